//! What a rule is: a misconception, and the programs that somebody who has it reads instead of the
//! author's.
//!
//! In: nothing; these are types only. The rules beside this file make them, and the machine runs
//! what they say.

use super::{Frequency, MistakeKind, Occasion, Weight};
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
    /// Whether it is a belief, which is applied wherever it holds, or a slip.
    pub mistake: MistakeKind,
    /// What a program must have for it to fit.
    pub occasion: Occasion,
    /// How programs are read by somebody who has it.
    pub readings: fn(&Skeleton) -> Vec<Misreading>,
}

impl Rule {
    /// How a program is read by somebody who has it, unless the author excludes it; a belief
    /// everywhere first.
    pub fn used_readings(&self, skeleton: &Skeleton) -> Vec<Misreading> {
        if skeleton.settings.without.iter().any(|one| one.text == self.name) {
            return Vec::new();
        }
        let mut readings = (self.readings)(skeleton);
        if self.mistake == MistakeKind::Belief {
            readings.sort_by_key(|one| one.is_partial);
        }
        readings
    }

    /// How much one of its readings of a skeleton weighs.
    pub fn weight(&self, skeleton: &Skeleton, reading: &Misreading) -> Weight {
        let occasion = match reading.change {
            // The question asks for what is counted.
            ChangeOf::Calls(..)
            | ChangeOf::CallsOf(_)
            | ChangeOf::Count(..)
            | ChangeOf::CountBy(..) => Occasion::Special,
            ChangeOf::Text(_)
            | ChangeOf::Thought(_)
            | ChangeOf::Program(_)
            | ChangeOf::Located(..)
            | ChangeOf::Answer(_) => self.occasion,
        };
        let mut weight = Weight::of(occasion, self.frequency);
        if skeleton.settings.misconceptions.iter().any(|one| one.text == self.name) {
            weight = weight.wanted();
        }
        let is_partial = reading.is_partial && self.mistake == MistakeKind::Belief;
        if is_partial { weight.in_one_place() } else { weight }
    }
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
    /// Whether it leaves out places that somebody with the misconception would misread, too.
    pub is_partial: bool,
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
