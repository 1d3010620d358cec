//! What is made of dialogues for students: programs, and the mistakes that tests find.

#![allow(clippy::disallowed_methods, reason = "a test asks how much it is to try")]

use std::collections::BTreeSet;

use crate::command::{Folder, bank, tatsu};

const SUM: &str = "\
int n = READ(range(1, 1000));
int x;
while (COUNT(x) < n) {
    MAYBE(n - COUNT(x));
    x = READ();
}
PRINT(SUM(x));
";

const EXAMPLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/skeletons/dialogues");

#[test]
fn a_program_is_shown_in_two_styles() {
    let folder = Folder::with(&[("sum_of_n.java", SUM)]);
    let show = |words: &[&str]| {
        let all = ["show", "sum_of_n.java", "--stage", "program"];
        let run = tatsu().within(&folder).words(all).words(words.iter().copied()).run();
        run.exits(0);
        assert!(run.stderr.contains("confirmed by"), "{}", run.stderr);
        run.stdout
    };
    let lists = show(&[]);
    assert!(lists.starts_with("import java.util.ArrayList;\n"), "{lists}");
    assert!(lists.contains("        numbers.add(x);\n"), "{lists}");
    let accumulators = show(&["--style", "accumulators"]);
    assert!(accumulators.contains("public class SumOfN {\n"), "{accumulators}");
    assert!(accumulators.contains("            sum += x;\n"), "{accumulators}");
    assert!(!accumulators.contains("List"), "{accumulators}");
}

#[test]
fn a_style_that_keeps_too_little_says_where() {
    let text = "int x = READ();\nwhile (true) {\n    x = READ();\n    if (CONTAINS(x, 0)) break;\n}\nPRINT(\"zero\");\n";
    let folder = Folder::with(&[("zero.java", text)]);
    let words = ["show", "zero.java", "--stage", "program", "--style", "accumulators"];
    let run = tatsu().within(&folder).words(words).run();
    run.exits(1);
    assert!(run.stderr.contains("zero.java:4:9"), "{}", run.stderr);
    assert!(run.stderr.contains("accumulators keep none of them"), "{}", run.stderr);
    assert_eq!(run.stdout, "");
    let run = tatsu().within(&folder).words(["show", "zero.java", "--stage", "program"]).run();
    run.exits(0);
    let folder = Folder::with(&[("s.java", "System.out.println(INT(range(1, 9)));")]);
    tatsu().within(&folder).words(["show", "s.java", "--stage", "program"]).run().exits(2);
}

#[test]
fn examples_are_programs() {
    // One of each style and one with hidden parameters; the others have their turn at night.
    let all = std::env::var_os("TATSU_ALL_EXAMPLES").is_some();
    let accumulators = ["greeter", "guess_the_number", "ascending", "calculator"];
    let accumulators = &accumulators[..if all { accumulators.len() } else { 2 }];
    let lists = ["menu", "fifteen", "hangman", "password", "repeated", "savings"];
    let lists = &lists[..if all { lists.len() } else { 1 }];
    let in_style = |style: &'static str| move |name: &'static str| (name, style);
    let tried = accumulators.iter().copied().map(in_style("accumulators"));
    for (name, style) in tried.chain(lists.iter().copied().map(in_style("lists"))) {
        let path = format!("{EXAMPLES}/{name}.java");
        let words = ["show", &path, "--stage", "program", "--style", style, "--seed", "3"];
        let run = tatsu().words(words).run();
        run.exits(0);
        assert!(run.stdout.contains("public static void main"), "{name}: {}", run.stdout);
    }
}

