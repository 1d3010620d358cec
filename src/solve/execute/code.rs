//! The register code that the machine runs.
//!
//! In: nothing; these are types only. The compiler ([`super::compile`]) writes [`CompiledProgram`],
//! the interpreter ([`super::run`]) reads it. A register is a 64-bit cell of the current
//! activation: numbers are kept sign-extended (`char` zero-extended, `boolean` 0 or 1, floating
//! ones as [`floating`](crate::read::floating) says), references as handles, 0 being `null`. An
//! activation's registers are its locals, then its constants (copied in at the call), then
//! temporaries; the arguments of a call are evaluated straight into the first registers of the
//! callee, which begin where the caller's end.

use super::library::Function;
pub use super::register::Register;
use super::trace::TracePlan;
use crate::read::domain::ValueSet;
use crate::read::floating::FloatingOperation;
use crate::read::ir::{CheckId, Exception, LoopId, ProgramClass};
use crate::read::types::{Primitive, Type};
use crate::source::Span;

/// Registers that an instruction can name, the callee's arguments included.
pub const WINDOW: usize = 1 << 16;

/// The register that means "the result is not used".
pub const UNUSED: Register = Register::MAX;

/// Where an instruction goes on, as an index into [`CompiledProgram::instructions`].
pub type InstructionIndex = u32;

/// Three registers: where the result goes and the operands.
#[derive(Clone, Copy, Debug)]
pub struct Three {
    pub to: Register,
    pub left: Register,
    pub right: Register,
}

/// Two registers: where the result goes and the operand.
#[derive(Clone, Copy, Debug)]
pub struct Two {
    pub to: Register,
    pub of: Register,
}

/// Two operands of a comparison and where to go if it holds. Operations are charged only by jumps
/// that close a loop; in the others `charge` is 0 and not looked at.
#[derive(Clone, Copy, Debug)]
pub struct Compare {
    pub left: Register,
    pub right: Register,
    pub charge: u16,
    pub target: InstructionIndex,
}

/// One instruction. `Int` works on 32 bits, `Long` on 64; what has neither is right for both.
#[derive(Clone, Copy, Debug)]
pub enum Instruction {
    Copy(Two),
    Constant {
        to: Register,
        constant: u32,
    },

    AddInt(Three),
    SubtractInt(Three),
    MultiplyInt(Three),
    DivideInt(Three),
    RemainderInt(Three),
    ShiftLeftInt(Three),
    ShiftRightInt(Three),
    ShiftRightUnsignedInt(Three),
    NegateInt(Two),
    AbsInt(Two),

    AddLong(Three),
    SubtractLong(Three),
    MultiplyLong(Three),
    DivideLong(Three),
    RemainderLong(Three),
    ShiftLeftLong(Three),
    ShiftRightLong(Three),
    ShiftRightUnsignedLong(Three),
    NegateLong(Two),
    AbsLong(Two),

    FloorDivideInt(Three),
    FloorDivideLong(Three),
    /// `Math.floorMod`, on both.
    FloorRemainder(Three),
    /// `Integer.compare`: -1, 0 or 1.
    Order(Three),
    And(Three),
    Or(Three),
    Xor(Three),
    Complement(Two),
    Min(Three),
    Max(Three),
    Less(Three),
    LessEqual(Three),
    Equal(Three),
    NotEqual(Three),
    ToByte(Two),
    ToShort(Two),
    ToChar(Two),
    ToInt(Two),
    /// An operation on floating numbers; `right` is `left` again where it has one operand only.
    Floating {
        operation: FloatingOperation,
        to: Register,
        left: Register,
        right: Register,
    },

    LoadStatic {
        to: Register,
        field: u32,
    },
    StoreStatic {
        field: u32,
        from: Register,
    },

