//! Which strategy finds the instances, and the search itself.
//!
//! In: a program and a [`Request`]. Out: instances through a callback, each re-checked by the
//! machine, none twice, and a [`SearchSummary`] that says how they were found and why the search
//! stopped. For a seed, the first instances do not depend on how many are wanted, unless the
//! deadline cuts the search off. Who only knows afterwards whether there are enough has the search
//! go on: nothing is looked for twice.
//!
//! What drawing does is in `choose/drawing.rs`, what solving does in `choose/solving.rs`.
//!
//! | strategy | when | promise |
//! | --- | --- | --- |
//! | enumerate | the space is small enough to go through | all instances, uniformly chosen |
//! | draw | random values pass often enough | uniformly chosen |
//! | solve | everything else | found however rare, different in many places, and a proof when there are no more |

mod drawing;
mod solving;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use num_bigint::BigUint;

use tracing::info_span;

use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::read::ir::Program;
use crate::solve::clock::passed;
use crate::solve::estimate::as_float;
use crate::solve::execute::{Limit, Limits, Machine, Outcome, Run};
use crate::solve::model::Model;
use crate::solve::query::Query;
use crate::solve::search::draw::DrawStopped;
use crate::solve::search::enumerate::{EnumerateRequest, Enumeration, enumerate_part};
use crate::solve::search::part::SpacePart;
use crate::solve::search::probe::{Probe, beyond, probe};
use crate::solve::search::solver::{Passes, formula, places};
use crate::solve::space::Space;
use crate::solve::unwind::{Record, UnwindStop};
use crate::solve::z3::{Options, QueryResult, satisfiable_with};
use crate::source::Span;

/// How instances are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Strategy {
    /// Whichever fits best.
    #[default]
    Auto,
    /// Go through the whole space, or have Z3 list all models.
    Enumerate,
    /// Try random values.
    Draw,
    /// Let Z3 find values.
    Solve,
}

impl Strategy {
    /// The word for it on the command line and in files.
    pub fn as_str(self) -> &'static str {
        match self {
            Strategy::Auto => "auto",
            Strategy::Enumerate => "enumerate",
            Strategy::Draw => "draw",
            Strategy::Solve => "solve",
        }
    }
}

/// What is wanted.
#[derive(Clone, Debug)]
pub struct Request {
    /// How many instances.
    pub count: usize,
    /// Where random choices start from.
    pub seed: u64,
    /// How to find them.
    pub strategy: Strategy,
    /// When the search ends at the latest; `None`: never.
    pub deadline: Option<Instant>,
    /// What the search may cost in all.
    pub effort: SearchEffort,
    /// Threads, at least 1.
    pub jobs: usize,
    /// What each run on the machine may use.
    pub limits: Limits,
}

/// What a whole search may cost, in units that pass alike on every machine and under every load.
/// Where it is used up, the search ends with [`Stopped::Timeout`], and what was found until then
/// stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchEffort {
    /// The most operations of the machine, for each way of looking.
    pub operations: u64,
    /// The most resources of Z3, as its `rlimit` counts them.
    pub resources: u64,
}

impl SearchEffort {
    /// Without any bound.
    pub const UNBOUNDED: Self = Self { operations: u64::MAX, resources: u64::MAX };

    /// About what a quiet machine of today does in this time on one core.
    pub fn of(time: Duration) -> Self {
        /// Operations and resources of a millisecond.
        const OPERATIONS: u64 = 100_000;
        const RESOURCES: u64 = 12_000;
        let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX).max(1);
        Self {
            operations: milliseconds.saturating_mul(OPERATIONS),
            resources: milliseconds.saturating_mul(RESOURCES),
        }
    }
}

/// What a search may cost, in units that pass alike on every machine and under every load. What is
/// not found within it is not looked for any further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// The most conflicts in the SAT solver that one check may cost; `None`: no bound.
    pub conflicts: Option<u32>,
    /// The most operations of the machine that random runs may cost since the last new instance;
    /// `None`: no bound.
    pub operations: Option<u64>,
}

