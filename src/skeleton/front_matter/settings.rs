//! What the author can say, as types with the words that the front matter has for them.

use super::kind::{ANSWERS, AnswerForm, Aspect, QuestionKind};
use super::marks::Marks;
use super::reason::Reason;
use super::tolerance::NumberTolerance;
use super::value::SettingRange;
use crate::read::observation::{MarkMeaning, ObservationDepth, ObservationRequest, VariableScope};
use crate::source::{Span, Spanned};

/// The keys, in the order in which messages list them.
pub(super) const KEYS: &[&str] = &[
    "title",
    "question",
    "part",
    "answer",
    "misconceptions",
    "without",
    "variables",
    "names",
    "count",
    "loop",
    "method",
    "call",
    "compare",
    "order",
    "branches",
    "gaps",
    "options",
    "choices",
    "none_of_these",
    "distinct_answers",
    "points",
    "penalty",
    "negative",
    "near",
    "tolerance",
    "difficulty",
    "language",
    "address",
    "code",
    "explanation",
    "wording",
    "category",
    "tags",
];

/// The most parts of a group.
pub const MAX_PARTS: usize = 8;

/// The values of `code`.
pub(super) const CODE_FORMS: &[(&str, CodeForm)] =
    &[("text", CodeForm::Text), ("picture", CodeForm::Picture), ("both", CodeForm::Both)];

/// The values of `language`.
pub(super) const LANGUAGES: &[(&str, Language)] =
    &[("en", Language::English), ("de", Language::German)];

/// The values of `address`.
pub(super) const ADDRESSES: &[(&str, Address)] = &[("Sie", Address::Sie), ("du", Address::Du)];

/// The values of `explanation`.
pub(super) const DETAILS: &[(&str, ExplanationDetail)] = &[
    ("short", ExplanationDetail::Short),
    ("normal", ExplanationDetail::Normal),
    ("full", ExplanationDetail::Full),
];

/// The values of `count`.
pub(super) const COUNTS_MEANT: &[(&str, &str)] = &[
    ("rounds", "passes"),
    ("iterations", "passes"),
    ("loops", "passes"),
    ("runs", "passes"),
    ("steps", "passes"),
    ("conditions", "tests"),
    ("comparisons", "tests"),
    ("invocations", "calls"),
    ("recursion", "depth"),
    ("levels", "depth"),
];
pub(super) const COUNTS: &[(&str, CountedQuantity)] = &[
    ("passes", CountedQuantity::Passes),
    ("tests", CountedQuantity::Tests),
    ("calls", CountedQuantity::Calls),
    ("depth", CountedQuantity::Depth),
];

/// The values of `compare`.
pub(super) const COMPARISONS: &[(&str, Compared)] = &[
    ("loops", Compared::Loops),
    ("variables", Compared::Variables),
    ("methods", Compared::Methods),
];

/// The values of `order`.
pub(super) const EXTENTS: &[(&str, OrderExtent)] =
    &[("highest", OrderExtent::Highest), ("all", OrderExtent::All)];

/// The values of `gaps`.
pub(super) const GAP_FILLINGS: &[(&str, GapFilling)] =
    &[("typed", GapFilling::Typed), ("choice", GapFilling::Chosen)];

/// The values of `branches`.
pub(super) const BRANCHES: &[(&str, BranchRows)] =
    &[("hidden", BranchRows::Hidden), ("shown", BranchRows::Shown)];

/// The word for a value; each value has one.
fn word<T: Copy + PartialEq>(words: &[(&'static str, T)], value: T) -> &'static str {
    words.iter().find(|(_, known)| *known == value).map_or("", |(word, _)| word)
}

/// How questions show programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum CodeForm {
    /// As text.
    #[default]
    Text,
    /// As a picture.
    Picture,
    /// Each question as text and, in a category of its own, as a picture.
    Both,
}

/// How much of the run an explanation tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum ExplanationDetail {
    /// At most 15 lines.
    Short,
    /// At most 40 lines: loops are cut only where there would be more.
    #[default]
    Normal,
    /// All of it, up to 200 lines.
    Full,
}

/// The language of the questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

impl Language {
    /// The word for it in the front matter, which is also the folder of its templates.
    pub fn as_str(self) -> &'static str {
        word(LANGUAGES, self)
    }
}

/// A text of the author's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuthorText {
    /// `title = "Stairs"`: one for all languages.
    Any(String),
    /// `title.en = "Stairs"`, `title.de = "Treppen"`: never empty.
    ByLanguage(Vec<(Language, String)>),
}

