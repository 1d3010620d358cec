//! A page for each student about a program.
//!
//! In: a dialogue, its tests, and programs with their verdicts. Out: what each student gets. What
//! holds: a page names its own student only, and no path of the machine.

use std::path::Path;

use super::hand_back::{StudentResult, names_of};
use super::program_points::PointRule;
use super::programs::{ProgramTests, TestedSubmission};
use crate::ask::wording::{Wording, WordingError};
use crate::dialogue::page::{PageFrame, TestedProgram, page};
use crate::dialogue::run_tally::RunTally;
use crate::dialogue::spec::Dialogue;
use crate::skeleton::front_matter::Language;

/// What programs were tested with.
#[derive(Clone, Copy)]
pub struct TestedSubject<'a> {
    /// The dialogue.
    pub dialogue: &'a Dialogue,
    /// The tests.
    pub tests: &'a ProgramTests,
    /// The sentences.
    pub wording: &'a Wording,
}

impl TestedSubject<'_> {
    /// The title of the task, in the language of the sentences.
    pub fn title(&self) -> &str {
        let name = self.dialogue.source.name();
        let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
        self.dialogue.settings.title_in(self.wording.language()).unwrap_or(file)
    }
}

/// What each student gets.
pub fn results(
    subject: &TestedSubject<'_>,
    judged: &[TestedSubmission],
    rule: &PointRule<'_>,
) -> Result<Vec<StudentResult>, WordingError> {
    judged.iter().map(|one| result(subject, one, rule)).collect()
}

fn result(
    subject: &TestedSubject<'_>,
    one: &TestedSubmission,
    rule: &PointRule<'_>,
) -> Result<StudentResult, WordingError> {
    let TestedSubject { dialogue, tests, wording } = *subject;
    let none = RunTally::default();
    let tally = one.tally.as_ref().unwrap_or(&none);
    let (_, student) = names_of(&one.finding.name);
    let view = rule.view(student.clone(), tally, wording.language() == Language::German);
    let alone = TestedProgram { number: 1, name: student, ..one.tested.clone() };
    let frame = PageFrame { student: Some(&view), ..PageFrame::default() };
    let on = (Path::new("feedback.html"), wording);
    let page = page(dialogue, &[alone], tests.extent(), frame, on)?;
    let feedback = &one.tested.feedback;
    let sentences = std::iter::once(feedback).chain(&feedback.further);
    let sentences: Vec<&str> = sentences.map(|one| one.sentence.as_str()).collect();
    Ok(StudentResult {
        name: one.finding.name.clone(),
        hundredths: rule.most.map(|_| rule.points(tally)),
        comment: sentences.join("<br>"),
        page: page.bytes,
    })
}
