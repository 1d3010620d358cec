//! Enumerating: the whole placeholder space, run by run, skipping what cannot differ.
//!
//! In: a machine and its placeholder space. Out: the exact number of instances, and any number of
//! them in an order shuffled by a seed.
//!
//! A run that ends after reading only some placeholders, and of arrays of numbers only some
//! elements, ends alike whatever the others are: it stands for all their values. What is read next
//! depends on the values read before, so the runs form a tree: a node is a cell, its children are
//! its values, a leaf is a run. The tree is walked depth first, its first levels split among
//! threads. (C. Boyapati, S. Khurshid, D. Marinov, "Korat: automated testing based on Java
//! predicates", ISSTA 2002, prunes in the same way.)
//!
//! The shuffled order is that of a keyed hash of the values' numbers. It does not depend on how
//! many are wanted, nor on threads, and only the wanted ones are kept.

mod cursor;

use std::collections::BinaryHeap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use num_bigint::BigUint;

use crate::solve::clock::Clock;
use crate::solve::estimate::as_float;
use crate::solve::execute::{Ending, Limit, Limits, Machine};
use crate::solve::model::Model;
use crate::solve::search::part::SpacePart;
use crate::solve::space::Space;
use crate::solve::space::random::{Purpose, Stream, mix};
use crate::solve::space::values::Values;
use crate::source::Span;
use cursor::{Cursor, Digit, Elements, rarity};

/// What is wanted.
#[derive(Clone, Copy, Debug)]
pub struct EnumerateRequest {
    /// How many instances to give; 0 if only their number is wanted.
    pub wanted: usize,
    /// What shuffles them.
    pub seed: u64,
    /// When enumerating ends at the latest; `None`: never.
    pub deadline: Option<Instant>,
    /// The most operations that it may cost.
    pub operations: u64,
    /// Threads, at least 1.
    pub jobs: usize,
    /// What each run may use.
    pub limits: Limits,
    /// How many of the program's loops to observe in instances; 0 if the caller does not need how
    /// far they run.
    pub loops: usize,
}

/// What enumerating came to.
#[derive(Clone, Debug)]
pub struct Enumeration {
    /// Whether the whole space has been gone through; if not, the rest is what was found until
    /// then.
    pub complete: bool,
    /// Whether it ended since it would cost more operations than are allowed. What was found until
    /// then depends on how threads took turns.
    pub is_beyond_effort: bool,
    /// How many instances there are.
    pub instances: BigUint,
    /// As many of them as wanted, in shuffled order.
    pub models: Vec<Model>,
    /// How many choices could not be decided, because the machine reached a limit.
    pub undecided: BigUint,
    /// Where one of these was stopped, and at which limit.
    pub beyond: Option<(Limit, Span)>,
    /// Runs made.
    pub runs: u64,
    /// For each loop observed: the most passes at one arrival in any instance.
    pub passes: Vec<u64>,
    /// If loops are observed: the most calls on the call stack in any instance.
    pub depth: u32,
}

/// What going through a space would cost, estimated from random runs.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// Runs.
    pub runs: f64,
    /// Operations of all runs.
    pub operations: f64,
    /// Share of the sampled choices that pass.
    pub accepted: f64,
}

/// Estimates what enumerating costs, from `samples` random runs, or fewer where runs are long.
///
/// D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29,
/// 1975: one over the probability with which a random run reaches its leaf is an unbiased estimate
/// of the number of leaves.
pub fn cost(machine: &Machine, space: &Space, seed: u64, samples: u32, limits: &Limits) -> Cost {
    let mut runner = machine.runner();
    let mut values = space.first();
    let (mut reads, mut elements) = (Vec::new(), Elements::default());
    let mut stream = Stream::new(seed, Purpose::Cost, 0);
    let mut cost = Cost { runs: 0.0, operations: 0.0, accepted: 0.0 };
    let (mut made, mut spent) = (0_u32, 0);
    while made < samples.max(1) && spent < PROBING {
        space.sample_into(&mut stream, &mut values);
        let ending = runner.noted(&values, limits);
        runner.reads(&mut reads);
        let leaves = rarity(space, &values, &reads, &mut elements);
        cost.runs += leaves;
        cost.operations += leaves * (as_float(runner.operations()) + RUN);
        cost.accepted += if ending.is_completed() { 1.0 } else { 0.0 };
        made += 1;
        spent += runner.operations();
    }
    let share = 1.0 / f64::from(made.max(1));
    Cost {
        runs: cost.runs * share,
        operations: cost.operations * share,
        accepted: cost.accepted * share,
    }
}

/// Operations after which no more runs are sampled.
const PROBING: u64 = 50_000_000;

