//! Instances that wait for the oracle's word, and what it said.
//!
//! In: instances, each with the claims of its question. Out: instances of which the oracle
//! confirmed everything, and what it did not confirm. What holds: an instance counts only if each
//! of its claims does.

use std::collections::BTreeMap;
use std::sync::Arc;

use indexmap::IndexMap;

use super::order::{Event, Failure, Oracle};
use crate::jvm::JvmError;
use crate::skeleton::Skeleton;
use crate::validate::instance::Instance;
use crate::validate::template::Template;
use crate::validate::verdict::{Disagreement, Rejection, Validated, Verdict, unchecked};
use crate::vary::Claim;

/// Numbers from here on are those of claims.
const CLAIMS_FROM: usize = 1 << 40;

/// Instances go in, verdicts are collected.
pub struct ValidationQueue<'a> {
    oracle: &'a mut Oracle,
    /// What is known of the instances that were submitted, by number.
    entries: BTreeMap<usize, QueueEntry>,
    /// The instance that each claim belongs to.
    owners: Vec<usize>,
    /// What the claims about the same program have in common, by the place of their skeleton, which
    /// is kept so that the place stays taken.
    templates: IndexMap<*const Skeleton, (Arc<Skeleton>, Arc<Template>)>,
    /// Verdicts that have not come.
    pending: usize,
    /// Instances that are confirmed with all their claims.
    confirmed: usize,
    pub disagreements: Vec<Disagreement>,
    pub rejections: Vec<Rejection>,
    /// Why there will be no more verdicts.
    failure: Option<JvmError>,
}

/// What the oracle said of all instances, each list in the order of their numbers.
pub struct Verdicts {
    /// Those that are confirmed with all their claims.
    pub validated: Vec<Validated>,
    /// Those that did something else than predicted.
    pub disagreements: Vec<Disagreement>,
    /// Those that could not be confirmed.
    pub rejections: Vec<Rejection>,
}

/// What is known of an instance.
#[derive(Default)]
struct QueueEntry {
    /// Verdicts that have not come, on itself and on its claims.
    pending: usize,
    /// Itself, once confirmed.
    validated: Option<Validated>,
    /// Whether something was not confirmed.
    has_failed: bool,
}

impl QueueEntry {
    fn is_confirmed(&self) -> bool {
        self.pending == 0 && !self.has_failed && self.validated.is_some()
    }
}

impl<'a> ValidationQueue<'a> {
    pub fn new(oracle: &'a mut Oracle) -> Self {
        Self {
            oracle,
            entries: BTreeMap::new(),
            owners: Vec::new(),
            templates: IndexMap::new(),
            pending: 0,
            confirmed: 0,
            disagreements: Vec::new(),
            rejections: Vec::new(),
            failure: None,
        }
    }

    /// Whether something about the instance of this number was not confirmed.
    pub fn has_failed(&self, number: usize) -> bool {
        self.entries.get(&number).is_some_and(|entry| entry.has_failed)
    }

    /// What the oracle said. The JVM works on several at a time and answers in no particular order.
    pub fn into_verdicts(self) -> Verdicts {
        let confirmed = self.entries.into_values().filter(QueueEntry::is_confirmed);
        let validated = confirmed.filter_map(|entry| entry.validated).collect();
        let Self { mut disagreements, mut rejections, .. } = self;
        disagreements.sort_by_key(|disagreement| disagreement.instance.number);
        rejections.sort_by_key(|rejection| rejection.instance.number);
        Verdicts { validated, disagreements, rejections }
    }

    /// Hands an instance over, with what its question claims of other programs.
    pub fn submit(&mut self, main: Instance, claims: Vec<Claim>) {
        let number = main.number;
        let entry = self.entries.entry(number).or_default();
        match self.oracle {
            Oracle::Jvm(validator) => {
                entry.pending = 1 + claims.len();
                self.pending += entry.pending;
                validator.submit(main);
                for claim in claims {
                    let claimed = CLAIMS_FROM + self.owners.len();
                    self.owners.push(number);
                    let Claim { skeleton, model, run, compiler } = claim;
                    let known = self.templates.entry(Arc::as_ptr(&skeleton));
                    let (_, template) = known.or_insert_with(|| {
                        let template = Arc::new(Template::of(&skeleton));
                        (skeleton, template)
                    });
                    let instance = Instance::of(template, claimed, model, run);
                    validator.submit(instance.compiled(compiler));
                }
            }
            Oracle::Absent => {
                entry.validated = Some(unchecked(main));
                self.confirmed += 1;
            }
        }
    }

    /// Takes the verdicts that are there, without waiting for any.
    pub fn poll(&mut self, watch: &mut dyn FnMut(Event)) {
        while let Oracle::Jvm(validator) = &mut *self.oracle
            && self.failure.is_none()
        {
            match validator.poll() {
                Ok(Some(verdict)) => self.record(verdict, watch),
                Ok(None) => return,
                Err(error) => self.failure = Some(error),
            }
        }
    }

    /// Waits for all verdicts.
    pub fn finish(&mut self, watch: &mut dyn FnMut(Event)) -> Result<(), Failure> {
        while let Oracle::Jvm(validator) = &mut *self.oracle
            && self.failure.is_none()
            && self.pending > 0
        {
            match validator.wait() {
                Ok(Some(verdict)) => self.record(verdict, watch),
                Ok(None) => unreachable!("the JVM owes {} verdicts", self.pending),
                Err(error) => self.failure = Some(error),
            }
        }
        self.failure.take().map_or(Ok(()), |error| Err(Failure::Jvm(error)))
    }

    fn record(&mut self, mut verdict: Verdict, watch: &mut dyn FnMut(Event)) {
        self.pending -= 1;
        let number = verdict.instance().number;
        let owner = match number.checked_sub(CLAIMS_FROM) {
            Some(claim) => self.owners.get(claim).copied().unwrap_or_default(),
            None => number,
        };
        let entry = self.entries.entry(owner).or_default();
        entry.pending -= 1;
        // What is told to people names the instance that they know.
        match &mut verdict {
            Verdict::Validated(_) => {}
            Verdict::Disagreed(one) => one.instance.number = owner,
            Verdict::Rejected(one) => one.instance.number = owner,
        }
        match verdict {
            Verdict::Validated(validated) if number == owner => entry.validated = Some(*validated),
            Verdict::Validated(_) => {}
            Verdict::Disagreed(disagreement) => {
                entry.has_failed = true;
                self.disagreements.push(*disagreement);
            }
            Verdict::Rejected(rejection) => {
                entry.has_failed = true;
                self.rejections.push(*rejection);
            }
        }
        if entry.is_confirmed() {
            self.confirmed += 1;
            watch(Event::Validated(self.confirmed));
        }
    }
}
