//! What a rule is: a misconception, and the programs that somebody who has it reads instead of the
//! author's.
//!
//! In: nothing; these are types only. The rules beside this file make them, and the machine runs
//! what they say.

use super::Frequency;
use crate::read::ir::{LoopId, MethodId, Program};
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::rewrite::Edit;
use crate::vary::run_result::{LoopEffort, RunResult};

/// A misconception.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Its name: the key of its sentence of feedback (`misconception.NAME`), and what reports call
    /// it. Words joined by `-`.
    pub name: &'static str,
    /// How often students have it, beside the others.
    pub frequency: Frequency,
    /// How programs are read by somebody who has it.
    pub readings: fn(&Skeleton) -> Vec<Misreading>,
}

/// A program as somebody with a misconception reads it.
#[derive(Clone, Debug)]
pub struct Misreading {
    /// What is misread in the skeleton, such as the comparison; the first of several places.
    pub place: Span,
    /// The other places that are misread in the same way, in the order of the text.
    pub also: Vec<Span>,
    /// What the sentence of feedback may name, besides `line`: `("written", "<")`,
    /// `("read", "<=")`.
    pub facts: Vec<(&'static str, String)>,
    /// What is read.
    pub change: ChangeOf,
}

/// What a misreading changes.
#[derive(Clone, Debug)]
pub enum ChangeOf {
    /// The text, and somebody could have written it like that: it may be shown as another version
    /// of the program. Directives are left out of it by themselves.
    Text(Vec<Edit>),
    /// The text, but only in the student's head: no student writes `int key = a[i]; a[i] = 0;`.
    Thought(Vec<Edit>),
    /// The typed program. It has the placeholders and the loops of the original.
    Program(Box<Program>),
    /// The typed program, which notes which of these places it is that matter; if it notes none, it
    /// is that of the misreading.
    Located(Box<Program>, Vec<Span>),
    /// Only how often a method is called: what this program notes tells how often, `None` if
    /// nothing else comes out.
    Calls(MethodId, Box<Program>, fn(u64, u64) -> Option<u64>),
    /// Only how often methods are called, whatever the values.
    CallsOf(Vec<(MethodId, u64)>),
    /// Only how the answer is read off the right run; `None` if nothing else comes out.
    Answer(fn(&RunResult) -> Option<RunResult>),
    /// Only what is counted of a loop; `None` if nothing else comes out.
    Count(LoopId, fn(LoopEffort) -> Option<LoopEffort>),
    /// Only what is counted of a loop, by what is counted of another one as well; `None` if nothing
    /// else comes out.
    CountBy(LoopId, LoopId, fn(LoopEffort, LoopEffort) -> Option<LoopEffort>),
}
