//! A comparison as a page.
//!
//! In: a [`CompareReport`]. Out: [`ComparePage`], which a layout shows as one file of HTML. What
//! holds: the page loads nothing and needs no script, and whatever students wrote is text in it.

use serde::Serialize;

use super::compare::CompareReport;
use super::compared::ComparedSubmission;
use super::lacking::MissingCall;
use super::seen;
use super::table::{CellWord, number, share};
use super::tally::{CallEnding, MethodTally};
use super::unnoticed::one_line;
use crate::ask::wording::{Wording, WordingError};
use crate::skeleton::front_matter::Language;
use crate::write::artifact::Artifact;
use crate::write::report;
use crate::write::report::student::StudentView;

/// What is shown. All texts are plain.
#[derive(Clone, Debug, Serialize)]
pub struct ComparePage {
    language: &'static str,
    title: String,
    tool: String,
    scripts: String,
    is_static: bool,
    calls: u32,
    /// The greatest size of a script; `None` where there are no larger ones.
    size: Option<u32>,
    is_complete: bool,
    methods: Vec<String>,
    rows: Vec<SubmissionRow>,
    /// How many submissions agree in everything.
    right: usize,
    groups: Vec<Vec<String>>,
    parts: Vec<PartLine>,
    skipped: Vec<[String; 2]>,
    /// How many faults were planted in the reference, and those that no script notices: line, what
    /// stands there, and what takes its place.
    planted: u64,
    unnoticed: Vec<(u64, String, String)>,
    /// For a page that is one student's, what it says first.
    student: Option<StudentView>,
}

/// Submissions that fail a part of what others fail.
#[derive(Clone, Debug, Serialize)]
struct PartLine {
    some: String,
    others: String,
    is_one: bool,
    is_one_other: bool,
}

/// A submission.
#[derive(Clone, Debug, Serialize)]
struct SubmissionRow {
    name: String,
    is_right: bool,
    share: String,
    cells: Vec<MethodCell>,
    error: Option<String>,
    missing: Vec<MissingLine>,
    lacks: Option<LackedLine>,
    /// The name in the submission, and the reference's.
    renamed: Vec<[String; 2]>,
    /// What may stand for missing methods, for information.
    mapped: Vec<MappedLine>,
    wrong: Vec<DifferenceLine>,
    accepted: Vec<String>,
    /// A method, and the inputs for which it is proved to be equal.
    proved: Vec<[String; 2]>,
}

/// A method that may stand for a missing one.
#[derive(Clone, Debug, Serialize)]
struct MappedLine {
    name: String,
    /// What stands for it, where it is not the method itself.
    other: Option<String>,
    cell: MethodCell,
}

/// What a submission does not have.
#[derive(Clone, Debug, Serialize)]
struct MissingLine {
    /// The name of the field, if it is one.
    field: Option<String>,
    #[serde(flatten)]
    call: MissingCall,
}

/// What a submission lacks of a class of the JDK.
#[derive(Clone, Debug, Serialize)]
struct LackedLine {
    class: String,
    count: usize,
    /// The first few names.
    names: Vec<String>,
    has_more: bool,
    /// The methods that other submissions have, with their types.
    others_have: Vec<String>,
}

/// A method of a submission in the table.
#[derive(Clone, Debug, Serialize)]
struct MethodCell {
    /// The key of the sentence, without its beginning.
    word: &'static str,
    different: String,
    scripts: String,
}

/// A method that differs, by its smallest script.
#[derive(Clone, Debug, Serialize)]
struct DifferenceLine {
    method: String,
    cell: MethodCell,
    share: String,
    script: String,
    is_steady: bool,
    expected: EndingWords,
    got: EndingWords,
    further: Vec<FurtherLine>,
    /// How many scripts that differ are not told, and whether that is one.
    more: String,
    is_one_more: bool,
}

/// A further script on which a method differs.
#[derive(Clone, Debug, Serialize)]
struct FurtherLine {
    script: String,
    expected: EndingWords,
    got: EndingWords,
}

/// How a script ends: the key of a sentence, or a text of the program's own.
#[derive(Clone, Debug, Serialize)]
struct EndingWords {
    word: &'static str,
    text: String,
}

