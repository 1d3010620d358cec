//! What is wanted of a bank: a plain order, whoever gives it.
//!
//! In: what a command line, or the page in the browser, says. Out: a [`BankOrder`], and the
//! settings that a bank keeps of it. What holds: an order made of the settings of a bank asks for
//! that bank.

use std::path::PathBuf;
use std::time::Duration;

use crate::skeleton::front_matter::{
    Address, AnswerForm, CodeForm, ExplanationDetail, Language, Marks, Negative, Overrides,
    PartKinds, Penalty, Points, QuestionKind, Share,
};
use crate::solve::search::choose::Strategy;
use crate::write::FORMATS;
use crate::write::bank::{GivenSettings, ShardNumber};
use crate::write::format::Format;
use crate::write::paper::PaperSize;

use super::known_words::{format_of_word, kind_of_question};

/// What to make of an exercise.
#[derive(Clone, Debug)]
pub struct BankOrder {
    /// How many questions to write.
    pub number: usize,
    /// Chooses among the instances: the same seed gives the same files.
    pub seed: u64,
    /// The folder for the results; `None`: the usual one.
    pub output: Option<PathBuf>,
    /// What tells this bank from those of other years.
    pub label: Option<String>,
    /// Banks whose questions are not asked again.
    pub avoid: Vec<PathBuf>,
    /// Which part of the run to make, if not the whole.
    pub shard: Option<ShardNumber>,
    /// Whether other files in the folder are written over.
    pub force: bool,
    /// How values are found.
    pub strategy: Strategy,
    /// How much to search: as many steps as a quiet machine does in about this time.
    pub timeout: Duration,
    /// How many threads search.
    pub jobs: usize,
    /// Whether the JVM is left out; every result is marked as unchecked then.
    pub no_jvm: bool,
    /// What to ask, whatever the file says: words of its kinds.
    pub question: Vec<&'static str>,
    /// How it is answered, whatever the file says.
    pub answer: Option<AnswerForm>,
    /// How many options a choice has.
    pub options: Option<u32>,
    /// How programs are shown.
    pub code: Option<CodeForm>,
    /// The formats in which questions are written.
    pub format: Vec<&'static Format>,
    /// The size of sheets of paper.
    pub paper: Option<PaperSize>,
    /// What a right answer is worth.
    pub points: Option<Points>,
    /// What a wrong try costs where several are allowed.
    pub penalty: Option<Penalty>,
    /// What a wrong option of a choice costs.
    pub negative: Option<Negative>,
    /// Whether instances are written as programs that compile.
    pub standalone: bool,
    /// How much of the run explanations tell.
    pub explanation: Option<ExplanationDetail>,
    /// What a typed number earns that is one away from the right one.
    pub near: Option<Share>,
    /// The language of the questions.
    pub language: Option<Language>,
    /// How German questions address students.
    pub address: Option<Address>,
    /// Folder with the wording of questions.
    pub templates: Option<PathBuf>,
}

impl Default for BankOrder {
    /// Twenty questions for Moodle, and nothing said that the file does not say.
    fn default() -> Self {
        Self {
            number: 20,
            seed: 0,
            output: None,
            label: None,
            avoid: Vec::new(),
            shard: None,
            force: false,
            strategy: Strategy::Auto,
            timeout: Duration::from_mins(1),
            jobs: 1,
            no_jvm: false,
            question: Vec::new(),
            answer: None,
            options: None,
            code: None,
            format: FORMATS.first().into_iter().collect(),
            paper: None,
            points: None,
            penalty: None,
            negative: None,
            standalone: false,
            explanation: None,
            near: None,
            language: None,
            address: None,
            templates: None,
        }
    }
}

