//! What the machine is to do next, for terms of the program and for those in the arguments alike.
//!
//! In: a term. Out: an instruction; a term in the arguments that is unknown is one as well.

use super::code::{PartList, PunCode, PunControl, PunOp};
use super::sorts::{PunSorts, SortKind, TermForm};
use super::tree::PunOperator;
use crate::property::{Candidate, PlaceId, PlaceState};

/// What a run needs beside the machine.
#[derive(Clone, Copy, Debug)]
pub struct RunInput<'a> {
    /// The program.
    pub code: &'a PunCode,
    /// The sorts of the arguments.
    pub sorts: &'a PunSorts,
    /// The arguments.
    pub arguments: &'a Candidate,
    /// The most steps.
    pub limit: u64,
}

/// A part of a list of parts.
pub(super) fn part(input: &RunInput<'_>, parts: PartList, at: u32) -> PunControl {
    match parts {
        PartList::Code(first) => input.code.parts[(first + at) as usize],
        PartList::Places(first) => PunControl::Place(first.field(at)),
    }
}

/// The form of a term in the arguments, if it is known, and how many names are bound around it.
pub(super) fn form<'a>(input: &RunInput<'a>, place: PlaceId) -> Option<(&'a TermForm, u32)> {
    let PlaceState::Made { maker, .. } = input.arguments.state(place) else { return None };
    match input.sorts.kind(input.arguments.sort(place)) {
        SortKind::Term(forms, depth) => Some((&forms[maker as usize], *depth)),
        SortKind::Number | SortKind::Boolean | SortKind::Unit | SortKind::Made(_) => None,
    }
}

/// What is to be done for a term.
pub(super) fn operation(input: &RunInput<'_>, control: PunControl) -> PunOp {
    let place = match control {
        PunControl::Code(at) => return input.code.ops[at as usize],
        PunControl::Split(place) => return PunOp::Split(place),
        PunControl::Place(place) => place,
    };
    let (Some((form, depth)), PlaceState::Made { first, fields, .. }) =
        (form(input, place), input.arguments.state(place))
    else {
        return PunOp::Unknown(place);
    };
    let term = |number| PunControl::Place(first.field(number));
    // Names are counted from the outermost in a form, from the innermost here.
    let local = |name: u32| depth - 1 - name;
    match form {
        TermForm::Literal => PunOp::Given(first),
        TermForm::Boolean(truth) => PunOp::Boolean(*truth),
        TermForm::Unit => PunOp::Unit,
        TermForm::Made(tag) => PunOp::Make(*tag, PartList::Places(first), fields),
        TermForm::Variable(name) => PunOp::Local(local(*name)),
        TermForm::Project(name, side) => PunOp::Side(local(*name), *side),
        TermForm::Apply(name) => PunOp::Spine(local(*name), first, fields),
        TermForm::Recurse(fold, argument) => PunOp::Recurse(local(*fold), local(*argument)),
        TermForm::Plus => PunOp::Binary(PunOperator::Plus, term(0), term(1), 0),
        TermForm::AtMost => PunOp::Binary(PunOperator::AtMost, term(0), term(1), 0),
        TermForm::Equal => PunOp::Binary(PunOperator::Equal, term(0), term(1), 0),
        TermForm::If => PunOp::If(term(0), term(1), term(2)),
        TermForm::Let => PunOp::Let(term(0), term(1)),
        TermForm::Lambda => PunOp::Lambda(term(0)),
        TermForm::Fold(_) => PunOp::Fold(place),
    }
}
