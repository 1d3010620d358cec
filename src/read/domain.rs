//! The values that a placeholder may take, and how many they are.
//!
//! In: constraints such as `list(1, range(5, 20, 3))`, evaluated. Out: [`ValueSet`]s and
//! [`Domain`]s that can be counted, indexed and searched. Nothing in here is empty: an empty
//! constraint is a diagnostic.

use num_bigint::BigUint;

/// A run of equally spaced numbers: `first`, `first + step`, …, `last`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Segment {
    /// The least number.
    pub first: i64,
    /// The greatest number; a whole number of steps above `first`.
    pub last: i64,
    /// The distance between neighbours, at least 1.
    pub step: u64,
}

/// A finite, nonempty set of numbers, kept as disjoint segments.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ValueSet {
    segments: Vec<Segment>,
    /// For each segment, how many numbers it and those before it hold.
    counts: Vec<u128>,
}

/// What one placeholder may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Domain {
    /// A value of a primitive type, as the number that represents it.
    Number(ValueSet),
    /// An array: a length, then each element for itself.
    Array {
        /// The lengths allowed, none negative.
        length: ValueSet,
        /// What each element may be.
        element: Box<Domain>,
    },
    /// A string: a length, then each UTF-16 unit for itself.
    Text {
        /// The lengths allowed, none negative.
        length: ValueSet,
        /// The units allowed.
        unit: ValueSet,
    },
    /// One of these strings, at least one, each once, in the order of the text.
    Texts(Vec<String>),
}

impl Segment {
    /// How many numbers it holds, at least 1 and at most 2^64.
    pub fn count(self) -> u128 {
        u128::from(self.last.abs_diff(self.first) / self.step) + 1
    }

    /// Whether it holds `value`.
    pub fn contains(self, value: i64) -> bool {
        self.first <= value
            && value <= self.last
            && value.abs_diff(self.first).is_multiple_of(self.step)
    }

    /// The number that is `at` steps above the first; it has to lie in the segment.
    fn nth(self, at: u64) -> i64 {
        self.first.wrapping_add_unsigned(at.wrapping_mul(self.step))
    }
}

impl ValueSet {
    /// The set of all numbers from `first` to `last`, or `None` if there is none.
    pub fn range(first: i64, last: i64) -> Option<Self> {
        Self::from_segments([Segment { first, last, step: 1 }])
    }

    /// The set of one number.
    pub fn single(value: i64) -> Self {
        Self::of(vec![Segment { first: value, last: value, step: 1 }])
    }

    /// The set of disjoint segments.
    fn of(segments: Vec<Segment>) -> Self {
        let mut count = 0;
        let counts = segments
            .iter()
            .map(|segment| {
                count += segment.count();
                count
            })
            .collect();
        Self { segments, counts }
    }

    /// The union of segments, which may overlap and be given in any order; segments with
    /// `last < first` count as empty, and a `last` that is not a whole number of steps above
    /// `first` is brought down to one that is. `None` if the union is empty.
    pub fn from_segments(segments: impl IntoIterator<Item = Segment>) -> Option<Self> {
        let mut segments: Vec<Segment> = segments
            .into_iter()
            .filter_map(|given| segment(given.first, given.last, given.step))
            .collect();
        segments.sort_unstable();
        let mut disjoint: Vec<Segment> = Vec::with_capacity(segments.len());
        for segment in segments {
            add(&mut disjoint, segment);
        }
        (!disjoint.is_empty()).then(|| Self::of(disjoint))
    }

    /// The segments: disjoint as sets, ordered by their first number. Their ranges may interleave
    /// where steps are wider than 1.
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// The least number.
    pub fn least(&self) -> i64 {
        self.segments.iter().map(|segment| segment.first).min().unwrap_or(0)
    }

    /// The greatest number.
    pub fn greatest(&self) -> i64 {
        self.segments.iter().map(|segment| segment.last).max().unwrap_or(0)
    }

    /// How many numbers it holds, at least 1 and at most 2^64.
    pub fn count(&self) -> u128 {
        self.counts.last().copied().unwrap_or(0)
    }

    /// Whether it holds `value`.
    pub fn contains(&self, value: i64) -> bool {
        self.segments.iter().any(|segment| segment.contains(value))
    }

    /// The `at`-th number in the order of the segments, `at` less than [`count`](Self::count).
    pub fn nth(&self, at: u128) -> Option<i64> {
        let found = self.counts.partition_point(|count| *count <= at);
        let segment = self.segments.get(found)?;
        let before = found.checked_sub(1).map_or(0, |before| self.counts[before]);
        Some(segment.nth(u64::try_from(at - before).ok()?))
    }

