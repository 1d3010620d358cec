# Made by tatsu. A template for CodeRunner: it compiles Java once, runs each test, and tells
# CodeRunner what came of all of them.
import html
import json
import os
import re
import subprocess
import sys
import time

# How many seconds a test may take.
SECONDS = 10
# How many bytes of what is printed are read, and how many characters of it are shown.
MOST = 200000
SHOWN = 2000
# What Java writes and reads, whatever the machine's own encoding.
ENCODINGS = ["file.encoding", "stdout.encoding", "stderr.encoding", "sun.stdout.encoding"]
STARTED = time.monotonic()


def file_of(answer):
    """The name of the file that the compiler wants for what is public."""
    hidden = r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"'
    plain = re.sub(hidden, " ", answer, flags=re.S)
    public = r"\bpublic\s+(?:(?:final|abstract|strictfp|sealed|non-sealed)\s+)*(?:class|interface|enum|record)\s+(\w+)"
    for found in re.finditer(public, plain):
        before = plain[: found.start()]
        if before.count("{") == before.count("}"):
            return found.group(1) + ".java"
    return "Answer.java"


def package_of(answer):
    found = re.search(r"^\s*package\s+([\w.]+)\s*;", answer, re.M)
    return found.group(1) if found else ""


def written(folder, name, text):
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def compiled(paths):
    """What the compiler has against these files; empty if nothing."""
    compiler = ["javac", "-J-Xmx256m", "-J-XX:TieredStopAtLevel=1", "-proc:none", "-Xmaxerrs", "1000"]
    compiler += ["-encoding", "UTF-8", "-d", "classes", *paths]
    run = subprocess.run(compiler, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return run.stdout.decode("utf-8", "replace") if run.returncode != 0 else ""


def compiled_with_tests(paths, tests):
    """Compiles files, and the tests that can be compiled beside them: what the compiler has against
    each of the others. Ends if it has something against the files alone."""
    refused = {}
    while True:
        left = [test for test in tests if test not in refused]
        said = compiled(paths + left)
        if not said:
            return refused
        lines = [test for test in left if re.search(re.escape(test) + r":\d+: error", said)]
        guilty = {test: said for test in lines}
        if not guilty:
            break
        refused.update(guilty)
    said = compiled(paths)
    if said:
        broken(said)
    return {test: refused.get(test, said) for test in tests}


def performed(name, arguments, lines, flags=()):
    """What a class with `main` prints and complains of; and how it ends: a number, or `None` if it
    does not come to an end."""
    command = ["java", *flags, "-Xmx256m", "-Xss8m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]
    command += ["-D" + encoding + "=UTF-8" for encoding in ENCODINGS]
    command += ["-cp", "classes", name, *arguments]
    left = STARTED + ALL_SECONDS - time.monotonic()
    if left < 1:
        return "", NOT_RUN, None
    with open("printed.txt", "wb") as out, open("complained.txt", "wb") as err:
        try:
            run = subprocess.run(command, input=lines.encode(), stdout=out, stderr=err, timeout=min(SECONDS, left))
            code = run.returncode
        except subprocess.TimeoutExpired:
            code = None
    with open("printed.txt", "rb") as file:
        printed = file.read(MOST + 1).decode("utf-8", "replace")
    with open("complained.txt", "rb") as file:
        complained = file.read(SHOWN).decode("utf-8", "replace")
    return printed, TOO_LONG if code is None else complained, code


def joined(*parts):
    return "\n".join(part.rstrip("\n") for part in parts if part.strip())


def shortened(text):
    return text if len(text) <= SHOWN else text[:SHOWN] + " …"


def broken(said):
    """Ends: the answer does not compile."""
    print(json.dumps(dict(fraction=0, prologuehtml="<p>" + BROKEN + "</p><pre>" + html.escape(shortened(said)) + "</pre>")))
    sys.exit()


def reported(tests, results):
    """Ends: tells of each test whether it is passed, and what to show of it."""
    columns = [(name, key) for name, key in COLUMNS if any(test[key].strip() for test in tests)]
    table = [["iscorrect", *[name for name, _ in columns], GOT, "iscorrect", "ishidden"]]
    for test, (is_fine, got) in zip(tests, results):
        shown = [test[key] for _, key in columns]
        is_hidden = 1 if test["display"] == "HIDE" else 0
        table.append([int(is_fine), *shown, shortened(got), int(is_fine), is_hidden])
    whole = sum(float(test["mark"]) for test in tests) or 1
    earned = sum(float(test["mark"]) for test, (is_fine, _) in zip(tests, results) if is_fine)
    print(json.dumps(dict(fraction=min(1, earned / whole), testresults=table, showdifferences=False)))
    sys.exit()


