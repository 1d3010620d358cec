//! Banks after the first one: avoided questions, labels, what is not written over, `regenerate`.

#![allow(clippy::disallowed_methods, reason = "a test reads its settings from the environment")]

use std::collections::BTreeSet;

use crate::command::{Folder, SUM, bank, bank_files, exits, tatsu};
use serde_json::{Value, json};

/// Three values of `n` pass.
const THREE: &str = "int n = INT(range(1, 9));\nASSERT(n * n > 40);\nSystem.out.println(n);\n";

/// The questions of a bank.
fn questions(bank: &Value) -> &Vec<Value> {
    bank["instances"].as_array().expect("a list")
}

/// What students see of each question and what is right, and the values of its placeholders. Those
/// that the program does not show, such as arguments of a call, count as seen.
fn seen(bank: &Value) -> Vec<[String; 2]> {
    let of = |one: &Value| {
        let values = one["values"].as_array().expect("a list").iter();
        let literals: Vec<&str> =
            values.map(|value| value["literal"].as_str().expect("a text")).collect();
        let code = one["code"].as_str().expect("a text");
        let program: String = code.split_whitespace().collect();
        let others: Vec<&&str> = literals.iter().filter(|one| !code.contains(**one)).collect();
        [format!("{program} {others:?} {}", one["answer"]["right"]), format!("{literals:?}")]
    };
    questions(bank).iter().map(of).collect()
}

/// The number and the idnumber of each question.
fn idnumbers(bank: &Value) -> Vec<(u64, String)> {
    let of = |one: &Value| {
        let idnumber = one["questions"][0]["idnumber"].as_str().expect("a text");
        (one["number"].as_u64().expect("a number"), idnumber.to_owned())
    };
    questions(bank).iter().map(of).collect()
}

/// Examples whose banks three years in a row are looked at; all of them where
/// `TATSU_ALL_EXAMPLES` is set.
fn examples() -> Vec<(String, String)> {
    const SOME: [&str; 5] =
        ["countdown", "digit_sum", "missing_step", "first_match", "mystery_recursion"];
    let all = std::env::var_os("TATSU_ALL_EXAMPLES").is_some();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("skeletons");
    let entries = std::fs::read_dir(folder).expect("the examples");
    let mut found = Vec::new();
    for path in entries.map(|entry| entry.expect("an example").path()) {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let is_java = path.extension().is_some_and(|ending| ending == "java");
        if is_java && (all || SOME.contains(&name.as_str())) {
            found.push((name, std::fs::read_to_string(path).expect("a text")));
        }
    }
    found.sort();
    assert!(found.len() >= SOME.len());
    found
}

#[test]
fn no_question_comes_back_in_three_years_and_every_bank_is_made_again() {
    let all = std::env::var_os("TATSU_ALL_EXAMPLES").is_some();
    let count = if all { "20" } else { "6" };
    let (mut asked, mut repeated, mut avoided) = (0, 0, 0);
    for (name, text) in examples() {
        let folder = Folder::with(&[(&format!("{name}.java"), &text)]);
        let mut before: BTreeSet<String> = BTreeSet::new();
        for (year, seed) in [("2026", "0"), ("2027", "1"), ("2028", "2")] {
            let output = format!("out/{year}/{name}");
            let mut run = tatsu().within(&folder).words(["gen", &format!("{name}.java")]);
            run = run.words(["-n", count, "--no-jvm", "--json", "-q", "--seed", seed]);
            run = run.words(["--label", year, "-o", &output]);
            if seed != "0" {
                run = run.words(["--avoid", "out"]);
            }
            let run = run.run();
            assert!(matches!(run.code, Some(0 | 3)), "{name} {year}: {}", run.stderr);
            let summary = &run.json()[0];
            if summary["written"] == json!(0) {
                continue;
            }
            avoided += summary["avoided"].as_u64().unwrap_or(0);
            let bank = bank(&folder, &output);
            let mut now = BTreeSet::new();
            for [program, values] in seen(&bank) {
                asked += 1;
                repeated += usize::from(before.contains(&program) || before.contains(&values));
                now.extend([program, values]);
            }
            before.extend(now);
            exits(&folder, 0, &format!("regenerate {output}"));
        }
    }
    assert_eq!(repeated, 0, "{asked} questions, {avoided} avoided");
    if all {
        println!(
            "{asked} questions in three years, {avoided} instances avoided, {repeated} came back"
        );
    }
}

