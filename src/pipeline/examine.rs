//! What the question needs to know of each instance, and which instances it cannot be asked about.
//!
//! In: instances as they are found. Out: for each one that the question can be asked about what is known of it, what its question would
//! claim, and what speaks for or against using it.

use std::collections::BTreeMap;

use super::repeated::Repeated;
use super::select::{Candidate, ENOUGH_OPTIONS, Selection};
use crate::diagnostic::Diagnostic;
use crate::read::Skeleton;
use crate::read::front_matter::QuestionKind;
use crate::solve::choose::Request;
use crate::validate::instance::Instance;
use crate::validate::verdict::Proof;
use crate::vary::difficulty::Range;
use crate::vary::told::told;
use crate::vary::trace::Tracer;
use crate::vary::versions::Variant;
use crate::vary::{Effort, Study, Told, Varied, Variety};
use crate::write::compose::{self, Claim, Unfit};
use crate::write::question::Answer;
use crate::write::rank::{End, Scale, rank};
use crate::write::{Known, Proof as Backing, Solved, Subject};

/// Instances that run too long after which nobody looks for one that does not: tracing them takes its time.
const ENOUGH_TOO_LONG: usize = 30;

/// Looks at instances.
pub struct Examiner<'a> {
    pub subject: &'a Subject<'a>,
    skeleton: &'a Skeleton,
    study: Study<'a>,
    pub tracer: Tracer,
    /// Whether the question asks for the trace itself.
    asks_for_trace: bool,
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
}

/// What is known of an instance.
struct Examined {
    told: Told,
    known: Known,
    key: String,
    class: String,
    quality: usize,
    lacking: usize,
    end: Option<(Scale, Option<End>)>,
    claims: Vec<Claim>,
    /// The question with the opposite answer, if there is one about the same instance.
    opposite: Option<Opposite>,
}

/// What is another in the question about an instance that has the opposite answer.
struct Opposite {
    key: String,
    class: String,
    claims: Vec<Claim>,
    /// The versions that it can be about.
    lines: Vec<Variant>,
}

