//! Expressions, placeholders among them.
//!
//! Operators are read as a flat chain and bound again by Java's precedence, because the grammar
//! takes `(x) - 1 * 2` for a cast of `-1` to a type `x`.

use super::ast::{BinaryOp, Expr, ExprKind, Fix, Name, Placeholder, PlaceholderKind, UnaryOp};
use super::switch::Use;
use super::words::{bare_name, placeholder_kind, word};
use super::{SyntaxReader, children, named_children};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use tree_sitter::Node;

/// Operands with the operators between them; there is one operand more.
#[derive(Default)]
struct Chain {
    operands: Vec<Expr>,
    operators: Vec<(BinaryOp, Span)>,
}

impl SyntaxReader<'_> {
    /// Any expression.
    pub(super) fn expression(&mut self, node: Node) -> Expr {
        let mut chain = Chain::default();
        self.chain(node, &mut chain);
        bind(chain)
    }

    /// What stands after `=` in a declaration: an expression or `{ 1, 2 }`.
    pub(super) fn initialiser(&mut self, node: Node) -> Expr {
        if node.kind() != "array_initializer" {
            return self.expression(node);
        }
        let elements = named_children(node).into_iter().map(|e| self.initialiser(e)).collect();
        Expr { kind: ExprKind::ArrayInitialiser(elements), span: self.span_of(node) }
    }

    /// Appends the operands and operators of `node`.
    fn chain(&mut self, node: Node, chain: &mut Chain) {
        match node.kind() {
            "binary_expression" => {
                let parts = children(node);
                let [left, operator, right] = parts[..] else {
                    return self.unreadable_operand(node, chain);
                };
                self.operand(left, chain);
                let Some(binary) = binary_operator(operator.kind()) else {
                    chain.operands.pop();
                    return self.unreadable_operand(node, chain);
                };
                chain.operators.push((binary, self.span_of(operator)));
                self.operand(right, chain);
            }
            "unary_expression" => {
                let parts = children(node);
                let [operator, operand] = parts[..] else {
                    return self.unreadable_operand(node, chain);
                };
                let Some(unary) = unary_operator(operator.kind()) else {
                    return self.unreadable_operand(node, chain);
                };
                let start = self.span_of(node).at_start();
                self.prefixed(operand, chain, |operand| Expr {
                    span: start.to(operand.span),
                    kind: ExprKind::Unary { operator: unary, operand: Box::new(operand) },
                });
            }
            "update_expression" => self.update(node, chain),
            "cast_expression" => self.cast(node, chain),
            _ => {
                let operand = self.primary(node);
                chain.operands.push(operand);
            }
        }
    }

    /// An operand, which cannot be an assignment without parentheses.
    fn operand(&mut self, node: Node, chain: &mut Chain) {
        self.refuse_assignment(node);
        self.chain(node, chain);
    }

    /// The grammar takes `x + y = 3` for `x + (y = 3)`; Java does not.
    fn refuse_assignment(&mut self, node: Node) {
        if node.kind() == "assignment_expression" {
            let operator = node
                .child_by_field_name("operator")
                .map_or(self.span_of(node), |one| self.span_of(one));
            self.report(
                Diagnostic::error(Code::Syntax, operator, "an assignment inside an expression")
                    .label("the left side is not just a variable")
                    .help("compare with `==`, or put the assignment into parentheses"),
            );
        }
    }

    /// An operand after a prefix operator or a cast, which binds to the first operand of what
    /// follows.
    fn prefixed(&mut self, node: Node, chain: &mut Chain, wrap: impl FnOnce(Expr) -> Expr) {
        let mut inner = Chain::default();
        self.operand(node, &mut inner);
        let mut operands = inner.operands.into_iter();
        if let Some(first) = operands.next() {
            chain.operands.push(wrap(first));
        }
        chain.operands.extend(operands);
        chain.operators.extend(inner.operators);
    }

    fn update(&mut self, node: Node, chain: &mut Chain) {
        let parts = children(node);
        let [first, second] = parts[..] else {
            return self.unreadable_operand(node, chain);
        };
        let by = |operator: Node| if operator.kind() == "++" { 1 } else { -1 };
        if !first.is_named() {
            let start = self.span_of(node).at_start();
            let by = by(first);
            return self.prefixed(second, chain, |operand| Expr {
                span: start.to(operand.span),
                kind: ExprKind::Increment { fix: Fix::Prefix, by, operand: Box::new(operand) },
            });
        }
        // The grammar may take `-x++` for `(-x)++`: the increment belongs to the last operand.
        let mut inner = Chain::default();
        self.operand(first, &mut inner);
        if let Some(last) = inner.operands.pop() {
            inner.operands.push(postfix(last, by(second), self.span_of(second)));
        }
        chain.operands.append(&mut inner.operands);
        chain.operators.append(&mut inner.operators);
    }

    fn cast(&mut self, node: Node, chain: &mut Chain) {
        let types: Vec<Node> = node.children_by_field_name("type", &mut node.walk()).collect();
        let (Some(value), [ty]) = (node.child_by_field_name("value"), &types[..]) else {
            self.unsupported(self.span_of(node), "a cast to several types", "cast to one type");
            return chain.operands.push(self.unread(node));
        };
        if matches!(ty.kind(), "type_identifier" | "scoped_type_identifier")
            && value.kind() == "unary_expression"
            && let [sign, operand] = children(value)[..]
            && let Some(binary) = binary_operator(sign.kind())
        {
            // `(x) - 1`: Java has no sign after a cast to anything but a primitive type.
            let inner = self.qualified_name(*ty);
            let close = children(node).into_iter().find(|child| child.kind() == ")");
            let span =
                self.span_of(node).at_start().to(close.map_or(inner.span, |one| self.span_of(one)));
            chain.operands.push(Expr { kind: ExprKind::Parenthesised(Box::new(inner)), span });
            chain.operators.push((binary, self.span_of(sign)));
            return self.operand(operand, chain);
        }
        let ty = self.type_syntax(*ty);
        let start = self.span_of(node).at_start();
        self.prefixed(value, chain, |operand| Expr {
            span: start.to(operand.span),
            kind: ExprKind::Cast { ty, operand: Box::new(operand) },
        });
    }

    /// The expression that `a` or `a.b` is where the grammar saw a type.
    fn qualified_name(&mut self, node: Node) -> Expr {
        let span = self.span_of(node);
        let parts = named_children(node);
        if let [object, name] = parts[..] {
            let object = Box::new(self.qualified_name(object));
            return Expr { kind: ExprKind::Field { object, name: self.name(name) }, span };
        }
        Expr { kind: ExprKind::Name(self.name(node).text), span }
    }

    /// An expression that is no chain of operators.
    fn primary(&mut self, node: Node) -> Expr {
        let span = self.span_of(node);
        let field = |name: &str| node.child_by_field_name(name);
        let kind = match node.kind() {
            "decimal_integer_literal"
            | "hex_integer_literal"
            | "octal_integer_literal"
            | "binary_integer_literal" => ExprKind::IntegerLiteral,
            "decimal_floating_point_literal" => ExprKind::FloatingLiteral,
            "character_literal" => self.char_literal(node),
            "string_literal" => self.string_literal(node),
            "true" => ExprKind::BooleanLiteral(true),
            "false" => ExprKind::BooleanLiteral(false),
            "null_literal" => ExprKind::NullLiteral,
            "this" => ExprKind::This,
            "super" => ExprKind::Super,
            "instanceof_expression" => self.instance_of(node),
            "identifier" => ExprKind::Name(self.name(node).text),
            "parenthesized_expression" => match named_children(node).first() {
                Some(inner) => ExprKind::Parenthesised(Box::new(self.expression(*inner))),
                None => return self.unreadable(node),
            },
            "array_access" => match (field("array"), field("index")) {
                (Some(array), Some(index)) => ExprKind::Index {
                    array: Box::new(self.expression(array)),
                    index: Box::new(self.expression(index)),
                },
                _ => return self.unreadable(node),
            },
            "field_access" => self.field_access(node),
            "method_invocation" => return self.call(node),
            "array_creation_expression" => self.new_array(node),
            "object_creation_expression" => self.new_object(node),
            "lambda_expression" => self.lambda(node),
            "method_reference" => self.method_reference(node),
            "switch_expression" => ExprKind::Switch(Box::new(self.switch(node, Use::Value))),
            "assignment_expression" => self.assignment(node),
            "ternary_expression" => {
                let (Some(condition), Some(then), Some(otherwise)) =
                    (field("condition"), field("consequence"), field("alternative"))
                else {
                    return self.unreadable(node);
                };
                self.refuse_assignment(condition);
                self.refuse_assignment(otherwise);
                ExprKind::Conditional {
                    condition: Box::new(self.expression(condition)),
                    then: Box::new(self.expression(then)),
                    otherwise: Box::new(self.expression(otherwise)),
                }
            }
            kind => {
                if !self.describe_unsupported(node, kind) {
                    self.unsupported(span, "this expression", "write it differently");
                }
                ExprKind::Unsupported
            }
        };
        Expr { kind, span }
    }

    fn assignment(&mut self, node: Node) -> ExprKind {
        let parts = children(node);
        let [target, operator, value] = parts[..] else { return self.unreadable(node).kind };
        let target = Box::new(self.expression(target));
        let compound = operator.kind().strip_suffix('=').unwrap_or_default();
        ExprKind::Assign {
            operator: binary_operator(compound),
            operator_span: self.span_of(operator),
            target,
            value: Box::new(self.expression(value)),
        }
    }

    fn field_access(&mut self, node: Node) -> ExprKind {
        let parts = named_children(node);
        if let [object, name] = parts[..]
            && name.kind() == "identifier"
        {
            if self.is_foreign(object) {
                return ExprKind::Unsupported;
            }
            let object = Box::new(self.expression(object));
            return ExprKind::Field { object, name: self.name(name) };
        }
        if let [class, this] = parts[..]
            && this.kind() == "this"
            && self.own.contains(self.text(class))
        {
            return ExprKind::OuterThis(self.name(class));
        }
        self.unreadable(node);
        ExprKind::Unsupported
    }

    /// `e instanceof Dog d`
    fn instance_of(&mut self, node: Node) -> ExprKind {
        let field = |name: &str| node.child_by_field_name(name);
        if let (Some(operand), Some(pattern)) = (field("left"), field("pattern")) {
            self.has_patterns = true;
            let operand = Some(Box::new(self.expression(operand)));
            let pattern = self.pattern(pattern);
            return ExprKind::Matches { operand, pattern, guard: None };
        }
        let (Some(operand), Some(ty)) = (field("left"), field("right")) else {
            self.unreadable(node);
            return ExprKind::Unsupported;
        };
        let operand = Box::new(self.expression(operand));
        let ty = self.type_syntax(ty);
        let binding = field("name").map(|name| self.name(name));
        ExprKind::InstanceOf { operand, ty, binding }
    }

    /// The arguments of a call.
    pub(super) fn arguments(&mut self, call: Node) -> Vec<Expr> {
        let list = call.child_by_field_name("arguments").map(named_children).unwrap_or_default();
        list.into_iter().map(|argument| self.expression(argument)).collect()
    }

    fn call(&mut self, node: Node) -> Expr {
        let span = self.span_of(node);
        if let Some(name) = bare_name(self.text, node) {
            if name == "HOLE" {
                return self.hole(node);
            }
            if let Some(kind) = placeholder_kind(name) {
                let placeholder = self.placeholder(node, kind, None);
                return Expr { kind: ExprKind::Placeholder(placeholder), span };
            }
            if word(name).is_some() {
                return self.directive_as_value(name, node);
            }
        }
        let object = node.child_by_field_name("object");
        let is_super = |child: &Node| child.kind() == "super" && object != Some(*child);
        if let Some(keyword) = children(node).into_iter().find(is_super) {
            let base = object.filter(|object| self.own.contains(self.text(*object)));
            let Some(base) = base else {
                let help = "name an interface of the file";
                self.unsupported(self.span_of(keyword), "`super` of this", help);
                return Expr { kind: ExprKind::Unsupported, span };
            };
            let (at, base) = (self.span_of(base), self.name(base));
            let receiver = Some(Box::new(Expr { kind: ExprKind::BaseSuper(base), span: at }));
            let (name, arguments) = (self.name_in(node, "name"), self.arguments(node));
            return Expr { kind: ExprKind::Call { receiver, name, arguments }, span };
        }
        if object.is_some_and(|object| self.is_foreign(object)) {
            self.arguments(node);
            return Expr { kind: ExprKind::Unsupported, span };
        }
        if let Some(types) = node.child_by_field_name("type_arguments") {
            self.unsupported(self.span_of(types), "a type argument", "leave it out");
        }
        if let Some(object) = object.filter(|object| object.kind() == "identifier") {
            self.watch_library(object);
            self.names_console |= self.text(object) == "IO" && !self.own.contains("IO");
        }
        let receiver = object.map(|object| Box::new(self.expression(object)));
        if let Some(receiver) = &receiver {
            self.watch_arrays(receiver);
        }
        let name = self.name_in(node, "name");
        let arguments = self.arguments(node);
        Expr { kind: ExprKind::Call { receiver, name, arguments }, span }
    }

    /// Reports a node that does not have the shape the grammar promises, so that nothing is lost in
    /// silence.
    pub(super) fn unreadable(&mut self, node: Node) -> Expr {
        self.unsupported(self.span_of(node), "this expression", "write it differently");
        self.unread(node)
    }

    /// Stands for something that was reported.
    fn unread(&self, node: Node) -> Expr {
        Expr { kind: ExprKind::Unsupported, span: self.span_of(node) }
    }

    fn unreadable_operand(&mut self, node: Node, chain: &mut Chain) {
        let operand = self.unreadable(node);
        chain.operands.push(operand);
    }

    fn placeholder(
        &mut self,
        node: Node,
        kind: PlaceholderKind,
        hole: Option<Span>,
    ) -> Placeholder {
        let id = self.numbers.placeholder_at(node);
        let name: Name = self.name_in(node, "name");
        let arguments = self.arguments(node);
        let placeholder = Placeholder { id, kind, arguments, name, hole };
        if placeholder.is_list() {
            self.watch_lists(self.span_of(node));
        }
        placeholder
    }

    /// `HOLE(INT(…))`: the placeholder, with the hole around it. `HOLE(n * 2)`: the value, hidden
    /// by questions.
    fn hole(&mut self, node: Node) -> Expr {
        let span = self.span_of(node);
        let list = node.child_by_field_name("arguments").map(named_children).unwrap_or_default();
        if let [inner] = list[..] {
            if inner.kind() == "method_invocation"
                && let Some(kind) = bare_name(self.text, inner).and_then(placeholder_kind)
            {
                let placeholder = self.placeholder(inner, kind, Some(span));
                return Expr {
                    kind: ExprKind::Placeholder(placeholder),
                    span: self.span_of(inner),
                };
            }
            let value = Box::new(self.expression(inner));
            return Expr { kind: ExprKind::Hole(value), span };
        }
        self.report(
            Diagnostic::error(Code::Placeholder, span, "`HOLE` stands around one value")
                .help("write `HOLE(INT(range(1, 9)))`"),
        );
        Expr { kind: ExprKind::Unsupported, span }
    }
}

