//! Which line of a version does not compile, and why.
//!
//! In: a skeleton; then the values of instances. Out: for each instance its
//! [`CompiledVersion`]s: itself, in which all lines compile, and others in which one line does not,
//! or which the author wrote. Of each, the reason for its wrong line, and the lines that somebody
//! with a misconception takes for wrong. What holds: what is said of a version follows from reading
//! its text with the values in; a compiler has to confirm it, line and number of errors.

mod breaks;
mod code;
mod doubt;
mod reason;
mod refusal;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;

use self::breaks::breaks;
use self::doubt::doubted_places;
pub use self::reason::{BELIEFS, LineReason};
use self::refusal::refusal;
use super::claim::Claim;
use super::rewrite::{Edit, TextPiece, pieces};
use super::versions::{LIMITS, alternative_pieces};
use crate::diagnostic::Diagnostic;
use crate::jvm::job::CompilerVerdict;
use crate::read::lower;
use crate::read::syntax::hierarchy::ClassTable;
use crate::read::syntax::{self, ast::File};
use crate::skeleton::Skeleton;
use crate::skeleton::alternative::alternatives;
use crate::skeleton::front_matter::AnswerForm;
use crate::solve::execute::Machine;
use crate::solve::model::Model;
use crate::source::{Source, Span};
use crate::validate::instance::{CompilerClaim, literals};
use crate::validate::version::{VersionTexts, filled_places};

/// The most versions of a skeleton that are made ready, the most about one misconception, and of
/// these the most in which the same line is wrong.
const MOST_VERSIONS: usize = 12;
const MOST_OF_A_RULE: usize = 4;
const MOST_OF_A_LINE: usize = 2;
/// The most programs that tatsu changes for lines of the author's.
const MOST_FRAMES: usize = 5;

/// A version of an instance, and what the compiler says of it.
#[derive(Clone, Debug, PartialEq)]
pub struct CompiledVersion {
    /// Its number among the versions of the skeleton, which is the same for all instances; 0 of the
    /// program itself.
    pub number: usize,
    /// The part of the text for which the author wrote other lines, where it stands; of a change
    /// that tatsu made, none.
    pub replaced: Option<Span>,
    /// Which of the lines that may stand there it has: 0 of the one that stands there.
    pub alternative: usize,
    /// Which program it stands in: 0 of the author's, else the number of one that tatsu changed.
    pub frame: usize,
    /// What students see of it.
    pub shown: String,
    /// The line that does not compile, if there is one.
    pub refused: Option<ReadLine>,
    /// Lines that compile although somebody may doubt it, in the order of the text.
    pub doubted: Vec<ReadLine>,
    /// What a compiler has to confirm; nothing of the instance itself, which is run.
    pub claim: Option<Claim>,
}

/// A line that students read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadLine {
    /// Its number, from 1.
    pub line: u32,
    /// What stands in it, without blanks around.
    pub text: String,
    /// The line of the program itself from which it comes, which is the same in all versions.
    pub place: u32,
    /// Why it compiles, or does not.
    pub reason: LineReason,
}

impl CompiledVersion {
    /// Finds out from which lines of the program itself the lines come.
    fn place_in(&mut self, own: &str) {
        let (own, shown): (Vec<&str>, Vec<&str>) =
            (own.lines().collect(), self.shown.lines().collect());
        if own.len() == shown.len() {
            return;
        }
        let before = own.iter().zip(&shown).take_while(|(one, other)| one == other).count();
        for line in self.refused.iter_mut().chain(&mut self.doubted) {
            let at = line.line as usize;
            if at > before {
                let from = (at + own.len()).saturating_sub(shown.len());
                line.place = u32::try_from(from).unwrap_or(line.line);
            }
        }
    }
}

/// Finds the versions of instances.
pub struct Legality {
    original: Arc<Skeleton>,
    machine: Machine,
    prepared: Vec<PreparedVersion>,
}

#[derive(Default)]
struct PreparedVersion {
    replaced: Option<Span>,
    alternative: usize,
    frame: usize,
    edits: Vec<Edit>,
}

impl Legality {
    /// The versions that the author wrote, or else changes that make one line wrong.
    pub fn of(skeleton: &Skeleton) -> Self {
        let authored = authored(skeleton);
        let prepared = if authored.is_empty() {
            found(skeleton)
        } else if skeleton.settings.answer == AnswerForm::Several {
            in_frames(skeleton, authored)
        } else {
            authored
        };
        Self {
            original: Arc::new(skeleton.clone()),
            machine: Machine::new(&skeleton.program),
            prepared,
        }
    }

