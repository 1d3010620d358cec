//! `break` is read as if it left all loops, or only ended the pass; `continue` as if it left the
//! loop; a label is overlooked; and the `break` of a `switch` is read as if it left the loop around
//! it.

use super::places::in_turn;
use super::site::MisreadSite;
use super::{ChangeOf, Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Stmt, StmtKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::rewrite::Edit;

/// `jump-target`
pub const RULE: Rule = Rule {
    name: "jump-target",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

/// The label that is put at a loop to leave it.
const LABEL: &str = "theLoop";

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    if skeleton.source.text().contains(LABEL) {
        return Vec::new();
    }
    let mut found = Jumps::default();
    let file = &skeleton.file;
    let mut inside = None;
    walk::shown_statements(file, &mut |stmt| {
        // What stands inside a statement is found with it.
        if inside.is_none_or(|outer: Span| !outer.covers(stmt.span)) {
            inside = Some(stmt.span);
            found.within(stmt, &mut Vec::new());
        }
    });
    let Jumps { all, pass, leaves, unlabelled, switches } = found;
    let mut readings = in_turn(vec![all, pass, leaves, unlabelled, switches]);
    for reading in &mut readings {
        if let ChangeOf::Text(edits) | ChangeOf::Thought(edits) = &mut reading.change {
            // Several jumps out of one loop share its label.
            edits.sort_by_key(|edit| edit.at);
            edits.dedup();
        }
    }
    readings
}

/// What a jump stands in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EnclosingStatement {
    Loop(Span),
    Switch,
}

/// The jumps of a program, by the way in which they are misread.
#[derive(Default)]
struct Jumps {
    all: Vec<MisreadSite>,
    pass: Vec<MisreadSite>,
    leaves: Vec<MisreadSite>,
    unlabelled: Vec<MisreadSite>,
    switches: Vec<MisreadSite>,
}

impl Jumps {
    fn within(&mut self, stmt: &Stmt, around: &mut Vec<EnclosingStatement>) {
        let site = |written: &str, read: &str, edits: Vec<Edit>| MisreadSite {
            place: stmt.span,
            facts: vec![("written", String::from(written)), ("read", String::from(read))],
            // No student puts a label at a loop in order to leave it from one place.
            is_written: edits.len() == 1,
            edits,
        };
        let loops = || {
            around.iter().filter_map(|one| match one {
                EnclosingStatement::Loop(span) => Some(*span),
                EnclosingStatement::Switch => None,
            })
        };
        // A label that is there already does no harm: a second one can stand before it.
        let leaving = |of: Span| {
            let label = format!("{LABEL}{}", of.start);
            let jump = Edit::to(stmt.span, format!("break {label};"));
            vec![Edit::to(of.at_start(), format!("{label}: ")), jump]
        };
        match (&stmt.kind, around.last()) {
            (StmtKind::Break(None), Some(EnclosingStatement::Loop(innermost))) => {
                if let Some(outermost) = loops().next().filter(|outermost| outermost != innermost) {
                    self.all.push(site("break", "all", leaving(outermost)));
                }
                self.pass.push(site("break", "pass", vec![Edit::to(stmt.span, "continue;")]));
            }
            (StmtKind::Break(None), Some(EnclosingStatement::Switch)) => {
                if let Some(innermost) = loops().next_back() {
                    self.switches.push(site("break", "switch", leaving(innermost)));
                }
            }
            (StmtKind::Continue(None), _) => {
                if let Some(innermost) = loops().next_back() {
                    self.leaves.push(site("continue", "loop", leaving(innermost)));
                }
            }
            (StmtKind::Break(Some(label)), _) => {
                let edits = vec![Edit::to(stmt.span, "break;")];
                let written = format!("break {}", label.text);
                self.unlabelled.push(site(&written, "unlabelled", edits));
            }
            (StmtKind::Continue(Some(label)), _) => {
                let edits = vec![Edit::to(stmt.span, "continue;")];
                let written = format!("continue {}", label.text);
                self.unlabelled.push(site(&written, "unlabelled", edits));
            }
            _ => {}
        }
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "`break` and `continue` leave nothing else"
        )]
        let own = match stmt.kind {
            StmtKind::Loop(_) => Some(EnclosingStatement::Loop(stmt.span)),
            StmtKind::Switch(_) => Some(EnclosingStatement::Switch),
            _ => None,
        };
        around.extend(own);
        walk::each_nested_statement(stmt, &mut |inner| self.within(inner, around));
        if own.is_some() {
            around.pop();
        }
    }
}
