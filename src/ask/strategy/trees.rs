//! Trees that tell right options from wrong ones, each better where those before it are wrong.
//!
//! In: questions, each as the rows of its options and which one is right. Out: a [`Forest`] that
//! scores a row. What holds: trees are grown one after the other on what is still unexplained
//! (gradient boosting of the chance that each option of a question is the right one); everything
//! follows from the rows in their order.

/// What is seen of an option: small numbers, below [`VALUES`].
pub type LookRow = Vec<u8>;

/// How many values a number of a row can have.
const VALUES: usize = 32;

/// How many trees are grown.
const TREES: usize = 40;

/// How many questions a tree asks about an option, at most.
const DEPTH: usize = 3;

/// The share of what a tree finds that is believed.
const RATE: f64 = 0.15;

/// What a leaf must hold at least: curvature of the loss, about a fifth for an option that is open.
const LEAST_LEAF: f64 = 0.8;

/// How much a leaf is drawn towards nothing.
const SHRINKAGE: f64 = 1.0;

/// A node of a tree.
#[derive(Clone, Debug)]
enum TreeNode {
    /// What is added to the score.
    Leaf(f64),
    /// Rows whose number `at` is at most `most` go to the first one.
    Fork { at: usize, most: u8, ways: Box<[TreeNode; 2]> },
}

impl TreeNode {
    fn score(&self, row: &LookRow) -> f64 {
        match self {
            Self::Leaf(score) => *score,
            Self::Fork { at, most, ways } => ways[usize::from(row[*at] > *most)].score(row),
        }
    }
}

/// Trees whose scores are added.
#[derive(Clone, Debug, Default)]
pub struct Forest {
    trees: Vec<TreeNode>,
}

/// An option with what is still unexplained of it.
struct OpenRow<'a> {
    row: &'a LookRow,
    /// By how much it should be likelier.
    gradient: f64,
    /// How fast that changes.
    curvature: f64,
}

impl Forest {
    /// Learns from questions.
    pub fn of(questions: &[(Vec<LookRow>, usize)]) -> Self {
        let mut forest = Self::default();
        let mut scores: Vec<Vec<f64>> =
            questions.iter().map(|(rows, _)| vec![0.0; rows.len()]).collect();
        for _ in 0..TREES {
            let mut open = Vec::new();
            for ((rows, right), scores) in questions.iter().zip(&scores) {
                let chances = chances(scores);
                open.extend(rows.iter().zip(chances).enumerate().map(|(at, (row, chance))| {
                    let is_right = f64::from(u8::from(at == *right));
                    let curvature = chance * (1.0 - chance);
                    OpenRow { row, gradient: is_right - chance, curvature }
                }));
            }
            let tree = grown(&open.iter().collect::<Vec<_>>(), DEPTH);
            for ((rows, _), scores) in questions.iter().zip(&mut scores) {
                scores.iter_mut().zip(rows).for_each(|(score, row)| *score += tree.score(row));
            }
            forest.trees.push(tree);
        }
        forest
    }

    /// How much speaks for it that a row is that of a right option.
    pub fn score(&self, row: &LookRow) -> f64 {
        self.trees.iter().map(|tree| tree.score(row)).sum()
    }
}

/// How likely each option of a question is, by these scores.
pub fn chances(scores: &[f64]) -> Vec<f64> {
    let powers: Vec<f64> = scores.iter().map(|score| power(*score)).collect();
    let sum: f64 = powers.iter().sum();
    powers.into_iter().map(|power| power / sum).collect()
}

/// About the exponential of a number: products are the same on every machine.
fn power(score: f64) -> f64 {
    let mut power = 1.0 + score.clamp(-20.0, 20.0) / 1_024.0;
    for _ in 0..10 {
        power *= power;
    }
    power
}

/// What rows leave unexplained.
#[derive(Clone, Copy, Default)]
struct Unexplained {
    gradient: f64,
    curvature: f64,
}

impl Unexplained {
    fn add(&mut self, other: Self) {
        self.gradient += other.gradient;
        self.curvature += other.curvature;
    }

    /// How much a leaf of it explains.
    fn worth(self) -> f64 {
        self.gradient * self.gradient / (self.curvature + SHRINKAGE)
    }
}

/// A tree of at most `depth` questions, one after the other.
fn grown(rows: &[&OpenRow<'_>], depth: usize) -> TreeNode {
    let of = |row: &OpenRow<'_>| Unexplained { gradient: row.gradient, curvature: row.curvature };
    let mut all = Unexplained::default();
    for row in rows {
        all.add(of(row));
    }
    let leaf = || TreeNode::Leaf(RATE * all.gradient / (all.curvature + SHRINKAGE));
    let width = rows.first().map_or(0, |row| row.row.len());
    if depth == 0 || all.curvature < 2.0 * LEAST_LEAF {
        return leaf();
    }
    let mut best: Option<(f64, usize, u8)> = None;
    for at in 0..width {
        let mut values = [Unexplained::default(); VALUES];
        for row in rows {
            values[usize::from(row.row[at]) % VALUES].add(of(row));
        }
        let mut low = Unexplained::default();
        for (most, value) in (0..).zip(&values) {
            low.add(*value);
            let high = Unexplained {
                gradient: all.gradient - low.gradient,
                curvature: all.curvature - low.curvature,
            };
            if low.curvature < LEAST_LEAF || high.curvature < LEAST_LEAF {
                continue;
            }
            let gain = low.worth() + high.worth() - all.worth();
            if best.is_none_or(|(known, ..)| gain > known) {
                best = Some((gain, at, most));
            }
        }
    }
    let Some((_, at, most)) = best.filter(|(gain, ..)| *gain > 1e-9) else { return leaf() };
    let (high, low): (Vec<_>, Vec<_>) = rows.iter().copied().partition(|row| row.row[at] > most);
    TreeNode::Fork { at, most, ways: Box::new([grown(&low, depth - 1), grown(&high, depth - 1)]) }
}
