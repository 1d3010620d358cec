//! A machine for the few runs of a program that one of many changes made.
//!
//! In: a [`Program`] that is run only some hundred times. Out: what [`Machine::run`] tells. Only
//! the code of such runs is compiled, since compiling takes longer than the runs.

use std::sync::Arc;

use super::code::CompiledProgram;
use super::compile::{self, RunDetail};
use super::outcome::{Limits, Run};
use super::{Machine, MachineData};
use crate::read::ir::Program;
use crate::solve::model::Model;

/// A program ready to tell everything about its runs, and nothing else.
#[derive(Clone, Debug)]
pub struct Teller {
    /// Only the code of full detail is there, which is all that `run` uses.
    machine: Machine,
}

impl Teller {
    /// Compiles the program.
    pub fn new(program: &Program) -> Teller {
        let inner = MachineData {
            verdict: CompiledProgram::default(),
            noted: CompiledProgram::default(),
            full: compile::program(program, RunDetail::Full),
            bounds: CompiledProgram::default(),
            types: program.placeholders.iter().map(|one| one.ty.clone()).collect(),
        };
        Teller { machine: Machine { inner: Arc::new(inner) } }
    }

    /// Runs the program on a model of it and tells everything.
    pub fn run(&self, model: &Model, limits: &Limits) -> Run {
        self.machine.run(model, limits)
    }
}
