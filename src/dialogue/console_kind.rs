//! The kinds of questions about programs that read and print.

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ConsoleKind {
    /// What is printed for these inputs.
    Output,
    /// Which of these transcripts can occur.
    Transcript,
    /// Which inputs lead to this output.
    Inputs,
    /// For which inputs two programs differ.
    Differ,
    /// Which condition belongs in the gap, so that this transcript comes about.
    Gap,
    /// In which order lines stand, so that this transcript comes about.
    Order,
    /// Whether two programs do the same.
    Same,
}

impl ConsoleKind {
    /// All kinds, in the order in which they take turns.
    pub const ALL: [Self; 7] = [
        Self::Output,
        Self::Transcript,
        Self::Gap,
        Self::Inputs,
        Self::Differ,
        Self::Order,
        Self::Same,
    ];

    /// The kind of this word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.as_str() == word)
    }

    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Output => "output",
            Self::Transcript => "transcript",
            Self::Inputs => "inputs",
            Self::Differ => "differ",
            Self::Gap => "gap",
            Self::Order => "order",
            Self::Same => "same",
        }
    }
}
