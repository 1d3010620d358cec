//! Which method a call means (JLS 15.12.2), and how its arguments are passed.
//!
//! In: the methods of a name and checked arguments. Out: the most specific one that takes them, in
//! three phases: as they are, with boxing, with the last of them in an array.

use super::super::typed::{Expr, ExprKind, MethodResult};
use super::Checker;
use super::conversion::{convert, is_subtype, widens};
use super::declared::TypeVariable;
use super::generic::{Substitution, substituted};
use super::switch::results_fit;
use crate::read::ir::{MethodId, Receiver};
use crate::read::syntax::ast;
use crate::read::types::{ClassId, ObjectClass, Type};
use crate::source::Span;

/// A method that may be meant, with the types that its type parameters stand for.
#[derive(Debug)]
pub(super) struct CandidateMethod {
    at: usize,
    parameters: Vec<Option<Type>>,
    result: MethodResult,
    is_variadic: bool,
}

/// The method that is meant, by its place among the signatures, and what it takes and gives.
#[derive(Debug)]
pub(super) struct ChosenMethod {
    /// Its place among the signatures.
    pub at: usize,
    /// The arguments as it takes them.
    pub arguments: Vec<Expr>,
    /// What it gives here.
    pub result: MethodResult,
}

/// What may be done to arguments so that they fit (JLS 15.12.2.2 to 15.12.2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Nothing but to take them for more.
    Strict,
    /// They are boxed and unboxed.
    Loose,
    /// The last of them become an array.
    Variadic,
}

