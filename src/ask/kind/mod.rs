//! The kinds of questions, a file each.
//!
//! In: what is to be asked of instances. Out: [`DraftSet`]: for each instance a draft, or why there
//! is none. A new kind is a file here with a row in
//! [`KINDS`](crate::skeleton::front_matter::kind::KINDS), from which help, messages and the tables
//! of the pages come; the compiler then names the match below.

mod assignment;
pub mod blocks;
pub mod calls;
pub mod change;
pub mod compiles;
mod decisions;
pub mod hole;
pub mod iterations;
pub mod memory;
pub mod order;
pub mod output;
pub mod parts;
pub mod refute;
pub mod result;
pub mod results;
pub mod same;
pub mod table;
mod traced;
pub mod variable;
pub mod which;

use crate::ask::draft::DraftSet;
use crate::ask::facts::{Solved, Subject};
use crate::diagnostic::Diagnostic;
use crate::skeleton::front_matter::{AnswerForm, Misreadings, QuestionKind};

/// Whether options may be what misreadings come to.
pub fn may_offer_values(subject: &Subject<'_>) -> bool {
    let is_open = subject.settings.answer == AnswerForm::Auto;
    let may_choose = subject.settings.answer == AnswerForm::Choice;
    match subject.settings.question.traits().misreadings {
        Misreadings::Unasked => may_choose || is_open,
        Misreadings::Asked => may_choose,
        Misreadings::Never => false,
    }
}

/// What is asked of each instance.
///
/// An error if the kind of question does not fit the skeleton, whatever the instance.
pub fn asked(subject: &Subject<'_>, instances: &[Solved<'_>]) -> Result<DraftSet, Diagnostic> {
    match subject.settings.question {
        QuestionKind::Output => Ok(output::asked(subject, instances)),
        QuestionKind::Result if subject.calls.len() > 1 => Ok(results::asked(subject, instances)),
        QuestionKind::Result => result::asked(subject, instances),
        QuestionKind::Variable => variable::asked(subject, instances),
        QuestionKind::Memory => Ok(memory::asked(subject, instances)),
        QuestionKind::Iterations => iterations::asked(subject, instances),
        QuestionKind::Order => order::asked(subject, instances),
        QuestionKind::Calls => calls::asked(subject, instances),
        QuestionKind::Change => Ok(change::asked(subject, instances)),
        QuestionKind::Which => Ok(which::asked(subject, instances)),
        QuestionKind::Same => Ok(same::asked(subject, instances)),
        QuestionKind::Hole => Ok(hole::asked(subject, instances)),
        QuestionKind::Blocks => Ok(blocks::asked(subject, instances)),
        QuestionKind::Refute => Ok(refute::asked(subject, instances)),
        QuestionKind::Compiles => Ok(compiles::asked(subject, instances)),
        QuestionKind::Table => Ok(table::asked(subject, instances)),
        QuestionKind::Parts => Ok(parts::asked(subject, instances)),
    }
}

#[cfg(test)]
mod tests;
