#!/usr/bin/python3
"""Reads the demo's e-mails with Python's own parsers and compares them with orders.csv.

usage: email_mails.py ORDERS.csv MAILS_FOLDER
"""
import csv
import email
import email.policy
import pathlib
import sys

HEADERS = ["From", "To", "Subject", "Date", "Message-ID", "MIME-Version", "Content-Type",
           "Content-Transfer-Encoding"]


def read_orders(path):
    """By number. The open quote is left out: Python would take the next lines for its field."""
    with open(path, encoding="utf-8", errors="replace", newline="") as file:
        lines = [line for line in file if not line.startswith("A-2024-1903")]
    return {row[0]: row for row in csv.reader(lines) if len(row) == 6}


def letters(name):
    """Without spaces: a line end in a name becomes one, and Python puts one between two encoded
    words, where RFC 2047 wants none."""
    return "".join(name.split())


def problems_of(raw, orders):
    """What is wrong with one e-mail, as sentences."""
    mail = email.message_from_bytes(raw, policy=email.policy.default)
    _, name, address, items, total, currency = orders[mail["Subject"].split()[-1]]
    to = mail["To"].addresses
    body = mail.get_content().replace("\r\n", "\n")
    lines = [f"  {item.strip()}" for item in items.split(";")] + [f"Total: {total} {currency}"]
    if mail.keys() != HEADERS or mail.defects:
        yield f"headers {mail.keys()} {mail.defects}"
    if len(to) != 1 or letters(to[0].display_name) != letters(name):
        yield f"To {mail['To']!r} is not {name!r}"
    if to[0].addr_spec != address.replace("@mial.", "@mail."):
        yield f"address {to[0].addr_spec} is not {address}"
    if not set(lines) <= set(body.split("\n")):
        yield f"body lacks some of {lines}"
    if any(len(line) > 78 or line.endswith(b" ") or max(line, default=0) > 126
           for line in raw.split(b"\r\n")):
        yield "a line is too long, ends in a space, or is not ASCII"


def main(orders_path, folder):
    orders = read_orders(orders_path)
    paths = sorted(pathlib.Path(folder).glob("*.eml"))
    count = 0
    for path in paths:
        for problem in problems_of(path.read_bytes(), orders):
            print(f"{path}: {problem}")
            count += 1
    if not paths:
        print(f"{folder}: no e-mails")
    return 1 if count or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
