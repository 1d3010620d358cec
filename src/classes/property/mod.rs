//! Properties of Java programs: static methods that are true for all arguments.
//!
//! In: the files of a program, some with properties in them; a plan for single calls; a budget.
//! Out: [`JavaFindings`] for each property, with one of the nine verdicts of
//! [`property`](crate::property). What holds: no property has any effect on what is found out about
//! another one; findings depend on files, plan, budget and known arguments only, unless a call
//! hangs without a step.
//!
//! The search is that of [`property`](crate::property), for all languages. It says which sizes and
//! which numbers; the JVM makes the values and calls (`caller`). Both know values by the number
//! of their maker (`facts`), and both print them alike, so that they agree on the one order
//! (`values`).

mod caller;
mod facts;
pub mod faults;
mod fraction;
pub mod question;
mod solving;
#[cfg(test)]
mod tests;
mod values;

use super::crash::{ClassesError, ask};
use super::plan::SearchPlan;
use super::solved::{ProvedInputs, Settled};
use crate::jvm::explorer::{ClassFile, Explorer, ExplorerRequest};
use crate::property::{LadderBudget, PropertyReport, PropertyVerdict, SortId, ValueTree, check};
use caller::JavaProperty;
use facts::{PropertyFacts, SpecificationFacts};
use values::JavaSorts;

/// What was found out about a property.
#[derive(Clone, Debug)]
pub struct JavaFindings {
    /// The name of the method.
    pub name: String,
    /// The class around it, without its package.
    pub owner: String,
    /// The package of the class; `None` if it has none.
    pub package: Option<String>,
    /// The file.
    pub file: String,
    /// The line of the method, counted from 1.
    pub line: u32,
    /// Whether it throws instead of answering.
    pub is_void: bool,
    /// Its parameters: names and types as they are written.
    pub parameters: Vec<(String, String)>,
    /// Types of which `null` is the first value, since all their constructors need one.
    pub nulls: Vec<String>,
    /// The report.
    pub report: PropertyReport,
    /// For which arguments the solver has proved that it holds, in words.
    pub proved: Option<String>,
    /// Why the solver says nothing of it, where it was asked.
    pub unproved: Option<String>,
    /// Left side, word, right side of the comparison that makes it false.
    pub comparison: Option<[String; 3]>,
    /// The call that shows what is wrong, as an expression of Java.
    pub call: Option<String>,
    /// Whether threads hang in the JVM from now on, so that it should not be used any more.
    pub leaves_threads: bool,
}

/// A program with properties, which a JVM holds.
pub struct PropertyProgram {
    files: Vec<ClassFile>,
    plan: SearchPlan,
    properties: Vec<PropertyFacts>,
    sorts: JavaSorts,
    constants: Vec<i64>,
    /// Doubles of the files, as numbers.
    fractions: Vec<i64>,
}

impl PropertyProgram {
    /// Compiles a program. Properties are looked for in the files that are tested.
    pub fn open(
        explorer: &mut Explorer,
        files: Vec<ClassFile>,
        plan: &SearchPlan,
    ) -> Result<Self, ClassesError> {
        let plan = SearchPlan { observes: false, ..plan.clone() };
        let facts = told(explorer, &files, &plan)?;
        let sorts = JavaSorts::of(facts.sorts);
        let letters = facts.letters.into_iter().take(4);
        let constants = facts.constants.into_iter().chain(letters).collect();
        let (properties, fractions) = (facts.properties, facts.fractions);
        Ok(Self { files, plan, properties, sorts, constants, fractions })
    }

    /// Gives the program to another JVM, after the first one ended or has hanging threads.
    pub fn reopen(&self, explorer: &mut Explorer) -> Result<(), ClassesError> {
        told(explorer, &self.files, &self.plan).map(|_| ())
    }