#[test]
fn what_is_avoided_stays_avoided_after_harmless_changes() {
    let folder = Folder::with(&[("three.java", THREE)]);
    exits(&folder, 0, "gen three.java -n 2 --no-jvm -q -o old");
    let changed = "/*tatsu\nquestion = \"output\"\n*/\n// tatsu:hide\nint unseen = 1;\n// tatsu:show\n\
                   // It prints a number.\nint n =\n    INT(range(-20, 9));\nASSERT(n * n > 40 && n > 0);\n\
                   System.out.println( n );\n";
    folder.write("three.java", changed.as_bytes());
    let run = exits(&folder, 3, "gen three.java -n 2 --no-jvm --avoid old");
    assert!(
        run.stdout.contains("avoids the 2 questions of 1 bank: 2 instances met"),
        "{}",
        run.stdout
    );
    assert!(run.stderr.contains("1 of 2 questions were written: no more remain"), "{}", run.stderr);
    assert!(folder.read("out/three/report.html").contains("2 instances were avoided"));
    let (old, new) = (seen(&bank(&folder, "old")), seen(&bank(&folder, "out/three")));
    assert!(old.iter().all(|one| one[1] != new[0][1]), "{old:?} {new:?}");
    // Where nothing is left, nothing is written.
    let run = exits(&folder, 3, "gen three.java -n 2 --no-jvm --json -o third --avoid old out");
    assert_eq!((&run.json()[0]["written"], &run.json()[0]["avoided"]), (&json!(0), &json!(3)));
    assert!(!folder.has("third"));
}

#[test]
fn banks_to_avoid_have_to_be_there() {
    let folder = Folder::with(&[("three.java", THREE), ("empty.txt", "")]);
    std::fs::create_dir(folder.path().join("none")).expect("a folder");
    for (path, said) in [
        ("none", "`none` has no bank in it"),
        ("gone", "`gone` does not exist"),
        ("empty.txt", "`empty.txt` is damaged"),
    ] {
        let run = exits(&folder, 2, &format!("gen three.java --no-jvm --avoid {path}"));
        assert!(run.stderr.contains(said), "{}", run.stderr);
        assert!(!folder.has("out"), "{path}");
    }
    folder.write("new.json", br#"{"format": 99, "tool": "9.0.0"}"#);
    let run = exits(&folder, 2, "gen three.java --no-jvm --avoid new.json");
    assert!(run.stderr.contains("by tatsu 9.0.0 in format 99"), "{}", run.stderr);
    assert!(run.stderr.contains("install the newer tatsu"), "{}", run.stderr);
}

#[test]
fn nothing_is_written_over_in_silence() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    exits(&folder, 0, "gen sum.java -n 3 --no-jvm -q");
    let first = bank_files(&folder, "out/sum");
    exits(&folder, 0, "gen sum.java -n 3 --no-jvm -q");
    assert_eq!(bank_files(&folder, "out/sum"), first, "the same once more");
    let refused = |line: &str, said: &str| {
        let run = exits(&folder, 2, line);
        for part in [said, "`out/sum`", "--force", "-o DIR"] {
            assert!(run.stderr.contains(part), "{line}: {}", run.stderr);
        }
        assert_eq!(bank_files(&folder, "out/sum"), first, "{line}");
    };
    refused("gen sum.java -n 3 --no-jvm --seed 7", "its seed is 0, not 7");
    refused("gen sum.java -n 4 --no-jvm", "its setting `count` is 3, not 4");
    refused(
        "gen sum.java -n 3 --no-jvm --answer choice",
        "its setting `answer` is not given, not choice",
    );
    folder.write("sum.java", SUM.replace("a + b", "a - b").as_bytes());
    refused("gen sum.java -n 3 --no-jvm", "the text of `sum` has changed");
    exits(&folder, 0, "gen sum.java -n 3 --no-jvm -q --force");
    assert_ne!(bank_files(&folder, "out/sum"), first);
    // By another version.
    let mut old = bank(&folder, "out/sum");
    old["tool"] = json!("0.0.1");
    folder.write("out/sum/bank.json", old.to_string().as_bytes());
    let run = exits(&folder, 2, "gen sum.java -n 3 --no-jvm");
    assert!(run.stderr.contains("it was made with tatsu 0.0.1, now "), "{}", run.stderr);
}