impl Allowance {
    /// No bound but the deadline of the request: for the search that an author asks for.
    pub const OPEN: Self = Self { conflicts: None, operations: None };
    /// For a question besides that search, such as whether there is another right value: a few
    /// seconds on a machine of today.
    pub const ASIDE: Self = Self { conflicts: Some(20_000), operations: Some(500_000_000) };
}

/// An instance, as far as the machine can tell.
#[derive(Clone, Debug)]
pub struct Found {
    /// The placeholders' values.
    pub model: Model,
    /// What the machine says the program does; it completed.
    pub run: Run,
    /// The strategy that found it, never `Auto`.
    pub strategy: Strategy,
}

/// Why the search stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// As many were found as wanted.
    Enough,
    /// There are no more, which is proved; at least one was found.
    Exhausted,
    /// The time or the effort allowed was used up, or the search gave up.
    Timeout,
    /// There is none, which is proved.
    Unsatisfiable,
}

impl Stopped {
    /// The word for it in files.
    pub fn as_str(self) -> &'static str {
        match self {
            Stopped::Enough => "enough",
            Stopped::Exhausted => "exhausted",
            Stopped::Timeout => "timeout",
            Stopped::Unsatisfiable => "unsatisfiable",
        }
    }
}

/// How the search went.
#[derive(Clone, Debug)]
pub struct SearchSummary {
    /// The strategy that was used, never `Auto`.
    pub strategy: Strategy,
    /// Why it stopped.
    pub stopped: Stopped,
    /// Whether its deadline or its effort ended it.
    pub is_spent: bool,
    /// The places of conditions that contradict each other, where the solver knows them.
    pub conflict: Vec<Span>,
    /// What `-v` tells: why this strategy, and what else is worth knowing. Whole sentences without
    /// a full stop.
    pub notes: Vec<String>,
    /// What the author should mend although the search went on, such as an invariant that is not
    /// kept.
    pub warnings: Vec<Diagnostic>,
}

/// Operations that enumerating may cost by itself: a few seconds.
const CHEAP: f64 = 5e8;
/// Instances that going through them one by one is worth.
const MANY: f64 = 2e7;
/// The least share of random choices that must pass for drawing to be worth it, whatever it costs.
const OFTEN: f64 = 1e-3;
/// Operations that drawing may cost where fewer pass: about a second.
const SHORT: f64 = 2e8;

/// How many times as many instances are kept as are wanted at first, where a space is gone through.
const SPARE: usize = 16;

/// Conflicts of the SAT solver that naming the conditions in conflict may cost for each check,
/// where it is known that there is no instance.
const NAMING: u32 = 20_000;

/// Finds as many instances as the request says.
///
/// An error if the skeleton can have none for a reason that its author has to mend: a loop that
/// never ends, or a program that the strategy asked for cannot handle.
pub fn choose(
    program: &Program,
    request: &Request,
    on_found: &mut dyn FnMut(Found),
) -> Result<SearchSummary, Vec<Diagnostic>> {
    choose_within(program, request, Allowance::OPEN, on_found)
}

/// [`choose`] for a search that ends where it has cost as much as is allowed.
///
/// An error as from [`choose`].
pub fn choose_within(
    program: &Program,
    request: &Request,
    allowance: Allowance,
    on_found: &mut dyn FnMut(Found),
) -> Result<SearchSummary, Vec<Diagnostic>> {
    search(program, request, (None, allowance), &mut |found| {
        on_found(found);
        request.count
    })
}

/// Finds instances until there are as many as `on_found` says, all together, when it takes the last
/// one. The request's count only helps to choose the strategy, and is what is wanted as long as
/// none is found. Restricted to a part of the space, all of its instances are found and no others.
///
/// An error as from [`choose`].
pub fn choose_while(
    program: &Program,
    request: &Request,
    part: Option<&SpacePart>,
    on_found: &mut dyn FnMut(Found) -> usize,
) -> Result<SearchSummary, Vec<Diagnostic>> {
    search(program, request, (part, Allowance::OPEN), on_found)
}

