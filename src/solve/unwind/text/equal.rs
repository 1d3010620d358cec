//! Whether two strings have the same text, and whether they are the same object.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::{Identity, Rope, RopePiece, SymbolicText, Units};
use crate::read::types::Primitive;
use crate::solve::term::TermId;
use crate::solve::unwind::{UNSAID, UnwindStop, Unwinder};
use crate::source::Span;

/// Where a piece can start or end in a constant, and on which condition.
type MatchPlaces = BTreeMap<usize, TermId>;

impl Unwinder<'_> {
    /// Whether two strings, the first of them not null, have the same content; false where the
    /// second is null.
    pub(in crate::solve::unwind) fn text_equals(
        &mut self,
        a: &SymbolicText,
        b: &SymbolicText,
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        match (a, b) {
            (SymbolicText::Null, _) | (_, SymbolicText::Null) => Ok(self.terms.boolean(false)),
            (SymbolicText::Choice(condition, x, y), other)
            | (other, SymbolicText::Choice(condition, x, y)) => {
                let (x, y) = (self.text_equals(x, other, span)?, self.text_equals(y, other, span)?);
                Ok(self.terms.conditional(*condition, x, y))
            }
            (SymbolicText::Rope(x, _), SymbolicText::Rope(y, _)) => self.ropes_equal(x, y, span),
        }
    }

    /// `a == b`: the same object, or both null.
    pub(in crate::solve::unwind) fn text_same(
        &mut self,
        a: &SymbolicText,
        b: &SymbolicText,
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        match (a, b) {
            (SymbolicText::Null, other) | (other, SymbolicText::Null) => {
                Ok(self.text_is_null(other))
            }
            (SymbolicText::Choice(condition, x, y), other)
            | (other, SymbolicText::Choice(condition, x, y)) => {
                let (x, y) = (self.text_same(x, other, span)?, self.text_same(y, other, span)?);
                Ok(self.terms.conditional(*condition, x, y))
            }
            (SymbolicText::Rope(x, of_x), SymbolicText::Rope(y, of_y)) => {
                self.same_object((x, of_x), (y, of_y), span)
            }
        }
    }

    fn same_object(
        &mut self,
        (x, of_x): (&Rope, &Identity),
        (y, of_y): (&Rope, &Identity),
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        let (among, others) = (of_x.among(), of_y.among());
        let mut any = self.terms.boolean(false);
        for object in among.iter().filter(|object| others.contains(object)) {
            self.charge(among.len() + others.len(), span)?;
            let is_x = self.is_object(of_x, *object, &mut BTreeMap::new());
            let is_y = self.is_object(of_y, *object, &mut BTreeMap::new());
            let mut here = self.terms.and(is_x, is_y);
            if object.is_none() {
                let number = self.number_among(of_x, &mut BTreeMap::new());
                let other = self.number_among(of_y, &mut BTreeMap::new());
                let numbers = self.terms.equal(number, other);
                here = self.terms.and(here, numbers);
                if self.terms.as_boolean(here) != Some(false) {
                    let equal = self.ropes_equal(x, y, span)?;
                    here = self.terms.and(here, equal);
                }
            }
            any = self.terms.or(any, here);
        }
        Ok(any)
    }

    /// The number of an object among those with one text: 0 for constants and placeholders.
    fn number_among(
        &mut self,
        identity: &Identity,
        known: &mut BTreeMap<*const Identity, TermId>,
    ) -> TermId {
        match identity {
            Identity::Content | Identity::Fresh(_) => self.terms.number(32, 0),
            Identity::Numbered(number) => *number,
            Identity::Choice(condition, a, b) => {
                if let Some(known) = known.get(&std::ptr::from_ref(identity)) {
                    return *known;
                }
                let a = self.number_among(a, known);
                let b = self.number_among(b, known);
                let number = self.terms.conditional(*condition, a, b);
                known.insert(std::ptr::from_ref(identity), number);
                number
            }
        }
    }

    /// Whether this is the object; those of constants, of placeholders and from outside are told
    /// apart by text and number.
    fn is_object(
        &mut self,
        identity: &Identity,
        object: Option<*const ()>,
        known: &mut BTreeMap<*const Identity, TermId>,
    ) -> TermId {
        match identity {
            Identity::Content | Identity::Numbered(_) => self.terms.boolean(object.is_none()),
            Identity::Fresh(own) => self.terms.boolean(object == Some(Rc::as_ptr(own))),
            Identity::Choice(condition, a, b) => {
                if let Some(known) = known.get(&std::ptr::from_ref(identity)) {
                    return *known;
                }
                let a = self.is_object(a, object, known);
                let b = self.is_object(b, object, known);
                let is = self.terms.conditional(*condition, a, b);
                known.insert(std::ptr::from_ref(identity), is);
                is
            }
        }
    }

    /// Whether two texts are equal.
    pub(super) fn ropes_equal(
        &mut self,
        x: &Rope,
        y: &Rope,
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        if x.shares(y) {
            return Ok(self.terms.boolean(true));
        }
        // What both begin with in memory is equal, so that only the rest counts.
        let common = x.common(y).count();
        let (x, y) = (&x.behind(common), &y.behind(common));
        if let Some(constant) = y.constant() {
            return self.matches(x, &constant, span);
        }
        if let Some(constant) = x.constant() {
            return self.matches(y, &constant, span);
        }
        if let (Some(a), Some(b)) = (x.single(), y.single()) {
            if let Some(equal) = self.numbers_equal(a, b) {
                return Ok(equal);
            }
            if let Some(equal) = self.equal_by_choice(a, b, span)? {
                return Ok(equal);
            }
        }
        let (x, y) = (self.flat(x, span)?, self.flat(y, span)?);
        self.units_equal(&x, &y, span)
    }

    /// Whole numbers are equal if and only if their texts are.
    fn numbers_equal(&mut self, a: &RopePiece, b: &RopePiece) -> Option<TermId> {
        let whole = |piece: &RopePiece| {
            if let RopePiece::Value(
                Primitive::Byte | Primitive::Short | Primitive::Int | Primitive::Long,
                value,
            ) = piece
            {
                Some(*value)
            } else {
                None
            }
        };
        let (a, b) = (whole(a)?, whole(b)?);
        if self.terms.bits(a) == self.terms.bits(b) {
            return Some(self.terms.equal(a, b));
        }
        let (a, b) = (self.terms.widen(a), self.terms.widen(b));
        Some(self.terms.equal(a, b))
    }

    /// Where one of the two is one of a few constants, the other is compared with each of these.
    fn equal_by_choice(
        &mut self,
        a: &RopePiece,
        b: &RopePiece,
        span: Span,
    ) -> Result<Option<TermId>, UnwindStop> {
        for (one, other) in [(a, b), (b, a)] {
            let Some(texts) = self.few_constants(one) else { continue };
            let other = Rope::of(other.clone());
            let mut any = self.terms.boolean(false);
            for (condition, constant) in texts {
                let equal = self.matches(&other, &constant, span)?;
                let here = self.terms.and(condition, equal);
                any = self.terms.or(any, here);
            }
            return Ok(Some(any));
        }
        Ok(None)
    }

    /// The constants that a choice is among, each with the condition on which it is that one;
    /// `None` if these are many or no constants.
    fn few_constants(&mut self, piece: &RopePiece) -> Option<Vec<(TermId, Vec<u16>)>> {
        const FEW: usize = 16;
        let always = self.terms.boolean(true);
        let mut found = Vec::new();
        let mut waiting = vec![(always, Rope::of(piece.clone()))];
        while let Some((condition, rope)) = waiting.pop() {
            if let Some(constant) = rope.constant() {
                found.push((condition, constant));
            } else if let Some(RopePiece::Choice(by, a, b)) = rope.single() {
                let opposite = self.terms.not(*by);
                waiting.push((self.terms.and(condition, opposite), b.clone()));
                waiting.push((self.terms.and(condition, *by), a.clone()));
            } else {
                return None;
            }
            if found.len() + waiting.len() > FEW {
                return None;
            }
        }
        Some(found)
    }

    /// Whether two texts are equal, unit by unit.
    pub(super) fn units_equal(
        &mut self,
        a: &Units,
        b: &Units,
        span: Span,
    ) -> Result<TermId, UnwindStop> {
        let ((_, most_a), (_, most_b)) = (self.lengths(a), self.lengths(b));
        let mut all = self.terms.equal(a.length, b.length);
        for at in 0..most_a.min(most_b) {
            if self.terms.as_boolean(all) == Some(false) {
                break;
            }
            self.charge(1, span)?;
            let counts = self.reaches(a, at);
            let equal = self.terms.equal(a.units[at], b.units[at]);
            let equal = self.terms.implies(counts, equal);
            all = self.terms.and(all, equal);
        }
        Ok(all)
    }

    /// Whether a string's text is `constant`.
    fn matches(&mut self, rope: &Rope, constant: &[u16], span: Span) -> Result<TermId, UnwindStop> {
        if !rope.is_light() {
            let (units, constant) = (self.flat(rope, span)?, self.literal_units(constant));
            return self.units_equal(&units, &constant, span);
        }
        let always = self.terms.boolean(true);
        let ends = self.advance(rope, MatchPlaces::from([(0, always)]), constant, span)?;
        let end = ends.get(&constant.len()).copied();
        Ok(end.unwrap_or_else(|| self.terms.boolean(false)))
    }

    /// The places where a text that starts at one of `places` can end.
    fn advance(
        &mut self,
        rope: &Rope,
        mut places: MatchPlaces,
        constant: &[u16],
        span: Span,
    ) -> Result<MatchPlaces, UnwindStop> {
        for piece in rope.pieces(0) {
            self.spend(span)?;
            let mut next = MatchPlaces::new();
            match &piece {
                RopePiece::Literal(text) => {
                    for (start, condition) in places {
                        if constant[start..].starts_with(text) {
                            next.insert(start + text.len(), condition);
                        }
                    }
                }
                RopePiece::Value(primitive, value) => {
                    for (start, condition) in places {
                        for (end, number) in readings(*primitive, &constant[start..]) {
                            let number = self.number_of(*primitive, number);
                            let is = self.terms.equal(*value, number);
                            let here = self.terms.and(condition, is);
                            self.add_place(&mut next, start + end, here);
                        }
                    }
                }
                RopePiece::Unsaid(place) => {
                    return Err(UnwindStop::Inexpressible(UNSAID, *place));
                }
                RopePiece::Units(units) => {
                    for (start, condition) in places {
                        self.charge(units.units.len(), span)?;
                        self.unit_places(units, (start, condition), constant, &mut next);
                    }
                }
                RopePiece::Choice(condition, then, otherwise) => {
                    let opposite = self.terms.not(*condition);
                    for (side, rope) in [(*condition, then), (opposite, otherwise)] {
                        let mut starts = MatchPlaces::new();
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

    /// Adds the places where units that start at one place can end.
    fn unit_places(
        &mut self,
        units: &Units,
        (start, condition): (usize, TermId),
        constant: &[u16],
        places: &mut MatchPlaces,
    ) {
        let (low, high) = self.lengths(units);
        let mut so_far = condition;
        for count in 0..=high.min(constant.len() - start) {
            if count > 0 {
                let wanted = self.unit(constant[start + count - 1]);
                let is = self.terms.equal(units.units[count - 1], wanted);
                so_far = self.terms.and(so_far, is);
            }
            if self.terms.as_boolean(so_far) == Some(false) {
                return;
            }
            if count >= low {
                let ends = self.is_at(units.length, count);
                let here = self.terms.and(so_far, ends);
                self.add_place(places, start + count, here);
            }
        }
    }

    pub(super) fn add_place(&mut self, places: &mut MatchPlaces, at: usize, condition: TermId) {
        if self.terms.as_boolean(condition) == Some(false) {
            return;
        }
        let joined = match places.get(&at) {
            Some(other) => self.terms.or(*other, condition),
            None => condition,
        };
        places.insert(at, joined);
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
        // The formula has no text of a floating number.
        Primitive::Float | Primitive::Double => Vec::new(),
    }
}
