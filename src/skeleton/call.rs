//! `call = "mystery(INT(range(3, 6)), \"abc\")"`: programs that start with a call of a method which
//! has parameters. Where the values of some of them are asked for, what is meant are the arguments
//! as the method leaves them: they are kept in variables of these names.
//!
//! In: a file, and the calls that its settings name. Out: the file with one more method, which
//! makes the calls and is hidden from students, and the place in the settings of each character of
//! it. What holds: each call is one call of a method of the file, on an object that is made in
//! front of it or on none, so that nothing else can come in; whatever is wrong in it is found where
//! the author wrote it.

mod receiver;

use std::ops::Range;

use self::receiver::{FoundMethod, Receivers};
use super::front_matter::{AskedArgument, Aspect, QuestionKind, Settings, Spanned, nearest};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax;
use crate::read::syntax::ast::{
    Expr, ExprKind, File, Member, Method, Parameter, SkeletonForm, StmtKind, TypeSyntax,
    TypeSyntaxKind,
};
use crate::source::{Inserted, Source, Span};

/// A file with a method that makes the calls.
pub struct Called {
    /// The file, which knows where the author wrote the calls.
    pub source: Source,
    /// The settings, which know the method.
    pub settings: Settings,
}

/// The file with a method that makes the calls that its settings name; or what is wrong with them.
pub fn with_calls(
    source: &Source,
    file: &File,
    settings: &Settings,
) -> Result<Called, Vec<Diagnostic>> {
    let first = settings.calls.first().map(|call| call.span).unwrap_or_default();
    entry_free(file, first)?;
    let mut parsed = Vec::new();
    let mut findings = Vec::new();
    for call in &settings.calls {
        match parse(source, file, call) {
            Ok(one) => parsed.push(one),
            Err(wrong) => findings.extend(wrong),
        }
    }
    findings.extend(parsed.iter().find_map(|one| results(settings, one)));
    if findings.iter().any(Diagnostic::is_error) {
        return Err(findings);
    }
    let mut settings = settings.clone();
    let name = unused("callOfTatsu", source.text());
    let mut text = Inserting::default();
    let arguments = match &parsed[..] {
        [only] => asked_arguments(source, file, &settings, only),
        _ => Vec::new(),
    };
    if let ([only], [_, ..]) = (&parsed[..], &arguments[..]) {
        text.push(&format!("\n\n@MAIN @HIDDEN static void {name}() {{\n"));
        text.call_on(only, &arguments);
        text.push("}\n");
        settings.arguments = arguments.into_iter().map(|one| one.asked).collect();
        settings.call_entry = Some(name);
        return Ok(Called { source: inserted(source, file, text), settings });
    }
    if let [only] = &parsed[..] {
        // What is traced is the method that is called, since nothing else can be seen.
        if settings.question == QuestionKind::Table && settings.method.is_none() {
            settings.method = Some(Spanned { text: only.method.clone(), span: only.call.span });
        }
        let result = only.result.as_deref().map(unboxed);
        text.push(&format!(
            "\n\n@MAIN @HIDDEN static {} {name}() {{\n    ",
            result.unwrap_or("void")
        ));
        text.push(if result.is_some() { "return " } else { "" });
        text.call(only);
        text.push(";\n");
    } else {
        text.push(&format!("\n\n@MAIN @HIDDEN static void {name}() {{\n"));
        for (at, one) in parsed.iter().enumerate() {
            let local = unused(&format!("result{}", at + 1), source.text());
            let result = one.result.as_deref().map_or("int", unboxed);
            text.push(&format!("    {result} {local} = "));
            text.call(one);
            text.push(";\n");
            settings.variables.push(Spanned { text: local, span: one.call.span });
        }
    }
    text.push("}\n");
    settings.call_entry = Some(name);
    Ok(Called { source: inserted(source, file, text), settings })
}

/// The type of the value that a call is asked for: of a boxed one that of what is in it.
fn unboxed(result: &str) -> &str {
    match result {
        "Byte" => "byte",
        "Short" => "short",
        "Integer" => "int",
        "Long" => "long",
        "Float" => "float",
        "Double" => "double",
        "Character" => "char",
        "Boolean" => "boolean",
        other => other,
    }
}

