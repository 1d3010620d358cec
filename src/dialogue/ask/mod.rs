//! Questions about programs that read and print.
//!
//! In: a dialogue, tests, proved mistakes, and somebody who runs programs. Out: what the pipeline
//! makes of a skeleton: a quiz, and the files of its bank. What holds: what a question says of a
//! program was seen when a JVM ran it; each wrong option was proved to be wrong; no two questions
//! are alike, and each can be drawn again by itself.
//!
//! | file | does |
//! | --- | --- |
//! | `material` | the programs of a question, and what they do |
//! | `draft` | questions before their sentences |
//! | `runs` | what a program prints, which transcript can come about, which inputs lead to an output |
//! | `pairs` | inputs on which two programs differ, whether they do the same |
//! | `rebuilt` | the condition in a gap, the order of lines |
//! | `parting` | where a run parts from a transcript, and what it does on the way |
//! | `rows` | rows of inputs among which students choose |
//! | `kind` | a question of each kind |
//! | `order` | what questions are made from, and what is wanted |
//! | `drawing` | which questions a bank has |
//! | `identity` | what recognises a question |
//! | `options` | which wrong answers stand together |
//! | `said` | the sentences around it |
//! | `bank` | the files of a bank |
//! | `report` | a page with all questions for the lecturer |

mod bank;
mod draft;
mod drawing;
mod identity;
mod kind;
mod material;
mod options;
mod order;
mod pairs;
mod parting;
mod rebuilt;
mod report;
mod rows;
mod runs;
mod said;

use crate::pipeline::{Event, Failure, Generated};
use crate::solve::search::choose::{SearchSummary, Stopped, Strategy};

pub use bank::asked;
pub use order::{QuizOrder, QuizSource, RunProgram};

/// Draws questions, of each kind in turn, and makes the files of their bank; fewer than wanted
/// where there are no more. The first source is that of the order's seed; those of other seeds
/// follow, from which kept questions come.
pub fn generate(
    sources: &[QuizSource<'_>],
    order: &QuizOrder<'_>,
    perform: &mut RunProgram<'_>,
    watch: &mut dyn FnMut(Event),
) -> Result<Generated, Failure> {
    let drawn = drawing::drawn(sources, order, perform, watch)?;
    watch(Event::Decided);
    let is_cut = sources.iter().any(|source| source.is_cut);
    let choice = SearchSummary {
        strategy: Strategy::Draw,
        stopped: if is_cut { Stopped::Timeout } else { Stopped::Enough },
        is_spent: is_cut,
        conflict: Vec::new(),
        notes: Vec::new(),
        warnings: Vec::new(),
    };
    let written = drawn.questions.len();
    let made = match sources.first() {
        Some(own) if written > 0 => Some(bank::made(own, order, &drawn, &choice)?),
        _ => None,
    };
    let mut shortcomings = Vec::new();
    if written == 0 && drawn.avoided == 0 {
        let has_named = sources.iter().any(|one| !one.dialogue.settings.kinds.is_empty());
        shortcomings.push(String::from(if has_named {
            "nothing can be asked of the kinds that `question` in the comment at the top or `--question` names; without them, all kinds are tried"
        } else {
            "questions need programs that print something for a few short lines, and mistakes that change it"
        }));
    }
    let (artifacts, contents) = match made {
        Some(made) => {
            shortcomings.extend(made.remarks);
            (made.artifacts, Some(made.contents))
        }
        None => Default::default(),
    };
    Ok(Generated {
        choice,
        shortcomings,
        losses: None,
        written,
        unused: 0,
        avoided: drawn.avoided,
        runs: Some(drawn.runs),
        java: (written > 0).then(|| order.java.to_owned()),
        disagreements: Vec::new(),
        reproducers: Vec::new(),
        rejections: Vec::new(),
        warnings: Vec::new(),
        artifacts,
        contents,
    })
}
