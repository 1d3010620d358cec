//! `refute`: for which arguments a wrong version of a method does not do what its comment says.
//!
//! In: instances with what versions with another line do on other arguments. Out: for each some
//! calls, of which those are right on which the version that is shown does something else. What
//! holds: at least one call is right and one is wrong, and how many are right is drawn.

use minijinja::Value;

use crate::ask::answer::aim;
use crate::ask::answer::phrase::{Phrase, Words};
use crate::ask::distractor::candidate::wanted;
use crate::ask::distractor::lot::Lot;
use crate::ask::draft::{Draft, DraftSet, Explaining, Unfit};
use crate::ask::facts::{Solved, Subject};
use crate::ask::listing;
use crate::ask::question::{Answer, Choice, Origin};
use crate::vary::refute::{Refutation, TriedCall};

/// For which arguments it does something else, by instance.
pub fn asked(subject: &Subject<'_>, instances: &[Solved<'_>]) -> DraftSet {
    let drafts = instances.iter().map(|instance| draft(subject, instance)).collect();
    DraftSet { template: "refute.html", values: Vec::new(), drafts }
}

fn draft(subject: &Subject<'_>, instance: &Solved<'_>) -> Result<Draft, Unfit> {
    let all = &instance.known.varied.refutations;
    if all.is_empty() {
        return Err(Unfit::new(
            "no-other-line",
            Vec::new(),
            "write what may stand instead of a line after it: `x += 1;  //~ x -= 1;`",
        ));
    }
    let mut lot = Lot::of(subject.name, instance.complete);
    let is_usable = |one: &&Refutation| !one.refuting.is_empty() && !one.agreeing.is_empty();
    let mut usable: Vec<&Refutation> = all.iter().filter(is_usable).collect();
    lot.shuffle(&mut usable);
    // Those with many calls of both sorts leave open how many of them are right.
    let most = wanted(subject);
    let is_rich = |one: &&&Refutation| one.refuting.len().min(one.agreeing.len()) + 1 >= most;
    let Some(chosen) = usable.iter().find(is_rich).or(usable.first()).copied() else {
        return Err(Unfit::new(
            "refuted-always-or-never",
            Vec::new(),
            "widen the placeholders of the `call`, or write a version after `//~` that is right for some arguments",
        ));
    };
    let fewest = most.saturating_sub(chosen.agreeing.len()).max(1);
    let largest = chosen.refuting.len().min(most - 1).max(fewest);
    let right = fewest + lot.below(largest - fewest + 1);
    let refuting = chosen.refuting.iter().take(right).map(|call| (call, true));
    let agreeing = chosen.agreeing.iter().take(most - right.min(most)).map(|call| (call, false));
    let mut calls: Vec<(&TriedCall, bool)> = refuting.chain(agreeing).collect();
    lot.shuffle(&mut calls);
    let aim = instance.known.varied.aim;
    let (mut options, mut words, mut claims) = (Vec::new(), Vec::new(), Vec::new());
    for (call, is_right) in &calls {
        let plain = subject.started_by(&call.literals);
        options.push(Choice {
            text: listing::inline(&plain),
            plain: plain.clone(),
            right: *is_right,
            feedback: String::new(),
            origin: if *is_right { Origin::Right } else { Origin::Version },
        });
        let key = match (&call.thrown, is_right) {
            (Some(_), _) => "refute.throws",
            (None, true) => "refute.differs",
            (None, false) => "refute.agrees",
        };
        let values = vec![
            ("call", Value::from(plain)),
            ("right", Value::from(aim::text(subject, aim, &call.right))),
            ("other", Value::from(aim::text(subject, aim, &call.other))),
            ("thrown", Value::from(call.thrown.clone())),
            ("prints", Value::from(subject.result.is_none())),
        ];
        words.push(Words { text: None, feedback: Some(Phrase::new(key, values)) });
        claims.extend(call.claims.iter().cloned());
    }
    let mut key: Vec<&str> =
        options.iter().filter(|one| one.right).map(|one| one.plain.as_str()).collect();
    key.sort_unstable();
    let explained = chosen.refuting.iter().take(right).find(|call| call.thrown.is_none());
    let explained_by = explained.or(chosen.agreeing.first()).map(|call| Explaining {
        skeleton: std::sync::Arc::clone(&chosen.read),
        model: call.claims[1].model.clone(),
        told: call.other.clone(),
    });
    Ok(Draft {
        values: vec![("method", Value::from(subject.first_method()))],
        code: Some(chosen.shown.clone()),
        program: Some(instance.shown.to_owned()),
        key: format!("{}: {}", chosen.version, key.join("; ")),
        class: format!("{} of {}", key.len(), options.len()),
        quality: options.len(),
        claims,
        words,
        explained_by,
        ..Draft::new(Answer::Several { options })
    })
}
