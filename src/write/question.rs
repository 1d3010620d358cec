//! Questions, free of any format.
//!
//! In: what [`super::compose`] found out. Out: a [`Quiz`] that each output format writes in its own way. What holds: texts
//! are HTML where a field says so and plain text everywhere else; nothing is escaped for a particular format.

/// Questions that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quiz {
    /// A short name fit for a file, such as `counting_loops`.
    pub name: String,
    /// A title for people, plain text.
    pub title: String,
    /// The category for the questions: its levels from the outermost to the innermost, plain text.
    pub category: Vec<String>,
    /// The questions in the order of their instances.
    pub questions: Vec<Question>,
}

/// One question about one instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The name in the question bank, plain text; students do not see it.
    pub name: String,
    /// What recognises this question when it is imported again: the same for the same skeleton name, kind of question
    /// and code. Plain text, at most 100 characters.
    pub idnumber: String,
    /// What is asked, HTML, the program included.
    pub text: String,
    /// What is shown after answering, HTML.
    pub feedback: String,
    /// The program as the text shows it, plain text. A format must deliver it unchanged, line ends (`\n`) included.
    pub code: String,
    /// How it is answered, and what is right.
    pub answer: Answer,
    /// Points for a right answer.
    pub grade: u32,
    /// What a wrong try costs where several are allowed.
    pub penalty: Penalty,
    /// Tags, plain text, no two the same.
    pub tags: Vec<String>,
}

/// How a question is answered, and what is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A whole number, at most [`LARGEST_NUMBER`] away from zero.
    Number {
        /// The right number.
        value: i64,
    },
    /// One line of text, capital letters distinguished.
    Text {
        /// The texts that are fully right, literally: no wildcards. The first is the one to show. Never empty.
        accepted: Vec<String>,
    },
}

/// The share of the grade that a wrong try costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Penalty {
    /// A third, Moodle's own default.
    #[default]
    Third,
}

/// The largest distance from zero at which a learning platform is sure to tell neighbouring whole numbers apart.
///
/// Moodle accepts a numerical answer within 10^-14 of its size (PHP's precision of 14 digits), so neighbours melt
/// together from about 10^14 on; one digit is kept in reserve for rounding.
pub const LARGEST_NUMBER: u64 = 9_999_999_999_999;

impl Answer {
    /// The right answer as people read it.
    pub fn shown(&self) -> String {
        match self {
            Answer::Number { value } => value.to_string(),
            Answer::Text { accepted } => accepted.first().cloned().unwrap_or_default(),
        }
    }

    /// The name of the form of answer in templates: `number` or `text`.
    pub fn form(&self) -> &'static str {
        match self {
            Answer::Number { .. } => "number",
            Answer::Text { .. } => "text",
        }
    }
}
