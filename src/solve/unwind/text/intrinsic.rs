//! The functions about strings and characters.

use super::{Identity, Rope, Text, Units};
use crate::read::ir::{Expr, Intrinsic};
use crate::read::types::Type;
use crate::solve::execute::Exception;
use crate::solve::ssa::{AssertionKind, PathId};
use crate::solve::term::TermId;
use crate::solve::unwind::state::{State, Value};
use crate::solve::unwind::{Stop, Unwinder};
use crate::source::Span;

/// Whether a function is about strings or characters.
pub(in crate::solve::unwind) fn is_about_text(intrinsic: Intrinsic) -> bool {
    match intrinsic {
        Intrinsic::Abs
        | Intrinsic::Min
        | Intrinsic::Max
        | Intrinsic::FloorMod
        | Intrinsic::FloorDiv
        | Intrinsic::Power
        | Intrinsic::Signum
        | Intrinsic::Compare
        | Intrinsic::ArrayEquals
        | Intrinsic::Distinct
        | Intrinsic::Sorted
        | Intrinsic::Implies
        | Intrinsic::Iff => false,
        Intrinsic::ParseInt
        | Intrinsic::IsDigit
        | Intrinsic::IsLetter
        | Intrinsic::IsUpperCase
        | Intrinsic::IsLowerCase
        | Intrinsic::CharToUpper
        | Intrinsic::CharToLower
        | Intrinsic::TextEquals
        | Intrinsic::TextEqualsIgnoreCase
        | Intrinsic::TextCompare
        | Intrinsic::TextLength
        | Intrinsic::TextIsEmpty
        | Intrinsic::TextCharAt
        | Intrinsic::TextSubstring
        | Intrinsic::TextIndexOf
        | Intrinsic::TextIndexOfChar
        | Intrinsic::TextLastIndexOf
        | Intrinsic::TextLastIndexOfChar
        | Intrinsic::TextContains
        | Intrinsic::TextStartsWith
        | Intrinsic::TextEndsWith
        | Intrinsic::TextConcat
        | Intrinsic::TextToUpper
        | Intrinsic::TextToLower
        | Intrinsic::TextTrim
        | Intrinsic::TextRepeat
        | Intrinsic::TextReplaceChar
        | Intrinsic::TextReplace
        | Intrinsic::TextReverse
        | Intrinsic::TextOfCharacters
        | Intrinsic::TextHex
        | Intrinsic::PadLeft
        | Intrinsic::PadRight
        | Intrinsic::PadZeros
        | Intrinsic::ArrayText => true,
    }
}

/// An operand of a function on a string: another string, or a number.
enum Operand {
    Text(Rope, Identity),
    Term(TermId),
}

