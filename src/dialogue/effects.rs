//! The static rules, by what each way through a form does.
//!
//! In: a dialogue. Out: what breaks a rule. The rules: every way through the body of a loop reads
//! or leaves the loop; some way leaves it; a current value is used only where every way has read
//! it; everything can be reached.

use std::collections::BTreeMap;

use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

use super::spec::{
    Atom, ConsoleForm, Dialogue, DialogueTermId, FormId, HistoryId, OutputPiece, OutputTerm,
    ReadForm, ReadMode,
};

/// What all ways to a place have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Way {
    /// For each variable: the least number of values read.
    reads: Vec<u32>,
    /// For each open iteration: whether some way has read nothing since its round began.
    idle: Vec<bool>,
}

/// Where control can be after a form.
#[derive(Clone, Debug, Default)]
struct WaysOut {
    /// At its end; `None`: never.
    end: Option<Way>,
    /// At an exit marker that leaves this many iterations.
    exits: BTreeMap<u32, Way>,
    /// Whether a read in it can end the whole dialogue.
    stops: bool,
}

/// Everything that breaks a rule.
pub(super) fn check(dialogue: &Dialogue) -> Vec<Diagnostic> {
    let mut rules = Rules { dialogue, findings: Vec::new() };
    let start = Way { reads: vec![0; dialogue.variables.len()], idle: Vec::new() };
    rules.ways(dialogue.body, start);
    rules.never_read();
    rules.findings
}

struct Rules<'d> {
    dialogue: &'d Dialogue,
    findings: Vec<Diagnostic>,
}