fn search(
    program: &Program,
    request: &Request,
    (part, allowance): (Option<&SpacePart>, Allowance),
    on_found: &mut dyn FnMut(Found) -> usize,
) -> Result<SearchSummary, Vec<Diagnostic>> {
    let _span = info_span!("search").entered();
    let machine = Machine::new(program);
    let space = Space::of(program);
    let probe =
        info_span!("try random values").in_scope(|| probe(program, &machine, &space, request.seed));
    if let Some(endless) = probe.endless() {
        return Err(vec![endless]);
    }
    let mut search = Search {
        program,
        machine,
        space,
        probe,
        request,
        part,
        allowance,
        strategy: request.strategy,
        wanted: request.count,
        found: 0,
        total: Total::NotAsked,
        is_spent: false,
        is_too_hard: false,
        seen: BTreeSet::new(),
        beyond: None,
        on_found,
        notes: Vec::new(),
        warnings: Vec::new(),
    };
    let (strategy, reason) = search.plan();
    search.notes.push(format!("{}: {reason}", strategy.as_str()));
    search.strategy = strategy;
    let span = info_span!("strategy", name = strategy.as_str()).entered();
    let end = match strategy {
        Strategy::Auto | Strategy::Enumerate => {
            search.strategy = Strategy::Enumerate;
            search.enumerate()
        }
        Strategy::Draw => search.drawn(),
        Strategy::Solve => search.solved(),
    };
    drop(span);
    let end = match end {
        Ok((Stopped::Timeout, _)) if search.may_draw_instead(strategy) => {
            search.notes.push(String::from(
                "draw: Z3 computes with floating-point numbers for a few seconds only, and that was not enough",
            ));
            search.strategy = Strategy::Draw;
            Ok(search.last_resort())
        }
        end => end,
    };
    let strategy = search.strategy;
    let (stopped, conflict) = end.map_err(|stop| vec![cannot(program, &stop)])?;
    if let (Stopped::Unsatisfiable, Some((limit, place))) = (stopped, search.beyond) {
        // What does too much is not what contradicts itself.
        return Err(vec![search.probe.beyond(limit, place)]);
    }
    let is_spent = stopped == Stopped::Timeout && search.is_spent;
    let (notes, mut warnings) = (search.notes, search.warnings);
    if let (Stopped::Exhausted, Some((limit, place))) = (stopped, search.beyond) {
        // "All" leaves out runs that are longer than the limits allow.
        let message = "not all assignments could be decided: with some the program does too much";
        let finding = beyond(limit, place);
        warnings.push(Diagnostic {
            severity: Severity::Warning,
            message: String::from(message),
            ..finding
        });
    }
    Ok(SearchSummary { strategy, stopped, is_spent, conflict, notes, warnings })
}

/// How a strategy ended: why, and the conditions in conflict.
type StrategyEnd = Result<(Stopped, Vec<Span>), UnwindStop>;

/// How many instances there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Total {
    /// Nothing has asked yet.
    NotAsked,
    /// Going through the space is too expensive.
    Unknown,
    /// That many.
    Known(usize),
}

/// A search in progress.
struct Search<'a> {
    program: &'a Program,
    machine: Machine,
    space: Space,
    probe: Probe,
    request: &'a Request,
    /// The part of the space that it is restricted to.
    part: Option<&'a SpacePart>,
    /// What it may cost besides.
    allowance: Allowance,
    /// What is at work.
    strategy: Strategy,
    /// How many are wanted by now.
    wanted: usize,
    found: usize,
    /// How many instances there are, as far as that was asked.
    total: Total,
    /// Whether the deadline or the effort allowed ended a part of it.
    is_spent: bool,
    /// Whether Z3 gave up on floating numbers.
    is_too_hard: bool,
    /// Models given out, needed only where a second strategy takes over from a first.
    seen: BTreeSet<Model>,
    /// At which limit, and where, the first run was stopped that may or may not have been an
    /// instance.
    beyond: Option<(Limit, Span)>,
    on_found: &'a mut dyn FnMut(Found) -> usize,
    notes: Vec<String>,
    warnings: Vec<Diagnostic>,
}

