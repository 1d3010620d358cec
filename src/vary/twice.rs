//! Two misreadings at once.
//!
//! In: the changes of two misreadings of a skeleton, and the values of an instance. Out: what the
//! program with both changes tells. What holds: programs are read once for a skeleton, when they
//! are first needed, and no more text is read than a second's work.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::rewrite::{Edit, Version};
use super::run_result::RunResult;
use super::unchecked::unchecked;
use crate::skeleton::Skeleton;
use crate::solve::execute::{Limits, Run, Teller};
use crate::solve::model::Model;

/// What two misreadings of an instance at once come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Twice {
    /// The misreading that comes first in the text, by its place among those of the instance.
    pub one: usize,
    /// The other one.
    pub other: usize,
    /// What a student who makes both would say that happens.
    pub told: RunResult,
}

/// The most pairs of misreadings that are run for an instance: enough to choose from.
pub const MOST_PAIRS: usize = 16;
/// Bytes of changed text that are read for the pairs of a skeleton.
const MOST_TEXT: usize = 1 << 20;

/// A program with the changes of two misreadings, ready to run.
pub struct Pair {
    teller: Teller,
    /// The program as a version of the skeleton.
    pub version: Version,
}

impl Pair {
    fn of(skeleton: &Skeleton, edits: &[Edit]) -> Option<Self> {
        let version = Version::misread(skeleton, edits)?;
        let teller = Teller::new(&unchecked(version.skeleton.program.clone()));
        Some(Self { teller, version })
    }

    /// Its run on the values of an instance.
    pub fn run(&self, model: &Model, limits: &Limits) -> Run {
        self.teller.run(&self.version.model(model), limits)
    }
}

/// The pairs of a skeleton's misreadings that were needed so far.
#[derive(Default)]
pub struct Pairs {
    known: Mutex<PairCache>,
}

#[derive(Default)]
struct PairCache {
    /// By the numbers of both misreadings; nothing where their changes overlap or make no program.
    pairs: BTreeMap<(usize, usize), Option<Arc<Pair>>>,
    /// Bytes of text that were read.
    text: usize,
}

impl Pairs {
    /// The pair of these two misreadings, which make these changes; `None` if there is none, or if
    /// too many were read by now.
    pub fn get(
        &self,
        skeleton: &Skeleton,
        numbers: (usize, usize),
        edits: [&[Edit]; 2],
    ) -> Option<Arc<Pair>> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(pair) = known.pairs.get(&numbers) {
            return pair.clone();
        }
        known.text += skeleton.source.text().len();
        if known.text > MOST_TEXT {
            return None;
        }
        let pair = Pair::of(skeleton, &edits.concat()).map(Arc::new);
        known.pairs.insert(numbers, pair.clone());
        pair
    }
}
