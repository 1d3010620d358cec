//! What stands in `exam.json`, as types.
//!
//! In: nothing, or the bytes of a file. Out: the types that its writer and whoever reads it again
//! share, and what is wrong with a file. What holds: keys stand in the file in the order of the
//! fields. `docs/exam.md` says what each means.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::ask::wording::TemplateFolder;

/// The name of the file.
pub use crate::write::artifact::EXAM_FILE as FILE;

/// The version of the format. It changes when a reader of the old one would misunderstand the new
/// one.
pub const FORMAT: u32 = 1;

/// An exam.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExamRecord {
    /// The version of the format.
    pub format: u32,
    /// The version of tatsu.
    pub tool: String,
    /// The version of Z3.
    pub z3: String,
    /// What it is called: the exam file's name and the label.
    pub name: String,
    /// The title.
    pub title: String,
    /// What tells it from exams of other years.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// What the instances were chosen by.
    pub seed: u64,
    /// The formats of its questions.
    pub formats: Vec<String>,
    /// The version of the Java that confirmed every instance; `None` if unchecked.
    pub java: Option<String>,
    /// What it was made from, by name, each as a SHA-256 or as a version.
    pub inputs: BTreeMap<String, String>,
    /// The exam file. The label and the seed above count, whatever stands in it.
    pub source: ExamSource,
    /// The author's own templates of the report and of what stands around questions on paper, in
    /// the order in which they were looked up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub templates: Vec<TemplateFolder>,
    /// The parts in the order of the exam.
    pub parts: Vec<PartRecord>,
    /// Whether single questions were exchanged: then who gets what is as it was, and not dealt
    /// anew.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exchanged: bool,
    /// What each group gets.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<TakerRecord>,
    /// What each student gets.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub students: Vec<TakerRecord>,
    /// Every file of the exam, relative to its folder, with slashes.
    pub files: Vec<String>,
    /// The SHA-256 of each of them but `exam.json` itself.
    #[serde(default)]
    pub hashes: BTreeMap<String, String>,
}

/// An exam file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExamSource {
    /// The file's name, without folders.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// A part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PartRecord {
    /// What it is called.
    pub name: String,
    /// Its title.
    pub title: String,
    /// The skeleton's path as the exam file has it.
    pub skeleton: String,
    /// The kind of question.
    pub question: String,
    /// How many questions each group or student gets.
    pub count: usize,
    /// What a question is worth.
    pub points: f64,
    /// Its bank, relative to the exam's folder.
    pub bank: String,
    /// Its questions in the order of the bank.
    pub questions: Vec<ExamQuestionRecord>,
}

/// A question of a part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExamQuestionRecord {
    /// Its number in the part's bank.
    pub number: usize,
    /// Its name.
    pub name: String,
    /// What recognises it in a question bank.
    pub idnumber: String,
    /// The work of tracing it, in tenths of a plain statement.
    pub hardness: u64,
    /// Statements that run.
    pub steps: u64,
}

/// What a student of a roster has otherwise than others, as its columns say.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnTerms {
    /// The student's number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<String>,
    /// The size of print, in points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u32>,
    /// The time allowed, in minutes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<u32>,
}

/// What a group or a student gets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TakerRecord {
    /// The group's letter, or the student's name.
    pub name: String,
    /// Points in all.
    pub points: f64,
    /// The work of tracing all its questions, in tenths of a plain statement.
    pub hardness: u64,
    /// Statements that run in all its questions.
    pub steps: u64,
    /// How long it takes, in minutes, by the estimate that the report tells.
    pub minutes: u64,
    /// What a student has otherwise than others.
    #[serde(flatten)]
    pub own: OwnTerms,
    /// Its questions in the order of the parts, by idnumber.
    pub sheet: Vec<String>,
    /// Further questions that no other group has, by idnumber.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reserve: Vec<String>,
}

/// An exam from the bytes of an `exam.json`; else what is wrong with them, after the path and
/// without a full stop, and what to do about it.
pub fn parse(bytes: &[u8]) -> Result<ExamRecord, (String, String)> {
    #[derive(Deserialize)]
    struct VersionedExam {
        format: u32,
        #[serde(default)]
        tool: String,
    }
    let wrong = |reason: String, help: &str| Err((reason, help.to_owned()));
    let damaged = "make the exam again with `tatsu exam`, or take the file from a backup";
    let VersionedExam { format, tool } = match serde_json::from_slice(bytes) {
        Ok(versioned) => versioned,
        Err(error) if error.is_data() => {
            return wrong(format!("is not an exam of tatsu: {error}"), damaged);
        }
        Err(error) => return wrong(format!("is damaged: {error}"), damaged),
    };
    if format > FORMAT {
        let reason = format!(
            "was written by tatsu {tool} in format {format}, and this version reads up to {FORMAT}"
        );
        return wrong(reason, "install the newer tatsu");
    }
    serde_json::from_slice(bytes).or_else(|error| wrong(format!("is damaged: {error}"), damaged))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_read_is_told_apart() {
        let told = |text: &str| parse(text.as_bytes()).unwrap_err();
        let (newer, help) = told("{\"format\": 99, \"tool\": \"9.1.0\"}");
        assert!(newer.contains("tatsu 9.1.0 in format 99"), "{newer}");
        assert!(help.contains("newer"), "{help}");
        assert!(told("{\"format\": 1}").0.contains("is damaged: missing field"));
        assert!(told("{\"format\": 1").0.contains("is damaged: EOF"));
        assert!(told("[]").0.contains("is not an exam"));
    }
}
