//! What is known while types are inferred, and how errors are said.
//!
//! In: types that must be equal, with a place and a reason. Out: diagnostics.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostic::{Code, Diagnostic};
use crate::pun::checked::DataType;
use crate::pun::types::{TypeClash, TypeHead, TypeRef, TypeScheme, TypeStore};
use crate::source::Span;

/// What is known while types are inferred.
#[derive(Debug, Default)]
pub(in crate::pun) struct Inference {
    pub(super) store: TypeStore,
    pub(super) data: Vec<DataType>,
    /// Constructors by name: the numbers of type and constructor.
    pub(super) constructors: BTreeMap<String, (usize, usize)>,
    /// Definitions by name.
    pub(super) names: BTreeMap<String, usize>,
    /// Their types, as far as they are known; `None` takes any type.
    pub(super) schemes: Vec<Option<TypeScheme>>,
    pub(super) parameters: Vec<Vec<TypeRef>>,
    /// Which definitions have an error.
    pub(super) errors: Vec<bool>,
    /// The definition that is looked at.
    pub(super) current: usize,
    /// Names of parameters, of `let` and of patterns, the innermost last.
    pub(super) scope: Vec<(String, TypeScheme)>,
    /// Types that are compared with `==`, with the place and the definition.
    pub(super) compared: Vec<(TypeRef, Span, usize)>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl Inference {
    /// Says that a type is not what it must be, with a reason and perhaps a further place.
    pub(super) fn expect(
        &mut self,
        expected: TypeRef,
        found: TypeRef,
        span: Span,
        why: impl FnOnce(&Self) -> (String, Option<(Span, String)>),
    ) {
        let names: Vec<String> = self.data.iter().map(|data| data.name.clone()).collect();
        let types = self.store.decided_all(&[expected, found]);
        let texts = types.as_ref().map_or_else(
            || (String::from("…"), String::from("…")),
            |types| (types[0].text(&names), types[1].text(&names)),
        );
        let Err(clash) = self.store.unify(expected, found) else { return };
        let message = match clash {
            TypeClash::Different => format!("expected `{}`, found `{}`", texts.0, texts.1),
            TypeClash::Endless => format!(
                "the type `{}` would be a part of itself: it should equal `{}`",
                texts.1, texts.0
            ),
        };
        let (reason, other) = why(self);
        let mut error = Diagnostic::error(Code::TypeMismatch, span, message).label(reason);
        if let Some((span, text)) = other {
            error = error.also(span, text);
        }
        self.diagnostics.push(error);
    }

    /// Says which types are compared with `==` although they hold functions.
    pub(super) fn compare_functions(&mut self) {
        for (ty, span, at) in std::mem::take(&mut self.compared) {
            let mut open = vec![ty];
            let mut seen = BTreeSet::new();
            while let Some(ty) = open.pop() {
                let Some((head, parts)) = self.store.head(ty) else { continue };
                if head == TypeHead::Function {
                    let error = Diagnostic::error(
                        Code::TypeMismatch,
                        span,
                        "functions cannot be compared with `==`",
                    )
                    .help("compare what they come to, such as `f x == g x`");
                    self.diagnostics.push(error);
                    if let Some(error) = self.errors.get_mut(at) {
                        *error = true;
                    }
                    break;
                }
                open.extend(parts.into_iter().filter(|part| seen.insert(*part)));
            }
        }
    }

    /// A type as messages show it.
    pub(super) fn text(&self, ty: TypeRef) -> String {
        let names: Vec<String> = self.data.iter().map(|data| data.name.clone()).collect();
        self.store.decided(ty).map_or_else(|| String::from("…"), |ty| ty.text(&names))
    }

    /// Says that names of one list occur twice.
    pub(super) fn no_doubles<'a>(&mut self, names: impl Iterator<Item = (&'a str, Span)>) {
        let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
        for (name, span) in names.filter(|(name, _)| *name != "_") {
            if let Some(first) = seen.get(name) {
                let message = format!("`{name}` stands twice in one list of names");
                let error = Diagnostic::error(Code::DuplicateName, span, message)
                    .also(*first, "first here")
                    .help("give one of them another name, or `_` if it is not needed");
                self.diagnostics.push(error);
            }
            seen.insert(name, span);
        }
    }
}
