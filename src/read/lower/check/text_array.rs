//! Arrays of texts where a method of the author's takes an array of a type parameter.
//!
//! In: methods such as `static <T> void swap(T[] a, int i, int j)`. Out: for each of them a method
//! beside it that takes `String[]`: it hands over an array of boxes, and puts the texts back
//! however the method ends. What holds: that the array is another one cannot be told, since the
//! method only asks for its elements and its length, sets elements, and hands it to methods that do
//! the same, no field holds an array of texts, and memory is not drawn.

use std::collections::{BTreeMap, BTreeSet};

use super::super::typed::{CheckedTry, Expr, ExprKind, MethodResult, Stmt, StmtKind};
use super::Checker;
use super::declared::{Callable, ImplicitMethod, TextArrayMethod, callables};
use super::record::returned;
use crate::read::ir::{LocalId, MethodId, Receiver};
use crate::read::library::java::TEXT_ARRAYS;
use crate::read::observation::ObservationDepth;
use crate::read::syntax::ast;
use crate::read::syntax::walk::{each_expression, each_nested_statement, each_subexpression};
use crate::read::types::{ClassId, Type};
use crate::source::Span;

impl Checker<'_> {
    /// Enters a method that takes an array of texts beside each that can.
    pub(super) fn declare_for_texts(&mut self) {
        let is_of_texts = |ty: Option<&Type>| ty.and_then(Type::element) == Some(&Type::String);
        let is_held = self.fields.iter().any(|field| is_of_texts(field.ty.as_ref()))
            || self
                .classes
                .iter()
                .filter(|class| !class.is_library)
                .any(|class| class.fields.iter().any(|field| is_of_texts(field.ty.as_ref())));
        // A drawing of memory would show the boxes.
        let is_drawn = self.observation.depth == ObservationDepth::Reachable;
        if is_held || is_drawn || self.library_class(TEXT_ARRAYS).is_none() {
            return;
        }
        let all = callables(self.file);
        let mut known: BTreeMap<usize, usize> = BTreeMap::new();
        for (at, callable) in all.iter().enumerate() {
            if let Some(parameter) = self.array_parameter(at, *callable) {
                known.insert(at, parameter);
            }
        }
        // One that hands the array to a method that keeps it keeps it, too.
        loop {
            let names: BTreeSet<&str> =
                known.keys().map(|at| &*all[*at].method.name.text).collect();
            let count = known.len();
            let known_before: Vec<(usize, usize)> = known.clone().into_iter().collect();
            for (at, parameter) in known_before {
                let method = all[at].method;
                if !lends(method, &method.parameters[parameter].name.text, &names) {
                    known.remove(&at);
                }
            }
            if known.len() == count {
                break;
            }
        }
        for (at, parameter) in known {
            let signature = self.signatures[at].clone();
            let mut parameters = signature.parameters;
            parameters[parameter] = Some(Type::array_of(Type::String));
            let method = MethodId::new(self.signatures.len());
            self.text_arrays.insert(at, TextArrayMethod { method, parameter });
            self.implicit(all[at].class, ImplicitMethod::OfTexts(at), parameters, signature.result);
        }
    }

    /// The only parameter of a method of the author's that is an array of a type parameter.
    fn array_parameter(&self, at: usize, callable: Callable<'_>) -> Option<usize> {
        let Callable { method, receiver, .. } = callable;
        let signature = &self.signatures[at];
        let takes_objects = |ty: &Option<Type>| {
            let element = ty.as_ref().and_then(Type::element);
            matches!(element, Some(Type::Object(of)) if of.is_variable)
        };
        let places = signature.parameters.iter().enumerate();
        let mut places = places.filter(|(_, ty)| takes_objects(ty)).map(|(place, _)| place);
        let place = places.next().filter(|_| places.next().is_none())?;
        let is_one = !self.is_library(method.span)
            && method.has_body
            && !receiver.is_constructor()
            && signature.parameters.iter().all(Option::is_some);
        is_one.then_some(place)
    }

    /// The body of the method that takes an array of texts.
    pub(super) fn body_of_texts(
        &mut self,
        class: ClassId,
        at: usize,
        passed: &[LocalId],
        span: Span,
    ) -> Vec<Stmt> {
        let Some((of_texts, helper)) =
            self.text_arrays.get(&at).copied().zip(self.library_class(TEXT_ARRAYS))
        else {
            return Vec::new();
        };
        let signature = self.signatures[at].clone();
        let objects = Type::array_of(self.erased(ClassId::OBJECT));
        let texts = Expr::new(
            ExprKind::Local(passed[of_texts.parameter]),
            Type::array_of(Type::String),
            span,
        );
        let handed = self.call_of_box(helper, "boxed", vec![texts.clone()], objects.clone(), span);
        let boxes = self.hidden("$boxes", Some(objects.clone()), span);
        let held = Expr::new(ExprKind::Local(boxes), objects, span);
        let mut arguments = Vec::new();
        let mut targets = Vec::new();
        if let (Receiver::Object, Some(this)) = (signature.receiver, self.body.this) {
            arguments.push(Expr::new(ExprKind::Local(this), self.object_type(class), span));
            targets = self.targets(class, at);
        }
        for (place, (local, ty)) in passed.iter().zip(&signature.parameters).enumerate() {
            let Some(ty) = ty.clone() else { continue };
            arguments.push(if place == of_texts.parameter {
                Expr { ty: Some(ty), ..held.clone() }
            } else {
                Expr::new(ExprKind::Local(*local), ty, span)
            });
        }
        let kind = ExprKind::Call { method: MethodId::new(at), arguments, targets };
        let call = match &signature.result {
            MethodResult::Value(ty) => returned(Expr::new(kind, ty.clone(), span), span),
            MethodResult::Void | MethodResult::Unknown => {
                let call = Expr { kind, ty: None, span, settled: false };
                Stmt::new(StmtKind::Silent(call), span)
            }
        };
        let mut put = self.call_of_box(helper, "put", vec![texts, held], Type::INT, span);
        put.ty = None;
        let attempt = CheckedTry {
            resources: Vec::new(),
            body: vec![call],
            clauses: Vec::new(),
            finally: Some((vec![Stmt::new(StmtKind::Silent(put), span)], span)),
            body_span: span,
        };
        vec![
            Stmt::new(StmtKind::Declare(vec![(boxes, Some(handed))]), span),
            Stmt::new(StmtKind::Try(Box::new(attempt)), span),
        ]
    }
}

