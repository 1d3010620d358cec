//! `blocks`: for which values the author's `GOAL` holds.

use crate::ask::answer::phrase::Words;
use crate::ask::answer::{aim, contents};
use crate::ask::distractor::candidate::{usual_right, wanted};
use crate::ask::distractor::lot::Lot;
use crate::ask::draft::{Draft, DraftSet, Unfit};
use crate::ask::facts::{Solved, Subject};
use crate::ask::listing;
use crate::ask::question::{Answer, Choice, Origin};
use crate::vary::blocks::{Blocks, ValueBlock};

/// For which blocks of values the goal holds, by instance.
pub fn asked(subject: &Subject<'_>, instances: &[Solved<'_>]) -> DraftSet {
    let drafts = instances.iter().map(|instance| {
        let blocks = instance.known.varied.blocks.as_ref().ok_or_else(|| {
            Unfit::new(
                "no-blocks",
                Vec::new(),
                "say what tells right from wrong, as in `GOAL(sum == 12);`",
            )
        })?;
        draft(subject, instance, blocks)
    });
    DraftSet { template: "blocks.html", values: Vec::new(), drafts: drafts.collect() }
}

fn draft(subject: &Subject<'_>, instance: &Solved<'_>, blocks: &Blocks) -> Result<Draft, Unfit> {
    if blocks.wrong.is_empty() {
        return Err(Unfit::new(
            "no-wrong-block",
            Vec::new(),
            "widen the constraints, or state a goal that more values miss",
        ));
    }
    let mut lot = Lot::of(subject.name, instance.complete);
    let most = wanted(subject);
    let fewest = most.saturating_sub(blocks.wrong.len()).max(1);
    let right = usual_right(most).max(fewest).min(blocks.right.len());
    let (own, rest) = blocks.right.split_at(1);
    let mut others: Vec<&ValueBlock> = rest.iter().collect();
    lot.shuffle(&mut others);
    let mut wrong: Vec<&ValueBlock> = blocks.wrong.iter().collect();
    lot.shuffle(&mut wrong);
    let mut chosen: Vec<(&ValueBlock, bool)> =
        own.iter().chain(others).take(right).map(|one| (one, true)).collect();
    chosen.extend(wrong.into_iter().take(most - right).map(|one| (one, false)));
    lot.shuffle(&mut chosen);
    let number_wrong = chosen.iter().filter(|(_, right)| !right).count();
    let (mut options, mut words) = (Vec::new(), Vec::new());
    for (block, right) in &chosen {
        let plain = contents::text(&blocks.gaps, &block.contents);
        options.push(Choice {
            text: listing::inline(&plain),
            plain,
            right: *right,
            feedback: String::new(),
            origin: if *right { Origin::Right } else { Origin::Version },
        });
        let feedback = Some(aim::reaches(instance, *right, &block.held));
        words.push(Words { text: None, feedback });
    }
    let claims = chosen
        .iter()
        .map(|(block, _)| block.claim.clone())
        .filter(|claim| *claim != blocks.right[0].claim)
        .collect();
    let mut right: Vec<&str> =
        options.iter().filter(|one| one.right).map(|one| one.plain.as_str()).collect();
    right.sort_unstable();
    let key = right.join("; ");
    let mut values = aim::goal(instance);
    values.push(("marks", blocks.gaps.marks().into_iter().collect()));
    Ok(Draft {
        values,
        code: Some(blocks.shown.clone()),
        key,
        quality: number_wrong.max(2),
        claims,
        words,
        ..Draft::new(Answer::Several { options })
    })
}
