# Tests that call properties: the answer and the files with properties are compiled together.
import os


def call_of(number, package, code):
    """A class that makes one call; who ends the program before prints no seal."""
    text = "import java.util.*;\nclass TatsuCall" + str(number) + " {\n    public static void main(String[] all) throws Throwable {\n"
    text += "        try {\n            " + code + "\n"
    text += "        } catch (tatsu_property.Words.Refusal refusal) {\n            System.out.println(true);\n"
    text += "        }\n        System.out.println(all[0]);\n    }\n}\n"
    return ("package " + package + ";\n" if package else "") + text


def main(files, tests, answer):
    paths = [written("answer", file_of(answer), answer)]
    paths += [written("properties" + str(at), name, text) for at, (name, text) in enumerate(files)]
    calls = []
    for at, test in enumerate(tests):
        calls.append(written("calls", "TatsuCall" + str(at) + ".java", call_of(at, test["extra"].strip(), test["testcode"])))
    refused = compiled_with_tests(paths, calls)
    results = []
    for at, (test, call) in enumerate(zip(tests, calls)):
        if call in refused:
            results.append((False, refused[call]))
            continue
        package = test["extra"].strip()
        seal = os.urandom(8).hex()
        name = (package + "." if package else "") + "TatsuCall" + str(at)
        printed, complained, code = performed(name, [seal], "", ["-ea"])
        is_sealed = printed.endswith(seal + "\n")
        if is_sealed:
            printed = printed[: -len(seal) - 1]
        elif code == 0 and len(printed) < MOST:
            complained = ENDED
        is_fine = code == 0 and is_sealed and printed.strip() == test["expected"].strip()
        results.append((is_fine, joined(printed, complained)))
    reported(tests, results)


