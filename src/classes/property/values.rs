//! Values of Java's sorts as text, and text as values.
//!
//! In: what the explorer tells of sorts. Out: shapes for the search; the text of a value, which is
//! an expression of Java; and the value that such a text means. Text and value fit each other: what
//! is printed is read again as the value that it came from.

use std::rc::Rc;

use super::facts::SortFacts;
use super::fraction;
use crate::property::{Candidate, Maker, PlaceId, PlaceState, SortId, SortShape, ValueTree};

/// The number of the first character in the table of a sort.
const FIRST_LETTER: i64 = -20;
/// From here on numbers are characters by their code.
pub const LETTERS: i64 = 1_000_000;

/// The sorts of a program.
#[derive(Clone, Debug)]
pub struct JavaSorts {
    facts: Vec<SortFacts>,
    shapes: Vec<Rc<SortShape>>,
}

impl JavaSorts {
    /// The sorts that the explorer tells of.
    pub fn of(facts: Vec<SortFacts>) -> Self {
        let shape = |sort: &SortFacts| {
            Rc::new(if sort.number.is_some() {
                SortShape::Number
            } else {
                let makers = sort.makers.iter().map(|maker| Maker {
                    size: maker.size,
                    weight: 1,
                    fields: maker.fields.iter().map(|field| SortId(*field)).collect(),
                });
                SortShape::Made(makers.collect())
            })
        };
        let shapes = facts.iter().map(shape).collect();
        Self { facts, shapes }
    }

    fn facts(&self, sort: SortId) -> &SortFacts {
        &self.facts[sort.0 as usize]
    }

    /// How values of a sort are made.
    pub fn shape(&self, sort: SortId) -> Rc<SortShape> {
        Rc::clone(&self.shapes[sort.0 as usize])
    }

    /// The size of the smallest value; `None` if there is none.
    pub fn least(&self, sort: SortId) -> Option<u32> {
        self.facts(sort).least
    }

    /// These sorts, and those of the parts of their values.
    pub fn reached(&self, sorts: &[SortId]) -> Vec<SortId> {
        let mut seen = sorts.to_vec();
        let mut at = 0;
        while let Some(sort) = seen.get(at) {
            let makers = &self.facts(*sort).makers;
            for field in makers.iter().flat_map(|maker| &maker.fields) {
                if !seen.contains(&SortId(*field)) {
                    seen.push(SortId(*field));
                }
            }
            at += 1;
        }
        seen
    }

    /// How far parts of a value are apart that have to increase; 0 if none have to.
    pub fn distinct(&self, value: &ValueTree) -> usize {
        match value.state {
            PlaceState::Made { maker, .. } => {
                self.facts(value.sort).makers[maker as usize].distinct
            }
            PlaceState::Unknown | PlaceState::Number(_) => 0,
        }
    }

    /// Whether these are numbers of 64 bits.
    pub fn is_long(&self, sort: SortId) -> bool {
        self.facts(sort).number.as_deref() == Some("long")
    }

    /// Whether these are doubles or floats.
    pub fn is_half(&self, sort: SortId) -> bool {
        matches!(self.facts(sort).number.as_deref(), Some("half" | "halfFloat"))
    }

    /// Whether a number is a value of some sort.
    pub fn is_value(&self, number: i64) -> bool {
        (0..).zip(&self.facts).any(|(sort, _)| self.takes(SortId(sort), number))
    }

    /// Whether a number is a value of a sort of numbers.
    pub fn takes(&self, sort: SortId, number: i64) -> bool {
        let facts = self.facts(sort);
        let Some(kind) = facts.number.as_deref() else { return false };
        let is_letter = (LETTERS..=LETTERS + 0xFFFF).contains(&number);
        let is_within = (facts.from..=facts.to).contains(&number);
        is_within
            && match kind {
                "half" | "halfFloat" => {
                    number.unsigned_abs() <= 2_000_000 && !is_letter
                        || fraction::is_fraction(number)
                }
                "char" | "letter" => {
                    let at = usize::try_from(number.saturating_sub(FIRST_LETTER)).ok();
                    let small = at.and_then(|at| facts.letters.get(at)?.as_ref());
                    small.is_some() || is_letter
                }
                _ => !is_letter,
            }
    }

