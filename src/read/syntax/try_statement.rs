//! `try`, its clauses and its resources, and what stands after `throws` (JLS 14.20, 8.4.6).

use super::ast::{
    CatchClause, Expr, ExprKind, FinallyBlock, Resource, Try, TypeSyntax, TypeSyntaxKind,
};
use super::{SyntaxReader, child_of_kind, children, named_children};
use crate::diagnostic::{Code, Diagnostic};
use tree_sitter::Node;

impl SyntaxReader<'_> {
    /// What a `throw` throws. Classes of the library may name exceptions that the program has not.
    pub(super) fn thrown(&mut self, node: Node) -> Expr {
        let Some(value) = named_children(node).first().copied() else {
            return self.unreadable(node);
        };
        let made = value.child_by_field_name("object").unwrap_or(value);
        let class = made.child_by_field_name("type");
        if let Some(class) = class.filter(|_| node.start_byte() >= self.library)
            && !self.own.contains(self.text(class))
        {
            let kind = TypeSyntaxKind::Class(self.text(class).to_owned());
            let ty = TypeSyntax { kind, span: self.span_of(class) };
            let kind = ExprKind::New { outer: None, ty, arguments: Vec::new(), body: None };
            return Expr { kind, span: self.span_of(value) };
        }
        self.expression(value)
    }

    /// A `try` statement of either form.
    pub(super) fn try_statement(&mut self, node: Node) -> Try {
        let resources = child_of_kind(node, "resource_specification");
        let resources = resources.map(named_children).unwrap_or_default();
        let resources = resources.into_iter().filter(|one| one.kind() == "resource");
        let resources = resources.filter_map(|one| self.resource(one)).collect();
        let block = node.child_by_field_name("body");
        let body = block.map(|block| self.statements(&children(block))).unwrap_or_default();
        let mut of = Try {
            resources,
            body,
            body_span: block.map_or(self.span_of(node), |block| self.span_of(block)),
            clauses: Vec::new(),
            finally: None,
        };
        for child in named_children(node) {
            match child.kind() {
                "catch_clause" => of.clauses.extend(self.catch_clause(child)),
                "finally_clause" => {
                    let Some(block) = child_of_kind(child, "block") else { continue };
                    of.finally = Some(FinallyBlock {
                        body: self.statements(&children(block)),
                        body_span: self.span_of(block),
                        span: self.span_of(child),
                    });
                }
                _ => {}
            }
        }
        of
    }

    /// `catch (E | F e) { … }`
    fn catch_clause(&mut self, node: Node) -> Option<CatchClause> {
        let parameter = child_of_kind(node, "catch_formal_parameter")?;
        let modifiers = self.modifiers_of(parameter);
        self.only_final(&modifiers, "variable of `catch`");
        let list = child_of_kind(parameter, "catch_type").map(named_children).unwrap_or_default();
        let types = list.into_iter().map(|ty| self.type_syntax(ty)).collect();
        let name = self.name_in(parameter, "name");
        let block = node.child_by_field_name("body");
        let span = self.span_of(node);
        let end = children(node).into_iter().find(|child| child.kind() == ")");
        Some(CatchClause {
            head: end.map_or(span, |end| span.at_start().to(self.span_of(end))),
            types,
            is_final: modifiers.has("final"),
            name,
            body: block.map(|block| self.statements(&children(block))).unwrap_or_default(),
            body_span: block.map_or(span, |block| self.span_of(block)),
            span,
        })
    }

    /// What a `try` closes: a variable that it declares, or one that is there.
    fn resource(&mut self, node: Node) -> Option<Resource> {
        let span = self.span_of(node);
        if node.child_by_field_name("type").is_some() {
            let modifiers = self.modifiers_of(node);
            self.only_final(&modifiers, "resource");
            let ty = self.type_in(node);
            let name = self.name_in(node, "name");
            let value = match node.child_by_field_name("value") {
                Some(value) => self.expression(value),
                None => self.unreadable(node),
            };
            return Some(Resource { ty: Some(ty), name, value, span });
        }
        let variable = named_children(node).first().copied()?;
        if variable.kind() != "identifier" {
            self.report(
                Diagnostic::error(
                    Code::Unsupported,
                    span,
                    "a resource that is no variable is not supported",
                )
                .help("declare a variable here, as in `try (var r = …)`"),
            );
            return None;
        }
        let name = self.name(variable);
        let value = Expr { kind: ExprKind::Name(name.text.clone()), span };
        Some(Resource { ty: None, name, value, span })
    }

    /// What stands after `throws`.
    pub(super) fn throws(&mut self, node: Node) -> Vec<TypeSyntax> {
        let list = child_of_kind(node, "throws").map(named_children).unwrap_or_default();
        let types: Vec<TypeSyntax> = list.into_iter().map(|ty| self.type_syntax(ty)).collect();
        types.into_iter().filter(|ty| !matches!(ty.kind, TypeSyntaxKind::Other(_))).collect()
    }
}
