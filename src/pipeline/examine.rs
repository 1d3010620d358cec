//! What the question needs to know of each instance, and which instances it cannot be asked about.
//!
//! In: instances as they are found. Out: for each one that the question can be asked about what is
//! known of it, what its question would claim, and what speaks for or against using it.

use super::alternatives::{AlternativeQuestion, ExaminedQuestion, alternatives};
use super::of_parts::OfParts;
use super::order::{Failure, Order};
use super::policy::POLICY;
use std::collections::BTreeMap;

use tracing::info_span;

use super::bank_traits::bank_traits;
use super::repeated::Repeated;
use super::select::{BankTrait, QuestionCandidate, QuestionPick, Selection};
use super::unused_options::OptionUses;
use crate::ask::draft::{Draft, Unfit};
use crate::ask::fingerprint::{Fingerprint, SeenBefore};
use crate::ask::recogniser::QuestionRecogniser;
use crate::ask::strategy::Floor;
use crate::ask::{Evidence, InstanceFacts, Solved, Subject};
use crate::ask::{compose, kind};
use crate::diagnostic::Diagnostic;
use crate::skeleton::Skeleton;
use crate::skeleton::front_matter::Aspect;
use crate::solve::search::choose::Request;
use crate::validate::instance::Instance;
use crate::validate::verdict::Proof;
use crate::vary::Claim;
use crate::vary::difficulty::Range;
use crate::vary::hardness::{Hardness, HardnessScale};
use crate::vary::run_result::run_result;
use crate::vary::trace::Tracer;
use crate::vary::{RunResult, Study, Variety};

/// Looks at instances.
pub struct Examiner<'a> {
    pub subject: &'a Subject<'a>,
    skeleton: &'a Skeleton,
    study: Study<'a>,
    pub tracer: Tracer,
    /// Whether the question asks for the trace itself.
    asks_for_trace: bool,
    scale: HardnessScale,
    variety: Variety,
    /// What each instance may take to trace.
    pub range: Range,
    /// What is known of the instances that can be asked about, by number.
    examined: BTreeMap<usize, Examined>,
    /// How many cannot be asked about, and why not the first of them.
    pub passed_over: Option<(usize, Unfit)>,
    /// How many of them run too long.
    too_long: usize,
    /// How many are harder or easier to trace than wanted.
    pub beyond_range: usize,
    /// Which ones look like others to students.
    pub repeated: Repeated,
    /// Recognises questions of earlier banks.
    recogniser: QuestionRecogniser,
    /// The questions that are not to be asked again.
    pub seen_before: SeenBefore,
    /// How many of them are about skeletons of the same name.
    pub to_avoid: usize,
    /// How many instances make one of them.
    pub avoided: usize,
    /// What became of the author's own options.
    own_options: OptionUses,
}

/// What is known of an instance.
struct Examined {
    told: RunResult,
    known: InstanceFacts,
    /// What tells it from others besides its answer.
    traits: Vec<BankTrait>,
    asked: ExaminedQuestion,
    /// Other questions about the same instance.
    alternatives: Vec<AlternativeQuestion>,
    /// The set of options that it has for good; `None`: it may still get any.
    settled: Option<usize>,
    /// Whether it is in the bank whatever else is.
    is_kept: bool,
    /// What the other parts of its group are like.
    of_parts: OfParts,
}

impl Examined {
    /// The questions that the instance can be used for, the one that was drawn first.
    fn questions(&self) -> impl Iterator<Item = &ExaminedQuestion> {
        std::iter::once(&self.asked).chain(self.alternatives.iter().map(|one| &one.asked))
    }
}

/// What became of an instance that was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Usability {
    /// The question can be asked about it.
    Usable,
    /// It cannot, or another one asks the same.
    Unusable,
    /// It is one of the questions that are not to be asked again.
    Avoided,
}

impl<'a> Examiner<'a> {
    /// Who says which instances make a question that an order asks for and that has not been asked
    /// before; an error if the kind of question does not fit the skeleton.
    pub fn of_order(
        subject: &'a Subject<'a>,
        skeleton: &'a Skeleton,
        order: &Order<'_>,
    ) -> Result<Self, Failure> {
        let mut examiner =
            Self::new(subject, skeleton, &order.request).map_err(Failure::Skeleton)?;
        examiner.range = Range::of(&skeleton.settings.difficulty);
        let avoid = &order.lineage.avoid;
        examiner.seen_before = SeenBefore::of(avoid.iter().flat_map(|bank| &bank.questions));
        let of_this = avoid.iter().filter(|bank| bank.name == order.name);
        examiner.to_avoid = of_this.map(|bank| bank.questions.len()).sum();
        Ok(examiner)
    }

