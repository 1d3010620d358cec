//! `char + int` is read as a `char`, and `char + char` as text.

use super::places::{in_turn, quoted};
use super::site::Site;
use super::{Misreading, Rule};
use crate::read::Skeleton;
use crate::read::syntax::ast::{BinaryOp, ExprKind};
use crate::read::syntax::walk;
use crate::read::types::Type;
use crate::vary::rewrite::Edit;
use crate::vary::written_types::{WrittenTypes, is_whole};

/// `character-sum`
pub const RULE: Rule = Rule { name: "character-sum", readings };

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let types = WrittenTypes::of(skeleton);
    let mut characters = Vec::new();
    let mut texts = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr| {
        let ExprKind::Binary { operator, left, right, .. } = &expr.kind else { return };
        let (Some(first), Some(second)) = (types.type_of(left), types.type_of(right)) else {
            return;
        };
        let sum = *operator == BinaryOp::Add;
        if !sum && *operator != BinaryOp::Subtract {
            return;
        }
        let place = |read: &str, edits| {
            let facts =
                vec![("written", quoted(skeleton, expr.span)), ("read", String::from(read))];
            Site { place: expr.span, facts, edits }
        };
        let (start, end) = (expr.span.at_start(), expr.span.at_end());
        match (first == Type::CHAR, second == Type::CHAR) {
            (true, false) if is_whole(&second) => {
                let edits = vec![Edit::to(start, "(char) ("), Edit::to(end, ")")];
                characters.push(place("char", edits));
            }
            (false, true) if sum && is_whole(&first) => {
                let edits = vec![Edit::to(start, "(char) ("), Edit::to(end, ")")];
                characters.push(place("char", edits));
            }
            (true, true) if sum => texts.push(place("text", vec![Edit::to(start, "\"\" + ")])),
            _ => {}
        }
    });
    in_turn(vec![characters, texts])
}
