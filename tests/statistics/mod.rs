//! `tatsu statistics` from the command line: classes of which everything is known.

mod class;
mod groups;
mod moodle;
mod paper;

use std::collections::BTreeMap;

use crate::command::{Folder, Run, tatsu};
use class::{Class, Dice, NAMES, Planted, csv, german, json, page, rules_of, sit};
use moodle::Imported;
use serde_json::Value;

/// Passes of nested loops, answered by choice.
const LOOPS: &str = include_str!("../../skeletons/countdown.java");

/// A folder with a bank of `count` questions in `out/loops`, and its questions as Moodle has them.
fn bank(count: usize) -> (Folder, Vec<Imported>) {
    let folder = Folder::with(&[("loops.java", LOOPS)]);
    let count = count.to_string();
    let words = ["gen", "loops.java", "-n", &count, "--no-jvm", "-q", "--answer", "choice"];
    let run = tatsu().within(&folder).words(words).run();
    assert!(matches!(run.code, Some(0 | 3)), "{}", run.stderr);
    let questions = imported(&folder, "out/loops", "loops");
    (folder, questions)
}

fn imported(folder: &Folder, path: &str, name: &str) -> Vec<Imported> {
    let bank: Value =
        serde_json::from_str(&folder.read(&format!("{path}/bank.json"))).expect("JSON");
    Imported::all(&folder.read(&format!("{path}/{name}.xml")), &bank)
}

#[track_caller]
fn told(folder: &Folder, file: &str) -> Value {
    let words = ["statistics", "out", "--responses", file, "--json"];
    let run = tatsu().within(folder).words(words).run();
    run.exits(0);
    run.json().remove(0)
}

/// The rule that most questions have an option of.
fn frequent_rule(questions: &[Imported]) -> String {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for option in questions.iter().flat_map(Imported::options) {
        for rule in rules_of(option) {
            *counts.entry(rule).or_default() += 1;
        }
    }
    let most = counts.into_iter().max_by_key(|(_, count)| *count);
    most.expect("options of misconceptions").0
}

fn row<'a>(told: &'a Value, rule: &str) -> &'a Value {
    let all = told["misconceptions"].as_array().expect("misconceptions");
    all.iter().find(|one| one["rule"] == rule).unwrap_or_else(|| panic!("{rule} in {all:?}"))
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

/// That all figures are those of a class.
fn agrees(told: &Value, class: &Class, students: usize, each: usize) {
    assert_eq!(told["attempts"], students);
    assert_eq!(told["students"], students);
    assert_eq!(told["answers"]["joined"], students * each, "{}", told["answers"]);
    assert_eq!(told["answers"]["unrecognised"], 0);
    for (rule, possible) in &class.possible {
        let row = row(told, rule);
        assert_eq!(row["possible"], *possible, "{rule}");
        assert_eq!(row["chosen"], class.chosen[rule], "{rule}");
        let share = number(&row["share"]);
        assert!(
            number(&row["interval"]["low"]) <= share && share <= number(&row["interval"]["high"])
        );
    }
    let questions = told["questions"].as_array().expect("questions");
    assert_eq!(questions.len(), class.right.len());
    for question in questions {
        let at =
            usize::try_from(question["number"].as_u64().expect("a number")).expect("small") - 1;
        let found = (question["right"].as_u64(), question["attempts"].as_u64());
        let (right, all) = class.right[&at];
        assert_eq!(found, (Some(right as u64), Some(all as u64)), "{}", question["name"]);
    }
}

#[test]
fn a_planted_misconception_is_found_at_the_top() {
    let (folder, questions) = bank(20);
    let rule = frequent_rule(&questions);
    let planted = Planted { rule: Some(&rule), trap: None };
    let class = sit(&questions, 60, 5, &planted, &mut Dice::new(7));
    folder.write("r.csv", csv(&class.rows, b',').as_bytes());
    let told = told(&folder, "r.csv");
    agrees(&told, &class, 60, 5);
    assert_eq!(told["misconceptions"][0]["rule"], *rule);
    let found = &told["misconceptions"][0];
    assert!(number(&found["interval"]["low"]) > 0.4, "{found}");
    assert!(found["students_again"].as_u64().expect("a number") > 20, "{found}");
}

