//! Fields, elements and collections are read as if they kept copies, and getters as if they handed
//! out copies (LK).

use super::copies::{CopiedKind, CopySite, Handover, copied, has_objects};
use super::object_assignment::written_fields;
use super::site::in_turn;
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Expr, ExprKind, StmtKind};
use crate::read::syntax::walk;
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::vary::written_types::WrittenTypes;

/// `stored-object-copied`
pub const RULE: Rule = Rule {
    name: "stored-object-copied",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

/// The methods of collections that keep what they get.
const KEEPERS: [&str; 10] = [
    "add",
    "addFirst",
    "addLast",
    "put",
    "putIfAbsent",
    "set",
    "push",
    "offer",
    "offerFirst",
    "offerLast",
];

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    if !has_objects(skeleton) {
        return Vec::new();
    }
    let of = |sites: Vec<CopySite>, ways: &[Handover], read: &str| {
        let facts = vec![("read", read.to_owned())];
        copied(skeleton, &sites, CopiedKind::Objects, ways, &|_| facts.clone())
    };
    in_turn(vec![
        of(stored(skeleton), &[Handover::Stored, Handover::Passed], "stored"),
        of(returned(skeleton), &[Handover::Returned], "returned"),
    ])
}

/// The places that students see where something is stored.
fn stored(skeleton: &Skeleton) -> Vec<CopySite> {
    let fields = written_fields(skeleton);
    let types = WrittenTypes::of(skeleton);
    let is_collection = |receiver: &Expr| {
        let ty = types.type_of(receiver);
        matches!(ty, Some(Type::Object(class)) if skeleton.program.class(class.id).is_library)
    };
    let mut sites = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr: &Expr| {
        #[expect(clippy::wildcard_enum_match_arm, reason = "no other expression stores anything")]
        match &expr.kind {
            ExprKind::Assign { operator: None, target, value, .. }
                if fields.contains(&expr.span)
                    || matches!(target.kind, ExprKind::Index { .. } | ExprKind::Field { .. }) =>
            {
                sites.push(CopySite::of(expr.span, value));
            }
            ExprKind::Call { receiver: Some(receiver), name, arguments }
                if KEEPERS.contains(&name.text.as_str()) && is_collection(receiver) =>
            {
                let given = arguments.iter().flat_map(|one| CopySite::of(expr.span, one).given);
                sites.push(CopySite { place: expr.span, given: given.collect() });
            }
            ExprKind::ArrayInitialiser(elements) => {
                let given = elements.iter().flat_map(|one| CopySite::of(expr.span, one).given);
                sites.push(CopySite { place: expr.span, given: given.collect() });
            }
            _ => {}
        }
    });
    sites
}

/// The `return`s that students see.
fn returned(skeleton: &Skeleton) -> Vec<CopySite> {
    let mut sites = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        if let StmtKind::Return(Some(value)) = &stmt.kind {
            sites.push(CopySite::of(stmt.span, value));
        }
    });
    sites
}
