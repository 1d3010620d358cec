//! A file becomes a dialogue.
//!
//! In: a [`Source`]. Out: a [`Dialogue`] that keeps the static rules, or everything that is wrong.
//!
//! | file | does |
//! | --- | --- |
//! | `enums`, `enum_uses` | enums become texts |
//! | `mended` | the text as the parser for skeletons takes it |
//! | `settings` | the comment at the top |
//! | `reader` | what the parts share, and what is declared |
//! | `statement` | statements become forms |
//! | `further` | several values in a line, words for numbers, the end of the input |
//! | `term`, `set`, `output` | what stands in them becomes methods over histories |
//! | `pattern` | a regular expression becomes a method |
//! | `generate` | the text of these methods |
//! | `lowering` | the methods become typed programs, by the reader of skeletons |

mod enum_uses;
mod enums;
mod further;
mod generate;
mod lowering;
mod mended;
mod output;
mod pattern;
mod reader;
mod set;
mod settings;
mod statement;
mod term;

#[cfg(test)]
mod tests;

use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax::{ast, parse, token_texts};
use crate::source::Source;

use super::alternatives::doubled;
use super::effects;
use super::spec::{ConsoleForm, Dialogue, OutputTerm, PlacedForm, ReadMode, move_findings};
use enums::{EnumFreeText, without_enums};
pub(super) use generate::HistoryFunction;
use lowering::{LoweredMethods, LoweringTask};
use mended::mended;
use output::added_up;
pub(super) use output::flatten;
use reader::DialogueReader;
pub(super) use set::is_set_word;
pub use settings::DIALOGUE_KEYS;
pub(super) use statement::read_call;

/// Whether a file is a dialogue: it calls `READ` and has no `@MAIN`, or says `kind = "dialogue"`.
pub fn is_dialogue(source: &Source) -> bool {
    let tokens = token_texts(source.text());
    let has = |words: [&str; 2]| tokens.windows(2).any(|pair| pair == words);
    has(["READ", "("]) && !has(["@", "MAIN"]) && !has(["@MAIN", "("]) && !tokens.contains(&"@MAIN")
        || settings::names_dialogue(source.text())
}

/// Reads a dialogue. The error holds everything that is wrong, in the order of the text.
pub fn read(source: &Source) -> Result<Dialogue, Vec<Diagnostic>> {
    read_with(source, false)
}

/// Reads a dialogue as if the comment at the top said `prompts = "allow"`.
pub fn read_allowing_prompts(source: &Source) -> Result<Dialogue, Vec<Diagnostic>> {
    read_with(source, true)
}

fn read_with(source: &Source, allows_prompts: bool) -> Result<Dialogue, Vec<Diagnostic>> {
    let Some(EnumFreeText { source: text, places }) = without_enums(source).map_err(in_order)?
    else {
        return read_plain(source, allows_prompts);
    };
    match read_plain(&text, allows_prompts) {
        Ok(mut dialogue) => {
            move_findings(&places, &mut dialogue.warnings);
            dialogue.places = places;
            Ok(dialogue)
        }
        Err(mut found) => {
            move_findings(&places, &mut found);
            Err(found)
        }
    }
}

