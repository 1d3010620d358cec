//! The strategies of guessing, and what each earns in one question.

use super::look::{OptionLook, OptionOrder, Standing};

/// A way to pick an option without reading the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GuessingStrategy {
    /// The option that is most like all others: numbers by the sum of their differences, texts by
    /// the sum of their edit distances.
    Nearest,
    /// The option that is least like all others, measured likewise.
    Farthest,
    /// The option whose parts (words, numbers, signs) most of the others have at the same place, on
    /// average over its parts.
    Majority,
    /// The smallest number; of options that are texts, the one whose first number is smallest.
    Smallest,
    /// The largest number; of options that are texts, the one whose first number is largest.
    Largest,
    /// The number in the middle, or the text whose first number is; of an even count the two in the
    /// middle.
    Middle,
    /// The option of the most characters.
    Longest,
    /// The option of the fewest characters.
    Shortest,
    /// The first option in the file; platforms shuffle options unless their author forbids it.
    First,
    /// The last option in the file.
    Last,
    /// The answer that is right most often in the other questions of the bank, where it is offered.
    MostFrequent,
    /// An option that stands in the program text, such as the starting value of a variable.
    InProgram,
}

/// All strategies, in the order in which they are shown.
pub const STRATEGIES: [GuessingStrategy; 12] = [
    GuessingStrategy::Nearest,
    GuessingStrategy::Farthest,
    GuessingStrategy::Majority,
    GuessingStrategy::Smallest,
    GuessingStrategy::Largest,
    GuessingStrategy::Middle,
    GuessingStrategy::Longest,
    GuessingStrategy::Shortest,
    GuessingStrategy::First,
    GuessingStrategy::Last,
    GuessingStrategy::MostFrequent,
    GuessingStrategy::InProgram,
];

impl GuessingStrategy {
    /// The word for it in files and in the keys of sentences.
    pub fn as_str(self) -> &'static str {
        match self {
            GuessingStrategy::Nearest => "nearest",
            GuessingStrategy::Farthest => "farthest",
            GuessingStrategy::Majority => "majority",
            GuessingStrategy::Smallest => "smallest",
            GuessingStrategy::Largest => "largest",
            GuessingStrategy::Middle => "middle",
            GuessingStrategy::Longest => "longest",
            GuessingStrategy::Shortest => "shortest",
            GuessingStrategy::First => "first",
            GuessingStrategy::Last => "last",
            GuessingStrategy::MostFrequent => "most-frequent",
            GuessingStrategy::InProgram => "in-program",
        }
    }
}

/// What a strategy does in one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrategyPick {
    /// How many options it cannot tell apart; at least 1.
    pub among: usize,
    /// Whether the right one is among them.
    pub is_hit: bool,
}

impl StrategyPick {
    /// What it earns on average, in thousandths of the mark.
    pub fn share(self) -> i64 {
        if self.is_hit { thousandths(1, self.among) } else { 0 }
    }
}

/// What each strategy earns in one question. [`GuessingStrategy::MostFrequent`] says nothing here:
/// it takes a bank.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Earnings {
    /// How many options there are; 0 if none is to be chosen.
    pub options: usize,
    pub(super) picks: [Option<StrategyPick>; STRATEGIES.len()],
}

impl Earnings {
    /// What choosing at random earns on average, in thousandths of the mark.
    pub fn chance(&self) -> i64 {
        thousandths(1, self.options)
    }

    /// What a strategy picks; `None` where it says nothing.
    pub fn pick(&self, strategy: GuessingStrategy) -> Option<StrategyPick> {
        self.picks[strategy as usize]
    }

    /// What a strategy earns above chance, in thousandths of the mark, negative if below; 0 where
    /// it says nothing.
    pub fn gain(&self, strategy: GuessingStrategy) -> i64 {
        self.pick(strategy).map_or(0, |pick| pick.share() - self.chance())
    }

    /// The most that any strategy earns above chance, in thousandths of the mark; not negative.
    pub fn most(&self) -> i64 {
        STRATEGIES.iter().map(|strategy| self.gain(*strategy)).max().unwrap_or(0).max(0)
    }

    /// What strategies earn where options look like this, in the order of the file, and the one at
    /// a place is right.
    pub fn of(looks: &[OptionLook], right: usize) -> Self {
        let mut earnings = Self { options: looks.len(), ..Self::default() };
        let mut set = |strategy: GuessingStrategy, pick| earnings.picks[strategy as usize] = pick;
        let at = |at| Some(StrategyPick { among: 1, is_hit: right == at });
        set(GuessingStrategy::First, at(0));
        set(GuessingStrategy::Last, at(looks.len().saturating_sub(1)));
        let least = |order| picked(looks, right, order, |one| one.below);
        let most = |order| picked(looks, right, order, |one| one.above);
        let middle = |one: Standing| one.below.abs_diff(one.above);
        set(GuessingStrategy::Nearest, least(OptionOrder::Distance));
        set(GuessingStrategy::Farthest, most(OptionOrder::Distance));
        set(GuessingStrategy::Majority, most(OptionOrder::SharedPlaces));
        set(GuessingStrategy::Smallest, least(OptionOrder::Size));
        set(GuessingStrategy::Largest, most(OptionOrder::Size));
        set(GuessingStrategy::Middle, picked(looks, right, OptionOrder::Size, middle));
        set(GuessingStrategy::Shortest, least(OptionOrder::Length));
        set(GuessingStrategy::Longest, most(OptionOrder::Length));
        set(GuessingStrategy::InProgram, most(OptionOrder::InProgram));
        earnings
    }
}

/// The pick of the options that are the least far from an end of an order, or from its middle;
/// `None` where it tells nothing.
fn picked(
    looks: &[OptionLook],
    right: usize,
    order: OptionOrder,
    far: impl Fn(Standing) -> u8,
) -> Option<StrategyPick> {
    let far = |look: &OptionLook| look.standing(order).map(&far);
    let least = looks.iter().filter_map(far).min()?;
    let among = looks.iter().filter(|look| far(look) == Some(least)).count();
    let of = looks.iter().filter(|look| far(look).is_some()).count();
    let is_hit = looks.get(right).is_some_and(|look| far(look) == Some(least));
    (among < of).then_some(StrategyPick { among, is_hit })
}

/// A quotient in thousandths, rounded; 0 for no divisor.
pub fn thousandths(dividend: usize, divisor: usize) -> i64 {
    let rounded = (dividend * 2000 + divisor).checked_div(2 * divisor).unwrap_or(0);
    i64::try_from(rounded).unwrap_or(i64::MAX)
}
