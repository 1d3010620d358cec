//! Changes of a dialogue's text that make a typical mistake of it.
//!
//! In: the syntax tree. Out: [`MutantEdit`]s, at most one of each kind at a place, in the order of
//! the text. Whether a changed text still is a dialogue, and another one, is decided by who takes
//! them.

use crate::read::syntax::ast::{BinaryOp, Expr, ExprKind, File, LoopKind, Member, Stmt, StmtKind};
use crate::read::syntax::walk::{each_expression, each_nested_statement, each_subexpression};
use crate::source::{Source, Span};

use super::super::read::read_call;

/// What numbers are compared by.
const COMPARISONS: [&str; 6] = ["<", "<=", ">", ">=", "==", "!="];

/// What somebody got wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MutantKind {
    /// `>=` for `>`, so that a border belongs to the other side or a loop runs once too often.
    Border,
    /// `<` for `>`
    Direction,
    /// `!=` for `==`
    Opposite,
    /// `||` for `&&`
    Junction,
    /// A number in a condition is one off.
    Number,
    /// A loop counts one value less.
    Count,
    /// The last value, or all values, are mistaken for the other.
    Scope,
    /// The smallest for the largest.
    Extremum,
    /// A result is one off, since its counter or sum starts elsewhere.
    Start,
    /// A value is not read.
    Read,
    /// A text is not printed.
    Output,
    /// A text is printed one step too early or too late.
    Place,
    /// A value outside its set is taken.
    Check,
    /// A variable is not set back.
    Reset,
    /// `-` for `+`
    Operator,
    /// An operand of `&&` or `||` is left out.
    Operand,
    /// A branch is left out.
    Branch,
    /// A label of a `switch`, a value of a list or a letter of a text is left out.
    Label,
    /// Letters count that should not, or do not count that should.
    Letters,
    /// Blanks count that should not, or do not count that should.
    Blanks,
}

impl MutantKind {
    /// The word for it in files and in keys of sentences.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Border => "border",
            Self::Direction => "direction",
            Self::Opposite => "opposite",
            Self::Junction => "junction",
            Self::Number => "number",
            Self::Count => "count",
            Self::Scope => "scope",
            Self::Extremum => "extremum",
            Self::Start => "start",
            Self::Read => "read",
            Self::Output => "output",
            Self::Place => "place",
            Self::Check => "check",
            Self::Reset => "reset",
            Self::Operator => "operator",
            Self::Operand => "operand",
            Self::Branch => "branch",
            Self::Label => "label",
            Self::Letters => "letters",
            Self::Blanks => "blanks",
        }
    }
}

/// A change of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MutantEdit {
    /// What mistake it makes.
    pub kind: MutantKind,
    /// What is replaced.
    pub span: Span,
    /// What stands there instead.
    pub text: String,
}

/// All changes.
pub fn edits(source: &Source, file: &File) -> Vec<MutantEdit> {
    let mut found = EditFinder::of(source, file).found;
    found.sort_by_key(|edit| (edit.span.start, edit.kind, edit.span.end));
    found.dedup_by(|a, b| a.span == b.span && a.text == b.text);
    found
}

/// Other comparisons in conditions, in the order of the text: the place of each operator, and what
/// would stand there. They are no typical mistakes.
pub fn comparisons(source: &Source, file: &File) -> Vec<(Span, &'static str)> {
    let mut compared = EditFinder::of(source, file).compared;
    compared.sort_unstable();
    compared.dedup();
    compared
}

struct EditFinder<'s> {
    source: &'s Source,
    found: Vec<MutantEdit>,
    compared: Vec<(Span, &'static str)>,
    /// Sums and counts to which a number is added, or from which it is taken.
    shifted: Vec<Span>,
}

impl<'s> EditFinder<'s> {
    /// Looks through a file.
    fn of(source: &'s Source, file: &File) -> Self {
        let mut finder =
            Self { source, found: Vec::new(), compared: Vec::new(), shifted: Vec::new() };
        finder.file(file);
        finder
    }
}