#[test]
fn all_layouts_languages_and_files_say_the_same() {
    let (folder, questions) = bank(12);
    let planted = Planted { rule: None, trap: None };
    let class = sit(&questions, 60, 4, &planted, &mut Dice::new(11));
    let latin: Vec<u8> = csv(&german(&class.without(&["Last", "First"])), b';')
        .chars()
        .map(|one| u8::try_from(one).unwrap_or(b'?'))
        .collect();
    let files: [(&str, Vec<u8>); 7] = [
        ("a.csv", csv(&class.rows, b',').into_bytes()),
        ("b.csv", format!("\u{FEFF}{}", csv(&german(&class.rows), b'\t')).into_bytes()),
        ("c.json", json(&class.rows).into_bytes()),
        ("d.json", json(&german(&class.rows)).into_bytes()),
        ("e.csv", latin),
        ("f.csv", csv(&class.without(&["Right"]), b',').into_bytes()),
        ("g.html", page(&class.rows).into_bytes()),
    ];
    for (name, bytes) in files {
        folder.write(name, &bytes);
        agrees(&told(&folder, name), &class, 60, 4);
    }
    // A report that was downloaded twice counts once.
    let words =
        ["statistics", "out/loops", "--responses", "a.csv", "--responses", "a.csv", "--json"];
    let run = tatsu().within(&folder).words(words).run();
    run.exits(0);
    let twice = run.json().remove(0);
    agrees(&twice, &class, 60, 4);
    assert_eq!(twice["remarks"][0], "60 rows repeat attempts and are left out.");
}