    Length {
        to: Register,
        array: Register,
    },
    Element {
        to: Register,
        array: Register,
        index: Register,
    },
    SetElement {
        array: Register,
        index: Register,
        value: Register,
    },
    /// Throws on null.
    Field {
        to: Register,
        object: Register,
        field: u32,
    },
    /// Throws on null.
    SetField {
        object: Register,
        field: u32,
        from: Register,
    },
    /// A new object whose fields are 0, `false` or `null`.
    NewObject {
        to: Register,
        fields: u32,
    },
    /// Like `SetElement`, of an array just made, at a place known to exist.
    InitElement {
        array: Register,
        value: Register,
        at: u32,
    },
    NewArray {
        to: Register,
        length: Register,
        element_bytes: u8,
    },
    /// `new int[m][n]`: the lengths stand in registers from `first` on.
    NewRows {
        to: Register,
        first: Register,
        count: u16,
        element_bytes: u8,
    },
    NewArrayOf {
        to: Register,
        element_bytes: u8,
        length: u32,
    },

    /// Reads a placeholder of a primitive type.
    PlaceholderNumber {
        to: Register,
        placeholder: u32,
    },
    /// Reads a placeholder of type `String`.
    PlaceholderText {
        to: Register,
        placeholder: u32,
    },
    /// Makes a new array of a placeholder's values.
    PlaceholderArray {
        to: Register,
        placeholder: u32,
    },

    Jump(InstructionIndex),
    JumpIf {
        of: Register,
        target: InstructionIndex,
    },
    JumpUnless {
        of: Register,
        target: InstructionIndex,
    },
    JumpLess(Compare),
    JumpLessEqual(Compare),
    JumpEqual(Compare),
    JumpNotEqual(Compare),
    /// The jumps that close a loop: they charge operations first, so that no loop is endless.
    LoopLess(Compare),
    LoopLessEqual(Compare),
    LoopEqual(Compare),
    LoopNotEqual(Compare),
    /// `i += step; if (i < limit) goto target`, on `int`: the usual end of a `for`.
    AddLoopLess {
        counter: Register,
        step: Register,
        limit: Register,
        charge: u16,
        target: InstructionIndex,
    },
    /// Adds the step and goes on with the loop while counter `<=` limit.
    AddLoopLessEqual {
        counter: Register,
        step: Register,
        limit: Register,
        charge: u16,
        target: InstructionIndex,
    },
    Charge {
        operations: u32,
    },

    /// A pass of a loop begins: counts it for this arrival, and stops if there are more than ever
    /// allowed.
    Pass {
        counter: Register,
        bound: u32,
    },
    /// A loop is left: stops if the passes of this arrival are not allowed.
    Leave {
        counter: Register,
        bound: u32,
    },
    /// A pass of a loop begins: counts it for the whole run.
    CountPass {
        of: u32,
    },
    /// A loop's condition is about to be evaluated.
    CountTest {
        of: u32,
    },
    /// An activation begins: counts it for its method.
    CountActivation {
        method: u32,
    },
    /// A method or constructor begins: notes which.
    NoteCall {
        method: u32,
    },
    /// A statement has printed: notes which, by where it begins, and how much is printed by now.
    NotePrint {
        start: u32,
    },
    /// A pass of a loop without prescribed number begins: counts it for this arrival.
    PassUnbounded {
        counter: Register,
    },
    /// Remembers the greatest count of passes at one arrival.
    ObservePasses {
        counter: Register,
        of: u32,
    },

    /// Opens an activation. With `GHOST` set, what happens in it is not counted.
    Call {
        method: u32,
        to: Register,
        kind: CallKind,
    },
    Return {
        value: Register,
    },
    ReturnVoid,
    /// Throws this exception.
    Throw(Exception),
    /// Throws an object, or lets one go on that was thrown before.
    ThrowObject {
        object: Register,
        goes_on: bool,
    },
    /// What counts neither as a call nor as an activation is about to return.
    LeaveUncounted,

