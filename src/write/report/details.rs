//! What the report tells of how a bank was found, and what is told of the report.

use crate::ask::answer::phrase::Phrase;
use crate::ask::strategy::{Floor, GuessingStrategy};

/// How the instances of a bank were found.
#[derive(Clone, Debug)]
pub struct SearchDetails<'a> {
    /// The version of tatsu.
    pub tool: &'a str,
    /// The version of Z3.
    pub z3: &'a str,
    /// The strategy that found them, such as `enumerate`.
    pub strategy: &'a str,
    /// Why there are not more, such as `enough` or `exhausted`.
    pub stopped: &'a str,
    /// How many were asked for.
    pub asked: usize,
    /// How many were found that are in no file, and why.
    pub left_out: Vec<LeftOut>,
    /// What gave way when the bank was chosen, for each part of a group; one where nothing is
    /// grouped.
    pub gave_way: Vec<GaveWay>,
}

/// Goals of the choice of a bank that the instances found do not allow.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GaveWay {
    /// That all questions are equally hard.
    pub hardness: bool,
    /// That no answer is right in more than a quarter of the questions.
    pub answers: bool,
    /// What more questions have in common than should.
    pub common: Vec<CommonThing>,
    /// Among how many instances there are not enough different answers for that; `None` if there
    /// are.
    pub few_answers: Option<usize>,
    /// What whoever knows how often each version is right earns, where that is more than it should
    /// be.
    pub known_versions: Option<KnownVersions>,
    /// Strategies that earn too much without reading, each with why no bank could do without, where
    /// that is proved.
    pub strategies: Vec<(GuessingStrategy, Floor)>,
}

/// Something that too many questions of a bank have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommonThing {
    /// What the right answer looks like.
    Shape {
        /// The right answer of one of them.
        right: String,
        /// How many questions.
        count: usize,
    },
    /// The value of a placeholder.
    Value {
        /// What the placeholder is called.
        name: String,
        /// The value.
        value: String,
        /// How many questions.
        count: usize,
    },
    /// How a condition comes out.
    Way {
        /// The line in which students read it.
        line: u32,
        /// `true`, `false` or `both`.
        way: String,
        /// How many questions.
        count: usize,
    },
}

/// What somebody earns who knows of each version of a program whether it is right more often than
/// by chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownVersions {
    /// The marks earned in all questions, in thousandths of a mark.
    pub earned: u64,
    /// What chance earns.
    pub chance: u64,
    /// Whether questions offer several versions beside each other, and not the answers to one.
    pub of_several: bool,
}

/// Instances that were found and are in no file.
#[derive(Clone, Debug, PartialEq)]
pub struct LeftOut {
    /// How many.
    pub count: usize,
    /// The reason, as a word of the sentences `report.left-out.…`: `unfit`, `repeated`,
    /// `avoided`, `difficulty`, `better`, `rejected` or `disagreed`.
    pub reason: &'static str,
    /// What is the matter with the first of them; nothing if the reason says all.
    pub first: Option<Phrase>,
}

/// A warning of the report, as a terminal and programs are told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportWarning {
    /// Its name, such as `largest`: the last part of the key of its sentence.
    pub name: &'static str,
    /// The sentence in English, code between backticks.
    pub message: String,
    /// The sentence in German.
    pub german: String,
}