impl EditFinder<'_> {
    fn file(&mut self, file: &File) {
        self.siblings(&file.statements.iter().collect::<Vec<_>>());
        for stmt in &file.statements {
            self.statement(stmt, false);
        }
        for member in &file.members {
            if let Member::Method(method) = member {
                for stmt in &method.body {
                    self.statement(stmt, true);
                }
            }
        }
    }

    fn add(&mut self, kind: MutantKind, span: Span, text: impl Into<String>) {
        self.found.push(MutantEdit { kind, span, text: text.into() });
    }

    fn text(&self, span: Span) -> &str {
        self.source.slice(span)
    }

    fn statement(&mut self, stmt: &Stmt, in_method: bool) {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "no other statement has a condition or a start of its own"
        )]
        match &stmt.kind {
            StmtKind::If { condition, .. } => self.condition(condition),
            StmtKind::Loop(of) => match &of.kind {
                LoopKind::While { condition } | LoopKind::Do { condition } => {
                    self.condition(condition);
                }
                LoopKind::For { .. } | LoopKind::ForEach { .. } => {}
            },
            StmtKind::Return(Some(value)) if in_method => self.condition(value),
            StmtKind::Local(_) if in_method => self.start(stmt),
            StmtKind::Block(body) => self.siblings(&body.iter().collect::<Vec<_>>()),
            _ => {}
        }
        if in_method {
            self.reset(stmt);
        }
        each_expression(stmt, &mut |expr| self.expression(expr, stmt, in_method));
        let mut inner = Vec::new();
        each_nested_statement(stmt, &mut |stmt| inner.push(stmt));
        for stmt in inner {
            self.statement(stmt, in_method);
        }
    }

    /// What stands next to each other: a text printed a step too early or too late.
    fn siblings(&mut self, all: &[&Stmt]) {
        for pair in all.windows(2) {
            let (one, two) = (pair[0], pair[1]);
            if is_print(one) == is_print(two) || matches!(one.kind, StmtKind::Local(_)) {
                continue;
            }
            let is_plain = |stmt: &Stmt| {
                is_print(stmt) || matches!(stmt.kind, StmtKind::Expression(_) | StmtKind::If { .. })
            };
            if let (StmtKind::Loop(of), true) = (&one.kind, is_print(two)) {
                if let StmtKind::Block(body) = &of.body.kind
                    && let Some(last) = body.last()
                {
                    let span = last.span.at_end().to(two.span);
                    let between = self.text(last.span.gap_to(two.span));
                    let text = format!(" {}{between}", self.text(two.span));
                    self.add(MutantKind::Place, span, text);
                }
            } else if is_plain(one) && is_plain(two) {
                let span = one.span.to(two.span);
                let text = format!("{} {}", self.text(two.span), self.text(one.span));
                self.add(MutantKind::Place, span, text);
            }
        }
    }

    fn condition(&mut self, expr: &Expr) {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "what is neither compared nor joined is not mistaken for another condition"
        )]
        match &expr.kind {
            ExprKind::Binary { operator, operator_span, left, right } => {
                let other = |text: &str| Some(text.to_owned());
                #[expect(
                    clippy::wildcard_enum_match_arm,
                    reason = "only orders have a border and a direction"
                )]
                let (border, direction) = match operator {
                    BinaryOp::Less => (other("<="), other(">")),
                    BinaryOp::LessEqual => (other("<"), other(">=")),
                    BinaryOp::Greater => (other(">="), other("<")),
                    BinaryOp::GreaterEqual => (other(">"), other("<=")),
                    _ => (None, None),
                };
                if let Some(text) = border {
                    self.add(MutantKind::Border, *operator_span, text);
                }
                if let Some(text) = direction {
                    self.add(MutantKind::Direction, *operator_span, text);
                }
                #[expect(
                    clippy::wildcard_enum_match_arm,
                    reason = "any other operator has no opposite"
                )]
                match operator {
                    BinaryOp::Equal => self.add(MutantKind::Opposite, *operator_span, "!="),
                    BinaryOp::NotEqual => self.add(MutantKind::Opposite, *operator_span, "=="),
                    BinaryOp::LogicAnd => self.add(MutantKind::Junction, *operator_span, "||"),
                    BinaryOp::LogicOr => self.add(MutantKind::Junction, *operator_span, "&&"),
                    _ => {}
                }
                if operator.is_comparison() {
                    let own = self.source.slice(*operator_span);
                    let others = COMPARISONS.into_iter().filter(|text| *text != own);
                    self.compared.extend(others.map(|text| (*operator_span, text)));
                    for side in [left, right] {
                        self.number(side);
                    }
                }
                self.condition(left);
                self.condition(right);
            }
            ExprKind::Parenthesised(inner) | ExprKind::Unary { operand: inner, .. } => {
                self.condition(inner);
            }
            _ => {}
        }
    }

    fn number(&mut self, expr: &Expr) {
        if matches!(expr.kind, ExprKind::IntegerLiteral)
            && let Ok(number) = self.text(expr.span).parse::<i64>()
        {
            self.add(MutantKind::Number, expr.span, (number + 1).to_string());
        }
    }

    fn expression(&mut self, expr: &Expr, stmt: &Stmt, in_method: bool) {
        #[expect(clippy::wildcard_enum_match_arm, reason = "any other statement stays as it is")]
        match &expr.kind {
            ExprKind::Assign { operator: None, value, .. } if read_call(value).is_some() => {
                self.add(MutantKind::Read, stmt.span, ";");
                self.check(value);
                return;
            }
            ExprKind::Call { receiver: None, name, .. } if name.text == "PRINT" => {
                self.add(MutantKind::Output, stmt.span, ";");
            }
            _ if read_call(expr).is_some() => {
                self.check(expr);
                return;
            }
            ExprKind::Call { receiver: None, name, .. } if name.text == "MAYBE" => return,
            _ => {}
        }
        self.inside(expr, in_method);
    }

    fn inside(&mut self, expr: &Expr, in_method: bool) {
        #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is easily mistaken")]
        match &expr.kind {
            ExprKind::Call { receiver: None, name, arguments } => {
                let whole = self.text(expr.span).to_owned();
                match name.text.as_str() {
                    "SUM" | "COUNT" => {
                        if !self.shifted.contains(&expr.span) {
                            self.add(MutantKind::Start, expr.span, format!("({whole} + 1)"));
                        }
                        if let ([one], "SUM") = (&arguments[..], name.text.as_str()) {
                            let last = self.text(one.span).to_owned();
                            self.add(MutantKind::Scope, expr.span, last.clone());
                            let text = format!("({whole} - {last})");
                            self.add(MutantKind::Count, expr.span, text);
                        }
                    }
                    "PRODUCT" => self.add(MutantKind::Start, expr.span, format!("(0 * {whole})")),
                    "MIN" => self.add(MutantKind::Extremum, name.span, "MAX"),
                    "MAX" => {
                        self.add(MutantKind::Extremum, name.span, "MIN");
                        self.add(MutantKind::Start, expr.span, format!("Math.max(0, {whole})"));
                    }
                    "ALL" if arguments.len() == 1 => {
                        self.add(MutantKind::Scope, name.span, "EARLIER");
                    }
                    "EARLIER" => self.add(MutantKind::Scope, name.span, "ALL"),
                    "BEFORE" if arguments.len() == 1 => {
                        let one = self.text(arguments[0].span).to_owned();
                        self.add(MutantKind::Scope, expr.span, one);
                    }
                    _ => {}
                }
            }
            ExprKind::Call { receiver: Some(_), name, .. } => match name.text.as_str() {
                "max" => self.add(MutantKind::Extremum, name.span, "min"),
                "min" => self.add(MutantKind::Extremum, name.span, "max"),
                _ => {}
            },
            ExprKind::Binary { operator, operator_span, left, right } => {
                let is_text = |side: &Expr| matches!(side.kind, ExprKind::StringLiteral(_));
                #[expect(
                    clippy::wildcard_enum_match_arm,
                    reason = "no other operator is easily mistaken"
                )]
                let other = match operator {
                    BinaryOp::Add if !is_text(left) && !is_text(right) => Some("-"),
                    BinaryOp::Subtract | BinaryOp::Multiply => Some("+"),
                    _ => None,
                };
                if let Some(text) = other {
                    self.add(MutantKind::Operator, *operator_span, text);
                }
                if matches!(operator, BinaryOp::Add | BinaryOp::Subtract) {
                    self.shift(expr.span, (left, right));
                }
            }
            ExprKind::Increment { by, fix: _, operand } if in_method => {
                let operand = self.text(operand.span);
                let text = if *by > 0 { format!("{operand}--") } else { format!("{operand}++") };
                self.add(MutantKind::Operator, expr.span, text);
            }
            _ => {}
        }
        let mut parts = Vec::new();
        each_subexpression(expr, &mut |part| parts.push(part));
        for part in parts {
            self.inside(part, in_method);
        }
    }

    /// `COUNT(x) - 1`: what begins elsewhere is written without the number, or with another one, as
    /// a person would; not as `(COUNT(x) + 1) - 1`.
    fn shift(&mut self, whole: Span, (left, right): (&Expr, &Expr)) {
        let is_total = matches!(&left.kind, ExprKind::Call { receiver: None, name, .. }
            if matches!(name.text.as_str(), "SUM" | "COUNT"));
        if !is_total || !matches!(right.kind, ExprKind::IntegerLiteral) {
            return;
        }
        let Ok(number) = self.text(right.span).parse::<i64>() else { return };
        self.shifted.push(left.span);
        if number == 1 {
            let left = self.text(left.span).to_owned();
            self.add(MutantKind::Start, whole, left);
        } else {
            self.add(MutantKind::Start, right.span, (number - 1).to_string());
        }
    }

    /// `READ(set).again(…)`: the check is forgotten, or its borders are one off.
    fn check(&mut self, value: &Expr) {
        let ExprKind::Call { receiver: Some(inner), .. } = &value.kind else { return };
        let Some(call) = read_call(value).filter(|call| call.mode.is_some()) else { return };
        let dropped = inner.span.at_end().to(value.span.at_end());
        self.add(MutantKind::Check, dropped, "");
        let mut waiting: Vec<&Expr> = call.set.iter().collect();
        while let Some(expr) = waiting.pop() {
            self.number(expr);
            each_subexpression(expr, &mut |part| waiting.push(part));
        }
    }

    /// A counter or a sum starts one higher.
    fn start(&mut self, stmt: &Stmt) {
        let StmtKind::Local(declaration) = &stmt.kind else { return };
        for declarator in &declaration.declarators {
            if let Some(value) = &declarator.initialiser
                && matches!(value.kind, ExprKind::IntegerLiteral)
                && let Ok(number) = self.text(value.span).parse::<i64>()
            {
                let other = if number == 1 { 0 } else { number + 1 };
                self.add(MutantKind::Start, value.span, other.to_string());
            }
        }
    }

    /// A variable keeps its value.
    fn reset(&mut self, stmt: &Stmt) {
        if let StmtKind::Expression(Expr {
            kind: ExprKind::Assign { operator: None, value, .. },
            ..
        }) = &stmt.kind
            && matches!(value.kind, ExprKind::IntegerLiteral | ExprKind::BooleanLiteral(_))
        {
            self.add(MutantKind::Reset, stmt.span, ";");
        }
    }
}

fn is_print(stmt: &Stmt) -> bool {
    matches!(&stmt.kind, StmtKind::Expression(Expr {
        kind: ExprKind::Call { receiver: None, name, .. }, ..
    }) if name.text == "PRINT")
}
