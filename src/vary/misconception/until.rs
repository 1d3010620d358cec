//! A loop runs until its condition holds (S, PM).

use super::places::quoted;
use super::site::{self, Site, each_and_all};
use super::{Misreading, Rule};
use crate::read::Skeleton;

/// `loop-until`
pub const RULE: Rule = Rule { name: "loop-until", readings };

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let loops = site::loops(skeleton).into_iter();
    let sites = loops.filter_map(|(stmt, of)| {
        let condition = site::condition(of)?;
        Some(Site {
            place: stmt.span,
            facts: vec![("condition", quoted(skeleton, condition.span))],
            edits: site::around(condition.span, "!(", ")").to_vec(),
        })
    });
    each_and_all(sites.collect())
}
