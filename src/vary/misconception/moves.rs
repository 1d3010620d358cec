//! An assignment moves the value: its source loses it (S).

use super::places::quoted;
use super::site::{self, MisreadSite, each_and_all};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Expr, ExprKind, LoopKind, Member, StmtKind, TypeSyntaxKind};
use crate::read::syntax::walk;
use crate::read::types::Primitive;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::{Edit, TextPiece};

/// `assignment-moves`
pub const RULE: Rule = Rule {
    name: "assignment-moves",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Usual,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let variables = variables(skeleton);
    let nothing = |source: &Expr| {
        let of = |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, ty)| *ty);
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the type of another value does not stand in the text"
        )]
        let ty = match &source.kind {
            ExprKind::Name(name) => of(name)?,
            ExprKind::Index { array, .. } => {
                let ExprKind::Name(name) = &array.kind else { return None };
                let TypeSyntaxKind::Array(element) = of(name)? else { return None };
                &element.kind
            }
            _ => return None,
        };
        empty(ty)
    };
    let mut sites = Vec::new();
    for sequence in site::sequences(skeleton) {
        for stmt in sequence {
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "nothing else copies a value to a variable"
            )]
            let source = match &stmt.kind {
                StmtKind::Expression(Expr {
                    kind: ExprKind::Assign { operator: None, value, .. },
                    ..
                }) => &**value,
                StmtKind::Local(_) => match site::declared(stmt)[..] {
                    [(_, value)] => value,
                    _ => continue,
                },
                _ => continue,
            };
            let Some(nothing) = nothing(source).filter(|_| !site::has_effects(source)) else {
                continue;
            };
            let lost = vec![
                site::new(" "),
                TextPiece::Kept(source.span),
                site::new(&format!(" = {nothing};")),
            ];
            let facts = vec![("source", quoted(skeleton, source.span))];
            let edits = vec![Edit::with(stmt.span.at_end(), lost)];
            sites.push(MisreadSite { place: stmt.span, facts, is_written: false, edits });
        }
    }
    sites.sort_by_key(|site| site.place);
    each_and_all(sites)
}

/// What is left of a value that was moved away.
fn empty(ty: &TypeSyntaxKind) -> Option<&'static str> {
    match ty {
        TypeSyntaxKind::Primitive(Primitive::Boolean) => Some("false"),
        TypeSyntaxKind::Primitive(Primitive::Char) => Some("' '"),
        TypeSyntaxKind::Primitive(_) => Some("0"),
        TypeSyntaxKind::String => Some("\"\""),
        TypeSyntaxKind::StringBuilder
        | TypeSyntaxKind::Var
        | TypeSyntaxKind::Class(_)
        | TypeSyntaxKind::Generic { .. }
        | TypeSyntaxKind::Wildcard(_)
        | TypeSyntaxKind::Array(_)
        | TypeSyntaxKind::Other(_) => None,
    }
}

/// The variables with the types that they are declared with. Where a name is declared twice with
/// different types, a change that takes the wrong one is no right Java.
fn variables(skeleton: &Skeleton) -> Vec<(&str, &TypeSyntaxKind)> {
    let mut variables = Vec::new();
    for member in skeleton.file.all_members() {
        if let Member::Field(field) = member {
            let of = &field.declaration;
            variables.extend(of.declarators.iter().map(|one| (&*one.name.text, &of.ty.kind)));
        }
        let parameters = member.callable().into_iter().flat_map(|one| &one.parameters);
        variables.extend(parameters.map(|one| (&*one.name.text, &one.ty.kind)));
    }
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "no other statement declares a variable"
        )]
        match &stmt.kind {
            StmtKind::Local(of) => {
                variables.extend(of.declarators.iter().map(|one| (&*one.name.text, &of.ty.kind)));
            }
            StmtKind::Loop(of) => {
                if let LoopKind::ForEach { name, ty, .. } = &of.kind {
                    variables.push((&*name.text, &ty.kind));
                }
            }
            _ => {}
        }
    });
    variables
}
