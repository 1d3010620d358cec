//! The first element has the index 1 (L).

use super::places::quoted;
use super::site::{self, MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Expr, ExprKind, LoopKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;

/// `index-from-one`
pub const RULE: Rule = Rule {
    name: "index-from-one",
    frequency: Frequency::Common,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Usual,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    let mut counters: Vec<&str> = Vec::new();
    for (_, of) in site::loops(skeleton) {
        if let LoopKind::For { init, .. } = &of.kind {
            let declared = init.iter().flat_map(site::declared);
            counters.extend(declared.map(|(variable, _)| variable.name.text.as_str()));
        }
    }
    walk::shown_expressions(&skeleton.file, &mut |expr: &Expr| {
        #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else takes an index")]
        let index = match &expr.kind {
            ExprKind::Index { index, .. } => index,
            ExprKind::Call { receiver: Some(_), name, arguments } if name.text == "charAt" => {
                let [index] = &arguments[..] else { return };
                index
            }
            _ => return,
        };
        // Whoever counts with a variable sees where it starts.
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "an index of another form changes as its parts do"
        )]
        let is_fixed = match &index.kind {
            ExprKind::IntegerLiteral => true,
            ExprKind::Placeholder(one) => !one.is_choice(),
            ExprKind::Name(name) => !counters.contains(&name.as_str()),
            _ => false,
        };
        if !is_fixed {
            return;
        }
        let (is_written, edits) = site::one_off(skeleton, index, -1);
        sites.push(MisreadSite {
            place: expr.span,
            facts: vec![("written", quoted(skeleton, expr.span))],
            is_written,
            edits,
        });
    });
    each_and_all(sites)
}
