//! Which questions a bank about a dialogue has.
//!
//! In: sources of questions, an order with what earlier banks asked, and somebody who runs
//! programs. Out: the questions by number, each with what draws it again. What holds: a question
//! depends on its draw alone, so a kept one is the same as before; no two are alike, and none is
//! one that is to be avoided.

use std::collections::BTreeMap;

use crate::ask::distractor::lot::Lot;
use crate::ask::facts::full_name;
use crate::ask::fingerprint::{Fingerprint, SeenBefore};
use crate::jvm::JvmError;
use crate::pipeline::select::{QuestionCandidate, Wishes, select};
use crate::pipeline::{Event, Failure, free_numbers};
use crate::read::datum::Datum;
use crate::write::bank::{DrawRecord, KeptQuestion};

use super::super::console_kind::ConsoleKind;
use super::draft::Drafted;
use super::identity::{DialogueRecogniser, idnumber};
use super::kind::drafted;
use super::material::Material;
use super::order::{QuizOrder, QuizSource, RunProgram};

/// How often a question is tried to be made, for each that is wanted and each that is avoided.
const TRIES: usize = 12;

/// A question and what draws it again.
pub(super) struct DrawnQuestion {
    pub(super) draft: Drafted,
    /// The values of the parameters of the dialogue.
    pub(super) parameters: Vec<Datum>,
    pub(super) draw: DrawRecord,
    pub(super) fingerprint: Fingerprint,
    /// Which of its sets of options it has.
    pub(super) option_set: usize,
}

impl DrawnQuestion {
    /// The question with one of its sets of options.
    fn with_set(self, option_set: usize) -> Self {
        Self { draft: self.draft.with_set(option_set), option_set, ..self }
    }
}

/// The questions of a bank.
pub(super) struct DrawnQuestions {
    /// By number.
    pub(super) questions: BTreeMap<usize, DrawnQuestion>,
    /// How many were met that are not to be asked again.
    pub(super) avoided: usize,
    /// How many runs a JVM made.
    pub(super) runs: usize,
}

/// A source with its programs.
struct QuestionDrawer<'a, 'p> {
    material: Material<'a, 'p>,
    recogniser: DialogueRecogniser,
    /// What the bank is called.
    name: String,
    options: usize,
}

impl<'a, 'p> QuestionDrawer<'a, 'p> {
    fn new(
        source: &'a QuizSource<'a>,
        order: &QuizOrder<'_>,
        perform: &'a mut RunProgram<'p>,
    ) -> Self {
        Self {
            material: Material::new(source, perform),
            recogniser: DialogueRecogniser::of(source),
            name: full_name(order.bank.name, order.bank.label),
            options: order.options,
        }
    }

    /// The question of a draw; `None` if the material has too little for it.
    fn draw(
        &mut self,
        attempt: usize,
        kind: ConsoleKind,
    ) -> Result<Option<DrawnQuestion>, JvmError> {
        let seed = self.material.source.seed;
        let mut lot = Lot::of(&self.name, &format!("{seed} {attempt}"));
        let draft = drafted(kind, &mut self.material, self.options, &mut lot)?;
        Ok(draft.map(|draft| DrawnQuestion {
            fingerprint: self.recogniser.fingerprint(&draft),
            draw: DrawRecord { seed, attempt, kind: kind.as_str().to_owned() },
            parameters: self.material.source.parameters.to_vec(),
            draft,
            option_set: 0,
        }))
    }

    /// A question of an earlier bank once more; an error if it is another one now.
    fn draw_again(
        &mut self,
        kept: &KeptQuestion,
        order: &QuizOrder<'_>,
    ) -> Result<DrawnQuestion, Failure> {
        let lost = || Failure::Kept(kept.number, kept.idnumber.clone());
        let draw = kept.draw.as_ref().ok_or_else(lost)?;
        let kind = ConsoleKind::of_word(&draw.kind).ok_or_else(lost)?;
        let drawn = self.draw(draw.attempt, kind).map_err(Failure::Jvm)?;
        let is_kept =
            |one: &DrawnQuestion| idnumber(order, &one.draw, &one.fingerprint) == kept.idnumber;
        let drawn = drawn.filter(is_kept).ok_or_else(lost)?;
        Ok(drawn.with_set(kept.option_set))
    }
}

