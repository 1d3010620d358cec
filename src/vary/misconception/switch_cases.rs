//! Each `case` is read as if it ended by itself; or a `break` is overlooked, so that the next
//! `case` runs as well.

use super::places::in_turn;
use super::site::MisreadSite;
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Expr, ExprKind, Stmt, StmtKind, Switch, SwitchForm, SwitchLabel};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `switch-cases`
pub const RULE: Rule = Rule {
    name: "switch-cases",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut switches: Vec<&Switch> = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt: &Stmt| {
        if let StmtKind::Switch(of) = &stmt.kind {
            switches.push(of);
        }
    });
    walk::shown_expressions(&skeleton.file, &mut |expr: &Expr| {
        if let ExprKind::Switch(of) = &expr.kind {
            switches.push(of);
        }
    });
    let (mut ends, mut runs_on) = (Vec::new(), Vec::new());
    for of in switches.into_iter().filter(|of| of.form == SwitchForm::Colon) {
        let Some((_, groups)) = of.groups.split_last() else { continue };
        for group in groups {
            let Some(last) = group.body.last() else { continue };
            // The label that stands next to what runs: who reads that the `case` before it ends the
            // `switch` reads something else.
            let place = match group.labels.last() {
                Some(SwitchLabel::Case(_, span) | SwitchLabel::Default(span)) => *span,
                None => group.span,
            };
            let site = |read: &str, edit| MisreadSite {
                place,
                facts: vec![("read", String::from(read))],
                is_written: read == "ends",
                edits: vec![edit],
            };
            match last.kind {
                StmtKind::Break(None) => runs_on.push(site("runs-on", Edit::to(last.span, ";"))),
                StmtKind::Break(_)
                | StmtKind::Continue(_)
                | StmtKind::Return(_)
                | StmtKind::Throw(_)
                | StmtKind::Yield(_) => {}
                StmtKind::Empty
                | StmtKind::Local(_)
                | StmtKind::Expression(_)
                | StmtKind::Block(_)
                | StmtKind::If { .. }
                | StmtKind::Loop(_)
                | StmtKind::Labelled { .. }
                | StmtKind::Switch(_)
                | StmtKind::Directive(_)
                | StmtKind::LocalClass(_)
                | StmtKind::ConstructorCall { .. }
                | StmtKind::Try(_)
                | StmtKind::Assert { .. }
                | StmtKind::Synchronized { .. }
                | StmtKind::Unsupported => {
                    ends.push(site("ends", Edit::to(last.span.at_end(), " break;")));
                }
            }
        }
    }
    in_turn(vec![ends, runs_on])
}