    /// The condition of an author's check does not hold.
    Fail {
        check: u32,
    },
    /// The condition of an author's check does not hold, and the run goes on.
    NoteFailure {
        check: u32,
    },
    /// A statement of the author's starts.
    Step,
    /// Reports the value of a variable.
    Observe {
        value: Register,
        name: u32,
    },
    /// Something happens that a trace tells.
    Trace {
        event: u32,
        value: Register,
    },
    /// An array or a floating number is about to be reported or returned as data: charges what that
    /// takes, whether it is asked for or not. A floating number whose text versions of Java write
    /// differently ends the run.
    Report {
        value: Register,
        ty: u32,
    },

    /// Starts a new string.
    TextBegin,
    AppendText {
        of: Register,
    },
    AppendNumber {
        of: Register,
    },
    AppendChar {
        of: Register,
    },
    AppendBoolean {
        of: Register,
    },
    /// Appends a floating number. A text that versions of Java write differently ends the run.
    AppendFloating {
        of: Register,
        is_float: bool,
    },
    /// The string started last is complete.
    TextEnd {
        to: Register,
    },
    PrintText {
        of: Register,
    },
    PrintNumber {
        of: Register,
    },
    PrintChar {
        of: Register,
    },
    PrintBoolean {
        of: Register,
    },
    /// Prints a floating number, likewise.
    PrintFloating {
        of: Register,
        is_float: bool,
    },
    OutputText {
        to: Register,
    },
    /// A string operand as text: `null` becomes `"null"`.
    TextOfReference(Two),
    TextEquals(Three),
    TextLength(Two),
    TextIsEmpty(Two),
    TextCharAt(Three),
    /// Calls a function of Java's library.
    Library {
        function: Function,
        to: Register,
        operands: [Register; 3],
    },

    /// The instructions of the same name that also note which elements of placeholders they read.
    PlaceholderArrayNoted {
        to: Register,
        placeholder: u32,
    },
    ElementNoted {
        to: Register,
        array: Register,
        index: Register,
    },
    LibraryNoted {
        function: Function,
        to: Register,
        operands: [Register; 3],
    },

    /// `__steps`
    LoadSteps {
        to: Register,
    },
    /// `__iterations(k)`
    LoadIterations {
        to: Register,
        of: u32,
    },

    /// The method needs more registers than an activation has.
    TooLarge,
}

/// How a call is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallKind {
    /// By the author's program.
    Counted,
    /// Of the entry, by `start`: an activation, but not a call.
    Entry,
    /// By statements that only check.
    Ghost,
    /// Of a constructor and the like: neither a call nor an activation.
    Uncounted,
}

/// What a fault at an instruction means to people.
#[derive(Clone, Copy, Debug)]
pub struct FaultSite {
    /// Index of the instruction.
    pub at: u32,
    /// The Java it stands for.
    pub span: Span,
    /// The check whose condition it belongs to; an exception there means that the check failed.
    pub check: Option<CheckId>,
}

/// A method's code.
#[derive(Clone, Debug)]
pub struct MethodCode {
    /// Where it begins.
    pub entry: u32,
    /// Registers of an activation.
    pub registers: u32,
    /// The first register that holds a constant.
    pub first_constant: u32,
    /// The constants, in the order of their registers.
    pub constants: Vec<i64>,
    /// Activations that may be open at once; `u32::MAX` without `@REC`.
    pub most_open: u32,
    /// Operations that a call is charged.
    pub charge: u32,
    /// The type of the result.
    pub result: Option<Type>,
    /// Whether it counts as a call and as an activation.
    pub is_counted: bool,
    /// Whether the author wrote it, as a method or as a constructor.
    pub is_noted: bool,
    /// Whether the code tells of its activations.
    pub is_told: bool,
}

/// Instructions whose exceptions are caught, inner ones before those around them.
#[derive(Clone, Copy, Debug)]
pub struct Region {
    /// The first of them.
    pub from: InstructionIndex,
    /// The first one after them.
    pub to: InstructionIndex,
    /// What an exception meets.
    pub meets: RegionEdge,
}

