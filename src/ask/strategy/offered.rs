//! What a question offers to choose from.
//!
//! In: options, and the program that the question shows. Out: [`Offered`], with what the options
//! look like and what strategies earn that look at this question alone.

use std::sync::Arc;

use super::earnings::Earnings;
use super::look::OptionLook;
use super::offer::{OptionFeatures, VisibleOption, offers};
use crate::ask::question::Choice;

/// What options look like that are offered beside this program, in the order of the file.
pub fn looks(options: &[VisibleOption<'_>], program: &str) -> Vec<OptionLook> {
    let all: Vec<usize> = (0..options.len()).collect();
    OptionFeatures::of(options, program).looks(&all)
}

/// What a question offers to choose from, as far as a bank as a whole tells something about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offered {
    /// The options, in the order of the file.
    pub options: Vec<Arc<str>>,
    /// Which is right.
    pub right: usize,
    /// What each of them looks like beside the others.
    pub looks: Vec<OptionLook>,
    /// What strategies earn that look at this question alone.
    pub earnings: Earnings,
    /// What speaks against where its wrong options come from, in thousandths of the mark that a
    /// guess may earn instead; 0 where nothing is known of it.
    pub against: i64,
}

impl Offered {
    /// Options that look like this, in the order of the file, of which one is right.
    pub fn new(options: Vec<Arc<str>>, right: usize, looks: Vec<OptionLook>) -> Self {
        Self { earnings: Earnings::of(&looks, right), options, right, looks, against: 0 }
    }

    /// What a question offers of whose options one is to be chosen, beside this program; `None` if
    /// none of them is right.
    pub fn of(options: &[Choice], program: &str) -> Option<Self> {
        let texts = options.iter().map(|option| option.plain.as_str().into()).collect();
        let right = options.iter().position(|option| option.right)?;
        Some(Self::new(texts, right, looks(&offers(options), program)))
    }

    /// What a gap offers of whose options one is to be chosen. What says the same in every gap is
    /// looked at like the others: a learner may find how often it is right.
    pub fn of_gap(options: &[Choice], program: &str) -> Option<Self> {
        let texts = options.iter().map(|option| option.plain.as_str().into()).collect();
        let right = options.iter().position(|option| option.right)?;
        let offers: Vec<VisibleOption<'_>> = offers(options)
            .into_iter()
            .map(|one| VisibleOption { is_fixed: false, ..one })
            .collect();
        Some(Self::new(texts, right, looks(&offers, program)))
    }
}
