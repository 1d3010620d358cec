//! Scripts on which submissions differ, as tests of the reference.
//!
//! In: a JVM that knows the reference, and submissions that were compared with it. Out: tests that
//! the reference passes and that tell submissions apart.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::compare::Comparison;
use super::compared::ComparedSubmission;
use super::crash::{ClassesError, ask};
use super::junit::TestClass;
use super::suite::SuiteTest;
use crate::jvm::explorer::Explorer;

/// Tests that tell submissions apart.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct DifferenceTests {
    /// The package of the reference, or nothing.
    pub package: String,
    /// Whether calls may change what outlives an object, such as static fields.
    pub keeps_state: bool,
    /// The tests.
    pub tests: Vec<SuiteTest>,
}

impl DifferenceTests {
    /// As a class of tests; `class` is the one under test.
    pub fn test_class<'a>(&'a self, class: &'a str) -> TestClass<'a> {
        TestClass {
            class,
            package: &self.package,
            keeps_state: self.keeps_state,
            about: format!("The smallest calls on which submissions differ: {}", self.tests.len()),
            tests: &self.tests,
        }
    }
}

impl Comparison {
    /// The scripts on which submissions differ and that are told, as tests of the reference, each
    /// once. A script that does not end is no test.
    pub fn tests(
        &self,
        explorer: &mut Explorer,
        submissions: &[ComparedSubmission],
    ) -> Result<DifferenceTests, ClassesError> {
        let mut request = self.plan.request("tests", Vec::new());
        let differing = submissions.iter().flat_map(|one| {
            // What lies beyond the scripts has no number among them.
            let wrong = one.methods.iter().filter(|method| method.is_wrong() && method.first >= 0);
            let told = wrong.flat_map(|method| {
                let further = method.further.iter().map(|script| script.first);
                further.chain([method.first])
            });
            told.map(|number| (one.survey.clone(), number))
        });
        let drawn = submissions.iter().flat_map(|one| {
            let wrong = one.methods.iter().filter(|method| method.is_wrong());
            wrong.filter_map(|method| {
                let number = method.longer_first?;
                Some((format!("{}{}", method.longer_mark, one.survey), number))
            })
        });
        let picks: BTreeSet<(String, i64)> = differing.chain(drawn).collect();
        let pick = |(survey, number): (String, i64)| ("pick", format!("{number} {survey}"));
        request.plan.extend(picks.into_iter().map(pick));
        let methods = submissions.iter().flat_map(|one| &one.methods);
        let given: BTreeSet<&String> = methods.filter_map(|one| one.given.as_ref()).collect();
        request.plan.extend(given.into_iter().map(|call| ("given", call.clone())));
        let mut told: DifferenceTests = ask(explorer, &request, &self.plan.search)?;
        // Submissions that lack different methods number the same scripts differently.
        let mut scripts = BTreeSet::new();
        told.tests.retain(|test| scripts.insert(test.script.clone()));
        Ok(told)
    }
}
