//! What writes a program: its lines, its variables, and what went wrong.

use std::collections::BTreeSet;

use crate::read::datum::Datum;
use crate::read::syntax::ast::{File, Member};
use crate::read::types::Type;
use crate::solve::space::random::{Purpose, Stream};
use crate::source::Span;

use super::super::read::DialogueTree;
use super::super::spec::{Dialogue, HistoryId, ParameterId};
use super::slots::{Slot, SlotNames};

/// What a program keeps of the values that it reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SampleStyle {
    /// All of them, in lists and arrays.
    Lists,
    /// What it needs only: how many there were, their sum, the last one.
    Accumulators,
}

impl SampleStyle {
    /// All styles.
    pub const ALL: [Self; 2] = [Self::Lists, Self::Accumulators];

    /// The word for it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Lists => "lists",
            Self::Accumulators => "accumulators",
        }
    }

    /// The style that a word names.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|style| style.as_str() == word)
    }
}

/// What a style cannot say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inexpressible {
    /// The style.
    pub style: SampleStyle,
    /// The term that asks for more than the style keeps.
    pub span: Span,
}

/// Methods of our own that programs call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SampleHelper {
    Sum,
    Product,
    Least,
    Greatest,
    Contains,
}

/// What is said in every program of a dialogue.
pub(super) struct SampleFrame<'a> {
    pub(super) dialogue: &'a Dialogue,
    pub(super) tree: &'a DialogueTree,
    pub(super) style: SampleStyle,
    /// The member of a family, and values for hidden parameters, which are not used.
    pub(super) parameters: &'a [Datum],
    /// Whether outputs that may be left out are printed.
    pub(super) prints_optional: bool,
}

/// A program being written.
pub(super) struct SampleWriter<'a> {
    pub(super) frame: &'a SampleFrame<'a>,
    pub(super) names: SlotNames,
    /// Lines of `main`, each with its depth.
    pub(super) lines: Vec<(usize, String)>,
    pub(super) depth: usize,
    /// What an earlier pass found to be kept.
    pub(super) needed: BTreeSet<Slot>,
    /// Histories that have to be arrays, as an earlier pass found.
    pub(super) arrays: BTreeSet<Vec<HistoryId>>,
    /// What the statement at hand mentions.
    pub(super) touched: BTreeSet<Slot>,
    /// What this pass found to be kept.
    pub(super) wanted: BTreeSet<Slot>,
    /// What has been declared.
    pub(super) declared: BTreeSet<Slot>,
    /// Methods of our own, for values of a type in a list or an array, and their names.
    pub(super) helpers: Vec<(SampleHelper, String, bool, String)>,
    pub(super) trouble: Option<Inexpressible>,
    /// Whether a text is read, so that every read takes a whole line.
    pub(super) reads_lines: bool,
    /// The variable that is being read.
    pub(super) reading: Option<HistoryId>,
}

impl<'a> SampleWriter<'a> {
    /// Nothing written yet; `needed` and `arrays` are what an earlier pass found.
    pub(super) fn new(
        frame: &'a SampleFrame<'a>,
        seed: u64,
        needed: BTreeSet<Slot>,
        arrays: BTreeSet<Vec<HistoryId>>,
    ) -> Self {
        let dialogue = frame.dialogue;
        let stream = (seed > 0).then(|| Stream::new(seed, Purpose::Draw, 1_401));
        let taken = names_of(&frame.tree.file);
        let names = SlotNames::new(taken, stream, needed.clone());
        let reads_lines = dialogue.variables.iter().any(|one| one.ty == Type::String);
        Self {
            frame,
            names,
            lines: Vec::new(),
            depth: 0,
            needed,
            arrays,
            touched: BTreeSet::new(),
            wanted: BTreeSet::new(),
            declared: BTreeSet::new(),
            helpers: Vec::new(),
            trouble: None,
            reads_lines,
            reading: None,
        }
    }

    /// Adds a line at the depth of the statement.
    pub(super) fn line(&mut self, text: impl Into<String>) {
        self.lines.push((self.depth, text.into()));
    }

    /// The name of a variable of the program, which is kept from now on.
    pub(super) fn slot(&mut self, slot: Slot) -> String {
        let name = self.names.name(&slot, self.frame.dialogue);
        self.touched.insert(slot.clone());
        self.wanted.insert(slot);
        name
    }

    /// That the style cannot say what stands there.
    pub(super) fn cannot(&mut self, span: Span) {
        let style = self.frame.style;
        self.trouble.get_or_insert(Inexpressible { style, span });
    }

    /// The type of a variable that is read.
    pub(super) fn type_of(&self, id: HistoryId) -> Type {
        self.frame.dialogue.variable(id).ty.clone()
    }

    /// The variable of this name.
    pub(super) fn variable(&self, name: &str) -> Option<HistoryId> {
        let mut variables = self.frame.dialogue.variables.iter();
        variables.position(|one| one.name == name).map(HistoryId::new)
    }

    /// The parameter of this name.
    pub(super) fn parameter(&self, name: &str) -> Option<ParameterId> {
        let mut parameters = self.frame.dialogue.parameters.iter();
        parameters.position(|one| one.name == name).map(ParameterId::new)
    }

    /// The author's text.
    pub(super) fn source(&self, span: Span) -> &'a str {
        self.frame.dialogue.source.slice(span)
    }

    /// The name of a method of our own for values of a type.
    pub(super) fn helper(&mut self, helper: SampleHelper, ty: &Type, is_array: bool) -> String {
        let ty = ty.to_string();
        let known = self
            .helpers
            .iter()
            .find(|(one, of, array, _)| (*one, of, *array) == (helper, &ty, is_array));
        if let Some((.., name)) = known {
            return name.clone();
        }
        let overloaded = self.helpers.iter().find(|(one, ..)| *one == helper);
        let name = match overloaded {
            Some((.., name)) => name.clone(),
            None => self.names.method(match helper {
                SampleHelper::Sum => &["sum", "sumOf", "total"],
                SampleHelper::Product => &["product", "productOf"],
                SampleHelper::Least => &["minimum", "smallest", "least"],
                SampleHelper::Greatest => &["maximum", "largest", "greatest"],
                SampleHelper::Contains => &["contains", "isAmong", "occursIn"],
            }),
        };
        self.helpers.push((helper, ty, is_array, name.clone()));
        name
    }
}

/// The names of the author's methods, their parameters and constants.
fn names_of(file: &File) -> impl Iterator<Item = String> {
    file.members.iter().flat_map(|member| match member {
        Member::Method(method) => vec![method.name.text.clone()],
        Member::Field(field) => {
            field.declaration.declarators.iter().map(|one| one.name.text.clone()).collect()
        }
        Member::Constructor(_) | Member::Initialiser(_) => Vec::new(),
    })
}
