//! Terms as Z3's expressions.
//!
//! In: terms. Out: Z3 expressions with the same values. With [`Widths::Narrow`], a number whose
//! interval has no negative number becomes an unsigned bit-vector of the least width that holds the
//! interval, any other number a signed one of the least width. That changes no value: sums,
//! products and bit operations are right in their low bits whatever the high bits of operands are,
//! so they are computed at the width of the result; quotients, comparisons and shifts to the right
//! are computed at a width that holds operands and result.

use super::Widths;
use super::bits::{constant, divided, resize, resize_unsigned, ring};
use super::floating::{FloatingTemplates, IndexedValues, table};
use crate::read::domain::{Segment, ValueSet};
use crate::solve::clock::passed;
use crate::solve::term::{Interval, Node, Operation, Sort, TermId, Terms, VariableId};
use std::collections::BTreeMap;
use std::time::Instant;
use z3::ast::{Array, BV, Bool};

/// How a number is written in bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NumberEncoding {
    pub(super) width: u32,
    pub(super) signed: bool,
}

impl NumberEncoding {
    /// The least shape that holds an interval.
    fn of(interval: Interval) -> NumberEncoding {
        if interval.low >= 0 {
            NumberEncoding { width: (interval.signed_width() - 1).max(1), signed: false }
        } else {
            NumberEncoding { width: interval.signed_width(), signed: true }
        }
    }

    /// The width as a signed bit-vector.
    pub(super) fn signed_width(self) -> u32 {
        if self.signed { self.width } else { self.width + 1 }
    }
}

/// A number in Z3.
#[derive(Clone, Debug)]
pub(super) struct Number {
    pub(super) bits: BV,
    pub(super) shape: NumberEncoding,
}

impl Number {
    /// At a width: sign- or zero-extended, or with its high bits cut off.
    pub(super) fn at(&self, width: u32) -> BV {
        let have = self.shape.width;
        if width == have {
            self.bits.clone()
        } else if width < have {
            self.bits.extract(width - 1, 0)
        } else if self.shape.signed {
            self.bits.sign_ext(width - have)
        } else {
            self.bits.zero_ext(width - have)
        }
    }
}

/// A term in Z3.
#[derive(Clone, Debug)]
pub(super) enum Converted {
    Bool(Bool),
    Number(Number),
    Array(Array),
}

/// What is known of the shapes of arrays: one for all indices and one for all elements of each
/// width.
#[derive(Clone, Copy, Debug)]
struct ArrayEncoding {
    index: NumberEncoding,
    narrow_elements: NumberEncoding,
    wide_elements: NumberEncoding,
}

/// Terms that were converted, and the restrictions on variables that this brought up.
pub(super) struct Converter<'a> {
    pub(super) terms: &'a Terms,
    widths: Widths,
    memory: ArrayEncoding,
    converted: Vec<Option<Converted>>,
    pub(super) restrictions: Vec<Bool>,
    pub(super) floating: FloatingTemplates,
    /// Whether floating numbers are computed with; else every formula is what it always was.
    has_floating: bool,
    /// Variables that are chosen among values by an index.
    pub(super) indexed: BTreeMap<TermId, IndexedValues>,
}

/// Terms converted between two looks at the clock.
const OFTEN: usize = 4_096;

impl<'a> Converter<'a> {
    /// Converts all that `roots` are made of. `None`: the time was up before that was done.
    pub(super) fn new(
        terms: &'a Terms,
        roots: &[TermId],
        widths: Widths,
        deadline: Option<Instant>,
    ) -> Option<Self> {
        let needed = terms.reachable(roots);
        let is_floating = |term: &TermId| matches!(terms.node(*term), Node::Floating(..));
        let mut converter = Self {
            terms,
            widths,
            memory: memory(terms, &needed, widths),
            converted: vec![None; terms.len()],
            restrictions: Vec::new(),
            floating: FloatingTemplates::default(),
            has_floating: needed.iter().any(is_floating),
            indexed: BTreeMap::new(),
        };
        for (at, term) in needed.into_iter().enumerate() {
            if at % OFTEN == 0 && passed(deadline) {
                return None;
            }
            let value = converter.convert(term);
            converter.converted[term.index()] = Some(value);
        }
        Some(converter)
    }

