//! The kinds of questions, as far as a program is read, run and varied for them: one list.
//!
//! In: nothing. Out: [`QuestionKind`] and, for each, its [`Traits`]. What holds: the stages below
//! `ask` decide by traits and never by the kind itself. How a kind is composed stands in a file of
//! its own in `ask/kind`.

use AnswerForm::{Choice, Cloze, Number, Ordering, Several, Text};

/// The values of `answer`.
pub(super) const ANSWERS: &[(&str, AnswerForm)] = &[
    ("auto", AnswerForm::Auto),
    ("number", AnswerForm::Number),
    ("text", AnswerForm::Text),
    ("choice", AnswerForm::Choice),
    ("several", AnswerForm::Several),
    ("cloze", AnswerForm::Cloze),
    ("ordering", AnswerForm::Ordering),
];

/// How a question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum AnswerForm {
    /// Whatever is safest to grade.
    #[default]
    Auto,
    /// A number is typed.
    Number,
    /// A line of text is typed.
    Text,
    /// One option is chosen.
    Choice,
    /// Several options may be chosen.
    Several,
    /// Gaps in the text are filled in.
    Cloze,
    /// Items are put in order.
    Ordering,
}

impl AnswerForm {
    /// The word for it in the front matter and in files.
    pub fn as_str(self) -> &'static str {
        ANSWERS.iter().find(|(_, known)| *known == self).map_or("", |(word, _)| word)
    }
}

/// What a question reads off the run of an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aspect {
    /// What is printed.
    Output,
    /// What the entry returns.
    Result,
    /// The values of the variables that are named.
    Variables,
    /// Variables, and the objects that can be reached from them.
    Memory,
    /// How often something happens.
    Count,
    /// Which of several things happens most often, or is largest.
    Ranking,
    /// The methods and constructors that run, one after the other.
    Calls,
    /// The statements that run, one after the other.
    Trace,
    /// What runs of several versions are compared by.
    Aim,
    /// Nothing: what is asked is settled before it runs.
    Nothing,
}

/// What a question needs of an instance besides its own run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VersionNeed {
    /// Nothing: what is right follows from the program that students see.
    None,
    /// The instance with another line.
    Lines,
    /// The instance with another line, or with other values.
    LinesAndValues,
    /// What fits into its holes.
    Hole,
    /// For which blocks of values its `GOAL` holds.
    Blocks,
    /// On which arguments the instance with another line does something else.
    Refuted,
    /// The instance with something in it that does not compile.
    Compiled,
}

/// When options are made of what misreadings come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Misreadings {
    /// Where the author wants a choice, and where what is right cannot be typed.
    Unasked,
    /// Where the author wants a choice.
    Asked,
    /// Never.
    Never,
}

/// To which answer an option of the author's own is a wrong one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OwnAnswer {
    /// The output.
    Output,
    /// A number of passes, tests, calls or levels.
    Count,
    /// What the entry returns, or one of its calls.
    Result,
    /// The value of one of the variables.
    Variable,
    /// One of the things that are compared, or their order.
    Order,
    /// The value of the only hole.
    Hole,
    /// None, for this reason.
    None(&'static str),
}

/// What the stages know of a kind of question.
#[derive(Clone, Copy, Debug)]
pub struct Traits {
    /// The kind.
    pub kind: QuestionKind,
    /// The word for it in the front matter, in files, and as the stem of its template.
    pub word: &'static str,
    /// The forms of answer that it can have, besides that it may choose by itself; the best one
    /// first.
    pub forms: &'static [AnswerForm],
    /// Which of the [`PARTICULAR`] keys mean something to it.
    pub keys: &'static [&'static str],
    /// What it reads off a run.
    pub aspect: Aspect,
    /// What it needs besides.
    pub versions: VersionNeed,
    /// When its options are made of misreadings.
    pub misreadings: Misreadings,
    /// What `[[options]]` are wrong answers to.
    pub own_answer: OwnAnswer,
}

/// The keys that mean something to some kinds only; every other key means something to all.
pub const PARTICULAR: &[&str] = &[
    "misconceptions",
    "without",
    "variables",
    "count",
    "loop",
    "method",
    "compare",
    "order",
    "branches",
    "gaps",
    "none_of_these",
    "negative",
    "near",
    "tolerance",
    "options",
];

/// Of kinds whose options are programs.
const OF_PROGRAMS: OwnAnswer = OwnAnswer::None(
    "its options are programs: write another line with `//~` after the one that it replaces",
);

/// Of kinds that ask for the steps of a run.
const OF_A_TRACE: OwnAnswer =
    OwnAnswer::None("there is no single answer to which an option could be a wrong one");

