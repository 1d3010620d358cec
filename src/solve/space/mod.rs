//! The placeholder space: all ways to choose a value for every placeholder.
//!
//! In: a program's placeholders and their domains. Out: how many choices there are, exactly uniform
//! samples, and a numbering of all of them. Every value of a placeholder has a number: numbers as
//! [`ValueSet`] orders them; arrays and strings by length first, then by their elements or
//! characters, the first counting most; strings of a list as listed. A choice of all placeholders
//! is numbered like digits, the first placeholder counting most; what a choice of expressions
//! leaves out is not numbered.

mod cells;
mod choices;
mod nesting;
pub mod random;
pub mod values;

use num_bigint::BigUint;

use crate::read::datum::Datum;
use crate::read::domain::{Domain, ValueSet};
use crate::read::ir::Program;
use crate::read::types::Type;
use crate::solve::model::Model;
use crate::solve::space::random::Stream;
use crate::solve::space::values::Values;
use nesting::Nesting;

/// The space of a program.
#[derive(Clone, Debug)]
pub struct Space {
    parts: Vec<PlaceholderSpace>,
    types: Vec<Type>,
    size: BigUint,
    nesting: Nesting,
}

/// The values of one placeholder.
#[derive(Clone, Debug)]
struct PlaceholderSpace {
    shape: SpaceShape,
    /// How many there are, if they can be numbered in 64 bits.
    size: Option<u64>,
    total: BigUint,
}

#[derive(Clone, Debug)]
enum SpaceShape {
    Number(ValueSet),
    /// Arrays, and strings as sequences of their UTF-16 units.
    Sequence(Sequence),
    /// Strings of a list, each flat: its length and its units.
    Listed(Vec<Vec<i64>>),
}

/// Arrays or strings of several lengths.
#[derive(Clone, Debug)]
struct Sequence {
    /// The lengths allowed, ascending.
    lengths: Vec<u64>,
    element: Box<SpaceShape>,
    /// How many values an element has.
    each: BigUint,
    /// How many arrays there are.
    total: BigUint,
    /// For each length, how many arrays have it or a smaller one: the highest 64 bits of numbers as
    /// wide as `total`.
    highest: Vec<u64>,
    /// For each length, the numbers of `highest` in full, if they fit.
    counts: Option<Vec<u64>>,
    /// `each`, if it fits.
    each_small: Option<u64>,
}

impl Space {
    /// The space of a program's placeholders.
    pub fn of(program: &Program) -> Space {
        let part = |domain: &Domain| {
            let shape = SpaceShape::of(domain);
            let total = shape.total();
            PlaceholderSpace { shape, size: u64::try_from(&total).ok(), total }
        };
        let parts: Vec<PlaceholderSpace> =
            program.placeholders.iter().map(|placeholder| part(&placeholder.domain)).collect();
        let sizes: Vec<BigUint> = parts.iter().map(|part| part.total.clone()).collect();
        let nesting = Nesting::of(program, &sizes);
        let size = nesting.size();
        let types = program.placeholders.iter().map(|placeholder| placeholder.ty.clone()).collect();
        Space { parts, types, size, nesting }
    }

    /// How many choices there are.
    pub fn size(&self) -> &BigUint {
        &self.size
    }

    /// How many placeholders there are.
    pub fn placeholders(&self) -> usize {
        self.parts.len()
    }

    /// How many values a placeholder has.
    pub fn size_of(&self, placeholder: usize) -> &BigUint {
        &self.parts[placeholder].total
    }

    /// How many values a placeholder has, if the number fits.
    pub fn small_size_of(&self, placeholder: usize) -> Option<u64> {
        self.parts[placeholder].size
    }

    /// A choice, each equally likely.
    pub fn sample(&self, stream: &mut Stream) -> Model {
        let mut values = self.first();
        self.sample_into(stream, &mut values);
        self.model(&values)
    }

    /// Draws uniform values into memory that is used again; of a choice, each alternative is
    /// equally likely.
    pub fn sample_into(&self, stream: &mut Stream, values: &mut Values) {
        for (at, part) in self.parts.iter().enumerate() {
            sample_part(&part.shape, at, stream, values);
        }
        self.settle(values);
    }

