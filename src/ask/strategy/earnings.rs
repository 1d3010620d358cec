//! The strategies of guessing, and what each earns in one question.

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

    pub(super) fn set(&mut self, strategy: GuessingStrategy, pick: Option<StrategyPick>) {
        self.picks[strategy as usize] = pick;
    }
}

/// A quotient in thousandths, rounded; 0 for no divisor.
pub fn thousandths(dividend: usize, divisor: usize) -> i64 {
    let rounded = (dividend * 2000 + divisor).checked_div(2 * divisor).unwrap_or(0);
    i64::try_from(rounded).unwrap_or(i64::MAX)
}
