//! Why a question was chosen whose author names none.

/// Why a question was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The program prints.
    Prints,
    /// The entry, or the call, returns something.
    Returns,
    /// The author names something that this kind of question is about.
    Named,
    /// A comment marks a place.
    Marked,
    /// The assertions at the end compare variables that count, or loops.
    Compared,
    /// The assertions at the end speak of how often a loop runs.
    Counted,
    /// The assertions at the end speak of these variables.
    Asserted,
    /// These variables are assigned last.
    Assigned,
    /// There is nothing else to ask about.
    Runs,
}

impl Reason {
    /// The word for it in files and in the keys of sentences.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Prints => "prints",
            Self::Returns => "returns",
            Self::Named => "named",
            Self::Marked => "marked",
            Self::Compared => "compared",
            Self::Counted => "counted",
            Self::Asserted => "asserted",
            Self::Assigned => "assigned",
            Self::Runs => "runs",
        }
    }

    /// The reason, after "because".
    pub fn sentence(self) -> &'static str {
        match self {
            Self::Prints => "the program prints something",
            Self::Returns => "a value is returned and nothing is printed",
            Self::Named => "other settings say so",
            Self::Marked => "`// tatsu:here` marks a place",
            Self::Compared => "the assertions at the end compare what counts",
            Self::Counted => "the assertions at the end speak of how often the loop runs",
            Self::Asserted => "the assertions at the end speak of this",
            Self::Assigned => {
                "this is assigned last, and neither output, nor result, nor assertions at the end ask for anything else"
            }
            Self::Runs => "the program neither prints, returns nor assigns anything else",
        }
    }
}
