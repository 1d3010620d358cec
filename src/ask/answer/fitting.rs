//! All values that are right in one place, as people read them.
//!
//! In: values of one type. Out: a [`Fitting`], from which the explanation says what is right. What
//! holds: it is made of the same values as the answer that is graded, and it names each of them, by
//! itself or within a run of neighbours.

use minijinja::Value;

use crate::ask::value;
use crate::read::datum::Datum;
use crate::read::types::{Primitive, Type};

/// How many neighbours are named by the first and the last one alone, at least.
const RUN: usize = 3;

/// All values that are right in one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fitting {
    /// What the place is called where there are several, such as `step` or `??1`.
    name: Option<String>,
    /// Whether the values are whole numbers.
    is_number: bool,
    /// Neighbours from the first to the last one, ascending, as Java writes them.
    runs: Vec<(String, String)>,
    /// How many values there are.
    count: usize,
}

impl Fitting {
    /// What these values come to, no two of which are the same.
    pub fn of(name: Option<&str>, ty: &Type, values: &[&Datum]) -> Self {
        let mut values = values.to_vec();
        values.sort();
        let mut runs: Vec<(&Datum, &Datum, usize)> = Vec::new();
        for one in &values {
            match (runs.last_mut(), one) {
                (Some((_, last, length)), Datum::Integral(number))
                    if **last == Datum::Integral(number.saturating_sub(1)) && is_ordered(ty) =>
                {
                    (*last, *length) = (one, *length + 1);
                }
                _ => runs.push((one, one, 1)),
            }
        }
        let text = |one: &Datum| value::java(ty, one);
        let mut spelt = Vec::new();
        for (first, last, length) in runs {
            if length >= RUN {
                spelt.push((text(first), text(last)));
            } else {
                spelt.push((text(first), text(first)));
                if length == 2 {
                    spelt.push((text(last), text(last)));
                }
            }
        }
        Self {
            name: name.map(str::to_owned),
            is_number: ty.is_whole_number(),
            runs: spelt,
            count: values.len(),
        }
    }

    /// Whether there is a choice.
    pub fn is_several(&self) -> bool {
        self.count > 1
    }

    /// As templates see it: `name` (or none), `number`, `single` (whether one value alone is right)
    /// and `runs`, each with `first` and `last`, which are equal for a single value.
    pub fn to_value(&self) -> Value {
        let run = |(first, last): &(String, String)| {
            Value::from_pairs([("first", first.as_str()), ("last", last.as_str())])
        };
        Value::from_pairs([
            ("name", Value::from(self.name.as_deref())),
            ("number", Value::from(self.is_number)),
            ("single", Value::from(self.count == 1)),
            ("runs", self.runs.iter().map(run).collect()),
        ])
    }
}

/// Whether everybody knows which values of a type are neighbours.
fn is_ordered(ty: &Type) -> bool {
    matches!(ty, Type::Primitive(one) if *one != Primitive::Boolean)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runs(ty: &Type, values: &[Datum]) -> String {
        let fitting = Fitting::of(None, ty, &values.iter().collect::<Vec<_>>());
        assert_eq!(fitting.is_several(), values.len() > 1);
        let run = |(first, last): &(String, String)| {
            if first == last { first.clone() } else { format!("{first}..{last}") }
        };
        fitting.runs.iter().map(run).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn neighbours_are_told_as_a_run_from_three_on() {
        let numbers =
            |values: &[i64]| values.iter().copied().map(Datum::Integral).collect::<Vec<_>>();
        assert_eq!(runs(&Type::INT, &numbers(&[16, 14, 15])), "14..16");
        assert_eq!(runs(&Type::INT, &numbers(&[5, 4, 9, -1, 0, 1, 2])), "-1..2 4 5 9");
        assert_eq!(runs(&Type::LONG, &numbers(&[7])), "7");
        assert_eq!(
            runs(&Type::INT, &numbers(&[i64::MIN, i64::MAX])),
            format!("{} {}", i64::MIN, i64::MAX)
        );
        assert_eq!(runs(&Type::CHAR, &numbers(&[98, 97, 99])), "'a'..'c'");
        assert_eq!(runs(&Type::BOOLEAN, &numbers(&[1, 0])), "false true");
        let texts = ["owl", "ant"].map(|one| Datum::Text(one.to_owned()));
        assert_eq!(runs(&Type::String, &texts), "\"ant\" \"owl\"");
    }
}
