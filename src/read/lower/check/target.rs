//! What the place of a call says about the functions in its arguments (JLS 18.5.2).
//!
//! In: the methods that a call may mean, and its arguments as written. Out: the arguments checked;
//! one that is a call with functions in it, such as `Comparator.comparing(p -> p.name())`, is
//! checked last, and knows what the parameter asks for.

use super::super::typed::{Expr, ExprKind, MethodResult};
use super::Checker;
use super::declared::TypeVariable;
use super::generic::{Substitution, substituted};
use crate::read::syntax::ast;
use crate::read::types::{ObjectClass, Type};

/// Whether an argument is a call whose arguments are functions or such calls, so that its place may
/// have to say what they take.
pub(super) fn is_open_call(argument: &ast::Expr) -> bool {
    let is_open = |one: &ast::Expr| {
        matches!(one.unparenthesised().kind, ast::ExprKind::Function) || is_open_call(one)
    };
    matches!(&argument.unparenthesised().kind, ast::ExprKind::Call { arguments, .. }
        if arguments.iter().any(is_open))
}

/// Whether a type names one of these type parameters.
fn names_variable(variables: &[TypeVariable], ty: &Type) -> bool {
    match ty {
        Type::Object(of) => {
            of.is_variable && variables.iter().any(|one| one.name == of.name)
                || of.arguments.iter().any(|one| names_variable(variables, one))
        }
        Type::Array(of) => names_variable(variables, of),
        Type::Primitive(_) | Type::String | Type::StringBuilder | Type::Null => false,
    }
}

impl Checker<'_> {
    /// The arguments of a call of one of these methods.
    pub(super) fn argument_values(
        &mut self,
        named: &[usize],
        object: Option<&ObjectClass>,
        arguments: &[ast::Expr],
    ) -> Vec<Expr> {
        self.values_for(object, arguments, |_, _| named.to_vec())
    }

    /// The arguments of a call of one of the methods that follow from the arguments whose place
    /// says nothing.
    pub(super) fn values_for(
        &mut self,
        object: Option<&ObjectClass>,
        arguments: &[ast::Expr],
        named: impl FnOnce(&Self, &[Expr]) -> Vec<usize>,
    ) -> Vec<Expr> {
        if !arguments.iter().any(is_open_call) {
            return arguments.iter().map(|argument| self.value(argument)).collect();
        }
        let mut values: Vec<Expr> = arguments
            .iter()
            .map(|argument| {
                if is_open_call(argument) {
                    Expr::new(ExprKind::Null, Type::Null, argument.span)
                } else {
                    self.value(argument)
                }
            })
            .collect();
        let named = named(self, &values);
        for (at, argument) in arguments.iter().enumerate() {
            if is_open_call(argument) {
                let wanted = self.wanted_argument(&named, object, &values, (at, argument));
                values[at] = self.value_for(argument, wanted.as_ref());
            }
        }
        values
    }

    /// What all methods with this number of parameters ask for at a place, if they agree.
    fn wanted_argument(
        &self,
        named: &[usize],
        object: Option<&ObjectClass>,
        values: &[Expr],
        (at, argument): (usize, &ast::Expr),
    ) -> Option<Type> {
        let mut wanted: Option<Type> = None;
        for method in named {
            let signature = &self.signatures[*method];
            if signature.parameters.len() != values.len() {
                continue;
            }
            let by = match (object, signature.class) {
                (Some(object), Some(owner)) => self.view(object, owner),
                _ => Substitution::new(),
            };
            let seen = |ty: &Option<Type>| ty.as_ref().map(|ty| substituted(ty, &by));
            let parameters: Vec<Option<Type>> = signature.parameters.iter().map(seen).collect();
            let told = self.told(&signature.variables, &parameters, values);
            let asked = substituted(parameters[at].as_ref()?, &told);
            let is_open = names_variable(&signature.variables, &asked);
            if is_open || !asked.is_reference() || !self.may_give(argument, &asked) {
                continue;
            }
            match &wanted {
                None => wanted = Some(asked),
                Some(known) if *known == asked => {}
                Some(_) => return None,
            }
        }
        wanted
    }

    /// Whether a call of a static method may give such an object, by the methods of its name.
    fn may_give(&self, call: &ast::Expr, asked: &Type) -> bool {
        let ast::ExprKind::Call { receiver: Some(receiver), name, .. } =
            &call.unparenthesised().kind
        else {
            return true;
        };
        let (ast::ExprKind::Name(class), Type::Object(asked)) = (&receiver.kind, asked) else {
            return true;
        };
        let Some(class) = self.class_named(class) else { return true };
        self.methods_named(class, &name.text).into_iter().any(|at| {
            matches!(&self.signatures[at].result, MethodResult::Value(Type::Object(given))
                if given.is_kind_of(asked.id))
        })
    }

    /// What stands for the type parameters of a method, as far as the place of its call tells.
    pub(super) fn told_by_place(
        &self,
        variables: &[TypeVariable],
        result: &MethodResult,
        found: &mut Substitution,
    ) {
        let Some(Some(place)) = self.places.last() else { return };
        let MethodResult::Value(result) = result else { return };
        let mut told = Substitution::new();
        self.unify(variables, result, place, &mut told);
        for (name, ty) in told {
            let is_known = found.iter().any(|(known, _)| *known == name);
            if !is_known && !names_variable(variables, &ty) {
                found.push((name, self.least(&ty)));
            }
        }
    }
}
