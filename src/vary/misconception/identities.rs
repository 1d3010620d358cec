//! `==` is read as if it compared objects where it does not, or never found strings to be one
//! object.

use super::places::{name_of, quoted};
use super::site::{MisreadSite, each_and_all, has_effects, new};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{BinaryOp, Expr, ExprKind};
use crate::read::syntax::walk;
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::{Edit, TextPiece};
use crate::vary::written_types::WrittenTypes;

/// `string-identity-never`
pub const STRINGS: Rule = Rule {
    name: "string-identity-never",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings: of_strings,
};

/// `wrapper-identity-always`
pub const WRAPPERS: Rule = Rule {
    name: "wrapper-identity-always",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings: of_wrappers,
};

/// A comparison by `==` or `!=` that students see.
struct EqualityTest<'a> {
    whole: &'a Expr,
    is_equal: bool,
    left: &'a Expr,
    right: &'a Expr,
}

/// The comparisons by `==` and `!=` that students see and that do nothing else.
fn comparisons(skeleton: &Skeleton) -> Vec<EqualityTest<'_>> {
    let mut found = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |whole| {
        let ExprKind::Binary { operator, left, right, .. } = &whole.kind else { return };
        let is_equal = *operator == BinaryOp::Equal;
        if (is_equal || *operator == BinaryOp::NotEqual) && !has_effects(whole) {
            found.push(EqualityTest { whole, is_equal, left, right });
        }
    });
    found
}

fn of_strings(skeleton: &Skeleton) -> Vec<Misreading> {
    let types = WrittenTypes::of(skeleton);
    let is_string = |expr: &Expr| types.type_of(expr) == Some(Type::String);
    let mut sites = Vec::new();
    for one in comparisons(skeleton) {
        let same = name_of(one.left).is_some_and(|name| name_of(one.right) == Some(name));
        if is_string(one.left) && is_string(one.right) && !same {
            let facts = vec![("written", quoted(skeleton, one.whole.span))];
            let edits = vec![Edit::to(one.whole.span, (!one.is_equal).to_string())];
            sites.push(MisreadSite { place: one.whole.span, facts, is_written: false, edits });
        }
    }
    each_and_all(sites)
}

fn of_wrappers(skeleton: &Skeleton) -> Vec<Misreading> {
    let types = WrittenTypes::of(skeleton);
    let mut sites = Vec::new();
    for one in comparisons(skeleton) {
        let operands = [one.left, one.right];
        let [left, right] = operands.map(|operand| types.type_of(operand));
        let (wrapper, other) = match (&left, &right) {
            (Some(Type::Object(_)), Some(Type::Primitive(_))) => (left, one.right),
            (Some(Type::Primitive(_)), Some(Type::Object(_))) => (right, one.left),
            _ => continue,
        };
        let Some(Type::Object(class)) = wrapper else { continue };
        if !matches!(&*class.name, "Byte" | "Short" | "Integer" | "Long") {
            continue;
        }
        // Objects of small values are kept, so that even identity says that they are equal.
        let (and, within) = if one.is_equal {
            (" && ", [" >= -128 && ", " <= 127)"])
        } else {
            (" || ", [" < -128 || ", " > 127)"])
        };
        let operand = TextPiece::Kept(other.span);
        let pieces = vec![
            new("(("),
            TextPiece::Kept(one.whole.span),
            new(&format!("){and}(")),
            operand.clone(),
            new(&format!("){}(", within[0])),
            operand,
            new(&format!("){}", within[1])),
        ];
        let facts = vec![("written", quoted(skeleton, one.whole.span))];
        let edits = vec![Edit::with(one.whole.span, pieces)];
        sites.push(MisreadSite { place: one.whole.span, facts, is_written: false, edits });
    }
    each_and_all(sites)
}
