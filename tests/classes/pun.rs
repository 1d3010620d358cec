//! `tatsu pun` as users meet it: verdicts, exit codes, messages, and the examples of its page.

use crate::command::{Folder, tatsu};

const TREES: &str = include_str!("../../skeletons/pun/search_trees.pun");

/// A program with one property for each verdict that pun can come to.
const VERDICTS: &str = "\
data Never = Never [Never] .
loop x = loop x .
property commutes a b . a + b == b + a .
property de-morgan p q . (if p then q else false) == (if q then p else false) .
property smaller a b . a <= b .
property unmet x . if x > x then false else true .
property overflow x . if x == 5 then 9223372036854775807 + x == 0 else true .
property endless x . if x == 2 then loop x else true .
property empty x . case x of ; Never [y] -> true .
";

#[test]
fn verdicts_differ_in_text_json_and_exit_code() {
    let folder = Folder::with(&[("v.pun", VERDICTS)]);
    for (name, word, code, said) in [
        ("commutes", "holds up to a size", 0, "with integers from"),
        ("de-morgan", "holds for all", 0, "holds for all: "),
        ("smaller", "refuted", 1, "a = 0, b = ~1\n    false: 0 <= ~1"),
        ("unmet", "nothing to try", 3, "no argument met the precondition"),
        ("overflow", "error", 1, "error in line 7: 9223372036854775807 + 5 does not fit"),
        ("endless", "does not end", 1, "x = 2"),
        ("empty", "cannot", 1, "no finite value has the type `Never`"),
    ] {
        let words = ["pun", "check", "v.pun", "--steps", "200000", "--step-limit", "5000"];
        let run = tatsu().within(&folder).words(words).words(["--only", name]).run();
        run.exits(code);
        assert!(run.stdout.contains(said), "{name}: {}", run.stdout);
        let run = tatsu().within(&folder).words(words).words(["--json", "--only", name]).run();
        run.exits(code);
        let json: serde_json::Value = serde_json::from_str(&run.stdout).expect("JSON");
        assert_eq!(json["properties"][0]["verdict"], word, "{}", run.stdout);
        assert_eq!(json["properties"][0]["name"], name);
    }
    // The smallest bounds need more steps than these.
    let words = ["pun", "check", "v.pun", "--only", "commutes", "--steps", "1000", "--draws", "0"];
    let slow =
        VERDICTS.replace("a + b ==", "(rec f . \\n -> if n <= 0 then a else f (n - 1)) 90 + b ==");
    folder.write("v.pun", slow.as_bytes());
    let run = tatsu().within(&folder).words(words).run();
    run.exits(3);
    assert!(run.stdout.contains("nothing found: the steps did not last"), "{}", run.stdout);
}

#[test]
fn an_error_spoils_what_uses_it_only() {
    let text = "f x = 1 + true .\nproperty good x . x == x .\nproperty bad x . f x == 2 .\n";
    let folder = Folder::with(&[("e.pun", text)]);
    let run = tatsu().within(&folder).words(["pun", "check", "e.pun"]).run();
    run.exits(1);
    assert!(run.stderr.contains("error[type-mismatch]: expected `integer`, found `boolean`"));
    assert!(run.stderr.contains(" --> e.pun:1:11"), "{}", run.stderr);
    assert!(run.stdout.contains("good  holds for all"), "{}", run.stdout);
    let said = "bad   cannot be checked: it uses `f` of line 1, which has an error";
    assert!(run.stdout.contains(said), "{}", run.stdout);
    let run = tatsu().within(&folder).words(["pun", "types", "e.pun"]).run();
    run.exits(1);
    assert_eq!(run.stdout, "good : integer -> boolean .\n");
}

#[test]
fn what_cannot_be_read_is_told_in_two_lines() {
    let folder = Folder::with(&[("trees.pun", "property p . true ."), ("blank.pun", "\n")]);
    for (words, said, hint) in [
        (&["check", "tree.pun"][..], "no such file: `tree.pun`", "did you mean `trees.pun`?"),
        (&["check", "blank.pun"], "`blank.pun` is empty", "property commutes"),
        (&["types", "."], "`.` is a folder", "./blank.pun"),
        (&["eval", "none/x.pun", "1"], "no such file", "tatsu pun check --help"),
        (&["check", "trees.pun", "--only", "q"], "has no property `q`", "did you mean `p`?"),
        (&["check", "trees.pun", "--known", "no.txt"], "no such file: `no.txt`", "check the path"),
    ] {
        let run = tatsu().within(&folder).word("pun").words(words.iter().copied()).run();
        run.exits(2);
        assert!(
            run.stderr.contains(said) && run.stderr.contains(hint),
            "{words:?}: {}",
            run.stderr
        );
        assert_eq!(run.stdout, "");
    }
    let run = tatsu().within(&folder).words(["pun", "check", "trees.pun", "--steps", "5"]).run();
    run.exits(2);
    assert!(run.stderr.contains("at least 1000"), "{}", run.stderr);
}

#[test]
fn counterexamples_are_replayed() {
    let text = "property far x y . if x + y == 7654321 then x == 0 else true .";
    let folder = Folder::with(&[("f.pun", text), ("k.txt", "// kept\nfar 7654320 1\n")]);
    let words = ["pun", "check", "f.pun", "--steps", "20000", "--draws", "0"];
    let run = tatsu().within(&folder).words(words).run();
    run.exits(1);
    let run = tatsu().within(&folder).words(words).words(["--known", "k.txt"]).run();
    run.exits(1);
    assert!(run.stdout.contains("refuted"), "{}", run.stdout);
    let call = run.stdout.split('\'').nth(1).expect("a call").to_owned();
    let run = tatsu().within(&folder).words(["pun", "eval", "f.pun", &call]).run();
    run.exits(0);
    assert_eq!(run.stdout, "false\n");
    folder.write("k.txt", b"1 + 1\n");
    let run = tatsu().within(&folder).words(words).words(["--known", "k.txt"]).run();
    run.exits(2);
    assert!(run.stderr.contains("`k.txt`, line 1: `1 + 1` is not a call"), "{}", run.stderr);
}

