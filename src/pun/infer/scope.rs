//! Names while types are inferred.
//!
//! In: names with their types. Out: the type of a name at a use. The innermost one counts.

use super::state::Inference;
use crate::diagnostic::{Code, Diagnostic};
use crate::pun::types::{TypeRef, TypeScheme};
use crate::source::Span;

impl Inference {
    /// A name of one type until [`Inference::leave`].
    pub(super) fn bind(&mut self, name: &str, ty: TypeRef) {
        let scheme = TypeScheme { open: std::collections::BTreeSet::new(), ty };
        self.scope.push((name.to_owned(), scheme));
    }

    /// A name whose type may differ at each use.
    pub(super) fn bind_scheme(&mut self, name: &str, scheme: TypeScheme) {
        self.scope.push((name.to_owned(), scheme));
    }

    /// Forgets all names but the first `depth`.
    pub(super) fn leave(&mut self, depth: usize) {
        self.scope.truncate(depth);
    }

    /// The type of a name here.
    pub(super) fn name(&mut self, name: &str, span: Span) -> TypeRef {
        let local = self.scope.iter().rev().find(|(other, _)| other == name);
        if let Some((_, scheme)) = local.filter(|_| name != "_") {
            let scheme = scheme.clone();
            return self.store.instance(&scheme);
        }
        if let Some(at) = self.names.get(name) {
            return match self.schemes[*at].clone() {
                Some(scheme) => self.store.instance(&scheme),
                None => self.store.open(),
            };
        }
        let error = Diagnostic::error(Code::UnknownName, span, format!("no name `{name}` here"));
        let error = match self.similar(name) {
            Some(help) => error.help(help),
            None => error,
        };
        self.diagnostics.push(error);
        self.store.open()
    }

    /// What may have been meant by an unknown name.
    fn similar(&self, name: &str) -> Option<String> {
        if name == "_" {
            return Some(String::from(
                "`_` stands for what is not needed; give it a name to use it",
            ));
        }
        let is_known = |part: &str| {
            part.parse::<u64>().is_ok()
                || self.names.contains_key(part)
                || self.scope.iter().any(|(other, _)| other == part)
        };
        if let Some((left, right)) = name.split_once('-')
            && is_known(left)
            && is_known(right)
        {
            return Some(format!("`{name}` is one name; write `{left} - {right}`"));
        }
        let all = self.scope.iter().map(|(other, _)| other).chain(self.names.keys());
        let best = all
            .map(|other| (strsim::jaro_winkler(other, name), other))
            .filter(|(likeness, _)| *likeness > 0.8)
            .max_by(|one, other| one.0.total_cmp(&other.0));
        best.map(|(_, other)| format!("did you mean `{other}`?"))
    }
}