    /// The choice in which every placeholder has its first value.
    pub fn first(&self) -> Values {
        let mut values = Values::with_placeholders(self.parts.len());
        for at in 0..self.parts.len() {
            self.set(&mut values, at, 0);
        }
        values
    }

    /// Gives a placeholder its value of this number, which has to be less than its size.
    pub fn set(&self, values: &mut Values, placeholder: usize, number: u64) {
        match &self.parts[placeholder].shape {
            SpaceShape::Number(numbers) => {
                values.numbers[placeholder] = numbers.nth(number.into()).unwrap_or_default();
            }
            shape @ (SpaceShape::Sequence(_) | SpaceShape::Listed(_)) => {
                let flat = &mut values.sequences[placeholder];
                flat.clear();
                shape.write(number, flat);
            }
        }
    }

    /// The number of a value of a placeholder, if it is one that the placeholder may have.
    pub fn position(&self, placeholder: usize, value: &Datum) -> Option<u64> {
        u64::try_from(self.parts[placeholder].shape.number_of(value)?).ok()
    }

    /// The choice as a model.
    pub fn model(&self, values: &Values) -> Model {
        values.model(&self.types)
    }

    /// The model in which each placeholder has its value of this number, if all are less than the
    /// sizes.
    pub fn model_of(&self, numbers: &[u64]) -> Option<Model> {
        let mut values = self.first();
        for (at, number) in numbers.iter().enumerate() {
            if self.parts.get(at)?.size.is_some_and(|size| *number >= size) {
                return None;
            }
            self.set(&mut values, at, *number);
        }
        Some(self.model(&values))
    }

    /// The choice of this number, if it is less than the size and each placeholder's values can be
    /// numbered in 64 bits.
    pub fn at(&self, number: &BigUint) -> Option<Model> {
        self.model_of(&self.digits(number)?)
    }

    /// The number of a choice, if it is one of the space.
    pub fn number_of(&self, model: &Model) -> Option<BigUint> {
        if model.values.len() != self.parts.len() {
            return None;
        }
        let digits = self.parts.iter().zip(&model.values);
        let digits: Option<Vec<BigUint>> =
            digits.map(|(part, value)| part.shape.number_of(value)).collect();
        self.number_of_digits(&digits?)
    }
}

/// Draws a value of a placeholder of this shape.
fn sample_part(shape: &SpaceShape, at: usize, stream: &mut Stream, values: &mut Values) {
    match shape {
        SpaceShape::Number(numbers) => values.numbers[at] = sample_number(numbers, stream),
        shape @ (SpaceShape::Sequence(_) | SpaceShape::Listed(_)) => {
            let flat = &mut values.sequences[at];
            flat.clear();
            shape.sample(stream, flat);
        }
    }
}

fn sample_number(numbers: &ValueSet, stream: &mut Stream) -> i64 {
    numbers.nth(stream.below_wide(numbers.count())).unwrap_or_default()
}

/// A string as its length and its UTF-16 units.
fn flat(text: &str) -> Vec<i64> {
    let units: Vec<i64> = text.encode_utf16().map(i64::from).collect();
    let length = i64::try_from(units.len()).unwrap_or(i64::MAX);
    std::iter::once(length).chain(units).collect()
}

impl SpaceShape {
    fn of(domain: &Domain) -> Self {
        match domain {
            Domain::Number(numbers) => SpaceShape::Number(numbers.clone()),
            Domain::Array { length, element } => {
                SpaceShape::Sequence(Sequence::new(length, SpaceShape::of(element)))
            }
            Domain::Text { length, unit } => {
                SpaceShape::Sequence(Sequence::new(length, SpaceShape::Number(unit.clone())))
            }
            Domain::Texts(texts) => {
                SpaceShape::Listed(texts.iter().map(|text| flat(text)).collect())
            }
        }
    }

    fn total(&self) -> BigUint {
        match self {
            SpaceShape::Number(numbers) => numbers.count().into(),
            SpaceShape::Sequence(sequence) => sequence.total.clone(),
            SpaceShape::Listed(texts) => texts.len().into(),
        }
    }

