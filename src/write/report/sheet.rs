//! Everything that the page shows, as plain data for the template.
//!
//! In: a bank and what was found out about it. Out: a [`ReportPage`]. What holds: whatever is a
//! sentence has been said in the language of the bank; fields that hold HTML say so.

use minijinja::Value;
use serde::Serialize;

use super::chart::{Chart, Charts, percent, short};
use super::details::{CommonThing, ReportWarning, SearchDetails};
use super::guessed::{Guess, LearnedPart, learned, named, signed, tenths};
use super::part::{ReportPart, below_program};
use super::pattern::Pattern;
use super::rule_uses::{RuleUse, rule_uses};
use super::shown;
use super::tally::{Measure, Spread, TallyEntry};
use crate::ask::facts::{Evidence, Solved, Subject};
use crate::ask::question::{Answer, Choice, Mistake, Picture, Question, Quiz};
use crate::ask::wording::{TemplateValues, Wording, WordingError, in_language, safe};
use crate::skeleton::chosen::written;
use crate::skeleton::front_matter::{Language, Share};
use crate::vary::hardness::Hardness;
use crate::write::pictured::with_pictures;
use crate::write::styles::Styles;

/// The page.
#[derive(Debug, Serialize)]
pub struct ReportPage {
    language: &'static str,
    title: String,
    name: String,
    kind: String,
    /// HTML: which question was chosen, and why; absent if the author names it.
    chosen: Option<String>,
    seed: u64,
    tool: String,
    z3: String,
    /// Absent if no JVM confirmed the answers.
    java: Option<String>,
    strategy: String,
    stopped: String,
    asked: usize,
    work: Option<WorkRange>,
    written: usize,
    unchecked: usize,
    /// HTML, one sentence for each reason.
    left_out: Vec<String>,
    warnings: Vec<WarningRow>,
    /// What strategies earn that pick something; empty where nothing is to be chosen.
    guesses: Vec<Guess>,
    /// What is earned by those who have learned from the other questions.
    learned: Option<LearnedPart>,
    charts: Vec<Chart>,
    rules: Vec<RuleUse>,
    questions: Vec<Shown>,
    /// The style sheet for the classes in HTML.
    styles: String,
}

/// A pattern, in words.
#[derive(Debug, Serialize)]
struct WarningRow {
    name: &'static str,
    /// HTML.
    what: String,
    /// HTML.
    advice: String,
    /// The questions that it is about; empty if it is about the bank.
    numbers: Vec<usize>,
}

/// A question.
#[derive(Debug, Serialize)]
struct Shown {
    number: usize,
    name: String,
    /// HTML.
    text: String,
    /// The parts of a group, whose program is the text; none if one question is asked.
    parts: Vec<Shown>,
    form: &'static str,
    options: Vec<OptionRow>,
    gaps: Vec<GapRow>,
    items: Vec<OrderingRow>,
    /// What counts as right where something is typed.
    accepted: Vec<String>,
    mistakes: Vec<MistakeRow>,
    right: String,
    /// The right answer, short.
    label: String,
    /// HTML.
    explanation: String,
    hardness: u64,
    steps: u64,
    passes: u64,
    calls: u64,
    depth: u64,
    from_rules: usize,
    from_neighbours: usize,
    java: Option<String>,
    tags: Vec<String>,
}

/// How much work the questions of a bank are.
#[derive(Debug, Serialize)]
struct WorkRange {
    /// Of the easiest one, in plain statements.
    least: String,
    /// Of the hardest one.
    greatest: String,
    /// How many times as much that is; `None` where all are as much work.
    times: Option<String>,
}

/// An item of an ordering.
#[derive(Debug, Serialize)]
struct OrderingRow {
    /// HTML.
    text: String,
    /// Where it stands, from 1, when items are shuffled.
    place: usize,
}

/// An option.
#[derive(Debug, Serialize)]
struct OptionRow {
    letter: String,
    /// HTML.
    text: String,
    right: bool,
    origin: &'static str,
    rules: Vec<&'static str>,
    /// HTML.
    feedback: String,
}

