//! The values that a placeholder may take, and how many they are.
//!
//! In: constraints such as `list(1, range(5, 20, 3))`, evaluated. Out: [`ValueSet`]s and [`Domain`]s that can be counted,
//! indexed and searched. Nothing in here is empty: an empty constraint is a diagnostic.

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
}

impl Segment {
    /// How many numbers it holds, at least 1 and at most 2^64.
    pub fn count(self) -> u128 {
        u128::from(self.last.abs_diff(self.first) / self.step) + 1
    }
}

impl ValueSet {
    /// The set of all numbers from `first` to `last`, or `None` if there is none.
    pub fn range(first: i64, last: i64) -> Option<Self> {
        Self::from_segments([Segment { first, last, step: 1 }])
    }

    /// The set of one number.
    pub fn single(value: i64) -> Self {
        Self { segments: vec![Segment { first: value, last: value, step: 1 }] }
    }

    /// The union of segments, which may overlap and be given in any order; segments with `last < first` count as
    /// empty, and a `last` that is not a whole number of steps above `first` is brought down to one that is. `None` if the union is empty.
    pub fn from_segments(segments: impl IntoIterator<Item = Segment>) -> Option<Self> {
        let mut segments: Vec<Segment> = segments
            .into_iter()
            .filter(|segment| segment.first <= segment.last)
            .map(|segment| {
                let steps = segment.last.abs_diff(segment.first) / segment.step;
                let last = segment.first.wrapping_add_unsigned(steps * segment.step);
                let step = if steps == 0 { 1 } else { segment.step };
                Segment { last, step, ..segment }
            })
            .collect();
        segments.sort_unstable();
        let mut disjoint: Vec<Segment> = Vec::with_capacity(segments.len());
        for segment in segments {
            merge(&mut disjoint, segment);
        }
        (!disjoint.is_empty()).then_some(Self { segments: disjoint })
    }

    /// The segments: disjoint as sets, ordered by their first number. Their ranges may interleave where steps are wider than 1.
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
        self.segments.iter().map(|segment| segment.count()).sum()
    }

    /// Whether it holds `value`.
    pub fn contains(&self, value: i64) -> bool {
        self.segments.iter().any(|segment| segment_contains(*segment, value))
    }

    /// The `at`-th number in the order of the segments, `at` less than [`count`](Self::count).
    pub fn nth(&self, mut at: u128) -> Option<i64> {
        for segment in &self.segments {
            let count = segment.count();
            if at < count {
                let steps = u64::try_from(at).ok()?;
                return Some(segment.first.wrapping_add_unsigned(steps.wrapping_mul(segment.step)));
            }
            at -= count;
        }
        None
    }

    /// All numbers in the order of [`nth`](Self::nth).
    pub fn values(&self) -> impl Iterator<Item = i64> + '_ {
        (0..self.count()).filter_map(|at| self.nth(at))
    }
}

impl Domain {
    /// How many values there are.
    pub fn size(&self) -> BigUint {
        match self {
            Domain::Number(values) => BigUint::from(values.count()),
            Domain::Array { length, element } => {
                let each = element.size();
                length
                    .values()
                    .map(|length| each.pow(u32::try_from(length).unwrap_or(u32::MAX)))
                    .sum()
            }
        }
    }
}

fn segment_contains(segment: Segment, value: i64) -> bool {
    segment.first <= value
        && value <= segment.last
        && value.abs_diff(segment.first).is_multiple_of(segment.step)
}

/// Adds `segment`, whose first number is not below that of any in `disjoint`, without what is there already.
fn merge(disjoint: &mut Vec<Segment>, segment: Segment) {
    if let Some(last) = disjoint.last_mut()
        && last.step == 1
        && segment.step == 1
        && i128::from(segment.first) <= i128::from(last.last) + 1
    {
        last.last = last.last.max(segment.last);
        return;
    }
    let overlaps = disjoint.iter().any(|other| segment.first <= other.last);
    if !overlaps {
        disjoint.push(segment);
        return;
    }
    // Steps that interleave are rare and short: keep the numbers that are new, one by one.
    let fresh: Vec<i64> = (0..segment.count())
        .filter_map(|at| u64::try_from(at).ok())
        .map(|at| segment.first.wrapping_add_unsigned(at * segment.step))
        .filter(|value| !disjoint.iter().any(|other| segment_contains(*other, *value)))
        .collect();
    for value in fresh {
        match disjoint.last_mut() {
            Some(last) if last.step == 1 && last.last.checked_add(1) == Some(value) => {
                last.last = value;
            }
            _ => disjoint.push(Segment { first: value, last: value, step: 1 }),
        }
    }
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