impl AuthorText {
    /// The text for questions in a language: the one for it, else the first one.
    pub fn text_in(&self, language: Language) -> &str {
        match self {
            AuthorText::Any(text) => text,
            AuthorText::ByLanguage(texts) => {
                let own = texts.iter().find(|(known, _)| *known == language);
                own.or(texts.first()).map_or("", |(_, text)| text)
            }
        }
    }

    /// What to say, without a full stop, where the text after `key` has no version in `language`; a
    /// single text is in the language that the author writes in, `own`.
    pub fn remark(&self, key: &str, own: Language, language: Language) -> Option<String> {
        let is_there = match self {
            AuthorText::Any(_) => own == language,
            AuthorText::ByLanguage(texts) => texts.iter().any(|(known, _)| *known == language),
        };
        let (own, word) = (own.as_str(), language.as_str());
        let instead = match self {
            AuthorText::Any(_) => format!("write `{key}.{own} = \"…\"` and `{key}.{word} = \"…\"`"),
            AuthorText::ByLanguage(_) => format!("write `{key}.{word} = \"…\"` as well"),
        };
        (!is_there).then(|| {
            format!(
                "the {key} `{}` stands in questions in another language: {instead}",
                self.text_in(language)
            )
        })
    }
}

impl From<&str> for AuthorText {
    fn from(text: &str) -> Self {
        AuthorText::Any(text.to_owned())
    }
}

/// How German questions address students.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Address {
    /// Formally: "Geben Sie die Zahl an."
    #[default]
    Sie,
    /// Informally: "Gib die Zahl an."
    Du,
}

impl Address {
    /// The word for it in the front matter.
    pub fn as_str(self) -> &'static str {
        word(ADDRESSES, self)
    }
}

/// What an `iterations` question counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CountedQuantity {
    /// Passes of a loop's body.
    Passes,
    /// Tests of a loop's condition.
    Tests,
    /// Calls of a method.
    Calls,
    /// The most activations of a method that are open at once.
    Depth,
}

impl CountedQuantity {
    /// The word for it in the front matter, in files and in sentences.
    pub fn as_str(self) -> &'static str {
        word(COUNTS, self)
    }
}

/// What an `order` question compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compared {
    /// The loops, by passes.
    Loops,
    /// The variables, by their final value.
    Variables,
    /// The methods, by calls.
    Methods,
}

impl Compared {
    /// The word for it in the front matter, in files and in sentences.
    pub fn as_str(self) -> &'static str {
        word(COMPARISONS, self)
    }
}

/// How much of the order an `order` question asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OrderExtent {
    /// Which counts highest.
    Highest,
    /// All of it.
    All,
}

impl OrderExtent {
    /// The word for it in the front matter and in templates.
    pub fn as_str(self) -> &'static str {
        word(EXTENTS, self)
    }
}

/// How a trace table tells of an `if` or a `switch`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum BranchRows {
    /// In one row, that does not tell which way it goes.
    #[default]
    Hidden,
    /// In a row for each statement that runs.
    Shown,
}

/// An argument of a call that is asked for as the method leaves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedArgument {
    /// The name of the parameter, by which it is asked for.
    pub name: String,
    /// The variable that is handed over: of the same name, unless what is asked for is its text.
    pub local: String,
    /// Whether it is asked for as it is printed: a list or another collection.
    pub is_printed: bool,
}

/// How gaps beside lines are filled in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum GapFilling {
    /// By typing.
    #[default]
    Typed,
    /// By choosing from a list.
    Chosen,
}

/// How hard instances may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Difficulty {
    /// Statements run.
    pub steps: Option<SettingRange>,
    /// Passes of all loops together.
    pub iterations: Option<SettingRange>,
    /// Calls of the author's methods.
    pub calls: Option<SettingRange>,
    /// Activations open at once.
    pub depth: Option<SettingRange>,
    /// By how many thousandths of the least the hardest instance of a bank may exceed it, in each
    /// of the four measures.
    pub spread: Option<u32>,
    /// Where `[difficulty]` stands, for diagnostics.
    pub span: Option<Span>,
}

impl Difficulty {
    /// Whether it asks for nothing.
    pub fn is_open(&self) -> bool {
        Self { span: None, ..*self } == Self::default()
    }
}

macro_rules! words {
    ($($kind:ident of $table:ident,)+) => {
        $(impl $kind {
            /// The words for all of them, as the front matter has them.
            pub fn words() -> impl Iterator<Item = &'static str> {
                $table.iter().map(|(word, _)| *word)
            }

            /// The one that this word means.
            pub fn of_word(word: &str) -> Option<Self> {
                $table.iter().find(|(known, _)| *known == word).map(|(_, kind)| *kind)
            }
        })+
    };
}

