//! Type parameters and type arguments (JLS 4.4, 4.5, 18), which the checks take out (JLS 4.6).
//!
//! In: generic classes and methods, and what stands between angle brackets. Out: what the type of a
//! member is for the objects of a parameterised class, and which types the arguments of a call
//! make of a method's type parameters.

use std::sync::Arc;

use super::super::typed::{Expr, MethodResult};
use super::Checker;
use super::declared::{TypeVariable, class_of_type};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax::ast;
use crate::read::types::{ClassId, ObjectClass, Type};
use crate::source::Span;

/// What stands for type parameters, by their names.
pub(super) type Substitution = Vec<(Arc<str>, Type)>;

/// Type parameters as declared, with bounds that are looked up later.
pub(super) fn parameters_of(declared: &[ast::TypeParameter]) -> Vec<TypeVariable> {
    let name = |one: &ast::TypeParameter| Arc::from(one.name.text.as_str());
    declared.iter().map(|one| TypeVariable { name: name(one), bound: None }).collect()
}

/// The type with others in place of type parameters.
pub(super) fn substituted(ty: &Type, by: &Substitution) -> Type {
    match ty {
        Type::Object(class) if class.name.starts_with(WILDCARD) => {
            let bare = &class.name[WILDCARD.len()..];
            match by.iter().find(|(name, _)| **name == *bare) {
                Some((_, Type::Object(bound))) => wildcard_of(bound),
                Some((_, ty)) => ty.clone(),
                None => ty.clone(),
            }
        }
        Type::Object(class) if class.is_variable => {
            let known = by.iter().find(|(name, _)| *name == class.name);
            known.map_or_else(|| ty.clone(), |(_, ty)| ty.clone())
        }
        Type::Object(class) if !class.arguments.is_empty() => {
            let arguments = class.arguments.iter().map(|one| substituted(one, by)).collect();
            Type::Object(ObjectClass { arguments, ..class.clone() })
        }
        Type::Array(element) => Type::array_of(substituted(element, by)),
        Type::Object(_) | Type::Primitive(_) | Type::String | Type::StringBuilder | Type::Null => {
            ty.clone()
        }
    }
}

/// How the name of a wildcard begins, whose bound follows.
const WILDCARD: &str = "? extends ";

fn wildcard_of(bound: &ObjectClass) -> Type {
    let bare = bound.name.strip_prefix(WILDCARD).unwrap_or(&bound.name);
    let name = Arc::from(format!("{WILDCARD}{bare}"));
    Type::Object(ObjectClass { name, is_variable: true, ..bound.clone() })
}

