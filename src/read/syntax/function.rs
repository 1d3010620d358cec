//! Lambda expressions and method references (JLS 15.27, 15.13).
//!
//! In: the grammar's node. Out: a class with one method, which stands beside the others in the
//! tree; which interface it implements, and what types its parameters have, is known where the
//! expression stands. A reference comes out as the call that it stands for, as soon as the number
//! of its parameters is known.

use super::ast::{
    Bases, DeclaredType, Expr, ExprKind, FunctionSyntax, Member, Method, Modifiers, Name,
    Parameter, ReferencedMember, Stmt, StmtKind, TypeDeclarationKind, TypeSyntax, TypeSyntaxKind,
};
use super::{SyntaxReader, child_of_kind, children, named_children};
use crate::source::Span;
use tree_sitter::Node;

impl SyntaxReader<'_> {
    /// `x -> x + 1`, `(a, b) -> { … }`
    pub(super) fn lambda(&mut self, node: Node) -> ExprKind {
        let span = self.span_of(node);
        let Some(body) = node.child_by_field_name("body") else {
            return self.unreadable(node).kind;
        };
        let parameters = node.child_by_field_name("parameters");
        let parameters = parameters.map(|list| self.lambda_parameters(list)).unwrap_or_default();
        let body_span = self.span_of(body);
        let (form, statements) = if body.kind() == "block" {
            (FunctionSyntax::Block, self.statements(&children(body)))
        } else {
            let value = self.expression(body);
            let kind = StmtKind::Return(Some(value));
            (FunctionSyntax::Expression, vec![Stmt { kind, span: body_span }])
        };
        self.function(span, form, parameters, (statements, body_span));
        ExprKind::Function
    }

    fn lambda_parameters(&mut self, list: Node) -> Vec<Parameter> {
        match list.kind() {
            "identifier" => vec![self.untyped_parameter(list)],
            "inferred_parameters" => {
                let names = named_children(list).into_iter();
                names
                    .filter(|one| one.kind() == "identifier")
                    .map(|one| self.untyped_parameter(one))
                    .collect()
            }
            _ => self.parameters(list),
        }
    }

    fn untyped_parameter(&mut self, name: Node) -> Parameter {
        let name = self.name(name);
        let ty = TypeSyntax { kind: TypeSyntaxKind::Var, span: name.span.at_start() };
        Parameter { is_final: false, ty, is_variadic: false, name }
    }

    /// `String::length`, `this::twice`, `Point::new`, `System.out::println`
    pub(super) fn method_reference(&mut self, node: Node) -> ExprKind {
        let span = self.span_of(node);
        let parts = named_children(node);
        let is_new = children(node).last().is_some_and(|last| last.kind() == "new");
        let (Some(target), last) = (parts.first().copied(), parts.last().copied()) else {
            return self.unreadable(node).kind;
        };
        if let Some(arguments) = child_of_kind(node, "type_arguments") {
            self.unsupported(self.span_of(arguments), "type arguments here", "leave them out");
        }
        let member = match (is_new, last) {
            (false, Some(last)) if last.kind() == "identifier" && parts.len() > 1 => {
                Some(self.name(last))
            }
            (true, _) => None,
            _ => return self.unreadable(node).kind,
        };
        let is_type =
            matches!(target.kind(), "generic_type" | "array_type" | "scoped_type_identifier")
                || target.kind() == "type_identifier"
                || is_new;
        let name = self.text(target);
        let is_class = is_type
            || target.kind() == "identifier"
                && (self.own.contains(name) || matches!(name, "String" | "StringBuilder" | "Math"))
            || target.kind() == "identifier" && super::unsupported::class_help(name).is_some();
        let target = if is_new {
            ReferencedMember::New(self.type_syntax_of_name(target))
        } else if is_class {
            let kind = ExprKind::Name(name.to_owned());
            ReferencedMember::OfClass(Expr { kind, span: self.span_of(target) })
        } else {
            ReferencedMember::OfObject(self.expression(target))
        };
        let form = FunctionSyntax::Reference { target, member };
        self.function(span, form, Vec::new(), (Vec::new(), span));
        ExprKind::Function
    }

    /// A type that the grammar may have taken for a name.
    fn type_syntax_of_name(&mut self, node: Node) -> TypeSyntax {
        let text = self.text(node);
        if node.kind() != "identifier" {
            return self.type_syntax(node);
        }
        let kind = match text {
            "String" => TypeSyntaxKind::String,
            "StringBuilder" => TypeSyntaxKind::StringBuilder,
            name if self.own.contains(name) => TypeSyntaxKind::Class(name.to_owned()),
            name => {
                let help = "name a class of the file or of Java's collections";
                self.unsupported(self.span_of(node), &format!("`{name}` here"), help);
                TypeSyntaxKind::Other(name.to_owned())
            }
        };
        TypeSyntax { kind, span: self.span_of(node) }
    }

    /// The class that a function is.
    fn function(
        &mut self,
        span: Span,
        form: FunctionSyntax,
        parameters: Vec<Parameter>,
        (body, body_span): (Vec<Stmt>, Span),
    ) {
        let text = self.text.get(span.range()).unwrap_or_default();
        let words: Vec<&str> = text.split_whitespace().collect();
        let name = Name { text: words.join(" "), span };
        let method = Method {
            modifiers: Modifiers::default(),
            type_parameters: Vec::new(),
            result: None,
            name: name.clone(),
            parameters,
            throws: Vec::new(),
            body,
            is_compact: false,
            has_body: true,
            body_span,
            span,
        };
        self.hoisted.push(DeclaredType {
            kind: TypeDeclarationKind::Function,
            function: Some(form),
            bases: Bases::default(),
            components: Vec::new(),
            modifiers: Modifiers::default(),
            name,
            type_parameters: Vec::new(),
            is_nested: true,
            members: vec![Member::Method(method)],
            span,
        });
    }
}
