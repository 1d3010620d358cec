//! Choices: the right answer among wrong ones that somebody would give.
//!
//! In: an instance, what is right, and how the kind of question reads an answer off a run. Out: a
//! [`Draft`] with options. What holds: no two options mean the same; each wrong one carries the
//! rules that lead to it and a sentence, or is marked as a neighbour; and everything that looks
//! like chance (which sets of options there are, where options stand) follows from the program
//! alone. Which of its sets a question gets is decided for the bank as a whole.

use std::sync::Arc;

use crate::ask::answer::phrase::{Phrase, Words};
use crate::ask::answer::said::{StatedAnswer, WrittenOption};
use crate::ask::distractor::lot::Lot;
use crate::ask::distractor::pool::{DistractorSource, Pool, Wrong};
use crate::ask::distractor::sets::{Set, sets};
use crate::ask::draft::{Draft, OptionSet, Unfit};
use crate::ask::facts::{Solved, Subject};
use crate::ask::question::{Answer, Choice, Origin};
use crate::ask::strategy::{Offered, OptionFeatures, VisibleOption};
use crate::vary::RunResult;

/// How many options a choice has if the author does not say.
const USUAL: usize = 4;

/// A choice of this answer among wrong ones. `read` finds the answer in what a run tells, by the
/// same rules for the right run and for misread ones; `None` where it has none.
pub fn choice(
    subject: &Subject<'_>,
    instance: &Solved<'_>,
    right: &StatedAnswer,
    read: &dyn Fn(&RunResult) -> Option<StatedAnswer>,
) -> Result<Draft, Unfit> {
    let mut lot = Lot::of(subject.name, instance.complete);
    let count = subject.settings.options.map_or(USUAL, |count| count as usize).max(2);
    let has_none = subject.settings.none_of_these;
    let is_none_right = has_none && lot.below(count) == 0;
    // "None of these" takes the place of one option, which is the right one now and then.
    let wanted = if has_none && !is_none_right { count.saturating_sub(2) } else { count - 1 };
    let wanted = wanted.max(1);
    let pool = Pool::of(subject, instance, right, read, (wanted, &mut lot));
    if pool.wrong.is_empty() {
        return Err(Unfit::new(
            "no-wrong-option",
            Vec::new(),
            "leave `answer` out, so that the answer is typed",
        ));
    }
    let written: Vec<WrittenOption> = std::iter::once(right)
        .chain(pool.wrong.iter().map(|wrong| &wrong.said))
        .map(StatedAnswer::written)
        .collect();
    let all = std::iter::once(right).chain(pool.wrong.iter().map(|wrong| &wrong.said));
    let mut texts: Vec<String> =
        all.zip(&written).map(|(said, written)| said.looks(written)).collect();
    texts.push(String::from("option.none"));
    let none = texts.len() - 1;
    let texts: Vec<Arc<str>> = texts.into_iter().map(Arc::from).collect();
    let offers: Vec<VisibleOption<'_>> = texts
        .iter()
        .enumerate()
        .map(|(at, text)| VisibleOption { text, is_right: at == 0, is_fixed: at == none })
        .collect();
    let field = OptionFeatures::of(&offers, instance.shown);
    let against = |wrong: &[usize]| pool.against(wrong);
    let authors = pool.wrong.iter().filter(|wrong| wrong.is_author_s()).count();
    let pooled = (pool.wrong.len(), authors, &against as &dyn Fn(&[usize]) -> i64);
    let mut sets = sets(&field, pooled, (wanted, !is_none_right), &mut lot);
    for set in &mut sets {
        if has_none {
            set.options.push(none);
        }
    }
    let right_one = if is_none_right { none } else { 0 };
    let key = right.meaning();
    let of_set = |set: &Set| {
        let wrong = || set.options.iter().filter(|at| **at != none && **at != 0);
        let from_rules =
            wrong().filter(|at| pool.wrong[**at - 1].way != DistractorSource::Near).count();
        let is_short = wrong().count() < 2 && from_rules == wrong().count();
        let right = set.options.iter().position(|at| *at == right_one).unwrap_or_default();
        OptionSet {
            key: key.clone(),
            quality: if is_short { usize::MAX } else { from_rules },
            lacking: wrong().count() - from_rules,
            offered: Offered {
                options: set.options.iter().map(|at| Arc::clone(&texts[*at])).collect(),
                right,
                earnings: field.earnings(&set.options, right_one),
            },
        }
    };
    let of_sets: Vec<OptionSet> = sets.iter().map(of_set).collect();
    let at = instance.known.option_set.min(sets.len().saturating_sub(1));
    let (Some(set), Some(of_set)) = (sets.get(at), of_sets.get(at)) else {
        unreachable!("a pool that is not empty makes a set")
    };
    let (mut options, mut words) = (Vec::new(), Vec::new());
    for at in &set.options {
        let (option, said) = match at.checked_sub(1).map(|at| pool.wrong.get(at)) {
            None => option(&written[0], Origin::Right, None),
            Some(Some(wrong)) => option(&written[*at], Wrong::origin(wrong), wrong.feedback()),
            Some(None) => {
                let none = WrittenOption::sentence(Phrase::new("option.none", Vec::new()));
                option(&none, Origin::Fixed, None)
            }
        };
        options.push(Choice { right: *at == right_one, ..option });
        words.push(said);
    }
    let class = if right.is_boolean() { right.meaning() } else { String::new() };
    let (quality, lacking) = (of_set.quality, of_set.lacking);
    let draft = Draft::new(Answer::Choice { options });
    Ok(Draft { key, class, quality, lacking, words, sets: of_sets, ..draft })
}

/// An option, not right as yet, and what is said about it.
fn option(written: &WrittenOption, origin: Origin, feedback: Option<Phrase>) -> (Choice, Words) {
    let WrittenOption { html, plain, phrase } = written.clone();
    let option = Choice { text: html, plain, right: false, feedback: String::new(), origin };
    (option, Words { text: phrase, feedback })
}