/// The file with one more method.
fn inserted(source: &Source, file: &File, text: Inserting) -> Source {
    let at = match &file.class {
        Some(class) => class.span.end as usize - 1,
        None => source.text().len(),
    };
    source.with_inserted(Inserted { at, text: text.text, places: text.places })
}

/// An argument that is asked for, and where it stands in a call.
struct ArgumentPlace {
    asked: AskedArgument,
    /// The type of the parameter.
    ty: String,
    /// The bytes of the argument.
    range: Range<usize>,
}

/// The arguments whose parameters the question names as variables.
fn asked_arguments(
    source: &Source,
    file: &File,
    settings: &Settings,
    one: &Parsed<'_>,
) -> Vec<ArgumentPlace> {
    let asks = settings.question.aspect() == Aspect::Variables || !settings.names_question();
    if !asks {
        return Vec::new();
    }
    let is_named = |name: &str| settings.variables.iter().any(|variable| variable.text == name);
    let places = one.parameters.iter().zip(&one.arguments);
    let named = places.filter(|(parameter, _)| is_named(&parameter.name.text));
    named
        .map(|(parameter, range)| {
            let name = parameter.name.text.clone();
            let is_printed = is_collection(file, &parameter.ty);
            let local = if is_printed {
                unused(&format!("{name}Argument"), source.text())
            } else {
                name.clone()
            };
            let asked = AskedArgument { name, local, is_printed };
            ArgumentPlace { asked, ty: type_text(source, &parameter.ty), range: range.clone() }
        })
        .collect()
}

/// The collections of Java's library, which have a text.
const COLLECTIONS: [&str; 17] = [
    "ArrayDeque",
    "ArrayList",
    "Collection",
    "Deque",
    "HashMap",
    "HashSet",
    "LinkedHashMap",
    "LinkedHashSet",
    "LinkedList",
    "List",
    "Map",
    "PriorityQueue",
    "Queue",
    "Set",
    "Stack",
    "TreeMap",
    "TreeSet",
];

/// Whether a type is a collection of Java's library.
fn is_collection(file: &File, ty: &TypeSyntax) -> bool {
    let class = match &ty.kind {
        TypeSyntaxKind::Class(class) | TypeSyntaxKind::Generic { class, .. } => class,
        TypeSyntaxKind::Primitive(_)
        | TypeSyntaxKind::String
        | TypeSyntaxKind::StringBuilder
        | TypeSyntaxKind::Var
        | TypeSyntaxKind::Wildcard(_)
        | TypeSyntaxKind::Array(_)
        | TypeSyntaxKind::Other(_) => return false,
    };
    let is_own = file.types.iter().any(|one| one.name.text == *class)
        || file.class.as_ref().is_some_and(|one| one.name.text == *class);
    COLLECTIONS.contains(&class.as_str()) && !is_own
}

/// A type as it stands before the name of a variable.
fn type_text(source: &Source, ty: &TypeSyntax) -> String {
    if let TypeSyntaxKind::Array(element) = &ty.kind {
        return format!("{}[]", type_text(source, element));
    }
    source.slice(ty.span).to_owned()
}

/// The text of the method, and the place in the file of each of its bytes.
#[derive(Default)]
struct Inserting {
    text: String,
    places: Vec<u32>,
}

impl Inserting {
    /// What stands around the calls belongs to the place of the next call, or of the last one.
    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        let place = self.places.last().copied().unwrap_or_default();
        self.places.resize(self.text.len(), place);
    }

    fn call(&mut self, one: &Parsed<'_>) {
        self.part(one, 0..one.call.text.len());
    }

    /// Some bytes of a call.
    fn part(&mut self, one: &Parsed<'_>, range: Range<usize>) {
        // What stands before belongs to this call.
        let start = one.places.get(range.start).copied().unwrap_or_default();
        for place in self.places.iter_mut().rev().take_while(|place| **place == 0) {
            *place = start;
        }
        self.text.push_str(&one.call.text[range.clone()]);
        self.places.extend(&one.places[range]);
    }

    /// Variables for some arguments, and the call with them.
    fn call_on(&mut self, one: &Parsed<'_>, arguments: &[ArgumentPlace]) {
        for ArgumentPlace { asked, ty, range } in arguments {
            self.push(&format!("    {ty} {} = ", asked.local));
            self.part(one, range.clone());
            self.push(";\n");
        }
        self.push("    ");
        let mut at = 0;
        for ArgumentPlace { asked, range, .. } in arguments {
            self.part(one, at..range.start);
            self.push(&asked.local);
            at = range.end;
        }
        self.part(one, at..one.call.text.len());
        self.push(";\n");
        for ArgumentPlace { asked, .. } in arguments.iter().filter(|one| one.asked.is_printed) {
            self.push(&format!("    String {} = {}.toString();\n", asked.name, asked.local));
        }
    }
}

