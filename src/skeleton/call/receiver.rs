//! Which class a call is made on, and what the method gives back there.
//!
//! In: the expression before the dot of a call, and the file. Out: the class by name, with type
//! arguments where they are written, and the methods of a name that it has, its own and inherited
//! ones. What holds: types are texts, as the author wrote them; where a type cannot be told without
//! checking the program, nothing is said, and the checker finds what is wrong.

use std::collections::BTreeMap;

use crate::read::syntax::ast::{
    Bases, Expr, ExprKind, File, Member, Method, TypeParameter, TypeSyntax, TypeSyntaxKind,
};
use crate::source::Source;

/// The most classes that are looked at from a class upwards: enough for what people write, and an
/// end where classes extend each other in a circle.
const MOST_ANCESTORS: usize = 32;

/// A class as it is written, with its type arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceiverClass {
    name: String,
    arguments: Vec<String>,
}

/// A method that a class has.
pub struct FoundMethod<'a> {
    /// The method; `None` of what reads a component of a record.
    pub method: Option<&'a Method>,
    /// What it gives back, as written in terms of the call; `None` for `void`.
    pub result: Option<String>,
    /// Whether what it gives back depends on types that are not written.
    pub is_open: bool,
}

/// Finds classes and methods of a file.
pub struct Receivers<'a, 's> {
    /// The file's text.
    pub source: &'s Source,
    /// The file.
    pub file: &'a File,
    /// The text of the call.
    pub call: &'s Source,
}

/// A class of the file.
struct DeclaredClassParts<'a> {
    parameters: &'a [TypeParameter],
    bases: Option<&'a Bases>,
    members: Vec<&'a Member>,
    components: Vec<(&'a str, &'a TypeSyntax)>,
}

impl<'a> Receivers<'a, '_> {
    /// The class of an expression; `None` if it cannot be told, or is none of the file.
    pub fn class_of(&self, expr: &Expr) -> Option<ReceiverClass> {
        #[expect(clippy::wildcard_enum_match_arm, reason = "what else is no object of the file")]
        match &expr.kind {
            ExprKind::Parenthesised(inner) => self.class_of(inner),
            ExprKind::New { ty, .. } | ExprKind::Cast { ty, .. } => self.written(self.call, ty),
            ExprKind::Name(name) => self.known(name, Vec::new()),
            ExprKind::Field { object, name } => {
                let class = self.class_of(object)?;
                let parts = self.parts(&class.name)?;
                let fields = parts.members.iter().filter_map(|member| member.field());
                let mut fields = fields.filter(|field| {
                    let declarators = &field.declaration.declarators;
                    declarators.iter().any(|one| one.name.text == name.text)
                });
                let ty = &fields.next()?.declaration.ty;
                let types = types(parts.parameters, &class.arguments);
                self.named(&replaced(self.source.slice(ty.span), &types))
            }
            ExprKind::Call { receiver, name, arguments } => {
                let found = match receiver {
                    Some(receiver) => {
                        self.methods(&self.class_of(receiver)?, &name.text, arguments.len())
                    }
                    None => self.lone_methods(&name.text, arguments.len()),
                };
                self.named(found.first()?.result.as_deref()?)
            }
            _ => None,
        }
    }

    /// The methods of this name and number of parameters that a class has, those of the class
    /// itself first.
    pub fn methods(&self, class: &ReceiverClass, name: &str, count: usize) -> Vec<FoundMethod<'a>> {
        let (mut found, mut open) = (Vec::new(), vec![class.clone()]);
        let mut seen = 0;
        while let Some(class) = open.pop() {
            seen += 1;
            let Some(parts) = self.parts(&class.name).filter(|_| seen <= MOST_ANCESTORS) else {
                continue;
            };
            let known = types(parts.parameters, &class.arguments);
            let open_names: Vec<&str> = if known.is_empty() {
                parts.parameters.iter().map(|one| one.name.text.as_str()).collect()
            } else {
                Vec::new()
            };
            let methods = parts.members.iter().filter_map(|member| member.method());
            let named = methods.filter(|one| one.name.text == name);
            found.extend(
                named
                    .filter(|one| one.parameters.len() == count)
                    .map(|method| self.found(method, &known, &open_names)),
            );
            let component = parts.components.iter().find(|(own, _)| *own == name && count == 0);
            if let Some((_, ty)) = component.filter(|_| found.is_empty()) {
                let result = Some(replaced(self.source.slice(ty.span), &known));
                let is_open = result.as_deref().is_some_and(|text| names_any(text, &open_names));
                found.push(FoundMethod { method: None, result, is_open });
            }
            let bases = parts.bases.into_iter();
            let bases = bases.flat_map(|one| one.interfaces.iter().rev().chain(&one.superclass));
            let named = |ty: &TypeSyntax| self.named(&replaced(self.source.slice(ty.span), &known));
            open.extend(bases.filter_map(named));
        }
        found
    }

    /// The methods of this name and number of parameters that stand in the class where the program
    /// starts, or in none.
    pub fn lone_methods(&self, name: &str, count: usize) -> Vec<FoundMethod<'a>> {
        let methods = self.file.members.iter().filter_map(Member::method);
        let named = methods.filter(|one| one.name.text == name && one.parameters.len() == count);
        named.map(|method| self.found(method, &BTreeMap::new(), &[])).collect()
    }

    fn found(
        &self,
        method: &'a Method,
        known: &BTreeMap<&str, &str>,
        open: &[&str],
    ) -> FoundMethod<'a> {
        let result = method.result.as_ref().map(|ty| replaced(self.source.slice(ty.span), known));
        let own = method.type_parameters.iter().map(|one| one.name.text.as_str());
        let names: Vec<&str> = own.chain(open.iter().copied()).collect();
        let is_open = result.as_deref().is_some_and(|text| names_any(text, &names));
        FoundMethod { method: Some(method), result, is_open }
    }

    /// A type as a class of the file.
    fn written(&self, source: &Source, ty: &TypeSyntax) -> Option<ReceiverClass> {
        #[expect(clippy::wildcard_enum_match_arm, reason = "what else is no class of the file")]
        match &ty.kind {
            TypeSyntaxKind::Class(name) => self.known(name, Vec::new()),
            TypeSyntaxKind::Generic { class, arguments } => {
                let arguments = arguments.iter().map(|one| source.slice(one.span).to_owned());
                self.known(class, arguments.collect())
            }
            _ => None,
        }
    }

    /// The text of a type as a class of the file.
    fn named(&self, text: &str) -> Option<ReceiverClass> {
        let (name, rest) = text.trim().split_once('<').unwrap_or((text.trim(), ""));
        let inner = rest.trim_end().strip_suffix('>').unwrap_or_default();
        self.known(name.trim(), apart(inner))
    }

    fn known(&self, name: &str, arguments: Vec<String>) -> Option<ReceiverClass> {
        self.parts(name).map(|_| ReceiverClass { name: name.to_owned(), arguments })
    }

    fn parts(&self, name: &str) -> Option<DeclaredClassParts<'a>> {
        let file = self.file;
        if let Some(class) = file.class.as_ref().filter(|class| class.name.text == name) {
            return Some(DeclaredClassParts {
                parameters: &class.type_parameters,
                bases: Some(&class.bases),
                members: file.members.iter().collect(),
                components: Vec::new(),
            });
        }
        let declared = file.types.iter().find(|one| one.name.text == name)?;
        let components = declared.components.iter();
        Some(DeclaredClassParts {
            parameters: &declared.type_parameters,
            bases: Some(&declared.bases),
            members: declared.members.iter().collect(),
            components: components.map(|one| (one.name.text.as_str(), &one.ty)).collect(),
        })
    }
}

