//! Instances → questions, free of any format.
//!
//! In: a [`Subject`], its [`Solved`] instances and the [`Wording`]. Out: a [`Quiz`]. What holds:
//! all questions of a quiz are answered in the same way, every right answer can be typed, and no
//! two questions share an idnumber unless their programs are the same.
//!
//! Each kind of question is a file in [`kind`] that says what is right for each instance;
//! everything that kinds have in common is here.

mod drawn_step;
mod group;
mod sentences;

use std::borrow::Cow;

use minijinja::Value;
use rayon::prelude::*;
use sha2::{Digest, Sha256};

use self::group::ComposedQuestion;
use super::answer::fitting::Fitting;
use super::draft::{Draft, DraftSet, Explaining, Unfit, misfit};
use super::explain::{Explained, explanation, parting};
use super::facts::{Evidence, Solved, Subject};
use super::kind;
use super::listing;
use super::question::{Answer, PartWords, Question, Quiz};
use super::value::{self, hexadecimal};
use super::voice::{Voice, readable};
use super::wording::{TemplateValues, Wording, WordingError, safe};
use crate::diagnostic::Diagnostic;
use crate::read::ir::walk::{each_part, each_statement};
use crate::read::ir::{ExprKind, StmtKind};
use crate::read::syntax::ast::SkeletonForm;
use crate::skeleton::front_matter::{Compared, CountedQuantity, Settings, part_letter};
use crate::source::Span;
use crate::validate::instance::{literals, shown_with};
use crate::vary::{Trace, trace};

/// Why no quiz could be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ComposeError {
    /// The kind of question does not fit the skeleton or what its instances do: the author can
    /// change that.
    Question(Diagnostic),
    /// A template is wrong.
    Wording(WordingError),
}

impl From<WordingError> for ComposeError {
    fn from(error: WordingError) -> Self {
        ComposeError::Wording(error)
    }
}

/// What is asked of each instance, in their order; or why it cannot be asked about. All drafts of a
/// call are answered in the same way as far as the kind of question allows.
///
/// An error if the kind of question does not fit the skeleton, whatever the instance.
pub fn drafts(
    subject: &Subject<'_>,
    instances: &[Solved<'_>],
) -> Result<Vec<Result<Draft, Unfit>>, Diagnostic> {
    let mut drafts = asked(subject, instances)?.drafts;
    for (draft, instance) in drafts.iter_mut().zip(instances) {
        if let Ok(draft) = draft
            && draft.sets.is_empty()
        {
            draft.sets.extend(draft.only_set(instance.shown));
        }
    }
    Ok(drafts)
}

fn asked(subject: &Subject<'_>, instances: &[Solved<'_>]) -> Result<DraftSet, Diagnostic> {
    let mut asked = kind::asked(subject, instances)?;
    // What the author's own options come to has to be confirmed as well.
    for (draft, instance) in asked.drafts.iter_mut().zip(instances) {
        if let Ok(draft) = draft {
            let own = instance.known.varied.own.iter();
            draft.claims.extend(own.flat_map(|one| one.claims.iter().cloned()));
            if !subject.calls.is_empty() {
                // Students see in the question how the program starts.
                let calls = subject.calls.iter();
                let calls = calls.map(|call| Value::from(call.text(instance.literals)));
                draft.values.push(("asked_calls", calls.collect()));
                if let (false, [call]) = (subject.settings.arguments.is_empty(), &subject.calls[..])
                {
                    let statements = call.statements(instance.literals);
                    draft.values.push(("statements", Value::from(statements)));
                }
            }
        }
    }
    Ok(asked)
}

/// The questions about some instances, in their order; those are explained whose run is known.
///
/// An error if any of them cannot be asked about, or if a template is wrong.
pub fn quiz(
    subject: &Subject<'_>,
    instances: &[Solved<'_>],
    wording: &Wording,
) -> Result<Quiz, ComposeError> {
    explained(subject, instances, wording, &|_| None)
}

/// Tells the run of an instance, statement by statement.
pub type TraceFunction<'a> = dyn Fn(&Solved<'_>) -> Option<Trace> + Sync + 'a;

