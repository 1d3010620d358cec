//! Answers on sheets of paper, as somebody has typed them into a table.
//!
//! In: an exam and its banks, and a table with a row for each sheet that was handed in: whose it
//! is, and below the number of each question what stands there, an option as its letter. Out: what
//! was answered to which question. What holds: letters are those of the printed sheets; a cell that
//! cannot be on a sheet is an error with its line and column, and never an answer.

use std::collections::BTreeMap;

use super::asked_parts::asked;
use super::export::{ExportError, ExportRow, ExportTable};
use super::given_answer::GivenAnswer;
use super::heading::SheetColumns;
use crate::exam::record::{ExamRecord, TakerRecord};
use crate::skeleton::front_matter::Language;
use crate::write::bank::{AnswerRecord, BankRecord};
use crate::write::prose::paper::{item_order, option_letter, option_order};

/// What an option is called in `bank.json` that always stands where it stands.
const FIXED: &str = "fixed";

/// A question as it stands on sheets.
#[derive(Clone, Copy, Debug)]
struct PaperQuestion<'a> {
    /// What shows which question it is.
    variant: Option<&'a str>,
    /// The letter of the part; empty if it is none.
    letter: &'a str,
    program: &'a str,
    idnumber: &'a str,
    answer: &'a AnswerRecord,
}

/// An exam on paper.
#[derive(Clone, Debug)]
pub struct PaperExam<'a> {
    exam: &'a ExamRecord,
    /// The questions by the idnumber that stands in the list of a sheet; several of a group.
    questions: BTreeMap<&'a str, Vec<PaperQuestion<'a>>>,
}

impl<'a> PaperExam<'a> {
    /// An exam and the banks of its parts.
    pub fn of(exam: &'a ExamRecord, banks: &'a [BankRecord]) -> Self {
        let mut questions: BTreeMap<&str, Vec<PaperQuestion<'_>>> = BTreeMap::new();
        for instance in banks.iter().flat_map(|bank| &bank.instances) {
            // The first part of a group is printed under the idnumber of the whole.
            let lead = instance.questions.first();
            let all = asked(instance).enumerate().map(|(at, (letter, called, answer))| {
                let called = if at == 0 { lead } else { called.first() };
                PaperQuestion {
                    variant: instance.variant.as_deref(),
                    letter,
                    program: &instance.code,
                    idnumber: called.map_or("", |one| &one.idnumber),
                    answer,
                }
            });
            let all: Vec<PaperQuestion<'_>> = all.collect();
            for called in &instance.questions {
                questions.insert(&called.idnumber, all.clone());
            }
        }
        Self { exam, questions }
    }

    fn takers(&self) -> impl Iterator<Item = &'a TakerRecord> {
        self.exam.groups.iter().chain(&self.exam.students)
    }

    /// The sheet of this group, student or number.
    fn taker(&self, owner: &str) -> Option<&'a TakerRecord> {
        let wanted = owner.trim().to_lowercase();
        let is_it = |taker: &&TakerRecord| {
            taker.name.to_lowercase() == wanted
                || taker.own.number.as_ref().is_some_and(|number| number.to_lowercase() == wanted)
        };
        let mut found = self.takers().filter(is_it);
        let first = found.next()?;
        found.next().is_none().then_some(first)
    }

    /// The questions of a sheet, each with its number there.
    fn sheet(&self, taker: &TakerRecord) -> Vec<(String, PaperQuestion<'a>)> {
        let mut all = Vec::new();
        for (at, idnumber) in taker.sheet.iter().enumerate() {
            for one in self.questions.get(idnumber.as_str()).into_iter().flatten() {
                all.push((format!("{}{}", at + 1, one.letter), *one));
            }
        }
        all
    }

    /// A table to be filled in: a row for each sheet, or for each group one to copy.
    pub fn empty_table(&self) -> String {
        let sheets: Vec<_> = self.takers().map(|taker| (taker, self.sheet(taker))).collect();
        let widest = sheets.iter().map(|(_, sheet)| sheet).max_by_key(|sheet| sheet.len());
        let labels = widest.into_iter().flatten().map(|(label, _)| label.as_str());
        let owner = if self.exam.groups.is_empty() { "name" } else { "group" };
        let head: Vec<&str> = std::iter::once(owner).chain(labels).collect();
        let mut text = head.join(",") + "\n";
        for (taker, _) in &sheets {
            let name = taker.name.replace('"', "\"\"");
            text.extend(["\"", &name, "\"", &",".repeat(head.len() - 1), "\n"]);
        }
        text
    }

    /// What stands on the sheet of a row, in the order of the columns; slots begin at `first`.
    pub(super) fn answers(
        &self,
        (file, table): (&str, &ExportTable),
        columns: &SheetColumns,
        row: &ExportRow,
        first: usize,
    ) -> Result<Vec<GivenAnswer>, ExportError> {
        let wrong = |reason: String, help: String| ExportError {
            file: file.to_owned(),
            line: Some(row.line),
            reason,
            help,
        };
        let owner = row.cells[columns.owner].trim();
        let taker = self.taker(owner).ok_or_else(|| {
            let names: Vec<String> =
                self.takers().take(4).map(|one| format!("`{}`", one.name)).collect();
            wrong(
                "names a sheet that the exam does not have".to_owned(),
                format!(
                    "in the column `{}` stand groups or students of the exam, such as {}",
                    table.columns[columns.owner],
                    names.join(", ")
                ),
            )
        })?;
        let sheet = self.sheet(taker);
        let mut answers = Vec::new();
        for (at, (label, column)) in columns.labels.iter().enumerate() {
            let typed = row.cells[*column].trim();
            let Some((_, question)) = sheet.iter().find(|(known, _)| known == label) else {
                if typed.is_empty() {
                    continue;
                }
                return Err(wrong(
                    format!("has an answer to question {label}, which its sheet does not have"),
                    format!("the sheet has the questions 1 to {}", taker.sheet.len()),
                ));
            };
            let response = if matches!(typed, "" | "-") {
                None
            } else {
                let said = question.said(typed).map_err(|help| {
                    wrong(format!("has at question {label} what no sheet can have"), help)
                })?;
                Some(said)
            };
            let language = if typed.contains(',') { Language::German } else { Language::English };
            let shown = format!(
                "{}{}\n{}",
                question.variant.unwrap_or_default(),
                question.letter,
                question.program
            );
            answers.push(GivenAnswer {
                slot: first + at,
                question: Some(shown),
                response,
                right: question.right(),
                language,
            });
        }
        Ok(answers)
    }
}

