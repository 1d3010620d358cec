//! Choices between expressions, as conditionals over the values of placeholders.
//!
//! In: the alternatives of a choice. Out: an expression that is one of them; and the way back.

use super::{Expr, ExprKind};
use crate::read::ir::PlaceholderId;
use crate::read::types::Type;
use crate::source::Span;

/// A choice and what it is between.
#[derive(Clone, Debug)]
pub struct ChoiceParts {
    /// The placeholder that says which.
    pub id: PlaceholderId,
    /// The expressions, at least one.
    pub alternatives: Vec<Expr>,
    /// Where the placeholder stands.
    pub place: Span,
    /// What the expressions stand for.
    pub span: Span,
}

impl ChoiceParts {
    /// The choice as an expression, of the type of the first alternative.
    pub fn into_expr(self) -> Expr {
        let Self { id, alternatives, place, span } = self;
        let mut rest = None;
        for (at, one) in alternatives.into_iter().enumerate().rev() {
            rest = Some(match rest {
                None => one,
                Some(rest) => {
                    let at = u32::try_from(at).unwrap_or(u32::MAX);
                    let condition = Expr::new(ExprKind::Chosen(id, at), Type::BOOLEAN, place);
                    let (ty, settled) = (one.ty.clone(), one.settled);
                    let parts = (Box::new(condition.settled(true)), Box::new(one), Box::new(rest));
                    let kind = ExprKind::Conditional(parts.0, parts.1, parts.2);
                    Expr { kind, ty, span, settled }
                }
            });
        }
        rest.unwrap_or_else(|| Expr::unknown(span, Vec::new()))
    }
}

impl Expr {
    /// What a choice is between, in order; `None` if this is no choice.
    pub fn alternatives(&self) -> Option<Vec<&Expr>> {
        let (id, mut rest) = (self.choice()?, self);
        let mut alternatives = Vec::new();
        while let ExprKind::Conditional(_, one, others) = &rest.kind
            && rest.choice() == Some(id)
        {
            alternatives.push(&**one);
            rest = others;
        }
        alternatives.push(rest);
        Some(alternatives)
    }

    /// Whether some instance may have a constant expression here.
    pub fn may_be_settled(&self) -> bool {
        let alternatives = self.alternatives().unwrap_or_default();
        self.settled || alternatives.into_iter().any(Self::may_be_settled)
    }

    /// The choice that this is, taken apart; `None` if it is none.
    pub fn as_choice(&self) -> Option<ChoiceParts> {
        let (id, span) = (self.choice()?, self.span);
        let ExprKind::Conditional(condition, ..) = &self.kind else { return None };
        let alternatives = self.alternatives()?.into_iter().cloned().collect();
        Some(ChoiceParts { id, alternatives, place: condition.span, span })
    }

    /// The placeholder of a choice.
    fn choice(&self) -> Option<PlaceholderId> {
        let ExprKind::Conditional(condition, ..) = &self.kind else { return None };
        if let ExprKind::Chosen(id, _) = condition.kind { Some(id) } else { None }
    }
}
