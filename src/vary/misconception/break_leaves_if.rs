//! `break` is read as if it left only the `if` in which it stands.

use super::site::{MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Stmt, StmtKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::rewrite::Edit;

/// `break-leaves-if`
pub const RULE: Rule = Rule {
    name: "break-leaves-if",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites: Vec<MisreadSite> = Vec::new();
    let mut inside = None;
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        // What stands inside a statement is found with it.
        if inside.is_none_or(|outer: Span| !outer.covers(stmt.span)) {
            inside = Some(stmt.span);
            within(stmt, Around::Method, &mut sites);
        }
    });
    each_and_all(sites)
}

/// What a statement stands in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Around {
    Method,
    Loop,
    IfInLoop,
}

fn within(stmt: &Stmt, around: Around, sites: &mut Vec<MisreadSite>) {
    #[expect(clippy::wildcard_enum_match_arm, reason = "`break` leaves nothing else")]
    let inside = match &stmt.kind {
        StmtKind::Break(None) if around == Around::IfInLoop => {
            // Nothing can follow it in its block.
            let edits = vec![Edit::to(stmt.span, "{ }")];
            sites.push(MisreadSite {
                place: stmt.span,
                facts: Vec::new(),
                is_written: false,
                edits,
            });
            return;
        }
        StmtKind::Loop(_) => Around::Loop,
        // Its `break` is another one.
        StmtKind::Switch(_) => Around::Method,
        StmtKind::If { .. } if around == Around::Loop => Around::IfInLoop,
        _ => around,
    };
    walk::each_nested_statement(stmt, &mut |inner| within(inner, inside, sites));
}