/// A call that is one.
struct Parsed<'a> {
    call: &'a Spanned,
    /// The name of the method.
    method: String,
    /// The place in the file of each byte of the call.
    places: Vec<u32>,
    /// The type that is returned, as written; `None` for `void`.
    result: Option<String>,
    /// The parameters of the method.
    parameters: Vec<&'a Parameter>,
    /// The bytes of the call that each argument is.
    arguments: Vec<Range<usize>>,
}

/// An error where something else says how the program starts.
fn entry_free(file: &File, at: Span) -> Result<(), Vec<Diagnostic>> {
    let marked = file.members.iter().find_map(|member| match member {
        Member::Method(method) => method.modifiers.annotation("MAIN"),
        Member::Field(_) | Member::Constructor(_) | Member::Initialiser(_) => None,
    });
    let finding = if let Some(annotation) = marked {
        Diagnostic::error(Code::TwoEntries, at, "`call` beside `@MAIN`")
            .also(annotation.span, "the program starts here already")
            .help("leave `@MAIN` out, or `call`")
    } else if file.form == SkeletonForm::Snippet && !file.statements.is_empty() {
        Diagnostic::error(Code::TwoEntries, at, "`call` beside statements outside methods")
            .also(file.statements[0].span, "the program starts here already")
            .help("move the statements into the method that is called, or leave `call` out")
    } else {
        return Ok(());
    };
    Err(vec![finding])
}

