//! Where a dialogue speaks of its enums, and the Java with texts that stands for it.
//!
//! In: a syntax tree and the enums. Out: parts of the text and what stands for them, or what is
//! wrong with them.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax::ast::{
    BinaryOp, Declarator, Expr, ExprKind, File, LoopKind, Member, Method, Name, Stmt, StmtKind,
    Switch, SwitchLabel, TypeSyntax, TypeSyntaxKind,
};
use crate::read::syntax::walk::{
    each_expression, each_nested_statement, each_subexpression, each_substatement,
};
use crate::skeleton::front_matter::{listed, nearest};
use crate::source::Span;

use super::statement::{ReadCall, read_call};

/// An enum that the author declares.
#[derive(Clone, Debug)]
pub(super) struct EnumDeclaration {
    pub(super) name: String,
    /// Its constants in order, at least one.
    pub(super) constants: Vec<String>,
}

/// A part of the text that something else stands for.
#[derive(Debug)]
pub(super) struct EnumReplacement {
    /// The part; empty where something is put in.
    pub(super) span: Span,
    pub(super) text: String,
    /// The place that the new text is taken to stand at.
    pub(super) place: u32,
}

/// An enum, and how many pairs of brackets stand after it.
type EnumType = (usize, u32);

/// Looks for enums in a dialogue.
pub(super) struct EnumUses<'a> {
    text: &'a str,
    declared: &'a [EnumDeclaration],
    /// For each `where(v -> …)`: where `where` starts, and `v`.
    candidates: &'a [(u32, String)],
    /// The variables of the place that is looked at.
    names: BTreeMap<String, EnumType>,
    /// All variables of that place that are of another type.
    others: BTreeSet<String>,
    /// What the author's methods return.
    results: BTreeMap<String, EnumType>,
    replacements: Vec<EnumReplacement>,
    errors: Vec<Diagnostic>,
}

impl<'a> EnumUses<'a> {
    pub(super) fn new(
        text: &'a str,
        declared: &'a [EnumDeclaration],
        candidates: &'a [(u32, String)],
        file: &File,
    ) -> Self {
        let mut uses = Self {
            text,
            declared,
            candidates,
            names: BTreeMap::new(),
            others: BTreeSet::new(),
            results: BTreeMap::new(),
            replacements: Vec::new(),
            errors: Vec::new(),
        };
        for member in &file.members {
            if let Member::Method(method) = member
                && let Some(ty) = method.result.as_ref().and_then(|ty| uses.enum_type(ty))
            {
                uses.results.insert(method.name.text.clone(), ty);
            }
        }
        uses
    }

    /// Parts of the text and what stands for them, disjoint; and what is wrong.
    pub(super) fn finish(self) -> (Vec<EnumReplacement>, Vec<Diagnostic>) {
        (self.replacements, self.errors)
    }

    /// Looks at the whole file.
    pub(super) fn file(&mut self, file: &File) {
        each_type(file, &mut |syntax| {
            if matches!(syntax.kind, TypeSyntaxKind::Other(_)) && self.enum_type(syntax).is_some() {
                self.replace(syntax.span, String::from("String"));
            }
        });
        for member in &file.members {
            if let Member::Field(field) = member {
                self.declare(&field.declaration.ty, &field.declaration.declarators);
            }
        }
        let (fields, other_fields) = (self.names.clone(), self.others.clone());
        for statement in &file.statements {
            self.declare_in(statement);
        }
        for statement in &file.statements {
            self.statement(statement);
        }
        for member in &file.members {
            match member {
                Member::Field(field) => {
                    let values = field.declaration.declarators.iter();
                    values.filter_map(|one| one.initialiser.as_ref()).for_each(|it| self.expr(it));
                }
                Member::Method(method) => {
                    (self.names, self.others) = (fields.clone(), other_fields.clone());
                    self.method(method);
                }
                Member::Constructor(_) | Member::Initialiser(_) => {}
            }
        }
    }

    fn method(&mut self, method: &Method) {
        for parameter in &method.parameters {
            self.name(&parameter.name, &parameter.ty, 0);
        }
        for statement in &method.body {
            self.declare_in(statement);
        }
        for statement in &method.body {
            self.statement(statement);
        }
    }

    fn name(&mut self, name: &Name, ty: &TypeSyntax, dimensions: u32) {
        if let Some((of, inner)) = self.enum_type(ty) {
            self.names.insert(name.text.clone(), (of, inner + dimensions));
        } else {
            self.names.remove(&name.text);
            self.others.insert(name.text.clone());
        }
    }

    fn declare(&mut self, ty: &TypeSyntax, declarators: &[Declarator]) {
        for one in declarators {
            self.name(&one.name, ty, one.dimensions);
        }
    }

