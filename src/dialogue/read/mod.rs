//! A file becomes a dialogue.
//!
//! In: a [`Source`]. Out: a [`Dialogue`] that keeps the static rules, or everything that is wrong.
//!
//! | file | does |
//! | --- | --- |
//! | `mended` | the text as the parser for skeletons takes it |
//! | `settings` | the comment at the top |
//! | `statement` | statements become forms |
//! | `term`, `set`, `output` | what stands in them becomes methods over histories |
//! | `generate` | the text of these methods |
//! | `lowering` | the methods become typed programs, by the reader of skeletons |

mod generate;
mod lowering;
mod mended;
mod output;
mod set;
mod settings;
mod statement;
mod term;

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax::ast::{
    Declarator, Expr, ExprKind, File, Member, Stmt, StmtKind, TypeSyntaxKind,
};
use crate::read::syntax::walk::each_nested_statement;
use crate::read::syntax::{parse, token_texts};
use crate::read::types::{Primitive, Type};
use crate::source::{Source, Span};

use super::effects;
use super::spec::{
    ConsoleForm, Dialogue, DialogueVariable, HistoryId, OutputTerm, ParameterId, PlacedForm,
    ReadMode,
};
use generate::{DraftParameter, Generator};
pub(super) use lowering::VALUE;
use lowering::{LoweredMethods, LoweringTask};
use mended::{MendedText, mended};
use output::{Beginnings, added_up};
use statement::LeaveFrame;

/// Whether a file is a dialogue: it calls `READ` and has no `@MAIN`, or says `kind = "dialogue"`.
pub fn is_dialogue(source: &Source) -> bool {
    let tokens = token_texts(source.text());
    let has = |words: [&str; 2]| tokens.windows(2).any(|pair| pair == words);
    has(["READ", "("]) && !has(["@", "MAIN"]) && !has(["@MAIN", "("]) && !tokens.contains(&"@MAIN")
        || settings::names_dialogue(source.text())
}

/// Reads a dialogue. The error holds everything that is wrong, in the order of the text.
pub fn read(source: &Source) -> Result<Dialogue, Vec<Diagnostic>> {
    let text = source.text();
    let (settings, mut diagnostics) = settings::settings(text);
    let mended = mended(text);
    let (file, found) = parse(&Source::new(source.name(), mended.text.clone()));
    diagnostics.extend(found.into_iter().map(in_words_of_dialogues));
    let is_wrong = diagnostics.iter().any(Diagnostic::is_error);
    if is_wrong && file.statements.is_empty() && file.members.is_empty() {
        return Err(diagnostics);
    }
    if let Some(class) = &file.class {
        let message = "a dialogue is a file of statements, without a class around them";
        let finding = Diagnostic::error(Code::Dialogue, class.name.span, message);
        return Err(vec![finding.help("leave the class out, and keep its methods `static`")]);
    }
    let mut reader = DialogueReader::new(text, &mended, &file);
    reader.declare(&file);
    let body = reader.whole(&file.statements);
    reader.unused();
    diagnostics.append(&mut reader.diagnostics);
    let DialogueReader { variables, parameters, mut forms, generator, beginnings, .. } = reader;
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
            diagnostics.extend(found);
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
    let diagnostics = in_order(diagnostics);
    if diagnostics.iter().any(Diagnostic::is_error) {
        return Err(diagnostics);
    }
    dialogue.warnings = diagnostics;
    Ok(dialogue)
}

/// Findings in the order of the text, each once.
fn in_order(mut findings: Vec<Diagnostic>) -> Vec<Diagnostic> {
    findings.sort_by(|a, b| {
        (a.label.span, &a.message, a.severity).cmp(&(b.label.span, &b.message, b.severity))
    });
    findings.dedup_by(|a, b| a.label.span == b.label.span && a.message == b.message);
    findings
}

/// What the parser says of what dialogues have other means for.
fn in_words_of_dialogues(mut finding: Diagnostic) -> Diagnostic {
    if finding.message.contains("`enum`") {
        finding.help = Some(String::from(
            "declare a `String` and read one of its words, as in `READ(list(\"RED\", \"GREEN\"))`",
        ));
    }
    finding
}

/// All outputs of a dialogue.
fn outputs(forms: &mut [PlacedForm]) -> impl Iterator<Item = &mut OutputTerm> {
    forms.iter_mut().filter_map(|placed| match &mut placed.form {
        ConsoleForm::Write(output) => Some(output),
        ConsoleForm::Read(read) => match &mut read.mode {
            ReadMode::Stop(output) | ReadMode::Again(output) => Some(output),
            ReadMode::Plain => None,
        },
        _ => None,
    })
}

/// What the parts of the reader share.
struct DialogueReader<'a> {
    text: &'a str,
    mended: &'a MendedText,
    diagnostics: Vec<Diagnostic>,
    variables: Vec<DialogueVariable>,
    parameters: Vec<DraftParameter>,
    /// For each parameter: whether anything depends on it.
    used: Vec<bool>,
    /// The names of the author's methods.
    helpers: BTreeSet<String>,
    forms: Vec<PlacedForm>,
    generator: Generator,
    beginnings: Beginnings,
    /// The variable whose set is being read.
    reading: Option<HistoryId>,
    /// The type of the value of which a set is asked.
    candidate: Type,
    /// What jumps may leave, the innermost last.
    frames: Vec<LeaveFrame>,
    /// How many iterations are open.
    depth: u32,
}

