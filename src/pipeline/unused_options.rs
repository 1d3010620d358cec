//! Which of the author's own options can be in no question.
//!
//! In: the instances that were examined, one after the other. Out: a sentence for each option that
//! had no value in any of them, was right in all, or could not stand where the question asks.

use crate::ask::answer::stated_answer::lines;
use crate::read::datum::Datum;
use crate::skeleton::Skeleton;
use crate::skeleton::front_matter::QuestionKind;
use crate::vary::own_options::AuthorMistake;
use crate::vary::{RunResult, Varied};

/// What became of the author's own options so far.
#[derive(Clone, Debug, Default)]
pub struct OptionUses {
    instances: usize,
    uses: Vec<OptionUse>,
}

/// In how many instances an option had a value, and in how many of them it could be a wrong answer.
#[derive(Clone, Copy, Debug, Default)]
struct OptionUse {
    with_value: usize,
    right: usize,
    wrong: usize,
}

impl OptionUses {
    /// Counts the options of an instance, whose own run told this.
    pub fn add(&mut self, skeleton: &Skeleton, told: &RunResult, varied: &Varied) {
        self.instances += 1;
        self.uses.resize(skeleton.settings.own_options.len(), OptionUse::default());
        for own in &varied.own {
            let Some(option) = self.uses.get_mut(own.number) else { continue };
            option.with_value += 1;
            match fate(skeleton, own, told, varied) {
                Some(true) => option.right += 1,
                Some(false) => option.wrong += 1,
                None => {}
            }
        }
    }

    /// Counts what another one has counted, which forgets it.
    pub fn take_counts(&mut self, other: &mut Self) {
        self.instances += std::mem::take(&mut other.instances);
        let counted = std::mem::take(&mut other.uses);
        self.uses.resize(self.uses.len().max(counted.len()), OptionUse::default());
        for (own, more) in self.uses.iter_mut().zip(counted) {
            own.with_value += more.with_value;
            own.right += more.right;
            own.wrong += more.wrong;
        }
    }

    /// A sentence for each option that no question can have, without a full stop.
    pub fn sentences(&self, skeleton: &Skeleton) -> Vec<String> {
        let options = skeleton.settings.own_options.iter().zip(&self.uses);
        let unused = options.filter(|(_, uses)| self.instances > 0 && uses.wrong == 0);
        let sentence = unused.map(|(option, uses)| {
            let line = skeleton.source.line(option.value.span);
            let found = match self.instances {
                1 => "the instance found".to_owned(),
                count => format!("the {count} instances found"),
            };
            let why = match (uses.with_value, uses.right) {
                (0, _) => format!("it has no value in {found}"),
                (_, 0) => format!("in {found} it is no value that the question allows"),
                _ => format!("in {found} it is never a wrong answer"),
            };
            let value = &option.value.text;
            format!("the option `{value}` of `[[options]]` in line {line} is in no question: {why}")
        });
        sentence.collect()
    }
}

/// Whether an option is the right answer (`Some(true)`) or a wrong one; `None` if it cannot stand
/// where the question asks for a value.
fn fate(
    skeleton: &Skeleton,
    own: &AuthorMistake,
    told: &RunResult,
    varied: &Varied,
) -> Option<bool> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "any other kind has no answer that an own option could be"
    )]
    let is_right = match skeleton.settings.question {
        QuestionKind::Hole => {
            let Some(Ok(filled)) = &varied.hole else { return None };
            let holds = |values: &[Datum]| values == std::slice::from_ref(&own.value);
            let is_allowed = filled.wrong.iter().any(|one| holds(&one.contents.values));
            let is_right = filled.right.iter().any(|one| holds(&one.contents.values));
            return (is_allowed || is_right).then_some(is_right);
        }
        QuestionKind::Output => {
            matches!(&own.value, Datum::Text(text) if lines(text) == lines(&told.output))
        }
        QuestionKind::Result | QuestionKind::Variable => match &own.variable {
            Some(variable) => told.observed.get(variable) == Some(&own.value),
            None => told.result.as_ref() == Some(&own.value),
        },
        _ => false,
    };
    Some(is_right)
}
