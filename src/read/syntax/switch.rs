//! `switch`, as a statement and as an expression, in both forms.
//!
//! In: the grammar's node, which is the same for all four. Out: [`ast::Switch`](Switch); what
//! stands after an arrow of an expression is a [`StmtKind::Yield`]. Labels that test for types or
//! `null` are reported.

use super::ast::{
    Expr, ExprKind, Name, Stmt, StmtKind, Switch, SwitchForm, SwitchGroup, SwitchLabel,
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
        let labels = labels.into_iter().map(|label| self.switch_label(label)).collect();
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
                "switch_label" => labels.push(self.switch_label(child)),
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

    fn switch_label(&mut self, node: Node) -> SwitchLabel {
        let span = self.span_of(node);
        let is_default = children(node).first().is_some_and(|first| first.kind() == "default");
        if is_default {
            return SwitchLabel::Default(span);
        }
        if let Some(guard) = child_of_kind(node, "guard") {
            self.unsupported(
                self.span_of(guard),
                "a condition at a `case`",
                "test it with `if` after the label",
            );
        }
        let mut values = Vec::new();
        for child in named_children(node) {
            let value = match child.kind() {
                "guard" => continue,
                "pattern" => self.pattern(child),
                "null_literal" => {
                    self.unsupported(
                        self.span_of(child),
                        "`case null`",
                        "test for `null` with `if` before the `switch`",
                    );
                    Expr { kind: ExprKind::Unsupported, span: self.span_of(child) }
                }
                "identifier" if self.text(child) == "default" => {
                    self.unsupported(
                        self.span_of(child),
                        "`default` after a `case`",
                        "write a label `default` of its own",
                    );
                    Expr { kind: ExprKind::Unsupported, span: self.span_of(child) }
                }
                _ => self.expression(child),
            };
            values.push(value);
        }
        SwitchLabel::Case(values, span)
    }

    /// `case String s`, `case Point(int x, int y)`
    fn pattern(&mut self, node: Node) -> Expr {
        let is_record = child_of_kind(node, "record_pattern").is_some();
        let (what, help) = if is_record {
            ("taking a record apart in a `case`", "use a constant; there are no records")
        } else {
            ("testing for a type in a `case`", "use a constant, as in `case 1:`")
        };
        self.unsupported(self.span_of(node), what, help);
        Expr { kind: ExprKind::Unsupported, span: self.span_of(node) }
    }
}

/// How many values the labels of a `switch` name.
fn count_labels(body: Node) -> usize {
    let groups = named_children(body).into_iter().flat_map(named_children);
    let labels = groups.filter(|child| child.kind() == "switch_label");
    labels.map(|label| named_children(label).len().max(1)).sum()
}
