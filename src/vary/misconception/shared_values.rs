//! A string, or a wrapper such as an `Integer`, is read as an object that changes for all its
//! names: `b = a; a += "b";` changes `b`, too (CA: "thinking that strings can change").

use super::places::name_of;
use super::site::{MisreadSite, around, assigns, declared, each_and_all, sequences};
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Expr, ExprKind, Stmt, StmtKind};
use crate::read::syntax::walk;
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::vary::rewrite::Edit;
use crate::vary::written_types::WrittenTypes;

/// `string-shared`
pub const STRINGS: Rule = Rule {
    name: "string-shared",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings: of_strings,
};

/// `wrapper-shared`
pub const WRAPPERS: Rule = Rule {
    name: "wrapper-shared",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings: of_wrappers,
};

fn of_strings(skeleton: &Skeleton) -> Vec<Misreading> {
    readings(skeleton, |ty| *ty == Type::String)
}

fn of_wrappers(skeleton: &Skeleton) -> Vec<Misreading> {
    readings(skeleton, |ty| {
        let wrappers = ["Byte", "Short", "Integer", "Long", "Character", "Double", "Float"];
        matches!(ty, Type::Object(class) if wrappers.contains(&&*class.name))
    })
}

fn readings(skeleton: &Skeleton, is_wanted: fn(&Type) -> bool) -> Vec<Misreading> {
    let types = WrittenTypes::of(skeleton);
    let mut sites: Vec<MisreadSite> = Vec::new();
    for sequence in sequences(skeleton) {
        for (at, stmt) in sequence.iter().enumerate() {
            for (to, from) in names_made_one(stmt, &types, is_wanted) {
                let later = &sequence[at + 1..];
                // From where one of both names something else, they are no longer one.
                let apart =
                    later.iter().position(|one| gives_another(one, to) || gives_another(one, from));
                for one in &later[..apart.unwrap_or(later.len())] {
                    changes_within(one, &mut |changed, name| {
                        let other = if name == to {
                            from
                        } else if name == from {
                            to
                        } else {
                            return;
                        };
                        if sites.iter().any(|site| site.place == changed.span) {
                            return;
                        }
                        let follow = format!(" {other} = {name}; }}");
                        let edits: Vec<Edit> = around(changed.span, "{ ", &follow).to_vec();
                        let facts = vec![("name", name.to_owned()), ("other", other.to_owned())];
                        let place = changed.span;
                        sites.push(MisreadSite { place, facts, is_written: false, edits });
                    });
                }
            }
        }
    }
    each_and_all(sites)
}

/// The variables of which a statement makes the first name what the second one does.
fn names_made_one<'a>(
    stmt: &'a Stmt,
    types: &WrittenTypes<'_>,
    is_wanted: fn(&Type) -> bool,
) -> Vec<(&'a str, &'a str)> {
    let is_one = |value: &Expr| types.type_of(value).is_some_and(|ty| is_wanted(&ty));
    let mut found = Vec::new();
    for (one, value) in declared(stmt) {
        if let (Some(from), true) = (name_of(value), is_one(value)) {
            found.push((one.name.text.as_str(), from));
        }
    }
    if let StmtKind::Expression(expr) = &stmt.kind
        && let ExprKind::Assign { operator: None, target, value, .. } = &expr.kind
        && let (Some(to), Some(from), true) = (name_of(target), name_of(value), is_one(value))
    {
        found.push((to, from));
    }
    found
}

/// Whether a statement, or one within it, assigns a variable anew by `=`.
fn gives_another(stmt: &Stmt, variable: &str) -> bool {
    let mut others = false;
    changes_within(stmt, &mut |_, name| others |= name == variable);
    let mut found = false;
    super::site::expressions(stmt, &mut |part| {
        found |= matches!(&part.kind, ExprKind::Assign { operator: None, target, .. }
            if name_of(target) == Some(variable));
    });
    // What neither adds nor assigns plainly changes the variable within an expression.
    found || (!others && assigns(stmt, variable))
}

/// The statements of the form `a += e;`, `a++;`, `--a;`, with the variable.
fn changes_within<'a>(stmt: &'a Stmt, visit: &mut dyn FnMut(&'a Stmt, &'a str)) {
    if let StmtKind::Expression(expr) = &stmt.kind {
        #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else changes a variable")]
        let target = match &expr.kind {
            ExprKind::Assign { operator: Some(_), target, .. } => name_of(target),
            ExprKind::Increment { operand, .. } => name_of(operand),
            _ => None,
        };
        if let Some(name) = target {
            visit(stmt, name);
        }
    }
    walk::each_nested_statement(stmt, &mut |inner| changes_within(inner, visit));
}
