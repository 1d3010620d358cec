//! What the author says about the skeleton as an exercise: the TOML in a comment at the top.
//!
//! In: the text between `/*tatsu` and `*/`. Out: [`Settings`] with defaults filled in. The command line may override them.

use crate::source::Span;

/// What a question asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum QuestionKind {
    /// What is printed.
    #[default]
    Output,
    /// What the entry returns.
    Result,
    /// The final value of a variable.
    Variable,
}

/// A text from the front matter and where it stands in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned {
    /// The text.
    pub text: String,
    /// Its place in the source.
    pub span: Span,
}

/// What the author says about the exercise.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// A title for people; the file's name if there is none.
    pub title: Option<String>,
    /// What is asked, and where that is said.
    pub question: QuestionKind,
    /// Where `question` is said, for diagnostics.
    pub question_span: Option<Span>,
    /// The variables that are asked about.
    pub variables: Vec<Spanned>,
    /// The category in the question bank, levels separated by `/`.
    pub category: Option<String>,
    /// Tags besides those that tatsu sets.
    pub tags: Vec<String>,
}
