//! What is asked about programs that read and print.
//!
//! In: [`Material`]. Out: a [`Drafted`] question without sentences, or none where the material has
//! too little. What holds: what is right was seen on a JVM, and what is wrong was seen to be wrong.

use crate::ask::distractor::lot::Lot;
use crate::jvm::JvmError;

use super::super::console_kind::ConsoleKind;
use super::super::program::SampleProgram;
use super::super::trial::DialogueTrial;
use super::draft::{AskedProgram, Drafted};
use super::material::Material;
use super::{pairs, rebuilt, runs};

/// A question of a kind, with this many options if it has some; `None` if the material has too
/// little for it this time.
pub(super) fn drafted(
    kind: ConsoleKind,
    material: &mut Material<'_, '_>,
    options: usize,
    lot: &mut Lot,
) -> Result<Option<Drafted>, JvmError> {
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
    let mark = unprinted_mark(&program, &group);
    let most = options.max(2) - 1;
    let dialogue = material.source.dialogue;
    let asked = AskedProgram { dialogue, style, program, group, most, mark };
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

/// What can stand before a typed line: neither a text of the program nor a line that is typed has
/// it, so nothing that is printed looks like a typed line.
fn unprinted_mark(program: &SampleProgram, group: &[&DialogueTrial]) -> &'static str {
    const MARKS: [&str; 3] = [">", "=>", "»"];
    // Texts alone, not comparisons: what stands between quotation marks.
    let texts: Vec<&str> = program.code.split('"').skip(1).step_by(2).collect();
    let typed = group.iter().flat_map(|trial| &trial.inputs);
    let is_free = |mark: &&str| {
        texts.iter().all(|text| !text.contains(mark))
            && typed.clone().all(|line| !line.contains(*mark))
    };
    MARKS.into_iter().find(is_free).unwrap_or("==>")
}
