//! A sorted map or set is read as if it kept the order of insertion, and one that keeps that order
//! as if it were sorted.

use super::site::{MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Expr, ExprKind, StmtKind, TypeSyntax, TypeSyntaxKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::rewrite::Edit;

/// `map-order-by-insertion`
pub const RULE: Rule = Rule {
    name: "map-order-by-insertion",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

/// Classes that differ in the order in which one goes through them.
const PAIRS: [(&str, &str); 4] = [
    ("TreeMap", "LinkedHashMap"),
    ("LinkedHashMap", "TreeMap"),
    ("TreeSet", "LinkedHashSet"),
    ("LinkedHashSet", "TreeSet"),
];

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    // What a variable is declared as is made, too.
    let mut declared: Vec<(Span, &TypeSyntax)> = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        if let StmtKind::Local(declaration) = &stmt.kind {
            declared.push((stmt.span, &declaration.ty));
        }
    });
    let mut sites = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr: &Expr| {
        let ExprKind::New { ty, arguments, .. } = &expr.kind else { return };
        let Some((written, read)) = pair(ty) else { return };
        // A comparator is none that the other one takes.
        if !arguments.is_empty() {
            return;
        }
        let name =
            |ty: &TypeSyntax| ty.span.from_to(ty.span.start, ty.span.start + length(written));
        let mut edits = vec![Edit::to(name(ty), read)];
        let around =
            declared.iter().find(|(span, of)| span.covers(expr.span) && pair(of).is_some());
        edits.extend(around.map(|(_, of)| Edit::to(name(of), read)));
        let facts = vec![("written", written.to_owned()), ("read", read.to_owned())];
        sites.push(MisreadSite { place: expr.span, facts, is_written: true, edits });
    });
    each_and_all(sites)
}

fn length(name: &str) -> u32 {
    u32::try_from(name.len()).unwrap_or(0)
}

/// The class of a type, and the one that it is read as.
fn pair(ty: &TypeSyntax) -> Option<(&'static str, &'static str)> {
    let (TypeSyntaxKind::Class(name) | TypeSyntaxKind::Generic { class: name, .. }) = &ty.kind
    else {
        return None;
    };
    PAIRS.into_iter().find(|(written, _)| written == name)
}
