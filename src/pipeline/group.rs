//! What the questions of a group need to know of each instance: of one question, or of several.
//!
//! In: instances as they are found. Out: what an [`Examiner`] says of them, of which there is one
//! for each part. What holds: an instance is used if it can be for each part; what the JVM observes
//! for the other parts is claimed by the question of the first one; a group of one part is examined
//! as that part alone.

use std::collections::BTreeMap;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::examine::{Examiner, Usability};
use super::of_parts::OfParts;
use super::order::{Failure, Order};
use super::select::{
    BankTrait, QuestionCandidate, QuestionPick, Selection, TraitSubject, Wishes, select,
};
use crate::ask::compose::{PartInstances, TraceFunction};
use crate::ask::fingerprint::Fingerprint;
use crate::ask::{Solved, Subject};
use crate::diagnostic::Diagnostic;
use crate::skeleton::Skeleton;
use crate::skeleton::front_matter::part_letter;
use crate::solve::execute::{Limits, Machine};
use crate::solve::search::choose::Request;
use crate::validate::instance::Instance;
use crate::validate::template::Template;
use crate::validate::verdict::{Proof, Validated};
use crate::vary::Claim;
use crate::vary::run_result::run_result;
use crate::write::bank::PartOptions;

/// Looks at instances for all parts of a group.
pub struct GroupExaminer<'a> {
    /// For the first part, or the only question.
    pub first: Examiner<'a>,
    /// For the others.
    others: Vec<PartExaminer<'a>>,
    /// For the same program under other names of its variables.
    namings: Vec<NamingExaminer<'a>>,
    /// Which of them looks at an instance, by its number; the author's names are none.
    named: BTreeMap<usize, usize>,
}

/// Looks at instances whose variables have other names.
struct NamingExaminer<'a> {
    examiner: GroupExaminer<'a>,
    machine: Machine,
    template: Arc<Template>,
    limits: Limits,
}

/// Looks at instances for a part that is not the first.
struct PartExaminer<'a> {
    examiner: Examiner<'a>,
    skeleton: Arc<Skeleton>,
    machine: Machine,
    template: Arc<Template>,
    limits: Limits,
}

impl<'a> PartExaminer<'a> {
    fn new(
        subject: &'a Subject<'a>,
        skeleton: &'a Arc<Skeleton>,
        request: &Request,
    ) -> Result<Self, Vec<Diagnostic>> {
        Ok(Self {
            examiner: Examiner::new(subject, skeleton, request)?,
            skeleton: Arc::clone(skeleton),
            machine: Machine::new(&skeleton.program),
            template: Arc::new(Template::of(skeleton)),
            limits: request.limits,
        })
    }

    /// An instance as this part knows it.
    fn own(&self, instance: &Instance) -> Instance {
        let model = instance.model.clone();
        let run = self.machine.run(&model, &self.limits);
        Instance::of(&self.template, instance.number, model, run)
    }

    /// Looks at an instance that can be used for the parts before; `decided` is what it has if it
    /// is in the bank whatever else is.
    fn look_at(
        &mut self,
        instance: &Instance,
        decided: Option<&PartOptions>,
    ) -> Result<Usability, Diagnostic> {
        let own = self.own(instance);
        if run_result(&self.skeleton, &own.run).is_none() {
            return Ok(Usability::Unusable);
        }
        let found = match decided {
            None => self.examiner.examine(&own)?,
            Some(PartOptions { option_set, class }) => {
                let is_kept = self.examiner.keep(&own, (*option_set, class))?;
                if is_kept { Usability::Usable } else { Usability::Unusable }
            }
        };
        if found == Usability::Usable {
            let Instance { number, model, run, .. } = own;
            self.examiner.add_claim(number, Claim::of_run(Arc::clone(&self.skeleton), model, run));
        }
        Ok(found)
    }
}

