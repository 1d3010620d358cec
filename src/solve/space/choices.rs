//! Choices of expressions, and the placeholders that stand in what they leave out.
//!
//! In: a space and values of it. Out: which placeholders count
//! beside the values of others, how many choices of all there are, and their numbers. A placeholder
//! that is left out has its first value, so that what students see alike is one choice.

use num_bigint::BigUint;

use super::{Space, sample_part};
use crate::solve::space::random::Stream;
use crate::solve::space::values::Values;

impl Space {
    /// Whether a placeholder stands in an expression that is left out with these values of others.
    pub fn is_left_out(&self, values: &Values, placeholder: usize) -> bool {
        let mut at = placeholder;
        while let Some(part) = self.nesting.within[at] {
            at = part.choice.index();
            if values.numbers[at] != i64::from(part.alternative) {
                return true;
            }
        }
        false
    }

    /// The choices of expressions that are not left out.
    pub fn choices<'a>(&'a self, values: &'a Values) -> impl Iterator<Item = usize> + 'a {
        let all = if self.nesting.has_choices { self.parts.len() } else { 0 };
        let choices = (0..all).filter(|at| !self.nesting.inside[*at].is_empty());
        choices.filter(|at| !self.is_left_out(values, *at))
    }

    /// Gives everything that is left out its first value.
    pub fn settle(&self, values: &mut Values) {
        if self.nesting.has_choices {
            for at in 0..self.parts.len() {
                if self.is_left_out(values, at) {
                    self.set(values, at, 0);
                }
            }
        }
    }

    /// Draws values such that each choice of all is equally likely: where alternatives have more
    /// values in them than others, they are drawn more often.
    pub fn sample_evenly_into(&self, stream: &mut Stream, values: &mut Values) {
        if !self.nesting.has_choices {
            return self.sample_into(stream, values);
        }
        for at in 0..self.parts.len() {
            if self.is_left_out(values, at) {
                self.set(values, at, 0);
            } else if self.nesting.ways[at].is_empty() {
                sample_part(&self.parts[at].shape, at, stream, values);
            } else {
                let mut rest = stream.below_big(&self.nesting.totals[at]);
                let mut chosen = 0;
                for ways in &self.nesting.ways[at] {
                    if rest < *ways {
                        break;
                    }
                    rest -= ways;
                    chosen += 1;
                }
                self.set(values, at, chosen);
            }
        }
    }

    /// Writes the number of each placeholder's value where the choice of all has this number;
    /// `None` if there is no such choice, or a placeholder's values cannot be numbered in 64 bits.
    pub(super) fn digits(&self, number: &BigUint) -> Option<Vec<u64>> {
        let mut numbers = vec![0; self.parts.len()];
        let rest = self.digits_of(&self.nesting.outside, number.clone(), &mut numbers)?;
        (rest == BigUint::ZERO).then_some(numbers)
    }

    fn digits_of(&self, of: &[usize], mut rest: BigUint, into: &mut [u64]) -> Option<BigUint> {
        for at in of.iter().rev() {
            let total = &self.nesting.totals[*at];
            let mut digit = &rest % total;
            rest /= total;
            if self.nesting.ways[*at].is_empty() {
                into[*at] = u64::try_from(digit).ok()?;
                continue;
            }
            let ways = self.nesting.ways[*at].iter().zip(&self.nesting.inside[*at]).enumerate();
            for (chosen, (ways, inner)) in ways {
                if digit < *ways {
                    into[*at] = u64::try_from(chosen).ok()?;
                    self.digits_of(inner, digit, into)?;
                    break;
                }
                digit -= ways;
            }
        }
        Some(rest)
    }

    /// The number of the choice of all in which each placeholder's value has such a number.
    pub(super) fn number_of_digits(&self, digits: &[BigUint]) -> Option<BigUint> {
        self.number_within(&self.nesting.outside, digits)
    }

    fn number_within(&self, of: &[usize], digits: &[BigUint]) -> Option<BigUint> {
        let mut number = BigUint::ZERO;
        for at in of {
            let digit = if self.nesting.ways[*at].is_empty() {
                digits[*at].clone()
            } else {
                let chosen = usize::try_from(&digits[*at]).ok()?;
                let before: BigUint = self.nesting.ways[*at].iter().take(chosen).sum();
                before + self.number_within(self.nesting.inside[*at].get(chosen)?, digits)?
            };
            number = number * &self.nesting.totals[*at] + digit;
        }
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skeleton;
    use crate::solve::space::random::Purpose;
    use crate::source::Source;
    use std::collections::BTreeMap;

    fn space(text: &str) -> Space {
        let reading = skeleton::read(&Source::new("x.java", text));
        Space::of(&reading.skeleton.expect("a skeleton").program)
    }

    /// 3 + 1 + 2 ways for the first choice, 2 for the number after it.
    const NESTED: &str = "int a = 1; int x = ONE(INT(range(7, 9)), a + 1, ONE(a + 2, a + 3));\n\
                          int y = INT(range(0, 1)); System.out.println(x + y);";

    #[test]
    fn what_is_left_out_is_not_counted() {
        let space = space(NESTED);
        assert_eq!(*space.size(), 12_u32.into());
        let all: Vec<_> = (0..12_u32).filter_map(|at| space.at(&at.into())).collect();
        assert_eq!(all.len(), 12);
        for (at, model) in (0..12_u32).zip(&all) {
            assert_eq!(space.number_of(model), Some(at.into()), "{model:?}");
            let values = Values::of(model, &space.types);
            for inner in (0..4).filter(|inner| space.is_left_out(&values, *inner)) {
                assert_eq!(space.position(inner, &model.values[inner]), Some(0), "{model:?}");
            }
        }
        assert_eq!(space.at(&12_u32.into()), None);
    }

    #[test]
    fn alternatives_are_drawn_alike_or_as_their_values_are_many() {
        let space = space(NESTED);
        let (mut stream, mut values) = (Stream::new(3, Purpose::Draw, 0), space.first());
        let mut share = |evenly: bool| {
            let mut drawn: BTreeMap<i64, u32> = BTreeMap::new();
            for _ in 0..12_000 {
                if evenly {
                    space.sample_evenly_into(&mut stream, &mut values);
                } else {
                    space.sample_into(&mut stream, &mut values);
                }
                assert!(space.number_of(&space.model(&values)).is_some());
                *drawn.entry(values.numbers[0]).or_default() += 1;
            }
            drawn.into_values().collect::<Vec<_>>()
        };
        for (drawn, expected) in share(false).into_iter().zip([4_000, 4_000, 4_000]) {
            assert!(drawn.abs_diff(expected) < 300, "{drawn}");
        }
        for (drawn, expected) in share(true).into_iter().zip([6_000, 2_000, 4_000]) {
            assert!(drawn.abs_diff(expected) < 300, "{drawn}");
        }
    }
}
