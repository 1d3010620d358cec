"""schema.py SCHEMA FILE…: what is wrong with files by a JSON Schema, as one line of JSON a file: a list of places with messages.

The schema is checked itself, and what it does not name counts as wrong.
"""

import json
import sys

from jsonschema import Draft202012Validator


def closed(schema):
    """The schema with every object that names its keys closed to others."""
    if isinstance(schema, dict):
        schema = {key: closed(value) for key, value in schema.items()}
        if isinstance(schema.get("properties"), dict):
            schema.setdefault("additionalProperties", False)
        return schema
    return [closed(one) for one in schema] if isinstance(schema, list) else schema


def main():
    path, *files = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        schema = json.load(file)
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(closed(schema))
    for name in files:
        with open(name, encoding="utf-8") as file:
            bank = json.load(file)
        print(json.dumps([f"{one.json_path}: {one.message}" for one in validator.iter_errors(bank)]))


main()
