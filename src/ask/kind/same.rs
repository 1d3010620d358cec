//! `same`: which of several versions give the same result as the program.

use minijinja::Value;

use crate::ask::answer::fragments::Fragments;
use crate::ask::distractor::candidate::{
    DistractorCandidate, add, around, longest, options, usual_right, wanted,
};
use crate::ask::distractor::lot::Lot;
use crate::ask::draft::{Draft, DraftSet, Unfit};
use crate::ask::facts::{Solved, Subject};
use crate::ask::question::Answer;

/// Which versions give the same result, by instance.
pub fn asked(subject: &Subject<'_>, instances: &[Solved<'_>]) -> DraftSet {
    let drafts = instances.iter().map(|instance| draft(subject, instance)).collect();
    DraftSet { template: "same.html", values: Vec::new(), drafts }
}

fn draft(subject: &Subject<'_>, instance: &Solved<'_>) -> Result<Draft, Unfit> {
    let varied = &instance.known.varied;
    let aim = varied.aim;
    let target = aim.reached(instance.told);
    let mut lot = Lot::of_set(subject.name, instance.complete, instance.known.option_set);
    let mut lines: Vec<DistractorCandidate<'_>> =
        varied.lines.iter().map(DistractorCandidate::of).collect();
    let mut values: Vec<DistractorCandidate<'_>> =
        varied.values.iter().map(DistractorCandidate::of).collect();
    lot.shuffle(&mut lines);
    lot.shuffle(&mut values);
    let is_same = |one: &DistractorCandidate<'_>| aim.reached(one.told) == target;
    let usable = |one: &DistractorCandidate<'_>| {
        one.shown != instance.shown && !aim.blurs(one.told, instance.told)
    };
    let most = wanted(subject);
    let usual = usual_right(most);
    let own = DistractorCandidate::itself(instance);
    let around = around(instance);
    let mut best: Vec<DistractorCandidate<'_>> = Vec::new();
    // Other lines teach more than other values.
    let of_lines = parted(&lines, &usable, &is_same);
    lines.extend(values);
    let (same, other) = parted(&lines, &usable, &is_same);
    for (same, other) in [&of_lines, &(same.clone(), other)] {
        let right = usual.min(same.len()).max(most.saturating_sub(other.len()).min(same.len()));
        for longest in longest(around) {
            let size = (*longest, around);
            // The program itself is part of the comparison, but no option.
            let mut chosen = vec![own];
            add(&mut chosen, same, 1 + right.max(1), size);
            let some_are_same = chosen.len() > 1;
            let before = chosen.len();
            add(&mut chosen, other, 1 + most, size);
            let some_are_not = chosen.len() > before;
            if best.len() <= most && some_are_same && some_are_not && chosen.len() > best.len() {
                best = chosen;
            }
        }
    }
    if best.len() < 3 {
        let missing = if same.is_empty() { "no-version-alike" } else { "no-version-apart" };
        return Err(Unfit::new(
            missing,
            Vec::new(),
            "write what may stand instead of a line after it, some with the same effect: `x += 1;  //~ x++;`",
        ));
    }
    let mut chosen = best.split_off(1);
    lot.shuffle(&mut chosen);
    let programs: Vec<&str> =
        std::iter::once(instance.shown).chain(chosen.iter().map(|one| one.shown)).collect();
    let mut fragments = Fragments::whole(&programs, around);
    let (line, last) = fragments.place(0);
    fragments.parts.remove(0);
    let mut draft = options(subject, instance, aim, &chosen, (&fragments, around), &is_same);
    if let Answer::Choice { options } = draft.answer {
        draft.answer = Answer::Several { options };
    }
    draft.values.extend([
        ("whole", Value::from(fragments.is_whole())),
        ("line", Value::from(line)),
        ("last", Value::from(last)),
    ]);
    Ok(draft)
}

/// The usable candidates: those that come to the same, and the others.
fn parted<'a>(
    of: &[DistractorCandidate<'a>],
    usable: &dyn Fn(&DistractorCandidate<'_>) -> bool,
    is_same: &dyn Fn(&DistractorCandidate<'_>) -> bool,
) -> (Vec<DistractorCandidate<'a>>, Vec<DistractorCandidate<'a>>) {
    of.iter().copied().filter(|one| usable(one)).partition(|one| is_same(one))
}