impl PaperQuestion<'_> {
    /// What was typed for a sheet, as Moodle's report would have it; else what to type.
    fn said(&self, typed: &str) -> Result<String, String> {
        let answer = self.answer;
        match answer.form.as_str() {
            "choice" => {
                let places = self.places(typed)?;
                match places[..] {
                    [at] => Ok(answer.options[at].text.clone()),
                    _ => Err("one option is chosen here: write its letter".to_owned()),
                }
            }
            "several" => {
                let places = self.places(typed)?;
                let texts = places.iter().map(|at| answer.options[*at].text.as_str());
                Ok(texts.collect::<Vec<_>>().join("; "))
            }
            "ordering" => self.ordered(typed),
            "cloze" => {
                let parts: Vec<&str> = typed.split(';').map(str::trim).collect();
                if parts.len() != answer.gaps.len() {
                    let count = answer.gaps.len();
                    return Err(format!(
                        "there are {count} gaps: write what stands in them, with `;` between"
                    ));
                }
                let parts =
                    parts.iter().enumerate().map(|(at, part)| format!("part {}: {part}", at + 1));
                Ok(parts.collect::<Vec<_>>().join("; "))
            }
            _ => Ok(typed.to_owned()),
        }
    }

    /// What is right, where a report has to say it.
    fn right(&self) -> Option<String> {
        let right = self.answer.options.iter().filter(|option| option.right);
        let right: Vec<&str> = right.map(|option| option.text.as_str()).collect();
        (!right.is_empty()).then(|| right.join("; "))
    }

    /// The places of options whose letters were typed, such as `B`, `a c` or `AC`.
    fn places(&self, typed: &str) -> Result<Vec<usize>, String> {
        let options = &self.answer.options;
        let texts: Vec<&str> = options.iter().map(|option| option.text.as_str()).collect();
        let is_fixed = options.last().is_some_and(|option| option.origin == FIXED);
        let order = option_order(self.idnumber, &texts, is_fixed);
        let letters: Vec<String> = (0..options.len()).map(option_letter).collect();
        let help = || {
            let last = letters.last().map_or("", String::as_str);
            format!("options have the letters A to {last}")
        };
        let mut places = Vec::new();
        let words = typed.split(|one: char| !one.is_alphanumeric()).filter(|word| !word.is_empty());
        for word in words {
            let word = word.to_uppercase();
            let one = |text: &str| letters.iter().position(|letter| letter == text);
            let found: Option<Vec<usize>> = match one(&word) {
                Some(at) => Some(vec![at]),
                None => word.chars().map(|letter| one(&letter.to_string())).collect(),
            };
            places.extend(found.ok_or_else(help)?.into_iter().map(|at| order[at]));
        }
        if places.is_empty() { Err(help()) } else { Ok(places) }
    }

    /// The items in the order that the numbers in their boxes say, from the top of the sheet on.
    fn ordered(&self, typed: &str) -> Result<String, String> {
        let items: Vec<&str> = self.answer.items.iter().map(String::as_str).collect();
        let words = typed.split(|one: char| !one.is_ascii_digit()).filter(|word| !word.is_empty());
        let mut numbers: Vec<usize> = words.filter_map(|word| word.parse().ok()).collect();
        if numbers.len() == 1 && items.len() < 10 {
            // Written one after the other.
            let digits = typed.chars().filter_map(|one| one.to_digit(10));
            numbers = digits.filter_map(|digit| usize::try_from(digit).ok()).collect();
        }
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        if !sorted.iter().copied().eq(1..=items.len()) {
            return Err(format!(
                "the boxes have the numbers 1 to {}, each once: write them from top to bottom",
                items.len()
            ));
        }
        let order = item_order(self.idnumber, &items);
        let mut placed: Vec<(usize, &str)> =
            numbers.iter().zip(order).map(|(number, at)| (*number, items[at])).collect();
        placed.sort_unstable();
        let shown: Vec<String> =
            placed.iter().map(|(_, item)| super::judge::shortened(item)).collect();
        Ok(shown.join("; "))
    }
}
