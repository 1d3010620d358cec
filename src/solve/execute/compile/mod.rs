//! The compiler: typed program → register code.
//!
//! In: a [`Program`] and how much its runs are to tell. Out: [`CompiledProgram`] that means the
//! same. Each method is compiled twice: the first time shows how many registers it needs for
//! constants and temporaries, the second time places the callee's arguments right after them.
//!
//! What a run is to tell is a [`RunDetail`]: instructions that only tell something are left out of
//! the code of runs that need not tell it. So whatever else runs are to tell one day (the rows of a
//! trace) costs the others nothing.
//!
//! An expression's value is computed straight into the register that wants it; this is safe because
//! the last instruction of an expression is the only one that writes there, and expressions have no
//! side effects.

mod attempt;
mod condition;
mod expression;
mod library;
mod loops;
mod statement;
mod text;
mod trace;
mod weight;

use indexmap::{IndexMap, IndexSet};

use super::code::{
    CompiledProgram, FaultSite, HashFields, Instruction, InstructionIndex, MethodCode,
    PlaceholderShape, Register, ThrownClass, WINDOW,
};
use crate::read::ir::{
    CheckId, Exception, INITIALISER, LabelId, LoopId, Method, MethodId, Program,
};
use crate::read::library::java::{HASH_ASKED, HASH_ORDER};
use crate::read::observation::ObservationDepth;
use crate::read::types::ClassId;
use crate::solve::execute::trace::{TraceEvent, TracePlan};
use crate::source::Span;

/// How much runs are to tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RunDetail {
    /// How it ends.
    Verdict,
    /// How it ends, what is observed, and how hard it is to follow.
    Full,
    /// How it ends, and how many passes each loop ever makes at one arrival.
    Bounds,
    /// How it ends, and all that happens on the way.
    Trace,
}

impl RunDetail {
    /// Whether runs tell how hard they are to follow.
    fn counts(self) -> bool {
        self == RunDetail::Full
    }
}

/// Constants of a method that get a register of their own.
const CONSTANTS: u32 = 64;

/// Compiles a whole program.
pub fn program(program: &Program, detail: RunDetail) -> CompiledProgram {
    with(program, detail, TracePlan::default())
}

/// Compiles a whole program so that it tells what it does.
pub fn traced(program: &Program, tracing: TracePlan) -> CompiledProgram {
    with(program, RunDetail::Trace, tracing)
}

fn with(program: &Program, detail: RunDetail, tracing: TracePlan) -> CompiledProgram {
    let mut code = CompiledProgram {
        tracing,
        start: program.start.index(),
        written: program.methods.get(program.start.index()).map_or(u32::MAX, |one| one.span.end),
        statics: program.statics.len(),
        hash_fields: hash_fields(program),
        loops: program.loops.len(),
        names_overflow: program.names_overflow,
        placeholders: program
            .placeholders
            .iter()
            .map(|placeholder| PlaceholderShape { ty: placeholder.ty.clone() })
            .collect(),
        classes: match program.observed {
            ObservationDepth::Reachable => program.classes.clone(),
            ObservationDepth::Value => Vec::new(),
        },
        ..CompiledProgram::default()
    };
    if program.class_of(Exception::Throwable).is_some() {
        let classes = (0..program.classes.len()).map(|at| ClassId(index(at)));
        code.exceptions = classes.map(|class| program.exception_of(class)).collect();
        let known = Exception::OF_JAVA.iter().filter_map(|exception| {
            let class = program.class_of(*exception)?;
            let fields = program.class(class).fields.len();
            Some(ThrownClass { exception: *exception, class: class.0, fields })
        });
        code.thrown = known.collect();
    }
    let catches = program.catches();
    let mut texts = IndexSet::new();
    for at in 0..program.methods.len() {
        let method =
            compile_method(program, (detail, catches), MethodId::new(at), &mut code, &mut texts);
        code.methods.push(method);
    }
    code.texts = texts.into_iter().collect();
    code
}

fn hash_fields(program: &Program) -> Option<HashFields> {
    let at = |name: &str| program.statics.iter().position(|field| field.name == name);
    Some(HashFields { order: at(HASH_ORDER)?, asked: at(HASH_ASKED)? })
}

