//! The texts of chosen expressions.
//!
//! In: a file, the texts of its values, and which expressions its choices (`ONE`) hold. Out: for
//! each choice the text that stands in its place: the expression as the author wrote it, with the
//! values of the placeholders in it, and in parentheses where what stands around it would tear it
//! apart.

use std::collections::BTreeMap;

use crate::read::syntax::ast::{BinaryOp, Expr, ExprKind, File, Fix, UnaryOp};
use crate::read::syntax::walk::{each_expression, each_statement, each_subexpression};
use crate::source::{Source, Span};

/// The choices of a file, by `PlaceholderId`.
#[derive(Clone, Debug, Default)]
pub(super) struct ChoiceTexts {
    choices: BTreeMap<usize, Vec<AlternativeText>>,
}

/// What may stand in the place of a choice.
#[derive(Clone, Debug)]
struct AlternativeText {
    pieces: Vec<AlternativePiece>,
    is_enclosed: bool,
}

#[derive(Clone, Debug)]
enum AlternativePiece {
    Text(String),
    Value(usize),
}

/// How tightly an expression binds, or what is asked for by a place.
type Binding = u8;

/// Any expression may stand there.
const ANY: Binding = 0;
/// `c ? a : b`
const CONDITIONAL: Binding = 1;
/// The least of the operators with two operands.
const BINARY: Binding = 2;
/// `-a`, `(int) a`
const UNARY: Binding = 12;
/// `a++`, `new int[n]`
const POSTFIX: Binding = 13;
/// What a dot or a bracket may follow.
const PRIMARY: Binding = 14;

impl ChoiceTexts {
    /// The choices of a file.
    pub(super) fn of(source: &Source, file: &File) -> Self {
        let mut finder =
            ChoiceFinder { source, comments: &file.comments, choices: BTreeMap::new() };
        for member in file.all_members() {
            member.initialisers().for_each(|expr| finder.expr(expr, ANY));
        }
        each_statement(file, &mut |stmt| {
            each_expression(stmt, &mut |expr| finder.expr(expr, ANY));
        });
        Self { choices: finder.choices }
    }

    /// Puts the texts of the choices, whose places among their alternatives are known, beside those
    /// of the other placeholders.
    pub(super) fn fill(&self, texts: &mut [String], place: impl Fn(usize) -> Option<usize>) {
        // What stands in a choice comes after it.
        for (at, alternatives) in self.choices.iter().rev() {
            let chosen = place(*at).and_then(|place| alternatives.get(place));
            let Some(chosen) = chosen else { continue };
            let pieces = chosen.pieces.iter().map(|piece| match piece {
                AlternativePiece::Text(text) => text.as_str(),
                AlternativePiece::Value(id) => texts.get(*id).map_or("", String::as_str),
            });
            let text: String = pieces.collect();
            let text = if chosen.is_enclosed { format!("({text})") } else { text };
            if let Some(into) = texts.get_mut(*at) {
                *into = text;
            }
        }
    }
}

struct ChoiceFinder<'a> {
    source: &'a Source,
    comments: &'a [Span],
    choices: BTreeMap<usize, Vec<AlternativeText>>,
}

