//! The numbers of a run that do not fit into their type.
//!
//! In: a program and values for its placeholders. Out: the operations that came to something else
//! than the number, in the order of time. What holds: what fits is not among them, whatever the
//! machine computes with it afterwards.

use std::sync::Arc;

use super::super::code::CompiledProgram;
use super::super::compile;
use super::super::memory::Memory;
use super::super::order;
use super::super::outcome::Limits;
use super::event::TraceEvent;
use super::{Overflow, Recorder, TracePlan};
use crate::read::ir::Program;
use crate::read::types::Type;
use crate::solve::model::Model;
use crate::solve::space::values::Values;

/// A program whose numbers are looked at. Cheap to clone.
#[derive(Clone, Debug)]
pub struct OverflowWatch {
    code: Arc<CompiledProgram>,
    types: Arc<[Type]>,
}

impl OverflowWatch {
    /// Compiles the program; `None` if it computes nothing that could overflow.
    pub fn new(program: &Program) -> Option<Self> {
        let code = compile::traced(program, TracePlan::without_variables(program));
        let events = &code.tracing.events;
        events.iter().any(|event| matches!(event, TraceEvent::Computed { .. })).then(|| {
            let types = program.placeholders.iter().map(|placeholder| placeholder.ty.clone());
            Self { types: types.collect(), code: Arc::new(code) }
        })
    }

    /// The first numbers, up to `most`, that do not fit in the run on these values, up to where it
    /// ends or its limits end it.
    pub fn overflows(&self, model: &Model, limits: &Limits, most: usize) -> Vec<Overflow> {
        let input = Values::of(model, &self.types);
        Memory::once(Recorder::of_overflows(most), |memory| {
            order::run_by_tables(&self.code, &input, limits, memory);
            std::mem::take(&mut memory.recorder).into_overflows()
        })
    }
}
