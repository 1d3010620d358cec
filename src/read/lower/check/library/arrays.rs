//! `Arrays`, and what arrays themselves can do.
//!
//! In: calls. Out: functions of the engines, new arrays, and changes of the array that is given.

use super::super::super::typed::{Expr, ExprKind, LibraryChange};
use super::super::Checker;
use super::super::conversion::{convert, is_subtype};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::Intrinsic;
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
        let arguments: Vec<Expr> = arguments.iter().map(|argument| self.value(argument)).collect();
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