impl BankOrder {
    /// The order that a bank with these settings was made by.
    ///
    /// An error for what this version does not know: what it is, and the word.
    pub fn of_settings(settings: &GivenSettings) -> Result<Self, UnknownWord> {
        let unknown = |what: &'static str, word: &str| UnknownWord { what, word: word.to_owned() };
        let overrides =
            settings.overrides().map_err(|error| UnknownWord { what: "setting", word: error })?;
        let format = |word: &String| format_of_word(word).ok_or_else(|| unknown("format", word));
        let formats = settings.formats.iter().map(format).collect::<Result<Vec<_>, _>>()?;
        let size = |word: &String| PaperSize::of_word(word).ok_or_else(|| unknown("paper", word));
        let kind = |word: &str| kind_of_question(word).ok_or_else(|| unknown("kind", word));
        let words = settings.question.iter().flat_map(|words| words.split(','));
        let strategies = [Strategy::Auto, Strategy::Enumerate, Strategy::Draw, Strategy::Solve];
        let strategy = strategies.into_iter().find(|one| one.as_str() == settings.strategy);
        Ok(Self {
            number: settings.count,
            strategy: strategy.ok_or_else(|| unknown("strategy", &settings.strategy))?,
            no_jvm: !settings.checked,
            question: words.map(kind).collect::<Result<_, _>>()?,
            answer: overrides.answer,
            options: overrides.options,
            code: overrides.code,
            format: if formats.is_empty() { Self::default().format } else { formats },
            paper: settings.paper.as_ref().map(size).transpose()?,
            points: overrides.marks.points,
            penalty: overrides.marks.penalty,
            negative: overrides.marks.negative,
            near: overrides.marks.near,
            standalone: settings.standalone,
            explanation: overrides.explanation,
            language: overrides.language,
            address: overrides.address,
            ..Self::default()
        })
    }

    /// What is said here, as a bank keeps it.
    pub fn settings(&self) -> GivenSettings {
        let given = GivenSettings {
            count: self.number,
            strategy: self.strategy.as_str().to_owned(),
            formats: self.format.iter().map(|format| format.name.to_owned()).collect(),
            standalone: self.standalone,
            checked: !self.no_jvm,
            paper: self.paper.map(|size| size.as_str().to_owned()),
            ..GivenSettings::default()
        };
        let given = given.with(&self.overrides());
        let question = (!self.question.is_empty()).then(|| self.question.join(","));
        GivenSettings { question, ..given }
    }

    /// What holds whatever a skeleton says.
    pub fn overrides(&self) -> Overrides {
        let kinds: Vec<QuestionKind> =
            self.question.iter().filter_map(|word| QuestionKind::of_word(word)).collect();
        Overrides {
            question: kinds.first().copied(),
            following: PartKinds::of(kinds.get(1..).unwrap_or_default()).unwrap_or_default(),
            answer: self.answer,
            language: self.language,
            address: self.address,
            code: self.code,
            explanation: self.explanation,
            options: self.options,
            marks: Marks {
                points: self.points,
                penalty: self.penalty,
                negative: self.negative,
                near: self.near,
            },
        }
    }

    /// How many questions are wanted: the share of the shard, if it is one.
    pub fn wanted(&self) -> usize {
        self.shard.map_or(self.number, |shard| shard.share(self.number))
    }
}

/// A word in the settings of a bank that this version does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownWord {
    /// What it stands for, such as `format`.
    pub what: &'static str,
    /// The word, or for a setting the whole complaint.
    pub word: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_made_of_settings_asks_for_the_same() {
        let order = BankOrder {
            number: 7,
            question: vec!["output", "result"],
            answer: AnswerForm::of_word("choice"),
            options: Some(5),
            format: vec![&FORMATS[1], &FORMATS[0]],
            paper: PaperSize::of_word("us-letter"),
            points: Points::of_text("1.5").ok(),
            no_jvm: true,
            language: Language::of_word("de"),
            ..BankOrder::default()
        };
        let again = BankOrder::of_settings(&order.settings()).expect("known words");
        assert_eq!(again.settings(), order.settings());
        let wrong = GivenSettings { formats: vec!["papyrus".to_owned()], ..order.settings() };
        let unknown = BankOrder::of_settings(&wrong).expect_err("no such format");
        assert_eq!((unknown.what, unknown.word.as_str()), ("format", "papyrus"));
    }
}