    fn declare_in(&mut self, statement: &Stmt) {
        if let StmtKind::Local(declaration) = &statement.kind {
            self.declare(&declaration.ty, &declaration.declarators);
        }
        if let StmtKind::Loop(of) = &statement.kind
            && let LoopKind::ForEach { ty, name, .. } = &of.kind
        {
            self.name(name, ty, 0);
        }
        let mut inside = Vec::new();
        each_nested_statement(statement, &mut |inner| inside.push(inner));
        for inner in inside {
            self.declare_in(inner);
        }
    }

    /// The enum that a type names, if it does.
    fn enum_type(&self, syntax: &TypeSyntax) -> Option<EnumType> {
        match &syntax.kind {
            TypeSyntaxKind::Other(name) => Some((self.declared_as(name)?, 0)),
            TypeSyntaxKind::Array(element) => {
                let (of, dimensions) = self.enum_type(element)?;
                Some((of, dimensions + 1))
            }
            TypeSyntaxKind::Primitive(_)
            | TypeSyntaxKind::String
            | TypeSyntaxKind::StringBuilder
            | TypeSyntaxKind::Class(_)
            | TypeSyntaxKind::Generic { .. }
            | TypeSyntaxKind::Wildcard(_)
            | TypeSyntaxKind::Var => None,
        }
    }

    fn declared_as(&self, name: &str) -> Option<usize> {
        self.declared.iter().position(|one| one.name == name)
    }

