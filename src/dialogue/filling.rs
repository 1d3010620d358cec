//! Tests that are spread over the paths of a dialogue, as many as are wanted.
//!
//! In: a dialogue, a number of tests and steps. Out: tests, the one with the smallest values for
//! each path first, then those for goals, then others for each path in turn. What holds: paths are
//! followed before anything else is asked, so goals take no path's place; each phase has a share of
//! the steps.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::read::datum::Datum;
use crate::solve::space::random::{Purpose, Stream};

use super::coverage::PathCoverage;
use super::extent::PathBounds;
use super::paths::{PathFinder, PathState, WalkStart, walk_and};
use super::quick::Valuation;
use super::search::{
    DialogueTest, TestMaker, TestSummary, all_of_few, cells_and_near, changed, member, smallest,
};
use super::spec::Dialogue;

/// The most tests for the goals of one path, where there are many paths.
const GOALS_A_PATH: usize = 10;

/// After this many rounds in which no path got another test there are no more.
const IDLE_ROUNDS: usize = 3;

/// Tests by what they are for.
#[derive(Debug, Default)]
pub(super) struct PathTests {
    /// One for each path.
    pub(super) smallest: Vec<DialogueTest>,
    /// For borders, parts of conditions, and overflows.
    pub(super) goals: Vec<DialogueTest>,
    /// Further ones, for each path in turn.
    pub(super) others: Vec<DialogueTest>,
}

/// Makes up to about `wanted` tests. `bounds.effort` are the steps of all phases together.
pub(super) fn path_tests(
    dialogue: &Dialogue,
    (seed, wanted): (u64, usize),
    bounds: &PathBounds,
    may_go_on: &(dyn Fn() -> bool + Sync),
) -> (PathTests, TestSummary) {
    let parameters = member(dialogue, seed);
    let start = WalkStart { parameters: &parameters, given: None };
    let steps = bounds.effort;
    let walked = PathBounds { outputs: true, effort: steps / 2, ..*bounds };
    let mut maker = TestMaker::new(dialogue);
    let mut tests = PathTests::default();
    // The walk gives the paths to one closure, and the finder at its end to another one.
    let (giver, taker) = std::sync::mpsc::channel();
    let (tests_made, made_by) = (&mut tests, &mut maker);
    let (summary, _) = walk_and(
        dialogue,
        start,
        &walked,
        may_go_on,
        &mut |_, path| {
            let _ = giver.send(path);
            ControlFlow::Continue(())
        },
        move |finder| {
            let paths: Vec<PathState> = taker.try_iter().collect();
            let tests = tests_made;
            let maker = made_by;
            let mut filling = PathFilling {
                finder,
                paths: &paths,
                maker,
                made: vec![Vec::new(); paths.len()],
                lines: BTreeSet::new(),
                may_go_on,
            };
            filling.fill((seed, wanted), steps, tests);
        },
    );
    let summary = maker.summary(summary);
    (tests, summary)
}

/// The work at hand, once all paths are known.
struct PathFilling<'a, 'd, 's, 'f, 'm> {
    finder: &'f mut PathFinder<'d, 's>,
    paths: &'a [PathState],
    maker: &'a mut TestMaker<'m>,
    /// The values of the tests of each path.
    made: Vec<Vec<Valuation>>,
    /// What all tests type.
    lines: BTreeSet<(Vec<String>, Vec<String>)>,
    may_go_on: &'a (dyn Fn() -> bool + Sync),
}

impl PathFilling<'_, '_, '_, '_, '_> {
    fn fill(&mut self, (seed, wanted): (u64, usize), steps: u64, tests: &mut PathTests) {
        let begun = self.finder.effort();
        let left = steps.saturating_sub(begun);
        let mut near = Vec::new();
        for at in 0..self.paths.len() {
            let path = &self.paths[at];
            let (cells, numbers) = cells_and_near(self.finder, path);
            let values = smallest(self.finder, path, &cells, &numbers);
            near.push((cells, numbers));
            self.add(at, values, &mut tests.smallest);
            if !(self.may_go_on)() {
                return;
            }
        }
        let mut coverage = PathCoverage::default();
        let a_path = (wanted / (2 * self.paths.len().max(1))).max(GOALS_A_PATH);
        for at in 0..self.paths.len() {
            for values in self.maker.overflowing(self.finder, &self.paths[at]) {
                self.add(at, values, &mut tests.goals);
            }
            if self.finder.effort() > begun + left / 2 || !(self.may_go_on)() {
                continue;
            }
            let more = coverage.completed(self.finder, &self.paths[at], &self.made[at], a_path);
            for values in more {
                self.add(at, values, &mut tests.goals);
            }
        }
        let mut streams: Vec<Stream> = (0..self.paths.len())
            .map(|at| Stream::new(seed, Purpose::Draw, u64::try_from(at).unwrap_or(0)))
            .collect();
        let mut idle = 0;
        let mut round = 0;
        while idle < IDLE_ROUNDS && !self.paths.is_empty() {
            let before = tests.others.len();
            for at in 0..self.paths.len() {
                let made = tests.smallest.len() + tests.goals.len() + tests.others.len();
                let is_late = self.finder.effort() > begun + left || !(self.may_go_on)();
                if made >= wanted || is_late {
                    return;
                }
                let path = &self.paths[at];
                let (cells, numbers) = &near[at];
                if round == 0
                    && let Some(all) = all_of_few(self.finder, path, cells, numbers, GOALS_A_PATH)
                {
                    for values in all {
                        self.add(at, values, &mut tests.others);
                    }
                    continue;
                }
                let Some(from) = self.made[at].get(round % self.made[at].len().max(1)) else {
                    continue;
                };
                let from = from.clone();
                let other = changed(self.finder, path, cells, numbers, from, &mut streams[at]);
                self.add(at, other, &mut tests.others);
            }
            round += 1;
            idle = if tests.others.len() == before { idle + 1 } else { 0 };
        }
    }

    /// Adds a test of a path, unless there is one that types the same.
    fn add(&mut self, at: usize, values: Valuation, tests: &mut Vec<DialogueTest>) {
        let path = &self.paths[at];
        let typed: (Vec<Datum>, Vec<String>) = self.finder.typed_lines(path, &values);
        let shown = (self.finder.dialogue.arguments(&typed.0), typed.1.clone());
        if !self.lines.insert(shown) {
            return;
        }
        tests.extend(self.maker.test((path, at), typed));
        self.made[at].push(values);
    }
}
