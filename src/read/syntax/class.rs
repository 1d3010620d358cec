//! Classes: which ones the file declares, and what stands in them.
//!
//! In: the grammar's tree of a class. Out: its members. Classes within a class come out beside it,
//! as [`TypeDeclaration`]s of the file; which class stands in which is told by their places.

use super::ast::{Initialiser, Member, Method, Modifiers, Name, Stmt, StmtKind, TypeDeclaration};
use super::recogniser::no_result_type;
use super::{SyntaxReader, child_of_kind, children, named_children, preorder};
use crate::diagnostic::{Code, Diagnostic};
use std::collections::BTreeSet;
use tree_sitter::Node;

/// What the members of a class are read into.
pub(super) struct ClassParts<'a> {
    pub members: &'a mut Vec<Member>,
    pub types: &'a mut Vec<TypeDeclaration>,
}

impl SyntaxReader<'_> {
    /// A class beside or within the one where the program starts. One of a kind that is not
    /// supported is reported, and nothing in it is read.
    pub(super) fn type_declaration(
        &mut self,
        node: Node,
        is_nested: bool,
        types: &mut Vec<TypeDeclaration>,
    ) {
        if self.extends_known(node) || self.unsupported_head(node, is_nested) {
            return;
        }
        let modifiers = self.modifiers_of(node);
        self.check_type_modifiers(&modifiers, is_nested);
        let name = self.name_in(node, "name");
        if let Some(earlier) = types.iter().find(|one| one.name.text == name.text) {
            let message = format!("there is already a class `{}`", name.text);
            let finding = Diagnostic::error(Code::DuplicateName, name.span, message)
                .also(earlier.name.span, "declared first here")
                .help("choose another name");
            self.report(finding);
        }
        let at = types.len();
        let declaration = TypeDeclaration {
            modifiers,
            name: name.clone(),
            is_nested,
            members: Vec::new(),
            span: self.span_of(node),
        };
        types.push(declaration);
        let mut members = Vec::new();
        self.class_body(node, &name, &mut ClassParts { members: &mut members, types });
        types[at].members = members;
    }

    /// What stands between the braces of a class.
    pub(super) fn class_body(&mut self, node: Node, class: &Name, parts: &mut ClassParts<'_>) {
        let body = node.child_by_field_name("body");
        for member in body.map(children).unwrap_or_default() {
            self.class_member(member, class, parts);
        }
    }

    fn class_member(&mut self, node: Node, class: &Name, parts: &mut ClassParts<'_>) {
        match node.kind() {
            "{" | "}" | ";" => {}
            "method_declaration" => self.method_member(node, parts.members),
            "field_declaration" => {
                let field = self.field(node);
                parts.members.push(Member::Field(field));
            }
            "constructor_declaration" => {
                let name = self.name_in(node, "name");
                if name.text == class.text {
                    let constructor = self.constructor(node, name);
                    parts.members.push(Member::Constructor(constructor));
                } else {
                    self.report(no_result_type(&name.text, name.span));
                }
            }
            "static_initializer" | "block" => {
                let is_static = node.kind() == "static_initializer";
                let block = if is_static { child_of_kind(node, "block") } else { Some(node) };
                let body = block.map(|block| self.statements(&children(block)));
                parts.members.push(Member::Initialiser(Initialiser {
                    is_static,
                    body: body.unwrap_or_default(),
                    span: self.span_of(node),
                }));
            }
            "class_declaration" => self.type_declaration(node, true, parts.types),
            kind => {
                if !self.describe_unsupported(node, kind) {
                    self.unsupported(self.span_of(node), "this member", "leave it out");
                }
            }
        }
    }

    /// A method. One without a body was reported, and is left out.
    pub(super) fn method_member(&mut self, node: Node, members: &mut Vec<Member>) {
        let method = self.method(node);
        if node.child_by_field_name("body").is_some() {
            members.push(Member::Method(method));
        }
    }

    fn constructor(&mut self, node: Node, name: Name) -> Method {
        let modifiers = self.modifiers_of(node);
        self.allow_modifiers(&modifiers, "constructor", &["public", "protected", "private"]);
        for child in named_children(node) {
            if child.kind() == "throws" {
                let help = "leave it out; exceptions end the program";
                self.unsupported(self.span_of(child), "a `throws` clause", help);
            }
        }
        let parameters =
            node.child_by_field_name("parameters").map(|p| self.parameters(p)).unwrap_or_default();
        let body = node.child_by_field_name("body");
        let mut statements = Vec::new();
        for child in body.map(children).unwrap_or_default() {
            if child.kind() == "explicit_constructor_invocation" {
                statements.push(self.constructor_call(child));
            }
        }
        let others: Vec<Node> = body
            .map(children)
            .unwrap_or_default()
            .into_iter()
            .filter(|child| child.kind() != "explicit_constructor_invocation")
            .collect();
        statements.extend(self.statements(&others));
        Method {
            modifiers,
            result: None,
            name,
            parameters,
            body: statements,
            body_span: body.map_or(self.span_of(node).at_end(), |one| self.span_of(one)),
            span: self.span_of(node),
        }
    }

    /// `this(a, b);`
    fn constructor_call(&mut self, node: Node) -> Stmt {
        let span = self.span_of(node);
        let keyword = node.child_by_field_name("constructor");
        let arguments = self.arguments(node);
        let kind = match keyword {
            Some(keyword) if keyword.kind() == "this" => StmtKind::ConstructorCall {
                keyword: Name { text: "this".to_owned(), span: self.span_of(keyword) },
                arguments,
            },
            _ if arguments.is_empty() => StmtKind::Empty,
            _ => {
                let help = "leave it out; classes here extend nothing";
                self.unsupported(span, "`super(…)` with arguments", help);
                StmtKind::Unsupported
            }
        };
        Stmt { kind, span }
    }

    /// Reports what a class is besides a plain one. Says whether there is such a thing, so that
    /// the class is not read.
    pub(super) fn unsupported_head(&mut self, node: Node, is_nested: bool) -> bool {
        for child in named_children(node) {
            let (what, help) = match child.kind() {
                "superclass" => ("inheritance", "leave `extends …` out"),
                "super_interfaces" => ("implementing an interface", "leave `implements …` out"),
                "type_parameters" => ("a generic class", "write it for `int` or `String`"),
                "permits" => ("a sealed class", "leave `permits …` out"),
                _ => continue,
            };
            self.unsupported(self.span_of(child), what, help);
            return true;
        }
        let modifiers = child_of_kind(node, "modifiers").map(children).unwrap_or_default();
        let is_static = modifiers.iter().any(|modifier| modifier.kind() == "static");
        if is_nested && !is_static {
            let span = super::form::class_head(self, node);
            let help = "write `static` in front of it, or put it beside the class";
            self.report(
                Diagnostic::error(
                    Code::Unsupported,
                    span,
                    "a class whose objects belong to one of the class around it is not supported",
                )
                .help(help)
                .replace(span.at_start(), "static "),
            );
            return true;
        }
        false
    }

    fn check_type_modifiers(&mut self, modifiers: &Modifiers, is_nested: bool) {
        const BESIDE: [&str; 3] = ["public", "final", "strictfp"];
        const WITHIN: [&str; 6] = ["public", "final", "strictfp", "static", "private", "protected"];
        let allowed: &[&str] = if is_nested { &WITHIN } else { &BESIDE };
        self.allow_modifiers(modifiers, "class", allowed);
        for annotation in &modifiers.annotations {
            let what = format!("the annotation `@{}` at a class", annotation.name.text);
            self.unsupported(annotation.span, &what, "leave it out");
        }
    }
}

