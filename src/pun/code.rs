//! Terms as the machine runs them.
//!
//! In: a checked program. Out: a table of instructions in which names are numbers: how many binders
//! lie between a use and its own, or which definition is meant. Properties have a second form in
//! which leading guards say that the precondition is not met.

use std::collections::BTreeMap;

use super::checked::CheckedProgram;
use super::tree::{
    CaseArm, PunDefinition, PunOperator, PunPattern, PunPatternKind, PunTerm, PunTermKind,
};
use crate::property::PlaceId;
use crate::source::Source;

/// The tag of pairs.
pub const PAIR: u32 = 0;
/// The tag of `leaf`.
pub const LEAF: u32 = 1;
/// The tag of `[node l k v r]`.
pub const NODE: u32 = 2;
/// The tag of the first constructor of the first data type; the others follow.
pub const FIRST_CONSTRUCTOR: u32 = 3;

/// What is to be evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PunControl {
    /// An instruction of the program.
    Code(u32),
    /// A term in the arguments of a property.
    Place(PlaceId),
    /// The choice between the branches of a fold in the arguments; its value is bound last.
    Split(PlaceId),
}

/// The parts of a value that is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartList {
    /// Beginning here in [`PunCode::parts`].
    Code(u32),
    /// Beginning at this place of the arguments.
    Places(PlaceId),
}

/// An instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PunOp {
    /// `5`
    Integer(i64),
    /// `true`
    Boolean(bool),
    /// `unit`
    Unit,
    /// A number in the arguments.
    Given(PlaceId),
    /// The value bound by the binder that has this many others inside.
    Local(u32),
    /// A definition, by its number.
    Definition(u32),
    /// `\x -> t`
    Lambda(PunControl),
    /// `f x`
    Apply(PunControl, PunControl),
    /// A function that is bound, applied to terms in the arguments, and how many these are.
    Spine(u32, PlaceId, u32),
    /// A function that is bound, applied to a value that is bound.
    Recurse(u32, u32),
    /// `if c then t else u`
    If(PunControl, PunControl, PunControl),
    /// `let x = t in u`
    Let(PunControl, PunControl),
    /// `rec f . t`
    Rec(PunControl),
    /// A fold in the arguments.
    Fold(PlaceId),
    /// The choice between the branches of a fold.
    Split(PlaceId),
    /// `a + b` and the like, in this line.
    Binary(PunOperator, PunControl, PunControl, u32),
    /// A value with this tag and as many parts.
    Make(u32, PartList, u32),
    /// `fst p` (0) or `snd p` (1)
    Project(PunControl, u32),
    /// `fst x` (0) or `snd x` (1) of a value that is bound.
    Side(u32, u32),
    /// `case t of …`: the alternatives by number, and the line.
    Case(PunControl, u32, u32),
    /// `true` because the precondition is not met.
    Refuse,
    /// A place of the arguments that is unknown.
    Unknown(PlaceId),
}

/// A pattern; names are bound from left to right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatternCode {
    /// Anything.
    Bind,
    /// This number.
    Integer(i64),
    /// This truth value.
    Boolean(bool),
    /// `unit`
    Unit,
    /// A value with this tag.
    Made(u32, Vec<PatternCode>),
}

/// A definition as code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefinitionCode {
    /// The definition as a function of its parameters.
    pub function: PunControl,
    /// For a property: its term, with the parameters bound in their order.
    pub entry: Option<PunControl>,
    /// The numbers in it, sorted.
    pub constants: Vec<i64>,
    /// The definitions that it uses.
    pub uses: Vec<u32>,
}

/// A program as code.
#[derive(Clone, Debug, Default)]
pub struct PunCode {
    /// The instructions.
    pub ops: Vec<PunOp>,
    /// Lists of parts.
    pub parts: Vec<PunControl>,
    /// The alternatives of each `case`.
    pub arms: Vec<Vec<(PatternCode, PunControl)>>,
    /// The definitions.
    pub definitions: Vec<DefinitionCode>,
    /// The names of constructors, from [`FIRST_CONSTRUCTOR`] on.
    pub constructors: Vec<String>,
}

