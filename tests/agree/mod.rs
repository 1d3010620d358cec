//! What is right is said in three places, and everywhere it is the same: in the questions for
//! Moodle, in `bank.json`, and in the explanation that students read.
//!
//! In: the example skeletons; the built binary makes banks of them in several forms of answer. Each
//! file is read back by itself.

#![allow(clippy::disallowed_methods, reason = "a test reads how much is to be looked at")]

mod instances;

use std::collections::BTreeSet;
use std::path::Path;

use crate::command::{Folder, tatsu};
use crate::confirm::cloze;
use crate::confirm::html::{element, plain};
use crate::confirm::moodle::{self, Answer, Question};
use serde_json::{Value, json};

/// Questions of each bank.
const COUNT: &str = "3";

/// The names of the example skeletons, in order.
fn examples() -> Vec<String> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/skeletons"));
    let files = std::fs::read_dir(folder).expect("the examples");
    let names = files.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> =
        names.filter_map(|name| name.strip_suffix(".java").map(str::to_owned)).collect();
    names.sort();
    names
}

/// A question as two files tell of it.
struct Told {
    label: String,
    question: Question,
    bank: Value,
}

/// The questions about all examples that can be asked in this form, in this language.
fn told(form: &str, language: &str) -> Vec<Told> {
    let folder = Folder::with(&[]);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("skeletons");
    let mut names = examples();
    // Each example is asked as it is, and before a change every third one in each other form; the
    // others have their turn at night, when `TATSU_ALL_EXAMPLES` is set.
    if form != "auto" && std::env::var_os("TATSU_ALL_EXAMPLES").is_none() {
        names = names.into_iter().step_by(3).collect();
    }
    let paths: Vec<String> =
        names.iter().map(|name| format!("{}/{name}.java", root.display())).collect();
    let words = ["-n", COUNT, "-o", "out", "--no-jvm", "--answer", form, "--language", language];
    let paths = paths.iter().map(String::as_str);
    tatsu().within(&folder).word("gen").words(paths).words(words).run();
    let mut told = Vec::new();
    for name in names {
        let xml = format!("out/{name}/{name}.xml");
        if !folder.has(&xml) {
            // The parts of a group may need different forms.
            let text = std::fs::read_to_string(root.join(format!("{name}.java"))).expect("text");
            let is_group = text.contains("question = [");
            assert!(form != "auto" || is_group, "{name} has no questions");
            continue;
        }
        let bank: Value =
            serde_json::from_str(&folder.read(&format!("out/{name}/bank.json"))).expect("JSON");
        let questions = moodle::questions(&folder.read(&xml));
        let instances = bank["instances"].as_array().expect("a list");
        let answers: Vec<Value> = instances
            .iter()
            .flat_map(|instance| answers(instance, questions.len() == instances.len()))
            .collect();
        assert_eq!(questions.len(), answers.len(), "{name}");
        for (question, bank) in questions.into_iter().zip(answers) {
            let label = format!("{} ({form}, {language})", question.name);
            told.push(Told { label, question, bank });
        }
    }
    assert!(told.len() > 30 || form != "auto", "{form}: {}", told.len());
    told
}

/// The answers to what is asked about an instance, one for each question of the file: the parts of
/// a group are one question with gaps, or as many questions.
fn answers(instance: &Value, is_one: bool) -> Vec<Value> {
    let Some(parts) = instance["parts"].as_array() else {
        return vec![instance["answer"].clone()];
    };
    let all: Vec<Value> = parts.iter().map(|part| part["answer"].clone()).collect();
    if is_one { vec![json!({ "form": "group", "parts": all })] } else { all }
}

fn texts(list: &Value) -> Vec<String> {
    let all = list.as_array().map(Vec::as_slice).unwrap_or_default();
    let text = |one: &Value| one.as_str().map_or_else(|| one.to_string(), str::to_owned);
    all.iter().map(text).collect()
}

/// What is worth full marks, as typed: a star is written with a backslash before it.
fn full(answers: &[Answer]) -> Vec<String> {
    let full = answers.iter().filter(|answer| answer.fraction == "100");
    full.map(|answer| answer.text.replace("\\*", "*")).collect()
}

fn sorted(mut all: Vec<String>) -> Vec<String> {
    all.sort();
    all
}

/// What differs between the answer of a question or of a gap and what the bank says of it.
fn differences(kind: &str, answers: &[Answer], bank: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut same = |what: &str, one: Vec<String>, other: Vec<String>| {
        if one != other {
            found.push(format!("{what}: {one:?} in Moodle, {other:?} in the bank"));
        }
    };
    match kind {
        "numerical" | "NUMERICAL" | "shortanswer" | "SHORTANSWER_C" => {
            same("accepted", sorted(full(answers)), sorted(texts(&bank["accepted"])));
        }
        "ordering" => {
            let items = answers.iter().map(|answer| plain(&answer.text)).collect();
            same("items", items, texts(&bank["items"]));
        }
        _ => {
            let options = bank["options"].as_array().cloned().unwrap_or_default();
            let right = |one: &Value| one["right"].as_bool() == Some(true);
            let marks =
                |all: &mut dyn Iterator<Item = bool>| all.map(|one| one.to_string()).collect();
            same(
                "which options are right",
                marks(&mut answers.iter().map(Answer::is_right)),
                marks(&mut options.iter().map(right)),
            );
            let said = |text: &str| squeezed(&plain(text));
            let shown = answers.iter().map(|answer| said(&answer.text)).collect();
            let listed = options.iter().map(|one| squeezed(one["text"].as_str().unwrap_or("")));
            same("options", shown, listed.collect());
        }
    }
    found
}

