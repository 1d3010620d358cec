//! Placeholder values as Java literals, right in the context where they stand.
//!
//! In: the syntax tree and a model. Out: one text per placeholder, such that the program means the
//! same as with the value itself:
//!
//! - a negative number gets parentheses after an arithmetic operator (`x - (-3)`), so that signs
//!   never run together;
//! - `long` values end in `L`, but for those that fit `int` and are stored directly in a variable
//!   declared `long`;
//! - `byte` and `short` values get a cast where their type matters: as arguments, after `?`, for a
//!   `var`;
//! - arrays are `{ 3, 1, 2 }` after a declaration's `=` and `new int[] { 3, 1, 2 }` elsewhere,
//!   rows always in braces alone;
//! - lists are `new ArrayList<>(List.of(3, 1, 2))`, and `new ArrayList<>()` if they are empty;
//! - of a choice, the expression as it is written ([`super::choice_text`]);
//! - characters outside printable ASCII are escaped ([`crate::read::literal`]).

use std::collections::BTreeMap;

use super::choice_text::ChoiceTexts;
use crate::read::datum::Datum;
use crate::read::ir::number_text;
use crate::read::literal::{PlainCharacters, char_literal, string_literal};
use crate::read::syntax::ast::{
    BinaryOp, Declaration, Declarator, Expr, ExprKind, File, LoopKind, Member, Placeholder,
    PlaceholderKind, Stmt, StmtKind, TypeSyntax, TypeSyntaxKind,
};
use crate::read::syntax::walk::{
    each_expression, each_nested_statement, each_statement_of, each_subexpression,
    each_substatement,
};
use crate::read::types::{Primitive, Type};
use crate::solve::model::Model;
use crate::source::Source;

/// How values are written in the places of the placeholders of a file.
#[derive(Clone, Debug)]
pub(super) struct LiteralWriter {
    /// The type and the place of each placeholder, by `PlaceholderId`.
    placeholders: Vec<(Type, LiteralContext)>,
    choices: ChoiceTexts,
}

impl LiteralWriter {
    /// For a file whose placeholders have these types.
    pub(super) fn of(source: &Source, file: &File, types: impl Iterator<Item = Type>) -> Self {
        let types: Vec<Type> = types.collect();
        let places = vec![LiteralContext::Plain; types.len()];
        let mut places = PlaceholderFinder { declared: BTreeMap::new(), places };
        places.file(file);
        let placeholders = types.into_iter().zip(places.places).collect();
        Self { placeholders, choices: ChoiceTexts::of(source, file) }
    }

    /// The literals of the values of a model, by `PlaceholderId`.
    pub(super) fn texts(&self, model: &Model) -> Vec<String> {
        let valued = self.placeholders.iter().zip(&model.values);
        let mut texts: Vec<String> =
            valued.map(|((ty, place), datum)| literal(ty, datum, *place)).collect();
        let chosen = |at: usize| usize::try_from(model.values.get(at)?.number()?).ok();
        self.choices.fill(&mut texts, chosen);
        texts
    }
}

/// The value as what a variable of this type is declared with: `T x = …;`.
pub fn initialiser(ty: &Type, datum: &Datum) -> String {
    literal(ty, datum, LiteralContext::Initialiser)
}

/// The value as an expression of this type, wherever that stands.
pub fn expression(ty: &Type, datum: &Datum) -> String {
    literal(ty, datum, LiteralContext::Plain)
}

/// Where a placeholder stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LiteralContext {
    /// Where any expression may stand, and its type matters.
    Plain,
    /// Where `int` does as well as `byte` and `short`: next to an operator that promotes it, as an
    /// index, or stored in a place of another type.
    Promoted,
    /// After an arithmetic operator.
    Operand,
    /// `T x = …;`, the whole initialiser of a variable with a written type.
    Initialiser,
    /// The whole value assigned to a variable declared with this type.
    Assigned(Primitive),
    /// A list, anywhere.
    List,
    /// `T x = …;`, a list that is the whole initialiser of a variable with a written type.
    ListInitialiser,
}