#[test]
fn what_was_changed_by_hand_is_not_written_over() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    exits(&folder, 0, "gen sum.java -n 3 --no-jvm -q");
    folder.write("out/sum/sum.xml", b"mine");
    for line in ["gen sum.java -n 3 --no-jvm", "regenerate out/sum --replace 2"] {
        let run = exits(&folder, 2, line);
        assert!(
            run.stderr.contains("changed after tatsu wrote them: `out/sum/sum.xml`"),
            "{}",
            run.stderr
        );
        assert_eq!(folder.read("out/sum/sum.xml"), "mine");
    }
    exits(&folder, 0, "gen sum.java -n 3 --no-jvm -q --force");
    assert_ne!(folder.read("out/sum/sum.xml"), "mine");
    std::fs::create_dir(folder.path().join("own")).expect("a folder");
    folder.write("own/report.html", b"mine");
    let run = exits(&folder, 2, "gen sum.java -n 3 --no-jvm -o own");
    assert!(run.stderr.contains("not written by tatsu: `own/report.html`"), "{}", run.stderr);
    assert_eq!(folder.files("own").len(), 1);
}

#[test]
fn a_label_tells_years_apart() {
    let category = "/*tatsu\nquestion = \"output\"\ncategory = \"Java/Sums\"\n*/\n";
    let folder = Folder::with(&[("sum.java", &format!("{category}{SUM}"))]);
    exits(&folder, 0, "gen sum.java -n 3 --no-jvm -q");
    exits(&folder, 0, "gen sum.java -n 3 --no-jvm -q --label 2027");
    let (plain, labelled) = (bank(&folder, "out/sum"), bank(&folder, "out/sum-2027"));
    assert_eq!(seen(&plain), seen(&labelled), "the same questions");
    assert_eq!(labelled["label"], json!("2027"));
    for ((_, one), (_, other)) in idnumbers(&plain).iter().zip(&idnumbers(&labelled)) {
        assert!(one != other && other.starts_with("sum-2027-"), "{one} {other}");
    }
    let xml = folder.read("out/sum-2027/sum-2027.xml");
    assert!(
        xml.contains("top/Java/Sums/2027]]") && xml.contains("sum-2027 001 (unchecked)"),
        "{xml}"
    );
    let long = "x".repeat(120);
    folder.write(&format!("{long}.java"), SUM.as_bytes());
    let label = "y".repeat(32);
    exits(&folder, 0, &format!("gen {long}.java -n 2 --no-jvm -q --label {label} -o long"));
    for (_, idnumber) in idnumbers(&bank(&folder, "long")) {
        assert!(idnumber.len() <= 100 && idnumber.contains(&label), "{idnumber}");
    }
    for bad in ["a/b", ".x", "über"] {
        let run = exits(&folder, 2, &format!("gen sum.java --no-jvm --label={bad}"));
        assert!(run.stderr.contains("such as `2027`"), "{}", run.stderr);
    }
}

#[test]
fn a_bank_holds_all_that_it_is_made_from() {
    let front = "/*tatsu\nquestion = \"output\"\nlanguage = \"de\"\n*/\n";
    let folder = Folder::with(&[("sum.java", &format!("{front}{SUM}"))]);
    std::fs::create_dir_all(folder.path().join("templates/de")).expect("a folder");
    folder.write("templates/typing.html", b"<p>Tippen!</p>");
    folder.write("templates/de/own.toml", b"\"ask.output\" = \"Was steht da?\"\n");
    let options =
        "-n 4 --seed 9 --no-jvm --standalone --code both --points 2.5 --near 25 --address du";
    exits(&folder, 0, &format!("gen sum.java {options} -q"));
    assert!(folder.read("out/sum/sum.xml").contains("Was steht da?"));
    let made = bank_files(&folder, "out/sum");
    assert!(made.len() >= 4, "{made:?}");
    std::fs::remove_dir_all(folder.path().join("templates")).expect("it is there");
    std::fs::remove_file(folder.path().join("sum.java")).expect("it is there");
    let run = exits(&folder, 0, "regenerate out/sum");
    assert!(run.stdout.contains("byte for byte the same"), "{}", run.stdout);
    exits(&folder, 0, "regenerate out/sum -q -o copy");
    assert_eq!(bank_files(&folder, "copy"), made);
    let run = exits(&folder, 0, "regenerate out/sum --json");
    assert_eq!(run.json()[0]["regenerated"]["same"], json!(true));
}

