//! What a reader found, against what `bank.json` says.

use serde_json::Value;
use tatsu::ask::listing;

use crate::formats::bank::Bank;

/// What a format says besides the key.
pub struct Given {
    /// Typed answers that are wrong or earn a part.
    pub mistakes: bool,
    /// What is shown after answering.
    pub feedback: bool,
    /// The identifier of each question.
    pub identifiers: bool,
}

impl Given {
    /// Everything.
    pub const ALL: Self = Self { mistakes: true, feedback: true, identifiers: true };
}

/// Where what was read differs from the bank.
pub fn problems(bank: &Bank, read: &Value, given: &Given) -> Vec<String> {
    let Some(read) = read.as_array() else { return vec!["no list of questions".to_owned()] };
    if read.len() != bank.questions.len() {
        return vec![format!("{} questions are read as {}", bank.questions.len(), read.len())];
    }
    let mut problems = Vec::new();
    for ((meant, program), read) in bank.questions.iter().zip(&bank.programs).zip(read) {
        let name = &meant["questions"][0]["name"];
        let mut say = |what: &str| problems.push(format!("{name}: {what}: {read}"));
        let id = &meant["questions"][0]["idnumber"];
        if given.identifiers && (read["name"] != *name || read["id"] != *id) {
            say("name or identifier differ");
        }
        if let Err(what) = same(&meant["answer"], read, given) {
            say(&what);
        }
        if given.feedback && text(&read["feedback"]).trim().is_empty() {
            say("nothing is shown after answering");
        }
        // Where fragments are offered, the question shows the program around them.
        if !shows(read, program)
            && meant["answer"]["form"] != "choice"
            && meant["answer"]["form"] != "several"
            && !program.contains("??")
        {
            say(&format!("the program is not shown as it is, which is {program:?}"));
        }
    }
    problems
}

/// Whether the question or one of its options shows the program, character by character.
fn shows(read: &Value, program: &str) -> bool {
    let programs = match read["programs"].as_array() {
        Some(programs) => programs.iter().map(text).collect(),
        None => listing::code_of(&text(&read["text"])),
    };
    programs.iter().any(|one| one.trim_end() == program.trim_end())
}

fn same(meant: &Value, read: &Value, given: &Given) -> Result<(), String> {
    let form = text(&meant["form"]);
    if form != text(&read["form"]) {
        return Err(format!("`{form}` is read as `{}`", text(&read["form"])));
    }
    match form.as_str() {
        "number" | "text" => {
            equal(
                "what is right",
                &sorted(&meant["accepted"], text),
                &sorted(&read["accepted"], text),
            )?;
            if given.mistakes {
                let meant = sorted(&meant["mistakes"], |one| earns(one, "share"));
                equal(
                    "what is wrong",
                    &meant,
                    &sorted(&read["mistakes"], |one| earns(one, "earns")),
                )?;
            }
            Ok(())
        }
        "choice" | "several" => {
            let option =
                |one: &Value| format!("{} {}", one["right"], squeezed(&text(&one["text"])));
            equal("options", &sorted(&meant["options"], option), &sorted(&read["options"], option))
        }
        "ordering" => {
            let item = |one: &Value| squeezed(&text(one));
            equal("items", &list(&meant["items"], item), &list(&read["items"], item))
        }
        "cloze" => {
            let (meant, read) =
                (list(&meant["gaps"], Clone::clone), list(&read["gaps"], Clone::clone));
            if meant.len() != read.len() {
                return Err(format!("{} gaps are read as {}", meant.len(), read.len()));
            }
            meant.iter().zip(&read).try_for_each(|(meant, read)| same(meant, read, given))
        }
        _ => Err(format!("`{form}` is not known")),
    }
}

fn equal(what: &str, meant: &[String], read: &[String]) -> Result<(), String> {
    if meant == read { Ok(()) } else { Err(format!("{what}: {meant:?} is read as {read:?}")) }
}

fn earns(one: &Value, key: &str) -> String {
    format!("{} {:.3}", text(&one["text"]), one[key].as_f64().unwrap_or(f64::NAN))
}

fn list<T>(all: &Value, of: impl Fn(&Value) -> T) -> Vec<T> {
    all.as_array().map(|all| all.iter().map(of).collect()).unwrap_or_default()
}

fn sorted(all: &Value, of: impl Fn(&Value) -> String) -> Vec<String> {
    let mut all = list(all, of);
    all.sort();
    all
}

/// A text, or a number as it is written.
fn text(value: &Value) -> String {
    value.as_str().map_or_else(
        || if value.is_null() { String::new() } else { value.to_string() },
        String::from,
    )
}

/// A text without tags and blanks: in which lines and cells it stands differs between formats.
fn squeezed(text: &str) -> String {
    let text = if text.contains('<') && text.contains('>') {
        listing::plain(text)
    } else {
        listing::unescape(text)
    };
    text.chars().filter(|one| !one.is_whitespace()).collect()
}
