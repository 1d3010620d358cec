//! `Arrays`, and what arrays themselves can do.
//!
//! In: calls. Out: functions of the engines, new arrays, and changes of the array that is given.

use super::super::super::typed::{Expr, ExprKind, LibraryChange};
use super::super::Checker;
use super::super::conversion::{convert, is_subtype};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::{BinaryOp, Intrinsic, LogicOp};
use crate::read::library::java::class_of_arrays;
use crate::read::library::{ARRAY_OBJECTS, ARRAYS, LibraryMethod, SpecialCall};
use crate::read::syntax::ast;
use crate::read::types::{Primitive, Type};
use crate::source::Span;

impl Checker<'_> {
    /// `Arrays.sort(a)` and its like.
    pub(super) fn arrays_method(
        &mut self,
        name: &ast::Name,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let arguments = self.values_for(None, arguments, |checker, values| {
            let found = checker.written_arrays(name, values);
            let class =
                found.and_then(|(method, class)| Some((method, checker.library_class(&class)?)));
            class.map(|(method, class)| checker.methods_named(class, &method)).unwrap_or_default()
        });
        if let Some((method, class)) = self.written_arrays(name, &arguments) {
            return self.written_method(&method, &class, arguments, None, span);
        }
        let Some((method, call)) = ARRAYS.method(&name.text).and_then(|method| {
            let call = method.special()?;
            Some((method, call))
        }) else {
            self.unsupported_method(&ARRAYS, name);
            return Expr::unknown(span, arguments);
        };
        let result = if call == SpecialCall::CopyOf {
            arguments.first().and_then(|array| array.ty.clone())
        } else {
            method.result()
        };
        let wrong = |arguments| Expr { ty: result.clone(), ..Expr::unknown(span, arguments) };
        let counts = || method.overloads.iter().map(|overload| overload.parameters.len());
        let (least, most) = (counts().min().unwrap_or(0), counts().max().unwrap_or(0));
        if arguments.iter().any(|argument| argument.ty.is_none()) {
            return wrong(arguments);
        }
        if arguments.len() < least || arguments.len() > most {
            let message =
                format!("`Arrays.{}` does not take {} arguments", method.name, arguments.len());
            self.report(Diagnostic::error(Code::TypeMismatch, span, message).help(usage(call)));
            return wrong(arguments);
        }
        if arguments.len() > least {
            let message =
                format!("`Arrays.{}` of a part of an array is not supported", method.name);
            self.report(Diagnostic::error(Code::Unsupported, span, message).help(usage(call)));
            return wrong(arguments);
        }
        match self.element_for((method.name, call), &arguments, span) {
            Some(element) => self.array_call(call, &element, arguments, span),
            None => wrong(arguments),
        }
    }

    /// The class written in Java whose method this is: one that the engines do not know, or not for
    /// such arrays.
    fn written_arrays(&self, name: &ast::Name, arguments: &[Expr]) -> Option<(String, String)> {
        let mut arrays = arguments.iter().filter_map(|one| one.ty.as_ref()?.element());
        let element = arrays.next()?;
        let known = ARRAYS.method(&name.text).and_then(LibraryMethod::special);
        let takes_two = matches!(
            known,
            Some(SpecialCall::Fill | SpecialCall::CopyOf | SpecialCall::ArrayEquality)
        );
        let least = if takes_two { 2 } else { 1 };
        let by_value = matches!(element, Type::Primitive(_) | Type::String);
        let takes_any = matches!(known, Some(SpecialCall::CopyOf | SpecialCall::Fill));
        if known.is_some() && arguments.len() == least && (by_value || takes_any) {
            return None;
        }
        let class = arrays_class(element);
        let of = self.library_class(&class)?;
        let method = match depth(element) {
            0 => name.text.clone(),
            rows => format!("{}${}", name.text, rows + 1),
        };
        (!self.methods_named(of, &method).is_empty()).then_some((method, class))
    }

    /// `System.arraycopy(a, 0, b, 0, n)`
    pub(super) fn copied_elements(
        &mut self,
        name: &ast::Name,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let arguments: Vec<Expr> = arguments.iter().map(|argument| self.value(argument)).collect();
        let array = arguments.iter().find_map(|one| one.ty.as_ref()?.element());
        if let Some(element) = array
            && self.library_class(&arrays_class(element)).is_some()
        {
            let class = arrays_class(element);
            return self.written_method(&name.text, &class, arguments, None, span);
        }
        if arguments.iter().all(|one| one.ty.is_some()) {
            let message = "`System.arraycopy` takes two arrays, two places and a number";
            self.report(
                Diagnostic::error(Code::TypeMismatch, span, message)
                    .help("write `System.arraycopy(a, 0, b, 0, n)`"),
            );
        }
        Expr::unknown(span, arguments)
    }

    /// `list.toArray(new String[0])`: the elements in this array, or in a longer one.
    pub(in super::super) fn filled_array(
        &mut self,
        all: Expr,
        given: Expr,
        span: Span,
    ) -> Option<Expr> {
        let array = given.ty.clone()?;
        let class = arrays_class(array.element()?);
        self.library_class(&class)?;
        let filled = self.written_method("$filled", &class, vec![all, given], None, span);
        let is_known = filled.ty.is_some();
        Some(if is_known { Expr { ty: Some(array), ..filled } } else { filled })
    }

    /// The type of the elements of the array that comes first, if the method takes it.
    fn element_for(
        &mut self,
        (method, call): (&str, SpecialCall),
        arguments: &[Expr],
        span: Span,
    ) -> Option<Type> {
        let array = arguments.first()?;
        let Some(Type::Array(element)) = &array.ty else {
            // Two nulls, or an array after a null.
            let other = arguments.get(1).and_then(|other| other.ty.as_ref());
            if array.ty == Some(Type::Null)
                && call == SpecialCall::ArrayEquality
                && let Some(Type::Array(element)) = other
            {
                return self.printable((method, call), element, span);
            }
            let ty = array.ty.clone().unwrap_or(Type::Null);
            let message = format!("`Arrays.{method}` needs an array, but this is `{ty}`");
            self.report(
                Diagnostic::error(Code::TypeMismatch, array.span, message).label(format!("`{ty}`")),
            );
            return None;
        };
        let element = (**element).clone();
        if call == SpecialCall::Sort && element == Type::BOOLEAN {
            let message = "there is no order of `boolean` values";
            self.report(
                Diagnostic::error(Code::TypeMismatch, array.span, message).label("`boolean[]`"),
            );
            return None;
        }
        self.printable((method, call), &element, span)
    }

    /// The type of elements, unless they are rows and the method does not look into them.
    fn printable(
        &mut self,
        (method, call): (&str, SpecialCall),
        element: &Type,
        span: Span,
    ) -> Option<Type> {
        let by_value = matches!(element, Type::Primitive(_) | Type::String);
        if by_value || matches!(call, SpecialCall::CopyOf | SpecialCall::Fill) {
            return Some(element.clone());
        }
        let message = format!("`Arrays.{method}` of an array of `{element}` is not supported");
        #[expect(clippy::wildcard_enum_match_arm, reason = "only sorting is left")]
        let help = match call {
            SpecialCall::ArrayText => {
                "the text of a row is its address in memory: print the rows one by one"
            }
            SpecialCall::ArrayEquality => {
                "rows are compared by their addresses: compare them one by one"
            }
            _ => "rows have no order",
        };
        self.report(Diagnostic::error(Code::Unsupported, span, message).help(help));
        None
    }

    fn array_call(
        &mut self,
        call: SpecialCall,
        element: &Type,
        mut arguments: Vec<Expr>,
        span: Span,
    ) -> Expr {
        let array_type = Type::array_of(element.clone());
        let second = if arguments.len() > 1 { arguments.pop() } else { None };
        let first = arguments.pop().map(|first| Expr { ty: Some(array_type.clone()), ..first });
        let Some(array) = first else { return Expr::unknown(span, arguments) };
        match (call, second) {
            (SpecialCall::ArrayText, _) => {
                let kind = ExprKind::Intrinsic(Intrinsic::ArrayText, vec![array]);
                Expr::new(kind, Type::String, span)
            }
            (SpecialCall::ArrayEquality, Some(other)) => {
                if other.ty != Some(array_type.clone()) && other.ty != Some(Type::Null) {
                    let ty = other.ty.clone().unwrap_or(Type::Null);
                    let message =
                        format!("`Arrays.equals` cannot compare `{array_type}` with `{ty}`");
                    self.report(
                        Diagnostic::error(Code::TypeMismatch, other.span, message)
                            .label(format!("`{ty}`"))
                            .also(array.span, format!("`{array_type}`")),
                    );
                    return Expr {
                        ty: Some(Type::BOOLEAN),
                        ..Expr::unknown(span, vec![array, other])
                    };
                }
                let other = Expr { ty: Some(array_type), ..other };
                let kind = ExprKind::Intrinsic(Intrinsic::ArrayEquals, vec![array, other]);
                Expr::new(kind, Type::BOOLEAN, span)
            }
            (SpecialCall::CopyOf, Some(length)) => {
                let given = length.ty.as_ref().and_then(Type::primitive);
                let length = if given.and_then(Primitive::promoted) == Some(Primitive::Int) {
                    convert(length, Primitive::Int)
                } else {
                    self.assigned(length, Some(&Type::INT), "the length")
                };
                if length.ty.is_none() {
                    return Expr {
                        ty: Some(array_type),
                        ..Expr::unknown(span, vec![array, length])
                    };
                }
                let (source, length) = (Box::new(array), Some(Box::new(length)));
                let kind = ExprKind::CopyArray { element: element.clone(), source, length };
                Expr::new(kind, array_type, span)
            }
            (SpecialCall::Fill, Some(value)) => {
                let Some(value) = self.fill_value(element, value) else {
                    return Expr::unknown(span, vec![array]);
                };
                changed(LibraryChange::Fill, array, Some(value), None, span)
            }
            (_, _) => changed(LibraryChange::Sort, array, None, None, span),
        }
    }

    /// The value that an array is filled with; a constant is not narrowed here, as everywhere in
    /// arguments.
    fn fill_value(&mut self, element: &Type, value: Expr) -> Option<Expr> {
        let given = value.ty.clone()?;
        if is_subtype(&given, element) {
            return Some(if let Type::Primitive(primitive) = element {
                convert(value, *primitive)
            } else {
                Expr { ty: Some(element.clone()), ..value }
            });
        }
        let message = format!("this array holds `{element}`, but this is `{given}`");
        let code = if element.is_reference() { Code::Unsupported } else { Code::TypeMismatch };
        let text = self.text(value.span);
        let finding = Diagnostic::error(code, value.span, message).label(format!("`{given}`"));
        let numbers = given.primitive().is_some_and(Primitive::is_numeric)
            && element.primitive().is_some_and(Primitive::is_numeric);
        self.report(if numbers {
            finding.help(format!("cast it, as in `({element}) ({text})`"))
        } else {
            finding
        });
        None
    }

    /// `a.clone()`
    pub(super) fn array_method(
        &mut self,
        array: Expr,
        element: &Type,
        name: &ast::Name,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let mut parts = vec![array];
        parts.extend(arguments.iter().map(|argument| self.value(argument)));
        let method = name.text.as_str();
        let known = ARRAY_OBJECTS.method(method).and_then(LibraryMethod::special);
        let is_clone = known == Some(SpecialCall::Clone);
        if is_clone && parts.len() == 1 {
            let ty = Type::array_of(element.clone());
            let Some(array) = parts.pop() else { return Expr::unknown(span, parts) };
            let (source, length) = (Box::new(array), None);
            let kind = ExprKind::CopyArray { element: element.clone(), source, length };
            return Expr::new(kind, ty, span);
        }
        if method == "equals"
            && let [array, other] = &parts[..]
            && matches!(array.kind, ExprKind::Local(_))
            && matches!(other.ty, Some(Type::Array(_) | Type::Null))
        {
            return is_same_array(array.clone(), other.clone(), span);
        }
        if matches!(method, "equals" | "hashCode" | "toString" | "getClass") {
            let message = format!("the method `{method}` of arrays is not supported");
            let help = match method {
                "equals" => "it compares places in memory: write `Arrays.equals(a, b)`",
                "toString" => "it tells a place in memory: write `Arrays.toString(a)`",
                _ => "it depends on places in memory",
            };
            self.report(Diagnostic::error(Code::Unsupported, name.span, message).help(help));
            return Expr::unknown(span, parts);
        }
        let message = if is_clone {
            "`clone` takes no argument".to_owned()
        } else {
            format!("`{element}[]` has no method `{method}`")
        };
        let code = if is_clone { Code::TypeMismatch } else { Code::UnknownName };
        let finding = Diagnostic::error(code, name.span, message);
        self.report(match method {
            "length" => finding
                .help("the length of an array is a field: write `length` without parentheses")
                .replace(Span { start: name.span.start, ..span }, "length"),
            _ if is_clone => finding,
            _ => finding.help("arrays have `length` and `clone()`"),
        });
        Expr::unknown(span, parts)
    }
}

