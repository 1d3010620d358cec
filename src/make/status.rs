//! How a command ends: the exit code, and problems with the command line, files and tools.
//!
//! In: what the parts of a command found out. Out: one [`CommandStatus`], the gravest where there
//! are several.

use std::fmt;

/// How a command ended, from the best to the gravest: with several files the gravest counts.
///
/// A bug in tatsu itself is a panic and ends with 101.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CommandStatus {
    /// Everything asked for was done: 0.
    Done,
    /// Fewer instances than asked for, what was found is written; or time or memory was up, and
    /// nothing is written: 3.
    Fewer,
    /// A bank made again differs from the files in its folder: 5.
    Different,
    /// The skeleton has errors: 1.
    Mistakes,
    /// The command line, a file or the JDK stands in the way: 2.
    Unusable,
    /// The JVM did something else than predicted: 4. The gravest, since it puts other results in
    /// doubt.
    Disagreement,
}

impl CommandStatus {
    /// The exit code.
    pub fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Mistakes => 1,
            Self::Unusable => 2,
            Self::Fewer => 3,
            Self::Disagreement => 4,
            Self::Different => 5,
        }
    }
}

/// Something outside the skeleton that stands in the way: one line and a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What is wrong: lower case, no full stop.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
}

impl Problem {
    /// A problem without a hint.
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), hint: None }
    }

    /// The problem with a hint.
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error: {}", self.message)?;
        if let Some(hint) = &self.hint {
            write!(f, "\n  hint: {hint}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gravest_of_several_counts() {
        let mixed = [
            CommandStatus::Fewer,
            CommandStatus::Unusable,
            CommandStatus::Done,
            CommandStatus::Mistakes,
        ];
        assert_eq!(mixed.into_iter().max(), Some(CommandStatus::Unusable));
        assert!(CommandStatus::Disagreement > CommandStatus::Unusable);
        assert!(CommandStatus::Mistakes > CommandStatus::Fewer);
    }
}