/// Puts `++` or `--` after the operand that it belongs to, inside of prefix operators.
fn postfix(operand: Expr, by: i8, operator: Span) -> Expr {
    let span = operand.span.to(operator);
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "every other operand takes the operator itself"
    )]
    let kind = match operand.kind {
        ExprKind::Unary { operator: unary, operand } => {
            ExprKind::Unary { operator: unary, operand: Box::new(postfix(*operand, by, operator)) }
        }
        ExprKind::Cast { ty, operand } => {
            ExprKind::Cast { ty, operand: Box::new(postfix(*operand, by, operator)) }
        }
        kind => {
            let operand = Box::new(Expr { kind, span: operand.span });
            ExprKind::Increment { fix: Fix::Postfix, by, operand }
        }
    };
    Expr { kind, span }
}

/// Binds operators by Java's precedence (JLS 15.17 to 15.24); all of them associate to the left.
fn bind(chain: Chain) -> Expr {
    let mut waiting: Vec<(BinaryOp, Span)> = Vec::new();
    let mut done: Vec<Expr> = Vec::new();
    let mut operators = chain.operators.into_iter();
    for operand in chain.operands {
        done.push(operand);
        let next = operators.next();
        while let Some((operator, span)) = waiting.last().copied() {
            if next.is_some_and(|(next, _)| next.precedence() > operator.precedence()) {
                break;
            }
            waiting.pop();
            if let (Some(right), Some(left)) = (done.pop(), done.pop()) {
                done.push(binary(operator, span, left, right));
            }
        }
        waiting.extend(next);
    }
    done.pop().unwrap_or(Expr { kind: ExprKind::Unsupported, span: Span::default() })
}

