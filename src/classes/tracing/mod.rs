//! Tracing questions about calls of a class.
//!
//! In: a class, calls of it, and how they end: for the class itself, for submissions, for the class
//! as it is misread, and with planted faults. Out: a [`Quiz`] like that of skeletons, which every
//! format writes. What holds: what is right was seen when a JVM ran the class; wrong options were
//! seen when it ran other programs, and where these are too few, values of the same shape that the
//! call may be taken for stand beside them. No two questions are about one call, and no two options
//! of a question are alike.
//!
//! | file | does |
//! | --- | --- |
//! | `ending` | how calls end, as a JVM tells it |
//! | `call` | a call that can be asked about |
//! | `disputed` | the calls on which submissions disagree |
//! | `misread` | the class as students with a misconception read it |
//! | `order` | what is wanted, and what comes of it |
//! | `aspect` | what is asked of a call, and what an ending says to it |
//! | `guessed` | what a call may be taken to come to |
//! | `draft` | a question before its sentences: what is right, what others make of it |
//! | `picks` | which of them are worth a question |
//! | `run` | the run of a static method, line by line |
//! | `trail` | the lines that a call runs, for classes in all of Java |
//! | `said` | the sentences |
//! | `report` | a page with all questions for the lecturer |

mod aspect;
mod call;
mod disputed;
mod draft;
mod ending;
mod guessed;
mod misread;
mod order;
mod picks;
mod report;
mod run;
mod said;
mod trail;

use sha2::{Digest, Sha256};

use crate::ask::distractor::lot::Lot;
use crate::ask::listing;
use crate::ask::question::{Answer, Question, Quiz};
use crate::ask::strategy::{GuessedMarks, Offered, VisibleOption, looks};
use crate::ask::variant::{VariantPrefix, show_code};
use crate::ask::voice::readable;
use crate::ask::wording::WordingError;
use crate::pipeline::select::{QuestionCandidate, Wishes, select};
use crate::skeleton::front_matter::Marks;

pub use call::TracedCall;
pub use disputed::disputed;
use draft::{TracedDraft, TracedOption, Unasked};
pub use ending::{CallTrace, FaultyEnding, RunTrail, TRACED_FAULTS, TracedEnding, TrailPlace};
pub use misread::ClassMisreading;
pub use order::{TraceOrder, TraceQuiz, TracedOrigins};
pub use report::report;

/// Makes a question of each call of which something can be asked, in their order. Which options
/// stand together is chosen over all of them, so that guessing by their looks earns little.
pub fn quiz(calls: &[TracedCall], order: &TraceOrder<'_>) -> Result<TraceQuiz, WordingError> {
    let name = match order.seed {
        0 => order.class.to_owned(),
        seed => format!("{} {seed}", order.class),
    };
    let mut drafts: Vec<TracedDraft<'_>> = Vec::new();
    let mut left_out = 0;
    for call in calls {
        if drafts.len() == order.count {
            break;
        }
        match TracedDraft::of(call, order, &mut Lot::of(&name, &call.test.script)) {
            Ok(draft) => drafts.push(draft),
            Err(Unasked::FewOptions) => left_out += 1,
            Err(Unasked::Nothing) => {}
        }
    }
    let seed = order.seed.to_string();
    let distinction = order.distinction();
    let prefix = VariantPrefix::of([order.class, &distinction, &seed, order.text]);
    let mut questions = Vec::new();
    let mut givers = Vec::new();
    let mut origins = TracedOrigins::default();
    for (draft, set) in drafts.iter().zip(chosen(&drafts, order)?) {
        let options = draft.options(set);
        for option in options.iter().filter(|one| !one.is_right) {
            let is_misread = option.fault.is_some_and(|fault| fault.reading.is_some());
            let of = match (option.givers.is_empty(), is_misread, &option.guess) {
                (false, _, _) => &mut origins.real,
                (true, true, _) => &mut origins.misread,
                (true, false, Some(_)) => &mut origins.guessed,
                (true, false, None) => &mut origins.planted,
            };
            *of += 1;
        }
        let number = questions.len() + 1;
        let mut question = question(draft, &options, number, order)?;
        show_code(&mut question, &prefix.code(number), order.wording)?;
        questions.push(question);
        givers.push(options.iter().map(|option| option.givers.clone()).collect());
    }
    let offered = questions.iter().filter_map(|question: &Question| match &question.answer {
        // Of yes and no, each way of guessing earns a half.
        Answer::Choice { options } if options.len() > 2 => Offered::of(options, &question.code),
        Answer::Choice { .. }
        | Answer::Number { .. }
        | Answer::Decimal { .. }
        | Answer::Text { .. }
        | Answer::Several { .. }
        | Answer::Cloze { .. }
        | Answer::Ordering { .. } => None,
    });
    let guessed_marks = GuessedMarks::of(&offered.collect::<Vec<_>>());
    let quiz = Quiz {
        name: order.class.to_owned(),
        title: order.class.to_owned(),
        category: vec![String::from("tatsu"), format!("{}{}", order.class, order.distinction())],
        questions,
        sections: Vec::new(),
    };
    Ok(TraceQuiz { quiz, givers, guessed_marks, origins, left_out })
}

