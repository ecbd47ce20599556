"""schemas.py FOLDER FIRST COUNT SEED: random schemas, FOLDER/sN.yaml, with payloads for their task,
FOLDER/sN.good and sN.bad: a line of JSON each. All that the language has occurs in some of them."""
import base64
import datetime
import json
import random
import string
import sys

WORDS = ["int", "class", "template", "errno", "NULL", "linux", "this", "fooBar", "Order-Id", "a",
         "größe", "x1", "default", "bool", "stdin", "assert", "i", "I", "unix", "EOF", "operator",
         "to", "cc", "len", "items", "payload", "client", "err", "kind", "value", "key", "state"]
NASTY = ["plain words", "ends in */ here", "/* nested */", "what??/", "back\\slash\\", "100 % @see",
         "line\nbreak", "quote \" and '", "ünïcödé ☃", "$dollar$ $$", "//% if x", "tab\there", "#hash: colon"]
TEXTS = ["", "a", "hello", "ü☃𝄞", "q\"\\/\b\n", "x" * 40, "<>&", "\u2028"]
SCALARS = ["string", "boolean", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32",
           "uint64", "float32", "float64", "decimal", "timestamp", "date", "duration", "uuid",
           "bytes", "json", "integer", "number"]
RANGES = {"int8": (-128, 127), "int16": (-32768, 32767), "int32": (-2**31, 2**31 - 1),
          "int64": (-2**63, 2**63 - 1), "integer": (-2**63, 2**63 - 1), "uint8": (0, 255),
          "uint16": (0, 65535), "uint32": (0, 2**32 - 1), "uint64": (0, 2**64 - 1)}
SNAKES = {}


