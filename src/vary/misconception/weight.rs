//! How much a misreading weighs beside the others of the same program.
//!
//! In: what a rule says of itself, and whether somebody reads so everywhere. Out: a [`Weight`], by
//! which the wrong answers of a question are put in order. What holds: what the author asks for
//! comes first, then what the constructs of the program call for, and what fits any program last;
//! a belief that is applied in one place only comes after the same belief applied everywhere.

use super::Frequency;

/// Whether somebody who misreads one place of a program misreads the others as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MistakeKind {
    /// It is a belief about Java, so that every place is misread where it holds.
    Belief,
    /// It is a slip: who makes it in one place may read the next one right.
    Slip,
}

impl MistakeKind {
    /// The word for it on pages.
    pub fn as_str(self) -> &'static str {
        match self {
            MistakeKind::Belief => "belief",
            MistakeKind::Slip => "slip",
        }
    }
}

/// What a program must have for a rule to fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Occasion {
    /// What nearly all programs have: a comparison, a counter, an `if`, a loop.
    Everyday,
    /// What many programs have, such as an index, an assignment from a variable, or a statement of
    /// a loop that something depends on.
    Usual,
    /// A construct for whose sake programs are written, such as a parameter that is assigned, a
    /// `switch`, a recursion, or integer division.
    Special,
}

impl Occasion {
    /// The word for it on pages.
    pub fn as_str(self) -> &'static str {
        match self {
            Occasion::Everyday => "any program",
            Occasion::Usual => "many programs",
            Occasion::Special => "its construct",
        }
    }
}

/// How much a misreading weighs; the greatest weight comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Weight {
    rank: WeightRank,
    frequency: Frequency,
    /// Whether the misreading is applied wherever it holds; of equal ones, that comes first.
    is_whole: bool,
}

/// What decides first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum WeightRank {
    /// A belief applied in one place only, or no misreading at all.
    Neighbour,
    /// A rule that fits any program.
    Everyday,
    /// A rule that fits many programs.
    Usual,
    /// A rule that a construct of the program calls for.
    Special,
    /// A rule that the author asks for.
    Wanted,
}

impl Weight {
    /// Of what is no misreading.
    pub const LEAST: Weight =
        Weight { rank: WeightRank::Neighbour, frequency: Frequency::Rare, is_whole: true };
    /// Of what the author says.
    pub const AUTHOR: Weight =
        Weight { rank: WeightRank::Wanted, frequency: Frequency::Common, is_whole: true };

    /// Of a misreading that has such an occasion.
    pub fn of(occasion: Occasion, frequency: Frequency) -> Self {
        let rank = match occasion {
            Occasion::Everyday => WeightRank::Everyday,
            Occasion::Usual => WeightRank::Usual,
            Occasion::Special => WeightRank::Special,
        };
        Self { rank, frequency, is_whole: true }
    }

    /// The weight of the same misreading where the author asks for its rule.
    #[must_use]
    pub fn wanted(self) -> Self {
        Self { rank: WeightRank::Wanted, ..self }
    }

    /// The weight of the same belief where it is applied in some of its places only.
    #[must_use]
    pub fn in_one_place(self) -> Self {
        let rank = match self.rank {
            WeightRank::Neighbour | WeightRank::Everyday | WeightRank::Usual => {
                WeightRank::Neighbour
            }
            WeightRank::Special => WeightRank::Everyday,
            WeightRank::Wanted => WeightRank::Special,
        };
        Self { rank, is_whole: false, ..self }
    }

    /// How often students have the misconception, beside the others.
    pub fn frequency(self) -> Frequency {
        self.frequency
    }

    /// Whether a student hardly ever reads so: it takes an odd program, or the belief would be
    /// applied in one place only.
    pub fn is_far_fetched(self) -> bool {
        self.rank == WeightRank::Neighbour || self.is_partial() || self.frequency == Frequency::Rare
    }

    /// Whether it is that of a belief which is applied in some of its places only.
    pub fn is_partial(self) -> bool {
        !self.is_whole
    }

    /// Whether the author asks for it.
    pub fn is_wanted(self) -> bool {
        self.rank == WeightRank::Wanted
    }

    /// Whether a construct of the program calls for the rule, or the author does.
    pub fn is_of_topic(self) -> bool {
        matches!(self.rank, WeightRank::Special | WeightRank::Wanted)
    }

    /// What speaks against offering it, where something else can be offered: in thousandths of the
    /// mark that a guess may earn instead.
    pub fn against(self) -> i64 {
        match self.rank {
            WeightRank::Wanted | WeightRank::Special => 0,
            WeightRank::Usual => 60,
            WeightRank::Everyday => 180,
            WeightRank::Neighbour => 330,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_of_the_topic_comes_before_a_more_frequent_one_that_fits_any_program() {
        let topic = Weight::of(Occasion::Special, Frequency::Occasional);
        let usual = Weight::of(Occasion::Usual, Frequency::Frequent);
        let any = Weight::of(Occasion::Everyday, Frequency::Common);
        assert!(topic > usual && usual > any && any > any.in_one_place());
        assert!(any.wanted() > topic, "the author decides");
        assert!(topic.in_one_place() < usual, "a belief holds everywhere");
        assert!(!topic.is_far_fetched() && topic.in_one_place().is_far_fetched());
        assert!(topic.wanted().is_wanted() && !topic.wanted().in_one_place().is_wanted());
        let [topic, usual, any] = [topic, usual, any].map(Weight::against);
        assert!(topic < usual && usual < any);
        assert!(
            Weight::of(Occasion::Special, Frequency::Rare)
                < Weight::of(Occasion::Special, Frequency::Frequent)
        );
    }
}