    /// Where `value` comes in the order of [`nth`](Self::nth).
    pub fn position(&self, value: i64) -> Option<u128> {
        let found = self.segments.iter().position(|segment| segment.contains(value))?;
        let before = found.checked_sub(1).map_or(0, |before| self.counts[before]);
        let segment = self.segments[found];
        Some(before + u128::from(value.abs_diff(segment.first) / segment.step))
    }

    /// All numbers in the order of [`nth`](Self::nth).
    pub fn values(&self) -> impl Iterator<Item = i64> + '_ {
        self.segments.iter().flat_map(|segment| {
            (0..segment.count()).filter_map(|at| u64::try_from(at).ok()).map(|at| segment.nth(at))
        })
    }
}

impl Domain {
    /// How many values there are.
    pub fn size(&self) -> BigUint {
        match self {
            Domain::Number(values) => BigUint::from(values.count()),
            Domain::Texts(texts) => BigUint::from(texts.len()),
            Domain::Array { length, element } => sequences(length, &element.size()),
            Domain::Text { length, unit } => sequences(length, &BigUint::from(unit.count())),
        }
    }
}

/// How many sequences there are of these lengths with `values` values for each place.
fn sequences(length: &ValueSet, each: &BigUint) -> BigUint {
    let mut lengths: Vec<i64> = length.values().collect();
    lengths.sort_unstable();
    // Each power comes from the one before, which keeps thousands of long lengths affordable.
    let mut power = BigUint::from(1u32);
    let mut reached = 0;
    let mut sum = BigUint::from(0u32);
    for length in lengths {
        power *= each.pow(u32::try_from(length - reached).unwrap_or(u32::MAX));
        reached = length;
        sum += &power;
    }
    sum
}

/// The numbers from `first` in steps up to `last`, if there are any.
fn segment(first: i64, last: i64, step: u64) -> Option<Segment> {
    if last < first {
        return None;
    }
    let step = step.max(1);
    let steps = last.abs_diff(first) / step;
    let last = first.wrapping_add_unsigned(steps * step);
    Some(Segment { first, last, step: if steps == 0 { 1 } else { step } })
}

/// Adds `segment`, whose first number is not below that of any in `disjoint`, without what is there
/// already.
fn add(disjoint: &mut Vec<Segment>, segment: Segment) {
    let mut fresh = vec![segment];
    for known in disjoint.iter() {
        fresh = fresh.into_iter().flat_map(|piece| without(piece, *known)).collect();
    }
    for piece in fresh {
        match disjoint.last_mut() {
            Some(last)
                if last.step == 1
                    && piece.step == 1
                    && last.last.checked_add(1) == Some(piece.first) =>
            {
                last.last = piece.last;
            }
            _ => disjoint.push(piece),
        }
    }
    disjoint.sort_unstable();
}

/// The numbers of `piece` that `known` does not hold, in segments.
///
/// The numbers that both hold are themselves equally spaced, by the least common multiple of the
/// steps. Taking them out leaves either the gaps between them or the other residues, whichever are
/// fewer.
fn without(piece: Segment, known: Segment) -> Vec<Segment> {
    let Some((first, last, spacing)) = common(piece, known) else { return vec![piece] };
    let (low, high) = (i128::from(piece.first), i128::from(piece.last));
    let step = i128::from(piece.step);
    let mut rest = Vec::new();
    let mut keep = |from: i128, to: i128, step: i128| {
        let narrow = |number: i128| i64::try_from(number).ok();
        let kept = narrow(from).zip(narrow(to)).zip(u64::try_from(step).ok());
        rest.extend(kept.and_then(|((from, to), step)| segment(from, to, step)));
    };
    keep(low, first - step, step);
    let (taken, residues) = ((last - first) / spacing + 1, spacing / step);
    if taken <= residues {
        for at in 1..taken {
            keep(first + (at - 1) * spacing + step, first + at * spacing - step, step);
        }
    } else {
        for residue in 1..residues {
            keep(first + residue * step, last - step, spacing);
        }
    }
    keep(last + step, high, step);
    rest
}