    /// Makes ready what all instances share; an error if the kind of question does not fit the
    /// skeleton.
    pub fn new(
        subject: &'a Subject<'a>,
        skeleton: &'a Skeleton,
        request: &Request,
    ) -> Result<Self, Vec<Diagnostic>> {
        Ok(Self {
            subject,
            skeleton,
            study: Study::new(skeleton),
            tracer: Tracer::new(skeleton),
            asks_for_trace: matches!(subject.settings.question.aspect(), Aspect::Trace),
            scale: HardnessScale::of(skeleton),
            variety: Variety::of(skeleton, request)?,
            range: Range::default(),
            examined: BTreeMap::new(),
            passed_over: None,
            too_long: 0,
            beyond_range: 0,
            repeated: Repeated::default(),
            recogniser: QuestionRecogniser::of(subject, skeleton),
            seen_before: SeenBefore::default(),
            to_avoid: 0,
            avoided: 0,
            own_options: OptionUses::default(),
        })
    }

    pub fn skeleton(&self) -> &'a Skeleton {
        self.skeleton
    }

    /// Whether the question can be asked about this instance; an error if it can be asked about
    /// none.
    pub fn examine(&mut self, instance: &Instance) -> Result<Usability, Diagnostic> {
        let _span = info_span!("examine an instance").entered();
        let Some(told) = run_result(self.skeleton, &instance.run) else {
            unreachable!("only runs that end normally become instances")
        };
        if !self.range.admits(&told.effort) {
            self.beyond_range += 1;
            return Ok(Usability::Unusable);
        }
        self.look_at(instance, told, false)
    }

    /// Looks at an instance that is in the bank whatever its difficulty, and whatever was asked
    /// before; with this set of options and this class of answer, if the question can have them.
    pub fn keep(
        &mut self,
        instance: &Instance,
        (option_set, class): (usize, &str),
    ) -> Result<bool, Diagnostic> {
        let Some(told) = run_result(self.skeleton, &instance.run) else { return Ok(false) };
        if self.look_at(instance, told, true)? != Usability::Usable {
            return Ok(false);
        }
        let fits = self.can_have(instance.number, (option_set, class));
        if fits {
            let (class, parts) = (class.to_owned(), Vec::new());
            self.settle(&QuestionPick { number: instance.number, option_set, class, parts });
        }
        Ok(fits)
    }

    /// Whether the question about an instance can have these options and this class of answer.
    fn can_have(&self, number: usize, (option_set, class): (usize, &str)) -> bool {
        self.examined.get(&number).is_some_and(|examined| {
            examined.questions().any(|asked| asked.class == class && asked.has(option_set))
        })
    }

    /// What an instance of a part that is not the first is like, if it can be asked about.
    pub fn asked_about(&self, number: usize) -> Option<(&ExaminedQuestion, Hardness)> {
        self.examined.get(&number).map(|one| (&one.asked, one.known.hardness))
    }

    /// Says what the other parts of the group about an instance are like.
    pub fn join(&mut self, number: usize, of_parts: OfParts) {
        if let Some(examined) = self.examined.get_mut(&number) {
            let hardness = &mut examined.known.hardness;
            *hardness = of_parts.hardness.max(*hardness);
            examined.traits.extend(of_parts.answers.iter().cloned());
            examined.of_parts = of_parts;
        }
    }

    /// Leaves an instance out that cannot be used for another part of its group.
    pub fn leave_out(&mut self, number: usize) {
        self.examined.remove(&number);
    }

    /// Adds a claim to what is to be proved for the question about an instance.
    pub fn add_claim(&mut self, number: usize, claim: Claim) {
        if let Some(examined) = self.examined.get_mut(&number) {
            examined.asked.claims.push(claim);
        }
    }

    /// Counts what another examiner of the same order could not use, and forgets it there.
    pub fn take_counts(&mut self, of_naming: &mut Self) {
        self.pass_over(of_naming);
        self.beyond_range += std::mem::take(&mut of_naming.beyond_range);
        self.avoided += std::mem::take(&mut of_naming.avoided);
        self.repeated.take_counts(&mut of_naming.repeated);
        self.own_options.take_counts(&mut of_naming.own_options);
    }

    /// Counts instances that cannot be asked about for a reason of another part of their group.
    pub fn pass_over(&mut self, of_part: &mut Self) {
        self.too_long += std::mem::take(&mut of_part.too_long);
        if let Some((count, unfit)) = of_part.passed_over.take() {
            self.passed_over.get_or_insert((0, unfit)).0 += count;
        }
    }

    fn look_at(
        &mut self,
        instance: &Instance,
        told: RunResult,
        is_kept: bool,
    ) -> Result<Usability, Diagnostic> {
        let values = self.recogniser.values(&instance.literals);
        if !is_kept && self.seen_before.has_values(values.as_ref()) {
            self.avoided += 1;
            return Ok(Usability::Avoided);
        }
        // What asks for the trace has no options, and no run decides what compiles.
        let aspect = self.subject.settings.question.aspect();
        let misread = if matches!(aspect, Aspect::Trace | Aspect::Nothing) {
            Vec::new()
        } else {
            info_span!("misread").in_scope(|| self.study.misread(&instance.model, &told))
        };
        let twice = if kind::may_offer_values(self.subject) {
            info_span!("misread twice")
                .in_scope(|| self.study.misread_twice(&instance.model, &told, &misread))
        } else {
            Vec::new()
        };
        let mut known = InstanceFacts {
            misread,
            twice,
            trace: self.asks_for_trace.then(|| self.tracer.trace(&instance.model)),
            varied: self.variety.varied(&self.study, &instance.model, &told),
            ..InstanceFacts::default()
        };
        self.own_options.add(self.skeleton, &told, &known.varied);
        let solved = solved(instance.number, instance, None, &told, &known);
        let drafts =
            info_span!("choose options").in_scope(|| compose::drafts(self.subject, &[solved]))?;
        match drafts.into_iter().next() {
            Some(Err(unfit)) => {
                self.too_long += usize::from(unfit.is_too_long());
                self.passed_over.get_or_insert((0, unfit)).0 += 1;
                Ok(Usability::Unusable)
            }
            Some(Ok(draft)) => {
                let fingerprint = self.fingerprint(instance, &draft, values.as_ref());
                if !is_kept && self.seen_before.has_program(&fingerprint.program) {
                    self.avoided += 1;
                    return Ok(Usability::Avoided);
                }
                let Self { repeated, examined, range, subject, .. } = self;
                let counts = |number: usize| {
                    examined.get(&number).is_some_and(|one| range.admits(&one.told.effort))
                };
                let one = (instance.number, instance.shown.as_str(), &draft);
                if repeated.is_repeated(subject.settings, one, &counts)? {
                    repeated.add(told.effort.clone());
                    return Ok(Usability::Unusable);
                }
                let need = self.subject.settings.question.versions();
                let drafted = |known: &InstanceFacts| self.drafted((instance, &told), known);
                let mut alternatives = alternatives(need, &mut known, &draft, &drafted)?;
                alternatives.retain(|one| {
                    is_kept || !self.seen_before.has_program(&one.asked.fingerprint.program)
                });
                let (hardness, ways) = self.scale.measured(&instance.model, &told.effort);
                known.hardness = hardness;
                let traits = bank_traits(self.subject, instance, &ways);
                let asked = ExaminedQuestion::of(draft, fingerprint, 0);
                let (settled, of_parts) = (None, OfParts::default());
                let examined = Examined {
                    told,
                    known,
                    traits,
                    asked,
                    alternatives,
                    settled,
                    is_kept,
                    of_parts,
                };
                self.examined.insert(instance.number, examined);
                Ok(Usability::Usable)
            }
            None => unreachable!("there is a draft for each instance"),
        }
    }

    /// What recognises a question about an instance with these values.
    fn fingerprint(
        &self,
        instance: &Instance,
        draft: &Draft,
        values: Option<&String>,
    ) -> Fingerprint {
        let seen = (instance.shown.as_str(), &instance.literals[..]);
        let program = self.recogniser.program(self.subject, seen, draft);
        Fingerprint { program, values: values.cloned() }
    }

    /// The question about an instance of which this is known, and what recognises it; `None` if
    /// there is none.
    fn drafted(
        &self,
        (instance, told): (&Instance, &RunResult),
        known: &InstanceFacts,
    ) -> Result<Option<(Draft, Fingerprint)>, Diagnostic> {
        let solved = solved(instance.number, instance, None, told, known);
        let draft = compose::drafts(self.subject, &[solved])?.into_iter().flatten().next();
        let values = self.recogniser.values(&instance.literals);
        Ok(draft.map(|draft| {
            let fingerprint = self.fingerprint(instance, &draft, values.as_ref());
            (draft, fingerprint)
        }))
    }

    /// Decides which question about an instance is asked, and with which options.
    pub fn settle(&mut self, pick: &QuestionPick) {
        let Some(examined) = self.examined.get_mut(&pick.number) else { return };
        let alternatives = std::mem::take(&mut examined.alternatives).into_iter();
        let is_picked = |one: &AlternativeQuestion| one.asked.has(pick.option_set);
        if !examined.asked.has(pick.option_set)
            && let Some(AlternativeQuestion { asked, line }) =
                alternatives.into_iter().find(is_picked)
        {
            examined.asked = asked;
            examined.known.varied.lines = line.map_or_else(
                || std::mem::take(&mut examined.known.varied.lines),
                |line| vec![line],
            );
        }
        examined.known.option_set = pick.option_set;
        examined.known.class.clone_from(&pick.class);
        examined.known.fingerprint = examined.asked.fingerprint.clone();
        let set = pick.option_set.checked_sub(examined.asked.option_set);
        let set = set.and_then(|at| examined.asked.sets.get(at));
        examined.known.options = set.map(|set| set.places.clone()).unwrap_or_default();
        examined.settled = Some(pick.option_set);
    }

    /// How many instances make no question, or none that another one does not make.
    pub fn unused(&self) -> usize {
        let unfit = self.passed_over.as_ref().map_or(0, |(count, _)| *count);
        unfit + self.beyond_range + self.repeated.count(&self.range)
    }

    /// Whether all instances run too long for the question, and enough of them that a shorter one
    /// is not to be expected.
    pub fn is_hopeless(&self) -> bool {
        let passed_over = self.passed_over.as_ref().map_or(0, |(count, _)| *count);
        self.too_long >= POLICY.enough_too_long
            && self.too_long == passed_over
            && self.examined.is_empty()
    }

    /// Hands out what is to be proved for the question about an instance.
    pub fn take_claims(&mut self, number: usize) -> Vec<Claim> {
        let examined = self.examined.get_mut(&number);
        examined.map(|examined| std::mem::take(&mut examined.asked.claims)).unwrap_or_default()
    }

    /// The questions that an instance can be used for, with each of the sets of options that they
    /// can have, the best ones first.
    pub fn candidates(&self, number: usize) -> Vec<QuestionCandidate<'_>> {
        let Some(examined) = self.examined.get(&number) else { return Vec::new() };
        let mut candidates = Vec::new();
        for asked in examined.questions() {
            let plain = QuestionCandidate {
                number,
                option_set: asked.option_set,
                key: &asked.key,
                class: &asked.class,
                versions: &asked.versions,
                quality: examined.of_parts.quality(asked.quality),
                lacking: asked.lacking + examined.of_parts.lacking,
                hardness: examined.known.hardness.0,
                length: examined.told.effort.statements,
                traits: &examined.traits,
                offered: None,
                is_kept: examined.is_kept,
            };
            let sets = asked.sets.iter().zip(asked.option_set..);
            let sets = sets.map(|(set, option_set)| QuestionCandidate {
                option_set,
                key: &set.key,
                quality: examined.of_parts.quality(set.quality),
                lacking: set.lacking + examined.of_parts.lacking,
                offered: Some(&set.offered),
                ..plain
            });
            let before = candidates.len();
            let settled = |one: &QuestionCandidate<'_>| {
                examined.settled.is_none_or(|option_set| option_set == one.option_set)
            };
            candidates.extend(sets.filter(settled));
            if candidates.len() == before {
                candidates.push(plain);
            }
        }
        candidates
    }

    /// The placeholders whose values students see, in ascending order.
    pub fn shown_placeholders(&self) -> Vec<usize> {
        self.recogniser.shown_placeholders()
    }

    /// What recognises the question about an instance that can be asked about.
    pub fn fingerprint_of(&self, number: usize) -> Option<&Fingerprint> {
        self.examined.get(&number).map(|examined| &examined.known.fingerprint)
    }

    /// Forgets all instances that were looked at, so that as many others take no more room.
    pub fn forget(&mut self) {
        self.examined.clear();
        self.repeated = Repeated::default();
    }

    /// What is not as good as wished with these instances; `asked` gives the question about each.
    pub fn shortcomings<'b>(
        &'b self,
        selection: &Selection,
        wanted: usize,
        asked: &dyn Fn(usize) -> Option<&'b ExaminedQuestion>,
    ) -> Vec<String> {
        let mut shortcomings = Vec::new();
        if selection.picks.len() < wanted {
            let beyond = self.beyond_range + selection.outside;
            if beyond > 0 {
                shortcomings.push(format!(
                    "{beyond} of the instances found are harder or easier to trace than `[difficulty]` allows"
                ));
            }
            let repeated = self.repeated.count(&self.range);
            if self.avoided > 0 {
                shortcomings.push(format!(
                    "{} of the instances found are in the banks to avoid",
                    self.avoided
                ));
            }
            if repeated > 0 {
                shortcomings.push(format!(
                    "{repeated} of the instances found ask what another one asks: students see no difference"
                ));
            }
            if let Some((count, unfit)) = &self.passed_over {
                shortcomings.push(format!(
                    "{count} of the instances found cannot be asked about; the first one {}: {}",
                    unfit.what(),
                    unfit.help
                ));
            }
        }
        shortcomings.extend(self.own_options.sentences(self.skeleton));
        if selection.is_good {
            return shortcomings;
        }
        let picks = selection.picks.iter();
        let used: Vec<&ExaminedQuestion> = picks.filter_map(|pick| asked(pick.number)).collect();
        let mut keys: BTreeMap<&str, usize> = BTreeMap::new();
        let mut classes: BTreeMap<&str, usize> = BTreeMap::new();
        for one in &used {
            *keys.entry(&one.key).or_default() += 1;
            *classes.entry(&one.class).or_default() += 1;
        }
        let repeated = used.len() - keys.len();
        if self.subject.settings.distinct_answers && repeated > 0 {
            shortcomings.push(format!(
                "only {} different right answers were found for {} questions",
                keys.len(),
                used.len()
            ));
        }
        let fewest = POLICY.enough_options;
        let poor = used.iter().filter(|one| one.quality < fewest).count();
        if poor > 0 {
            shortcomings.push(format!(
                "{poor} of {} questions have fewer than {fewest} options that come from misconceptions; \
                 more comes of values with which a misreading makes a difference, and of more that can be \
                 misread, such as a bound, an `else` or an order of assignments",
                used.len()
            ));
        }
        if used.len() > 1 && !classes.contains_key("") {
            let most = classes.iter().max_by_key(|(_, count)| **count);
            if let Some((class, count)) = most.filter(|(_, count)| **count > used.len().div_ceil(2))
            {
                shortcomings.push(format!(
                    "the right answer is `{class}` in {count} of {} questions",
                    used.len()
                ));
            }
        }
        // Of yes and no one can only guess which is right more often, and that is told.
        let is_open = used.iter().any(|one| !matches!(one.class.as_str(), "yes" | "no"));
        if is_open {
            shortcomings.extend(guessed(selection));
        }
        shortcomings
    }

    /// What is known about an instance, as the files tell it.
    pub fn solved<'b>(
        &'b self,
        number: usize,
        instance: &'b Instance,
        proof: Option<&'b Proof>,
    ) -> Option<Solved<'b>> {
        let Examined { told, known, .. } = self.examined.get(&instance.number)?;
        Some(solved(number, instance, proof, told, known))
    }
}

