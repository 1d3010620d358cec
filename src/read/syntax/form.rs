//! The file as a whole: which form it has, its members, its comments.
//!
//! In: the root of the grammar's tree. Out: the [`ast::File`], and everything found on the way.

use super::ast::{
    Class, DeclaredType, File, Member, Modifiers, Name, SkeletonForm, StmtKind, TypeDeclarationKind,
};
use super::class::{ClassParts, declared_types};
use super::declaration::is_static_field;
use super::number::StartOffsets;
use super::scan::scan;
use super::{SyntaxReader, child_of_kind, children, named_children, preorder, span_of};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{FileId, Source, Span};
use tree_sitter::Node;

impl File {
    /// The simple name of the class around everything; `Main` where the author writes none.
    pub fn class_name(&self) -> &str {
        self.class.as_ref().map_or("Main", |class| class.name.text.as_str())
    }

    /// The members of all classes, and those that stand in none, in the order of the text.
    pub fn all_members(&self) -> Vec<&Member> {
        let of_types = self.types.iter().flat_map(|one| &one.members);
        let mut all: Vec<&Member> = self.members.iter().chain(of_types).collect();
        all.sort_by_key(|member| member.span().start);
        all
    }

    /// The class in whose braces a place stands, innermost first; `None` where it stands in none
    /// but the one where the program starts, or in none at all.
    pub fn type_around(&self, place: Span) -> Option<&DeclaredType> {
        self.types.iter().rev().find(|one| one.span.covers(place) && one.span != place)
    }
}

/// A file without code, which stands for one that could not be read.
pub(super) fn empty_file(source: &Source) -> File {
    File {
        hidden: Vec::new(),
        fragment: None,
        imports: Vec::new(),
        stub_imports: Vec::new(),
        packages: Vec::new(),
        starts_on_object: false,
        names_console: false,
        needs_java: 17,
        form: SkeletonForm::Snippet,
        members: Vec::new(),
        types: Vec::new(),
        statements: Vec::new(),
        class: None,
        front_matter: front_matter_prefix(source),
        comments: Vec::new(),
        library: None,
        loops: 0,
        placeholders: 0,
        checks: 0,
    }
}

/// Reads the whole file, in which classes of Java's library stand from the byte `library` on.
pub(super) fn file(source: &Source, root: Node, library: usize) -> (File, Vec<Diagnostic>) {
    let text = source.text();
    let numbers = StartOffsets::of(text, root);
    let (own, foreign) = declared_types(text, root);
    let mut reader = SyntaxReader {
        file: source.file(),
        text,
        numbers,
        diagnostics: Vec::new(),
        labels_around: 0,
        first_arrays: None,
        own,
        foreign,
        hoisted: Vec::new(),
        anonymous: std::collections::BTreeMap::new(),
        variables: Vec::new(),
        first_library: Vec::new(),
        names_console: false,
        has_patterns: false,
        library,
    };
    let file = reader.file(source, root);
    let mut diagnostics = reader.diagnostics;
    diagnostics.sort_by_key(|diagnostic| diagnostic.label.span);
    (file, diagnostics)
}

