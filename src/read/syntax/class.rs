//! Classes: which ones the file declares, and what stands in them.
//!
//! In: the grammar's tree of a class. Out: its members. Classes within a class come out beside it,
//! as [`DeclaredType`]s of the file; which class stands in which is told by their places.

use super::ast::{
    Bases, DeclaredType, Initialiser, Member, Method, Modifiers, Name, Parameter, Stmt, StmtKind,
    TypeDeclarationKind, TypeParameter, TypeSyntax,
};
use super::recogniser::no_result_type;
use super::unsupported::simple_name;
use super::{SyntaxReader, child_of_kind, children, named_children, preorder};
use crate::diagnostic::{Code, Diagnostic};
use std::collections::BTreeSet;
use tree_sitter::Node;

/// What the members of a class are read into.
pub(super) struct ClassParts<'a> {
    /// The components of a record.
    pub components: &'a [Parameter],
    pub members: &'a mut Vec<Member>,
    pub types: &'a mut Vec<DeclaredType>,
}

impl SyntaxReader<'_> {
    /// A class beside or within the one where the program starts. One of a kind that is not
    /// supported is reported, and nothing in it is read.
    pub(super) fn type_declaration(
        &mut self,
        node: Node,
        is_nested: bool,
        types: &mut Vec<DeclaredType>,
    ) {
        if self.extends_threads(node) || self.unsupported_head(node) {
            return;
        }
        let modifiers = self.modifiers_of(node);
        let kind = match node.kind() {
            "interface_declaration" => TypeDeclarationKind::Interface,
            "record_declaration" => TypeDeclarationKind::Record,
            "enum_declaration" => TypeDeclarationKind::Enum,
            _ => TypeDeclarationKind::Class,
        };
        self.check_type_modifiers(&modifiers, is_nested, kind);
        let name = self.name_in(node, "name");
        let outside = self.variables.len();
        let type_parameters = self.type_parameters(node);
        if let Some(earlier) = types.iter().find(|one| one.name.text == name.text) {
            let message = format!("there is already a class `{}`", name.text);
            let finding = Diagnostic::error(Code::DuplicateName, name.span, message)
                .also(earlier.name.span, "declared first here")
                .help("choose another name");
            self.report(finding);
        }
        let at = types.len();
        let components =
            node.child_by_field_name("parameters").map(|p| self.parameters(p)).unwrap_or_default();
        let mut bases = self.bases(node);
        if kind == TypeDeclarationKind::Enum {
            bases.superclass = Some(self.base_of_enum(node, &name));
        }
        let declaration = DeclaredType {
            kind,
            function: None,
            bases,
            components: components.clone(),
            modifiers,
            name: name.clone(),
            type_parameters,
            is_nested,
            members: Vec::new(),
            span: self.span_of(node),
        };
        types.push(declaration);
        let mut members = Vec::new();
        let parts = &mut ClassParts { components: &components, members: &mut members, types };
        if kind == TypeDeclarationKind::Enum {
            self.enum_body(node, &name, parts);
        } else {
            self.class_body(node, &name, parts);
        }
        types[at].members = members;
        self.variables.truncate(outside);
    }

    /// What stands between the braces of a class.
    pub(super) fn class_body(&mut self, node: Node, class: &Name, parts: &mut ClassParts<'_>) {
        let body = node.child_by_field_name("body");
        for member in body.map(children).unwrap_or_default() {
            self.class_member(member, class, parts);
        }
    }

    pub(super) fn class_member(&mut self, node: Node, class: &Name, parts: &mut ClassParts<'_>) {
        match node.kind() {
            "{" | "}" | ";" => {}
            "method_declaration" => self.method_member(node, parts.members),
            "field_declaration" | "constant_declaration" => {
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
            "compact_constructor_declaration" => {
                let name = self.name_in(node, "name");
                let body = node.child_by_field_name("body");
                let modifiers = self.modifiers_of(node);
                parts.members.push(Member::Constructor(Method {
                    modifiers,
                    type_parameters: Vec::new(),
                    result: None,
                    name,
                    parameters: parts.components.to_vec(),
                    throws: Vec::new(),
                    body: body.map(|body| self.statements(&children(body))).unwrap_or_default(),
                    is_compact: true,
                    has_body: true,
                    body_span: body.map_or(self.span_of(node).at_end(), |one| self.span_of(one)),
                    span: self.span_of(node),
                }));
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
            "class_declaration"
            | "interface_declaration"
            | "record_declaration"
            | "enum_declaration" => {
                self.type_declaration(node, true, parts.types);
            }
            kind => {
                if !self.describe_unsupported(node, kind) {
                    self.unsupported(self.span_of(node), "this member", "leave it out");
                }
            }
        }
    }

    /// A method. One that lacks a body was reported, and is left out.
    pub(super) fn method_member(&mut self, node: Node, members: &mut Vec<Member>) {
        let method = self.method(node);
        if method.has_body || is_abstract(node, &method.modifiers) {
            members.push(Member::Method(method));
        }
    }

    /// What stands between the angle brackets of a class or a method. Types may name them from now
    /// on.
    pub(super) fn type_parameters(&mut self, node: Node) -> Vec<TypeParameter> {
        let list = child_of_kind(node, "type_parameters").map(named_children).unwrap_or_default();
        let list: Vec<Node> =
            list.into_iter().filter(|one| one.kind() == "type_parameter").collect();
        let names = list.iter().filter_map(|one| named_children(*one).first().copied());
        let names: Vec<String> = names.map(|name| self.text(name).to_owned()).collect();
        self.variables.extend(names);
        let mut parameters = Vec::new();
        for one in list {
            let Some(name) = named_children(one).first().copied() else { continue };
            let name = self.name(name);
            let bound = child_of_kind(one, "type_bound").map(named_children).unwrap_or_default();
            if let Some(second) = bound.get(1) {
                let help = "keep one of them";
                self.unsupported(self.span_of(*second), "a second bound", help);
            }
            let bound = bound.first().map(|bound| self.type_syntax(*bound));
            parameters.push(TypeParameter { name, bound });
        }
        parameters
    }

    /// What stands after `extends` and `implements`.
    pub(super) fn bases(&mut self, node: Node) -> Bases {
        let mut bases = Bases::default();
        for child in named_children(node) {
            match child.kind() {
                "superclass" => {
                    bases.superclass =
                        named_children(child).first().map(|ty| self.type_syntax(*ty));
                }
                "super_interfaces" | "extends_interfaces" => {
                    bases.interfaces = self.type_list(child);
                }
                _ => {}
            }
        }
        bases
    }

    fn type_list(&mut self, node: Node) -> Vec<TypeSyntax> {
        let list = child_of_kind(node, "type_list").unwrap_or(node);
        named_children(list).into_iter().map(|ty| self.type_syntax(ty)).collect()
    }

    fn constructor(&mut self, node: Node, name: Name) -> Method {
        let modifiers = self.modifiers_of(node);
        self.allow_modifiers(&modifiers, "constructor", &["public", "protected", "private"]);
        let throws = self.throws(node);
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
            type_parameters: Vec::new(),
            result: None,
            name,
            parameters,
            throws,
            body: statements,
            is_compact: false,
            has_body: true,
            body_span: body.map_or(self.span_of(node).at_end(), |one| self.span_of(one)),
            span: self.span_of(node),
        }
    }

    /// `this(a, b);` and `super(a, b);`
    fn constructor_call(&mut self, node: Node) -> Stmt {
        let span = self.span_of(node);
        let keyword = node.child_by_field_name("constructor");
        let arguments = self.arguments(node);
        let kind = match keyword {
            Some(keyword) if node.child_by_field_name("object").is_none() => {
                StmtKind::ConstructorCall {
                    keyword: Name {
                        text: self.text(keyword).to_owned(),
                        span: self.span_of(keyword),
                    },
                    arguments,
                }
            }
            _ => {
                self.unsupported(span, "a constructor of another object's class", "leave it out");
                StmtKind::Unsupported
            }
        };
        Stmt { kind, span }
    }

    /// Reports what a class is besides a plain one. Says whether there is such a thing, so that
    /// the class is not read.
    pub(super) fn unsupported_head(&mut self, node: Node) -> bool {
        for child in named_children(node) {
            let (span, what, help) = match child.kind() {
                "superclass" | "super_interfaces" | "extends_interfaces" => {
                    let Some(foreign) = self.foreign_base(child) else { continue };
                    let what = format!("`{}` as a base", self.text(foreign));
                    (foreign, what, "leave it out, or declare it in this file")
                }
                _ => continue,
            };
            self.unsupported(self.span_of(span), &what, help);
            return true;
        }
        false
    }

    /// What a class extends or implements that the file does not declare.
    fn foreign_base<'n>(&self, node: Node<'n>) -> Option<Node<'n>> {
        let list = child_of_kind(node, "type_list").unwrap_or(node);
        named_children(list).into_iter().find(|ty| !self.own.contains(simple_name(self.text(*ty))))
    }

    fn check_type_modifiers(
        &mut self,
        modifiers: &Modifiers,
        is_nested: bool,
        kind: TypeDeclarationKind,
    ) {
        const BESIDE: [&str; 6] =
            ["public", "abstract", "strictfp", "sealed", "non-sealed", "final"];
        const WITHIN: [&str; 9] = [
            "public",
            "abstract",
            "strictfp",
            "sealed",
            "non-sealed",
            "static",
            "private",
            "protected",
            "final",
        ];
        let allowed: &[&str] = if is_nested { &WITHIN } else { &BESIDE };
        let (what, forbidden): (&str, &[&str]) = match kind {
            TypeDeclarationKind::Interface => ("interface", &["final"]),
            TypeDeclarationKind::Enum => ("enum", &["final", "abstract", "sealed", "non-sealed"]),
            TypeDeclarationKind::Record => ("record", &["abstract", "sealed", "non-sealed"]),
            TypeDeclarationKind::Class
            | TypeDeclarationKind::Anonymous
            | TypeDeclarationKind::Function => ("class", &[]),
        };
        let allowed = allowed.iter().copied().filter(|word| !forbidden.contains(word));
        self.allow_modifiers(modifiers, what, &allowed.collect::<Vec<&str>>());
        for annotation in &modifiers.annotations {
            let is_harmless = match annotation.name.text.as_str() {
                "FunctionalInterface" => kind == TypeDeclarationKind::Interface,
                "SuppressWarnings" | "Deprecated" => true,
                _ => false,
            };
            if is_harmless {
                continue;
            }
            let what = format!("the annotation `@{}` at a class", annotation.name.text);
            self.unsupported(annotation.span, &what, "leave it out");
        }
    }
}

