//! The printed formula and the one in memory have the same satisfiability.
//!
//! Random programs in modified SSA are printed as SMT-LIB and given to a stock Z3: the one named by
//! `TATSU_Z3`, one in `.deps`, or one on the `PATH`. Where there is none, the library that tatsu is
//! linked with reads the text.

#![allow(clippy::disallowed_methods, reason = "tests read skeletons and start a stock Z3")]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use rayon::prelude::*;
use tatsu::read::domain::{Segment, ValueSet};
use tatsu::read::ir::{CheckId, LoopId};
use tatsu::solve::query::Query;
use tatsu::solve::ssa::{
    Assertion, AssertionKind, ConstantId, Cutoff, CutoffPart, DefinitionKind, Path, PathDefinition,
    PathId, SsaConstant, SsaProgram,
};
use tatsu::solve::term::{Sort, TermId, Terms, Variable, VariableOrigin};
use tatsu::solve::unwind::{Budget, Record, unwind};
use tatsu::solve::z3::{QueryResult, satisfiable};
use tatsu::source::Span;

/// A random program in the making, unwound while it is thought of.
struct Author {
    program: SsaProgram,
    dice: ChaCha8Rng,
}

/// What variables are on a path, and how often each was written.
#[derive(Clone)]
struct State {
    path: PathId,
    values: Vec<TermId>,
    writes: Vec<u32>,
}

const NAMES: [&str; 4] = ["x", "y[0]", "Größe", "let"];

impl Author {
    fn below(&mut self, limit: u64) -> u64 {
        self.dice.next_u64() % limit
    }

    fn index(&mut self, limit: usize) -> usize {
        usize::try_from(self.below(limit as u64)).unwrap_or(0)
    }

    fn program(seed: u64) -> SsaProgram {
        let mut author =
            Author { program: SsaProgram::default(), dice: ChaCha8Rng::seed_from_u64(seed) };
        let root = author.program.terms.boolean(true);
        author.program.paths.push(Path { parent: None, condition: root });
        let values = (0..NAMES.len()).map(|at| author.placeholder(at)).collect();
        let mut state = State { path: PathId(0), values, writes: vec![0; NAMES.len()] };
        for at in 0..NAMES.len() {
            author.define(&state, at, DefinitionKind::Write);
        }
        author.block(&mut state, 3);
        for _ in 0..2 {
            author.check(&state);
        }
        author.program
    }

    fn placeholder(&mut self, at: usize) -> TermId {
        let first = i64::try_from(self.below(20)).unwrap_or(0) - 10;
        let step = self.below(3) + 1;
        let last = first + 12;
        let more = Segment { first: 40, last: 44, step: 2 };
        let values = ValueSet::from_segments([Segment { first, last, step }, more]);
        self.program.terms.variable(Variable {
            name: NAMES[at % 2].to_owned(),
            sort: Sort::Bits(32),
            values,
            origin: VariableOrigin::Placeholder,
        })
    }

    fn define(&mut self, state: &State, at: usize, role: DefinitionKind) {
        let value = state.values[at];
        let sort = self.program.terms.sort(value);
        let constant =
            SsaConstant { name: NAMES[at].to_owned(), version: 0, write: state.writes[at], sort };
        let known = self.program.constants.iter().position(|other| *other == constant);
        let constant = known.unwrap_or_else(|| {
            self.program.constants.push(constant);
            self.program.constants.len() - 1
        });
        let constant = ConstantId::new(constant);
        let span = Span::default();
        self.program.steps.push(PathDefinition { path: state.path, constant, value, role, span });
    }

    fn block(&mut self, state: &mut State, depth: u32) {
        for _ in 0..=self.below(3) {
            match self.below(5) {
                0 if depth > 0 => self.branch(state, depth),
                1 => self.check(state),
                _ => {
                    let at = self.index(NAMES.len());
                    state.values[at] = self.number(state);
                    state.writes[at] += 1;
                    self.define(state, at, DefinitionKind::Write);
                }
            }
        }
        if depth > 0 {
            self.branch(state, depth);
        }
    }