#[test]
fn terms_that_end_without_a_value_say_why() {
    let text = "loop x = loop x .\nlast x = case x of ; 1 -> 2 .\ngrow x = 1 + grow x .";
    let folder = Folder::with(&[("t.pun", text)]);
    for (term, code, said) in [
        ("last 1", 0, ""),
        ("last 3", 1, "error: t.pun:2: no alternative of `case` fits 3"),
        ("loop 1", 3, "no value after 2,000,000 steps"),
        ("grow 1", 3, "no value after 2,000,000 steps"),
        ("last true", 1, " --> TERM:1:6"),
        ("last (", 1, "error[syntax]"),
    ] {
        let words = ["pun", "eval", "t.pun", term, "--step-limit", "2000000"];
        let run = tatsu().within(&folder).words(words).run();
        run.exits(code);
        assert!(run.stderr.contains(said), "{term}: {}", run.stderr);
    }
    let run =
        tatsu().within(&folder).words(["pun", "eval", "t.pun", "(last 1, ~4)", "--json"]).run();
    run.exits(0);
    assert_eq!(run.stdout, "{\"value\":\"(2, ~4)\",\"type\":\"(integer, integer)\"}\n");
}

/// The program with the definition of one name replaced, the declaration kept.
fn planted(bug: &str) -> String {
    let changed = bug.lines().filter(|line| !line.starts_with("//"));
    let changed = changed.collect::<Vec<_>>().join("\n");
    let name = changed.split(' ').next().expect("a name");
    let is_start = |line: &str| line.starts_with(&format!("{name} ")) && !line.contains(" : ");
    let mut text = String::new();
    let mut skipping = false;
    for line in TREES.lines() {
        if is_start(line) {
            text.push_str(&changed);
            skipping = true;
        }
        if !skipping {
            text.push_str(line);
        }
        text.push('\n');
        skipping &= !line.ends_with(" .");
    }
    text
}

#[test]
fn each_bug_of_the_benchmark_has_its_smallest_counterexample() {
    let bugs = [
        ("1", "insert-insert", "j = 0, v = 0, k = 1, w = 0, t = leaf"),
        ("2", "insert-valid", "k = 0, v = 0, t = [node leaf 0 0 leaf]"),
        ("3", "insert-insert", "j = 0, v = 0, k = 0, w = 1, t = leaf"),
        ("4", "delete-model", "k = 0, t = [node leaf 1 0 leaf]"),
        ("5", "delete-model", "k = 0, t = [node [node leaf 0 0 leaf] 1 0 leaf]"),
        ("6", "union-valid", "t = [node leaf 0 0 leaf], u = [node leaf 0 0 leaf]"),
        ("7", "insert-union", "k = 0, v = 0, t = [node leaf 1 0 leaf], u = [node leaf 0 0 leaf]"),
        ("8", "union-insert", "t = [node leaf 1 0 leaf], u = [node leaf 0 0 leaf], k = 0, v = 1"),
    ];
    let home = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("skeletons/pun/bugs");
    for (bug, property, arguments) in bugs {
        let text = std::fs::read_to_string(home.join(format!("{bug}.pun"))).expect("a bug");
        let folder = Folder::with(&[("b.pun", &planted(&text)), ("trees.pun", TREES)]);
        let words = ["--only", property, "--steps", "1000000"];
        let run = tatsu().within(&folder).words(["pun", "check", "b.pun"]).words(words).run();
        run.exits(1);
        assert!(run.stdout.contains("refuted\n"), "{bug}: {}", run.stdout);
        assert!(run.stdout.contains(arguments), "{bug}: {}", run.stdout);
        assert!(run.stdout.contains("no smaller arguments fail"), "{bug}: {}", run.stdout);
        let run = tatsu().within(&folder).words(["pun", "check", "trees.pun"]).words(words).run();
        run.exits(0);
    }
}

#[test]
fn the_examples_of_the_page_are_what_comes_out() {
    let page = include_str!("../../docs/pun.md");
    let folder = Folder::with(&[]);
    let mut parts = page.split("\n```");
    let mut before = parts.next().unwrap_or_default();
    let mut commands = 0;
    while let (Some(block), Some(after)) = (parts.next(), parts.next()) {
        if let Some(program) = block.strip_prefix("pun\n") {
            let name = before.rsplit('`').nth(1).expect("a name in front");
            folder.write(name, program.as_bytes());
        } else if let Some(session) = block.strip_prefix("console\n") {
            for one in session.split("$ tatsu ").skip(1) {
                let (line, expected) = one.split_once('\n').unwrap_or((one, ""));
                let run = tatsu().within(&folder).words(words(line)).run();
                let all = format!("{}{}", run.stderr, run.stdout);
                assert_eq!(all.trim_end(), expected.trim_end(), "{line}");
                commands += 1;
            }
        }
        before = after;
    }
    assert!(commands >= 5, "{commands}");
}

/// The words of a line; quotes hold some together.
fn words(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for (at, part) in line.split('\'').enumerate() {
        if at % 2 == 1 {
            found.push(part);
        } else {
            found.extend(part.split_whitespace());
        }
    }
    found
}
