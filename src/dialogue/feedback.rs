//! What a student is told of a program: one sentence, and the conversation as a terminal shows it.
//!
//! In: a verdict and the wording. Out: [`Feedback`]: sentences as HTML, and two conversations as
//! pieces, that of the program with the first difference marked, and one of a right program. What
//! holds: where the author says so, hidden parameters are not shown.

use std::fmt::Write as _;

use serde::Serialize;

use crate::ask::explain::overflow_values;
use crate::ask::explain::short::shortened_to;
use crate::ask::wording::{TemplateValues, Wording, WordingError, safe};
use crate::console::{ConversationStep, RunEnding, Transcript};
use crate::read::types::Primitive;
use crate::skeleton::front_matter::Language;

use super::covering::{Difference, DifferenceKind};
use super::generalised::{GeneralisedStep, GeneralisedTrace};
use super::output::{OutputPattern, OutputSet, Spacing};
use super::overflow::overflows;
use super::overflow_mode::OverflowMode;
use super::spec::Dialogue;
use super::trial::{DialogueTrial, RunMistake};
use super::verdict::{DialogueVerdict, FailedTrial};

/// The most characters of an output that a sentence repeats.
const LONGEST_QUOTE: usize = 100;

/// The most characters of an output that a conversation shows.
const LONGEST_OUTPUT: usize = 1000;

/// The most lines of an output that a conversation shows.
const MOST_LINES: usize = 12;

/// What is told of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Feedback {
    /// `right`, `wrong`, `crashes`, `hangs`, `not-started` or `untested`.
    pub verdict: VerdictWord,
    /// What happened, as HTML.
    pub sentence: String,
    /// What the program was started with, where students may see it.
    pub arguments: Vec<String>,
    /// The inputs of the counterexample.
    pub inputs: Vec<String>,
    /// What the program did.
    pub conversation: Vec<TerminalPiece>,
    /// What a right program might do with these inputs.
    pub example: Vec<TerminalPiece>,
    /// Runs that came out right.
    pub runs: usize,
    /// What else is wrong, each with a counterexample of its own; nothing is told twice.
    pub further: Vec<Feedback>,
}

/// The verdict in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum VerdictWord {
    /// Right within what was looked at.
    Right,
    /// It says something else, reads too much or too little.
    Wrong,
    /// It ends with an exception or an exit code.
    Crashes,
    /// It does not come to an end, or needs too much of something.
    Hangs,
    /// It does not compile, or has no `main`.
    NotStarted,
    /// There was nothing to try it with.
    Untested,
}

impl VerdictWord {
    /// All of them, from the best.
    pub const ALL: [VerdictWord; 6] = [
        VerdictWord::Right,
        VerdictWord::Wrong,
        VerdictWord::Crashes,
        VerdictWord::Hangs,
        VerdictWord::NotStarted,
        VerdictWord::Untested,
    ];

    /// The word, as in JSON and in keys of sentences.
    pub fn as_str(self) -> &'static str {
        match self {
            VerdictWord::Right => "right",
            VerdictWord::Wrong => "wrong",
            VerdictWord::Crashes => "crashes",
            VerdictWord::Hangs => "hangs",
            VerdictWord::NotStarted => "not-started",
            VerdictWord::Untested => "untested",
        }
    }
}

/// A piece of a conversation, as a terminal shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", content = "text", rename_all = "kebab-case")]
pub enum TerminalPiece {
    /// Printed as expected, or not judged.
    Printed(String),
    /// Typed; a line end follows.
    Typed(String),
    /// Printed from the first difference on.
    Different(String),
    /// What should stand here and does not; one run as example.
    Missing(String),
    /// The program waits here for a line that does not come.
    Waits,
    /// The program was over here.
    Over,
}

