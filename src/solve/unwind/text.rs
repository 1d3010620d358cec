//! Strings as sequences of pieces whose text depends on terms.
//!
//! A string is a persistent list of [`Piece`]s, so that appending is cheap and two states share what was printed before they parted.
//! A comparison with a constant needs no digits: each piece is matched against the places in the constant where it can start,
//! and a number there must equal the number that is written there.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::{Stop, Unwinder};
use crate::read::types::Primitive;
use crate::solve::term::TermId;
use crate::source::Span;

/// A string.
#[derive(Clone, Debug)]
pub(super) enum Text {
    /// `null`
    Null,
    /// Pieces in order.
    Rope(Rope),
    /// The first where the condition holds, the second elsewhere; one of them can be null.
    Choice(TermId, Rc<Text>, Rc<Text>),
}

/// A persistent list of pieces; `None` is the empty string.
#[derive(Clone, Debug, Default)]
pub(super) struct Rope(Option<Rc<Link>>);

#[derive(Debug)]
struct Link {
    before: Rope,
    piece: Piece,
    length: u32,
}

/// A part of a string.
#[derive(Clone, Debug)]
pub(super) enum Piece {
    /// This text, as UTF-16.
    Literal(Rc<[u16]>),
    /// The text of a value of a primitive type.
    Value(Primitive, TermId),
    /// The first text where the condition holds, the second elsewhere.
    Choice(TermId, Rope, Rope),
}

impl Drop for Link {
    /// Takes the list apart link by link: a long output would overflow the stack otherwise.
    fn drop(&mut self) {
        let mut next = self.before.0.take();
        while let Some(link) = next {
            next = match Rc::try_unwrap(link) {
                Ok(mut link) => link.before.0.take(),
                Err(_) => None,
            };
        }
    }
}

impl Rope {
    fn length(&self) -> u32 {
        self.0.as_ref().map_or(0, |link| link.length)
    }

    /// This text with a piece behind it.
    fn with(&self, piece: Piece) -> Rope {
        Rope(Some(Rc::new(Link { before: self.clone(), piece, length: self.length() + 1 })))
    }

    /// The pieces in order, behind the first `from`.
    fn pieces(&self, from: u32) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut at = self;
        while let Some(link) = &at.0 {
            if link.length <= from {
                break;
            }
            pieces.push(link.piece.clone());
            at = &link.before;
        }
        pieces.reverse();
        pieces
    }

    fn shares(&self, other: &Rope) -> bool {
        match (&self.0, &other.0) {
            (None, None) => true,
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            _ => false,
        }
    }

    fn up_to(&self, length: u32) -> Rope {
        let mut at = self.clone();
        while at.length() > length {
            at = match &at.0 {
                Some(link) => link.before.clone(),
                None => break,
            };
        }
        at
    }

    /// The longest beginning that both share in memory.
    fn common(&self, other: &Rope) -> Rope {
        let length = self.length().min(other.length());
        let (mut a, mut b) = (self.up_to(length), other.up_to(length));
        while !a.shares(&b) {
            let shorter = a.length().saturating_sub(1);
            (a, b) = (a.up_to(shorter), b.up_to(shorter));
        }
        a
    }

    fn from_pieces(pieces: Vec<Piece>) -> Rope {
        pieces.into_iter().fold(Rope::default(), |rope, piece| rope.with(piece))
    }
}

impl Text {
    /// The empty string.
    pub(super) fn empty() -> Text {
        Text::Rope(Rope::default())
    }

    /// A constant string.
    pub(super) fn literal(text: &str) -> Text {
        if text.is_empty() {
            return Text::empty();
        }
        let units: Rc<[u16]> = text.encode_utf16().collect();
        Text::Rope(Rope::default().with(Piece::Literal(units)))
    }

    /// The text of a value of a primitive type.
    pub(super) fn of_value(primitive: Primitive, value: TermId) -> Text {
        Text::Rope(Rope::default().with(Piece::Value(primitive, value)))
    }

    /// String conversion: `null` becomes the text "null".
    pub(super) fn converted(&self) -> Rope {
        match self {
            Text::Rope(rope) => rope.clone(),
            Text::Null => match Text::literal("null") {
                Text::Rope(rope) => rope,
                Text::Null | Text::Choice(..) => Rope::default(),
            },
            Text::Choice(condition, a, b) => {
                Rope::default().with(Piece::Choice(*condition, a.converted(), b.converted()))
            }
        }
    }

