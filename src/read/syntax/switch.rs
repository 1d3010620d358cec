//! `switch`, as a statement and as an expression, in both forms.
//!
//! In: the grammar's node, which is the same for all four. Out: [`ast::Switch`](Switch); what
//! stands after an arrow of an expression is a [`StmtKind::Yield`]; a label that is no constant is
//! an [`ExprKind::Matches`].

use super::ast::{
    Expr, ExprKind, MatchPattern, MatchPatternKind, Name, Stmt, StmtKind, Switch, SwitchForm,
    SwitchGroup, SwitchLabel, TypeSyntax, TypeSyntaxKind,
};
use super::{SyntaxReader, child_of_kind, children, named_children};
use crate::diagnostic::{Code, Diagnostic};
use strsim::osa_distance;
use tree_sitter::Node;

/// Labels of a `switch` and those around it beyond which it is refused, because what it becomes is
/// nested as deep as it has labels.
const MOST_LABELS: usize = 200;

/// What a `switch` is used for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    Statement,
    Value,
}

impl SyntaxReader<'_> {
    /// `switch (e) { … }`
    pub(super) fn switch(&mut self, node: Node, purpose: Use) -> Switch {
        let selector = self.condition(node);
        let body = node.child_by_field_name("body");
        let labels = body.map_or(0, count_labels);
        self.labels_around += labels;
        if self.labels_around > MOST_LABELS {
            let keyword = self.span_of(children(node).first().copied().unwrap_or(node));
            let message =
                format!("more than {MOST_LABELS} labels in one `switch`, or one in another");
            self.report(
                Diagnostic::error(Code::TooLarge, keyword, message)
                    .help("split it into several, or look the values up in an array"),
            );
        }
        let mut groups = Vec::new();
        let mut form = SwitchForm::Colon;
        for group in body.map(named_children).unwrap_or_default() {
            if group.kind() == "switch_rule" {
                form = SwitchForm::Arrow;
                groups.push(self.switch_rule(group, purpose));
                continue;
            }
            let mut group = self.switch_group(group);
            // The grammar makes a group of each label.
            if let Some(before) = groups.pop_if(|before: &mut SwitchGroup| before.body.is_empty()) {
                group.labels.splice(0..0, before.labels);
                group.span = before.span.to(group.span);
            }
            groups.push(group);
        }
        self.labels_around -= labels;
        let body_span = body.map_or_else(|| self.span_of(node).at_end(), |one| self.span_of(one));
        Switch { selector, form, groups, body_span }
    }

    /// `case 1: case 2: …`
    fn switch_group(&mut self, node: Node) -> SwitchGroup {
        let (labels, rest): (Vec<Node>, Vec<Node>) =
            children(node).into_iter().partition(|child| child.kind() == "switch_label");
        let labels = labels.into_iter().flat_map(|label| self.switch_labels(label)).collect();
        let statements: Vec<Node> = rest.into_iter().filter(|child| child.kind() != ":").collect();
        SwitchGroup { labels, body: self.statements(&statements), span: self.span_of(node) }
    }

    /// Warns of a label of a jump where a `default` was probably meant: Java takes it for one.
    pub(super) fn watch_label(&mut self, label: &Name, node: Node) {
        let is_in_switch =
            node.parent().is_some_and(|parent| parent.kind() == "switch_block_statement_group");
        if is_in_switch && osa_distance(&label.text.to_lowercase(), "default") <= 2 {
            let message = format!(
                "`{}` is a label for `break` here, not the `default` of the `switch`",
                label.text
            );
            let finding = Diagnostic::warning(Code::Switch, label.span, message);
            self.report(finding.meant("default"));
        }
    }

    /// `case 1, 2 -> …`
    fn switch_rule(&mut self, node: Node, purpose: Use) -> SwitchGroup {
        let mut labels = Vec::new();
        let mut body = Vec::new();
        for child in named_children(node) {
            match child.kind() {
                "switch_label" => labels.extend(self.switch_labels(child)),
                "expression_statement" => body.push(self.behind_arrow(child, purpose)),
                _ => body.extend(self.statements(&[child])),
            }
        }
        SwitchGroup { labels, body, span: self.span_of(node) }
    }

    /// An expression after an arrow, with its semicolon.
    fn behind_arrow(&mut self, node: Node, purpose: Use) -> Stmt {
        let value = named_children(node).first().copied();
        match (purpose, value) {
            (_, Some(value)) if matches!(self.text(value), "return" | "break" | "continue") => {
                let jump = self.text(value);
                self.report(
                    Diagnostic::error(
                        Code::Syntax,
                        self.span_of(value),
                        format!("`{jump}` right after an arrow"),
                    )
                    .help(format!("put it into braces: `{{ {jump}; }}`")),
                );
                Stmt { span: self.span_of(node), kind: StmtKind::Unsupported }
            }
            (Use::Value, Some(value)) => {
                let value = self.expression(value);
                Stmt { span: value.span, kind: StmtKind::Yield(value) }
            }
            (Use::Statement, Some(value)) if value.kind() == "switch_expression" => {
                self.report(
                    Diagnostic::error(
                        Code::Syntax,
                        self.span_of(value),
                        "a `switch` right after an arrow",
                    )
                    .help("put it into braces, without the `;`"),
                );
                Stmt { span: self.span_of(node), kind: StmtKind::Unsupported }
            }
            _ => {
                let mut statements = self.statements(&[node]);
                statements
                    .pop()
                    .unwrap_or(Stmt { span: self.span_of(node), kind: StmtKind::Unsupported })
            }
        }
    }

    /// `case 1, 2`, `default`, and `case null, default`, which is both.
    fn switch_labels(&mut self, node: Node) -> Vec<SwitchLabel> {
        let span = self.span_of(node);
        let is_default = children(node).first().is_some_and(|first| first.kind() == "default");
        if is_default {
            return vec![SwitchLabel::Default(span)];
        }
        let guard = child_of_kind(node, "guard").and_then(|one| named_children(one).pop());
        let mut guard = guard.map(|one| Box::new(self.expression(one)));
        let mut values = Vec::new();
        let mut default = None;
        for child in named_children(node) {
            let at = self.span_of(child);
            match child.kind() {
                "guard" => {}
                "pattern" => {
                    self.has_patterns = true;
                    let pattern = self.pattern(child);
                    let guard = guard.take();
                    values.push(Expr {
                        kind: ExprKind::Matches { operand: None, pattern, guard },
                        span: at,
                    });
                }
                "identifier" if self.text(child) == "default" => default = Some(at),
                _ => {
                    self.has_patterns |= child.kind() == "null_literal";
                    values.push(self.expression(child));
                }
            }
        }
        if let Some(guard) = guard {
            self.report(
                Diagnostic::error(Code::Switch, guard.span, "a condition after a constant")
                    .help("only a pattern takes one, as in `case Integer i when i > 3`"),
            );
        }
        if let Some(at) = default
            && !matches!(values[..], [Expr { kind: ExprKind::NullLiteral, .. }])
        {
            let message = "`default` stands after `case null` only";
            self.report(
                Diagnostic::error(Code::Switch, at, message)
                    .help("write a label `default` of its own"),
            );
        }
        let default = default.map(SwitchLabel::Default);
        std::iter::once(SwitchLabel::Case(values, span)).chain(default).collect()
    }

    /// `String s`, `Point(int x, var y)`
    pub(super) fn pattern(&mut self, node: Node) -> MatchPattern {
        let span = self.span_of(node);
        let inner = named_children(node);
        match (node.kind(), inner.first().copied(), inner.last().copied()) {
            ("pattern", Some(only), _) => self.pattern(only),
            ("record_pattern", Some(ty), Some(body)) => {
                let ty = self.type_syntax_of_record(ty);
                let parts = named_children(body);
                let parts = parts.into_iter().map(|part| self.pattern(part)).collect();
                MatchPattern { kind: MatchPatternKind::Record { ty, parts }, span }
            }
            (_, Some(ty), Some(name)) if ty != name => {
                let (ty, binding) = (self.type_syntax(ty), self.name(name));
                MatchPattern { kind: MatchPatternKind::Type { ty, binding }, span }
            }
            _ => {
                self.unsupported(span, "a pattern without a name", "write `var x`");
                let ty = TypeSyntax { kind: TypeSyntaxKind::Var, span };
                let binding = Name { text: String::from("_"), span };
                MatchPattern { kind: MatchPatternKind::Type { ty, binding }, span }
            }
        }
    }

    /// The name of a record in a pattern, for which the grammar takes any word.
    fn type_syntax_of_record(&mut self, node: Node) -> TypeSyntax {
        if node.kind() == "identifier" {
            let span = self.span_of(node);
            self.watch_library(node);
            let text = self.text(node);
            if !self.own.contains(text) {
                if !self.foreign.contains(text) {
                    self.unsupported_type("type_identifier", text, span);
                }
                return TypeSyntax { kind: TypeSyntaxKind::Other(text.to_owned()), span };
            }
            return TypeSyntax { kind: TypeSyntaxKind::Class(self.text(node).to_owned()), span };
        }
        self.type_syntax(node)
    }
}

/// How many values the labels of a `switch` name.
fn count_labels(body: Node) -> usize {
    let groups = named_children(body).into_iter().flat_map(named_children);
    let labels = groups.filter(|child| child.kind() == "switch_label");
    labels.map(|label| named_children(label).len().max(1)).sum()
}
