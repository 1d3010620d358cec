//! Loops as the table of a program's loops has them.
//!
//! In: nothing; the reader fills the rows. Out: what whoever counts or bounds passes needs to know.

use super::MethodId;
use crate::read::domain::ValueSet;
use crate::source::Span;

/// What is known about a loop without looking into it.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct LoopInfo {
    /// The loop in the text, from its keyword.
    pub span: Span,
    /// `LOOP(c)`: how often the body may be started each time the loop is reached.
    pub bound: Option<ValueSet>,
    /// Whether it carries an `INVARIANT` and is not unwound.
    pub invariant: bool,
    /// The method that it stands in.
    pub method: MethodId,
    /// Whether it stands in an `ASSERTBLOCK`, so that it is not part of the instance.
    pub ghost: bool,
    /// Whether the reader made it of a `__forall` or `__exists`. Such loops come after all loops of
    /// the text.
    pub synthetic: bool,
    /// Whether it is a `for` through something that gives an iterator, and not through an array.
    pub runs_through_collection: bool,
}