impl<'a> Examiner<'a> {
    /// Makes ready what all instances share; an error if the kind of question does not fit the skeleton.
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
            asks_for_trace: matches!(
                subject.settings.question,
                QuestionKind::Table | QuestionKind::Parts
            ),
            variety: Variety::of(skeleton, request)?,
            range: Range::default(),
            examined: BTreeMap::new(),
            passed_over: None,
            too_long: 0,
            beyond_range: 0,
            repeated: Repeated::default(),
        })
    }

    pub fn skeleton(&self) -> &'a Skeleton {
        self.skeleton
    }

    /// Whether the question can be asked about this instance; an error if it can be asked about none.
    pub fn examine(&mut self, instance: &Instance) -> Result<bool, Diagnostic> {
        let Some(told) = told(self.skeleton, &instance.run) else {
            unreachable!("only runs that end normally become instances")
        };
        if !self.range.admits(&told.effort) {
            self.beyond_range += 1;
            return Ok(false);
        }
        let known = Known {
            // What asks for the trace has no options.
            misread: if self.asks_for_trace {
                Vec::new()
            } else {
                self.study.misread(&instance.model, &told)
            },
            trace: self.asks_for_trace.then(|| self.tracer.trace(&instance.model)),
            varied: self.variety.varied(&self.study, &instance.model, &told),
        };
        let solved = solved(instance.number, instance, None, &told, &known);
        match compose::drafts(self.subject, &[solved])?.into_iter().next() {
            Some(Err(unfit)) => {
                self.too_long += usize::from(unfit.is_too_long());
                self.passed_over.get_or_insert((0, unfit)).0 += 1;
                Ok(false)
            }
            Some(Ok(draft)) => {
                let Self { repeated, examined, range, subject, .. } = self;
                let counts = |number: usize| {
                    examined.get(&number).is_some_and(|one| range.admits(&one.told.effort))
                };
                let one = (instance.number, instance.shown.as_str(), &draft);
                if repeated.is_repeated(subject.settings, one, &counts)? {
                    repeated.add(told.effort.clone());
                    return Ok(false);
                }
                let end = match &draft.answer {
                    Answer::Choice { options } => rank(options),
                    _ => None,
                };
                let end = end.map(|(scale, rank)| (scale, rank.end()));
                let opposite = self.opposite(instance, &told, &known, &draft.class)?;
                let compose::Draft { key, class, quality, lacking, claims, .. } = draft;
                let examined =
                    Examined { told, known, key, class, quality, lacking, end, claims, opposite };
                self.examined.insert(instance.number, examined);
                Ok(true)
            }
            None => unreachable!("there is a draft for each instance"),
        }
    }

    /// The question about an instance that has the opposite answer of this one.
    fn opposite(
        &self,
        instance: &Instance,
        told: &Told,
        known: &Known,
        class: &str,
    ) -> Result<Option<Opposite>, Diagnostic> {
        let Varied { aim, lines, .. } = &known.varied;
        if self.subject.settings.question != QuestionKind::Change {
            return Ok(None);
        }
        let changes = |one: &&Variant| aim.reached(&one.told) != aim.reached(told);
        let wanted = lines.iter().filter(|one| changes(one) != (class == "yes"));
        let lines: Vec<Variant> = wanted.cloned().collect();
        if lines.is_empty() {
            return Ok(None);
        }
        let varied = Varied { lines, aim: *aim, ..Varied::default() };
        let known = Known { varied, ..Known::default() };
        let solved = solved(instance.number, instance, None, told, &known);
        let draft = compose::drafts(self.subject, &[solved])?.into_iter().flatten().next();
        Ok(draft.filter(|draft| draft.class != class).map(|draft| {
            let compose::Draft { key, class, claims, .. } = draft;
            Opposite { key, class, claims, lines: known.varied.lines }
        }))
    }

    /// Decides for the question about an instance whose answer is of this class.
    pub fn settle(&mut self, number: usize, class: &str) {
        let Some(examined) = self.examined.get_mut(&number) else { return };
        if let Some(opposite) = examined.opposite.take_if(|_| examined.class != class) {
            let Opposite { key, class, claims, lines } = opposite;
            (examined.key, examined.class, examined.claims) = (key, class, claims);
            examined.known.varied.lines = lines;
        }
        examined.opposite = None;
    }

    /// How many instances make no question, or none that another one does not make.
    pub fn unused(&self) -> usize {
        let unfit = self.passed_over.as_ref().map_or(0, |(count, _)| *count);
        unfit + self.beyond_range + self.repeated.count(&self.range)
    }

    /// Whether all instances run too long for the question, and so many that a shorter one is not to be expected.
    pub fn is_hopeless(&self) -> bool {
        let passed_over = self.passed_over.as_ref().map_or(0, |(count, _)| *count);
        self.too_long >= ENOUGH_TOO_LONG && self.too_long == passed_over && self.examined.is_empty()
    }

    /// Whether it matters which of the instances are used, whatever they are.
    pub fn is_choosy(&self) -> bool {
        let settings = self.subject.settings;
        settings.distinct_answers || settings.difficulty.spread.is_some()
    }

    /// Whether this instance should wait for better ones.
    pub fn may_be_poor(&self, number: usize) -> bool {
        self.examined.get(&number).is_some_and(|one| {
            one.quality < ENOUGH_OPTIONS || one.lacking > 0 || !one.class.is_empty()
        })
    }

    /// Hands out what is to be proved for the question about an instance.
    pub fn take_claims(&mut self, number: usize) -> Vec<Claim> {
        let examined = self.examined.get_mut(&number);
        examined.map(|examined| std::mem::take(&mut examined.claims)).unwrap_or_default()
    }

    /// How hard the instances are to trace that can be asked about.
    pub fn efforts(&self) -> Vec<Effort> {
        self.examined.values().map(|examined| examined.told.effort.clone()).collect()
    }

    /// Whether an instance is as hard to trace as wanted.
    pub fn admits(&self, number: usize) -> bool {
        self.examined.get(&number).is_some_and(|one| self.range.admits(&one.told.effort))
    }

    /// The questions that an instance can be used for, the best one first.
    pub fn candidates(&self, number: usize) -> Vec<Candidate> {
        let Some(examined) = self.examined.get(&number) else { return Vec::new() };
        let Examined { key, class, quality, lacking, end, opposite, .. } = examined;
        let opposite = opposite.iter().map(|opposite| (&opposite.key, &opposite.class));
        let all = std::iter::once((key, class)).chain(opposite);
        all.map(|(key, class)| {
            let (key, class) = (key.clone(), class.clone());
            Candidate { number, key, class, quality: *quality, lacking: *lacking, end: *end }
        })
        .collect()
    }

    /// What is not as good as wished with these instances.
    pub fn shortcomings(&self, selection: &Selection, wanted: usize) -> Vec<String> {
        let mut shortcomings = Vec::new();
        if selection.numbers.len() < wanted {
            if self.beyond_range > 0 {
                shortcomings.push(format!(
                    "{} of the instances found are harder or easier to trace than `[difficulty]` allows",
                    self.beyond_range
                ));
            }
            let repeated = self.repeated.count(&self.range);
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
        if selection.is_good {
            return shortcomings;
        }
        let used: Vec<&Examined> =
            selection.numbers.iter().filter_map(|number| self.examined.get(number)).collect();
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
        let poor = used.iter().filter(|one| one.quality < ENOUGH_OPTIONS).count();
        if poor > 0 {
            shortcomings.push(format!(
                "{poor} of {} questions have fewer than {ENOUGH_OPTIONS} options that come from misconceptions; \
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

fn solved<'a>(
    number: usize,
    instance: &'a Instance,
    proof: Option<&'a Proof>,
    told: &'a Told,
    known: &'a Known,
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
                Backing::Jvm { version, output, result: result.as_deref() }
            }
            Some(Proof::Unchecked) | None => Backing::Unchecked,
        },
    }
}
