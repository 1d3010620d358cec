# Tests of a class: each one is a block that prints, in a class of its own beside the answer.
import json


def test_of(number, package, code):
    text = "class TatsuTest" + str(number) + " {\n    public static void main(String[] all) throws Throwable {\n"
    text += code + "\n    }\n}\n"
    return ("package " + package + ";\n" if package else "") + text


def plain(text):
    """A text without what does not count: blanks at the ends of lines, and lines at the end."""
    return "\n".join(line.rstrip() for line in text.rstrip().split("\n"))


def main(tests, answer):
    package = package_of(answer)
    paths = [written("answer", file_of(answer), answer)]
    cases = [json.loads(test["extra"]) for test in tests]
    blocks = []
    for at, case in enumerate(cases):
        blocks.append(written("tests", "TatsuTest" + str(at) + ".java", test_of(at, package, case["code"])))
    refused = compiled_with_tests(paths, blocks)
    results = []
    for at, (case, block) in enumerate(zip(cases, blocks)):
        if block in refused:
            results.append((False, refused[block]))
            continue
        name = (package + "." if package else "") + "TatsuTest" + str(at)
        printed, complained, code = performed(name, [], "")
        is_fine = code == 0 and plain(printed) == plain(case["expected"])
        results.append((is_fine, joined(printed, complained)))
    reported(tests, results)


