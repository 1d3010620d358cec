//! Which wrong answers stand together.

use std::sync::Arc;

use crate::ask::distractor::lot::Lot;
use crate::ask::distractor::sets::{WrongAnswers, sets};
use crate::ask::strategy::{Offered, OptionFeatures, VisibleOption};

/// A set of options that a question can have.
#[derive(Clone, Debug)]
pub(super) struct OfferedSet {
    /// The places of its options among all, in the order of the file.
    pub(super) places: Vec<usize>,
    /// What somebody sees of it who does not read the program.
    pub(super) offered: Offered,
}

/// Some sets of `count` wrong answers with the right one, which is the first of these texts; the
/// best set first.
pub(super) fn offered_sets(
    texts: &[&str],
    program: &str,
    count: usize,
    lot: &mut Lot,
) -> Vec<OfferedSet> {
    let offers: Vec<VisibleOption<'_>> = texts
        .iter()
        .enumerate()
        .map(|(at, text)| VisibleOption { text, is_right: at == 0, is_fixed: false, drawing: None })
        .collect();
    let field = OptionFeatures::of(&offers, program);
    let wrong = texts.len().saturating_sub(1);
    let wrong_answers = WrongAnswers { count: wrong, fixed: 0, squares: &[], against: &|_| (0, 0) };
    let all = sets(&field, &wrong_answers, (count.min(wrong), true), lot);
    let texts: Vec<Arc<str>> = texts.iter().map(|text| Arc::from(*text)).collect();
    let of_set = |places: Vec<usize>| {
        let right = places.iter().position(|at| *at == 0).unwrap_or_default();
        let options = places.iter().map(|at| Arc::clone(&texts[*at])).collect();
        OfferedSet { offered: Offered::new(options, right, field.looks(&places)), places }
    };
    all.into_iter().map(|set| of_set(set.options)).collect()
}
