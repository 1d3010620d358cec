//! Enums (JLS 8.9): what stands before their other members.
//!
//! In: the grammar's tree of an enum. Out: a static field for each constant, whose value is the
//! object that the constant is, and a class for each constant that has a body of its own.

use super::ast::{
    Bases, Declaration, Declarator, DeclaredType, Expr, ExprKind, Field, Member, Modifiers, Name,
    TypeDeclarationKind, TypeSyntax, TypeSyntaxKind,
};
use super::class::ClassParts;
use super::{SyntaxReader, child_of_kind, children, java::ENUM};
use tree_sitter::Node;

impl SyntaxReader<'_> {
    /// What every enum extends: `Enum<Level>`.
    pub(super) fn base_of_enum(&self, node: Node, name: &Name) -> TypeSyntax {
        let span = self.span_of(node).at_start();
        let of = TypeSyntax { kind: TypeSyntaxKind::Class(name.text.clone()), span };
        let kind = TypeSyntaxKind::Generic { class: ENUM.to_owned(), arguments: vec![of] };
        TypeSyntax { kind, span }
    }

    /// What stands between the braces of an enum.
    pub(super) fn enum_body(&mut self, node: Node, name: &Name, parts: &mut ClassParts<'_>) {
        let body = node.child_by_field_name("body");
        let mut ordinal = 0;
        for child in body.map(children).unwrap_or_default() {
            match child.kind() {
                "enum_constant" => {
                    let constant = self.enum_constant(child, name, ordinal, parts);
                    parts.members.push(Member::Field(constant));
                    ordinal += 1;
                }
                "enum_body_declarations" => {
                    for member in children(child) {
                        self.class_member(member, name, parts);
                    }
                }
                _ => {}
            }
        }
    }

    fn enum_constant(
        &mut self,
        node: Node,
        of: &Name,
        ordinal: u32,
        parts: &mut ClassParts<'_>,
    ) -> Field {
        let span = self.span_of(node);
        let name = self.name_in(node, "name");
        let written = self.modifiers_of(node);
        for annotation in &written.annotations {
            self.unsupported(annotation.span, "an annotation at a constant", "leave it out");
        }
        let arguments = self.arguments(node);
        let body = node.child_by_field_name("body").or_else(|| child_of_kind(node, "class_body"));
        let class = match body {
            Some(body) => {
                let class = Name { text: format!("{}.{}", of.text, name.text), span: name.span };
                let kind = TypeSyntaxKind::Class(of.text.clone());
                let base = TypeSyntax { kind, span: name.span };
                self.body_of_object(body, class, base, parts.types)
            }
            None => of.text.clone(),
        };
        let start = span.at_start();
        let keyword = |text: &str| Name { text: text.to_owned(), span: start };
        let keywords = ["public", "static", "final"].map(keyword).to_vec();
        let kind = ExprKind::NewConstant { class, name: name.clone(), ordinal, arguments };
        let ty = TypeSyntax { kind: TypeSyntaxKind::Class(of.text.clone()), span: start };
        let initialiser = Some(Expr { kind, span });
        let declarator = Declarator { name, dimensions: 0, initialiser, span };
        let declaration = Declaration { is_final: true, ty, declarators: vec![declarator], span };
        Field { modifiers: Modifiers { keywords, annotations: Vec::new() }, declaration }
    }

    /// The class of an object that has members of its own, which stand between `body`'s braces. Its
    /// name.
    pub(super) fn body_of_object(
        &mut self,
        body: Node,
        name: Name,
        base: TypeSyntax,
        types: &mut Vec<DeclaredType>,
    ) -> String {
        let at = types.len();
        types.push(DeclaredType {
            kind: TypeDeclarationKind::Anonymous,
            function: None,
            bases: Bases { superclass: Some(base), interfaces: Vec::new() },
            components: Vec::new(),
            modifiers: Modifiers::default(),
            name: name.clone(),
            type_parameters: Vec::new(),
            is_nested: true,
            members: Vec::new(),
            span: self.span_of(body),
        });
        let mut members = Vec::new();
        let parts = &mut ClassParts { components: &[], members: &mut members, types };
        for member in children(body) {
            self.class_member(member, &name, parts);
        }
        types[at].members = members;
        name.text
    }
}
