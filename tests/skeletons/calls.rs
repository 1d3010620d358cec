//! Questions about calls that the settings name.

use crate::command::{Folder, tatsu};
use serde_json::Value;

const MYSTERY: &str = "\
/*tatsu
call = \"mystery(INT(range(3, 9)), \\\"a\\\\\\\"b\\\")\"
*/
@REC(12)
static int mystery(int n, String text) {
    if (n < 2) {
        return text.length();
    }
    int half = mystery(n / 2, text);
    return half + n % 3;
}
";

/// The first question of a file for Moodle, entities apart.
fn first(xml: &str) -> String {
    let start = xml.find("<questiontext").expect("a question");
    let end = xml[start..].find("</question>").expect("its end");
    xml[start..start + end].replace("&quot;", "\"").replace("&#34;", "\"")
}

#[test]
fn students_see_the_method_only_and_the_call_in_the_question() {
    let folder = Folder::with(&[("mystery.java", MYSTERY)]);
    let run = tatsu().within(&folder).words(["gen", "mystery.java", "-n", "7"]).run();
    run.exits(0);
    assert!(run.stdout.contains("7 instances, each confirmed by Java"), "{}", run.stdout);
    let xml = folder.read("out/mystery/mystery.xml");
    let bank: Value = serde_json::from_str(&folder.read("out/mystery/bank.json")).expect("JSON");
    for (at, instance) in bank["instances"].as_array().expect("a list").iter().enumerate() {
        let n = &instance["values"][0]["value"];
        let call = format!("<code>mystery({n}, \"a\\\"b\")</code>");
        assert!(
            xml.replace("&quot;", "\"").replace("&#92;", "\\").contains(&call),
            "{call} in\n{xml}"
        );
        assert_eq!(instance["predicted"]["result"], instance["observed"]["result"]);
        let shown = folder.read(&format!("out/mystery/instances/{:03}.java", at + 1));
        assert!(shown.starts_with("static int mystery(int n, String text) {"), "{shown}");
        assert_eq!(shown.matches("static").count(), 1, "{shown}");
        assert!(shown.ends_with("}\n") && !shown.ends_with("\n\n"), "{shown:?}");
    }
    assert!(!xml.contains("callOfTatsu"), "{xml}");
    assert!(!folder.read("out/mystery/report.html").contains("callOfTatsu"));
    // Seven values make seven different questions although the program that students see is always
    // the same.
    assert_eq!(xml.matches("<question type=\"numerical\">").count(), 7);
}

#[test]
fn several_calls_make_a_table_with_a_gap_each() {
    let text = "/*tatsu\ncall = [\"fib(2)\", \"fib(INT(range(3, 5)))\", \"fib(INT(range(6, 8)))\"]\nlanguage = \"en\"\n*/\n\
                @REC(10)\nstatic int fib(int n) {\n    if (n < 2) {\n        return n;\n    }\n    return fib(n - 1) + fib(n - 2);\n}\n";
    let folder = Folder::with(&[("fib.java", text)]);
    let run = tatsu().within(&folder).words(["gen", "fib.java", "-n", "9"]).run();
    run.exits(0);
    assert!(run.stdout.contains("9 instances, each confirmed by Java"), "{}", run.stdout);
    let question = first(&folder.read("out/fib/fib.xml"));
    assert!(question.contains("What do these calls return?"), "{question}");
    assert_eq!(question.matches("{1:NUMERICAL:=").count(), 3, "{question}");
    assert!(question.contains("<code>fib(2)</code></th>"), "{question}");
    assert!(question.contains("{1:NUMERICAL:=1"), "{question}");
    let points = ["gen", "fib.java", "-n", "1", "--no-jvm", "--points", "6", "-o", "six"];
    tatsu().within(&folder).words(points).run().exits(0);
    assert_eq!(folder.read("six/fib.xml").matches("{2:NUMERICAL:=").count(), 3);
    let points = ["gen", "fib.java", "-n", "2", "--no-jvm", "--points", "5", "-o", "five"];
    let run = tatsu().within(&folder).words(points).run();
    let warning = "Moodle counts 3 points instead of 5 for 2 of 2 questions";
    assert!(run.stderr.contains(warning), "{}", run.stderr);
    assert_eq!(folder.read("five/fib.xml").matches("{1:NUMERICAL:=").count(), 6);
}