/// Reads a dialogue without enums.
fn read_plain(source: &Source, allows_prompts: bool) -> Result<Dialogue, Vec<Diagnostic>> {
    let text = source.text();
    let (mut settings, mut diagnostics) = settings::settings(source);
    settings.allows_prompts |= allows_prompts;
    let mended = mended(text);
    let (file, found) = parse(&source.with_text(mended.text.clone()));
    diagnostics.extend(found);
    let is_wrong = diagnostics.iter().any(Diagnostic::is_error);
    if is_wrong && file.statements.is_empty() && file.members.is_empty() {
        return Err(diagnostics);
    }
    if let Some(class) = &file.class {
        let message = "a dialogue is a file of statements, without a class around them";
        let finding = Diagnostic::error(Code::Dialogue, class.name.span, message);
        return Err(vec![finding.help("leave the class out, and keep its methods `static`")]);
    }
    let mut reader = DialogueReader::new(source, &mended, &file);
    reader.allows_prompts = settings.allows_prompts;
    reader.declare(&file);
    let body = reader.whole(&file.statements);
    reader.unused();
    diagnostics.append(&mut reader.diagnostics);
    let DialogueReader {
        variables,
        parameters,
        mut forms,
        generator,
        beginnings,
        refused,
        broken,
        ..
    } = reader;
    let (methods, requests) = generator.finish();
    let task = LoweringTask {
        source,
        mended: &mended.text,
        statements: &file.statements,
        methods: &methods,
        requests: &requests,
        variables: &variables,
        parameters: &parameters,
    };
    let is_wrong = diagnostics.iter().any(Diagnostic::is_error);
    let lowered = match task.lowered() {
        Ok(lowered) if !is_wrong => lowered,
        Ok(_) => return Err(in_order(diagnostics)),
        Err(found) => {
            // What follows from something that has been said to be wrong says nothing new.
            let is_new = |one: &Diagnostic| {
                let there = source.slice(one.label.span);
                !broken.iter().any(|span| span.covers(one.label.span))
                    && !refused.iter().any(|(name, _)| name == there)
            };
            diagnostics.extend(found.into_iter().filter(is_new));
            return Err(in_order(diagnostics));
        }
    };
    let LoweredMethods { program, terms, parameters, warnings } = lowered;
    diagnostics.extend(warnings);
    for output in outputs(&mut forms) {
        added_up(output, &beginnings, &|id| terms[id.index()].ty.clone());
    }
    let mut dialogue = Dialogue {
        source: source.clone(),
        places: Vec::new(),
        settings,
        variables,
        parameters,
        forms,
        body,
        terms,
        program,
        warnings: Vec::new(),
    };
    diagnostics.extend(effects::check(&dialogue));
    if !diagnostics.iter().any(Diagnostic::is_error) {
        diagnostics.extend(doubled(&dialogue));
    }
    let diagnostics = in_order(diagnostics);
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Err(diagnostics);
    }
    dialogue.warnings = diagnostics;
    Ok(dialogue)
}

/// The syntax tree of a dialogue.
pub(super) struct DialogueTree {
    /// Its statements and methods; places are those of the author's text.
    pub(super) file: ast::File,
    /// For each `where(v -> …)`: where `where` starts, and `v`.
    pub(super) candidates: Vec<(u32, String)>,
}

/// The syntax tree of a text that was read as a dialogue without errors.
pub(super) fn tree(source: &Source) -> DialogueTree {
    let mended = mended(source.text());
    let (file, _) = parse(&source.with_text(mended.text));
    DialogueTree { file, candidates: mended.candidates }
}

/// Findings in the order of the text, each once.
fn in_order(mut findings: Vec<Diagnostic>) -> Vec<Diagnostic> {
    findings.sort_by(|a, b| {
        (a.label.span, &a.message, a.severity).cmp(&(b.label.span, &b.message, b.severity))
    });
    findings.dedup_by(|a, b| a.label.span == b.label.span && a.message == b.message);
    findings
}

/// All outputs of a dialogue.
fn outputs(forms: &mut [PlacedForm]) -> impl Iterator<Item = &mut OutputTerm> {
    forms.iter_mut().filter_map(|placed| match &mut placed.form {
        ConsoleForm::Write(output) => Some(output),
        ConsoleForm::Read(read) => match &mut read.mode {
            ReadMode::Stop(output) | ReadMode::Again(output) => Some(output),
            ReadMode::Plain | ReadMode::Until(..) => None,
        },
        ConsoleForm::Branch { .. }
        | ConsoleForm::More { .. }
        | ConsoleForm::TillExit(_)
        | ConsoleForm::Exit(_)
        | ConsoleForm::Empty
        | ConsoleForm::Sequence(..) => None,
    })
}
