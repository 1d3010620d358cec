//! Terms in the text of a program.
//!
//! In: an expression of the author's. Out: Java in which variables of the program stand for what it
//! says about histories; everything else stays as the author wrote it.

use crate::read::syntax::ast::{Expr, ExprKind, Name};
use crate::read::syntax::walk::each_subexpression;
use crate::read::types::Type;
use crate::source::Span;
use crate::validate::instance::initialiser;

use super::super::read::HistoryFunction;
use super::super::spec::{HistoryId, ParameterId};
use super::slots::Slot;
use super::writer::{SampleHelper, SampleStyle, SampleWriter};

/// The `v` of `where(v -> …)`, and what stands for it.
pub(super) type CandidateName<'c> = Option<(&'c str, &'c str)>;

impl SampleWriter<'_> {
    /// An expression on its own.
    pub(super) fn term(&mut self, expr: &Expr, candidate: CandidateName<'_>) -> String {
        let text = self.inner(expr, candidate);
        match text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            // What stands alone needs no parentheses that this file has put there.
            Some(inside) if self.is_replaced(expr) && is_balanced(inside) => inside.to_owned(),
            _ => text,
        }
    }

    fn is_replaced(&self, expr: &Expr) -> bool {
        matches!(&expr.kind, ExprKind::Call { receiver: None, name, .. }
            if self.variable(&name.text).is_none() && is_word(&name.text))
    }

    /// An expression within another one.
    pub(super) fn inner(&mut self, expr: &Expr, candidate: CandidateName<'_>) -> String {
        let mut replacements = Vec::new();
        self.replace(expr, candidate, &mut replacements);
        replacements.sort_by_key(|(span, _): &(Span, String)| span.start);
        let mut text = String::new();
        let mut at = expr.span.start;
        for (span, replacement) in replacements {
            text.push_str(self.source(span.from_to(at, span.start)));
            text.push_str(&replacement);
            at = span.end;
        }
        text.push_str(self.source(expr.span.from_to(at, expr.span.end)));
        if text.contains("//") {
            return text;
        }
        text.lines().map(str::trim).collect::<Vec<_>>().join(" ")
    }

    fn replace(
        &mut self,
        expr: &Expr,
        candidate: CandidateName<'_>,
        replacements: &mut Vec<(Span, String)>,
    ) {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the closed walk replaces what stands inside any other expression"
        )]
        match &expr.kind {
            ExprKind::Name(name) => {
                if let Some((_, value)) = candidate.filter(|(own, _)| own == name) {
                    replacements.push((expr.span, value.to_owned()));
                } else if let Some(id) = self.variable(name) {
                    let name = self.slot(Slot::Current(id));
                    replacements.push((expr.span, name));
                } else if let Some(id) = self.parameter(name) {
                    let name = self.slot(Slot::Parameter(id));
                    replacements.push((expr.span, name));
                }
            }
            ExprKind::Placeholder(_) => {
                let text = self.literal_at(expr.span);
                replacements.push((expr.span, text));
            }
            ExprKind::Call { receiver: None, name, arguments } if is_word(&name.text) => {
                let text = self.call(name, arguments, expr.span, candidate);
                replacements.push((expr.span, text));
            }
            _ => {
                let mut parts = Vec::new();
                each_subexpression(expr, &mut |part| parts.push(part));
                for part in parts {
                    self.replace(part, candidate, replacements);
                }
            }
        }
    }

    /// The value of a placeholder that stands in an expression.
    fn literal_at(&mut self, span: Span) -> String {
        let dialogue = self.frame.dialogue;
        let at = dialogue.parameters.iter().position(|one| one.span == span);
        let Some(at) = at else { return self.source(span).to_owned() };
        if dialogue.parameters[at].is_hidden {
            return self.slot(Slot::Parameter(ParameterId::new(at)));
        }
        let text = match self.frame.parameters.get(at) {
            Some(value) => initialiser(&dialogue.parameters[at].ty, value),
            None => String::from("0"),
        };
        if text.starts_with('-') { format!("({text})") } else { text }
    }

    fn histories(&self, arguments: &[Expr]) -> Vec<HistoryId> {
        let named = arguments.iter().filter_map(|argument| {
            if let ExprKind::Name(name) = &argument.kind { self.variable(name) } else { None }
        });
        named.collect()
    }

    /// `COUNT(x, y)`, `CONTAINS(x, v)`, `BEFORE(x, 2)`, `DIGITS(e)`
    fn call(
        &mut self,
        name: &Name,
        arguments: &[Expr],
        span: Span,
        candidate: CandidateName<'_>,
    ) -> String {
        let of = self.histories(arguments);
        let lists = self.frame.style == SampleStyle::Lists;
        match name.text.as_str() {
            "DIGITS" => arguments.first().map_or_else(String::new, |e| self.inner(e, candidate)),
            "BEFORE" => {
                let by = arguments.get(1).and_then(|by| self.source(by.span).parse().ok());
                self.before(of[0], by.unwrap_or(1))
            }
            "COUNT" => {
                let counts = of.iter().map(|id| self.count(*id)).collect::<Vec<_>>();
                joined(&counts, " + ")
            }
            "ALL" | "EARLIER" if !lists => {
                self.cannot(span);
                String::new()
            }
            "ALL" => self.array(of),
            "EARLIER" => {
                let all = self.array(of);
                format!("Arrays.copyOf({all}, {all}.length - 1)")
            }
            _ => {
                let Some(function) = HistoryFunction::of(&name.text) else { return String::new() };
                self.folded(function, of, arguments, span, candidate)
            }
        }
    }

    fn before(&mut self, of: HistoryId, by: u32) -> String {
        if self.frame.style == SampleStyle::Accumulators {
            for nearer in 1..by {
                self.slot(Slot::Before(of, nearer));
            }
            return self.slot(Slot::Before(of, by));
        }
        let all = self.array(vec![of]);
        format!("{all}[{all}.length - {}]", by + 1)
    }

    fn count(&mut self, of: HistoryId) -> String {
        if self.frame.style == SampleStyle::Accumulators {
            return self.slot(Slot::Count(of));
        }
        let is_array = self.arrays.contains(&vec![of]);
        let all = self.slot(Slot::Values(vec![of]));
        if is_array { format!("{all}.length") } else { format!("{all}.size()") }
    }

    /// The array of all values.
    fn array(&mut self, of: Vec<HistoryId>) -> String {
        self.arrays.insert(of.clone());
        self.slot(Slot::Values(of))
    }

    fn folded(
        &mut self,
        function: HistoryFunction,
        of: Vec<HistoryId>,
        arguments: &[Expr],
        span: Span,
        candidate: CandidateName<'_>,
    ) -> String {
        use HistoryFunction::{Contains, Max, Min, Product, Sum};
        if function == Contains {
            let value = arguments.last().map_or_else(String::new, |one| self.inner(one, candidate));
            // The value that is looked for may itself be the last name.
            let named = arguments.len().saturating_sub(1);
            let of = self.histories(&arguments[..named]);
            return self.contains(&of, &value, span);
        }
        if self.frame.style == SampleStyle::Accumulators {
            let slot = |id: &HistoryId| match function {
                Sum => Slot::Sum(*id),
                Product => Slot::Product(*id),
                Min => Slot::Least(*id),
                Max | Contains => Slot::Greatest(*id),
            };
            let parts: Vec<String> = of.iter().map(|id| self.slot(slot(id))).collect();
            return match function {
                Sum | Contains => joined(&parts, " + "),
                Product => joined(&parts, " * "),
                Min => nested(&parts, "Math.min"),
                Max => nested(&parts, "Math.max"),
            };
        }
        let helper = match function {
            Sum => SampleHelper::Sum,
            Product => SampleHelper::Product,
            Min => SampleHelper::Least,
            Max | Contains => SampleHelper::Greatest,
        };
        match function {
            Sum | Product => {
                let parts: Vec<String> =
                    of.iter().map(|id| self.helped(helper, vec![*id])).collect();
                joined(&parts, if function == Sum { " + " } else { " * " })
            }
            Min | Max | Contains => self.helped(helper, of),
        }
    }

    /// A method of our own on all values of these.
    fn helped(&mut self, helper: SampleHelper, of: Vec<HistoryId>) -> String {
        let ty = self.type_of(of[0]);
        let is_array = self.arrays.contains(&of);
        let all = self.slot(Slot::Values(of));
        let name = self.helper(helper, &ty, is_array);
        format!("{name}({all})")
    }

    /// Whether a value is among those read into one of these variables.
    pub(super) fn contains(&mut self, of: &[HistoryId], value: &str, span: Span) -> String {
        if self.frame.style == SampleStyle::Accumulators {
            self.cannot(span);
            return String::new();
        }
        let mut parts = Vec::new();
        for id in of {
            let is_array = self.arrays.contains(&vec![*id]);
            parts.push(if is_array {
                let ty = self.type_of(*id);
                let all = self.slot(Slot::Values(vec![*id]));
                let name = self.helper(SampleHelper::Contains, &ty, true);
                format!("{name}({all}, {value})")
            } else {
                let all = self.slot(Slot::Values(vec![*id]));
                format!("{all}.contains({value})")
            });
        }
        joined(&parts, " || ")
    }

    /// The type of an operand of an output.
    pub(super) fn is_text(&self, operand: &Expr) -> bool {
        let terms = &self.frame.dialogue.terms;
        terms.iter().any(|term| term.span == operand.span && term.ty == Type::String)
    }
}

/// The words about histories.
fn is_word(word: &str) -> bool {
    matches!(word, "BEFORE" | "ALL" | "EARLIER" | "COUNT" | "DIGITS")
        || HistoryFunction::of(word).is_some()
}

/// Parts joined by an operator, in parentheses if there are several.
fn joined(parts: &[String], operator: &str) -> String {
    match parts {
        [one] => one.clone(),
        several => format!("({})", several.join(operator)),
    }
}

/// `f(a, f(b, c))`
fn nested(parts: &[String], function: &str) -> String {
    let (last, others) = match parts {
        [others @ .., last] => (last.clone(), others),
        [] => return String::new(),
    };
    others.iter().rev().fold(last, |inner, part| format!("{function}({part}, {inner})"))
}

fn is_balanced(text: &str) -> bool {
    let mut open = 0_i32;
    for character in text.chars() {
        open += match character {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        if open < 0 {
            return false;
        }
    }
    open == 0
}