impl SyntaxReader<'_> {
    fn file(&mut self, source: &Source, root: Node) -> File {
        let nodes = children(root);
        let mut comments = comments(self.file, root);
        comments.retain(|comment| comment.range().start < self.library);
        let mut file = File {
            comments,
            loops: self.numbers.loops(),
            placeholders: self.numbers.placeholders(),
            checks: self.numbers.checks(),
            ..empty_file(source)
        };
        file.form = self.form(&nodes);
        if nodes.iter().all(|node| node.kind() == "import_declaration") {
            self.report(
                Diagnostic::error(Code::Empty, source.beginning(), "the file holds no code")
                    .help("write the Java program that the exercise is about"),
            );
            return file;
        }
        match file.form {
            SkeletonForm::Class => self.class_form(&nodes, &mut file),
            SkeletonForm::Methods | SkeletonForm::Snippet => self.open_form(&nodes, &mut file),
        }
        file.types.append(&mut self.hoisted);
        file.types.sort_by_key(|one| one.span.start);
        self.check_imports(&mut file);
        file.hidden = self.hidden(&file);
        file.fragment = self.fragment(&file);
        self.mark(&mut file);
        file
    }

    fn form(&self, nodes: &[Node]) -> SkeletonForm {
        let is_type = |node: &Node| {
            matches!(
                node.kind(),
                "class_declaration"
                    | "interface_declaration"
                    | "enum_declaration"
                    | "record_declaration"
                    | "annotation_type_declaration"
            )
        };
        let directives = self.directives_of(nodes);
        let is_code = |(is_directive, node): (&bool, &Node)| {
            let around_class = matches!(
                node.kind(),
                ";" | "import_declaration" | "package_declaration" | "module_declaration"
            );
            !is_directive && !is_type(node) && !around_class
        };
        let has_code = directives.iter().zip(nodes).any(is_code);
        let has_entry = nodes.iter().any(|node| self.holds_entry(*node));
        // A class beside statements or methods is a part of a program in another form, unless the
        // program starts in it.
        if nodes.iter().any(is_type) && (has_entry || !has_code) {
            return SkeletonForm::Class;
        }
        let has_method = nodes.iter().any(|node| node.kind() == "method_declaration");
        let has_fields = self.methods_name_variables(nodes);
        let only_members = directives.into_iter().zip(nodes).all(|(is_directive, node)| {
            is_directive
                || is_type(node)
                || is_static_field(*node)
                || has_fields && node.kind() == "local_variable_declaration"
                || matches!(
                    node.kind(),
                    "method_declaration" | ";" | "import_declaration" | "package_declaration"
                )
        });
        if has_method && only_members { SkeletonForm::Methods } else { SkeletonForm::Snippet }
    }

    /// Whether a method names a variable that is declared beside it, which makes it a field.
    fn methods_name_variables(&self, nodes: &[Node]) -> bool {
        let of_kind = |kind: &'static str| nodes.iter().filter(move |node| node.kind() == kind);
        let declared: Vec<&str> = of_kind("local_variable_declaration")
            .filter(|node| !is_static_field(**node))
            .flat_map(|node| named_children(*node))
            .filter(|child| child.kind() == "variable_declarator")
            .filter_map(|one| one.child_by_field_name("name"))
            .map(|name| self.text(name))
            .collect();
        if declared.is_empty() {
            return false;
        }
        of_kind("method_declaration").any(|method| {
            let names = |node: Node, kinds: &[&str]| {
                let of = node.parent().and_then(|parent| parent.child_by_field_name("name"));
                of == Some(node) && node.parent().is_some_and(|one| kinds.contains(&one.kind()))
            };
            let is_declared = |node| names(node, &["variable_declarator", "formal_parameter"]);
            let is_method = |node| names(node, &["method_declaration", "method_invocation"]);
            let words = || {
                preorder(*method)
                    .filter(|(node, _)| node.kind() == "identifier" && !is_method(*node))
            };
            let own: Vec<&str> = words()
                .filter(|(node, _)| is_declared(*node))
                .map(|(node, _)| self.text(node))
                .collect();
            words().any(|(node, _)| {
                let name = self.text(node);
                declared.contains(&name) && !own.contains(&name)
            })
        })
    }

    /// Whether this is a class in which the program starts.
    pub(super) fn holds_entry(&self, node: Node) -> bool {
        let body = node.child_by_field_name("body").filter(|_| node.kind() == "class_declaration");
        body.map(named_children).unwrap_or_default().into_iter().any(|member| {
            let modifiers = child_of_kind(member, "modifiers").map_or("", |m| self.text(m));
            let name = member.child_by_field_name("name").map_or("", |name| self.text(name));
            member.kind() == "method_declaration" && (name == "main" || modifiers.contains("@MAIN"))
        })
    }

    /// Snippets and methods: members and statements side by side.
    fn open_form(&mut self, nodes: &[Node], file: &mut File) {
        let mut statements = Vec::new();
        let mut at_top = true;
        for node in nodes {
            match node.kind() {
                "import_declaration" => self.import_at(*node, at_top, file),
                "method_declaration" => self.method_member(*node, &mut file.members),
                "local_variable_declaration"
                    if is_static_field(*node) || file.form == SkeletonForm::Methods =>
                {
                    let field = self.field(*node);
                    file.members.push(Member::Field(field));
                }
                "class_declaration"
                | "interface_declaration"
                | "record_declaration"
                | "enum_declaration" => {
                    self.type_declaration(*node, false, &mut file.types);
                }
                _ => statements.push(*node),
            }
            at_top &= matches!(node.kind(), "import_declaration" | "package_declaration" | ";");
        }
        file.statements = self.statements(&statements);
        if file.form == SkeletonForm::Methods {
            let is_nothing =
                |kind: &StmtKind| matches!(kind, StmtKind::Empty | StmtKind::Unsupported);
            file.statements.retain(|statement| !is_nothing(&statement.kind));
        }
    }

    /// A compilation unit with one class; directives may stand around it.
    fn class_form(&mut self, nodes: &[Node], file: &mut File) {
        let mut package = None;
        let mut others = Vec::new();
        let is_class = |node: &Node| node.kind() == "class_declaration";
        let class_at = nodes
            .iter()
            .position(|node| is_class(node) && self.holds_entry(*node))
            .or_else(|| nodes.iter().position(is_class));
        for (at, node) in nodes.iter().enumerate() {
            match node.kind() {
                "class_declaration" if class_at == Some(at) => {}
                "class_declaration"
                | "interface_declaration"
                | "record_declaration"
                | "enum_declaration" => {
                    self.type_declaration(*node, false, &mut file.types);
                }
                "package_declaration" if at == 0 => package = self.package(*node),
                "import_declaration" => {
                    let before = &nodes[..at];
                    let at_top = before.iter().all(|node| {
                        matches!(node.kind(), "import_declaration" | "package_declaration" | ";")
                    });
                    self.import_at(*node, at_top, file);
                }
                _ => others.push(*node),
            }
        }
        // The class comes first: the directives around it may name it.
        if let Some(class) = class_at.map(|at| nodes[at]) {
            let read = self.class(class, package, &mut file.members, &mut file.types);
            file.class = Some(read);
            file.types.sort_by_key(|one| one.span.start);
            file.starts_on_object = self.starts_on_object(file);
        }
        let directives = self.directives_of(&others);
        let statements: Vec<Node> = others
            .into_iter()
            .zip(directives)
            .filter_map(|(node, is_directive)| {
                if is_directive {
                    return Some(node);
                }
                self.stray_beside_class(node);
                None
            })
            .collect();
        file.statements = self.statements(&statements);
    }

    /// Whether the program starts in a `main` without `static`, and nothing names the object that
    /// Java makes for it.
    fn starts_on_object(&self, file: &File) -> bool {
        let Some(class) = &file.class else { return false };
        let text = self.text.get(..self.library).unwrap_or(self.text);
        let tokens = scan(self.file, text).tokens;
        let count = |word: &str| tokens.iter().filter(|token| token.text == word).count();
        let mains = file.members.iter().filter_map(Member::method);
        let mut mains = mains.filter(|method| method.name.text == "main");
        let is_lone = class.bases.superclass.is_none()
            && class.bases.interfaces.is_empty()
            && class.type_parameters.is_empty()
            && count(&class.name.text) == 1;
        let is_only_main = mains.next().is_some_and(|main| !main.modifiers.has("static"))
            && mains.next().is_none();
        is_lone
            && is_only_main
            && ["this", "super", "abstract", "MAIN"].iter().all(|word| count(word) == 0)
            && file.members.iter().all(|member| match member {
                Member::Field(_) | Member::Method(_) => true,
                Member::Constructor(_) => false,
                Member::Initialiser(block) => block.is_static,
            })
            && file.types.iter().all(|one| {
                let is_object = one.kind == TypeDeclarationKind::Class;
                !one.is_nested || !is_object || one.modifiers.has("static")
            })
    }

    /// Something beside the class of a compilation unit that is no directive.
    fn stray_beside_class(&mut self, node: Node) {
        match node.kind() {
            ";" => {}
            "method_declaration" => self.unsupported(
                self.span_of(node),
                "a method outside the class",
                "move it into the class",
            ),
            kind if self.describe_unsupported(node, kind) => {}
            _ => {
                let span = self.span_of(node);
                self.report(
                    Diagnostic::error(Code::Syntax, span, "a statement outside the class")
                        .help("move it into a method of the class; only directives may stand here"),
                );
            }
        }
    }

    /// An `import`; Java has them before everything else.
    fn import_at(&mut self, node: Node, at_top: bool, file: &mut File) {
        if !at_top {
            self.report(
                Diagnostic::error(Code::Syntax, self.span_of(node), "an `import` after other code")
                    .help("move it to the top of the file"),
            );
        }
        if self.is_stub_import(node) {
            file.stub_imports.push(self.span_of(node));
            return;
        }
        file.imports.extend(self.import(node));
    }

    fn package(&mut self, node: Node) -> Option<Name> {
        let name = named_children(node)
            .into_iter()
            .find(|child| matches!(child.kind(), "identifier" | "scoped_identifier"))?;
        let text = self.text(name).chars().filter(|c| !c.is_whitespace()).collect();
        Some(Name { text, span: self.span_of(name) })
    }

    fn class(
        &mut self,
        node: Node,
        package: Option<Name>,
        members: &mut Vec<Member>,
        types: &mut Vec<DeclaredType>,
    ) -> Class {
        let modifiers = self.modifiers_of(node);
        self.check_class_modifiers(&modifiers);
        self.unsupported_head(node);
        let name = self.name_in(node, "name");
        self.foreign.remove(&name.text);
        let outside = self.variables.len();
        let type_parameters = self.type_parameters(node);
        let bases = self.bases(node);
        self.class_body(node, &name, &mut ClassParts { components: &[], members, types });
        self.variables.truncate(outside);
        let span = self.span_of(node);
        Class { name, span, modifiers, type_parameters, bases, package }
    }

    fn check_class_modifiers(&mut self, modifiers: &Modifiers) {
        for keyword in &modifiers.keywords {
            if !matches!(
                keyword.text.as_str(),
                "public" | "final" | "abstract" | "strictfp" | "sealed" | "non-sealed"
            ) {
                self.report(Diagnostic::error(
                    Code::Syntax,
                    keyword.span,
                    format!("a class cannot be `{}` here", keyword.text),
                ));
            }
        }
        let is_harmless = |name: &str| matches!(name, "SuppressWarnings" | "Deprecated");
        let others = modifiers.annotations.iter().filter(|one| !is_harmless(&one.name.text));
        for annotation in others {
            self.unsupported(
                annotation.span,
                &format!("the annotation `@{}` at a class", annotation.name.text),
                "leave it out",
            );
        }
    }
}

/// All comments below `root`, in order.
fn comments(file: FileId, root: Node) -> Vec<Span> {
    preorder(root)
        .filter(|(node, _)| matches!(node.kind(), "line_comment" | "block_comment"))
        .map(|(node, _)| span_of(file, node))
        .collect()
}

/// The comment at the top that starts with `/*tatsu`.
fn front_matter_prefix(source: &Source) -> Option<Span> {
    const OPENING: &str = "/*tatsu";
    let text = source.text();
    let trimmed = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}');
    let start = text.len() - trimmed.len();
    let behind = trimmed.strip_prefix(OPENING)?;
    if !behind.starts_with(|c: char| c.is_whitespace() || c == '*') {
        return None;
    }
    let length = behind.find("*/")? + OPENING.len() + 2;
    Some(source.span(start, start + length))
}