    /// The enum that an expression is of, as far as its form tells.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a value of an enum has one of these forms, or is a text already"
    )]
    fn enum_of(&self, expr: &Expr) -> Option<EnumType> {
        match &expr.kind {
            ExprKind::Name(name) => self.names.get(name).copied(),
            ExprKind::Field { object, .. } => Some((self.named_enum(object)?, 0)),
            ExprKind::Parenthesised(inner) => self.enum_of(inner),
            ExprKind::Conditional { then, otherwise, .. } => {
                self.enum_of(then).or_else(|| self.enum_of(otherwise))
            }
            ExprKind::Index { array, .. } => {
                let (of, dimensions) = self.enum_of(array)?;
                Some((of, dimensions.checked_sub(1)?))
            }
            ExprKind::Call { receiver: None, name, arguments } => {
                let of = arguments.first().and_then(|first| self.enum_of(first));
                match name.text.as_str() {
                    "BEFORE" => of,
                    "ALL" | "EARLIER" => of.map(|(of, dimensions)| (of, dimensions + 1)),
                    method => self.results.get(method).copied(),
                }
            }
            _ => None,
        }
    }

    /// The enum whose name an expression is.
    fn named_enum(&self, expr: &Expr) -> Option<usize> {
        let ExprKind::Name(name) = &expr.kind else { return None };
        let is_variable = self.names.contains_key(name) || self.others.contains(name);
        self.declared_as(name).filter(|_| !is_variable)
    }

    fn statement(&mut self, statement: &Stmt) {
        match &statement.kind {
            StmtKind::Local(declaration) => {
                for one in &declaration.declarators {
                    if let Some(value) = &one.initialiser {
                        self.value_of(&one.name.text, value);
                    }
                }
            }
            StmtKind::Expression(Expr {
                kind: ExprKind::Assign { operator: None, target, value, .. },
                ..
            }) if read_call(value).is_some() => {
                if let ExprKind::Name(name) = &target.kind {
                    self.value_of(name, value);
                } else {
                    self.expr(value);
                }
            }
            StmtKind::Switch(switch) => self.switch(switch),
            StmtKind::Empty
            | StmtKind::Expression(_)
            | StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Loop(_)
            | StmtKind::Labelled { .. }
            | StmtKind::Break(_)
            | StmtKind::Continue(_)
            | StmtKind::Return(_)
            | StmtKind::Yield(_)
            | StmtKind::Directive(_)
            | StmtKind::LocalClass(_)
            | StmtKind::ConstructorCall { .. }
            | StmtKind::Throw(_)
            | StmtKind::Try(_)
            | StmtKind::Assert { .. }
            | StmtKind::Synchronized { .. }
            | StmtKind::Unsupported => each_expression(statement, &mut |expr| self.expr(expr)),
        }
        let mut inside = Vec::new();
        each_substatement(statement, &mut |inner| inside.push(inner));
        for inner in inside {
            self.statement(inner);
        }
    }

    /// What a variable is given: a read of an enum takes its words only.
    fn value_of(&mut self, name: &str, value: &Expr) {
        let of = self.names.get(name).copied();
        let (Some((of, 0)), Some(call)) = (of, read_call(value)) else { return self.expr(value) };
        self.read(of, &call);
    }

    fn read(&mut self, of: usize, call: &ReadCall<'_>) {
        let words: Vec<String> =
            self.declared[of].constants.iter().map(|word| format!("\"{word}\"")).collect();
        let words = format!("list({})", words.join(", "));
        match call.set {
            [] => {
                self.open(call.span.last_byte(), words);
            }
            sets => {
                let is_named = sets.len() == 1 && self.is_list_of_constants(&sets[0]);
                // What is in two sets is in the complement of the union of their complements.
                if !is_named {
                    self.open(sets[0].span, String::from("not(list(not("));
                }
                for set in sets {
                    self.with_candidate(of, set);
                }
                if !is_named {
                    self.close(sets[sets.len() - 1].span, format!("), not({words})))"));
                }
            }
        }
        if let Some((_, outputs)) = call.mode {
            for output in outputs {
                self.expr(output);
            }
        }
    }

    /// Looks at a set; the `v` of `where(v -> …)` is of the enum that is read.
    fn with_candidate(&mut self, of: usize, set: &Expr) {
        let inside = self.candidates.iter();
        let inside = inside.filter(|(at, _)| (set.span.start..set.span.end).contains(at));
        let names: Vec<String> = inside.map(|(_, name)| name.clone()).collect();
        let before = self.names.clone();
        self.names.extend(names.into_iter().map(|name| (name, (of, 0))));
        self.expr(set);
        self.names = before;
    }

    /// Whether a set names constants only, so that all of its values are words of the enum.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "other sets are narrowed to the words of the enum, which is always right"
    )]
    fn is_list_of_constants(&self, set: &Expr) -> bool {
        match &set.kind {
            ExprKind::Parenthesised(inner) | ExprKind::Call { receiver: Some(inner), .. } => {
                self.is_list_of_constants(inner)
            }
            ExprKind::Call { receiver: None, name, arguments } if name.text == "list" => {
                arguments.iter().all(|one| match &one.kind {
                    ExprKind::Field { object, .. } => self.named_enum(object).is_some(),
                    _ => self.is_list_of_constants(one),
                })
            }
            _ => false,
        }
    }

    fn switch(&mut self, switch: &Switch) {
        self.expr(&switch.selector);
        let of = self.enum_of(&switch.selector).filter(|(_, dimensions)| *dimensions == 0);
        for label in switch.groups.iter().flat_map(|group| &group.labels) {
            let SwitchLabel::Case(values, _) = label else { continue };
            for value in values {
                match (&value.kind, of) {
                    (ExprKind::Name(name), Some((of, _))) => {
                        let name = Name { text: name.clone(), span: value.span };
                        self.constant(of, &name, value.span);
                    }
                    _ => self.expr(value),
                }
            }
        }
    }

    /// `Move.ROCK` as a text.
    fn constant(&mut self, of: usize, name: &Name, span: Span) {
        let declared = &self.declared[of];
        if declared.constants.contains(&name.text) {
            self.replace(span, format!("\"{}\"", name.text));
            return;
        }
        let words: Vec<&str> = declared.constants.iter().map(String::as_str).collect();
        let near = nearest(&name.text, words.iter().copied());
        let help = format!("it has {}", listed(&words));
        let message = format!("`{}` has no constant `{}`", declared.name, name.text);
        let finding = Diagnostic::error(Code::UnknownName, name.span, message);
        self.errors.push(finding.meant_or(near, help));
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what is inside anything else is found by the walk, which is closed"
    )]
    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Field { object, name } => match self.named_enum(object) {
                Some(of) => self.constant(of, name, expr.span),
                None => self.expr(object),
            },
            ExprKind::Binary {
                operator: operator @ (BinaryOp::Equal | BinaryOp::NotEqual),
                operator_span,
                left,
                right,
            } if self.enum_of(left).or(self.enum_of(right)).is_some_and(|of| of.1 == 0) => {
                self.comparison(*operator == BinaryOp::NotEqual, *operator_span, left, right);
            }
            ExprKind::Call { receiver: Some(receiver), name, arguments } => {
                self.call(expr.span, receiver, name, arguments);
            }
            ExprKind::Switch(switch) => {
                self.switch(switch);
                let inside = switch.groups.iter().flat_map(|group| &group.body);
                inside.for_each(|inner| self.statement(inner));
            }
            _ => each_subexpression(expr, &mut |inner| self.expr(inner)),
        }
    }

    /// `a == b`
    fn comparison(&mut self, is_unequal: bool, operator: Span, left: &Expr, right: &Expr) {
        let of = |side: &Expr| self.enum_of(side).map(|(of, _)| of);
        if of(left) != of(right) {
            let of = of(left).or(of(right)).unwrap_or(0);
            let name = &self.declared[of].name;
            let message = format!("a value of `{name}` is only ever equal to one of `{name}`");
            let first = &self.declared[of].constants[0];
            let help = format!("compare with a constant, such as `{name}.{first}`");
            self.errors.push(Diagnostic::error(Code::TypeMismatch, operator, message).help(help));
            return;
        }
        let is_tight = matches!(
            left.kind,
            ExprKind::Name(_)
                | ExprKind::Field { .. }
                | ExprKind::Call { .. }
                | ExprKind::Index { .. }
                | ExprKind::Parenthesised(_)
        );
        let (open, close) = if is_tight { ("", "") } else { ("(", ")") };
        let not = if is_unequal { "!" } else { "" };
        self.open(left.span, format!("{not}{open}"));
        self.expr(left);
        let between = left.span.gap_to(right.span);
        let blanks = |span: Span| self.text.get(span.range()).unwrap_or("").chars();
        let before = between.up_to(operator);
        let after = operator.at_end().to(between.at_end());
        let is_plain = blanks(before).chain(blanks(after)).all(|one| one == ' ');
        let place = if is_plain { between } else { operator };
        self.replace(place, format!("{close}.equals("));
        self.expr(right);
        self.close(right.span, String::from(")"));
    }

    /// A call of a method of an enum or of a constant.
    fn call(&mut self, span: Span, receiver: &Expr, name: &Name, arguments: &[Expr]) {
        let of_type = self.named_enum(receiver);
        let is_constant = of_type.is_none() && self.enum_of(receiver).is_some_and(|of| of.1 == 0);
        let is_text = matches!(name.text.as_str(), "name" | "toString") && arguments.is_empty();
        if is_constant && is_text {
            self.expr(receiver);
            let call = receiver.span.at_end().to(span.at_end());
            self.replace(call, String::new());
        } else if of_type.is_some() || is_constant && name.text != "equals" {
            let message = format!("`{}` of an `enum` has no meaning in a dialogue", name.text);
            self.errors.push(
                Diagnostic::error(Code::Dialogue, name.span, message)
                    .help("compare with `==`, or decide with `switch`"),
            );
        } else {
            self.expr(receiver);
            for one in arguments {
                self.expr(one);
            }
        }
    }

    fn replace(&mut self, span: Span, text: String) {
        self.replacements.push(EnumReplacement { span, text, place: span.start });
    }

    /// Puts a text before what starts at a place.
    fn open(&mut self, what: Span, text: String) {
        self.replace(what.at_start(), text);
    }

    /// Puts a text after what ends at a place.
    fn close(&mut self, what: Span, text: String) {
        let (span, place) = (what.at_end(), what.end.saturating_sub(1));
        self.replacements.push(EnumReplacement { span, text, place });
    }
}

