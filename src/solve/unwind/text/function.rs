//! Functions of strings: their operands as terms, and what each of them is asked.
//!
//! In: operands and the row of a function. Out: its value. What a function computes stands in the
//! table of the library ([`crate::solve::unwind`]'s `library.rs`).

use super::scan::Where;
use super::{Identity, Rope, RopePiece, SymbolicText, Units};
use crate::read::domain::ValueSet;
use crate::read::ir::Expr;
use crate::read::types::Type;
use crate::solve::ssa::PathId;
use crate::solve::term::{Sort, TermId, Variable, VariableOrigin};
use crate::solve::unwind::state::{State, SymbolicValue};
use crate::solve::unwind::{UnwindStop, Unwinder};
use crate::source::Span;

/// The most constants that are looked at one by one.
const FEW: usize = 12;
/// How many objects with one text a text that the library made may be.
const OBJECTS: i64 = 16;

/// What a function makes of a string that is there, and of other operands.
#[derive(Clone, Copy)]
pub(in crate::solve::unwind) enum TextFunction {
    /// A number or a truth that the pieces of the string tell.
    Pieces(fn(&mut Unwinder<'_>, &TextCall<'_>) -> Result<TermId, UnwindStop>),
    /// A number or a truth. Where the string is one of a few constants, each of them is asked,
    /// since the answer is often a constant again.
    Asked(fn(&mut Unwinder<'_>, &TextCall<'_>) -> Result<TermId, UnwindStop>),
    /// As [`TextFunction::Asked`], but Java does not look at the other string where the number
    /// after it is negative, so it may be null there.
    AskedFrom(fn(&mut Unwinder<'_>, &TextCall<'_>) -> Result<TermId, UnwindStop>),
    /// Another string; each of a few constants becomes one.
    Made(fn(&mut Unwinder<'_>, &TextCall<'_>) -> Result<SymbolicText, UnwindStop>),
}

/// A string that is not null, and what else a function of it is given.
pub(in crate::solve::unwind) struct TextCall<'a> {
    pub path: PathId,
    pub text: (&'a Rope, &'a Identity),
    rest: &'a [CallOperand],
    pub span: Span,
}

/// An operand of a function of a string: another string, or a number.
#[derive(Debug)]
enum CallOperand {
    Text(Rope),
    Term(TermId),
}

impl TextCall<'_> {
    /// The number that is the operand at this place, counted without the string itself.
    pub fn number(&self, at: usize) -> Result<TermId, UnwindStop> {
        self.number_if_given(at).ok_or(UnwindStop::Inexpressible("this method", self.span))
    }

    /// The number at this place, if there is one.
    pub fn number_if_given(&self, at: usize) -> Option<TermId> {
        if let Some(CallOperand::Term(term)) = self.rest.get(at) { Some(*term) } else { None }
    }

    /// The string that is the operand at this place.
    pub fn other(&self, at: usize) -> Result<&Rope, UnwindStop> {
        match self.rest.get(at) {
            Some(CallOperand::Text(rope)) => Ok(rope),
            Some(CallOperand::Term(_)) | None => {
                Err(UnwindStop::Inexpressible("this method", self.span))
            }
        }
    }
}