/// The numbers in both segments: the least, the greatest, and their distance, a multiple of both
/// steps.
fn common(one: Segment, other: Segment) -> Option<(i128, i128, i128)> {
    let (a, b) = (i128::from(one.step), i128::from(other.step));
    let (divisor, inverse) = gcd(a, b);
    let difference = i128::from(other.first) - i128::from(one.first);
    if difference % divisor != 0 {
        return None;
    }
    let spacing = a / divisor * b;
    // one.first + k * a is in the other's residue class for k = difference / divisor * inverse
    // modulo b / divisor.
    let modulus = b / divisor;
    let k = (difference / divisor).rem_euclid(modulus) * inverse.rem_euclid(modulus) % modulus;
    let anchor = i128::from(one.first) + k * a;
    let low = i128::from(one.first.max(other.first));
    let high = i128::from(one.last.min(other.last));
    let first = low + (anchor - low).rem_euclid(spacing);
    (first <= high).then(|| (first, first + (high - first) / spacing * spacing, spacing))
}

/// The greatest common divisor `d` of positive numbers, and an `x` with `a * x ≡ d` modulo `b`
/// (extended Euclid).
fn gcd(a: i128, b: i128) -> (i128, i128) {
    let (mut old, mut new) = ((a, 1), (b, 0));
    while new.0 != 0 {
        let quotient = old.0 / new.0;
        (old, new) = (new, (old.0 - quotient * new.0, old.1 - quotient * new.1));
    }
    old
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(segments: &[(i64, i64, u64)]) -> ValueSet {
        ValueSet::from_segments(segments.iter().map(|&(first, last, step)| Segment {
            first,
            last,
            step,
        }))
        .expect("not empty")
    }

    #[test]
    fn overlapping_lists_hold_each_number_once() {
        let values = set(&[(1, 1, 1), (1, 5, 1), (4, 9, 1)]);
        assert_eq!(values.count(), 9);
        assert_eq!(values.segments().len(), 1);
        let stepped = set(&[(0, 10, 2), (0, 10, 3)]);
        let mut all: Vec<i64> = stepped.values().collect();
        all.sort_unstable();
        assert_eq!(all, [0, 2, 3, 4, 6, 8, 9, 10]);
        assert!(stepped.contains(9) && !stepped.contains(7));
    }

    #[test]
    fn unions_hold_what_their_parts_hold() {
        let parts: Vec<(i64, i64, u64)> = (0..12_i64)
            .flat_map(|at| [(at % 5, 40 + at, 1 + at.unsigned_abs()), (3 * at, 50 - at, 7)])
            .collect();
        for one in &parts {
            for other in &parts {
                for third in [(5, 5, 1), (0, 60, 4)] {
                    let union = [*one, *other, third];
                    let values = set(&union);
                    let mut expected: Vec<i64> = (-5..80)
                        .filter(|value| {
                            union.iter().any(|&(first, last, step)| {
                                first <= *value
                                    && *value <= last
                                    && (value - first).unsigned_abs().is_multiple_of(step)
                            })
                        })
                        .collect();
                    let mut all: Vec<i64> = values.values().collect();
                    let by_place: Vec<i64> =
                        (0..values.count()).filter_map(|at| values.nth(at)).collect();
                    assert_eq!(by_place, all);
                    for (at, value) in (0..).zip(&all) {
                        assert_eq!(values.position(*value), Some(at));
                    }
                    all.sort_unstable();
                    expected.sort_unstable();
                    assert_eq!(all, expected, "{union:?}");
                }
            }
        }
    }

    #[test]
    fn wide_steps_that_interleave_stay_short() {
        let all = i32::MAX.into();
        let values = set(&[(0, all, 2), (0, all, 3), (1, all, 1_000_003)]);
        assert!(values.segments().len() < 5_000);
        assert_eq!(values.nth(values.count()), None);
        assert!(values.contains(1 + 1_000_003) && !values.contains(5));
    }

    #[test]
    fn a_step_that_misses_the_end_stops_before_it() {
        assert_eq!(set(&[(1, 10, 4)]).values().collect::<Vec<_>>(), [1, 5, 9]);
    }

    #[test]
    fn the_whole_of_long_is_counted() {
        let all = ValueSet::range(i64::MIN, i64::MAX).expect("not empty");
        assert_eq!(all.count(), 1 << 64);
        assert_eq!(all.nth((1 << 64) - 1), Some(i64::MAX));
    }

    #[test]
    fn arrays_of_several_lengths_add_up() {
        let domain = Domain::Array {
            length: set(&[(1, 2, 1)]),
            element: Box::new(Domain::Number(set(&[(0, 9, 1)]))),
        };
        assert_eq!(domain.size(), BigUint::from(110u32));
    }
}