    /// The text of a place; `?` where it is unknown.
    pub fn text(&self, arguments: &Candidate, place: PlaceId) -> String {
        let sort = arguments.sort(place);
        match arguments.state(place) {
            PlaceState::Unknown => String::from("?"),
            PlaceState::Number(number) => self.number_text(sort, number),
            PlaceState::Made { maker, first, .. } => {
                let template = &self.facts(sort).makers[maker as usize].text;
                let mut text = String::new();
                for (at, part) in (0..).zip(template) {
                    if at > 0 {
                        text.push_str(&self.text(arguments, first.field(at - 1)));
                    }
                    text.push_str(part);
                }
                text
            }
        }
    }

    fn number_text(&self, sort: SortId, number: i64) -> String {
        let facts = self.facts(sort);
        match facts.number.as_deref() {
            Some("long") => format!("{number}L"),
            Some("short") => format!("(short) {number}"),
            Some("byte") => format!("(byte) {number}"),
            Some(kind @ ("half" | "halfFloat")) => {
                if let Some(text) = fraction::text(number, kind == "halfFloat") {
                    return text;
                }
                let sign = if number < 0 { "-" } else { "" };
                let (whole, half) = (number.unsigned_abs() / 2, number.unsigned_abs() % 2 * 5);
                let ending = if kind == "half" { "" } else { "f" };
                format!("{sign}{whole}.{half}{ending}")
            }
            Some(kind @ ("char" | "letter")) => {
                let known = usize::try_from(number.saturating_sub(FIRST_LETTER)).ok();
                let known = known.and_then(|at| facts.letters.get(at)?.clone());
                known.unwrap_or_else(|| {
                    let code = u32::try_from(number.saturating_sub(LETTERS)).ok();
                    letter_text(code.and_then(char::from_u32).unwrap_or('?'), kind == "char")
                })
            }
            Some(_) | None => number.to_string(),
        }
    }

    /// Reads arguments as [`JavaSorts::text`] prints them, with `, ` between them.
    pub fn read(&self, sorts: &[SortId], text: &str) -> Option<Vec<ValueTree>> {
        let mut rest = text;
        let mut values = Vec::new();
        for (at, sort) in sorts.iter().enumerate() {
            if at > 0 {
                rest = rest.strip_prefix(", ")?;
            }
            let (value, after) = self.read_value(*sort, rest)?;
            values.push(value);
            rest = after;
        }
        rest.is_empty().then_some(values)
    }

    fn read_value<'t>(&self, sort: SortId, text: &'t str) -> Option<(ValueTree, &'t str)> {
        let shape = self.shape(sort);
        let SortShape::Made(makers) = &*shape else { return self.read_number(sort, text) };
        // The longest text is meant: `x + 1` begins with `x`.
        let all = makers.iter().enumerate().filter_map(|(number, maker)| {
            let template = &self.facts(sort).makers[number].text;
            let mut rest = text.strip_prefix(template.first()?.as_str())?;
            let mut fields = Vec::new();
            for (field, part) in maker.fields.iter().zip(&template[1..]) {
                let (value, after) = self.read_value(*field, rest)?;
                rest = after.strip_prefix(part.as_str())?;
                fields.push(value);
            }
            let state = PlaceState::Made {
                maker: u32::try_from(number).ok()?,
                first: PlaceId(0),
                fields: u32::try_from(fields.len()).ok()?,
            };
            Some((ValueTree { sort, state, fields }, rest))
        });
        all.min_by_key(|(_, rest)| rest.len())
    }

    fn read_number<'t>(&self, sort: SortId, text: &'t str) -> Option<(ValueTree, &'t str)> {
        let facts = self.facts(sort);
        let kind = facts.number.as_deref()?;
        let found = |number, rest| {
            let state = PlaceState::Number(number);
            Some((ValueTree { sort, state, fields: Vec::new() }, rest))
        };
        if kind == "char" || kind == "letter" {
            for (number, letter) in (FIRST_LETTER..).zip(&facts.letters) {
                if let Some(rest) = letter.as_deref().and_then(|one| text.strip_prefix(one)) {
                    return found(number, rest);
                }
            }
            let code = letter_code(text, kind == "char")?;
            let number = LETTERS + i64::from(u32::from(code));
            return found(number, text.strip_prefix(self.number_text(sort, number).as_str())?);
        }
        if matches!(kind, "half" | "halfFloat")
            && let Some((number, rest)) = fraction::read(text, kind == "halfFloat")
        {
            return found(number, rest);
        }
        let before = match kind {
            "short" => "(short) ",
            "byte" => "(byte) ",
            _ => "",
        };
        let text = text.strip_prefix(before)?;
        let end = text
            .char_indices()
            .find(|(at, one)| !(one.is_ascii_digit() || *at == 0 && *one == '-'));
        let (digits, rest) = text.split_at(end.map_or(text.len(), |(at, _)| at));
        match kind {
            "half" | "halfFloat" => {
                let rest = rest.strip_prefix('.')?;
                let half = match rest.bytes().next()? {
                    b'0' => 0,
                    b'5' => 1,
                    _ => return None,
                };
                let rest = &rest[1..];
                let rest = if kind == "half" { rest } else { rest.strip_prefix('f')? };
                let whole: i64 = digits.trim_start_matches('-').parse().ok()?;
                let number = whole.checked_mul(2)?.checked_add(half)?;
                found(if digits.starts_with('-') { -number } else { number }, rest)
            }
            "long" => found(digits.parse().ok()?, rest.strip_prefix('L')?),
            _ => found(digits.parse().ok()?, rest),
        }
    }
}

