//! `which`: which of several versions of the program gives a certain result.

use minijinja::Value;

use crate::ask::answer::aim;
use crate::ask::answer::fragments::{CommonLines, Fragments};
use crate::ask::distractor::candidate::{
    DistractorCandidate, add, around, longest, none_of_these, options, wanted,
};
use crate::ask::distractor::lot::Lot;
use crate::ask::draft::{Draft, DraftSet, Unfit};
use crate::ask::facts::{Solved, Subject};
use crate::vary::aim::{Aim, AimResult};
use crate::vary::gaps::MARK;

/// Which version gives the result, by instance.
pub fn asked(subject: &Subject<'_>, instances: &[Solved<'_>]) -> DraftSet {
    let drafts = instances.iter().map(|instance| draft(subject, instance)).collect();
    DraftSet { template: "which.html", values: Vec::new(), drafts }
}

fn draft(subject: &Subject<'_>, instance: &Solved<'_>) -> Result<Draft, Unfit> {
    let varied = &instance.known.varied;
    let aim = varied.aim;
    let own = DistractorCandidate::itself(instance);
    let mut lines: Vec<DistractorCandidate<'_>> =
        varied.lines.iter().map(DistractorCandidate::of).collect();
    let mut values: Vec<DistractorCandidate<'_>> =
        varied.values.iter().map(DistractorCandidate::of).collect();
    let mut lot = Lot::of_set(subject.name, instance.complete, instance.known.option_set);
    lot.shuffle(&mut lines);
    lot.shuffle(&mut values);
    lines.insert(0, own);
    let most = wanted(subject);
    // Whichever is to be right: the program itself or one of its versions.
    let first = lot.below(lines.len());
    lines.rotate_left(first);
    let mut best: Option<(usize, Vec<DistractorCandidate<'_>>)> = None;
    let around = around(instance);
    // Other lines teach more than other values, also where they take more room.
    let tries = [&[][..], &values].into_iter().flat_map(|values| {
        let sizes = longest(around).iter().map(|longest| (*longest, around));
        let tries = sizes.flat_map(|size| lines.iter().map(move |one| (size, *one)));
        tries.map(move |(size, one)| (values, size, one))
    });
    for (values, size, right) in tries {
        let chosen = beside(right, &lines, values, aim, most, size);
        // Where several options do the same, none of them can be right, and one sees that.
        let outcomes = outcomes(&chosen, aim);
        let is_better =
            |known: usize, best: &Vec<_>| (outcomes, chosen.len()) > (known, best.len());
        if best.as_ref().is_none_or(|(known, best)| is_better(*known, best)) {
            best = Some((outcomes, chosen));
        }
        if best.as_ref().is_some_and(|(outcomes, _)| *outcomes >= most) {
            break;
        }
    }
    let mut chosen = best.map(|(_, chosen)| chosen).unwrap_or_default();
    if chosen.len() < 2 {
        return Err(Unfit::new(
            "no-version",
            Vec::new(),
            "write what may stand instead of a line after it: `x += 1;  //~ x -= 1;`",
        ));
    }
    let right = chosen[0];
    lot.shuffle(&mut chosen);
    let programs: Vec<&str> = chosen.iter().map(|one| one.shown).collect();
    let fragments = Fragments::whole(&programs, around);
    let mut draft = options(subject, instance, aim, &chosen, (&fragments, around), &|one| {
        one.shown == right.shown
    });
    draft.values.extend([
        ("whole", Value::from(fragments.is_whole())),
        ("value", Value::from(aim::text(subject, aim, right.told))),
    ]);
    draft.code = Some(fragments.frame(MARK));
    draft.program = Some(right.shown.to_owned());
    draft.explained_by = right.explaining();
    none_of_these(subject, &mut lot, &mut draft);
    Ok(draft)
}

/// How many different things the candidates come to.
fn outcomes(chosen: &[DistractorCandidate<'_>], aim: Aim) -> usize {
    let mut known: Vec<AimResult> = Vec::new();
    for one in chosen {
        let reached = aim.reached(one.told);
        if !known.contains(&reached) {
            known.push(reached);
        }
    }
    known.len()
}

/// A right candidate and others that come to something else.
fn beside<'a>(
    right: DistractorCandidate<'a>,
    lines: &[DistractorCandidate<'a>],
    values: &[DistractorCandidate<'a>],
    aim: Aim,
    most: usize,
    size: (usize, CommonLines),
) -> Vec<DistractorCandidate<'a>> {
    let reached = aim.reached(right.told);
    let differs = |one: &&DistractorCandidate<'a>| {
        aim.reached(one.told) != reached && !aim.blurs(one.told, right.told)
    };
    let mut chosen = vec![right];
    let wrong = |from: &[DistractorCandidate<'a>]| -> Vec<DistractorCandidate<'a>> {
        let all: Vec<&DistractorCandidate<'a>> = from.iter().filter(differs).collect();
        // Those that come to something new stand first.
        let mut known: Vec<AimResult> = Vec::new();
        let (mut fresh, mut again) = (Vec::new(), Vec::new());
        for one in all {
            let other = aim.reached(one.told);
            if known.contains(&other) {
                again.push(*one);
            } else {
                known.push(other);
                fresh.push(*one);
            }
        }
        fresh.extend(again);
        fresh
    };
    add(&mut chosen, &wrong(lines), most, size);
    add(&mut chosen, &wrong(values), most, size);
    chosen
}