#[test]
fn tests_find_typical_mistakes() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    let run = tatsu().within(&folder).words(["check", "--mistakes", "sum.java"]).run();
    run.exits(0);
    let told = run.stdout.lines().find(|line| line.contains("typical mistakes")).unwrap_or("");
    let numbers: Vec<&str> = told.split(' ').filter(|word| word.parse::<u32>().is_ok()).collect();
    assert!(numbers.len() == 2 && numbers[0] == numbers[1], "{}", run.stdout);
    let run = tatsu().within(&folder).words(["check", "--mistakes", "--json", "sum.java"]).run();
    assert!(run.stdout.contains(r#""missed":[]"#), "{}", run.stdout);
    let run = tatsu().within(&folder).words(["check", "--json", "sum.java"]).run();
    assert!(!run.stdout.contains("mistakes"), "{}", run.stdout);
}

#[test]
fn questions_go_into_every_format_and_follow_from_the_seed() {
    let folder = Folder::with(&[("sum_of_n.java", SUM)]);
    let generate = |output: &str, words: &[&str]| {
        let all = ["gen", "sum_of_n.java", "-n", "5", "-o", output];
        tatsu().within(&folder).words(all).words(words.iter().copied()).run()
    };
    let run = generate("one", &["--format", "moodle,gift,markdown,html,latex"]);
    run.exits(0);
    assert!(run.stdout.contains("5 questions, confirmed by"), "{}", run.stdout);
    let files = folder.files("one");
    assert!(files.len() >= 6, "{:?}", files.iter().map(|(name, _)| name).collect::<Vec<_>>());
    let report = folder.read("one/report.html");
    assert!(report.contains("What does this program print?"), "{report}");
    assert!(report.contains("SumOfN"), "the program is shown");
    generate("two", &["--format", "moodle,gift,markdown,html,latex"]).exits(0);
    assert_eq!(files, folder.files("two"));
    // A folder with other files is left as it is.
    let run = generate("one", &["--seed", "4", "--format", "moodle"]);
    run.exits(2);
    assert_eq!(files, folder.files("one"));
    let run = generate("three", &["--language", "de"]);
    run.exits(0);
    assert!(folder.read("three/report.html").contains("Was gibt dieses Programm aus?"));
}

#[test]
fn kinds_take_turns() {
    // The prompt makes the order of the lines in the loop matter.
    let text = SUM.replace("MAYBE(", "PRINT(");
    let folder = Folder::with(&[("sum_of_n.java", &text)]);
    let run = tatsu().within(&folder).words(["gen", "sum_of_n.java", "-n", "24"]).run();
    run.exits(0);
    let xml = folder.read("out/sum_of_n/sum_of_n.xml");
    for kind in ["output", "transcript", "gap", "inputs", "order", "same"] {
        assert!(xml.contains(&format!("tatsu-{kind}")), "{kind}");
    }
    let report = folder.read("out/sum_of_n/report.html");
    for part in [
        "With which of these conditions does it come about?",
        "These are the missing lines, in another order:",
        "This is what it printed in all:",
        "With it, the program ",
    ] {
        assert!(report.contains(part), "{part}");
    }
}

#[test]
fn a_run_is_asked_about_once_whatever_the_names_in_the_program() {
    let folder = Folder::with(&[]);
    let path = format!("{EXAMPLES}/leap_year.java");
    for kind in ["output", "transcript"] {
        let words = ["gen", &path, "-n", "8", "--seed", "11", "--question", kind, "-o", kind];
        tatsu().within(&folder).words(words).run();
        let bank = bank(&folder, kind);
        let instances = bank["instances"].as_array().expect("a list");
        let runs: BTreeSet<String> =
            instances.iter().map(|one| one["observed"]["output"].to_string()).collect();
        assert!(runs.len() > 3, "{kind}: {runs:?}");
        assert_eq!(runs.len(), instances.len(), "{kind}: {runs:?}");
    }
}

/// `!=` is the only mistake known of `==`, and a choice of two says too little.
#[test]
fn gaps_offer_other_comparisons_where_mistakes_are_too_few() {
    let text = include_str!("../../skeletons/dialogues/guess_the_number.java");
    let folder = Folder::with(&[("guess.java", text)]);
    let words = ["gen", "guess.java", "--question", "gap", "-n", "4"];
    tatsu().within(&folder).words(words).run().exits(0);
    let bank = bank(&folder, "out/guess");
    for instance in bank["instances"].as_array().expect("a list") {
        let options = instance["answer"]["options"].as_array().expect("options");
        assert!(options.len() > 2, "{options:?}");
        let texts: Vec<&str> = options.iter().filter_map(|one| one["text"].as_str()).collect();
        assert!(texts.iter().all(|text| text.contains(" secret")), "{texts:?}");
        assert_eq!(options.iter().filter(|one| one["right"] == true).count(), 1, "{options:?}");
    }
}

#[test]
fn what_says_nothing_of_a_dialogue_is_refused() {
    let folder = Folder::with(&[("sum_of_n.java", SUM)]);
    for words in [["--shard", "1/2"], ["--answer", "choice"], ["--strategy", "solve"]] {
        let run = tatsu().within(&folder).words(["gen", "sum_of_n.java"]).words(words).run();
        run.exits(2);
        assert!(run.stderr.contains("cannot be said of a dialogue"), "{}", run.stderr);
        assert!(!folder.has("out"), "{words:?}");
    }
    let run = tatsu().within(&folder).words(["gen", "sum_of_n.java", "--no-jvm"]).run();
    run.exits(2);
    assert!(run.stderr.contains("rests on runs on a JVM"), "{}", run.stderr);
    let folder = Folder::with(&[("x.java", "int x = READ();\nPRINT(z);\n")]);
    tatsu().within(&folder).words(["gen", "x.java"]).run().exits(1);
}
