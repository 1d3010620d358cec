//! The bank of all shards of a run.
//!
//! In: a skeleton, an order, and a way to read the questions of each shard. Out: the files of one
//! bank, volume by volume. What holds: no question is in it twice, what was confirmed is what the
//! skeleton does, and the questions are chosen by the goals of a single run. Shards are read twice,
//! and only what the choice depends on is kept of all questions at once, so that a bank may be much
//! larger than memory.

use std::collections::BTreeSet;
use std::sync::Arc;

use tracing::info_span;

use super::examine::guessed;
use super::files::{ArtifactSet, artifacts};
use super::group::GroupExaminer;
use super::order::{Failure, Order};
use super::policy::POLICY;
use super::select::{BankTrait, QuestionCandidate, Selection, Wishes, select};
use super::subject;
use crate::ask::Subject;
use crate::ask::fingerprint::SeenBefore;
use crate::ask::strategy::Offered;
use crate::ask::version_role::VersionRole;
use crate::skeleton::Skeleton;
use crate::solve::execute::Machine;
use crate::solve::search::choose::{Request, SearchSummary, Stopped, Strategy};
use crate::validate::instance::Instance;
use crate::validate::template::Template;
use crate::validate::verdict::{Validated, confirmed_before, unchecked};
use crate::vary::naming::renamed;
use crate::write::artifact::Artifact;
use crate::write::bank::{ConfirmedQuestion, Lineage};
use crate::write::report::{LeftOut, ReportWarning};

/// The questions of a shard.
#[derive(Debug, Default)]
pub struct ShardQuestions {
    /// Its share of the bank.
    pub share: Vec<ConfirmedQuestion>,
    /// Those that may be in the bank instead of others.
    pub spare: Vec<ConfirmedQuestion>,
}

/// What all shards of a run have in common.
#[derive(Clone, Copy, Debug)]
pub struct ShardedRun<'a> {
    /// How many shards there are.
    pub shards: usize,
    /// The version of the Java that confirmed the questions; `None` if nothing was checked.
    pub java: Option<&'a str>,
    /// How the instances were found.
    pub strategy: Strategy,
    /// Why a shard that has less than its share has not more.
    pub stopped: Stopped,
}

/// Files of a merged bank. A bank of many questions is written in several volumes.
pub struct MergedVolume {
    /// Which volume, from 1.
    pub number: usize,
    /// How many there are.
    pub of: usize,
    /// Its files; its `bank.json` is about its questions only.
    pub artifacts: Vec<Artifact>,
}

/// What became of the shards.
#[derive(Debug)]
pub struct Merged {
    /// How many questions are in the bank.
    pub written: usize,
    /// In how many volumes.
    pub volumes: usize,
    /// How many questions of shards ask what another one asks, and were left out.
    pub repeated: usize,
    /// How many questions there were to choose from.
    pub candidates: usize,
    /// Why there are not more.
    pub stopped: Stopped,
    /// What is not as good as the author wishes. Whole sentences without a full stop.
    pub shortcomings: Vec<String>,
    /// The warnings of the reports, each with its volume.
    pub warnings: Vec<(usize, ReportWarning)>,
}

/// Why shards could not be merged.
#[derive(Debug)]
pub enum MergeFailure<E> {
    /// As for a single run.
    Pipeline(Failure),
    /// Reading a shard or writing a volume failed.
    Outside(E),
    /// The skeleton does not make this question of a shard, both counted from 1.
    Lost {
        /// Which shard.
        shard: usize,
        /// Which of its questions, its share first.
        question: usize,
    },
}

impl<E> From<Failure> for MergeFailure<E> {
    fn from(failure: Failure) -> Self {
        MergeFailure::Pipeline(failure)
    }
}

/// What the choice of a bank depends on, of a question.
struct MergeCandidate {
    is_spare: bool,
    shard: usize,
    /// Its place among the questions of its shard.
    at: usize,
    key: String,
    class: String,
    option_set: usize,
    versions: Vec<VersionRole>,
    quality: usize,
    lacking: usize,
    hardness: u64,
    length: u64,
    traits: Vec<BankTrait>,
    offered: Option<Offered>,
}

/// Makes questions of shards again.
struct ShardRemaker<'a> {
    examiner: GroupExaminer<'a>,
    machine: Machine,
    template: Arc<Template>,
    run: ShardedRun<'a>,
}