fn literal(ty: &Type, datum: &Datum, place: LiteralContext) -> String {
    match (ty, datum) {
        (Type::Primitive(primitive), Datum::Integral(number) | Datum::Floating(_, number)) => {
            number_literal(*primitive, *number, place)
        }
        (Type::Array(element), Datum::Array(items)) => {
            let items: Vec<String> = items
                .iter()
                .map(|item| literal(element, item, LiteralContext::Initialiser))
                .collect();
            if matches!(place, LiteralContext::List | LiteralContext::ListInitialiser) {
                return list(element, &items, place);
            }
            let braces = if items.is_empty() {
                "{ }".to_owned()
            } else {
                format!("{{ {} }}", items.join(", "))
            };
            if place == LiteralContext::Initialiser { braces } else { format!("new {ty} {braces}") }
        }
        (_, Datum::Text(text)) => string_literal(text, PlainCharacters::Ascii),
        (_, other) => other.to_string(),
    }
}

/// A list of these elements. Java knows what an empty one holds where a type is written.
fn list(element: &Type, items: &[String], place: LiteralContext) -> String {
    if !items.is_empty() {
        return format!("new ArrayList<>(List.of({}))", items.join(", "));
    }
    match (place, element) {
        (LiteralContext::ListInitialiser, _) => String::from("new ArrayList<>()"),
        (_, Type::String) => String::from("new ArrayList<String>()"),
        (_, _) => String::from("new ArrayList<Integer>()"),
    }
}

fn number_literal(primitive: Primitive, number: i64, place: LiteralContext) -> String {
    let stored = |in_type: Primitive| match place {
        LiteralContext::Initialiser => true,
        LiteralContext::Assigned(declared) => declared == in_type,
        LiteralContext::Plain
        | LiteralContext::Promoted
        | LiteralContext::Operand
        | LiteralContext::List
        | LiteralContext::ListInitialiser => false,
    };
    let text = match primitive {
        Primitive::Boolean => return (number != 0).to_string(),
        Primitive::Char => {
            let unit = u16::try_from(number).unwrap_or_default();
            return char_literal(unit, PlainCharacters::Ascii);
        }
        Primitive::Byte | Primitive::Short if place == LiteralContext::Plain => {
            return format!("({}) {number}", primitive.keyword());
        }
        Primitive::Byte | Primitive::Short | Primitive::Int => number.to_string(),
        Primitive::Long if stored(Primitive::Long) && i32::try_from(number).is_ok() => {
            number.to_string()
        }
        Primitive::Long => format!("{number}L"),
        Primitive::Float | Primitive::Double => floating_literal(primitive, number),
    };
    if text.starts_with('-') && place == LiteralContext::Operand {
        format!("({text})")
    } else {
        text
    }
}

/// A floating value as a literal, or as the constant that has it.
fn floating_literal(ty: Primitive, number: i64) -> String {
    let text = number_text(ty, number);
    let class = if ty == Primitive::Float { "Float" } else { "Double" };
    match text.as_str() {
        "NaN" => format!("{class}.NaN"),
        "Infinity" => format!("{class}.POSITIVE_INFINITY"),
        "-Infinity" => format!("{class}.NEGATIVE_INFINITY"),
        _ if ty == Primitive::Float => format!("{text}f"),
        _ => text,
    }
}

/// Finds where each placeholder stands.
struct PlaceholderFinder {
    /// The types with which each name is declared anywhere: a type that is not among the primitives
    /// is `None`.
    declared: BTreeMap<String, Vec<Option<Primitive>>>,
    places: Vec<LiteralContext>,
}

