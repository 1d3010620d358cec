"""qti12.py FILE…: what pyslet makes of packages of QTI 1.2, as one line of JSON a file.

pyslet reads the package, turns each question into an item of QTI 2.1 of its own, and runs that: each option, and each answer that the
`bank.json` beside the file knows, right and wrong, is given as a response, and what the item scores is what is read.
"""

import json
import os
import sys
import tempfile
import zipfile

import pyslet.qtiv1.xml as old
from lxml import etree
from pyslet.rfc2396 import URI
from pyslet.xml import structures
from qti import SPACE, Item, choices


def get_or_add_child(self, child_class):
    """Of pyslet's method, which no test of its own reaches in Python 3: there, generators have no `next`."""
    found = next(self.find_children_depth_first(child_class, max_depth=1), None)
    return self.add_child(child_class) if found is None else found


structures.Element.get_or_add_child = get_or_add_child


def judged(item, answer, name, most, sort):
    """Which of the known answers earn everything, and what the others earn."""
    share = lambda text: 100 * item.run({name: str(text)})[0] / most  # noqa: E731
    accepted = [one for one in answer["accepted"] if abs(share(one) - 100) < 1e-6]
    if share("nothing of this") != 0:
        accepted.append("nothing of this")
    mistakes = [{"text": one["text"], "earns": share(one["text"])} for one in answer.get("mistakes", [])]
    return {"form": "number" if sort == "Integer" else "text", "accepted": accepted, "mistakes": mistakes}


def interaction(item, name):
    """The interaction of a response."""
    return next(one for one in item.tree.iter(SPACE + "choiceInteraction") if one.get("responseIdentifier") == name)


def options(item, name, most):
    return choices(item, name, interaction(item, name), "simpleChoice", most)


def read(item, source, answer):
    """A question: as pyslet migrated it, and the element that it comes from."""
    most = float(source.find(".//decvar").get("maxvalue"))
    sorts = {one.getparent().get("ident"): one.get("fibtype") for one in source.iter("render_fib")}
    declared = {one.get("identifier"): one.get("cardinality") for one in item.tree.iter(SPACE + "responseDeclaration")}
    names = sorted(declared, key=lambda name: int("0" + name.rpartition("_")[2] if "_" in name else 0))
    if declared.get("RESPONSE") == "multiple":
        # A right option alone earns something, a wrong one nothing; all right ones together earn everything.
        every = [one.get("identifier") for one in interaction(item, "RESPONSE").iter(SPACE + "simpleChoice")]
        right = [item.run({"RESPONSE": [name]})[0] > 0 for name in every]
        together = item.run({"RESPONSE": [name for name, is_right in zip(every, right) if is_right]})[0]
        if abs(together - most) > 1e-4 or item.run({"RESPONSE": every})[0] > 1e-4:
            raise ValueError(f"the right options earn {together} of {most}")
        shown = zip(interaction(item, "RESPONSE").iter(SPACE + "simpleChoice"), right)
        found = {"form": "several", "options": [{"text": item.html(one), "right": is_right} for one, is_right in shown]}
    elif names == ["RESPONSE"] and "RESPONSE" not in sorts:
        found = {"form": "choice", "options": options(item, "RESPONSE", most)}
    elif names == ["RESPONSE"]:
        found = judged(item, answer, "RESPONSE", most, sorts["RESPONSE"])
    elif source.find(".//and") is not None:
        # Each item is asked for its place: the item stands before the places.
        squeezed = lambda text: "".join(text.split())  # noqa: E731
        items = {}
        for response in source.iter("response_lid"):
            shown = etree.HTML(response.find("material/mattext").text)
            items[squeezed("".join(shown.itertext()))] = response.get("ident")
        wanted = [items[squeezed(text)] for text in answer["items"]]
        place = lambda name, at: list(interaction(item, name).iter(SPACE + "simpleChoice"))[at].get("identifier")  # noqa: E731
        given = {name: place(name, at) for at, name in enumerate(wanted)}
        turned = {name: place(name, at) for at, name in enumerate(reversed(wanted))}
        right = abs(item.run(given)[0] - most) < 1e-6 and item.run(turned)[0] == 0
        found = {"form": "ordering", "items": answer["items"] if right else []}
    else:
        gaps, every = [], {}
        for name, gap in zip(names, answer["gaps"], strict=True):
            if name in sorts:
                share = item.run({name: str(gap["accepted"][0])})[0]
                gaps.append(judged(item, gap, name, share or most, sorts[name]))
                every[name] = str(gap["accepted"][0])
            else:
                all_of = [one.get("identifier") for one in interaction(item, name).iter(SPACE + "simpleChoice")]
                earned = {one: item.run({name: one})[0] for one in all_of}
                gaps.append({"form": "choice", "options": options(item, name, max(earned.values()))})
                every[name] = max(earned, key=earned.get)
        if abs(item.run(every)[0] - most) > 1e-6:
            raise ValueError("all right gaps do not earn everything")
        found = {"form": "cloze", "gaps": gaps}
    shown = item.run({})[1]
    said = {one.get("identifier"): "".join(one.itertext()) for one in item.tree.iter(SPACE + "modalFeedback")}
    body = next(item.tree.iter(SPACE + "itemBody"))
    programs = ["".join(one.itertext()) for one in body.iter(SPACE + "pre")]
    return {**found, "name": item.tree.get("title"), "id": item.tree.get("identifier"), "programs": programs,
            "feedback": " ".join(said[name] for name in shown)}


def questions(path):
    """The questions of a package."""
    with open(os.path.join(os.path.dirname(path), "bank.json"), encoding="utf-8") as file:
        answers = [instance["answer"] for instance in json.load(file)["instances"]]
    with tempfile.TemporaryDirectory() as folder:
        with zipfile.ZipFile(path) as package:
            package.extractall(folder)
        manifest = etree.parse(os.path.join(folder, "imsmanifest.xml")).getroot()
        resource = next(one for one in manifest.iter("{*}resource") if one.get("type") == "imsqti_xmlv1p2")
        source = os.path.join(folder, resource.get("href"))
        document = old.QTIDocument(base_uri=str(URI.from_path(source)))
        document.read()
        found = []
        sources = etree.parse(source).getroot().iter("item")
        for at, ((migrated, _, log), element, answer) in enumerate(zip(document.root.migrate_to_v2(), sources, answers, strict=True)):
            errors = [line for line in log if line.startswith("Error")]
            if errors:
                raise ValueError(f"{path}: {errors}")
            place = os.path.join(folder, f"migrated-{at}.xml")
            with open(place, "w", encoding="utf-8") as file:
                file.write(str(migrated))
            found.append(read(Item(place), element, answer))
        return found


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(json.dumps(questions(name)))
