//! Why the compiler takes a line, or refuses it.

/// Somebody who has this misconception takes a variable's object for what decides which members
/// may be named and what may be stored.
pub const DECLARED_TYPE: &str = "declared-type-ignored";
/// A variable takes objects of its own class only, and inherited members are not there.
pub const SUPERTYPE: &str = "supertype-variable-refuses";
/// `private` is about the object, or open to subclasses.
pub const PRIVATE: &str = "private-is-per-object";
/// Every class has a constructor without parameters.
pub const DEFAULT_CONSTRUCTOR: &str = "default-constructor-always";
/// Every exception has to be caught or declared.
pub const UNCHECKED: &str = "unchecked-must-be-caught";
/// Methods of an interface need no body anywhere.
pub const INTERFACE: &str = "interface-for-free";

/// The misconceptions about what compiles: who has one of the first sort takes a wrong line for
/// right, who has one of the second a right line for wrong; `private` is misread in both ways.
pub const BELIEFS: &[&str] =
    &[DECLARED_TYPE, SUPERTYPE, PRIVATE, DEFAULT_CONSTRUCTOR, UNCHECKED, INTERFACE];

/// Why the compiler takes a line, or refuses it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineReason {
    /// The word for the reason in the keys of sentences.
    pub key: &'static str,
    /// What the sentence names.
    pub facts: Vec<(&'static str, String)>,
    /// The misconception of somebody who is sure of the contrary.
    pub belief: Option<&'static str>,
}

impl LineReason {
    /// A reason that no misconception doubts.
    pub(super) fn plain(key: &'static str, facts: Vec<(&'static str, String)>) -> Self {
        Self { key, facts, belief: None }
    }

    /// A reason that is doubted by those who have this misconception.
    pub(super) fn doubted(
        key: &'static str,
        facts: Vec<(&'static str, String)>,
        belief: &'static str,
    ) -> Self {
        Self { key, facts, belief: Some(belief) }
    }
}
