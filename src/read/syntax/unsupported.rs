//! The words for Java that the syntax tree has no node for, and what to write instead.

use super::{SyntaxReader, child_of_kind, children, named_children};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use strsim::osa_distance;
use tree_sitter::Node;

impl SyntaxReader<'_> {
    /// Reports that `what` is not supported.
    pub(super) fn unsupported(&mut self, span: Span, what: &str, help: &str) {
        self.report(
            Diagnostic::error(Code::Unsupported, span, format!("{what} is not supported"))
                .help(help),
        );
    }

    /// Reports a node of a kind that is never supported. Says `false` if there are no words for it.
    pub(super) fn describe_unsupported(&mut self, node: Node, kind: &str) -> bool {
        if kind == "class_declaration" && self.extends_threads(node) {
            return true;
        }
        let Some((what, help)) = never(kind) else { return false };
        self.unsupported(first_line(self, node), what, help);
        self.within(node);
        true
    }

    /// Whether what stands before a dot is a class that is not supported. One of Java's library is
    /// reported; one that the file declares was.
    pub(super) fn is_foreign(&mut self, object: Node) -> bool {
        let name = self.text(object);
        if object.kind() != "identifier" {
            return false;
        }
        if self.foreign.contains(name) {
            return true;
        }
        if self.own.contains(name) {
            return false;
        }
        let Some(help) = class_help(name) else { return false };
        self.unsupported(self.span_of(object), &format!("the class `{name}`"), help);
        true
    }

    /// Reports a class of threads.
    pub(super) fn extends_threads(&mut self, node: Node) -> bool {
        let superclass = child_of_kind(node, "superclass").map_or("", |child| self.text(child));
        let class = simple_name(superclass.trim_start_matches("extends").trim_start());
        if class == "Thread" && !self.own.contains(class) {
            let help = "call the method itself; a program has one thread";
            self.unsupported(first_line(self, node), "a class of threads", help);
            return true;
        }
        false
    }

    /// Reads the blocks of a construct that is not supported, for what is to be said about the
    /// statements in them.
    fn within(&mut self, node: Node) {
        let inside = node.kind() == "lambda_expression";
        for child in if inside { named_children(node) } else { Vec::new() } {
            match child.kind() {
                "block" => {
                    self.statements(&children(child));
                }
                _ => self.within(child),
            }
        }
    }

    /// The class of the file that was probably meant by a name.
    pub(super) fn near_class(&self, name: &str) -> Option<String> {
        let small = name.to_lowercase();
        let known = self.own.iter().map(|one| (osa_distance(&one.to_lowercase(), &small), one));
        let near = known.min_by_key(|(distance, _)| *distance)?;
        (class_help(name).is_none() && near.0 <= name.chars().count() / 4).then(|| near.1.clone())
    }

    /// Reports a type that the subset does not have.
    pub(super) fn unsupported_type(&mut self, kind: &str, text: &str, span: Span) {
        let (code, message, help) = match kind {
            "void_type" => (
                Code::Syntax,
                "a variable cannot be `void`".to_owned(),
                "write a type such as `int`".to_owned(),
            ),
            "generic_type" => (
                Code::Unsupported,
                format!("the generic type `{text}` is not supported"),
                class_help(simple_name(text)).unwrap_or("use an array such as `int[]`").to_owned(),
            ),
            "annotated_type" => (
                Code::Unsupported,
                "an annotation at a type is not supported".to_owned(),
                "leave it out".to_owned(),
            ),
            _ => {
                if let Some(near) = self.near_class(text) {
                    let message = format!("no type `{text}`");
                    let finding = Diagnostic::error(Code::UnknownName, span, message);
                    return self.report(finding.meant(&near));
                }
                let (code, message, meant) = named_type(text);
                let finding = Diagnostic::error(code, span, message);
                self.report(match meant {
                    MeantType::Near(name) => finding.meant(name),
                    MeantType::Unknown(help) => finding.help(help),
                });
                return;
            }
        };
        let finding = Diagnostic::error(code, span, message).help(help);
        self.report(match kind {
            "annotated_type" => {
                let bare = text.rsplit(char::is_whitespace).next().unwrap_or(text);
                finding.replace(span, bare)
            }
            _ => finding,
        });
    }
}

/// The placeholder for what a method of a `Scanner` or a `Random` gives.
pub(super) fn placeholder_for(method: &str) -> Option<&'static str> {
    Some(match method {
        "nextInt" => "INT(range(1, 9))",
        "nextLong" => "LONG(range(1, 9))",
        "nextByte" => "BYTE(range(1, 9))",
        "nextShort" => "SHORT(range(1, 9))",
        "nextBoolean" => "BOOLEAN()",
        "next" | "nextLine" | "readLine" => "STRING(list(\"ab\", \"cde\"))",
        _ => return None,
    })
}

