"""sheet.py FILE…: what pdfplumber reads in sheets of paper, as one line of JSON a file.

It goes by the tags of the PDF, as a screen reader does. What a key looks like depends on the form of answer, which alone is taken from the
`bank.json` beside the file. Fails where a PDF has no language, no title, no bookmarks, or pages that are not numbered.
"""

import json
import multiprocessing
import os
import re
import sys

import pdfplumber
from pdfplumber.structure import PDFStructTree


class Element:
    """A part of a document: its sort, its own text, and the parts within, in their order."""

    def __init__(self, element, texts, page=None):
        page = element.page_number or page
        self.sort = element.type
        self.own = [texts[(page, one)] for one in element.mcids if (page, one) in texts]
        self.inside = [Element(child, texts, page) for child in element.children]

    def text(self):
        """All text in it, in the order in which it was printed."""
        return "".join(text for _, text in sorted(self.pieces()))

    def pieces(self):
        """Its texts, each with its page and its place there."""
        yield from self.own
        for one in self.inside:
            yield from one.pieces()

    def each(self, sort):
        """The elements of a sort within, outermost only."""
        for one in self.inside:
            if one.sort == sort:
                yield one
            else:
                yield from one.each(sort)

    def lines(self):
        """The lines of a program."""
        rows = [row.text().replace("\u00a0", "") for rows in self.inside for row in rows.inside]
        numbers, lines = rows[::2], rows[1::2]
        is_numbered = numbers == [str(at + 1) for at in range(len(lines))]
        return "\n".join(lines if is_numbered else rows)


def numbers_of(text):
    """All numbers that `14 … 16 | 20` stands for."""
    out = []
    for run in text.split("|"):
        ends = [int(one) for one in run.split("…")]
        out.extend(range(ends[0], ends[-1] + 1))
    return out


def labelled(section, pattern):
    """The texts of items whose label looks so, with the label."""
    out = []
    for item in (item for part in section for item in part.each("LI")):
        label = "".join(one.text() for one in item.each("Lbl"))
        if re.fullmatch(pattern, label):
            out.append((label, "".join(one.text() for one in item.each("LBody"))))
    return out


def key_of(form, asked, key):
    """What is right, from a cell of the answer grid."""
    codes = [one.text() for one in key.each("Code")]
    if form == "number":
        return {"form": form, "accepted": numbers_of(codes[0])}
    if form == "text":
        return {"form": form, "accepted": codes}
    if form == "ordering":
        items = [text for _, text in labelled(asked, "")]
        places = [int(one) for one in key.text().split("·")]
        return {"form": form, "items": [text for _, text in sorted(zip(places, items, strict=True))]}
    right = key.text().split(", ")
    return {"form": form, "options": [{"text": text, "right": label in right} for label, text in labelled(asked, "[A-Z][0-9]*")]}


def gaps_of(forms, asked, key):
    """What is right in each gap."""
    right, number = {}, None
    for one in key.inside:
        found = re.search(r"\((\d+)\)", one.text())
        if one.sort != "Code" and found:
            number = int(found[1])
            right[number] = []
        elif one.sort == "Code":
            right[number].append(one.text())
    gaps = []
    for at, form in enumerate(forms):
        codes = right[at + 1]
        if form == "number":
            gaps.append({"form": form, "accepted": numbers_of(codes[0])})
        elif form == "text":
            gaps.append({"form": form, "accepted": codes})
        else:
            lines = [part for part in asked if part.text().startswith(f"({at + 1})")]
            offers = [one.text() for one in lines[-1].each("Code")]
            gaps.append({"form": form, "options": [{"text": one, "right": one == codes[0]} for one in offers]})
    return gaps


def sections_of(document):
    """The sections of each sheet, by heading: a list for each heading of the first level."""
    sheets = []
    for part in document.inside:
        if part.sort == "H1":
            sheets.append([(part.text(), [])])
        elif part.sort == "H2":
            sheets[-1].append((part.text(), []))
        else:
            sheets[-1][-1][1].append(part)
    return sheets


def check_frame(pdf, sheets):
    """Language, title, bookmarks, and the numbers of pages."""
    catalog = pdf.doc.catalog
    assert catalog["Lang"] and catalog["MarkInfo"]["Marked"], catalog
    assert pdf.metadata["Title"], pdf.metadata
    bookmarks = [title for _, title, *_ in pdf.doc.get_outlines()]
    headings = [heading for sheet in sheets for heading, _ in sheet]
    assert len(bookmarks) == len(headings) and all(map(str.startswith, headings, bookmarks)), (bookmarks, headings)
    numbers = []
    for page in pdf.pages:
        foot = page.crop((0, page.height - 60, page.width, page.height)).extract_text() or ""
        found = re.search(r"(\d+) (?:of|von) (\d+)$", foot)
        if found:
            numbers.append((int(found[1]), int(found[2])))
        else:
            assert not page.extract_text(), "a page without a number is not empty"
    starts = [at for at, (number, _) in enumerate(numbers) if number == 1]
    assert len(starts) == len(sheets), numbers
    for start, end in zip(starts, starts[1:] + [len(numbers)], strict=True):
        count = end - start
        assert numbers[start:end] == [(one + 1, count) for one in range(count)], numbers


def read(path):
    """The questions of a file."""
    with pdfplumber.open(path) as pdf:
        texts = {}
        for page in pdf.pages:
            mcid = None
            for at, one in enumerate(page.chars):
                # pdfplumber forgets where it was at a span within, such as one for a place where a long word may break.
                if one.get("mcid") is not None or one.get("tag") == "Artifact":
                    mcid = one.get("mcid")
                place = (page.page_number, mcid)
                begin, text = texts.get(place, ((page.page_number, at), ""))
                texts[place] = (begin, text + one["text"])
        (document,) = [Element(one, texts) for one in PDFStructTree(pdf)]
        sheets = sections_of(document)
        check_frame(pdf, sheets)
    with open(os.path.join(os.path.dirname(path), "bank.json"), encoding="utf-8") as file:
        answers = [instance["answer"] for instance in json.load(file)["instances"]]
    asked, solved = sheets
    grid, solved = solved[1][1], solved[2:]
    keys = [list(row.each("TD"))[1] for table in grid for body in table.each("TBody") for row in body.each("TR")]
    questions = []
    for answer, (_, question), (_, solution), key in zip(answers, asked[1:], solved, keys[:-1], strict=True):
        if answer["form"] == "cloze":
            found = {"form": "cloze", "gaps": gaps_of([gap["form"] for gap in answer["gaps"]], question, key)}
        else:
            found = key_of(answer["form"], question, key)
        programs = [part.lines() for part in question if part.sort == "Code"]
        rest = "\n".join(part.text() for part in solution[len(question):])
        questions.append({**found, "programs": programs, "feedback": rest})
    return questions


if __name__ == "__main__":
    with multiprocessing.Pool() as pool:
        for found in pool.imap(read, sys.argv[1:]):
            print(json.dumps(found))
