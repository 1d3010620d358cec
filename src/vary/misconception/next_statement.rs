//! The statement after a loop belongs to it (S).

use super::site::{self, MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::StmtKind;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::{Edit, TextPiece};

/// `next-statement-in-loop`
pub const RULE: Rule = Rule {
    name: "next-statement-in-loop",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Slip,
    occasion: Occasion::Everyday,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    for sequence in site::sequences(skeleton) {
        for pair in sequence.windows(2) {
            let [stmt, next] = pair else { continue };
            let Some((_, of)) = site::as_loop(stmt) else { continue };
            // Two loops are clearly two.
            if site::as_loop(next).is_some() {
                continue;
            }
            let body = of.body.span;
            let mut edits = vec![
                Edit::to(body.at_start(), "{ "),
                Edit::with(
                    body.at_end(),
                    vec![site::new(" "), TextPiece::Kept(next.span), site::new(" }")],
                ),
            ];
            // A method must still return something where the loop is over.
            if !matches!(next.kind, StmtKind::Return(_)) {
                edits.push(Edit::to(next.span, ""));
            }
            let facts = vec![("statement", first_line(skeleton.source.slice(next.span)))];
            sites.push(MisreadSite { place: next.span, facts, is_written: false, edits });
        }
    }
    sites.sort_by_key(|site| site.place);
    each_and_all(sites)
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().trim_end().to_owned()
}
