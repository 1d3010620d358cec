//! `compiles`: which line of a program does not compile, or which of several lines do.
//!
//! In: instances with versions of which the compiler refuses a line. Out: for each one of these
//! versions, or the program itself, with lines to choose from; or the lines that may stand in one
//! place. What holds: at most one line is wrong; that all lines compile is an option, and as often
//! right as any other; wrong options are lines that compile for a reason which can be told.

use std::collections::{BTreeMap, BTreeSet};

use minijinja::Value;

use crate::ask::answer::fragments::Fragments;
use crate::ask::answer::phrase::{Phrase, Words};
use crate::ask::distractor::candidate::wanted;
use crate::ask::distractor::lot::Lot;
use crate::ask::draft::{Draft, DraftSet, Unfit};
use crate::ask::facts::{Solved, Subject};
use crate::ask::listing;
use crate::ask::question::{Answer, Choice, Origin};
use crate::ask::version_role::roles;
use crate::skeleton::front_matter::AnswerForm;
use crate::vary::gaps::MARK;
use crate::vary::legality::{CompiledVersion, LineReason, ReadLine};

/// The fewest lines to choose from besides the one that is wrong.
const FEWEST: usize = 2;

/// Which line does not compile, or which lines do, by instance.
pub fn asked(subject: &Subject<'_>, instances: &[Solved<'_>]) -> DraftSet {
    let is_several = subject.settings.answer == AnswerForm::Several;
    let draft = |instance: &Solved<'_>| {
        if is_several { several(subject, instance) } else { one_of(subject, instance) }
    };
    let drafts = instances.iter().map(draft).collect();
    DraftSet { template: "compiles.html", values: Vec::new(), drafts }
}

/// Why a line compiles, or does not.
fn told(sort: &str, line: u32, reason: &LineReason) -> Phrase {
    let mut values = vec![("line", Value::from(line))];
    values.extend(reason.facts.iter().map(|(name, fact)| (*name, Value::from(fact.as_str()))));
    Phrase::new(format!("compiles.{sort}.{}", reason.key), values)
}

fn refuses(one: &ReadLine) -> Phrase {
    told("refuses", one.line, &one.reason)
}

fn takes(one: &ReadLine) -> Phrase {
    told("takes", one.line, &one.reason)
}

fn origin(reason: &LineReason) -> Origin {
    reason.belief.map_or(Origin::Neighbour, Origin::Rule)
}

/// The lines of the program that are wrong in one version and right, for a reason that can be told,
/// in another one.
fn contested(versions: &[CompiledVersion]) -> BTreeSet<u32> {
    let refused = versions.iter().filter_map(|one| one.refused.as_ref());
    let refused: BTreeSet<u32> = refused.map(|line| line.place).collect();
    let taken = versions.iter().filter(|one| one.refused.is_none()).flat_map(|one| &one.doubted);
    taken.map(|line| line.place).filter(|place| refused.contains(place)).collect()
}

/// The version that a question shows: as often as any other option one in which all lines compile,
/// else one for each reason as often as for the others.
fn drawn<'a>(
    versions: &'a [CompiledVersion],
    contested: &BTreeSet<u32>,
    (most, lot): (usize, &mut Lot),
) -> Option<&'a CompiledVersion> {
    let is_rich = |one: &&CompiledVersion| one.doubted.len() >= FEWEST;
    let accepted = versions.iter().filter(|one| one.refused.is_none());
    let accepted: Vec<&CompiledVersion> = accepted.filter(is_rich).collect();
    let by_reason = |is_open: &dyn Fn(&ReadLine) -> bool| {
        let mut refused: BTreeMap<&str, Vec<&CompiledVersion>> = BTreeMap::new();
        for one in versions.iter().filter(is_rich) {
            if let Some(line) = one.refused.as_ref().filter(|line| is_open(line)) {
                refused.entry(line.reason.key).or_default().push(one);
            }
        }
        refused
    };
    let mut refused = by_reason(&|line| contested.contains(&line.place));
    if refused.len() < 2 {
        refused = by_reason(&|_| true);
    }
    let is_accepted = lot.below(most) == 0;
    if (is_accepted || refused.is_empty()) && !accepted.is_empty() {
        return Some(accepted[lot.below(accepted.len())]);
    }
    let reasons: Vec<Vec<&CompiledVersion>> = refused.into_values().collect();
    let of_reason = (!reasons.is_empty()).then(|| &reasons[lot.below(reasons.len())])?;
    Some(of_reason[lot.below(of_reason.len())])
}