impl<'a> DialogueReader<'a> {
    fn new(text: &'a str, mended: &'a MendedText, file: &File) -> Self {
        let helpers = file.members.iter().filter_map(|member| match member {
            Member::Method(method) => Some(method.name.text.clone()),
            Member::Field(_) => None,
        });
        Self {
            text,
            mended,
            diagnostics: Vec::new(),
            variables: Vec::new(),
            parameters: Vec::new(),
            used: Vec::new(),
            helpers: helpers.collect(),
            forms: Vec::new(),
            generator: Generator::default(),
            beginnings: Beginnings::new(),
            reading: None,
            candidate: Type::INT,
            frames: Vec::new(),
            depth: 0,
        }
    }

    fn report(&mut self, finding: Diagnostic) {
        self.diagnostics.push(finding);
    }

    fn variable_named(&self, name: &str) -> Option<HistoryId> {
        self.variables.iter().position(|one| one.name == name).map(HistoryId::new)
    }

    fn parameter_named(&self, name: &str) -> Option<ParameterId> {
        self.parameters.iter().position(|one| one.java_name == name).map(ParameterId::new)
    }

    /// `v` of a `where(v -> …)`.
    fn candidate_of(&self, name: &crate::read::syntax::ast::Name) -> Option<String> {
        let found = self.mended.candidates.iter().find(|(at, _)| *at == name.span.start);
        found.map(|(_, name)| name.clone())
    }

    /// Declares every variable of the text, wherever it stands.
    fn declare(&mut self, file: &File) {
        for statement in &file.statements {
            self.declare_in(statement);
        }
        for member in &file.members {
            self.check_member(member);
        }
        let mended = self.mended;
        for at in &mended.hidden {
            let is_declared = self.parameters.iter().any(|one| {
                one.is_hidden
                    && self
                        .text
                        .get(*at as usize..one.span.start as usize)
                        .is_some_and(|between| !between.contains(';'))
            });
            let is_method = file
                .members
                .iter()
                .any(|member| matches!(member, Member::Method(method) if method.span.start == *at));
            if !is_declared && !is_method {
                let message = "`@HIDDEN` marks a value that stands before the program starts";
                let span = Span { start: *at, end: *at };
                self.report(
                    Diagnostic::error(Code::Dialogue, span, message)
                        .help("write `@HIDDEN int secret = INT(range(1, 100));`"),
                );
            }
        }
    }

    fn declare_in(&mut self, statement: &Stmt) {
        if let StmtKind::Local(declaration) = &statement.kind {
            let is_hidden = self.mended.hidden.contains(&statement.span.start);
            for declarator in &declaration.declarators {
                let ty = match &declaration.ty.kind {
                    TypeSyntaxKind::Primitive(
                        kind @ (Primitive::Int | Primitive::Long | Primitive::Boolean),
                    ) if declarator.dimensions == 0 => Type::Primitive(*kind),
                    TypeSyntaxKind::String if declarator.dimensions == 0 => Type::String,
                    // The parser has reported it.
                    TypeSyntaxKind::Other(_) => continue,
                    _ => {
                        let message =
                            "a variable of a dialogue is a number, a truth value or a text";
                        let help = "declare it as `int`, `long`, `boolean` or `String`; \
                                    it keeps all values read into it";
                        let finding =
                            Diagnostic::error(Code::Dialogue, declaration.ty.span, message);
                        self.report(finding.help(help));
                        continue;
                    }
                };
                self.declare_one(declarator, ty, is_hidden);
            }
        }
        let mut inside = Vec::new();
        each_nested_statement(statement, &mut |inner| inside.push(inner));
        inside.into_iter().for_each(|inner| self.declare_in(inner));
    }

    fn declare_one(&mut self, declarator: &Declarator, ty: Type, is_hidden: bool) {
        let name = declarator.name.text.clone();
        let span = declarator.name.span;
        let earlier = self.variables.iter().find(|one| one.name == name).map(|one| one.span);
        let earlier = earlier.or_else(|| {
            self.parameters.iter().find(|one| one.java_name == name).map(|one| one.span)
        });
        if let Some(earlier) = earlier {
            let message = format!("`{name}` is declared twice");
            self.report(
                Diagnostic::error(Code::DuplicateName, span, message)
                    .also(earlier, "declared first here")
                    .help("a variable is known in the whole dialogue: choose another name"),
            );
            return;
        }
        match &declarator.initialiser {
            Some(Expr { kind: ExprKind::Placeholder(_), span }) => {
                let java_name = name.clone();
                self.add_parameter(DraftParameter { name, java_name, ty, is_hidden, span: *span });
            }
            Some(value) if is_hidden => {
                let message = "a hidden value is drawn for each test";
                self.report(
                    Diagnostic::error(Code::Dialogue, value.span, message)
                        .help("write a placeholder, such as `INT(range(1, 100))`"),
                );
            }
            _ => self.variables.push(DialogueVariable { name, ty, span }),
        }
    }

    /// Helpers compute, and constants stay as they are.
    fn check_member(&mut self, member: &Member) {
        if let Member::Field(field) = member
            && !field.modifiers.has("final")
        {
            let message = "a field of a dialogue never changes";
            let span = field.declaration.span;
            let help = "write `static final`; what is read goes into a variable";
            self.report(Diagnostic::error(Code::Dialogue, span, message).help(help));
        }
    }

    /// Reports hidden parameters on which nothing depends.
    fn unused(&mut self) {
        let unused: Vec<DraftParameter> = self
            .parameters
            .iter()
            .zip(&self.used)
            .filter(|(_, used)| !**used)
            .map(|(one, _)| one.clone())
            .collect();
        for parameter in unused {
            let message = format!("`{}` is never used", parameter.name);
            let help = if parameter.is_hidden {
                "leave it out, or let a condition or an output depend on it"
            } else {
                "leave it out"
            };
            self.report(Diagnostic::error(Code::Dialogue, parameter.span, message).help(help));
        }
    }
}