/// What starting a run costs, in operations.
const RUN: f64 = 30.0;

/// Goes through the whole space.
pub fn enumerate(machine: &Machine, space: &Space, request: &EnumerateRequest) -> Enumeration {
    enumerate_part(machine, space, None, request)
}

/// Goes through the whole space, and counts and gives the instances of a part only.
pub fn enumerate_part(
    machine: &Machine,
    space: &Space,
    part: Option<&SpacePart>,
    request: &EnumerateRequest,
) -> Enumeration {
    let tasks = split(machine, space, request);
    let next = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    let operations = AtomicU64::new(0);
    let total = Mutex::new(Tally::default());
    let work = || {
        let mut walker = Walker::new(machine, (space, part), request, (&stop, &operations));
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            walker.walk(task);
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        walker.tell_operations();
        if let Ok(mut total) = total.lock() {
            total.add(walker.tally, request.wanted);
        }
    };
    if request.jobs <= 1 {
        work();
    } else {
        std::thread::scope(|scope| {
            for _ in 0..request.jobs {
                scope.spawn(work);
            }
        });
    }
    let tally = total.into_inner().unwrap_or_default();
    let models = tally.kept.into_sorted_vec();
    let is_beyond_effort = operations.into_inner() > request.operations;
    Enumeration {
        complete: !is_beyond_effort && !stop.load(Ordering::Relaxed),
        is_beyond_effort,
        instances: tally.instances,
        models: models.iter().map(|kept| space.model(&kept.values)).collect(),
        undecided: tally.undecided,
        beyond: tally.beyond,
        runs: tally.runs,
        passes: tally.passes,
        depth: tally.depth,
    }
}

/// Parts of the tree, many more than threads so that these stay busy. Each is the way to it.
fn split(machine: &Machine, space: &Space, request: &EnumerateRequest) -> Vec<Vec<Digit>> {
    const PARTS: u64 = 64;
    let enough = if request.jobs <= 1 { 1 } else { request.jobs * 16 };
    let mut cursor = Cursor::new(machine, space);
    let (mut open, mut done) = (vec![Vec::new()], Vec::new());
    while open.len() + done.len() < enough {
        if open.is_empty() {
            break;
        }
        let mut deeper: Vec<Vec<Digit>> = Vec::new();
        for task in open.drain(..) {
            cursor.go_to(&task);
            let numbered = cursor.run(&request.limits).is_some();
            let Some(next) = cursor.path().get(task.len()).copied().filter(|_| numbered) else {
                done.push(task);
                continue;
            };
            let size = next.end;
            let width = size.div_ceil(PARTS);
            let parts = (0..PARTS).filter_map(|part| {
                let number = part.checked_mul(width).filter(|number| *number < size)?;
                let digit = next.within(number, number.saturating_add(width).min(size));
                Some([task.as_slice(), &[digit]].concat())
            });
            if width == 1 {
                deeper.extend(parts);
            } else {
                done.extend(parts);
            }
        }
        open = deeper;
    }
    done.append(&mut open);
    done
}

/// What has been found.
#[derive(Debug, Default)]
struct Tally {
    instances: BigUint,
    undecided: BigUint,
    beyond: Option<(Limit, Span)>,
    runs: u64,
    passes: Vec<u64>,
    depth: u32,
    kept: BinaryHeap<HashedValues>,
}

impl Tally {
    fn add(&mut self, other: Tally, wanted: usize) {
        self.instances += other.instances;
        self.undecided += other.undecided;
        // The least in the text, whichever thread came first.
        self.beyond = [self.beyond, other.beyond].into_iter().flatten().min_by_key(|at| at.1);
        self.runs += other.runs;
        self.passes.resize(self.passes.len().max(other.passes.len()), 0);
        for (most, passes) in self.passes.iter_mut().zip(other.passes) {
            *most = (*most).max(passes);
        }
        self.depth = self.depth.max(other.depth);
        self.kept.extend(other.kept);
        while self.kept.len() > wanted {
            self.kept.pop();
        }
    }
}

/// An instance that may be wanted, ordered by a hash of its values.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct HashedValues {
    hash: u64,
    values: Values,
}

/// Walks parts of the tree on one thread.
struct Walker<'a> {
    space: &'a Space,
    part: Option<&'a SpacePart>,
    request: &'a EnumerateRequest,
    stop: &'a AtomicBool,
    /// The operations of all threads, as far as they have told them.
    all_operations: &'a AtomicU64,
    cursor: Cursor<'a>,
    clock: Clock,
    operations: u64,
    /// How many of its own operations it has told.
    told: u64,
    tally: Tally,
}