    /// This text with another behind it, both converted.
    pub(super) fn concat(&self, other: &Text) -> Text {
        let mut rope = self.converted();
        for piece in other.converted().pieces(0) {
            rope = rope.with(piece);
        }
        Text::Rope(rope)
    }

    /// `a` where the condition holds, `b` elsewhere.
    pub(super) fn choice(condition: TermId, a: &Text, b: &Text) -> Text {
        match (a, b) {
            (Text::Null, Text::Null) => Text::Null,
            (Text::Rope(a), Text::Rope(b)) if a.shares(b) => Text::Rope(a.clone()),
            (Text::Rope(a), Text::Rope(b)) => {
                let common = a.common(b);
                let [then, otherwise] =
                    [a, b].map(|rope| Rope::from_pieces(rope.pieces(common.length())));
                Text::Rope(common.with(Piece::Choice(condition, then, otherwise)))
            }
            _ => Text::Choice(condition, Rc::new(a.clone()), Rc::new(b.clone())),
        }
    }

    /// The text, if no term takes part in it.
    fn constant(&self) -> Option<Vec<u16>> {
        let Text::Rope(rope) = self else { return None };
        let mut units = Vec::new();
        for piece in rope.pieces(0) {
            match piece {
                Piece::Literal(text) => units.extend_from_slice(&text),
                Piece::Value(..) | Piece::Choice(..) => return None,
            }
        }
        Some(units)
    }
}

/// Where a piece can start or end in a constant, and on which condition.
type Places = BTreeMap<usize, TermId>;