/// Chooses the questions of a bank among those of shards, and hands its files to `sink`, volume by
/// volume. `read` yields the questions of the shard of a number, from 0; it is asked twice for
/// each.
pub fn merge<E>(
    skeleton: &Skeleton,
    order: &Order<'_>,
    run: ShardedRun<'_>,
    read: &mut dyn FnMut(usize) -> Result<ShardQuestions, E>,
    sink: &mut dyn FnMut(MergedVolume) -> Result<(), E>,
) -> Result<Merged, MergeFailure<E>> {
    let subject = subject(skeleton, order);
    let renamed = renamed(skeleton);
    let namings: Vec<Subject<'_>> = renamed.iter().map(|one| super::subject(one, order)).collect();
    let examiner = GroupExaminer::of_order(&subject, skeleton, order)?;
    let mut maker = ShardRemaker {
        examiner: examiner.with_namings(&namings, order)?,
        machine: Machine::new(&skeleton.program),
        template: Arc::new(Template::of(skeleton)),
        run,
    };
    let mut known = SeenBefore::default();
    let mut repeated = 0;
    let mut candidates = Vec::new();
    for shard in 0..run.shards {
        let ShardQuestions { share: own, spare } = read(shard).map_err(MergeFailure::Outside)?;
        let first_spare = own.len();
        for (at, question) in own.into_iter().chain(spare).enumerate() {
            if !known.add(&question.fingerprint) {
                repeated += 1;
                continue;
            }
            let lost = || MergeFailure::Lost { shard: shard + 1, question: at + 1 };
            let of_one = maker.candidate(&question, order)?.ok_or_else(lost)?;
            candidates.push(MergeCandidate { shard, at, is_spare: at >= first_spare, ..of_one });
        }
    }
    drop(known);
    // Where the shares of all shards make a good bank, they are used.
    candidates.sort_by_key(|one| (one.is_spare, one.shard, one.at));
    let selection = chosen(&candidates, skeleton, order.request.count);
    let picks: BTreeSet<(usize, usize)> = selection
        .picks
        .iter()
        .filter_map(|pick| candidates.get(pick.number - 1).map(|one| (one.shard, one.at)))
        .collect();
    let found = candidates.len();
    drop(candidates);
    let stopped = if picks.len() >= order.request.count { Stopped::Enough } else { run.stopped };
    let mut merged = Merged {
        written: picks.len(),
        volumes: picks.len().div_ceil(POLICY.volume),
        repeated,
        candidates: found,
        stopped,
        shortcomings: guessed(&selection),
        warnings: Vec::new(),
    };
    let mut volumes = Volumes { order, maker, selection, merged: &mut merged, written: 0, done: 0 };
    let mut pending = Vec::new();
    for shard in 0..run.shards {
        let ShardQuestions { share: own, spare } = read(shard).map_err(MergeFailure::Outside)?;
        let all = own.into_iter().chain(spare).enumerate();
        for (at, question) in all.filter(|(at, _)| picks.contains(&(shard, *at))) {
            pending.push(((shard, at), question));
            if pending.len() == POLICY.volume {
                sink(volumes.next(&pending)?).map_err(MergeFailure::Outside)?;
                pending.clear();
            }
        }
    }
    if !pending.is_empty() {
        sink(volumes.next(&pending)?).map_err(MergeFailure::Outside)?;
    }
    Ok(merged)
}

/// The questions that make the best bank; their numbers are places in the list, from 1.
fn chosen(candidates: &[MergeCandidate], skeleton: &Skeleton, count: usize) -> Selection {
    let _span = info_span!("select").entered();
    let all: Vec<QuestionCandidate<'_>> = candidates
        .iter()
        .enumerate()
        .map(|(at, one)| QuestionCandidate {
            number: at + 1,
            option_set: one.option_set,
            key: &one.key,
            class: &one.class,
            versions: &one.versions,
            quality: one.quality,
            lacking: one.lacking,
            hardness: one.hardness,
            length: one.length,
            traits: &one.traits,
            offered: one.offered.as_ref(),
            is_kept: false,
        })
        .collect();
    select(&all, count, Wishes::of(&skeleton.settings), &|_| false)
}