impl Search<'_> {
    /// The strategy, never `Auto`, and why.
    fn plan(&self) -> (Strategy, String) {
        let space = self.space.size();
        if self.request.strategy != Strategy::Auto {
            return (self.request.strategy, String::from("asked for"));
        }
        let wanted = as_float(self.part.map_or(self.request.count, |part| part.wanted));
        let accepted = self.probe.accepted;
        let enough = self.probe.expected(space) >= 4.0 * wanted;
        let drawing = wanted / accepted.max(f64::MIN_POSITIVE) * self.probe.operations_each;
        let few = self.probe.expected(space) <= MANY;
        if self.probe.operations <= CHEAP
            && few
            && !(enough && drawing * 4.0 < self.probe.operations)
        {
            let runs = self.probe.runs.ceil();
            return (Strategy::Enumerate, format!("about {runs} runs go through the whole space"));
        }
        if enough && (accepted >= OFTEN || drawing <= SHORT) {
            return (Strategy::Draw, passing(accepted));
        }
        (Strategy::Solve, passing(accepted))
    }

    /// Takes a model that a strategy found; says whether that is enough.
    fn take(&mut self, model: Model) -> Taken {
        if self.part.is_some_and(|part| !part.has(&model)) {
            return Taken::More;
        }
        let run = self.machine.run(&model, &self.request.limits);
        if let Outcome::BeyondLimit { limit, span } = run.outcome {
            self.beyond.get_or_insert((limit, span));
        }
        if !run.outcome.is_completed() {
            return Taken::Refuted;
        }
        if self.seen.insert(model.clone()) {
            self.found += 1;
            self.wanted = (self.on_found)(Found { model, run, strategy: self.strategy });
        }
        if self.found >= self.wanted { Taken::Enough } else { Taken::More }
    }

    /// What the end of a complete search means.
    fn all(&self) -> Stopped {
        // Another part of the space may have some.
        let is_known = self.part.is_none();
        if self.found == 0 && is_known { Stopped::Unsatisfiable } else { Stopped::Exhausted }
    }

    fn enumerate(&mut self) -> StrategyEnd {
        if !self.probe.affordable() {
            self.notes
                .push(String::from("the space is too large to go through: Z3 lists the models"));
            return self.listed();
        }
        // More than are wanted now are kept, so that the space is gone through again only if very
        // many more are.
        let mut kept = self.request.count.saturating_mul(SPARE).saturating_add(SPARE);
        let mut taken = 0;
        loop {
            let all = self.walk_space(kept);
            self.beyond = self.beyond.or(all.beyond);
            if all.undecided > BigUint::ZERO && taken == 0 {
                self.notes.push(format!(
                    "{} assignments were not decided: the program runs too long on them",
                    all.undecided
                ));
            }
            if all.is_beyond_effort {
                // What was seen until then depends on how threads took turns.
                self.notes
                    .push(String::from("the space is larger than expected: Z3 lists the models"));
                return self.listed();
            }
            let found = all.models.len();
            for model in all.models.into_iter().skip(taken) {
                if self.take(model) == Taken::Enough {
                    return Ok((Stopped::Enough, Vec::new()));
                }
            }
            if !all.complete {
                self.is_spent = true;
                return Ok((Stopped::Timeout, Vec::new()));
            }
            if found < kept {
                let is_none = self.found == 0 && self.part.is_none();
                let conflict = if is_none { self.conflict() } else { Vec::new() };
                return Ok((self.all(), conflict));
            }
            (taken, kept) = (kept, kept.saturating_mul(SPARE));
        }
    }

    /// The conditions in conflict, asked of the solver after another strategy found that there is
    /// no instance.
    fn conflict(&self) -> Vec<Span> {
        let passes = Passes::Guessed(self.probe.bounds());
        let deadline = self.request.deadline;
        let Ok(formula) = formula(self.program, &passes, Record::Assertions, deadline) else {
            return Vec::new();
        };
        let query = Query::of(&formula.program);
        match satisfiable_with(&query, Options::default(), query.effort(Some(NAMING)), deadline) {
            QueryResult::Unsatisfiable { core } => places(&formula.program, &core),
            QueryResult::Satisfiable(_) | QueryResult::Unknown(_) => Vec::new(),
        }
    }

    /// Goes through the whole space and keeps `wanted` models of it, or of its part.
    fn walk_space(&self, wanted: usize) -> Enumeration {
        let request = EnumerateRequest {
            wanted,
            seed: self.request.seed,
            deadline: self.request.deadline,
            operations: self.request.effort.operations,
            jobs: self.request.jobs,
            limits: self.request.limits,
            loops: 0,
        };
        enumerate_part(&self.machine, &self.space, self.part, &request)
    }

    /// Solving; where the formula cannot be built or is not the whole truth, drawing takes over.
    fn solved(&mut self) -> StrategyEnd {
        let solved = self.solve();
        let asked = self.request.strategy == Strategy::Solve;
        match solved {
            Err(stop) if !asked => {
                self.notes.push(format!("draw: {}", cannot(self.program, &stop).message));
                self.strategy = Strategy::Draw;
                Ok(self.last_resort())
            }
            other => other,
        }
    }

    /// Whether values are to be drawn because Z3 gave up on floating numbers, where that was not
    /// tried before and no other strategy is asked for.
    fn may_draw_instead(&self, planned: Strategy) -> bool {
        self.is_too_hard
            && planned != Strategy::Draw
            && self.request.strategy != Strategy::Solve
            && !passed(self.request.deadline)
    }

    fn last_resort(&mut self) -> (Stopped, Vec<Span>) {
        match self.draw() {
            DrawStopped::Enough if self.found >= self.wanted => (Stopped::Enough, Vec::new()),
            DrawStopped::Enough => (self.all(), Vec::new()),
            DrawStopped::TooRare | DrawStopped::Timeout => (Stopped::Timeout, Vec::new()),
        }
    }
}

