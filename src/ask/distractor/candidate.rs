//! Programs as options: versions of an instance beside each other.
//!
//! In: versions that were run. Out: options that show where they differ. What holds: each says what
//! its run comes to, and each that is not the instance itself carries what a JVM has to confirm.

use std::sync::Arc;

use minijinja::Value;

use crate::ask::answer::aim;
use crate::ask::answer::fragments::{CommonLines, Fragments};
use crate::ask::answer::phrase::{Phrase, Words};
use crate::ask::distractor::lot::Lot;
use crate::ask::draft::{Draft, Explaining};
use crate::ask::facts::{Solved, Subject};
use crate::ask::listing;
use crate::ask::question::{Answer, Choice, Origin};
use crate::ask::version_role::roles;
use crate::skeleton::Skeleton;
use crate::vary::aim::Aim;
use crate::vary::versions::{Variant, VersionOrigin};
use crate::vary::{Claim, RunResult};

/// How many options there are if the author does not say.
pub const USUAL: usize = 4;

/// The most lines of a part of a program that is an option: best a single one, at worst a whole
/// short program; what the author marked is as long as it is.
pub fn longest(around: CommonLines) -> &'static [usize] {
    if around.is_some() { &[usize::MAX] } else { &[1, LONG, 24] }
}

/// From more lines on a part is long.
const LONG: usize = 6;

/// The lines around the fragment that the author marked, in any version of an instance.
pub fn around(instance: &Solved<'_>) -> CommonLines {
    let (first, last) = instance.known.varied.fragment?;
    let all = instance.shown.trim_end().lines().count();
    Some((first as usize - 1, all.saturating_sub(last as usize)))
}

/// A program that may be an option.
#[derive(Clone, Copy)]
pub struct DistractorCandidate<'a> {
    /// What students see of it.
    pub shown: &'a str,
    /// What its run tells.
    pub told: &'a RunResult,
    /// Its number among the versions, 0 for the instance itself; `None` if its values are others.
    pub version: Option<usize>,
    /// Where it comes from; `None` for the instance itself.
    pub cause: Option<VersionOrigin>,
    /// What a JVM has to confirm of it; `None` for the instance itself.
    pub claim: Option<&'a Claim>,
    /// What explains its run; `None` for the instance itself.
    read: Option<&'a Arc<Skeleton>>,
}

impl<'a> DistractorCandidate<'a> {
    /// A version as a candidate.
    pub fn of(variant: &'a Variant) -> Self {
        let Variant { cause, version, shown, told, claim, read, .. } = variant;
        let version = Some(*version).filter(|_| *cause != VersionOrigin::Values);
        Self { version, shown, told, cause: Some(*cause), claim: Some(claim), read: Some(read) }
    }

    /// The instance itself.
    pub fn itself(instance: &Solved<'a>) -> Self {
        let Solved { shown, told, .. } = instance;
        Self { version: Some(0), shown, told, cause: None, claim: None, read: None }
    }

    /// The version and its run, if it is one.
    pub fn explaining(self) -> Option<Explaining> {
        let (skeleton, claim) = (Arc::clone(self.read?), self.claim?);
        Some(Explaining { skeleton, model: claim.model.clone(), told: self.told.clone() })
    }

    /// Where the option comes from, if it is not right.
    pub fn origin(self) -> Origin {
        match self.cause {
            Some(VersionOrigin::Rule(rule)) => Origin::Rule(rule),
            _ => Origin::Version,
        }
    }
}

/// How many options are wanted.
pub fn wanted(subject: &Subject<'_>) -> usize {
    subject.settings.options.map_or(USUAL, |count| count as usize).max(2)
}

/// How many of `options` options are right where several can be, if the instance has as many of
/// both sorts: half of them, rounded down. The question says how many to tick, so equal numbers
/// give nothing away, and a wrong tick costs as much in every question.
pub fn usual_right(options: usize) -> usize {
    (options / 2).max(1)
}

