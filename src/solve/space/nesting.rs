//! Which placeholders stand in the expressions of which choices.
//!
//! In: a program, and how many values each of its placeholders has. Out: a [`Nesting`], which
//! counts each way to choose once, whatever it leaves out.

use num_bigint::BigUint;

use crate::read::ir::{ChosenPart, Placeholder, Program};

/// How the placeholders of a program stand within each other.
#[derive(Clone, Debug, Default)]
pub struct Nesting {
    /// The alternative in which each placeholder stands, if any.
    pub within: Vec<Option<ChosenPart>>,
    /// For each placeholder, and each of its alternatives if it is a choice, what stands there.
    pub inside: Vec<Vec<Vec<usize>>>,
    /// What stands in no alternative.
    pub outside: Vec<usize>,
    /// For each placeholder, how many ways there are to choose it and what stands in it.
    pub totals: Vec<BigUint>,
    /// For each choice, how many ways there are for each of its alternatives.
    pub ways: Vec<Vec<BigUint>>,
    pub has_choices: bool,
}

impl Nesting {
    /// The nesting of a program whose placeholders have numbers of values `sizes`.
    pub fn of(program: &Program, sizes: &[BigUint]) -> Self {
        let placeholders = &program.placeholders;
        let within: Vec<_> = placeholders.iter().map(|one| one.within).collect();
        let mut inside: Vec<Vec<Vec<usize>>> =
            placeholders.iter().map(|one| vec![Vec::new(); one.alternatives.len()]).collect();
        let mut outside = Vec::new();
        for (at, part) in within.iter().enumerate() {
            match part {
                None => outside.push(at),
                Some(part) => inside[part.choice.index()][part.alternative as usize].push(at),
            }
        }
        let has_choices = placeholders.iter().any(Placeholder::is_choice);
        let mut totals = sizes.to_vec();
        let mut ways = vec![Vec::new(); sizes.len()];
        // What stands in a choice comes after it.
        for at in (0..sizes.len()).rev() {
            if !inside[at].is_empty() {
                let of = |inner: &Vec<usize>| inner.iter().map(|one| &totals[*one]).product();
                ways[at] = inside[at].iter().map(of).collect();
                totals[at] = ways[at].iter().sum();
            }
        }
        Self { within, inside, outside, totals, ways, has_choices }
    }

    /// How many ways there are to choose all.
    pub fn size(&self) -> BigUint {
        self.outside.iter().map(|at| &self.totals[*at]).product()
    }
}
