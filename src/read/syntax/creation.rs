//! `new`: arrays, and objects of the classes that are supported.

use super::ast::{ExprKind, Name, TypeSyntax, TypeSyntaxKind};
use super::{SyntaxReader, child_of_kind, children, named_children};
use crate::diagnostic::{Code, Diagnostic};
use tree_sitter::Node;

impl SyntaxReader<'_> {
    /// `new int[n]`, `new int[2][]`, `new int[] { 1, 2 }`
    pub(super) fn new_array(&mut self, node: Node) -> ExprKind {
        let element = self.type_in(node);
        let mut lengths = Vec::new();
        let mut open = 0;
        let mut initialiser = None;
        for child in named_children(node) {
            match child.kind() {
                "dimensions_expr" => match named_children(child)[..] {
                    [length] => lengths.push(self.expression(length)),
                    _ => {
                        self.unsupported(
                            self.span_of(child),
                            "an annotation at a type",
                            "leave it out",
                        );
                    }
                },
                "dimensions" => open += self.dimensions(child),
                "array_initializer" => initialiser = Some(Box::new(self.initialiser(child))),
                "annotation" | "marker_annotation" => {
                    self.unsupported(
                        self.span_of(child),
                        "an annotation at a type",
                        "leave it out",
                    );
                }
                _ => {}
            }
        }
        let count = u32::try_from(lengths.len()).unwrap_or(u32::MAX);
        let kept = self.limit_dimensions(count, self.span_of(node));
        lengths.truncate(usize::try_from(kept).unwrap_or(0));
        ExprKind::NewArray { element, lengths, open, initialiser }
    }

    /// `new StringBuilder(s)`, `new String(a)`; everything else is reported.
    pub(super) fn new_object(&mut self, node: Node) -> ExprKind {
        let is_plain = children(node).first().is_some_and(|first| first.kind() == "new");
        let ty = node.child_by_field_name("type");
        if let Some(ty) = ty {
            self.watch_library(ty);
        }
        let is_generic = ty.is_some_and(|ty| ty.kind() == "generic_type");
        let name = ty.map_or("", |ty| self.text(ty));
        let is_nested = name.contains('.') && name.split('.').all(|part| self.own.contains(part));
        let name =
            if is_generic || is_nested { super::unsupported::simple_name(name) } else { name };
        let kind = match name {
            "StringBuilder" | "StringBuffer" if !self.own.contains(name) => {
                TypeSyntaxKind::StringBuilder
            }
            "String" => TypeSyntaxKind::String,
            _ if self.own.contains(name) => {
                let written = ty.filter(|_| is_generic).map(|ty| self.type_syntax(ty).kind);
                written.unwrap_or_else(|| TypeSyntaxKind::Class(name.to_owned()))
            }
            _ if self.foreign.contains(name) => {
                self.arguments(node);
                return ExprKind::Unsupported;
            }
            _ => {
                self.foreign_object(node, name);
                return ExprKind::Unsupported;
            }
        };
        let class_body = child_of_kind(node, "class_body");
        let is_own = matches!(kind, TypeSyntaxKind::Class(_) | TypeSyntaxKind::Generic { .. });
        if (class_body.is_some() || !is_plain) && !is_own {
            self.foreign_object(node, name);
            return ExprKind::Unsupported;
        }
        let outer = if is_plain { None } else { named_children(node).first().copied() };
        let outer = outer.map(|outer| Box::new(self.expression(outer)));
        for child in named_children(node) {
            if matches!(child.kind(), "type_arguments" | "annotation" | "marker_annotation") {
                self.unsupported(self.span_of(child), "this at `new`", "leave it out");
            }
        }
        let ty = TypeSyntax { kind, span: ty.map_or(self.span_of(node), |one| self.span_of(one)) };
        let arguments = if name == "EnumMap" && self.takes_class(node) {
            Vec::new()
        } else {
            self.arguments(node)
        };
        let body = class_body.map(|body| self.anonymous_class(body, &ty));
        ExprKind::New { outer, ty, arguments, body }
    }

    /// Whether the only argument is a class, as in `new EnumMap<>(Day.class)`: the order of the
    /// constants is that of all enums.
    fn takes_class(&self, node: Node) -> bool {
        let given = child_of_kind(node, "argument_list").map(named_children).unwrap_or_default();
        matches!(given[..], [one] if one.kind() == "class_literal"
            && named_children(one).first().is_some_and(|of| self.own.contains(self.text(*of))))
    }

    /// The class that stands between the braces after `new Shape()`. Its name.
    fn anonymous_class(&mut self, body: Node, base: &TypeSyntax) -> String {
        let (TypeSyntaxKind::Class(of) | TypeSyntaxKind::Generic { class: of, .. }) = &base.kind
        else {
            return String::new();
        };
        let number = self.anonymous.entry(of.to_owned()).or_insert(0);
        *number += 1;
        let text = format!("{of}${number}");
        let name = Name { text, span: base.span };
        let mut types = std::mem::take(&mut self.hoisted);
        let name = self.body_of_object(body, name, base.clone(), &mut types);
        types.append(&mut self.hoisted);
        self.hoisted = types;
        name
    }

    /// An object of a class that is not supported.
    fn foreign_object(&mut self, node: Node, class: &str) {
        let span = super::unsupported::first_line(self, node);
        if child_of_kind(node, "class_body").is_some() {
            return self.unsupported(span, "an anonymous class", "write a class with a name");
        }
        let simple = super::unsupported::simple_name(class);
        if let Some(help) = super::unsupported::class_help(simple) {
            let message = format!("a new `{simple}` is not supported");
            let finding = Diagnostic::error(Code::Unsupported, span, message).help(help);
            let call = node.parent().filter(|call| {
                call.kind() == "method_invocation"
                    && call.child_by_field_name("object") == Some(node)
                    && matches!(simple, "Scanner" | "Random" | "BufferedReader")
            });
            let meant = call.and_then(|call| {
                let method = call.child_by_field_name("name")?;
                let text = super::unsupported::placeholder_for(self.text(method))?;
                Some((self.span_of(call), text))
            });
            self.report(match meant {
                Some((place, text)) => finding.replace(place, text),
                None => finding,
            });
        } else {
            let span = node
                .child_by_field_name("type")
                .map_or(span, |ty| super::unsupported::first_line(self, ty));
            let near = self.near_class(class);
            self.report(
                Diagnostic::error(Code::UnknownName, span, format!("no class `{class}`"))
                    .meant_or(near.as_deref(), "declare a class of this name in the file"),
            );
        }
    }
}