/// Every type that is written in a file; the element's of an array instead of the array's.
pub(super) fn each_type<'f>(file: &'f File, visit: &mut dyn FnMut(&'f TypeSyntax)) {
    fn of_syntax<'f>(syntax: &'f TypeSyntax, visit: &mut dyn FnMut(&'f TypeSyntax)) {
        if let TypeSyntaxKind::Array(element) = &syntax.kind {
            of_syntax(element, visit);
        } else {
            visit(syntax);
        }
    }
    fn of_expr<'f>(expr: &'f Expr, visit: &mut dyn FnMut(&'f TypeSyntax)) {
        if let ExprKind::Cast { ty, .. }
        | ExprKind::NewArray { element: ty, .. }
        | ExprKind::New { ty, .. } = &expr.kind
        {
            of_syntax(ty, visit);
        }
        each_subexpression(expr, &mut |inner| of_expr(inner, visit));
    }
    fn of_statement<'f>(statement: &'f Stmt, visit: &mut dyn FnMut(&'f TypeSyntax)) {
        if let StmtKind::Local(declaration) = &statement.kind {
            of_syntax(&declaration.ty, visit);
        }
        if let StmtKind::Loop(of) = &statement.kind
            && let LoopKind::ForEach { ty, .. } = &of.kind
        {
            of_syntax(ty, visit);
        }
        each_expression(statement, &mut |expr| of_expr(expr, visit));
        each_nested_statement(statement, &mut |inner| of_statement(inner, visit));
    }
    for member in &file.members {
        match member {
            Member::Field(field) => {
                of_syntax(&field.declaration.ty, visit);
                let values = field.declaration.declarators.iter();
                values
                    .filter_map(|one| one.initialiser.as_ref())
                    .for_each(|value| of_expr(value, visit));
            }
            Member::Method(method) => {
                method.result.iter().for_each(|ty| of_syntax(ty, visit));
                method.parameters.iter().for_each(|one| of_syntax(&one.ty, visit));
                method.body.iter().for_each(|statement| of_statement(statement, visit));
            }
            Member::Constructor(_) | Member::Initialiser(_) => {}
        }
    }
    file.statements.iter().for_each(|statement| of_statement(statement, visit));
}