    /// The versions of an instance, itself first.
    pub fn versions(&self, model: &Model) -> Vec<CompiledVersion> {
        let skeleton = &*self.original;
        let literals = literals(skeleton, model);
        let filled = filled_places(skeleton, &literals);
        let run = self.machine.run(model, &LIMITS);
        let own = PreparedVersion::default();
        let all = std::iter::once(&own).chain(&self.prepared).zip(0..);
        let all: Vec<(&PreparedVersion, usize)> = all.collect();
        let versions = all.into_par_iter().filter_map(|(one, number)| {
            let text =
                with_values(&pieces(&skeleton.source, &one.edits)?, &skeleton.source, &filled);
            let source = skeleton.source.with_text(text);
            let judged = Judged::of(skeleton, &source)?;
            let claim = |verdict| Claim {
                compiler: Some(CompilerClaim { text: judged.complete.clone(), verdict }),
                ..Claim::of_run(Arc::clone(&self.original), model.clone(), run.clone())
            };
            let verdict = judged
                .refused
                .as_ref()
                .map_or(CompilerVerdict::Accepts, |(_, line)| CompilerVerdict::Refuses(*line));
            Some(CompiledVersion {
                number,
                replaced: one.replaced,
                alternative: one.alternative,
                frame: one.frame,
                claim: (number > 0).then(|| claim(verdict)),
                shown: judged.shown,
                refused: judged.refused.map(|(line, _)| line),
                doubted: judged.doubted,
            })
        });
        let mut versions: Vec<CompiledVersion> = versions.collect();
        if let [own, others @ ..] = &mut versions[..] {
            for one in others.iter_mut() {
                one.place_in(&own.shown);
            }
        }
        // What tatsu changed is of use only where it makes a line wrong.
        versions.retain(|one| one.number == 0 || one.replaced.is_some() || one.refused.is_some());
        versions
    }
}

/// What the author wrote instead of lines.
fn authored(skeleton: &Skeleton) -> Vec<PreparedVersion> {
    let written = alternatives(&skeleton.source, &skeleton.file);
    let authored = written.iter().zip(1..).map(|(one, alternative)| PreparedVersion {
        replaced: Some(one.line),
        alternative,
        frame: 0,
        edits: vec![Edit::with(one.line, alternative_pieces(skeleton, one))],
    });
    authored.collect()
}

/// What the author wrote instead of the line for which there is most, in his program and in others
/// in which a variable is declared with another type: so the same line compiles in one question and
/// not in another.
fn in_frames(skeleton: &Skeleton, mut authored: Vec<PreparedVersion>) -> Vec<PreparedVersion> {
    let count = |of: Option<Span>| authored.iter().filter(|one| one.replaced == of).count();
    let places = authored.iter().map(|one| one.replaced);
    let place = places.max_by_key(|of| (count(*of), std::cmp::Reverse(of.map(|span| span.start))));
    let Some(place) = place else { return authored };
    authored.retain(|one| one.replaced == place);
    let is_apart = |edit: &Edit| place.is_none_or(|place| !place.overlaps(edit.at));
    let frames = breaks(skeleton).into_iter().filter(|one| {
        let statements = &skeleton.file.statements;
        let is_local = |edit: &Edit| statements.iter().any(|stmt| stmt.span.covers(edit.at));
        one.is_of_type && one.edits.iter().all(|edit| is_apart(edit) && is_local(edit))
    });
    let mut all: Vec<PreparedVersion> = Vec::new();
    for (frame, of_frame) in (1..).zip(frames.take(MOST_FRAMES)) {
        all.push(PreparedVersion {
            replaced: place,
            frame,
            edits: of_frame.edits.clone(),
            ..PreparedVersion::default()
        });
        all.extend(authored.iter().map(|one| PreparedVersion {
            frame,
            edits: one.edits.iter().chain(&of_frame.edits).cloned().collect(),
            ..*one
        }));
    }
    authored.extend(all);
    authored
}

