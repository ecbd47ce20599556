"""compare.py FOLDER FIRST COUNT ask: prints the payloads as the driver reads them.
compare.py FOLDER FIRST COUNT judge: reads its answers; prints what is wrong, a line each."""
import json
import sys

folder, first, count, what = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]


def payloads():
    for index in range(count):
        for kind in ("good", "bad"):
            with open(f"{folder}/s{first + index}.{kind}", encoding="utf-8") as file:
                for line in file:
                    yield index, kind, line.rstrip("\n")


def is_within(sent, got):
    """Defaults may have come in; what is null may be absent; open objects lose what is unknown."""
    if isinstance(sent, dict) and isinstance(got, dict):
        return all(name in got and is_within(value, got[name]) or value is None
                   for name, value in sent.items())
    if isinstance(sent, list) and isinstance(got, list):
        return len(sent) == len(got) and all(map(is_within, sent, got))
    return sent == got and isinstance(sent, bool) == isinstance(got, bool)


if what == "ask":
    for index, kind, text in payloads():
        print(index, text)
    sys.exit()
for (index, kind, text), answer in zip(payloads(), sys.stdin):
    answer = answer.rstrip("\n")
    if answer.startswith("?"):
        print(f"s{first + index}: {text}: {answer}")
    elif kind == "good" and answer.startswith("!"):
        print(f"s{first + index}: refused: {text}: {answer}")
    elif kind == "good" and not is_within(json.loads(text), json.loads(answer)):
        print(f"s{first + index}: changed: {text}: {answer}")
    elif kind == "bad" and not (answer.startswith("! $") or answer.startswith("! : line")):
        print(f"s{first + index}: taken: {text}: {answer}")