impl Feedback {
    /// What is told of a verdict; an error if a sentence of the author's cannot be said.
    pub fn of(
        dialogue: &Dialogue,
        verdict: &DialogueVerdict,
        wording: &Wording,
    ) -> Result<Self, WordingError> {
        let plain = |verdict, sentence, runs| Feedback {
            verdict,
            sentence,
            arguments: Vec::new(),
            inputs: Vec::new(),
            conversation: Vec::new(),
            example: Vec::new(),
            runs,
            further: Vec::new(),
        };
        match verdict {
            DialogueVerdict::Right(runs) => {
                let sentence = wording.say("dialogue.right", vec![("count", (*runs).into())])?;
                Ok(plain(VerdictWord::Right, sentence, *runs))
            }
            DialogueVerdict::Untested => {
                let sentence = wording.say("dialogue.untested", Vec::new())?;
                Ok(plain(VerdictWord::Untested, sentence, 0))
            }
            DialogueVerdict::NotStarted(ending) => {
                let (key, values) = ending_sentence(ending);
                Ok(plain(VerdictWord::NotStarted, wording.say(key, values)?, 0))
            }
            DialogueVerdict::Wrong(found) => {
                let mut told = Vec::new();
                for one in found {
                    told.push(of_counterexample(dialogue, one, wording)?);
                }
                // The caller hands over one at least.
                let mut told = told.into_iter();
                let first =
                    told.next().unwrap_or_else(|| plain(VerdictWord::Untested, String::new(), 0));
                Ok(Feedback { further: told.collect(), ..first })
            }
        }
    }
}

fn of_counterexample(
    dialogue: &Dialogue,
    found: &FailedTrial,
    wording: &Wording,
) -> Result<Feedback, WordingError> {
    let FailedTrial { trial, transcript, mistake, right_before } = found;
    let talk = Talk { trial, wording };
    let (verdict, sentence) = match mistake {
        RunMistake::Differs(difference) => {
            (VerdictWord::Wrong, talk.differs(difference, transcript)?)
        }
        RunMistake::Ends(ending) => {
            let (key, values) = ending_sentence(ending);
            let mut sentence = wording.say(key, values)?;
            let read = transcript.inputs().count();
            if read > 0 {
                let values = vec![("count", read.into()), ("noun", talk.noun(read)?.into())];
                sentence = format!("{sentence} {}", wording.say("dialogue.after", values)?);
            }
            (ending_word(ending), sentence)
        }
    };
    let warning = overflow_warning(dialogue, trial, wording)?;
    let sentence = if warning.is_empty() { sentence } else { format!("{sentence} {warning}") };
    let is_shown = dialogue.settings.shows_hidden;
    Ok(Feedback {
        verdict,
        sentence,
        arguments: if is_shown { trial.script.arguments.clone() } else { Vec::new() },
        inputs: trial.inputs.clone(),
        conversation: conversation(transcript, mistake),
        example: example(&trial.expected),
        runs: *right_before,
        further: Vec::new(),
    })
}

/// That something overflows in a run, if something does that need not be avoided; else nothing.
fn overflow_warning(
    dialogue: &Dialogue,
    trial: &DialogueTrial,
    wording: &Wording,
) -> Result<String, WordingError> {
    let modes = dialogue.settings.overflow;
    let all = overflows(dialogue, &trial.parameters, &trial.inputs);
    let told =
        |ty| matches!(ty, Primitive::Int | Primitive::Long) && modes.of(ty) != OverflowMode::Avoid;
    let Some(first) = all.iter().find(|one| told(one.ty)) else { return Ok(String::new()) };
    wording.say("dialogue.overflows", overflow_values(first))
}

fn ending_word(ending: &RunEnding) -> VerdictWord {
    match ending {
        RunEnding::Crashed { .. } | RunEnding::ExitCode(_) | RunEnding::Killed => {
            VerdictWord::Crashes
        }
        RunEnding::Endless
        | RunEnding::TooSlow
        | RunEnding::Sleeping
        | RunEnding::TooMuchOutput
        | RunEnding::TooMuchMemory
        | RunEnding::TooManyProcesses
        | RunEnding::ThreadLeft(_) => VerdictWord::Hangs,
        RunEnding::Ended | RunEnding::AskedForMore | RunEnding::StreamsReplaced => {
            VerdictWord::Wrong
        }
        RunEnding::NotCompiled(_) | RunEnding::NoMain | RunEnding::SeveralMains(_) => {
            VerdictWord::NotStarted
        }
    }
}