#[test]
fn a_call_of_a_class_can_be_asked_for_what_it_prints() {
    let text = "/*tatsu\ncall = \"Show.stars(INT(range(2, 6)), CHAR(list('x', 'o')))\"\n*/\n\
                class Show {\n    static void stars(int n, char c) {\n        for (int i = 1; i <= n; i++) {\n            \
                System.out.print(i % 2 == 0 ? \"\" + c : \"\" + i);\n        }\n    }\n}\n";
    let folder = Folder::with(&[("show.java", text)]);
    let run = tatsu().within(&folder).words(["gen", "show.java", "-n", "10"]).run();
    run.exits(0);
    assert!(run.stdout.contains("each confirmed by Java"), "{}", run.stdout);
    assert!(run.stdout.contains("`question = \"output\"`"), "{}", run.stdout);
    let question = first(&folder.read("out/show/show.xml"));
    assert!(question.contains("What is printed when <code>Show.stars("), "{question}");
    let shown = folder.read("out/show/instances/001.java");
    assert!(shown.contains("class Show {") && !shown.contains("callOfTatsu"), "{shown}");
}

#[test]
fn how_often_a_method_is_called_counts_the_call_in_the_question() {
    let text = MYSTERY.replace("*/", "question = \"iterations\"\ncount = \"calls\"\n*/");
    let folder = Folder::with(&[("mystery.java", &text)]);
    let run = tatsu().within(&folder).words(["gen", "mystery.java", "-n", "2"]).run();
    run.exits(0);
    let question = first(&folder.read("out/mystery/mystery.xml"));
    assert!(question.contains("called, the first call included"), "{question}");
}

/// A method whose sum grows in some passes of its loop.
const SUM: &str = "\
/*tatsu
call = \"sum(INT(range(6, 12)), INT(range(2, 4)))\"
*/
static int sum(int n, int k) {
    int sum = 0;
    for (int i = 1; i < n; i++) {
        if (i % k == 0) {
            sum += i;
        }
    }
    return sum;
}
";

#[test]
fn every_kind_of_question_about_versions_or_steps_takes_a_call() {
    let hole = |text: String| text.replace("i = 1;", "i = HOLE(INT(range(0, 3)));");
    // What the question says of the call, and whether the program shows what stands in it.
    for (question, is_hole, says) in [
        ("change", false, " then return something different?"),
        ("which", false, "so that <code>sum("),
        ("same", false, "so that <code>sum("),
        ("hole", true, "so that <code>sum("),
        ("table", false, "Fill in the trace table of the method <code>sum</code>."),
        ("parts", false, "is called. Put these steps in the order"),
    ] {
        let text = SUM.replace("*/", &format!("question = \"{question}\"\n*/"));
        let text = if is_hole { hole(text) } else { text };
        let folder = Folder::with(&[("sum.java", &text)]);
        let run = tatsu().within(&folder).words(["gen", "sum.java", "-n", "3"]).run();
        run.exits(0);
        let told = format!("{question}: {}{}", run.stdout, run.stderr);
        assert!(run.stdout.contains("3 instances, each confirmed by Java"), "{told}");
        let xml = folder.read("out/sum/sum.xml");
        let first = first(&xml);
        assert!(first.contains(says) && first.contains("<code>sum("), "{question}: {first}");
        assert!(!xml.contains("callOfTatsu") && !xml.contains("INT("), "{question}: {xml}");
    }
}

#[test]
fn the_table_of_a_call_has_the_variables_of_the_method_that_is_called() {
    let text = SUM.replace("*/", "question = \"table\"\nvariables = [\"sum\", \"k\"]\n*/");
    let folder = Folder::with(&[("sum.java", &text)]);
    tatsu().within(&folder).words(["gen", "sum.java", "-n", "2", "--no-jvm"]).run().exits(0);
    let xml = folder.read("out/sum/sum.xml");
    let question = first(&xml);
    let (sum, k) = (question.find("<code>sum</code></th>"), question.find("<code>k</code></th>"));
    assert!(sum.is_some() && k > sum, "{question}");
    // Students whose values come too early read so.
    assert!(question.contains("gets this value only later"), "{question}");
}

#[test]
fn blocks_need_a_value_in_the_program() {
    let text = SUM
        .replace("*/", "question = \"blocks\"\n*/")
        .replace("    return sum;", "    GOAL(sum > 12);\n    return sum;");
    let folder = Folder::with(&[("sum.java", &text)]);
    let run = tatsu().within(&folder).words(["gen", "sum.java", "--no-jvm"]).run();
    run.exits(1);
    let help = "values in a `call` are told to students: write one into the method";
    assert!(run.stderr.contains("sum.java:3:12") && run.stderr.contains(help), "{}", run.stderr);
    let text = text.replace("int sum = 0;", "int sum = INT(range(0, 9));");
    let folder = Folder::with(&[("sum.java", &text)]);
    let run = tatsu().within(&folder).words(["gen", "sum.java", "-n", "2"]).run();
    run.exits(0);
    let xml = folder.read("out/sum/sum.xml");
    assert!(!xml.contains("callOfTatsu") && first(&xml).contains("<code>sum("), "{xml}");
}