impl ChoiceFinder<'_> {
    /// Looks for choices in an expression where something that binds so tightly must stand.
    fn expr(&mut self, expr: &Expr, wanted: Binding) {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "what stands in any other expression is set apart by brackets or commas"
        )]
        match &expr.kind {
            ExprKind::Placeholder(one) if one.is_choice() => {
                let texts = one.arguments.iter().map(|one| self.alternative(one, wanted));
                let texts = texts.collect();
                self.choices.insert(one.id as usize, texts);
                one.arguments.iter().for_each(|one| self.expr(one, wanted));
            }
            ExprKind::Binary { operator, left, right, .. } => {
                let own = BINARY + operator.precedence();
                self.expr(left, own);
                let is_sign = matches!(operator, BinaryOp::Add | BinaryOp::Subtract);
                self.expr(right, if is_sign { POSTFIX } else { own + 1 });
            }
            ExprKind::InstanceOf { operand, .. } => {
                self.expr(operand, BINARY + BinaryOp::Less.precedence());
            }
            ExprKind::Matches { operand, guard, .. } => {
                if let Some(one) = operand {
                    self.expr(one, BINARY + BinaryOp::Less.precedence());
                }
                if let Some(one) = guard {
                    self.expr(one, CONDITIONAL);
                }
            }
            ExprKind::Unary { operator, operand } => {
                let is_sign = matches!(operator, UnaryOp::Plus | UnaryOp::Minus);
                self.expr(operand, if is_sign { POSTFIX } else { UNARY });
            }
            ExprKind::Cast { operand, .. } => self.expr(operand, UNARY),
            ExprKind::Conditional { condition, then, otherwise } => {
                self.expr(condition, BINARY);
                self.expr(then, ANY);
                self.expr(otherwise, CONDITIONAL);
            }
            ExprKind::Field { object, .. } | ExprKind::Increment { operand: object, .. } => {
                self.expr(object, PRIMARY);
            }
            ExprKind::Index { array, index } => {
                self.expr(array, PRIMARY);
                self.expr(index, ANY);
            }
            ExprKind::Call { receiver, arguments, .. } => {
                if let Some(receiver) = receiver {
                    self.expr(receiver, PRIMARY);
                }
                for one in arguments {
                    self.expr(one, ANY);
                }
            }
            ExprKind::Assign { target, value, .. } => {
                self.expr(target, PRIMARY);
                self.expr(value, ANY);
            }
            _ => each_subexpression(expr, &mut |inner| self.expr(inner, ANY)),
        }
    }

    /// A part of the text on one line, so that lines do not depend on what is chosen. Comments that
    /// would end with their line are left out.
    fn on_one_line(&self, part: Span) -> String {
        let mut text = String::new();
        let mut at = part.start;
        let inside = self.comments.iter().filter(|comment| part.covers(**comment));
        for comment in inside.filter(|comment| self.source.slice(**comment).starts_with("//")) {
            text.push_str(self.source.slice(part.from_to(at, comment.start)));
            at = comment.end;
        }
        text.push_str(self.source.slice(part.from_to(at, part.end)));
        let mut lines = text.split('\n');
        let mut joined = lines.next().unwrap_or_default().to_owned();
        for line in lines {
            let (before, line) = (joined.trim_end().len(), line.trim_start());
            joined.truncate(before);
            if !joined.ends_with(['(', '.']) && !line.starts_with([')', '.']) {
                joined.push(' ');
            }
            joined.push_str(line);
        }
        joined
    }

    fn alternative(&self, expr: &Expr, wanted: Binding) -> AlternativeText {
        let mut inside: Vec<(Span, usize)> = Vec::new();
        outermost(expr, &mut inside);
        let mut pieces = Vec::new();
        let mut at = expr.span.start;
        let text = |from, to| AlternativePiece::Text(self.on_one_line(expr.span.from_to(from, to)));
        for (span, id) in inside {
            pieces.push(text(at, span.start));
            pieces.push(AlternativePiece::Value(id));
            at = span.end;
        }
        pieces.push(text(at, expr.span.end));
        // A choice in the place of another one encloses what it holds itself.
        AlternativeText { pieces, is_enclosed: binding(expr) < wanted }
    }
}

/// The placeholders in an expression that stand in no other one, in the order of the text.
fn outermost(expr: &Expr, found: &mut Vec<(Span, usize)>) {
    if let ExprKind::Placeholder(one) = &expr.kind {
        found.push((expr.span, one.id as usize));
    } else {
        each_subexpression(expr, &mut |inner| outermost(inner, found));
    }
}

/// How tightly an expression binds.
fn binding(expr: &Expr) -> Binding {
    match &expr.kind {
        ExprKind::Assign { .. } | ExprKind::Switch(_) => ANY,
        ExprKind::Conditional { .. } => CONDITIONAL,
        ExprKind::Binary { operator, .. } => BINARY + operator.precedence(),
        ExprKind::InstanceOf { .. } | ExprKind::Matches { .. } => {
            BINARY + BinaryOp::Less.precedence()
        }
        ExprKind::Unary { .. }
        | ExprKind::Cast { .. }
        | ExprKind::Increment { fix: Fix::Prefix, .. } => UNARY,
        ExprKind::Increment { fix: Fix::Postfix, .. } | ExprKind::NewArray { .. } => POSTFIX,
        ExprKind::IntegerLiteral
        | ExprKind::FloatingLiteral
        | ExprKind::CharLiteral(_)
        | ExprKind::StringLiteral(_)
        | ExprKind::BooleanLiteral(_)
        | ExprKind::NullLiteral
        | ExprKind::This
        | ExprKind::OuterThis(_)
        | ExprKind::Function
        | ExprKind::Super
        | ExprKind::BaseSuper(_)
        | ExprKind::Name(_)
        | ExprKind::Field { .. }
        | ExprKind::Index { .. }
        | ExprKind::Call { .. }
        | ExprKind::New { .. }
        | ExprKind::NewConstant { .. }
        | ExprKind::Hole(_)
        | ExprKind::ArrayInitialiser(_)
        | ExprKind::Parenthesised(_)
        | ExprKind::Placeholder(_)
        | ExprKind::Unsupported => PRIMARY,
    }
}
