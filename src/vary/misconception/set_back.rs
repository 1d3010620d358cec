//! Variables are set back in each pass of a loop (PM).

use super::places::quoted_from;
use super::site::{self, MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::ExprKind;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::{Edit, TextPiece};

/// `variable-set-back`
pub const RULE: Rule = Rule {
    name: "variable-set-back",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Everyday,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    for sequence in site::sequences(skeleton) {
        for (at, stmt) in sequence.iter().enumerate() {
            let Some((stmt, of)) = site::as_loop(stmt) else { continue };
            let declared = sequence[..at].iter().flat_map(|stmt| site::declared(stmt));
            for (variable, value) in declared {
                let name = &variable.name.text;
                let counts = site::condition(of).is_some_and(|one| site::names(one, name));
                let is_array = matches!(value.kind, ExprKind::ArrayInitialiser(_));
                if counts || is_array || !site::assigns(&of.body, name) {
                    continue;
                }
                let again = vec![
                    site::new(&format!("{{ {name} = ")),
                    TextPiece::Kept(value.span),
                    site::new("; "),
                ];
                sites.push(MisreadSite {
                    place: stmt.span,
                    facts: vec![
                        ("name", name.clone()),
                        ("start", quoted_from(skeleton, value.span)),
                    ],
                    is_written: false,
                    edits: vec![
                        Edit::with(of.body.span.at_start(), again),
                        Edit::to(of.body.span.at_end(), " }"),
                    ],
                });
            }
        }
    }
    sites.sort_by_key(|site| site.place);
    let first = sites.first().map(|site| site.place);
    let of_first = sites.iter().filter(|site| Some(site.place) == first);
    let names: Vec<String> = of_first.map(|site| site.facts[0].1.clone()).collect();
    let mut readings = each_and_all(sites);
    for reading in readings.iter_mut().filter(|reading| !reading.also.is_empty()) {
        // Several variables of one loop have one place.
        let place = reading.place;
        reading.also.retain(|also| *also != place);
        reading.also.dedup();
        if names.len() > 1 {
            reading.facts.push(("names", names.join(", ")));
        }
    }
    readings
}