    /// The names of the properties, in the order of the texts.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.properties.iter().map(|one| one.name.as_str())
    }

    /// Checks a property. `known`: calls on which it failed earlier, as they were printed; those
    /// that do not fit are left out. An error says that the JVM is of no use any more.
    pub fn check(
        &self,
        explorer: &mut Explorer,
        number: usize,
        known: &[String],
        budget: &LadderBudget,
    ) -> Result<JavaFindings, ClassesError> {
        let written = &self.properties[number];
        let mut findings = self.unchecked(number);
        if let Some(trouble) = &written.trouble {
            findings.report = PropertyReport::cannot(trouble.clone());
            return Ok(findings);
        }
        let sorts: Vec<SortId> = written.parameters.iter().map(|one| SortId(one.sort)).collect();
        let known: Vec<Vec<ValueTree>> =
            known.iter().filter_map(|call| self.arguments(written, &sorts, call)).collect();
        let mut property = JavaProperty {
            explorer,
            plan: &self.plan,
            sorts: &self.sorts,
            number,
            constants: self.constants_of(&sorts),
            trouble: None,
            leaves_threads: false,
        };
        findings.report = check(&mut property, &sorts, &known, budget);
        if self.plan.proves && is_open(&findings.report.verdict) {
            match solving::settled(&self.files, written) {
                (Settled::Never(inputs), _) if is_covered(&findings.report, &inputs) => {}
                (Settled::Never(inputs), _) => {
                    findings.report.verdict = if inputs.is_everything {
                        PropertyVerdict::HoldsForAll
                    } else {
                        PropertyVerdict::HoldsUpTo
                    };
                    findings.proved = Some(inputs.words);
                }
                (Settled::Possible(arguments), types) => {
                    let words = solving::call_words(&types, &arguments);
                    let values = self.sorts.read(&sorts, &words);
                    let again = values.map(|one| check(&mut property, &sorts, &[one], budget));
                    let is_confirmed =
                        |report: &PropertyReport| report.verdict.counterexample().is_some();
                    if let Some(report) = again.filter(is_confirmed) {
                        findings.report = report;
                    } else {
                        findings.unproved = Some(format!("the JVM does not confirm ({words})"));
                    }
                }
                (Settled::Unknown(reason), _) => findings.unproved = Some(reason),
            }
        }
        if let Some(one) = findings.report.verdict.counterexample() {
            if matches!(findings.report.verdict, PropertyVerdict::Refuted(_)) {
                findings.comparison = property.sides(&one.values);
            }
            let arguments = one.arguments.join(", ");
            findings.call = Some(format!("{}.{}({arguments})", written.owner, written.name));
        }
        findings.leaves_threads = property.leaves_threads;
        match property.trouble {
            Some(trouble) => Err(trouble),
            None => Ok(findings),
        }
    }

    /// Numbers of the files, and the borders of the types that are passed. The search tries the
    /// neighbours of each, too.
    fn constants_of(&self, sorts: &[SortId]) -> Vec<i64> {
        let reached = self.sorts.reached(sorts);
        let border = if reached.iter().any(|sort| self.sorts.is_long(*sort)) {
            [i64::MIN + 1, i64::MAX - 1]
        } else {
            [i64::from(i32::MIN) + 1, i64::from(i32::MAX) - 1]
        };
        let is_taken = |one: &i64| reached.iter().any(|sort| self.sorts.takes(*sort, *one));
        let has_fractions = reached.iter().any(|sort| self.sorts.is_half(*sort));
        let fractions = self.fractions.iter().copied().filter(|_| has_fractions);
        let all = self.constants.iter().copied().chain(border).chain(fractions);
        all.filter(is_taken).collect()
    }

    /// A property of which nothing was found out yet.
    pub fn unchecked(&self, number: usize) -> JavaFindings {
        let written = &self.properties[number];
        let parameters = written.parameters.iter().map(|one| (one.name.clone(), one.ty.clone()));
        JavaFindings {
            name: written.name.clone(),
            owner: written.owner.clone(),
            package: Some(written.package.clone()).filter(|package| !package.is_empty()),
            file: written.file.clone(),
            line: written.line,
            is_void: written.is_void,
            parameters: parameters.collect(),
            nulls: written.nulls.clone(),
            report: PropertyReport::cannot(""),
            proved: None,
            unproved: None,
            comparison: None,
            call: None,
            leaves_threads: false,
        }
    }

    /// The arguments of a call of this property, as it was printed.
    fn arguments(
        &self,
        written: &PropertyFacts,
        sorts: &[SortId],
        call: &str,
    ) -> Option<Vec<ValueTree>> {
        let call = call.trim().trim_end_matches(';');
        let call = call.strip_prefix(&format!("{}.", written.owner)).unwrap_or(call);
        let rest = call.strip_prefix(&written.name)?.strip_prefix('(')?.strip_suffix(')')?;
        self.sorts.read(sorts, rest)
    }
}

/// Whether a proof would say more, or a counterexample may be left.
fn is_open(verdict: &PropertyVerdict) -> bool {
    matches!(verdict, PropertyVerdict::HoldsUpTo | PropertyVerdict::NothingFound)
}

/// Whether all that was proved was tried as well, and more: arrays of many lengths, whatever their
/// numbers are, or a wider range of numbers.
fn is_covered(report: &PropertyReport, inputs: &ProvedInputs) -> bool {
    report.covered.as_ref().is_some_and(|covered| {
        let Some(numbers) = covered.numbers.as_ref().filter(|_| !covered.is_unlimited) else {
            return covered.size.is_some_and(|size| size > inputs.lengths);
        };
        covered.size.is_none() && inputs.greatest.is_some_and(|most| most <= numbers.radius)
    })
}

/// A number as it stands in a claim: characters and fractions as they are written, others in
/// digits.
pub fn java_integer(number: i64) -> String {
    if let Some(fraction) = fraction::text(number, false) {
        return fraction;
    }
    let code = u32::try_from(number.saturating_sub(values::LETTERS)).ok();
    let letter = code.filter(|code| *code <= 0xFFFF).and_then(char::from_u32);
    letter.map_or_else(|| number.to_string(), |letter| format!("'{}'", letter.escape_default()))
}

fn told(
    explorer: &mut Explorer,
    files: &[ClassFile],
    plan: &SearchPlan,
) -> Result<SpecificationFacts, ClassesError> {
    let programs = vec![files.to_vec()];
    let request = ExplorerRequest { kind: "property", plan: plan.pairs(), programs };
    ask(explorer, &request, plan)
}