impl Unwinder<'_> {
    /// Whether a string is null.
    pub(super) fn text_is_null(&mut self, text: &Text) -> TermId {
        match text {
            Text::Null => self.terms.boolean(true),
            Text::Rope(_) => self.terms.boolean(false),
            Text::Choice(condition, a, b) => {
                let (a, b) = (self.text_is_null(a), self.text_is_null(b));
                self.terms.conditional(*condition, a, b)
            }
        }
    }

    /// Whether two strings, the first of them not null, have the same content.
    pub(super) fn text_equals(&mut self, a: &Text, b: &Text, span: Span) -> Result<TermId, Stop> {
        match (a, b) {
            (Text::Null, _) | (_, Text::Null) => Ok(self.terms.boolean(false)),
            (Text::Choice(condition, x, y), other) | (other, Text::Choice(condition, x, y)) => {
                let (x, y) = (self.text_equals(x, other, span)?, self.text_equals(y, other, span)?);
                Ok(self.terms.conditional(*condition, x, y))
            }
            (Text::Rope(x), Text::Rope(y)) => {
                if x.shares(y) {
                    Ok(self.terms.boolean(true))
                } else if let Some(constant) = b.constant() {
                    self.matches(x, &constant, span)
                } else if let Some(constant) = a.constant() {
                    self.matches(y, &constant, span)
                } else {
                    Err(Stop::Inexpressible("a comparison of two computed strings", span))
                }
            }
        }
    }

    /// Whether a string's text is `constant`.
    fn matches(&mut self, rope: &Rope, constant: &[u16], span: Span) -> Result<TermId, Stop> {
        let always = self.terms.boolean(true);
        let ends = self.advance(rope, Places::from([(0, always)]), constant, span)?;
        let end = ends.get(&constant.len()).copied();
        Ok(end.unwrap_or_else(|| self.terms.boolean(false)))
    }

    /// The places where a text that starts at one of `places` can end.
    fn advance(
        &mut self,
        rope: &Rope,
        mut places: Places,
        constant: &[u16],
        span: Span,
    ) -> Result<Places, Stop> {
        for piece in rope.pieces(0) {
            self.spend(span)?;
            let mut next = Places::new();
            match &piece {
                Piece::Literal(text) => {
                    for (start, condition) in places {
                        if constant[start..].starts_with(text) {
                            next.insert(start + text.len(), condition);
                        }
                    }
                }
                Piece::Value(primitive, value) => {
                    for (start, condition) in places {
                        for (end, number) in readings(*primitive, &constant[start..]) {
                            let is = self.is_number(*primitive, *value, number);
                            let here = self.terms.and(condition, is);
                            self.add_place(&mut next, start + end, here);
                        }
                    }
                }
                Piece::Choice(condition, then, otherwise) => {
                    let opposite = self.terms.not(*condition);
                    for (side, rope) in [(*condition, then), (opposite, otherwise)] {
                        let mut starts = Places::new();
                        for (start, before) in &places {
                            let here = self.terms.and(*before, side);
                            self.add_place(&mut starts, *start, here);
                        }
                        for (end, here) in self.advance(rope, starts, constant, span)? {
                            self.add_place(&mut next, end, here);
                        }
                    }
                }
            }
            places = next;
        }
        Ok(places)
    }

    fn add_place(&mut self, places: &mut Places, at: usize, condition: TermId) {
        if self.terms.as_boolean(condition) == Some(false) {
            return;
        }
        let joined = match places.get(&at) {
            Some(other) => self.terms.or(*other, condition),
            None => condition,
        };
        places.insert(at, joined);
    }

    fn is_number(&mut self, primitive: Primitive, value: TermId, number: i64) -> TermId {
        let number = self.number_of(primitive, number);
        self.terms.equal(value, number)
    }

    /// The length of a string that is not null, in UTF-16 units, as a 32-bit term.
    pub(super) fn text_length(&mut self, text: &Text) -> TermId {
        match text {
            Text::Null => self.terms.number(32, 0),
            Text::Choice(condition, a, b) => {
                let (a, b) = (self.text_length(a), self.text_length(b));
                self.terms.conditional(*condition, a, b)
            }
            Text::Rope(rope) => self.rope_length(rope),
        }
    }

    fn rope_length(&mut self, rope: &Rope) -> TermId {
        let mut sum = self.terms.number(32, 0);
        for piece in rope.pieces(0) {
            let length = match &piece {
                Piece::Literal(text) => {
                    self.terms.number(32, i64::try_from(text.len()).unwrap_or(i64::MAX))
                }
                Piece::Value(primitive, value) => self.value_length(*primitive, *value),
                Piece::Choice(condition, a, b) => {
                    let (a, b) = (self.rope_length(a), self.rope_length(b));
                    self.terms.conditional(*condition, a, b)
                }
            };
            sum = self.terms.add(sum, length);
        }
        sum
    }

    /// How many characters a value of a primitive type prints as.
    fn value_length(&mut self, primitive: Primitive, value: TermId) -> TermId {
        match primitive {
            Primitive::Char => self.terms.number(32, 1),
            Primitive::Boolean => {
                let (yes, no) = (self.terms.number(32, 4), self.terms.number(32, 5));
                self.terms.conditional(value, yes, no)
            }
            Primitive::Byte | Primitive::Short | Primitive::Int | Primitive::Long => {
                let (one, zero) = (self.terms.number(32, 1), self.terms.number(32, 0));
                let origin = self.number_of(primitive, 0);
                let negative = self.terms.less(value, origin);
                let sign = self.terms.conditional(negative, one, zero);
                let mut sum = self.terms.add(one, sign);
                let mut power: i64 = 10;
                loop {
                    let (high, low) =
                        (self.number_of(primitive, power), self.number_of(primitive, -power));
                    let (up, down) =
                        (self.terms.less_equal(high, value), self.terms.less_equal(value, low));
                    let longer = self.terms.or(up, down);
                    let digit = self.terms.conditional(longer, one, zero);
                    sum = self.terms.add(sum, digit);
                    power = match power.checked_mul(10) {
                        Some(next) if next <= primitive.greatest() => next,
                        _ => return sum,
                    };
                }
            }
        }
    }
}

/// The values whose text stands at the start of `text`, each with the length of that text.
fn readings(primitive: Primitive, text: &[u16]) -> Vec<(usize, i64)> {
    match primitive {
        Primitive::Char => text.first().map(|unit| (1, i64::from(*unit))).into_iter().collect(),
        Primitive::Boolean => [("true", 1), ("false", 0)]
            .into_iter()
            .filter(|(word, _)| word.encode_utf16().eq(text.iter().copied().take(word.len())))
            .map(|(word, value)| (word.len(), value))
            .collect(),
        Primitive::Byte | Primitive::Short | Primitive::Int | Primitive::Long => {
            let minus = usize::from(text.first() == Some(&u16::from(b'-')));
            let digits = text[minus..]
                .iter()
                .take_while(|unit| (u16::from(b'0')..=u16::from(b'9')).contains(*unit))
                .count();
            let mut found = Vec::new();
            for length in 1..=digits.min(19) {
                let end = minus + length;
                let number = String::from_utf16_lossy(&text[..end]).parse::<i64>();
                if let Ok(number) = number
                    && (primitive.least()..=primitive.greatest()).contains(&number)
                    && number.to_string().len() == end
                {
                    found.push((end, number));
                }
            }
            found
        }
    }
}
