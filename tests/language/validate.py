"""validate.py language LANGUAGE.json FILE...: whether schemas are valid under the language's JSON
Schema; prints "valid FILE" or "invalid FILE: why", or "unreadable FILE".
validate.py payload SCHEMA.json NAME: whether each line of standard input is a valid payload."""
import json
import re
import sys

import jsonschema
import yaml


class Loader(yaml.SafeLoader):
    """Plain scalars as YAML 1.2 has them: `no` is a text, and so is a date."""


Loader.yaml_implicit_resolvers = {}
Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|false)$"), list("tf"))
Loader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile("^-?(0|[1-9][0-9]*)$"),
                             list("-0123456789"))
Loader.add_implicit_resolver("tag:yaml.org,2002:float",
                             re.compile(r"^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?$"),
                             list("-0123456789"))
Loader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile("^(null|~|)$"), ["n", "~", ""])


def complaint(validator, value):
    error = jsonschema.exceptions.best_match(validator.iter_errors(value))
    return error and "/".join(map(str, error.absolute_path)) + ": " + error.message


def check_language(schema, files):
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    for file in files:
        try:
            with open(file, encoding="utf-8-sig") as stream:
                value = yaml.load(stream, Loader)
        except (yaml.YAMLError, ValueError):
            print("unreadable", file)
            continue
        why = complaint(validator, value)
        print(f"invalid {file}: {why}" if why else f"valid {file}")


def check_payloads(document, name):
    jsonschema.Draft202012Validator.check_schema(document)
    root = dict(document, **{"$ref": "#/$defs/" + name})
    validator = jsonschema.Draft202012Validator(root)
    for line in sys.stdin:
        why = complaint(validator, json.loads(line))
        print(f"invalid {why}" if why else "valid")


with open(sys.argv[2], encoding="utf-8") as opened:
    loaded = json.load(opened)
if sys.argv[1] == "language":
    check_language(loaded, sys.argv[3:])
else:
    check_payloads(loaded, sys.argv[3])