/// Adds candidates to those chosen, in their order, up to a number; those that would make the parts
/// too long are left out.
pub fn add<'a>(
    chosen: &mut Vec<DistractorCandidate<'a>>,
    from: &[DistractorCandidate<'a>],
    most: usize,
    (longest, around): (usize, CommonLines),
) {
    for candidate in from {
        if chosen.len() >= most {
            return;
        }
        let mut programs: Vec<&str> = chosen.iter().map(|one| one.shown).collect();
        if programs.contains(&candidate.shown) {
            continue;
        }
        programs.push(candidate.shown);
        if Fragments::whole(&programs, around).height() <= longest {
            chosen.push(*candidate);
        }
    }
}

/// Puts "none of these" in the place of an option of a choice, now and then of the right one, if
/// the author wants that.
pub fn none_of_these(subject: &Subject<'_>, lot: &mut Lot, draft: &mut Draft) {
    let Answer::Choice { options } = &mut draft.answer else { return };
    if !subject.settings.none_of_these {
        return;
    }
    let right = lot.below(options.len()) == 0;
    let leaves = options.iter().rposition(|option| option.right == right);
    if let Some(at) = leaves.filter(|_| right || options.len() > 2) {
        options.remove(at);
        draft.words.remove(at);
        // Values of a hole are no versions.
        if !draft.versions.is_empty() {
            draft.versions.remove(at);
        }
    }
    if right {
        "none".clone_into(&mut draft.key);
    }
    options.push(Choice {
        text: String::new(),
        plain: String::new(),
        right,
        feedback: String::new(),
        origin: Origin::Fixed,
    });
    if !draft.versions.is_empty() {
        let versions = draft.versions.iter().map(|role| role.version).chain([None]);
        let roles_of: Vec<_> = versions.zip(options.iter().map(|option| option.right)).collect();
        draft.versions = roles(&roles_of);
    }
    let text = Some(Phrase::new("option.none", Vec::new()));
    draft.words.push(Words { text, feedback: None });
}

/// The options that these candidates are, each with what it does, and what a JVM has to confirm.
pub fn options(
    subject: &Subject<'_>,
    instance: &Solved<'_>,
    aim: Aim,
    chosen: &[DistractorCandidate<'_>],
    (fragments, around): (&Fragments, CommonLines),
    is_right: &dyn Fn(&DistractorCandidate<'_>) -> bool,
) -> Draft {
    let common = aim::values(subject, instance, aim);
    // Parts have other numbers in the program than by themselves.
    let shown = if fragments.is_whole() { listing::offered } else { listing::fragment };
    let (mut options, mut words) = (Vec::new(), Vec::new());
    for (candidate, text) in chosen.iter().zip(fragments.texts()) {
        let right = is_right(candidate);
        options.push(Choice {
            text: shown(&text),
            plain: text,
            right,
            feedback: String::new(),
            origin: if right { Origin::Right } else { candidate.origin() },
        });
        let mut values = common.clone();
        values.push(("value", Value::from(aim::text(subject, aim, candidate.told))));
        let feedback = Phrase::new(format!("does.{}", aim::name(aim)), values);
        words.push(Words { text: None, feedback: Some(feedback) });
    }
    let mut right: Vec<&str> =
        options.iter().filter(|one| one.right).map(|one| one.plain.as_str()).collect();
    right.sort_unstable();
    let key = right.join("\n\n");
    let wrong = options.iter().filter(|one| !one.right).count();
    // Where there is a choice, students should compare lines, not long programs or values.
    let is_long = around.is_none() && fragments.height() > LONG;
    let others = chosen.iter().filter(|one| is_long || one.cause == Some(VersionOrigin::Values));
    let lacking = others.count();
    let claims = chosen.iter().filter_map(|one| one.claim.cloned()).collect();
    let roles_of: Vec<_> = chosen.iter().map(|one| (one.version, is_right(one))).collect();
    let versions = roles(&roles_of);
    let answer = match right[..] {
        [_] => Answer::Choice { options },
        _ => Answer::Several { options },
    };
    Draft {
        key,
        versions,
        quality: wrong,
        lacking,
        claims,
        words,
        values: common,
        ..Draft::new(answer)
    }
}