/// Changes of a skeleton that make one line wrong, some about each misconception.
fn found(skeleton: &Skeleton) -> Vec<PreparedVersion> {
    let mut known: Vec<String> = vec![skeleton.source.text().to_owned()];
    let mut of_line: BTreeMap<(&str, u32), usize> = BTreeMap::new();
    let mut by_rule: BTreeMap<&str, Vec<PreparedVersion>> = BTreeMap::new();
    for one in breaks(skeleton) {
        let Some(pieces) = pieces(&skeleton.source, &one.edits) else { continue };
        let text = with_values(&pieces, &skeleton.source, &[]);
        if known.contains(&text) {
            continue;
        }
        let source = skeleton.source.with_text(text.clone());
        let line = errors(skeleton, &source).and_then(|(_, errors)| only_line(&source, &errors));
        let Some(line) = line else { continue };
        known.push(text);
        let same = of_line.entry((one.rule, line)).or_default();
        *same += 1;
        let list = by_rule.entry(one.rule).or_default();
        if *same <= MOST_OF_A_LINE && list.len() < MOST_OF_A_RULE {
            list.push(PreparedVersion { edits: one.edits, ..PreparedVersion::default() });
        }
    }
    let mut all: Vec<PreparedVersion> = Vec::new();
    while by_rule.values().any(|list| !list.is_empty()) {
        let lists = by_rule.values_mut().filter(|list| !list.is_empty());
        all.extend(lists.map(|list| list.remove(0)));
    }
    all.truncate(MOST_VERSIONS);
    all
}

/// The pieces of a text with values in the place of placeholders.
fn with_values(pieces: &[TextPiece], source: &Source, filled: &[(Span, String)]) -> String {
    let mut text = String::new();
    for piece in pieces {
        match piece {
            TextPiece::New(new) => text.push_str(new),
            TextPiece::Kept(span) => {
                let mut at = span.start;
                for (place, value) in filled.iter().filter(|(place, _)| span.covers(*place)) {
                    if place.start >= at {
                        text.push_str(source.slice(span.from_to(at, place.start)));
                        text.push_str(value);
                        at = place.end;
                    }
                }
                text.push_str(source.slice(span.from_to(at, span.end)));
            }
        }
    }
    text
}

/// What the reader finds wrong with a version; `None` if it is no Java that the reader knows.
fn errors(skeleton: &Skeleton, source: &Source) -> Option<(File, Vec<Diagnostic>)> {
    let (file, found) = syntax::parse(source);
    if found.iter().any(Diagnostic::is_error) {
        return None;
    }
    let errors = match lower::program(source, &file, &skeleton.settings.observation()) {
        Ok(_) => Vec::new(),
        Err(errors) => errors.into_iter().filter(Diagnostic::is_error).collect(),
    };
    errors.iter().all(|error| error.code.is_of_java()).then_some((file, errors))
}

/// The line of all these errors, if there are some and it is the same one.
fn only_line(source: &Source, errors: &[Diagnostic]) -> Option<u32> {
    let mut lines = errors.iter().map(|one| source.line(one.label.span));
    let first = lines.next()?;
    lines.all(|line| line == first).then_some(first)
}

/// A version as the compiler sees it.
struct Judged {
    shown: String,
    complete: String,
    /// The wrong line, and its number in what the compiler gets.
    refused: Option<(ReadLine, u32)>,
    doubted: Vec<ReadLine>,
}

impl Judged {
    /// The version with this text; `None` if more than one line is wrong, or one that students do
    /// not see.
    fn of(skeleton: &Skeleton, source: &Source) -> Option<Self> {
        let (file, errors) = errors(skeleton, source)?;
        if file.placeholders > 0 {
            return None;
        }
        let texts = VersionTexts::of(skeleton, source, &file);
        let table = ClassTable::of(&file);
        let (shown, lines) = (texts.shown(), texts.lines());
        let line_at = |place: Span, reason: LineReason| {
            let line = lines.shown(place.start)?;
            let text = shown.lines().nth(line as usize - 1)?.trim().to_owned();
            Some(ReadLine { line, text, place: line, reason })
        };
        let refused = match &errors[..] {
            [] => None,
            [only] => {
                let reason = refusal(&table, (source, &file), only);
                let complete = texts.complete_line(only.label.span.start)?;
                Some((line_at(only.label.span, reason)?, complete))
            }
            _ => return None,
        };
        let doubted = doubted_places(&table, (source, &file)).into_iter();
        let mut doubted: Vec<ReadLine> =
            doubted.filter_map(|one| line_at(one.place, one.reason)).collect();
        doubted.retain(|one| refused.as_ref().is_none_or(|(wrong, _)| wrong.line != one.line));
        // Of several reasons in a line, one that somebody is known to doubt is told.
        doubted.sort_by_key(|one| (one.line, one.reason.belief.is_none()));
        doubted.dedup_by_key(|one| one.line);
        Some(Self { complete: texts.complete(), shown, refused, doubted })
    }
}
