//! Figures as people read them.
//!
//! In: [`Figures`], and what was left out while reading. Out: [`StatisticsPage`], whose values are
//! text in the language of the wording; it is shown as a page or as plain text. What holds: every
//! number of a chart is also there as text, and the page loads nothing and needs no script.

use serde::Serialize;

use super::attempts::ReadingRemark;
use super::estimate::{ConfidenceInterval, FEWEST};
use super::figures::{Figures, FrequentAnswer, MisconceptionFigures, QuestionFigures};
use crate::ask::listing;
use crate::ask::wording::{Wording, WordingError};
use crate::skeleton::front_matter::Language;
use crate::vary::legality::BELIEFS;
use crate::vary::misconception::RULES;
use crate::write::artifact::Artifact;
use crate::write::report;

/// The name of the page.
pub const FILE: &str = "statistics.html";

/// The most wrong answers of a question that are shown.
const MOST_WRONG: usize = 3;

/// The most characters of an answer that are shown.
const LONGEST: usize = 40;

/// What is shown. Sentences are HTML, all else is plain text.
#[derive(Clone, Debug, Serialize)]
pub struct StatisticsPage {
    pub(super) language: &'static str,
    pub(super) title: String,
    pub(super) tool: String,
    pub(super) lead: String,
    pub(super) banks: Vec<String>,
    pub(super) remarks: Vec<String>,
    pub(super) misconceptions: Vec<MisconceptionRow>,
    /// How many questions could be compared with their siblings.
    pub(super) compared: usize,
    pub(super) harder: Vec<String>,
    pub(super) questions: Vec<QuestionLine>,
    /// Whether there are figures of Moodle's own.
    pub(super) has_given: bool,
    /// The fewest attempts from which discrimination is told.
    pub(super) fewest: usize,
}

/// A misconception.
#[derive(Clone, Debug, Serialize)]
pub struct MisconceptionRow {
    pub(super) rule: String,
    /// What a student with it thinks, HTML; empty for one that this version does not know.
    pub(super) thought: String,
    pub(super) bar: RangeBar,
    pub(super) share: String,
    pub(super) interval: String,
    pub(super) chosen: String,
    pub(super) students: String,
    pub(super) again: usize,
}

/// A question.
#[derive(Clone, Debug, Serialize)]
pub struct QuestionLine {
    pub(super) name: String,
    pub(super) bar: Option<RangeBar>,
    pub(super) right: String,
    pub(super) share: String,
    pub(super) interval: String,
    pub(super) siblings: String,
    pub(super) empty: String,
    pub(super) discrimination: String,
    /// Whether those who do well elsewhere fail here.
    pub(super) is_suspect: bool,
    pub(super) facility: String,
    pub(super) index: String,
    /// HTML.
    pub(super) wrong: String,
}

/// A share and its interval, in thousandths of the width of a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RangeBar {
    start: u32,
    width: u32,
    middle: u32,
}

impl StatisticsPage {
    /// What is shown of these figures; `tool` is the version of tatsu.
    pub fn of(
        figures: &Figures,
        remarks: &[ReadingRemark],
        tool: &str,
        wording: &Wording,
    ) -> Result<Self, WordingError> {
        let teller = FigureTeller { wording, language: wording.language() };
        let names: Vec<&str> = figures.banks.iter().map(|bank| bank.name.as_str()).collect();
        let harder = figures.questions.iter().filter(|one| is_harder(one));
        Ok(Self {
            language: wording.language().as_str(),
            title: names.join(", "),
            tool: tool.to_owned(),
            lead: teller.lead(figures)?,
            banks: teller.banks(figures)?,
            remarks: teller.remarks(figures, remarks)?,
            misconceptions: figures
                .misconceptions
                .iter()
                .map(|one| teller.misconception(one))
                .collect::<Result<_, _>>()?,
            compared: figures.questions.iter().filter(|one| one.siblings.is_some()).count(),
            harder: harder.map(|one| teller.harder(one)).collect::<Result<_, _>>()?,
            questions: figures
                .questions
                .iter()
                .map(|one| teller.question(one))
                .collect::<Result<_, _>>()?,
            has_given: figures.questions.iter().any(|one| one.given.is_some()),
            fewest: FEWEST,
        })
    }

    /// What was left out, as plain text.
    pub fn plain_remarks(&self) -> Vec<String> {
        self.remarks.iter().map(|remark| listing::plain(remark)).collect()
    }

