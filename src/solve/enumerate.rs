//! Enumerating: the whole placeholder space, run by run, skipping what cannot differ.
//!
//! In: a machine and its placeholder space. Out: the exact number of instances, and any number of them in an order shuffled
//! by a seed.
//!
//! A run that ends after reading only some placeholders ends alike whatever the others are: it stands for all their
//! values. Which placeholder is read next depends on the values read before, so the runs form a tree: a node is a
//! placeholder, its children are its values, a leaf is a run. The tree is walked depth first, its first levels split among
//! threads. (C. Boyapati, S. Khurshid, D. Marinov, "Korat: automated testing based on Java predicates", ISSTA 2002, prunes
//! in the same way.)
//!
//! The shuffled order is that of a keyed hash of the values' numbers. It does not depend on how many are wanted, nor on
//! threads, and only the wanted ones are kept.

use std::collections::BinaryHeap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

use num_bigint::BigUint;

use crate::read::ir::LoopId;
use crate::solve::draw::Clock;
use crate::solve::execute::{Ending, Limit, Limits, Machine, Runner};
use crate::solve::model::Model;
use crate::solve::random::{Purpose, Stream, mix};
use crate::solve::space::Space;
use crate::solve::values::Values;
use crate::source::Span;

/// What is wanted.
#[derive(Clone, Copy, Debug)]
pub struct EnumerateRequest {
    /// How many instances to give; 0 if only their number is wanted.
    pub wanted: usize,
    /// What shuffles them.
    pub seed: u64,
    /// When enumerating ends at the latest; `None`: never.
    pub deadline: Option<Instant>,
    /// Threads, at least 1.
    pub jobs: usize,
    /// What each run may use.
    pub limits: Limits,
    /// How many of the program's loops to observe in instances; 0 if nobody wants to know how far they run.
    pub loops: usize,
}

