//! PathCoverage: what the tests of a path should show, and values that show it.
//!
//! In: a path and the tests that it has. Out: tests for the goals that those miss. A goal is a Bool
//! that some test of a path should make true: a value at a border of its set or on either side of a
//! comparison; a part of a condition, of an output or of a helper that is true, or false, and that
//! alone decides (modified condition/decision coverage, after Chilenski and Miller, 1994). What
//! holds: all of it is bounded by numbers of questions and of tests, never by time.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::solve::ssa::PlaceholderTerms;
use crate::solve::term::{Node, Sort, TermId, Terms};

use super::paths::{PathFinder, PathState};
use super::quick::Valuation;
use super::witness::SolvedPath;

/// The most questions to Z3 for the goals of one path.
const QUESTIONS_A_PATH: usize = 60;

/// The most questions to Z3 for goals in all.
const QUESTIONS: usize = 1_000;

/// On how many paths a goal is tried at most.
const PATHS_A_GOAL: u8 = 2;

/// The most nodes of a condition of which it is asked which part decides.
const MOST_NODES: usize = 4_000;

/// The most parts of a condition that are looked at, and of those the most about single letters.
const MOST_PARTS: usize = 24;
const MOST_LETTERS: usize = 3;

/// A Bool that a test should make true, and what it belongs to: the condition that it is a part
/// of, or the last condition before it.
type CoverageGoal = (Option<TermId>, TermId);

/// The goals of all paths so far.
#[derive(Debug, Default)]
pub(super) struct PathCoverage {
    reached: BTreeSet<CoverageGoal>,
    /// On how many paths a goal was tried without success.
    tried: BTreeMap<CoverageGoal, u8>,
    questions: usize,
    /// The goals of each condition, so that they are looked for once.
    known: BTreeMap<CoverageGoal, CoverageGoals>,
}

impl PathCoverage {
    /// Up to `most` more assignments that take a path and reach goals that `made` does not.
    pub(super) fn completed(
        &mut self,
        finder: &mut PathFinder<'_, '_>,
        path: &PathState,
        made: &[Valuation],
        most: usize,
    ) -> Vec<Valuation> {
        let hidden = finder.hidden.clone();
        let goals = self.goals(finder.terms(), path, &hidden);
        for values in made {
            self.note(finder, &goals, values);
        }
        let mut more = Vec::new();
        let mut asked = 0;
        for goal in &goals {
            if more.len() >= most || asked >= QUESTIONS_A_PATH || self.questions >= QUESTIONS {
                break;
            }
            let tried = self.tried.entry(*goal).or_default();
            if self.reached.contains(goal) || *tried >= PATHS_A_GOAL {
                continue;
            }
            *tried += 1;
            asked += 1;
            self.questions += 1;
            let mut longer = path.clone();
            longer.conditions.push(goal.1);
            if let SolvedPath::Taken(values) = finder.solved(&longer)
                && finder.hold(&longer, &values)
            {
                self.note(finder, &goals, &values);
                more.push(values);
            }
        }
        more
    }

    /// Notes which goals an assignment reaches.
    fn note(
        &mut self,
        finder: &mut PathFinder<'_, '_>,
        goals: &[CoverageGoal],
        values: &Valuation,
    ) {
        let terms = finder.evaluator.terms();
        finder.values.begin(terms);
        for goal in goals {
            if !self.reached.contains(goal) && finder.values.value(terms, goal.1, values) == 1 {
                self.reached.insert(*goal);
            }
        }
    }

    /// The goals of a path, those that matter most first.
    fn goals(
        &mut self,
        terms: &mut Terms,
        path: &PathState,
        hidden: &[PlaceholderTerms],
    ) -> Vec<CoverageGoal> {
        let mut letters = BTreeSet::new();
        let mut all = CoverageGoals::default();
        for cell in path.inputs.iter().map(|input| &input.cell).chain(hidden) {
            match cell {
                PlaceholderTerms::Number(number) => all.ends(terms, *number),
                PlaceholderTerms::Text { units, .. } => letters.extend(units.iter().copied()),
                PlaceholderTerms::Listed { .. } | PlaceholderTerms::Array { .. } => {}
            }
        }
        let fitting: BTreeSet<TermId> = path.fitting.iter().copied().collect();
        let conditions = path.conditions.iter().filter(|condition| !fitting.contains(condition));
        let conditions = conditions.map(|condition| (Some(*condition), *condition));
        let mut once = BTreeSet::new();
        for root in conditions.chain(path.forks.iter().copied()) {
            if once.insert(root) {
                let own = self.known.entry(root);
                all.add(own.or_insert_with(|| CoverageGoals::of(terms, root, &letters)));
            }
        }
        let mut once = BTreeSet::new();
        let borders = all.ends.into_iter().chain(all.deciding_borders).chain(all.borders);
        let ordered = borders.chain(all.deciding).chain(all.seen);
        ordered
            .filter(|(of, goal)| terms.as_boolean(*goal).is_none() && once.insert((*of, *goal)))
            .collect()
    }
}

/// Whether a term is a comparison or an unknown truth value.
fn is_part(terms: &Terms, term: TermId) -> bool {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "any other term is made of parts, or is an operand of one"
    )]
    match terms.node(term) {
        Node::Equal(..) | Node::Less(..) => true,
        Node::Variable(_) => terms.sort(term) == Sort::Bool,
        _ => false,
    }
}