#[test]
fn a_wrong_result_may_be_that_of_another_call_or_an_argument() {
    let text = SUM.replace(
        "call = \"sum(INT(range(6, 12)), INT(range(2, 4)))\"",
        "call = [\"sum(9, 4)\", \"sum(INT(range(9, 10)), 2)\"]",
    );
    let folder = Folder::with(&[("sum.java", &text)]);
    tatsu().within(&folder).words(["gen", "sum.java", "-n", "1", "--no-jvm"]).run().exits(0);
    let question = first(&folder.read("out/sum/sum.xml"));
    // 4 + 8
    let question = question.replace("&#60;", "<").replace("&#62;", ">");
    assert!(question.contains("12#This is what <code>sum(9, 4)</code> returns."), "{question}");
    let argument = "9#This is an argument of <code>sum(9, 4)</code>, not what the call returns.";
    assert!(question.contains(argument), "{question}");
}

/// A class with methods that give back objects, one with a type parameter, and a record.
const CHAINS: &str = "\
class Counter {
    protected int n;
    Counter(int n) { this.n = n; }
    static Counter from(int n) { return new Counter(n + 1); }
    Counter add(int k) { n += k * n; return this; }
    Counter twin() { return new Twin(n); }
    int value() { return n; }
}
class Twin extends Counter {
    final Counter next = new Counter(3);
    Twin(int n) { super(2 * n); }
    Box<Integer> boxed() { return new Box<>(n); }
}
class Box<T> {
    private final T inside;
    Box(T inside) { this.inside = inside; }
    T get() { return inside; }
    String value() { return \"[\" + inside + \"]\"; }
}
record Pair(int first, String last) {
    Pair swap() { return new Pair(last.length(), last + first); }
}
";

#[test]
fn what_a_chain_returns_is_found_along_it() {
    for (call, right) in [
        ("new Counter(INT(range(4, 4))).add(2).add(1).value()", "24"),
        ("Counter.from(INT(range(4, 4))).add(2).value()", "15"),
        ("new Counter(INT(range(4, 4))).twin().value()", "8"),
        ("new Twin(INT(range(4, 4))).next.add(2).value()", "9"),
        ("new Twin(INT(range(4, 4))).boxed().get()", "8"),
        ("new Twin(INT(range(4, 4))).boxed().value()", "[8]"),
        ("new Box<String>(STRING(list(\\\"ab\\\"))).get()", "ab"),
        ("new Pair(INT(range(4, 4)), \\\"ab\\\").swap().first()", "2"),
        ("new Pair(INT(range(4, 4)), \\\"ab\\\").swap().last()", "ab4"),
    ] {
        let text = format!("/*tatsu\ncall = \"{call}\"\n*/\n{CHAINS}");
        let folder = Folder::with(&[("chain.java", &text)]);
        let run = tatsu().within(&folder).words(["gen", "chain.java", "-n", "1"]).run();
        assert!(run.code == Some(0), "{call}: {}", run.stderr);
        let bank: Value = serde_json::from_str(&folder.read("out/chain/bank.json")).expect("JSON");
        let result = &bank["instances"][0]["observed"]["result"];
        let result = result.as_str().map_or_else(|| result.to_string(), str::to_owned);
        assert_eq!(result, right, "{call}");
    }
}

#[test]
fn arguments_afterwards_stand_in_the_question_and_are_confirmed() {
    let text = "/*tatsu\ncall = \"fill(INTARRAY(list(3), range(1, 9)), INT(range(2, 4)))\"\n\
                question = \"variable\"\nvariables = [\"all\", \"n\"]\n*/\n\
                static void fill(int[] all, int n) {\n    all[n - 2] = n;\n    n = 0;\n    all = new int[n];\n}\n";
    let folder = Folder::with(&[("fill.java", text)]);
    let run = tatsu().within(&folder).words(["gen", "fill.java", "-n", "6"]).run();
    run.exits(0);
    assert!(run.stdout.contains("6 instances, each confirmed by Java"), "{}", run.stdout);
    let xml = folder.read("out/fill/fill.xml");
    assert!(
        !xml.contains("callOfTatsu") && first(&xml).contains("; fill(all, n);</code> run."),
        "{xml}"
    );
    let bank: Value = serde_json::from_str(&folder.read("out/fill/bank.json")).expect("JSON");
    for instance in bank["instances"].as_array().expect("a list") {
        let values = instance["values"].as_array().expect("a list");
        let n = values[1]["value"].as_i64().expect("a number");
        let mut all: Vec<i64> = values[0]["value"]
            .as_array()
            .expect("an array")
            .iter()
            .map(|one| one.as_i64().expect("a number"))
            .collect();
        all[usize::try_from(n).expect("a small number") - 2] = n;
        let right = instance["answer"]["right"].as_str().expect("a text");
        let elements: Vec<String> = all.iter().map(i64::to_string).collect();
        assert_eq!(right, format!("{{{}}}, {n}", elements.join(", ")));
    }
}
