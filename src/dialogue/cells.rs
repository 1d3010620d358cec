//! Unknown values: what may stand for a line that is typed, or for a parameter.
//!
//! In: the unknowns of a value and an assignment. Out: the value, and an assignment with another
//! value. What a variable may be is kept: a value that does not fit is refused.

use crate::read::datum::Datum;
use crate::read::domain::{Domain, Segment, ValueSet};
use crate::read::types::Type;
use crate::solve::ssa::PlaceholderTerms;
use crate::solve::term::{Node, TermId, Terms};

use super::quick::Valuation;

/// The longest text that is typed, unless the dialogue mentions a longer one.
pub(super) const LONGEST_TEXT: usize = 12;

/// What may be typed for a variable of a type; `longest` is the longest text.
pub(super) fn typed_domain(ty: &Type, longest: usize) -> Domain {
    let single = || ValueSet::single(0);
    if let Type::Primitive(primitive) = ty {
        let values = ValueSet::range(primitive.least(), primitive.greatest());
        return Domain::Number(values.unwrap_or_else(single));
    }
    let umlauts = "ÄÖÜßäöü".chars().map(|letter| i64::from(u32::from(letter)));
    let letters = umlauts.map(|unit| Segment { first: unit, last: unit, step: 1 });
    let ascii = Segment { first: 32, last: 126, step: 1 };
    let units = ValueSet::from_segments(std::iter::once(ascii).chain(letters));
    let longest = i64::try_from(longest).unwrap_or(i64::MAX);
    Domain::Text {
        length: ValueSet::range(0, longest).unwrap_or_else(single),
        unit: units.unwrap_or_else(single),
    }
}

/// The value of a cell under an assignment.
pub(super) fn decoded(cell: &PlaceholderTerms, terms: &Terms, values: &Valuation) -> Datum {
    let number = |term: TermId| {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "any other term is a number if it is constant"
        )]
        match *terms.node(term) {
            Node::Variable(id) => values.get(id),
            Node::Boolean(value) => value.into(),
            _ => terms.as_number(term).unwrap_or(0),
        }
    };
    match cell {
        PlaceholderTerms::Number(term) => terms.datum(*term, number(*term)),
        PlaceholderTerms::Text { length, units } => {
            let length = usize::try_from(number(*length)).unwrap_or(0);
            let units = units.iter().take(length);
            let units: Vec<u16> =
                units.map(|unit| u16::try_from(number(*unit)).unwrap_or(0)).collect();
            Datum::Text(String::from_utf16_lossy(&units))
        }
        PlaceholderTerms::Listed { at, texts } => {
            let at = usize::try_from(number(*at)).unwrap_or(0);
            Datum::Text(texts.get(at).cloned().unwrap_or_default())
        }
        PlaceholderTerms::Array { .. } => Datum::Null,
    }
}

/// Gives a cell a value. Whether it may have it; if not, the assignment may be half changed.
pub(super) fn assign(
    cell: &PlaceholderTerms,
    value: &Datum,
    terms: &Terms,
    values: &mut Valuation,
) -> bool {
    let mut set = |term: TermId, value: i64| {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "any other term is a number if it is constant"
        )]
        match *terms.node(term) {
            Node::Variable(id) => {
                let allowed = terms.variable_info(id).values.as_ref();
                values.set(id, value);
                allowed.is_none_or(|allowed| allowed.contains(value))
            }
            Node::Boolean(own) => i64::from(own) == value,
            _ => terms.as_number(term) == Some(value),
        }
    };
    let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    match (cell, value) {
        (PlaceholderTerms::Number(term), Datum::Boolean(_) | Datum::Integral(_)) => {
            value.number().is_some_and(|number| set(*term, number))
        }
        (PlaceholderTerms::Text { length, units }, Datum::Text(text)) => {
            let new: Vec<u16> = text.encode_utf16().collect();
            if new.len() > units.len() || !set(*length, count(new.len())) {
                return false;
            }
            // Units after the end count for nothing.
            units.iter().zip(new).all(|(unit, value)| set(*unit, value.into()))
        }
        (PlaceholderTerms::Listed { at, texts }, Datum::Text(text)) => {
            texts.iter().position(|one| one == text).is_some_and(|place| set(*at, count(place)))
        }
        _ => false,
    }
}

/// A value as a cell that is known.
pub(super) fn known(value: &Datum, ty: &Type, terms: &mut Terms) -> PlaceholderTerms {
    match value {
        Datum::Text(text) => {
            let at = terms.number(32, 0);
            PlaceholderTerms::Listed { at, texts: vec![text.clone()] }
        }
        Datum::Boolean(value) => PlaceholderTerms::Number(terms.boolean(*value)),
        Datum::Integral(number) | Datum::Floating(_, number) => {
            let bits = if *ty == Type::LONG || ty.is_floating() { 64 } else { 32 };
            PlaceholderTerms::Number(terms.number(bits, *number))
        }
        Datum::Array(_)
        | Datum::Object { .. }
        | Datum::Printed(_)
        | Datum::Memory(_)
        | Datum::Null => PlaceholderTerms::Number(terms.number(32, 0)),
    }
}

/// Bounds of a number on which a Bool is true.
pub(super) fn bounds_of(terms: &Terms, condition: TermId, number: TermId) -> (i64, i64) {
    const ALL: (i64, i64) = (i64::MIN, i64::MAX);
    let of = |term: TermId| terms.as_number(term);
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a condition of another form bounds nothing"
    )]
    match *terms.node(condition) {
        Node::And(a, b) => {
            let (a, b) = (bounds_of(terms, a, number), bounds_of(terms, b, number));
            (a.0.max(b.0), a.1.min(b.1))
        }
        Node::Or(a, b) => {
            let (a, b) = (bounds_of(terms, a, number), bounds_of(terms, b, number));
            (a.0.min(b.0), a.1.max(b.1))
        }
        Node::Equal(a, b) if a == number => of(b).map_or(ALL, |value| (value, value)),
        Node::Equal(a, b) if b == number => of(a).map_or(ALL, |value| (value, value)),
        Node::Less(a, b) if a == number => {
            of(b).map_or(ALL, |value| (i64::MIN, value.saturating_sub(1)))
        }
        Node::Less(a, b) if b == number => {
            of(a).map_or(ALL, |value| (value.saturating_add(1), i64::MAX))
        }
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the negation of any other condition bounds nothing"
        )]
        Node::Not(inner) => match *terms.node(inner) {
            Node::Less(a, b) if a == number => of(b).map_or(ALL, |value| (value, i64::MAX)),
            Node::Less(a, b) if b == number => of(a).map_or(ALL, |value| (i64::MIN, value)),
            _ => ALL,
        },
        _ => ALL,
    }
}
