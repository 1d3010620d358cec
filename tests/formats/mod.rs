//! Files of each format, read back by readers of other authors, and compared with
//! `bank.json`.
//!
//! In: banks of every kind and form of answer, made by the built binary. What
//! is checked of each format: the reader finds as many questions, and in each what is right, what
//! is wrong and what earns a part, and the program that students see.
//!
//! `TATSU_FORMATS=20` makes banks of twenty questions.
//!
//! `scripts/test` fetches the readers and names their folder by `TATSU_READERS`. Without it these
//! tests say that they are skipped; where `TATSU_ALL_READERS` is set, they fail.

mod bank;
mod compare;
mod examples;
mod groups;
mod pages;
mod readers;

use crate::command;
use bank::{Bank, banks};
use compare::Given;
use tatsu::write::FORMATS;

/// Reads the files of a format that has one for every bank but those that `is_refused`, and
/// compares them with the banks.
fn read_back(
    format: &str,
    is_refused: fn(&Bank) -> bool,
    read: fn(&[&str]) -> Option<Vec<String>>,
    given: &Given,
) {
    let banks: Vec<&Bank> = banks(is_refused).collect();
    let paths: Vec<String> = banks.iter().map(|bank| bank.file(format)).collect();
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    let Some(answers) = read(&paths) else { return };
    assert_eq!(answers.len(), banks.len(), "{format}: a line for each file");
    let mut problems = Vec::new();
    for (bank, answer) in banks.iter().zip(&answers) {
        let read = serde_json::from_str(answer).unwrap_or_else(|error| panic!("{error}: {answer}"));
        let found = compare::problems(bank, &read, given);
        println!(
            "{format}\t{}\t{}\t{} questions\t{} problems",
            bank.case.kind,
            bank.form(),
            bank.questions.len(),
            found.len()
        );
        problems.extend(found.into_iter().map(|what| format!("{}: {what}", bank.case.skeleton)));
        let spoilt = bank.spoilt();
        assert!(
            !compare::problems(&spoilt, &read, given).is_empty(),
            "{}: another key is not found out",
            bank.case.skeleton
        );
    }
    let first: Vec<&str> = problems.iter().take(10).map(String::as_str).collect();
    assert!(problems.is_empty(), "{} problems, such as\n{}", problems.len(), first.join("\n"));
}

fn has_gaps(bank: &Bank) -> bool {
    bank.form() == "cloze"
}

#[test]
fn gift() {
    read_back(
        "gift",
        has_gaps,
        |files| readers::node("gift.js", files),
        &Given { mistakes: true, feedback: true, ..Given::ALL },
    );
}

#[test]
fn qti12() {
    read_back("qti12", nothing, readers::pyslet12, &Given::ALL);
}

#[test]
fn qti21() {
    read_back("qti21", nothing, |files| readers::pyslet("2.1", files), &Given::ALL);
}

#[test]
fn qti3() {
    read_back("qti3", nothing, |files| readers::pyslet("3", files), &Given::ALL);
}

/// Documents have no names of questions, and say of wrong answers what the explanation of the key
/// says.
const OF_DOCUMENTS: Given = Given { mistakes: false, identifiers: false, ..Given::ALL };

fn nothing(_: &Bank) -> bool {
    false
}

#[test]
fn markdown() {
    read_back("markdown", nothing, |files| readers::pandoc("gfm", files), &OF_DOCUMENTS);
}

#[test]
fn latex() {
    read_back("latex", nothing, |files| readers::pandoc("latex", files), &OF_DOCUMENTS);
}

#[test]
fn html() {
    let given = Given { identifiers: false, ..Given::ALL };
    read_back("html", nothing, readers::chromium, &given);
}

#[test]
fn everybody_can_read_the_pages() {
    let folder = command::Folder::with(&[]);
    let pages = pages::pages(&folder);
    let pages: Vec<&str> = pages.iter().map(String::as_str).collect();
    let Some(said) = readers::check_report(&pages) else { return };
    assert_eq!(said.matches("axe-core: 0").count(), 4 * pages.len(), "{said}");
}

#[test]
fn paper() {
    read_back("paper", nothing, readers::pdfplumber, &OF_DOCUMENTS);
}

