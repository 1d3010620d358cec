//! A `catch` is read as if it caught exceptions of its own class only, and of no subclass.

use std::fmt::Write as _;

use super::site::{MisreadSite, each_and_all};
use super::tries::{behind_start, shown_tries};
use super::written_class::class_name;
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `catch-exact-class`
pub const RULE: Rule = Rule {
    name: "catch-exact-class",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    for (_, of) in shown_tries(skeleton) {
        for clause in &of.clauses {
            let name = &clause.name.text;
            let names: Vec<&str> = clause.types.iter().filter_map(class_name).collect();
            if names.len() != clause.types.len() {
                continue;
            }
            let mut condition = String::new();
            for class in &names {
                let and = if condition.is_empty() { "" } else { " && " };
                let simple = class.rsplit('.').next().unwrap_or(class);
                let _ = write!(
                    condition,
                    "{and}!{name}.getClass().getSimpleName().equals(\"{simple}\")"
                );
            }
            let thrown = format!(" if ({condition}) throw {name}; ");
            let edits = vec![Edit::to(behind_start(clause.body_span), thrown)];
            let facts = vec![("class", names.join(" | "))];
            sites.push(MisreadSite { place: clause.head, facts, is_written: false, edits });
        }
    }
    each_and_all(sites)
}
