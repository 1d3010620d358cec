//! Rows of inputs among which students choose.
//!
//! In: tests. Out: tests with other values in some lines, and rows that look like a right one. What
//! holds: every row is one that the dialogue allows.

use std::collections::BTreeSet;

use crate::ask::distractor::lot::Lot;

use super::super::spec::Dialogue;
use super::super::trial::DialogueTrial;

/// A test with another value in one line or two, which other tests have there, or this one in
/// another line; `None` if the dialogue has no such test.
pub(super) fn changed(
    dialogue: &Dialogue,
    base: &DialogueTrial,
    group: &[&DialogueTrial],
    lot: &mut Lot,
) -> Option<DialogueTrial> {
    let mut inputs = base.inputs.clone();
    for _ in 0..=lot.below(2) {
        let at = lot.below(inputs.len());
        inputs[at] = match lot.below(3) {
            0 => inputs[lot.below(inputs.len())].clone(),
            1 => group[lot.below(group.len())].inputs.get(at)?.clone(),
            _ => ["0", "1", "-1", "2"][lot.below(4)].to_owned(),
        };
    }
    DialogueTrial::new(dialogue, base.parameters.clone(), inputs).ok()
}

/// How many different lines are typed.
pub(super) fn variety(trial: &DialogueTrial) -> usize {
    trial.inputs.iter().collect::<BTreeSet<_>>().len()
}

/// How little a row looks like another one: by the number of its lines, and of different ones.
pub(super) fn unlikeness(row: &DialogueTrial, other: &DialogueTrial) -> (usize, usize) {
    (row.inputs.len().abs_diff(other.inputs.len()), variety(row).abs_diff(variety(other)))
}

/// The first rows, at least `most` if that many can be had, among which the right one is not the
/// only one with its number of lines, or neither the longest nor the shortest; as far as they allow
/// it.
pub(super) fn unremarkable<T>(
    rows: Vec<T>,
    right: &DialogueTrial,
    most: usize,
    of: impl Fn(&T) -> &DialogueTrial,
) -> Vec<T> {
    let lines = right.inputs.len();
    let (alike, others): (Vec<T>, Vec<T>) =
        rows.into_iter().partition(|row| of(row).inputs.len() == lines);
    if alike.len() >= most {
        return alike;
    }
    let (longer, shorter): (Vec<T>, Vec<T>) =
        others.into_iter().partition(|row| of(row).inputs.len() > lines);
    let mut kept = alike;
    let (mut longer, mut shorter) = (longer.into_iter(), shorter.into_iter());
    while kept.len() < most {
        let (one, other) = (longer.next(), shorter.next());
        if one.is_none() && other.is_none() {
            break;
        }
        kept.extend([one, other].into_iter().flatten());
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{SUM, dialogue};
    use super::*;

    fn trial(inputs: &[&str]) -> DialogueTrial {
        let lines = inputs.iter().map(|line| (*line).to_owned()).collect();
        DialogueTrial::new(&dialogue(SUM), Vec::new(), lines).unwrap()
    }

    #[test]
    fn changed_rows_are_rows_that_the_dialogue_allows() {
        let (dialogue, base) = (dialogue(SUM), trial(&["2", "5", "-7"]));
        let group = [&base];
        let mut lot = Lot::of("rows", "0");
        let rows: Vec<DialogueTrial> =
            (0..60).filter_map(|_| changed(&dialogue, &base, &group, &mut lot)).collect();
        assert!(rows.iter().all(|row| row.inputs.len() == 3 && row.inputs[0] == "2"));
        assert!(rows.iter().any(|row| row.inputs[1] == row.inputs[2]), "{rows:?}");
    }

    #[test]
    fn the_right_row_is_not_told_by_its_length_where_others_allow_it() {
        let right = trial(&["2", "5", "-7"]);
        let short = || trial(&["1", "3"]);
        let long = || trial(&["3", "3", "3", "3"]);
        let alike = || trial(&["2", "0", "0"]);
        let lengths = |rows: Vec<DialogueTrial>| -> Vec<usize> {
            unremarkable(rows, &right, 3, |row| row).iter().map(|row| row.inputs.len()).collect()
        };
        assert_eq!(lengths(vec![short(), alike(), alike(), alike(), long()]), [3, 3, 3]);
        assert_eq!(lengths(vec![short(), short(), short(), long()]), [4, 2, 2]);
        assert_eq!(lengths(vec![short(), alike(), short(), long()]), [3, 4, 2]);
    }
}
