//! The block of a `try` is read as if it ran to its end before a `catch` does (PM).

use super::site::{MisreadSite, each_and_all};
use super::tries::{copied, shown_tries};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `try-finishes`
pub const RULE: Rule = Rule {
    name: "try-finishes",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

/// Each statement is tried alone; what is thrown is kept until all have run.
fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    for (place, of) in shown_tries(skeleton) {
        let [clause] = &of.clauses[..] else { continue };
        let ([ty], Some((_, earlier))) = (&clause.types[..], of.body.split_last()) else {
            continue;
        };
        if of.finally.is_some() || !of.resources.is_empty() || earlier.is_empty() {
            continue;
        }
        let (class, variable) = (skeleton.source.slice(ty.span), &clause.name.text);
        let kept = format!("kept{}", place.start);
        let handler = format!("{} {{ {kept} = {variable}; }}", skeleton.source.slice(clause.head));
        let mut edits = vec![Edit::to(place.at_start(), format!("{{ {class} {kept} = null; "))];
        for stmt in earlier {
            edits.push(Edit::to(stmt.span.at_end(), format!(" }} {handler} try {{ ")));
        }
        let told = format!("{handler} if ({kept} != null) {{ {class} {variable} = {kept}; ");
        edits.push(Edit::with(clause.span, copied(&told, clause.body_span, " } }")));
        sites.push(MisreadSite { place: clause.head, facts: Vec::new(), is_written: false, edits });
    }
    each_and_all(sites)
}