/// Whether a method does nothing with an array but what leaves no other name of it; `lending` are
/// the methods that it may be handed to.
fn lends(method: &ast::Method, array: &str, lending: &BTreeSet<&str>) -> bool {
    let is_array =
        |expr: &ast::Expr| matches!(&expr.kind, ast::ExprKind::Name(name) if name == array);
    let (mut named, mut fine, mut hides) = (0, 0, false);
    let mut statements: Vec<&ast::Stmt> = method.body.iter().collect();
    while let Some(stmt) = statements.pop() {
        each_nested_statement(stmt, &mut |inner| statements.push(inner));
        hides |= matches!(stmt.kind, ast::StmtKind::LocalClass(_));
        if let ast::StmtKind::Loop(of) = &stmt.kind
            && let ast::LoopKind::ForEach { collection, .. } = &of.kind
        {
            fine += usize::from(is_array(collection));
        }
        let mut expressions = Vec::new();
        each_expression(stmt, &mut |expr| expressions.push(expr));
        while let Some(expr) = expressions.pop() {
            named += usize::from(is_array(expr));
            fine += uses(expr, &is_array, lending);
            hides |= matches!(
                expr.kind,
                ast::ExprKind::Function | ast::ExprKind::New { body: Some(_), .. }
            );
            each_subexpression(expr, &mut |inner| expressions.push(inner));
        }
    }
    named == fine && !hides
}

/// How often an expression itself asks the array for something that leaves no other name of it.
fn uses(
    expr: &ast::Expr,
    is_array: &impl Fn(&ast::Expr) -> bool,
    lending: &BTreeSet<&str>,
) -> usize {
    #[expect(clippy::wildcard_enum_match_arm, reason = "what is not named here is another name")]
    match &expr.kind {
        ast::ExprKind::Index { array, .. } => usize::from(is_array(array)),
        ast::ExprKind::Field { object, name } => {
            usize::from(name.text == "length" && is_array(object))
        }
        ast::ExprKind::Call { receiver, name, arguments } => {
            let is_of_arrays = receiver.as_ref().is_some_and(|receiver| {
                matches!(&receiver.kind, ast::ExprKind::Name(class) if class == "Arrays")
                    && matches!(&*name.text, "toString" | "sort" | "fill" | "equals")
            });
            let is_lent = is_of_arrays || receiver.is_none() && lending.contains(&*name.text);
            if is_lent { arguments.iter().filter(|one| is_array(one)).count() } else { 0 }
        }
        _ => 0,
    }
}