impl<'a> Walker<'a> {
    fn new(
        machine: &Machine,
        (space, part): (&'a Space, Option<&'a SpacePart>),
        request: &'a EnumerateRequest,
        (stop, all_operations): (&'a AtomicBool, &'a AtomicU64),
    ) -> Self {
        Self {
            space,
            part,
            request,
            stop,
            all_operations,
            told: 0,
            cursor: Cursor::new(machine, space),
            clock: Clock::new(request.deadline),
            operations: 0,
            tally: Tally { passes: vec![0; request.loops], ..Tally::default() },
        }
    }

    fn walk(&mut self, task: &[Digit]) {
        self.cursor.go_to(task);
        loop {
            if self.is_over() || self.stop.load(Ordering::Relaxed) {
                self.stop.store(true, Ordering::Relaxed);
                return;
            }
            if !self.leaf() {
                self.stop.store(true, Ordering::Relaxed);
                return;
            }
            if !self.cursor.advance() {
                return;
            }
        }
    }

    /// Whether the deadline has passed, or more was done than is allowed.
    fn is_over(&mut self) -> bool {
        /// Operations between two looks at those of the other threads.
        const OFTEN: u64 = 100_000;
        if self.operations - self.told > OFTEN {
            self.tell_operations();
        }
        self.clock.is_over(self.operations)
            || self.all_operations.load(Ordering::Relaxed) > self.request.operations
    }

    fn tell_operations(&mut self) {
        self.all_operations.fetch_add(self.operations - self.told, Ordering::Relaxed);
        self.told = self.operations;
    }

    /// Runs the current choice; false if it reads something with too many values to go through.
    fn leaf(&mut self) -> bool {
        let ending = self.cursor.run(&self.request.limits);
        self.tally.runs += 1;
        self.operations += self.cursor.runner().operations();
        match ending {
            None => return false,
            Some(Ending::Completed { .. }) => {
                if self.part.is_none() {
                    self.tally.instances += self.cursor.alike();
                }
                if self.request.loops > 0 {
                    self.cursor.observe(&self.request.limits, &mut self.tally.passes);
                    self.tally.depth = self.tally.depth.max(self.cursor.runner().deepest());
                    self.operations += self.cursor.runner().operations();
                }
                if self.request.wanted > 0 || self.part.is_some() {
                    return self.keep();
                }
            }
            Some(Ending::BeyondLimit { limit, span }) => {
                self.tally.undecided += self.cursor.alike();
                let first = self.tally.beyond.filter(|at| at.1 <= span);
                self.tally.beyond = first.or(Some((limit, span)));
            }
            Some(_) => {}
        }
        true
    }

    /// Keeps the wanted ones of the choices that agree with the current one, and counts those of
    /// the part; false if there is no time for all.
    fn keep(&mut self) -> bool {
        let Some(mut free) = self.cursor.free() else { return false };
        let mut sum = 0_u64;
        for digit in self.cursor.path().iter().chain(&free) {
            sum = sum.wrapping_add(self.hash(digit));
        }
        loop {
            self.offer(mix(sum), &free);
            let mut moved = false;
            for at in (0..free.len()).rev() {
                sum = sum.wrapping_sub(self.hash(&free[at]));
                free[at].number += 1;
                moved = free[at].number < free[at].end;
                if !moved {
                    free[at].number = 0;
                }
                sum = sum.wrapping_add(self.hash(&free[at]));
                if moved {
                    break;
                }
            }
            if !moved {
                return true;
            }
            self.operations += 1;
            if self.is_over() {
                return false;
            }
        }
    }

    /// A part of the hash of a choice: of one cell's value.
    fn hash(&self, digit: &Digit) -> u64 {
        let cell = digit.cell().key();
        let key = mix(self.request.seed ^ mix(cell.wrapping_add(0x9e37_79b9)));
        mix(key ^ mix(digit.number.wrapping_add(0x7f4a_7c15)))
    }

    fn offer(&mut self, hash: u64, free: &[Digit]) {
        let mut values = None;
        if let Some(part) = self.part {
            let own = values.insert(self.cursor.values_with(free));
            if !part.has(&self.space.model(own)) {
                return;
            }
            self.tally.instances += 1_u32;
        }
        let full = self.tally.kept.len() >= self.request.wanted;
        if full && self.tally.kept.peek().is_none_or(|last| hash > last.hash) {
            return;
        }
        let values = values.unwrap_or_else(|| self.cursor.values_with(free));
        self.tally.kept.push(HashedValues { hash, values });
        if full {
            self.tally.kept.pop();
        }
    }
}

#[cfg(test)]
mod tests;
