//! Submissions beside a reference.
//!
//! In: the reference, the submissions, a plan. Out: a [`CompareReport`]: for each submission and
//! method on how many scripts both were run, on how many they differ, and the smallest of these.
//! Scripts are made for the reference. It is compared with itself first; where it does not agree,
//! no submission is judged by it.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::compared::ComparedSubmission;
use super::crash::{ClassesError, FieldSearch, SkippedCall, ask, bounds, counted, is_callable};
use super::groups::{groups, parts};
use super::lacking::MissingCall;
use super::plan::ComparePlan;
use super::proved::MethodProofs;
use super::refused::refused;
use super::tally::{CallEnding, MethodTally, is_steady};
use super::unnoticed::UnnoticedFaults;
use crate::jvm::explorer::{ClassFile, Explorer};

/// How the reference compares with itself.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ReferenceFacts {
    /// The class.
    pub name: String,
    /// The methods and constructors that are compared.
    pub methods: Vec<String>,
    /// The names of all methods that can be tested, whatever was asked for.
    pub callable: Vec<String>,
    /// Scripts in all.
    pub scripts: u64,
    /// The greatest number of calls of a script.
    pub calls: u32,
    /// All scripts of up to this size were run.
    pub size: u32,
    /// Whether there are no larger scripts with this number of calls.
    #[serde(rename = "whole")]
    pub is_whole: bool,
    /// Whether time was up.
    #[serde(rename = "late")]
    pub is_late: bool,
    /// Whether only static methods are compared.
    #[serde(rename = "static")]
    pub is_static: bool,
    /// Scripts that do not count, as the reference itself breaks on them.
    #[serde(default)]
    pub breaks: u64,
    /// A second run of all scripts beside the first.
    pub differences: Vec<MethodTally>,
    /// Methods that cannot be called.
    pub skipped: Vec<SkippedCall>,
}

/// How a submission compares with the reference.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
struct SubmissionFacts {
    survey: String,
    #[serde(rename = "late")]
    is_late: bool,
    missing: Vec<MissingCall>,
    renamed: IndexMap<String, String>,
    reordered: IndexMap<String, String>,
    /// Methods that take more than those of the reference.
    widened: IndexMap<String, String>,
    /// Methods that return nothing where those of the reference return something.
    silent: Vec<String>,
    #[serde(rename = "empty")]
    is_empty: bool,
    /// Whether it may have changed what the JVM does not put back.
    #[serde(rename = "spent")]
    is_spending: bool,
    /// The first place that leads out of the submission, for which it is not judged.
    reach: Option<String>,
    methods: Vec<MethodTally>,
    fields: Option<FieldSearch>,
}

/// What a comparison comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompareOutcome {
    /// All submissions do what the reference does.
    Agrees,
    /// Some submission does not.
    Differs,
    /// Nothing speaks against a submission, but time was up before the bounds were reached.
    Late,
    /// The reference comes out differently a second time, so no submission is judged.
    Unsteady,
    /// The reference has nothing to call.
    Empty,
}

/// A reference and its submissions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CompareReport {
    /// The class.
    pub class: String,
    /// Scripts of the reference.
    pub scripts: u64,
    /// `inputs` where all methods are static, else `scripts`.
    pub noun: &'static str,
    /// How far the search looked, in words.
    pub bounds: String,
    /// The greatest number of calls of a script.
    pub calls: u32,
    /// The greatest size of a script; `None` where there are no larger ones with these calls.
    pub size: Option<u32>,
    /// Whether the bounds were reached before time was up.
    pub complete: bool,
    /// Whether all scripts that differ are told, as far as there is room.
    #[serde(skip_serializing)]
    pub tells_all: bool,
    /// Whether time was up before all scripts of the reference were made and run twice.
    #[serde(skip_serializing)]
    pub is_late: bool,
    /// How many points there are in all, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    /// Methods that are compared.
    pub compared: Vec<String>,
    /// Methods that cannot be called or compared.
    pub skipped: Vec<SkippedCall>,
    /// Scripts that do not count, as the reference itself breaks on them.
    pub breaks: u64,
    /// Methods of the reference that come out differently a second time.
    pub unsteady: Vec<MethodTally>,
    /// Planted faults that no script notices, where that was looked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unnoticed: Option<UnnoticedFaults>,
    /// The submissions, in the order given.
    pub submissions: Vec<ComparedSubmission>,
    /// Submissions that differ on exactly the same scripts, with the same kind of ending on each.
    pub groups: Vec<Vec<String>>,
    /// Groups of which the first differs on a part of the scripts on which the second does.
    pub parts: Vec<(Vec<String>, Vec<String>)>,
}