    /// The page as a file.
    pub fn artifact(&self, wording: &Wording) -> Result<Artifact, WordingError> {
        let page = report::page("statistics.html", "statistics", self, wording)?;
        Ok(Artifact { path: FILE.into(), ..page })
    }
}

fn is_harder(question: &QuestionFigures) -> bool {
    question.siblings.is_some_and(|siblings| siblings.is_harder)
}

/// Says figures in a language.
struct FigureTeller<'a> {
    wording: &'a Wording,
    language: Language,
}

impl FigureTeller<'_> {
    fn lead(&self, figures: &Figures) -> Result<String, WordingError> {
        if figures.attempts == 0 {
            let values = vec![("questions", figures.questions.len().into())];
            return self.wording.say("statistics.lead-given", values);
        }
        let values = vec![
            ("attempts", figures.attempts.into()),
            ("students", figures.students.into()),
            ("joined", figures.answers.joined.into()),
            ("all", figures.answers.all.into()),
            ("banks", figures.banks.len().into()),
        ];
        self.wording.say("statistics.lead", values)
    }

    fn banks(&self, figures: &Figures) -> Result<Vec<String>, WordingError> {
        let told = figures.banks.iter().map(|bank| {
            let values = vec![
                ("name", bank.name.clone().into()),
                ("asked", bank.asked.into()),
                ("questions", bank.questions.into()),
            ];
            self.wording.say("statistics.bank", values)
        });
        told.collect()
    }

    fn remarks(
        &self,
        figures: &Figures,
        remarks: &[ReadingRemark],
    ) -> Result<Vec<String>, WordingError> {
        let counted = |name: &str, count: usize| {
            self.wording.say(&format!("statistics.remark.{name}"), vec![("count", count.into())])
        };
        let mut told = Vec::new();
        for remark in remarks {
            told.push(match remark {
                ReadingRemark::Unfinished(count) => counted("unfinished", *count)?,
                ReadingRemark::Repeated(count) => counted("repeated", *count)?,
                ReadingRemark::Several(count) => counted("several", *count)?,
                ReadingRemark::Ragged { file, count, lines } => {
                    let mut shown: Vec<String> = lines.iter().map(usize::to_string).collect();
                    if lines.len() < *count {
                        shown.push("…".to_owned());
                    }
                    let values = vec![
                        ("file", file.clone().into()),
                        ("count", (*count).into()),
                        ("lines", shown.join(", ").into()),
                    ];
                    self.wording.say("statistics.remark.ragged", values)?
                }
                ReadingRemark::Guessed(file) => self
                    .wording
                    .say("statistics.remark.guessed", vec![("file", file.clone().into())])?,
            });
        }
        let answers = figures.answers;
        for (name, count) in [
            ("foreign", answers.foreign),
            ("ambiguous", answers.ambiguous),
            ("unrecognised", answers.unrecognised),
        ] {
            if count > 0 {
                told.push(counted(name, count)?);
            }
        }
        Ok(told)
    }

    fn misconception(&self, one: &MisconceptionFigures) -> Result<MisconceptionRow, WordingError> {
        let known = RULES.iter().map(|rule| rule.name).chain(BELIEFS.iter().copied());
        let thought = match known.into_iter().find(|name| *name == one.rule) {
            Some(name) => self.wording.say(&format!("thought.{name}"), Vec::new())?,
            None => String::new(),
        };
        Ok(MisconceptionRow {
            rule: one.rule.clone(),
            thought,
            bar: bar(one.share, one.interval),
            share: percent(one.share),
            interval: range(one.interval),
            chosen: self.count_of(one.chosen, one.possible)?,
            students: self.count_of(one.students, one.students_possible)?,
            again: one.students_again,
        })
    }

    fn count_of(&self, count: usize, of: usize) -> Result<String, WordingError> {
        let values = vec![("count", count.into()), ("of", of.into())];
        self.wording.say("statistics.count-of", values)
    }

    fn harder(&self, one: &QuestionFigures) -> Result<String, WordingError> {
        let Some(siblings) = one.siblings else { return Ok(String::new()) };
        let values = vec![
            ("name", one.name.clone().into()),
            ("right", one.right.into()),
            ("of", (one.told).into()),
            ("others", share_of(siblings.right, siblings.attempts).into()),
            ("probability", self.probability(siblings.probability).into()),
            ("answer", short(&one.right_answer).into()),
        ];
        self.wording.say("statistics.harder-one", values)
    }

    fn question(&self, one: &QuestionFigures) -> Result<QuestionLine, WordingError> {
        let told = one.told;
        let optional = |text: Option<String>| text.unwrap_or_else(|| "–".to_owned());
        let mut wrong = Vec::new();
        for answer in one.wrong.iter().take(MOST_WRONG) {
            wrong.push(self.wrong(answer)?);
        }
        let siblings = one.siblings.map(|siblings| share_of(siblings.right, siblings.attempts));
        let discrimination = one.discrimination.map(|found| {
            let ConfidenceInterval { low, high } = found.interval;
            let [middle, low, high] = [found.correlation, low, high].map(|one| self.signed(one));
            format!("{middle} ({low} … {high})")
        });
        let given = one.given;
        Ok(QuestionLine {
            name: one.name.clone(),
            bar: one.share.zip(one.interval).map(|(share, interval)| bar(share, interval)),
            right: if told > 0 { self.count_of(one.right, told)? } else { "–".to_owned() },
            share: optional(one.share.map(percent)),
            interval: optional(one.interval.map(range)),
            siblings: optional(siblings),
            empty: if told > 0 { one.empty.to_string() } else { "–".to_owned() },
            discrimination: optional(discrimination),
            is_suspect: one.discrimination.is_some_and(|found| found.interval.high < 0.0),
            facility: optional(given.and_then(|given| given.facility).map(percent)),
            index: optional(
                given.and_then(|given| given.discrimination).map(|index| self.signed(index)),
            ),
            wrong: wrong.join(", "),
        })
    }

    fn wrong(&self, answer: &FrequentAnswer) -> Result<String, WordingError> {
        let values = vec![
            ("text", short(&answer.text).into()),
            ("count", answer.count.into()),
            ("rules", answer.rules.join(" + ").into()),
        ];
        self.wording.say("statistics.wrong-one", values)
    }

    /// A probability after `p`.
    fn probability(&self, probability: f64) -> String {
        if probability < 0.001 {
            return format!("< {}", self.decimal("0.001".to_owned()));
        }
        format!("= {}", self.decimal(format!("{probability:.3}")))
    }

    fn signed(&self, number: f64) -> String {
        self.decimal(format!("{number:+.2}")).replace('-', "−")
    }

    fn decimal(&self, digits: String) -> String {
        match self.language {
            Language::English => digits,
            Language::German => digits.replace('.', ","),
        }
    }
}

