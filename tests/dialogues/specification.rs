//! Dialogues as users meet them: the commands, the examples, and the pages.

use crate::command::{Folder, tatsu};

const SUM: &str = "\
int n = READ(range(1, 1000));
int x;
while (COUNT(x) < n) {
    MAYBE(n - COUNT(x));
    x = READ();
}
PRINT(SUM(x));
";

#[test]
fn check_lists_paths_by_inputs() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let run = tatsu().within(&folder).words(["check", "sum.java"]).run();
    run.exits(0);
    let expected = "sum.java: a dialogue\n  9 paths; all with up to 10 inputs were found, and there \
                    may be longer ones\n  2 inputs: 1 path\n    1, 0\n";
    assert!(run.stdout.starts_with(expected), "{}", run.stdout);
    let run = tatsu().within(&folder).words(["check", "--json", "sum.java"]).run();
    run.exits(0);
    assert!(run.stdout.contains(r#""by_inputs":[0,0,1,1,1"#), "{}", run.stdout);
}

#[test]
fn mistakes_have_their_place_and_a_help() {
    let text = "int x = READ(range(9, 1));\nPRINT(x);\n";
    let folder = Folder::with(&[("x.java", text)]);
    let run = tatsu().within(&folder).words(["check", "x.java"]).run();
    run.exits(1);
    assert!(run.stderr.contains("the set is empty"), "{}", run.stderr);
    folder.write("y.java", b"int x = READ();\nwhile (x > 0) { PRINT(x); }\nPRINT(z);\n");
    let run = tatsu().within(&folder).words(["check", "y.java"]).run();
    run.exits(1);
    assert!(run.stderr.contains("y.java:3:7"), "{}", run.stderr);
}

#[test]
fn count_tells_paths_of_each_length() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let run = tatsu().within(&folder).words(["count", "sum.java", "--inputs", "4"]).run();
    run.exits(0);
    assert!(run.stdout.starts_with("2 inputs: 1 path\n3 inputs: 1 path\n4 inputs: 1 path\n"));
    folder.write("s.java", b"System.out.println(INT(range(1, 9)));");
    let run = tatsu().within(&folder).words(["count", "s.java", "--inputs", "4"]).run();
    run.exits(2);
    assert!(run.stderr.contains("is not a dialogue"), "{}", run.stderr);
}

#[test]
fn run_is_a_program_or_a_generalised_trace() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let run = tatsu().within(&folder).words(["run", "sum.java", "--inputs", "2,5,-7"]).run();
    run.exits(0);
    assert_eq!(run.stdout, "? 2\n! { 2, ε }\n? 5\n! { 1, ε }\n? -7\n! { -2 }\nstop\n");
    let run = tatsu().within(&folder).words(["run", "sum.java", "--inputs", "2,5"]).run();
    run.exits(1);
    assert!(run.stderr.contains("too few inputs: `x` is still to be read"), "{}", run.stderr);
    let run = tatsu().within(&folder).words(["run", "sum.java"]).input("0\n2\n5\n-7\n").run();
    run.exits(0);
    assert_eq!(run.stdout, "-2\n");
    assert!(run.stderr.contains("`0` is not among the values of `n`"), "{}", run.stderr);
}

#[test]
fn stages_are_those_of_dialogues() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let run = tatsu().within(&folder).words(["show", "sum.java", "--stage", "spec"]).run();
    run.exits(0);
    assert!(run.stdout.starts_with("[▷ n : range(1, 1000)]\n"), "{}", run.stdout);
    let run = tatsu().within(&folder).words(["show", "sum.java", "--stage", "paths"]).run();
    run.exits(0);
    assert!(run.stdout.contains("path 1: 1, 0\n  line 3: COUNT(x) < n: yes\n"), "{}", run.stdout);
    let run = tatsu().within(&folder).words(["show", "sum.java", "--stage", "smt2"]).run();
    run.exits(0);
    assert_eq!(run.stdout.matches("(check-sat)").count(), 9, "{}", run.stdout);
    assert!(
        run.stdout.contains("; path 2, such as \"2\", \"0\", \"0\"\n(push 1)"),
        "{}",
        run.stdout
    );
    let run = tatsu().within(&folder).words(["show", "sum.java", "--stage", "ir"]).run();
    run.exits(2);
}