/// One of the lines is wrong, or none.
fn one_of(subject: &Subject<'_>, instance: &Solved<'_>) -> Result<Draft, Unfit> {
    let versions = &instance.known.varied.compiled;
    if versions.iter().all(|one| one.refused.is_none()) {
        return Err(Unfit::new(
            "compiles-anyway",
            Vec::new(),
            "write a line that does not compile after one that does: `pet.sound();  //~ pet.fetch();`",
        ));
    }
    let most = wanted(subject).max(FEWEST + 1);
    let mut lot = Lot::of_set(subject.name, instance.complete, instance.known.option_set);
    let contested = contested(versions);
    let Some(version) = drawn(versions, &contested, (most, &mut lot)) else {
        return Err(Unfit::new(
            "compiles-alone",
            Vec::new(),
            "let the program have more lines that somebody could doubt: a variable of a superclass, an inherited method",
        ));
    };
    let mut doubted: Vec<&ReadLine> = version.doubted.iter().collect();
    lot.shuffle(&mut doubted);
    // Lines that are wrong in another version come first: who has seen other questions must not
    // know which lines are never wrong.
    doubted.sort_by_key(|one| !contested.contains(&one.place));
    let room = most - 1 - usize::from(version.refused.is_some());
    // One at least is a line that somebody is known to doubt.
    let is_believed = |one: &&ReadLine| one.reason.belief.is_some();
    if let Some(believed) = doubted.iter().position(is_believed).filter(|at| *at >= room) {
        doubted.swap(believed, room - 1);
    }
    doubted.truncate(room);
    let believed = doubted.iter().filter(|one| one.reason.belief.is_some()).count();
    let lines = version.refused.iter().map(|one| (one, true));
    let mut lines: Vec<(&ReadLine, bool)> =
        lines.chain(doubted.iter().map(|one| (*one, false))).collect();
    lines.sort_by_key(|(one, _)| one.line);
    let (mut options, mut words, mut offered) = (Vec::new(), Vec::new(), Vec::new());
    for (one, is_right) in &lines {
        let plain = format!("{}: {}", one.line, one.text);
        options.push(Choice {
            text: format!("{}: {}", one.line, listing::inline(&one.text)),
            plain,
            right: *is_right,
            feedback: String::new(),
            origin: if *is_right { Origin::Right } else { origin(&one.reason) },
        });
        words.push(Words { text: None, feedback: (!is_right).then(|| takes(one)) });
        offered.push((Some(one.place as usize), *is_right));
    }
    let wrong = version.refused.as_ref();
    let overlooked = wrong.and_then(|one| one.reason.belief).map_or(Origin::Fixed, Origin::Rule);
    options.push(Choice {
        text: String::new(),
        plain: String::new(),
        right: wrong.is_none(),
        feedback: String::new(),
        origin: if wrong.is_none() { Origin::Right } else { overlooked },
    });
    let all = Phrase::new("compiles.all", Vec::new());
    words.push(Words { text: Some(all), feedback: wrong.map(refuses) });
    offered.push((Some(0), wrong.is_none()));
    let key = wrong.map_or_else(|| "all".to_owned(), |one| format!("{}: {}", one.line, one.text));
    let first = wrong.map_or_else(|| Phrase::new("compiles.all", Vec::new()), refuses);
    let reasons = std::iter::once(first).chain(doubted_in_order(&lines)).collect();
    Ok(Draft {
        code: Some(version.shown.clone()),
        key,
        versions: roles(&offered),
        quality: believed + usize::from(wrong.is_some_and(|one| one.reason.belief.is_some())),
        lacking: most.saturating_sub(options.len()),
        claims: version.claim.iter().cloned().collect(),
        words,
        reasons,
        values: vec![("line", Value::from(0)), ("last", Value::from(0))],
        ..Draft::new(Answer::Choice { options })
    })
}

fn doubted_in_order(lines: &[(&ReadLine, bool)]) -> Vec<Phrase> {
    lines.iter().filter(|(_, is_right)| !is_right).map(|(one, _)| takes(one)).collect()
}