/// What became of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taken {
    /// It counts or was known; more are wanted.
    More,
    /// It counts or was known, and that is enough.
    Enough,
    /// The machine says that it is no instance.
    Refuted,
}

/// Why a strategy cannot work, for the author.
pub fn cannot(program: &Program, stop: &UnwindStop) -> Diagnostic {
    match stop {
        UnwindStop::TooLarge(span) => {
            Diagnostic::error(Code::TooLarge, *span, "the program is too large to unwind")
                .label("the budget was used up here")
                .help("make loops shorter with `LOOP`, or describe a long one by an `INVARIANT`")
        }
        UnwindStop::NoBound(of) => Diagnostic::error(
            Code::LoopBound,
            program.loops[of.index()].span,
            "no bound was found for this loop",
        )
        .help("write `LOOP(range(0, n));` before it to allow at most `n` passes"),
        UnwindStop::Timeout => Diagnostic::error(
            Code::TooLarge,
            program.beginning(),
            "the program could not be unwound in time",
        )
        .help("allow more by `--timeout`, or make loops shorter with `LOOP`"),
        UnwindStop::Inexpressible(what, span) => {
            Diagnostic::error(Code::Unsupported, *span, format!("{what} cannot be solved for yet"))
                .help("`--strategy draw` tries random values instead")
        }
    }
}

/// How many random assignments pass, as a sentence.
fn passing(share: f64) -> String {
    let percent = share * 100.0;
    if percent >= 1.0 {
        format!("{percent:.0} % of random assignments pass")
    } else if percent >= 0.01 {
        format!("{percent:.2} % of random assignments pass")
    } else {
        String::from("hardly any random assignment passes")
    }
}
