//! Values of a program that students see as `??`.
//!
//! In: a program and which of its placeholders are hidden. Out: [`Gaps`], which say what stands for
//! each, what each is called, and what of the values of an instance stands in them. What holds:
//! names tell the gaps apart.

use crate::read::datum::Datum;
use crate::read::ir::{Placeholder, PlaceholderId, Program};
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::solve::model::Model;
use crate::validate::instance::{literals, shown_with};

/// What stands for a value that is asked for.
pub const MARK: &str = "??";

/// The hidden values of a program, in the order of the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Gaps {
    /// Which placeholders they are.
    pub ids: Vec<PlaceholderId>,
    /// What each is called: the variable that it initialises, or its mark.
    pub names: Vec<String>,
    /// The types of their values.
    pub types: Vec<Type>,
    /// What stands for each of them: `??`, or `??1`, `??2` where the names of their variables do
    /// not tell them apart.
    marks: Vec<String>,
}

/// What stands in the gaps of a program.
#[derive(Clone, Debug, PartialEq)]
pub struct GapContents {
    /// The values, in the order of the gaps.
    pub values: Vec<Datum>,
    /// The value as the program has it, where it is an array that stands outside a declaration:
    /// `new int[] {1, 2}`.
    pub created: Vec<Option<String>>,
}

impl Gaps {
    /// The gaps that these placeholders of a program are.
    pub fn of(program: &Program, ids: Vec<PlaceholderId>) -> Self {
        let marks = marks(program, &ids);
        let placeholders = || ids.iter().map(|id| &program.placeholders[id.index()]);
        let called = |(one, mark): (&Placeholder, &String)| match mark.as_str() {
            MARK => one.name.clone(),
            _ if has_own_variable(program, &ids, &one.name) => one.name.clone(),
            _ => mark.clone(),
        };
        let names = placeholders().zip(&marks).map(called).collect();
        let types = placeholders().map(|one| one.ty.clone()).collect();
        Self { ids, names, types, marks }
    }

    /// What stands for the values: each mark once.
    pub fn marks(&self) -> Vec<&str> {
        let mut marks: Vec<&str> = self.marks.iter().map(String::as_str).collect();
        marks.dedup();
        marks
    }

    /// What students see of an instance of the skeleton, with marks in the place of these values.
    pub fn shown(&self, skeleton: &Skeleton, model: &Model) -> String {
        let mut texts = literals(skeleton, model);
        for (id, mark) in self.ids.iter().zip(&self.marks) {
            texts[id.index()].clone_from(mark);
        }
        shown_with(skeleton, &texts)
    }

    /// What an instance of the skeleton has in the gaps.
    pub fn contents(&self, skeleton: &Skeleton, model: &Model) -> GapContents {
        let values = self.ids.iter().map(|id| model.values[id.index()].clone()).collect();
        let arrays = self.types.iter().any(|ty| matches!(ty, Type::Array(_)));
        let texts = if arrays { literals(skeleton, model) } else { Vec::new() };
        let created = |id: &PlaceholderId| {
            texts.get(id.index()).filter(|text| text.starts_with("new ")).cloned()
        };
        GapContents { values, created: self.ids.iter().map(created).collect() }
    }
}

/// What stands for each hidden value: `??` where each initialises a variable of another name, else
/// with a number.
fn marks(program: &Program, hidden: &[PlaceholderId]) -> Vec<String> {
    let apart = hidden
        .iter()
        .all(|id| has_own_variable(program, hidden, &program.placeholders[id.index()].name));
    let numbered = |(at, _): (usize, &PlaceholderId)| format!("{MARK}{}", at + 1);
    match (apart, hidden) {
        (true, _) | (_, [_]) => hidden.iter().map(|_| MARK.to_owned()).collect(),
        _ => hidden.iter().enumerate().map(numbered).collect(),
    }
}

/// Whether a hidden value of this name initialises a variable whose name no other hidden value has.
/// The name of a value that initialises no variable has capital letters only.
fn has_own_variable(program: &Program, hidden: &[PlaceholderId], name: &str) -> bool {
    let same = hidden.iter().filter(|id| program.placeholders[id.index()].name == name);
    name.chars().any(char::is_lowercase) && same.count() == 1
}