/// What type parameters stand for; nothing unless each has an argument.
fn types<'t>(
    parameters: &'t [TypeParameter],
    arguments: &'t [String],
) -> BTreeMap<&'t str, &'t str> {
    if parameters.len() != arguments.len() {
        return BTreeMap::new();
    }
    let names = parameters.iter().map(|one| one.name.text.as_str());
    names.zip(arguments.iter().map(String::as_str)).collect()
}

/// The words of a text and what stands between them, in their order.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_word = |one: char| one.is_alphanumeric() || one == '_' || one == '$';
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let kind = is_word(first);
        let end = rest.find(|one| is_word(one) != kind).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        rest = after;
        Some(word)
    })
}

/// A type with other types in the place of type parameters.
fn replaced(text: &str, types: &BTreeMap<&str, &str>) -> String {
    words(text).map(|word| types.get(word).copied().unwrap_or(word)).collect()
}

fn names_any(text: &str, names: &[&str]) -> bool {
    words(text).any(|word| names.contains(&word))
}

/// Type arguments one by one.
fn apart(text: &str) -> Vec<String> {
    let (mut all, mut depth, mut own) = (Vec::new(), 0_usize, String::new());
    for one in text.chars() {
        match one {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if one == ',' && depth == 0 {
            all.push(std::mem::take(&mut own).trim().to_owned());
        } else {
            own.push(one);
        }
    }
    if !own.trim().is_empty() {
        all.push(own.trim().to_owned());
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn type_arguments_take_the_place_of_parameters() {
        assert_eq!(apart("Map<String, Integer>, int[]"), ["Map<String, Integer>", "int[]"]);
        assert_eq!(apart(""), Vec::<String>::new());
        let types = BTreeMap::from([("T", "Integer")]);
        assert_eq!(replaced("List<T>[]", &types), "List<Integer>[]");
        assert_eq!(replaced("TT", &types), "TT");
        assert!(names_any("List<T>", &["T"]) && !names_any("TT", &["T"]));
    }
}