    fn branch(&mut self, state: &mut State, depth: u32) {
        let condition = self.condition(state);
        let opposite = self.program.terms.not(condition);
        let mut sides = [condition, opposite].map(|condition| {
            let mut side = state.clone();
            self.program.paths.push(Path { parent: Some(state.path), condition });
            side.path = PathId::new(self.program.paths.len() - 1);
            self.block(&mut side, depth - 1);
            side
        });
        for at in 0..NAMES.len() {
            let highest = sides[0].writes[at].max(sides[1].writes[at]);
            if highest == state.writes[at] {
                continue;
            }
            for side in &mut sides {
                if side.writes[at] < highest {
                    side.writes[at] = highest;
                    self.define(side, at, DefinitionKind::Write);
                }
            }
            let (then, otherwise) = (sides[0].values[at], sides[1].values[at]);
            state.values[at] = self.program.terms.conditional(condition, then, otherwise);
            state.writes[at] = highest;
            self.define(state, at, DefinitionKind::Join);
        }
        if self.below(12) == 0 {
            let (path, of, span) = (sides[0].path, LoopId(0), Span::default());
            self.program.cutoffs.push(Cutoff { path, of: CutoffPart::Loop(of), span });
        }
    }

    fn check(&mut self, state: &State) {
        let condition = self.condition(state);
        let (path, kind) = (state.path, AssertionKind::Check(CheckId(0)));
        self.program.assertions.push(Assertion { path, condition, kind, span: Span::default() });
    }

    fn condition(&mut self, state: &State) -> TermId {
        let (a, b) = (self.number(state), self.number(state));
        let terms = &mut self.program.terms;
        match self.dice.next_u64() % 3 {
            0 => terms.less(a, b),
            1 => terms.less_equal(a, b),
            _ => {
                let equal = terms.equal(a, b);
                terms.not(equal)
            }
        }
    }

    fn number(&mut self, state: &State) -> TermId {
        let (a, b) = (self.index(NAMES.len()), self.index(NAMES.len()));
        let (a, b) = (state.values[a], state.values[b]);
        let small = i64::try_from(self.below(9)).unwrap_or(0) - 4;
        let choice = self.below(9);
        let terms: &mut Terms = &mut self.program.terms;
        let constant = terms.number(32, small);
        match choice {
            0 => terms.add(a, b),
            1 => terms.subtract(a, b),
            2 => terms.multiply(a, constant),
            3 => terms.remainder(a, constant),
            4 => terms.divide(a, constant),
            5 => terms.bit_xor(a, constant),
            6 => terms.shift_right(a, constant),
            7 => terms.convert(
                a,
                tatsu::read::types::Primitive::Int,
                tatsu::read::types::Primitive::Char,
            ),
            _ => constant,
        }
    }
}

/// The first word that Z3 says about a script.
fn verdict(script: &str) -> String {
    if let Some(z3) = stock_z3() {
        let mut child = Command::new(z3)
            .arg("-in")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("z3 starts");
        let mut input = child.stdin.take().expect("piped");
        input.write_all(script.as_bytes()).expect("z3 reads");
        drop(input);
        let output = child.wait_with_output().expect("z3 ends");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        return text.lines().next().unwrap_or_default().to_owned();
    }
    let solver = z3::Solver::new();
    let commands: Vec<&str> = script
        .lines()
        .filter(|line| !line.starts_with("(check-sat)") && !line.starts_with("(get-model)"))
        .collect();
    solver.from_string(commands.join("\n"));
    assert!(!solver.get_assertions().is_empty(), "the text was understood");
    match solver.check() {
        z3::SatResult::Sat => String::from("sat"),
        z3::SatResult::Unsat => String::from("unsat"),
        z3::SatResult::Unknown => String::from("unknown"),
    }
}