impl ComparePage {
    /// What is shown of a report; `tool` is the version of tatsu.
    ///
    /// An error if a sentence is wrong.
    pub fn of(report: &CompareReport, tool: &str, wording: &Wording) -> Result<Self, WordingError> {
        let language = wording.language();
        let parts = report.parts.iter().map(|(some, others)| PartLine {
            some: some.join(", "),
            others: others.join(", "),
            is_one: some.len() == 1,
            is_one_other: others.len() == 1,
        });
        let rows = report.submissions.iter().map(|one| row(report, one, wording));
        let rows: Vec<SubmissionRow> = rows.collect::<Result<_, _>>()?;
        let skipped = report.skipped.iter();
        let skipped =
            skipped.map(|one| Ok([one.method.clone(), seen::reason(&one.reason, wording)?]));
        let unnoticed = report.unnoticed.iter().flat_map(|told| &told.faults);
        let unnoticed = unnoticed.map(|one| (one.line, one_line(&one.was), one_line(&one.is)));
        Ok(Self {
            language: language.as_str(),
            title: report.class.clone(),
            tool: tool.to_owned(),
            scripts: digits(report.scripts, language),
            is_static: report.noun == "input",
            calls: report.calls,
            size: report.size,
            is_complete: report.complete,
            methods: report.compared.clone(),
            right: rows.iter().filter(|row| row.is_right).count(),
            rows,
            groups: report.groups.clone(),
            parts: parts.collect(),
            skipped: skipped.collect::<Result<_, WordingError>>()?,
            planted: report.unnoticed.as_ref().map_or(0, |told| told.planted),
            unnoticed: unnoticed.collect(),
            student: None,
        })
    }

    /// The page of one submission of a report, which names its own student only.
    pub fn of_student(
        (report, at): (&CompareReport, usize),
        tool: &str,
        view: StudentView,
        wording: &Wording,
    ) -> Result<Self, WordingError> {
        let alone = CompareReport {
            submissions: report.submissions.get(at).cloned().into_iter().collect(),
            groups: Vec::new(),
            parts: Vec::new(),
            skipped: Vec::new(),
            unnoticed: None,
            ..report.clone()
        };
        Ok(Self { student: Some(view), ..Self::of(&alone, tool, wording)? })
    }

    /// What is said of the only submission of a student's page, in a few sentences of HTML.
    pub fn comment(&self, wording: &Wording) -> Result<String, WordingError> {
        let Some(row) = self.rows.first() else { return Ok(String::new()) };
        let mut sentences = Vec::new();
        if let Some(error) = &row.error {
            let values = vec![("error", error.clone().into())];
            sentences.push(wording.say("student.not-compared", values)?);
        }
        for one in &row.missing {
            let values = vec![("method", one.call.method.clone().into())];
            sentences.push(wording.say("student.lacks", values)?);
        }
        for one in &row.wrong {
            let told = |ending: &EndingWords| match ending.word {
                "text" => Ok(ending.text.clone()),
                word => wording.say(&format!("compare.ending.{word}"), Vec::new()),
            };
            let values = vec![
                ("method", one.method.clone().into()),
                ("script", one.script.clone().into()),
                ("expected", told(&one.expected)?.into()),
                ("got", told(&one.got)?.into()),
            ];
            sentences.push(wording.say("student.wrong-method", values)?);
        }
        if sentences.is_empty() {
            sentences.push(wording.say("student.right", Vec::new())?);
        }
        Ok(sentences.join("<br>"))
    }

    /// The page, under whatever name.
    pub fn artifact(&self, wording: &Wording) -> Result<Artifact, WordingError> {
        report::page("compare.html", "compared", self, wording)
    }
}

