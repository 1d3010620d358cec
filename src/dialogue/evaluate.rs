//! What terms, sets and outputs are on given values.
//!
//! In: a dialogue and what has been read. Out: data. Each term is run by the machine that also runs
//! skeletons, so helpers mean what they mean in Java.

use crate::read::datum::Datum;
use crate::read::floating::represented;
use crate::read::ir::Method;
use crate::read::types::{Primitive, Type};
use crate::solve::execute::{Limits, Outcome};
use crate::solve::model::Model;
use crate::source::Span;

use super::environment::{AtomValue, EvaluationError, Histories};
use super::output::{OutputPattern, PatternPiece, WriteSet};
use super::spec::{
    Dialogue, DialogueTerm, DialogueTermId, InputSet, OutputPiece, OutputTerm, VALUE,
};

/// Operations that one term may take.
pub(super) const STEPS: u64 = 1_000_000;

impl DialogueTerm {
    /// What it is computed from, in the order of its atoms.
    pub(super) fn values(
        &self,
        histories: &Histories<Datum>,
        candidate: Option<&Datum>,
    ) -> Result<Vec<Datum>, EvaluationError> {
        let value = |atom| match histories.atom(atom, candidate) {
            Some(AtomValue::One(value)) => Ok(value),
            Some(AtomValue::Many(values)) => Ok(Datum::Array(values)),
            Some(AtomValue::Count(count)) => {
                Ok(Datum::Integral(i64::try_from(count).unwrap_or(i64::MAX)))
            }
            None => {
                let reason = String::from("it asks for a value that was not read yet");
                Err(EvaluationError { reason, span: self.span, is_endless: false })
            }
        };
        self.atoms.iter().map(value).collect()
    }
}

impl Dialogue {
    /// The value of a term.
    pub fn value(
        &self,
        id: DialogueTermId,
        histories: &Histories<Datum>,
        candidate: Option<&Datum>,
    ) -> Result<Datum, EvaluationError> {
        let term = self.term(id);
        let values = term.values(histories, candidate)?;
        let limits = Limits { steps: STEPS, ..Limits::default() };
        let (outcome, value) = term.machine.observed(&Model { values }, &limits, VALUE);
        let is_endless = matches!(outcome, Outcome::BeyondLimit { .. });
        let (reason, span) = match outcome {
            Outcome::Completed { .. } => return Ok(value.unwrap_or(Datum::Null)),
            Outcome::Thrown { exception, span } => (exception.java_name().to_owned(), span),
            Outcome::BeyondLimit { span, .. } => {
                (String::from("it takes too long to compute, or never ends"), span)
            }
            Outcome::CheckFailed { .. } => (String::from("an assertion fails"), term.span),
            Outcome::LoopBound { .. } | Outcome::RecursionBound { .. } => {
                (String::from("a bound is broken"), term.span)
            }
        };
        let span = if span.end as usize <= self.source.text().len() { span } else { term.span };
        Err(EvaluationError { reason, span, is_endless })
    }

    /// The arguments that a program is given: the hidden ones of all parameters.
    pub fn arguments(&self, parameters: &[Datum]) -> Vec<String> {
        let value = |at: usize| parameters.get(at).unwrap_or(&Datum::Null);
        self.hidden().map(|(id, one)| shown(value(id.index()), &one.ty)).collect()
    }

    /// The author's method in which a place of the text is.
    pub fn helper_at(&self, span: Span) -> Option<&Method> {
        let own = self.program.written_methods().map(|(_, method)| method);
        own.filter(|method| method.span.covers(span))
            .min_by_key(|method| method.span.end - method.span.start)
    }

    /// Whether a condition holds.
    pub fn holds(
        &self,
        condition: DialogueTermId,
        histories: &Histories<Datum>,
    ) -> Result<bool, EvaluationError> {
        Ok(self.value(condition, histories, None)? == Datum::Boolean(true))
    }

    /// Whether a value is in a set.
    pub fn admits(
        &self,
        set: &InputSet,
        value: &Datum,
        histories: &Histories<Datum>,
    ) -> Result<bool, EvaluationError> {
        match set.membership {
            None => Ok(true),
            Some(term) => Ok(self.value(term, histories, Some(value))? == Datum::Boolean(true)),
        }
    }

