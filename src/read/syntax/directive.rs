//! Directives in statement position: `LOOP(…);`, `ASSERT(…);`, `GOAL(…);`, `INVARIANT(…);`,
//! `ASSERTBLOCK(); { … }`.

use super::ast::{Directive, Expr, ExprKind, Stmt, StmtKind};
use super::words::{Word, bare_name, word};
use super::{SyntaxReader, children, named_children};
use crate::diagnostic::{Code, Diagnostic};
use tree_sitter::Node;

/// How a directive is written.
pub(super) fn example(name: &str) -> &'static str {
    match name {
        "LOOP" => "LOOP(range(1, 10));",
        "GOAL" => "GOAL(x == 3);",
        "INVARIANT" => "INVARIANT(sum >= 0);",
        "ASSERTBLOCK" => "ASSERTBLOCK(); { … }",
        _ => "ASSERT(x > 0);",
    }
}

impl SyntaxReader<'_> {
    /// Which of these statements of a list are directives, the block of an `ASSERTBLOCK` included.
    pub(super) fn directives_of(&self, nodes: &[Node]) -> Vec<bool> {
        let mut opened = false;
        nodes
            .iter()
            .map(|node| {
                let is_block = opened && node.kind() == "block";
                opened = self.opens_assert_block(*node);
                is_block || self.directive_word(*node).is_some()
            })
            .collect()
    }

    /// The directive that a statement is.
    fn directive_word(&self, statement: Node) -> Option<Word> {
        if statement.kind() != "expression_statement" {
            return None;
        }
        let call = named_children(statement).first().copied()?;
        if call.kind() != "method_invocation" {
            return None;
        }
        word(bare_name(self.text, call)?)
    }

    /// Whether this statement is `ASSERTBLOCK();`.
    pub(super) fn opens_assert_block(&self, node: Node) -> bool {
        self.directive_word(node) == Some(Word::AssertBlock)
    }

    /// `ASSERTBLOCK();` with the block after it.
    pub(super) fn assert_block(&mut self, opening: Node, block: Option<Node>) -> Stmt {
        let span = self.span_of(opening);
        if let Some(call) = named_children(opening).first() {
            let count = self.arguments(*call).len();
            if count > 0 {
                self.report(
                    Diagnostic::error(
                        Code::Directive,
                        self.span_of(*call),
                        "`ASSERTBLOCK` takes no argument",
                    )
                    .help("write `ASSERTBLOCK(); { … }`, with the checks in the block"),
                );
            }
        }
        let Some(block) = block else {
            self.report(
                Diagnostic::error(
                    Code::Directive,
                    span,
                    "`ASSERTBLOCK();` without a block after it",
                )
                .help("write `ASSERTBLOCK(); { … }`, with the checks in the block"),
            );
            return Stmt { kind: StmtKind::Unsupported, span };
        };
        let body = self.statements(&children(block));
        let body_span = self.span_of(block);
        let directive = Directive::AssertBlock { body, body_span };
        Stmt { kind: StmtKind::Directive(directive), span: span.to(body_span) }
    }

    /// The directive that a call in statement position is, or `None`. `ASSERTBLOCK` is not read
    /// here.
    pub(super) fn directive(&mut self, call: Node) -> Option<StmtKind> {
        if call.kind() != "method_invocation" {
            return None;
        }
        let name = bare_name(self.text, call)?;
        let word = word(name)?;
        let mut arguments = self.arguments(call);
        let count = arguments.len();
        let Some(condition) = (if count == 1 { arguments.pop() } else { None }) else {
            let what = if word == Word::Loop { "constraint" } else { "condition" };
            let message = format!("`{name}` takes one {what}, not {}", counted(count));
            let finding = Diagnostic::error(Code::Directive, self.span_of(call), message);
            let written = |one: &Expr| self.text.get(one.span.range()).unwrap_or("");
            let values: Vec<&str> = arguments.iter().map(written).collect();
            let is_value = |one: &Expr| !matches!(one.kind, ExprKind::Call { .. });
            let meant = match word {
                Word::Loop if count > 1 && arguments.iter().all(is_value) => {
                    let constraint = if count == 2 { "range" } else { "list" };
                    Some(format!("{name}({constraint}({}))", values.join(", ")))
                }
                Word::Loop if count > 1 => Some(format!("{name}(list({}))", values.join(", "))),
                // A second argument that is a text is a message, as of `assert` in Java.
                Word::Assert if count > 1 => {
                    let conditions: Vec<&str> =
                        values.into_iter().filter(|one| !one.starts_with('"')).collect();
                    Some(format!("{name}({})", conditions.join(" && ")))
                }
                Word::Loop | Word::Assert | Word::Goal | Word::Invariant | Word::AssertBlock => {
                    None
                }
            };
            let finding = match meant {
                Some(text) => {
                    finding.help(format!("write `{text};`")).replace(self.span_of(call), text)
                }
                None => finding.help(format!("write `{}`", example(name))),
            };
            self.report(finding);
            return Some(StmtKind::Unsupported);
        };
        let check = self.numbers.check_at(call);
        Some(StmtKind::Directive(match word {
            Word::Loop => Directive::Loop { constraint: condition },
            Word::Assert => Directive::Assert { check, condition },
            Word::Goal => Directive::Goal { check, condition },
            Word::Invariant => Directive::Invariant { check, condition },
            Word::AssertBlock => return Some(StmtKind::Unsupported),
        }))
    }

    /// A directive where a value is needed.
    pub(super) fn directive_as_value(&mut self, name: &str, call: Node) -> Expr {
        self.report(
            Diagnostic::error(
                Code::Directive,
                self.span_of(call),
                format!("`{name}` is a statement, not a value"),
            )
            .help(format!("write `{}` as a statement of its own", example(name))),
        );
        Expr { kind: ExprKind::Unsupported, span: self.span_of(call) }
    }
}

fn counted(count: usize) -> String {
    if count == 0 { "none".to_owned() } else { count.to_string() }
}
