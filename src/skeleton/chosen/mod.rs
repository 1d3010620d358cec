//! Which question is asked where the author names none.
//!
//! In: settings without `question`, the syntax tree and the typed program. Out: candidates, the
//! best one first, each as settings and with the reason for it. What holds: there is one for every
//! program that prints, returns or assigns anything, has a loop, or calls a method. Whether a
//! candidate fits the program is for the caller to see, who reads the program again with it.
//!
//! | file | finds out |
//! | --- | --- |
//! | `program` | what is printed, called and assigned, and which variables only count |
//! | `asserted` | what the assertions at the end speak of, and what they leave open |

mod asserted;
mod program;

#[cfg(test)]
mod tests;

use asserted::Asserted;
use program::ProgramFacts;

use super::front_matter::program::Parts;
use super::front_matter::{
    AnswerForm, Compared, CountedQuantity, QuestionKind, Reason, Settings, Spanned, listed,
};
use crate::read::ir::LoopId;
use crate::read::syntax::walk;
use crate::source::Span;

/// The most variables that a question without a `question` asks for.
const MOST_VARIABLES: usize = 5;

/// The settings that say what was chosen, each as an author would write it.
pub fn written(settings: &Settings) -> Vec<String> {
    let mut keys = vec![format!("question = \"{}\"", settings.question.as_str())];
    let said = |key| settings.place(key).is_some();
    if settings.question != QuestionKind::Result
        && !settings.variables.is_empty()
        && !said("variables")
    {
        let names: Vec<String> =
            settings.variables.iter().map(|one| format!("\"{}\"", one.text)).collect();
        keys.push(format!("variables = [{}]", names.join(", ")));
    }
    if let Some((number, _)) = settings.the_loop.filter(|_| !said("loop")) {
        keys.push(format!("loop = {number}"));
    }
    if let Some(method) = settings.method.as_ref().filter(|_| !said("method")) {
        keys.push(format!("method = \"{}\"", method.text));
    }
    if let Some(compared) = settings.compare.filter(|_| !said("compare")) {
        keys.push(format!("compare = \"{}\"", compared.as_str()));
    }
    keys
}

/// What was chosen and why, in one sentence without a full stop; `None` if the author names the
/// question.
pub fn sentence(settings: &Settings) -> Option<String> {
    let reason = settings.chosen?;
    let keys = written(settings);
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    Some(format!(
        "no `question` is named; chosen: {}, because {}",
        listed(&keys),
        reason.sentence()
    ))
}

/// Questions that can be asked about a program whose author names none, the best one first.
pub fn candidates(settings: &Settings, parts: Parts<'_>) -> Vec<Settings> {
    let facts = ProgramFacts::of(parts);
    let mut found = Candidates { settings, found: Vec::new() };
    if let Some(kind) = named(settings) {
        found.push(kind, Reason::Named, |_| {});
        return found.found;
    }
    if settings.calls.len() > 1 {
        // Without the restriction to the forms of answer: the results have a gap each.
        let (question, chosen) = (QuestionKind::Result, Some(Reason::Returns));
        return vec![Settings { question, chosen, ..settings.clone() }];
    }
    let asserted = Asserted::of(parts, &facts);
    if walk::mark(parts.file).is_some() {
        let variables = [&asserted.open_variables[..], &facts.assigned_last()].concat();
        for names in [variables, facts.names()] {
            found.variables(&facts, &names, Reason::Marked);
        }
    }
    if facts.prints {
        found.push(QuestionKind::Output, Reason::Prints, |_| {});
    }
    if facts.returns {
        found.push(QuestionKind::Result, Reason::Returns, |_| {});
    }
    of_assertions(&mut found, &facts, &asserted);
    let last = facts.assigned_last();
    let open = |name: &&String| !asserted.pinned.contains(*name);
    let unpinned: Vec<String> = last.iter().filter(open).cloned().collect();
    found.variables(&facts, &unpinned, Reason::Assigned);
    // What is always the same is better than nothing.
    if let Some(counted) = asserted.pinned_loop {
        found.counted(counted, Reason::Counted);
    }
    found.variables(&facts, &asserted.variables, Reason::Asserted);
    found.variables(&facts, &last, Reason::Assigned);
    for (id, _) in parts.loops() {
        found.counted(id, Reason::Runs);
    }
    for (name, at) in facts.called.iter().rev() {
        found.push(QuestionKind::Iterations, Reason::Runs, |settings| {
            settings.method = Some(Spanned { text: name.clone(), span: *at });
            settings.count = settings.count.or(Some(CountedQuantity::Calls));
        });
    }
    found.variables(&facts, &facts.names(), Reason::Assigned);
    found.found
}

