//! Whole-program type inference.
//!
//! In: a program as written. Out: a [`CheckedProgram`], in which every definition has a type, and a
//! diagnostic for each error. The types are those of R. Milner ("A theory of type polymorphism in
//! programming", 1978): definitions that use each other are inferred together, after all that they
//! use; a declared type is taken as it is. What no use decides about a parameter of a property is
//! an integer. A definition with an error takes any type, so that others are judged on their own.

mod data;
mod graph;
mod scope;
mod term;

use std::collections::BTreeMap;

use super::tree::{PunDefinition, PunPattern, PunPatternKind, WrittenProgram};
use super::types::{PunType, TypeClash, TypeHead, TypeRef, TypeScheme, TypeStore};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Source, Span};

pub use data::{DataConstructor, DataType};

/// A definition or a property, with its type.
#[derive(Clone, Debug)]
pub struct CheckedDefinition {
    /// The text.
    pub written: PunDefinition,
    /// The type, a function of all parameters; `None` if it has too many parts to be shown.
    pub ty: Option<PunType>,
    /// The types of the parameters, with integers for what is open.
    pub parameters: Option<Vec<PunType>>,
    /// Why it cannot be called: an error in it, or in something that it uses.
    pub trouble: Option<String>,
}

/// A program in which every definition has a type.
#[derive(Clone, Debug, Default)]
pub struct CheckedProgram {
    /// The data types.
    pub data: Vec<DataType>,
    /// Definitions and properties, in the order of the text.
    pub definitions: Vec<CheckedDefinition>,
}

impl CheckedProgram {
    /// The names of the data types, in the order of their numbers.
    pub fn type_names(&self) -> Vec<String> {
        self.data.iter().map(|data| data.name.clone()).collect()
    }
}

/// Infers the types of a program.
pub fn infer(source: &Source, written: WrittenProgram) -> (CheckedProgram, Vec<Diagnostic>) {
    let mut inference = Inference::default();
    inference.data_types(&written.data);
    let declared = inference.declared(&written);
    let definitions = inference.without_doubles(written.definitions);
    let names: BTreeMap<&str, usize> =
        definitions.iter().enumerate().map(|(at, one)| (one.name.text.as_str(), at)).collect();
    let uses: Vec<Vec<usize>> =
        definitions.iter().map(|one| graph::uses(&one.parameters, &one.term, &names)).collect();
    // A declared type is known before its definition is looked at.
    let waits_for: Vec<Vec<usize>> = uses
        .iter()
        .map(|uses| {
            let is_open = |at: &&usize| !declared.contains_key(&definitions[**at].name.text);
            uses.iter().filter(is_open).copied().collect()
        })
        .collect();
    inference.schemes = vec![None; definitions.len()];
    inference.names = names.iter().map(|(name, at)| ((*name).to_owned(), *at)).collect();
    inference.parameters = vec![Vec::new(); definitions.len()];
    inference.errors = definitions.iter().map(|one| one.is_broken).collect();
    for (at, one) in definitions.iter().enumerate() {
        if let Some((scheme, _)) = declared.get(&one.name.text) {
            inference.schemes[at] = Some(scheme.clone());
        }
    }
    for group in graph::groups(&waits_for) {
        inference.group(&group, &definitions, &declared);
    }
    inference.compare_functions();
    let troubles = troubles(source, &definitions, &uses, &inference.errors);
    let checked = definitions.into_iter().zip(troubles).enumerate();
    let definitions = checked
        .map(|(at, (written, trouble))| {
            let ty = inference.schemes[at].as_ref().and_then(|one| inference.store.decided(one.ty));
            let parameters = inference.store.decided_all(&inference.parameters[at]);
            let parameters = parameters
                .map(|types| types.iter().map(|ty| ty.replaced(&[])).collect::<Vec<PunType>>());
            CheckedDefinition { written, ty, parameters, trouble }
        })
        .collect();
    let mut diagnostics = inference.diagnostics;
    diagnostics.sort_by_key(|one| one.label.span);
    (CheckedProgram { data: inference.data, definitions }, diagnostics)
}

/// Infers the type of a term that stands outside of a program whose definitions have their types.
/// Yields `None` if it has an error.
pub fn infer_term(
    program: &CheckedProgram,
    term: &super::tree::PunTerm,
) -> (Option<PunType>, Vec<Diagnostic>) {
    let mut inference = Inference { data: program.data.clone(), ..Inference::default() };
    inference.index_constructors();
    for (at, one) in program.definitions.iter().enumerate() {
        inference.names.insert(one.written.name.text.clone(), at);
        let scheme = one.ty.as_ref().filter(|_| one.trouble.is_none());
        let scheme = scheme.map(|ty| inference.scheme_of(ty));
        inference.schemes.push(scheme);
    }
    inference.errors = vec![false; program.definitions.len() + 1];
    inference.current = program.definitions.len();
    let ty = inference.term(term);
    inference.compare_functions();
    let ty = inference.store.decided(ty).filter(|_| inference.diagnostics.is_empty());
    (ty, inference.diagnostics)
}