macro_rules! kinds {
    ($($(#[$meta:meta])* $kind:ident { $($field:ident: $value:expr,)* })+) => {
        /// What a question asks.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub enum QuestionKind {
            $($(#[$meta])* $kind,)+
        }

        /// All kinds of questions, in the order in which messages and pages list them.
        pub static KINDS: &[Traits] = &[
            $(Traits { kind: QuestionKind::$kind, $($field: $value,)* },)+
        ];
    };
}

kinds! {
    /// What is printed.
    #[default]
    Output {
        word: "output",
        forms: &[Text, Number, Choice, Cloze],
        keys: &["misconceptions", "without", "gaps", "none_of_these", "negative", "near", "tolerance", "options"],
        aspect: Aspect::Output,
        versions: VersionNeed::None,
        misreadings: Misreadings::Unasked,
        own_answer: OwnAnswer::Output,
    }
    /// What the entry returns.
    Result {
        word: "result",
        forms: &[Number, Text, Choice],
        keys: &["misconceptions", "without", "none_of_these", "negative", "near", "tolerance", "options"],
        aspect: Aspect::Result,
        versions: VersionNeed::None,
        misreadings: Misreadings::Asked,
        own_answer: OwnAnswer::Result,
    }
    /// The values of variables at the end, or at `// tatsu:here`.
    Variable {
        word: "variable",
        forms: &[Number, Text, Cloze, Choice],
        keys: &["misconceptions", "without", "variables", "none_of_these", "negative", "near", "tolerance", "options"],
        aspect: Aspect::Variables,
        versions: VersionNeed::None,
        misreadings: Misreadings::Asked,
        own_answer: OwnAnswer::Variable,
    }
    /// What memory looks like at the end, or at `// tatsu:here`: a drawing, how many objects there
    /// are, or which variables name the same one.
    Memory {
        word: "memory",
        forms: &[Choice, Number, Several],
        keys: &["misconceptions", "without", "variables", "none_of_these", "negative", "near", "options"],
        aspect: Aspect::Memory,
        versions: VersionNeed::None,
        misreadings: Misreadings::Unasked,
        own_answer: OwnAnswer::None(
            "its options are drawings, which are made from runs of the program",
        ),
    }
    /// How often a loop's body runs or its condition is tested, how often a method is called, or
    /// how deep.
    Iterations {
        word: "iterations",
        forms: &[Number, Choice],
        keys: &["misconceptions", "without", "count", "loop", "method", "none_of_these", "negative", "near", "options"],
        aspect: Aspect::Count,
        versions: VersionNeed::None,
        misreadings: Misreadings::Asked,
        own_answer: OwnAnswer::Count,
    }
    /// Which of the loops, variables or methods counts highest, or their order.
    Order {
        word: "order",
        forms: &[Choice, Ordering],
        keys: &["misconceptions", "without", "variables", "compare", "order", "none_of_these", "negative", "options"],
        aspect: Aspect::Ranking,
        versions: VersionNeed::None,
        misreadings: Misreadings::Unasked,
        own_answer: OwnAnswer::Order,
    }
    /// Which methods and constructors run, one after the other.
    Calls {
        word: "calls",
        forms: &[Choice, Ordering],
        keys: &["misconceptions", "without", "none_of_these", "negative", "options"],
        aspect: Aspect::Calls,
        versions: VersionNeed::None,
        misreadings: Misreadings::Unasked,
        own_answer: OwnAnswer::None(
            "its options are sequences of calls: name misreadings with `misconceptions = [\"…\"]`",
        ),
    }
    /// Whether result or output change if a line is replaced.
    Change {
        word: "change",
        forms: &[Choice, Cloze],
        keys: &["misconceptions", "without", "variables", "negative"],
        aspect: Aspect::Aim,
        versions: VersionNeed::Lines,
        misreadings: Misreadings::Never,
        own_answer: OF_PROGRAMS,
    }
    /// Which of several versions of the program gives a certain result.
    Which {
        word: "which",
        forms: &[Choice],
        keys: &["misconceptions", "without", "variables", "none_of_these", "negative", "options"],
        aspect: Aspect::Aim,
        versions: VersionNeed::LinesAndValues,
        misreadings: Misreadings::Never,
        own_answer: OF_PROGRAMS,
    }
    /// Which of several versions give the same result as the program.
    Same {
        word: "same",
        forms: &[Several],
        keys: &["misconceptions", "without", "variables", "options"],
        aspect: Aspect::Aim,
        versions: VersionNeed::LinesAndValues,
        misreadings: Misreadings::Never,
        own_answer: OF_PROGRAMS,
    }
    /// Which values may stand instead of `??`.
    Hole {
        word: "hole",
        forms: &[Number, Choice, Several, Cloze],
        keys: &["misconceptions", "without", "variables", "count", "loop", "method", "none_of_these", "negative", "options"],
        aspect: Aspect::Aim,
        versions: VersionNeed::Hole,
        misreadings: Misreadings::Never,
        own_answer: OwnAnswer::Hole,
    }
    /// For which blocks of values the `GOAL` holds.
    Blocks {
        word: "blocks",
        forms: &[Several],
        keys: &["options"],
        aspect: Aspect::Aim,
        versions: VersionNeed::Blocks,
        misreadings: Misreadings::Never,
        own_answer: OwnAnswer::None(
            "its options are values of placeholders, which are searched for",
        ),
    }
    /// For which arguments a wrong version of a method does not do what its comment says.
    Refute {
        word: "refute",
        forms: &[Several],
        keys: &["misconceptions", "without", "options"],
        aspect: Aspect::Aim,
        versions: VersionNeed::Refuted,
        misreadings: Misreadings::Never,
        own_answer: OwnAnswer::None("its options are calls, whose arguments are drawn"),
    }
    /// Which line does not compile, or which of several lines do.
    Compiles {
        word: "compiles",
        forms: &[Choice, Several],
        keys: &["negative", "options"],
        aspect: Aspect::Nothing,
        versions: VersionNeed::Compiled,
        misreadings: Misreadings::Never,
        own_answer: OF_PROGRAMS,
    }
    /// The trace table, to be filled in.
    Table {
        word: "table",
        forms: &[Cloze],
        keys: &["variables", "method", "branches", "near"],
        aspect: Aspect::Trace,
        versions: VersionNeed::None,
        misreadings: Misreadings::Never,
        own_answer: OF_A_TRACE,
    }
    /// The steps of the trace, to be put in order.
    Parts {
        word: "parts",
        forms: &[Ordering],
        keys: &[],
        aspect: Aspect::Trace,
        versions: VersionNeed::None,
        misreadings: Misreadings::Never,
        own_answer: OF_A_TRACE,
    }
}

impl Traits {
    /// Whether the variables that are named may be those of any block of a method, not only of the
    /// outermost one.
    pub fn names_anywhere(&self) -> bool {
        self.keys.contains(&"variables") && self.aspect == Aspect::Trace
    }

    /// Whether `// tatsu:here` may say where values are asked for.
    pub fn may_be_marked(&self) -> bool {
        matches!(self.aspect, Aspect::Variables | Aspect::Memory) || self.names_anywhere()
    }
}

impl QuestionKind {
    /// What the stages know of it.
    pub fn traits(self) -> &'static Traits {
        // The list is made of the same rows as the type, in their order.
        &KINDS[self as usize]
    }

    /// The word for it in the front matter, in files, and as the stem of its template.
    pub fn as_str(self) -> &'static str {
        self.traits().word
    }

    /// The forms of answer that this kind can have, besides that it may choose by itself; the best
    /// one first.
    pub fn forms(self) -> &'static [AnswerForm] {
        self.traits().forms
    }

    /// What it reads off a run.
    pub fn aspect(self) -> Aspect {
        self.traits().aspect
    }

    /// What it needs of an instance besides its own run.
    pub fn versions(self) -> VersionNeed {
        self.traits().versions
    }

    /// The words for all of them, as the front matter has them.
    pub fn words() -> impl Iterator<Item = &'static str> {
        KINDS.iter().map(|traits| traits.word)
    }

    /// The one that this word means.
    pub fn of_word(word: &str) -> Option<Self> {
        KINDS.iter().find(|traits| traits.word == word).map(|traits| traits.kind)
    }
}

/// The kinds to which a particular key means something.
pub fn kinds_with(key: &str) -> Vec<QuestionKind> {
    let known = KINDS.iter().filter(|traits| traits.keys.contains(&key));
    known.map(|traits| traits.kind).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_its_own_row_and_word() {
        for traits in KINDS {
            assert_eq!(traits.kind.traits().word, traits.word);
            assert_eq!(QuestionKind::of_word(traits.word), Some(traits.kind));
            assert!(!traits.forms.is_empty() && !traits.forms.contains(&AnswerForm::Auto));
            let is_particular = |key: &&&str| PARTICULAR.contains(*key);
            assert_eq!(traits.keys.iter().filter(is_particular).count(), traits.keys.len());
        }
    }
}