impl PunCode {
    /// The code of a program. Definitions in trouble have code that must not be run.
    pub fn of(source: &Source, program: &CheckedProgram) -> Self {
        let mut compiler = TermCompiler::of(source, program, Self::default());
        let names = program.data.iter().flat_map(|data| &data.constructors);
        compiler.code.constructors = names.map(|constructor| constructor.name.clone()).collect();
        for checked in &program.definitions {
            let code = compiler.definition(&checked.written);
            compiler.code.definitions.push(code);
        }
        compiler.code
    }

    /// Adds a term that stands outside of the program.
    pub fn add_term(
        &mut self,
        source: &Source,
        program: &CheckedProgram,
        term: &PunTerm,
    ) -> PunControl {
        let mut compiler = TermCompiler::of(source, program, std::mem::take(self));
        let control = compiler.term(term);
        *self = compiler.code;
        control
    }

    /// The numbers in a definition and in all that it uses.
    pub fn constants(&self, definition: usize) -> Vec<i64> {
        let mut seen = vec![false; self.definitions.len()];
        let mut open = vec![definition];
        let mut found = Vec::new();
        while let Some(at) = open.pop() {
            if std::mem::replace(&mut seen[at], true) {
                continue;
            }
            let definition = &self.definitions[at];
            found.extend(&definition.constants);
            open.extend(definition.uses.iter().map(|one| *one as usize));
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

struct TermCompiler<'a> {
    source: &'a Source,
    definitions: BTreeMap<&'a str, u32>,
    tags: BTreeMap<&'a str, u32>,
    scope: Vec<String>,
    constants: Vec<i64>,
    uses: Vec<u32>,
    code: PunCode,
}

fn number(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl<'a> TermCompiler<'a> {
    fn of(source: &'a Source, program: &'a CheckedProgram, code: PunCode) -> Self {
        let definitions = program.definitions.iter().map(|one| one.written.name.text.as_str());
        let constructors = program.data.iter().flat_map(|data| &data.constructors);
        let constructors = constructors.map(|constructor| constructor.name.as_str());
        Self {
            source,
            definitions: definitions.zip(0..).collect(),
            tags: constructors.zip(FIRST_CONSTRUCTOR..).collect(),
            scope: Vec::new(),
            constants: Vec::new(),
            uses: Vec::new(),
            code,
        }
    }

    fn definition(&mut self, written: &PunDefinition) -> DefinitionCode {
        self.scope = written.parameters.iter().map(|name| name.text.clone()).collect();
        let mut function = self.term(&written.term);
        for _ in &written.parameters {
            function = self.add(PunOp::Lambda(function));
        }
        let entry = written.is_property.then(|| self.guarded(&written.term));
        self.scope.clear();
        let mut constants = std::mem::take(&mut self.constants);
        constants.sort_unstable();
        constants.dedup();
        DefinitionCode { function, entry, constants, uses: std::mem::take(&mut self.uses) }
    }

    fn add(&mut self, op: PunOp) -> PunControl {
        self.code.ops.push(op);
        PunControl::Code(number(self.code.ops.len() - 1))
    }

    /// A term whose leading guards are a precondition: `if c then … else true`, also inside of
    /// `let`, and the other way round.
    fn guarded(&mut self, term: &PunTerm) -> PunControl {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "`term` is closed and knows every other term"
        )]
        match &term.kind {
            PunTermKind::If(parts) => {
                let [condition, positive, negative] = &**parts;
                let is_true = |term: &PunTerm| term.kind == PunTermKind::Boolean(true);
                if !is_true(positive) && !is_true(negative) {
                    return self.term(term);
                }
                let condition = self.term(condition);
                let mut branch = |branch: &PunTerm| {
                    if is_true(branch) { self.add(PunOp::Refuse) } else { self.guarded(branch) }
                };
                let branches = [branch(positive), branch(negative)];
                self.add(PunOp::If(condition, branches[0], branches[1]))
            }
            PunTermKind::Let(name, parts) => {
                let value = self.term(&parts[0]);
                self.scope.push(name.text.clone());
                let body = self.guarded(&parts[1]);
                self.scope.pop();
                self.add(PunOp::Let(value, body))
            }
            _ => self.term(term),
        }
    }

    fn term(&mut self, term: &PunTerm) -> PunControl {
        let op = match &term.kind {
            PunTermKind::Integer(number) => {
                self.constants.push(*number);
                PunOp::Integer(*number)
            }
            PunTermKind::Boolean(truth) => PunOp::Boolean(*truth),
            PunTermKind::Unit | PunTermKind::Broken => PunOp::Unit,
            PunTermKind::Leaf => PunOp::Make(LEAF, PartList::Code(0), 0),
            PunTermKind::Name(name) => self.name(name),
            PunTermKind::Made(name, fields) => {
                let tag = self.tags.get(name.as_str()).copied().unwrap_or_default();
                self.make(tag, fields)
            }
            PunTermKind::Node(parts) => self.make(NODE, &parts[..]),
            PunTermKind::Pair(parts) => self.make(PAIR, &parts[..]),
            PunTermKind::First(pair) => PunOp::Project(self.term(pair), 0),
            PunTermKind::Second(pair) => PunOp::Project(self.term(pair), 1),
            PunTermKind::Apply(parts) => PunOp::Apply(self.term(&parts[0]), self.term(&parts[1])),
            PunTermKind::Lambda(name, body) => PunOp::Lambda(self.inside(&name.text, body)),
            PunTermKind::Rec(name, body) => PunOp::Rec(self.inside(&name.text, body)),
            PunTermKind::Let(name, parts) => {
                PunOp::Let(self.term(&parts[0]), self.inside(&name.text, &parts[1]))
            }
            PunTermKind::If(parts) => {
                PunOp::If(self.term(&parts[0]), self.term(&parts[1]), self.term(&parts[2]))
            }
            PunTermKind::Binary(operator, span, parts) => {
                let line = self.source.line(*span);
                PunOp::Binary(*operator, self.term(&parts[0]), self.term(&parts[1]), line)
            }
            PunTermKind::Case(value, arms) => {
                let line = self.source.line(term.span);
                let value = self.term(value);
                let arms = arms.iter().map(|arm| self.arm(arm)).collect();
                self.code.arms.push(arms);
                PunOp::Case(value, number(self.code.arms.len() - 1), line)
            }
        };
        self.add(op)
    }

    fn inside(&mut self, name: &str, body: &PunTerm) -> PunControl {
        self.scope.push(name.to_owned());
        let body = self.term(body);
        self.scope.pop();
        body
    }

    fn name(&mut self, name: &str) -> PunOp {
        if let Some(at) = self.scope.iter().rev().position(|other| other == name) {
            return PunOp::Local(number(at));
        }
        let at = self.definitions.get(name).copied().unwrap_or_default();
        if !self.uses.contains(&at) {
            self.uses.push(at);
        }
        PunOp::Definition(at)
    }

    fn make(&mut self, tag: u32, fields: &[PunTerm]) -> PunOp {
        let parts: Vec<PunControl> = fields.iter().map(|field| self.term(field)).collect();
        let first = number(self.code.parts.len());
        self.code.parts.extend(parts);
        PunOp::Make(tag, PartList::Code(first), number(fields.len()))
    }

    fn arm(&mut self, arm: &CaseArm) -> (PatternCode, PunControl) {
        let depth = self.scope.len();
        let pattern = self.pattern(&arm.pattern);
        let term = self.term(&arm.term);
        self.scope.truncate(depth);
        (pattern, term)
    }

    fn pattern(&mut self, pattern: &PunPattern) -> PatternCode {
        match &pattern.kind {
            PunPatternKind::Name(name) => {
                self.scope.push(name.clone());
                PatternCode::Bind
            }
            PunPatternKind::Integer(number) => {
                self.constants.push(*number);
                PatternCode::Integer(*number)
            }
            PunPatternKind::Boolean(truth) => PatternCode::Boolean(*truth),
            PunPatternKind::Unit | PunPatternKind::Broken => PatternCode::Unit,
            PunPatternKind::Leaf => PatternCode::Made(LEAF, Vec::new()),
            PunPatternKind::Node(parts) => self.made(NODE, &parts[..]),
            PunPatternKind::Pair(parts) => self.made(PAIR, &parts[..]),
            PunPatternKind::Made(name, fields) => {
                let tag = self.tags.get(name.as_str()).copied().unwrap_or_default();
                self.made(tag, fields)
            }
        }
    }

    fn made(&mut self, tag: u32, fields: &[PunPattern]) -> PatternCode {
        PatternCode::Made(tag, fields.iter().map(|field| self.pattern(field)).collect())
    }
}
