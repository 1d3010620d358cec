# Tests of a program: all that it prints is compared with what it may print.
import itertools
import json
import re

# The white space of Unicode.
BLANKS = set(map(chr, [*range(9, 14), 32, 133, 160, 5760, *range(8192, 8203), 8232, 8233, 8239, 8287, 12288]))


class Printed:
    """A text as it is compared, and the places in it that are reached."""

    def __init__(self, text, exact, any_letters):
        self.exact = exact
        self.any_letters = any_letters
        text = text.replace("\r\n", "\n")
        self.text = text if exact else self.joined(text)

    @staticmethod
    def joined(text):
        """Each run of blanks as one: a line end if it holds one; none at the ends."""
        kept = []
        blank = ""
        for one in text:
            if one in BLANKS:
                blank = "\n" if "\n" in (one, blank) else " "
            else:
                if blank and kept:
                    kept.append(blank)
                blank = ""
                kept.append(one)
        return "".join(kept)

    def at(self, place):
        return self.text[place] if 0 <= place < len(self.text) else ""

    def is_word(self, place):
        return self.at(place).isalnum()

    def is_digit(self, place):
        return self.at(place) in set("0123456789")

    def joins_words(self, place):
        return self.is_word(place - 1) and self.is_word(place)

    def starts_number(self, place):
        if self.at(place - 1) == ".":
            return not self.is_digit(place - 2)
        if self.at(place - 1) == "-":
            return self.is_word(place - 2) or self.at(place - 2) == ")"
        return not self.is_digit(place - 1)

    def ends_number(self, place):
        if self.at(place) == ".":
            return not self.is_digit(place + 1)
        return not self.is_digit(place)

    def open(self, places):
        """These places, and those after a blank between two tokens that are told apart without."""
        if self.exact:
            return places
        idle = {place for place in places if self.at(place) == " "}
        idle = {place for place in idle if not (self.is_word(place - 1) and self.is_word(place + 1))}
        return places | {place + 1 for place in idle}

    def after(self, places, wanted):
        def same(one):
            return one == wanted or self.any_letters and one.lower() == wanted.lower()

        return {place + 1 for place in places if self.at(place) and same(self.at(place))}

    def literal(self, places, text):
        for one in text:
            places = self.open(self.after(places, one))
        return places

    def words(self, places, text):
        if self.exact:
            return self.literal(places, text)
        for is_blank, run in itertools.groupby(text, BLANKS.__contains__):
            run = "".join(run)
            if not is_blank:
                places = self.literal(places, run)
                continue
            if "\n" in run:
                missing = {p for p in places if not self.at(p) or self.at(p - 1) in ("", "\n")}
                places = self.open(self.after(places, "\n") | missing)
            else:
                missing = {p for p in places if not self.joins_words(p)}
                places = self.open(self.after(places, " ") | missing)
        return places

    def number(self, places, text, is_open_before, is_open_after):
        if is_open_before:
            places = self.open({place for place in places if self.starts_number(place)})
        for one in text:
            places = self.after(places, one)
        places = self.open(places)
        if is_open_after:
            places = self.open({place for place in places if self.ends_number(place)})
        return places

    def value(self, places, text, is_open_before, is_open_after):
        if is_open_before and re.match("-?[0-9]", text):
            places = self.open({place for place in places if self.starts_number(place)})
        places = self.words(places, text)
        if is_open_after and re.search("[0-9]$", text):
            places = self.open({place for place in places if self.ends_number(place)})
        return places

    def decimal(self, places, text, is_open_before):
        value, digits = text.split(" ")
        value = float(value)
        power = "" if digits else "(?:E[-+]?[0-9]+)?"
        near = max(abs(value), 1.0)
        reached = set()
        for place in places:
            if is_open_before and not self.starts_number(place):
                continue
            found = re.compile(r"-?[0-9]+(?:\.([0-9]+))?" + power).match(self.text, place)
            if not found:
                continue
            apart = abs(float(found.group()) - value)
            if digits:
                is_it = len(found.group(1) or "") == int(digits)
                is_it = is_it and apart <= 0.5 * 0.1 ** int(digits) + near * 1e-9
            else:
                is_it = apart <= near * 1e-6
            if is_it:
                reached.add(found.end())
        return self.open(reached)

    def everything(self, places):
        return set(range(min(places), len(self.text) + 1)) if places else places

    def something(self, places):
        if not places:
            return places
        seen = (place for place in range(min(places), len(self.text)) if self.text[place] not in BLANKS)
        return set(range(next(seen, len(self.text)) + 1, len(self.text) + 1))

    def pattern(self, places, pieces):
        for at, (kind, text) in enumerate(pieces):
            if kind == "text":
                places = self.words(places, text)
            elif kind == "digits":
                places = self.literal(places, text)
            elif kind in ("number", "value", "decimal"):
                before = at == 0 or pieces[at - 1][0] in ("any", "some")
                after = at + 1 == len(pieces) or pieces[at + 1][0] in ("any", "some")
                if kind == "number":
                    places = self.number(places, text, before, after)
                elif kind == "value":
                    places = self.value(places, text, before, after)
                else:
                    places = self.decimal(places, text, before)
            elif kind == "any":
                places = self.everything(places)
            else:
                places = self.something(places)
        return places

    def output(self, places, output, is_first):
        reached = set(places) if output["optional"] else set()
        for pieces in output["alternatives"]:
            here = places
            if not is_first and not self.exact:
                blank = {place + 1 for place in here if self.at(place) in BLANKS}
                here = self.open(blank | {place for place in here if not self.joins_words(place)})
            here = self.pattern(here, pieces)
            if self.exact:
                ends = {place for place in here if place == len(self.text)}
                here = self.after(here, "\n") | ends
            reached |= here
        return reached


def is_right(case, text):
    """Whether a text is one that may be printed in a case."""
    printed = Printed(text, case["exact"], case["any_letters"])
    places = printed.open(frozenset([0]))
    for at, output in enumerate(case["outputs"]):
        places = printed.output(places, output, at == 0)
    if not case["outputs"]:
        return not text.strip("".join(BLANKS))
    return len(printed.text) in places


def class_of(answer):
    """The class to start: the public one, else the last one that begins before `main`."""
    public = re.findall(r"^\s*public\s+(?:(?:final|abstract|strictfp|sealed|non-sealed)\s+)*(?:class|enum|record|interface)\s+(\w+)", answer, re.M)
    start = re.search(r"\bstatic\s+(?:final\s+)?void\s+main\b", answer)
    before = answer[: start.start()] if start else answer
    others = re.findall(r"^(?:\w+\s+)*(?:class|enum|record|interface)\s+(\w+)", before, re.M)
    return (public[:1] or others[-1:] or ["Main"])[0]


def main(tests, answer):
    said = compiled([written("answer", file_of(answer), answer)])
    if said:
        broken(said)
    package = package_of(answer)
    name = (package + "." if package else "") + class_of(answer)
    results = []
    for test in tests:
        case = json.loads(test["extra"])
        lines = "".join(line + "\n" for line in case["lines"])
        printed, complained, code = performed(name, case["arguments"], lines)
        is_fine = code == 0 and len(printed) <= MOST and is_right(case, printed)
        results.append((is_fine, printed if code == 0 else joined(printed, complained)))
    reported(tests, results)