/// Whether a method without a body is right: it is `abstract`, or stands in an interface.
pub(super) fn is_abstract(node: Node, modifiers: &Modifiers) -> bool {
    let is_free = |word: &str| !modifiers.has(word);
    modifiers.has("abstract")
        || is_in_interface(node) && ["default", "static", "private"].into_iter().all(is_free)
}

fn is_in_interface(node: Node) -> bool {
    node.parent().is_some_and(|parent| parent.kind() == "interface_body")
}

/// The names of the types that the file declares: of those that are read, and of all others.
pub(super) fn declared_types(text: &str, root: Node) -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut own, mut foreign) = (BTreeSet::new(), BTreeSet::new());
    let mut classes = Vec::new();
    for (node, _) in preorder(root) {
        let is_class = match node.kind() {
            "class_declaration"
            | "interface_declaration"
            | "record_declaration"
            | "enum_declaration" => is_read(node),
            "annotation_type_declaration" => false,
            _ => continue,
        };
        let name = node.child_by_field_name("name");
        let Some(name) = name.and_then(|name| text.get(name.byte_range())) else { continue };
        if is_class {
            classes.push((name, bases_of(text, node)));
        } else {
            foreign.insert(name.to_owned());
        }
    }
    own.insert("Object".to_owned());
    // What extends a class that is not read is not read either.
    loop {
        let before = own.len();
        for (name, bases) in &classes {
            if bases.iter().all(|base| own.contains(*base)) {
                own.insert((*name).to_owned());
            }
        }
        if own.len() == before {
            break;
        }
    }
    let left = classes.iter().filter(|(name, _)| !own.contains(*name));
    foreign.extend(left.map(|(name, _)| (*name).to_owned()));
    (own, foreign)
}

/// The names of what a class extends and implements.
fn bases_of<'t>(text: &'t str, node: Node) -> Vec<&'t str> {
    let mut found = Vec::new();
    for child in named_children(node) {
        if matches!(child.kind(), "superclass" | "super_interfaces" | "extends_interfaces") {
            let list = child_of_kind(child, "type_list").unwrap_or(child);
            let names = named_children(list).into_iter();
            found.extend(names.filter_map(|name| text.get(name.byte_range())).map(simple_name));
        }
    }
    found
}

/// Whether a class or an interface stands where they are read.
fn is_read(node: Node) -> bool {
    const AROUND: [&str; 8] = [
        "program",
        "class_body",
        "interface_body",
        "enum_body_declarations",
        "block",
        "constructor_body",
        "switch_block_statement_group",
        "static_initializer",
    ];
    node.parent().is_some_and(|parent| AROUND.contains(&parent.kind()))
}