/// What strategies without reading earn too much, and why no bank does better.
pub fn guessed(selection: &Selection) -> Vec<String> {
    let mut sentences = Vec::new();
    for (takings, floor) in selection.strategies.iter().zip(&selection.floors) {
        let points = i64::midpoint(takings.gain(), takings.gain() + 9) / 10;
        sentences.push(format!(
            "the strategy `{}` earns {points} percentage points more than chance without reading the program: {}",
            takings.strategy.as_str(),
            floor.map_or_else(|| "no bank with better options was found".to_owned(), proved),
        ));
    }
    sentences
}

/// Why no bank does better.
fn proved(floor: Floor) -> String {
    let Floor { strategy, gain, is_equally_hard, most_of_answer, instances } = floor;
    let who = if strategy.is_some() { "it" } else { "one strategy or another" };
    let which = if is_equally_hard { " for questions that are equally hard" } else { "" };
    let answers =
        if most_of_answer.is_some() { ", as long as no answer is right too often" } else { "" };
    format!(
        "whichever of the {instances} instances found and of their options are taken{which}{answers}, {who} earns at least {}.{} more",
        gain / 10,
        gain % 10
    )
}

fn solved<'a>(
    number: usize,
    instance: &'a Instance,
    proof: Option<&'a Proof>,
    told: &'a RunResult,
    known: &'a InstanceFacts,
) -> Solved<'a> {
    Solved {
        number,
        shown: &instance.shown,
        complete: &instance.complete,
        values: &instance.model.values,
        literals: &instance.literals,
        told,
        known,
        proof: match proof {
            Some(Proof::Jvm { version, output, result }) => {
                Evidence::Jvm { version, output, result: result.as_deref() }
            }
            Some(Proof::Unchecked) | None => Evidence::Unchecked,
        },
    }
}
