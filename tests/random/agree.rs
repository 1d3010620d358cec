//! What a random skeleton must satisfy.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write as _};

use tatsu::read::datum::Datum;
use tatsu::skeleton::{self, Skeleton};
use tatsu::solve::execute::{Limits, Machine, Outcome, Run};
use tatsu::solve::model::Model;
use tatsu::solve::query::Query;
use tatsu::solve::search::choose::{Request, SearchEffort, Stopped, Strategy, choose};
use tatsu::solve::space::Space;
use tatsu::solve::space::random::{Purpose, Stream};
use tatsu::solve::unwind::{Budget, Record, UnwindStop, UnwindingBounds, unwind};
use tatsu::solve::z3::{QueryResult, satisfiable};
use tatsu::source::Source;

/// Random models tried of each program.
const MODELS: u64 = 6;

/// How the runs ended, over all programs.
#[derive(Debug, Default)]
pub struct Tally {
    programs: u32,
    completed: u32,
    thrown: u32,
    failed: u32,
    bounds: u32,
    beyond: u32,
    /// Programs whose formula could not be built or compared, by the reason.
    inexpressible: BTreeMap<String, u32>,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} programs; runs: {} completed, {} threw, {} failed a check, {} broke a bound, {} beyond limits; formulas not built: {:?}",
            self.programs,
            self.completed,
            self.thrown,
            self.failed,
            self.bounds,
            self.beyond,
            self.inexpressible,
        )
    }
}

impl Tally {
    /// Whether all programs had a formula.
    pub fn is_all_said(&self) -> bool {
        self.inexpressible.is_empty()
    }

    /// A law on formulas says little where most programs have none.
    pub fn assert_mostly_said(&self) {
        let without: u32 = self.inexpressible.values().sum();
        assert!(self.programs < 50 || without < self.programs / 3, "too few formulas: {self}");
    }

    /// A test that only ever sees one ending proves little.
    pub fn assert_varied(&self, programs: u32) {
        if programs < 100 {
            return;
        }
        for (what, count) in [
            ("completed", self.completed),
            ("threw", self.thrown),
            ("failed a check", self.failed),
            ("broke a bound", self.bounds),
        ] {
            assert!(count > programs / 50, "too few runs {what}: {self}");
        }
        let without: u32 = self.inexpressible.values().sum();
        assert!(without < programs / 20, "too few formulas: {self}");
    }
}

/// A skeleton that was read.
pub struct Subject {
    text: String,
    skeleton: Skeleton,
    machine: Machine,
}

