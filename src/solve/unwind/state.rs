//! What the program holds at one point on one path, with terms in place of numbers.
//!
//! States are copied at every branch, so everything large in them is shared until it is written.

use std::rc::Rc;

use super::text::SymbolicText;
use crate::read::ir::{LabelId, LoopId};
use crate::read::types::Primitive;
use crate::solve::ssa::PathId;
use crate::solve::term::TermId;
use crate::source::Span;

/// An array that was allocated, by the order of allocation over the whole unwinding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ObjectId(pub(super) u32);

/// The value of a variable.
#[derive(Clone, Debug)]
pub(super) enum SymbolicValue {
    /// Not assigned, or out of scope.
    Unset,
    /// A value of a primitive type.
    Term(TermId),
    /// A reference to an array.
    Reference(Reference),
    /// A string.
    Text(SymbolicText),
}

/// Which array a reference names.
#[derive(Clone, Debug)]
pub(super) enum Reference {
    /// None.
    Null,
    /// This one.
    Object(ObjectId),
    /// One of several.
    Several(Rc<Several>),
}

/// A reference that names one array or another, or none, depending on the variables.
#[derive(Clone, Debug)]
pub(super) struct Several {
    /// The [`Reference::number`] of what is named, a 32-bit term.
    pub(super) number: TermId,
    /// What can be named, ascending, each once; `None` is null.
    pub(super) among: Vec<Option<ObjectId>>,
}

impl Reference {
    /// What stands for a reference to this array, or to none, among numbers.
    pub(super) fn number(object: Option<ObjectId>) -> i64 {
        object.map_or(0, |id| i64::from(id.0) + 1)
    }

    /// Everything that can be named, ascending, each once.
    pub(super) fn among(&self) -> Vec<Option<ObjectId>> {
        match self {
            Self::Null => vec![None],
            Self::Object(id) => vec![Some(*id)],
            Self::Several(several) => several.among.clone(),
        }
    }

    /// The arrays that can be named.
    pub(super) fn objects(&self) -> Vec<ObjectId> {
        self.among().into_iter().flatten().collect()
    }
}

/// An array or a builder on the heap.
#[derive(Clone, Debug)]
pub(super) struct Object {
    /// What it is called in the printed formula: the variable that it was made for.
    pub(super) name: Rc<str>,
    /// How many writes it has seen on this path.
    pub(super) writes: u32,
    /// The length, a 32-bit term; 0 of a builder.
    pub(super) length: TermId,
    /// The elements, or the fields.
    pub(super) contents: ObjectContents,
}

/// What an object holds.
#[derive(Clone, Debug)]
pub(super) enum ObjectContents {
    /// One value each, as many as the length can be at most.
    Elements(Vec<SymbolicValue>),
    /// The text of a builder.
    Text(SymbolicText),
    /// An SMT array, for lengths that are large or unknown.
    Large {
        /// The type of the elements; a `boolean` is kept as 0 or 1.
        element: Primitive,
        /// A term of array sort.
        array: TermId,
    },
}

/// Everything the program holds.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// How control came here.
    pub(super) path: PathId,
    /// The locals of the current activation.
    pub(super) locals: Vec<SymbolicValue>,
    /// For each local: how many writes it has seen on this path in this activation.
    pub(super) writes: Vec<u32>,
    /// The static fields.
    pub(super) statics: Vec<SymbolicValue>,
    /// For each static field: how many writes it has seen.
    pub(super) static_writes: Vec<u32>,
    /// The arrays and builders by [`ObjectId`]; `None` for those allocated on other paths only.
    pub(super) heap: Vec<Option<Rc<Object>>>,
    /// What has been printed, kept only if a condition mentions it.
    pub(super) output: SymbolicText,
    /// What conditions ask about the run so far.
    pub(super) counters: CounterTerms,
}

/// What has been counted so far, as 32-bit terms.
#[derive(Clone, Debug, Default)]
pub(super) struct CounterTerms {
    /// Statements of the author's; `None` if no condition mentions them.
    pub(super) steps: Option<TermId>,
    /// Passes of each loop that a condition asks for, in the order of
    /// [`Program::counted_loops`](crate::read::ir::Program).
    pub(super) passes: Vec<TermId>,
}

/// Where control goes when it does not run on.
#[derive(Clone, Debug)]
pub(super) enum Jump {
    /// After the statement with this label.
    Break(LabelId),
    /// To the next pass of this loop.
    Continue(LoopId),
    /// Out of the method, with its result.
    Return(SymbolicValue),
    /// Out of the method, with the result of calling it again with these arguments from this place.
    Again(Vec<SymbolicValue>, Span),
}

/// The states in which a statement can end.
#[derive(Debug, Default)]
pub(super) struct Ends {
    /// Control runs on to the next statement.
    pub(super) normal: Option<State>,
    /// Control jumps.
    pub(super) jumps: Vec<(Jump, State)>,
}

impl Ends {
    /// Control runs on.
    pub(super) fn normal(state: State) -> Self {
        Self { normal: Some(state), jumps: Vec::new() }
    }
}

impl State {
    /// The state in which the program starts.
    pub(super) fn new(
        path: PathId,
        statics: Vec<SymbolicValue>,
        locals: usize,
        counters: CounterTerms,
    ) -> Self {
        Self {
            path,
            locals: vec![SymbolicValue::Unset; locals],
            writes: vec![0; locals],
            static_writes: vec![0; statics.len()],
            statics,
            heap: Vec::new(),
            output: SymbolicText::empty(),
            counters,
        }
    }

    /// Adds an array that was just allocated.
    pub(super) fn add(&mut self, id: ObjectId, object: Object) {
        let at = id.0 as usize;
        if self.heap.len() <= at {
            self.heap.resize(at + 1, None);
        }
        self.heap[at] = Some(Rc::new(object));
    }

    /// An array that a reference in this state names.
    pub(super) fn object(&self, id: ObjectId) -> &Rc<Object> {
        match self.heap.get(id.0 as usize) {
            Some(Some(object)) => object,
            _ => unreachable!("a reference names an array of its own path"),
        }
    }

    /// The object to write to. It is copied if another state shares it.
    pub(super) fn object_mut(&mut self, id: ObjectId) -> &mut Object {
        match self.heap.get_mut(id.0 as usize) {
            Some(Some(object)) => Rc::make_mut(object),
            _ => unreachable!("a reference names an array of its own path"),
        }
    }
}

/// A number that does not fit into its type on a path.
#[derive(Clone, Copy, Debug)]
pub(super) struct NotedOverflow {
    pub(super) path: PathId,
    /// A Bool.
    pub(super) condition: TermId,
    pub(super) ty: Primitive,
}