#[test]
fn what_a_download_lost_is_not_guessed() {
    let (folder, questions) = bank(12);
    let class = sit(&questions, 60, 4, &Planted { rule: None, trap: None }, &mut Dice::new(11));
    folder.write("r.csv", csv(&class.stripped(), b',').as_bytes());
    let found = told(&folder, "r.csv");
    let count = |key: &str| found["answers"][key].as_u64().expect("a number");
    println!("{}", found["answers"]);
    assert_eq!(count("joined") + count("ambiguous") + count("foreign"), 240);
    // Whether an answer is right does not decide whether its question is known.
    for question in found["questions"].as_array().expect("questions") {
        let at =
            usize::try_from(question["number"].as_u64().expect("a number")).expect("small") - 1;
        let known = (question["right"].as_u64(), question["attempts"].as_u64());
        let (right, all) = class.right[&at];
        assert_eq!(known, (Some(right as u64), Some(all as u64)), "{}", question["name"]);
    }
    // A quiz in which all get the same questions: a column is one question, whatever was lost.
    let mut rows: Vec<Vec<String>> = vec![class.rows[0][6..9].to_vec()];
    let choices = 0..questions[4].options().len();
    rows.extend(choices.clone().chain(choices).map(|choice| {
        let cells =
            [questions[4].summary(choice), questions[4].option(choice), questions[4].right()];
        cells.map(|cell| moodle::downloaded(&cell)).to_vec()
    }));
    folder.write("same.csv", csv(&rows, b',').as_bytes());
    let same = told(&folder, "same.csv");
    assert_eq!(same["questions"][0]["number"], 5, "{}", same["answers"]);
    assert_eq!(same["questions"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_question_that_is_harder_than_its_siblings_is_named_alone() {
    let (folder, questions) = bank(8);
    let fair = sit(&questions, 60, 4, &Planted { rule: None, trap: None }, &mut Dice::new(3));
    let trap = sit(&questions, 60, 4, &Planted { rule: None, trap: Some(2) }, &mut Dice::new(3));
    for (class, expected) in [(fair, vec![]), (trap, vec![3])] {
        folder.write("r.csv", csv(&class.rows, b',').as_bytes());
        let told = told(&folder, "r.csv");
        let questions = told["questions"].as_array().expect("questions").iter();
        let harder = questions.filter(|one| one["siblings"]["is_harder"] == true);
        let harder: Vec<u64> =
            harder.map(|one| one["number"].as_u64().expect("a number")).collect();
        assert_eq!(harder, expected);
    }
}

#[test]
fn no_name_and_no_address_is_in_any_output() {
    let (folder, questions) = bank(6);
    let planted = Planted { rule: None, trap: Some(0) };
    let mut class = sit(&questions, 30, 3, &planted, &mut Dice::new(5));
    class.rows[3][3] = "In progress".to_owned();
    let mut text = csv(&class.rows, b',');
    text.push_str("Nachtigall99,Given99,student99@secret.example\n");
    folder.write("r.csv", text.as_bytes());
    folder.write("broken.csv", text.replace("Response 1", "Reply 1").as_bytes());
    folder.write("broken.json", b"[[{\"lastname\":\"Nachtigall\",\n\"response1\"");
    folder.write("foreign.csv", b"Last name,Response 1,Right answer 1\nNachtigall,17,18\n");
    let words = "statistics out/loops --format text,html,csv -o after --responses";
    let run = |file: &str| tatsu().within(&folder).words(words.split(' ')).word(file).run();
    let mut all: Vec<Run> = vec![run("r.csv")];
    all[0].exits(0);
    for (file, said) in [
        ("broken.csv", "no column with the responses to question 1"),
        ("broken.json", "line 2, is damaged"),
        ("foreign.csv", "the only answer does not belong to `loops`"),
    ] {
        let run = run(file);
        run.exits(1);
        assert!(run.stderr.contains(said) && run.stderr.contains("hint:"), "{}", run.stderr);
        all.push(run);
    }
    let english = &all[0].stdout;
    let line = format!("(line {})", text.lines().count());
    assert!(english.contains("1 attempt is not finished") && english.contains(&line), "{english}");
    let files = folder.files("after");
    assert_eq!(files.len(), 3);
    let mut outputs: Vec<String> =
        all.into_iter().flat_map(|run| [run.stdout, run.stderr]).collect();
    outputs.extend(files.into_iter().map(|(_, bytes)| String::from_utf8(bytes).expect("UTF-8")));
    for output in outputs {
        for word in NAMES.into_iter().chain(["Given", "secret", "Secret"]) {
            let at = output.find(word).map(|at| output[at..].chars().take(60).collect::<String>());
            assert_eq!(at, None, "{word}");
        }
    }
}

#[test]
fn page_and_tables_are_written_and_never_over_others() {
    let (folder, questions) = bank(6);
    let class = sit(&questions, 30, 3, &Planted { rule: None, trap: None }, &mut Dice::new(5));
    folder.write("r.csv", csv(&german(&class.rows), b';').as_bytes());
    let make = |more: &str| {
        let line = format!("statistics out/loops --responses r.csv --format html,csv {more}");
        tatsu().within(&folder).words(line.split_whitespace()).run()
    };
    let run = make("");
    run.exits(0);
    assert!(run.stdout.contains("wrote out/statistics/statistics.html"), "{}", run.stdout);
    let page = folder.read("out/statistics/statistics.html");
    assert!(page.contains("<html lang=\"de\">") && page.contains("Fehlvorstellungen"));
    assert!(page.contains("<svg") && !page.contains("<script") && !page.contains("http"));
    let table = folder.read("out/statistics/questions.csv");
    assert_eq!(table.lines().count(), 7, "{table}");
    make("").exits(0);
    let other = make("--language en");
    other.exits(2);
    assert!(other.stderr.contains("--force"), "{}", other.stderr);
    make("--language en --force -q").exits(0);
    assert!(folder.read("out/statistics/statistics.html").contains("Misconceptions"));
}

#[test]
fn moodles_own_figures_stand_beside_ours() {
    let (folder, questions) = bank(4);
    let class = sit(&questions, 40, 2, &Planted { rule: None, trap: None }, &mut Dice::new(9));
    folder.write("r.csv", csv(&class.rows, b',').as_bytes());
    let name = questions[1].instance["questions"][0]["name"].as_str().expect("a name").to_owned();
    let text = format!(
        "Quiz name,Course name\nQ,C\nQ#,Question type,Question name,Attempts,Facility index,Discrimination index\n\
         1,Random,Random question,40,50.00%,20.00%\n,Multiple choice,{name},20,45.00%,31.50%\n"
    );
    folder.write("s.csv", text.as_bytes());
    let words = ["statistics", "out", "--responses", "r.csv", "--responses", "s.csv", "--json"];
    let run = tatsu().within(&folder).words(words).run();
    run.exits(0);
    let both = run.json().remove(0);
    agrees(&both, &class, 40, 2);
    let given = |told: &Value| {
        let questions = told["questions"].as_array().expect("questions").iter();
        let one = questions.clone().find(|one| one["name"] == *name).expect("the question");
        (number(&one["given"]["facility"]), number(&one["given"]["discrimination"]))
    };
    assert_eq!(given(&both), (0.45, 0.315));
    let alone = told(&folder, "s.csv");
    assert_eq!((given(&alone), alone["attempts"].as_u64()), ((0.45, 0.315), Some(0)));
    assert_eq!(alone["questions"][0]["share"], 0.45, "of one that is right or wrong");
}

#[test]
fn every_kind_of_question_is_known_again() {
    for (skeleton, answer) in [
        ("counting_loops", "auto"),
        ("caesar", "text"),
        ("digit_sum", "number"),
        ("three_variables", "ordering"),
        ("last_digit", "auto"),
        ("which_loop", "auto"),
        ("same_maximum", "auto"),
        ("missing_limit", "number"),
        ("missing_letter", "choice"),
        ("missing_start", "several"),
        ("meeting_values", "auto"),
        ("trace_table", "auto"),
        ("call_order", "auto"),
    ] {
        let folder = Folder::with(&[]);
        let path = format!("{}/skeletons/{skeleton}.java", env!("CARGO_MANIFEST_DIR"));
        let words = ["gen", &path, "-n", "6", "--no-jvm", "-q", "-o", "out", "--answer", answer];
        let run = tatsu().within(&folder).words(words).run();
        assert!(matches!(run.code, Some(0 | 3)), "{skeleton}: {}", run.stderr);
        let questions = imported(&folder, "out", skeleton);
        let mut rows =
            vec![["Question 1", "Response 1", "Right answer 1"].map(str::to_owned).to_vec()];
        for question in &questions {
            let right = question.right();
            rows.push(vec![question.summary(1), right.clone(), right]);
        }
        folder.write("r.html", page(&rows).as_bytes());
        let told = told(&folder, "r.html");
        let counts = &told["answers"];
        let known = counts["joined"].as_u64().expect("a number");
        println!("{skeleton}\t{}\t{counts}", questions[0].form());
        assert_eq!(known, questions.len() as u64, "{skeleton}: {counts}");
        let right = told["questions"].as_array().expect("questions").iter().map(|one| {
            assert_eq!(one["attempts"], 1, "{skeleton}: {}", one["name"]);
            one["right"].as_u64().expect("a number")
        });
        let unclear = counts["unrecognised"].as_u64().expect("a number");
        assert_eq!(right.sum::<u64>() + unclear, known, "{skeleton}: {counts}");
    }
}

/// Base 64, as a browser sends files.
pub fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let byte = |at: usize| u32::from(three.get(at).copied().unwrap_or_default());
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..4 {
            let one = DIGITS[(bits >> (18 - 6 * digit) & 63) as usize];
            text.push(if digit > three.len() { '=' } else { char::from(one) });
        }
    }
    text
}

#[test]
fn the_page_tells_what_the_command_line_tells() {
    let (folder, questions) = bank(6);
    let planted = Planted { rule: None, trap: Some(0) };
    let class = sit(&questions, 30, 3, &planted, &mut Dice::new(5));
    let report = csv(&class.rows, b',');
    folder.write("r.csv", report.as_bytes());
    let words = "statistics out/loops --format csv,html -o after --responses r.csv --language en";
    tatsu().within(&folder).words(words.split(' ')).run().exits(0);
    let server = crate::serve::client::Server::start(&folder);
    let file = serde_json::json!({ "name": "r.csv", "base64": base64(report.as_bytes()) });
    let order = serde_json::json!({ "folder": "out/loops", "files": [file], "language": "en" });
    let told = server.post("/api/statistics", &order).json();
    let tables = told["tables"].as_array().unwrap_or_else(|| panic!("{told}"));
    assert_eq!(tables.len(), 2);
    for table in tables {
        let name = table["name"].as_str().expect("a name");
        assert_eq!(table["text"], folder.read(&format!("after/{name}")), "{name}");
    }
    let page = server.get(&format!("/frame/still?id={}", told["frame"]));
    let policy = page.header("content-security-policy").to_owned();
    assert!(policy.starts_with("sandbox; default-src 'none'"), "{policy}");
    let made = folder.files("after");
    let html = made
        .iter()
        .find(|(name, _)| name.rsplit_once('.').is_some_and(|(_, kind)| kind == "html"))
        .expect("a page");
    assert_eq!(page.body, html.1);
    for name in NAMES {
        assert!(!told.to_string().contains(name) && !page.text().contains(name), "{name}");
    }
}
