//! `__forall` and `__exists`: a method each, in the class whose condition it is.
//!
//! A lambda could not read variables that change, and a loop could not stand within an expression.
//! So the loop is in a method that takes copies of all variables that the condition reads.

use std::collections::BTreeSet;

use super::scope::{SourceType, SourceVariable, visible};
use super::writer::{CheckedWriter, RETURNED};
use crate::read::syntax::ast::{Expr, ExprKind, File, Member};
use crate::read::syntax::walk::each_subexpression;
use crate::source::Span;
use crate::validate::entry::{entry_method, methods};

/// For which values a condition is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum QuantifierCall {
    /// `__forall`
    All,
    /// `__exists`
    Some,
}

impl<'a> CheckedWriter<'a> {
    /// Replaces `__forall(i, low, high, c)` by a call of a method that is made for it.
    pub(super) fn quantified(
        &mut self,
        quantifier: QuantifierCall,
        whole: Span,
        [variable, low, high, condition]: [&'a Expr; 4],
    ) {
        let ExprKind::Name(index) = &variable.kind else { return };
        let mut mentioned = BTreeSet::new();
        names(condition, &mut mentioned);
        mentioned.remove(index.as_str());

        let mut parameters = vec!["int tatsu$low".to_owned(), "int tatsu$high".to_owned()];
        let mut arguments = vec![self.text(low), self.text(high)];
        for variable in visible(&self.skeleton.file, whole) {
            if mentioned.contains(variable.name) {
                parameters.push(format!("{} {}", self.type_of(&variable), variable.name));
                arguments.push(variable.name.to_owned());
            }
        }
        if mentioned.contains("__ret") {
            parameters.push(format!("{} {RETURNED}", self.result_around(whole)));
            arguments.push(RETURNED.to_owned());
        }

        let condition = self.text(condition);
        let (decides, value) = match quantifier {
            QuantifierCall::All => (format!("!({condition})"), false),
            QuantifierCall::Some => (format!("({condition})"), true),
        };
        let name = format!("tatsu$quantified{}", self.helpers.len());
        let file = &self.skeleton.file;
        let class = file.types.iter().rposition(|one| one.span.covers(whole));
        let word = if belongs_to_object(file, whole) { "" } else { "static " };
        let helper = format!(
            "{word}boolean {name}({}) {{ for (int {index} = tatsu$low; {index} < tatsu$high; {index}++) \
             {{ if ({decides}) {{ return {value}; }} }} return {}; }}",
            parameters.join(", "),
            !value
        );
        self.helpers.push((class, helper));
        self.replace(whole, &format!("{name}({})", arguments.join(", ")));
    }

    /// The type of a variable, in Java.
    fn type_of(&self, variable: &SourceVariable<'a>) -> String {
        let SourceType::Type(ty, dimensions, initialiser) = variable.ty else {
            return "int".to_owned();
        };
        let written = self.skeleton.source.slice(ty.span);
        if written != "var" {
            return format!("{written}{}", "[]".repeat(dimensions as usize));
        }
        if let Some(Expr { kind: ExprKind::New { ty, .. }, .. }) = initialiser {
            return self.skeleton.source.slice(ty.span).to_owned();
        }
        let mut locals = self.skeleton.program.methods.iter().flat_map(|method| &method.locals);
        let local = locals.find(|local| {
            local.name == variable.name
                && (local.span.covers(variable.declared) || variable.declared.covers(local.span))
        });
        local.map_or_else(|| written.to_owned(), |local| local.ty.to_string())
    }

    /// The type of what `__ret` means at a place.
    fn result_around(&self, place: Span) -> String {
        let file = &self.skeleton.file;
        let around = methods(file).find(|method| method.body_span.covers(place));
        let method = around.or_else(|| entry_method(self.skeleton));
        let result = method.and_then(|method| method.result.as_ref());
        result.map_or_else(String::new, |ty| self.skeleton.source.slice(ty.span).to_owned())
    }
}

/// Whether there is a `this` at a place.
fn belongs_to_object(file: &File, place: Span) -> bool {
    let around = file.all_members().into_iter().find(|member| member.span().covers(place));
    let is_in_class = !file.has_open_members() || file.type_around(place).is_some();
    is_in_class
        && match around {
            Some(Member::Method(method)) => !method.modifiers.has("static"),
            Some(Member::Field(field)) => !field.modifiers.has("static"),
            Some(Member::Initialiser(block)) => !block.is_static,
            Some(Member::Constructor(_)) => true,
            None => false,
        }
}

/// The names that an expression mentions.
fn names<'a>(expr: &'a Expr, found: &mut BTreeSet<&'a str>) {
    if let ExprKind::Name(name) = &expr.kind {
        found.insert(name);
    }
    each_subexpression(expr, &mut |inner| names(inner, found));
}