    /// Goes on where an earlier converter of a smaller arena stopped; terms hold no arrays.
    pub(super) fn resumed(
        terms: &'a Terms,
        converted: Vec<Option<Converted>>,
        restrictions: Vec<Bool>,
    ) -> Self {
        let memory = memory(terms, &[], Widths::Full);
        let floating = FloatingTemplates::default();
        Self {
            terms,
            widths: Widths::Narrow,
            memory,
            converted,
            restrictions,
            floating,
            has_floating: false,
            indexed: BTreeMap::new(),
        }
    }

    /// Converts a term whose operands are converted.
    pub(super) fn add(&mut self, term: TermId) {
        let value = self.convert(term);
        self.converted[term.index()] = Some(value);
    }

    /// What was converted, by term, and what restricts variables, oldest first.
    pub(super) fn into_parts(self) -> (Vec<Option<Converted>>, Vec<Bool>) {
        (self.converted, self.restrictions)
    }

    /// What restricts variables to their value sets, and elements of arrays where they are read;
    /// must be asserted.
    pub(super) fn restrictions(&self) -> &[Bool] {
        &self.restrictions
    }

    /// The expression of a Bool that is one of the roots or part of them.
    pub(super) fn bool(&self, term: TermId) -> Bool {
        match &self.converted[term.index()] {
            Some(Converted::Bool(value)) => value.clone(),
            _ => unreachable!("terms are well-sorted and were converted"),
        }
    }

    /// Whether a term was converted.
    pub(super) fn knows(&self, term: TermId) -> bool {
        self.converted[term.index()].is_some()
    }

    /// The bits of a number, and whether its highest bit is a sign.
    pub(super) fn bits(&self, term: TermId) -> (BV, u32, bool) {
        let number = self.number(term);
        (number.bits.clone(), number.shape.width, number.shape.signed)
    }

    /// The expression of an array read at an index, and whether it is signed.
    pub(super) fn read(&self, array: TermId, index: TermId) -> (BV, bool) {
        let shape = self.memory.elements(self.terms.bits(array));
        let at = self.number(index).at(self.memory.index.width);
        (select(self.array(array), &at), shape.signed)
    }

    pub(super) fn interval(&self, term: TermId) -> Interval {
        self.terms.interval(term)
    }

    pub(super) fn shape(&self, term: TermId) -> NumberEncoding {
        match self.widths {
            Widths::Narrow => NumberEncoding::of(self.interval(term)),
            Widths::Full => NumberEncoding { width: self.terms.bits(term), signed: true },
        }
    }

    pub(super) fn number(&self, term: TermId) -> &Number {
        match &self.converted[term.index()] {
            Some(Converted::Number(number)) => number,
            _ => unreachable!("terms are well-sorted and operands come first"),
        }
    }

    fn array(&self, term: TermId) -> &Array {
        match &self.converted[term.index()] {
            Some(Converted::Array(array)) => array,
            _ => unreachable!("terms are well-sorted and operands come first"),
        }
    }

    fn convert(&mut self, term: TermId) -> Converted {
        match *self.terms.node(term) {
            Node::Boolean(value) => Converted::Bool(Bool::from_bool(value)),
            Node::Number { value, .. } => {
                let shape = self.shape(term);
                Converted::Number(Number { bits: constant(value, shape.width), shape })
            }
            Node::Variable(id) => self.variable(term, id),
            Node::Not(a) => Converted::Bool(self.bool(a).not()),
            Node::And(a, b) => Converted::Bool(Bool::and(&[self.bool(a), self.bool(b)])),
            Node::Or(a, b) => Converted::Bool(Bool::or(&[self.bool(a), self.bool(b)])),
            Node::Equal(a, b) => Converted::Bool(self.equal(a, b)),
            Node::Less(a, b) => {
                let (left, right, signed) = self.comparable(a, b);
                Converted::Bool(if signed { left.bvslt(right) } else { left.bvult(right) })
            }
            Node::Conditional(c, a, b) => self.conditional(term, c, a, b),
            Node::Binary(operation, a, b) => {
                let shape = self.shape(term);
                Converted::Number(Number { bits: self.binary(term, operation, a, b), shape })
            }
            Node::Floating(operation, a, b) => self.floating(term, operation, a, b),
            Node::Settled(form, a) => Converted::Bool(self.settled(term, form, a)),
            Node::Wrap(_, a) | Node::Widen(a) | Node::Narrow(a) => {
                let shape = self.shape(term);
                Converted::Number(Number { bits: self.wrap(term, a), shape })
            }
            Node::Select(a, i) => self.select(term, a, i),
            Node::Store(a, i, v) => {
                let index = self.number(i).at(self.memory.index.width);
                let shape = self.memory.elements(self.terms.bits(term));
                let value = self.number(v).at(shape.width);
                Converted::Array(self.array(a).store(&index, &value))
            }
            Node::ConstantArray(v) => {
                let shape = self.memory.elements(self.terms.bits(term));
                let value = self.number(v).at(shape.width);
                let domain = z3::Sort::bitvector(self.memory.index.width);
                Converted::Array(Array::const_array(&domain, &value))
            }
        }
    }