/// Compiles one method after the code that is there.
fn compile_method(
    program: &Program,
    (detail, catches): (RunDetail, bool),
    id: MethodId,
    code: &mut CompiledProgram,
    texts: &mut IndexSet<Vec<u16>>,
) -> MethodCode {
    let method = &program.methods[id.index()];
    let locals = u32::try_from(method.locals.len()).unwrap_or(u32::MAX / 4).min(u32::MAX / 4);
    let kept = Lengths::of(code);
    let mut trial = Compiler::new(program, detail, id, code, texts, CONSTANTS, locals + CONSTANTS);
    trial.catches = catches;
    trial.method(method);
    let constants = trial.constants_used();
    let temporaries = trial.most - (locals + CONSTANTS);
    kept.restore(code);

    let registers = locals + constants + temporaries;
    let mut compiler = Compiler::new(program, detail, id, code, texts, constants, registers);
    compiler.catches = catches;
    compiler.method(method);
    let too_large = compiler.too_large;
    let values = compiler.constants.keys().copied().collect();
    if too_large {
        kept.restore(code);
        let at = kept.instruction();
        code.sites.push(FaultSite { at, span: method.span, check: None });
        code.instructions.push(Instruction::TooLarge);
    }
    MethodCode {
        entry: kept.instruction(),
        registers: if too_large { 0 } else { registers },
        first_constant: locals,
        constants: if too_large { Vec::new() } else { values },
        most_open: method.recursion.unwrap_or(u32::MAX),
        charge: weight::of_method(method),
        result: method.result.clone(),
        is_counted: method.is_counted,
        is_noted: method.is_the_authors(),
        is_told: detail == RunDetail::Trace
            && id != program.start
            && !method.is_library
            && !is_quiet(method),
    }
}

/// How much code there was, so that a trial can be taken back.
struct Lengths {
    instructions: usize,
    sites: usize,
    regions: usize,
    bounds: usize,
    observed: usize,
    reported: usize,
    constants: usize,
    events: usize,
}

impl Lengths {
    fn of(code: &CompiledProgram) -> Self {
        Self {
            instructions: code.instructions.len(),
            sites: code.sites.len(),
            regions: code.regions.len(),
            bounds: code.bounds.len(),
            observed: code.observed.len(),
            reported: code.reported.len(),
            constants: code.constants.len(),
            events: code.tracing.events.len(),
        }
    }

    fn restore(&self, code: &mut CompiledProgram) {
        code.instructions.truncate(self.instructions);
        code.sites.truncate(self.sites);
        code.regions.truncate(self.regions);
        code.bounds.truncate(self.bounds);
        code.observed.truncate(self.observed);
        code.reported.truncate(self.reported);
        code.constants.truncate(self.constants);
        code.tracing.events.truncate(self.events);
    }

    fn instruction(&self) -> u32 {
        index(self.instructions)
    }
}

/// A place in the code that jumps can name before it is known.
#[derive(Clone, Copy, Debug)]
pub(super) struct CodeLabel(InstructionIndex);

/// What `break` and `continue` can leave.
struct ExitScope {
    /// The target of `break`.
    label: LabelId,
    /// Where `break` goes.
    exit: CodeLabel,
    /// For a loop: which, where `continue` goes, and the counter and bound to check when it is
    /// left.
    looping: Option<LoopScope>,
}

#[derive(Clone, Copy)]
struct LoopScope {
    id: LoopId,
    next: CodeLabel,
    leave: Option<(u32, u32)>,
}

/// Compiles one method.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct Compiler<'a> {
    program: &'a Program,
    detail: RunDetail,
    id: MethodId,
    code: &'a mut CompiledProgram,
    texts: &'a mut IndexSet<Vec<u16>>,
    /// The method's constants; each has the register `locals` + its index.
    constants: IndexMap<i64, ()>,
    locals: u32,
    constants_allowed: u32,
    /// The next register that is free.
    next: u32,
    /// The greatest `next` ever.
    most: u32,
    /// Where the registers of a callee begin.
    callee: u32,
    scopes: Vec<ExitScope>,
    /// Where labels are; `u32::MAX` while unknown.
    labels: Vec<InstructionIndex>,
    /// The instruction that the label placed last stands at: what comes before must not be merged
    /// with it.
    last_placed: usize,
    /// Within statements that only check.
    ghost: bool,
    /// Whether anything is caught anywhere.
    catches: bool,
    /// Whether nothing of the method is told or counted.
    is_library: bool,
    /// The check whose condition is being compiled.
    check: Option<CheckId>,
    too_large: bool,
    /// For code that traces: whether what runs has no statements of the author's, so that what it
    /// does belongs to the statement that brought it about.
    is_quiet: bool,
    /// For code that traces: the loops around, outermost first.
    around: Vec<LoopId>,
    /// For code that traces: the loop whose test is about to begin.
    testing: Option<LoopId>,
    /// For code that traces: the event of the row that began last, and its place.
    last_row: Option<(usize, Span)>,
}

impl<'a> Compiler<'a> {
    fn new(
        program: &'a Program,
        detail: RunDetail,
        id: MethodId,
        code: &'a mut CompiledProgram,
        texts: &'a mut IndexSet<Vec<u16>>,
        constants_allowed: u32,
        callee: u32,
    ) -> Self {
        let locals = program.methods[id.index()].locals.len();
        let locals = u32::try_from(locals).unwrap_or(u32::MAX / 4).min(u32::MAX / 4);
        Self {
            program,
            detail,
            id,
            code,
            texts,
            constants: IndexMap::new(),
            locals,
            constants_allowed,
            next: locals + constants_allowed,
            most: locals + constants_allowed,
            callee,
            scopes: Vec::new(),
            labels: Vec::new(),
            last_placed: usize::MAX,
            ghost: false,
            catches: false,
            is_library: program.methods[id.index()].is_library,
            check: None,
            too_large: false,
            is_quiet: is_quiet(&program.methods[id.index()]),
            around: Vec::new(),
            testing: None,
            last_row: None,
        }
    }

