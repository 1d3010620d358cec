//! Tracing questions about calls of a class.
//!
//! In: a class, calls of it, and how they end: for the class itself, for submissions, for programs
//! with a planted fault. Out: a [`Quiz`] like that of skeletons, which every format writes. What
//! holds: what is right was seen when a JVM ran the class, and each wrong option when it ran
//! another program; no two questions are about one call.
//!
//! | file | does |
//! | --- | --- |
//! | `ending` | how calls end, as a JVM tells it |
//! | `call` | a call that can be asked about |
//! | `disputed` | the calls on which submissions disagree |
//! | `order` | what is wanted, and what comes of it |
//! | `aspect` | what is asked of a call, and what an ending says to it |
//! | `draft` | a question before its sentences: what is right, what others make of it |
//! | `picks` | which of them are worth a question |
//! | `said` | the sentences |
//! | `report` | a page with all questions for the lecturer |

mod aspect;
mod call;
mod disputed;
mod draft;
mod ending;
mod order;
mod picks;
mod report;
mod said;

use sha2::{Digest, Sha256};

use crate::ask::distractor::lot::Lot;
use crate::ask::listing;
use crate::ask::question::{Answer, Question, Quiz};
use crate::ask::strategy::{Offered, takings};
use crate::ask::wording::WordingError;
use crate::skeleton::front_matter::Marks;

pub use call::TracedCall;
pub use disputed::disputed;
use draft::TracedDraft;
pub use ending::{CallTrace, FaultyEnding, TRACED_FAULTS, TracedEnding};
pub use order::{TraceOrder, TraceQuiz};
pub use report::report;

/// Makes a question of each call of which something can be asked, in their order.
pub fn quiz(calls: &[TracedCall], order: &TraceOrder<'_>) -> Result<TraceQuiz, WordingError> {
    let mut questions = Vec::new();
    let mut givers = Vec::new();
    let mut origins = (0, 0);
    for call in calls {
        if questions.len() >= order.count {
            break;
        }
        let mut lot = Lot::of(order.class, &call.test.script);
        let Some(draft) = TracedDraft::of(call, order, &mut lot) else { continue };
        for option in draft.options.iter().filter(|one| !one.is_right) {
            let of = if option.givers.is_empty() { &mut origins.1 } else { &mut origins.0 };
            *of += 1;
        }
        questions.push(question(&draft, questions.len() + 1, order)?);
        givers.push(draft.options.iter().map(|option| option.givers.clone()).collect());
    }
    let offered = questions.iter().filter_map(|question: &Question| match &question.answer {
        // Of yes and no, each way of guessing earns a half.
        Answer::Choice { options } if options.len() > 2 => Offered::of(options, &question.code),
        Answer::Choice { .. }
        | Answer::Number { .. }
        | Answer::Text { .. }
        | Answer::Several { .. }
        | Answer::Cloze { .. }
        | Answer::Ordering { .. } => None,
    });
    let takings = takings(&offered.collect::<Vec<_>>());
    let quiz = Quiz {
        name: order.class.to_owned(),
        title: order.class.to_owned(),
        category: vec![String::from("tatsu"), order.class.to_owned()],
        questions,
        sections: Vec::new(),
    };
    Ok(TraceQuiz { quiz, givers, takings, origins })
}

fn question(
    draft: &TracedDraft<'_>,
    number: usize,
    order: &TraceOrder<'_>,
) -> Result<Question, WordingError> {
    let answer = said::answer(draft, order)?;
    let script = &draft.call.test.script;
    let hash = Sha256::digest(format!("{}\0{script}", order.text).as_bytes());
    let hash = hash.iter().take(8).fold(0_u64, |hash, byte| hash << 8 | u64::from(*byte));
    let kind = draft.aspect.as_str();
    let short: String = order.class.chars().take(50).collect();
    Ok(Question {
        name: format!("{} {number:03} {}", order.class, draft.call.test.method),
        idnumber: format!("{short}-{kind}-{hash:016x}"),
        text: said::text(draft, &answer, order)?,
        feedback: said::feedback(draft, &answer, order)?,
        code: listing::code(order.text),
        answer,
        marks: Marks::default(),
        tags: vec![format!("tatsu-{kind}")],
        pictures: Vec::new(),
    })
}
