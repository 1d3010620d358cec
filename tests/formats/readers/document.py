"""document.py FORMAT FILE…: what pandoc reads in a document of questions and solutions, as one line of JSON a file.

What a key looks like depends on the form of answer, which alone is taken from the `bank.json` beside the file.
"""

import json
import os
import re
import subprocess
import sys


def text_of(inlines):
    """The text of inlines without marks."""
    out = []
    for one in inlines:
        sort, inside = one["t"], one.get("c")
        if sort == "Str":
            out.append(inside)
        elif sort in ("Space", "SoftBreak", "LineBreak"):
            out.append(" ")
        elif sort == "Code":
            # What LaTeX writes to keep a blank.
            out.append(inside[1].replace("\u00a0", " ").replace("\u2019", "'").replace("\u2018", "`"))
        elif sort == "Math":
            out.append({"\\rightarrow": "→", "\\leftarrow": "←", "\\hookleftarrow": "↵", "\\leq": "≤", "\\geq": "≥", "\\neq": "≠", "\\times": "×"}.get(inside[1], inside[1]))
        elif sort in ("Strong", "Emph", "Underline", "SmallCaps", "Strikeout"):
            out.append(text_of(inside))
        elif sort in ("Span", "Quoted", "Link"):
            out.append(text_of(inside[1]))
    return "".join(out)


def text_of_blocks(blocks):
    """The text of blocks without marks."""
    out = []
    for block in blocks:
        sort, inside = block["t"], block.get("c")
        if sort in ("Para", "Plain"):
            out.append(text_of(inside))
        elif sort == "CodeBlock":
            out.append(inside[1])
        elif sort == "OrderedList":
            out.extend(text_of_blocks(item) for item in inside[1])
        elif sort == "BulletList":
            out.extend(text_of_blocks(item) for item in inside)
        elif sort == "Div":
            out.append(text_of_blocks(inside[1]))
    return "\n".join(out)


def programs_of(blocks):
    """The texts of all code blocks."""
    out = []
    for block in blocks:
        sort, inside = block["t"], block.get("c")
        if sort == "CodeBlock":
            out.append(inside[1])
        elif sort in ("OrderedList", "BulletList"):
            for item in inside[1] if sort == "OrderedList" else inside:
                out.extend(programs_of(item))
        elif sort == "Div":
            out.extend(programs_of(inside[1]))
    return out


def codes_of(inlines):
    """The parts of programs in a line."""
    return [text_of([one]) for one in inlines if one["t"] == "Code"]


def parts_of(blocks):
    """The parts of questions, then those of solutions."""
    parts, level_of_solutions, groups = [], None, [[], []]
    for block in blocks:
        if block["t"] == "Header":
            level, _, title = block["c"]
            title = text_of(title)
            if re.fullmatch(r"Question \d+.*", title):
                parts = []
                groups[0 if level_of_solutions is None else 1].append(parts)
            elif title == "Solutions":
                level_of_solutions = level
            continue
        parts.append(block)
    return groups


def numbers_of(text):
    """All numbers that `14 … 16 | 20` stands for."""
    out = []
    for run in text.split("|"):
        ends = [int(one) for one in run.split("…")]
        out.extend(range(ends[0], ends[-1] + 1))
    return out


def key_of(form, asked, key):
    """What is right, from the first line of a solution."""
    after = text_of(key).split(":", 1)[1].strip()
    if form == "number":
        return {"form": form, "accepted": numbers_of(codes_of(key)[0])}
    if form == "text":
        return {"form": form, "accepted": codes_of(key)}
    lists = [block for block in asked if block["t"] == "OrderedList"]
    items = [text_of_blocks(item) for item in lists[-1]["c"][1]]
    numbers = [int(one) for one in after.split(",")]
    if form == "ordering":
        return {"form": form, "items": [items[one - 1] for one in numbers]}
    return {"form": form, "options": [{"text": item, "right": at + 1 in numbers} for at, item in enumerate(items)]}


def gaps_of(forms, asked, key):
    """What is right in each gap."""
    lists = [block["c"] for block in asked if block["t"] == "BulletList"]
    choices = {}
    for item in lists[-1] if lists else []:
        line = item[0]["c"]
        found = re.match(r"_*\s*\((\d+)\)", text_of(line))
        if found:
            choices[int(found[1])] = codes_of(line)
    groups, number = {}, None
    for one in key:
        found = re.search(r"\((\d+)\)", text_of([one])) if one["t"] != "Code" else None
        if found:
            number = int(found[1])
            groups[number] = []
        elif one["t"] == "Code" and number is not None:
            groups[number].append(text_of([one]))
    gaps = []
    for at, form in enumerate(forms):
        codes = groups[at + 1]
        if form == "number":
            gaps.append({"form": form, "accepted": numbers_of(codes[0])})
        elif form == "text":
            gaps.append({"form": form, "accepted": codes})
        else:
            options = [{"text": one, "right": one == codes[0]} for one in choices[at + 1]]
            gaps.append({"form": form, "options": options})
    return gaps


def read(reader, path):
    """The questions of a document."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    # Commands for straight quotes, which older pandocs do not know.
    text = text.replace("\\textquotesingle{}", "'").replace("\\textasciigrave{}", "`")
    output = subprocess.run(["pandoc", "-f", reader, "-t", "json"], input=text.encode(), check=True, stdout=subprocess.PIPE).stdout
    asked, solved = parts_of(json.loads(output)["blocks"])
    with open(os.path.join(os.path.dirname(path), "bank.json"), encoding="utf-8") as file:
        answers = [instance["answer"] for instance in json.load(file)["instances"]]
    questions = []
    for answer, question, solution in zip(answers, asked, solved, strict=True):
        key = solution[0]["c"]
        if answer["form"] == "cloze":
            found = {"form": "cloze", "gaps": gaps_of([gap["form"] for gap in answer["gaps"]], question, key)}
        else:
            found = key_of(answer["form"], question, key)
        rest = text_of_blocks(solution[1:])
        questions.append({**found, "programs": programs_of(question), "feedback": rest})
    return questions


for name in sys.argv[2:]:
    print(json.dumps(read(sys.argv[1], name)))
