//! What a question asks for: whether the program has it.
//!
//! In: the variables and the result that are asked about, and the checked methods. Out: findings
//! about what is not there, and about what is no answer.

use super::super::typed::{Local, Method, MethodResult, Stmt, StmtKind};
use super::Checker;
use super::path::is_path;
use super::scope::nearest;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::observation::{ObservationDepth, VariableScope};
use crate::read::types::Type;
use crate::source::{Span, Spanned};

impl Checker<'_> {
    pub(super) fn check_observation(&mut self) {
        let observation = self.observation;
        if observation.result
            && let Some(entry) = self.entry
            && self.result_of(entry) == MethodResult::Void
        {
            let span = observation.place.unwrap_or(self.whole().at_start());
            let message = "the question asks for the result, but the entry returns nothing";
            self.report(
                Diagnostic::error(Code::Question, span, message)
                    .help("let the entry return a value, or ask for the output"),
            );
        }
        self.check_objects();
        if self.methods.iter().flatten().any(Method::has_mark) {
            return;
        }
        let anywhere = observation.scope == VariableScope::Anywhere;
        if !anywhere && (observation.wants_all() || !observation.variables.is_empty()) {
            self.check_returns();
        }
        for variable in &observation.variables {
            if is_path(&variable.text) {
                if anywhere && !self.names_static_field(variable) {
                    let message = format!("`{}` in a table that has no mark", variable.text);
                    self.report(Diagnostic::error(Code::Question, variable.span, message).help(
                        "leave it out: fields of objects have columns of their own; or write `// tatsu:here` in a line of its own where a row is wanted",
                    ));
                }
                continue;
            }
            let known = self.field(&variable.text).is_some()
                || observation.method.is_none() && self.entry_variable(&variable.text)
                || anywhere && self.observed_method_has(&variable.text);
            if known || self.entry.is_none() {
                continue;
            }
            let place = match (&observation.method, anywhere) {
                (Some(_), true) => "in the method that is asked about",
                (None, true) => "where the program starts",
                (_, false) => "at the end of the program",
            };
            let message = format!("there is no variable `{}` {place}", variable.text);
            let mut finding = Diagnostic::error(Code::UnknownName, variable.span, message);
            let names = self.entry_names();
            let fields = self.fields.iter().map(|field| field.name.as_str());
            let names = names.iter().map(String::as_str).chain(fields);
            let help = if anywhere {
                "name a variable of the method that is traced, or a static field"
            } else if self.observed_method_has(&variable.text) {
                "it is declared in an inner block: write `// tatsu:here` in a line of its own where it is to be looked at"
            } else {
                "name a variable of the outermost block of the program, or a static field"
            };
            let near = nearest(&variable.text, names).map(str::to_owned);
            finding = finding.meant_or(near.as_deref(), help);
            if let Some(near) = near {
                finding = finding.replace(variable.span, self.quoted_like(variable.span, &near));
            }
            self.report(finding);
        }
    }

    /// Variables have their last values where the entry returns: nothing may run after that.
    fn check_returns(&mut self) {
        let entry = self.entry.and_then(|entry| self.methods.get(entry.index()));
        let mut early: Vec<Span> = Vec::new();
        for stmt in entry.into_iter().flatten().flat_map(|entry| &entry.body) {
            stmt.walk(&mut |stmt| {
                let StmtKind::Try(tried) = &stmt.kind else { return };
                let runs_more = tried.finally.is_some() || !tried.resources.is_empty();
                let clauses = tried.clauses.iter().flat_map(|clause| &clause.body);
                for inner in tried.body.iter().chain(clauses).filter(|_| runs_more) {
                    inner.walk(&mut |stmt| {
                        if matches!(stmt.kind, StmtKind::Return { .. }) {
                            early.push(stmt.span);
                        }
                    });
                }
            });
        }
        if let Some(span) = early.first() {
            let message = "a `return` after which `finally` or `close` runs, in a question about \
                           variables at the end";
            self.report(Diagnostic::error(Code::Unsupported, *span, message).help(
                "let the method end behind the `try`, or write `// tatsu:here` where the variables are asked for",
            ));
        }
    }

    /// Reports a question for what is an object: that has no text that could be an answer.
    fn check_objects(&mut self) {
        let observation = self.observation;
        if observation.result
            && let Some(MethodResult::Value(ty)) = self.entry.map(|entry| self.result_of(entry))
            && ty.holds_objects()
        {
            let span = observation.place.unwrap_or(self.whole().at_start());
            let message = format!("the question asks for the result, which is of type `{ty}`");
            self.report(Diagnostic::error(Code::Question, span, message).help(
                "return a number or a text, such as what one of its methods gives, or ask for the output",
            ));
        }
        if observation.scope == VariableScope::Anywhere
            || observation.depth == ObservationDepth::Reachable
        {
            return;
        }
        for variable in &observation.variables {
            let of_entry = self.entry.and_then(|entry| self.methods.get(entry.index()));
            let locals = of_entry.iter().flat_map(|one| one.iter()).flat_map(|one| &one.locals);
            let local =
                locals.filter(|local| local.name == variable.text).find_map(|one| one.ty.clone());
            let field = self.field(&variable.text).and_then(|id| self.field_at(id).ty.clone());
            let Some(ty) = local.or(field).filter(Type::holds_objects) else { continue };
            let message = format!("`{}` is of type `{ty}`, which is no answer", variable.text);
            self.report(Diagnostic::error(Code::Question, variable.span, message).help(format!(
                "ask for a variable with a part of it, as in `int x = {}.…;`",
                variable.text
            )));
        }
    }

    /// Whether a path is a static field after the name of its class.
    fn names_static_field(&self, variable: &Spanned) -> bool {
        variable.text.split_once('.').is_some_and(|(class, field)| {
            self.class_named(class).is_some_and(|id| self.static_field(id, field).is_some())
        })
    }

    /// A name in the quotation marks that stand around this place, if any do.
    pub(super) fn quoted_like(&self, span: Span, name: &str) -> String {
        match self.source.slice(span).chars().next() {
            Some(quote @ ('"' | '\'')) => format!("{quote}{name}{quote}"),
            _ => name.to_owned(),
        }
    }

    /// The variables of the entry's outermost block.
    fn entry_names(&self) -> Vec<String> {
        let Some(method) = self.entry.and_then(|entry| self.methods.get(entry.index())) else {
            return Vec::new();
        };
        method.iter().flat_map(outermost).map(|local| local.name.clone()).collect()
    }

    /// Whether the method that is observed, which is the entry if none is named, has a variable of
    /// this name anywhere.
    fn observed_method_has(&self, name: &str) -> bool {
        let entry = self.entry.and_then(|entry| self.methods.get(entry.index()));
        let methods: Vec<&Method> = match &self.observation.method {
            Some(named) => {
                self.methods.iter().flatten().filter(|one| one.name == named.text).collect()
            }
            None => entry.into_iter().flatten().collect(),
        };
        let mut locals = methods.into_iter().flat_map(|one| &one.locals);
        locals.any(|local| local.name == name && local.ghost == 0)
    }

    pub(super) fn entry_variable(&self, name: &str) -> bool {
        self.entry_names().iter().any(|known| known == name)
    }
}

/// The locals that the outermost block of a method declares.
fn outermost(method: &Method) -> Vec<&Local> {
    let declared = method.body.iter().flat_map(Stmt::declared);
    let parameters = (0..method.parameters).map(crate::read::ir::LocalId);
    parameters.chain(declared).map(|id| &method.locals[id.index()]).collect()
}