    fn sample(&self, stream: &mut Stream, flat: &mut Vec<i64>) {
        match self {
            SpaceShape::Number(numbers) => flat.push(sample_number(numbers, stream)),
            SpaceShape::Sequence(sequence) => {
                let length = sequence.sample_length(stream);
                flat.push(i64::try_from(length).unwrap_or(i64::MAX));
                for _ in 0..length {
                    sequence.element.sample(stream, flat);
                }
            }
            SpaceShape::Listed(texts) => {
                let at = stream.below(u64::try_from(texts.len()).unwrap_or(1));
                self.write(at, flat);
            }
        }
    }

    /// Appends the value of this number.
    fn write(&self, number: u64, flat: &mut Vec<i64>) {
        match self {
            SpaceShape::Number(numbers) => {
                flat.push(numbers.nth(number.into()).unwrap_or_default());
            }
            SpaceShape::Sequence(sequence) => sequence.write(number, flat),
            SpaceShape::Listed(texts) => {
                let text = usize::try_from(number).ok().and_then(|at| texts.get(at));
                flat.extend(text.into_iter().flatten());
            }
        }
    }

    fn number_of(&self, value: &Datum) -> Option<BigUint> {
        match (self, value) {
            (
                SpaceShape::Number(numbers),
                Datum::Boolean(_) | Datum::Integral(_) | Datum::Floating(..),
            ) => value.number().and_then(|number| numbers.position(number)).map(BigUint::from),
            (SpaceShape::Sequence(sequence), Datum::Array(items)) => sequence.number_of(items),
            (SpaceShape::Sequence(sequence), Datum::Text(text)) => {
                let units: Vec<Datum> =
                    text.encode_utf16().map(|unit| Datum::Integral(unit.into())).collect();
                sequence.number_of(&units)
            }
            (SpaceShape::Listed(texts), Datum::Text(text)) => {
                let wanted = flat(text);
                texts.iter().position(|text| *text == wanted).map(BigUint::from)
            }
            _ => None,
        }
    }
}

impl Sequence {
    fn new(length: &ValueSet, element: SpaceShape) -> Self {
        let mut lengths: Vec<u64> =
            length.values().filter_map(|length| u64::try_from(length).ok()).collect();
        lengths.sort_unstable();
        let each = element.total();
        let total = cumulative(&lengths, &each).last().unwrap_or_default();
        let shift = total.bits().saturating_sub(64);
        let highest = cumulative(&lengths, &each).map(|count| high(&count, shift)).collect();
        let counts = u64::try_from(&total)
            .is_ok()
            .then(|| cumulative(&lengths, &each).map(|count| high(&count, 0)).collect());
        let each_small = u64::try_from(&each).ok();
        Self { lengths, element: Box::new(element), each, total, highest, counts, each_small }
    }

    /// A length, as likely as the share of arrays that have it.
    ///
    /// A random number as wide as the total says which; its highest 64 bits nearly always decide
    /// alone.
    fn sample_length(&self, stream: &mut Stream) -> u64 {
        if let [length] = self.lengths.as_slice() {
            return *length;
        }
        if let Some(counts) = &self.counts {
            let total = counts.last().copied().unwrap_or(1);
            let number = stream.below(total);
            return self.length_at(counts.partition_point(|count| *count <= number));
        }
        let shift = self.total.bits() - 64;
        let most = self.highest.last().copied().unwrap_or_default();
        loop {
            let highest = stream.draw_bits();
            if highest > most {
                continue;
            }
            let at = self.highest.partition_point(|count| *count < highest);
            if self.highest.get(at) != Some(&highest) {
                return self.length_at(at);
            }
            let number = (BigUint::from(highest) << shift) + stream.big(shift);
            let found = cumulative(&self.lengths, &self.each).position(|count| number < count);
            if let Some(at) = found {
                return self.length_at(at);
            }
        }
    }

    fn length_at(&self, at: usize) -> u64 {
        self.lengths.get(at).copied().unwrap_or_default()
    }

