//! Which of several methods of one name is called is read as if the class of the object decided it,
//! not the type of the variable (BL).

use super::places::quoted;
use super::site::{MisreadSite, each_and_all, has_effects, new};
use super::written_class::class_name;
use super::{Frequency, Misreading, MistakeKind, Occasion, Rule};
use crate::read::syntax::ast::{Expr, ExprKind, Method, StmtKind, TypeSyntaxKind};
use crate::read::syntax::walk;
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::vary::rewrite::{Edit, TextPiece};
use crate::vary::written_types::WrittenTypes;

/// `overload-by-object`
pub const RULE: Rule = Rule {
    name: "overload-by-object",
    frequency: Frequency::Occasional,
    mistake: MistakeKind::Belief,
    occasion: Occasion::Special,
    readings,
};

/// A call of one of several methods, which an object could decide.
struct OverloadedCall<'a> {
    call: &'a Expr,
    argument: &'a Expr,
    /// The types of the parameter for which another method would be called.
    others: Vec<&'a str>,
    is_void: bool,
}

fn readings(skeleton: &Skeleton) -> Vec<Misreading> {
    let calls = overloaded_calls(skeleton);
    let mut whole_statements: Vec<(Span, Span)> = Vec::new();
    walk::shown_statements(&skeleton.file, &mut |stmt| {
        if let StmtKind::Expression(expr) = &stmt.kind {
            whole_statements.push((expr.span, stmt.span));
        }
    });
    let mut sites = Vec::new();
    for one in calls {
        let statement = whole_statements.iter().find(|(expr, _)| *expr == one.call.span);
        let at = match (one.is_void, statement) {
            (true, Some((_, stmt))) => *stmt,
            (false, _) => one.call.span,
            (true, None) => continue,
        };
        let mut pieces = vec![new(if one.is_void { "{ " } else { "(" })];
        for other in &one.others {
            let cast = cast_pieces(&one, other, at);
            pieces.push(new(if one.is_void { "if (" } else { "(" }));
            pieces.push(TextPiece::Kept(one.argument.span));
            let then = if one.is_void { ") " } else { ") ? " };
            pieces.push(new(&format!(" instanceof {other}{then}")));
            pieces.extend(cast);
            pieces.push(new(if one.is_void { " else " } else { " : " }));
        }
        pieces.push(TextPiece::Kept(at));
        pieces.push(new(if one.is_void { " }" } else { ")" }));
        let facts = vec![
            ("written", quoted(skeleton, one.call.span)),
            ("argument", quoted(skeleton, one.argument.span)),
        ];
        let edits = vec![Edit::with(at, pieces)];
        sites.push(MisreadSite { place: one.call.span, facts, is_written: false, edits });
    }
    each_and_all(sites)
}

/// The text of a call, or of the statement that it is, with its argument cast to a type.
fn cast_pieces(one: &OverloadedCall<'_>, to: &str, whole: Span) -> Vec<TextPiece> {
    let argument = one.argument.span;
    vec![
        TextPiece::Kept(whole.from_to(whole.start, argument.start)),
        new(&format!("({to}) (")),
        TextPiece::Kept(argument),
        new(")"),
        TextPiece::Kept(whole.from_to(argument.end, whole.end)),
    ]
}

/// The calls with one argument of which there are several methods for classes.
fn overloaded_calls(skeleton: &Skeleton) -> Vec<OverloadedCall<'_>> {
    let types = WrittenTypes::of(skeleton);
    let members = skeleton.file.all_members();
    let methods: Vec<&Method> = members.into_iter().filter_map(|one| one.method()).collect();
    let mut found = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |call| {
        let ExprKind::Call { name, arguments, .. } = &call.kind else { return };
        let [argument] = &arguments[..] else { return };
        let Some(Type::Object(known)) = types.type_of(argument) else { return };
        if has_effects(argument) {
            return;
        }
        let versions: Vec<&Method> = methods
            .iter()
            .filter(|one| one.name.text == name.text && one.parameters.len() == 1)
            .copied()
            .collect();
        let others: Vec<&str> = versions
            .iter()
            .filter_map(|one| parameter_class(one))
            .filter(|class| *class != &*known.name)
            .collect();
        let results = versions.iter().filter(|one| one.result.is_none()).count();
        let is_uniform = results == 0 || results == versions.len();
        if versions.len() > 1 && !others.is_empty() && is_uniform {
            found.push(OverloadedCall { call, argument, others, is_void: results > 0 });
        }
    });
    found
}

/// The class of the only parameter.
fn parameter_class(method: &Method) -> Option<&str> {
    let ty = &method.parameters.first()?.ty;
    if matches!(ty.kind, TypeSyntaxKind::String) { Some("String") } else { class_name(ty) }
}
