//! A skeleton: a program with what its author says about the exercise. The second half of stage 1.
//!
//! In: the text of a file. Out: a [`Skeleton`] with its [settings](front_matter::Settings) and its
//! typed program, or diagnostics. The kinds of questions begin here, as names with the settings
//! that mean something to them; [`ask`](crate::ask) makes them.
//!
//! | file | does |
//! | --- | --- |
//! | [`front_matter`] | the TOML at the top, as settings |
//! | [`chosen`] | which question is asked where the author names none |
//! | [`call`] | `call = "…"`: programs that start with a call that the author names |
//! | [`alternative`] | `//~`: other ways to write a line |
//! | `reading` | what reading gives, and reading once more |

pub mod alternative;
pub mod call;
pub mod chosen;
pub mod front_matter;
mod reading;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax::ast;
use crate::read::{ir, lower, syntax};
use crate::source::{Source, Span};
use front_matter::{FrontMatter, Settings};
use reading::finished;
pub use reading::{Reading, Skeleton, again};

/// Reads a skeleton: parses, checks and types it, and what may stand in the place of its lines.
/// Whatever the text holds, this ends with a skeleton or with at least one error.
pub fn read(source: &Source) -> Reading {
    read_with(source, front_matter::Overrides::default())
}

/// Reads a skeleton; `overrides` hold whatever the author says.
pub fn read_with(source: &Source, overrides: front_matter::Overrides) -> Reading {
    if let Some(finding) = unshowable(source) {
        return Reading { skeleton: None, diagnostics: vec![finding] };
    }
    let (file, parsing) = syntax::parse(source);
    let FrontMatter { settings, following, diagnostics, comment } =
        front_matter::said(source, &file, overrides);
    let is_said = !diagnostics.iter().any(Diagnostic::is_error);
    let parts: Vec<Settings> = std::iter::once(&settings).chain(&following).cloned().collect();
    let asked = AskedText { source, file, parsing, found: diagnostics, comment };
    let mut reading = of_part(&asked, settings);
    let mut others = Vec::new();
    let mut found = vec![std::mem::take(&mut reading.diagnostics)];
    for settings in following {
        let of_one = of_part(&AskedText { found: Vec::new(), ..asked.clone() }, settings);
        found.push(of_one.diagnostics);
        others.extend(of_one.skeleton.map(Arc::new));
    }
    reading.diagnostics = told_of_all(&parts, &found);
    if is_said && parts.len() > 1 {
        reading.diagnostics.extend(front_matter::fit_group(&parts, comment));
    }
    if reading.diagnostics.iter().any(Diagnostic::is_error) {
        reading.skeleton = None;
    }
    if let Some(skeleton) = &mut reading.skeleton {
        skeleton.following = others;
    }
    reading.diagnostics.sort_by_key(|diagnostic| diagnostic.label.span);
    reading
}

/// What is found in all parts of a group, each once. That a setting means nothing to one part is no
/// finding if it means something to another one.
fn told_of_all(parts: &[Settings], found: &[Vec<Diagnostic>]) -> Vec<Diagnostic> {
    let has = |part: &Settings, place: Span| part.said.iter().any(|said| said.span == place);
    let is_at = |found: &[Diagnostic], place: Span| {
        found.iter().any(|one| !one.is_error() && one.label.span == place)
    };
    let means_something = |finding: &Diagnostic| {
        let place = finding.label.span;
        let mut having = parts.iter().zip(found).filter(|(part, _)| has(part, place));
        !finding.is_error() && having.any(|(_, found)| !is_at(found, place))
    };
    let mut told: Vec<Diagnostic> = Vec::new();
    for finding in found.iter().flatten() {
        if !told.contains(finding) && !means_something(finding) {
            told.push(finding.clone());
        }
    }
    told
}

/// A text whose settings are read.
#[derive(Clone)]
struct AskedText<'a> {
    source: &'a Source,
    file: ast::File,
    /// What is wrong with the text as Java.
    parsing: Vec<Diagnostic>,
    /// What is wrong with the settings.
    found: Vec<Diagnostic>,
    /// Where the settings stand.
    comment: Span,
}