fn stock_z3() -> Option<PathBuf> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let named = std::env::var_os("TATSU_Z3").map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = std::env::split_paths(&path).map(|folder| folder.join("z3"));
    let places = [root.join(".deps/z3/bin/z3"), root.join(".deps/z3/z3/bin/z3")];
    named.into_iter().chain(places).chain(on_path).find(|place| place.is_file())
}

#[test]
fn scripts_have_the_satisfiability_of_the_formula_in_memory() {
    let (mut yes, mut no) = (0, 0);
    for seed in 0..40 {
        let program = Author::program(seed);
        let script = tatsu::solve::ssa::smtlib::program(&program);
        let expected = match satisfiable(&Query::of(&program), None) {
            QueryResult::Satisfiable(_) => {
                yes += 1;
                "sat"
            }
            QueryResult::Unsatisfiable { .. } => {
                no += 1;
                "unsat"
            }
            QueryResult::Unknown(reason) => panic!("{reason}"),
        };
        assert_eq!(verdict(&script), expected, "seed {seed}\n{program}\n{script}");
    }
    assert!(yes >= 5 && no >= 5, "both outcomes occur: {yes} and {no}");
}

#[test]
fn a_script_of_deep_sharing_stays_short() {
    let mut program = SsaProgram::default();
    let root = program.terms.boolean(true);
    program.paths.push(Path { parent: None, condition: root });
    let variable = |terms: &mut Terms| {
        terms.variable(Variable {
            name: "n".to_owned(),
            sort: Sort::Bits(32),
            values: None,
            origin: VariableOrigin::Placeholder,
        })
    };
    let (n, mut sum) = (variable(&mut program.terms), variable(&mut program.terms));
    for _ in 0..5_000 {
        let product = program.terms.multiply(sum, n);
        sum = program.terms.bit_xor(product, sum);
    }
    let condition = program.terms.less(n, sum);
    let kind = AssertionKind::Check(CheckId(0));
    let (path, span) = (PathId(0), Span::default());
    program.assertions.push(Assertion { path, condition, kind, span });
    let script = tatsu::solve::ssa::smtlib::program(&program);
    assert!(script.contains("(declare-const n!2 (_ BitVec 32))"));
    assert!(script.len() < 1_000_000, "{} bytes", script.len());
    assert!(program.to_string().len() < 1_000_000);
}

/// Every third example before a change; all at night, when `TATSU_ALL_EXAMPLES` is set.
#[test]
fn scripts_of_the_example_skeletons_have_instances() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("skeletons");
    let entries = std::fs::read_dir(folder).expect("there are skeletons");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let step = if std::env::var_os("TATSU_ALL_EXAMPLES").is_some() { 1 } else { 3 };
    let paths: Vec<PathBuf> = paths.into_iter().step_by(step).collect();
    let tried = paths.par_iter().filter(|path| is_confirmed_by_stock_z3(path)).count();
    assert!(tried >= 5, "{tried} skeletons were unwound");
}

/// Compares what both say of the formula of a skeleton; `false` if there is no formula.
fn is_confirmed_by_stock_z3(path: &std::path::Path) -> bool {
    let Ok(text) = std::fs::read_to_string(path) else { return false };
    let source = tatsu::source::Source::new(path.display().to_string(), text);
    let Some(skeleton) = tatsu::skeleton::read(&source).skeleton else { return false };
    let passes = vec![Some(12); skeleton.program.loops.len()];
    let bounds = tatsu::solve::unwind::UnwindingBounds { passes, open: None };
    let (budget, record) = (Budget::default(), Record::Steps);
    let Ok(program) = unwind(&skeleton.program, &bounds, budget, record) else { return false };
    let script = tatsu::solve::ssa::smtlib::program(&program);
    let expected = match satisfiable(&Query::of(&program), None) {
        QueryResult::Satisfiable(_) => "sat",
        QueryResult::Unsatisfiable { .. } => "unsat",
        QueryResult::Unknown(reason) => panic!("{reason}"),
    };
    assert_eq!(verdict(&script), expected, "{}", path.display());
    true
}