/// A character as a literal, or as it stands in a text.
fn letter_text(letter: char, is_literal: bool) -> String {
    let quote = if is_literal { '\'' } else { '"' };
    let text = match letter {
        '\n' => String::from("\\n"),
        '\t' => String::from("\\t"),
        '\r' => String::from("\\r"),
        '\\' => String::from("\\\\"),
        _ if letter == quote => format!("\\{quote}"),
        _ if letter < ' ' || letter > '~' && !letter.is_alphabetic() => {
            format!("\\u{:04x}", u32::from(letter))
        }
        _ => letter.to_string(),
    };
    if is_literal { format!("'{text}'") } else { text }
}

/// The character at the start of a text.
fn letter_code(text: &str, is_literal: bool) -> Option<char> {
    let text = if is_literal { text.strip_prefix('\'')? } else { text };
    let mut all = text.chars();
    match all.next()? {
        '"' => None,
        '\\' => match all.next()? {
            'n' => Some('\n'),
            't' => Some('\t'),
            'r' => Some('\r'),
            'u' => char::from_u32(u32::from_str_radix(text.get(2..6)?, 16).ok()?),
            other => Some(other),
        },
        other => Some(other),
    }
}

/// A value as tokens.
pub fn tokens(value: &ValueTree, out: &mut String) {
    if !out.is_empty() && !out.ends_with(';') {
        out.push(' ');
    }
    match value.state {
        PlaceState::Unknown => out.push_str("n0"),
        PlaceState::Number(number) => {
            out.push('n');
            out.push_str(&number.to_string());
        }
        PlaceState::Made { maker, .. } => {
            out.push('m');
            out.push_str(&maker.to_string());
        }
    }
    for field in &value.fields {
        tokens(field, out);
    }
}

/// All arguments as tokens, with `;` between them.
pub fn all_tokens(values: &[ValueTree]) -> String {
    let mut out = String::new();
    for (at, value) in values.iter().enumerate() {
        if at > 0 {
            out.push(';');
        }
        tokens(value, &mut out);
    }
    out
}

impl JavaSorts {
    /// The value that tokens mean; `None` if they mean none.
    pub fn value(&self, sort: SortId, tokens: &str) -> Option<ValueTree> {
        self.value_of(sort, &mut tokens.split(' '))
    }

    fn value_of<'t>(
        &self,
        sort: SortId,
        tokens: &mut impl Iterator<Item = &'t str>,
    ) -> Option<ValueTree> {
        let token = tokens.next()?;
        let number: i64 = token.get(1..)?.parse().ok()?;
        if token.starts_with('n') {
            let state = PlaceState::Number(number);
            return Some(ValueTree { sort, state, fields: Vec::new() });
        }
        let maker = u32::try_from(number).ok()?;
        let shape = self.shape(sort);
        let SortShape::Made(makers) = &*shape else { return None };
        let sorts = &makers.get(maker as usize)?.fields;
        let mut fields = Vec::new();
        for field in sorts {
            fields.push(self.value_of(*field, tokens)?);
        }
        let count = u32::try_from(fields.len()).ok()?;
        let state = PlaceState::Made { maker, first: PlaceId(0), fields: count };
        Some(ValueTree { sort, state, fields })
    }
}