/// Why each definition cannot be called, if it cannot.
fn troubles(
    source: &Source,
    definitions: &[PunDefinition],
    uses: &[Vec<usize>],
    errors: &[bool],
) -> Vec<Option<String>> {
    (0..definitions.len())
        .map(|at| {
            if errors[at] {
                let line = source.line(definitions[at].name.span);
                return Some(format!("its own text has an error: see line {line}"));
            }
            let mut seen = vec![false; definitions.len()];
            let mut open = vec![at];
            while let Some(at) = open.pop() {
                if errors[at] {
                    let name = &definitions[at].name;
                    let line = source.line(name.span);
                    return Some(format!(
                        "it uses `{}` of line {line}, which has an error",
                        name.text
                    ));
                }
                for next in uses[at].iter().rev() {
                    if !std::mem::replace(&mut seen[*next], true) {
                        open.push(*next);
                    }
                }
            }
            None
        })
        .collect()
}

/// Declared types by name, with their places.
type Declared = BTreeMap<String, (TypeScheme, (super::tree::WrittenType, Span))>;

/// What is known while types are inferred.
#[derive(Debug, Default)]
pub(super) struct Inference {
    store: TypeStore,
    data: Vec<DataType>,
    /// Constructors by name: the numbers of type and constructor.
    constructors: BTreeMap<String, (usize, usize)>,
    /// Definitions by name.
    names: BTreeMap<String, usize>,
    /// Their types, as far as they are known; `None` takes any type.
    schemes: Vec<Option<TypeScheme>>,
    parameters: Vec<Vec<TypeRef>>,
    /// Which definitions have an error.
    errors: Vec<bool>,
    /// The definition that is looked at.
    current: usize,
    /// Names of parameters, of `let` and of patterns, the innermost last.
    scope: Vec<(String, TypeScheme)>,
    /// Types that are compared with `==`, with the place and the definition.
    compared: Vec<(TypeRef, Span, usize)>,
    diagnostics: Vec<Diagnostic>,
}

impl Inference {
    /// The types of the declarations.
    fn declared(&mut self, written: &WrittenProgram) -> Declared {
        let mut declared = Declared::new();
        for one in &written.declarations {
            let name = &one.name;
            if let Some((_, (_, span))) = declared.get(&name.text) {
                let message = format!("the type of `{}` is declared twice", name.text);
                let error = Diagnostic::error(Code::DuplicateName, name.span, message)
                    .also(*span, "declared here first")
                    .help("leave one of the declarations out");
                self.diagnostics.push(error);
                continue;
            }
            let is_defined = written.definitions.iter().any(|other| other.name.text == name.text);
            if !is_defined {
                let message = format!("`{}` is declared, but not defined", name.text);
                let error = Diagnostic::error(Code::UnknownName, name.span, message)
                    .help(format!("write a definition `{} … = … .`", name.text));
                self.diagnostics.push(error);
            }
            self.store.level = 1;
            let mut variables = BTreeMap::new();
            let ty = self.meaning(&one.ty, &mut variables, None);
            self.store.level = 0;
            let scheme = self.store.generalised(ty);
            declared.insert(name.text.clone(), (scheme, (one.ty.clone(), name.span)));
        }
        declared
    }

    /// The definitions without those whose name another one has.
    fn without_doubles(&mut self, definitions: Vec<PunDefinition>) -> Vec<PunDefinition> {
        let mut first: BTreeMap<String, usize> = BTreeMap::new();
        let mut kept: Vec<PunDefinition> = Vec::new();
        for one in definitions {
            if let Some(at) = first.get(&one.name.text) {
                let before = kept[*at].name.span;
                let message = format!("`{}` is defined twice", one.name.text);
                let error = Diagnostic::error(Code::DuplicateName, one.name.span, message)
                    .also(before, "defined here first")
                    .help("give one of them another name");
                self.diagnostics.push(error);
                continue;
            }
            first.insert(one.name.text.clone(), kept.len());
            kept.push(one);
        }
        kept
    }

    /// Infers definitions that use each other.
    fn group(&mut self, group: &[usize], definitions: &[PunDefinition], declared: &Declared) {
        self.store.level = 1;
        let mut types = Vec::new();
        for at in group {
            let one = &definitions[*at];
            let ty = match declared.get(&one.name.text) {
                Some((_, (written, _))) => {
                    // Its open types stand for themselves in here.
                    let mut variables = BTreeMap::new();
                    let said = self.diagnostics.len();
                    let ty = self.meaning(written, &mut variables, Some(*at));
                    // What is wrong with it has been said.
                    self.diagnostics.truncate(said);
                    ty
                }
                None => {
                    let ty = self.store.open();
                    self.schemes[*at] = Some(TypeScheme { open: Default::default(), ty });
                    ty
                }
            };
            types.push(ty);
        }
        for (at, ty) in group.iter().zip(&types) {
            let one = &definitions[*at];
            self.current = *at;
            let errors = self.diagnostics.len();
            if !one.is_broken {
                self.definition(one, *ty, declared.get(&one.name.text).map(|(_, (_, span))| *span));
            }
            self.errors[*at] |= self.diagnostics.len() > errors;
        }
        self.store.level = 0;
        for (at, ty) in group.iter().zip(&types) {
            let one = &definitions[*at];
            if !declared.contains_key(&one.name.text) {
                let is_usable = !self.errors[*at];
                self.schemes[*at] = is_usable.then(|| self.store.generalised(*ty));
            }
        }
    }