fn parse<'a>(
    source: &Source,
    file: &'a File,
    call: &'a Spanned,
) -> Result<Parsed<'a>, Vec<Diagnostic>> {
    let places = places(source, call);
    // What the call names beside methods.
    let own = file.class.iter().map(|class| class.name.text.as_str());
    let classes = own.chain(file.types.iter().map(|one| one.name.text.as_str()));
    let classes: String = classes.flat_map(|name| [" class ", name, " { }"]).collect();
    let place = |span: Span| written_at(call, &places, span.range());
    let no_call = || {
        let message = format!("`{}` is not one call of a method", call.text);
        let help = "write a call as in Java, such as `call = \"f(INT(range(3, 6)))\"`; for several, a list";
        vec![Diagnostic::error(Code::Question, call.span, message).help(help)]
    };
    let alone = source.with_text(format!("{};{classes}", call.text));
    let (parsed, diagnostics) = syntax::parse(&alone);
    if diagnostics.iter().any(Diagnostic::is_error) {
        // What has a value and is no statement is something else than a call.
        let value = source.with_text(format!("int value = {};{classes}", call.text));
        if !syntax::parse(&value).1.iter().any(Diagnostic::is_error) {
            return Err(no_call());
        }
        let moved = diagnostics.into_iter().map(|mut one| {
            one.label.span = place(one.label.span);
            one.others.clear();
            if let Some(replacement) = &mut one.replacement {
                replacement.span = place(replacement.span);
            }
            one
        });
        return Err(moved.collect());
    }
    if call.text.contains("HOLE(") {
        let finding = Diagnostic::error(Code::Question, call.span, "a `HOLE` in a call");
        let help = "put it into the method, or ask for what the call returns or prints";
        return Err(vec![finding.help(help)]);
    }
    let [stmt] = &parsed.statements[..] else { return Err(no_call()) };
    let StmtKind::Expression(expr) = &stmt.kind else { return Err(no_call()) };
    let ExprKind::Call { receiver, name, arguments } = &expr.kind else { return Err(no_call()) };
    let is_whole = expr.span.end as usize >= call.text.trim_end().len();
    if !parsed.members.is_empty() || parsed.class.is_some() || !is_whole {
        return Err(no_call());
    }
    let of_class = |receiver: &ExprKind| match (receiver, &file.class) {
        (ExprKind::Name(name), Some(class)) => *name == class.name.text,
        _ => false,
    };
    // What is called on something may be a method of any class.
    let is_chain = receiver.as_ref().is_some_and(|one| !of_class(&one.kind));
    let argument_places = arguments.iter().map(|argument| argument.span.range()).collect();
    let receivers = Receivers { source, file, call: &alone };
    if let Some(class) = receiver.as_deref().and_then(|one| receivers.class_of(one)) {
        let found = receivers.methods(&class, &name.text, arguments.len());
        if !found.is_empty() {
            let (result, parameters) = of_receiver(source, &name.text, place(name.span), &found)?;
            let (method, arguments) = (name.text.clone(), argument_places);
            return Ok(Parsed { call, method, places, result, parameters, arguments });
        }
    }
    let members = if is_chain { file.all_members() } else { file.members.iter().collect() };
    let methods: Vec<&Method> = members.into_iter().filter_map(Member::method).collect();
    let same: Vec<&Method> =
        methods.iter().copied().filter(|one| one.name.text == name.text).collect();
    if same.is_empty() && is_chain {
        let message = format!("`{}` is not a method of this file", name.text);
        let help = "end the call with a method of yours, or write one that does the rest";
        let at = place(name.span);
        return Err(vec![Diagnostic::error(Code::Question, at, message).help(help)]);
    }
    if same.is_empty() {
        let message = format!("there is no method `{}`", name.text);
        let finding = Diagnostic::error(Code::UnknownName, place(name.span), message);
        let near = nearest(&name.text, methods.iter().map(|one| one.name.text.as_str()));
        return Err(vec![finding.meant_or(near, "call a method of this file")]);
    }
    let fitting: Vec<&Method> =
        same.iter().copied().filter(|one| one.parameters.len() == arguments.len()).collect();
    let Some(first) = fitting.first() else {
        let at = place(expr.span);
        let finding = arity(source, name.text.as_str(), same[0], arguments.len(), at);
        let wanted = same[0].parameters.len();
        let (Some(last), Some(kept)) = (arguments.last(), wanted.checked_sub(1)) else {
            return Err(vec![finding]);
        };
        let kept = arguments.get(kept).filter(|_| arguments.len() > wanted);
        let surplus =
            |kept: &Expr| written_at(call, &places, kept.span.range().end..last.span.range().end);
        return Err(vec![match kept {
            Some(kept) => finding.replace(surplus(kept), ""),
            None => finding,
        }]);
    };
    let written = |one: &Method| one.result.as_ref().map(|ty| source.slice(ty.span).to_owned());
    let result = written(first);
    if let Some(other) = fitting.iter().find(|one| written(one) != result) {
        return Err(vec![two_results(&name.text, place(name.span), first, other)]);
    }
    Ok(Parsed {
        call,
        method: name.text.clone(),
        places,
        result,
        parameters: first.parameters.iter().collect(),
        arguments: argument_places,
    })
}

/// What the first of the methods that a receiver has returns, and its parameters; an error if that
/// is open, or if another one may be meant that returns something else.
fn of_receiver<'a>(
    source: &Source,
    name: &str,
    at: Span,
    found: &[FoundMethod<'a>],
) -> Result<(Option<String>, Vec<&'a Parameter>), Vec<Diagnostic>> {
    let [first, others @ ..] = found else { return Ok((None, Vec::new())) };
    let types = |method: Option<&Method>| -> Vec<String> {
        let all = method.into_iter().flat_map(|method| &method.parameters);
        all.map(|one| source.slice(one.ty.span).to_owned()).collect()
    };
    let is_other = |one: &&FoundMethod<'_>| {
        one.result != first.result && types(one.method) != types(first.method)
    };
    let other = others.iter().find(is_other).and_then(|one| one.method);
    if let (Some(other), Some(own)) = (other, first.method) {
        return Err(vec![two_results(name, at, own, other)]);
    }
    if first.is_open {
        let result = first.result.as_deref().unwrap_or_default();
        let message = format!("what `{name}` returns is open: `{result}`");
        let help = "write the type arguments, as in `new Box<String>(\"abc\")`, or a method that returns the value";
        return Err(vec![Diagnostic::error(Code::Question, at, message).help(help)]);
    }
    let parameters = first.method.into_iter().flat_map(|one| &one.parameters);
    Ok((first.result.clone(), parameters.collect()))
}

