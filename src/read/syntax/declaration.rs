//! Declarations: fields, methods, parameters, local variables, their types and modifiers.

use super::ast::{
    Annotation, Declaration, Declarator, Field, Method, Modifiers, Name, Parameter, TypeSyntax,
    TypeSyntaxKind,
};
use super::{SyntaxReader, child_of_kind, children, named_children};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::library::java;
use crate::read::types::Primitive;
use crate::source::Span;
use tree_sitter::Node;

/// Dimensions of an array beyond which it is refused; Java allows 255.
const MOST_DIMENSIONS: u32 = 8;

impl SyntaxReader<'_> {
    /// A field, with the modifiers that a field may have.
    pub(super) fn field(&mut self, node: Node) -> Field {
        let modifiers = self.modifiers_of(node);
        self.allow_modifiers(
            &modifiers,
            "field",
            &["public", "protected", "private", "static", "final", "transient", "volatile"],
        );
        let declaration = self.declaration(node, &modifiers);
        Field { modifiers, declaration }
    }

    /// A variable in a block or in the header of a `for`.
    pub(super) fn local(&mut self, node: Node) -> Declaration {
        let modifiers = self.modifiers_of(node);
        self.only_final(&modifiers, "local variable");
        self.declaration(node, &modifiers)
    }

    fn declaration(&mut self, node: Node, modifiers: &Modifiers) -> Declaration {
        let ty = self.type_in(node);
        let declarators = named_children(node)
            .into_iter()
            .filter(|child| child.kind() == "variable_declarator")
            .map(|child| self.declarator(child))
            .collect();
        Declaration { is_final: modifiers.has("final"), ty, declarators, span: self.span_of(node) }
    }

    fn declarator(&mut self, node: Node) -> Declarator {
        let name = self.name_in(node, "name");
        let dimensions = node.child_by_field_name("dimensions").map_or(0, |d| self.dimensions(d));
        let initialiser = node.child_by_field_name("value").map(|value| self.initialiser(value));
        Declarator { name, dimensions, initialiser, span: self.span_of(node) }
    }

    /// A method with its body.
    pub(super) fn method(&mut self, node: Node) -> Method {
        let modifiers = self.modifiers_of(node);
        self.allow_modifiers(
            &modifiers,
            "method",
            &[
                "public",
                "protected",
                "private",
                "abstract",
                "default",
                "static",
                "final",
                "strictfp",
                "synchronized",
            ],
        );
        let outside = self.variables.len();
        let type_parameters = self.type_parameters(node);
        let throws = self.throws(node);
        let result = node.child_by_field_name("type");
        let is_void = result.is_some_and(|result| result.kind() == "void_type");
        let mut result = if is_void { None } else { result.map(|result| self.type_syntax(result)) };
        let name = self.name_in(node, "name");
        let parameters =
            node.child_by_field_name("parameters").map(|p| self.parameters(p)).unwrap_or_default();
        if let Some(dimensions) = node.child_by_field_name("dimensions") {
            let count = self.dimensions(dimensions);
            result = result.map(|element| array_of(element, count, self.span_of(dimensions)));
        }
        let body = node.child_by_field_name("body");
        let elsewhere = modifiers.has("native") || super::class::is_abstract(node, &modifiers);
        if body.is_none() && !elsewhere {
            let message = format!("the method `{}` has no body", name.text);
            self.report(
                Diagnostic::error(Code::Syntax, self.span_of(node).at_end(), message)
                    .help("write `{ … }` in place of `;`"),
            );
        }
        let statements = body.map(|body| self.statements(&children(body)));
        self.variables.truncate(outside);
        Method {
            modifiers,
            type_parameters,
            result,
            name,
            parameters,
            throws,
            body: statements.unwrap_or_default(),
            is_compact: false,
            has_body: body.is_some(),
            body_span: body.map_or(self.span_of(node).at_end(), |one| self.span_of(one)),
            span: self.span_of(node),
        }
    }

    pub(super) fn parameters(&mut self, node: Node) -> Vec<Parameter> {
        let mut parameters = Vec::new();
        for child in named_children(node) {
            match child.kind() {
                "formal_parameter" => {
                    let modifiers = self.modifiers_of(child);
                    self.only_final(&modifiers, "parameter");
                    let mut ty = self.type_in(child);
                    let name = self.name_in(child, "name");
                    if let Some(dimensions) = child.child_by_field_name("dimensions") {
                        let count = self.dimensions(dimensions);
                        ty = array_of(ty, count, self.span_of(dimensions));
                    }
                    let is_final = modifiers.has("final");
                    parameters.push(Parameter { is_final, ty, is_variadic: false, name });
                }
                "spread_parameter" => {
                    let parts = named_children(child);
                    let dots = children(child).into_iter().find(|part| part.kind() == "...");
                    let name = child_of_kind(child, "variable_declarator");
                    let ty = parts
                        .into_iter()
                        .rfind(|part| !matches!(part.kind(), "modifiers" | "variable_declarator"));
                    if let (Some(ty), Some(dots), Some(name)) = (ty, dots, name) {
                        let ty = array_of(self.type_syntax(ty), 1, self.span_of(dots));
                        let name = self.name_in(name, "name");
                        let is_variadic = !self.is_arguments_of_main(child);
                        parameters.push(Parameter { is_final: false, ty, is_variadic, name });
                    }
                }
                _ => self.unsupported(self.span_of(child), "a receiver parameter", "leave it out"),
            }
        }
        parameters
    }

    /// Whether this is the parameter of `main(String... args)`, which the JVM starts like
    /// `main(String[] args)`.
    fn is_arguments_of_main(&self, parameter: Node) -> bool {
        let Some(parameters) = parameter.parent() else { return false };
        let name = parameters.parent().and_then(|method| method.child_by_field_name("name"));
        let ty = child_of_kind(parameter, "type_identifier");
        named_children(parameters).len() == 1
            && name.is_some_and(|name| self.text(name) == "main")
            && ty.is_some_and(|ty| self.text(ty) == "String")
    }

    /// The type in the field `type` of a declaration.
    pub(super) fn type_in(&mut self, node: Node) -> TypeSyntax {
        match node.child_by_field_name("type") {
            Some(ty) => self.type_syntax(ty),
            None => TypeSyntax {
                kind: TypeSyntaxKind::Other(String::new()),
                span: self.span_of(node).at_start(),
            },
        }
    }

    /// A type. One that the subset does not have is reported and comes out as `Other`.
    pub(super) fn type_syntax(&mut self, node: Node) -> TypeSyntax {
        let span = self.span_of(node);
        let text = self.text(node);
        if matches!(node.kind(), "type_identifier" | "generic_type") {
            self.watch_library(node);
        }
        let kind = match node.kind() {
            "integral_type" | "floating_point_type" | "boolean_type" => match primitive(text) {
                Some(primitive) => TypeSyntaxKind::Primitive(primitive),
                None => TypeSyntaxKind::Other(text.to_owned()),
            },
            "type_identifier" if text == "String" => TypeSyntaxKind::String,
            "type_identifier" if text == "StringBuilder" => TypeSyntaxKind::StringBuilder,
            // It does what a `StringBuilder` does where there is one thread.
            "type_identifier" if text == "StringBuffer" && !self.own.contains(text) => {
                TypeSyntaxKind::StringBuilder
            }
            "type_identifier" if text == "var" => TypeSyntaxKind::Var,
            // It was reported where it is declared.
            "type_identifier" if self.foreign.contains(text) => {
                TypeSyntaxKind::Other(text.to_owned())
            }
            "type_identifier" if self.is_known_type(text) => TypeSyntaxKind::Class(text.to_owned()),
            "scoped_type_identifier"
                if text.split('.').all(|part| self.own.contains(part.trim())) =>
            {
                let name = text.rsplit('.').next().unwrap_or_default().trim();
                TypeSyntaxKind::Class(name.to_owned())
            }
            "generic_type" if self.own.contains(self.class_of_generic(node)) => {
                self.generic_type(node)
            }
            "array_type" => {
                let element = node.child_by_field_name("element");
                let dimensions = node.child_by_field_name("dimensions");
                if let (Some(element), Some(dimensions)) = (element, dimensions) {
                    let count = self.dimensions(dimensions);
                    let element = self.type_syntax(element);
                    if matches!(element.kind, TypeSyntaxKind::Var) {
                        self.report(
                            Diagnostic::error(Code::Syntax, span, "`var` has no array type")
                                .help("write the element type, or `var` alone"),
                        );
                    }
                    return array_of(element, count, self.span_of(dimensions));
                }
                TypeSyntaxKind::Other(text.to_owned())
            }
            kind => {
                if super::keyword::is_keyword(text) && kind == "type_identifier" {
                    self.report(super::keyword::keyword_as_name(text, span));
                } else if !self.foreign.contains(text) {
                    // The declaration of a type that is not supported was reported.
                    self.unsupported_type(kind, text, span);
                }
                TypeSyntaxKind::Other(text.to_owned())
            }
        };
        TypeSyntax { kind, span }
    }

    fn is_known_type(&self, name: &str) -> bool {
        self.own.contains(name) || self.variables.iter().any(|one| one == name)
    }

    /// The simple name of the class of a generic type; `Map.Entry` has one of its own.
    fn class_of_generic(&self, node: Node) -> &str {
        let text = self.text(node);
        if text.starts_with("Map.Entry") && self.own.contains(java::ENTRY) {
            return java::ENTRY;
        }
        super::unsupported::simple_name(text)
    }

    /// `List<Integer>`, and `ArrayList<>` after `new`.
    fn generic_type(&mut self, node: Node) -> TypeSyntaxKind {
        let class = self.class_of_generic(node).to_owned();
        let list = child_of_kind(node, "type_arguments").map(named_children).unwrap_or_default();
        let mut arguments = Vec::new();
        for one in list {
            if one.kind() != "wildcard" {
                arguments.push(self.type_syntax(one));
                continue;
            }
            let is_open = children(one).iter().any(|child| child.kind() == "super");
            let bound = named_children(one).into_iter().rfind(|child| child.kind() != "super");
            let bound = bound.filter(|_| !is_open).map(|ty| Box::new(self.type_syntax(ty)));
            let kind = TypeSyntaxKind::Wildcard(bound);
            arguments.push(TypeSyntax { kind, span: self.span_of(one) });
        }
        TypeSyntaxKind::Generic { class, arguments }
    }

    /// The number of bracket pairs.
    pub(super) fn dimensions(&mut self, node: Node) -> u32 {
        let mut count = 0;
        for child in children(node) {
            match child.kind() {
                "[" => count += 1,
                "]" => {}
                _ => {
                    self.unsupported(
                        self.span_of(child),
                        "an annotation at a type",
                        "leave it out",
                    );
                }
            }
        }
        self.limit_dimensions(count, self.span_of(node))
    }

    /// As many dimensions as there may be: types are nested as deep as they have dimensions.
    pub(super) fn limit_dimensions(&mut self, count: u32, span: Span) -> u32 {
        if count > MOST_DIMENSIONS {
            let message = format!("an array of {count} dimensions, more than {MOST_DIMENSIONS}");
            let finding = Diagnostic::error(Code::TooLarge, span, message);
            self.report(finding.help("use arrays of at most two dimensions"));
        }
        count.min(MOST_DIMENSIONS)
    }

    /// Modifiers and annotations of a declaration; a keyword that stands twice is reported.
    pub(super) fn modifiers_of(&mut self, node: Node) -> Modifiers {
        let mut modifiers = Modifiers::default();
        let Some(list) = child_of_kind(node, "modifiers") else { return modifiers };
        for child in children(list) {
            if matches!(child.kind(), "marker_annotation" | "annotation") {
                let annotation = self.annotation(child);
                modifiers.annotations.push(annotation);
                continue;
            }
            let keyword = Name { text: self.text(child).to_owned(), span: self.span_of(child) };
            if let Some(first) = modifiers.keywords.iter().find(|k| k.text == keyword.text) {
                let first = first.span;
                self.report(
                    Diagnostic::error(
                        Code::Syntax,
                        keyword.span,
                        format!("`{}` stands here twice", keyword.text),
                    )
                    .also(first, "the first one"),
                );
            }
            modifiers.keywords.push(keyword);
        }
        self.one_access(&modifiers);
        modifiers
    }

    fn one_access(&mut self, modifiers: &Modifiers) {
        let access: Vec<&Name> = modifiers
            .keywords
            .iter()
            .filter(|k| matches!(k.text.as_str(), "public" | "protected" | "private"))
            .collect();
        if let [first, second, ..] = access[..]
            && first.text != second.text
        {
            let message = format!("`{}` contradicts `{}`", second.text, first.text);
            self.report(Diagnostic::error(Code::Syntax, second.span, message).help("keep one"));
        }
    }

    fn annotation(&mut self, node: Node) -> Annotation {
        let name = self.name_in(node, "name");
        let mut arguments = Vec::new();
        if let Some(list) = node.child_by_field_name("arguments") {
            for argument in named_children(list) {
                match argument.kind() {
                    "element_value_pair"
                    | "element_value_array_initializer"
                    | "annotation"
                    | "marker_annotation" => self.report(
                        Diagnostic::error(
                            Code::Directive,
                            self.span_of(argument),
                            format!("`@{}` does not take this argument", name.text),
                        )
                        .help("write a number, as in `@REC(5)`"),
                    ),
                    _ => {
                        let argument = self.expression(argument);
                        arguments.push(argument);
                    }
                }
            }
        }
        Annotation { name, arguments, span: self.span_of(node) }
    }

    pub(super) fn allow_modifiers(&mut self, modifiers: &Modifiers, what: &str, allowed: &[&str]) {
        for keyword in &modifiers.keywords {
            let text = keyword.text.as_str();
            if allowed.contains(&text) {
                continue;
            }
            if what == "method" && text == "native" {
                self.unsupported(keyword.span, "a method that is `native`", "give it a body");
                continue;
            }
            self.report(
                Diagnostic::error(
                    Code::Syntax,
                    keyword.span,
                    format!("a {what} cannot be `{text}`"),
                )
                .help(format!("leave `{text}` out")),
            );
        }
    }

    /// Reports every modifier but `final`, and every annotation.
    pub(super) fn only_final(&mut self, modifiers: &Modifiers, what: &str) {
        self.allow_modifiers(modifiers, what, &["final"]);
        for annotation in &modifiers.annotations {
            self.unsupported(
                annotation.span,
                &format!("the annotation `@{}` at a {what}", annotation.name.text),
                "leave it out",
            );
        }
    }
}

/// The array type with `count` more dimensions, whose text goes on to `brackets`.
pub(super) fn array_of(element: TypeSyntax, count: u32, brackets: Span) -> TypeSyntax {
    let whole = element.span.to(brackets);
    (0..count).fold(element, |element, _| TypeSyntax {
        kind: TypeSyntaxKind::Array(Box::new(element)),
        span: whole,
    })
}

fn primitive(keyword: &str) -> Option<Primitive> {
    Some(match keyword {
        "boolean" => Primitive::Boolean,
        "byte" => Primitive::Byte,
        "short" => Primitive::Short,
        "char" => Primitive::Char,
        "int" => Primitive::Int,
        "long" => Primitive::Long,
        "float" => Primitive::Float,
        "double" => Primitive::Double,
        _ => return None,
    })
}

/// Whether a declaration at the top level is one of a static field.
pub(super) fn is_static_field(node: Node) -> bool {
    node.kind() == "local_variable_declaration"
        && child_of_kind(node, "modifiers").is_some_and(|modifiers| {
            children(modifiers).iter().any(|modifier| modifier.kind() == "static")
        })
}
