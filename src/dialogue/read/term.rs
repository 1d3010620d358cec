//! Terms: an expression of the author's becomes a method over histories.
//!
//! In: an expression. Out: a [`DialogueTermId`]. What the author writes about histories becomes a
//! parameter of the method; everything else stays as it is.

use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax::ast::{BinaryOp, Expr, ExprKind, Name};
use crate::read::syntax::walk::each_subexpression;
use crate::read::types::Type;
use crate::skeleton::front_matter::nearest;
use crate::source::Span;

use super::super::spec::{Atom, DialogueTermId, HistoryId, ParameterId};
use super::generate::{DraftParameter, HistoryFunction, PlacedText, atom_name};
use super::reader::DialogueReader;

/// What an expression becomes.
#[derive(Debug, Default)]
pub(super) struct Rewriting {
    /// Parts of the author's text and what stands for them, in any order and disjoint.
    replacements: Vec<(Span, String)>,
    /// The parameters of the method.
    atoms: Vec<Atom>,
}

/// The functions that take variables and stand for a value of their own.
const ATOM_FUNCTIONS: [&str; 4] = ["BEFORE", "ALL", "EARLIER", "COUNT"];

impl DialogueReader<'_> {
    /// A term of a type, or of the type that it has.
    pub(super) fn term(&mut self, expr: &Expr, ty: Option<&Type>) -> DialogueTermId {
        let mut rewriting = Rewriting::default();
        let body = self.rewritten(expr, &mut rewriting, None);
        self.request(&body, ty, rewriting, expr.span)
    }

    /// Asks for a method that computes a text.
    pub(super) fn request(
        &mut self,
        body: &PlacedText,
        ty: Option<&Type>,
        rewriting: Rewriting,
        span: Span,
    ) -> DialogueTermId {
        let atoms = rewriting.atoms;
        let named = atoms.iter().map(|atom| (self.atom_type(atom, ty), self.name_of(atom)));
        let named = named.collect();
        self.generator.term(body, ty, (atoms, named), span)
    }

    /// An expression with parameters for what it says about histories. `candidate` is the name that
    /// stands for the value of which a set is asked.
    pub(super) fn rewritten(
        &mut self,
        expr: &Expr,
        rewriting: &mut Rewriting,
        candidate: Option<&str>,
    ) -> PlacedText {
        let before = rewriting.replacements.len();
        let said = self.diagnostics.len();
        self.rewrite(expr, rewriting, candidate);
        if self.diagnostics[said..].iter().any(Diagnostic::is_error) {
            self.broken.push(expr.span);
        }
        let mut replacements = rewriting.replacements.split_off(before);
        replacements.sort_by_key(|(span, _)| span.start);
        let mut placed = PlacedText::default();
        let mut at = expr.span.start;
        for (span, text) in replacements {
            placed.push_source(self.text, at..span.start);
            placed.push(&text, span);
            at = span.end;
        }
        placed.push_source(self.text, at..expr.span.end);
        placed
    }

    /// The parameter for an atom.
    pub(super) fn atom(&mut self, rewriting: &mut Rewriting, atom: Atom) -> String {
        let name = self.name_of(&atom);
        if !rewriting.atoms.contains(&atom) {
            rewriting.atoms.push(atom);
        }
        name
    }

    fn name_of(&self, atom: &Atom) -> String {
        atom_name(atom, &self.variables, &self.parameters).0
    }

    fn atom_type(&self, atom: &Atom, _: Option<&Type>) -> Type {
        let of = |id: &HistoryId| self.variables[id.index()].ty.clone();
        match atom {
            Atom::Current(id) | Atom::Before(id, _) => of(id),
            Atom::All(ids) => Type::array_of(of(&ids[0])),
            Atom::Earlier(id) => Type::array_of(of(id)),
            Atom::Count(_) => Type::INT,
            Atom::Parameter(id) => self.parameters[id.index()].ty.clone(),
            Atom::Candidate => self.candidate.clone(),
        }
    }

    fn rewrite(&mut self, expr: &Expr, rewriting: &mut Rewriting, candidate: Option<&str>) {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the closed walk rewrites what stands inside any other expression"
        )]
        match &expr.kind {
            ExprKind::Name(name) => self.name(name, expr.span, rewriting, candidate),
            ExprKind::Placeholder(placeholder) => {
                let id = self.family(&placeholder.name.text, expr.span);
                if let Some(id) = id {
                    let name = self.atom(rewriting, Atom::Parameter(id));
                    rewriting.replacements.push((expr.span, name));
                }
            }
            ExprKind::Call { receiver: None, name, arguments }
                if ATOM_FUNCTIONS.contains(&name.text.as_str()) =>
            {
                if let Some(atom) = self.atom_call(name, arguments, expr.span) {
                    let text = self.atom(rewriting, atom);
                    rewriting.replacements.push((expr.span, text));
                }
            }
            ExprKind::Call { receiver: None, name, arguments }
                if HistoryFunction::of(&name.text).is_some() =>
            {
                self.function_call(name, arguments, expr.span, rewriting, candidate);
            }
            ExprKind::Call { receiver: None, name, .. }
                if matches!(
                    name.text.as_str(),
                    "READ" | "PRINT" | "MAYBE" | "PROMPT" | "MORE" | "DIGITS" | "DECIMAL"
                ) =>
            {
                let help = match name.text.as_str() {
                    "READ" => "read into a variable first, as in `x = READ(range(1, 9));`",
                    "DIGITS" | "DECIMAL" => "it stands in an output only, between `+`",
                    "MORE" => "it is a condition, alone or between `&&`, `||` and `!`",
                    _ => "it is a statement of its own",
                };
                let message = format!("`{}` cannot stand in an expression", name.text);
                self.report(Diagnostic::error(Code::Dialogue, name.span, message).help(help));
            }
            ExprKind::Call { receiver: None, name, arguments } => {
                self.helper_call(name);
                for part in arguments {
                    self.rewrite(part, rewriting, candidate);
                }
            }
            ExprKind::Assign { .. } | ExprKind::Increment { .. } => {
                let message = "an expression of a dialogue changes nothing";
                self.report(
                    Diagnostic::error(Code::Dialogue, expr.span, message)
                        .help("only `READ` gives a variable another value"),
                );
            }
            ExprKind::Binary { operator, left, right, operator_span } => {
                let compares = matches!(operator, BinaryOp::Equal | BinaryOp::NotEqual);
                if compares && (self.is_string(left) || self.is_string(right)) {
                    let message = "`==` asks whether two strings are the same object";
                    self.report(
                        Diagnostic::error(Code::Dialogue, *operator_span, message)
                            .help("write `x.equals(y)`"),
                    );
                }
                self.rewrite(left, rewriting, candidate);
                self.rewrite(right, rewriting, candidate);
            }
            _ => {
                let mut parts = Vec::new();
                each_subexpression(expr, &mut |part| parts.push(part));
                for part in parts {
                    self.rewrite(part, rewriting, candidate);
                }
            }
        }
    }

    /// Whether an expression is a string, as far as its form tells.
    fn is_string(&self, expr: &Expr) -> bool {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the form of any other expression does not tell"
        )]
        match &expr.kind {
            ExprKind::StringLiteral(_) => true,
            ExprKind::Name(name) => {
                self.variables.iter().any(|one| one.name == *name && one.ty == Type::String)
                    || self.parameters.iter().any(|one| one.name == *name && one.ty == Type::String)
            }
            ExprKind::Parenthesised(inner) => self.is_string(inner),
            _ => false,
        }
    }

    fn name(&mut self, name: &str, span: Span, rewriting: &mut Rewriting, candidate: Option<&str>) {
        if candidate == Some(name) {
            let text = self.atom(rewriting, Atom::Candidate);
            rewriting.replacements.push((span, text));
        } else if let Some(id) = self.variable_named(name) {
            self.atom(rewriting, Atom::Current(id));
        } else if let Some(id) = self.parameter_named(name) {
            self.used[id.index()] = true;
            self.atom(rewriting, Atom::Parameter(id));
        } else if matches!(name, "ANY" | "SOME") {
            let message = format!("`{name}` is a text of an output, not a value");
            self.report(
                Diagnostic::error(Code::Dialogue, span, message)
                    .help(format!("join it with `+`, as in `PRINT({name} + COUNT(x));`")),
            );
        }
    }

    /// A call of a method of the author's; names that are nearly words of dialogues get a hint.
    fn helper_call(&mut self, name: &Name) {
        const WORDS: [&str; 9] =
            ["BEFORE", "ALL", "EARLIER", "COUNT", "SUM", "PRODUCT", "MIN", "MAX", "CONTAINS"];
        if self.helpers.contains(&name.text) {
            return;
        }
        let upper = name.text.to_uppercase();
        if let Some(near) = nearest(&upper, WORDS.into_iter()) {
            let message = format!("there is no method `{}`", name.text);
            self.report(Diagnostic::error(Code::UnknownName, name.span, message).meant(near));
        }
    }

    /// `COUNT(x, y)`
    fn atom_call(&mut self, name: &Name, arguments: &[Expr], span: Span) -> Option<Atom> {
        match name.text.as_str() {
            "BEFORE" => {
                let by = match arguments {
                    [_] => 1,
                    [_, by] => self.distance(by)?,
                    _ => {
                        let help = "write `BEFORE(x)` or `BEFORE(x, 2)`";
                        return self.wrong_arguments(name, span, help);
                    }
                };
                Some(Atom::Before(self.history(&arguments[0])?, by))
            }
            "EARLIER" => match arguments {
                [of] => Some(Atom::Earlier(self.history(of)?)),
                _ => self.wrong_arguments(name, span, "write `EARLIER(x)`"),
            },
            "COUNT" => Some(Atom::Count(self.histories(name, arguments, span)?)),
            _ => {
                let of = self.histories(name, arguments, span)?;
                self.alike(&of, arguments)?;
                Some(Atom::All(of))
            }
        }
    }

    fn wrong_arguments(&mut self, name: &Name, span: Span, help: &str) -> Option<Atom> {
        let message = format!("`{}` does not take these arguments", name.text);
        self.report(Diagnostic::error(Code::Dialogue, span, message).help(help));
        None
    }

    fn distance(&mut self, by: &Expr) -> Option<u32> {
        let text = self.text.get(by.span.range()).unwrap_or("");
        let distance = text.parse().ok().filter(|by| (1..=1_000).contains(by));
        if distance.is_none() {
            let message = "how far `BEFORE` goes back is a number from 1 on";
            let help = "write `BEFORE(x, 2)`";
            self.report(Diagnostic::error(Code::Dialogue, by.span, message).help(help));
        }
        distance
    }

    /// The variables of `ALL(x, y)`, at least one.
    fn histories(&mut self, name: &Name, arguments: &[Expr], span: Span) -> Option<Vec<HistoryId>> {
        if arguments.is_empty() {
            let help = format!("write `{}(x)`", name.text);
            self.wrong_arguments(name, span, &help);
            return None;
        }
        let found: Vec<Option<HistoryId>> =
            arguments.iter().map(|argument| self.history(argument)).collect();
        found.into_iter().collect()
    }

    /// The variable that an argument names.
    pub(super) fn history(&mut self, argument: &Expr) -> Option<HistoryId> {
        let name =
            if let ExprKind::Name(name) = &argument.kind { Some(name.as_str()) } else { None };
        let found = name.and_then(|name| self.variable_named(name));
        if found.is_none() {
            let text = self.text.get(argument.span.range()).unwrap_or("");
            let message = format!("`{text}` is not a variable that is read");
            let names: Vec<&str> = self.variables.iter().map(|one| one.name.as_str()).collect();
            let near = name.and_then(|name| nearest(name, names.iter().copied()));
            let finding = Diagnostic::error(Code::Dialogue, argument.span, message);
            // `SUM(ALL(x))`
            if let ExprKind::Call { receiver: None, name, arguments } = &argument.kind
                && matches!(name.text.as_str(), "ALL" | "EARLIER")
                && let ([first, ..], [.., last]) = (&arguments[..], &arguments[..])
            {
                let inside = first.span.to(last.span);
                let inside = self.text.get(inside.range()).unwrap_or("");
                let help = format!("all values of a variable are meant already: write `{inside}`");
                self.report(finding.help(help).replace(argument.span, inside));
                return None;
            }
            let help = match names.first() {
                Some(first) if name.is_none() => format!(
                    "name a variable, such as `{first}`: what is asked for is asked of all its \
                     values; for anything else write a method and give it `ALL({first})`"
                ),
                Some(first) => format!("name a variable, such as `{first}`"),
                None => String::from("declare a variable, as in `int x;`"),
            };
            self.report(finding.meant_or(near, help));
        }
        found
    }

    /// Demands that variables have one type.
    pub(super) fn alike(&mut self, of: &[HistoryId], arguments: &[Expr]) -> Option<Type> {
        let ty = self.variables[of[0].index()].ty.clone();
        for (id, argument) in of.iter().zip(arguments).skip(1) {
            let other = &self.variables[id.index()];
            if other.ty != ty {
                let message = format!("`{}` is of type {}, not {ty}", other.name, other.ty);
                self.report(
                    Diagnostic::error(Code::Dialogue, argument.span, message)
                        .help("put variables of one type together"),
                );
                return None;
            }
        }
        Some(ty)
    }

    /// `SUM(x)`, `CONTAINS(x, v)`
    fn function_call(
        &mut self,
        name: &Name,
        arguments: &[Expr],
        span: Span,
        rewriting: &mut Rewriting,
        candidate: Option<&str>,
    ) {
        let Some(function) = HistoryFunction::of(&name.text) else { return };
        let (of, value) = match (function, arguments) {
            (HistoryFunction::Contains, [of @ .., value]) if !of.is_empty() => (of, Some(value)),
            (HistoryFunction::Contains, _) => {
                self.wrong_arguments(name, span, "write `CONTAINS(x, value)`");
                return;
            }
            (_, of) => (of, None),
        };
        let Some(atom) = self.values_of(name, of, span) else { return };
        let ty = match &atom {
            Atom::Earlier(id) => self.variables[id.index()].ty.clone(),
            Atom::All(ids) => self.variables[ids[0].index()].ty.clone(),
            Atom::Current(_)
            | Atom::Before(..)
            | Atom::Count(_)
            | Atom::Parameter(_)
            | Atom::Candidate => return,
        };
        let is_number = ty.is_whole_number() || ty.is_floating();
        if function != HistoryFunction::Contains && !is_number {
            let message = format!("`{}` needs numbers, not {ty}", name.text);
            let help = "name a variable of type `int` or `long`";
            self.report(Diagnostic::error(Code::Dialogue, span, message).help(help));
            return;
        }
        self.generator.uses(function, &ty);
        let all = self.atom(rewriting, atom);
        match value {
            None => rewriting.replacements.push((span, format!("{}({all})", function.java_name()))),
            Some(value) => {
                let head = span.up_to(value.span);
                let text = format!("{}({all}, ", function.java_name());
                rewriting.replacements.push((head, text));
                self.rewrite(value, rewriting, candidate);
            }
        }
    }

    /// What a function over values is asked of: `SUM(x)`, `SUM(x, y)` or `SUM(EARLIER(x))`.
    fn values_of(&mut self, name: &Name, of: &[Expr], span: Span) -> Option<Atom> {
        if let [Expr { kind: ExprKind::Call { receiver: None, name, arguments }, .. }] = of
            && name.text == "EARLIER"
            && let [one] = &arguments[..]
        {
            return Some(Atom::Earlier(self.history(one)?));
        }
        let ids = self.histories(name, of, span)?;
        self.alike(&ids, of)?;
        Some(Atom::All(ids))
    }

    /// The parameter of a placeholder that stands in an expression.
    fn family(&mut self, kind: &str, span: Span) -> Option<ParameterId> {
        if let Some(at) = self.parameters.iter().position(|one| one.span == span) {
            return Some(ParameterId::new(at));
        }
        let ty = match kind {
            "INT" => Type::INT,
            "LONG" => Type::LONG,
            "BOOLEAN" => Type::BOOLEAN,
            "STRING" => Type::String,
            _ => {
                let message = format!("`{kind}` has no meaning in a dialogue");
                let help = "use `INT`, `LONG`, `BOOLEAN` or `STRING`";
                self.report(Diagnostic::error(Code::Dialogue, span, message).help(help));
                return None;
            }
        };
        let text = self.text.get(span.range()).unwrap_or("");
        let id = ParameterId::new(self.parameters.len());
        let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let java_name = format!("$family{}", id.index());
        self.add_parameter(DraftParameter { name, java_name, ty, is_hidden: false, span });
        self.used[id.index()] = true;
        Some(id)
    }

    /// Adds a parameter.
    pub(super) fn add_parameter(&mut self, parameter: DraftParameter) {
        let id = ParameterId::new(self.parameters.len());
        self.generator.parameter(id, &parameter, self.text);
        self.parameters.push(parameter);
        self.used.push(false);
    }
}