/// A reference that a JVM has been told.
pub struct Comparison {
    reference: Vec<ClassFile>,
    pub(super) plan: ComparePlan,
    proofs: Option<MethodProofs>,
    /// What it says of itself.
    pub facts: ReferenceFacts,
}

impl Comparison {
    /// Compares the reference with itself, and keeps it in the JVM.
    pub fn start(
        explorer: &mut Explorer,
        reference: Vec<ClassFile>,
        plan: ComparePlan,
    ) -> Result<Self, ClassesError> {
        let request = plan.request("reference", reference.clone());
        let facts: ReferenceFacts = ask(explorer, &request, &plan.search)?;
        for name in plan.search.only.iter().chain(plan.names.iter().map(|(name, _)| name)) {
            is_callable(Some(name), &facts.callable)?;
        }
        let proofs = plan.search.proves.then(|| MethodProofs::of(&reference, &plan));
        Ok(Self { reference, plan, proofs, facts })
    }

    /// Tells another JVM of the reference, after the first one ended.
    pub fn restart(&self, explorer: &mut Explorer) -> Result<(), ClassesError> {
        let request = self.plan.request("reference", self.reference.clone());
        ask::<ReferenceFacts>(explorer, &request, &self.plan.search).map(|_| ())
    }

    /// Whether the reference came out alike in both runs.
    pub fn is_steady(&self) -> bool {
        is_steady(&self.facts.differences)
    }

    /// Plants up to `most` faults in the reference, and tells which ones no script notices.
    pub fn unnoticed(
        &self,
        explorer: &mut Explorer,
        most: u32,
    ) -> Result<UnnoticedFaults, ClassesError> {
        let mut request = self.plan.request("unnoticed", Vec::new());
        request.plan.push(("mutants", most.to_string()));
        ask(explorer, &request, &self.plan.search)
    }

    /// Compares a submission. That it does not compile is an answer; a JVM that ends is an error.
    pub fn compare(
        &self,
        explorer: &mut Explorer,
        name: &str,
        files: &[ClassFile],
    ) -> Result<ComparedSubmission, ClassesError> {
        self.compare_as(explorer, name, files, &[])
    }

    /// Compares a submission in which these methods of the reference have other names.
    pub(super) fn compare_as(
        &self,
        explorer: &mut Explorer,
        name: &str,
        files: &[ClassFile],
        names: &[(String, String)],
    ) -> Result<ComparedSubmission, ClassesError> {
        let mut request = self.plan.request("compare", files.to_vec());
        request.plan.extend(names.iter().map(|(one, other)| ("map", format!("{one}={other}"))));
        let mut error = None;
        let facts = match ask::<SubmissionFacts>(explorer, &request, &self.plan.search) {
            Ok(facts) => facts,
            Err(ClassesError::Compile(errors)) => {
                error = Some(refused(&errors, files));
                SubmissionFacts::default()
            }
            Err(other) => return Err(other),
        };
        if let Some(place) = facts.reach {
            let error = format!(
                "uses what could reach the reference, in {place}: read it; with `--reflection` it \
                 is compared all the same"
            );
            return Ok(ComparedSubmission::failed(name.to_owned(), error));
        }
        if facts.is_empty {
            let error = String::from("declares no class");
            return Ok(ComparedSubmission::failed(name.to_owned(), error));
        }
        let SubmissionFacts {
            survey,
            is_late,
            missing,
            renamed,
            mut reordered,
            widened,
            silent,
            is_spending,
            mut methods,
            fields,
            ..
        } = facts;
        reordered.extend(widened);
        for method in &mut methods {
            method.is_silent = silent.contains(&method.shown);
        }
        if let Some(proofs) = &self.proofs {
            proofs.settle(explorer, &self.plan, files, (&renamed, &mut methods))?;
        }
        let name = name.to_owned();
        Ok(ComparedSubmission {
            name,
            points: None,
            hundredths: None,
            earned: Vec::new(),
            mapped: None,
            error,
            missing,
            lacks: None,
            renamed,
            reordered,
            methods,
            fields,
            is_late,
            is_spending,
            survey,
        })
    }

    /// The files of the reference.
    pub(super) fn reference(&self) -> &[ClassFile] {
        &self.reference
    }

    /// The plan.
    pub(super) fn plan(&self) -> &ComparePlan {
        &self.plan
    }