#[test]
fn what_differs_from_the_bank_made_again_is_told_and_stays() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    exits(&folder, 0, "gen sum.java -n 3 --no-jvm -q");
    let made = bank_files(&folder, "out/sum");
    folder.write("out/sum/report.html", b"mine");
    std::fs::remove_file(folder.path().join("out/sum/instances/002.java")).expect("it is there");
    let run = exits(&folder, 5, "regenerate out/sum");
    assert!(run.stderr.contains("different: `out/sum/report.html`"), "{}", run.stderr);
    assert!(run.stderr.contains("missing: `out/sum/instances/002.java`"), "{}", run.stderr);
    assert!(run.stderr.contains("nothing was written; `--force`"), "{}", run.stderr);
    assert_eq!(folder.read("out/sum/report.html"), "mine");
    exits(&folder, 0, "regenerate out/sum --force -q");
    assert_eq!(bank_files(&folder, "out/sum"), made);
    let old = folder.read("out/sum/bank.json").replacen("\"tool\": \"", "\"tool\": \"0.", 1);
    folder.write("out/sum/bank.json", old.as_bytes());
    let run = exits(&folder, 5, "regenerate out/sum");
    assert!(run.stderr.contains("note: the bank was made with tatsu 0."), "{}", run.stderr);
    for (line, said) in [
        ("regenerate out", "`out` has no `bank.json`"),
        ("regenerate out/sum --replace 4", "no question 4"),
        ("regenerate out/sum --drop 1-3", "no question would be left"),
        ("regenerate out/sum --replace 1 --drop 1", "replaced and dropped"),
        ("regenerate out/sum --new", "needs one"),
        ("regenerate out/sum --new --replace 1", "cannot be used with"),
        ("regenerate out/sum --replace x", "such as `3,8`"),
        ("regenerate out/sum --avoid out/sum", "would make another bank"),
    ] {
        let run = exits(&folder, 2, line);
        assert!(run.stderr.contains(said), "{line}: {}", run.stderr);
    }
}

#[test]
fn the_next_bank_has_the_same_settings_and_none_of_the_old_questions() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    exits(&folder, 0, "gen sum.java -n 6 --no-jvm -q --label 2026 --answer choice --options 3");
    exits(&folder, 0, "regenerate out/sum-2026 --new -q");
    exits(&folder, 0, "regenerate out/sum-2027 --new -q");
    let banks = ["2026", "2027", "2028"].map(|year| bank(&folder, &format!("out/sum-{year}")));
    assert_eq!(banks[0]["settings"], banks[2]["settings"]);
    let seeds: Vec<&Value> = banks.iter().map(|bank| &bank["seed"]).collect();
    assert_eq!(seeds, [&json!(0), &json!(1), &json!(2)]);
    let all: BTreeSet<String> = banks.iter().flat_map(seen).map(|[program, _]| program).collect();
    assert_eq!(all.len(), 18, "{all:?}");
    let hardness = |bank: &Value| -> (u64, u64) {
        let all: Vec<u64> =
            questions(bank).iter().map(|one| one["hardness"].as_u64().expect("a number")).collect();
        (*all.iter().min().expect("one"), *all.iter().max().expect("one"))
    };
    let (least, most) = hardness(&banks[0]);
    let (low, high) = hardness(&banks[1]);
    assert!(least <= low && high <= most, "{least} {low} {high} {most}");
    let run = exits(&folder, 2, "regenerate out/sum-2026 --new --label 2026");
    assert!(run.stderr.contains("has the label `2026`"), "{}", run.stderr);
    // The next one is not written over another one.
    let run = exits(&folder, 2, "regenerate out/sum-2026 --new --seed 77");
    assert!(run.stderr.contains("holds another bank"), "{}", run.stderr);
}