    /// What an output may print.
    pub fn write_set(
        &self,
        output: &OutputTerm,
        histories: &Histories<Datum>,
    ) -> Result<WriteSet, EvaluationError> {
        let mut alternatives = Vec::new();
        for pieces in &output.alternatives {
            let pieces = pieces.iter().map(|piece| self.piece(piece, histories));
            let pattern = OutputPattern { pieces: pieces.collect::<Result<_, _>>()? };
            if !alternatives.contains(&pattern) {
                alternatives.push(pattern);
            }
        }
        Ok(WriteSet { alternatives, is_optional: output.is_optional })
    }

    /// Whether a term is a text between quotes.
    fn is_literal(&self, id: DialogueTermId) -> bool {
        let text = self.source.slice(self.term(id).span);
        text.starts_with('"') && self.term(id).atoms.is_empty()
    }

    fn piece(
        &self,
        piece: &OutputPiece,
        histories: &Histories<Datum>,
    ) -> Result<PatternPiece, EvaluationError> {
        Ok(match piece {
            OutputPiece::Any => PatternPiece::Any,
            OutputPiece::Some => PatternPiece::Some,
            OutputPiece::Term(id) => {
                let value = self.value(*id, histories, None)?;
                match (&value, &self.term(*id).ty) {
                    (Datum::Integral(number), ty) if ty.is_whole_number() => {
                        PatternPiece::Number(*number)
                    }
                    (Datum::Floating(_, number), _) => PatternPiece::Decimal(*number, None),
                    // What the author writes is what is meant; what is computed is a token.
                    (_, ty) if self.is_literal(*id) => PatternPiece::Text(shown(&value, ty)),
                    (_, ty) => PatternPiece::Value(shown(&value, ty)),
                }
            }
            OutputPiece::Decimal(id, digits) => {
                let value = self.value(*id, histories, None)?;
                PatternPiece::Decimal(value.number().unwrap_or_default(), *digits)
            }
            OutputPiece::Digits(id) => {
                let value = self.value(*id, histories, None)?;
                PatternPiece::Digits(shown(&value, &self.term(*id).ty))
            }
        })
    }
}

/// A value as Java prints it, which is also how it is typed.
pub fn shown(value: &Datum, ty: &Type) -> String {
    match (value, ty) {
        (Datum::Integral(number), Type::Primitive(Primitive::Char)) => {
            let unit = u16::try_from(*number).unwrap_or_default();
            String::from_utf16_lossy(&[unit])
        }
        (Datum::Text(text), _) => text.clone(),
        (value, _) => value.to_string(),
    }
}

/// The value that a typed line stands for; `None` if it is none of the type.
pub fn typed(line: &str, ty: &Type) -> Option<Datum> {
    match ty {
        Type::String => Some(Datum::Text(line.to_owned())),
        Type::Primitive(Primitive::Boolean) => match line.trim() {
            "true" => Some(Datum::Boolean(true)),
            "false" => Some(Datum::Boolean(false)),
            _ => None,
        },
        Type::Primitive(Primitive::Char) => {
            let mut units = line.encode_utf16();
            let unit = units.next().filter(|_| units.next().is_none())?;
            Some(Datum::Integral(unit.into()))
        }
        Type::Primitive(primitive @ (Primitive::Float | Primitive::Double)) => {
            let text = line.trim();
            let is_plain =
                text.starts_with(|one: char| one.is_ascii_digit() || "+-.".contains(one));
            let number: f64 = text.parse().ok().filter(|_| is_plain)?;
            number.is_finite().then(|| Datum::Floating(*primitive, represented(number)))
        }
        Type::Primitive(primitive) => {
            let number: i64 = line.trim().parse().ok()?;
            let is_fit = (primitive.least()..=primitive.greatest()).contains(&number);
            is_fit.then_some(Datum::Integral(number))
        }
        Type::Array(_) | Type::StringBuilder | Type::Object(_) | Type::Null => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_values_and_back() {
        for (line, ty) in [("-3", Type::INT), ("true", Type::BOOLEAN), ("a b", Type::String)] {
            let value = typed(line, &ty).unwrap_or(Datum::Null);
            assert_eq!(shown(&value, &ty), line);
        }
        assert_eq!(typed("2147483648", &Type::INT), None);
        assert_eq!(typed("2147483648", &Type::LONG), Some(Datum::Integral(2_147_483_648)));
        assert_eq!(typed("x", &Type::INT), None);
    }
}
