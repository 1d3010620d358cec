//! The numbers that decide how far the search for a bank goes, and how good a bank has to be.
//!
//! They are counts of instances, of items or of steps, never times: a skeleton gives the same bank
//! on every machine. How much work a single search for values may cost stands with the searches, in
//! `solve`.

/// What [`POLICY`] is made of.
pub struct Policy {
    /// How many instances are looked at for a bank.
    pub breadth: Breadth,
    /// How many where each has dozens of versions that a compiler would have to look at: whether
    /// they compile depends hardly on the values, so that others show little that is new.
    pub compiled_breadth: Breadth,
    /// Disagreements after which no more instances are tried, and for which everything is kept: a
    /// bug shows in a few.
    pub enough_disagreements: usize,
    /// The search for an instance that is short enough ends after this number of instances that run
    /// too long: tracing them takes its time.
    pub enough_too_long: usize,
    /// The fewest options from rules with which a choice teaches something.
    pub enough_options: usize,
    /// How much harder than the easiest question the hardest one may be, in thousandths of the
    /// easiest, unless the author says otherwise.
    pub spread: u64,
    /// How far a bank may spread where `spread` cannot be met, in thousandths, before it may spread
    /// as it will.
    pub wider: [u64; 2],
    /// Values of a placeholder, at most, all of which a bank should show.
    pub few_values: u128,
    /// Bands of hardness that are tried, at most.
    pub most_bands: usize,
    /// Exchanges that are weighed for a bank, at most: less than a tenth of a second.
    pub most_exchanges: usize,
    /// How often other versions are drawn for a question that offers several, so that a bank can
    /// choose between them, at most.
    pub most_draws: usize,
    /// Items that are looked at for one exchange, at most.
    pub looked_at: usize,
    /// How often weights of strategies are mended for the proof that no bank does better, at most.
    pub most_rounds: usize,
    /// Items that are looked at while weights are mended, at most.
    pub most_looks: usize,
    /// Questions of a volume of a merged bank, at most: as much as a platform imports at once.
    pub volume: usize,
}

/// How many instances are looked at for a bank.
pub struct Breadth {
    /// For each question, where some instances are better than others.
    pub factor: usize,
    /// How many more than that.
    pub more: usize,
    /// Where those looked at first are not enough, one more for each `first_share` of them is
    /// looked at, and only then twice as many each time: often a few are missing.
    pub first_share: usize,
    /// How many times as many where what is rare was seen, but is still missing, or where a large
    /// bank can be guessed, and Z3 does not have to find them.
    pub rare_factor: usize,
    /// For each question where Z3 has to find them, in order that choices have as many options from
    /// rules as there is room for.
    pub full_factor: usize,
    /// Instances in a row about which the question cannot be asked, after which it is not expected
    /// that it can about the next one; for each one that it can be asked about, one more.
    pub hopeless: usize,
}

/// What all runs go by.
pub static POLICY: Policy = Policy {
    breadth: Breadth {
        factor: 5,
        more: 60,
        first_share: 4,
        rare_factor: 3,
        full_factor: 2,
        hopeless: 150,
    },
    compiled_breadth: Breadth {
        factor: 5,
        more: 12,
        first_share: 4,
        rare_factor: 1,
        full_factor: 2,
        hopeless: 24,
    },
    enough_disagreements: 10,
    enough_too_long: 30,
    enough_options: 2,
    spread: 500,
    wider: [1_000, 2_000],
    few_values: 6,
    most_bands: 4,
    most_exchanges: 400_000,
    most_draws: 8,
    looked_at: 300,
    most_rounds: 200,
    most_looks: 1_000_000,
    volume: 1_000,
};