/// What an exception meets that leaves a region.
#[derive(Clone, Copy, Debug)]
pub enum RegionEdge {
    /// A handler, and the register that takes the exception.
    Handler { at: InstructionIndex, to: Register },
    /// The edge of what only checks: nothing around it catches what it throws.
    Check,
}

/// An exception of Java's whose objects the machine makes.
#[derive(Clone, Copy, Debug)]
pub struct ThrownClass {
    pub exception: Exception,
    /// The number of its class.
    pub class: u32,
    /// How many fields its objects have.
    pub fields: usize,
}

/// A loop with a prescribed number of passes.
#[derive(Clone, Debug)]
pub struct Bound {
    /// The loop.
    pub of: LoopId,
    /// The greatest number of passes.
    pub most: i64,
    /// The numbers of passes allowed.
    pub allowed: ValueSet,
}

/// A variable that is reported.
#[derive(Clone, Debug)]
pub struct ReportedVariable {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Whether it is wanted with all that can be reached from it.
    pub is_memory: bool,
}

/// How a placeholder's values lie in memory.
#[derive(Clone, Debug)]
pub struct PlaceholderShape {
    /// Its type.
    pub ty: Type,
}

/// The static fields by which a run is told in which order to go through hash tables.
#[derive(Clone, Copy, Debug)]
pub struct HashFields {
    /// [`HASH_ORDER`](crate::read::library::java::HASH_ORDER)
    pub order: usize,
    /// [`HASH_ASKED`](crate::read::library::java::HASH_ASKED)
    pub asked: usize,
}

/// A compiled program.
#[derive(Clone, Debug, Default)]
pub struct CompiledProgram {
    pub instructions: Vec<Instruction>,
    /// What faults mean, ascending by instruction.
    pub sites: Vec<FaultSite>,
    /// Where something is caught, inner regions before those around them.
    pub regions: Vec<Region>,
    /// The exceptions whose objects the machine makes.
    pub thrown: Vec<ThrownClass>,
    /// By class: which exception its objects are when they are thrown.
    pub exceptions: Vec<Exception>,
    pub methods: Vec<MethodCode>,
    pub start: usize,
    pub statics: usize,
    /// Where the program says in which order one goes through hash tables, if it has any.
    pub hash_fields: Option<HashFields>,
    pub loops: usize,
    pub bounds: Vec<Bound>,
    pub observed: Vec<ReportedVariable>,
    /// The classes, where objects are observed with all that can be reached from them.
    pub classes: Vec<ProgramClass>,
    /// The types of arrays that are reported or returned.
    pub reported: Vec<Type>,
    /// Constants too many for registers.
    pub constants: Vec<i64>,
    /// The string constants, each once; the handle of the first is 1.
    pub texts: Vec<Vec<u16>>,
    pub placeholders: Vec<PlaceholderShape>,
    /// Whether the program names `StackOverflowError`, which is thrown then.
    pub names_overflow: bool,
    /// Where what the author wrote ends, as an offset.
    pub written: u32,
    /// What the code tells of, if it does.
    pub tracing: TracePlan,
}

impl CompiledProgram {
    /// What a fault at the instruction means; the nearest one before it if it has no entry of its
    /// own.
    pub fn site(&self, at: usize) -> FaultSite {
        let behind = self.sites.partition_point(|site| site.at as usize <= at);
        match behind.checked_sub(1).and_then(|found| self.sites.get(found)) {
            Some(site) => *site,
            None => FaultSite { at: 0, span: Span::default(), check: None },
        }
    }
}

/// Bytes of an array element in a Java heap.
pub fn element_bytes(element: &Type) -> u8 {
    match element {
        Type::Primitive(primitive) if *primitive != Primitive::Float => {
            u8::try_from(primitive.bits().div_ceil(8)).unwrap_or(8)
        }
        Type::Primitive(_)
        | Type::String
        | Type::StringBuilder
        | Type::Object(_)
        | Type::Array(_)
        | Type::Null => 4,
    }
}

/// The loop that runs them is as fast as they are small.
const _: () = assert!(size_of::<Instruction>() == 16);