impl Rules<'_> {
    fn ways(&mut self, form: FormId, from: Way) -> WaysOut {
        let dialogue = self.dialogue;
        match dialogue.form(form) {
            ConsoleForm::Empty => WaysOut { end: Some(from), ..WaysOut::default() },
            ConsoleForm::Exit(levels) => {
                WaysOut { exits: BTreeMap::from([(*levels, from)]), ..WaysOut::default() }
            }
            ConsoleForm::Write(output) => {
                self.output(output, &from);
                WaysOut { end: Some(from), ..WaysOut::default() }
            }
            ConsoleForm::Read(read) => self.read(read, from),
            ConsoleForm::Branch { condition, then, otherwise } => {
                self.term(*condition, &from);
                let then = self.ways(*then, from.clone());
                let otherwise = self.ways(*otherwise, from);
                then.merged(otherwise)
            }
            ConsoleForm::More { then, otherwise } => {
                let then = self.ways(*then, from.clone());
                let otherwise = self.ways(*otherwise, from);
                then.merged(otherwise)
            }
            ConsoleForm::Sequence(first, second) => {
                let before = self.ways(*first, from);
                let Some(end) = before.end.clone() else {
                    self.unreachable(dialogue.span(*second));
                    return before;
                };
                let after = self.ways(*second, end);
                WaysOut { end: None, ..before }.merged(after)
            }
            ConsoleForm::TillExit(body) => self.iteration(form, *body, from),
        }
    }

    fn read(&mut self, read: &ReadForm, from: Way) -> WaysOut {
        if let Some(set) = read.set.membership {
            self.term(set, &from);
        }
        if let ReadMode::Stop(output) | ReadMode::Again(output) = &read.mode {
            self.output(output, &from);
        }
        let mut exits = BTreeMap::new();
        if let ReadMode::Until(_, levels) = read.mode {
            exits.insert(levels, from.clone());
        }
        let mut after = from;
        after.reads[read.variable.index()] += 1;
        after.idle.fill(false);
        let stops = matches!(read.mode, ReadMode::Stop(_));
        WaysOut { end: Some(after), exits, stops }
    }

    fn iteration(&mut self, form: FormId, body: FormId, mut from: Way) -> WaysOut {
        from.idle.push(true);
        let inside = self.ways(body, from);
        let span = self.head(form);
        if inside.exits.is_empty() && !inside.stops {
            self.findings.push(
                Diagnostic::error(Code::Dialogue, span, "this loop never ends")
                    .help("leave it by `break;`, or give it a condition"),
            );
        } else if inside.end.as_ref().is_some_and(|end| end.idle.last() == Some(&true)) {
            let message = "a way through this loop neither reads nor leaves it";
            self.findings.push(
                Diagnostic::error(Code::Dialogue, span, message)
                    .label("it would go round for ever")
                    .help("read a value on every way, or leave the loop by `break;`"),
            );
        }
        let mut out = WaysOut { stops: inside.stops, ..WaysOut::default() };
        for (levels, mut way) in inside.exits {
            way.idle.pop();
            if levels == 1 {
                out.end = Some(way);
            } else {
                out.exits.insert(levels - 1, way);
            }
        }
        out
    }

    /// The first line of a loop.
    fn head(&self, form: FormId) -> Span {
        let span = self.dialogue.span(form);
        let text = self.dialogue.source.slice(span);
        let end = text.find(['{', '\n']).unwrap_or(text.len());
        let length = text[..end].trim_end().len();
        span.first(length)
    }

    fn unreachable(&mut self, span: Span) {
        // What has no text of its own was made up by the reader.
        if span.start < span.end {
            self.findings.push(
                Diagnostic::error(Code::Unreachable, span, "control never comes here")
                    .help("leave it out, or move it before the jump"),
            );
        }
    }

    fn output(&mut self, output: &OutputTerm, from: &Way) {
        for piece in output.alternatives.iter().flatten() {
            if let OutputPiece::Term(term)
            | OutputPiece::Digits(term)
            | OutputPiece::Decimal(term, _) = piece
            {
                self.term(*term, from);
            }
        }
    }

    /// A current value is there where a term uses it.
    fn term(&mut self, id: DialogueTermId, from: &Way) {
        let term = self.dialogue.term(id);
        for atom in &term.atoms {
            let (variable, needed) = match atom {
                Atom::Current(variable) => (*variable, 1),
                Atom::Before(variable, by) => (*variable, by + 1),
                Atom::All(_)
                | Atom::Earlier(_)
                | Atom::Count(_)
                | Atom::Parameter(_)
                | Atom::Candidate => continue,
            };
            let read = from.reads[variable.index()];
            if read < needed {
                self.unread(variable, needed, read, term.span);
            }
        }
    }

    fn unread(&mut self, variable: HistoryId, needed: u32, read: u32, span: Span) {
        let name = &self.dialogue.variable(variable).name;
        let (message, help) = match (needed, read) {
            (1, _) => (
                format!("`{name}` is used where some way has not read it"),
                format!("read it before, or use `COUNT({name})` or `SUM({name})`"),
            ),
            (needed, read) => (
                format!("this needs {needed} values of `{name}`, and some way has read {read}"),
                format!("read `{name}` before, or ask `COUNT({name})` in a helper"),
            ),
        };
        self.findings.push(Diagnostic::error(Code::Unassigned, span, message).help(help));
    }

    /// Variables into which nothing is read.
    fn never_read(&mut self) {
        for (at, variable) in self.dialogue.variables.iter().enumerate() {
            let is_read = self.dialogue.forms.iter().any(|placed| {
                matches!(&placed.form, ConsoleForm::Read(read) if read.variable.index() == at)
            });
            if !is_read {
                let message = format!("nothing is read into `{}`", variable.name);
                let help = format!("leave it out, or write `{} = READ(…);`", variable.name);
                self.findings
                    .push(Diagnostic::warning(Code::Dialogue, variable.span, message).help(help));
            }
        }
    }
}

impl Way {
    fn merged(mut self, other: &Way) -> Way {
        for (one, other) in self.reads.iter_mut().zip(&other.reads) {
            *one = (*one).min(*other);
        }
        for (one, other) in self.idle.iter_mut().zip(&other.idle) {
            *one |= *other;
        }
        self
    }
}

impl WaysOut {
    fn merged(self, other: WaysOut) -> WaysOut {
        let end = match (self.end, other.end) {
            (Some(one), Some(other)) => Some(one.merged(&other)),
            (one, other) => one.or(other),
        };
        let mut exits = self.exits;
        for (levels, way) in other.exits {
            let merged = match exits.remove(&levels) {
                Some(one) => one.merged(&way),
                None => way,
            };
            exits.insert(levels, merged);
        }
        WaysOut { end, exits, stops: self.stops || other.stops }
    }
}
