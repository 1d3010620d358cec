//! The few facts about a skeleton and its instances that writing depends on.
//!
//! In: what reading, solving and validating found. Out: [`Subject`] and [`Solved`], plain borrowed data, so that composing
//! questions needs neither a solver nor a JVM.

use indexmap::IndexMap;

use crate::read::Skeleton;
use crate::read::front_matter::Settings;
use crate::read::ir::{Block, Program, StmtKind};
use crate::read::syntax::ast::Form;
use crate::read::types::Type;
use crate::solve::model::Datum;

/// What is asked about: the skeleton as far as questions need it.
#[derive(Clone, Debug)]
pub struct Subject<'a> {
    /// A short name fit for a file, such as `counting_loops`.
    pub name: &'a str,
    /// The seed of the run, for tags.
    pub seed: u64,
    /// How the skeleton is written.
    pub form: Form,
    /// What the author says about the exercise.
    pub settings: &'a Settings,
    /// The name of the method where the program starts; made up for a snippet.
    pub entry: &'a str,
    /// The type of the entry's result; `None` for `void`.
    pub result: Option<Type>,
    /// The types of the variables whose final value the program reports, by name.
    pub variables: IndexMap<String, Type>,
}

/// One solved and, unless the author said otherwise, JVM-proved instance.
#[derive(Clone, Debug)]
pub struct Solved<'a> {
    /// Its number in the bank, from 1.
    pub number: usize,
    /// What students see.
    pub shown: &'a str,
    /// The whole program; two instances never have the same.
    pub complete: &'a str,
    /// The values of the placeholders, by `PlaceholderId`.
    pub values: &'a [Datum],
    /// The same values as they stand in the program text.
    pub literals: &'a [String],
    /// The predicted output.
    pub output: &'a str,
    /// The predicted result of the entry; `None` for `void`.
    pub result: Option<&'a Datum>,
    /// The predicted final values of the variables that the author names.
    pub observed: &'a IndexMap<String, Datum>,
    /// How hard it is to trace.
    pub effort: Effort,
    /// What backs the prediction.
    pub proof: Proof<'a>,
}

/// How hard an instance is to trace.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Effort {
    /// Statements run, checks apart.
    pub statements: u64,
    /// The author's loops in the order of the text, those that only check apart.
    pub loops: Vec<LoopEffort>,
    /// Calls of the author's methods, the entry not counted.
    pub calls: u64,
    /// The deepest number of the author's methods open at once, the entry being 1.
    pub depth: u32,
}

/// How often a loop ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoopEffort {
    /// The line of the loop in the skeleton, from 1.
    pub line: u32,
    /// Passes in the whole run.
    pub passes: u64,
}

/// What backs a prediction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof<'a> {
    /// A JVM ran the instance and agreed.
    Jvm {
        /// The version of Java.
        version: &'a str,
        /// The output that it printed.
        output: &'a str,
        /// The text form of the result that it computed; `None` for `void`.
        result: Option<&'a str>,
    },
    /// The author asked for no check.
    Unchecked,
}

impl<'a> Subject<'a> {
    /// The facts about a skeleton.
    pub fn of(name: &'a str, seed: u64, skeleton: &'a Skeleton) -> Self {
        let program: &Program = &skeleton.program;
        let entry = &program.methods[program.entry.index()];
        let mut variables = IndexMap::new();
        observed(&entry.body, &mut variables);
        Subject {
            name,
            seed,
            form: skeleton.file.form,
            settings: &skeleton.settings,
            entry: &entry.name,
            result: entry.result.clone(),
            variables,
        }
    }
}

/// Collects the types of the variables whose final value the block reports.
fn observed(block: &Block, variables: &mut IndexMap<String, Type>) {
    for statement in &block.statements {
        match &statement.kind {
            StmtKind::Observe { name, value } => {
                variables.entry(name.clone()).or_insert_with(|| value.ty.clone());
            }
            StmtKind::If { then, otherwise, .. } => {
                observed(then, variables);
                observed(otherwise, variables);
            }
            StmtKind::Loop(the_loop) => observed(&the_loop.body, variables),
            StmtKind::Labelled { body, .. } => observed(body, variables),
            _ => {}
        }
    }
}