impl ShardRemaker<'_> {
    /// The instance of a question, settled; `None` if the skeleton does not make it.
    fn settled(
        &mut self,
        number: usize,
        question: &ConfirmedQuestion,
        order: &Order<'_>,
    ) -> Result<Option<Instance>, Failure> {
        let Some(model) = question.model(self.examiner.skeleton()) else { return Ok(None) };
        let run = self.machine.run(&model, &order.request.limits);
        if !run.outcome.is_completed() {
            return Ok(None);
        }
        let instance = self.examiner.named(Instance::of(&self.template, number, model, run));
        let decided = (question.option_set, question.class.as_str());
        let keeps = self.examiner.keep(&instance, decided, &question.parts);
        let is_kept = keeps.map_err(|one| Failure::Skeleton(vec![one]))?;
        let is_same = self.examiner.fingerprint_of(number) == Some(&question.fingerprint);
        Ok((is_kept && is_same).then_some(instance))
    }

    /// What the choice depends on.
    fn candidate(
        &mut self,
        question: &ConfirmedQuestion,
        order: &Order<'_>,
    ) -> Result<Option<MergeCandidate>, Failure> {
        let validated = self.validated(1, question, order)?;
        let of_one = validated.and_then(|_| {
            let candidate = *self.examiner.candidates(1).first()?;
            Some(MergeCandidate {
                is_spare: false,
                shard: 0,
                at: 0,
                key: candidate.key.to_owned(),
                class: candidate.class.to_owned(),
                versions: candidate.versions.to_vec(),
                option_set: candidate.option_set,
                quality: candidate.quality,
                lacking: candidate.lacking,
                hardness: candidate.hardness,
                length: candidate.length,
                traits: candidate.traits.to_vec(),
                offered: candidate.offered.cloned(),
            })
        });
        self.examiner.forget();
        Ok(of_one)
    }

    /// The instance of a question with what its shard's JVM saw of it.
    fn validated(
        &mut self,
        number: usize,
        question: &ConfirmedQuestion,
        order: &Order<'_>,
    ) -> Result<Option<Validated>, Failure> {
        let Some(instance) = self.settled(number, question, order)? else { return Ok(None) };
        Ok(match (self.run.java, &question.observed) {
            (None, None) => Some(unchecked(instance)),
            (Some(java), Some(seen)) => {
                confirmed_before(instance, java, &seen.output, seen.result.as_deref())
            }
            _ => None,
        })
    }
}

/// A question and where it comes from: its shard and its place there.
type PlacedQuestion = ((usize, usize), ConfirmedQuestion);

/// Makes the volumes of a bank one after the other.
struct Volumes<'a, 'b> {
    order: &'b Order<'b>,
    maker: ShardRemaker<'a>,
    selection: Selection,
    merged: &'b mut Merged,
    /// Questions in the volumes so far.
    written: usize,
    /// Volumes so far.
    done: usize,
}

impl Volumes<'_, '_> {
    fn next<E>(&mut self, questions: &[PlacedQuestion]) -> Result<MergedVolume, MergeFailure<E>> {
        self.maker.examiner.forget();
        let mut validated = Vec::with_capacity(questions.len());
        for (at, ((shard, place), question)) in questions.iter().enumerate() {
            let lost = || MergeFailure::Lost { shard: shard + 1, question: place + 1 };
            let one = self.maker.validated(at + 1, question, self.order)?;
            validated.push(one.ok_or_else(lost)?);
        }
        let order = self.order;
        let count = if self.merged.volumes == 1 { order.request.count } else { questions.len() };
        let first = self.written + 1;
        let lineage =
            Lineage { numbers: (first..first + questions.len()).collect(), ..Lineage::default() };
        let of_volume = Order {
            name: order.name,
            tool: order.tool,
            wording: order.wording,
            request: Request { count, ..order.request.clone() },
            standalone: order.standalone,
            formats: order.formats.clone(),
            label: order.label,
            settings: order.settings.clone(),
            lineage: &lineage,
            shard: None,
            stop: order.stop.clone(),
        };
        let choice = SearchSummary {
            strategy: self.maker.run.strategy,
            stopped: self.merged.stopped,
            is_spent: self.merged.stopped == Stopped::Timeout,
            conflict: Vec::new(),
            notes: Vec::new(),
            warnings: Vec::new(),
        };
        let settings = &self.maker.examiner.skeleton().settings;
        let told = (self.left_out(), self.selection.gave_way_by_part(settings));
        let ArtifactSet { artifacts, warnings, remarks, .. } =
            artifacts(&self.maker.examiner, &of_volume, &choice, (&validated, &[]), told)?;
        self.written += questions.len();
        self.done += 1;
        let number = self.done;
        self.merged.warnings.extend(warnings.into_iter().map(|one| (number, one)));
        for remark in remarks {
            if !self.merged.shortcomings.contains(&remark) {
                self.merged.shortcomings.push(remark);
            }
        }
        Ok(MergedVolume { number, of: self.merged.volumes, artifacts })
    }

    /// What is in no file, where there is one report about all.
    fn left_out(&self) -> Vec<LeftOut> {
        let better = self.merged.candidates - self.merged.written;
        let groups = [(self.merged.repeated, "repeated"), (better, "better")];
        let is_told = self.merged.volumes == 1;
        let groups = groups.into_iter().filter(|(count, _)| is_told && *count > 0);
        groups.map(|(count, reason)| LeftOut { count, reason, first: None }).collect()
    }
}