impl PlaceholderFinder {
    fn file(&mut self, file: &File) {
        for member in file.all_members() {
            if let Member::Field(field) = member {
                self.declare(&field.declaration);
            }
            for parameter in member.callable().iter().flat_map(|one| &one.parameters) {
                self.name(&parameter.name.text, &parameter.ty, 0);
            }
            member.body().iter().for_each(|stmt| self.declarations(stmt));
        }
        file.statements.iter().for_each(|stmt| self.declarations(stmt));
        for member in file.all_members() {
            if let Member::Field(field) = member {
                self.declaration(&field.declaration);
            }
            member.body().iter().for_each(|stmt| self.statement(stmt));
        }
        file.statements.iter().for_each(|stmt| self.statement(stmt));
    }

    fn declare(&mut self, declaration: &Declaration) {
        for declarator in &declaration.declarators {
            self.name(&declarator.name.text, &declaration.ty, declarator.dimensions);
        }
    }

    fn name(&mut self, name: &str, ty: &TypeSyntax, dimensions: u32) {
        let primitive = if let TypeSyntaxKind::Primitive(primitive) = ty.kind
            && dimensions == 0
        {
            Some(primitive)
        } else {
            None
        };
        self.declared.entry(name.to_owned()).or_default().push(primitive);
    }

    fn declarations(&mut self, stmt: &Stmt) {
        if let StmtKind::Local(declaration) = &stmt.kind {
            self.declare(declaration);
        }
        if let StmtKind::Loop(of) = &stmt.kind
            && let LoopKind::ForEach { ty, name, .. } = &of.kind
        {
            self.name(&name.text, ty, 0);
        }
        each_nested_statement(stmt, &mut |inner| self.declarations(inner));
    }

