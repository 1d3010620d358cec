//! Further changes of a dialogue's text, which runs of programs are to notice.
//!
//! In: the syntax tree. Out: [`MutantEdit`]s: an operand of `&&` or `||` left out, a branch left
//! out, a label of a `switch` or a value of a list forgotten, a letter of a text forgotten, letters
//! and blanks that count or do not, a sign that is kept, rules in another order, a sum of which the
//! last part is kept only.

use std::collections::BTreeSet;

use crate::read::syntax::ast::{
    BinaryOp, Expr, ExprKind, File, Member, Stmt, StmtKind, Switch, SwitchLabel,
};
use crate::read::syntax::walk::{each_expression, each_nested_statement, each_subexpression};
use crate::source::{Source, Span};

use super::super::read::read_call;
use super::edits::{MutantEdit, MutantKind};

/// The most letters of one text that are left out.
const MOST_LETTERS: usize = 12;

/// All such changes, in the order of the text.
pub(super) fn slips(source: &Source, file: &File) -> Vec<MutantEdit> {
    let mut finder = SlipFinder { source, found: Vec::new() };
    let bodies = file.members.iter().filter_map(|member| match member {
        Member::Method(method) => Some(&method.body),
        Member::Field(_) | Member::Constructor(_) | Member::Initialiser(_) => None,
    });
    let bodies: Vec<&Vec<Stmt>> = bodies.collect();
    for body in std::iter::once(&file.statements).chain(bodies) {
        finder.orders(body);
        for stmt in body {
            finder.statement(stmt);
        }
    }
    finder.found.sort_by_key(|edit| (edit.span.start, edit.kind, edit.span.end));
    finder.found.dedup_by(|a, b| a.span == b.span && a.text == b.text);
    finder.found
}

struct SlipFinder<'s> {
    source: &'s Source,
    found: Vec<MutantEdit>,
}

