//! Evaluates terms: call by value, in bounded steps, on a stack of its own.
//!
//! In: code, arguments that may be partly unknown, a limit. Out: a value, or why there is none. The
//! machine is that of M. Felleisen and D. Friedman ("Control operators, the SECD-machine, and the
//! λ-calculus", 1986): a term, an environment, and frames for what is still to be done. Nothing
//! recurs in Rust, so recursion in a program is as deep as memory allows.
//!
//! What looks at an argument: arithmetic, comparison, `if`, `case`, `fst` and `snd`, application.
//! What does not: passing, binding, storing in a constructor, returning.

use super::code::{PartList, PatternCode, PunControl, PunOp};
use super::instruction::{RunInput, form, operation, part};
use super::sorts::{SortKind, TermForm};
use super::tree::PunOperator;
use crate::property::{PlaceId, PlaceState};

/// A value while a program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PunValue {
    /// An integer.
    Integer(i64),
    /// A truth value.
    Boolean(bool),
    /// `unit`
    Unit,
    /// A value of a constructor, by tag and number of parts, which begin here among the cells.
    Made(u32, u16, u32),
    /// A value of a constructor in the arguments: tag, number of parts, place of the first one.
    Given(u32, u16, PlaceId),
    /// A function: its body, and the environment.
    Closure(PunControl, u32),
    /// What a `rec` binds: the `rec` itself, and its environment.
    Suspended(PunControl, u32),
    /// A part of the arguments at which nothing has looked yet in this run.
    Argument(PlaceId),
}

/// What went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PunError {
    /// No alternative of a `case` fits this value.
    NoAlternative(PunValue),
    /// A sum or a difference does not fit into 64 bits.
    TooLarge(i64, PunOperator, i64),
    /// Functions are compared.
    Comparison,
    /// A value has another type than it must have; programs whose types were inferred never get
    /// here.
    Type,
}

/// Why a run ended without a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PunStop {
    /// It looked at a place of the arguments that is unknown.
    Demands(PlaceId),
    /// An error, in this line if it stands in the program.
    Error(PunError, Option<u32>),
    /// It needs more steps than it may take.
    Steps,
    /// It needs more memory than it may take.
    Memory,
}

/// A comparison that the value of a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastComparison {
    /// The operator.
    pub operator: PunOperator,
    /// Both sides.
    pub sides: [PunValue; 2],
}

#[derive(Clone, Copy, Debug)]
enum PunFrame {
    /// The function is being evaluated; the argument is next.
    Argument(PunControl, u32),
    /// The argument is being evaluated; this function is called next.
    Call(PunValue),
    /// A function is applied to terms of the arguments: the next one, how many are left, where.
    Spine(PlaceId, u32, u32),
    If(PunControl, PunControl, u32),
    Let(PunControl, u32),
    Left(PunOperator, PunControl, u32, u32),
    Right(PunOperator, PunValue, u32),
    /// Parts are being evaluated: the tag, the list, which one is next, how many there are.
    Parts(u32, PartList, u16, u16, u32),
    Project(u32),
    Case(u32, u32, u32),
    Split(PlaceId, u32),
}

/// The environment without bindings.
const EMPTY: u32 = u32::MAX;

/// The most cells, bindings and frames together: each takes 16 to 32 bytes.
const MOST_CELLS: usize = 48_000_000;

/// A machine, whose memory is kept between runs.
#[derive(Debug, Default)]
pub struct PunMachine {
    cells: Vec<PunValue>,
    bindings: Vec<(PunValue, u32)>,
    frames: Vec<PunFrame>,
    operands: Vec<PunValue>,
    pairs: Vec<(PunValue, PunValue)>,
    /// The steps of the last run.
    pub steps: u64,
    /// Whether the last run said that the precondition is not met.
    pub has_refused: bool,
    /// The comparison that decided the last run, if it ended with one.
    pub last: Option<LastComparison>,
}

enum MachineNext {
    Evaluate(PunControl, u32),
    Return(PunValue),
}