    /// Infers one definition, whose type becomes `ty`.
    fn definition(&mut self, one: &PunDefinition, ty: TypeRef, declared: Option<Span>) {
        self.scope.clear();
        self.no_doubles(one.parameters.iter().map(|name| (name.text.as_str(), name.span)));
        // The declared type says what the parameters are before the body is looked at.
        let mut rest = ty;
        let mut parameters = Vec::new();
        for parameter in &one.parameters {
            let next = match self.store.head(rest) {
                Some((TypeHead::Function, parts)) => (parts[0], parts[1]),
                Some(_) if declared.is_some() => {
                    self.too_many_parameters(one, ty, declared);
                    return;
                }
                Some(_) | None => {
                    let parts = [self.store.open(), self.store.open()];
                    let function = self.store.built(TypeHead::Function, &parts);
                    // An open type takes any function.
                    let _ = self.store.unify(rest, function);
                    (parts[0], parts[1])
                }
            };
            self.bind(&parameter.text, next.0);
            parameters.push(next.0);
            rest = next.1;
        }
        let body = self.term(&one.term);
        if one.is_property {
            let boolean = self.store.built(TypeHead::Boolean, &[]);
            self.expect(boolean, body, one.term.span, |_| {
                (String::from("a property is a boolean"), None)
            });
        }
        self.expect(rest, body, one.term.span, |_| match declared {
            Some(span) => (
                String::from("the declaration says so"),
                Some((span, String::from("declared here"))),
            ),
            None => (String::from("the definition uses itself so"), None),
        });
        if one.is_property {
            for open in
                parameters.iter().flat_map(|one| self.store.open_parts(*one)).collect::<Vec<_>>()
            {
                let integer = self.store.built(TypeHead::Integer, &[]);
                // What is open takes any type.
                let _ = self.store.unify(open, integer);
            }
        }
        self.parameters[self.current] = parameters;
    }

    fn too_many_parameters(&mut self, one: &PunDefinition, ty: TypeRef, declared: Option<Span>) {
        let text = self.text(ty);
        let message =
            format!("`{}` has more parameters than its type `{text}` says", one.name.text);
        let mut error = Diagnostic::error(Code::TypeMismatch, one.name.span, message)
            .help("leave parameters out, or add `type ->` to the declaration for each");
        if let Some(span) = declared {
            error = error.also(span, "declared here");
        }
        self.diagnostics.push(error);
    }

    /// Says that a type is not what it must be, with a reason and perhaps a further place.
    fn expect(
        &mut self,
        expected: TypeRef,
        found: TypeRef,
        span: Span,
        why: impl FnOnce(&Self) -> (String, Option<(Span, String)>),
    ) {
        let texts = (self.text(expected), self.text(found));
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
    fn compare_functions(&mut self) {
        for (ty, span, at) in std::mem::take(&mut self.compared) {
            let mut open = vec![ty];
            let mut seen = std::collections::BTreeSet::new();
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
    fn text(&self, ty: TypeRef) -> String {
        let names: Vec<String> = self.data.iter().map(|data| data.name.clone()).collect();
        self.store.decided(ty).map_or_else(|| String::from("…"), |ty| ty.text(&names))
    }

    /// Says that names of one list occur twice.
    fn no_doubles<'a>(&mut self, names: impl Iterator<Item = (&'a str, Span)>) {
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

/// The names that a pattern binds, with their places.
pub(super) fn bound(pattern: &PunPattern) -> Vec<(&str, Span)> {
    let mut found = Vec::new();
    let mut open = vec![pattern];
    while let Some(pattern) = open.pop() {
        match &pattern.kind {
            PunPatternKind::Name(name) => found.push((name.as_str(), pattern.span)),
            PunPatternKind::Integer(_)
            | PunPatternKind::Boolean(_)
            | PunPatternKind::Unit
            | PunPatternKind::Leaf
            | PunPatternKind::Broken => {}
            PunPatternKind::Node(parts) => open.extend(parts.iter().rev()),
            PunPatternKind::Pair(parts) => open.extend(parts.iter().rev()),
            PunPatternKind::Made(_, fields) => open.extend(fields.iter().rev()),
        }
    }
    found
}
