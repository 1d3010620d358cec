//! Puts the questions about one instance together.
//!
//! In: the questions of all parts of a group. Out: the first one, which leads the group. What
//! holds: what is told of the run is told by the first part that tells it, unless another part
//! tells something else.

use crate::ask::question::{GroupedQuestion, PartWords, Question, QuestionGroup};
use crate::skeleton::front_matter::part_letter;

/// A question, and what it says in a group.
pub struct ComposedQuestion {
    pub question: Question,
    /// The program, as HTML.
    pub listing: String,
    /// What it says beside the program.
    pub words: PartWords,
    /// What it says of the run, as HTML, and what it says after answering without that.
    pub told: (String, String),
}

/// The question that leads a group whose parts are about this program.
pub fn led(lead: ComposedQuestion, program: String, others: Vec<ComposedQuestion>) -> Question {
    let mut told: Vec<String> = Vec::new();
    let idnumber = lead.question.idnumber.clone();
    let mut words = |at: usize, one: &mut ComposedQuestion| {
        let (run, without_run) = std::mem::take(&mut one.told);
        let is_told = told.contains(&run);
        let feedback = if is_told { without_run } else { one.question.feedback.clone() };
        told.push(run);
        let letter = part_letter(at);
        PartWords {
            name: std::mem::take(&mut one.words.name),
            idnumber: format!("{idnumber}-{letter}"),
            text: std::mem::take(&mut one.words.text),
            feedback,
        }
    };
    let mut lead = lead;
    let first = words(0, &mut lead);
    let others = others
        .into_iter()
        .enumerate()
        .map(|(at, mut one)| {
            let words = words(at + 1, &mut one);
            let PartWords { name, idnumber, .. } = words.clone();
            GroupedQuestion { question: Question { name, idnumber, ..one.question }, words }
        })
        .collect();
    let group = QuestionGroup { program, closing: String::new(), first, others };
    Question { group: Some(Box::new(group)), ..lead.question }
}