/// The skeleton of a question with these settings.
fn of_part(asked: &AskedText<'_>, settings: Settings) -> Reading {
    let mut source = asked.source.clone();
    let mut reading = unasked(&mut source, asked.clone(), settings);
    if let Some(skeleton) = &reading.skeleton {
        let Skeleton { source, file, settings, program, .. } = skeleton;
        let parts = front_matter::program::Parts { source, file, program };
        let mut found = front_matter::program::check(settings, parts);
        found.extend(front_matter::names::check(settings, parts));
        found.extend(alternative::check(skeleton));
        if found.iter().any(Diagnostic::is_error) {
            reading.skeleton = None;
        }
        reading.diagnostics.extend(found);
    }
    if reading.skeleton.is_none() {
        front_matter::tell_outside(&source, &mut reading.diagnostics);
    }
    // Whatever was inserted stands for something that the author wrote.
    for finding in &mut reading.diagnostics {
        for label in std::iter::once(&mut finding.label).chain(&mut finding.others) {
            label.span = source.written_span(label.span);
        }
        if let Some(replacement) = &mut finding.replacement {
            replacement.span = source.written_span(replacement.span);
        }
    }
    reading
}

/// The first character that stands in the text itself and that no document of XML can show.
fn unshowable(source: &Source) -> Option<Diagnostic> {
    let is_unshowable = |one: char| {
        one < ' ' && !matches!(one, '\t' | '\n' | '\r') || matches!(one, '\u{FFFE}' | '\u{FFFF}')
    };
    let (at, one) = source.text().char_indices().find(|(_, one)| is_unshowable(*one))?;
    let span = source.span(at, at + one.len_utf8());
    let code = u32::from(one);
    let message =
        format!("the character U+{code:04X} stands in the text, and no question can show it");
    let help = if code < 0o400 {
        format!("write `\\{code:03o}` in a text or a character, and a blank between words")
    } else {
        format!("write `\\u{code:04x}`")
    };
    Some(Diagnostic::error(Code::Unsupported, span, message).help(help))
}

/// Reads a skeleton without asking whether the program has what the question is about. Calls that
/// the settings name are inserted into the source.
fn unasked(source: &mut Source, asked_text: AskedText<'_>, settings: Settings) -> Reading {
    let AskedText { mut file, parsing: mut diagnostics, found, comment, .. } = asked_text;
    let parsed = diagnostics.iter().any(Diagnostic::is_error);
    let nothing = file.members.is_empty() && file.statements.is_empty() && file.class.is_none();
    let is_read = !found.iter().any(Diagnostic::is_error);
    let mut settings = settings;
    if is_read && !parsed && !settings.calls.is_empty() {
        match call::with_calls(source, &file, &settings) {
            Ok(called) => {
                (*source, settings) = (called.source, called.settings);
                (file, diagnostics) = syntax::parse(source);
            }
            Err(wrong) => {
                diagnostics.extend(found.into_iter().chain(wrong));
                return Reading { skeleton: None, diagnostics };
            }
        }
    }
    diagnostics.extend(found);
    let is_open = is_read && !settings.names_question();
    if is_read && (!is_open || parsed) {
        diagnostics.extend(front_matter::fit(&settings, comment));
    }
    if parsed && nothing {
        // A program that does not parse has no further findings.
        return Reading { skeleton: None, diagnostics };
    }
    let program = match lower::program(source, &file, &settings.observation()) {
        Ok((program, warnings)) if is_open && !parsed => {
            let plain = Lowered { settings, program, findings: warnings };
            let asked = asked(source, &file, comment, plain);
            diagnostics.extend(asked.findings);
            settings = asked.settings;
            Some(asked.program)
        }
        Ok((program, warnings)) => {
            diagnostics.extend(warnings);
            Some(program)
        }
        Err(errors) => {
            if is_open && !parsed {
                diagnostics.extend(front_matter::fit(&settings, comment));
            }
            diagnostics.extend(errors);
            None
        }
    };
    finished(source, file, settings, program, diagnostics)
}

/// A program with the settings that it was read with, and what was found on the way.
struct Lowered {
    settings: Settings,
    program: ir::Program,
    findings: Vec<Diagnostic>,
}

/// The first question that can be asked about a program whose author names none; what is printed,
/// if there is no other.
fn asked(source: &Source, file: &ast::File, comment: Span, plain: Lowered) -> Lowered {
    let parts = front_matter::program::Parts { source, file, program: &plain.program };
    for settings in chosen::candidates(&plain.settings, parts) {
        let mut findings = front_matter::fit(&settings, comment);
        let Ok((program, warnings)) = lower::program(source, file, &settings.observation()) else {
            continue;
        };
        findings.extend(warnings);
        let parts = front_matter::program::Parts { source, file, program: &program };
        let misfits = front_matter::program::check(&settings, parts);
        if !findings.iter().chain(&misfits).any(Diagnostic::is_error) {
            return Lowered { settings, program, findings };
        }
    }
    let mut plain = plain;
    plain.findings.extend(front_matter::fit(&plain.settings, comment));
    plain
}
