//! Who says that instances do what is predicted.
//!
//! In: instances, each with the claims of its question. Out: instances of which the judge confirmed everything, and what it did not confirm.
//! What holds: an instance counts only if each of its claims does.

use std::collections::BTreeMap;

use super::{Event, Failure, Judge};
use crate::validate::instance::{Instance, instance};
use crate::validate::jvm::JvmError;
use crate::validate::verdict::{Disagreement, Rejection, Validated, Verdict, unchecked};
use crate::vary::Claim;

/// Numbers from here on are those of claims.
const CLAIMS_FROM: usize = 1 << 40;

/// Instances go in, verdicts are collected.
pub struct Court<'a> {
    judge: &'a mut Judge,
    /// What is said of the instances that were submitted, by number.
    cases: BTreeMap<usize, Case>,
    /// The instance that each claim belongs to.
    owners: Vec<usize>,
    /// Verdicts that have not come.
    waiting: usize,
    /// Instances that are confirmed with all their claims.
    confirmed: usize,
    pub disagreements: Vec<Disagreement>,
    pub rejections: Vec<Rejection>,
    /// Why there will be no more verdicts.
    failure: Option<JvmError>,
}

/// What is said of an instance.
#[derive(Default)]
struct Case {
    /// Verdicts that have not come, on itself and on its claims.
    open: usize,
    /// Itself, once confirmed.
    validated: Option<Validated>,
    /// Whether something was not confirmed.
    broken: bool,
}

impl Case {
    fn is_confirmed(&self) -> bool {
        self.open == 0 && !self.broken && self.validated.is_some()
    }
}

impl<'a> Court<'a> {
    pub fn new(judge: &'a mut Judge) -> Self {
        Self {
            judge,
            cases: BTreeMap::new(),
            owners: Vec::new(),
            waiting: 0,
            confirmed: 0,
            disagreements: Vec::new(),
            rejections: Vec::new(),
            failure: None,
        }
    }

    /// Whether something about the instance of this number was not confirmed.
    pub fn has_broken(&self, number: usize) -> bool {
        self.cases.get(&number).is_some_and(|case| case.broken)
    }

    /// The confirmed instances, in the order of their numbers.
    pub fn into_validated(self) -> (Vec<Validated>, Vec<Disagreement>, Vec<Rejection>) {
        let confirmed = self.cases.into_values().filter(Case::is_confirmed);
        let validated = confirmed.filter_map(|case| case.validated).collect();
        (validated, self.disagreements, self.rejections)
    }

    /// Hands an instance over, with what its question claims of other programs.
    pub fn submit(&mut self, main: Instance, claims: Vec<Claim>) {
        let number = main.number;
        let case = self.cases.entry(number).or_default();
        match self.judge {
            Judge::Jvm(jvm) => {
                case.open = 1 + claims.len();
                self.waiting += case.open;
                jvm.submit(main);
                for claim in claims {
                    let claimed = CLAIMS_FROM + self.owners.len();
                    self.owners.push(number);
                    let Claim { skeleton, model, run } = claim;
                    jvm.submit(instance(&skeleton, claimed, model, run));
                }
            }
            Judge::Nobody => {
                case.validated = Some(unchecked(main));
                self.confirmed += 1;
            }
        }
    }

    /// Takes the verdicts that are there, without waiting for any.
    pub fn hear(&mut self, watch: &mut dyn FnMut(Event)) {
        while let Judge::Jvm(jvm) = &mut *self.judge
            && self.failure.is_none()
        {
            match jvm.poll() {
                Ok(Some(verdict)) => self.record(verdict, watch),
                Ok(None) => return,
                Err(error) => self.failure = Some(error),
            }
        }
    }

    /// Waits for all verdicts.
    pub fn settle(&mut self, watch: &mut dyn FnMut(Event)) -> Result<(), Failure> {
        while let Judge::Jvm(jvm) = &mut *self.judge
            && self.failure.is_none()
            && self.waiting > 0
        {
            match jvm.wait() {
                Ok(Some(verdict)) => self.record(verdict, watch),
                Ok(None) => unreachable!("the JVM owes {} verdicts", self.waiting),
                Err(error) => self.failure = Some(error),
            }
        }
        self.failure.take().map_or(Ok(()), |error| Err(Failure::Jvm(error)))
    }

    fn record(&mut self, mut verdict: Verdict, watch: &mut dyn FnMut(Event)) {
        self.waiting -= 1;
        let number = verdict.instance().number;
        let owner = match number.checked_sub(CLAIMS_FROM) {
            Some(claim) => self.owners.get(claim).copied().unwrap_or_default(),
            None => number,
        };
        let case = self.cases.entry(owner).or_default();
        case.open -= 1;
        // What is told to people names the instance that they know.
        match &mut verdict {
            Verdict::Validated(_) => {}
            Verdict::Disagreed(one) => one.instance.number = owner,
            Verdict::Rejected(one) => one.instance.number = owner,
        }
        match verdict {
            Verdict::Validated(validated) if number == owner => case.validated = Some(*validated),
            Verdict::Validated(_) => {}
            Verdict::Disagreed(disagreement) => {
                case.broken = true;
                self.disagreements.push(*disagreement);
            }
            Verdict::Rejected(rejection) => {
                case.broken = true;
                self.rejections.push(*rejection);
            }
        }
        if case.is_confirmed() {
            self.confirmed += 1;
            watch(Event::Validated(self.confirmed));
        }
    }
}
