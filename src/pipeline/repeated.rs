//! Questions that look the same to students.
//!
//! In: the questions of a bank in the making, one after the other. Out: whether who has solved an
//! earlier one knows what is right. What holds: where the question is about the run of a program,
//! two that look the same have the same right answer; a skeleton that breaks this is an error.
//! Where it is about versions of a program, what is right depends on what there is to choose from:
//! two whose right answers are the same repeat each other, whatever else they offer.

use std::collections::BTreeMap;

use crate::ask::draft::Draft;
use crate::diagnostic::{Code, Diagnostic};
use crate::skeleton::front_matter::{Settings, VersionNeed};
use crate::vary::Effort;
use crate::vary::difficulty::Range;

/// The questions seen so far.
#[derive(Default)]
pub struct Repeated {
    /// By what is seen, and by what is right where that does not follow from it: the number of the
    /// instance, and what is right.
    known: BTreeMap<(String, Option<String>), (usize, String)>,
    /// How hard those are to trace that look the same as an earlier one.
    efforts: Vec<Effort>,
}

impl Repeated {
    /// Whether the question of instance `number` repeats one that still `counts`, by the number of
    /// its instance. If not, it is remembered.
    ///
    /// An error if students see the same question twice, and another answer is right: then they
    /// cannot know it.
    pub fn is_repeated(
        &mut self,
        settings: &Settings,
        (number, shown, draft): (usize, &str, &Draft),
        counts: &dyn Fn(usize) -> bool,
    ) -> Result<bool, Diagnostic> {
        // What is right follows from the program that students see, and from nothing else.
        let is_about_run = settings.question.versions() == VersionNeed::None;
        let seen = (draft.stem(shown), (!is_about_run).then(|| draft.key.clone()));
        match self.known.get(&seen) {
            Some((_, right)) if is_about_run && *right != draft.key => {
                Err(undecided(settings, right, &draft.key))
            }
            Some((first, _)) if counts(*first) => Ok(true),
            _ => {
                self.known.insert(seen, (number, draft.key.clone()));
                Ok(false)
            }
        }
    }

    /// Counts an instance among those that look the same as an earlier one.
    pub fn add(&mut self, effort: Effort) {
        self.efforts.push(effort);
    }

    /// Counts those of another bank in the making, which forgets them.
    pub fn take_counts(&mut self, other: &mut Self) {
        self.efforts.append(&mut other.efforts);
    }

    /// How many look the same as an earlier one, of those that are as hard to trace as wanted.
    pub fn count(&self, range: &Range) -> usize {
        self.efforts.iter().filter(|effort| range.admits(effort)).count()
    }
}

fn undecided(settings: &Settings, one: &str, other: &str) -> Diagnostic {
    let message = format!(
        "two instances look the same to students, but the right answer is `{one}` for one and `{other}` for the other"
    );
    Diagnostic::error(Code::Question, settings.question_span.unwrap_or_default(), message).help(
        "the answer depends on a placeholder that is hidden: show it, or write a constant in its place",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::question::Answer;
    use crate::skeleton::front_matter::QuestionKind;

    /// What is right is known to who has solved a question, whatever is offered beside it.
    #[test]
    fn versions_repeat_each_other_by_what_is_right() {
        let settings = Settings { question: QuestionKind::Blocks, ..Settings::default() };
        let mut repeated = Repeated::default();
        let mut is_repeated = |number: usize, right: &str, item: &str| {
            let answer = Answer::Ordering { items: vec![item.to_owned()] };
            let draft = Draft { key: right.to_owned(), ..Draft::new(answer) };
            repeated.is_repeated(&settings, (number, "int a = ??;", &draft), &|_| true).unwrap()
        };
        assert!(!is_repeated(1, "a = 1", "a = 2"));
        assert!(is_repeated(2, "a = 1", "a = 3"));
        assert!(!is_repeated(3, "a = 4", "a = 2"));
    }
}
