//! The choices of a file (`ONE`), and which of them are made while something is checked.
//!
//! In: a syntax tree. Out: where its choices stand.

use crate::read::ir::ChosenPart;
use crate::read::syntax::{ast, walk};
use crate::source::Span;
use std::collections::BTreeMap;

/// The choices of a file, and which of them are made while something is checked.
#[derive(Debug, Default)]
pub struct Choices {
    /// Where they stand, and how many alternatives they have.
    pub all: BTreeMap<u32, (Span, usize)>,
    /// Which alternative stands in the place of a choice.
    pub made: BTreeMap<u32, usize>,
    /// The choice that is to be one between expressions around it.
    pub lifted: Option<u32>,
    /// How many expressions are being checked, one within the other.
    pub depth: usize,
    /// The alternative whose expression is being checked.
    pub within: Option<ChosenPart>,
}

impl Choices {
    /// The choices of a file.
    pub fn of(file: &ast::File) -> Self {
        fn within(expr: &ast::Expr, all: &mut BTreeMap<u32, (Span, usize)>) {
            if let ast::ExprKind::Placeholder(one) = &expr.kind
                && one.is_choice()
            {
                all.insert(one.id, (expr.span, one.arguments.len()));
            }
            walk::each_subexpression(expr, &mut |inner| within(inner, all));
        }
        let mut all = BTreeMap::new();
        for member in file.all_members() {
            member.initialisers().for_each(|expr| within(expr, &mut all));
        }
        walk::each_statement(file, &mut |stmt| {
            walk::each_expression(stmt, &mut |expr| within(expr, &mut all));
        });
        Self { all, ..Self::default() }
    }

    /// Whether there are any in this part of the text.
    pub fn are_in(&self, span: Span) -> bool {
        self.all.values().any(|(one, _)| span.covers(*one))
    }
}