    fn write(&self, number: u64, flat: &mut Vec<i64>) {
        // Arrays too many for 64 bits have no numbers; only the first of them is ever asked for.
        let (at, before) = match &self.counts {
            Some(counts) => {
                let at = counts.partition_point(|count| *count <= number);
                (at, at.checked_sub(1).map_or(0, |before| counts[before]))
            }
            None => (0, 0),
        };
        let length = self.length_at(at);
        flat.push(i64::try_from(length).unwrap_or(i64::MAX));
        let first = flat.len();
        // The last element counts least, so the elements come out backwards. Those that are numbers
        // are written so and turned round; others take more than one place, and are written when
        // all are known.
        let mut rest = number - before;
        let mut digits = Vec::new();
        let nested = !matches!(*self.element, SpaceShape::Number(_));
        for _ in 0..length {
            let digit = match self.each_small {
                Some(each) => {
                    let digit = rest % each;
                    rest /= each;
                    digit
                }
                None => std::mem::take(&mut rest),
            };
            if nested {
                digits.push(digit);
            } else {
                self.element.write(digit, flat);
            }
        }
        flat[first..].reverse();
        for digit in digits.into_iter().rev() {
            self.element.write(digit, flat);
        }
    }

    fn number_of(&self, items: &[Datum]) -> Option<BigUint> {
        let length = u64::try_from(items.len()).ok()?;
        let at = self.lengths.binary_search(&length).ok()?;
        let before = at
            .checked_sub(1)
            .and_then(|before| cumulative(&self.lengths, &self.each).nth(before))
            .unwrap_or_default();
        let mut number = BigUint::ZERO;
        for item in items {
            number = number * &self.each + self.element.number_of(item)?;
        }
        Some(before + number)
    }
}

/// For each length, how many arrays have it or a smaller one.
fn cumulative<'a>(lengths: &'a [u64], each: &'a BigUint) -> impl Iterator<Item = BigUint> + 'a {
    let mut power = BigUint::from(1u32);
    let mut reached = 0;
    let mut sum = BigUint::ZERO;
    lengths.iter().map(move |length| {
        power *= each.pow(u32::try_from(length - reached).unwrap_or(u32::MAX));
        reached = *length;
        sum += &power;
        sum.clone()
    })
}

