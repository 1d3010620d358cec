"""qti_groups.py VERSION FILE…: what pyslet makes of items with parts in packages of QTI, as one line of JSON a file.

Every item is run with the right answers that it declares: all together, and those of each part alone. What is read of each item: its identifier, what
its own response processing scores, what it counts at most, its responses with what they declare to be right, and its programs.
"""

import json
import sys
import tempfile

from qti import SPACE, Item, unpacked


def read(path):
    """An item."""
    item = Item(path)
    outcome = next(one for one in item.tree.iter(SPACE + "outcomeDeclaration") if one.get("identifier") == "MAXSCORE")
    right = {}
    for declared in item.tree.iter(SPACE + "responseDeclaration"):
        values = [one.text for one in next(declared.iter(SPACE + "correctResponse")).iter(SPACE + "value")]
        values = [int(one) for one in values] if declared.get("baseType") == "integer" else values
        right[declared.get("identifier")] = values if declared.get("cardinality") in ("ordered", "multiple") else values[0]
    parts = sorted({name.split("_")[1] for name in right})
    of_part = {part: {name: value for name, value in right.items() if name.split("_")[1] == part} for part in parts}
    body = next(item.tree.iter(SPACE + "itemBody"))
    asked = [one.get("responseIdentifier") for one in body.iter() if one.get("responseIdentifier")]
    return {"id": item.tree.get("identifier"), "most": float(next(outcome.iter(SPACE + "value")).text), "right": right, "asked": asked,
            "all": item.run(right)[0], "alone": {part: item.run(own)[0] for part, own in of_part.items()}, "none": item.run({})[0],
            "programs": ["".join(one.itertext()) for one in body.iter(SPACE + "pre")]}


def items(version, path):
    """The items of a package."""
    with tempfile.TemporaryDirectory() as folder:
        return [read(one) for one in unpacked(version, path, folder)]


if __name__ == "__main__":
    for name in sys.argv[2:]:
        print(json.dumps(items(sys.argv[1], name)))
