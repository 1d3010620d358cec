//! What becomes of each part of the author's text in an instance.
//!
//! In: the syntax tree and the literals of the placeholders. Out: [`TextEdit`]s: literals for
//! placeholders, nothing for directives and annotations, only the inside of `HOLE( … )`.

use super::splice::TextEdit;
use crate::read::syntax::ast::{
    Directive, Expr, ExprKind, File, Member, Modifiers, Stmt, StmtKind, Switch, SwitchForm,
};
use crate::read::syntax::walk::{each_expression, each_subexpression, each_substatement};
use crate::source::Span;

/// What is to change in the author's text, with these literals for the placeholders.
pub(super) fn edits<'a>(file: &File, literals: &'a [String]) -> Edits<'a> {
    let mut edits = Edits { literals, found: Vec::new(), names_arrays: false };
    edits.file(file);
    edits
}

/// What a span has before and after a part of it.
pub(super) fn around(whole: Span, part: Span) -> (Span, Span) {
    (whole.up_to(part), part.at_end().to(whole.at_end()))
}

/// Whether an expression calls `java.util.Arrays` by its simple name.
fn names_arrays(expr: &Expr) -> bool {
    let mut is_named = matches!(&expr.kind, ExprKind::Name(name) if name == "Arrays");
    each_subexpression(expr, &mut |inner| is_named |= names_arrays(inner));
    is_named
}

/// Collects what is to change in the author's text.
pub(super) struct Edits<'a> {
    literals: &'a [String],
    /// What is to change, in the order of the tree.
    pub found: Vec<TextEdit>,
    /// Whether what remains calls `java.util.Arrays` by its simple name.
    pub names_arrays: bool,
}

impl Edits<'_> {
    fn file(&mut self, file: &File) {
        for class in &file.types {
            self.annotations(&class.modifiers);
        }
        for member in file.all_members() {
            match member {
                Member::Field(field) => {
                    self.annotations(&field.modifiers);
                    let initialisers = field.declaration.declarators.iter();
                    initialisers
                        .filter_map(|one| one.initialiser.as_ref())
                        .for_each(|e| self.expr(e));
                }
                Member::Method(method) | Member::Constructor(method) => {
                    self.annotations(&method.modifiers);
                    method.body.iter().for_each(|stmt| self.statement(stmt));
                }
                Member::Initialiser(initialiser) => {
                    initialiser.body.iter().for_each(|stmt| self.statement(stmt));
                }
            }
        }
        file.statements.iter().for_each(|stmt| self.statement(stmt));
    }

    fn annotations(&mut self, modifiers: &Modifiers) {
        let own = modifiers.annotations.iter().filter(|one| one.name.text != "Override");
        self.found.extend(own.map(|annotation| TextEdit::Cut(annotation.span)));
    }

    /// A statement in a list, where a directive may vanish.
    fn statement(&mut self, stmt: &Stmt) {
        if let StmtKind::Directive(directive) = &stmt.kind {
            // The place stays visible, see `InstanceTexts`.
            if !matches!(directive, Directive::Here) {
                self.found.push(TextEdit::Cut(stmt.span));
            }
            return;
        }
        each_expression(stmt, &mut |expr| self.expr(expr));
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the closed walk finds what stands inside any other statement"
        )]
        match &stmt.kind {
            StmtKind::Block(body) => body.iter().for_each(|stmt| self.statement(stmt)),
            StmtKind::Switch(switch) => self.switch(switch),
            _ => each_substatement(stmt, &mut |inner| self.substatement(inner)),
        }
    }

    /// A statement after `if (…)` and its like, where something must stand.
    fn substatement(&mut self, stmt: &Stmt) {
        if matches!(stmt.kind, StmtKind::Directive(_)) {
            self.found.push(TextEdit::Replace(stmt.span, "{ }".to_owned()));
        } else {
            self.statement(stmt);
        }
    }

    /// What stands after the labels of a `switch`: after colons statements in a list, after an
    /// arrow one that must be there.
    fn switch(&mut self, switch: &Switch) {
        for stmt in switch.groups.iter().flat_map(|group| &group.body) {
            match switch.form {
                SwitchForm::Colon => self.statement(stmt),
                SwitchForm::Arrow => self.substatement(stmt),
            }
        }
    }

    fn expr(&mut self, expr: &Expr) {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the closed walk finds what stands inside any other expression"
        )]
        match &expr.kind {
            ExprKind::Placeholder(placeholder) => {
                let span = placeholder.hole.map_or(expr.span, |hole| hole.to(expr.span));
                let literal =
                    self.literals.get(placeholder.id as usize).cloned().unwrap_or_default();
                // Which alternative an instance has is not known where texts are made for all.
                self.names_arrays |=
                    placeholder.is_choice() && placeholder.arguments.iter().any(names_arrays);
                self.found.push(TextEdit::Replace(span, literal));
                return;
            }
            ExprKind::Hole(inner) => {
                let (before, behind) = around(expr.span, inner.span);
                self.found.push(TextEdit::Replace(before, String::new()));
                self.found.push(TextEdit::Replace(behind, String::new()));
            }
            ExprKind::Switch(switch) => self.switch(switch),
            ExprKind::Name(name) => self.names_arrays |= name == "Arrays",
            _ => {}
        }
        each_subexpression(expr, &mut |inner| self.expr(inner));
    }
}
