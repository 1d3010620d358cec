//! Banks of every kind and form of answer, which all tests read.

#![allow(clippy::disallowed_methods, reason = "a test reads its settings from the environment")]

use std::path::PathBuf;
use std::sync::OnceLock;

use serde_json::Value;
use tatsu::ask::capability::Feature;
use tatsu::write::FORMATS;
use tatsu::write::format::Format;

use crate::command::made::{Made, made};

/// What is made.
#[derive(Clone, Copy)]
pub struct Case {
    /// The kind of question.
    pub kind: &'static str,
    /// The name of the skeleton, an example or one of those in `tests/confirm/skeletons`.
    pub skeleton: &'static str,
    /// How it is answered, as asked for.
    pub answer: &'static str,
}

const fn case(kind: &'static str, skeleton: &'static str, answer: &'static str) -> Case {
    Case { kind, skeleton, answer }
}

/// Every kind, and every form of answer that it has.
pub const CASES: &[Case] = &[
    case("output", "counting_loops", "auto"),
    case("output", "bubble_pass", "number"),
    case("output", "caesar", "text"),
    case("output", "labelled_jumps", "choice"),
    case("result", "smallest_and_largest", "number"),
    case("result", "text_result", "text"),
    case("result", "ends_of_an_array", "choice"),
    case("variable", "digit_sum", "number"),
    case("variable", "several_variables", "cloze"),
    case("variable", "two_pointers", "choice"),
    case("iterations", "passes_of_a_while", "number"),
    case("iterations", "countdown", "choice"),
    case("order", "longest_loop", "choice"),
    case("order", "three_variables", "ordering"),
    case("calls", "from_the_roof_down", "choice"),
    case("calls", "morning_tea", "ordering"),
    case("change", "last_digit", "auto"),
    case("which", "which_loop", "auto"),
    case("same", "same_maximum", "auto"),
    case("hole", "missing_limit", "number"),
    case("hole", "missing_letter", "choice"),
    case("hole", "missing_start", "several"),
    case("hole", "holes_of_two_values", "cloze"),
    case("blocks", "meeting_values", "auto"),
    case("table", "trace_table", "auto"),
    case("compiles", "kennels", "auto"),
    case("compiles", "which_calls", "several"),
    case("refute", "first_largest", "auto"),
    case("parts", "call_order", "auto"),
];

/// How many questions are made of each: `TATSU_FORMATS`, or a few.
fn questions() -> usize {
    let number = std::env::var("TATSU_FORMATS").ok().and_then(|number| number.parse().ok());
    number.unwrap_or(6)
}

/// A bank with a file of each format that can express it.
#[derive(Clone)]
pub struct Bank {
    /// What was asked for.
    pub case: Case,
    /// Where its files are.
    folder: PathBuf,
    /// The instances of `bank.json`.
    pub questions: Vec<Value>,
    /// What students see of each, in their order.
    pub programs: Vec<String>,
}

impl Bank {
    /// How its questions are answered.
    pub fn form(&self) -> &str {
        self.questions[0]["answer"]["form"].as_str().expect("a form")
    }

    /// The path of its file of a format.
    pub fn file(&self, format: &str) -> String {
        let known = FORMATS.iter().find(|one| one.name == format);
        let ending = known.expect("a known format").ending;
        let path = self.folder.join(format!("{}{ending}", self.case.skeleton));
        assert!(path.exists(), "{} is missing", path.display());
        path.to_string_lossy().into_owned()
    }

    /// The path of its `bank.json`.
    pub fn json(&self) -> String {
        self.folder.join("bank.json").to_string_lossy().into_owned()
    }

    /// The bank with something else as the key of its first question.
    pub fn spoilt(&self) -> Self {
        let mut spoilt = self.clone();
        spoil(&mut spoilt.questions[0]["answer"]);
        spoilt
    }
}

fn spoil(answer: &mut Value) {
    match answer["form"].as_str().expect("a form") {
        "number" => answer["accepted"][0] = 987_654_321.into(),
        "text" => answer["accepted"][0] = "something else".into(),
        "choice" | "several" => {
            for option in answer["options"].as_array_mut().expect("options") {
                option["right"] = (!option["right"].as_bool().expect("right or not")).into();
            }
        }
        "cloze" => spoil(&mut answer["gaps"][0]),
        "ordering" => answer["items"].as_array_mut().expect("items").reverse(),
        form => panic!("{form} is not known"),
    }
}

/// The banks that a format has files for.
pub fn banks(is_refused: fn(&Bank) -> bool) -> impl Iterator<Item = &'static Bank> {
    all().iter().filter(move |bank| !is_refused(bank))
}

/// All banks.
pub fn all() -> &'static [Bank] {
    static BANKS: OnceLock<Vec<Bank>> = OnceLock::new();
    BANKS.get_or_init(|| CASES.iter().map(|case| bank(*case)).collect())
}

/// Formats that cannot express gaps would be an error for the whole bank, so they are left out
/// where there are any.
fn bank(case: Case) -> Bank {
    let root = env!("CARGO_MANIFEST_DIR");
    let places = ["skeletons", "tests/confirm/skeletons"]
        .map(|place| format!("{root}/{place}/{}.java", case.skeleton));
    let path = places.iter().find(|path| PathBuf::from(path).exists()).expect("a skeleton");
    let number = questions().to_string();
    // The bank itself is written with every other format.
    let mut all: Vec<&Format> = FORMATS.iter().filter(|one| !one.ending.is_empty()).collect();
    let in_formats = |formats: &[&Format]| -> Made {
        let names = formats.iter().map(|one| one.name).collect::<Vec<_>>().join(",");
        let words = ["gen", path, "-n", &number, "--no-jvm", "-o", "out", "--answer", case.answer];
        made(&[&words[..], &["--format", &names]].concat())
    };
    let mut run = in_formats(&all);
    if run.stderr.contains("gaps in the text") {
        all.retain(|one| (one.capabilities)().features.contains(&Feature::Cloze));
        run = in_formats(&all);
    }
    assert_eq!(run.code, 0, "{}", run.stderr);
    let bank: Value = serde_json::from_str(&run.read("out/bank.json")).expect("JSON");
    let questions = bank["instances"].as_array().expect("instances").clone();
    assert_eq!(questions.len(), self::questions(), "{}", case.skeleton);
    let program =
        |question: &Value| run.read(&format!("out/{}", question["file"].as_str().expect("a file")));
    let programs = questions.iter().map(program).collect();
    Bank { case, folder: run.path().join("out"), questions, programs }
}