/// The key and the values of the sentence about an ending.
fn ending_sentence(ending: &RunEnding) -> (&'static str, TemplateValues) {
    match ending {
        RunEnding::Crashed { what, place: Some((file, line)) } => {
            let values = vec![
                ("what", clipped(what).into()),
                ("file", file.clone().into()),
                ("line", (*line).into()),
            ];
            ("dialogue.crashed-at", values)
        }
        RunEnding::Crashed { what, place: None } => {
            ("dialogue.crashed", vec![("what", clipped(what).into())])
        }
        RunEnding::ExitCode(code) => ("dialogue.exit-code", vec![("code", (*code).into())]),
        RunEnding::Endless => ("dialogue.endless", Vec::new()),
        RunEnding::TooSlow => ("dialogue.too-slow", Vec::new()),
        RunEnding::Sleeping => ("dialogue.sleeping", Vec::new()),
        RunEnding::TooMuchOutput => ("dialogue.too-much-output", Vec::new()),
        RunEnding::TooMuchMemory => ("dialogue.too-much-memory", Vec::new()),
        RunEnding::TooManyProcesses => ("dialogue.too-many-processes", Vec::new()),
        RunEnding::ThreadLeft(name) => {
            ("dialogue.thread-left", vec![("name", name.clone().into())])
        }
        RunEnding::StreamsReplaced => ("dialogue.streams-replaced", Vec::new()),
        RunEnding::NotCompiled(what) => {
            ("dialogue.not-compiled", vec![("what", what.clone().into())])
        }
        RunEnding::NoMain => ("dialogue.no-main", Vec::new()),
        RunEnding::SeveralMains(names) => {
            ("dialogue.several-mains", vec![("names", names.clone().into())])
        }
        RunEnding::Killed | RunEnding::Ended | RunEnding::AskedForMore => {
            ("dialogue.killed", Vec::new())
        }
    }
}

/// The sentences about one trial.
struct Talk<'a> {
    trial: &'a DialogueTrial,
    wording: &'a Wording,
}

impl Talk<'_> {
    /// `number` or `line`, in the form for this count of them.
    fn noun(&self, count: usize) -> Result<String, WordingError> {
        let is_number = |line: &String| line.trim().parse::<i64>().is_ok();
        let are_numbers = !self.trial.inputs.is_empty() && self.trial.inputs.iter().all(is_number);
        let key = if are_numbers { "dialogue.numbers" } else { "dialogue.lines" };
        self.wording.say(key, vec![("count", count.into())])
    }

    /// The number of an input as a word for its place: `4th`, `4.`
    fn ordinal(&self, number: usize) -> String {
        if self.wording.language() == Language::German {
            return format!("{number}.");
        }
        let ending = match (number % 10, number % 100) {
            (_, 11..=13) => "th",
            (1, _) => "st",
            (2, _) => "nd",
            (3, _) => "rd",
            _ => "th",
        };
        format!("{number}{ending}")
    }

    fn differs(
        &self,
        difference: &Difference,
        transcript: &Transcript,
    ) -> Result<String, WordingError> {
        let all = self.trial.inputs.len();
        let read = difference.inputs;
        let rest = all.saturating_sub(read);
        let waits = transcript.ending == RunEnding::AskedForMore;
        let spacing = difference.expected.as_ref().map_or(Spacing::Forgiving, spacing_of);
        let mut values: TemplateValues = vec![
            ("printed", quoted(&difference.printed, spacing).into()),
            ("nth", self.ordinal(read + 1).into()),
            ("read", read.into()),
            ("rest", rest.into()),
            ("one", self.noun(1)?.into()),
            ("noun_read", self.noun(read)?.into()),
            ("noun_rest", self.noun(rest)?.into()),
        ];
        if let Some(expected) = &difference.expected {
            values.push(("expected", safe(self.expected(expected)?)));
        }
        let key = match difference.kind {
            DifferenceKind::StopsEarly => "dialogue.stops-early",
            DifferenceKind::ReadsOn | DifferenceKind::OtherInput => "dialogue.reads-on",
            DifferenceKind::Missing if rest > 0 => {
                let ended = transcript.inputs().count() == read;
                if ended { "dialogue.stops-early" } else { "dialogue.missing-before" }
            }
            DifferenceKind::Missing if waits => "dialogue.waits",
            DifferenceKind::Missing => "dialogue.missing-at-end",
            DifferenceKind::Printed if rest > 0 && self.is_early(difference) => "dialogue.early",
            DifferenceKind::Printed if !is_expecting(difference) => "dialogue.nothing-expected",
            DifferenceKind::Printed => "dialogue.expected",
        };
        self.wording.say(key, values)
    }

    /// Whether what was printed is what is to be printed after more inputs, and not before.
    fn is_early(&self, difference: &Difference) -> bool {
        let mut inputs = 0;
        self.trial.expected.steps.iter().any(|step| match step {
            GeneralisedStep::Input(_) => {
                inputs += 1;
                false
            }
            GeneralisedStep::Output(set) => {
                inputs > difference.inputs
                    && !set.may_be_empty()
                    && set.matches(&difference.printed)
            }
        })
    }

    /// What was expected, in words: one alternative of each output that must be.
    fn expected(&self, set: &OutputSet) -> Result<String, WordingError> {
        let mut outputs = Vec::new();
        for write in set.writes.iter().filter(|write| !write.is_optional) {
            let Some(pattern) = write.alternatives.first() else { continue };
            let values = vec![
                ("text", expected_text(pattern, spacing_of(set)).into()),
                ("around", is_open(pattern).into()),
                ("inside", pattern.is_open_inside().into()),
            ];
            outputs.push(self.wording.say("dialogue.text", values)?);
        }
        if outputs.is_empty() {
            return self.wording.say("dialogue.no-text", Vec::new());
        }
        let and = self.wording.say("dialogue.then", Vec::new())?;
        Ok(outputs.join(&format!(" {and} ")))
    }
}