#[test]
fn check_says_what_never_happens_and_what_goes_on() {
    let never_ends = "int x = READ(range(0, 9));\nPRINT(down(x));\n\
                      static int down(int x) { while (x >= 0) { x = 3; } return x; }\n";
    let missed = "int x;\nwhile (SUM(x) != 5) { x = READ(range(2, 4)); }\nPRINT(\"end\");\n";
    let for_ever = "int x;\nwhile (SUM(x) >= 0) { x = READ(range(0, 9)); }\nPRINT(\"end\");\n";
    let dead = "int x = READ(range(1, 9));\nif (x > 9) PRINT(1); else PRINT(2);\n";
    let none = "int x = READ(range(1, 9));\n\
                while (x > 0) { int y = READ(range(9, x - 1)); if (x > 9) break; }\nPRINT(x);\n";
    let twice = "int x = READ(range(1, 9));\nPRINT(x + 1, x, x+ 1);\n";
    let odd = "String s = READ(matches(\"a{2\"));\nPRINT(s);\n";
    let number = "int x = READ(where(v -> v % 2));\nPRINT(x);\n";
    for (text, code, said) in [
        (never_ends, 1, "`down` does not end"),
        (missed, 0, "warning[dialogue]: this loop can go on for ever for the input"),
        (for_ever, 1, "no input reaches the end"),
        (dead, 0, "this branch is never taken: its condition never holds"),
        (none, 1, "the set is empty"),
        (twice, 0, "two alternatives are the same"),
        (odd, 1, "a count of the pattern is not right"),
        (number, 1, "what is needed here is `boolean`, but this is `int`"),
    ] {
        let folder = Folder::with(&[("x.java", text)]);
        let run = tatsu().within(&folder).words(["check", "x.java"]).run();
        run.exits(code);
        assert!(run.stderr.contains(said), "{text}\n{}", run.stderr);
        assert_eq!(run.stdout.is_empty(), code == 1, "{}", run.stdout);
    }
}

#[test]
fn a_switch_that_names_all_values_is_no_mistake() {
    let colors = "enum Color { RED, GREEN }\nColor c = READ();\nswitch (c) {\n\
                  case RED: PRINT(\"r\"); break;\n  case GREEN: PRINT(\"g\"); break;\n}\n";
    let folder = Folder::with(&[("x.java", colors)]);
    let check = || tatsu().within(&folder).words(["check", "x.java"]).run();
    assert_eq!(check().stderr, "");
    folder.write("x.java", colors.replace("\n}", "\n  default: PRINT(\"?\");\n}").as_bytes());
    assert!(check().stderr.contains("its condition always holds"), "{}", check().stderr);
}

/// A dialogue of two sums in which overflows are treated in this way.
fn sums(overflow: &str) -> String {
    format!(
        "/*tatsu\n{overflow}\n*/\nint x = READ();\nlong y = READ();\nif (x - 1 < 0) PRINT(\"few\");\n\
         PRINT(x + 1);\nPRINT(y * 2);\n"
    )
}

#[test]
fn overflows_are_avoided_allowed_or_demanded() {
    // The JVM's own exact arithmetic says which runs overflow.
    let exact = "import java.util.Scanner;\npublic class Exact {\n\
                 public static void main(String[] a) {\nScanner in = new Scanner(System.in);\n\
                 int x = in.nextInt();\nlong y = in.nextLong();\n\
                 if (Math.subtractExact(x, 1) < 0) System.out.println(\"few\");\n\
                 System.out.println(Math.addExact(x, 1));\n\
                 System.out.println(Math.multiplyExact(y, 2L));\n}\n}\n";
    // A program that takes no number for the largest one, and so is never seen to be wrong before
    // an overflow.
    let wrong = exact.replace("Math.subtractExact(x, 1)", "x - 1");
    let wrong = wrong.replace("Math.addExact(x, 1)", "x == Integer.MAX_VALUE ? 0 : x + 1");
    let wrong = wrong.replace("Math.multiplyExact(y, 2L)", "y * 2").replace("Exact", "Wrong");
    let folder = Folder::with(&[("Exact.java", exact), ("Wrong.java", &wrong)]);
    let test = |overflow: &str, program: &str| {
        folder.write("s.java", sums(overflow).as_bytes());
        tatsu().within(&folder).words(["test", "s.java", program]).run()
    };
    for overflow in ["", "overflow = \"avoid\"", "[overflow]\nint = \"avoid\""] {
        test(overflow, "Exact.java").exits(0);
        test(overflow, "Wrong.java").exits(0);
    }
    let run = test("overflow = \"demand\"", "Exact.java");
    run.exits(1);
    assert!(run.stdout.contains("ArithmeticException: integer overflow"), "{}", run.stdout);
    assert!(run.stdout.contains("ArithmeticException: long overflow"), "{}", run.stdout);
    assert!(run.stdout.contains("In this run, a number overflows: `"), "{}", run.stdout);
    let run = test("[overflow]\nlong = \"demand\"", "Exact.java");
    run.exits(1);
    assert!(!run.stdout.contains("integer overflow"), "{}", run.stdout);
    assert!(run.stdout.contains("long overflow"), "{}", run.stdout);
    let run = test("overflow = \"demand\"\nlanguage = \"de\"", "Wrong.java");
    run.exits(1);
    let said = "Überlauf: `2147483647 + 1 = 2147483648` passt nicht in `int`; daraus wird \
                `-2147483648`.";
    assert!(run.stdout.contains(said), "{}", run.stdout);
}

