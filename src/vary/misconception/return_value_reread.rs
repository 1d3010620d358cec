//! What is returned is read as if it were computed after the block after `finally`.

use super::site::{MisreadSite, each_and_all};
use super::tries::{before_end, behind_start, between, copied, returns, shown_tries};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::Stmt;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `return-value-reread`
pub const RULE: Rule = Rule {
    name: "return-value-reread",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    for (place, of) in shown_tries(skeleton) {
        let Some(finally) = &of.finally else { continue };
        let clauses = of.clauses.iter().flat_map(|clause| returns(&clause.body));
        let returns: Vec<&Stmt> = returns(&of.body).into_iter().chain(clauses).collect();
        let Some(first) = returns.first() else { continue };
        let left = format!("left{}", place.start);
        let mut edits = Vec::from(between(place, &format!("{{ boolean {left} = false; "), " }"));
        for stmt in &returns {
            let before = copied(&format!("{{ {left} = true; "), finally.body_span, " ");
            edits.push(Edit::with(stmt.span.at_start(), before));
            edits.push(Edit::to(stmt.span.at_end(), " }"));
        }
        edits.push(Edit::to(behind_start(finally.body_span), format!(" if (!{left}) {{ ")));
        edits.push(Edit::to(before_end(finally.body_span), " } "));
        sites.push(MisreadSite { place: first.span, facts: Vec::new(), is_written: false, edits });
    }
    each_and_all(sites)
}