    fn statement(&mut self, stmt: &Stmt) {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the closed walk finds the expressions of any other statement"
        )]
        match &stmt.kind {
            StmtKind::Local(declaration) => self.declaration(declaration),
            StmtKind::Return(Some(value)) => self.expr(value, LiteralContext::Promoted),
            _ => each_expression(stmt, &mut |expr| self.plain(expr)),
        }
        each_substatement(stmt, &mut |inner| self.statement(inner));
    }

    fn declaration(&mut self, declaration: &Declaration) {
        let written = !matches!(declaration.ty.kind, TypeSyntaxKind::Var);
        for Declarator { initialiser, .. } in &declaration.declarators {
            let place = if written { LiteralContext::Initialiser } else { LiteralContext::Plain };
            if let Some(initialiser) = initialiser {
                self.expr(initialiser, place);
            }
        }
    }

    fn plain(&mut self, expr: &Expr) {
        self.expr(expr, LiteralContext::Plain);
    }

    #[expect(clippy::too_many_lines, reason = "an arm for each kind")]
    fn expr(&mut self, expr: &Expr, place: LiteralContext) {
        // What stands first in an expression follows what stands before the expression.
        let first = if place == LiteralContext::Operand {
            LiteralContext::Operand
        } else {
            LiteralContext::Plain
        };
        let promoted = if place == LiteralContext::Operand {
            LiteralContext::Operand
        } else {
            LiteralContext::Promoted
        };
        match &expr.kind {
            ExprKind::Placeholder(placeholder) => {
                if let Some(known) = self.places.get_mut(placeholder.id as usize) {
                    *known = match (placeholder.is_list(), place) {
                        (false, _) => place,
                        (true, LiteralContext::Initialiser) => LiteralContext::ListInitialiser,
                        (true, _) => LiteralContext::List,
                    };
                }
                if placeholder.is_choice() {
                    // Each alternative stands where the choice does.
                    placeholder.arguments.iter().for_each(|one| self.expr(one, place));
                }
            }
            ExprKind::Binary { operator, left, right, .. } => {
                self.expr(left, promoted);
                self.expr(
                    right,
                    if is_arithmetic(*operator) {
                        LiteralContext::Operand
                    } else {
                        LiteralContext::Promoted
                    },
                );
            }
            ExprKind::Unary { operand, .. } => self.expr(operand, LiteralContext::Operand),
            ExprKind::Assign { operator, target, value, .. } => {
                self.expr(target, first);
                let declared = if operator.is_none() { self.declared_type(target) } else { None };
                self.expr(
                    value,
                    declared.map_or(LiteralContext::Promoted, LiteralContext::Assigned),
                );
            }
            ExprKind::Conditional { condition, then, otherwise } => {
                self.expr(condition, first);
                self.plain(then);
                self.plain(otherwise);
            }
            ExprKind::Index { array, index } => {
                self.expr(array, first);
                self.expr(index, LiteralContext::Promoted);
            }
            ExprKind::Field { object, .. } => self.expr(object, first),
            ExprKind::Increment { operand, .. } | ExprKind::InstanceOf { operand, .. } => {
                self.expr(operand, first);
            }
            ExprKind::Matches { operand, guard, .. } => {
                let parts = operand.as_deref().into_iter().chain(guard.as_deref());
                parts.for_each(|one| self.expr(one, first));
            }
            ExprKind::Cast { operand, .. } => self.expr(operand, LiteralContext::Promoted),
            ExprKind::Parenthesised(inner) => self.plain(inner),
            ExprKind::Call { receiver, name, arguments } => {
                if let Some(receiver) = receiver {
                    self.expr(receiver, first);
                }
                let prints = matches!(name.text.as_str(), "print" | "println");
                let place = if prints && receiver.is_some() {
                    LiteralContext::Promoted
                } else {
                    LiteralContext::Plain
                };
                for argument in arguments {
                    self.expr(argument, place);
                }
            }
            ExprKind::NewArray { lengths, initialiser, .. } => {
                for length in lengths {
                    self.expr(length, LiteralContext::Promoted);
                }
                if let Some(initialiser) = initialiser {
                    self.plain(initialiser);
                }
            }
            ExprKind::Hole(inner) => self.expr(inner, place),
            ExprKind::New { arguments, .. } | ExprKind::NewConstant { arguments, .. } => {
                for argument in arguments {
                    self.plain(argument);
                }
            }
            ExprKind::Switch(_) => {
                each_subexpression(expr, &mut |inner| self.plain(inner));
                each_statement_of(expr, &mut |stmt| self.statement(stmt));
            }
            ExprKind::ArrayInitialiser(elements) => {
                for element in elements {
                    self.element(element);
                }
            }
            ExprKind::This
            | ExprKind::OuterThis(_)
            | ExprKind::Function
            | ExprKind::Super
            | ExprKind::BaseSuper(_)
            | ExprKind::IntegerLiteral
            | ExprKind::FloatingLiteral
            | ExprKind::CharLiteral(_)
            | ExprKind::StringLiteral(_)
            | ExprKind::BooleanLiteral(_)
            | ExprKind::NullLiteral
            | ExprKind::Name(_)
            | ExprKind::Unsupported => {}
        }
    }

    /// An element after `{`, where a row needs no `new int[]`.
    fn element(&mut self, element: &Expr) {
        let is_row = matches!(
            &element.kind,
            ExprKind::Placeholder(Placeholder { kind: PlaceholderKind::IntArray, .. })
        );
        self.expr(
            element,
            if is_row { LiteralContext::Initialiser } else { LiteralContext::Promoted },
        );
    }

    /// The type of the variable, if every declaration of its name has the same primitive one.
    fn declared_type(&self, target: &Expr) -> Option<Primitive> {
        #[expect(clippy::wildcard_enum_match_arm, reason = "Java assigns to nothing else")]
        let name = match &target.kind {
            ExprKind::Name(name) => name,
            ExprKind::Field { name, .. } => &name.text,
            _ => return None,
        };
        let declared = self.declared.get(name)?;
        let first = declared.first().copied()?;
        declared.iter().all(|other| *other == first).then_some(first)?
    }
}

fn is_arithmetic(operator: BinaryOp) -> bool {
    matches!(
        operator,
        BinaryOp::Add
            | BinaryOp::Subtract
            | BinaryOp::Multiply
            | BinaryOp::Divide
            | BinaryOp::Remainder
    )
}
