//! Statements, their lists and their bodies.

use super::ast::{Expr, ExprKind, Loop, LoopKind, Stmt, StmtKind};
use super::switch::Use;
use super::{SyntaxReader, children, named_children};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use tree_sitter::Node;

impl SyntaxReader<'_> {
    /// The statements of a block or of the file; braces are passed over. `ASSERTBLOCK();` and the
    /// block after it become one.
    pub(super) fn statements(&mut self, nodes: &[Node]) -> Vec<Stmt> {
        let mut statements = Vec::new();
        let mut at = 0;
        while let Some(node) = nodes.get(at) {
            at += 1;
            if matches!(node.kind(), "{" | "}") {
                continue;
            }
            let behind = nodes.get(at).copied().filter(|next| next.kind() == "block");
            if self.opens_assert_block(*node) {
                statements.push(self.assert_block(*node, behind));
                at += usize::from(behind.is_some());
            } else {
                statements.push(self.statement(*node));
            }
        }
        statements
    }

    /// The statement after `if (…)`, `else`, `while (…)` and the like, or after a label.
    fn body(&mut self, node: Option<Node>, whole: Node) -> Stmt {
        let Some(node) = node else {
            return Stmt { kind: StmtKind::Empty, span: self.span_of(whole).at_end() };
        };
        match node.kind() {
            "local_variable_declaration" => self.report(
                Diagnostic::error(
                    Code::Syntax,
                    self.span_of(node),
                    "a declaration needs a block here",
                )
                .help("put it into braces, or declare the variable before"),
            ),
            "class_declaration"
            | "record_declaration"
            | "interface_declaration"
            | "enum_declaration" => {
                self.report(Diagnostic::error(
                    Code::Syntax,
                    self.span_of(node),
                    "a declaration needs a block here",
                ));
            }
            _ => {}
        }
        if self.opens_assert_block(node) {
            self.assert_block(node, None)
        } else {
            self.statement(node)
        }
    }

    /// One statement.
    fn statement(&mut self, node: Node) -> Stmt {
        Stmt { kind: self.statement_kind(node), span: self.span_of(node) }
    }

    fn statement_kind(&mut self, node: Node) -> StmtKind {
        let field = |name: &str| node.child_by_field_name(name);
        match node.kind() {
            ";" => StmtKind::Empty,
            "local_variable_declaration" => StmtKind::Local(self.local(node)),
            "expression_statement" => self.expression_statement(node),
            "switch_expression" => StmtKind::Switch(Box::new(self.switch(node, Use::Statement))),
            "yield_statement" => match named_children(node).first() {
                Some(value) => StmtKind::Yield(self.expression(*value)),
                None => StmtKind::Yield(self.unreadable(node)),
            },
            "block" => StmtKind::Block(self.statements(&children(node))),
            "if_statement" => StmtKind::If {
                condition: self.condition(node),
                then: Box::new(self.body(field("consequence"), node)),
                otherwise: field("alternative").map(|other| Box::new(self.body(Some(other), node))),
            },
            "while_statement" | "do_statement" | "for_statement" | "enhanced_for_statement" => {
                self.loop_statement(node)
            }
            "labeled_statement" => {
                let parts = named_children(node);
                let Some(label) = parts.first() else {
                    self.unreadable(node);
                    return StmtKind::Unsupported;
                };
                let label = self.name(*label);
                self.watch_label(&label, node);
                // An empty statement is not a named node.
                let body = children(node).into_iter().last();
                StmtKind::Labelled { label, body: Box::new(self.body(body, node)) }
            }
            "break_statement" => StmtKind::Break(self.jump_label(node)),
            "continue_statement" => StmtKind::Continue(self.jump_label(node)),
            "return_statement" => {
                let value = named_children(node).first().map(|value| self.expression(*value));
                StmtKind::Return(value)
            }
            "throw_statement" => StmtKind::Throw(self.thrown(node)),
            "assert_statement" => {
                let mut parts = named_children(node).into_iter();
                let Some(condition) = parts.next() else {
                    self.unreadable(node);
                    return StmtKind::Unsupported;
                };
                let condition = self.expression(condition);
                let message = parts.next().map(|message| self.expression(message));
                StmtKind::Assert { condition, message }
            }
            "synchronized_statement" => {
                let parts = named_children(node);
                let lock = parts.first().and_then(|one| named_children(*one).first().copied());
                let lock = match lock {
                    Some(lock) => self.expression(lock),
                    None => self.unreadable(node),
                };
                let body = field("body").map_or(Vec::new(), |body| children(body));
                StmtKind::Synchronized { lock, body: self.statements(&body) }
            }
            "try_statement" | "try_with_resources_statement" => {
                StmtKind::Try(Box::new(self.try_statement(node)))
            }
            "class_declaration"
            | "interface_declaration"
            | "record_declaration"
            | "enum_declaration" => {
                let mut types = std::mem::take(&mut self.hoisted);
                let before = types.len();
                self.type_declaration(node, true, &mut types);
                let declared = types.get(before).map(|one| one.name.clone());
                types.append(&mut self.hoisted);
                self.hoisted = types;
                declared.map_or(StmtKind::Unsupported, StmtKind::LocalClass)
            }
            kind => {
                if !self.describe_unsupported(node, kind) {
                    self.unsupported(self.span_of(node), "this statement", "write it differently");
                }
                StmtKind::Unsupported
            }
        }
    }

    fn jump_label(&mut self, node: Node) -> Option<super::ast::Name> {
        named_children(node).first().map(|label| self.name(*label))
    }

    /// The condition of `if`, `while`, `do`, and what `switch` looks at, without its parentheses.
    pub(super) fn condition(&mut self, node: Node) -> Expr {
        let inner = node
            .child_by_field_name("condition")
            .and_then(|parentheses| named_children(parentheses).first().copied());
        match inner {
            Some(inner) => self.expression(inner),
            None => self.unreadable(node),
        }
    }

    fn expression_statement(&mut self, node: Node) -> StmtKind {
        let Some(expression) = named_children(node).first().copied() else {
            return StmtKind::Empty;
        };
        // The grammar takes `switch (x) { … };` for one statement; it is a `switch` and an empty
        // one.
        if expression.kind() == "switch_expression" {
            return StmtKind::Switch(Box::new(self.switch(expression, Use::Statement)));
        }
        if let Some(directive) = self.directive(expression) {
            return directive;
        }
        if expression.kind() == "identifier" && self.text(expression) == "yield" {
            self.report(
                Diagnostic::error(Code::Syntax, self.span_of(node), "`yield` without a value")
                    .help("write the value of the `switch` after it, as in `yield 1;`"),
            );
            return StmtKind::Unsupported;
        }
        let value = self.expression(expression);
        self.check_statement_expression(&value);
        StmtKind::Expression(value)
    }

    /// Java lets only calls, assignments and increments be statements.
    fn check_statement_expression(&mut self, value: &Expr) {
        let span = value.span;
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "every other expression only computes a value"
        )]
        match &value.kind {
            ExprKind::Assign { .. }
            | ExprKind::Increment { .. }
            | ExprKind::Call { .. }
            | ExprKind::New { .. }
            | ExprKind::NewConstant { .. }
            | ExprKind::Unsupported => {}
            // Reported where it stands.
            _ if ends_in_assignment(value) => {}
            ExprKind::Placeholder(placeholder) => {
                let name = &placeholder.name.text;
                self.report(
                    Diagnostic::error(
                        Code::Syntax,
                        span,
                        format!("the placeholder `{name}` stands for a value, not for a statement"),
                    )
                    .help(if placeholder.is_choice() {
                        "use it where an expression stands, as in `int x = ONE(a, b);`"
                    } else {
                        "use its value, as in `int x = INT(range(1, 9));`"
                    }),
                );
            }
            ExprKind::Name(name) if super::words::word(name).is_some() => {
                let example = super::directive::example(name);
                self.report(
                    Diagnostic::error(Code::Syntax, span, format!("`{name}` without arguments"))
                        .help(format!("write `{example}`")),
                );
            }
            _ => self.report(
                Diagnostic::error(Code::Syntax, span, "not a statement")
                    .label("this only computes a value")
                    .help("assign the value to a variable, or print it"),
            ),
        }
    }

    fn loop_statement(&mut self, node: Node) -> StmtKind {
        let id = self.numbers.loop_at(node);
        let body = node.child_by_field_name("body");
        // Parts are read in the order of the text.
        let (kind, body) = match node.kind() {
            "do_statement" => {
                let body = self.body(body, node);
                (LoopKind::Do { condition: self.condition(node) }, body)
            }
            "while_statement" => {
                let condition = self.condition(node);
                self.watch_empty_body(node);
                (LoopKind::While { condition }, self.body(body, node))
            }
            "enhanced_for_statement" => {
                let kind = self.for_each(node);
                (kind, self.body(body, node))
            }
            _ => {
                let kind = self.for_header(node);
                self.watch_empty_body(node);
                (kind, self.body(body, node))
            }
        };
        StmtKind::Loop(Box::new(Loop { id, kind, body }))
    }

    /// Warns of a `;` right after the header of a loop that a block follows: it is the whole body.
    fn watch_empty_body(&mut self, node: Node) {
        let Some(end) = children(node).into_iter().last().filter(|last| last.kind() == ";") else {
            return;
        };
        if node.next_sibling().is_some_and(|next| next.kind() == "block") {
            let span = self.span_of(end);
            self.report(
                Diagnostic::warning(
                    Code::LoopBound,
                    span,
                    "this `;` is the whole body of the loop; the block after it runs once",
                )
                .help("leave the `;` out")
                .replace(span, ""),
            );
        }
    }

    fn for_header(&mut self, node: Node) -> LoopKind {
        let mut init = Vec::new();
        let inits: Vec<Node> =
            node.children_by_field_name("init", &mut node.walk()).filter(Node::is_named).collect();
        for part in inits {
            if part.kind() == "local_variable_declaration" {
                init.push(self.statement(part));
                continue;
            }
            let value = self.expression(part);
            self.check_statement_expression(&value);
            init.push(Stmt { span: value.span, kind: StmtKind::Expression(value) });
        }
        let condition = node.child_by_field_name("condition").map(|c| self.expression(c));
        let condition_span =
            condition.as_ref().map_or_else(|| missing_condition(self, node), |c| c.span);
        let updates: Vec<Node> = node
            .children_by_field_name("update", &mut node.walk())
            .filter(Node::is_named)
            .collect();
        let update = updates
            .into_iter()
            .map(|part| {
                let value = self.expression(part);
                self.check_statement_expression(&value);
                value
            })
            .collect();
        LoopKind::For { init, condition, update, condition_span }
    }

    fn for_each(&mut self, node: Node) -> LoopKind {
        let modifiers = self.modifiers_of(node);
        self.only_final(&modifiers, "loop variable");
        let mut ty = self.type_in(node);
        let name = self.name_in(node, "name");
        if let Some(dimensions) = node.child_by_field_name("dimensions") {
            let count = self.dimensions(dimensions);
            ty = super::declaration::array_of(ty, count, self.span_of(dimensions));
        }
        let collection = match node.child_by_field_name("value") {
            Some(value) => self.expression(value),
            None => self.unreadable(node),
        };
        LoopKind::ForEach { is_final: modifiers.has("final"), ty, name, collection }
    }
}

/// Whether the last operand of operators is an assignment.
fn ends_in_assignment(value: &Expr) -> bool {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "every other expression ends in a word or a bracket"
    )]
    match &value.kind {
        ExprKind::Binary { right: last, .. }
        | ExprKind::Unary { operand: last, .. }
        | ExprKind::Cast { operand: last, .. }
        | ExprKind::Conditional { otherwise: last, .. } => {
            matches!(last.kind, ExprKind::Assign { .. }) || ends_in_assignment(last)
        }
        _ => false,
    }
}

/// The empty place before the second semicolon of a `for`.
fn missing_condition(reader: &SyntaxReader<'_>, node: Node) -> Span {
    // A declaration holds the first semicolon itself, so the last one is always the second.
    children(node)
        .into_iter()
        .rfind(|child| child.kind() == ";" && Some(child.id()) != body_id(node))
        .map_or(reader.span_of(node).at_start(), |semicolon| reader.span_of(semicolon).at_start())
}

fn body_id(node: Node) -> Option<usize> {
    node.child_by_field_name("body").map(|body| body.id())
}
