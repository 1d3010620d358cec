//! What output formats can express.
//!
//! In: what a format says of itself. Out: what all formats that are wanted can express, which kinds
//! of questions ask before they decide how they are answered.

use std::collections::BTreeSet;

/// Something that not every format can express.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feature {
    /// Items are put in order.
    Ordering,
    /// Gaps stand in the text of a question.
    Cloze,
    /// Several options of one question are right.
    SeveralOptions,
    /// Texts show pictures.
    Pictures,
    /// Something is said about single wrong answers.
    AnswerFeedback,
    /// A wrong answer earns a part of the points.
    Fractions,
    /// More than one typed answer is right.
    SeveralRight,
    /// A typed number is right that is near enough.
    Tolerance,
}

impl Feature {
    /// All of them.
    pub const ALL: [Feature; 8] = [
        Feature::Ordering,
        Feature::Cloze,
        Feature::SeveralOptions,
        Feature::Pictures,
        Feature::AnswerFeedback,
        Feature::Fractions,
        Feature::SeveralRight,
        Feature::Tolerance,
    ];

    /// What a format cannot express that lacks it, as the object of a sentence.
    pub fn as_str(self) -> &'static str {
        match self {
            Feature::Ordering => "items to be put in order",
            Feature::Cloze => "gaps in the text",
            Feature::SeveralOptions => "several right options",
            Feature::Pictures => "pictures",
            Feature::AnswerFeedback => "feedback on single answers",
            Feature::Fractions => "a part of the points for a wrong answer",
            Feature::SeveralRight => "several right answers to be typed",
            Feature::Tolerance => "numbers that are right within a tolerance",
        }
    }
}

/// What a format can express, or all of several formats can.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// The largest distance from zero at which the platform is sure to tell neighbouring whole
    /// numbers apart.
    pub largest_number: u64,
    /// The most characters of a tag.
    pub longest_tag: usize,
    /// What else it can express.
    pub features: BTreeSet<Feature>,
}

impl Default for Capabilities {
    /// Everything.
    fn default() -> Self {
        Self {
            largest_number: u64::MAX,
            longest_tag: usize::MAX,
            features: Feature::ALL.into_iter().collect(),
        }
    }
}

impl Capabilities {
    /// All of these but one feature.
    #[must_use]
    pub fn without(mut self, feature: Feature) -> Self {
        self.features.remove(&feature);
        self
    }

    /// What both can express.
    #[must_use]
    pub fn and(self, other: &Self) -> Self {
        Self {
            largest_number: self.largest_number.min(other.largest_number),
            longest_tag: self.longest_tag.min(other.longest_tag),
            features: self.features.intersection(&other.features).copied().collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_formats_can_express_what_each_of_them_can() {
        let gaps = Capabilities { features: [Feature::Cloze].into(), ..Capabilities::default() };
        let small = Capabilities {
            largest_number: 7,
            features: [Feature::Cloze, Feature::Pictures].into(),
            ..Capabilities::default()
        };
        let both = Capabilities::default().and(&small).and(&gaps);
        assert_eq!(both, Capabilities { largest_number: 7, ..gaps });
    }
}
