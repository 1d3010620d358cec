//! `tatsu property --coderunner`: what is in the file, and that the checker in it tells right
//! programs from wrong ones.

#![allow(clippy::disallowed_methods, reason = "tests make folders")]

use crate::command::{Folder, Run, tatsu};
use crate::moodle_xml::task::Task;

/// Properties of all kinds, with words that Java does not know, and texts that Twig would read.
const SPEC: &str = "\
package sums;

import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

class SumsSpec {
    static final int[][] NONE = {{}};
    static final String WORD = \"ASSUME(false) {% if %} {{ 1 }}\";

    static boolean propSum(int[] values) {
        return Sums.sum(values) == IntStream.of(values).sum();
    }

    @PROPERTY
    static boolean digits(@FROM(range(0, 9)) int tens, @FROM(range(0, 9)) int ones) {
        ASSUME(tens < ones);
        if (NONE.length == 1 && WORD.length() == 30) {
            ASSUME(Sums.twice(ones) > 0);
        }
        return Sums.twice(tens) < Sums.twice(ones);
    }

    @PROPERTY
    static void asserted(IntUnaryOperator f) {
        assert Sums.twice(f.applyAsInt(1)) == 2 * f.applyAsInt(1) : \"not twice\";
    }
}
";

const SUMS: &str = "\
package sums;

/** Not a public class Other { }. */
public class Sums {
    public static int sum(int[] values) {
        int sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }

    public static int twice(int x) {
        return 2 * x;
    }
}
";

fn property(folder: &Folder, code: i32, line: &str) -> Run {
    let run = tatsu().within(folder).word("property").words(line.split_whitespace()).run();
    run.exits(code);
    run
}

/// What stands in an element, in the order of the file.
fn parts(xml: &str, name: &str) -> Vec<String> {
    let opening = format!("<{name}>");
    let inside = xml.split(&opening).skip(1);
    let text = |one: &str| {
        let one = one.split(&format!("</{name}>")).next().unwrap_or_default();
        let one = one.trim().trim_start_matches("<text>").trim_end_matches("</text>");
        let data = one.split("<![CDATA[").skip(1);
        let data: String = data.map(|one| one.split("]]>").next().unwrap_or_default()).collect();
        if data.is_empty() {
            let plain = one.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
            plain.replace("&apos;", "'").replace("&amp;", "&")
        } else {
            data
        }
    };
    inside.map(text).collect()
}

/// What CodeRunner makes of an answer in each test: whether it gets the mark, and what is shown.
fn graded(xml: &str, answer: &str) -> Vec<(u64, String)> {
    let marks = Task::of(xml).marks(answer);
    marks.tests.into_iter().map(|(is_passed, got)| (u64::from(is_passed), got)).collect()
}

#[test]
fn a_right_program_passes_each_counterexample_and_a_wrong_one_fails_its_own() {
    let sum = SUMS.replace("int sum = 0", "int sum = 1");
    let twice = SUMS.replace("2 * x", "x * x");
    let negative = SUMS.replace("2 * x", "-x");
    let folder = Folder::with(&[("SumsSpec.java", SPEC)]);
    for (name, text) in [("a", sum.as_str()), ("b", &twice), ("c", SUMS)] {
        std::fs::create_dir(folder.path().join(name)).expect("a folder");
        folder.write(&format!("{name}/Sums.java"), text.as_bytes());
    }
    let line = "SumsSpec.java --program a/Sums.java b/Sums.java c/Sums.java --steps 20000 --draws 0 --coderunner";
    property(&folder, 1, &format!("{line} sums.xml"));
    let xml = folder.read("sums.xml");
    property(&folder, 1, &format!("{line} again.xml"));
    assert_eq!(xml, folder.read("again.xml"));
    assert_eq!(parts(&xml, "answer"), [SUMS]);
    assert_eq!(parts(&xml, "name"), ["Sums"]);
    let codes = parts(&xml, "testcode");
    let expected = [
        "System.out.println(SumsSpec.propSum(new int[0]));",
        "SumsSpec.asserted(x -> x); System.out.println(true);",
    ];
    assert_eq!(codes, expected);
    assert!(xml.contains("static boolean propSum(int[] values) {"), "{xml}");
    assert_eq!(graded(&xml, SUMS), [(1, String::from("true")), (1, String::from("true"))]);
    let marks =
        |answer: &str| graded(&xml, answer).into_iter().map(|one| one.0).collect::<Vec<_>>();
    assert_eq!(marks(&sum), [0, 1]);
    assert_eq!(marks(&twice), [1, 0]);
    assert!(graded(&xml, &twice)[1].1.contains("not twice"));
    let misspelt = SUMS.replace("return sum", "return som");
    // Java wants the name of the class only where it is public.
    for (broken, file) in
        [("class Sums { int x = ; }", "Answer.java:1"), (misspelt.as_str(), "Sums.java:")]
    {
        let marks = Task::of(&xml).marks(broken);
        assert!(marks.is_nothing() && marks.tests.is_empty(), "{marks:?}");
        assert!(marks.before.contains(file), "{marks:?}");
    }
    // Who prints what is expected and ends the program has not answered.
    let cheat = "static { System.out.println(true); System.exit(0); }\n    public static int sum";
    let cheated = graded(&xml, &SUMS.replace("public static int sum", cheat));
    assert_eq!(cheated[0], (0, String::from("true\n(The program ended before the call did.)")));
    assert_eq!(
        marks(&SUMS.replace("int sum = 0;", "int sum = 0; while (values.length == 0) { }")),
        [0, 1]
    );
    // An assumption that a program does not meet speaks against nothing.
    let xml = xml.replace("SumsSpec.propSum(new int[0])", "SumsSpec.digits(1, 2)");
    assert_eq!(graded(&xml, &negative)[0].0, 1);
    assert_eq!(graded(&xml, SUMS)[0].0, 1);
    let flat = SUMS.replace("2 * x", "7");
    assert_eq!(graded(&xml, &flat)[0].0, 0);
}

