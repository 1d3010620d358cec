//! What is counted of each part of a group, as of the questions of its kind.
//!
//! In: the questions of a bank, of which each leads a group or none does, and their instances as
//! each part knows them. Out: a [`ReportPart`] for each part; one where nothing is grouped. What
//! holds: every part is counted by itself.

use super::details::SearchDetails;
use super::pattern::{BankPromises, Pattern, guesses, patterns};
use super::tally::TallyEntry;
use crate::ask::facts::{Solved, Subject};
use crate::ask::group::lettered;
use crate::ask::question::{GroupPart, Question};
use crate::ask::strategy::GuessedMarks;

/// A part of a group, and what it knows of the instances of a bank.
pub type PartKnown<'a> = (&'a Subject<'a>, Vec<Solved<'a>>);

/// What was found about a part of all groups of a bank, or about all of its questions.
pub struct ReportPart<'a> {
    /// The letter; `None` if nothing is grouped.
    pub letter: Option<char>,
    /// Its questions.
    pub entries: Vec<TallyEntry<'a>>,
    /// What strategies earn.
    pub guessed: GuessedMarks,
    /// What is conspicuous.
    pub patterns: Vec<Pattern>,
}

impl<'a> ReportPart<'a> {
    /// All parts. `asked` are the questions and the same as students see them; `known` is what each
    /// part knows of the instances, the first one first.
    pub fn all(
        asked: &[(&'a Question, &'a Question)],
        known: &[(&'a Subject<'a>, &'a [Solved<'a>])],
        run: &SearchDetails<'_>,
    ) -> Vec<Self> {
        let is_grouped = known.len() > 1;
        let of = |(at, (subject, instances)): (usize, &(&'a Subject<'a>, &'a [Solved<'a>]))| {
            let entry =
                |((question, seen), instance): (&(&'a Question, &'a Question), &'a Solved<'a>)| {
                    let own = |one: &'a Question| one.all_asked().nth(at);
                    let (effort, hardness) = (&instance.told.effort, instance.known.hardness);
                    let entry = TallyEntry::of(instance.number, own(question)?, effort, hardness);
                    Some(TallyEntry { seen: own(seen)?, ..entry })
                };
            let entries: Vec<TallyEntry<'a>> =
                asked.iter().zip(*instances).filter_map(entry).collect();
            let guessed = guesses(&entries);
            let gave_way = run.gave_way.get(at).cloned().unwrap_or_default();
            let wishes = BankPromises {
                difficulty: subject.settings.difficulty,
                distinct_answers: subject.settings.distinct_answers && at == 0,
                options: subject.settings.options,
                misconceptions: &subject.settings.misconceptions,
                gave_way: &gave_way,
            };
            let mut found = patterns(&entries, &guessed, wishes);
            // What is about the program and its run was told of the first part.
            found.retain(|one| at == 0 || one.is_about_answers());
            let letter = is_grouped.then(|| crate::skeleton::front_matter::part_letter(at));
            Self { letter, entries, guessed, patterns: found }
        };
        known.iter().enumerate().map(of).collect()
    }
}

/// What a part of a group says below its program, as a question of its own.
pub fn below_program(part: &GroupPart<'_>) -> Question {
    let text = lettered(part.letter, &part.words.text);
    let feedback = part.words.feedback.clone();
    let mut question = Question { text, feedback, ..part.question.clone() };
    question.group = None;
    question
}