#[test]
fn demanded_overflows_that_there_are_none_of_are_told() {
    let text = "/*tatsu\noverflow = \"demand\"\n*/\nint x = READ(range(1, 9));\nPRINT(x + 1);\n";
    let folder = Folder::with(&[("s.java", text), ("S.java", "class S {}")]);
    for words in [
        vec!["check", "s.java"],
        vec!["test", "s.java", "S.java"],
        vec!["gen", "s.java", "-n", "2"],
    ] {
        let run = tatsu().within(&folder).words(words).run();
        run.exits(1);
        let said = "an overflow is demanded, and no input leads to one";
        assert_eq!(run.stderr.matches(said).count(), 1, "{}", run.stderr);
        assert!(run.stderr.contains("s.java:2:1"), "{}", run.stderr);
    }
    // One word asks for an overflow of some type, not for one of a type that does not occur.
    folder.write("s.java", b"/*tatsu\noverflow = \"demand\"\n*/\nint x = READ();\nPRINT(2 * x);\n");
    tatsu().within(&folder).words(["check", "s.java"]).run().exits(0);
    // What is bounded is no proof.
    let text = "/*tatsu\n[overflow]\nint = \"demand\"\n*/\nint x;\n\
                do { x = READ(range(0, 9)); } while (x > 0);\nPRINT(COUNT(x) + 1);\n";
    folder.write("s.java", text.as_bytes());
    for words in [
        vec!["check", "s.java"],
        vec!["test", "s.java", "S.java"],
        vec!["gen", "s.java", "-n", "2"],
    ] {
        let run = tatsu().within(&folder).words(words).run();
        run.exits(3);
        let said = "an overflow of `int` is demanded, and no test has one";
        assert!(run.stderr.contains(said), "{}", run.stderr);
    }
    assert!(!folder.has("out"));
    // Where a number always overflows, the way is left out, and that is said.
    folder.write("s.java", b"int x = READ();\nif (x > 3) PRINT(x + (2147483647 - 2));\n");
    let run = tatsu().within(&folder).words(["check", "s.java"]).run();
    run.exits(0);
    assert!(run.stderr.contains("here an `int` overflows"), "{}", run.stderr);
}

#[test]
fn words_for_overflows_are_checked() {
    for (overflow, said) in [
        ("overflow = \"alow\"", "did you mean `\"allow\"`?"),
        ("overflow = 3", "needs a word, or a table with one for each type"),
        ("[overflow]\nint = \"never\"", "write one of"),
        ("[overflow]\nshort = \"allow\"", "`short` is no type that can overflow"),
        ("[overflow]\nint = \"allow\"\ntitle = \"T\"", "write `title = …` above `[overflow]`"),
    ] {
        let folder = Folder::with(&[("s.java", &sums(overflow))]);
        let run = tatsu().within(&folder).words(["check", "s.java"]).run();
        run.exits(1);
        assert!(run.stderr.contains(said), "{overflow}: {}", run.stderr);
    }
}

#[test]
fn the_examples_are_well_formed() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/skeletons/dialogues");
    let files = std::fs::read_dir(folder).expect("the folder of examples");
    let mut count = 0;
    for file in files {
        let path = file.expect("a file").path();
        if path.extension().is_none_or(|ending| ending != "java") {
            continue;
        }
        let run = tatsu().word("check").word(&path.to_string_lossy()).run();
        run.exits(0);
        assert_eq!(run.stderr, "", "{}", path.display());
        count += 1;
    }
    assert!(count >= 15, "{count} examples");
}

#[test]
fn the_examples_of_the_page_are_well_formed() {
    let page = include_str!("../../docs/dialogues.md");
    let mut blocks = page.split("```java\n").skip(1);
    let mut count = 0;
    let folder = Folder::with(&[]);
    while let Some(block) = blocks.next().and_then(|rest| rest.split("```").next()) {
        folder.write("block.java", block.as_bytes());
        tatsu().within(&folder).words(["check", "block.java"]).run().exits(0);
        count += 1;
    }
    assert!(count >= 2, "{count} examples");
}