words! {
    AnswerForm of ANSWERS, Language of LANGUAGES, Address of ADDRESSES,
    CodeForm of CODE_FORMS, ExplanationDetail of DETAILS,
}

/// A wrong answer of the author's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnOption {
    /// An expression over the program's final values, or an order of names such as `a < b`, and
    /// where it stands.
    pub value: Spanned,
    /// The variable whose value it is, where several are asked for.
    pub variable: Option<Spanned>,
    /// The call whose result it is, from 1, where several are asked for, and where that is said.
    pub call: Option<(u32, Span)>,
    /// What is said to a student who gives it: plain text, code between backticks.
    pub feedback: String,
}

/// Kinds of questions that are asked together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PartKinds {
    pub(super) kinds: [QuestionKind; MAX_PARTS],
    pub(super) count: usize,
}

/// The place of a part in its group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupPlace {
    /// Its place, from 0.
    pub at: usize,
    /// The kinds of all parts, in their order.
    pub kinds: Vec<QuestionKind>,
}

/// What holds whatever the author says, such as what the command line names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overrides {
    /// What is asked.
    pub question: Option<QuestionKind>,
    /// What is asked after it about the same instance.
    pub following: PartKinds,
    /// How it is answered.
    pub answer: Option<AnswerForm>,
    /// The language of the questions.
    pub language: Option<Language>,
    /// How German questions address students.
    pub address: Option<Address>,
    /// How many options a choice has, 2 to 10.
    pub options: Option<u32>,
    /// How programs are shown.
    pub code: Option<CodeForm>,
    /// What answers are worth, as far as it says so.
    pub marks: Marks,
    /// How much explanations tell.
    pub explanation: Option<ExplanationDetail>,
}

/// What the author says about the exercise.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// A title for people; the file's name if there is none.
    pub title: Option<AuthorText>,
    /// What is asked, and where that is said.
    pub question: QuestionKind,
    /// Where `question` is said, for diagnostics.
    pub question_span: Option<Span>,
    /// Which part of a group it is; `None` if one question is asked about each instance.
    pub group: Option<GroupPlace>,
    /// The variables that are asked about.
    pub variables: Vec<Spanned>,
    /// Names of variables that each instance has in another order, in groups; those that no
    /// variable of the program has may take the place of others.
    pub names: Vec<Vec<Spanned>>,
    /// The names of the misconceptions that wrong answers come from first.
    pub misconceptions: Vec<Spanned>,
    /// The names of the misconceptions that no wrong answer comes from.
    pub without: Vec<Spanned>,
    /// The category in the question bank, levels separated by `/`.
    pub category: Option<String>,
    /// Tags besides those that tatsu sets.
    pub tags: Vec<String>,
    /// The language of the questions.
    pub language: Language,
    /// The language that the author writes in, whatever somebody wants instead.
    pub own_language: Language,
    /// How German questions address students; English ones make no difference.
    pub address: Address,
    /// How programs are shown.
    pub code: CodeForm,
    /// Whether questions show no code of their variant.
    pub hides_variant: bool,
    /// How much of the run explanations tell.
    pub explanation: ExplanationDetail,
    /// How questions are answered, and where that is said.
    pub answer: AnswerForm,
    /// Where `answer` is said, for diagnostics.
    pub answer_span: Option<Span>,
    /// How many options a choice has, the right ones included, 2 to 10; `None`: four, or fewer
    /// where there are no more good ones.
    pub options: Option<u32>,
    /// Wrong answers of the author's own.
    pub own_options: Vec<OwnOption>,
    /// Whether "none of these" is an option, which is right in some questions.
    pub none_of_these: bool,
    /// What an `iterations` question counts; `None`: passes of the loop, or calls of the method.
    pub count: Option<CountedQuantity>,
    /// The loop that is asked about, from 1 in the order of the text, and where that is said;
    /// `None`: the only one.
    pub the_loop: Option<(u32, Span)>,
    /// The method that is asked about; `None`: the only one besides the entry.
    pub method: Option<Spanned>,
    /// The calls with which the program starts, instead of an entry of the author's, each as Java;
    /// may be none.
    pub calls: Vec<Spanned>,
    /// The name of the method that was made up to make them.
    pub call_entry: Option<String>,
    /// The arguments of the call that are asked for as the method leaves them.
    pub arguments: Vec<AskedArgument>,
    /// What an `order` question compares; `None`: what there are several of, variables if any are
    /// named.
    pub compare: Option<Compared>,
    /// How much of the order it asks for; `None`: all of it, unless there are only two or very many
    /// to compare.
    pub order: Option<OrderExtent>,
    /// How a `table` tells of branches.
    pub branches: BranchRows,
    /// How the gaps of an `output` question are filled in.
    pub gaps: GapFilling,
    /// How far a typed number with a fraction may be from the right one.
    pub tolerance: Option<NumberTolerance>,
    /// How hard instances may be.
    pub difficulty: Difficulty,
    /// What answers are worth.
    pub marks: Marks,
    /// Whether no two instances of a bank may have the same right answer, as far as possible.
    pub distinct_answers: bool,
    /// Sentences of the author's own, by the key of the sentence that they replace.
    pub wording: Vec<(Spanned, String)>,
    /// What somebody wants instead of what is said here.
    pub overrides: Overrides,
    /// Why this is asked, if the author names no question and tatsu chose one.
    pub chosen: Option<Reason>,
    /// The keys that are there, each with the place of its value, in the order of the text.
    pub said: Vec<Spanned>,
}

