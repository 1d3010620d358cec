//! Which checked programs are compiled once for all instances of a skeleton.
//!
//! In: a skeleton. Out: whether its checked text means the same if placeholders are read from
//! fields instead of standing there as literals. What makes a difference in Java is that a literal
//! is a constant and the value of a field is not. Where that could decide whether or how a program
//! compiles, the reader has refused it already: no placeholder is the label of a `case` or the
//! whole condition of a loop, and no `?:` or `switch` has a type
//! that depends on one. Four things remain:
//!
//! - **Choices of expressions.** What `ONE(…)` chooses is no value: each has an overload and a type
//!   of its own.
//! - **Narrow variables.** `byte b = INT(…);` compiles because the value is a constant that fits.
//! - **Texts as objects.** `"a" + INT(…)` is a constant, and equal constants are one object; joined
//!   when it runs it is a new one. A program sees that if it compares strings by `==`. A
//!   placeholder alone makes no difference, since the texts in fields are interned.
//! - **Constant fields before their initialisers.** `static final int N = INT(…);` has its value
//!   from the start; as a field that is set by its initialiser it is 0 before. A program sees that
//!   if an earlier initialiser calls a method, or names the field by its class.

use crate::read::syntax::ast::{
    Declaration, Expr, ExprKind, Field, File, Member, PlaceholderKind, Stmt, StmtKind,
    TypeSyntaxKind,
};
use crate::read::syntax::walk::{
    each_expression, each_statement_of, each_subexpression, each_substatement,
};
use crate::read::types::Primitive;
use crate::skeleton::Skeleton;

/// Whether one checked program serves all instances of a skeleton.
pub(super) fn is_shareable(skeleton: &Skeleton) -> bool {
    let placeholders = &skeleton.program.placeholders;
    // An expression stands for these, and no value of a field.
    let is_written_out = placeholders.iter().any(|one| one.is_choice() || one.is_list);
    !is_written_out
        && !skeleton.program.compares_texts
        && !may_read_early(&skeleton.file)
        && !narrows(skeleton)
}

/// Whether a variable of a type narrower than `int` may take an `INT`: Java narrows constants
/// only.
fn narrows(skeleton: &Skeleton) -> bool {
    let is_narrowed = |declaration: &Declaration| {
        let ty = skeleton.source.slice(declaration.ty.span);
        let is_narrow = ["byte", "short", "char"].iter().any(|narrow| ty.starts_with(narrow));
        let initialisers =
            declaration.declarators.iter().filter_map(|one| one.initialiser.as_ref());
        is_narrow && initialisers.into_iter().any(is_drawn)
    };
    let file = &skeleton.file;
    let members = file.all_members();
    let mut fields = members.iter().filter_map(|member| member.field());
    let mut found = fields.any(|field| is_narrowed(&field.declaration));
    let words = ["byte", "short", "char"];
    let has_narrow = words.iter().any(|word| skeleton.source.text().contains(word));
    let assigns = |expr: &Expr| matches!(&expr.kind, ExprKind::Assign { operator: None, value, .. } if is_drawn(value));
    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else takes a value")]
    let mut look = |stmt: &Stmt| {
        found |= match &stmt.kind {
            StmtKind::Local(declaration) => is_narrowed(declaration),
            StmtKind::Return(Some(value)) => has_narrow && is_drawn(value),
            StmtKind::Expression(value) => has_narrow && within(value, &assigns),
            _ => false,
        };
    };
    let bodies = members.iter().flat_map(|member| member.body());
    for stmt in file.statements.iter().chain(bodies) {
        each_inner(stmt, &mut look);
    }
    found
}

/// Whether an initialiser, or an element of it, is an `INT` alone.
fn is_drawn(initialiser: &Expr) -> bool {
    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is a placeholder by itself")]
    match &initialiser.unparenthesised().kind {
        ExprKind::Placeholder(placeholder) => {
            placeholder.kind == PlaceholderKind::Primitive(Primitive::Int)
        }
        ExprKind::ArrayInitialiser(elements) => elements.iter().any(is_drawn),
        _ => false,
    }
}

fn each_inner<'a>(stmt: &'a Stmt, visit: &mut dyn FnMut(&'a Stmt)) {
    visit(stmt);
    each_substatement(stmt, &mut |inner| each_inner(inner, visit));
}

/// Whether a constant field that depends on a placeholder may be read before its initialiser has
/// run.
fn may_read_early(file: &File) -> bool {
    let fields = || file.all_members().into_iter().filter_map(Member::field);
    fields().any(may_be_open_constant)
        && fields().any(|field| has(field, &|expr| reaches_fields(expr, file.class_name())))
}

/// Whether a field can be a constant variable (JLS 4.12.4) whose value depends on a placeholder,
/// itself or by another field.
fn may_be_open_constant(field: &Field) -> bool {
    let is_final = field.modifiers.has("final") || field.declaration.is_final;
    let ty = &field.declaration.ty.kind;
    let is_simple = matches!(ty, TypeSyntaxKind::Primitive(_) | TypeSyntaxKind::String);
    let is_open = |expr: &Expr| {
        matches!(expr.kind, ExprKind::Placeholder(_) | ExprKind::Name(_) | ExprKind::Field { .. })
    };
    is_final && is_simple && has(field, &is_open)
}

/// Whether an expression calls a method of the file, or names a member of its class.
fn reaches_fields(expr: &Expr, class: &str) -> bool {
    let is_class = |of: &Expr| matches!(&of.kind, ExprKind::Name(name) if name == class);
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "only these name a method or a member of the class"
    )]
    match &expr.kind {
        ExprKind::Call { receiver: None, .. } => true,
        ExprKind::Call { receiver: Some(of), .. } | ExprKind::Field { object: of, .. } => {
            is_class(of)
        }
        _ => false,
    }
}

/// Whether an initialiser of a field has such an expression inside.
fn has(field: &Field, is_wanted: &dyn Fn(&Expr) -> bool) -> bool {
    let initialisers = field.declaration.declarators.iter();
    initialisers.filter_map(|one| one.initialiser.as_ref()).any(|one| within(one, is_wanted))
}

fn within(expr: &Expr, is_wanted: &dyn Fn(&Expr) -> bool) -> bool {
    let mut found = is_wanted(expr);
    each_subexpression(expr, &mut |inner| found |= within(inner, is_wanted));
    each_statement_of(expr, &mut |stmt| found |= within_statement(stmt, is_wanted));
    found
}

fn within_statement(stmt: &Stmt, is_wanted: &dyn Fn(&Expr) -> bool) -> bool {
    let mut found = false;
    each_expression(stmt, &mut |expr| found |= within(expr, is_wanted));
    each_substatement(stmt, &mut |inner| found |= within_statement(inner, is_wanted));
    found
}