fn binary(operator: BinaryOp, operator_span: Span, left: Expr, right: Expr) -> Expr {
    let span = with_hole(&left).to(with_hole(&right));
    let (left, right) = (Box::new(left), Box::new(right));
    Expr { kind: ExprKind::Binary { operator, operator_span, left, right }, span }
}

/// The place of an operand; for a placeholder in a `HOLE`, that of the whole `HOLE`.
fn with_hole(operand: &Expr) -> Span {
    if let ExprKind::Placeholder(of) = &operand.kind {
        of.hole.unwrap_or(operand.span)
    } else {
        operand.span
    }
}

fn unary_operator(text: &str) -> Option<UnaryOp> {
    Some(match text {
        "+" => UnaryOp::Plus,
        "-" => UnaryOp::Minus,
        "!" => UnaryOp::Not,
        "~" => UnaryOp::Complement,
        _ => return None,
    })
}

fn binary_operator(text: &str) -> Option<BinaryOp> {
    Some(match text {
        "+" => BinaryOp::Add,
        "-" => BinaryOp::Subtract,
        "*" => BinaryOp::Multiply,
        "/" => BinaryOp::Divide,
        "%" => BinaryOp::Remainder,
        "<<" => BinaryOp::ShiftLeft,
        ">>" => BinaryOp::ShiftRight,
        ">>>" => BinaryOp::ShiftRightUnsigned,
        "<" => BinaryOp::Less,
        "<=" => BinaryOp::LessEqual,
        ">" => BinaryOp::Greater,
        ">=" => BinaryOp::GreaterEqual,
        "==" => BinaryOp::Equal,
        "!=" => BinaryOp::NotEqual,
        "&" => BinaryOp::BitAnd,
        "|" => BinaryOp::BitOr,
        "^" => BinaryOp::BitXor,
        "&&" => BinaryOp::LogicAnd,
        "||" => BinaryOp::LogicOr,
        _ => return None,
    })
}
