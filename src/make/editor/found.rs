//! What is wrong with a text.
//!
//! In: a text and its kind. Out: what `tatsu check --json` says of it, or `tatsu exam --check` of
//! what stands in an exam file itself.

use super::text_kind::TextKind;
use crate::diagnostic::Diagnostic;
use crate::make::check::{CheckOrder, checked_dialogue, checked_skeleton};
use crate::make::json::{CheckReport, findings};
use crate::source::Source;
use crate::write::bank::keep_faults;
use crate::{dialogue, exam, pun, skeleton};

/// What is found by reading, which takes no time.
pub fn read_text(kind: TextKind, source: &Source) -> CheckReport {
    let found = match kind {
        TextKind::Skeleton => skeleton::read(source).diagnostics,
        TextKind::Dialogue => match dialogue::read(source) {
            Ok(dialogue) => dialogue.warnings,
            Err(found) => found,
        },
        TextKind::Exam => exam::file::read(source).1,
        TextKind::Kept => keep_faults(source),
        TextKind::Pun => pun::read(source).1,
    };
    report(source, &found)
}

/// What is found by reading and by running; for a skeleton without errors also what is in it.
pub fn checked_text(kind: TextKind, source: &Source, jobs: usize) -> CheckReport {
    match kind {
        TextKind::Skeleton => {
            checked_skeleton(source, CheckOrder { why: false, jobs }).report(source)
        }
        TextKind::Dialogue => match checked_dialogue(source) {
            Ok(checked) => report(source, &checked.diagnostics),
            Err(found) => report(source, &found),
        },
        TextKind::Exam | TextKind::Kept | TextKind::Pun => read_text(kind, source),
    }
}

fn report(source: &Source, found: &[Diagnostic]) -> CheckReport {
    CheckReport {
        skeleton: source.name().to_owned(),
        diagnostics: findings(source, found),
        ..CheckReport::default()
    }
}