/// A wrong answer that is typed.
#[derive(Debug, Serialize)]
struct MistakeRow {
    text: String,
    /// How many other spellings of it there are.
    spellings: usize,
    /// What it earns, in percent; empty if that is nothing.
    share: String,
    origin: &'static str,
    rule: Option<&'static str>,
    /// HTML.
    feedback: String,
}

/// A gap of a cloze.
#[derive(Debug, Serialize)]
struct GapRow {
    number: usize,
    form: &'static str,
    accepted: Vec<String>,
    mistakes: Vec<MistakeRow>,
    options: Vec<OptionRow>,
}

impl WorkRange {
    /// The work of the easiest and of the hardest question.
    fn of(spread: Spread) -> Self {
        let tenths = (spread.greatest * 10).div_ceil(spread.least.max(1));
        let is_one = spread.least == spread.greatest;
        let [least, greatest] = Hardness::told(Hardness(spread.least), Hardness(spread.greatest));
        Self {
            least,
            greatest,
            times: (!is_one).then(|| format!("{}.{}", tenths / 10, tenths % 10)),
        }
    }
}

impl ReportPage {
    /// What the page shows of a bank about whose parts this was found; `known` is what each part
    /// knows of the instances, the first one first.
    pub fn of(
        subject: &Subject<'_>,
        quiz: &Quiz,
        known: &[(&Subject<'_>, &[Solved<'_>])],
        parts: &[ReportPart<'_>],
        run: &SearchDetails<'_>,
        wording: &Wording,
    ) -> Result<Self, WordingError> {
        let language = wording.language();
        let mut styles = Styles::default();
        let (entries, instances) = (&parts[0].entries[..], known[0].1);
        let mut questions = Vec::with_capacity(entries.len());
        for (at, (entry, instance)) in entries.iter().zip(instances).enumerate() {
            let of_parts: Vec<_> = parts
                .iter()
                .zip(known)
                .map(|(part, (_, all))| (&part.entries[at], &all[at]))
                .collect();
            questions.push(Shown::of_group(entry, instance, &of_parts, &mut styles));
        }
        let mut left_out = Vec::new();
        for group in &run.left_out {
            let first = match &group.first {
                Some(phrase) => wording.say(&phrase.key, phrase.values.clone())?,
                None => String::new(),
            };
            let values = vec![("count", Value::from(group.count)), ("first", safe(first))];
            left_out.push(wording.say(&format!("report.left-out.{}", group.reason), values)?);
        }
        let mut warnings = Vec::new();
        let (mut guesses, mut charts) = (Vec::new(), Vec::new());
        for (at, part) in parts.iter().enumerate() {
            for pattern in &part.patterns {
                warnings.push(WarningRow::of(part.letter, pattern, wording)?);
            }
            guesses.extend(Guess::all(&part.guessed, part.letter, wording)?);
            let of_part = Charts { entries: &part.entries, wording, language };
            let mut own = if at == 0 { of_part.all()? } else { of_part.of_answers()? };
            for chart in own.iter_mut().filter(|one| one.is_about_answers()) {
                chart.title = named(part.letter, ") ", &chart.title);
            }
            charts.extend(own);
        }
        let all: Vec<TallyEntry<'_>> = parts.iter().flat_map(|part| part.entries.clone()).collect();
        let unchecked = instances.iter().filter(|one| one.proof == Evidence::Unchecked).count();
        Ok(Self {
            language: language.as_str(),
            title: quiz.title.clone(),
            name: subject.name.to_owned(),
            kind: subject.asked().replace(',', ", "),
            chosen: chosen(subject, wording)?,
            seed: subject.seed,
            tool: run.tool.to_owned(),
            z3: run.z3.to_owned(),
            java: instances.iter().find_map(java),
            strategy: run.strategy.to_owned(),
            stopped: run.stopped.to_owned(),
            asked: run.asked,
            written: entries.len(),
            work: Spread::of(Measure::Hardness, entries).map(WorkRange::of),
            unchecked,
            left_out,
            warnings,
            guesses,
            learned: parts
                .iter()
                .find_map(|part| part.guessed.lesson.as_ref())
                .map(LearnedPart::of),
            charts,
            rules: rule_uses(&all, &mut styles),
            questions,
            styles: styles.css(),
        })
    }
}