/// Goals by kind.
#[derive(Debug, Default)]
struct CoverageGoals {
    ends: Vec<CoverageGoal>,
    deciding_borders: Vec<CoverageGoal>,
    borders: Vec<CoverageGoal>,
    deciding: Vec<CoverageGoal>,
    seen: Vec<CoverageGoal>,
}

impl CoverageGoals {
    /// The goals of a Bool; `letters` are the unknown letters of texts.
    fn of(terms: &mut Terms, (of, root): CoverageGoal, letters: &BTreeSet<TermId>) -> Self {
        let mut found = Self::default();
        let reachable = terms.reachable(&[root]);
        let parts = parts(terms, root).into_iter();
        let is_letter =
            |part: &TermId| terms.node(*part).operands().any(|operand| letters.contains(&operand));
        let (about_letters, others): (Vec<TermId>, Vec<TermId>) = parts.partition(is_letter);
        for part in others.into_iter().take(MOST_PARTS) {
            let borders = borders(terms, part);
            if of == Some(root) && reachable.len() <= MOST_NODES {
                let deciding = deciding(terms, (root, part), &reachable);
                for (border, decides) in borders.iter().flat_map(|b| deciding.map(|d| (*b, d))) {
                    found.deciding_borders.push((of, terms.and(border, decides)));
                }
                found.deciding.extend(deciding.map(|goal| (of, goal)));
            }
            found.borders.extend(borders.into_iter().map(|goal| (of, goal)));
            let opposite = terms.not(part);
            found.seen.extend([(of, part), (of, opposite)]);
        }
        for part in about_letters.into_iter().take(MOST_LETTERS) {
            let opposite = terms.not(part);
            found.seen.extend([(of, part), (of, opposite)]);
        }
        found
    }

    fn add(&mut self, other: &Self) {
        self.deciding_borders.extend(&other.deciding_borders);
        self.borders.extend(&other.borders);
        self.deciding.extend(&other.deciding);
        self.seen.extend(&other.seen);
    }

    /// A number is the least, or the greatest, that its set allows.
    fn ends(&mut self, terms: &mut Terms, number: TermId) {
        /// No author chose the ends of `int` and `long`.
        const OF_TYPES: [i64; 4] = [i32::MIN as i64, i32::MAX as i64, i64::MIN, i64::MAX];
        if terms.bits(number) == 1 || terms.as_number(number).is_some() {
            return;
        }
        let (bits, interval) = (terms.bits(number), terms.interval(number));
        for end in [interval.low, interval.high] {
            if !OF_TYPES.contains(&end) {
                let end = terms.number(bits, end);
                self.ends.push((None, terms.equal(number, end)));
            }
        }
    }
}

/// The comparisons and unknown truth values in a Bool, those nearest to its root first.
fn parts(terms: &Terms, root: TermId) -> Vec<TermId> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::from([root]);
    let mut waiting = VecDeque::from([root]);
    while let Some(term) = waiting.pop_front() {
        if is_part(terms, term) {
            found.push(term);
        }
        waiting.extend(terms.node(term).operands().filter(|operand| seen.insert(*operand)));
    }
    found
}

/// Both sides of a comparison are equal, or one apart.
fn borders(terms: &mut Terms, part: TermId) -> Vec<TermId> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "any other condition has no neighbouring values"
    )]
    let (a, b, is_less) = match *terms.node(part) {
        Node::Less(a, b) => (a, b, true),
        Node::Equal(a, b) if terms.sort(a) != Sort::Bool => (a, b, false),
        _ => return Vec::new(),
    };
    let one = terms.number(terms.bits(a), 1);
    let (above, below) = (terms.add(a, one), terms.subtract(a, one));
    // A wrapped sum is far from what it was, and no neighbour.
    let (is_above, is_below) = (terms.less(a, above), terms.less(below, a));
    let (above, below) = (terms.equal(above, b), terms.equal(below, b));
    let (above, below) = (terms.and(is_above, above), terms.and(is_below, below));
    let other = if is_less { terms.equal(a, b) } else { below };
    vec![above, other]
}

/// A part of a condition that holds is true, or false, and with the other value the condition would
/// not hold; `all` is what the condition consists of, operands first.
fn deciding(terms: &mut Terms, (root, part): (TermId, TermId), all: &[TermId]) -> [TermId; 2] {
    [true, false].map(|is| {
        let other = replaced(terms, (root, part), !is, all);
        let fails = terms.not(other);
        let part = if is { part } else { terms.not(part) };
        terms.and(part, fails)
    })
}

/// A Bool with another truth value of a part, as far as only Bools are between them; `all` is what
/// the Bool consists of, operands first.
fn replaced(
    terms: &mut Terms,
    (root, part): (TermId, TermId),
    value: bool,
    all: &[TermId],
) -> TermId {
    let value = terms.boolean(value);
    let mut new: BTreeMap<TermId, TermId> = BTreeMap::from([(part, value)]);
    for term in all.iter().copied().filter(|term| *term != part) {
        let of = |term: TermId| new.get(&term).copied().unwrap_or(term);
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "a part below any other term keeps its own value"
        )]
        let built = match *terms.node(term) {
            Node::Not(a) => terms.not(of(a)),
            Node::And(a, b) => terms.and(of(a), of(b)),
            Node::Or(a, b) => terms.or(of(a), of(b)),
            Node::Equal(a, b) => terms.equal(of(a), of(b)),
            Node::Less(a, b) => terms.less(of(a), of(b)),
            Node::Conditional(c, a, b) => terms.conditional(of(c), of(a), of(b)),
            _ => continue,
        };
        new.insert(term, built);
    }
    new.get(&root).copied().unwrap_or(root)
}