impl PunMachine {
    /// Evaluates code in which the arguments are bound, the first one outermost.
    pub fn run(&mut self, input: &RunInput<'_>, start: PunControl) -> Result<PunValue, PunStop> {
        self.cells.clear();
        self.bindings.clear();
        self.frames.clear();
        self.operands.clear();
        self.steps = 0;
        self.has_refused = false;
        self.last = None;
        let mut environment = EMPTY;
        for root in input.arguments.roots() {
            environment = self.bind(PunValue::Argument(root), environment);
        }
        let mut next = MachineNext::Evaluate(start, environment);
        loop {
            if self.steps >= input.limit {
                return Err(PunStop::Steps);
            }
            if self.cells.len() + self.bindings.len() + self.frames.len() > MOST_CELLS {
                return Err(PunStop::Memory);
            }
            self.steps += 1;
            next = match next {
                MachineNext::Evaluate(control, environment) => {
                    self.evaluate(input, control, environment)?
                }
                MachineNext::Return(value) => match self.frames.pop() {
                    None => return Ok(value),
                    Some(frame) => self.resume(input, frame, value)?,
                },
            };
        }
    }

    fn bind(&mut self, value: PunValue, environment: u32) -> u32 {
        self.bindings.push((value, environment));
        index(self.bindings.len() - 1)
    }

    fn local(&self, number: u32, environment: u32) -> PunValue {
        let mut environment = environment;
        for _ in 0..number {
            environment = self.bindings[environment as usize].1;
        }
        self.bindings[environment as usize].0
    }