/// A text without white space and numbers of lines, which an option that is a program has.
fn squeezed(text: &str) -> String {
    text.split_whitespace().collect()
}

/// The first thing that the explanation says: what is right.
fn first(feedback: &str) -> &str {
    ["<ol>", "<ul>", "<p>"].iter().filter_map(|tag| feedback.find(tag)).min().map_or("", |start| {
        let end = feedback[start..].find("</p>").map_or(feedback.len(), |end| start + end);
        &feedback[start..end]
    })
}

/// The values that a sentence names, runs such as `14` to `16` written out.
fn named(sentence: &str) -> Vec<String> {
    let mut named: Vec<String> = Vec::new();
    let mut rest = sentence;
    while let Some((before, inside, behind)) = element(rest, "code") {
        let value = plain(inside);
        let is_run = [" to ", " bis "].contains(&before) && !named.is_empty();
        match (named.last().and_then(|last| last.parse::<i64>().ok()), value.parse::<i64>()) {
            (Some(first), Ok(last)) if is_run => {
                named.extend((first + 1..=last).map(|number| number.to_string()));
            }
            _ => named.push(value),
        }
        rest = behind;
    }
    named
}

/// Whether the explanation says what is right as the bank does.
fn explained(question: &Question, bank: &Value) -> Result<(), String> {
    let said = first(&question.feedback);
    let sentence = plain(said);
    // A table is shown again as a whole, with its gaps filled in.
    let is_filled = bank["form"] == "cloze" && question.feedback.contains("<table");
    let right = bank["right"].as_str().unwrap_or_default();
    // Of a line that does not compile the sentence is the reason.
    let line = right.split(':').next().unwrap_or_default();
    let refused = ["Line {} does not compile", "Zeile {} lässt sich nicht übersetzen"];
    let is_refused = refused.iter().any(|said| sentence.starts_with(&said.replace("{}", line)));
    let is_all = is_filled
        || is_refused
        || ["right", "richtig", "Richtig"].iter().any(|word| sentence.contains(word));
    let accepted = texts(&bank["accepted"]);
    if LINE_BY_LINE.contains(&sentence.as_str()) {
        return explained_by_line(&question.feedback, bank);
    }
    let fits = match bank["form"].as_str().unwrap_or_default() {
        "number" => sorted(named(said)) == sorted(accepted),
        // Of a text each accepted spelling counts; what is named is one of each value.
        "text" => {
            let named = named(said);
            !named.is_empty() && named.iter().all(|one| accepted.contains(one))
        }
        "choice" if is_refused => true,
        "choice" if right.contains('\n') => question.feedback.contains("<pre"),
        // A drawing stands after what announces it.
        "choice" if question.feedback.contains("<img") => {
            squeezed(&plain(&question.feedback)).contains(&squeezed(right))
        }
        "choice" => squeezed(&sentence).contains(&squeezed(right)),
        "several" | "ordering" => {
            let all: Vec<String> = if bank["form"] == "ordering" {
                texts(&bank["items"])
            } else {
                let options = bank["options"].as_array().cloned().unwrap_or_default();
                let right = options.iter().filter(|one| one["right"].as_bool() == Some(true));
                right.map(|one| one["text"].as_str().unwrap_or_default().to_owned()).collect()
            };
            let feedback = squeezed(&plain(&question.feedback));
            let places: Vec<Option<usize>> =
                all.iter().map(|one| feedback.find(&squeezed(one))).collect();
            places.iter().all(Option::is_some)
        }
        // Every gap's values, where a single sentence names them: `a = 4, b = 7`, or place by
        // place.
        _ => {
            let gaps = bank["gaps"].as_array().cloned().unwrap_or_default();
            let values = gaps.iter().map(|gap| {
                let accepted = texts(&gap["accepted"]);
                let options = gap["options"].as_array().cloned().unwrap_or_default();
                let right = options.iter().filter(|one| one["right"].as_bool() == Some(true));
                let right = right.filter_map(|one| one["text"].as_str().map(str::to_owned));
                accepted.into_iter().chain(right).collect::<Vec<_>>()
            });
            let named: BTreeSet<String> = named(said)
                .iter()
                .flat_map(|one| one.split(", ").map(str::to_owned).collect::<Vec<_>>())
                .flat_map(|one| [one.split(" = ").last().unwrap_or_default().to_owned(), one])
                .collect();
            let text = squeezed(&plain(&question.feedback));
            let is_said = |values: &Vec<String>| {
                let is_number = values.iter().all(|one| one.parse::<i64>().is_ok());
                if is_number && values.len() > 1 {
                    values.iter().all(|one| named.contains(one))
                } else {
                    values.iter().any(|one| text.contains(&squeezed(one)))
                }
            };
            values.into_iter().all(|values| is_said(&values))
        }
    };
    if fits && is_all {
        Ok(())
    } else {
        Err(format!("the explanation says {sentence:?}, the bank {bank}"))
    }
}