impl<'a> GroupExaminer<'a> {
    /// As [`Examiner::of_order`], for all parts.
    pub fn of_order(
        subject: &'a Subject<'a>,
        skeleton: &'a Skeleton,
        order: &Order<'_>,
    ) -> Result<Self, Failure> {
        let first = Examiner::of_order(subject, skeleton, order)?;
        let mut others = Vec::new();
        for (subject, skeleton) in subject.following.iter().zip(&skeleton.following) {
            let mut part =
                PartExaminer::new(subject, skeleton, &order.request).map_err(Failure::Skeleton)?;
            part.examiner.seen_before = first.seen_before.clone();
            others.push(part);
        }
        Ok(Self { first, others, namings: Vec::new(), named: BTreeMap::new() })
    }

    /// Gives instances other names: those of these skeletons, which are the same program.
    pub fn with_namings(
        mut self,
        subjects: &'a [Subject<'a>],
        order: &Order<'_>,
    ) -> Result<Self, Failure> {
        for subject in subjects {
            let Some(skeleton) = subject.skeleton else { continue };
            let mut examiner = Self::of_order(subject, skeleton, order)?;
            examiner.first.seen_before = self.first.seen_before.clone();
            self.namings.push(NamingExaminer {
                examiner,
                machine: Machine::new(&skeleton.program),
                template: Arc::new(Template::of(skeleton)),
                limits: order.request.limits,
            });
        }
        Ok(self)
    }

    /// An instance under the names that it has for good: what students would see of it with the
    /// author's names decides.
    pub fn named(&mut self, instance: Instance) -> Instance {
        let ways = u64::try_from(self.namings.len()).unwrap_or(u64::MAX).saturating_add(1);
        let way = usize::try_from(first_bytes(&instance.shown) % ways).unwrap_or(0);
        let Some(at) = way.checked_sub(1) else { return instance };
        let Some(naming) = self.namings.get(at) else { return instance };
        self.named.insert(instance.number, at);
        let run = naming.machine.run(&instance.model, &naming.limits);
        Instance::of(&naming.template, instance.number, instance.model, run)
    }

    /// Who looks at an instance.
    fn of(&self, number: usize) -> &Self {
        let naming = self.named.get(&number).and_then(|at| self.namings.get(*at));
        naming.map_or(self, |naming| &naming.examiner)
    }

    /// As [`of`](Self::of), of an instance with other names.
    fn of_named(&mut self, number: usize) -> Option<&mut Self> {
        let at = self.named.get(&number)?;
        self.namings.get_mut(*at).map(|naming| &mut naming.examiner)
    }

    /// Counts what another examiner of the same order could not use.
    fn joined(&mut self, number: usize) {
        let Some(at) = self.named.get(&number) else { return };
        let Some(naming) = self.namings.get_mut(*at) else { return };
        self.first.take_counts(&mut naming.examiner.first);
    }

    pub fn skeleton(&self) -> &'a Skeleton {
        self.first.skeleton()
    }

    /// Whether the questions can be asked about this instance; an error if one of them can be asked
    /// about none.
    pub fn examine(&mut self, instance: &Instance) -> Result<Usability, Diagnostic> {
        if let Some(naming) = self.of_named(instance.number) {
            let found = naming.examine(instance)?;
            self.joined(instance.number);
            return Ok(found);
        }
        let found = self.first.examine(instance)?;
        if found == Usability::Usable { self.look_at_others(instance, None) } else { Ok(found) }
    }

    /// As [`Examiner::keep`]; `parts` are what the other parts have.
    pub fn keep(
        &mut self,
        instance: &Instance,
        own: (usize, &str),
        parts: &[PartOptions],
    ) -> Result<bool, Diagnostic> {
        if let Some(naming) = self.of_named(instance.number) {
            return naming.keep(instance, own, parts);
        }
        if parts.len() != self.others.len() || !self.first.keep(instance, own)? {
            return Ok(false);
        }
        Ok(self.look_at_others(instance, Some(parts))? == Usability::Usable)
    }

    /// Looks at an instance that can be used for the first part.
    fn look_at_others(
        &mut self,
        instance: &Instance,
        decided: Option<&[PartOptions]>,
    ) -> Result<Usability, Diagnostic> {
        let number = instance.number;
        let mut of_parts = OfParts::default();
        for at in 0..self.others.len() {
            let Self { first, others, .. } = self;
            let part = &mut others[at];
            let found = part.look_at(instance, decided.and_then(|all| all.get(at)))?;
            first.pass_over(&mut part.examiner);
            if found != Usability::Usable {
                first.avoided += usize::from(found == Usability::Avoided);
                first.leave_out(number);
                for part in others {
                    part.examiner.leave_out(number);
                }
                return Ok(found);
            }
            if let Some((asked, hardness)) = part.examiner.asked_about(number) {
                of_parts.least = Some(of_parts.quality(asked.quality));
                of_parts.lacking += asked.lacking;
                of_parts.hardness = of_parts.hardness.max(hardness);
                let subject = TraitSubject::PartAnswer { letter: part_letter(at + 1) };
                of_parts.answers.push(BankTrait { subject, category: asked.key.clone() });
            }
        }
        self.first.join(number, of_parts);
        Ok(Usability::Usable)
    }

    /// Decides which options the other parts of the groups of a selection get: for each part those
    /// of the best bank of these instances.
    pub fn choose_parts(&self, selection: &mut Selection) {
        for at in 0..self.others.len() {
            let of = |pick: &QuestionPick| self.part(at, pick.number).candidates(pick.number);
            let candidates: Vec<QuestionCandidate<'_>> =
                selection.picks.iter().flat_map(of).collect();
            let wishes = Wishes { distinct_answers: false, spread: None };
            let mut of_part = select(&candidates, selection.picks.len(), wishes, &|_| false);
            // What is proved of these instances is not proved of all.
            of_part.floors.fill(None);
            for pick in &mut selection.picks {
                let chosen = of_part.picks.iter().find(|one| one.number == pick.number);
                let first = candidates.iter().find(|one| one.number == pick.number);
                pick.parts.push(match (chosen, first) {
                    (Some(QuestionPick { option_set, class, .. }), _) => {
                        PartOptions { option_set: *option_set, class: class.clone() }
                    }
                    (None, Some(one)) => {
                        PartOptions { option_set: one.option_set, class: one.class.to_owned() }
                    }
                    (None, None) => PartOptions::default(),
                });
            }
            selection.parts.push(of_part);
        }
    }

    /// Who looks at an instance for a part that is not the first.
    fn part(&self, at: usize, number: usize) -> &Examiner<'a> {
        &self.of(number).others[at].examiner
    }

    /// Decides which questions about an instance are asked, and with which options.
    pub fn settle(&mut self, pick: &QuestionPick) {
        if let Some(naming) = self.of_named(pick.number) {
            return naming.settle(pick);
        }
        self.first.settle(pick);
        for (part, options) in self.others.iter_mut().zip(&pick.parts) {
            let PartOptions { option_set, class } = options.clone();
            let pick = QuestionPick { number: pick.number, option_set, class, parts: Vec::new() };
            part.examiner.settle(&pick);
        }
    }

    /// Hands out what is to be proved for the questions about an instance.
    pub fn take_claims(&mut self, number: usize) -> Vec<Claim> {
        if let Some(naming) = self.of_named(number) {
            return naming.take_claims(number);
        }
        let mut claims = self.first.take_claims(number);
        for part in &mut self.others {
            claims.extend(part.examiner.take_claims(number));
        }
        claims
    }

    /// As [`Examiner::candidates`], for the first part; what counts of the others is in them.
    pub fn candidates(&self, number: usize) -> Vec<QuestionCandidate<'_>> {
        self.of(number).first.candidates(number)
    }

    /// Whether the group about an instance that can be asked about has these fingerprints, that of
    /// the first part first.
    pub fn fingerprint_of(&self, number: usize) -> Option<&Fingerprint> {
        self.of(number).first.fingerprint_of(number)
    }

    /// Forgets all instances that were looked at, so that as many others take no more room.
    pub fn forget(&mut self) {
        self.first.forget();
        self.others.iter_mut().for_each(|part| part.examiner.forget());
        self.namings.iter_mut().for_each(|naming| naming.examiner.forget());
        self.named.clear();
    }

    /// What is not as good as wished with these instances.
    pub fn shortcomings(&self, selection: &Selection, wanted: usize) -> Vec<String> {
        let first = |number: usize| self.of(number).first.asked_about(number).map(|one| one.0);
        let mut all = self.first.shortcomings(selection, wanted, &first);
        for (at, (part, of_part)) in self.others.iter().zip(&selection.parts).enumerate() {
            let letter = part_letter(at + 1);
            let of = |number: usize| self.part(at, number).asked_about(number).map(|one| one.0);
            let own = part.examiner.shortcomings(of_part, 0, &of);
            all.extend(own.into_iter().map(|one| format!("part {letter}: {one}")));
        }
        all.extend(self.told_twice(selection));
        all
    }

    /// That two parts have the same right answer in all questions, so that one tells the other.
    fn told_twice(&self, selection: &Selection) -> Option<String> {
        let keys = |at: Option<usize>| -> Option<Vec<String>> {
            let key = |pick: &QuestionPick| {
                let number = pick.number;
                let of = at.map_or(&self.of(number).first, |at| self.part(at, number));
                Some(of.asked_about(number)?.0.key.clone())
            };
            selection.picks.iter().map(key).collect()
        };
        if selection.picks.len() < 2 || self.others.is_empty() {
            return None;
        }
        let all: Vec<Vec<String>> = std::iter::once(keys(None))
            .chain((0..self.others.len()).map(|at| keys(Some(at))))
            .collect::<Option<_>>()?;
        let earlier = |at: usize| (0..at).find(|one| all[*one] == all[at]);
        let (one, other) = (1..all.len()).find_map(|at| Some((earlier(at)?, at)))?;
        Some(format!(
            "parts {} and {} have the same right answer in all questions, so that one tells the other: \
             ask one of the two",
            part_letter(one),
            part_letter(other)
        ))
    }

    /// What is known about an instance, as the files tell it for the first part.
    pub fn solved<'b>(
        &'b self,
        number: usize,
        instance: &'b Instance,
        proof: Option<&'b Proof>,
    ) -> Option<Solved<'b>> {
        self.of(instance.number).first.solved(number, instance, proof)
    }

    /// The instances with their numbers as each part knows them, the first one first.
    pub fn parts<'b>(&'b self, numbered: &'b [(usize, &'b Validated)]) -> Vec<PartInstances<'b>> {
        let of = |at: Option<usize>| {
            let who = move |number: usize| match at {
                None => &self.of(number).first,
                Some(at) => self.part(at, number),
            };
            let (mut instances, mut subjects) = (Vec::new(), Vec::new());
            for (number, one) in numbered {
                let instance = one.instance();
                let examiner = who(instance.number);
                if let Some(solved) = examiner.solved(*number, instance, Some(one.proof())) {
                    instances.push(solved);
                    subjects.push(examiner.subject);
                }
            }
            let tracer: Box<TraceFunction<'b>> = Box::new(move |one: &Solved<'_>| {
                let at = numbered.binary_search_by_key(&one.number, |(number, _)| *number).ok()?;
                let instance = numbered[at].1.instance();
                Some(who(instance.number).tracer.both_ends(&instance.model))
            });
            let subject = at.map_or(self.first.subject, |at| self.others[at].examiner.subject);
            PartInstances { subject, subjects, instances, tracer }
        };
        let others = (0..self.others.len()).map(|at| of(Some(at)));
        std::iter::once(of(None)).chain(others).collect()
    }

    /// The instances of these numbers as the parts that are not the first know them.
    pub fn others<'b>(&'b self, validated: &'b [Validated]) -> Vec<Vec<Solved<'b>>> {
        let of = |at: usize| {
            let one = |one: &'b Validated| {
                let (instance, proof) = (one.instance(), Some(one.proof()));
                self.part(at, instance.number).solved(instance.number, instance, proof)
            };
            validated.iter().filter_map(one).collect()
        };
        (0..self.others.len()).map(of).collect()
    }
}

/// A number that a text decides.
fn first_bytes(text: &str) -> u64 {
    let digest = Sha256::digest(text.as_bytes());
    let first = digest.first_chunk::<8>().copied().unwrap_or_default();
    u64::from_be_bytes(first)
}
