//! Java's library in the formula: one row a function.
//!
//! In: a function and its operands. Out: its value on terms. What a run would throw is asserted on
//! the path, with the operands evaluated before anything is thrown.

use super::state::{State, SymbolicValue};
use super::text::{LetterCase, Padding, SymbolicText, TextCall, TextFunction, Where};
use super::{UnwindStop, Unwinder, primitive_of};
use crate::read::ir::{Expr, Intrinsic};
use crate::read::types::{Primitive, Type};
use crate::solve::execute::Exception;
use crate::solve::execute::trace::OverflowOperation;
use crate::solve::ssa::{AssertionKind, PathId};
use crate::solve::term::TermId;
use crate::source::Span;

/// Numbers of one width that a function is called with; the second one is the first one again where
/// there is only one.
struct NumberCall {
    path: PathId,
    a: TermId,
    b: TermId,
    /// The type of the result.
    ty: Primitive,
    span: Span,
}

/// Operands that a function evaluates itself.
struct OperandCall<'a> {
    state: &'a State,
    path: PathId,
    operands: &'a [Expr],
    span: Span,
}

/// What a function is in the formula, by what it works on.
enum FormulaFunction {
    /// Numbers.
    Number(fn(&mut Unwinder<'_>, &NumberCall) -> Result<TermId, UnwindStop>),
    /// A character, which must be within Latin-1.
    Letter(fn(&mut Unwinder<'_>, TermId) -> TermId),
    /// A string that is there, and maybe more.
    Text(TextFunction),
    /// Whatever it evaluates itself.
    Operands(fn(&mut Unwinder<'_>, &OperandCall<'_>) -> Result<SymbolicValue, UnwindStop>),
}

/// The row of each function.
#[expect(clippy::too_many_lines, reason = "a row for each function")]
#[expect(
    clippy::redundant_closure_for_method_calls,
    reason = "the path of a method is a function for one lifetime only"
)]
fn formula_function(intrinsic: Intrinsic) -> FormulaFunction {
    use FormulaFunction::{Letter, Number, Operands, Text};
    use Intrinsic as I;
    use TextFunction::{Asked, AskedFrom, Made, Pieces};
    match intrinsic {
        I::Abs => Number(|u, call| {
            let result = u.absolute(call.a);
            u.note_overflow(call.path, OverflowOperation::Abs, (call.a, None), result, call.ty);
            Ok(result)
        }),
        I::Min => Number(|u, call| {
            let less = u.terms.less(call.b, call.a);
            Ok(u.terms.conditional(less, call.b, call.a))
        }),
        I::Max => Number(|u, call| {
            let less = u.terms.less(call.b, call.a);
            Ok(u.terms.conditional(less, call.a, call.b))
        }),
        I::FloorMod => Number(|u, call| {
            u.not_zero(call.path, call.b, call.span);
            Ok(u.floor_mod(call.a, call.b))
        }),
        I::FloorDiv => Number(|u, call| {
            u.not_zero(call.path, call.b, call.span);
            let result = u.floor_div(call.a, call.b);
            let operands = (call.a, Some(call.b));
            u.note_overflow(call.path, OverflowOperation::FloorDivide, operands, result, call.ty);
            Ok(result)
        }),
        I::Power => Number(|u, call| u.power(call.path, (call.a, call.b), call.ty, call.span)),
        I::Signum => Number(|u, call| {
            let zero = u.terms.number(u.terms.bits(call.a), 0);
            Ok(u.compared(call.a, zero))
        }),
        I::Compare => Number(|u, call| Ok(u.compared(call.a, call.b))),
        I::ParseInt => Operands(|u, call| u.parse_int(call)),
        // Of floating numbers, which do not come here.
        I::SquareRoot
        | I::Floor
        | I::Ceiling
        | I::RoundToEven
        | I::Round
        | I::FloatingSignum
        | I::ToRadians
        | I::ToDegrees
        | I::FloatingPower
        | I::Hypotenuse
        | I::CubeRoot
        | I::Exponential
        | I::Logarithm
        | I::LogarithmOfTen
        | I::Sine
        | I::Cosine
        | I::Tangent
        | I::IsNotANumber
        | I::IsInfinite
        | I::IsFinite
        | I::FloatingBits
        | I::FixedText
        | I::ScientificText
        | I::ParseDouble => Operands(|_, call| Err(call.inexpressible())),

        I::IsDigit => Letter(|u, unit| u.in_range(unit, b'0', b'9')),
        I::IsLetter => Letter(|u, unit| {
            let (upper, lower) = (u.is_upper(unit), u.is_lower(unit));
            u.terms.or(upper, lower)
        }),
        I::IsUpperCase => Letter(|u, unit| u.is_upper(unit)),
        I::IsLowerCase => Letter(|u, unit| u.is_lower(unit)),
        I::CharToUpper => Letter(|u, unit| u.upper(unit)),
        I::CharToLower => Letter(|u, unit| u.lower(unit)),

        // A null other string is no exception here.
        I::TextEquals => Operands(|u, call| {
            let (a, b) = u.two_texts(call)?;
            u.not_null(call.path, &a, call.span);
            Ok(SymbolicValue::Term(u.text_equals(&a, &b, call.span)?))
        }),
        I::TextEqualsIgnoreCase => Operands(|u, call| {
            let (a, b) = u.two_texts(call)?;
            let units = u.units_of(call.path, &a, call.span)?;
            Ok(SymbolicValue::Term(u.equals_ignoring_case(call.path, &units, &b, call.span)?))
        }),
        I::TextCompare => Text(Asked(|u, call| {
            let (units, wanted) = u.searched(call)?;
            u.units_compared(&units, &wanted, call.span)
        })),
        I::TextLength => Text(Pieces(|u, call| Ok(u.rope_length(call.text.0)))),
        I::TextIsEmpty => Text(Pieces(|u, call| {
            let length = u.rope_length(call.text.0);
            Ok(u.is_at(length, 0))
        })),
        I::TextCharAt => {
            Text(Pieces(|u, call| u.char_at(call.path, call.text.0, call.number(0)?, call.span)))
        }
        I::TextSubstring => Text(Made(|u, call| {
            let (begin, end) = (call.number(0)?, call.number_if_given(1));
            u.substring(call.path, call.text, begin, end, call.span)
        })),
        I::TextIndexOf | I::TextIndexOfChar => Text(Asked(|u, call| {
            let (units, wanted) = u.searched(call)?;
            u.index_of(&units, &wanted, call.number_if_given(1), call.span)
        })),
        I::TextLastIndexOf | I::TextLastIndexOfChar => Text(Asked(|u, call| {
            let (units, wanted) = u.searched(call)?;
            u.last_index_of(&units, &wanted, call.span)
        })),
        I::TextContains => Text(Asked(|u, call| {
            if let Some(found) = u.found_in_pieces(call, Where::Anywhere)? {
                return Ok(found);
            }
            let (units, wanted) = u.searched(call)?;
            u.stands_anywhere(&units, &wanted, call.span)
        })),
        I::TextStartsWith => Text(AskedFrom(|u, call| {
            if let Some(found) = u.found_in_pieces(call, Where::Start)? {
                return Ok(found);
            }
            let (units, wanted) = u.searched(call)?;
            let zero = u.count_of(0);
            let from = call.number_if_given(1).unwrap_or(zero);
            u.starts_with_from(&units, &wanted, from, call.span)
        })),
        I::TextEndsWith => Text(Asked(|u, call| {
            if let Some(found) = u.found_in_pieces(call, Where::End)? {
                return Ok(found);
            }
            let (units, wanted) = u.searched(call)?;
            // Nothing stands at a negative place, so a longer text is no end of a shorter one.
            let start = u.terms.subtract(units.length, wanted.length);
            u.starts_with_from(&units, &wanted, start, call.span)
        })),
        I::TextInterned => Operands(|u, call| {
            let [text] = call.operands else { return Err(call.inexpressible()) };
            Ok(SymbolicValue::Text(u.text(call.state, call.path, text)?.interned()))
        }),
        I::TextConcat => Text(Made(|u, call| Ok(u.joined(call.text, call.other(0)?)))),
        I::TextToUpper => {
            Text(Made(|u, call| u.in_case(call.path, call.text, LetterCase::Upper, call.span)))
        }
        I::TextToLower => {
            Text(Made(|u, call| u.in_case(call.path, call.text, LetterCase::Lower, call.span)))
        }
        I::TextTrim => Text(Made(|u, call| u.trimmed(call.text, call.span))),
        I::TextRepeat => {
            Text(Made(|u, call| u.repeated(call.path, call.text, call.number(0)?, call.span)))
        }
        I::TextReplaceChar => Text(Made(|u, call| {
            let units = (call.number(0)?, call.number(1)?);
            u.with_unit_replaced(call.text, units, call.span)
        })),
        I::TextReplace => Text(Made(|u, call| {
            u.with_text_replaced(call.text, (call.other(0)?, call.other(1)?), call.span)
        })),
        I::TextReverse => Text(Made(|u, call| u.reversed(call.text.0, call.span))),
        I::TextOfCharacters => Operands(|u, call| {
            let [array] = call.operands else { return Err(call.inexpressible()) };
            let reference = u.reference(call.state, call.path, array)?;
            u.not_null_reference(call.path, &reference, call.span);
            Ok(SymbolicValue::Text(u.text_of_characters(call.state, &reference, call.span)?))
        }),
        I::TextHex => Operands(|u, call| {
            let [number] = call.operands else { return Err(call.inexpressible()) };
            let number = u.term(call.state, call.path, number)?;
            Ok(SymbolicValue::Text(u.hexadecimal(number)))
        }),
        I::PadLeft => Text(Made(|u, call| padded(u, call, Padding::Before))),
        I::PadRight => Text(Made(|u, call| padded(u, call, Padding::Behind))),
        I::PadZeros => Text(Made(|u, call| padded(u, call, Padding::Zeros))),

        I::ArrayText => Operands(|u, call| {
            let [array] = call.operands else { return Err(call.inexpressible()) };
            let reference = u.reference(call.state, call.path, array)?;
            let element = array.ty.element().cloned().unwrap_or(Type::Null);
            if element.is_floating() {
                return Err(call.inexpressible());
            }
            let text = u.array_text(call.state, &reference, &element, call.span)?;
            Ok(SymbolicValue::Text(text))
        }),
        I::ArrayEquals => Operands(|u, call| {
            let [a, b] = call.operands else { return Err(call.inexpressible()) };
            let a = u.reference(call.state, call.path, a)?;
            let b = u.reference(call.state, call.path, b)?;
            Ok(SymbolicValue::Term(u.arrays_equal(call.state, (&a, &b), call.span)?))
        }),
        I::Distinct => Operands(|u, call| {
            let [array, count] = call.operands else { return Err(call.inexpressible()) };
            let reference = u.reference(call.state, call.path, array)?;
            let count = u.term(call.state, call.path, count)?;
            let distinct = u.distinct(call.state, call.path, &reference, count, call.span)?;
            Ok(SymbolicValue::Term(distinct))
        }),
        I::Sorted => Operands(|u, call| {
            let [array] = call.operands else { return Err(call.inexpressible()) };
            let reference = u.reference(call.state, call.path, array)?;
            Ok(SymbolicValue::Term(u.sorted(call.state, call.path, &reference, call.span)?))
        }),
        I::Implies => Operands(|u, call| {
            let [a, b] = call.operands else { return Err(call.inexpressible()) };
            let a = u.term(call.state, call.path, a)?;
            let b = u.term_if(call.state, call.path, a, b)?;
            Ok(SymbolicValue::Term(u.terms.implies(a, b)))
        }),
        I::Iff => Operands(|u, call| {
            let [a, b] = call.operands else { return Err(call.inexpressible()) };
            let a = u.term(call.state, call.path, a)?;
            let b = u.term(call.state, call.path, b)?;
            Ok(SymbolicValue::Term(u.terms.equal(a, b)))
        }),
    }
}

fn padded(
    unwinder: &mut Unwinder<'_>,
    call: &TextCall<'_>,
    padding: Padding,
) -> Result<SymbolicText, UnwindStop> {
    unwinder.padded(call.text.0, call.number(0)?, padding, call.span)
}

impl OperandCall<'_> {
    /// The stop for operands that no row takes.
    fn inexpressible(&self) -> UnwindStop {
        UnwindStop::Inexpressible("this method", self.span)
    }
}

impl Unwinder<'_> {
    /// The value of a function of the library or of conditions.
    pub(super) fn library(
        &mut self,
        state: &State,
        path: PathId,
        e: &Expr,
        (intrinsic, operands): (Intrinsic, &[Expr]),
    ) -> Result<SymbolicValue, UnwindStop> {
        let span = e.span;
        let operand = operands.first().and_then(|one| one.ty.primitive());
        let is_text = matches!(intrinsic, Intrinsic::FixedText | Intrinsic::ScientificText);
        if let Some(operand) = operand.filter(|one| one.is_floating()) {
            let terms: Result<Vec<TermId>, UnwindStop> =
                operands.iter().map(|one| self.term(state, path, one)).collect();
            let terms = terms?;
            if is_text {
                return Ok(SymbolicValue::Text(self.formatted_text(
                    intrinsic,
                    &terms,
                    (path, span),
                )?));
            }
            let value = self.floating_function(intrinsic, operand, &terms, (&e.ty, span))?;
            return Ok(SymbolicValue::Term(value));
        }
        match formula_function(intrinsic) {
            FormulaFunction::Number(function) => {
                let [first, rest @ ..] = operands else {
                    unreachable!("every function of numbers has an operand")
                };
                let a = self.term(state, path, first)?;
                let b = match rest.first() {
                    Some(second) => self.term(state, path, second)?,
                    None => a,
                };
                let call = NumberCall { path, a, b, ty: primitive_of(&e.ty), span };
                Ok(SymbolicValue::Term(function(self, &call)?))
            }
            FormulaFunction::Letter(function) => {
                let [letter] = operands else {
                    unreachable!("every function of letters has one operand")
                };
                let unit = self.term(state, path, letter)?;
                self.demand_latin(path, unit, span);
                Ok(SymbolicValue::Term(function(self, unit)))
            }
            FormulaFunction::Text(function) => {
                self.text_function(state, path, function, operands, span)
            }
            FormulaFunction::Operands(function) => {
                function(self, &OperandCall { state, path, operands, span })
            }
        }
    }