/// Two methods of one name of which either may be meant, and which return different types.
fn two_results(name: &str, at: Span, one: &Method, other: &Method) -> Diagnostic {
    let message = format!("two methods `{name}` return different types");
    Diagnostic::error(Code::Question, at, message)
        .also(one.name.span, "this one")
        .also(other.name.span, "and this one")
        .help("give one of them another name")
}

/// A wrong number of arguments.
fn arity(source: &Source, name: &str, method: &Method, given: usize, at: Span) -> Diagnostic {
    let counted = |count: usize| match count {
        0 => "no arguments".to_owned(),
        1 => "one argument".to_owned(),
        count => format!("{count} arguments"),
    };
    let takes = counted(method.parameters.len());
    let message = format!("`{name}` takes {takes}, and the call has {}", counted(given));
    let names = method
        .parameters
        .iter()
        .map(|one| format!("{} {}", source.slice(one.ty.span), one.name.text));
    let names: Vec<String> = names.collect();
    Diagnostic::error(Code::TypeMismatch, at, message)
        .also(method.name.span, "the method")
        .help(format!("write a value for each parameter: `{name}({})`", names.join(", ")))
}

/// An error where a question needs results that are none.
fn results(settings: &Settings, one: &Parsed<'_>) -> Option<Diagnostic> {
    let is_several = settings.calls.len() > 1;
    let asks_result = settings.names_question() && settings.question.aspect() == Aspect::Result;
    if one.result.is_some() || !is_several && !asks_result {
        return None;
    }
    let message = "the method that is called returns nothing";
    let help = if is_several {
        "several calls are asked for their results; ask for the output of one call"
    } else {
        "write `question = \"output\"`, or call a method that returns something"
    };
    Some(Diagnostic::error(Code::Question, one.call.span, message).help(help))
}

/// A name that does not occur in a text.
fn unused(name: &str, text: &str) -> String {
    let mut name = name.to_owned();
    while text.contains(&name) {
        name.push('_');
    }
    name
}

/// The place in the file of a part of a call.
fn written_at(call: &Spanned, places: &[u32], range: Range<usize>) -> Span {
    let at = |offset: usize| {
        let last = places.last().map_or(0, |last| last + 1);
        places.get(offset).copied().unwrap_or(last)
    };
    let end = range.end.checked_sub(1).map_or(0, |last| at(last) + 1);
    let start = at(range.start);
    call.span.from_to(start, end)
}

/// The place in the file of each byte of a text that stands there as a string of TOML.
fn places(source: &Source, call: &Spanned) -> Vec<u32> {
    let raw = source.slice(call.span);
    let quotes = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|one| raw.starts_with(one));
    let quotes = quotes.unwrap_or("\"");
    let may_escape = quotes.starts_with('"');
    let mut rest = raw.strip_prefix(quotes).unwrap_or(raw);
    if quotes.len() == 3 {
        rest = rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix('\n')).unwrap_or(rest);
    }
    let mut places = Vec::new();
    for character in call.text.chars() {
        let mut length = rest.chars().next().map_or(0, char::len_utf8);
        let offset = call.span.end as usize - call.span.start as usize;
        let at = call.span.start as usize + (raw.len().min(offset) - rest.len());
        if may_escape && rest.starts_with('\\') {
            length = match rest.chars().nth(1) {
                Some('x') => 4,
                Some('u') => 6,
                Some('U') => 10,
                _ => 2,
            };
        }
        // A place in the middle of a character that stands there as it is ends what ends with it.
        let is_itself = rest.starts_with(character);
        for byte in 0..character.len_utf8() {
            let place = if is_itself { at + byte } else { at };
            places.push(u32::try_from(place).unwrap_or(u32::MAX));
        }
        rest = rest.get(length..).unwrap_or("");
    }
    places
}