impl SlipFinder<'_> {
    fn add(&mut self, kind: MutantKind, span: Span, text: impl Into<String>) {
        self.found.push(MutantEdit { kind, span, text: text.into() });
    }

    fn text(&self, span: Span) -> &str {
        self.source.slice(span)
    }

    fn statement(&mut self, stmt: &Stmt) {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "no other statement has parts that are easily left out"
        )]
        match &stmt.kind {
            StmtKind::If { then, otherwise, .. } => match otherwise {
                None => self.add(MutantKind::Branch, stmt.span, ";"),
                Some(otherwise) => {
                    let rest = self.text(otherwise.span).to_owned();
                    self.add(MutantKind::Branch, stmt.span, rest);
                    let then = self.text(then.span).to_owned();
                    self.add(MutantKind::Branch, stmt.span, then);
                }
            },
            StmtKind::Switch(switch) => self.labels(switch),
            StmtKind::Block(body) => self.orders(body),
            _ => {}
        }
        self.exchanged(stmt);
        each_expression(stmt, &mut |expr| self.expression(expr));
        let mut inner = Vec::new();
        each_nested_statement(stmt, &mut |stmt| inner.push(stmt));
        for stmt in inner {
            self.statement(stmt);
        }
    }

    /// Of two rules that stand one after the other, the second one is looked at first.
    fn orders(&mut self, all: &[Stmt]) {
        for pair in all.windows(2) {
            let [one, two] = pair else { continue };
            if is_rule(one) && is_rule(two) {
                let text = format!("{} {}", self.text(two.span), self.text(one.span));
                self.add(MutantKind::Place, one.span.to(two.span), text);
            }
        }
    }

    /// Exchanges the conditions of `if (…) … else if (…) …`.
    fn exchanged(&mut self, stmt: &Stmt) {
        let StmtKind::If { condition, then, otherwise: Some(next) } = &stmt.kind else { return };
        let StmtKind::If { condition: second, then: other, otherwise: rest } = &next.kind else {
            return;
        };
        let rest = rest
            .as_ref()
            .map_or_else(String::new, |rest| format!(" else {}", self.text(rest.span)));
        let text = format!(
            "if ({}) {} else if ({}) {}{rest}",
            self.text(second.span),
            self.text(other.span),
            self.text(condition.span),
            self.text(then.span)
        );
        self.add(MutantKind::Place, stmt.span, text);
    }

    /// A label is forgotten: one of several, or the case with all it does.
    fn labels(&mut self, switch: &Switch) {
        for group in &switch.groups {
            for label in &group.labels {
                let SwitchLabel::Case(values, _) = label else { continue };
                if values.len() > 1 {
                    self.without_one(values);
                } else if group.labels.len() == 1 {
                    self.add(MutantKind::Label, group.span, "");
                }
            }
        }
    }

    /// One of several that stand between commas is left out.
    fn without_one(&mut self, all: &[Expr]) {
        for (at, one) in all.iter().enumerate() {
            let span = match (all.get(at + 1), at.checked_sub(1).and_then(|before| all.get(before)))
            {
                (Some(next), _) => one.span.up_to(next.span),
                (None, Some(before)) => before.span.gap_to(one.span).to(one.span),
                (None, None) => continue,
            };
            self.add(MutantKind::Label, span, "");
        }
    }

    fn expression(&mut self, expr: &Expr) {
        #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else is easily mistaken so")]
        match &expr.kind {
            ExprKind::Binary {
                operator: BinaryOp::LogicAnd | BinaryOp::LogicOr,
                left,
                right,
                ..
            } => {
                for side in [left, right] {
                    let side = self.text(side.span).to_owned();
                    self.add(MutantKind::Operand, expr.span, side);
                }
            }
            ExprKind::Binary { operator, left, right, .. } if operator.is_comparison() => {
                for side in [left, right] {
                    if matches!(side.kind, ExprKind::IntegerLiteral)
                        && let Ok(number) = self.text(side.span).parse::<i64>()
                        && number > 0
                    {
                        self.add(MutantKind::Number, side.span, (number - 1).to_string());
                    }
                }
            }
            ExprKind::Binary {
                operator: BinaryOp::Add | BinaryOp::Subtract, left, right, ..
            } if !is_text(left) && !is_text(right) => {
                for side in [left, right] {
                    let side = self.text(side.span).to_owned();
                    self.add(MutantKind::Operand, expr.span, side);
                }
            }
            // Only the last value counts.
            ExprKind::Assign { operator: Some(_), target, value, .. } => {
                let (target, value) = (self.text(target.span), self.text(value.span));
                let text = format!("{target} = {value}");
                self.add(MutantKind::Operator, expr.span, text);
            }
            ExprKind::Binary { operator: BinaryOp::Remainder, operator_span, .. } => {
                self.add(MutantKind::Operator, *operator_span, "/");
            }
            ExprKind::Binary { operator: BinaryOp::Divide, operator_span, .. } => {
                self.add(MutantKind::Operator, *operator_span, "%");
            }
            ExprKind::Call { receiver: None, name, arguments } => match name.text.as_str() {
                // Only values of such a set are typed, so no program can get it wrong.
                "READ" => return,
                // What is printed is not mistaken for something else here.
                "PRINT" | "MAYBE" | "PROMPT" => {
                    for argument in arguments {
                        self.inside_output(argument);
                    }
                    return;
                }
                "list" => self.without_one(arguments),
                "MIN" => {
                    let whole = self.text(expr.span).to_owned();
                    self.add(MutantKind::Start, expr.span, format!("Math.min(0, {whole})"));
                }
                _ => {}
            },
            // A set with `.again(…)` or `.stop(…)` is one that programs check.
            ExprKind::Call { .. } if read_call(expr).is_some() => {
                let set = read_call(expr).map_or(&[][..], |call| call.set);
                for set in set {
                    self.expression(set);
                }
                return;
            }
            ExprKind::Call { receiver: Some(receiver), name, arguments } => {
                self.library_call(expr, (receiver, &name.text, name.span), arguments);
            }
            ExprKind::StringLiteral(text) => self.letters(expr.span, text),
            _ => {}
        }
        let mut parts = Vec::new();
        each_subexpression(expr, &mut |part| parts.push(part));
        for part in parts {
            self.expression(part);
        }
    }

    /// Of an output, what is computed.
    fn inside_output(&mut self, expr: &Expr) {
        if let ExprKind::StringLiteral(_) = expr.kind {
            return;
        }
        if let ExprKind::Binary { operator: BinaryOp::Add, left, right, .. } = &expr.kind {
            self.inside_output(left);
            self.inside_output(right);
            return;
        }
        self.expression(expr);
    }

    fn library_call(
        &mut self,
        whole: &Expr,
        (receiver, name, name_span): (&Expr, &str, Span),
        arguments: &[Expr],
    ) {
        let of = self.text(receiver.span).to_owned();
        match (name, arguments) {
            ("equals", [other]) => {
                self.add(MutantKind::Letters, name_span, "equalsIgnoreCase");
                let other_text = self.text(other.span).to_owned();
                if matches!(receiver.kind, ExprKind::StringLiteral(_)) {
                    self.add(MutantKind::Blanks, other.span, format!("{other_text}.trim()"));
                    return;
                }
                self.add(MutantKind::Blanks, receiver.span, format!("{of}.trim()"));
                for method in ["startsWith", "contains"] {
                    let text = format!("{of}.{method}({other_text})");
                    self.add(MutantKind::Letters, whole.span, text);
                }
            }
            ("equalsIgnoreCase", [_]) => self.add(MutantKind::Letters, name_span, "equals"),
            ("trim" | "strip" | "toLowerCase" | "toUpperCase", []) => {
                let kind =
                    if name.starts_with("to") { MutantKind::Letters } else { MutantKind::Blanks };
                self.add(kind, whole.span, of);
            }
            ("replace", [_, _]) => self.add(MutantKind::Blanks, whole.span, of),
            ("abs", [inner]) => {
                let inner = self.text(inner.span).to_owned();
                self.add(MutantKind::Operator, whole.span, format!("({inner})"));
            }
            _ => {}
        }
    }

    /// A letter of a text that is a set of letters is left out, such as the `u` of the vowels.
    fn letters(&mut self, span: Span, text: &str) {
        let letters: BTreeSet<char> = text.chars().collect();
        let count = text.chars().count();
        let is_plain = |letter: char| letter != '"' && letter != '\\' && !letter.is_control();
        if count < 3 || letters.len() < count || !text.chars().all(is_plain) || text.contains(' ') {
            return;
        }
        for letter in text.chars().take(MOST_LETTERS) {
            let rest: String = text.chars().filter(|one| *one != letter).collect();
            self.add(MutantKind::Label, span, format!("\"{rest}\""));
        }
    }
}