/// What stands before what each line prints.
const LINE_BY_LINE: [&str; 2] = ["What the lines print:", "Das geben die Zeilen aus:"];

/// Whether the explanation says of each line what the bank does, and how the program ends.
fn explained_by_line(feedback: &str, bank: &Value) -> Result<(), String> {
    let gaps = bank["gaps"].as_array().cloned().unwrap_or_default();
    let list = element(feedback, "ul").map_or("", |(_, list, _)| list);
    let (mut said, mut rest) = (Vec::new(), list);
    while let Some((_, item, behind)) = element(rest, "li") {
        said.push(item);
        rest = behind;
    }
    let agrees = |(item, gap): (&&str, &Value)| {
        let options = gap["options"].as_array().cloned().unwrap_or_default();
        let right = options.iter().filter(|one| one["right"].as_bool() == Some(true));
        let right = right.filter_map(|one| one["text"].as_str().map(str::to_owned));
        let all: Vec<String> = texts(&gap["accepted"]).into_iter().chain(right).collect();
        // A line that prints nothing, and a normal end, have other words in the question.
        let words = [
            ("nothing", "-"),
            ("nothing", "Nothing is printed."),
            ("nichts", "-"),
            ("nichts", "Es wird nichts ausgegeben."),
            ("normally.", "normally, without an exception"),
            ("normal.", "normal, ohne Exception"),
        ];
        match element(item, "code") {
            Some((_, value, _)) => all.contains(&plain(value)),
            None => words.iter().any(|(said, asked)| {
                plain(item).ends_with(said) && all.iter().any(|known| known == asked)
            }),
        }
    };
    if said.len() == gaps.len() && said.iter().zip(&gaps).all(agrees) {
        Ok(())
    } else {
        Err(format!("the explanation says {said:?} of the lines, the bank {bank}"))
    }
}

/// What students read of a question although it stands in the skeleton only.
fn words_of_skeletons(question: &Question) -> Vec<String> {
    let answers = question.answers.iter().flat_map(|one| [&one.text, &one.feedback]);
    let texts = [&question.text, &question.feedback].into_iter().chain(answers);
    let words = ["INT(", "LONG(", "CHAR(", "STRING(", "BOOLEAN(", "HOLE(", "ARRAY(", "range("];
    texts
        .flat_map(|text| words.into_iter().filter(move |word| text.contains(word)))
        .map(|word| format!("students read `{word}`"))
        .collect()
}

/// Every place where the questions in a form do not agree.
fn disagreements(form: &str, language: &str) -> Vec<String> {
    let mut found = Vec::new();
    for Told { label, question, bank } in told(form, language) {
        let mut problems = Vec::new();
        if question.kind == "cloze" {
            let (_, gaps) = cloze::read(&question.text);
            let list = if bank["form"] == "group" { &bank["parts"] } else { &bank["gaps"] };
            let known = list.as_array().cloned().unwrap_or_default();
            if gaps.len() != known.len() {
                problems.push(format!("{} gaps, {} in the bank", gaps.len(), known.len()));
            }
            for (gap, bank) in gaps.iter().zip(&known) {
                problems.extend(differences(&gap.kind, &gap.answers, bank));
            }
        } else {
            problems = differences(&question.kind, &question.answers, &bank);
        }
        if bank["form"] != "group" {
            problems.extend(explained(&question, &bank).err());
        }
        problems.extend(words_of_skeletons(&question));
        found.extend(problems.into_iter().map(|what| format!("{label}: {what}")));
    }
    found
}

#[track_caller]
fn agree(form: &str, language: &str) {
    let found = disagreements(form, language);
    assert!(found.is_empty(), "{} disagreements\n{}", found.len(), found.join("\n"));
}

#[test]
fn typed_answers_agree() {
    agree("auto", "en");
}

#[test]
fn answers_to_choose_agree() {
    agree("choice", "de");
}

#[test]
fn gaps_agree() {
    agree("cloze", "en");
    agree("cloze", "de");
}

#[test]
fn orders_agree() {
    agree("ordering", "en");
}

#[test]
fn runs_of_numbers_are_written_out() {
    let sentence = "<p>These: <code>14</code> to <code>16</code> and <code>20</code> are right.";
    assert_eq!(named(sentence), ["14", "15", "16", "20"]);
    assert_eq!(first(&format!("{sentence}</p><p>x</p>")), sentence);
}
