//! A set is read as if it were a list.

use super::site::{MisreadSite, each_and_all};
use super::written_class::class_name;
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{ExprKind, StmtKind, TypeSyntax};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;

/// `set-keeps-duplicates`
pub const RULE: Rule = Rule {
    name: "set-keeps-duplicates",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let mut sites = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        let StmtKind::Local(declaration) = &stmt.kind else { return };
        let [one] = &declaration.declarators[..] else { return };
        let Some(ExprKind::New { ty: made, .. }) = one.initialiser.as_ref().map(|one| &one.kind)
        else {
            return;
        };
        let sets = ["Set", "HashSet", "LinkedHashSet"];
        let is_set = |ty: &TypeSyntax| class_name(ty).is_some_and(|name| sets.contains(&name));
        if !is_set(&declaration.ty) || !is_set(made) {
            return;
        }
        let instead = |ty: &TypeSyntax, list: &str| {
            let length = class_name(ty).map_or(0, str::len);
            let end = ty.span.start + u32::try_from(length).unwrap_or(0);
            Edit::to(ty.span.from_to(ty.span.start, end), list)
        };
        let edits = vec![instead(&declaration.ty, "List"), instead(made, "ArrayList")];
        let facts = vec![("name", one.name.text.clone())];
        sites.push(MisreadSite { place: stmt.span, facts, is_written: true, edits });
    });
    each_and_all(sites)
}