/// Whether something must be printed where the difference is.
fn is_expecting(difference: &Difference) -> bool {
    let writes = difference.expected.iter().flat_map(|expected| &expected.writes);
    writes.into_iter().any(|write| !write.is_optional)
}

/// Whether other text may stand around the pattern.
fn is_open(pattern: &OutputPattern) -> bool {
    pattern.pieces.first().is_some_and(super::output::PatternPiece::is_wild)
        || pattern.pieces.last().is_some_and(super::output::PatternPiece::is_wild)
}

/// How white space of a set is compared.
fn spacing_of(set: &OutputSet) -> Spacing {
    set.comparison.spacing
}

/// An alternative as a sentence repeats it.
fn expected_text(pattern: &OutputPattern, spacing: Spacing) -> String {
    match spacing {
        Spacing::Forgiving => pattern.example(),
        Spacing::Exact => quoted(&pattern.example(), spacing),
    }
}

/// What was printed as a sentence repeats it; where blanks count, those that no reader sees are
/// shown.
fn quoted(text: &str, spacing: Spacing) -> String {
    if spacing == Spacing::Forgiving {
        return clipped(text.trim());
    }
    let text = text.replace("\r\n", "\n");
    let text = text.strip_suffix('\n').unwrap_or(&text);
    let characters: Vec<char> = visible(text).chars().collect();
    let is_seen = |at: Option<usize>| {
        at.and_then(|at| characters.get(at)).is_some_and(|one| !one.is_whitespace())
    };
    let shown = |(at, one): (usize, &char)| match one {
        '\n' => '↵',
        ' ' if is_seen(at.checked_sub(1)) && is_seen(Some(at + 1)) => ' ',
        ' ' => '␣',
        one if one.is_whitespace() => '␣',
        one => *one,
    };
    shortened_to(characters.iter().enumerate().map(shown).collect(), LONGEST_QUOTE)
}

/// A text as a sentence repeats it: in one line, its beginning where it is long.
fn clipped(text: &str) -> String {
    let text = visible(text);
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    shortened_to(lines.join(" ↵ "), LONGEST_QUOTE)
}

/// A text with a picture for each control character, so that it does to a terminal and to a page
/// what any text does.
fn visible(text: &str) -> String {
    let picture = |character: char| match character {
        '\n' | '\t' | '\r' => character,
        '\u{7f}' => '\u{2421}',
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(character)).unwrap_or('\u{fffd}'),
        '\u{80}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
        other => other,
    };
    text.chars().map(picture).collect()
}

/// An output as a conversation shows it: its beginning, where it is long.
fn cut(text: &str) -> String {
    let end = text.match_indices('\n').nth(MOST_LINES - 1).map_or(text.len(), |(at, _)| at + 1);
    let head = shortened_to(visible(&text[..end]), LONGEST_OUTPUT);
    if end < text.len() { format!("{head}…\n") } else { head }
}