/// Draws the questions of a bank. The first source is that of the order's seed.
pub(super) fn drawn(
    sources: &[QuizSource<'_>],
    order: &QuizOrder<'_>,
    perform: &mut RunProgram<'_>,
    watch: &mut dyn FnMut(Event),
) -> Result<DrawnQuestions, Failure> {
    let lineage = order.bank.lineage;
    let mut all = DrawnQuestions { questions: BTreeMap::new(), avoided: 0, runs: 0 };
    let mut known = SeenBefore::default();
    let has_seed =
        |kept: &&KeptQuestion, seed| kept.draw.as_ref().is_none_or(|draw| draw.seed == seed);
    // Kept questions come first, so that no other one repeats them; the order's own seed is last.
    for (at, source) in sources.iter().enumerate().rev() {
        let mut drawer = QuestionDrawer::new(source, order, perform);
        for kept in lineage.kept.iter().filter(|one| has_seed(one, source.seed)) {
            let question = drawer.draw_again(kept, order)?;
            known.add(&question.fingerprint);
            all.questions.insert(kept.number, question);
            watch(Event::Validated(all.questions.len()));
        }
        if at == 0 {
            draw_new(&mut drawer, order, known, &mut all, watch)?;
            return Ok(DrawnQuestions { runs: all.runs + drawer.material.runs, ..all });
        }
        all.runs += drawer.material.runs;
    }
    Ok(all)
}

/// Draws questions that are not among those known, until there are as many as wanted.
fn draw_new(
    drawer: &mut QuestionDrawer<'_, '_>,
    order: &QuizOrder<'_>,
    mut known: SeenBefore,
    all: &mut DrawnQuestions,
    watch: &mut dyn FnMut(Event),
) -> Result<(), Failure> {
    let lineage = order.bank.lineage;
    let avoid = lineage.avoid.iter().filter(|bank| bank.name == order.bank.name);
    let to_avoid: usize = avoid.map(|bank| bank.questions.len()).sum();
    let avoid = SeenBefore::of(lineage.avoid.iter().flat_map(|bank| &bank.questions));
    let open = order.bank.wanted().saturating_sub(all.questions.len());
    let is_wanted = |question: &DrawnQuestion| {
        let work = hardness(&question.draft);
        lineage.hardness.is_none_or(|[least, most]| (least..=most).contains(&work))
    };
    let (mut fresh, mut others) = (Vec::new(), Vec::new());
    let kinds = &drawer.material.source.dialogue.settings.kinds;
    let kinds = if kinds.is_empty() { ConsoleKind::ALL.to_vec() } else { kinds.clone() };
    for attempt in 0..(open + to_avoid) * TRIES {
        if fresh.len() >= open {
            break;
        }
        let kind = kinds[attempt % kinds.len()];
        let Some(question) = drawer.draw(attempt, kind).map_err(Failure::Jvm)? else { continue };
        let Fingerprint { program, values } = &question.fingerprint;
        let is_avoided = avoid.has_program(program) || avoid.has_values(values.as_ref());
        if !known.add(&question.fingerprint) {
            continue;
        }
        if is_avoided {
            all.avoided += 1;
        } else if is_wanted(&question) {
            fresh.push(question);
            watch(Event::Validated(all.questions.len() + fresh.len()));
        } else {
            others.push(question);
        }
    }
    // Where too few are as hard as wanted, others are better than none.
    fresh.extend(others);
    fresh.truncate(open);
    let sets = option_sets(&fresh);
    let fresh = fresh.into_iter().zip(sets).map(|(one, set)| one.with_set(set));
    all.questions.extend(free_numbers(lineage).zip(fresh));
    Ok(())
}

/// For each question the set of options that it gets, so that right options look like wrong ones
/// over all of them.
fn option_sets(questions: &[DrawnQuestion]) -> Vec<usize> {
    let candidates = questions.iter().enumerate().flat_map(|(number, question)| {
        let sets = question.draft.sets.iter().enumerate();
        sets.map(move |(option_set, set)| QuestionCandidate {
            number,
            option_set,
            key: &question.draft.key,
            class: "",
            versions: &[],
            quality: usize::MAX,
            lacking: 0,
            hardness: 1,
            length: 1,
            traits: &[],
            offered: Some(&set.offered),
            is_kept: false,
        })
    });
    let candidates: Vec<QuestionCandidate<'_>> = candidates.collect();
    let wishes = Wishes { distinct_answers: false, spread: None };
    let selection = select(&candidates, questions.len(), wishes, &|_| false);
    let mut sets = vec![0; questions.len()];
    for pick in selection.picks {
        sets[pick.number] = pick.option_set;
    }
    sets
}

/// The work of tracing a question, in tenths of a plain statement.
pub(super) fn hardness(draft: &Drafted) -> u64 {
    draft.steps() * 10
}