/// Several of the author's lines may stand in a place.
fn several(subject: &Subject<'_>, instance: &Solved<'_>) -> Result<Draft, Unfit> {
    let versions = &instance.known.varied.compiled;
    let mut lot = Lot::of_set(subject.name, instance.complete, instance.known.option_set);
    let mut frames: Vec<usize> = versions.iter().map(|one| one.frame).collect();
    frames.sort_unstable();
    frames.dedup();
    lot.shuffle(&mut frames);
    let drafts = frames.into_iter().filter_map(|frame| {
        let of_frame = versions.iter().filter(|one| one.frame == frame);
        some_of(subject, &of_frame.collect::<Vec<_>>(), &mut lot)
    });
    drafts.into_iter().next().ok_or_else(|| {
        Unfit::new(
            "compiles-once",
            Vec::new(),
            "write lines that may stand instead of one, some of which do not compile: `pet.sound();  //~ pet.fetch();`",
        )
    })
}

/// Some of the lines that stand in the same place of the same program; `None` if all of them
/// compile, or none does, or another line is wrong.
fn some_of(subject: &Subject<'_>, all: &[&CompiledVersion], lot: &mut Lot) -> Option<Draft> {
    let programs: Vec<&str> = all.iter().map(|one| one.shown.as_str()).collect();
    if all.len() < FEWEST + 1 {
        return None;
    }
    let (line, last) = Fragments::whole(&programs, None).place(0);
    let is_here = |one: &ReadLine| (line..=last).contains(&(one.line as usize));
    if all.iter().any(|one| one.refused.as_ref().is_some_and(|line| !is_here(line))) {
        return None;
    }
    let (mut right, mut wrong): (Vec<&CompiledVersion>, Vec<&CompiledVersion>) =
        all.iter().partition(|one| one.refused.is_none());
    if right.is_empty() || wrong.is_empty() {
        return None;
    }
    lot.shuffle(&mut right);
    lot.shuffle(&mut wrong);
    let most = wanted(subject).min(all.len());
    let fewest = most.saturating_sub(wrong.len()).max(1);
    let count = fewest + lot.below(right.len().min(most - 1).max(fewest) - fewest + 1);
    let mut chosen: Vec<&CompiledVersion> = right.into_iter().take(count).collect();
    chosen.extend(wrong.into_iter().take(most - count));
    lot.shuffle(&mut chosen);
    let programs: Vec<&str> = chosen.iter().map(|one| one.shown.as_str()).collect();
    let fragments = Fragments::whole(&programs, None);
    let (line, last) = fragments.place(0);
    let (mut options, mut words, mut offered) = (Vec::new(), Vec::new(), Vec::new());
    for (version, text) in chosen.iter().zip(fragments.texts()) {
        let is_right = version.refused.is_none();
        let doubted = version.doubted.iter().find(|one| is_here(one));
        let belief = version.refused.as_ref().or(doubted).and_then(|one| one.reason.belief);
        let wrong = belief.map_or(Origin::Version, Origin::Rule);
        options.push(Choice {
            text: listing::fragment(&text),
            plain: text,
            right: is_right,
            feedback: String::new(),
            origin: if is_right { Origin::Right } else { wrong },
        });
        let plain = || Phrase::new("compiles.takes.plain", vec![("line", Value::from(line))]);
        let feedback = match &version.refused {
            Some(one) => refuses(one),
            None => doubted.map_or_else(plain, takes),
        };
        words.push(Words { text: None, feedback: Some(feedback) });
        offered.push((Some(version.alternative), is_right));
    }
    let mut key: Vec<&str> =
        options.iter().filter(|one| one.right).map(|one| one.plain.as_str()).collect();
    key.sort_unstable();
    let of_option = |(option, words): (&Choice, &Words)| {
        let code = vec![("code", Value::from(option.plain.as_str()))];
        words.feedback.clone().map(|reason| reason.inside("compiles.option", code))
    };
    let reasons = options.iter().zip(&words).filter_map(of_option).collect();
    Some(Draft {
        code: Some(fragments.frame(MARK)),
        key: key.join("\n"),
        class: format!("{} of {}", key.len(), options.len()),
        versions: roles(&offered),
        quality: options.len(),
        lacking: wanted(subject).saturating_sub(options.len()),
        claims: chosen.iter().filter_map(|one| one.claim.clone()).collect(),
        reasons,
        words,
        values: vec![("line", Value::from(line)), ("last", Value::from(last))],
        ..Draft::new(Answer::Several { options })
    })
}