    fn method(&mut self, method: &Method) {
        let first = self.code.instructions.len();
        let counts = self.id != self.program.start && method.is_counted;
        if self.detail.counts() && counts {
            self.emit(Instruction::CountActivation { method: self.id.0 });
        }
        if self.detail.counts() && self.program.notes_calls && method.is_the_authors() {
            self.emit(Instruction::NoteCall { method: self.id.0 });
        }
        self.tell(TraceEvent::Enter(self.id));
        self.block(&method.body);
        self.tell(TraceEvent::Return);
        self.return_void();
        for instruction in &mut self.code.instructions[first..] {
            if let Some(target) = target_of(instruction) {
                *target = self.labels.get(*target as usize).copied().unwrap_or_default();
            }
        }
    }

    fn constants_used(&self) -> u32 {
        u32::try_from(self.constants.len()).unwrap_or(u32::MAX)
    }

    /// The register number as an instruction holds it.
    fn register(&mut self, number: u32) -> Register {
        // The last register means "unused", and a callee's arguments have to fit as well.
        match Register::try_from(number) {
            Ok(register) if usize::from(register) < WINDOW - 1 => register,
            _ => {
                self.too_large = true;
                0
            }
        }
    }

    /// A register that is free until [`release`](Self::release).
    fn temporary(&mut self) -> u32 {
        let register = self.next;
        self.next += 1;
        self.most = self.most.max(self.next);
        register
    }

    /// Where temporaries stand, to release those that follow.
    fn mark(&self) -> u32 {
        self.next
    }

    fn release(&mut self, mark: u32) {
        self.next = mark;
    }

    /// A register that holds this number.
    fn constant(&mut self, value: i64) -> u32 {
        if let Some(at) = self.constants.get_index_of(&value) {
            return self.locals + index(at);
        }
        if self.constants_used() < self.constants_allowed {
            self.constants.insert(value, ());
            return self.locals + self.constants_used() - 1;
        }
        let to = self.temporary();
        self.load(value, to);
        to
    }

    /// Loads a number without giving it a register of its own.
    fn load(&mut self, value: i64, to: u32) {
        let constant = index(self.code.constants.len());
        self.code.constants.push(value);
        let to = self.register(to);
        self.emit(Instruction::Constant { to, constant });
    }

    /// The handle of a string constant.
    fn text_handle(&mut self, text: &str) -> i64 {
        let (at, _) = self.texts.insert_full(text.encode_utf16().collect());
        i64::try_from(at + 1).unwrap_or(i64::MAX)
    }

    fn emit(&mut self, instruction: Instruction) {
        self.code.instructions.push(instruction);
    }

    /// Emits an instruction that may throw or reach a limit.
    fn emit_at(&mut self, instruction: Instruction, span: Span) {
        let at = index(self.code.instructions.len());
        self.code.sites.push(FaultSite { at, span, check: self.check });
        self.emit(instruction);
    }

    fn label(&mut self) -> CodeLabel {
        self.labels.push(u32::MAX);
        CodeLabel(index(self.labels.len() - 1))
    }

    fn place(&mut self, label: CodeLabel) {
        self.last_placed = self.code.instructions.len();
        self.labels[label.0 as usize] = index(self.last_placed);
    }

    fn jump(&mut self, label: CodeLabel) {
        self.emit(Instruction::Jump(label.0));
    }

    /// Copies a register, if it is not there already.
    fn copy(&mut self, to: u32, of: u32) {
        if to != of {
            let two = super::code::Two { to: self.register(to), of: self.register(of) };
            self.emit(Instruction::Copy(two));
        }
    }
}

/// Whether a method was made up to give fields their first values: what it does belongs to the
/// constructor.
fn is_quiet(method: &Method) -> bool {
    !method.is_counted && method.class.is_none() && method.name == INITIALISER
}

/// Where a jump goes.
fn target_of(instruction: &mut Instruction) -> Option<&mut InstructionIndex> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "no other instruction has a target")]
    match instruction {
        Instruction::Jump(target)
        | Instruction::JumpIf { target, .. }
        | Instruction::JumpUnless { target, .. }
        | Instruction::AddLoopLess { target, .. }
        | Instruction::AddLoopLessEqual { target, .. } => Some(target),
        Instruction::JumpLess(compare)
        | Instruction::JumpLessEqual(compare)
        | Instruction::JumpEqual(compare)
        | Instruction::JumpNotEqual(compare)
        | Instruction::LoopLess(compare)
        | Instruction::LoopLessEqual(compare)
        | Instruction::LoopEqual(compare)
        | Instruction::LoopNotEqual(compare) => Some(&mut compare.target),
        _ => None,
    }
}

fn index(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
