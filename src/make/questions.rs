//! Questions about dialogues: programs that read and print.
//!
//! In: an order and a source that is a dialogue. Out: what the pipeline makes of a skeleton.

use crate::console::ConsoleStage;
use crate::diagnostic::Diagnostic;
use crate::dialogue::ConsoleKind;
use crate::dialogue::ask::{QuizOrder, QuizSource, generate};
use crate::dialogue::read;
use crate::dialogue::spec::Dialogue;
use crate::pipeline::{Event, Failure, Generated, Order};
use crate::skeleton::front_matter::Overrides;
use crate::source::Source;
use crate::write::bank::Lineage;

use super::exercise::DialogueExercise;
use super::jvms::{ConfirmingJvms, missing};
use super::known_words::one_of;
use super::order::BankOrder;
use super::outcome::{dialogue_settings, none_of, of_skeletons};
use super::own_stage::files_of;
use super::status::Problem;
use super::trials::{DialogueMaterial, missing_overflows};

/// Where the kinds of questions are said that are asked about a part of an exam.
pub const KINDS_STAND_IN_THE_FILE: &str = "the kinds of questions about a dialogue stand in the comment at its top: `question = \"transcript\"`, \
     or `question = [\"output\", \"gap\"]`";

/// The most runs that questions are chosen among.
const RUNS: usize = 300;

/// How many options a choice has, if nothing else is said.
const OPTIONS: u32 = 4;

/// A dialogue about which questions are asked with these overrides; what is wrong with it, if it
/// is none.
pub fn exercise(
    source: &Source,
    overrides: &Overrides,
) -> Result<DialogueExercise, Vec<Diagnostic>> {
    let dialogue = read(source)?;
    let language = dialogue_settings(overrides, &dialogue).language;
    Ok(DialogueExercise { dialogue, written: source.clone(), language })
}

/// Asks one kind of question, if the command line names one, whatever the dialogue says.
pub fn ask_only(question: Option<&str>, dialogue: &mut Dialogue) {
    if let Some(kind) = question.and_then(ConsoleKind::of_word) {
        dialogue.settings.kinds = vec![kind];
    }
}

/// An error for options that say something about skeletons only, and if there is to be no JVM.
pub fn must_mean_something(order: &BankOrder) -> Result<(), Problem> {
    if let [_, second, ..] = order.question[..] {
        let message = format!(
            "`--question` names `{second}` as well, and a dialogue is asked one question at a time"
        );
        return Err(Problem::new(message).hint("name one kind"));
    }
    if let Some(word) = order.question.iter().find(|word| ConsoleKind::of_word(word).is_none()) {
        let kinds =
            one_of("about a dialogue", ConsoleKind::ALL.into_iter().map(ConsoleKind::as_str));
        return Err(
            Problem::new(format!("`--question {word}` is asked about skeletons only")).hint(kinds)
        );
    }
    let others =
        "`--format`, `-n`, `--question`, `--options`, `--language`, `--avoid` and `--seed` can";
    none_of(&of_skeletons(order), "a dialogue", others)?;
    if order.no_jvm { Err(missing()) } else { Ok(()) }
}

/// Draws the questions of a dialogue and makes the files of their bank.
pub fn drawn(
    wanted: &BankOrder,
    exercise: &DialogueExercise,
    order: &Order<'_>,
    jvms: &mut ConfirmingJvms,
    watch: &mut dyn FnMut(Event),
) -> Result<Result<Generated, Failure>, Problem> {
    let DialogueExercise { dialogue, written, .. } = exercise;
    let missing = missing_overflows(dialogue, (order.request.seed, RUNS), wanted.timeout);
    if !missing.is_empty() {
        return Ok(Err(Failure::Skeleton(missing)));
    }
    let (stage, java) = jvms.stage()?;
    let seeds = seeds(order.request.seed, order.lineage);
    let patience = wanted.timeout;
    let of_seed = |seed: &u64| DialogueMaterial::of(dialogue, (*seed, RUNS), patience);
    let materials: Vec<DialogueMaterial> = seeds.iter().map(of_seed).collect();
    let sources: Vec<QuizSource<'_>> = seeds
        .iter()
        .zip(&materials)
        .map(|(seed, DialogueMaterial { parameters, trials, mistakes, is_cut })| QuizSource {
            dialogue,
            seed: *seed,
            parameters,
            trials,
            mistakes,
            is_cut: *is_cut,
        })
        .collect();
    let order = QuizOrder {
        bank: order,
        written,
        marks: wanted.overrides().marks,
        options: wanted.options.unwrap_or(OPTIONS) as usize,
        java,
    };
    watch(Event::Searched);
    Ok(generate(
        &sources,
        &order,
        &mut |program, scripts| stage.perform(&files_of(program), scripts),
        watch,
    ))
}

/// The seed of a run, and after it those of which kept questions come.
fn seeds(own: u64, lineage: &Lineage) -> Vec<u64> {
    let mut seeds = vec![own];
    for draw in lineage.kept.iter().filter_map(|one| one.draw.as_ref()) {
        if !seeds.contains(&draw.seed) {
            seeds.push(draw.seed);
        }
    }
    seeds
}
