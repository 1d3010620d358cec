//! `same`: which of several versions give the same result as the program.

use minijinja::Value;

use super::fragments::Fragments;
use super::options::Lot;
use super::which::{Candidate, add, options, wanted};
use super::{Asked, Draft, Unfit};
use crate::write::facts::{Solved, Subject};
use crate::write::question::Answer;

/// The most lines of a part of a program that is an option: best a single one, at worst a whole short program.
const LONGEST: [usize; 3] = [1, 6, 24];

/// Which versions give the same result, by instance.
pub fn asked(subject: &Subject<'_>, instances: &[Solved<'_>]) -> Asked {
    let drafts = instances.iter().map(|instance| draft(subject, instance)).collect();
    Asked { template: "same.html", values: Vec::new(), drafts }
}

fn draft(subject: &Subject<'_>, instance: &Solved<'_>) -> Result<Draft, Unfit> {
    let varied = &instance.known.varied;
    let aim = varied.aim;
    let target = aim.reached(instance.told);
    let mut lot = Lot::of(subject.name, instance.complete);
    let mut lines: Vec<Candidate<'_>> = varied.lines.iter().map(Candidate::of).collect();
    let mut values: Vec<Candidate<'_>> = varied.values.iter().map(Candidate::of).collect();
    lot.shuffle(&mut lines);
    lot.shuffle(&mut values);
    // Other lines teach more than other values.
    lines.extend(values);
    lines.retain(|one| one.shown != instance.shown && !aim.blurs(one.told, instance.told));
    let is_same = |one: &Candidate<'_>| aim.reached(one.told) == target;
    let (same, other): (Vec<_>, Vec<_>) = lines.into_iter().partition(is_same);
    let most = wanted(subject);
    let own = Candidate { shown: instance.shown, told: instance.told, cause: None, claim: None };
    let right = (1 + lot.below(most - 1))
        .min(same.len())
        .max(most.saturating_sub(other.len()).min(same.len()));
    let mut best: Vec<Candidate<'_>> = Vec::new();
    for longest in LONGEST {
        // The program itself is part of the comparison, but no option.
        let mut chosen = vec![own];
        add(&mut chosen, &same, 1 + right.max(1), longest);
        let some_are_same = chosen.len() > 1;
        let before = chosen.len();
        add(&mut chosen, &other, 1 + most, longest);
        let some_are_not = chosen.len() > before;
        if some_are_same && some_are_not && chosen.len() > best.len() {
            best = chosen;
        }
        if best.len() > most {
            break;
        }
    }
    if best.len() < 3 {
        let missing = if same.is_empty() { "no-version-alike" } else { "no-version-apart" };
        return Err(Unfit::new(
            missing,
            Vec::new(),
            "write what may stand instead of a line behind it, some with the same effect: `x += 1;  //~ x++;`",
        ));
    }
    let mut chosen = best.split_off(1);
    lot.shuffle(&mut chosen);
    let programs: Vec<&str> =
        std::iter::once(instance.shown).chain(chosen.iter().map(|one| one.shown)).collect();
    let mut fragments = Fragments::of(&programs);
    let (line, last) = fragments.place(0);
    fragments.parts.remove(0);
    let mut draft = options(subject, instance, aim, &chosen, &fragments, &is_same);
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
