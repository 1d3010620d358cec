//! Outputs: the alternatives of `PRINT` and `MAYBE`.
//!
//! In: expressions joined by `+`. Out: pieces. Which `+` adds and which joins is known only when
//! types are, so every beginning of a sum gets a term of its own, and the right one is chosen
//! afterwards.

use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax::ast::{BinaryOp, Expr, ExprKind, Name};
use crate::read::syntax::walk::each_subexpression;
use crate::read::types::Type;
use crate::source::unshowable;

use super::super::spec::{DialogueTermId, OutputPiece, OutputTerm};
use super::reader::{Beginnings, DialogueReader};

impl DialogueReader<'_> {
    /// The alternatives of an output; none is any text.
    pub(super) fn output(&mut self, alternatives: &[Expr], is_optional: bool) -> OutputTerm {
        if alternatives.is_empty() {
            let alternatives = vec![vec![OutputPiece::Any]];
            return OutputTerm { alternatives, spans: Vec::new(), is_optional: true };
        }
        let spans = alternatives.iter().map(|one| one.span).collect();
        let alternatives = alternatives.iter().map(|one| self.alternative(one)).collect();
        OutputTerm { alternatives, spans, is_optional }
    }

    /// Tells of characters in the texts of an output that no page shows.
    fn unshowable(&mut self, part: &Expr) {
        let unit;
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "no other expression is a text by itself"
        )]
        let text = match &part.kind {
            ExprKind::StringLiteral(text) => text.as_str(),
            ExprKind::CharLiteral(one) => {
                unit = String::from_utf16_lossy(&[*one]);
                unit.as_str()
            }
            _ => "",
        };
        if let Some(character) = unshowable(text) {
            let code = u32::from(character);
            let message = format!("the character U+{code:04X} cannot be shown");
            let finding = Diagnostic::error(Code::Dialogue, part.span, message);
            self.report(finding.help("leave it out"));
        }
        let mut parts = Vec::new();
        each_subexpression(part, &mut |inner| parts.push(inner));
        for inner in parts {
            self.unshowable(inner);
        }
    }

    fn alternative(&mut self, alternative: &Expr) -> Vec<OutputPiece> {
        self.unshowable(alternative);
        let mut operands = Vec::new();
        flatten(alternative, &mut operands);
        let mut pieces = Vec::new();
        let mut beginnings = Vec::new();
        let mut is_number = true;
        for (at, operand) in operands.iter().enumerate() {
            let piece = self.operand(operand);
            is_number &= matches!(piece, OutputPiece::Term(_))
                && !matches!(operand.kind, ExprKind::StringLiteral(_));
            if at > 0 && is_number {
                let sum = sum_up_to(alternative, operand.span.end);
                beginnings.push(self.term(sum, None));
            }
            pieces.push(piece);
        }
        if let Some(OutputPiece::Term(first)) = pieces.first()
            && !beginnings.is_empty()
        {
            self.beginnings.insert(*first, beginnings);
        }
        pieces
    }

    fn operand(&mut self, operand: &Expr) -> OutputPiece {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "any other operand is a term, and `term` looks into it"
        )]
        match &operand.kind {
            ExprKind::Name(name) if name == "ANY" => OutputPiece::Any,
            ExprKind::Name(name) if name == "SOME" => OutputPiece::Some,
            ExprKind::Call { receiver: None, name: Name { text, span }, arguments }
                if text == "DIGITS" =>
            {
                let [value] = &arguments[..] else {
                    let help = "write `DIGITS(COUNT(x))`";
                    let message = "`DIGITS` takes one value";
                    self.report(Diagnostic::error(Code::Dialogue, *span, message).help(help));
                    return OutputPiece::Any;
                };
                OutputPiece::Digits(self.term(value, None))
            }
            ExprKind::Call { receiver: None, name: Name { text, span }, arguments }
                if text == "DECIMAL" =>
            {
                let digits = match &arguments[..] {
                    [_] => Some(None),
                    [_, digits] => {
                        let digits = self.text.get(digits.span.range()).unwrap_or("");
                        digits.parse::<u32>().ok().filter(|digits| *digits <= 12).map(Some)
                    }
                    _ => None,
                };
                let (Some(digits), Some(value)) = (digits, arguments.first()) else {
                    let help = "write `DECIMAL(x, 2)` for two digits behind the point, or \
                                `DECIMAL(x)` for any number of them";
                    let message = "`DECIMAL` takes a number, and how many digits it has";
                    self.report(Diagnostic::error(Code::Dialogue, *span, message).help(help));
                    return OutputPiece::Any;
                };
                OutputPiece::Decimal(self.term(value, Some(&Type::DOUBLE)), digits)
            }
            _ => OutputPiece::Term(self.term(operand, None)),
        }
    }
}

/// The operands of `a + b + c`.
pub(in crate::dialogue) fn flatten<'e>(expr: &'e Expr, operands: &mut Vec<&'e Expr>) {
    if let ExprKind::Binary { operator: BinaryOp::Add, left, right, .. } = &expr.kind {
        flatten(left, operands);
        operands.push(right);
    } else {
        operands.push(expr);
    }
}

/// The beginning of `a + b + c` that ends at a place.
fn sum_up_to(expr: &Expr, end: u32) -> &Expr {
    if let ExprKind::Binary { operator: BinaryOp::Add, left, .. } = &expr.kind
        && left.span.end >= end
    {
        sum_up_to(left, end)
    } else {
        expr
    }
}

/// Puts operands that Java adds up into one piece.
pub(super) fn added_up(
    output: &mut OutputTerm,
    beginnings: &Beginnings,
    ty: &dyn Fn(DialogueTermId) -> Type,
) {
    for pieces in &mut output.alternatives {
        let is_text = |piece: &OutputPiece| match piece {
            OutputPiece::Term(id) => ty(*id) == Type::String,
            OutputPiece::Digits(_)
            | OutputPiece::Decimal(..)
            | OutputPiece::Any
            | OutputPiece::Some => true,
        };
        let numbers = pieces.iter().take_while(|piece| !is_text(piece)).count();
        let Some(OutputPiece::Term(first)) = pieces.first() else { continue };
        let Some(sums) = beginnings.get(first).filter(|_| numbers > 1) else { continue };
        let Some(sum) = sums.get(numbers - 2) else { continue };
        pieces.splice(..numbers, [OutputPiece::Term(*sum)]);
    }
}