impl Checker<'_> {
    /// What an object of a wildcard's type is at least; any other type as it is.
    pub(super) fn least(&self, ty: &Type) -> Type {
        let Type::Object(class) = ty else { return ty.clone() };
        let Some(bare) = class.name.strip_prefix(WILDCARD) else { return ty.clone() };
        let is_variable = *self.classes[class.id.index()].name != *bare;
        Type::Object(ObjectClass { name: Arc::from(bare), is_variable, ..class.clone() })
    }

    /// Whether a place stands in a class of Java's library.
    pub(super) fn is_library(&self, place: Span) -> bool {
        place.start >= self.library_from
    }

    /// A type parameter as a type.
    pub(super) fn variable(&self, of: &TypeVariable) -> Type {
        let object = &self.classes[ClassId::OBJECT.index()];
        let bound = of.bound.clone().unwrap_or_else(|| ObjectClass {
            id: ClassId::OBJECT,
            name: Arc::clone(&object.name),
            ancestors: Arc::clone(&object.ancestors),
            arguments: Arc::from([]),
            is_variable: false,
        });
        Type::Object(ObjectClass { name: Arc::clone(&of.name), is_variable: true, ..bound })
    }

    /// `?` and `? extends Shape`
    pub(super) fn wildcard(&mut self, bound: Option<&ast::TypeSyntax>) -> Option<Type> {
        let bound = match bound {
            Some(bound) => self.resolve(bound, 0)?,
            None => self.object_type(ClassId::OBJECT),
        };
        let Type::Object(class) = bound else { return Some(bound) };
        Some(wildcard_of(&class))
    }

    /// The type parameter of this name that may be named here.
    pub(super) fn variable_named(&self, name: &str) -> Option<Type> {
        let of_method = self.variables.iter();
        let around = self.around(self.current);
        let of_class = around
            .iter()
            .filter_map(|class| self.classes.get(class.index()))
            .flat_map(|class| &class.parameters);
        let found = of_method.chain(of_class).find(|one| *one.name == *name);
        found.map(|one| self.variable(one))
    }

    /// `List<Integer>`; without arguments what `new ArrayList<>()` makes, which fits all.
    pub(super) fn parameterised(
        &mut self,
        name: &str,
        arguments: &[ast::TypeSyntax],
        span: Span,
    ) -> Option<Type> {
        let Some(class) = self.class_named(name) else {
            self.findings.incomplete();
            return None;
        };
        let Type::Object(of) = self.object_type(class) else { return None };
        let mut given = Vec::new();
        for argument in arguments {
            let ty = self.resolve(argument, 0)?;
            if let Type::Primitive(primitive) = &ty {
                let wrapper = super::boxing::wrapper(*primitive);
                let message = format!("`{ty}` is no type argument: only classes are");
                self.report(
                    Diagnostic::error(Code::TypeMismatch, argument.span, message)
                        .help(format!("write `{wrapper}`"))
                        .replace(argument.span, wrapper),
                );
                return None;
            }
            given.push(ty);
        }
        let wanted = self.classes[class.index()].parameters.len();
        if !arguments.is_empty() && given.len() != wanted {
            let message = match wanted {
                0 => format!("`{name}` has no type parameters"),
                1 => format!("`{name}` has one type parameter, not {}", given.len()),
                _ => format!("`{name}` has {wanted} type parameters, not {}", given.len()),
            };
            self.report(Diagnostic::error(Code::TypeMismatch, span, message));
            return None;
        }
        Some(Type::Object(ObjectClass { arguments: given.into(), ..of }))
    }

    /// Looks up what bounds type parameters and, with type arguments, what classes extend and
    /// implement.
    pub(super) fn declare_bounds(&mut self) {
        let file = self.file;
        let of_main =
            file.class.as_ref().map(|class| (ClassId::AUTHORED, &class.type_parameters[..]));
        let of_types = file
            .types
            .iter()
            .enumerate()
            .map(|(at, declared)| (class_of_type(at), &declared.type_parameters[..]));
        for (class, parameters) in of_main.into_iter().chain(of_types) {
            self.enter_class(class);
            let bounds = self.bounds(parameters);
            for (parameter, bound) in self.classes[class.index()].parameters.iter_mut().zip(bounds)
            {
                parameter.bound = bound;
            }
        }
        for (class, shape) in self.functions.shapes.clone() {
            self.classes[class.index()].bases.push(Type::Object(shape.interface));
        }
        let of_main = file.class.as_ref().map(|class| (ClassId::AUTHORED, &class.bases));
        let of_types =
            file.types.iter().enumerate().map(|(at, one)| (class_of_type(at), &one.bases));
        for (class, bases) in of_main.into_iter().chain(of_types) {
            self.enter_class(class);
            let known = |checker: &Self, ty: &Type| {
                let of = &checker.classes[class.index()];
                ty.class().is_some_and(|id| id == of.superclass || of.interfaces.contains(&id))
            };
            for syntax in bases.superclass.iter().chain(&bases.interfaces) {
                let mark = self.findings.mark();
                let ty = self.resolve(syntax, 0);
                // What is wrong with the class itself was told before.
                let is_generic = matches!(syntax.kind, ast::TypeSyntaxKind::Generic { .. });
                if !is_generic {
                    self.findings.back_to(mark);
                }
                if let Some(ty) = ty.filter(|ty| known(self, ty)) {
                    self.classes[class.index()].bases.push(ty);
                }
            }
        }
        self.enter_class(ClassId::AUTHORED);
    }

    fn bounds(&mut self, parameters: &[ast::TypeParameter]) -> Vec<Option<ObjectClass>> {
        let mut bounds = Vec::new();
        for one in parameters {
            let bound = one.bound.as_ref().and_then(|bound| self.resolve(bound, 0));
            bounds.push(match bound {
                Some(Type::Object(class)) => Some(class),
                Some(
                    Type::Primitive(_)
                    | Type::String
                    | Type::StringBuilder
                    | Type::Array(_)
                    | Type::Null,
                )
                | None => None,
            });
        }
        bounds
    }

    /// The type parameters of a method, which may be named in it from now on.
    pub(super) fn enter_type_parameters(&mut self, declared: &[ast::TypeParameter]) {
        self.variables = parameters_of(declared);
        let bounds = self.bounds(declared);
        for (variable, bound) in self.variables.iter_mut().zip(bounds) {
            variable.bound = bound;
        }
    }

    /// What the type parameters of a class are for an object of a type, which is one of the class.
    pub(super) fn view(&self, of: &ObjectClass, class: ClassId) -> Substitution {
        let row = &self.classes[of.id.index()];
        let own: Substitution = if row.parameters.len() == of.arguments.len() {
            let names = row.parameters.iter().map(|one| Arc::clone(&one.name));
            names.zip(of.arguments.iter().map(|one| self.least(one))).collect()
        } else {
            let erased = |one: &TypeVariable| {
                let bound = one.bound.as_ref().map_or(ClassId::OBJECT, |bound| bound.id);
                (Arc::clone(&one.name), self.erased(bound))
            };
            row.parameters.iter().map(erased).collect()
        };
        if of.id == class {
            return own;
        }
        let bases = row.bases.iter().filter_map(|base| match base {
            Type::Object(base) if base.is_kind_of(class) => Some(base),
            Type::Object(_)
            | Type::Primitive(_)
            | Type::String
            | Type::StringBuilder
            | Type::Array(_)
            | Type::Null => None,
        });
        let mut bases = bases;
        let Some(base) = bases.next() else { return Vec::new() };
        let Type::Object(base) = substituted(&Type::Object(base.clone()), &own) else {
            return Vec::new();
        };
        self.view(&base, class)
    }

    /// The objects of a class whose type arguments stand nowhere.
    pub(super) fn erased(&self, class: ClassId) -> Type {
        let Type::Object(of) = self.object_type(class) else { return Type::Null };
        Type::Object(ObjectClass { arguments: Arc::from([]), ..of })
    }

    /// A type without type arguments and parameters (JLS 4.6).
    pub(super) fn erasure(&self, ty: &Type) -> Type {
        match ty {
            Type::Object(class) => self.erased(class.id),
            Type::Array(element) => Type::array_of(self.erasure(element)),
            Type::Primitive(_) | Type::String | Type::StringBuilder | Type::Null => ty.clone(),
        }
    }

    /// The parameters of a method as objects of a class have them.
    pub(super) fn seen_parameters(&self, class: ClassId, at: usize) -> Vec<Option<Type>> {
        if let Some(known) = self.index.borrow().seen.get(&(class, at)) {
            return known.clone();
        }
        let signature = &self.signatures[at];
        let Some(owner) = signature.class else { return signature.parameters.clone() };
        let Type::Object(of) = self.object_type(class) else {
            return signature.parameters.clone();
        };
        let by = self.view(&of, owner);
        let seen = |ty: &Type| self.erasure(&substituted(ty, &by));
        let seen: Vec<Option<Type>> =
            signature.parameters.iter().map(|ty| ty.as_ref().map(seen)).collect();
        self.index.borrow_mut().seen.insert((class, at), seen.clone());
        seen
    }

    /// What stands for the type parameters of a method where it gets these arguments.
    pub(super) fn inferred(
        &self,
        variables: &[TypeVariable],
        parameters: &[Option<Type>],
        arguments: &[Expr],
    ) -> Substitution {
        let mut found = self.told(variables, parameters, arguments);
        self.completed(variables, &mut found);
        found
    }

    /// What stands for those type parameters of a method of which its arguments tell.
    pub(super) fn told(
        &self,
        variables: &[TypeVariable],
        parameters: &[Option<Type>],
        arguments: &[Expr],
    ) -> Substitution {
        let mut found: Substitution = Vec::new();
        let last = parameters.len().saturating_sub(1);
        for (at, argument) in arguments.iter().enumerate() {
            let parameter = parameters.get(at.min(last));
            if let (Some(Some(parameter)), Some(given)) = (parameter, &argument.ty) {
                let spread = parameter.element().filter(|_| given.element().is_none());
                self.unify(variables, spread.unwrap_or(parameter), given, &mut found);
            }
        }
        found
    }

    /// Lets the others stand for what they are at least.
    pub(super) fn completed(&self, variables: &[TypeVariable], found: &mut Substitution) {
        for variable in variables {
            if !found.iter().any(|(name, _)| *name == variable.name) {
                let bound = variable.bound.as_ref().map_or(ClassId::OBJECT, |bound| bound.id);
                found.push((Arc::clone(&variable.name), self.erased(bound)));
            }
        }
    }

    pub(super) fn unify(
        &self,
        variables: &[TypeVariable],
        parameter: &Type,
        given: &Type,
        found: &mut Substitution,
    ) {
        match (parameter, given) {
            (Type::Object(class), _)
                if class.is_variable && variables.iter().any(|one| one.name == class.name) =>
            {
                let given = self.boxed_type(given).unwrap_or_else(|| given.clone());
                match found.iter_mut().find(|(name, _)| *name == class.name) {
                    None if given == Type::Null => {}
                    None => found.push((Arc::clone(&class.name), given)),
                    Some((_, known)) => *known = self.least_common(known, &given),
                }
            }
            // What was made without type arguments fits all.
            (Type::Object(class), Type::Object(of))
                if of.id == class.id && of.arguments.is_empty() && !of.is_variable => {}
            (Type::Object(class), Type::Object(of)) if of.is_kind_of(class.id) => {
                let by = self.view(of, class.id);
                for (parameter, (_, given)) in class.arguments.iter().zip(&by) {
                    // `? extends T`
                    let mut inner = None;
                    if let Type::Object(wildcard) = parameter
                        && let Some(bare) = wildcard.name.strip_prefix(WILDCARD)
                    {
                        let named = variables.iter().find(|one| *one.name == *bare);
                        inner = named.map(|one| self.variable(one));
                    }
                    self.unify(variables, inner.as_ref().unwrap_or(parameter), given, found);
                }
            }
            (Type::Array(parameter), Type::Array(given)) => {
                self.unify(variables, parameter, given, found);
            }
            _ => {}
        }
    }

    /// The nearest class that both are.
    pub(super) fn least_common(&self, one: &Type, other: &Type) -> Type {
        match (one, other) {
            _ if one == other => one.clone(),
            (_, Type::Null) => one.clone(),
            (Type::Object(one), Type::Object(other)) => {
                let common = one.ancestors.iter().find(|class| other.is_kind_of(**class));
                let common = common.copied().unwrap_or(ClassId::OBJECT);
                if common == one.id { Type::Object(one.clone()) } else { self.erased(common) }
            }
            _ => self.erased(ClassId::OBJECT),
        }
    }

    /// Whether type arguments are those that a place asks for. Without any, all do.
    pub(super) fn arguments_fit(&self, given: &ObjectClass, wanted: &ObjectClass) -> bool {
        if wanted.arguments.is_empty() || wanted.is_variable || given.arguments.is_empty() {
            return true;
        }
        let by = self.view(given, wanted.id);
        by.iter().zip(wanted.arguments.iter()).all(|((_, given), wanted)| match (given, wanted) {
            (Type::Object(given), Type::Object(wanted)) if wanted.is_variable => {
                !wanted.name.starts_with('?') && wanted == given
                    || wanted.name.starts_with('?') && given.is_kind_of(wanted.id)
            }
            (_, Type::Object(wanted)) if wanted.is_variable => wanted.name.starts_with('?'),
            (Type::Object(given), Type::Object(wanted)) => {
                given.id == wanted.id
                    && given.is_variable == wanted.is_variable
                    && self.arguments_fit(given, wanted)
            }
            (given, wanted) => given == wanted,
        })
    }

    /// What a method gives, with others in place of type parameters.
    pub(super) fn substituted_result(result: &MethodResult, by: &Substitution) -> MethodResult {
        match result {
            MethodResult::Value(ty) => MethodResult::Value(substituted(ty, by)),
            MethodResult::Void | MethodResult::Unknown => result.clone(),
        }
    }

    /// The type of a field for an object that may have type arguments.
    pub(super) fn seen_field(&self, object: &Expr, class: ClassId, at: usize) -> Option<Type> {
        let field = &self.classes[class.index()].fields[at];
        let Some(Type::Object(of)) = &object.ty else { return field.ty.clone() };
        let by = self.view(of, field.owner);
        field.ty.as_ref().map(|ty| substituted(ty, &by))
    }
}