/// Composes the questions; runs that are not known are traced one by one and not kept.
pub fn explained(
    subject: &Subject<'_>,
    instances: &[Solved<'_>],
    wording: &Wording,
    tracer: &TraceFunction<'_>,
) -> Result<Quiz, ComposeError> {
    let subjects = vec![subject; instances.len()];
    let composed = composed((subject, &subjects), instances, wording, tracer)?;
    Ok(quiz_of(subject, composed.into_iter().map(|one| one.question).collect()))
}

/// The instances of a part of a group, and what is known of them for its question.
pub struct PartInstances<'a> {
    /// The part.
    pub subject: &'a Subject<'a>,
    /// What each instance is about: the part, or the same under other names of its variables.
    pub subjects: Vec<&'a Subject<'a>>,
    /// The instances, in the same order in all parts.
    pub instances: Vec<Solved<'a>>,
    /// Tells their runs.
    pub tracer: Box<TraceFunction<'a>>,
}

/// Composes the questions of groups, each of which is led by the one of the first part; of an only
/// part, its questions.
///
/// An error as from [`quiz`].
pub fn grouped(parts: &[PartInstances<'_>], wording: &Wording) -> Result<Quiz, ComposeError> {
    let mut composed_parts = Vec::new();
    for part in parts {
        let PartInstances { subject, subjects, instances, tracer } = part;
        let subjects = (*subject, &subjects[..]);
        composed_parts.push(composed(subjects, instances, wording, tracer)?.into_iter());
    }
    let Some(first) = parts.first() else { unreachable!("somebody asks something") };
    let mut questions = Vec::new();
    let mut others = composed_parts.split_off(1);
    for mut lead in composed_parts.into_iter().flatten() {
        let others: Vec<ComposedQuestion> = others.iter_mut().filter_map(Iterator::next).collect();
        questions.push(if others.is_empty() {
            lead.question
        } else {
            let program = std::mem::take(&mut lead.listing);
            group::led(lead, program, others)
        });
    }
    Ok(quiz_of(first.subject, questions))
}

/// The questions about instances of a subject, each with what it is about.
fn composed(
    (whole, subjects): (&Subject<'_>, &[&Subject<'_>]),
    instances: &[Solved<'_>],
    wording: &Wording,
    tracer: &TraceFunction<'_>,
) -> Result<Vec<ComposedQuestion>, ComposeError> {
    if instances.is_empty() {
        // What cannot be asked is told, also where there is no instance.
        asked(whole, &[]).map_err(ComposeError::Question)?;
    }
    let mut composed: Vec<Option<Result<ComposedQuestion, ComposeError>>> = Vec::new();
    composed.resize_with(instances.len(), || None);
    let mut rest: Vec<usize> = (0..instances.len()).collect();
    while let Some(first) = rest.first() {
        let subject = subjects[*first];
        let (these, others): (Vec<usize>, Vec<usize>) =
            rest.iter().partition(|at| std::ptr::eq(subjects[**at], subject));
        let own: Vec<Solved<'_>> = these.iter().map(|at| instances[*at].clone()).collect();
        let asked = asked(subject, &own).map_err(ComposeError::Question)?;
        let title = subject.settings.shown_title().unwrap_or(subject.name).to_owned();
        let made = own.par_iter().zip(&asked.drafts).map(|(instance, draft)| {
            let unfit = |unfit| unfit_one(subject, instance.number, unfit);
            let draft = draft.as_ref().map_err(unfit)?;
            Ok(question(subject, &title, instance, draft, &asked, wording, tracer)?)
        });
        let made: Vec<Result<ComposedQuestion, ComposeError>> = made.collect();
        for (at, one) in these.into_iter().zip(made) {
            composed[at] = Some(one);
        }
        rest = others;
    }
    // Collected first: of several errors the one of the first instance is told.
    composed.into_iter().flatten().collect()
}

/// How far typed numbers may be from the right ones, where they may.
fn within(answer: &Answer) -> Option<String> {
    match answer {
        Answer::Decimal { within, .. } => Some(within.shown()),
        Answer::Cloze { gaps } => gaps.iter().find_map(|gap| within(&gap.answer)),
        Answer::Number { .. }
        | Answer::Text { .. }
        | Answer::Choice { .. }
        | Answer::Several { .. }
        | Answer::Ordering { .. } => None,
    }
}

/// A quiz of these questions.
fn quiz_of(subject: &Subject<'_>, questions: Vec<Question>) -> Quiz {
    let title = subject.settings.shown_title().unwrap_or(subject.name).to_owned();
    let (name, category) = (subject.full_name(), category(subject));
    Quiz { name, title, category, questions, sections: Vec::new() }
}

fn unfit_one(subject: &Subject<'_>, number: usize, unfit: &Unfit) -> ComposeError {
    let message = format!("instance {number} {}", unfit.what());
    ComposeError::Question(told(subject, message, unfit))
}

/// The error about instances that are unfit for this reason.
fn told(subject: &Subject<'_>, message: String, unfit: &Unfit) -> Diagnostic {
    let mut finding = misfit(subject, message, unfit.help.clone());
    if unfit.is_untypable()
        && let Some(place) = untypable(subject)
    {
        finding.label.span = place;
    }
    finding
}

/// Where the program prints a character that cannot be typed, or the first place where it prints,
/// if such a character comes from elsewhere.
fn untypable(subject: &Subject<'_>) -> Option<Span> {
    let skeleton = subject.skeleton?;
    let is_untypable = |text: &str| text.chars().any(|one| one != '\n' && value::is_untypable(one));
    let (mut first, mut place) = (None, None);
    for method in &skeleton.program.methods {
        each_statement(&method.body, &mut |stmt| {
            let StmtKind::Print { text } = &stmt.kind else { return };
            first.get_or_insert(stmt.span);
            each_part(text, &mut |part| {
                if matches!(&part.kind, ExprKind::Text(text) if is_untypable(text)) {
                    place.get_or_insert(stmt.span);
                }
            });
        });
    }
    place.or(first).map(|span| skeleton.source.written_span(span))
}

/// What to tell an author whose instances are all unfit, the first of them for this reason.
pub fn unfit(subject: &Subject<'_>, first: &Unfit) -> Diagnostic {
    let message = format!("no instance can be asked about; the first one {}", first.what());
    told(subject, message, first)
}

fn question(
    subject: &Subject<'_>,
    title: &str,
    instance: &Solved<'_>,
    draft: &Draft,
    asked: &DraftSet,
    wording: &Wording,
    tracer: &TraceFunction<'_>,
) -> Result<ComposedQuestion, WordingError> {
    let answer = sentences::said(draft, wording)?;
    let code = listing::code(draft.code.as_deref().unwrap_or(instance.shown));
    let common: TemplateValues = vec![
        ("name", Value::from(subject.name)),
        ("number", Value::from(instance.number)),
        ("title", Value::from(title)),
    ];
    let mut values = common.clone();
    values.extend([
        ("listing", safe(listing::gapped(&code, &draft.gap_lines))),
        ("code", Value::from(code.as_str())),
        // A question about a call says so, whatever stands around the method.
        (
            "form",
            Value::from(
                if subject.calls.is_empty() { subject.form } else { SkeletonForm::Methods }
                    .as_str(),
            ),
        ),
        ("entry", Value::from(subject.first_method())),
        ("call", Value::from(subject.started_by(instance.literals))),
        ("answer", Value::from(answer.form())),
        ("within", Value::from(within(&answer))),
    ]);
    values.extend(asked.values.iter().chain(&draft.values).cloned());
    let told = told_of_run(subject, instance, draft, tracer, wording)?;
    let mut in_group = (PartWords::default(), String::new(), String::new());
    if subject.settings.group.is_some() {
        let mut values = values.clone();
        values.retain(|(name, _)| *name != "listing");
        values.push(("listing", safe(String::new())));
        let other = ToldRun { other: told.other.clone(), ..ToldRun::default() };
        let voice = Voice::of(wording)?;
        in_group.0.name = part_name(subject, instance);
        in_group.0.text = voice.text(wording.render(asked.template, values)?.trim());
        in_group.1 = feedback((draft, &answer), other, common.clone(), wording)?;
        in_group.1 = voice.text(&in_group.1);
        in_group.2 = voice.text(&listing::html(&code));
    }
    let question = Question {
        name: name(subject, instance),
        idnumber: idnumber(subject, instance),
        text: wording.render(asked.template, values)?,
        feedback: feedback((draft, &answer), told.clone(), common, wording)?,
        code,
        answer,
        marks: subject.settings.marks,
        tags: tags(subject, instance),
        pictures: Vec::new(),
        group: None,
    };
    let (words, without_run, listing) = in_group;
    let question = readable(question, wording)?;
    Ok(ComposedQuestion { question, listing, words, told: (told.trace, without_run) })
}

/// What explains a question besides its answer.
#[derive(Clone, Default)]
struct ToldRun {
    /// The run, as HTML.
    trace: String,
    /// That of a version that parts from it.
    other: String,
    /// Memory after the step that decides.
    step: Option<Value>,
}

/// What is told of the run that explains a question, and of one that parts from it.
fn told_of_run(
    subject: &Subject<'_>,
    instance: &Solved<'_>,
    draft: &Draft,
    tracer: &TraceFunction<'_>,
    wording: &Wording,
) -> Result<ToldRun, WordingError> {
    if !draft.reasons.is_empty() {
        return Ok(ToldRun::default());
    }
    if let Some(version) = &draft.explained_by {
        let trace = version.with(subject, |subject, run| explanation(subject, run, wording))?;
        return Ok(ToldRun { trace, ..ToldRun::default() });
    }
    let Some(trace) = run(instance, tracer) else { return Ok(ToldRun::default()) };
    let (shown, literals) = (instance.shown, instance.literals);
    let run = Explained { trace: &trace, shown, literals };
    let other = match &draft.parts_from {
        Some(version) => version.with(subject, |other, of_other| {
            parting((subject, &run), (other, of_other), wording)
        })?,
        None => String::new(),
    };
    let step = drawn_step::drawn_step(subject, instance, &trace);
    Ok(ToldRun { trace: explanation(subject, &run, wording)?, other, step })
}

impl Explaining {
    /// Has its run told.
    fn with<R>(
        &self,
        subject: &Subject<'_>,
        tell: impl FnOnce(&Subject<'_>, &Explained<'_>) -> R,
    ) -> R {
        let Explaining { skeleton, model, .. } = self;
        let literals = literals(skeleton, model);
        let shown = shown_with(skeleton, &literals);
        let explanation = subject.settings.explanation;
        let settings = Settings { explanation, ..skeleton.settings.clone() };
        let mut of_this = Subject::of(subject.name, subject.seed, skeleton);
        of_this.settings = &settings;
        let trace = trace::both_ends(skeleton, model);
        tell(&of_this, &Explained { trace: &trace, shown: &shown, literals: &literals })
    }
}

/// The run of an instance, statement by statement.
fn run<'a>(instance: &Solved<'a>, tracer: &TraceFunction<'_>) -> Option<Cow<'a, Trace>> {
    let known = instance.known.trace.as_ref().map(Cow::Borrowed);
    known.or_else(|| tracer(instance).map(Cow::Owned))
}

fn feedback(
    (draft, answer): (&Draft, &Answer),
    ToldRun { trace, other, step }: ToldRun,
    mut values: TemplateValues,
    wording: &Wording,
) -> Result<String, WordingError> {
    let program = draft.program.as_ref().map(|text| safe(listing::html(&listing::code(text))));
    let reasons = draft.reasons.iter().map(|reason| Ok(safe(reason.said(wording)?)));
    let reasons: Vec<Value> = reasons.collect::<Result<_, WordingError>>()?;
    values.extend([
        ("answer", Value::from(answer.form())),
        ("within", Value::from(within(answer))),
        ("reasons", Value::from(reasons)),
        ("program", Value::from(program)),
        ("right", Value::from(draft.right.clone().unwrap_or_else(|| answer.shown()))),
        ("fitting", draft.fitting.iter().map(Fitting::to_value).collect()),
        ("items", Value::from(right_items(answer))),
        ("trace", safe(trace)),
        ("other", safe(other)),
        ("step", Value::from(step)),
    ]);
    for name in ["effort", "counts", "compare", "filled", "printed", "ended", "drawing"] {
        values.push((name, Value::from(None::<&str>)));
    }
    values.retain(|(name, _)| !draft.feedback.iter().any(|(known, _)| known == name));
    values.extend(draft.feedback.iter().cloned());
    wording.render("feedback.html", values)
}

/// What is right where that is several things, as HTML.
fn right_items(answer: &Answer) -> Vec<Value> {
    match answer {
        Answer::Ordering { items } => items.iter().cloned().map(safe).collect(),
        Answer::Several { options } => {
            let right = options.iter().filter(|option| option.right);
            let right: Vec<Value> = right.map(|option| safe(option.text.clone())).collect();
            if right.len() > 1 { right } else { Vec::new() }
        }
        Answer::Number { .. }
        | Answer::Decimal { .. }
        | Answer::Text { .. }
        | Answer::Choice { .. }
        | Answer::Cloze { .. } => Vec::new(),
    }
}

/// Skeleton, label and number, and whether no JVM has confirmed the answer.
fn name(subject: &Subject<'_>, instance: &Solved<'_>) -> String {
    named(subject, instance, "")
}

/// The name of a part of a group: with its letter after the number.
fn part_name(subject: &Subject<'_>, instance: &Solved<'_>) -> String {
    let letter = subject.settings.group.as_ref().map(|group| part_letter(group.at).to_string());
    named(subject, instance, &letter.unwrap_or_default())
}

fn named(subject: &Subject<'_>, instance: &Solved<'_>, letter: &str) -> String {
    let unchecked = if instance.proof == Evidence::Unchecked { " (unchecked)" } else { "" };
    format!("{} {:03}{letter}{unchecked}", subject.full_name(), instance.number)
}

/// Characters of an idnumber before its hash, at most: platforms take 100 in all.
const LONGEST_STEM: usize = 80;

/// What an idnumber begins with: a name and a label, in at most `longest` characters of which every
/// platform takes each. It is the name that is cut.
pub fn idnumber_stem(name: &str, label: Option<&str>, longest: usize) -> String {
    let plain = |character: char| character.is_ascii_alphanumeric() || "_-.".contains(character);
    let label = label.map(|label| format!("-{label}")).unwrap_or_default();
    name.chars()
        .take(longest - label.chars().count().min(longest))
        .chain(label.chars())
        .map(|character| if plain(character) { character } else { '-' })
        .collect()
}

/// The skeleton's name and a hash of what is asked: the same program gets the same idnumber in
/// every run, whatever its number or the seed, so that a question that is imported again can be
/// recognised. A label makes it another one.
fn idnumber(subject: &Subject<'_>, instance: &Solved<'_>) -> String {
    let stem = idnumber_stem(subject.name, subject.label, LONGEST_STEM);
    let mut hash = Sha256::new();
    for part in [subject.name, subject.settings.question.as_str(), instance.complete] {
        hash.update(part.as_bytes());
        hash.update([0]);
    }
    hash_settings(subject.settings, &mut hash);
    // What else is asked with it makes a group of it.
    for part in &subject.following {
        hash.update([1]);
        hash.update(part.settings.question.as_str().as_bytes());
        hash.update([0]);
        hash_settings(part.settings, &mut hash);
    }
    if let Some(label) = subject.label {
        hash.update(format!("\0-{label}"));
    }
    format!("{stem}-{}", hexadecimal(&hash.finalize()[..6]))
}

/// Adds what a question is about.
fn hash_settings(settings: &Settings, hash: &mut Sha256) {
    for variable in &settings.variables {
        hash.update(variable.text.as_bytes());
        hash.update([0]);
    }
    // Another loop or method in question makes another question of the program.
    let method = settings.method.as_ref().map_or("", |method| method.text.as_str());
    let number = settings.the_loop.map_or(0, |(number, _)| number);
    let counted = settings.count.map_or("", CountedQuantity::as_str);
    let compared = settings.compare.map_or("", Compared::as_str);
    if !(method.is_empty() && number == 0 && counted.is_empty() && compared.is_empty()) {
        hash.update(format!("{method} {number} {counted} {compared}"));
    }
}

/// The skeleton, the seed, the author's tags with `+` for `&`; a name too long for a tag is cut.
fn tags(subject: &Subject<'_>, instance: &Solved<'_>) -> Vec<String> {
    let mut tags: Vec<String> = Vec::new();
    let skeleton: String = subject.name.chars().take(subject.capabilities.longest_tag).collect();
    let unchecked = (instance.proof == Evidence::Unchecked).then(|| "unchecked".to_owned());
    // Moodle keeps `&amp;` for a `&`.
    let own = subject.settings.tags.iter().map(|tag| tag.trim().replace('&', "+"));
    let label = subject.label.map(str::to_owned);
    let first = [skeleton].into_iter().chain(label);
    let second = [format!("seed {}", subject.seed)].into_iter().chain(unchecked);
    for tag in first.chain(second).chain(own) {
        // Moodle's tags are the same if they differ only in capital letters.
        if !tags.iter().any(|known| known.to_lowercase() == tag.to_lowercase()) {
            tags.push(tag);
        }
    }
    tags
}

/// The author's category, its levels separated by `/` (a slash within a level is written `//`), or
/// `tatsu/NAME`; below it a level for the label.
fn category(subject: &Subject<'_>) -> Vec<String> {
    let mut levels: Vec<String> = match &subject.settings.category {
        None => vec!["tatsu".to_owned(), subject.name.to_owned()],
        Some(path) => path
            .replace("//", "\0")
            .split('/')
            .map(|level| level.replace('\0', "/").trim().to_owned())
            .collect(),
    };
    // These are not levels but what Moodle itself writes in front of them.
    for prefix in ["$course$", "top"] {
        if levels.first().is_some_and(|level| level == prefix) {
            levels.remove(0);
        }
    }
    levels.extend(subject.label.map(str::to_owned));
    levels
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod count_tests;
#[cfg(test)]
mod feedback_tests;
#[cfg(test)]
mod line_tests;
#[cfg(test)]
mod option_tests;

#[cfg(test)]
mod trace_tests;
#[cfg(test)]
mod version_tests;