impl Checker<'_> {
    /// A class as the type of its objects.
    pub(super) fn object_class(&self, class: ClassId) -> Option<ObjectClass> {
        if let Type::Object(of) = self.object_type(class) { Some(of) } else { None }
    }

    /// The most specific of the methods that take these arguments (JLS 15.12.2), and the arguments
    /// as it takes them; or what is left after a finding. `object` is what they are called on, or
    /// made.
    #[expect(clippy::result_large_err, reason = "the rest of a wrong call stands in its place")]
    pub(super) fn best_of(
        &mut self,
        name: &ast::Name,
        named: &[usize],
        object: Option<&ObjectClass>,
        arguments: Vec<Expr>,
        span: Span,
    ) -> Result<ChosenMethod, Expr> {
        // An argument or a parameter of unknown type was reported where it stands.
        let unknown = arguments.iter().any(|argument| argument.ty.is_none())
            || named.iter().any(|at| self.signatures[*at].parameters.iter().any(Option::is_none));
        if unknown {
            return Err(self.of_unknown(named, arguments, span));
        }
        let candidates: Vec<CandidateMethod> =
            named.iter().map(|at| self.candidate(*at, object, &arguments)).collect();
        let mut phase = Phase::Strict;
        let mut fitting: Vec<&CandidateMethod> = Vec::new();
        for one in [Phase::Strict, Phase::Loose, Phase::Variadic] {
            phase = one;
            fitting = candidates.iter().filter(|of| self.takes(of, &arguments, phase)).collect();
            if !fitting.is_empty() {
                break;
            }
        }
        let best: Vec<&&CandidateMethod> = fitting
            .iter()
            .filter(|one| fitting.iter().all(|other| self.at_least_as_specific(one, other)))
            .collect();
        match (fitting.is_empty(), &best[..]) {
            (true, _) => {
                self.no_method_fits(name, named, &arguments);
                Err(Expr::unknown(span, arguments))
            }
            (false, [only]) => {
                let at = only.at;
                let has_function = arguments.iter().any(is_function);
                if !has_function {
                    return Ok(self.passed(only, arguments, phase, span));
                }
                let only = self.with_functions(at, object, &arguments);
                let mut chosen = self.passed(&only, arguments, phase, span);
                self.place_functions(&mut chosen, &only, span);
                Ok(chosen)
            }
            (false, _) => {
                let fitting: Vec<usize> = fitting.iter().map(|one| one.at).collect();
                self.ambiguous(name, &fitting);
                Err(Expr::unknown(span, arguments))
            }
        }
    }

    /// A call of which something is unknown: the result is known if all candidates agree on it.
    fn of_unknown(&self, named: &[usize], arguments: Vec<Expr>, span: Span) -> Expr {
        let count = arguments.len();
        let mut results = named
            .iter()
            .filter(|at| self.signatures[**at].parameters.len() == count)
            .map(|at| self.signatures[*at].result.clone());
        let result = results.next().filter(|first| results.all(|other| other == *first));
        let ty = match result {
            Some(MethodResult::Value(ty)) => Some(ty),
            _ => None,
        };
        if let (None, Some(at)) = (&ty, named.first()) {
            let method = MethodId::new(*at);
            return Expr {
                kind: ExprKind::Call { method, arguments, targets: Vec::new() },
                ty: None,
                span,
                settled: false,
            };
        }
        Expr { ty, ..Expr::unknown(span, arguments) }
    }

    /// A method with the types that its type parameters, and those of its class, stand for here.
    pub(super) fn candidate(
        &self,
        at: usize,
        object: Option<&ObjectClass>,
        arguments: &[Expr],
    ) -> CandidateMethod {
        let signature = &self.signatures[at];
        let by = match (object, signature.class) {
            (Some(object), Some(owner)) => self.view(object, owner),
            _ => Vec::new(),
        };
        let seen = |ty: &Option<Type>| ty.as_ref().map(|ty| substituted(ty, &by));
        let mut parameters: Vec<Option<Type>> = signature.parameters.iter().map(seen).collect();
        let mut result = Self::substituted_result(&signature.result, &by);
        if !signature.variables.is_empty() {
            let by = self.inferred(&signature.variables, &parameters, arguments);
            let seen = |ty: &Option<Type>| ty.as_ref().map(|ty| substituted(ty, &by));
            parameters = parameters.iter().map(seen).collect();
            let told = self.told(&signature.variables, &signature.parameters, arguments);
            result = self.as_far_as_told(&signature.variables, &result, &told);
            result = Self::substituted_result(&result, &by);
        }
        CandidateMethod { at, parameters, result, is_variadic: signature.is_variadic }
    }

    /// A method with the types that its type parameters stand for, where some of them follow from
    /// what functions give that are passed to it (JLS 18.5.1).
    fn with_functions(
        &mut self,
        at: usize,
        object: Option<&ObjectClass>,
        arguments: &[Expr],
    ) -> CandidateMethod {
        let signature = self.signatures[at].clone();
        if signature.variables.is_empty() {
            return self.candidate(at, object, arguments);
        }
        let by = match (object, signature.class) {
            (Some(object), Some(owner)) => self.view(object, owner),
            _ => Vec::new(),
        };
        let seen = |ty: &Option<Type>| ty.as_ref().map(|ty| substituted(ty, &by));
        let parameters: Vec<Option<Type>> = signature.parameters.iter().map(seen).collect();
        let mut found = self.told(&signature.variables, &parameters, arguments);
        let declared = Self::substituted_result(&signature.result, &by);
        self.told_by_place(&signature.variables, &declared, &mut found);
        for (argument, parameter) in arguments.iter().zip(&parameters) {
            let (ExprKind::Function(class), Some(Type::Object(wanted))) =
                (&argument.kind, parameter)
            else {
                continue;
            };
            let Some(method) = self.single_method(wanted) else { continue };
            let written = self.written_parameters(*class);
            for (declared, written) in method.parameters.iter().zip(&written) {
                if let Some(written) = written
                    && let Type::Object(of) = declared
                    && !found.iter().any(|(name, _)| *name == of.name)
                {
                    self.unify(&signature.variables, declared, written, &mut found);
                }
            }
            let MethodResult::Value(result) = &method.result else { continue };
            let given: Vec<Type> =
                method.parameters.iter().map(|ty| substituted(ty, &found)).collect();
            let is_open = given.iter().any(|ty| is_open(&signature.variables, ty));
            let is_settled = !is_open_result(&signature.variables, result, &found);
            if is_open || is_settled {
                continue;
            }
            if let Some(ty) = self.result_of_function(*class, &given) {
                self.unify(&signature.variables, result, &ty, &mut found);
            }
        }
        let told = found.clone();
        self.completed(&signature.variables, &mut found);
        let seen = |ty: &Option<Type>| ty.as_ref().map(|ty| substituted(ty, &found));
        let result = Self::substituted_result(&signature.result, &by);
        let result = self.as_far_as_told(&signature.variables, &result, &told);
        CandidateMethod {
            at,
            parameters: parameters.iter().map(seen).collect(),
            result: Self::substituted_result(&result, &found),
            is_variadic: signature.is_variadic,
        }
    }

    /// What a method gives, without type arguments where its arguments do not tell which: the place
    /// of the call says so.
    fn as_far_as_told(
        &self,
        variables: &[TypeVariable],
        result: &MethodResult,
        told: &Substitution,
    ) -> MethodResult {
        let MethodResult::Value(Type::Object(of)) = result else { return result.clone() };
        let is_open = of.arguments.iter().any(|one| is_open_result(variables, one, told));
        if !is_open || of.is_variable {
            return result.clone();
        }
        MethodResult::Value(self.erased(of.id))
    }

    /// Puts functions that are passed where the parameters ask for them.
    fn place_functions(&mut self, chosen: &mut ChosenMethod, of: &CandidateMethod, span: Span) {
        for (at, argument) in chosen.arguments.iter_mut().enumerate() {
            let ExprKind::Function(class) = argument.kind else { continue };
            let ty = of.parameters.get(at).cloned().flatten();
            *argument = match ty {
                Some(ty) => self.function_for(class, &ty, argument.span),
                None => Expr::unknown(span, Vec::new()),
            };
        }
    }

    pub(super) fn takes(&self, of: &CandidateMethod, arguments: &[Expr], phase: Phase) -> bool {
        let signature = &self.signatures[of.at];
        let is_library = self.is_library(signature.name_span);
        // The author's own `T[]` holds objects, and no texts; another method takes those.
        let holds_objects = |at: usize| match signature.parameters.get(at) {
            Some(Some(Type::Array(element))) => matches!(**element, Type::Object(_)),
            _ => false,
        };
        let of_texts = self.text_arrays.get(&of.at);
        let of_values = arguments.iter().enumerate().any(|(at, argument)| {
            let is_of_texts = argument.ty.as_ref().and_then(Type::element) == Some(&Type::String);
            !is_library
                && holds_objects(at)
                && !(is_of_texts && of_texts.is_some_and(|one| one.parameter == at))
                && matches!(&argument.ty, Some(Type::Array(of)) if !matches!(**of, Type::Object(_)))
        });
        if of_values {
            return false;
        }
        let takes = |parameter: &Type, argument: &Expr| {
            if let ExprKind::Function(class) = argument.kind {
                return self.may_be(class, parameter);
            }
            results_fit(argument, |given| match phase {
                Phase::Strict => is_subtype(given, parameter),
                Phase::Loose | Phase::Variadic => self.passes(given, parameter),
            })
        };
        let count = of.parameters.len();
        if phase == Phase::Variadic {
            let Some((Some(Type::Array(element)), first)) = of.parameters.split_last() else {
                return false;
            };
            return of.is_variadic
                && arguments.len() + 1 >= count
                && first.iter().flatten().zip(arguments).all(|(one, given)| takes(one, given))
                && arguments.iter().skip(count - 1).all(|given| takes(element, given));
        }
        count == arguments.len()
            && of.parameters.iter().zip(arguments).all(|(parameter, argument)| {
                parameter.as_ref().is_some_and(|parameter| takes(parameter, argument))
            })
    }

    /// Whether a value of a type may be passed where boxing may help (JLS 15.12.2.3).
    fn passes(&self, given: &Type, parameter: &Type) -> bool {
        if is_subtype(given, parameter) {
            return true;
        }
        match (given, parameter) {
            (Type::Object(_), Type::Primitive(wanted)) => {
                self.wrapped(given).is_some_and(|one| widens(one, *wanted))
            }
            (_, Type::Object(class)) if class.name.starts_with('?') => {
                let bound = ObjectClass { is_variable: false, ..class.clone() };
                self.boxes_into(given, &bound)
            }
            (_, Type::Object(class)) => self.boxes_into(given, class),
            _ => false,
        }
    }

    /// The arguments as the method takes them, which holds objects where it is declared with type
    /// parameters.
    fn passed(
        &self,
        of: &CandidateMethod,
        arguments: Vec<Expr>,
        phase: Phase,
        span: Span,
    ) -> ChosenMethod {
        let declared = self.signatures[of.at].parameters.clone();
        let one = |argument: Expr, seen: Option<&Type>, declared: Option<&Type>| match seen {
            Some(seen) => {
                let boxed = self.boxing(&argument, seen);
                let passed = match (boxed, seen) {
                    (Some(boxed), _) => boxed,
                    (None, Type::Primitive(primitive)) => convert(argument, *primitive),
                    (None, Type::Object(_))
                        if !matches!(argument.ty, Some(Type::Object(_) | Type::Null)) =>
                    {
                        argument
                    }
                    (None, Type::Array(element))
                        if **element == Type::String
                            && matches!(declared, Some(Type::Array(of)) if **of != Type::String) =>
                    {
                        if self.text_arrays.contains_key(&of.at) {
                            return argument;
                        }
                        self.boxed_texts(argument)
                    }
                    (None, seen) => Expr { ty: Some(seen.clone()), ..argument },
                };
                declared.map_or_else(|| passed.clone(), |ty| self.held_as(passed.clone(), ty))
            }
            None => argument,
        };
        let mut rest = arguments.into_iter();
        let last = of.parameters.len().saturating_sub(1);
        let mut passed = Vec::new();
        for at in 0..of.parameters.len() {
            let (seen, declared) = (of.parameters[at].as_ref(), declared[at].as_ref());
            if phase == Phase::Variadic && at == last {
                let seen = seen.and_then(Type::element);
                let declared = declared.and_then(Type::element);
                let elements: Vec<Expr> =
                    rest.by_ref().map(|argument| one(argument, seen, declared)).collect();
                let element = declared.map_or(Type::Null, |ty| self.erasure(ty));
                let ty = Type::array_of(element.clone());
                let at = elements.first().map_or(span.at_end(), |first| first.span);
                passed.push(Expr::new(ExprKind::ArrayLiteral { element, elements }, ty, at));
            } else if let Some(argument) = rest.next() {
                passed.push(one(argument, seen, declared));
            }
        }
        ChosenMethod { at: of.at, arguments: passed, result: of.result.clone() }
    }

    /// Whether every call of `one` could be passed to `other` (JLS 15.12.2.5).
    fn at_least_as_specific(&self, one: &CandidateMethod, other: &CandidateMethod) -> bool {
        one.parameters.iter().zip(&other.parameters).all(|pair| match pair {
            (Some(one), Some(Type::Object(of)))
                if one.is_reference() && of.id == ClassId::OBJECT =>
            {
                true
            }
            (Some(one), Some(other)) => {
                is_subtype(one, other) || one.is_reference() && self.passes(one, other)
            }
            _ => false,
        })
    }

    pub(super) fn chosen(&self, of: ChosenMethod, object: Option<Expr>, span: Span) -> Expr {
        let result = of.result.clone();
        let call = self.called(of, object, span);
        match &result {
            MethodResult::Value(ty) => self.seen_as(call, ty),
            MethodResult::Void | MethodResult::Unknown => call,
        }
    }

    /// The call, with what the method gives as it is declared.
    pub(super) fn called(&self, of: ChosenMethod, object: Option<Expr>, span: Span) -> Expr {
        let ChosenMethod { at, arguments, .. } = of;
        let signature = &self.signatures[at];
        let of_texts = self.text_arrays.get(&at).filter(|one| {
            let given = arguments.get(one.parameter).and_then(|given| given.ty.as_ref());
            given.and_then(Type::element) == Some(&Type::String)
        });
        let targets = match object.as_ref().and_then(|object| object.ty.as_ref()) {
            Some(Type::Object(class)) if of_texts.is_none() => self.targets(class.id, at),
            _ => Vec::new(),
        };
        let arguments = object.into_iter().chain(arguments).collect();
        let ty = match &signature.result {
            MethodResult::Value(ty) => Some(ty.clone()),
            MethodResult::Void | MethodResult::Unknown => None,
        };
        let method = of_texts.map_or(MethodId::new(at), |one| one.method);
        let kind = ExprKind::Call { method, arguments, targets };
        let call = Expr { kind, ty, span, settled: false };
        match signature.class {
            Some(class) if signature.receiver == Receiver::Nothing => self.using(class, call),
            _ => call,
        }
    }
}

/// Whether an argument is a lambda expression or a method reference.
fn is_function(argument: &Expr) -> bool {
    matches!(argument.kind, ExprKind::Function(_))
}

/// Whether a type is one of these type parameters.
fn is_open(variables: &[TypeVariable], ty: &Type) -> bool {
    let Type::Object(of) = ty else { return false };
    of.is_variable && variables.iter().any(|one| one.name == of.name)
}

/// Whether what a function gives is a type parameter for which nothing is known to stand.
fn is_open_result(variables: &[TypeVariable], result: &Type, found: &Substitution) -> bool {
    let Type::Object(of) = result else { return false };
    let is_known = found.iter().any(|(name, _)| *name == of.name);
    is_open(variables, result) && !is_known
        || of.arguments.iter().any(|one| is_open_result(variables, one, found))
}
