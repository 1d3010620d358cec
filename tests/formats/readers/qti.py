"""qti.py VERSION FILE…: what pyslet makes of packages of QTI, as one line of JSON a file.

Every item is run: each option, and each answer that the `bank.json` beside the file knows, right and wrong, is given as a response, and
what the item's own response processing scores is what is read. Packages of QTI 3 are first turned into QTI 2.1 by citolab-qti-convert.
"""

import json
import os
import subprocess
import sys
import tempfile
import zipfile

import pyslet.qtiv2.variables as variables
import pyslet.qtiv2.xml as qti
from lxml import etree
from pyslet.rfc2396 import URI

SPACE = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
STRANGERS = {"integer": 987654321, "string": "nothing of this"}


class Item:
    """An item of QTI 2.1 that can be answered."""

    def __init__(self, path):
        document = qti.QTIDocument(base_uri=str(URI.from_path(path)))
        document.read()
        self.item = document.root
        self.tree = etree.parse(path).getroot()

    def run(self, responses):
        """The score and what is shown after these responses, values by identifier."""
        state = variables.ItemSessionState(self.item)
        state.begin_session()
        for name, value in responses.items():
            state[name].set_value(value)
        self.item.ResponseProcessing.run(state)
        return state["SCORE"].value, set(state["FEEDBACK"].value or ())

    def base(self, name):
        """The type of a response."""
        return next(one.get("baseType") for one in self.tree.iter(SPACE + "responseDeclaration") if one.get("identifier") == name)

    def html(self, element):
        """What is in an element, as HTML."""
        return (element.text or "") + "".join(etree.tostring(child, encoding="unicode") for child in element)


def typed(base, text):
    return int(text) if base == "integer" else str(text)


def judged(item, answer, name, most):
    """Which of the known answers earn everything, and what the others earn."""
    base = item.base(name)
    share = lambda text: 100 * item.run({name: typed(base, text)})[0] / most  # noqa: E731
    accepted = [one for one in answer["accepted"] if abs(share(one) - 100) < 1e-9]
    if share(STRANGERS[base]) != 0:
        accepted.append(STRANGERS[base])
    mistakes = [{"text": one["text"], "earns": share(one["text"])} for one in answer.get("mistakes", [])]
    return {"form": "number" if base == "integer" else "text", "accepted": accepted, "mistakes": mistakes}


def choices(item, name, interaction, tag, most):
    """The options of an interaction, and whether each alone earns everything."""
    found = []
    for option in interaction.iter(SPACE + tag):
        score, _ = item.run({name: option.get("identifier")})
        found.append({"text": item.html(option), "right": abs(score - most) < 1e-9})
    return found


def read(path, answer):
    """A question."""
    item = Item(path)
    outcome = next(one for one in item.tree.iter(SPACE + "outcomeDeclaration") if one.get("identifier") == "MAXSCORE")
    most = float(next(outcome.iter(SPACE + "value")).text)
    body = next(item.tree.iter(SPACE + "itemBody"))
    fields = [*body.iter(SPACE + "textEntryInteraction"), *body.iter(SPACE + "inlineChoiceInteraction")]
    if (choice := next(body.iter(SPACE + "choiceInteraction"), None)) is not None:
        if choice.get("maxChoices") == "1":
            found = {"form": "choice", "options": choices(item, "RESPONSE", choice, "simpleChoice", most)}
        else:
            # A right option alone earns something, a wrong one nothing; all right ones together earn everything.
            names = [one.get("identifier") for one in choice.iter(SPACE + "simpleChoice")]
            right = [item.run({"RESPONSE": [name]})[0] > 0 for name in names]
            together = item.run({"RESPONSE": [name for name, is_right in zip(names, right) if is_right]})[0]
            if abs(together - most) > 1e-4 or item.run({"RESPONSE": names})[0] > 1e-4:
                raise ValueError(f"{path}: the right options earn {together} of {most}")
            options = zip(choice.iter(SPACE + "simpleChoice"), right)
            found = {"form": "several", "options": [{"text": item.html(one), "right": is_right} for one, is_right in options]}
    elif (order := next(body.iter(SPACE + "orderInteraction"), None)) is not None:
        squeezed = lambda text: "".join(text.split())  # noqa: E731
        options = {squeezed("".join(one.itertext())): one for one in order.iter(SPACE + "simpleChoice")}
        wanted = [options[squeezed(text)] for text in answer["items"]]
        names = [one.get("identifier") for one in wanted]
        right = abs(item.run({"RESPONSE": names})[0] - most) < 1e-9 and item.run({"RESPONSE": names[::-1]})[0] == 0
        found = {"form": "ordering", "items": [item.html(one) for one in wanted] if right else []}
    elif answer["form"] == "cloze":
        gaps, every = [], {}
        for at, gap in enumerate(answer["gaps"]):
            name = f"RESPONSE_{at + 1}"
            field = next(one for one in fields if one.get("responseIdentifier") == name)
            share = next(float(one.get("mappedValue")) for declared in item.tree.iter(SPACE + "responseDeclaration")
                         if declared.get("identifier") == name for one in declared.iter(SPACE + "mapEntry") if float(one.get("mappedValue")) > 0)
            if field.tag == SPACE + "textEntryInteraction":
                gaps.append(judged(item, gap, name, share))
                every[name] = typed(item.base(name), gap["accepted"][0])
            else:
                options = choices(item, name, field, "inlineChoice", max(share, 0))
                gaps.append({"form": "choice", "options": options})
                every[name] = next(one.get("identifier") for one in field.iter(SPACE + "inlineChoice") if item.run({name: one.get("identifier")})[0] > 0)
        if abs(item.run(every)[0] - most) > 1e-6:
            raise ValueError(f"{path}: all right gaps do not earn everything")
        found = {"form": "cloze", "gaps": gaps}
    else:
        found = judged(item, answer, "RESPONSE", most)
    shown = item.run({})[1]
    said = {one.get("identifier"): "".join(one.itertext()) for one in item.tree.iter(SPACE + "modalFeedback")}
    programs = ["".join(one.itertext()) for one in body.iter(SPACE + "pre")]
    return {**found, "name": item.tree.get("title"), "id": item.tree.get("identifier"), "programs": programs,
            "feedback": " ".join(said[name] for name in shown)}


def unpacked(version, path, folder):
    """Unpacks a package into a folder, as QTI 2.1; the paths of its items, in their order."""
    if version == "3":
        older = os.path.join(folder, "older.zip")
        convert = os.path.join(os.path.dirname(sys.executable), "qti-convert")
        subprocess.run([convert, "downgrade", path, older], check=True, stdout=subprocess.DEVNULL)
        path = older
    with zipfile.ZipFile(path) as package:
        package.extractall(folder)
    manifest = etree.parse(os.path.join(folder, "imsmanifest.xml")).getroot()
    resources = [one for one in manifest.iter("{*}resource") if one.get("type").startswith("imsqti_item")]
    return [os.path.join(folder, one.get("href")) for one in resources]


def questions(version, path):
    """The questions of a package."""
    with open(os.path.join(os.path.dirname(path), "bank.json"), encoding="utf-8") as file:
        answers = [instance["answer"] for instance in json.load(file)["instances"]]
    with tempfile.TemporaryDirectory() as folder:
        paths = unpacked(version, path, folder)
        return [read(one, answer) for one, answer in zip(paths, answers, strict=True)]


if __name__ == "__main__":
    for name in sys.argv[2:]:
        print(json.dumps(questions(sys.argv[1], name)))