    fn variable(&mut self, term: TermId, id: VariableId) -> Converted {
        let variable = self.terms.variable_info(id);
        let name = format!("v{}", id.index());
        match variable.sort {
            Sort::Bool => Converted::Bool(Bool::new_const(name)),
            Sort::Bits(_) => {
                let shape = self.shape(term);
                let number = Number { bits: BV::new_const(name.as_str(), shape.width), shape };
                if let Some(values) = &variable.values
                    && self.has_floating
                    && values.count() == values.segments().len() as u128
                    && values.count() > LISTED
                {
                    let chosen = self.indexed_values(term, &name, values.values().collect());
                    let bits = table(&chosen, |value| constant(value, shape.width));
                    self.restrictions.push(number.bits.eq(bits));
                } else if let Some(values) = &variable.values {
                    let within = member(&number, values, self.widths);
                    self.restrictions.extend(within);
                }
                Converted::Number(number)
            }
            Sort::Array { element } => {
                let domain = z3::Sort::bitvector(self.memory.index.width);
                let range = z3::Sort::bitvector(self.memory.elements(element).width);
                Converted::Array(Array::new_const(name, &domain, &range))
            }
        }
    }

    /// Two numbers at a width that holds both, and whether they are signed there.
    fn comparable(&self, a: TermId, b: TermId) -> (BV, BV, bool) {
        let (a, b) = (self.number(a), self.number(b));
        let signed = a.shape.signed || b.shape.signed;
        let width = if signed {
            a.shape.signed_width().max(b.shape.signed_width())
        } else {
            a.shape.width.max(b.shape.width)
        };
        let width = self.limited(width);
        (a.at(width), b.at(width), signed)
    }

    /// With full widths, a sign bit is there already.
    pub(super) fn limited(&self, width: u32) -> u32 {
        match self.widths {
            Widths::Narrow => width,
            Widths::Full => width.min(64),
        }
    }

    fn equal(&self, a: TermId, b: TermId) -> Bool {
        if self.terms.sort(a) == Sort::Bool {
            return self.bool(a).iff(self.bool(b));
        }
        let (left, right, _) = self.comparable(a, b);
        left.eq(right)
    }

    fn conditional(&self, term: TermId, c: TermId, a: TermId, b: TermId) -> Converted {
        let condition = self.bool(c);
        match self.terms.sort(term) {
            Sort::Bool => Converted::Bool(condition.ite(&self.bool(a), &self.bool(b))),
            Sort::Bits(_) => {
                let shape = self.shape(term);
                let (a, b) = (self.number(a).at(shape.width), self.number(b).at(shape.width));
                Converted::Number(Number { bits: condition.ite(&a, &b), shape })
            }
            Sort::Array { .. } => Converted::Array(condition.ite(self.array(a), self.array(b))),
        }
    }

    /// The bits of the result at the width of its shape.
    fn binary(&self, term: TermId, operation: Operation, a: TermId, b: TermId) -> BV {
        let width = self.shape(term).width;
        let (left, right) = (self.number(a), self.number(b));
        let low = || (left.at(width), right.at(width));
        match operation {
            Operation::Add => ring(low(), |a, b| a.bvadd(b)),
            Operation::Subtract => ring(low(), |a, b| a.bvsub(b)),
            Operation::Multiply => ring(low(), |a, b| a.bvmul(b)),
            Operation::BitAnd => ring(low(), |a, b| a.bvand(b)),
            Operation::BitOr => ring(low(), |a, b| a.bvor(b)),
            Operation::BitXor if self.terms.as_number(b) == Some(-1) => left.at(width).bvnot(),
            Operation::BitXor => ring(low(), |a, b| a.bvxor(b)),
            Operation::ShiftLeft => {
                let wide = width.max(right.shape.width);
                resize(&left.at(wide).bvshl(right.at(wide)), width)
            }
            Operation::ShiftRightUnsigned if self.interval(a).low < 0 => {
                let all = self.terms.bits(term);
                resize(&left.at(all).bvlshr(right.at(all)), width)
            }
            Operation::Divide
            | Operation::Remainder
            | Operation::ShiftRight
            | Operation::ShiftRightUnsigned => self.high_bits_matter(term, operation, a, b),
        }
    }