    fn evaluate(
        &mut self,
        input: &RunInput<'_>,
        control: PunControl,
        environment: u32,
    ) -> Result<MachineNext, PunStop> {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "`enter` takes every operation that needs a part of its own first"
        )]
        let value = match operation(input, control) {
            PunOp::Integer(number) => PunValue::Integer(number),
            PunOp::Boolean(truth) => PunValue::Boolean(truth),
            PunOp::Unit => PunValue::Unit,
            PunOp::Given(place) => PunValue::Argument(place),
            PunOp::Unknown(place) => return Err(PunStop::Demands(place)),
            PunOp::Refuse => {
                self.has_refused = true;
                PunValue::Boolean(true)
            }
            PunOp::Lambda(body) => PunValue::Closure(body, environment),
            PunOp::Fold(place) => {
                let own = PunValue::Suspended(control, environment);
                PunValue::Closure(PunControl::Split(place), self.bind(own, environment))
            }
            PunOp::Local(number) => match self.local(number, environment) {
                PunValue::Suspended(code, environment) => {
                    return Ok(MachineNext::Evaluate(code, environment));
                }
                value @ (PunValue::Integer(_)
                | PunValue::Boolean(_)
                | PunValue::Unit
                | PunValue::Made(..)
                | PunValue::Given(..)
                | PunValue::Closure(..)
                | PunValue::Argument(_)) => value,
            },
            PunOp::Definition(number) => {
                let code = input.code.definitions[number as usize].function;
                return Ok(MachineNext::Evaluate(code, EMPTY));
            }
            PunOp::Rec(body) => {
                let own = PunValue::Suspended(control, environment);
                return Ok(MachineNext::Evaluate(body, self.bind(own, environment)));
            }
            PunOp::Make(tag, parts, count) => {
                if count > 0 {
                    let count = u16::try_from(count).unwrap_or(u16::MAX);
                    self.frames.push(PunFrame::Parts(tag, parts, 1, count, environment));
                    return Ok(MachineNext::Evaluate(part(input, parts, 0), environment));
                }
                PunValue::Made(tag, 0, 0)
            }
            op => return Ok(self.enter(op, environment)),
        };
        Ok(MachineNext::Return(value))
    }

    /// Begins an operation that has parts to evaluate first.
    fn enter(&mut self, op: PunOp, environment: u32) -> MachineNext {
        let (frame, first) = match op {
            PunOp::Apply(function, argument) => {
                (PunFrame::Argument(argument, environment), function)
            }
            PunOp::If(condition, positive, negative) => {
                (PunFrame::If(positive, negative, environment), condition)
            }
            PunOp::Let(value, body) => (PunFrame::Let(body, environment), value),
            PunOp::Binary(operator, left, right, line) => {
                (PunFrame::Left(operator, right, environment, line), left)
            }
            PunOp::Project(pair, side) => (PunFrame::Project(side), pair),
            PunOp::Case(value, arms, line) => (PunFrame::Case(arms, environment, line), value),
            PunOp::Split(place) => {
                self.frames.push(PunFrame::Split(place, environment));
                return MachineNext::Return(self.local(0, environment));
            }
            PunOp::Side(name, side) => {
                self.frames.push(PunFrame::Project(side));
                return MachineNext::Return(self.local(name, environment));
            }
            PunOp::Spine(function, first, count) => {
                self.frames.push(PunFrame::Spine(first, count, environment));
                return self.name(function, environment);
            }
            PunOp::Recurse(fold, argument) => {
                let argument = self.local(argument, environment);
                self.frames.push(PunFrame::Spine(PlaceId(0), 0, environment));
                self.operands.push(argument);
                return self.name(fold, environment);
            }
            PunOp::Integer(_)
            | PunOp::Boolean(_)
            | PunOp::Unit
            | PunOp::Given(_)
            | PunOp::Local(_)
            | PunOp::Definition(_)
            | PunOp::Lambda(_)
            | PunOp::Rec(_)
            | PunOp::Fold(_)
            | PunOp::Make(..)
            | PunOp::Refuse
            | PunOp::Unknown(_) => return MachineNext::Return(PunValue::Unit),
        };
        self.frames.push(frame);
        MachineNext::Evaluate(first, environment)
    }

    /// What is bound as a name, evaluated if it is a `rec`.
    fn name(&self, number: u32, environment: u32) -> MachineNext {
        match self.local(number, environment) {
            PunValue::Suspended(code, environment) => MachineNext::Evaluate(code, environment),
            value @ (PunValue::Integer(_)
            | PunValue::Boolean(_)
            | PunValue::Unit
            | PunValue::Made(..)
            | PunValue::Given(..)
            | PunValue::Closure(..)
            | PunValue::Argument(_)) => MachineNext::Return(value),
        }
    }

    fn resume(
        &mut self,
        input: &RunInput<'_>,
        frame: PunFrame,
        value: PunValue,
    ) -> Result<MachineNext, PunStop> {
        Ok(match frame {
            PunFrame::Argument(argument, environment) => {
                self.frames.push(PunFrame::Call(value));
                MachineNext::Evaluate(argument, environment)
            }
            PunFrame::Call(function) => self.call(input, function, value)?,
            PunFrame::Spine(_, 0, _) => match self.operands.pop() {
                Some(argument) => self.call(input, value, argument)?,
                None => MachineNext::Return(value),
            },
            PunFrame::Spine(place, left, environment) => {
                if left > 1 {
                    self.frames.push(PunFrame::Spine(place.field(1), left - 1, environment));
                }
                self.frames.push(PunFrame::Call(value));
                MachineNext::Evaluate(PunControl::Place(place), environment)
            }
            PunFrame::If(positive, negative, environment) => {
                let is_true = self.look(input, value)? == PunValue::Boolean(true);
                MachineNext::Evaluate(if is_true { positive } else { negative }, environment)
            }
            PunFrame::Let(body, environment) => {
                MachineNext::Evaluate(body, self.bind(value, environment))
            }
            PunFrame::Left(operator, right, environment, line) => {
                self.frames.push(PunFrame::Right(operator, value, line));
                MachineNext::Evaluate(right, environment)
            }
            PunFrame::Right(operator, left, line) => {
                MachineNext::Return(self.operate(input, operator, left, value, line)?)
            }
            PunFrame::Parts(tag, parts, at, count, environment) => {
                self.operands.push(value);
                if at < count {
                    self.frames.push(PunFrame::Parts(tag, parts, at + 1, count, environment));
                    MachineNext::Evaluate(part(input, parts, u32::from(at)), environment)
                } else {
                    let first = index(self.cells.len());
                    let from = self.operands.len() - usize::from(count);
                    self.cells.extend(self.operands.drain(from..));
                    MachineNext::Return(PunValue::Made(tag, count, first))
                }
            }
            PunFrame::Project(side) => {
                let pair = self.look(input, value)?;
                MachineNext::Return(self.part_of(pair, side))
            }
            PunFrame::Case(arms, environment, line) => {
                for (pattern, term) in &input.code.arms[arms as usize] {
                    let mut inner = environment;
                    if self.fits(input, pattern, value, &mut inner)? {
                        return Ok(MachineNext::Evaluate(*term, inner));
                    }
                }
                return Err(PunStop::Error(PunError::NoAlternative(value), Some(line)));
            }
            PunFrame::Split(place, environment) => self.split(input, place, value, environment)?,
        })
    }

    fn call(
        &mut self,
        input: &RunInput<'_>,
        function: PunValue,
        argument: PunValue,
    ) -> Result<MachineNext, PunStop> {
        if let PunValue::Closure(body, environment) = self.look(input, function)? {
            Ok(MachineNext::Evaluate(body, self.bind(argument, environment)))
        } else {
            Err(PunStop::Error(PunError::Type, None))
        }
    }

    /// A value that is not a part of the arguments any more, looked at as far as its constructor.
    fn look(&mut self, input: &RunInput<'_>, value: PunValue) -> Result<PunValue, PunStop> {
        let PunValue::Argument(place) = value else { return Ok(value) };
        let (maker, first, fields) = match input.arguments.state(place) {
            PlaceState::Unknown => return Err(PunStop::Demands(place)),
            PlaceState::Number(number) => return Ok(PunValue::Integer(number)),
            PlaceState::Made { maker, first, fields } => (maker, first, fields),
        };
        Ok(match input.sorts.kind(input.arguments.sort(place)) {
            SortKind::Number | SortKind::Unit => PunValue::Unit,
            SortKind::Boolean => PunValue::Boolean(maker == 1),
            SortKind::Made(tags) => {
                let fields = u16::try_from(fields).unwrap_or(u16::MAX);
                PunValue::Given(tags[maker as usize], fields, first)
            }
            SortKind::Term(..) => {
                // A function is a lambda or a fold.
                if let PunOp::Lambda(body) = operation(input, PunControl::Place(place)) {
                    PunValue::Closure(body, EMPTY)
                } else {
                    let own = PunValue::Suspended(PunControl::Place(place), EMPTY);
                    PunValue::Closure(PunControl::Split(place), self.bind(own, EMPTY))
                }
            }
        })
    }

    /// A part of a value that was looked at.
    pub fn part_of(&self, value: PunValue, number: u32) -> PunValue {
        match value {
            PunValue::Made(_, _, first) => self.cells[(first + number) as usize],
            PunValue::Given(_, _, first) => PunValue::Argument(first.field(number)),
            other @ (PunValue::Integer(_)
            | PunValue::Boolean(_)
            | PunValue::Unit
            | PunValue::Closure(..)
            | PunValue::Suspended(..)
            | PunValue::Argument(_)) => other,
        }
    }

    fn operate(
        &mut self,
        input: &RunInput<'_>,
        operator: PunOperator,
        left: PunValue,
        right: PunValue,
        line: u32,
    ) -> Result<PunValue, PunStop> {
        if operator == PunOperator::Equal {
            let is_equal = self.is_equal(input, left, right, line)?;
            self.note(operator, left, right);
            return Ok(PunValue::Boolean(is_equal));
        }
        let [PunValue::Integer(one), PunValue::Integer(other)] =
            [self.look(input, left)?, self.look(input, right)?]
        else {
            return Err(PunStop::Error(PunError::Type, in_program(line)));
        };
        let sum = match operator {
            PunOperator::Plus => one.checked_add(other),
            PunOperator::Minus => one.checked_sub(other),
            PunOperator::AtMost | PunOperator::Greater | PunOperator::Equal => {
                self.note(operator, left, right);
                let is_true = (one <= other) == (operator == PunOperator::AtMost);
                return Ok(PunValue::Boolean(is_true));
            }
        };
        let error = PunError::TooLarge(one, operator, other);
        sum.map(PunValue::Integer).ok_or(PunStop::Error(error, in_program(line)))
    }

    /// Remembers a comparison that nothing comes after.
    fn note(&mut self, operator: PunOperator, left: PunValue, right: PunValue) {
        if self.frames.is_empty() {
            self.last = Some(LastComparison { operator, sides: [left, right] });
        }
    }

    fn is_equal(
        &mut self,
        input: &RunInput<'_>,
        left: PunValue,
        right: PunValue,
        line: u32,
    ) -> Result<bool, PunStop> {
        let mut pairs = std::mem::take(&mut self.pairs);
        pairs.clear();
        pairs.push((left, right));
        let mut is_equal = Ok(true);
        while let Some((left, right)) = pairs.pop() {
            self.steps += 1;
            if self.steps >= input.limit {
                is_equal = Err(PunStop::Steps);
                break;
            }
            // One part of the arguments equals itself, whatever it is.
            if let (PunValue::Argument(one), PunValue::Argument(other)) = (left, right)
                && one == other
                && input.sorts.holds_no_functions(input.arguments.sort(one))
            {
                continue;
            }
            let sides =
                self.look(input, left).and_then(|left| Ok((left, self.look(input, right)?)));
            let sides = match sides {
                Ok(sides) => sides,
                Err(stop) => {
                    is_equal = Err(stop);
                    break;
                }
            };
            let parts = match sides {
                (PunValue::Closure(..), _) | (_, PunValue::Closure(..)) => {
                    is_equal = Err(PunStop::Error(PunError::Comparison, in_program(line)));
                    break;
                }
                (
                    PunValue::Made(tag, parts, _) | PunValue::Given(tag, parts, _),
                    PunValue::Made(other, _, _) | PunValue::Given(other, _, _),
                ) if tag == other => parts,
                (one, other) if one == other => 0,
                _ => {
                    is_equal = Ok(false);
                    break;
                }
            };
            let part = |at| (self.part_of(sides.0, at), self.part_of(sides.1, at));
            pairs.extend((0..u32::from(parts)).rev().map(part));
        }
        self.pairs = pairs;
        is_equal
    }

    /// Whether a value fits a pattern, whose names are bound then.
    fn fits(
        &mut self,
        input: &RunInput<'_>,
        pattern: &PatternCode,
        value: PunValue,
        environment: &mut u32,
    ) -> Result<bool, PunStop> {
        if *pattern == PatternCode::Bind {
            *environment = self.bind(value, *environment);
            return Ok(true);
        }
        let value = self.look(input, value)?;
        Ok(match (pattern, value) {
            (PatternCode::Unit, _) => true,
            (PatternCode::Integer(number), value) => PunValue::Integer(*number) == value,
            (PatternCode::Boolean(truth), value) => PunValue::Boolean(*truth) == value,
            (
                PatternCode::Made(tag, fields),
                PunValue::Made(own, ..) | PunValue::Given(own, ..),
            ) => {
                if *tag != own {
                    return Ok(false);
                }
                for (at, field) in (0..).zip(fields) {
                    let part = self.part_of(value, at);
                    if !self.fits(input, field, part, environment)? {
                        return Ok(false);
                    }
                }
                true
            }
            _ => false,
        })
    }

    fn split(
        &mut self,
        input: &RunInput<'_>,
        place: PlaceId,
        value: PunValue,
        environment: u32,
    ) -> Result<MachineNext, PunStop> {
        let value = self.look(input, value)?;
        let (PunValue::Made(tag, count, _) | PunValue::Given(tag, count, _)) = value else {
            return Err(PunStop::Error(PunError::Type, None));
        };
        let form = form(input, place);
        let (Some((TermForm::Fold(branches), _)), PlaceState::Made { first, .. }) =
            (form, input.arguments.state(place))
        else {
            return Err(PunStop::Demands(place));
        };
        let branch = branches.iter().position(|(own, _)| *own == tag).unwrap_or_default();
        let mut inner = environment;
        for at in 0..u32::from(count) {
            inner = self.bind(self.part_of(value, at), inner);
        }
        Ok(MachineNext::Evaluate(PunControl::Place(first.field(index(branch))), inner))
    }
}

/// The line of an operation; those of terms in the arguments have none and are 0.
fn in_program(line: u32) -> Option<u32> {
    (line > 0).then_some(line)
}

fn index(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