/// What enumerating came to.
#[derive(Clone, Debug)]
pub struct Enumeration {
    /// Whether the whole space has been gone through; if not, the rest is what was found until then.
    pub complete: bool,
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

/// Estimates what enumerating costs, from so many random runs, or fewer where runs are long.
///
/// D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29, 1975: a random run reaches a
/// leaf with probability one over the product of the sizes of what it reads, so that product is an unbiased estimate of the
/// number of leaves.
pub fn cost(machine: &Machine, space: &Space, seed: u64, samples: u32, limits: &Limits) -> Cost {
    let mut runner = machine.runner();
    let mut values = space.first();
    let mut stream = Stream::new(seed, Purpose::Cost, 0);
    let mut cost = Cost { runs: 0.0, operations: 0.0, accepted: 0.0 };
    let (mut made, mut spent) = (0_u32, 0);
    while made < samples.max(1) && spent < PROBING {
        space.sample_into(&mut stream, &mut values);
        let ending = runner.ending(&values, limits);
        let size = |placeholder: &u32| {
            space.small_size_of(*placeholder as usize).map_or(f64::INFINITY, as_float)
        };
        let leaves: f64 = runner.read().iter().map(size).product();
        cost.runs += leaves;
        cost.operations += leaves * (as_float(runner.operations()) + RUN);
        cost.accepted += if ending == Ending::Completed { 1.0 } else { 0.0 };
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

#[expect(clippy::cast_precision_loss, reason = "estimates need no more than 53 bits")]
fn as_float(number: u64) -> f64 {
    number as f64
}

/// Goes through the whole space.
pub fn enumerate(machine: &Machine, space: &Space, request: &EnumerateRequest) -> Enumeration {
    let tasks = split(machine, space, request);
    let next = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    let total = Mutex::new(Tally::default());
    let work = || {
        let mut walker = Walker::new(machine, space, request, &stop);
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            walker.walk(task);
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
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
    Enumeration {
        complete: !stop.load(Ordering::Relaxed),
        instances: tally.instances,
        models: models.iter().filter_map(|kept| space.model_of(&kept.numbers)).collect(),
        undecided: tally.undecided,
        beyond: tally.beyond,
        runs: tally.runs,
        passes: tally.passes,
    }
}

/// A part of the tree: the placeholders read first with their values, and the values that the next one takes.
#[derive(Clone, Debug, Default)]
struct Task {
    fixed: Vec<Digit>,
    range: Option<Digit>,
}

/// A placeholder on the way from the root: the number of its value, and where its values end.
#[derive(Clone, Copy, Debug)]
struct Digit {
    placeholder: u32,
    number: u64,
    end: u64,
}

/// Parts of the tree, many more than threads so that these stay busy.
fn split(machine: &Machine, space: &Space, request: &EnumerateRequest) -> Vec<Task> {
    const PARTS: u64 = 64;
    let enough = if request.jobs <= 1 { 1 } else { request.jobs * 16 };
    let mut runner = machine.runner();
    let (mut open, mut done) = (vec![Task::default()], Vec::new());
    while open.len() + done.len() < enough {
        if open.is_empty() {
            break;
        }
        let mut deeper = Vec::new();
        for task in open.drain(..) {
            let mut values = space.first();
            for digit in &task.fixed {
                space.set(&mut values, digit.placeholder as usize, digit.number);
            }
            runner.ending(&values, &request.limits);
            let next = runner.read().get(task.fixed.len()).copied();
            let sized = next.and_then(|next| Some((next, space.small_size_of(next as usize)?)));
            let Some((placeholder, size)) = sized else {
                done.push(task);
                continue;
            };
            if size <= PARTS {
                deeper.extend((0..size).map(|number| {
                    let digit = Digit { placeholder, number, end: number + 1 };
                    let fixed = task.fixed.iter().copied().chain([digit]).collect();
                    Task { fixed, range: None }
                }));
            } else {
                let width = size.div_ceil(PARTS);
                done.extend((0..PARTS).filter_map(|part| {
                    let number = part.checked_mul(width).filter(|number| *number < size)?;
                    let end = number.saturating_add(width).min(size);
                    let range = Some(Digit { placeholder, number, end });
                    Some(Task { fixed: task.fixed.clone(), range })
                }));
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
    kept: BinaryHeap<Kept>,
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
        self.kept.extend(other.kept);
        while self.kept.len() > wanted {
            self.kept.pop();
        }
    }
}

/// An instance that may be wanted: the numbers of its values, ordered by their hash.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Kept {
    hash: u64,
    numbers: Vec<u64>,
}

/// Walks parts of the tree on one thread.
struct Walker<'a> {
    space: &'a Space,
    request: &'a EnumerateRequest,
    stop: &'a AtomicBool,
    runner: Runner,
    values: Values,
    clock: Clock,
    operations: u64,
    /// The way from the root to the current leaf.
    path: Vec<Digit>,
    tally: Tally,
}

impl<'a> Walker<'a> {
    fn new(
        machine: &Machine,
        space: &'a Space,
        request: &'a EnumerateRequest,
        stop: &'a AtomicBool,
    ) -> Self {
        Self {
            space,
            request,
            stop,
            runner: machine.runner(),
            values: space.first(),
            clock: Clock::new(request.deadline),
            operations: 0,
            path: Vec::new(),
            tally: Tally { passes: vec![0; request.loops], ..Tally::default() },
        }
    }

    fn walk(&mut self, task: &Task) {
        self.path.clear();
        self.path.extend(task.fixed.iter().chain(&task.range));
        for digit in &self.path {
            self.space.set(&mut self.values, digit.placeholder as usize, digit.number);
        }
        loop {
            if self.clock.is_over(self.operations) || self.stop.load(Ordering::Relaxed) {
                self.stop.store(true, Ordering::Relaxed);
                return;
            }
            if !self.leaf() {
                self.stop.store(true, Ordering::Relaxed);
                return;
            }
            if !self.advance() {
                return;
            }
        }
    }

    /// Runs the current choice; false if it reads a placeholder with too many values to go through.
    fn leaf(&mut self) -> bool {
        let ending = self.runner.ending(&self.values, &self.request.limits);
        self.tally.runs += 1;
        self.operations += self.runner.operations();
        for placeholder in self.runner.read().iter().skip(self.path.len()) {
            let Some(end) = self.space.small_size_of(*placeholder as usize) else { return false };
            self.path.push(Digit { placeholder: *placeholder, number: 0, end });
        }
        match ending {
            Ending::Completed => {
                self.tally.instances += self.alike();
                self.observe();
                if self.request.wanted > 0 {
                    return self.keep();
                }
            }
            Ending::BeyondLimit { limit, span } => {
                self.tally.undecided += self.alike();
                let first = self.tally.beyond.filter(|at| at.1 <= span);
                self.tally.beyond = first.or(Some((limit, span)));
            }
            _ => {}
        }
        true
    }

    /// Sees how far the loops of the current choice, an instance, run.
    fn observe(&mut self) {
        if self.request.loops == 0 {
            return;
        }
        self.runner.observe(&self.values, &self.request.limits);
        self.operations += self.runner.operations();
        for (at, most) in self.tally.passes.iter_mut().enumerate() {
            *most = (*most).max(self.runner.passes(LoopId::new(at)).unwrap_or(0));
        }
    }

    /// How many choices agree with the current one in all that it read.
    fn alike(&self) -> BigUint {
        (0..self.space.placeholders())
            .filter(|at| !self.reads(*at))
            .map(|at| self.space.size_of(at))
            .product()
    }

    fn reads(&self, placeholder: usize) -> bool {
        self.path.iter().any(|digit| digit.placeholder as usize == placeholder)
    }

    /// Goes on to the next leaf; false if there is none in this part. Placeholders that are no longer read have their first
    /// value again.
    fn advance(&mut self) -> bool {
        while let Some(digit) = self.path.last_mut() {
            digit.number += 1;
            let (placeholder, number) = (digit.placeholder as usize, digit.number);
            if number < digit.end {
                self.space.set(&mut self.values, placeholder, number);
                return true;
            }
            self.space.set(&mut self.values, placeholder, 0);
            self.path.pop();
        }
        false
    }

    /// Keeps the wanted ones of the choices that agree with the current one; false if there is no time for all.
    fn keep(&mut self) -> bool {
        let count = self.space.placeholders();
        let mut numbers = vec![0; count];
        let mut sum = 0_u64;
        for digit in &self.path {
            numbers[digit.placeholder as usize] = digit.number;
        }
        for (at, number) in numbers.iter().enumerate() {
            sum = sum.wrapping_add(self.hash(at, *number));
        }
        let mut free = Vec::new();
        for at in (0..count).filter(|at| !self.reads(*at)) {
            match self.space.small_size_of(at) {
                Some(1) => {}
                Some(size) => free.push((at, size)),
                None => return false,
            }
        }
        loop {
            self.offer(mix(sum), &numbers);
            let mut moved = false;
            for (at, size) in free.iter().rev() {
                sum = sum.wrapping_sub(self.hash(*at, numbers[*at]));
                numbers[*at] += 1;
                moved = numbers[*at] < *size;
                if !moved {
                    numbers[*at] = 0;
                }
                sum = sum.wrapping_add(self.hash(*at, numbers[*at]));
                if moved {
                    break;
                }
            }
            if !moved {
                return true;
            }
            self.operations += 1;
            if self.clock.is_over(self.operations) {
                return false;
            }
        }
    }

    /// A part of the hash of a choice: of one placeholder's value.
    fn hash(&self, placeholder: usize, number: u64) -> u64 {
        let key = mix(self.request.seed ^ mix((placeholder as u64).wrapping_add(0x9e37_79b9)));
        mix(key ^ mix(number.wrapping_add(0x7f4a_7c15)))
    }

    fn offer(&mut self, hash: u64, numbers: &[u64]) {
        let kept = &mut self.tally.kept;
        if kept.len() >= self.request.wanted {
            match kept.peek() {
                Some(last) if (hash, numbers) < (last.hash, last.numbers.as_slice()) => {
                    kept.pop();
                }
                _ => return,
            }
        }
        kept.push(Kept { hash, numbers: numbers.to_vec() });
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::read::domain::{Domain, ValueSet};
    use crate::read::ir::{BinaryOp, LocalId, Program, StmtKind};
    use crate::read::types::Type;
    use crate::solve::testing::{
        Builder, add, binary, block, int, less, method, read, set, three_loops, typed, var,
    };

    fn request(wanted: usize) -> EnumerateRequest {
        let limits = Limits::default();
        EnumerateRequest { wanted, seed: 0, deadline: None, jobs: 1, limits, loops: 0 }
    }

    fn enumerated(program: &Program, request: &EnumerateRequest) -> Enumeration {
        enumerate(&Machine::new(program), &Space::of(program), request)
    }

    /// All instances, each choice run for itself.
    fn by_force(program: &Program) -> BTreeSet<Model> {
        let (machine, space) = (Machine::new(program), Space::of(program));
        let size = u64::try_from(space.size()).expect("small");
        (0..size)
            .filter_map(|number| space.at(&number.into()))
            .filter(|model| machine.run(model, &Limits::default()).outcome.is_completed())
            .collect()
    }

    /// `if (p < 3) { q decides } else { an array decides }`, and one placeholder that is never read.
    fn branching() -> Program {
        let mut builder = Builder::new();
        let ints = Type::array_of(Type::INT);
        let numbers = |first, last| ValueSet::range(first, last).expect("not empty");
        let (p, q) = (builder.int(0, 5), builder.int(-4, 4));
        builder.int(1, 3);
        let domain = Domain::Array {
            length: numbers(0, 2),
            element: Box::new(Domain::Number(numbers(5, 7))),
        };
        let array = builder.placeholder(ints.clone(), domain);
        let r = builder.int(0, 1);
        let small = builder.check(less(q, var(0)));
        let length = crate::solve::testing::expr(
            crate::read::ir::ExprKind::Length(Box::new(typed(1, ints.clone()))),
            Type::INT,
        );
        let long = builder.check(binary(BinaryOp::Equal, length, add(r, int(1))));
        let body = block(vec![
            set(0, p),
            StmtKind::If {
                condition: less(var(0), int(3)),
                then: block(vec![small]),
                otherwise: block(vec![
                    StmtKind::PlaceholderArray { target: LocalId(1), placeholder: array },
                    long,
                ]),
            },
        ]);
        builder.finish(vec![method(0, vec![Type::INT, ints], None, body)])
    }

    #[test]
    fn laziness_changes_nothing() {
        for program in [three_loops(), branching()] {
            let all = by_force(&program);
            for jobs in [1, 2] {
                let found = enumerated(&program, &EnumerateRequest { jobs, ..request(1_000_000) });
                assert!(found.complete);
                assert_eq!(found.instances, all.len().into());
                assert_eq!(found.models.len(), all.len());
                assert_eq!(found.models.into_iter().collect::<BTreeSet<_>>(), all);
            }
        }
    }

    #[test]
    fn a_skeletons_instances_are_those_of_its_space_by_force() {
        let text = "int a = 0, b = 0, c = 0, i;
            for (i = 0; i < INT(range(10, 20)); i += INT(range(2, 7))) a++;
            for (i = 0; i < INT(range(10, 20)); i += INT(range(2, 7))) b++;
            for (i = 0; i < INT(range(10, 20)); i += INT(range(2, 7))) c++;
            ASSERT(a > 6 && a < b && c < b);";
        let found = enumerated(&read(text), &request(0));
        assert_eq!((found.complete, found.instances), (true, 2_248u32.into()));

        let text = "int[] a = INTARRAY(range(0, 4), range(-1, 2));
            ASSERT(__distinct(a, 2));
            int sum = 0, wanted = INT(list(0, 3, range(5, 6)));
            for (int x : a) sum += x;
            ASSERT(sum == wanted);";
        let program = read(text);
        let all = by_force(&program);
        let found = enumerated(&program, &request(100_000));
        assert!(!all.is_empty());
        assert_eq!(found.models.into_iter().collect::<BTreeSet<_>>(), all);
    }

    #[test]
    fn runs_that_read_little_stand_for_many() {
        let program = branching();
        let found = enumerated(&program, &request(0));
        assert!(BigUint::from(found.runs) < Space::of(&program).size() / 20u32);
        assert!(found.models.is_empty());
    }

    #[test]
    fn the_first_few_depend_on_the_seed_alone() {
        let program = three_loops();
        let many = enumerated(&program, &request(500));
        let few = enumerated(&program, &EnumerateRequest { jobs: 2, ..request(20) });
        assert_eq!(few.instances, 2_248u32.into());
        assert_eq!(few.models, many.models[..20]);
        let other = enumerated(&program, &EnumerateRequest { seed: 1, ..request(20) });
        assert_ne!(other.models, few.models);
    }

    #[test]
    fn the_chosen_ones_are_spread_over_all() {
        let program = three_loops();
        let mut chosen = BTreeSet::new();
        for seed in 0..40 {
            let found = enumerated(&program, &EnumerateRequest { seed, ..request(150) });
            chosen.extend(found.models);
        }
        // 40 uniform choices of 150 out of 2,248 leave about 2,248 * (1 - 150 / 2,248)^40 = 142 out.
        let missing = 2_248 - chosen.len();
        assert!((100..190).contains(&missing), "{missing}");
    }

    #[test]
    fn the_cost_is_estimated_without_bias() {
        let program = branching();
        let (machine, space) = (Machine::new(&program), Space::of(&program));
        let exact = enumerated(&program, &request(0)).runs;
        let estimate = cost(&machine, &space, 0, 20_000, &Limits::default());
        assert!((estimate.runs - as_float(exact)).abs() < 0.05 * as_float(exact), "{estimate:?}");
    }

    #[test]
    fn a_deadline_that_has_passed_leaves_it_incomplete() {
        let past = EnumerateRequest { deadline: Some(Instant::now()), ..request(5) };
        assert!(!enumerated(&three_loops(), &past).complete);
    }
}