#[test]
fn json() {
    let schema = format!("{}/docs/bank.schema.json", env!("CARGO_MANIFEST_DIR"));
    let mut paths: Vec<String> = bank::all().iter().map(Bank::json).collect();
    let folder = command::Folder::with(&[]);
    let skeleton = format!("{}/skeletons/longest_loop.java", env!("CARGO_MANIFEST_DIR"));
    let dialogue = format!("{}/skeletons/dialogues/menu.java", env!("CARGO_MANIFEST_DIR"));
    for line in [
        format!("gen {skeleton} --no-jvm -n 4 -o plain --format json --code both --points 2"),
        format!("gen {skeleton} --no-jvm -n 4 -o next --label 2027 --avoid plain --standalone"),
        "regenerate plain --replace 2 --drop 3 -o other -q".to_owned(),
        format!("gen {dialogue} -n 7 -o dialogue --label 2027"),
        "regenerate dialogue --replace 2 -q".to_owned(),
    ] {
        command::tatsu().within(&folder).words(line.split_whitespace()).run().exits(0);
    }
    let names = ["plain", "next", "other", "dialogue"]
        .map(|name| folder.path().join(name).join("bank.json"));
    paths.extend(names.map(|path| path.to_string_lossy().into_owned()));
    let sound = paths.len();
    // What each of these says instead is wrong.
    let bank = std::fs::read_to_string(&paths[0]).expect("a bank");
    for (at, (from, to)) in [
        ("\"seed\": 0", "\"seed\": \"0\""),
        ("\"question\":", "\"asked\":"),
        ("\"format\": 2", "\"format\": 3"),
        ("\"form\": \"text\"", "\"form\": \"sung\""),
    ]
    .into_iter()
    .enumerate()
    {
        assert!(bank.contains(from), "{from}");
        let name = format!("wrong-{at}.json");
        folder.write(&name, bank.replacen(from, to, 1).as_bytes());
        paths.push(folder.path().join(name).to_string_lossy().into_owned());
    }
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    let Some(found) = readers::jsonschema(&schema, &paths) else { return };
    for (at, (path, found)) in paths.iter().zip(&found).enumerate() {
        assert_eq!(found == "[]", at < sound, "{path}: {found}");
    }
}

#[test]
fn what_a_format_cannot_express_is_an_error_before_anything_is_written() {
    for (skeleton, format, more, word) in [
        ("trace_table", "gift", "text", "gaps in the text"),
        ("which_loop", "gift", "picture", "pictures"),
        ("which_loop", "markdown", "both", "pictures"),
        ("which_loop", "latex", "picture", "pictures"),
        ("which_loop", "qti12", "both", "pictures"),
        ("which_loop", "qti21", "both", "pictures"),
        ("which_loop", "qti3", "picture", "pictures"),
    ] {
        let folder = command::Folder::with(&[]);
        let path = format!("{}/skeletons/{skeleton}.java", env!("CARGO_MANIFEST_DIR"));
        let words =
            ["gen", &path, "-n", "2", "--no-jvm", "-o", "out", "--format", format, "--code", more];
        let run = command::tatsu().within(&folder).words(words).run();
        run.exits(2);
        assert!(run.stderr.contains(word) && run.stderr.contains("hint:"), "{}", run.stderr);
        assert!(!folder.has("out"), "something is written");
    }
}

#[test]
fn json_alone_writes_the_bank_and_no_file_for_a_platform() {
    let folder = command::Folder::with(&[]);
    let path = format!("{}/skeletons/countdown.java", env!("CARGO_MANIFEST_DIR"));
    let words = ["gen", &path, "-n", "2", "--no-jvm", "-o", "out", "--format", "json"];
    let run = command::tatsu().within(&folder).words(words).run();
    run.exits(0);
    assert!(run.stdout.contains("bank.json") && !run.stdout.contains("Moodle"), "{}", run.stdout);
    let names: Vec<String> = folder.files("out").into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["bank.json", "report.html"]);
    let bank: serde_json::Value =
        serde_json::from_str(&folder.read("out/bank.json")).expect("JSON");
    assert_eq!(bank["settings"]["formats"], serde_json::json!(["json"]));
}

#[test]
fn each_format_has_a_page_and_a_row() {
    let read = |path: &str| {
        let path = format!("{}/{path}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
    };
    let list = read("docs/formats.md");
    for format in FORMATS {
        let name = format.name;
        let page = match name {
            "moodle" => "moodle.md".to_owned(),
            "json" => "bank-format.md".to_owned(),
            name => format!("formats/{name}.md"),
        };
        assert!(list.contains(&format!("| [`{name}`]({page}) |")), "{name} has no row");
        assert!(list.contains(&format!("| `{name}` ")), "{name} has no column");
        let ending = format.ending;
        let file = if ending.is_empty() { "bank.json".to_owned() } else { format!("NAME{ending}") };
        assert!(list.contains(&format!("| `{file}` |")), "no row names {file}");
        read(&format!("docs/{page}"));
    }
}
