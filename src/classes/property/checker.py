# Made by tatsu. A template for CodeRunner: it compiles a student's class together with properties,
# and makes one call of a property.
import json
import os
import re
import subprocess
import sys

# How many seconds a call may take.
SECONDS = 10
# How many bytes of what is printed are read.
MOST = 200000


def told(is_fine, got, **more):
    got = got if len(got) <= 2000 else got[:2000] + " …"
    print(json.dumps(dict(fraction=1 if is_fine else 0, got=got, **more)))
    sys.exit()


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


def written(folder, name, text):
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def main(files, package, code, expected, answer):
    call = "import java.util.*;\nclass TatsuCall {\n    public static void main(String[] all) throws Throwable {\n"
    call += "        try {\n            " + code + "\n"
    call += "        } catch (tatsu_property.Words.Refusal refusal) {\n            System.out.println(true);\n"
    # Who ends the program before prints no seal.
    call += "        }\n        System.out.println(all[0]);\n    }\n}\n"
    if package:
        call = "package " + package + ";\n" + call
    paths = [written("answer", file_of(answer), answer), written("call", "TatsuCall.java", call)]
    paths += [written("properties" + str(at), name, text) for at, (name, text) in enumerate(files)]
    compiler = ["javac", "-J-Xmx256m", "-encoding", "UTF-8", "-d", "classes", *paths]
    compiled = subprocess.run(compiler, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if compiled.returncode != 0:
        told(False, compiled.stdout.decode("utf-8", "replace"), abort=True)
    encodings = ["file.encoding", "stdout.encoding", "stderr.encoding", "sun.stdout.encoding"]
    command = ["java", "-ea", "-Xmx256m", "-Xss8m", "-XX:+UseSerialGC"]
    command += ["-D" + encoding + "=UTF-8" for encoding in encodings]
    seal = os.urandom(8).hex()
    command += ["-cp", "classes", (package + "." if package else "") + "TatsuCall", seal]
    with open("printed.txt", "wb") as out:
        try:
            run = subprocess.run(command, stdout=out, stderr=subprocess.STDOUT, timeout=SECONDS)
            code = run.returncode
        except subprocess.TimeoutExpired:
            code = None
    with open("printed.txt", "rb") as file:
        printed = file.read(MOST + 1).decode("utf-8", "replace")
    if code is None:
        told(False, printed + "\n" + TOO_LONG)
    is_sealed = printed.endswith(seal + "\n")
    if is_sealed:
        printed = printed[: -len(seal) - 1]
    elif code == 0 and len(printed) < MOST:
        told(False, printed + "\n" + ENDED)
    told(code == 0 and printed.strip() == expected.strip(), printed)