class Maker:
    """Makes types as Python values that YAML (as JSON) can say, and values of them."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.types = {}

    def some(self, part):
        return self.random.random() < part

    def names(self, count):
        """Distinct in C, too."""
        seen, names = set(), []
        while len(names) < count:
            name = self.random.choice(WORDS)
            if self.some(0.3):
                name += self.random.choice(["_2", "Two", "-b", str(self.random.randint(1, 99))])
            snake = "".join("_" + c.lower() if c.isupper() and i and not name[i - 1].isupper()
                            else c.lower() if c.isalnum() and c.isascii() else "_"
                            for i, c in enumerate(name)).replace("_", "")
            if snake not in seen:
                seen.add(snake)
                names.append(name)
        return names

    # ---- Types ----

    def scalar(self):
        kind = self.random.choice(SCALARS)
        make = getattr(self, "make_" + kind, None)
        if make:
            return make()
        if kind in RANGES:
            return self.make_integer(kind)
        return kind if self.some(0.5) else {"type": kind}

    def make_string(self):
        choice = self.random.randrange(6)
        if choice == 0:
            return {"type": "string", "format": self.random.choice(
                ["email", "uri", "hostname", "ipv4", "ipv6"])}
        if choice == 1:
            return {"type": "string", "pattern": self.random.choice(
                [r"^[a-z]{2,5}-\d+$", r"^(?:ab|cd)+$", r"^.{0,3}$", r'^"\\?$', "^ü+$"])}
        if choice == 2:
            low = self.random.randint(0, 5)
            return {"type": "string", "minLength": low, "maxLength": low + self.random.randint(0, 40)}
        return self.random.choice(["string", {"type": "string"}])

    def make_integer(self, kind="int64"):
        result = {"type": kind}
        low, high = RANGES[kind]
        if self.some(0.5):
            middle = self.random.randint(low, high - 100)
            result[self.random.choice(["minimum", "exclusiveMinimum"])] = middle
            result[self.random.choice(["maximum", "exclusiveMaximum"])] = middle + 100
        if self.some(0.2):
            result["multipleOf"] = self.random.randint(1, 7)
        if kind in ("int64", "integer") and self.some(0.2):
            result["encoding"] = "string"
        return result

    def make_float64(self, kind="float64"):
        result = {"type": kind}
        if self.some(0.5):
            low = self.random.choice([-1.5, 0, 0.25, 100])
            result[self.random.choice(["minimum", "exclusiveMinimum"])] = low
            result[self.random.choice(["maximum", "exclusiveMaximum"])] = low + 8
        return result

    def make_float32(self):
        return self.make_float64("float32")

    def make_number(self):
        return self.make_float64("number")

    def make_decimal(self):
        precision = self.random.randint(1, 20)
        result = {"type": "decimal", "precision": precision,
                  "scale": self.random.randint(0, precision)}
        if self.some(0.3):
            result["minimum"] = 0
        return result

    def make_bytes(self):
        result = {"type": "bytes"}
        if self.some(0.5):
            result["maxLength"] = self.random.randint(0, 30)
        return result

    def enum(self):
        members = self.random.sample(["low", "normal", "high", "a-b", "x y", "1", "", "ü", "<=",
                                      "No", "true", "quote\""], self.random.randint(1, 5))
        seen, unique = set(), []
        for member in members:
            plain = "".join(c for c in member.lower() if c.isalnum() and c.isascii()) or member
            if plain not in seen:
                seen.add(plain)
                unique.append(member)
        if self.some(0.3):
            numbers = self.random.sample(range(1, 10**6), len(unique))
            return {"enum": dict(zip(unique, numbers))}
        return {"enum": unique}

    def type(self, depth):
        choice = self.random.random()
        if depth <= 0 or choice < 0.5:
            result = self.enum() if self.some(0.15) else self.scalar()
        elif choice < 0.62:
            result = self.object(depth - 1)
        elif choice < 0.75:
            result = self.array(depth - 1)
        elif choice < 0.85:
            result = {"type": "map", "values": self.type(depth - 1)}
            if self.some(0.5):
                result["maxProperties"] = self.random.randint(1, 6)
        elif choice < 0.93 and self.types:
            return {"$ref": self.random.choice(list(self.types))}
        else:
            result = self.union(depth - 1)
        if isinstance(result, dict) and self.some(0.15):
            result["description"] = self.random.choice(NASTY)
        return result

    def array(self, depth):
        result = {"type": "array", "items": self.type(depth)}
        if self.some(0.5):
            result["minItems"] = self.random.randint(0, 2)
            result["maxItems"] = self.random.randint(2, 9)
        if self.some(0.3):
            result["items"] = self.random.choice(["int32", "string", "uuid", "date"])
            result["uniqueItems"] = True
        return result

    def object(self, depth, least=0):
        fields = {name: self.field(depth) for name in self.names(self.random.randint(least, 6))}
        result = {"properties": fields}
        if self.some(0.2):
            result["additionalProperties"] = self.some(0.5)
        return result

    def union(self, depth):
        discriminator = self.random.choice(["kind", "op", "The-Type"])
        mapping = {}
        for name in self.random.sample(["text", "html", "on-disk", "int", "none"],
                                       self.random.randint(1, 4)):
            mapping[name] = self.object(depth)
            mapping[name]["properties"].pop("kind", None)
        return {"discriminator": discriminator, "mapping": mapping}

    def field(self, depth):
        field = self.type(depth)
        choice = self.random.random()
        if choice < 0.5:
            return field
        if isinstance(field, str):
            field = {"type": field}
        if choice < 0.7:
            field["optional"] = True
        if choice > 0.6 and choice < 0.8:
            field["nullable"] = True
        if choice > 0.8 and self.may_default(field):
            field["default"] = self.default(field)
        if self.some(0.1):
            field["deprecated"] = self.random.choice([True, "use another", "say \"no\""])
        if self.some(0.1):
            field["sensitive"] = True
        if self.some(0.2):
            field["description"] = self.random.choice(NASTY)
        return field

    def may_default(self, field):
        kind = self.resolve(field).get("type")
        return ("enum" in self.resolve(field) or
                kind in SCALARS and kind not in ("bytes", "json"))

    def default(self, field):
        value = self.value(field, 0)
        return int(value) if self.resolve(field).get("type") in RANGES else value

    # ---- Values ----

    def resolve(self, kind):
        if isinstance(kind, str):
            return {"type": kind}
        while "$ref" in kind:
            kind = self.types[kind["$ref"]]
            if isinstance(kind, str):
                return {"type": kind}
        return kind

    def integer(self, kind):
        low, high = RANGES[kind["type"]]
        low = max(low, kind.get("minimum", low), kind.get("exclusiveMinimum", low - 1) + 1)
        high = min(high, kind.get("maximum", high), kind.get("exclusiveMaximum", high + 1) - 1)
        step = kind.get("multipleOf", 1)
        first, last = -(-low // step), high // step
        number = self.random.choice([first, last, self.random.randint(first, last)]) * step
        is_text = kind["type"] == "uint64" or kind.get("encoding") == "string"
        return str(number) if is_text else number

    def number(self, kind):
        low = kind.get("minimum", kind.get("exclusiveMinimum", -1000))
        return low + self.random.choice([0.5, 1, 2.25, 7.75])

    def text(self, kind):
        if "format" in kind:
            return {"email": "a.b@example.org", "uri": "https://h/p?q#f", "hostname": "a-b.example",
                    "ipv4": "127.0.0.1", "ipv6": "2001:db8::1"}[kind["format"]]
        if "pattern" in kind:
            return {r"^[a-z]{2,5}-\d+$": "abc-42", r"^(?:ab|cd)+$": "abcdab", r"^.{0,3}$": "ü☃",
                    r'^"\\?$': '"', "^ü+$": "üü"}[kind["pattern"]]
        low, high = kind.get("minLength", 0), kind.get("maxLength", 60)
        text = self.random.choice(TEXTS)
        return (text + "x" * 60)[:self.random.randint(low, high)] if low or high < 60 else text

    def decimal(self, kind):
        whole, scale = kind["precision"] - kind["scale"], kind["scale"]
        text = str(self.random.randint(1, 9)) * whole if whole and self.some(0.7) else "0"
        if scale and self.some(0.7):
            text += "." + "7" * self.random.randint(1, scale)
        return text if "minimum" in kind or self.some(0.5) else "-" + text

    def scalar_value(self, kind):
        name = kind["type"]
        rand = self.random
        if name in RANGES:
            return self.integer(kind)
        makers = {
            "string": lambda: self.text(kind), "boolean": lambda: self.some(0.5),
            "float32": lambda: self.number(kind), "float64": lambda: self.number(kind),
            "number": lambda: self.number(kind), "decimal": lambda: self.decimal(kind),
            "timestamp": lambda: rand.choice(["2026-12-01T12:00:00Z", "0000-01-01T00:00:00Z",
                                              "9999-12-31T23:59:59.999999999Z"]),
            "date": lambda: (datetime.date(2000, 1, 1) +
                             datetime.timedelta(rand.randint(0, 99999))).isoformat(),
            "duration": lambda: rand.choice(["PT0S", "PT1H30M", "PT26H3.25S"]),
            "uuid": lambda: "01890a5d-ac96-774b-bcce-b30209%06x" % rand.randrange(2**24),
            "bytes": lambda: base64.b64encode(
                bytes(rand.randrange(256) for _ in
                      range(rand.randint(0, kind.get("maxLength", 20))))).decode(),
            "json": lambda: rand.choice([{}, [], [1, {"a": None}], "text", 1.5, {"b": [True]}]),
        }
        return makers[name]()

    def value(self, kind, depth):
        kind = self.resolve(kind)
        if "enum" in kind:
            return self.random.choice(list(kind["enum"]))
        if "properties" in kind:
            return self.members(kind, depth)
        if "mapping" in kind:
            tag = self.random.choice(list(kind["mapping"]))
            return dict({kind["discriminator"]: tag},
                        **self.members(self.resolve(kind["mapping"][tag]), depth))
        if kind["type"] == "array":
            return self.items(kind, depth)
        if kind["type"] == "map":
            count = self.random.randint(0, min(3, kind.get("maxProperties", 3)))
            keys = self.random.sample(["a", "b c", "ü", "", "key\"", "x" * 20], count)
            return {key: self.value(kind["values"], depth - 1) for key in keys}
        return self.scalar_value(kind)

    def items(self, kind, depth):
        low = kind.get("minItems", 0)
        count = max(low, self.random.randint(0, min(3, kind.get("maxItems", 3))))
        items = []
        while len(items) < count:
            item = self.value(kind["items"], depth - 1)
            if not kind.get("uniqueItems") or item not in items:
                items.append(item)
        return items

    def members(self, kind, depth):
        result = {}
        for name, field in kind["properties"].items():
            is_map = isinstance(field, dict)
            if is_map and field.get("optional") and (depth < -3 or self.some(0.4)):
                continue
            if is_map and "default" in field and self.some(0.4):
                continue
            if is_map and field.get("nullable") and (depth < -3 or self.some(0.3)):
                result[name] = None
                continue
            result[name] = self.value(field, depth - 1)
        return result

    def broken(self, kind, payload):
        """The payload with one thing wrong at its top."""
        names = [name for name in kind["properties"] if name in payload]
        bad = dict(payload)
        if not names:
            return [1, 2]
        name = self.random.choice(names)
        field = kind["properties"][name]
        is_open = kind.get("additionalProperties")
        choice = self.random.randrange(3)
        optional = isinstance(field, dict) and ("optional" in field or "default" in field)
        if choice == 0 and not optional:
            del bad[name]
        elif choice == 1 and not is_open:
            bad["no_such_field"] = 1
        elif self.resolve(field).get("type") == "json":
            return "a text"
        else:
            bad[name] = self.wrong(self.resolve(field))
        return bad

    def wrong(self, kind):
        if kind.get("type") == "boolean":
            return "true"
        return self.random.choice([True, False])


def make(seed):
    maker = Maker(seed)
    for name in ["alpha", "beta", "gamma"][:maker.random.randint(0, 3)]:
        made = maker.type(2)
        while isinstance(made, dict) and "$ref" in made:
            made = maker.type(2)
        maker.types[name] = made
    if maker.some(0.3):
        maker.types["tree"] = {"properties": {
            "value": "int32", "left": {"$ref": "tree", "optional": True},
            "more": {"type": "array", "items": {"$ref": "tree"}, "optional": True}}}
    payload = maker.object(3, 1)
    return maker, payload


def main():
    folder, first, count, seed = sys.argv[1], *map(int, sys.argv[2:5])
    for index in range(first, first + count):
        maker, payload = make(f"{seed}:{index}")
        task = {"payload": payload, "description": maker.random.choice(NASTY)}
        if maker.some(0.3):
            task.update(version=3, queue="q", priority=-5, maxAttempts=9, timeout="5m",
                        retry={"strategy": "linear", "base": "2s"}, retain="7d")
        document = {"qbind": 1, "namespace": f"s{index}", "types": maker.types,
                    "tasks": {"run": task}}
        with open(f"{folder}/s{index}.yaml", "w", encoding="utf-8") as file:
            json.dump(document, file, ensure_ascii=False, indent=1)
        with open(f"{folder}/s{index}.good", "w", encoding="utf-8") as good, \
                open(f"{folder}/s{index}.bad", "w", encoding="utf-8") as bad:
            for _ in range(3):
                value = maker.members(payload, 0)
                print(json.dumps(value, ensure_ascii=False), file=good)
                print(json.dumps(maker.broken(payload, value), ensure_ascii=False), file=bad)


main()