impl Subject {
    /// Reads a text that must be accepted.
    pub fn read(text: &str) -> Result<Subject, String> {
        let reading = skeleton::read(&Source::new("random.java", text));
        let Some(skeleton) = reading.skeleton else {
            return Err(format!("refused:\n{text}\n{:#?}", reading.diagnostics));
        };
        let machine = Machine::new(&skeleton.program);
        Ok(Subject { text: text.to_owned(), skeleton, machine })
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The skeleton.
    pub fn skeleton(&self) -> &Skeleton {
        &self.skeleton
    }

    /// Random models and the machine's word on them.
    pub fn runs(&self) -> Vec<(Model, Run)> {
        let limits = Limits { steps: 200_000, ..Limits::default() };
        let space = Space::of(&self.skeleton.program);
        (0..MODELS)
            .map(|number| {
                let model = space.sample(&mut Stream::new(number, Purpose::Draw, 0));
                let run = self.machine.run(&model, &limits);
                (model, run)
            })
            .collect()
    }

    /// Machine, formula and Z3 agree on what is an instance, and on what instances print and
    /// return.
    pub fn agrees(&self, tally: &mut Tally) -> Result<(), String> {
        tally.programs += 1;
        let runs = self.runs();
        for (_, run) in &runs {
            match run.outcome {
                Outcome::Completed { .. } => tally.completed += 1,
                Outcome::Thrown { .. } => tally.thrown += 1,
                Outcome::CheckFailed { .. } => tally.failed += 1,
                Outcome::LoopBound { .. } | Outcome::RecursionBound { .. } => tally.bounds += 1,
                Outcome::BeyondLimit { .. } => tally.beyond += 1,
            }
        }
        if let Err(reason) = self.same_instances(&runs)? {
            *tally.inexpressible.entry(reason).or_default() += 1;
            return Ok(());
        }
        let complete = runs.iter().find(|(_, run)| run.outcome.is_completed());
        if let Some((model, run)) = complete {
            let exact = Subject::read(&self.with_expectation(run))?;
            let again = exact.machine.run(model, &Limits::default());
            if !again.outcome.is_completed() {
                return Err(format!("the machine denies its own run:\n{}\n{again:?}", exact.text));
            }
            // The longer formula may be too large where the shorter one was not.
            let _ = exact.same_instances(&exact.runs())?;
        }
        Ok(())
    }

    /// Going through the space, drawing and listing models with Z3 give the same set of instances.
    /// `None` if the space is too large to compare, or the formula cannot be built; else the number
    /// of instances.
    pub fn same_sets(&self) -> Result<Option<usize>, String> {
        /// The largest space to list.
        const LARGEST: u32 = 400;
        let program = &self.skeleton.program;
        if *Space::of(program).size() > LARGEST.into() {
            return Ok(None);
        }
        let mut sets = Vec::new();
        for strategy in [Strategy::Enumerate, Strategy::Draw, Strategy::Solve] {
            let request = Request {
                count: usize::MAX,
                seed: 7,
                strategy,
                deadline: None,
                effort: SearchEffort::UNBOUNDED,
                jobs: 1,
                limits: Limits { steps: 200_000, ..Limits::default() },
            };
            let mut set = BTreeSet::new();
            let choice = choose(program, &request, &mut |found| {
                set.insert(found.model);
            });
            match choice {
                Ok(choice)
                    if matches!(choice.stopped, Stopped::Exhausted | Stopped::Unsatisfiable) => {}
                Ok(choice) => return Err(format!("{choice:?}\n{}", self.text)),
                Err(_) => return Ok(None),
            }
            sets.push(set);
        }
        for other in &sets[1..] {
            if sets[0] != *other {
                let only: Vec<_> = sets[0].symmetric_difference(other).collect();
                return Err(format!("in one set only: {only:?}\n{}", self.text));
            }
        }
        Ok(Some(sets[0].len()))
    }

    /// The text with assertions that output and result are those of a run.
    fn with_expectation(&self, run: &Run) -> String {
        let result =
            if let Outcome::Completed { result: Some(Datum::Integral(result)) } = &run.outcome {
                format!("ASSERT(__ret == {result});\n")
            } else {
                String::new()
            };
        let mut literal = String::new();
        for character in run.output.chars() {
            match character {
                '"' | '\\' => literal.extend(['\\', character]),
                ' '..='~' => literal.push(character),
                _ => {
                    let mut units = [0; 2];
                    for unit in character.encode_utf16(&mut units) {
                        // Octal where it is short, since a Unicode escape of a line break ends the
                        // literal.
                        if *unit < 0x80 {
                            let _ = write!(literal, "\\{unit:03o}");
                        } else {
                            let _ = write!(literal, "\\u{unit:04x}");
                        }
                    }
                }
            }
        }
        // What a lone surrogate prints cannot be told from its replacement.
        let printed = if run.output.contains('\u{FFFD}') {
            String::new()
        } else {
            format!("ASSERT(__out.equals(\"{literal}\"));\n")
        };
        format!("{}{printed}{result}", self.text)
    }

    /// An error where the formula disagrees with the machine; within, why there is no formula.
    fn same_instances(&self, runs: &[(Model, Run)]) -> Result<Result<(), String>, String> {
        let program = &self.skeleton.program;
        let bounds = UnwindingBounds { passes: vec![Some(64); program.loops.len()], open: None };
        let budget = Budget { terms: 300_000, statements: 60_000, ..Budget::default() };
        let unwound = match unwind(program, &bounds, budget, Record::Assertions) {
            Ok(unwound) => unwound,
            Err(UnwindStop::TooLarge(_)) => return Ok(Err(String::from("too large"))),
            Err(UnwindStop::Inexpressible(what, _)) => return Ok(Err(what.to_owned())),
            Err(stop) => return Err(format!("{stop:?}\n{}", self.text)),
        };
        if !unwound.cutoffs.is_empty() {
            return Err(format!("a loop was cut off:\n{}", self.text));
        }
        let query = Query::of(&unwound);
        for (at, (model, run)) in runs.iter().enumerate() {
            if matches!(run.outcome, Outcome::BeyondLimit { .. }) {
                continue;
            }
            let machine = run.outcome.is_completed();
            let formula = query.holds(&query.assignment(model));
            if machine != formula {
                return Err(format!(
                    "machine: {:?}, formula: {formula}\n{model:?}\n{}",
                    run.outcome, self.text
                ));
            }
            if at == 0 {
                let z3 = match satisfiable(&query.pinned(model), None) {
                    QueryResult::Satisfiable(_) => true,
                    QueryResult::Unsatisfiable { .. } => false,
                    QueryResult::Unknown(reason) => {
                        return Err(format!("Z3: {reason}\n{}", self.text));
                    }
                };
                if machine != z3 {
                    return Err(format!(
                        "machine: {:?}, Z3: {z3}\n{model:?}\n{}",
                        run.outcome, self.text
                    ));
                }
            }
        }
        Ok(Ok(()))
    }
}
