//! `change`: whether what the program comes to changes if a line is replaced.

use minijinja::Value;

use super::fragments::Fragments;
use super::options::Lot;
use super::{Asked, Draft, Phrase, Unfit, Words, aimed};
use crate::vary::aim::Aim;
use crate::vary::versions::Variant;
use crate::write::facts::{Solved, Subject};
use crate::write::listing;
use crate::write::question::{Answer, Choice, Origin};
use crate::write::wording::{Values, safe};

/// Whether another line changes anything, by instance.
pub fn asked(subject: &Subject<'_>, instances: &[Solved<'_>]) -> Asked {
    let drafts = instances.iter().map(|instance| draft(subject, instance)).collect();
    Asked { template: "change.html", values: Vec::new(), drafts }
}

fn draft(subject: &Subject<'_>, instance: &Solved<'_>) -> Result<Draft, Unfit> {
    let aim = instance.known.varied.aim;
    let variant = chosen(subject, instance, aim)?;
    let changes = aim.reached(&variant.told) != aim.reached(instance.told);
    let fragments = Fragments::of(&[instance.shown, &variant.shown]);
    let (line, last) = fragments.place(0);
    let texts = fragments.texts();
    let common = aimed::values(subject, instance, aim);
    let about = |mut more: Values| {
        more.extend(common.iter().cloned());
        more
    };
    let feedback = || {
        let key = if changes { "change.now" } else { "change.still" };
        let values = about(vec![
            ("old", Value::from(aimed::text(subject, aim, instance.told))),
            ("new", Value::from(aimed::text(subject, aim, &variant.told))),
        ]);
        Phrase::new(format!("{key}-{}", aimed::name(aim)), values)
    };
    let (mut options, mut words) = (Vec::new(), Vec::new());
    for (key, right) in [("option.yes", changes), ("option.no", !changes)] {
        options.push(Choice {
            text: String::new(),
            plain: String::new(),
            right,
            feedback: String::new(),
            origin: Origin::Fixed,
        });
        words.push(Words { text: Some(Phrase::new(key, Vec::new())), feedback: Some(feedback()) });
    }
    let class = if changes { "yes" } else { "no" };
    Ok(Draft {
        values: about(vec![
            ("line", Value::from(line)),
            ("last", Value::from(last)),
            ("replacement", safe(listing::fragment(&texts[1]))),
        ]),
        key: class.to_owned(),
        class: class.to_owned(),
        claims: vec![variant.claim.clone()],
        words,
        ..Draft::new(Answer::Choice { options })
    })
}

/// The version that is asked about: which answer is right is drawn first, so that both are about equally frequent.
fn chosen<'a>(
    subject: &Subject<'_>,
    instance: &Solved<'a>,
    aim: Aim,
) -> Result<&'a Variant, Unfit> {
    let right = aim.reached(instance.told);
    let usable =
        |one: &&Variant| one.shown != instance.shown && !aim.blurs(&one.told, instance.told);
    let variants: Vec<&Variant> = instance.known.varied.lines.iter().filter(usable).collect();
    let mut lot = Lot::of(subject.name, instance.complete);
    let wanted = lot.below(2) == 0;
    let (first, second): (Vec<&Variant>, Vec<&Variant>) =
        variants.into_iter().partition(|one| (aim.reached(&one.told) != right) == wanted);
    let from = if first.is_empty() { second } else { first };
    if from.is_empty() {
        return Err(Unfit::new(
            "no-other-line",
            Vec::new(),
            "write what may stand instead of a line after it: `x += 1;  //~ x -= 1;`",
        ));
    }
    Ok(from[lot.below(from.len())])
}
