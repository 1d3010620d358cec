//! What is asked about programs that read and print.
//!
//! In: [`Material`]. Out: a [`Drafted`] question without sentences, or none where the material has
//! too little. What holds: what is right was seen on a JVM, and what is wrong was seen to be wrong.

use crate::ask::distractor::lot::Lot;

use super::draft::{AskedProgram, Drafted};
use super::kind_name::ConsoleKind;
use super::material::Material;
use super::order::QuizOrder;
use super::{pairs, rebuilt, runs};

/// A question of a kind; `None` if the material has too little for it this time.
pub(super) fn drafted<E>(
    kind: ConsoleKind,
    material: &mut Material<'_, '_, E>,
    order: &QuizOrder<'_>,
    lot: &mut Lot,
) -> Result<Option<Drafted>, E> {
    let Some(mut style) = material.order(lot) else { return Ok(None) };
    // Two programs that print much are hard to tell from two that do not print the same.
    style.prints_optional |= kind == ConsoleKind::Same;
    let Some(program) = material.program(material.source.dialogue, &style) else {
        return Ok(None);
    };
    let group = material.group(lot);
    if group.is_empty() {
        return Ok(None);
    }
    let asked = AskedProgram { style, program, group, most: order.options.max(2) - 1 };
    match kind {
        ConsoleKind::Output => runs::output(material, &asked, lot),
        ConsoleKind::Transcript => runs::transcript(material, &asked, lot),
        ConsoleKind::Inputs => runs::inputs(material, &asked, lot),
        ConsoleKind::Differ => pairs::differ(material, &asked, lot),
        ConsoleKind::Gap => rebuilt::gap(material, &asked, lot),
        ConsoleKind::Order => rebuilt::order(material, &asked, lot),
        ConsoleKind::Same => pairs::same(material, &asked, lot),
    }
}
