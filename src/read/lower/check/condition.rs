//! Functions and counters for conditions.
//!
//! In: `__distinct(a)`, `__sorted(a)`, `__impl(p, q)`, `__iff(p, q)`, `__forall(i, lo, hi, c)`,
//! `__exists(…)`, `__iterations(k)`, `__steps`, `__thrown(…)`. Out: what they say, if they
//! stand where nothing but checking is done.

use super::super::typed::{Expr, ExprKind};
use super::Checker;
use super::scope::{DeclaredVariable, nearest};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::{Intrinsic, Quantifier};
use crate::read::syntax::ast;
use crate::read::types::Type;
use crate::source::Span;

/// The functions that conditions know.
pub(super) const FUNCTIONS: [&str; 8] = [
    "__distinct",
    "__sorted",
    "__impl",
    "__iff",
    "__forall",
    "__exists",
    "__iterations",
    "__thrown",
];

/// The names that conditions know.
pub(super) const NAMES: [&str; 3] = ["__out", "__ret", "__steps"];

impl Checker<'_> {
    /// A call of a function for conditions.
    pub(super) fn condition_function(
        &mut self,
        name: &ast::Name,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let text = name.text.as_str();
        if !FUNCTIONS.contains(&text) {
            let message = format!("there is no function `{text}` for conditions");
            let mut finding = Diagnostic::error(Code::UnknownName, name.span, message);
            if NAMES.contains(&text) {
                finding = finding.help(format!("write `{text}` without parentheses"));
            } else if let Some(near) = nearest(text, FUNCTIONS) {
                finding = finding.meant(near);
            }
            self.report(finding);
            return Expr::unknown(span, Vec::new());
        }
        let result = if text == "__iterations" { Type::INT } else { Type::BOOLEAN };
        if !self.body.only_checks() {
            let message = format!("`{text}` has a meaning only in conditions");
            self.report(
                Diagnostic::error(Code::Directive, name.span, message)
                    .help(format!("write it in an `ASSERT`, as in `ASSERT({text}(…));`")),
            );
            return Expr { ty: Some(result), ..Expr::unknown(span, Vec::new()) };
        }
        match text {
            "__distinct" => self.distinct(arguments, span),
            "__sorted" => self.sorted(arguments, span),
            "__forall" => self.quantified(Quantifier::All, text, arguments, span),
            "__exists" => self.quantified(Quantifier::Some, text, arguments, span),
            "__iterations" => self.iterations(arguments, span),
            "__thrown" => self.thrown_condition(arguments, span),
            _ => self.connective(text, arguments, span),
        }
    }

    fn connective(&mut self, text: &str, arguments: &[ast::Expr], span: Span) -> Expr {
        let place = format!("an argument of `{text}`");
        let values: Vec<Expr> =
            arguments.iter().map(|argument| self.boolean(argument, &place)).collect();
        if values.len() != 2 {
            let message = format!("`{text}` takes two conditions, not {}", values.len());
            self.report(Diagnostic::error(Code::TypeMismatch, span, message));
        }
        if values.len() != 2 || values.iter().any(|value| value.ty.is_none()) {
            return Expr { ty: Some(Type::BOOLEAN), ..Expr::unknown(span, values) };
        }
        let intrinsic = if text == "__impl" { Intrinsic::Implies } else { Intrinsic::Iff };
        Expr::new(ExprKind::Intrinsic(intrinsic, values), Type::BOOLEAN, span)
    }

    fn distinct(&mut self, arguments: &[ast::Expr], span: Span) -> Expr {
        let unknown = |parts| Expr { ty: Some(Type::BOOLEAN), ..Expr::unknown(span, parts) };
        let (array, count) = match arguments {
            [array] => (self.value(array), None),
            [array, count] => {
                (self.value(array), Some(self.int_value(count, "the number of elements")))
            }
            _ => {
                let message = format!(
                    "`__distinct` takes an array and maybe a number, not {} arguments",
                    arguments.len()
                );
                self.report(
                    Diagnostic::error(Code::TypeMismatch, span, message)
                        .help("write `__distinct(a)` or `__distinct(a, n)`"),
                );
                return unknown(Vec::new());
            }
        };
        let Some(ty) = array.ty.clone() else { return unknown(vec![array]) };
        let is_comparable = match ty.element() {
            Some(Type::Primitive(primitive)) => !primitive.is_floating(),
            Some(Type::String) => true,
            _ => false,
        };
        if !is_comparable {
            let message = format!(
                "`__distinct` needs an array of whole numbers or strings, but this is `{ty}`"
            );
            self.report(
                Diagnostic::error(Code::TypeMismatch, array.span, message).label(format!("`{ty}`")),
            );
            return unknown(vec![array]);
        }
        let mut operands = vec![array];
        match count {
            Some(count) if count.ty.is_none() => {
                operands.push(count);
                return unknown(operands);
            }
            Some(count) => operands.push(count),
            None => {
                let array = operands[0].clone();
                let at = array.span;
                operands.push(Expr::new(ExprKind::Length(Box::new(array)), Type::INT, at));
            }
        }
        Expr::new(ExprKind::Intrinsic(Intrinsic::Distinct, operands), Type::BOOLEAN, span)
    }

    fn sorted(&mut self, arguments: &[ast::Expr], span: Span) -> Expr {
        let unknown = |parts| Expr { ty: Some(Type::BOOLEAN), ..Expr::unknown(span, parts) };
        let [array] = arguments else {
            let message = format!("`__sorted` takes an array, not {} arguments", arguments.len());
            self.report(
                Diagnostic::error(Code::TypeMismatch, span, message).help("write `__sorted(a)`"),
            );
            return unknown(Vec::new());
        };
        let array = self.value(array);
        let Some(ty) = array.ty.clone() else { return unknown(vec![array]) };
        let ordered = match ty.element() {
            Some(Type::Primitive(primitive)) => primitive.is_numeric() && !primitive.is_floating(),
            Some(Type::String) => true,
            _ => false,
        };
        if !ordered {
            let message = format!(
                "`__sorted` needs an array of whole numbers or strings, but this is `{ty}`"
            );
            self.report(
                Diagnostic::error(Code::TypeMismatch, array.span, message).label(format!("`{ty}`")),
            );
            return unknown(vec![array]);
        }
        Expr::new(ExprKind::Intrinsic(Intrinsic::Sorted, vec![array]), Type::BOOLEAN, span)
    }

    /// `__forall(i, low, high, condition)`, whose `i` is a `final` variable of its own.
    fn quantified(
        &mut self,
        quantifier: Quantifier,
        text: &str,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let unknown = |parts| Expr { ty: Some(Type::BOOLEAN), ..Expr::unknown(span, parts) };
        let help = format!("write `{text}(i, 0, a.length, a[i] > 0)`");
        let [variable, low, high, condition] = arguments else {
            let message = format!(
                "`{text}` takes a name, two numbers and a condition, not {} arguments",
                arguments.len()
            );
            self.report(Diagnostic::error(Code::TypeMismatch, span, message).help(help));
            return unknown(Vec::new());
        };
        let ast::ExprKind::Name(name) = &variable.kind else {
            let message = format!("`{}` is not a new name", self.text(variable.span));
            self.report(Diagnostic::error(Code::TypeMismatch, variable.span, message).help(help));
            return unknown(Vec::new());
        };
        let low = self.int_value(low, &format!("where `{name}` begins"));
        let high = self.int_value(high, &format!("where `{name}` ends"));
        let place = format!("the condition of `{text}`");
        let (variable, condition) = self.scoped(|checker| {
            let name = ast::Name { text: name.clone(), span: variable.span };
            let variable = checker.declare(DeclaredVariable {
                name: &name,
                ty: Some(Type::INT),
                is_final: true,
                initialised: true,
            });
            let directive = if quantifier == Quantifier::All { "`__forall`" } else { "`__exists`" };
            let outer = checker.body.condition;
            checker.body.condition = outer.or(Some(directive));
            let condition = checker.boolean(condition, &place);
            checker.body.condition = outer;
            (variable, condition)
        });
        if [&low, &high, &condition].iter().any(|part| part.ty.is_none()) {
            return unknown(vec![low, high]);
        }
        let (low, high) = (Box::new(low), Box::new(high));
        let condition = Box::new(condition);
        let kind = ExprKind::Quantified { quantifier, variable, low, high, condition };
        Expr::new(kind, Type::BOOLEAN, span)
    }

    /// `__iterations(k)`; whether there is a `k`-th loop is known only when all of the text is
    /// read.
    fn iterations(&mut self, arguments: &[ast::Expr], span: Span) -> Expr {
        let unknown = |parts| Expr { ty: Some(Type::INT), ..Expr::unknown(span, parts) };
        let [number] = arguments else {
            let message = format!(
                "`__iterations` takes the number of a loop, not {} arguments",
                arguments.len()
            );
            self.report(
                Diagnostic::error(Code::TypeMismatch, span, message).help(
                    "write `__iterations(1)` for the first loop of the text, `__iterations(2)` for the second",
                ),
            );
            return unknown(Vec::new());
        };
        let number = self.int_value(number, "the number of a loop");
        if number.ty.is_none() {
            return unknown(vec![number]);
        }
        let Some(value) = number.constant_number() else {
            let message =
                format!("the number of a loop is a constant, not `{}`", self.text(number.span));
            self.report(
                Diagnostic::error(Code::NotConstant, number.span, message)
                    .help("write `1` for the first loop of the text, `2` for the second"),
            );
            return unknown(vec![number]);
        };
        self.counted.push((value, number.span));
        let Some(at) = value.checked_sub(1).and_then(|at| u32::try_from(at).ok()) else {
            // Reported when all loops are known.
            return unknown(vec![number]);
        };
        Expr::new(ExprKind::Iterations(at), Type::INT, span)
    }

    /// `__steps`
    pub(super) fn steps(&mut self, span: Span) -> Expr {
        self.mentions_steps = true;
        Expr::new(ExprKind::Steps, Type::INT, span)
    }

    /// Reports numbers of loops that do not exist.
    pub(super) fn counted_loops(&mut self) {
        if self.loops.iter().any(Option::is_none) {
            return;
        }
        let count = self.loops.iter().flatten().filter(|of| !of.ghost).count();
        for (number, span) in std::mem::take(&mut self.counted) {
            if usize::try_from(number).is_ok_and(|number| (1..=count).contains(&number)) {
                continue;
            }
            let message = match count {
                0 => "there is no loop whose passes could be counted".to_owned(),
                1 => format!("there is no loop {number}, only one"),
                _ => format!("there is no loop {number}, only 1 to {count}"),
            };
            let nearest = if number < 1 { 1 } else { count };
            let finding = Diagnostic::error(Code::Directive, span, message);
            let counts =
                "loops count from 1 in the order of the text, without those of an `ASSERTBLOCK`";
            self.report(if count == 0 {
                finding.help(counts)
            } else {
                finding
                    .help(format!("write `{nearest}`: {counts}"))
                    .replace(span, nearest.to_string())
            });
        }
    }
}