/// Which question was chosen where the author names none, and why.
fn chosen(subject: &Subject<'_>, wording: &Wording) -> Result<Option<String>, WordingError> {
    let settings = subject.settings;
    let Some(reason) = settings.chosen else { return Ok(None) };
    let keys = written(settings).into_iter().map(Value::from).collect();
    let values = vec![("settings", keys), ("reason", Value::from(reason.as_str()))];
    wording.say("report.chosen", values).map(Some)
}

fn java(instance: &Solved<'_>) -> Option<String> {
    match instance.proof {
        Evidence::Jvm { version, .. } => Some(version.to_owned()),
        Evidence::Unchecked => None,
    }
}

impl WarningRow {
    fn of(
        letter: Option<char>,
        pattern: &Pattern,
        wording: &Wording,
    ) -> Result<Self, WordingError> {
        let name = pattern.as_str();
        let strategy = match strategy_key(pattern) {
            Some(key) => wording.say(&key, Vec::new())?,
            None => String::new(),
        };
        let (values, numbers) = values(pattern, strategy);
        Ok(Self {
            name,
            what: named(
                letter.filter(|_| pattern.is_about_answers()),
                ") ",
                &wording.say(&format!("report.warning.{name}"), values.clone())?,
            ),
            advice: wording.say(&format!("report.advice.{name}"), values)?,
            numbers,
        })
    }
}

/// What is conspicuous, for a terminal and for the page: without markup.
pub fn told_plainly(letter: Option<char>, pattern: &Pattern) -> ReportWarning {
    let name = pattern.as_str();
    let letter = letter.filter(|_| pattern.is_about_answers());
    let said = |language: Language, part: &str| {
        let strategy = strategy_key(pattern).map(|key| in_language(language, &key, Vec::new()));
        let (values, numbers) = values(pattern, strategy.unwrap_or_default());
        let mut message = in_language(language, &format!("report.warning.{name}"), values);
        if !numbers.is_empty() {
            let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            message = format!("{message} {}", numbers.join(", "));
        }
        letter.map_or(message.clone(), |letter| format!("{part} {letter}: {message}"))
    };
    let (message, german) = (said(Language::English, "part"), said(Language::German, "Teil"));
    ReportWarning { name, message, german }
}

/// The key of the words for the strategy that a pattern is about, if it is about one.
fn strategy_key(pattern: &Pattern) -> Option<String> {
    let Pattern::Guess { takings, .. } = pattern else { return None };
    Some(format!("report.strategy.{}", takings.strategy.as_str()))
}