impl Unwinder<'_> {
    /// The value of a function of a string, which must not be null; nor must other strings.
    pub(in crate::solve::unwind) fn text_function(
        &mut self,
        state: &State,
        path: PathId,
        function: TextFunction,
        operands: &[Expr],
        span: Span,
    ) -> Result<SymbolicValue, UnwindStop> {
        let mut values = Vec::with_capacity(operands.len());
        for operand in operands {
            let is_text = matches!(operand.ty, Type::Null | Type::String);
            values.push(if is_text {
                SymbolicValue::Text(self.text(state, path, operand)?)
            } else {
                self.value(state, path, operand)?
            });
        }
        let asked = match (function, &values[..]) {
            (TextFunction::AskedFrom(_), [_, _, SymbolicValue::Term(from)]) => {
                let zero = self.count_of(0);
                let stands = self.terms.less_equal(zero, *from);
                self.extend(path, stands)
            }
            _ => Some(path),
        };
        let mut given = Vec::with_capacity(values.len());
        let mut identity = None;
        for (at, value) in values.into_iter().enumerate() {
            given.push(match value {
                SymbolicValue::Text(text) => {
                    let path = if at == 1 { asked } else { Some(path) };
                    let Some(path) = path else {
                        return Ok(SymbolicValue::Term(self.terms.boolean(false)));
                    };
                    let (rope, of) = self.not_null(path, &text, span);
                    identity.get_or_insert(of);
                    CallOperand::Text(rope)
                }
                SymbolicValue::Term(term) => CallOperand::Term(term),
                SymbolicValue::Unset | SymbolicValue::Reference(_) => {
                    return Err(UnwindStop::Inexpressible("this method", span));
                }
            });
        }
        match (&given[..], &identity) {
            ([CallOperand::Text(rope), rest @ ..], Some(identity)) => {
                let call = TextCall { path, text: (rope, identity), rest, span };
                self.of_text(function, &call)
            }
            _ => Err(UnwindStop::Inexpressible("this method", span)),
        }
    }

    /// The value of a function of a string that is there.
    fn of_text(
        &mut self,
        function: TextFunction,
        call: &TextCall<'_>,
    ) -> Result<SymbolicValue, UnwindStop> {
        let (rope, _) = call.text;
        if let TextFunction::Pieces(ask) = function {
            return Ok(SymbolicValue::Term(ask(self, call)?));
        }
        if constants_among(rope, FEW) > 1
            && let Some(RopePiece::Choice(condition, a, b)) = rope.single()
        {
            return self.of_either(function, (*condition, a, b), call);
        }
        Ok(match function {
            TextFunction::Pieces(ask) | TextFunction::Asked(ask) | TextFunction::AskedFrom(ask) => {
                SymbolicValue::Term(ask(self, call)?)
            }
            TextFunction::Made(make) => {
                let text = make(self, call)?;
                SymbolicValue::Text(if self.leaves_objects_open {
                    self.of_unknown_object(&text, call)
                } else {
                    text
                })
            }
        })
    }

    /// A text that the library made, which may be the object that it is in OpenJDK, another one
    /// with this text, or a new one. What is asked of the same texts is answered alike.
    fn of_unknown_object(&mut self, made: &SymbolicText, call: &TextCall<'_>) -> SymbolicText {
        match made {
            SymbolicText::Null => SymbolicText::Null,
            SymbolicText::Choice(condition, a, b) => {
                let (a, b) = (self.of_unknown_object(a, call), self.of_unknown_object(b, call));
                SymbolicText::choice(*condition, &a, &b)
            }
            SymbolicText::Rope(rope, identity) => {
                let (given, _) = call.text;
                let is_light = given.is_light() && rope.is_light();
                let name = if is_light {
                    format!("{given:?} {:?} {rope:?}", call.rest)
                } else {
                    format!("text {}", self.terms.variables().len())
                };
                let choice = |values| Variable {
                    name: String::new(),
                    sort: Sort::Bits(32),
                    values: ValueSet::range(0, values),
                    origin: VariableOrigin::Placeholder,
                };
                let way = Variable { name: format!("object of {name}"), ..choice(2) };
                let number = Variable { name: format!("number of {name}"), ..choice(OBJECTS) };
                let (way, number) = (self.terms.named(way), self.terms.named(number));
                let (as_in_jdk, is_new) = (self.is_at(way, 0), self.is_at(way, 1));
                let numbered = Identity::Numbered(number);
                let other = Identity::choice(is_new, &Identity::fresh(), &numbered);
                let object = Identity::choice(as_in_jdk, identity, &other);
                SymbolicText::Rope(rope.clone(), object)
            }
        }
    }

    fn of_either(
        &mut self,
        function: TextFunction,
        (condition, a, b): (TermId, &Rope, &Rope),
        call: &TextCall<'_>,
    ) -> Result<SymbolicValue, UnwindStop> {
        let (_, identity) = call.text;
        let opposite = self.terms.not(condition);
        let mut values = Vec::with_capacity(2);
        for (side, rope) in [(condition, a), (opposite, b)] {
            if let Some(path) = self.extend(call.path, side) {
                let call = TextCall { path, text: (rope, identity), ..*call };
                values.push(self.of_text(function, &call)?);
            }
        }
        match (values.pop(), values.pop()) {
            (Some(b), Some(a)) => Ok(self.choose_value(condition, a, b)),
            (Some(only), None) | (None, Some(only)) => Ok(only),
            // The path is infeasible, so any value will do.
            (None, None) => self.of_text(function, &TextCall { text: (a, identity), ..*call }),
        }
    }

    /// The string, and what is looked for in it: another string or a character.
    pub(in crate::solve::unwind) fn searched(
        &mut self,
        call: &TextCall<'_>,
    ) -> Result<(Units, Units), UnwindStop> {
        let units = self.flat(call.text.0, call.span)?;
        let wanted = match call.rest.first() {
            Some(CallOperand::Text(other)) => self.flat(other, call.span)?,
            Some(CallOperand::Term(character)) => {
                self.character_units(&units, *character, call.span)?
            }
            None => return Err(UnwindStop::Inexpressible("this method", call.span)),
        };
        Ok((units, wanted))
    }

    /// Whether a constant stands in a string of few pieces, which needs no units; `None` if it is
    /// not as simple as that.
    pub(in crate::solve::unwind) fn found_in_pieces(
        &mut self,
        call: &TextCall<'_>,
        place: Where,
    ) -> Result<Option<TermId>, UnwindStop> {
        let (rope, _) = call.text;
        if let [CallOperand::Text(other)] = call.rest
            && rope.count() > 1
            && rope.is_light()
            && let Some(constant) = other.constant()
        {
            return self.finds(rope, &constant, place, call.span).map(Some);
        }
        Ok(None)
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
