//! The variable of a `for` over elements is read as an index, or as another name of the element
//! (PM).

use super::places::{each_expression_within, in_turn, name_of};
use super::site::MisreadSite;
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{ExprKind, LoopKind, StmtKind, TypeSyntaxKind};
use crate::read::syntax::walk;
use crate::read::types::Primitive;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::{Edit, TextPiece};

/// `for-each-variable`
pub const RULE: Rule = Rule {
    name: "for-each-variable",
    frequency: Frequency::Frequent,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let (mut indices, mut elements) = (Vec::new(), Vec::new());
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        let StmtKind::Loop(of) = &stmt.kind else { return };
        let LoopKind::ForEach { is_final: false, ty, name, collection } = &of.kind else { return };
        let Some(array) = name_of(collection) else { return };
        let site = |read: &'static str, edits: Vec<Edit>| {
            let facts = vec![
                ("name", name.text.clone()),
                ("array", String::from(array)),
                ("read", String::from(read)),
            ];
            MisreadSite { place: stmt.span, facts, is_written: false, edits }
        };
        let header = |variable: &str| {
            let at = ty.span.at_end().to(collection.span);
            let rest = format!(" {variable} = 0; {variable} < {array}.length; {variable}++");
            Edit::to(at, rest)
        };
        let int = matches!(ty.kind, TypeSyntaxKind::Primitive(Primitive::Int | Primitive::Long));
        if int {
            indices.push(site("index", vec![header(&name.text)]));
        }
        let mut uses = Vec::new();
        let mut changes = false;
        each_expression_within(&of.body, &mut |expr| {
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "nothing else reads or changes the variable"
            )]
            match &expr.kind {
                ExprKind::Name(read) if *read == name.text => uses.push(expr.span),
                ExprKind::Assign { target: written, .. }
                | ExprKind::Increment { operand: written, .. } => {
                    changes |= name_of(written) == Some(name.text.as_str());
                }
                _ => {}
            }
        });
        if changes {
            let text = skeleton.source.text();
            let Some(index) = ["index", "position", "at", "k", "theIndex"]
                .into_iter()
                .find(|fresh| !text.contains(fresh))
            else {
                return;
            };
            let mut edits = vec![Edit::with(
                ty.span.to(collection.span),
                vec![TextPiece::New(format!(
                    "int {index} = 0; {index} < {array}.length; {index}++"
                ))],
            )];
            edits.extend(uses.iter().map(|span| Edit::to(*span, format!("{array}[{index}]"))));
            elements.push(site("element", edits));
        }
    });
    in_turn(vec![indices, elements])
}