/// Words that somebody may write for a type, and the type. A word that looks like two of them
/// stands for the first.
const MEANT: [(&str, &str); 13] = [
    ("String", "String"),
    ("StringBuilder", "StringBuilder"),
    ("int", "int"),
    ("long", "long"),
    ("char", "char"),
    ("boolean", "boolean"),
    ("byte", "byte"),
    ("short", "short"),
    ("var", "var"),
    ("bool", "boolean"),
    ("integer", "int"),
    ("character", "char"),
    ("str", "String"),
];

/// What to write in place of a type.
enum MeantType {
    /// The name that was probably meant.
    Near(&'static str),
    /// Only the author knows; this helps.
    Unknown(&'static str),
}

/// What to say about a type that is neither primitive nor `String`.
fn named_type(text: &str) -> (Code, String, MeantType) {
    let small = text.to_lowercase();
    let near = MEANT.into_iter().filter(|_| class_help(text).is_none()).find(|(word, _)| {
        // A short name with a capital letter is rather a class: `Chat` is no `char`.
        let is_alike = match text.len() {
            ..=3 => false,
            4 => osa_distance(word, text) <= 1,
            _ => osa_distance(&word.to_lowercase(), &small) <= 1,
        };
        word.to_lowercase() == small || is_alike
    });
    match near {
        Some((_, near)) => (Code::UnknownName, format!("no type `{text}`"), MeantType::Near(near)),
        None => match class_help(simple_name(text)) {
            Some(help) => (
                Code::Unsupported,
                format!("the type `{text}` is not supported"),
                MeantType::Unknown(help),
            ),
            None => (
                Code::UnknownName,
                format!("no type `{text}`"),
                MeantType::Unknown(
                    "declare a class of this name in the file; of Java's library there are `String`, `StringBuilder`, wrappers, lists, queues, sets and maps",
                ),
            ),
        },
    }
}

/// The last part of a type's name, without type arguments: `List` of `java.util.List<Integer>`.
pub(super) fn simple_name(text: &str) -> &str {
    let raw = text.split(['<', ' ', '\n']).next().unwrap_or("");
    raw.rsplit('.').next().unwrap_or("")
}

/// What to write instead of an object of a class of Java's library.
pub(super) fn class_help(name: &str) -> Option<&'static str> {
    Some(match name {
        "Scanner" | "BufferedReader" | "InputStreamReader" | "Console" => {
            "use a placeholder such as `INT(range(1, 9))`; what a program reads is described by a dialogue: `int n = READ(range(1, 9));`"
        }
        "Random" | "SplittableRandom" | "ThreadLocalRandom" => {
            "use a placeholder such as `INT(range(1, 6))`"
        }
        name if super::java::is_imported(name) => {
            "write the name without its package, and import the class"
        }
        "Thread" | "ExecutorService" | "Executors" | "Callable" | "Future" => {
            "call the method itself; a program has one thread"
        }
        "Stream" | "IntStream" => "use an array and a loop",
        "File" | "FileReader" | "FileWriter" | "PrintWriter" | "Path" | "Paths" | "Files" => {
            "keep the text in a `String`; a program has no files"
        }
        "BigInteger" | "BigDecimal" => "use `int` or `long`",
        "StringBuffer" => "use `StringBuilder`",
        "Object" => "name the class of the objects that are meant",
        name if name.ends_with("Exception") || name.ends_with("Error") => {
            "use another exception, such as `IllegalStateException`, or declare a class of your own that extends one"
        }
        _ => return None,
    })
}

/// What tatsu is not for: words and help.
fn never(kind: &str) -> Option<(&'static str, &'static str)> {
    Some(match kind {
        "instanceof_expression" => (
            "`instanceof`",
            "leave it out: a variable that is not `null` names an object of its class",
        ),
        "class_literal" => {
            ("a class literal", "ask an object: `o.getClass().getSimpleName()`, `o instanceof Dog`")
        }
        "template_expression" => ("a string template", "put strings together with `+`"),
        "super" => ("`super`", "write `this` for a member of the class itself"),
        "hex_floating_point_literal" => {
            ("a hexadecimal floating-point number", "write it in decimal, as in `0.5` or `1e3`")
        }
        "package_declaration" => ("a `package` here", "leave it out, or put it first"),
        "module_declaration" => ("a module", "leave it out"),
        "class_declaration" => ("a class within a method", "put it beside the methods"),
        "record_declaration" => ("a record", "write a class with fields and a constructor"),
        "interface_declaration" => ("an interface", "call the methods of a class"),
        "annotation_type_declaration" => ("an annotation type", "leave it out"),
        "enum_declaration" => ("an `enum`", "use `int` constants"),
        "static_initializer" => {
            ("a `static { … }` block", "give the fields their values where declared")
        }
        "constructor_declaration" => ("a constructor here", "put it into its class"),
        _ => return None,
    })
}

/// The part of a node in its first line: whole statements would bury the place.
pub(super) fn first_line(reader: &SyntaxReader<'_>, node: Node) -> Span {
    let first = reader.text(node).lines().next().unwrap_or("").trim_end();
    reader.span_of(node).first(first.len())
}
