//! Questions about programs that read and print.
//!
//! In: a dialogue, tests, proved mistakes, and somebody who runs programs. Out: a [`Quiz`] like
//! that of skeletons, which every format writes. What holds: what a question says of a program was
//! seen when a JVM ran it; each wrong option was proved to be wrong; no two questions are alike.
//!
//! | file | does |
//! | --- | --- |
//! | `kind_name` | the kinds of questions |
//! | `material` | the programs of a question, and what they do |
//! | `draft` | questions before their sentences |
//! | `runs` | what a program prints, which transcript can come about, which inputs lead to an output |
//! | `pairs` | inputs on which two programs differ, whether they do the same |
//! | `rebuilt` | the condition in a gap, the order of lines |
//! | `kind` | a question of each kind |
//! | `order` | what is wanted, and what comes of it |
//! | `options` | which wrong answers stand together |
//! | `said` | the sentences around it |
//! | `report` | a page with all questions for the lecturer |

mod draft;
mod kind;
mod kind_name;
mod material;
mod options;
mod order;
mod pairs;
mod rebuilt;
mod report;
mod runs;
mod said;

use std::collections::BTreeSet;

use sha2::{Digest, Sha256};

use crate::ask::distractor::lot::Lot;
use crate::ask::listing;
use crate::ask::question::{Answer, Question, Quiz};
use crate::ask::strategy::{Offered, takings};
use crate::ask::wording::WordingError;

use draft::Drafted;
use kind::drafted;
pub use kind_name::ConsoleKind;
use material::Material;
pub use order::{ConsoleQuiz, QuizOrder, QuizSource, QuizTrouble, RunProgram};
pub use report::report;

/// How often a question is tried to be made, for each that is wanted.
const TRIES: usize = 12;

/// Makes questions, of each kind in turn, and fewer than wanted where there are no more.
pub fn quiz<E>(
    source: &QuizSource<'_>,
    order: &QuizOrder<'_>,
    perform: &mut RunProgram<'_, E>,
) -> Result<ConsoleQuiz, QuizTrouble<E>> {
    let mut material = Material::new(source, perform);
    let mut made: Vec<(ConsoleKind, Question)> = Vec::new();
    let mut seen = BTreeSet::new();
    let mut attempt = 0;
    while made.len() < order.count && attempt < order.count * TRIES {
        let kind = ConsoleKind::ALL[attempt % ConsoleKind::ALL.len()];
        let mut lot = Lot::of(order.name, &format!("{} {attempt}", order.seed));
        attempt += 1;
        let draft = drafted(kind, &mut material, order, &mut lot).map_err(QuizTrouble::Running)?;
        let Some(draft) = draft else { continue };
        if !seen.insert(draft.key.clone()) {
            continue;
        }
        let number = made.len() + 1;
        made.push((kind, question(order, number, &draft)?));
    }
    let title = source.dialogue.settings.title.clone().unwrap_or_else(|| order.name.to_owned());
    let kinds = made.iter().map(|(kind, _)| *kind).collect();
    let questions: Vec<Question> = made.into_iter().map(|(_, question)| question).collect();
    let offered = questions.iter().filter_map(|question| {
        if let Answer::Choice { options } = &question.answer
            && options.len() > 2
        {
            // Yes and no say the same in every question.
            Offered::of(options, &question.code)
        } else {
            None
        }
    });
    let takings = takings(&offered.collect::<Vec<_>>());
    let quiz = Quiz {
        name: order.name.to_owned(),
        title: title.clone(),
        category: vec![String::from("tatsu"), title],
        questions,
        sections: Vec::new(),
    };
    Ok(ConsoleQuiz { quiz, kinds, takings, runs: material.runs })
}

fn question(
    order: &QuizOrder<'_>,
    number: usize,
    draft: &Drafted,
) -> Result<Question, WordingError> {
    let answer = said::answer(draft, order)?;
    let hash = Sha256::digest(draft.key.as_bytes());
    let hash = hash.iter().take(8).fold(0_u64, |hash, byte| hash << 8 | u64::from(*byte));
    let kind = draft.kind.as_str();
    let short: String = order.name.chars().take(50).collect();
    Ok(Question {
        name: format!("{} {number:03} {kind}", order.name),
        idnumber: format!("{short}-{kind}-{hash:016x}"),
        text: said::text(draft, &answer, order.wording)?,
        feedback: said::feedback(draft, &answer, order.wording)?,
        code: listing::code(&draft.program),
        answer,
        marks: order.marks,
        tags: vec![format!("tatsu-{kind}")],
        pictures: Vec::new(),
    })
}
