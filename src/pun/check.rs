//! Checks the properties of a pun program.
//!
//! In: a [`PunProgram`], a budget. Out: a [`PropertyFindings`] for each property. No property has
//! any effect on what is found out about another one.

use std::rc::Rc;

use super::PunProgram;
use super::code::{PunCode, PunControl};
use super::instruction::RunInput;
use super::literal;
use super::machine::{PunMachine, PunStop, PunValue};
use super::show;
use super::sorts::PunSorts;
use super::tree::{PunTerm, PunTermKind};
use crate::property::{
    CallOutcome, Candidate, LadderBudget, PlaceId, PlaceState, PropertyCall, PropertyLanguage,
    PropertyReport, SortId, SortShape, ValueTree, check,
};

/// The most steps of one call, unless the caller says otherwise.
pub const STEPS_OF_ONE_CALL: u64 = 100_000;

/// What was found out about a property.
#[derive(Clone, Debug)]
pub struct PropertyFindings {
    /// Its name.
    pub name: String,
    /// The line of its name.
    pub line: u32,
    /// Its parameters with their types.
    pub parameters: Vec<(String, String)>,
    /// The report.
    pub report: PropertyReport,
    /// The two sides of the comparison that made it false, with the operator between them.
    pub comparison: Option<[String; 3]>,
    /// The call that shows what is wrong, for `tatsu pun eval`.
    pub replay: Option<String>,
}

/// Checks one property. `definition`: its number in the program. `calls`: terms that call it with
/// arguments on which it failed earlier; those that it cannot be called with are left out.
pub fn property(
    program: &PunProgram,
    definition: usize,
    known: &[PunTerm],
    budget: &LadderBudget,
    steps_of_a_call: u64,
) -> PropertyFindings {
    let checked = &program.checked.definitions[definition];
    let written = &checked.written;
    let mut findings = PropertyFindings {
        name: written.name.text.clone(),
        line: program.source.line(written.name.span),
        parameters: Vec::new(),
        report: PropertyReport::cannot(""),
        comparison: None,
        replay: None,
    };
    if let Some(trouble) = &checked.trouble {
        findings.report = PropertyReport::cannot(trouble.clone());
        return findings;
    }
    let entry = program.code.definitions[definition].entry;
    let (Some(types), Some(entry)) = (&checked.parameters, entry) else {
        findings.report = PropertyReport::cannot("the types of its parameters are too large");
        return findings;
    };
    let names = program.checked.type_names();
    let texts = types.iter().map(|ty| ty.text(&names));
    findings.parameters =
        written.parameters.iter().map(|name| name.text.clone()).zip(texts).collect();
    let mut caller = PropertyCaller::of(program, definition, entry, steps_of_a_call);
    let sorts: Vec<SortId> = types.iter().map(|ty| caller.sorts.of_type(ty)).collect();
    let empty = types.iter().zip(&sorts).find(|(_, sort)| caller.sorts.least(**sort).is_none());
    if let Some((ty, _)) = empty {
        let text = ty.text(&names);
        findings.report = PropertyReport::cannot(format!("no finite value has the type `{text}`"));
        return findings;
    }
    let known: Vec<Vec<ValueTree>> =
        known.iter().filter_map(|term| caller.arguments(term, &sorts)).collect();
    findings.report = check(&mut caller, &sorts, &known, budget);
    if let Some(one) = findings.report.verdict.counterexample() {
        findings.comparison = caller.comparison(&one.values);
        let mut words = vec![findings.name.clone()];
        words.extend(one.arguments.iter().cloned());
        findings.replay = Some(words.join(" "));
    }
    findings
}

/// A property that is called on arguments which are partly unknown.
#[derive(Debug)]
pub struct PropertyCaller<'a> {
    code: &'a PunCode,
    /// The sorts of the arguments.
    pub sorts: PunSorts,
    machine: PunMachine,
    entry: PunControl,
    constants: Vec<i64>,
    limit: u64,
}

impl<'a> PropertyCaller<'a> {
    /// A caller of a definition through this code, whose parameters are bound in their order.
    pub fn of(program: &'a PunProgram, definition: usize, entry: PunControl, limit: u64) -> Self {
        let sorts = PunSorts::of(&program.checked.data);
        let constants = program.code.constants(definition);
        let machine = PunMachine::default();
        Self { code: &program.code, sorts, machine, entry, constants, limit }
    }

    /// The sides of the comparison that a false call ends with.
    fn comparison(&mut self, values: &[ValueTree]) -> Option<[String; 3]> {
        let arguments = Candidate::known(values);
        let (code, sorts, limit) = (self.code, &self.sorts, self.limit);
        let input = RunInput { code, sorts, arguments: &arguments, limit };
        let value = self.machine.run(&input, self.entry);
        if value != Ok(PunValue::Boolean(false)) {
            return None;
        }
        let last = self.machine.last?;
        let [left, right] = last.sides.map(|side| show::value(&self.machine, &input, side));
        Some([left, last.operator.text().to_owned(), right])
    }

    /// The arguments of a call that is written as a term, if they are values of these sorts.
    fn arguments(&mut self, call: &PunTerm, sorts: &[SortId]) -> Option<Vec<ValueTree>> {
        let mut terms = Vec::new();
        let mut rest = call;
        while let PunTermKind::Apply(parts) = &rest.kind {
            terms.push(&parts[1]);
            rest = &parts[0];
        }
        terms.reverse();
        if terms.len() != sorts.len() {
            return None;
        }
        let values = terms.iter().zip(sorts);
        values
            .map(|(term, sort)| {
                literal::value(&mut self.sorts, &self.code.constructors, term, *sort)
            })
            .collect()
    }
}

impl PropertyLanguage for PropertyCaller<'_> {
    fn shape(&mut self, sort: SortId) -> Rc<SortShape> {
        self.sorts.shape(sort)
    }

    fn least(&mut self, sort: SortId) -> Option<u32> {
        self.sorts.least(sort)
    }

    fn call(&mut self, arguments: &Candidate) -> PropertyCall {
        let input = RunInput { code: self.code, sorts: &self.sorts, arguments, limit: self.limit };
        let outcome = match self.machine.run(&input, self.entry) {
            Ok(PunValue::Argument(place)) => match arguments.state(place) {
                PlaceState::Made { maker: 1, .. } => CallOutcome::Holds,
                PlaceState::Made { .. } => CallOutcome::Fails,
                PlaceState::Unknown | PlaceState::Number(_) => CallOutcome::Demands(place),
            },
            Ok(_) if self.machine.has_refused => CallOutcome::Refuses,
            Ok(PunValue::Boolean(true)) => CallOutcome::Holds,
            Ok(_) => CallOutcome::Fails,
            Err(PunStop::Demands(place)) => CallOutcome::Demands(place),
            Err(PunStop::Error(error, line)) => {
                let message = show::error(&self.machine, &input, &error);
                CallOutcome::Errs { message, line }
            }
            Err(PunStop::Steps | PunStop::Memory) => CallOutcome::Exceeds,
        };
        PropertyCall { outcome, steps: self.machine.steps }
    }

    fn print(&self, arguments: &Candidate, place: PlaceId) -> String {
        show::place_text(self.code, &self.sorts, arguments, place)
    }

    fn constants(&self) -> Vec<i64> {
        self.constants.clone()
    }
}
