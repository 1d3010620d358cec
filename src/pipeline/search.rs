//! A search that goes on until its instances make a good bank.
//!
//! In: a program, how many questions are wanted, who examines instances, and the queue in which
//! they are confirmed. Out: a [`SearchOutcome`]: which instances with which options make the bank.
//! What holds: nothing is looked for twice. Where what was found does not make a good bank, the
//! search under way goes on; how far is a number of instances ([`Breadth`]), never a time.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use tracing::info_span;

use super::examine::Usability;
use super::group::GroupExaminer;
use super::order::{Event, Failure, StopSignal};
use super::policy::{Breadth, POLICY};
use super::queue::ValidationQueue;
use super::select::{QuestionCandidate, Selection, Wishes, select};
use crate::ask::strategy::MANY;
use crate::read::ir::Program;
use crate::skeleton::front_matter::VersionNeed;
use crate::solve::execute::Machine;
use crate::solve::model::Model;
use crate::solve::search::choose::{
    Found, Request, SearchSummary, Stopped, Strategy, choose_while,
};
use crate::solve::search::part::SpacePart;
use crate::validate::instance::Instance;
use crate::validate::template::Template;
use crate::write::bank::Lineage;

/// What a search came to.
pub struct SearchOutcome<'a> {
    /// How it ended.
    pub choice: SearchSummary,
    /// The bank.
    pub selection: Selection,
    pub examiner: GroupExaminer<'a>,
    pub queue: ValidationQueue<'a>,
    /// How many instances can be asked about.
    pub found: usize,
}

/// A search for instances that make a good bank.
pub struct BankSearch<'a> {
    request: &'a Request,
    /// The part of the space that is searched; `None`: all of it.
    part: Option<SpacePart>,
    /// Makes the instances.
    template: Arc<Template>,
    /// How many instances are to be found by now, those included that cannot be asked about.
    target: usize,
    examiner: GroupExaminer<'a>,
    queue: ValidationQueue<'a>,
    known: BTreeSet<Model>,
    /// The numbers of the instances that can be asked about, in the order in which they were found.
    found: Vec<usize>,
    /// Those of them that were not submitted.
    waiting: BTreeMap<usize, Instance>,
    /// How many questions are in the bank whatever is found.
    kept: usize,
    /// The least and the greatest hardness that questions should have.
    hardness: Option<[u64; 2]>,
    /// How many instances the search has handed over.
    taken: usize,
    /// Instances since the last usable one that are neither usable nor avoided, and those that are
    /// avoided.
    in_vain: (usize, usize),
    /// The bank, once it has been confirmed.
    selection: Option<Selection>,
    /// Whether it is to go on.
    stop: &'a StopSignal,
    /// Why there will be none.
    failure: Option<Failure>,
}

impl<'a> BankSearch<'a> {
    /// A search that has not begun.
    pub fn new(
        request: &'a Request,
        part: Option<SpacePart>,
        examiner: GroupExaminer<'a>,
        queue: ValidationQueue<'a>,
        stop: &'a StopSignal,
    ) -> Self {
        Self {
            request,
            part,
            template: Arc::new(Template::of(examiner.skeleton())),
            target: request.count,
            examiner,
            queue,
            known: BTreeSet::new(),
            found: Vec::new(),
            waiting: BTreeMap::new(),
            kept: 0,
            hardness: None,
            taken: 0,
            in_vain: (0, 0),
            selection: None,
            stop,
            failure: None,
        }
    }

