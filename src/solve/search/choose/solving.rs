//! Solving: what the strategy `solve` does within a search.
//!
//! In: a [`Search`] in progress. Out: instances to its callback, and why it stopped. Where runs are
//! long, random choices come first; else, and where they do not pass, the program is unwound and Z3
//! gives the models.

use num_bigint::BigUint;

use super::{Search, Stopped, StrategyEnd, Taken};
use crate::solve::model::Model;
use crate::solve::query::Query;
use crate::solve::search::draw::DrawStopped;
use crate::solve::search::enumerate::{EnumerateRequest, Enumeration, enumerate};
use crate::solve::search::probe::Probe;
use crate::solve::search::sample::{Ended, ModelOrder, Next, SampleRequest, models};
use crate::solve::search::solver::{Coverage, Passes, formula, places};
use crate::solve::space::random::{hashed, mix};
use crate::solve::unwind::{Record, UnwindStop, UnwindingBounds};

/// Operations that finding out how far loops run may cost: less than a second.
const QUICK: f64 = 5e7;
/// Operations of a run from which on it is long.
const LONG: f64 = 2_000.0;
/// Operations that the first instance by chance may cost: a second.
const CHANCE: f64 = 1e9;
/// How many times as much each further one may cost, once it is known that there are some.
const PATIENCE: u64 = 10;

impl Search<'_> {
    /// Instances by the solver, different in many places.
    pub(super) fn solve(&mut self) -> StrategyEnd {
        if let Some(stopped) = self.by_chance() {
            return Ok((stopped, Vec::new()));
        }
        self.with_models(ModelOrder::Spread, &mut |search, model| search.take(model))
    }

    /// Instances among random choices, where runs are long: the formula is large then, and what the
    /// solver finds hard may be frequent enough. Says why to stop; `None`: the solver has to find
    /// the others.
    fn by_chance(&mut self) -> Option<Stopped> {
        // An invariant makes a short formula of a long run.
        let described = self.program.loops.iter().any(|info| info.invariant);
        // A run without an end takes all that it may, and says nothing of how large the formula is.
        let endless = self.probe.some_endless();
        if described || endless || self.probe.operations_each < LONG {
            return None;
        }
        let attempts = (CHANCE / self.probe.operations_each).max(1.0);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "in range")]
        let attempts = attempts as u64;
        match self.draw_patiently(attempts, attempts.saturating_mul(PATIENCE)) {
            DrawStopped::Enough => {
                self.notes.push(String::from("random assignments passed before Z3 was asked"));
                Some(Stopped::Enough)
            }
            DrawStopped::TooRare => None,
            DrawStopped::Timeout => Some(Stopped::Timeout),
        }
    }

    /// All models by Z3, in an order shuffled by the seed.
    pub(super) fn listed(&mut self) -> StrategyEnd {
        let mut all: Vec<Model> = Vec::new();
        let end = self.with_models(ModelOrder::AsFound, &mut |_, model| {
            all.push(model);
            Taken::More
        })?;
        let seed = self.request.seed;
        all.sort_by_cached_key(|model| (keyed(seed, model), model.clone()));
        for model in all {
            if self.take(model) == Taken::Enough {
                return Ok((Stopped::Enough, Vec::new()));
            }
        }
        match end {
            (Stopped::Timeout, _) => Ok(end),
            (_, conflict) => Ok((self.all(), conflict)),
        }
    }

    /// What going through the space says, where that is quick: how far loops run is then known,
    /// which is hard to prove for Z3. `None`: it is not quick.
    fn gone_through(&self) -> Option<Enumeration> {
        let loops = self.program.loops.len();
        if loops == 0 || self.probe.operations > QUICK {
            return None;
        }
        let request = EnumerateRequest {
            wanted: 0,
            seed: self.request.seed,
            deadline: self.request.deadline,
            operations: self.request.effort.operations,
            jobs: self.request.jobs,
            limits: Probe::limits(),
            loops,
        };
        let all = enumerate(&self.machine, &self.space, &request);
        all.complete.then_some(all)
    }

    /// Goes through the formula's models.
    fn with_models(
        &mut self,
        order: ModelOrder,
        on_model: &mut dyn FnMut(&mut Self, Model) -> Taken,
    ) -> StrategyEnd {
        let deadline = self.request.deadline;
        let passes = match self.gone_through() {
            Some(all) if all.undecided == BigUint::ZERO && all.instances == BigUint::ZERO => {
                return Ok((Stopped::Unsatisfiable, self.conflict()));
            }
            Some(all) if all.undecided == BigUint::ZERO => Passes::Known(known(&all)),
            Some(all) => Passes::Seen(known(&all)),
            None if self.probe.some_endless() => Passes::Seen(self.probe.bounds()),
            None => Passes::Guessed(self.probe.bounds()),
        };
        let formula = match formula(self.program, &passes, Record::Assertions, deadline) {
            Err(UnwindStop::Timeout) => {
                self.is_spent = true;
                return Ok((Stopped::Timeout, Vec::new()));
            }
            formula => formula?,
        };
        self.notes.extend(formula.notes.iter().cloned());
        self.warnings.clone_from(&formula.warnings);
        let query = Query::of(&formula.program);
        let (seed, conflicts) = (self.request.seed, self.allowance.conflicts);
        let resources = Some(self.request.effort.resources);
        let sample = SampleRequest {
            seed,
            order,
            deadline,
            resources,
            conflicts,
            ..SampleRequest::default()
        };
        let mut refuted = 0_u64;
        let mut enough = false;
        let ended = models(&query, &sample, &mut |assignment| match on_model(
            self,
            query.model(assignment),
        ) {
            Taken::More => Next::More,
            Taken::Enough => {
                enough = true;
                Next::Stop
            }
            Taken::Refuted => {
                refuted += 1;
                Next::More
            }
        });
        if refuted > 0 {
            let described = self.program.loops.iter().any(|info| info.invariant);
            self.notes.push(if described {
                format!("{refuted} choices that fit the invariants were no instances when run")
            } else {
                format!("{refuted} choices were beyond what a run may use")
            });
        }
        let whole = formula.coverage == Coverage::Whole;
        Ok(match ended {
            Ended::Stopped if enough => (Stopped::Enough, Vec::new()),
            Ended::Exhausted if whole => (self.all(), Vec::new()),
            // In no part of the space there is any.
            Ended::Unsatisfiable { core } if whole && self.found == 0 => {
                (Stopped::Unsatisfiable, places(&formula.program, &core))
            }
            Ended::Unsatisfiable { .. } if whole => (Stopped::Exhausted, Vec::new()),
            Ended::Unknown(reason) => {
                let line = reason.lines().next().unwrap_or_default();
                self.notes.push(format!("Z3 gave up: {line}"));
                self.is_too_hard = query.has_floating();
                (Stopped::Timeout, Vec::new())
            }
            Ended::Timeout => {
                self.is_spent = true;
                (Stopped::Timeout, Vec::new())
            }
            Ended::Stopped | Ended::Exhausted | Ended::Unsatisfiable { .. } => {
                (Stopped::Timeout, Vec::new())
            }
        })
    }
}

/// How far loops run and calls go, known for all instances.
fn known(all: &Enumeration) -> UnwindingBounds {
    UnwindingBounds {
        passes: all.passes.iter().copied().map(Some).collect(),
        open: Some(all.depth),
    }
}

/// A number that orders models at random.
fn keyed(seed: u64, model: &Model) -> u64 {
    model.values.iter().fold(mix(seed), hashed)
}