#[test]
fn single_questions_are_replaced_and_dropped_and_the_others_stay() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    exits(&folder, 0, "gen sum.java -n 6 --no-jvm -q");
    let old = bank(&folder, "out/sum");
    exits(&folder, 0, "regenerate out/sum --replace 2,5 -q");
    let new = bank(&folder, "out/sum");
    let (before, after) = (idnumbers(&old), idnumbers(&new));
    for (at, (one, other)) in before.iter().zip(&after).enumerate() {
        assert_eq!(one == other, ![1, 4].contains(&at), "{one:?} {other:?}");
        assert_eq!(one.0, other.0);
    }
    let text = |number: usize| folder.read(&format!("out/sum/instances/{number:03}.java"));
    assert_eq!(text(3).trim_end(), old["instances"][2]["code"].as_str().expect("a text"));
    exits(&folder, 0, "regenerate out/sum");
    // What was replaced does not come back.
    exits(&folder, 0, "regenerate out/sum --replace 2,5 -q");
    let third = seen(&bank(&folder, "out/sum"));
    let gone: Vec<_> =
        [&old, &new].iter().flat_map(|bank| [1, 4].map(|at| seen(bank)[at].clone())).collect();
    assert!(third.iter().all(|one| !gone.contains(one)));
    exits(&folder, 0, "regenerate out/sum --drop 1,4 -q");
    let dropped = idnumbers(&bank(&folder, "out/sum"));
    let numbers: Vec<u64> = dropped.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers, [2, 3, 5, 6]);
    assert_eq!((&dropped[1], &dropped[3]), (&before[2], &before[5]));
    assert!(!folder.has("out/sum/instances/004.java") && folder.has("out/sum/instances/006.java"));
    assert!(folder.read("out/sum/sum.xml").contains("sum 006 (unchecked)"));
    exits(&folder, 0, "regenerate out/sum");
}

#[test]
fn kept_questions_stay_over_several_sittings() {
    let folder = Folder::with(&[("sum.java", SUM)]);
    exits(&folder, 0, "gen sum.java -n 6 --no-jvm -q");
    let first = idnumbers(&bank(&folder, "out/sum"));
    let run = exits(&folder, 0, "regenerate out/sum --keep 1,3");
    assert!(run.stdout.contains("2 of 6 questions kept in bank.toml"), "{}", run.stdout);
    exits(&folder, 0, "regenerate out/sum --keep 6 --replace rest -q");
    let second = idnumbers(&bank(&folder, "out/sum"));
    for (at, (one, other)) in first.iter().zip(&second).enumerate() {
        assert_eq!(one == other, [0, 2, 5].contains(&at), "{one:?} {other:?}");
    }
    let run = exits(&folder, 2, "regenerate out/sum --drop 3");
    assert!(run.stderr.contains("`bank.toml` keeps question 3"), "{}", run.stderr);
    // Another seed, another number of questions: what is kept is there.
    exits(&folder, 0, "gen sum.java -n 8 --no-jvm -q --seed 5 --force");
    let third = idnumbers(&bank(&folder, "out/sum"));
    assert_eq!(third.len(), 8);
    for at in [0, 2, 5] {
        assert_eq!(third[at], first[at]);
    }
    exits(&folder, 0, "regenerate out/sum");
    let run = exits(&folder, 2, "gen sum.java -n 2 --no-jvm --force");
    assert!(run.stderr.contains("keeps 3 questions, and 2 are wanted"), "{}", run.stderr);
    // A change that makes another question of it.
    folder.write("sum.java", SUM.replace("a + b", "a * b").as_bytes());
    let run = exits(&folder, 2, "gen sum.java -n 8 --no-jvm --force");
    assert!(
        run.stderr.contains("question 1 (`sum-") && run.stderr.contains("bank.toml"),
        "{}",
        run.stderr
    );
    folder.write("bank.toml", b"[keep.sum]\n\"x\" = 3\n");
    let run = exits(&folder, 2, "gen sum.java --no-jvm --force");
    assert!(
        run.stderr.contains("`bank.toml` cannot be used") && run.stderr.contains("line 2"),
        "{}",
        run.stderr
    );
}