    /// The report over all submissions.
    pub fn report(self, submissions: Vec<ComparedSubmission>) -> CompareReport {
        let facts = self.facts;
        let groups = groups(&submissions);
        let parts = parts(&submissions, &groups);
        let is_steady = is_steady(&facts.differences);
        let (unsteady, left_out): (Vec<MethodTally>, Vec<MethodTally>) =
            facts.differences.into_iter().filter(MethodTally::differs).partition(|_| !is_steady);
        let mut skipped = facts.skipped;
        skipped.extend(left_out.iter().map(MethodTally::unsteady));
        let mut bounds = bounds(facts.calls, facts.is_whole, facts.size);
        if facts.is_late {
            bounds.push_str(", then time was up");
        }
        CompareReport {
            class: facts.name,
            scripts: facts.scripts,
            noun: if facts.is_static { "input" } else { "script" },
            bounds,
            calls: facts.calls,
            size: (!facts.is_whole).then_some(facts.size),
            complete: !facts.is_late && submissions.iter().all(ComparedSubmission::is_complete),
            tells_all: self.plan.tells_all,
            is_late: facts.is_late,
            points: None,
            compared: facts.methods,
            skipped,
            breaks: facts.breaks,
            unsteady,
            unnoticed: None,
            submissions,
            groups,
            parts,
        }
    }
}

impl CompareReport {
    /// What the comparison comes to.
    pub fn outcome(&self) -> CompareOutcome {
        if !self.unsteady.is_empty() {
            CompareOutcome::Unsteady
        } else if self.scripts == 0 && !self.is_late {
            CompareOutcome::Empty
        } else if !self.submissions.iter().all(ComparedSubmission::is_right) {
            CompareOutcome::Differs
        } else if self.complete {
            CompareOutcome::Agrees
        } else {
            CompareOutcome::Late
        }
    }

    /// What is said first: whether the reference agrees with itself.
    pub fn heading(&self) -> String {
        let inputs = counted(self.scripts, self.noun);
        let is_plain = !self.is_late && !self.bounds.contains("size");
        let bounds = if self.noun == "input" && is_plain {
            String::new()
        } else {
            format!(", {}", self.bounds)
        };
        if let Some(first) = self.unsteady.first() {
            let words = |ending: &Option<CallEnding>| {
                ending.as_ref().map_or_else(String::new, CallEnding::words)
            };
            return format!(
                "{} differs from itself: {} gives {} and then {}",
                self.class,
                first.script.as_deref().unwrap_or_default(),
                words(&first.expected),
                words(&first.got),
            );
        }
        format!("{} agrees with itself on {inputs}{bounds}", self.class)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(different: u64) -> MethodTally {
        let text = format!(
            r#"{{"method": "f", "shown": "f()", "scripts": 3, "different": {different}, "hanging": 0,
                "crashing": 0, "pattern": "1", "numbers": [], "first": -1}}"#
        );
        serde_json::from_str(&text).unwrap()
    }

    /// A report of a reference and a submission that differs on some scripts; whether time was up
    /// for each of them.
    fn report(scripts: u64, is_late: bool, (different, is_cut): (u64, bool)) -> CompareReport {
        let facts = ReferenceFacts {
            name: String::from("A"),
            methods: vec![String::from("f()")],
            callable: vec![String::from("f")],
            scripts,
            calls: 5,
            size: 0,
            is_whole: !is_late,
            is_late,
            is_static: true,
            breaks: 0,
            differences: Vec::new(),
            skipped: Vec::new(),
        };
        let comparison =
            Comparison { reference: Vec::new(), plan: ComparePlan::default(), proofs: None, facts };
        let mut submission = ComparedSubmission::failed(String::from("anna"), String::new());
        submission.error = None;
        submission.methods = vec![tally(different)];
        submission.is_late = is_cut;
        comparison.report(vec![submission])
    }

    #[test]
    fn time_that_is_up_decides_only_where_nothing_differs() {
        for (scripts, is_late, submission, outcome) in [
            (3, false, (0, false), CompareOutcome::Agrees),
            (3, true, (0, false), CompareOutcome::Late),
            (3, false, (0, true), CompareOutcome::Late),
            (3, true, (1, true), CompareOutcome::Differs),
            (3, false, (1, false), CompareOutcome::Differs),
            (0, false, (0, false), CompareOutcome::Empty),
            (0, true, (0, false), CompareOutcome::Late),
        ] {
            let report = report(scripts, is_late, submission);
            assert_eq!(report.outcome(), outcome, "{report:?}");
            assert_eq!(report.complete, !is_late && !submission.1);
            let line = report.heading();
            assert_eq!(line.ends_with(", then time was up"), is_late, "{line}");
            let said = "anna   time was up before all scripts were run\n";
            assert_eq!(report.text().contains(said), submission.1, "{}", report.text());
        }
    }

    #[test]
    fn a_reference_that_differs_from_itself_judges_nobody() {
        let mut report = report(3, true, (1, true));
        report.unsteady = vec![tally(1)];
        assert_eq!(report.outcome(), CompareOutcome::Unsteady);
    }
}