    fn high_bits_matter(&self, term: TermId, operation: Operation, a: TermId, b: TermId) -> BV {
        let shape = self.shape(term);
        if let Some(result) = self.by_constant(operation, a, b) {
            let (bits, signed) = result;
            return if signed {
                resize(&bits, shape.width)
            } else {
                resize_unsigned(&bits, shape.width)
            };
        }
        let (left, right, _) = self.comparable(a, b);
        let signed = [a, b, term].iter().any(|term| self.shape(*term).signed);
        if !signed {
            #[expect(
                clippy::wildcard_enum_match_arm,
                reason = "the caller sends one more operation: the shift to the right"
            )]
            let result = match operation {
                Operation::Divide => left.bvudiv(right),
                Operation::Remainder => left.bvurem(right),
                _ => left.bvlshr(right),
            };
            return resize_unsigned(&result, shape.width);
        }
        let (a, b) = (self.number(a), self.number(b));
        let width =
            [a.shape, b.shape, shape].iter().map(|shape| shape.signed_width()).fold(1, u32::max);
        let width = self.limited(width);
        let (left, right) = (a.at(width), b.at(width));
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the caller sends one more operation: the shift to the right"
        )]
        let result = match operation {
            Operation::Divide => left.bvsdiv(right),
            Operation::Remainder => left.bvsrem(right),
            _ => left.bvashr(right),
        };
        resize(&result, shape.width)
    }

    /// A quotient or remainder by a positive constant, and whether it is signed.
    ///
    /// Long division with a step for each bit that the quotient can have, on numbers below twice
    /// the divisor: far fewer gates than the division of two numbers of the full width.
    fn by_constant(&self, operation: Operation, a: TermId, b: TermId) -> Option<(BV, bool)> {
        let divides = matches!(operation, Operation::Divide | Operation::Remainder);
        let divisor = self.terms.as_number(b).filter(|divisor| *divisor > 1 && divides)?;
        if self.widths == Widths::Full || divisor >= 1 << 40 {
            return None;
        }
        let interval = self.interval(a);
        let number = self.number(a);
        let greatest = interval.low.unsigned_abs().max(interval.high.unsigned_abs());
        let width = (64 - greatest.leading_zeros()).max(1);
        if interval.low >= 0 {
            let (quotient, rest) = divided(&number.at(width), greatest, divisor);
            return Some((if operation == Operation::Divide { quotient } else { rest }, false));
        }
        let wide = width + 1;
        let value = number.at(wide);
        let negative = value.bvslt(constant(0, wide));
        let size = negative.ite(&value.bvneg(), &value);
        let (quotient, rest) = divided(&size.extract(width - 1, 0), greatest, divisor);
        let result = if operation == Operation::Divide { quotient } else { rest }.zero_ext(1);
        Some((negative.ite(&result.bvneg(), &result), true))
    }

    /// The low bits that a conversion keeps.
    fn wrap(&self, term: TermId, a: TermId) -> BV {
        let shape = self.shape(term);
        let number = self.number(a);
        match (self.widths, *self.terms.node(term)) {
            (Widths::Full, Node::Wrap(to, _)) => {
                let kept = number.at(to.bits());
                let more = shape.width - to.bits();
                if to.least() == 0 { kept.zero_ext(more) } else { kept.sign_ext(more) }
            }
            _ => number.at(shape.width),
        }
    }

    fn select(&mut self, term: TermId, array: TermId, index: TermId) -> Converted {
        let at = self.number(index).at(self.memory.index.width);
        let elements = self.memory.elements(self.terms.bits(array));
        let read = Number { bits: select(self.array(array), &at), shape: elements };
        for base in self.terms.array_bases(array) {
            if let Node::Variable(id) = *self.terms.node(base)
                && let Some(values) = &self.terms.variable_info(id).values
            {
                let element = Number { bits: select(self.array(base), &at), shape: elements };
                let within = member(&element, values, self.widths);
                self.restrictions.extend(within);
            }
        }
        let shape = self.shape(term);
        Converted::Number(Number { bits: read.at(shape.width), shape })
    }
}