    /// Two strings, each of which may be null.
    fn two_texts(
        &mut self,
        call: &OperandCall<'_>,
    ) -> Result<(SymbolicText, SymbolicText), UnwindStop> {
        let [a, b] = call.operands else { return Err(call.inexpressible()) };
        let a = self.text(call.state, call.path, a)?;
        let b = self.text(call.state, call.path, b)?;
        Ok((a, b))
    }

    /// `Integer.parseInt(s)`: Java reads null as a text that is not a number.
    fn parse_int(&mut self, call: &OperandCall<'_>) -> Result<SymbolicValue, UnwindStop> {
        let [text] = call.operands else { return Err(call.inexpressible()) };
        let text = self.text(call.state, call.path, text)?;
        let null = self.text_is_null(&text);
        let valid = self.terms.not(null);
        let kind = AssertionKind::NoException(Exception::NumberFormat);
        self.assert(call.path, valid, kind, call.span);
        let Some((rope, _)) = text.present() else {
            return Ok(SymbolicValue::Term(self.terms.number(32, 0)));
        };
        let message = |_: &mut Self| {
            let quote = SymbolicText::literal("\"");
            let start = SymbolicText::literal("For input string: \"");
            Self::message_of(&[start, SymbolicText::fresh(rope.clone()), quote])
        };
        let parsed = self.with_message(message, |this| this.parsed(call.path, &rope, call.span))?;
        Ok(SymbolicValue::Term(parsed))
    }
}