/// `a.equals(b)`: whether both are one array; nothing is asked of `null`.
fn is_same_array(array: Expr, other: Expr, span: Span) -> Expr {
    let truth = |kind| Expr::new(kind, Type::BOOLEAN, span);
    let length = ExprKind::Length(Box::new(array.clone()));
    let length = Box::new(Expr::new(length, Type::INT, span));
    let none = Box::new(Expr::number(0, Type::INT, span));
    let is_there = truth(ExprKind::Binary(BinaryOp::GreaterEqual, length, none));
    let is_same = if array.ty == other.ty || other.ty == Some(Type::Null) {
        let other = Expr { ty: array.ty.clone(), ..other };
        truth(ExprKind::Binary(BinaryOp::Equal, Box::new(array), Box::new(other)))
    } else {
        Expr::number(0, Type::BOOLEAN, span)
    };
    truth(ExprKind::Logic(LogicOp::And, Box::new(is_there), Box::new(is_same)))
}

/// Of how many rows within rows an array of such elements is.
fn depth(element: &Type) -> usize {
    element.element().map_or(0, |inner| depth(inner) + 1)
}

/// The class written in Java that works on arrays of such elements, or of rows of them.
fn arrays_class(element: &Type) -> String {
    match element {
        Type::Primitive(primitive) => class_of_arrays(primitive.keyword()),
        Type::Array(inner) => arrays_class(inner),
        Type::String => class_of_arrays("String"),
        Type::Object(_) | Type::StringBuilder | Type::Null => class_of_arrays("T"),
    }
}

/// A change of an array or a builder; `ty` is what it gives back.
pub(super) fn changed(
    change: LibraryChange,
    array: Expr,
    operand: Option<Expr>,
    ty: Option<Type>,
    span: Span,
) -> Expr {
    let kind = ExprKind::Change { change, array: Box::new(array), operand: operand.map(Box::new) };
    Expr { kind, ty, span, settled: false }
}

fn usage(call: SpecialCall) -> &'static str {
    #[expect(clippy::wildcard_enum_match_arm, reason = "only sorting is left of `Arrays`")]
    match call {
        SpecialCall::ArrayText => "write `Arrays.toString(a)`",
        SpecialCall::ArrayEquality => "write `Arrays.equals(a, b)`",
        SpecialCall::CopyOf => "write `Arrays.copyOf(a, n)`",
        SpecialCall::Fill => "write `Arrays.fill(a, value)`",
        _ => "write `Arrays.sort(a)`",
    }
}
