//! How much a command says, and to whom.

/// What is said besides errors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CommandVoice {
    /// Nothing but errors.
    pub quiet: bool,
    /// Why the strategy was chosen, and more.
    pub verbose: bool,
    /// Results are for programs.
    pub json: bool,
}
