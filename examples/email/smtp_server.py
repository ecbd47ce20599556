#!/usr/bin/python3
"""An SMTP server on 127.0.0.1 with the moods of real ones.

usage: smtp_server.py FOLDER

It takes mail for example.com, .org and .net, and writes into FOLDER:
  port      the port that it listens on
  journal   a line per decision: accepted, 451, 550 or hung-up, and the recipient
  mails/    each accepted message in a file of its own
"""
import asyncio
import os
import sys

from aiosmtpd.smtp import SMTP

DOMAINS = {"example.com", "example.org", "example.net", "mail.example.com"}
GREYLISTING = "slow.example.net"
GREYLISTED_TIMES = 2  # so often each recipient there is asked to come again
HANG_UP_AT = 40  # the message at which the connection is cut, once
SECONDS = 0.06  # to look at a message


class Handler:
    def __init__(self, folder):
        self.mails = os.path.join(folder, "mails")
        os.makedirs(self.mails, exist_ok=True)
        self.journal = open(os.path.join(folder, "journal"), "w", buffering=1)
        self.refusals = {}  # recipient: how often
        self.messages = 0

    async def handle_RCPT(self, server, session, envelope, address, options):
        domain = address.rpartition("@")[2].lower()
        if domain == GREYLISTING and self.refusals.get(address, 0) < GREYLISTED_TIMES:
            self.refusals[address] = self.refusals.get(address, 0) + 1
            return self.refuse(address, "451", "4.7.1", "greylisted, try again later")
        if domain not in DOMAINS | {GREYLISTING}:
            return self.refuse(address, "550", "5.1.2", "there is no such mail domain")
        if address.startswith("closed."):
            return self.refuse(address, "550", "5.1.1", "this mailbox is closed")
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    def refuse(self, address, code, status, reason):
        self.journal.write(f"{code} {address}\n")
        return f"{code} {status} <{address}>: {reason}"

    async def handle_DATA(self, server, session, envelope):
        self.messages += 1
        number = self.messages
        recipient = envelope.rcpt_tos[0]
        await asyncio.sleep(SECONDS / 2)
        if number == HANG_UP_AT:
            self.journal.write(f"hung-up {recipient}\n")
            server.transport.abort()
            await asyncio.sleep(60)  # is cancelled at once: the connection is gone
        # A sender that dies from here on has delivered, and does not know.
        self.store(number, envelope.content)
        self.journal.write(f"accepted {recipient}\n")
        await asyncio.sleep(SECONDS / 2)
        return f"250 2.0.0 OK, kept as {number:04}"

    def store(self, number, content):
        """A file appears whole or not at all."""
        path = os.path.join(self.mails, f"{number:04}.eml")
        with open(path + ".part", "wb") as file:
            file.write(content)
        os.rename(path + ".part", path)


async def serve(folder):
    handler = Handler(folder)
    server = await asyncio.get_running_loop().create_server(
        lambda: SMTP(handler, hostname="mx.example.net"), "127.0.0.1", 0
    )
    port = os.path.join(folder, "port")
    with open(port + ".part", "w") as file:
        print(server.sockets[0].getsockname()[1], file=file)
    os.rename(port + ".part", port)
    await server.serve_forever()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__.split("\n\n")[1])
    asyncio.run(serve(sys.argv[1]))
