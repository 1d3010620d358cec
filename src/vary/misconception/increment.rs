//! `i++` is read as `++i`, and the other way round (L).

use super::site::{self, MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Expr, ExprKind, Fix, LoopKind, StmtKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::rewrite::{Edit, TextPiece};

/// `increment-swapped`
pub const RULE: Rule = Rule {
    name: "increment-swapped",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    // Where the value is not used, both mean the same.
    let mut alone: Vec<Span> = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "in any other statement the value of `x++` may be used"
        )]
        match &stmt.kind {
            StmtKind::Expression(expr) => alone.push(expr.span),
            StmtKind::Loop(of) => {
                if let LoopKind::For { update, .. } = &of.kind {
                    alone.extend(update.iter().map(|expr| expr.span));
                }
            }
            _ => {}
        }
    });
    let mut sites = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr: &Expr| {
        let ExprKind::Increment { fix, by, operand } = &expr.kind else { return };
        if alone.contains(&expr.span) {
            return;
        }
        let sign = site::new(if *by < 0 { "--" } else { "++" });
        let kept = TextPiece::Kept(operand.span);
        let pieces = match fix {
            Fix::Prefix => vec![kept, sign],
            Fix::Postfix => vec![sign, kept],
        };
        let variable = skeleton.source.slice(operand.span);
        let sign = if *by < 0 { "--" } else { "++" };
        let (before, behind) = (format!("{sign}{variable}"), format!("{variable}{sign}"));
        let (written, read) = match fix {
            Fix::Prefix => (before, behind),
            Fix::Postfix => (behind, before),
        };
        sites.push(MisreadSite {
            place: expr.span,
            facts: vec![("written", written), ("read", read)],
            is_written: true,
            edits: vec![Edit::with(expr.span, pieces)],
        });
    });
    each_and_all(sites)
}
