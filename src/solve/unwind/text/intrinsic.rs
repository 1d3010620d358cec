//! The functions about strings and characters.

use super::build::{LetterCase, Padding};
use super::scan::Where;
use super::{Identity, Rope, RopePiece, SymbolicText};
use crate::read::ir::{Expr, Intrinsic};
use crate::read::types::Type;
use crate::solve::execute::Exception;
use crate::solve::ssa::{AssertionKind, PathId};
use crate::solve::term::TermId;
use crate::solve::unwind::state::{State, SymbolicValue};
use crate::solve::unwind::{UnwindStop, Unwinder};
use crate::source::Span;

/// The most constants that are looked at one by one.
const FEW: usize = 12;

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
        | Intrinsic::TextInterned
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
    ) -> Result<SymbolicValue, UnwindStop> {
        let mut values = Vec::with_capacity(operands.len());
        for operand in operands {
            values.push(self.value(state, path, operand)?);
        }
        let texts: Vec<Option<SymbolicText>> = operands
            .iter()
            .zip(&values)
            .map(|(operand, value)| match value {
                SymbolicValue::Text(text) => Some(text.clone()),
                SymbolicValue::Reference(_) if matches!(operand.ty, Type::Null | Type::String) => {
                    Some(SymbolicText::Null)
                }
                SymbolicValue::Unset | SymbolicValue::Term(_) | SymbolicValue::Reference(_) => None,
            })
            .collect();
        match (intrinsic, &texts[..]) {
            // A null other string is no exception here.
            (Intrinsic::TextEquals, [Some(a), Some(b)]) => {
                self.not_null(path, a, span);
                return Ok(SymbolicValue::Term(self.text_equals(a, b, span)?));
            }
            (Intrinsic::TextEqualsIgnoreCase, [Some(a), Some(b)]) => {
                let units = self.units_of(path, a, span)?;
                return Ok(SymbolicValue::Term(self.equals_ignoring_case(path, &units, b, span)?));
            }
            (Intrinsic::TextInterned, [Some(text)]) => {
                return Ok(SymbolicValue::Text(text.clone().interned()));
            }
            // Java reads null as a text that is not a number.
            (Intrinsic::ParseInt, [Some(text)]) => {
                let null = self.text_is_null(text);
                let valid = self.terms.not(null);
                let kind = AssertionKind::NoException(Exception::NumberFormat);
                self.assert(path, valid, kind, span);
                let Some((rope, _)) = super::present(text) else {
                    return Ok(SymbolicValue::Term(self.terms.number(32, 0)));
                };
                return Ok(SymbolicValue::Term(self.parsed(path, &rope, span)?));
            }
            _ => {}
        }
        if let (
            Intrinsic::TextOfCharacters | Intrinsic::ArrayText,
            [array],
            [SymbolicValue::Reference(reference)],
        ) = (intrinsic, operands, &values[..])
        {
            let text = if intrinsic == Intrinsic::TextOfCharacters {
                self.not_null_reference(path, reference, span);
                self.text_of_characters(state, reference, span)?
            } else {
                let element = array.ty.element().cloned().unwrap_or(Type::Null);
                self.array_text(state, reference, &element, span)?
            };
            return Ok(SymbolicValue::Text(text));
        }
        let mut given = Vec::with_capacity(values.len());
        // Java does not look at the text that stands at a negative place, which may be null then.
        let asked = match (intrinsic, &values[..]) {
            (Intrinsic::TextStartsWith, [_, _, SymbolicValue::Term(from)]) => {
                let zero = self.count_of(0);
                let stands = self.terms.less_equal(zero, *from);
                self.extend(path, stands)
            }
            _ => Some(path),
        };
        for (at, (value, text)) in values.into_iter().zip(texts).enumerate() {
            given.push(match (value, text) {
                (_, Some(text)) => {
                    let path = if at == 1 { asked } else { Some(path) };
                    let Some(path) = path else {
                        return Ok(SymbolicValue::Term(self.terms.boolean(false)));
                    };
                    let (rope, identity) = self.not_null(path, &text, span);
                    Operand::Text(rope, identity)
                }
                (SymbolicValue::Term(term), None) => Operand::Term(term),
                _ => return Err(UnwindStop::Inexpressible("this method", span)),
            });
        }
        match (intrinsic, &given[..]) {
            (Intrinsic::TextHex, [Operand::Term(value)]) => {
                Ok(SymbolicValue::Text(self.hexadecimal(*value)))
            }
            (_, [Operand::Term(value)]) => {
                Ok(SymbolicValue::Term(self.of_letter(path, intrinsic, *value, span)))
            }
            (_, [Operand::Text(rope, identity), rest @ ..]) => {
                self.of_text(path, intrinsic, (rope, identity), rest, span)
            }
            _ => Err(UnwindStop::Inexpressible("this method", span)),
        }
    }

    /// The value of a function of a string.
    fn of_text(
        &mut self,
        path: PathId,
        intrinsic: Intrinsic,
        text: (&Rope, &Identity),
        rest: &[Operand],
        span: Span,
    ) -> Result<SymbolicValue, UnwindStop> {
        let rope = text.0;
        let term = match (intrinsic, rest) {
            (Intrinsic::TextLength, []) => self.rope_length(rope),
            (Intrinsic::TextIsEmpty, []) => {
                let length = self.rope_length(rope);
                self.is_at(length, 0)
            }
            (Intrinsic::TextCharAt, [Operand::Term(index)]) => {
                self.char_at(path, rope, *index, span)?
            }
            _ => {
                // One of a few constants: what is asked of each of them is often a constant again.
                let few = constants_among(rope, FEW);
                if few > 1
                    && let Some(RopePiece::Choice(condition, a, b)) = rope.single()
                {
                    return self.of_either(path, intrinsic, (*condition, a, b), text.1, rest, span);
                }
                if let Some(made) = self.made_of(path, intrinsic, text, rest, span)? {
                    return Ok(SymbolicValue::Text(made));
                }
                self.asked_of(intrinsic, rope, rest, span)?
            }
        };
        Ok(SymbolicValue::Term(term))
    }

    fn of_either(
        &mut self,
        path: PathId,
        intrinsic: Intrinsic,
        (condition, a, b): (TermId, &Rope, &Rope),
        identity: &Identity,
        rest: &[Operand],
        span: Span,
    ) -> Result<SymbolicValue, UnwindStop> {
        let opposite = self.terms.not(condition);
        let mut values = Vec::with_capacity(2);
        for (side, rope) in [(condition, a), (opposite, b)] {
            if let Some(path) = self.extend(path, side) {
                values.push(self.of_text(path, intrinsic, (rope, identity), rest, span)?);
            }
        }
        match (values.pop(), values.pop()) {
            (Some(b), Some(a)) => Ok(self.choose_value(condition, a, b)),
            (Some(only), None) | (None, Some(only)) => Ok(only),
            // The path is infeasible, so any value will do.
            (None, None) => self.of_text(path, intrinsic, (a, identity), rest, span),
        }
    }

    /// A string made of a string, if that is what the function does.
    fn made_of(
        &mut self,
        path: PathId,
        intrinsic: Intrinsic,
        text: (&Rope, &Identity),
        rest: &[Operand],
        span: Span,
    ) -> Result<Option<SymbolicText>, UnwindStop> {
        Ok(Some(match (intrinsic, rest) {
            (Intrinsic::TextSubstring, [Operand::Term(begin)]) => {
                self.substring(path, text, *begin, None, span)?
            }
            (Intrinsic::TextSubstring, [Operand::Term(begin), Operand::Term(end)]) => {
                self.substring(path, text, *begin, Some(*end), span)?
            }
            (Intrinsic::TextConcat, [Operand::Text(other, _)]) => self.joined(text, other),
            (Intrinsic::TextToUpper, []) => self.in_case(path, text, LetterCase::Upper, span)?,
            (Intrinsic::TextToLower, []) => self.in_case(path, text, LetterCase::Lower, span)?,
            (Intrinsic::TextTrim, []) => self.trimmed(text, span)?,
            (Intrinsic::TextRepeat, [Operand::Term(count)]) => {
                self.repeated(path, text, *count, span)?
            }
            (Intrinsic::TextReplaceChar, [Operand::Term(old), Operand::Term(new)]) => {
                self.with_unit_replaced(text, (*old, *new), span)?
            }
            (Intrinsic::TextReplace, [Operand::Text(old, _), Operand::Text(new, _)]) => {
                self.with_text_replaced(text, (old, new), span)?
            }
            (Intrinsic::TextReverse, []) => self.reversed(text.0, span)?,
            (Intrinsic::PadLeft, [Operand::Term(width)]) => {
                self.padded(text.0, *width, Padding::Before, span)?
            }
            (Intrinsic::PadRight, [Operand::Term(width)]) => {
                self.padded(text.0, *width, Padding::Behind, span)?
            }
            (Intrinsic::PadZeros, [Operand::Term(width)]) => {
                self.padded(text.0, *width, Padding::Zeros, span)?
            }
            _ => return Ok(None),
        }))
    }

    /// A number or Bool about where one text stands in another, or which comes first.
    fn asked_of(
        &mut self,
        intrinsic: Intrinsic,
        rope: &Rope,
        rest: &[Operand],
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "no other method only looks for a place"
        )]
        if let [Operand::Text(other, _)] = rest
            && rope.count() > 1
            && rope.is_light()
            && let Some(constant) = other.constant()
            && let Some(place) = match intrinsic {
                Intrinsic::TextStartsWith => Some(Where::Start),
                Intrinsic::TextEndsWith => Some(Where::End),
                Intrinsic::TextContains => Some(Where::Anywhere),
                _ => None,
            }
        {
            return self.finds(rope, &constant, place, span);
        }
        let units = self.flat(rope, span)?;
        let (wanted, from) = match rest {
            [Operand::Text(other, _), from @ ..] => (self.flat(other, span)?, from),
            [Operand::Term(character), from @ ..] => {
                (self.character_units(&units, *character, span)?, from)
            }
            [] => return Err(UnwindStop::Inexpressible("this method", span)),
        };
        let from = match from {
            [Operand::Term(from)] => Some(*from),
            _ => None,
        };
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "another method is reported as one that no formula expresses"
        )]
        match intrinsic {
            Intrinsic::TextIndexOf | Intrinsic::TextIndexOfChar => {
                self.index_of(&units, &wanted, from, span)
            }
            Intrinsic::TextLastIndexOf | Intrinsic::TextLastIndexOfChar => {
                self.last_index_of(&units, &wanted, span)
            }
            Intrinsic::TextStartsWith => {
                let zero = self.count_of(0);
                self.starts_with_from(&units, &wanted, from.unwrap_or(zero), span)
            }
            Intrinsic::TextEndsWith => {
                // Nothing stands at a negative place, so a longer text is no end of a shorter one.
                let start = self.terms.subtract(units.length, wanted.length);
                self.starts_with_from(&units, &wanted, start, span)
            }
            Intrinsic::TextContains => self.stands_anywhere(&units, &wanted, span),
            Intrinsic::TextCompare => self.units_compared(&units, &wanted, span),
            _ => Err(UnwindStop::Inexpressible("this method", span)),
        }
    }
}

/// How many constants a text is a choice among; 0 if these are more than `most`, or something else
/// is in it.
fn constants_among(rope: &Rope, most: usize) -> usize {
    match rope.single() {
        Some(RopePiece::Choice(_, a, b)) => {
            let first = constants_among(a, most);
            if first == 0 {
                return 0;
            }
            match constants_among(b, most - first) {
                0 => 0,
                second => first + second,
            }
        }
        _ if most == 0 || rope.constant().is_none() => 0,
        _ => 1,
    }
}