impl Settings {
    /// Puts what somebody else wants in the place of what the author says.
    pub(super) fn override_with(&mut self, overrides: Overrides) {
        let Overrides {
            question,
            following: _,
            answer,
            language,
            address,
            options,
            code,
            explanation,
            marks,
        } = overrides;
        self.marks = marks.or(self.marks);
        self.code = code.unwrap_or(self.code);
        self.explanation = explanation.unwrap_or(self.explanation);
        if let Some(question) = question.filter(|question| *question != self.question) {
            self.question = question;
            self.question_span = None;
            // How another question would be answered says nothing about this one.
            self.answer = AnswerForm::Auto;
            self.answer_span = None;
        }
        if let Some(answer) = answer {
            self.answer = answer;
        }
        self.own_language = self.language;
        self.language = language.unwrap_or(self.language);
        self.address = address.unwrap_or(self.address);
        self.options = options.or(self.options);
        self.overrides = overrides;
    }

    /// The title in the language of the questions, if there is one.
    pub fn shown_title(&self) -> Option<&str> {
        self.title.as_ref().map(|title| title.text_in(self.language))
    }

    /// What to say of a title that is not in the language of the questions.
    pub fn title_remark(&self) -> Option<String> {
        self.title.as_ref()?.remark("title", self.own_language, self.language)
    }

    /// What the question needs of the program.
    pub fn observation(&self) -> ObservationRequest {
        let traits = self.question.traits();
        ObservationRequest {
            variables: self.variables.clone(),
            scope: if traits.names_anywhere() {
                VariableScope::Anywhere
            } else {
                VariableScope::End
            },
            method: self.method.clone(),
            // What several calls return is kept in variables.
            result: self.question.aspect() == Aspect::Result && self.calls.len() < 2,
            calls: self.question.aspect() == Aspect::Calls,
            prints: self.asks_line_by_line(),
            place: self.question_span,
            call_entry: self.call_entry.clone(),
            depth: if self.question.aspect() == Aspect::Memory {
                ObservationDepth::Reachable
            } else {
                ObservationDepth::Value
            },
            mark: if traits.may_be_marked() {
                MarkMeaning::Place
            } else if self.is_marked_for_others() {
                MarkMeaning::Elsewhere
            } else {
                MarkMeaning::Nothing(self.question.as_str())
            },
        }
    }

    /// The word for what is asked; those of all parts of a group, with commas.
    pub fn asked(&self) -> String {
        match &self.group {
            None => self.question.as_str().to_owned(),
            Some(group) => {
                let words: Vec<&str> = group.kinds.iter().map(|kind| kind.as_str()).collect();
                words.join(",")
            }
        }
    }

    /// Whether another part of its group may be asked about a marked place.
    fn is_marked_for_others(&self) -> bool {
        let kinds = self.group.iter().flat_map(|group| &group.kinds);
        kinds.into_iter().any(|kind| kind.traits().may_be_marked())
    }

    /// Whether it is asked for each line that prints what it prints.
    pub fn asks_line_by_line(&self) -> bool {
        self.question.aspect() == Aspect::Output && self.answer == AnswerForm::Cloze
    }

    /// Whether somebody says what kind of question is asked.
    pub fn names_question(&self) -> bool {
        self.overrides.question.is_some() || self.place("question").is_some()
    }

    /// Where the value of a key stands, if it is there.
    pub fn place(&self, key: &str) -> Option<Span> {
        self.said.iter().find(|said| said.text == key).map(|said| said.span)
    }
}