/// What the assertions at the end leave open: an order, a count, values.
fn of_assertions(found: &mut Candidates<'_>, facts: &ProgramFacts, asserted: &Asserted) {
    if asserted.compared.len() >= 2 && asserted.is_order_open {
        found.push(QuestionKind::Order, Reason::Compared, |settings| {
            settings.variables = facts.spanned(&asserted.compared);
            settings.compare = Some(Compared::Variables);
        });
    }
    if asserted.compares_loops && asserted.is_order_open {
        found.push(QuestionKind::Order, Reason::Compared, |settings| {
            settings.compare = Some(Compared::Loops);
        });
    }
    if let Some(counted) = asserted.counted_loop {
        found.counted(counted, Reason::Counted);
    }
    found.variables(facts, &asserted.open_variables, Reason::Asserted);
}

/// The kind of question that the settings are about, if a key says it.
fn named(settings: &Settings) -> Option<QuestionKind> {
    let said = |key| settings.place(key).is_some();
    if said("compare") || said("order") {
        return Some(QuestionKind::Order);
    }
    if said("variables") {
        return Some(match settings.answer {
            AnswerForm::Ordering => QuestionKind::Order,
            AnswerForm::Auto
            | AnswerForm::Number
            | AnswerForm::Text
            | AnswerForm::Choice
            | AnswerForm::Several
            | AnswerForm::Cloze => QuestionKind::Variable,
        });
    }
    let of_count = said("loop") || said("count") || said("method");
    of_count.then_some(QuestionKind::Iterations)
}

/// Collects what can be answered as the author wants it.
struct Candidates<'a> {
    settings: &'a Settings,
    found: Vec<Settings>,
}

impl Candidates<'_> {
    fn push(&mut self, kind: QuestionKind, reason: Reason, change: impl FnOnce(&mut Settings)) {
        let answer = self.settings.answer;
        if answer != AnswerForm::Auto && !kind.forms().contains(&answer) {
            return;
        }
        let mut settings = self.settings.clone();
        (settings.question, settings.chosen) = (kind, Some(reason));
        change(&mut settings);
        self.found.push(settings);
    }

    /// The values of these variables; one of them where one value is typed.
    fn variables(&mut self, facts: &ProgramFacts, names: &[String], reason: Reason) {
        let one = matches!(self.settings.answer, AnswerForm::Number | AnswerForm::Text);
        let most = if one { 1 } else { MOST_VARIABLES };
        let names = &names[names.len().saturating_sub(most)..];
        if names.is_empty() {
            return;
        }
        self.push(QuestionKind::Variable, reason, |settings| {
            settings.variables = facts.spanned(names);
        });
        // Each by itself, where they cannot all be asked for.
        if names.len() > 1 {
            for name in names.iter().rev() {
                self.push(QuestionKind::Variable, reason, |settings| {
                    settings.variables = facts.spanned(std::slice::from_ref(name));
                });
            }
        }
    }

    /// How often this loop runs.
    fn counted(&mut self, id: LoopId, reason: Reason) {
        self.push(QuestionKind::Iterations, reason, |settings| {
            settings.the_loop = Some((id.0 + 1, Span::default()));
        });
    }
}