/// For each question the set of options that it gets.
fn chosen(drafts: &[TracedDraft<'_>], order: &TraceOrder<'_>) -> Result<Vec<usize>, WordingError> {
    let mut offers: Vec<(usize, usize, String, Option<Offered>)> = Vec::new();
    for (number, draft) in drafts.iter().enumerate() {
        for set in 0..draft.sets.len() {
            let options = draft.options(set);
            let (texts, right) = said::plain_options(draft, &options, order.wording)?;
            let key = texts.get(right).cloned().unwrap_or_default();
            let is_chosen = !draft.is_typed && texts.len() > 2;
            let visible = texts.iter().enumerate().map(|(at, text)| VisibleOption {
                text,
                is_right: at == right,
                is_fixed: false,
                drawing: None,
            });
            let looks = looks(&visible.collect::<Vec<_>>(), order.text);
            let options = texts.iter().map(|text| text.as_str().into()).collect();
            let offered = is_chosen.then(|| Offered::new(options, right, looks));
            offers.push((number, set, key, offered));
        }
    }
    let candidates: Vec<QuestionCandidate<'_>> = offers
        .iter()
        .map(|(number, set, key, offered)| QuestionCandidate {
            number: *number,
            option_set: *set,
            key,
            class: "",
            versions: &[],
            quality: usize::MAX,
            lacking: 0,
            hardness: 1,
            length: 1,
            traits: &[],
            offered: offered.as_ref(),
            is_kept: false,
        })
        .collect();
    let wishes = Wishes { distinct_answers: false, spread: None };
    let selection = select(&candidates, drafts.len(), wishes, &|_| false);
    let mut sets = vec![0; drafts.len()];
    for pick in selection.picks {
        sets[pick.number] = pick.option_set;
    }
    Ok(sets)
}

fn question(
    draft: &TracedDraft<'_>,
    options: &[&TracedOption<'_>],
    number: usize,
    order: &TraceOrder<'_>,
) -> Result<Question, WordingError> {
    let answer = said::answer(draft, options, order)?;
    let script = &draft.call.test.script;
    let distinction = order.distinction();
    let hash = Sha256::digest(format!("{}\0{script}{distinction}", order.text).as_bytes());
    let hash = hash.iter().take(8).fold(0_u64, |hash, byte| hash << 8 | u64::from(*byte));
    let kind = draft.aspect.as_str();
    let short: String = order.class.chars().take(50).collect();
    let question = Question {
        name: format!("{}{distinction} {number:03} {}", order.class, draft.call.test.method),
        idnumber: format!("{short}-{kind}-{hash:016x}"),
        text: said::text(draft, options, &answer, order)?,
        feedback: said::feedback(draft, options, &answer, order)?,
        code: listing::code(order.text),
        answer,
        marks: Marks::default(),
        tags: vec![format!("tatsu-{kind}")],
        pictures: Vec::new(),
        group: None,
    };
    readable(question, order.wording)
}