    /// Puts the questions that are kept first, and prefers others of this hardness.
    ///
    /// An error if one of them cannot be asked any more.
    pub fn beginning_with(mut self, lineage: &Lineage) -> Result<Self, Failure> {
        self.hardness = lineage.hardness;
        let skeleton = self.examiner.skeleton();
        let machine = Machine::new(&skeleton.program);
        for kept in &lineage.kept {
            let lost = || Failure::Kept(kept.number, kept.idnumber.clone());
            let model = kept.model(skeleton).ok_or_else(lost)?;
            let run = machine.run(&model, &self.request.limits);
            if !self.known.insert(model.clone()) {
                return Err(lost());
            }
            let instance = Instance::of(&self.template, self.known.len(), model, run);
            let instance = self.examiner.named(instance);
            let own = (kept.option_set, kept.class.as_str());
            if !self
                .examiner
                .keep(&instance, own, &kept.parts)
                .map_err(|one| Failure::Skeleton(vec![one]))?
            {
                return Err(lost());
            }
            self.found.push(instance.number);
            self.waiting.insert(instance.number, instance);
        }
        self.kept = lineage.kept.len();
        Ok(self)
    }

    /// Searches until enough instances are proved or there are no more to be found.
    pub fn run(
        mut self,
        program: &Program,
        watch: &mut dyn FnMut(Event),
    ) -> Result<SearchOutcome<'a>, Failure> {
        let request = self.request;
        // What is avoided has to be found besides what is wanted.
        let wider =
            Request { count: request.count + self.examiner.first.to_avoid, ..request.clone() };
        let part = self.part.take();
        let mut choice =
            choose_while(program, &wider, part.as_ref(), &mut |one| self.take(one, watch))
                .map_err(Failure::Skeleton)?;
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        let selection = if let Some(selection) = self.selection.take() {
            selection
        } else {
            watch(Event::Searched);
            let selection = self.selected();
            let selection = self.confirmed(selection, watch)?;
            if choice.stopped == Stopped::Timeout && selection.picks.len() >= request.count {
                // There was only no time to look for better ones.
                choice.stopped = Stopped::Enough;
            }
            selection
        };
        let Self { examiner, queue, found, .. } = self;
        Ok(SearchOutcome { choice, selection, examiner, queue, found: found.len() })
    }

    /// Takes an instance; how many are to be found all together.
    fn take(&mut self, one: Found, watch: &mut dyn FnMut(Event)) -> usize {
        let Found { model, run, strategy } = one;
        self.taken += 1;
        if self.kept < self.request.count && self.known.insert(model.clone()) {
            watch(Event::Found(self.looked_at()));
            let instance = Instance::of(&self.template, self.known.len(), model, run);
            let instance = self.examiner.named(instance);
            match self.examiner.examine(&instance) {
                Ok(Usability::Unusable) => self.in_vain.0 += 1,
                Ok(Usability::Avoided) => self.in_vain.1 += 1,
                Ok(Usability::Usable) => {
                    self.in_vain = (0, 0);
                    self.found.push(instance.number);
                    self.waiting.insert(instance.number, instance);
                }
                Err(finding) => return self.fail(Failure::Skeleton(vec![finding])),
            }
        }
        self.queue.poll(watch);
        if self.stop.is_set() {
            return self.fail(Failure::Stopped);
        }
        while self.looked_at() >= self.target || self.is_hopeless() {
            watch(Event::Searched);
            match self.farther(strategy, watch) {
                Ok(Some(target)) => self.target = target,
                Ok(None) => return self.taken,
                Err(failure) => return self.fail(failure),
            }
        }
        self.taken + self.target - self.looked_at()
    }

    /// How many instances were looked at, those left out that are avoided.
    fn looked_at(&self) -> usize {
        self.known.len() - self.examiner.first.avoided
    }

    /// How many instances are looked at.
    fn breadth(&self) -> &'static Breadth {
        if self.examiner.skeleton().settings.question.versions() == VersionNeed::Compiled {
            &POLICY.compiled_breadth
        } else {
            &POLICY.breadth
        }
    }

    /// Whether more instances are not worth looking at: all run too long, or a long row of them is
    /// avoided.
    fn is_hopeless(&self) -> bool {
        let most = self.breadth().hopeless + self.found.len() + self.examiner.first.to_avoid;
        self.examiner.first.is_hopeless() || self.in_vain.1 >= most
    }

    /// There is nothing to be looked for any more.
    fn fail(&mut self, failure: Failure) -> usize {
        self.failure = Some(failure);
        0
    }

    /// How many instances are to be found where those found so far do not make a good bank; `None`
    /// if they do, or if more would not help.
    fn farther(
        &mut self,
        strategy: Strategy,
        watch: &mut dyn FnMut(Event),
    ) -> Result<Option<usize>, Failure> {
        let wanted = self.request.count;
        let Breadth { factor, more, first_share, rare_factor, full_factor, hopeless } =
            *self.breadth();
        let selection = self.selected();
        let is_cheap = strategy != Strategy::Solve;
        let is_guessable = wanted >= MANY && !selection.strategies.is_empty();
        let most = factor * wanted + more;
        let most = if self.is_hopeless() || self.kept >= wanted {
            0
        } else if is_cheap && (selection.lacks_a_class || is_guessable) {
            rare_factor * most
        } else if !selection.is_good || !selection.is_full && is_cheap {
            most
        } else if !selection.is_full {
            most.min(full_factor * wanted + 8)
        } else {
            0
        };
        if self.target < most {
            let is_first = self.target <= wanted;
            let step = if is_first { self.target / first_share } else { self.target };
            return Ok(Some((self.target + step + 8).min(most)));
        }
        let selection = self.confirmed(selection, watch)?;
        let missing = wanted.saturating_sub(selection.picks.len());
        let broken = self.queue.disagreements.len() >= POLICY.enough_disagreements;
        let is_hopeless = self.in_vain.0 >= hopeless + self.found.len() || self.is_hopeless();
        if missing == 0 || broken || is_hopeless {
            self.selection = Some(selection);
            return Ok(None);
        }
        // Where most instances cannot be used, many more are needed.
        Ok(Some(self.target + missing.max(self.looked_at() - self.found.len())))
    }

    /// The questions that make the best bank, those left out that the oracle did not confirm.
    fn selected(&self) -> Selection {
        let mut selection = self.selected_by_first();
        self.examiner.choose_parts(&mut selection);
        selection
    }

    /// The questions that make the best bank, without which options the other parts of groups have.
    fn selected_by_first(&self) -> Selection {
        let _span = info_span!("select").entered();
        let candidates: Vec<_> =
            self.found.iter().flat_map(|number| self.examiner.candidates(*number)).collect();
        let wishes = Wishes::of(&self.examiner.skeleton().settings);
        let barred = |number| self.queue.has_failed(number);
        let count = self.request.count;
        let Some([least, most]) = self.hardness else {
            return select(&candidates, count, wishes, &barred);
        };
        let is_alike =
            |one: &QuestionCandidate<'_>| one.is_kept || (least..=most).contains(&one.hardness);
        let alike: Vec<_> = candidates.iter().copied().filter(is_alike).collect();
        let selection = select(&alike, count, wishes, &barred);
        if selection.picks.len() >= count {
            return selection;
        }
        // Harder or easier ones, if the search goes on in vain.
        let mut selection = select(&candidates, count, wishes, &barred);
        selection.is_good = false;
        selection
    }

    /// Has the instances of a selection confirmed, and others instead of those that are not
    /// confirmed.
    fn confirmed(
        &mut self,
        mut selection: Selection,
        watch: &mut dyn FnMut(Event),
    ) -> Result<Selection, Failure> {
        loop {
            if self.stop.is_set() {
                return Err(Failure::Stopped);
            }
            for pick in &selection.picks {
                if let Some(instance) = self.waiting.remove(&pick.number) {
                    self.examiner.settle(pick);
                    self.queue.submit(instance, self.examiner.take_claims(pick.number));
                }
                self.queue.poll(watch);
            }
            info_span!("wait for the JVM").in_scope(|| self.queue.finish(watch))?;
            watch(Event::Decided);
            let is_broken = |number| self.queue.has_failed(number);
            let broken = selection.picks.iter().any(|pick| is_broken(pick.number));
            let hopeless = self.queue.disagreements.len() >= POLICY.enough_disagreements;
            if !broken || hopeless {
                selection.picks.retain(|pick| !is_broken(pick.number));
                return Ok(selection);
            }
            selection = self.selected();
        }
    }
}
