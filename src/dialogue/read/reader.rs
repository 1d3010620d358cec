//! What the parts of the reader share, and what a dialogue declares.
//!
//! In: the syntax tree. Out: variables and parameters; what is said of them.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax::ast::{
    Declarator, Expr, ExprKind, File, Member, Name, Stmt, StmtKind, TypeSyntaxKind,
};
use crate::read::syntax::walk::each_nested_statement;
use crate::read::types::{Primitive, Type};
use crate::source::{Source, Span};

use super::super::spec::{
    DialogueTermId, DialogueVariable, FormId, HistoryId, ParameterId, PlacedForm,
};
use super::generate::{DraftParameter, Generator};
use super::mended::MendedText;

/// For the first operand of a sum: the terms of its first two operands, of its first three, ….
pub(super) type Beginnings = BTreeMap<DialogueTermId, Vec<DialogueTermId>>;

/// What a jump may leave.
#[derive(Debug)]
pub(super) struct LeaveFrame {
    pub(super) label: Option<String>,
    /// The iteration that `break` leaves, counted from the outermost.
    pub(super) breaks: u32,
    /// The iteration that `continue` leaves, if this is a loop.
    pub(super) continues: Option<u32>,
    /// Whether `break` without a label means this one.
    pub(super) is_plain: bool,
}

/// What the parts of the reader share.
pub(super) struct DialogueReader<'a> {
    pub(super) source: &'a Source,
    pub(super) text: &'a str,
    pub(super) mended: &'a MendedText,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) variables: Vec<DialogueVariable>,
    pub(super) parameters: Vec<DraftParameter>,
    /// For each parameter: whether anything depends on it.
    pub(super) used: Vec<bool>,
    /// Variables whose declaration is wrong, which has been said: the name and where it stands.
    pub(super) refused: Vec<(String, u32)>,
    /// Expressions of which something wrong has been said, so that Java need not complain, too.
    pub(super) broken: Vec<Span>,
    /// The names of the author's methods.
    pub(super) helpers: BTreeSet<String>,
    pub(super) forms: Vec<PlacedForm>,
    pub(super) generator: Generator,
    pub(super) beginnings: Beginnings,
    /// The variable whose set is being read.
    pub(super) reading: Option<HistoryId>,
    /// The type of the value of which a set is asked.
    pub(super) candidate: Type,
    /// What jumps may leave, the innermost last.
    pub(super) frames: Vec<LeaveFrame>,
    /// How many iterations are open.
    pub(super) depth: u32,
    /// Whether programs may print before they read.
    pub(super) allows_prompts: bool,
    /// The `PROMPT` right before the statement at hand.
    pub(super) prompt: Option<FormId>,
}

impl<'a> DialogueReader<'a> {
    pub(super) fn new(source: &'a Source, mended: &'a MendedText, file: &File) -> Self {
        let helpers = file.members.iter().filter_map(|member| match member {
            Member::Method(method) => Some(method.name.text.clone()),
            Member::Field(_) | Member::Constructor(_) | Member::Initialiser(_) => None,
        });
        Self {
            source,
            text: source.text(),
            mended,
            diagnostics: Vec::new(),
            variables: Vec::new(),
            parameters: Vec::new(),
            used: Vec::new(),
            refused: Vec::new(),
            broken: Vec::new(),
            helpers: helpers.collect(),
            forms: Vec::new(),
            generator: Generator::default(),
            beginnings: Beginnings::new(),
            reading: None,
            candidate: Type::INT,
            frames: Vec::new(),
            depth: 0,
            allows_prompts: false,
            prompt: None,
        }
    }

    pub(super) fn report(&mut self, finding: Diagnostic) {
        self.diagnostics.push(finding);
    }

    /// Whether a variable was declared in a way that has been said to be wrong.
    pub(super) fn is_refused(&self, name: &str) -> bool {
        self.refused.iter().any(|(one, _)| one == name)
    }

    pub(super) fn variable_named(&self, name: &str) -> Option<HistoryId> {
        self.variables.iter().position(|one| one.name == name).map(HistoryId::new)
    }

    pub(super) fn parameter_named(&self, name: &str) -> Option<ParameterId> {
        self.parameters.iter().position(|one| one.java_name == name).map(ParameterId::new)
    }

    /// `v` of a `where(v -> …)`.
    pub(super) fn candidate_of(&self, name: &Name) -> Option<String> {
        let found = self.mended.candidates.iter().find(|(at, _)| *at == name.span.start);
        found.map(|(_, name)| name.clone())
    }

    /// Declares every variable of the text, wherever it stands.
    pub(super) fn declare(&mut self, file: &File) {
        for statement in &file.statements {
            self.declare_in(statement);
        }
        for member in &file.members {
            self.check_member(member);
        }
        for class in &file.types {
            let message = "a class has no place in a dialogue";
            let help = "keep what is read in variables; helpers are `static` methods";
            self.report(Diagnostic::error(Code::Dialogue, class.name.span, message).help(help));
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
            let is_refused = self.refused.iter().any(|(_, place)| place == at);
            if !is_declared && !is_method && !is_refused {
                let message = "`@HIDDEN` marks a value that stands before the program starts";
                let span = self.source.beginning().from_to(*at, *at);
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
                        kind @ (Primitive::Int
                        | Primitive::Long
                        | Primitive::Double
                        | Primitive::Boolean),
                    ) if declarator.dimensions == 0 => Type::Primitive(*kind),
                    TypeSyntaxKind::String if declarator.dimensions == 0 => Type::String,
                    // The parser has reported it.
                    TypeSyntaxKind::Other(_) => {
                        self.refuse(declarator, statement);
                        continue;
                    }
                    TypeSyntaxKind::Primitive(_)
                    | TypeSyntaxKind::String
                    | TypeSyntaxKind::StringBuilder
                    | TypeSyntaxKind::Class(_)
                    | TypeSyntaxKind::Generic { .. }
                    | TypeSyntaxKind::Wildcard(_)
                    | TypeSyntaxKind::Var
                    | TypeSyntaxKind::Array(_) => {
                        let message =
                            "a variable of a dialogue is a number, a truth value or a text";
                        let help = "declare it as `int`, `long`, `double`, `boolean` or `String`; \
                                    it keeps all values read into it";
                        let finding =
                            Diagnostic::error(Code::Dialogue, declaration.ty.span, message);
                        self.report(finding.help(help));
                        self.refuse(declarator, statement);
                        continue;
                    }
                };
                let is_drawn = matches!(
                    &declarator.initialiser,
                    None | Some(Expr { kind: ExprKind::Placeholder(_), .. })
                );
                if is_hidden && !is_drawn {
                    self.refuse(declarator, statement);
                }
                self.declare_one(declarator, ty, is_hidden);
            }
        }
        let mut inside = Vec::new();
        each_nested_statement(statement, &mut |inner| inside.push(inner));
        for inner in inside {
            self.declare_in(inner);
        }
    }

    fn refuse(&mut self, declarator: &Declarator, statement: &Stmt) {
        self.refused.push((declarator.name.text.clone(), statement.span.start));
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
        if let Member::Method(method) = member
            && !method.modifiers.has("static")
        {
            let name = &method.name;
            let message = format!("the method `{}` is not `static`", name.text);
            let finding = Diagnostic::error(Code::Unsupported, name.span, message)
                .help("write `static` in front of its result type");
            let result = method.result.as_ref().map(|result| result.span.at_start());
            self.report(match result {
                Some(place) => finding.replace(place, "static "),
                None => finding,
            });
        }
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
    pub(super) fn unused(&mut self) {
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