fn row(
    report: &CompareReport,
    one: &ComparedSubmission,
    wording: &Wording,
) -> Result<SubmissionRow, WordingError> {
    let language = wording.language();
    let cell = |shown: &String| match one.cell(shown) {
        (word, Some(method)) => method_cell(word, method, language),
        (word, None) => {
            MethodCell { word: word.as_str(), different: String::new(), scripts: String::new() }
        }
    };
    let wrong = one.methods.iter().filter(|method| method.is_wrong());
    let accepted = one.methods.iter().filter(|method| method.accepted);
    let proved = one.methods.iter().filter(|method| !method.differs());
    let proved = proved.filter_map(|method| Some([method.shown.clone(), method.proved.clone()?]));
    Ok(SubmissionRow {
        name: one.name.clone(),
        is_right: one.is_right(),
        share: shown_share(one.counts(), language),
        cells: report.compared.iter().map(cell).collect(),
        error: one.error.clone(),
        missing: one
            .missing
            .iter()
            .map(|one| MissingLine {
                field: seen::missing_field(&one.method).map(str::to_owned),
                call: one.clone(),
            })
            .collect(),
        lacks: one.lacks.as_ref().map(|lacks| {
            let (names, has_more) = lacks.told();
            LackedLine {
                class: lacks.class.clone(),
                count: lacks.methods.len(),
                names: names.into_iter().map(str::to_owned).collect(),
                has_more,
                others_have: lacks.others_have.clone(),
            }
        }),
        renamed: one
            .renamed
            .iter()
            .chain(&one.reordered)
            .map(|(name, other)| [other.clone(), name.clone()])
            .collect(),
        mapped: one
            .mapped
            .iter()
            .flat_map(|mapped| mapped.methods.iter().map(move |method| (mapped, method)))
            .map(|(mapped, method)| {
                let (name, other) = mapped.told(method);
                MappedLine {
                    name: name.to_owned(),
                    other: other.map(str::to_owned),
                    cell: method_cell(CellWord::of(method), method, language),
                }
            })
            .collect(),
        wrong: wrong.map(|method| difference(method, wording)).collect::<Result<_, _>>()?,
        accepted: accepted.map(|method| method.shown.clone()).collect(),
        proved: proved.collect(),
    })
}

fn method_cell(word: CellWord, method: &MethodTally, language: Language) -> MethodCell {
    MethodCell {
        word: word.as_str(),
        different: digits(method.different, language),
        scripts: digits(method.scripts, language),
    }
}

fn difference(method: &MethodTally, wording: &Wording) -> Result<DifferenceLine, WordingError> {
    let language = wording.language();
    Ok(DifferenceLine {
        method: method.shown.clone(),
        cell: method_cell(CellWord::of(method), method, language),
        share: shown_share((method.different, method.scripts), language),
        script: method.script.clone().unwrap_or_default(),
        is_steady: method.is_steady,
        expected: ending(method.expected.as_ref(), wording)?,
        got: ending(method.got.as_ref(), wording)?,
        further: method
            .further
            .iter()
            .map(|one| {
                Ok(FurtherLine {
                    script: one.script.clone(),
                    expected: ending(Some(&one.expected), wording)?,
                    got: ending(Some(&one.got), wording)?,
                })
            })
            .collect::<Result<_, WordingError>>()?,
        more: if method.more > 0 { digits(method.more, language) } else { String::new() },
        is_one_more: method.more == 1,
    })
}

fn ending(ending: Option<&CallEnding>, wording: &Wording) -> Result<EndingWords, WordingError> {
    let Some(ending) = ending else {
        return Ok(EndingWords { word: "nothing", text: String::new() });
    };
    let word = match ending.kind.as_str() {
        "value" if ending.value.is_empty() => "nothing",
        "value" | "thrown" => "text",
        "steps" => "steps",
        "time" => "time",
        "memory" => "memory",
        "exit" => "exit",
        "threads" => "threads",
        _ => "output",
    };
    let text = match ending.kind.as_str() {
        "value" => seen::seen(&ending.value, wording)?,
        _ if word == "text" => ending.words(),
        _ => String::new(),
    };
    Ok(EndingWords { word, text })
}

/// `1,234` or `1.234`
fn digits(count: u64, language: Language) -> String {
    match language {
        Language::English => number(count),
        Language::German => number(count).replace(',', "."),
    }
}

/// `16.66 %` or `16,66 %`; nothing where nothing was run.
fn shown_share((different, scripts): (u64, u64), language: Language) -> String {
    let share = share(different, scripts).map(|share| share.replace('%', "\u{a0}%"));
    let share = share.unwrap_or_default();
    match language {
        Language::English => share,
        Language::German => share.replace('.', ","),
    }
}
