//! The kinds of questions about programs that read and print.

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ConsoleKind {
    /// What is printed for these inputs.
    Output,
    /// Which of these transcripts can occur.
    Transcript,
    /// For which inputs two programs differ.
    Differ,
    /// Whether two programs do the same.
    Same,
}

impl ConsoleKind {
    /// All kinds, in the order in which they take turns.
    pub const ALL: [Self; 4] = [Self::Output, Self::Transcript, Self::Differ, Self::Same];

    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Output => "output",
            Self::Transcript => "transcript",
            Self::Differ => "differ",
            Self::Same => "same",
        }
    }
}
