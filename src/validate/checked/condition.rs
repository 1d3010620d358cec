//! Expressions: literals for placeholders, and the names that only conditions know.

use super::quantifier::QuantifierCall;
use super::writer::{CheckedWriter, RETURNED, THROWN};
use crate::read::syntax::ast::{Expr, ExprKind};
use crate::read::syntax::walk::each_subexpression;
use crate::validate::edits::around;

impl<'a> CheckedWriter<'a> {
    /// Patches an expression.
    pub(super) fn expr(&mut self, expr: &'a Expr) {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the closed walk rewrites what stands in any other expression"
        )]
        match &expr.kind {
            ExprKind::Placeholder(placeholder) => {
                let span = placeholder.hole.map_or(expr.span, |hole| hole.to(expr.span));
                let literal = self.literals.get(placeholder.id as usize).cloned();
                self.replace(span, &literal.unwrap_or_default());
            }
            ExprKind::Hole(inner) => {
                let (before, behind) = around(expr.span, inner.span);
                self.replace(before, "");
                self.expr(inner);
                self.replace(behind, "");
            }
            ExprKind::Switch(switch) => {
                each_subexpression(expr, &mut |inner| self.expr(inner));
                self.switch(switch);
            }
            ExprKind::Name(name) if name == "__out" => {
                self.replace(expr.span, "tatsu$.Check.out()");
            }
            ExprKind::Name(name) if name == "__ret" => self.replace(expr.span, RETURNED),
            ExprKind::Name(name) if name == "__steps" => {
                self.replace(expr.span, "tatsu$.Check.steps()");
            }
            ExprKind::Call { receiver: None, name, arguments } => {
                match (name.text.as_str(), &arguments[..]) {
                    ("__impl", [premise, conclusion]) => {
                        let (premise, conclusion) = (self.text(premise), self.text(conclusion));
                        self.replace(expr.span, &format!("(!({premise}) || ({conclusion}))"));
                    }
                    ("__iff", [one, other]) => {
                        let (one, other) = (self.text(one), self.text(other));
                        self.replace(expr.span, &format!("(({one}) == ({other}))"));
                    }
                    ("__forall", [variable, low, high, condition]) => {
                        let parts = [variable, low, high, condition];
                        self.quantified(QuantifierCall::All, expr.span, parts);
                    }
                    ("__exists", [variable, low, high, condition]) => {
                        let parts = [variable, low, high, condition];
                        self.quantified(QuantifierCall::Some, expr.span, parts);
                    }
                    ("__thrown", []) => {
                        self.replace(expr.span, &format!("({THROWN} != null)"));
                    }
                    ("__thrown", [name]) => {
                        let name = self.text(name);
                        let call = format!("tatsu$.Check.thrown({THROWN}, {name})");
                        self.replace(expr.span, &call);
                    }
                    ("__iterations", [number]) => {
                        let (number, loops) = (self.text(number), self.loops_of_the_text());
                        let call = format!("tatsu$.Check.iterations({number}{loops})");
                        self.replace(expr.span, &call);
                    }
                    (known, _) => {
                        if known == "__distinct" {
                            self.replace(name.span, "tatsu$.Check.distinct");
                        }
                        if known == "__sorted" {
                            self.replace(name.span, "tatsu$.Check.sorted");
                        }
                        for argument in arguments {
                            self.expr(argument);
                        }
                    }
                }
            }
            _ => each_subexpression(expr, &mut |inner| self.expr(inner)),
        }
    }

    /// The numbers of the loops that belong to the program, each after a comma: the first is what
    /// `__iterations(1)` means.
    fn loops_of_the_text(&self) -> String {
        let loops = self.skeleton.program.loops.iter().enumerate();
        let own = loops.filter(|(_, one)| !one.ghost && !one.synthetic);
        own.map(|(id, _)| [", ".to_owned(), id.to_string()].concat()).collect()
    }

    /// The patched text of an expression.
    pub(super) fn text(&mut self, expr: &'a Expr) -> String {
        self.rendered(expr.span, |writer| writer.expr(expr))
    }

    /// A check of a condition as an expression that is true, or ends the program.
    pub(super) fn check(&mut self, condition: &'a Expr, what: &str) -> String {
        let line = self.line(condition.span);
        let condition = self.text(condition);
        format!("tatsu$.Check.quiet() & tatsu$.Check.that({condition}, \"{what} on line {line}\")")
    }

    /// A check of a condition as statements.
    pub(super) fn check_statements(&mut self, condition: &'a Expr, what: &str) -> String {
        let line = self.line(condition.span);
        let condition = self.text(condition);
        let what = place(what, line);
        let check = format!("tatsu$.Check.quiet(); tatsu$.Check.that({condition}, \"{what}\");");
        if !self.skeleton.program.catches() {
            return check;
        }
        // What a condition throws is nothing that a handler of the author's takes.
        format!(
            "try {{ {check} }} catch (RuntimeException tatsu$broke) {{ \
             tatsu$.Check.broken(\"{what}\"); }}"
        )
    }
}

/// A condition and its line, as messages name it.
fn place(what: &str, line: u32) -> String {
    format!("{what} on line {line}")
}

/// What is said of a condition that does not hold; `src/jvm/harness/Check.java` has the same words.
pub(in crate::validate) fn broken(what: &str, line: u32) -> String {
    format!("{} does not hold", place(what, line))
}

/// Whether an expression mentions `__ret`.
pub(super) fn mentions_returned(expr: &Expr) -> bool {
    let mut found = matches!(&expr.kind, ExprKind::Name(name) if name == "__ret");
    each_subexpression(expr, &mut |inner| found |= mentions_returned(inner));
    found
}