impl Unwinder<'_> {
    /// The value of a function about strings or characters.
    pub(in crate::solve::unwind) fn text_intrinsic(
        &mut self,
        state: &State,
        path: PathId,
        intrinsic: Intrinsic,
        operands: &[Expr],
        span: Span,
    ) -> Result<Value, Stop> {
        let mut values = Vec::with_capacity(operands.len());
        for operand in operands {
            values.push(self.value(state, path, operand)?);
        }
        let texts: Vec<Option<Text>> = operands
            .iter()
            .zip(&values)
            .map(|(operand, value)| match value {
                Value::Text(text) => Some(text.clone()),
                Value::Reference(_) if matches!(operand.ty, Type::Null | Type::String) => {
                    Some(Text::Null)
                }
                _ => None,
            })
            .collect();
        match (intrinsic, &texts[..]) {
            // A null other string is no exception here.
            (Intrinsic::TextEquals, [Some(a), Some(b)]) => {
                self.not_null(path, a, span);
                return Ok(Value::Term(self.text_equals(a, b, span)?));
            }
            (Intrinsic::TextEqualsIgnoreCase, [Some(a), Some(b)]) => {
                let units = self.units_of(path, a, span)?;
                return Ok(Value::Term(self.equals_ignoring_case(path, &units, b, span)?));
            }
            // Java reads null as a text that is no number.
            (Intrinsic::ParseInt, [Some(text)]) => {
                let null = self.text_is_null(text);
                let valid = self.terms.not(null);
                let kind = AssertionKind::NoException(Exception::NumberFormat);
                self.assert(path, valid, kind, span);
                let Some((rope, _)) = super::present(text) else {
                    return Ok(Value::Term(self.terms.number(32, 0)));
                };
                return Ok(Value::Term(self.parsed(path, &rope, span)?));
            }
            _ => {}
        }
        if let (
            Intrinsic::TextOfCharacters | Intrinsic::ArrayText,
            [array],
            [Value::Reference(reference)],
        ) = (intrinsic, operands, &values[..])
        {
            let text = if intrinsic == Intrinsic::TextOfCharacters {
                self.not_null_reference(path, reference, span);
                self.text_of_characters(state, reference, span)?
            } else {
                let element = array.ty.element().cloned().unwrap_or(Type::Null);
                self.array_text(state, reference, &element, span)?
            };
            return Ok(Value::Text(text));
        }
        let mut given = Vec::with_capacity(values.len());
        for (value, text) in values.into_iter().zip(texts) {
            given.push(match (value, text) {
                (_, Some(text)) => {
                    let (rope, identity) = self.not_null(path, &text, span);
                    Operand::Text(rope, identity)
                }
                (Value::Term(term), None) => Operand::Term(term),
                _ => return Err(Stop::Inexpressible("this method", span)),
            });
        }
        match (intrinsic, &given[..]) {
            (
                Intrinsic::TextSubstring,
                [Operand::Text(rope, identity), Operand::Term(begin), end @ ..],
            ) => {
                let end = match end {
                    [Operand::Term(end)] => Some(*end),
                    _ => None,
                };
                Ok(Value::Text(self.substring(path, (rope, identity), *begin, end, span)?))
            }
            (Intrinsic::TextHex, [Operand::Term(value)]) => {
                Ok(Value::Text(self.hexadecimal(*value)))
            }
            (_, [Operand::Text(rope, _), rest @ ..]) => {
                Ok(Value::Term(self.asked_of_text(path, intrinsic, rope, rest, span)?))
            }
            (_, [Operand::Term(value), rest @ ..]) => {
                Ok(Value::Term(self.asked_of_number(path, intrinsic, *value, rest, span)?))
            }
            _ => unreachable!("every function has an operand"),
        }
    }

    /// A number or Bool about a string.
    fn asked_of_text(
        &mut self,
        path: PathId,
        intrinsic: Intrinsic,
        rope: &Rope,
        rest: &[Operand],
        span: Span,
    ) -> Result<TermId, Stop> {
        match (intrinsic, rest) {
            (Intrinsic::TextLength, []) => Ok(self.rope_length(rope)),
            (Intrinsic::TextIsEmpty, []) => {
                let length = self.rope_length(rope);
                Ok(self.is_at(length, 0))
            }
            (Intrinsic::TextCharAt, [Operand::Term(index)]) => {
                self.char_at(path, rope, *index, span)
            }
            (
                Intrinsic::TextIndexOfChar | Intrinsic::TextLastIndexOfChar,
                [Operand::Term(character), from @ ..],
            ) => {
                let units = self.flat(rope, span)?;
                let wanted = self.character_units(&units, *character, span)?;
                self.place_of(intrinsic, &units, &wanted, from, span)
            }
            (_, [Operand::Text(other, _), from @ ..]) => {
                let (units, wanted) = (self.flat(rope, span)?, self.flat(other, span)?);
                self.place_of(intrinsic, &units, &wanted, from, span)
            }
            _ => Err(Stop::Inexpressible("this method", span)),
        }
    }

    /// Where a text stands in another, or whether it does.
    fn place_of(
        &mut self,
        intrinsic: Intrinsic,
        units: &Units,
        wanted: &Units,
        from: &[Operand],
        span: Span,
    ) -> Result<TermId, Stop> {
        let from = match from {
            [Operand::Term(from)] => Some(*from),
            _ => None,
        };
        let zero = self.terms.number(32, 0);
        match intrinsic {
            Intrinsic::TextIndexOf | Intrinsic::TextIndexOfChar => {
                self.index_of(units, wanted, from, span)
            }
            Intrinsic::TextLastIndexOf | Intrinsic::TextLastIndexOfChar => {
                self.last_index_of(units, wanted, span)
            }
            Intrinsic::TextStartsWith => {
                self.starts_with_from(units, wanted, from.unwrap_or(zero), span)
            }
            Intrinsic::TextEndsWith => {
                // Only where it fits: behind a negative place nothing stands.
                let start = self.terms.subtract(units.length, wanted.length);
                self.starts_with_from(units, wanted, start, span)
            }
            Intrinsic::TextContains => {
                let place = self.index_of(units, wanted, None, span)?;
                let zero = self.terms.number(32, 0);
                Ok(self.terms.less_equal(zero, place))
            }
            Intrinsic::TextCompare => self.units_compared(units, wanted, span),
            _ => Err(Stop::Inexpressible("this method", span)),
        }
    }

    /// A number or Bool about numbers and characters.
    fn asked_of_number(
        &mut self,
        path: PathId,
        intrinsic: Intrinsic,
        value: TermId,
        rest: &[Operand],
        span: Span,
    ) -> Result<TermId, Stop> {
        match (intrinsic, rest) {
            (
                Intrinsic::IsDigit
                | Intrinsic::IsLetter
                | Intrinsic::IsUpperCase
                | Intrinsic::IsLowerCase
                | Intrinsic::CharToUpper
                | Intrinsic::CharToLower,
                [],
            ) => Ok(self.of_letter(path, intrinsic, value, span)),
            _ => Err(Stop::Inexpressible("this method", span)),
        }
    }
}
