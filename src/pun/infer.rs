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
mod state;
mod term;

use std::collections::{BTreeMap, BTreeSet};

use super::checked::{CheckedDefinition, CheckedProgram};
use super::tree::{PunDefinition, PunTerm, WrittenProgram, WrittenType};
use super::types::{PunType, TypeHead, TypeRef, TypeScheme};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Source, Span};

use state::Inference;

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
pub fn infer_term(program: &CheckedProgram, term: &PunTerm) -> (Option<PunType>, Vec<Diagnostic>) {
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
type Declared = BTreeMap<String, (TypeScheme, (WrittenType, Span))>;

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
            let ty = if let Some((_, (written, _))) = declared.get(&one.name.text) {
                // Its open types stand for themselves in here.
                let mut variables = BTreeMap::new();
                let said = self.diagnostics.len();
                let ty = self.meaning(written, &mut variables, Some(*at));
                // What is wrong with it has been said.
                self.diagnostics.truncate(said);
                ty
            } else {
                let ty = self.store.open();
                self.schemes[*at] = Some(TypeScheme { open: BTreeSet::new(), ty });
                ty
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
}
