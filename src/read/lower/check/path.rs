//! Paths to what a question asks for: `p.x`, `Counter.made`, `list[2].name`.
//!
//! In: a path as the settings name it, where variables are in scope. Out: the expression that reads
//! it, which changes nothing; or what is wrong with it.

use super::super::typed::{Expr, ExprKind, ObservedPath};
use super::Checker;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::observation::ObservationDepth;
use crate::read::syntax::ast;
use crate::read::types::{Primitive, Type};
use crate::source::{Span, Spanned};

/// A part of a path after the first name.
#[derive(Clone, Debug, PartialEq, Eq)]
enum PathStep {
    /// `.x`
    Name(String),
    /// `[2]`
    Index(i32),
}

/// Whether what is asked for is more than a name.
pub(super) fn is_path(text: &str) -> bool {
    text.contains(['.', '[', '('])
}

/// The first name of a path and what follows; `None` if it is none.
fn steps(text: &str) -> Option<(&str, Vec<PathStep>)> {
    let name = |text: &str| {
        let is_part = |one: char| one.is_alphanumeric() || one == '_' || one == '$';
        let length = text.find(|one| !is_part(one)).unwrap_or(text.len());
        let is_name = text.starts_with(|one: char| is_part(one) && !one.is_ascii_digit());
        is_name.then_some(length)
    };
    let text = text.trim();
    let (first, mut rest) = text.split_at(name(text)?);
    let mut steps = Vec::new();
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix('.') {
            let (step, behind) = after.split_at(name(after)?);
            steps.push(PathStep::Name(step.to_owned()));
            rest = behind;
        } else {
            let (index, behind) = rest.strip_prefix('[')?.split_once(']')?;
            steps.push(PathStep::Index(index.trim().parse().ok().filter(|at| *at >= 0)?));
            rest = behind;
        }
    }
    Some((first, steps))
}

impl Checker<'_> {
    /// The expression that reads a path here; `None` if that is wrong, which is reported. `place`
    /// says where variables are looked for.
    pub(super) fn path(&mut self, asked: &Spanned, place: &str) -> Option<Expr> {
        let span = asked.span;
        let Some((first, steps)) = steps(&asked.text) else {
            let message = format!("`{}` does not name a value", asked.text);
            self.report(Diagnostic::error(Code::Question, span, message).help(
                "write names with dots between them, as in `p.x`, `Counter.made` or `list[2]`; keep what a method gives in a variable: `int size = p.size();`",
            ));
            return None;
        };
        let errors = self.findings.errors();
        let mut steps = steps.into_iter();
        let object = ast::Expr { kind: ast::ExprKind::Name(first.to_owned()), span };
        let mut value = if self.meaning(first).is_some() {
            self.value(&object)
        } else if self.class_before_dot(&object).is_some()
            && let Some(PathStep::Name(name)) = steps.next()
        {
            self.field_access(&object, &ast::Name { text: name, span }, span)
        } else {
            let message = format!("there is no variable `{first}` {place}");
            self.report(Diagnostic::error(Code::UnknownName, span, message).help(
                "begin with a variable of the outermost block of the program, a static field, or a class with one",
            ));
            return None;
        };
        for step in steps {
            value = self.step_on(value, &step, span)?;
        }
        let ty = value.ty.clone()?;
        if self.findings.errors() > errors {
            return None;
        }
        if ty.holds_objects() && self.observation.depth == ObservationDepth::Value {
            let message = format!("`{}` is of type `{ty}`, which is no answer", asked.text);
            self.report(Diagnostic::error(Code::Question, span, message).help(format!(
                "go on to a field with a number or a text, as in `{}.…`",
                asked.text
            )));
            return None;
        }
        Some(value)
    }

    /// What a step of a path leads to.
    fn step_on(&mut self, value: Expr, step: &PathStep, span: Span) -> Option<Expr> {
        let ty = value.ty.clone()?;
        let value = Box::new(value);
        match (&ty, step) {
            (Type::Object(class), PathStep::Name(name)) => {
                let name = ast::Name { text: name.clone(), span };
                let (field, ty) = self.object_field_access(class.id, &name)?;
                Some(Expr::new(ExprKind::Field(value, field), ty?, span))
            }
            (Type::Array(_), PathStep::Name(name)) if name == "length" => {
                Some(Expr::new(ExprKind::Length(value), Type::INT, span))
            }
            (Type::Array(element), PathStep::Index(at)) => {
                let index = Expr::number((*at).into(), Type::Primitive(Primitive::Int), span);
                let kind = ExprKind::Element(value, Box::new(index));
                Some(Expr::new(kind, (**element).clone(), span))
            }
            (ty, step) => {
                let message = match step {
                    PathStep::Name(name) => format!("a `{ty}` has no field `{name}`"),
                    PathStep::Index(at) => format!("`[{at}]` after a `{ty}`, which is no array"),
                };
                self.report(Diagnostic::error(Code::Question, span, message).help(
                    "name a field of an object with a dot, and an element of an array in brackets",
                ));
                None
            }
        }
    }

    /// Checks the paths that are asked for at the end of the method where the program starts, while
    /// the variables of its outermost block are in scope.
    pub(super) fn paths_at_the_end(&mut self) {
        let observation = self.observation;
        if Some(self.body.method) != self.entry || self.has_mark() {
            return;
        }
        if observation.wants_all() {
            self.paths = self.all_at_the_end();
            return;
        }
        let asked = observation.variables.iter().filter(|one| is_path(&one.text));
        for one in asked.cloned().collect::<Vec<_>>() {
            if let Some(value) = self.path(&one, "at the end of the program") {
                self.paths.push(ObservedPath { name: one.text, value });
            }
        }
    }

    /// Whether the file marks a place that is asked about.
    fn has_mark(&self) -> bool {
        crate::read::syntax::walk::mark(self.file).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_names_and_places_of_elements() {
        let name = |text: &str| PathStep::Name(text.to_owned());
        assert_eq!(steps("p.x"), Some(("p", vec![name("x")])));
        let element = vec![PathStep::Index(2), name("next"), name("key")];
        assert_eq!(steps("list[ 2 ].next.key"), Some(("list", element)));
        for wrong in ["p.size()", "p.", "2.x", "a[i]", "a[-1]", "a[1", "p x", ".x"] {
            assert_eq!(steps(wrong), None, "{wrong}");
        }
    }
}