/// The names of the types that the file declares: of classes that are read, and of all others.
pub(super) fn declared_types(text: &str, root: Node) -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut own, mut foreign) = (BTreeSet::new(), BTreeSet::new());
    for (node, _) in preorder(root) {
        let is_class = match node.kind() {
            "class_declaration" => is_read(node),
            "record_declaration"
            | "enum_declaration"
            | "interface_declaration"
            | "annotation_type_declaration" => false,
            _ => continue,
        };
        let name = node.child_by_field_name("name");
        let Some(name) = name.and_then(|name| text.get(name.byte_range())) else { continue };
        if is_class {
            own.insert(name.to_owned())
        } else {
            foreign.insert(name.to_owned())
        };
    }
    (own, foreign)
}

/// Whether a class is plain, and stands where classes are read.
fn is_read(node: Node) -> bool {
    let extends = ["superclass", "super_interfaces", "type_parameters", "permits"];
    let is_plain = extends.iter().all(|kind| child_of_kind(node, kind).is_none());
    let parent = node.parent();
    let is_top = parent.is_some_and(|parent| parent.kind() == "program");
    let modifiers = child_of_kind(node, "modifiers").map(children).unwrap_or_default();
    let is_static = modifiers.iter().any(|modifier| modifier.kind() == "static");
    let around =
        parent.filter(|parent| parent.kind() == "class_body").and_then(|body| body.parent());
    let is_within = around.is_some_and(|around| around.kind() == "class_declaration");
    is_plain && (is_top || is_within && is_static)
}