#[test]
fn a_question_without_a_program_or_a_counterexample_is_not_written() {
    let folder = Folder::with(&[("SumsSpec.java", SPEC), ("Sums.java", SUMS)]);
    let run = property(&folder, 2, "SumsSpec.java --with Sums.java --coderunner sums.xml");
    assert!(run.stderr.contains("--program Tree.java --coderunner tree.xml"), "{}", run.stderr);
    let line =
        "SumsSpec.java --program Sums.java --steps 20000 --draws 0 --only digits --coderunner";
    let run = property(&folder, 0, &format!("{line} sums.xml"));
    assert!(run.stderr.contains("there is no counterexample to test"), "{}", run.stderr);
    assert!(!folder.has("sums.xml"));
    folder.write("sums.xml", b"mine");
    let run = property(&folder, 2, &format!("{line} sums.xml"));
    assert!(run.stderr.contains("name another file with `--coderunner`"), "{}", run.stderr);
    assert_eq!(folder.read("sums.xml"), "mine");
    // Without a right program there is no sample answer to try.
    folder.write("Sums.java", SUMS.replace("int sum = 0", "int sum = 1").as_bytes());
    let line = "SumsSpec.java --program Sums.java --steps 20000 --draws 0 --only propSum";
    property(&folder, 1, &format!("{line} --coderunner de.xml --language de"));
    let xml = folder.read("de.xml");
    assert!(xml.contains("<validateonsave>0</validateonsave>"), "{xml}");
    assert!(xml.contains("Gesucht ist die Klasse"), "{xml}");
}

#[test]
fn a_counterexample_of_several_programs_is_one_test() {
    let spec = "class MaxSpec {\n    static boolean propUpper(int a, int b) {\n        \
                return Max.max(a, b) >= a;\n    }\n}\n";
    let max = |result: &str| {
        format!("class Max {{ static int max(int a, int b) {{ return {result}; }} }}")
    };
    let folder = Folder::with(&[("MaxSpec.java", spec)]);
    for (name, result) in [("anna", "b"), ("bert", "b + 0"), ("carl", "a - 1")] {
        std::fs::create_dir(folder.path().join(name)).expect("a folder");
        folder.write(&format!("{name}/Max.java"), max(result).as_bytes());
    }
    let line = "MaxSpec.java --program anna/Max.java bert/Max.java carl/Max.java";
    let run = property(&folder, 1, &format!("{line} --junit MaxTest.java"));
    assert!(!run.stderr.contains("note: `MaxSpec.java`"), "{}", run.stderr);
    let class = folder.read("MaxTest.java");
    let calls: Vec<&str> = class.lines().filter(|line| line.contains("MaxSpec.")).collect();
    let expected = ["MaxSpec.propUpper(0, -1)", "MaxSpec.propUpper(0, 0)"];
    assert_eq!(calls, expected.map(|call| format!("        assertTrue({call});")), "{class}");
    assert!(class.contains("void propUpper()") && class.contains("void propUpper2()"), "{class}");
    // The Java compiler knows no mark.
    folder.write("MaxSpec.java", spec.replace("static", "@PROPERTY static").as_bytes());
    let run = property(&folder, 1, &format!("{line} --junit MarkedTest.java"));
    let note = "note: `MaxSpec.java` has words that only tatsu reads";
    assert!(
        run.stderr.contains(note) && run.stderr.contains("`MarkedTest.java`"),
        "{}",
        run.stderr
    );
}
