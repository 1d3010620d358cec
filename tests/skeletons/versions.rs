//! Questions about other versions and other values of a program, from text to files, with a JVM.

use crate::command::{Folder, tatsu};

fn example(name: &str) -> String {
    let path = format!("{}/skeletons/{name}.java", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("an example")
}

/// The file for Moodle with `count` questions, all confirmed.
fn written(name: &str, text: &str, count: usize) -> String {
    let file = format!("{name}.java");
    let folder = Folder::with(&[(&file, text)]);
    let words = ["gen", &file, "-n", &count.to_string()];
    let run = tatsu().within(&folder).words(words).run();
    run.exits(0);
    let start = format!("{name}: {count} instances, each confirmed by Java ");
    assert!(run.stdout.starts_with(&start), "{}{}", run.stdout, run.stderr);
    let path = format!("out/{name}/{name}.xml");
    assert!(folder.has(&path), "{}", run.stdout);
    folder.read(&path)
}

/// What `gen` says of a skeleton of which nothing can be made.
fn refused(text: &str) -> String {
    let folder = Folder::with(&[("bad.java", text)]);
    let run = tatsu().within(&folder).words(["gen", "bad.java", "-n", "3", "--no-jvm"]).run();
    assert_eq!(run.stdout, "", "{}", run.stderr);
    assert!(!folder.has("out"), "{}", run.stderr);
    run.stderr
}

#[test]
fn yes_and_no_are_right_equally_often() {
    let xml = written("updated_sum", &example("updated_sum"), 8);
    let right = |answer: &str| {
        xml.split("<answer fraction=\"100\"")
            .skip(1)
            .filter(|one| {
                let text = one.split("</answer>").next().unwrap_or_default();
                text.split("<feedback").next().is_some_and(|text| text.contains(answer))
            })
            .count()
    };
    assert_eq!((right("Yes"), right("No")), (4, 4), "{xml}");
    assert!(!xml.contains("//~"), "{xml}");
}

#[test]
fn near_misses_of_a_goal_are_confirmed_in_methods_and_loops() {
    let text = "/*tatsu\nquestion = \"blocks\"\n[wording]\n\"so-that.goal\" = \"no partial sum is a multiple of seven\"\n*/\n\
                static int sum = 0;\n\
                static void add(int n) {\n    sum += n;\n    GOAL(sum % 7 != 0);\n}\n\n\
                @MAIN\nstatic void start() {\n    int first = INT(range(1, 9));\n    int last = INT(range(9, 15));\n    ASSERT((first + last) % 2 == 0);\n\
                \u{20}   for (int i = first; i <= last; i++) {\n        add(i);\n    }\n    System.out.println(sum);\n}\n";
    let xml = written("partial_sums", text, 3);
    assert!(xml.contains("so that no partial sum is a multiple of seven?"), "{xml}");
    assert!(xml.contains("first = "), "{xml}");
}

/// Who has solved one question of a bank does not know what is right in another one.
#[test]
fn no_two_questions_have_the_same_right_blocks() {
    let folder = Folder::with(&[("meet.java", &example("meeting_values"))]);
    tatsu().within(&folder).words(["gen", "meet.java", "-n", "40", "--no-jvm"]).run().exits(0);
    let bank: serde_json::Value =
        serde_json::from_str(&folder.read("out/meet/bank.json")).expect("JSON");
    let instances = bank["instances"].as_array().expect("a list");
    let right: std::collections::BTreeSet<&str> =
        instances.iter().map(|one| one["answer"]["right"].as_str().expect("a text")).collect();
    assert_eq!((instances.len(), right.len()), (40, 40), "{right:?}");
}

#[test]
fn each_goal_is_named_with_its_place() {
    let text = "/*tatsu\nquestion = \"blocks\"\n*/\n\
                int a = INT(range(1, 20));\nint b = INT(range(1, 20));\nGOAL(a > b);\na = a - b;\nGOAL(a < 9);\n\
                b = b + a;\nSystem.out.println(b);\nGOAL(b % 2 == 0);\n";
    let xml = written("goals", text, 2);
    let asked = "so that <code>a &gt; b</code> is true when line 3 is reached, <code>a &lt; 9</code> is true \
                 when line 4 is reached and <code>b % 2 == 0</code> is true at the end?";
    assert!(xml.contains(asked), "{xml}");
    let german = text.replace("\"blocks\"", "\"blocks\"\nlanguage = \"de\"");
    let xml = written("goals", &german, 2);
    let asked = "damit beim Erreichen von Zeile 3 <code>a &gt; b</code>, beim Erreichen von Zeile 4 \
                 <code>a &lt; 9</code> und am Ende <code>b % 2 == 0</code> wahr ist?";
    assert!(xml.contains(asked), "{xml}");
}

#[test]
fn any_hole_can_be_asked_for() {
    let head = |more: &str| format!("/*tatsu\nquestion = \"hole\"\n{more}*/\n");
    let wide = head("") + "int a = HOLE(INT());\nSystem.out.println(a / INT(range(3, 9)));\n";
    let xml = written("wide", &wide, 3);
    assert!(xml.contains("a whole number from -2147483648 to 2147483647"), "{xml}");
    let two = "int a = HOLE(INT(range(1, 9)));\nint b = HOLE(INT(range(1, 9)));\nSystem.out.println(10 * a + b);\n";
    let xml = written("gaps", &(head("answer = \"cloze\"\n") + two), 3);
    assert_eq!(xml.matches(":NUMERICAL:=").count(), 6, "{xml}");
    let xml = written("combinations", &(head("") + two), 3);
    assert!(
        xml.contains("color:inherit\">a = ") && xml.contains("Which values must replace"),
        "{xml}"
    );
    let computed = "static final int SIZE = HOLE(2 * INT(range(2, 9)));\n\n\
                    @MAIN\nstatic int sum() {\n    int s = 0;\n    for (int i = 0; i < SIZE; i++) {\n        s += i;\n    }\n    return s;\n}\n";
    let xml = written("computed", &(head("") + computed), 3);
    assert!(xml.contains("SIZE = ") && xml.contains("a whole number from 1 to "), "{xml}");
}

#[test]
fn what_a_fragment_is_says_the_author() {
    let text = "/*tatsu\nquestion = \"which\"\n*/\nint a = INT(range(1, 9));\nint b = INT(range(1, 9));\nASSERT(a != b);\n\
                // tatsu:fragment\nint t = a;\na = b;\nb = t;\n//~ a = b;\n//~ b = a;\n//~\n//~ b = a;\n//~ a = b;\n// tatsu:end\n\
                System.out.println(a + \" \" + b);\n";
    let xml = written("exchange", text, 3);
    assert!(!xml.contains("//~") && !xml.contains("tatsu:"), "{xml}");
    assert!(xml.contains("This program does what is asked for"), "{xml}");
}

#[test]
fn what_cannot_be_asked_says_what_to_change() {
    let head = |kind: &str| format!("/*tatsu\nquestion = \"{kind}\"\n*/\n");
    let never = refused(&(head("blocks") + "int a = INT(range(1, 9));\nGOAL(a > 0);\n"));
    assert!(
        never.contains("no values were found with which everything holds but this `GOAL`"),
        "{never}"
    );
    assert!(never.contains("bad.java:5"), "{never}");
    let wide = refused(&(head("hole") + "int a = HOLE(INT());\nSystem.out.println(a % 3);\n"));
    assert!(wide.contains("has at least 41 right values for its hole"), "{wide}");
    assert!(wide.contains("or ask for a `choice`"), "{wide}");
    let two = "answer = \"cloze\"\n*/\nint a = HOLE(INT(range(1, 9)));\nint b = HOLE(INT(range(1, 9)));\n";
    let depends =
        head("hole").replace("*/\n", two) + "System.out.println(a + b);\nASSERT(a + b == 9);\n";
    let depends = refused(&depends);
    assert!(depends.contains("depends on what stands in another one"), "{depends}");
    let array =
        refused(&(head("hole") + "final String s = HOLE(\"on\");\nSystem.out.println(s);\n"));
    assert!(array.contains("nothing says what else may stand in this `HOLE`"), "{array}");
    let idle =
        refused(&(head("hole") + "int a = HOLE(INT(range(1, 9)));\nSystem.out.println(\"x\");\n"));
    assert!(idle.contains("into which every value fits"), "{idle}");
    let many = refused(
        &(head("hole") + "int a = HOLE(INT(range(1, 90)));\nSystem.out.println(a / 50);\n"),
    );
    assert!(many.contains("right values for its hole"), "{many}");
    let plain = refused(&(head("change") + "System.out.println(INT(range(1, 9)));\n"));
    assert!(plain.contains("no version with another line"), "{plain}");
    assert!(plain.contains("//~ x -= 1;"), "{plain}");
    let alike = refused(
        &(head("same") + "int x = INT(range(1, 9));  //~ int x = 0;\nSystem.out.println(x);\n"),
    );
    assert!(alike.contains("no version short enough that has the same result"), "{alike}");
}
