//! What the pipeline is asked for, what it says on the way, and what comes of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::ask::question::Quiz;
use crate::ask::wording::{Wording, WordingError};
use crate::diagnostic::Diagnostic;
use crate::jvm::JvmError;
use crate::solve::count::losses::Losses;
use crate::solve::search::choose::{Request, SearchSummary};
use crate::validate::validator::Validator;
use crate::validate::verdict::{Disagreement, Rejection};
use crate::vary::hardness::Hardness;
use crate::write::artifact::Artifact;
use crate::write::bank::{GivenSettings, Lineage, ShardNumber};
use crate::write::format::{Format, Refusal};
use crate::write::picture::Undrawable;
use crate::write::report;

/// Whether somebody called a run off. All its copies are one signal.
#[derive(Clone, Debug, Default)]
pub struct StopSignal(Arc<AtomicBool>);

impl StopSignal {
    /// Calls the run off.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was called off.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What to make of a skeleton.
pub struct Order<'a> {
    /// What the skeleton is called; names files, questions and their category.
    pub name: &'a str,
    /// The version of tatsu, for the bank.
    pub tool: &'a str,
    /// The wording of questions.
    pub wording: &'a Wording,
    /// How many instances, which, and how to find them.
    pub request: Request,
    /// Whether instances are written as programs that compile, instead of what students see.
    pub standalone: bool,
    /// The formats in which questions are written.
    pub formats: Vec<&'static Format>,
    /// What tells the bank from those of other years; in names and idnumbers.
    pub label: Option<&'a str>,
    /// What the command line said, for the bank.
    pub settings: GivenSettings,
    /// What it has to do with earlier banks.
    pub lineage: &'a Lineage,
    /// Which part of the run to make, if not the whole.
    pub shard: Option<ShardNumber>,
    /// Where it is set, the search ends soon and nothing comes of it.
    pub stop: StopSignal,
}

impl Order<'_> {
    /// How many questions are wanted: the share of the shard, if it is one.
    pub fn wanted(&self) -> usize {
        self.shard.map_or(self.request.count, |shard| shard.share(self.request.count))
    }
}

/// Who says that an instance does what is predicted.
pub enum Oracle {
    /// A JVM; one serves all skeletons of a run.
    Jvm(Box<Validator>),
    /// There is none: every result is marked as unchecked.
    Absent,
}

/// Something that happened on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The number of instances that were found by now.
    Found(usize),
    /// The number of instances that were proved by now.
    Validated(usize),
    /// The search has ended; it begins again if the JVM left something out.
    Searched,
    /// Every instance found so far has its verdict.
    Decided,
}

/// What came of a skeleton.
pub struct Generated {
    /// How the search ended.
    pub choice: SearchSummary,
    /// What is not as good as the author wishes, such as answers that repeat. Whole sentences
    /// without a full stop.
    pub shortcomings: Vec<String>,
    /// Where values get lost, if fewer instances were found than wanted.
    pub losses: Option<Losses>,
    /// How many instances are in the files.
    pub written: usize,
    /// How many instances were found that make no question, or none that another one does not make.
    pub unused: usize,
    /// How many instances were found that make a question which is not to be asked again.
    pub avoided: usize,
    /// How many runs the questions rest on, where each rests on several.
    pub runs: Option<usize>,
    /// The version of the Java that confirmed them; `None` if none did.
    pub java: Option<String>,
    /// Instances that did something else on the JVM than predicted. They are in none of the files.
    pub disagreements: Vec<Disagreement>,
    /// For each of the first ten of them: what is needed to reproduce it, to be kept in a folder of
    /// its own.
    pub reproducers: Vec<Vec<Artifact>>,
    /// Instances that the JVM could not confirm, such as one that runs too long. They are in none
    /// of the files.
    pub rejections: Vec<Rejection>,
    /// The warnings of the report, the gravest first.
    pub warnings: Vec<report::ReportWarning>,
    /// The questions for Moodle, one file an instance, [`report.html`](report) and
    /// [`bank.json`](crate::write::bank); empty if nothing was proved.
    pub artifacts: Vec<Artifact>,
    /// The questions, for whoever makes further files of them; `None` if nothing was proved.
    pub contents: Option<BankContents>,
}

/// The questions of a bank, free of any format.
pub struct BankContents {
    /// The questions as students see them: with programs as text, or as pictures where they are
    /// wanted only so.
    pub quiz: Quiz,
    /// The questions with programs as text, in the same order, if `quiz` shows pictures.
    pub with_text: Option<Quiz>,
    /// For each of them, in the same order: its number, and what its run takes.
    pub measures: Vec<QuestionMeasure>,
}

impl BankContents {
    /// The questions as they stand on paper, from which no program can be copied: with text.
    pub fn printed(&self) -> &Quiz {
        self.with_text.as_ref().unwrap_or(&self.quiz)
    }
}

/// How hard a question of a bank is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionMeasure {
    /// Its number in the bank.
    pub number: usize,
    /// How much work it is to trace.
    pub hardness: Hardness,
    /// How many statements run.
    pub steps: u64,
}

impl QuestionMeasure {
    /// The work of tracing it, in tenths of a plain statement.
    pub fn work(&self) -> u64 {
        self.hardness.0
    }
}

/// Why nothing came of a skeleton.
#[derive(Debug)]
pub enum Failure {
    /// The author can mend it in the skeleton.
    Skeleton(Vec<Diagnostic>),
    /// A template cannot be filled in.
    Wording(WordingError),
    /// The questions have no file in a format.
    Format(Refusal),
    /// The program of the question of this name cannot be shown as a picture.
    Picture(String, Undrawable),
    /// The run was called off.
    Stopped,
    /// The JVM cannot do its work.
    Jvm(JvmError),
    /// The skeleton does not make the question any more that is to be kept: its number and its
    /// idnumber.
    Kept(usize, String),
}
