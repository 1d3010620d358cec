//! Instances → questions, free of any format.
//!
//! In: a [`Subject`], its [`Solved`] instances and the [`Wording`]. Out: a [`Quiz`]. What holds: all questions of a quiz are
//! answered in the same way, every right answer can be typed, and no two questions share an idnumber unless their
//! programs are the same.
//!
//! Each kind of question is a file that says what is right for each instance (`Asked`); everything that kinds have in
//! common is here.

mod output;
mod result;
mod typed;
mod variable;

use minijinja::Value;
use sha2::{Digest, Sha256};

use super::bank::hexadecimal;
use super::facts::{Proof, Solved, Subject};
use super::listing;
use super::question::{Answer, Penalty, Question, Quiz};
use super::wording::{Values, Wording, WordingError, safe};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::front_matter::QuestionKind;

/// Why no quiz could be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ComposeError {
    /// The kind of question does not fit the skeleton or what its instances do: the author can change that.
    Question(Diagnostic),
    /// A template is wrong.
    Wording(WordingError),
}

impl From<WordingError> for ComposeError {
    fn from(error: WordingError) -> Self {
        ComposeError::Wording(error)
    }
}

/// What a kind of question asks of a bank of instances.
struct Asked {
    /// The template of the question's text.
    template: &'static str,
    /// What is right, by instance.
    answers: Vec<Answer>,
    /// Values for the template besides those that every template gets.
    values: Values,
}

/// The questions about some instances, in their order.
///
/// An error if the answer of any instance cannot be asked for in the way the author wants, or if a template is wrong.
pub fn quiz(
    subject: &Subject<'_>,
    instances: &[Solved<'_>],
    wording: &Wording,
) -> Result<Quiz, ComposeError> {
    let kind = subject.settings.question;
    let asked = match kind {
        QuestionKind::Output => output::asked(subject, instances),
        QuestionKind::Result => result::asked(subject, instances),
        QuestionKind::Variable => variable::asked(subject, instances),
    }
    .map_err(ComposeError::Question)?;
    let title = subject.settings.title.clone().unwrap_or_else(|| subject.name.to_owned());
    let questions = instances
        .iter()
        .zip(&asked.answers)
        .map(|(instance, answer)| question(subject, &title, instance, answer, &asked, wording))
        .collect::<Result<Vec<_>, _>>()?;
    Ok(Quiz { name: subject.name.to_owned(), title, category: category(subject), questions })
}

fn question(
    subject: &Subject<'_>,
    title: &str,
    instance: &Solved<'_>,
    answer: &Answer,
    asked: &Asked,
    wording: &Wording,
) -> Result<Question, WordingError> {
    let code = listing::code(instance.shown);
    let common: Values = vec![
        ("name", Value::from(subject.name)),
        ("number", Value::from(instance.number)),
        ("title", Value::from(title)),
    ];
    let mut values = common.clone();
    values.extend([
        ("listing", safe(listing::html(&code))),
        ("code", Value::from(code.as_str())),
        ("form", Value::from(subject.form.as_str())),
        ("entry", Value::from(subject.entry)),
        ("answer", Value::from(answer.form())),
    ]);
    values.extend(asked.values.iter().cloned());
    Ok(Question {
        name: name(subject, instance),
        idnumber: idnumber(subject, instance),
        text: wording.render(asked.template, values)?,
        feedback: feedback(instance, answer, common, wording)?,
        code,
        answer: answer.clone(),
        grade: 1,
        penalty: Penalty::default(),
        tags: tags(subject, instance),
    })
}

fn feedback(
    instance: &Solved<'_>,
    answer: &Answer,
    mut values: Values,
    wording: &Wording,
) -> Result<String, WordingError> {
    let effort = &instance.effort;
    let passes: Vec<u64> = effort.loops.iter().map(|one| one.passes).collect();
    values.extend([
        ("right", Value::from(answer.shown())),
        ("statements", Value::from(effort.statements)),
        ("passes", Value::from(passes)),
        ("calls", Value::from(effort.calls)),
        ("depth", Value::from(effort.depth)),
    ]);
    wording.render("feedback.html", values)
}

/// Skeleton and number, and whether no JVM has confirmed the answer.
fn name(subject: &Subject<'_>, instance: &Solved<'_>) -> String {
    let unchecked = if instance.proof == Proof::Unchecked { " (unchecked)" } else { "" };
    format!("{} {:03}{unchecked}", subject.name, instance.number)
}

/// The skeleton's name and a hash of what is asked: the same program gets the same idnumber in every run, whatever its
/// number or the seed, so that a question that is imported again can be recognised.
fn idnumber(subject: &Subject<'_>, instance: &Solved<'_>) -> String {
    let plain = |character: char| character.is_ascii_alphanumeric() || "_-.".contains(character);
    let stem: String = subject
        .name
        .chars()
        .take(80)
        .map(|character| if plain(character) { character } else { '-' })
        .collect();
    let mut hash = Sha256::new();
    for part in [subject.name, kind_name(subject.settings.question), instance.complete] {
        hash.update(part.as_bytes());
        hash.update([0]);
    }
    for variable in &subject.settings.variables {
        hash.update(variable.text.as_bytes());
        hash.update([0]);
    }
    format!("{stem}-{}", hexadecimal(&hash.finalize()[..6]))
}

/// The name of a kind of question in the front matter.
pub fn kind_name(kind: QuestionKind) -> &'static str {
    match kind {
        QuestionKind::Output => "output",
        QuestionKind::Result => "result",
        QuestionKind::Variable => "variable",
    }
}

/// The most characters that Moodle keeps of a tag.
pub const LONGEST_TAG: usize = 50;

/// The skeleton, the seed, the author's tags; a name too long for a tag is cut.
fn tags(subject: &Subject<'_>, instance: &Solved<'_>) -> Vec<String> {
    let mut tags: Vec<String> = Vec::new();
    let skeleton: String = subject.name.chars().take(LONGEST_TAG).collect();
    let unchecked = (instance.proof == Proof::Unchecked).then(|| "unchecked".to_owned());
    let own = subject.settings.tags.iter().map(|tag| tag.trim().to_owned());
    for tag in [skeleton, format!("seed {}", subject.seed)].into_iter().chain(unchecked).chain(own)
    {
        // Moodle's tags are the same if they differ only in capital letters.
        if !tags.iter().any(|known| known.to_lowercase() == tag.to_lowercase()) {
            tags.push(tag);
        }
    }
    tags
}

/// The author's category, its levels separated by `/` (a slash within a level is written `//`), or `tatsu/NAME`.
fn category(subject: &Subject<'_>) -> Vec<String> {
    let Some(path) = &subject.settings.category else {
        return vec!["tatsu".to_owned(), subject.name.to_owned()];
    };
    let mut levels: Vec<String> = path
        .replace("//", "\0")
        .split('/')
        .map(|level| level.replace('\0', "/").trim().to_owned())
        .collect();
    // These are not levels but what Moodle itself writes in front of them.
    for prefix in ["$course$", "top"] {
        if levels.first().is_some_and(|level| level == prefix) {
            levels.remove(0);
        }
    }
    levels
}

/// An error about the kind of question, at the place where the author chose it.
fn misfit(subject: &Subject<'_>, message: String, help: String) -> Diagnostic {
    let span = subject.settings.question_span.unwrap_or_default();
    Diagnostic::error(Code::Question, span, message).help(help)
}

#[cfg(test)]
mod tests;