impl ArrayEncoding {
    fn elements(self, bits: u32) -> NumberEncoding {
        if bits <= 32 { self.narrow_elements } else { self.wide_elements }
    }
}

fn memory(terms: &Terms, needed: &[TermId], widths: Widths) -> ArrayEncoding {
    if widths == Widths::Full {
        let full = |width| NumberEncoding { width, signed: true };
        return ArrayEncoding {
            index: full(32),
            narrow_elements: full(32),
            wide_elements: full(64),
        };
    }
    let (mut index, mut narrow, mut wide) = (None, None, None);
    let widen = |slot: &mut Option<Interval>, more: Interval| {
        *slot = Some(slot.map_or(more, |before| before.hull(more)));
    };
    for term in needed {
        if let Sort::Array { element } = terms.sort(*term) {
            let slot = if element <= 32 { &mut narrow } else { &mut wide };
            widen(slot, terms.interval(*term));
        }
        if let Node::Select(_, at) | Node::Store(_, at, _) = *terms.node(*term) {
            widen(&mut index, terms.interval(at));
        }
    }
    let shape =
        |interval: Option<Interval>| NumberEncoding::of(interval.unwrap_or(Interval::single(0)));
    ArrayEncoding {
        index: shape(index),
        narrow_elements: shape(narrow),
        wide_elements: shape(wide),
    }
}

fn select(array: &Array, index: &BV) -> BV {
    array
        .select(index)
        .as_bv()
        .unwrap_or_else(|| unreachable!("elements of arrays are bit-vectors"))
}

/// Sets up to this size are written as a list of equations where they are not one range.
const LISTED: u128 = 16;

/// What says that a number is in a set; nothing where its shape says so already.
fn member(number: &Number, values: &ValueSet, widths: Widths) -> Option<Bool> {
    if values.count() <= LISTED && values.segments().iter().any(|segment| segment.step > 1) {
        let width = number.shape.width;
        let listed: Vec<Bool> =
            values.values().map(|value| number.bits.eq(constant(value, width))).collect();
        return Some(Bool::or(&listed));
    }
    let parts: Vec<Vec<Bool>> =
        values.segments().iter().map(|segment| inside(number, *segment, widths)).collect();
    if parts.iter().any(Vec::is_empty) {
        return None;
    }
    let parts: Vec<Bool> = parts.iter().map(|part| Bool::and(part)).collect();
    Some(if parts.len() == 1 { parts[0].clone() } else { Bool::or(&parts) })
}

/// What says that a number is in a segment; empty if every number of the shape is.
fn inside(number: &Number, segment: Segment, widths: Widths) -> Vec<Bool> {
    let Number { bits, shape } = number;
    let mut parts = Vec::new();
    let (least, greatest) = if shape.signed {
        (i64::MIN >> (64 - shape.width), i64::MAX >> (64 - shape.width))
    } else {
        (0, if shape.width >= 63 { i64::MAX } else { (1 << shape.width) - 1 })
    };
    if segment.first > least {
        let least = constant(segment.first, shape.width);
        parts.push(if shape.signed { bits.bvsge(least) } else { bits.bvuge(least) });
    }
    if segment.last < greatest {
        let greatest = constant(segment.last, shape.width);
        parts.push(if shape.signed { bits.bvsle(greatest) } else { bits.bvule(greatest) });
    }
    if segment.step > 1 {
        // The distance from the first number is not negative and fits the width as an unsigned
        // number.
        debug_assert!(widths == Widths::Full || shape.width <= 64, "at most 64 bits");
        let distance = bits.bvsub(constant(segment.first, shape.width));
        #[expect(clippy::cast_possible_wrap, reason = "the bits are what counts")]
        let step = constant(segment.step as i64, shape.width);
        parts.push(distance.bvurem(step).eq(constant(0, shape.width)));
    }
    parts
}