/// A share in percent.
fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

fn range(interval: ConfidenceInterval) -> String {
    format!("{:.0}–{:.0} %", interval.low * 100.0, interval.high * 100.0)
}

#[expect(clippy::cast_precision_loss, reason = "counts of answers are far below 2^52")]
fn share_of(count: usize, of: usize) -> String {
    percent(count as f64 / of.max(1) as f64)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 1000")]
fn bar(share: f64, interval: ConfidenceInterval) -> RangeBar {
    let thousandths = |share: f64| (share * 1000.0).round().clamp(0.0, 1000.0) as u32;
    let (start, end) = (thousandths(interval.low), thousandths(interval.high));
    let middle = thousandths(share).saturating_sub(4).min(992);
    RangeBar { start, width: end.saturating_sub(start).max(1), middle }
}

/// A text in one line that fits into a table.
fn short(text: &str) -> String {
    let line = listing::one_line(text.trim());
    if line.chars().count() <= LONGEST {
        return line;
    }
    let start: String = line.chars().take(LONGEST - 1).collect();
    format!("{start}…")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_students_think_is_what_the_page_of_misconceptions_says() {
        let page = include_str!("../../docs/misconceptions.md");
        let wording = Wording::built_in().unwrap();
        for rule in RULES {
            let name = rule.name;
            let start = format!("| [`{name}`](#{name}) | ");
            let row = page.lines().find_map(|line| line.strip_prefix(&start));
            let thought = row.and_then(|row| row.split_once(" | "));
            let thought = thought.unwrap_or_else(|| panic!("{name} is not in the table")).0;
            let said = wording.say(&format!("thought.{name}"), Vec::new()).unwrap();
            assert_eq!(listing::plain(&said), thought.replace('`', "").replace("\\|", "|"));
        }
    }
}
