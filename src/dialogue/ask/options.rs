//! Which wrong answers stand together.

use crate::ask::distractor::lot::Lot;
use crate::ask::distractor::sets::sets;
use crate::ask::strategy::{OptionFeatures, VisibleOption};

/// Chooses `count` of these wrong answers, with which guessing earns least; their places among
/// `wrong`. All of them if there are no more.
pub(super) fn chosen(
    right: &str,
    wrong: &[String],
    program: &str,
    count: usize,
    lot: &mut Lot,
) -> Vec<usize> {
    if wrong.len() <= count {
        return (0..wrong.len()).collect();
    }
    let texts = std::iter::once(right).chain(wrong.iter().map(String::as_str));
    let offers: Vec<VisibleOption<'_>> = texts
        .enumerate()
        .map(|(at, text)| VisibleOption { text, is_right: at == 0, is_fixed: false })
        .collect();
    let field = OptionFeatures::of(&offers, program);
    let all = sets(&field, (wrong.len(), 0, &|_| 0), (count, true), lot);
    let best = all.into_iter().next().map(|set| set.options).unwrap_or_default();
    best.into_iter().filter_map(|place| place.checked_sub(1)).collect()
}