/// What the sentences about a pattern may name, the words for its strategy among it, and the
/// questions that it is about.
fn values(pattern: &Pattern, strategy: String) -> (TemplateValues, Vec<usize>) {
    let so_many = |count: usize, of: usize| {
        let percent = (count * 100).checked_div(of).unwrap_or_default();
        vec![("count", count.into()), ("of", of.into()), ("percent", Value::from(percent))]
    };
    let mut numbers = Vec::new();
    let values = match pattern {
        Pattern::Guess { takings, floor } => {
            let least = floor.map(|floor| format!("{}.{}", floor.gain / 10, floor.gain % 10));
            vec![
                ("least", least.into()),
                ("own", floor.is_some_and(|floor| floor.strategy.is_some()).into()),
                ("even", floor.is_some_and(|floor| floor.is_equally_hard).into()),
                ("rare", floor.is_some_and(|floor| floor.most_of_answer.is_some()).into()),
                ("instances", floor.map_or(0, |floor| floor.instances).into()),
                ("strategy", safe(strategy)),
                ("earned", tenths(takings.earned, takings.of).into()),
                ("chance", tenths(takings.chance, takings.of).into()),
                ("gain", signed(takings).into()),
            ]
        }
        Pattern::Learned { lesson } => learned(lesson),
        Pattern::FewOptions { count, of, wanted, least } => {
            let mut values = so_many(*count, *of);
            values.push(("wanted", Value::from(*wanted)));
            values.push(("least", Value::from(*least)));
            values
        }
        Pattern::Neighbours { count, of } => so_many(*count, *of),
        Pattern::KnownVersions { known, of } => {
            let whole = |thousandths: u64| usize::try_from(thousandths / 1_000).unwrap_or(*of);
            let mut values = so_many(whole(known.earned), *of);
            let chance = so_many(whole(known.chance), *of);
            let lucky = chance.into_iter().filter(|(name, _)| *name == "percent");
            values.extend(lucky.map(|(_, percent)| ("chance", percent)));
            values
        }
        Pattern::Position { at, count, of } => {
            let mut values = so_many(*count, *of);
            values.push(("place", Value::from(at + 1)));
            values
        }
        Pattern::OneAnswer { right, count, of }
        | Pattern::Unbalanced { right, count, of }
        | Pattern::Frequent { right, count, of }
        | Pattern::Alike { thing: CommonThing::Shape { right, count }, of } => {
            let mut values = so_many(*count, *of);
            values.push(("right", short(right).into()));
            values
        }
        Pattern::Few { right, count, of, instances } => {
            let mut values = so_many(*count, *of);
            values.push(("right", short(right).into()));
            values.push(("instances", Value::from(*instances)));
            values
        }
        Pattern::Repeated { different, of } => {
            vec![("different", Value::from(*different)), ("of", Value::from(*of))]
        }
        Pattern::Spread { spread, asked } => vec![
            ("least", spread.least.into()),
            ("greatest", spread.greatest.into()),
            ("percent", percent(spread.thousandths()).into()),
            ("asked", percent(u64::from(*asked)).into()),
        ],
        Pattern::Uneven { spread } => vec![
            ("least", spread.least.into()),
            ("greatest", spread.greatest.into()),
            ("percent", percent(spread.thousandths()).into()),
        ],
        Pattern::Alike { thing: CommonThing::Value { name, value, count }, of } => {
            let mut values = so_many(*count, *of);
            values.push(("name", name.as_str().into()));
            values.push(("value", short(value).into()));
            values
        }
        Pattern::Alike { thing: CommonThing::Way { line, way, count }, of } => {
            let mut values = so_many(*count, *of);
            values.push(("line", Value::from(*line)));
            values.push(("way", way.as_str().into()));
            values
        }
        Pattern::RarelyOffered { rule, count, of } => vec![
            ("rule", Value::from(rule.as_str())),
            ("count", Value::from(*count)),
            ("of", Value::from(*of)),
        ],
        Pattern::SameProgram { numbers: same } => {
            numbers.clone_from(same);
            vec![("count", Value::from(same.len()))]
        }
    };
    (values, numbers)
}

impl Shown {
    /// A question with its answers; of a group, each part with its own below the program.
    fn of_group(
        entry: &TallyEntry<'_>,
        instance: &Solved<'_>,
        parts: &[(&TallyEntry<'_>, &Solved<'_>)],
        styles: &mut Styles,
    ) -> Self {
        let mut shown = Self::of(entry, instance, styles);
        let Some(group) = &entry.seen.group else { return shown };
        let text = format!("{}{}", group.program, group.closing);
        shown.text = styles.fold(&with_pictures(&text, &entry.seen.pictures));
        for (part, (entry, instance)) in entry.seen.parts().iter().zip(parts) {
            let seen = below_program(part);
            let entry = TallyEntry { seen: &seen, ..(*entry).clone() };
            shown.parts.push(Self::of(&entry, instance, styles));
        }
        let labels: Vec<&str> = shown.parts.iter().map(|part| part.label.as_str()).collect();
        shown.label = labels.join(" | ");
        shown.from_rules = shown.parts.iter().map(|part| part.from_rules).sum();
        shown.from_neighbours = shown.parts.iter().map(|part| part.from_neighbours).sum();
        shown
    }