/// Whether a statement is an `if` without `else` after which nothing else is looked at.
fn is_rule(stmt: &Stmt) -> bool {
    let StmtKind::If { then, otherwise: None, .. } = &stmt.kind else { return false };
    let last = if let StmtKind::Block(body) = &then.kind { body.last() } else { Some(&**then) };
    last.is_some_and(|last| matches!(last.kind, StmtKind::Return(_)))
}

fn is_text(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::StringLiteral(_))
}

#[cfg(test)]
mod tests {
    use super::super::super::read::tree;
    use super::*;

    #[test]
    fn rules_change_their_order_and_sums_keep_the_last_part_only() {
        let text = "\
int x = READ(range(0, 9));
if (x > 5) PRINT(\"high\"); else if (x > 2) PRINT(\"middle\"); else PRINT(\"low\");
PRINT(word(x));
static String word(int x) {
    int sum = 0;
    for (int i = 0; i < x; i++) sum += i;
    if (sum > 9) return \"much\";
    if (x > 3) { return \"some\"; }
    return \"none\";
}
";
        let source = Source::new("d.java", text);
        let found = slips(&source, &tree(&source).file);
        let planted = |kind: MutantKind, text: &str| {
            found.iter().any(|edit| edit.kind == kind && edit.text == text)
        };
        assert!(planted(MutantKind::Operator, "sum = i"), "{found:?}");
        let swapped = "if (x > 3) { return \"some\"; } if (sum > 9) return \"much\";";
        assert!(planted(MutantKind::Place, swapped), "{found:?}");
        let chain =
            "if (x > 2) PRINT(\"middle\"); else if (x > 5) PRINT(\"high\"); else PRINT(\"low\");";
        assert!(planted(MutantKind::Place, chain), "{found:?}");
    }
}
