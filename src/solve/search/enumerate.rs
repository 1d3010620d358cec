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
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

use num_bigint::BigUint;

use crate::solve::clock::Clock;
use crate::solve::execute::{Ending, Limit, Limits, Machine};
use crate::solve::model::Model;
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
        models: models.iter().map(|kept| space.model(&kept.values)).collect(),
        undecided: tally.undecided,
        beyond: tally.beyond,
        runs: tally.runs,
        passes: tally.passes,
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
    request: &'a EnumerateRequest,
    stop: &'a AtomicBool,
    cursor: Cursor<'a>,
    clock: Clock,
    operations: u64,
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
            request,
            stop,
            cursor: Cursor::new(machine, space),
            clock: Clock::new(request.deadline),
            operations: 0,
            tally: Tally { passes: vec![0; request.loops], ..Tally::default() },
        }
    }

    fn walk(&mut self, task: &[Digit]) {
        self.cursor.go_to(task);
        loop {
            if self.clock.is_over(self.operations) || self.stop.load(Ordering::Relaxed) {
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

    /// Runs the current choice; false if it reads something with too many values to go through.
    fn leaf(&mut self) -> bool {
        let ending = self.cursor.run(&self.request.limits);
        self.tally.runs += 1;
        self.operations += self.cursor.runner().operations();
        match ending {
            None => return false,
            Some(Ending::Completed) => {
                self.tally.instances += self.cursor.alike();
                if self.request.loops > 0 {
                    self.cursor.observe(&self.request.limits, &mut self.tally.passes);
                    self.operations += self.cursor.runner().operations();
                }
                if self.request.wanted > 0 {
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

    /// Keeps the wanted ones of the choices that agree with the current one; false if there is no
    /// time for all.
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
            if self.clock.is_over(self.operations) {
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
        let full = self.tally.kept.len() >= self.request.wanted;
        if full && self.tally.kept.peek().is_none_or(|last| hash > last.hash) {
            return;
        }
        self.tally.kept.push(HashedValues { hash, values: self.cursor.values_with(free) });
        if full {
            self.tally.kept.pop();
        }
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
        ProgramBuilder, add, binary, block, int, less, method, read, set, three_loops, typed, var,
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

    /// `if (p < 3) { q decides } else { an array decides }`, and one placeholder that is never
    /// read.
    fn branching() -> Program {
        let mut builder = ProgramBuilder::new();
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
    fn elements_are_gone_through_one_by_one() {
        let texts = [
            // Rows of several lengths, one of them read from its end.
            "int[][] a = INT2DARRAY(range(0, 2), range(1, 2), range(1, 3));
             int k = INT(range(0, 2));
             int s = 0;
             for (int[] row : a) s += row[row.length - 1];
             ASSERT(s == 2 * k);
             if (k == 1) ASSERT(a[0][0] == 2);",
            // Elements that are overwritten, reached by another name and compared as a whole.
            "int[] a = INTARRAY(range(2, 4), range(0, 2));
             a[1] = 7;
             ASSERT(a[0] != 1);
             int[] b = a;
             b[0]++;
             ASSERT(__distinct(b) || a[a.length - 1] == 0);
             for (int i = 0; i < a.length; i++) ASSERT(b[i] != 2);",
            // Elements that only a copy and a library method read.
            "int[] a = INTARRAY(range(1, 3), range(0, 2));
             int[] b = a.clone();
             b[0] = 0;
             Arrays.sort(b);
             int[][] c = INT2DARRAY(list(2), list(1), range(0, 2));
             ASSERT(Arrays.equals(a, b) || c[0] == c[1]);
             int[][] d = c.clone();
             ASSERT(d[1][0] == a[0]);",
            // One placeholder read twice, and a text.
            "int s = 0;
             for (int i = 0; i < 2; i++) {
                 int[] a = INTARRAY(list(3), range(0, 3));
                 s += a[i];
                 a[2] = 9;
             }
             String t = STRING(range(0, 2), range('a', 'b'));
             ASSERT(s == t.length());
             if (s == 2) ASSERT(t.equals(\"ab\"));",
            "String[] t = STRINGARRAY(range(1, 2), list(\"on\", \"off\", \"\"));
             int n = INT(range(1, 3));
             ASSERT(t[0].length() == n);
             if (t.length > 1) ASSERT(t[1].equals(\"on\"));",
        ];
        for text in texts {
            let program = read(text);
            let all = by_force(&program);
            assert!(!all.is_empty(), "{text}");
            for jobs in [1, 2] {
                let found = enumerated(&program, &EnumerateRequest { jobs, ..request(1_000_000) });
                assert!(found.complete);
                assert_eq!(found.instances, all.len().into(), "{text}");
                assert_eq!(found.models.into_iter().collect::<BTreeSet<_>>(), all, "{text}");
            }
        }
    }

    #[test]
    fn a_search_in_an_array_reads_few_elements() {
        let program = read(
            "int[] a = INTARRAY(list(7), range(1, 9));
             int key = INT(range(1, 9));
             for (int i = 1; i < a.length; i++) ASSERT(a[i - 1] < a[i]);
             int low = 0, high = 6, steps = 0;
             boolean found = false;
             while (low <= high && !found) {
                 int middle = (low + high) / 2;
                 steps++;
                 if (a[middle] == key) found = true;
                 else if (a[middle] < key) low = middle + 1;
                 else high = middle - 1;
             }
             ASSERT(steps == 3 && !found);",
        );
        let found = enumerated(&program, &request(1_000));
        assert_eq!((found.complete, found.models.len()), (true, 72));
        assert!(found.runs < 50_000, "{}", found.runs);
        let (machine, space) = (Machine::new(&program), Space::of(&program));
        let estimate = cost(&machine, &space, 0, 20_000, &Limits::default());
        let exact = as_float(found.runs);
        assert!((estimate.runs - exact).abs() < 0.2 * exact, "{estimate:?} {exact}");
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
        // 40 uniform choices of 150 out of 2,248 leave about 2,248 * (1 - 150 / 2,248)^40 = 142
        // out.
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
        let past = EnumerateRequest { deadline: Some(crate::solve::clock::past()), ..request(5) };
        assert!(!enumerated(&three_loops(), &past).complete);
    }
}