/// What the program did, with the first difference marked.
fn conversation(transcript: &Transcript, mistake: &RunMistake) -> Vec<TerminalPiece> {
    let difference = match mistake {
        RunMistake::Differs(difference) => Some(difference),
        RunMistake::Ends(_) => None,
    };
    let mut pieces = Vec::new();
    let mut inputs = 0;
    let mut is_marked = false;
    for step in &transcript.events {
        let here = difference.filter(|difference| difference.inputs == inputs && !is_marked);
        match step {
            ConversationStep::Output(text) => match here {
                Some(difference) if difference.kind == DifferenceKind::Printed => {
                    is_marked = true;
                    let at = difference.agreement.min(text.len());
                    let at = (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
                    // Blanks and line ends before the difference are not part of it. Where all
                    // could be the beginning of something right, all of it is what differs.
                    let blanks = text[at..].len() - text[at..].trim_start().len();
                    let at = if at + blanks < text.len() { at + blanks } else { 0 };
                    if at > 0 {
                        pieces.push(TerminalPiece::Printed(cut(&text[..at])));
                    }
                    pieces.push(TerminalPiece::Different(cut(&text[at..])));
                }
                _ => pieces.push(TerminalPiece::Printed(cut(text))),
            },
            ConversationStep::Input(line) => {
                if let Some(piece) = here.and_then(missing) {
                    is_marked = true;
                    pieces.push(piece);
                }
                pieces.push(TerminalPiece::Typed(line.clone()));
                inputs += 1;
            }
        }
    }
    if let Some(difference) = difference.filter(|_| !is_marked) {
        pieces.extend(missing(difference));
    }
    if matches!(transcript.ending, RunEnding::AskedForMore) {
        pieces.push(TerminalPiece::Waits);
    } else {
        pieces.push(TerminalPiece::Over);
    }
    pieces
}

fn missing(difference: &Difference) -> Option<TerminalPiece> {
    let set = difference.expected.as_ref()?;
    (difference.kind == DifferenceKind::Missing).then(|| TerminalPiece::Missing(set.example()))
}

/// A run of a right program.
pub(super) fn example(expected: &GeneralisedTrace) -> Vec<TerminalPiece> {
    let mut pieces = Vec::new();
    for step in &expected.steps {
        match step {
            GeneralisedStep::Input(line) => pieces.push(TerminalPiece::Typed(line.clone())),
            GeneralisedStep::Output(set) => {
                let text = set.example();
                if !text.is_empty() {
                    pieces.push(TerminalPiece::Printed(format!("{text}\n")));
                }
            }
        }
    }
    pieces
}

/// A conversation for people: typed lines between `‹` and `›`, a line of `^` below what differs;
/// `missing` is the word before what should be there.
pub fn as_text(pieces: &[TerminalPiece], margin: &str, missing: &str) -> String {
    let mut lines: Vec<(String, String)> = vec![(String::new(), String::new())];
    let mut put = |text: &str, mark: char| {
        for (number, part) in text.split('\n').enumerate() {
            if number > 0 {
                lines.push((String::new(), String::new()));
            }
            if let Some((line, marks)) = lines.last_mut() {
                let part = part.trim_end_matches('\r');
                line.push_str(part);
                let visible = part.trim_end().chars().count();
                marks.extend(
                    (0..part.chars().count()).map(|at| if at < visible { mark } else { ' ' }),
                );
            }
        }
    };
    for piece in pieces {
        match piece {
            TerminalPiece::Printed(text) => put(text, ' '),
            TerminalPiece::Typed(line) => put(&format!("‹{line}›\n"), ' '),
            TerminalPiece::Different(text) => put(text, '^'),
            TerminalPiece::Missing(text) => {
                put(&format!("[{missing} {}]\n", text.replace('\n', " ")), '^');
            }
            TerminalPiece::Waits => put("‹…", '^'),
            TerminalPiece::Over => {}
        }
    }
    let mut text = String::new();
    for (line, marks) in lines {
        if !line.trim().is_empty() {
            let _ = writeln!(text, "{margin}{line}");
        }
        if marks.contains('^') && !line.trim().is_empty() {
            let _ = writeln!(text, "{margin}{}", marks.trim_end());
        }
    }
    text
}