fn high(count: &BigUint, shift: u64) -> u64 {
    u64::try_from(count >> shift).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::solve::space::random::Purpose;
    use crate::solve::testing::{ProgramBuilder, method};

    fn range(first: i64, last: i64) -> ValueSet {
        ValueSet::range(first, last).expect("not empty")
    }

    fn array(length: ValueSet, element: Domain) -> Domain {
        Domain::Array { length, element: Box::new(element) }
    }

    fn space(domains: Vec<(Type, Domain)>) -> Space {
        let mut builder = ProgramBuilder::new();
        for (ty, domain) in domains {
            builder.placeholder(ty, domain);
        }
        let entry = method(0, vec![], None, crate::read::ir::Block::default());
        Space::of(&builder.finish(vec![entry]))
    }

    fn ints() -> Type {
        Type::array_of(Type::INT)
    }

    /// Strings, rows, and arrays of both kinds of strings.
    fn texts() -> Space {
        let text = || Domain::Text { length: range(0, 2), unit: range(97, 98) };
        let listed = || Domain::Texts(["on", "", "off", "\u{1f600}"].map(String::from).to_vec());
        space(vec![
            (Type::String, text()),
            (Type::String, listed()),
            (Type::array_of(Type::String), array(range(0, 1), text())),
            (Type::array_of(Type::String), array(range(1, 2), listed())),
        ])
    }

    #[test]
    fn strings_are_numbered_and_kept_flat() {
        let space = texts();
        let size = u64::try_from(space.size()).expect("small");
        assert_eq!(size, 7 * 4 * 8 * 20);
        let mut seen = std::collections::BTreeSet::new();
        for number in 0..size {
            let model = space.at(&number.into()).expect("in the space");
            assert_eq!(space.number_of(&model), Some(number.into()));
            assert_eq!(space.model(&Values::of(&model, &space.types)), model);
            seen.insert(model);
        }
        assert_eq!(seen.len() as u64, size);
        let known = Datum::Text(String::from("off"));
        assert_eq!(space.parts[0].shape.number_of(&known), None);
        assert_eq!(space.parts[1].shape.number_of(&known), Some(2u32.into()));
    }

    #[test]
    fn samples_are_uniform_over_strings() {
        let space = texts();
        let mut stream = Stream::new(7, Purpose::Draw, 0);
        let mut counts = vec![0.0_f64; 7 * 4 * 8 * 20];
        for _ in 0..448_000 {
            let number = space.number_of(&space.sample(&mut stream)).expect("in the space");
            counts[usize::try_from(number).expect("small")] += 1.0;
        }
        let statistic: f64 =
            counts.iter().map(|count| (count - 100.0) * (count - 100.0) / 100.0).sum();
        // Chi-square with 4,479 degrees of freedom has mean 4,479 and standard deviation 94.6.
        assert!((statistic - 4479.0).abs() < 4.0 * 94.6, "{statistic}");
    }

    fn mixed() -> Space {
        let rows = array(range(0, 2), array(range(1, 2), Domain::Number(range(0, 1))));
        space(vec![
            (Type::INT, Domain::Number(range(-2, 0))),
            (ints(), array(range(0, 3), Domain::Number(range(7, 8)))),
            (Type::array_of(ints()), rows),
        ])
    }

    #[test]
    fn every_choice_has_a_number() {
        let space = mixed();
        let size = u64::try_from(space.size()).expect("small");
        assert_eq!(size, 3 * 15 * (1 + 6 + 36));
        let mut seen = std::collections::BTreeSet::new();
        for number in 0..size {
            let model = space.at(&number.into()).expect("in the space");
            assert_eq!(space.number_of(&model), Some(number.into()));
            seen.insert(model);
        }
        assert_eq!(seen.len() as u64, size);
        assert_eq!(space.at(&size.into()), None);
    }

    #[test]
    fn samples_are_uniform_over_arrays_of_several_lengths() {
        let space = mixed();
        let mut stream = Stream::new(7, Purpose::Draw, 0);
        let mut counts: BTreeMap<Model, f64> = BTreeMap::new();
        let size = 1935.0;
        for _ in 0..193_500 {
            *counts.entry(space.sample(&mut stream)).or_default() += 1.0;
        }
        let missing = (size - f64::from(u32::try_from(counts.len()).expect("small"))) * 100.0;
        let statistic: f64 =
            counts.values().map(|count| (count - 100.0) * (count - 100.0) / 100.0).sum::<f64>()
                + missing;
        // Chi-square with 1,934 degrees of freedom has mean 1,934 and standard deviation 62.2.
        assert!((statistic - 1934.0).abs() < 4.0 * 62.2, "{statistic}");
    }

    #[test]
    fn lengths_too_many_to_number_are_still_drawn_by_their_share() {
        let space = space(vec![(ints(), array(range(40, 41), Domain::Number(range(0, 2))))]);
        assert!(space.small_size_of(0).is_none());
        let mut stream = Stream::new(3, Purpose::Draw, 0);
        let mut values = space.first();
        let mut longer = 0;
        for _ in 0..10_000 {
            space.sample_into(&mut stream, &mut values);
            longer += i64::from(values.sequences[0][0] == 41);
        }
        // Three quarters, with a standard deviation of 43.
        assert!((longer - 7_500).abs() < 4 * 43, "{longer}");
    }

    #[test]
    fn thousands_of_long_lengths_are_counted() {
        let domain = array(range(6_000, 10_000), Domain::Number(range(0, 99)));
        let space = space(vec![(ints(), domain.clone())]);
        assert_eq!(*space.size(), domain.size());
        let model = space.sample(&mut Stream::new(0, Purpose::Draw, 0));
        assert!(matches!(&model.values[0], Datum::Array(items) if items.len() > 9_900));
    }

    #[test]
    fn the_whole_of_long_can_be_drawn() {
        let all = Domain::Number(range(i64::MIN, i64::MAX));
        let space = space(vec![(Type::LONG, all)]);
        let mut stream = Stream::new(0, Purpose::Draw, 0);
        let models: Vec<Model> = (0..100).map(|_| space.sample(&mut stream)).collect();
        let negative = models.iter().filter(|model| model.values[0] < Datum::Integral(0)).count();
        assert!((20..80).contains(&negative));
    }
}