    fn of(entry: &TallyEntry<'_>, instance: &Solved<'_>, styles: &mut Styles) -> Self {
        let Question { name, feedback, answer, tags, pictures, .. } = entry.seen;
        let (mut gaps, mut items) = (Vec::new(), Vec::new());
        match answer {
            Answer::Cloze { gaps: all } => {
                gaps.extend(all.iter().enumerate().map(|(at, gap)| GapRow {
                    number: at + 1,
                    form: gap.answer.form(),
                    accepted: accepted(&gap.answer),
                    mistakes: slips(&gap.answer, styles),
                    options: offers(&gap.answer, pictures, styles),
                }));
            }
            Answer::Ordering { items: all } => {
                let places = shown::shuffled(all);
                items.extend(all.iter().zip(places).map(|(item, place)| OrderingRow {
                    text: styles.fold(&with_pictures(item, pictures)),
                    place: place + 1,
                }));
            }
            Answer::Number { .. }
            | Answer::Decimal { .. }
            | Answer::Text { .. }
            | Answer::Choice { .. }
            | Answer::Several { .. } => {}
        }
        let gaps_are_shown = !gaps.is_empty();
        let options = if gaps.is_empty() { offers(answer, pictures, styles) } else { Vec::new() };
        let measured = |measure: Measure| measure.of(entry);
        Self {
            number: entry.number,
            name: name.clone(),
            text: styles.fold(&shown::text(entry.seen)),
            parts: Vec::new(),
            form: answer.form(),
            options,
            gaps,
            items,
            accepted: accepted(answer),
            mistakes: if gaps_are_shown { Vec::new() } else { slips(answer, styles) },
            right: entry.right.clone(),
            label: short(&entry.right),
            explanation: styles.fold(feedback),
            hardness: measured(Measure::Hardness),
            steps: measured(Measure::Steps),
            passes: measured(Measure::Passes),
            calls: measured(Measure::Calls),
            depth: measured(Measure::Depth),
            from_rules: entry.options_by_rules(),
            from_neighbours: entry.neighbours(),
            java: java(instance),
            tags: tags.clone(),
        }
    }
}

/// What counts as right where something is typed; nothing where something is chosen.
fn accepted(answer: &Answer) -> Vec<String> {
    match answer {
        Answer::Number { accepted, .. } => accepted.iter().map(ToString::to_string).collect(),
        Answer::Decimal { right, within, .. } => vec![format!("{right} ± {}", within.shown())],
        Answer::Text { accepted, .. } => accepted.clone(),
        Answer::Choice { .. }
        | Answer::Several { .. }
        | Answer::Cloze { .. }
        | Answer::Ordering { .. } => Vec::new(),
    }
}

/// What is said about wrong answers where something is typed; of several spellings of one answer
/// the first stands for all.
fn slips(answer: &Answer, styles: &mut Styles) -> Vec<MistakeRow> {
    let mistakes = answer.mistakes();
    let same = |one: &&Mistake, other: &&Mistake| {
        spelt(&one.text) == spelt(&other.text)
            && (&one.feedback, one.share) == (&other.feedback, other.share)
    };
    let groups = mistakes.chunk_by(same).filter_map(|group| {
        let (mistake, others) = group.split_first()?;
        Some(MistakeRow {
            text: mistake.text.clone(),
            spellings: others.len(),
            share: mistake.share.map(Share::shown).unwrap_or_default(),
            origin: mistake.origin.as_str(),
            rule: mistake.origin.rule(),
            feedback: styles.fold(&mistake.feedback),
        })
    });
    groups.collect()
}

/// A typed value without the signs that spellings of one value differ in: blanks, braces, brackets
/// and quotation marks.
fn spelt(text: &str) -> String {
    let is_spelling = |one: &char| " {}[]\"'".contains(*one);
    text.chars().filter(|one| !is_spelling(one)).collect()
}

fn offers(answer: &Answer, pictures: &[Picture], styles: &mut Styles) -> Vec<OptionRow> {
    let offer = |(at, option): (usize, &&Choice)| OptionRow {
        letter: letter(at),
        text: styles.fold(&with_pictures(&option.text, pictures)),
        right: option.right,
        origin: option.origin.as_str(),
        rules: option.origin.rules().to_vec(),
        feedback: styles.fold(&option.feedback),
    };
    answer.options().iter().enumerate().map(offer).collect()
}

/// `a`, `b`, … as platforms number options.
fn letter(at: usize) -> String {
    let place = u8::try_from(at).ok().filter(|place| *place < 26);
    place.map_or_else(|| (at + 1).to_string(), |place| char::from(b'a' + place).to_string())
}
