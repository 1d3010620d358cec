//! Which settings mean something to the program that they stand above.
//!
//! In: settings, and the program that was read. Out: findings, and the loop or the methods that an
//! `iterations` or `order` question is about. What holds: where there is no error, [`subject`] and
//! [`compared`] have something to ask about that students see.

use super::value::nearest;
use super::{AnswerForm, Compared, CountedQuantity, QuestionKind, Settings, Spanned};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::walk::each_statement;
use crate::read::ir::{CheckKind, LoopId, LoopInfo, Method, MethodId, Program, StmtKind};
use crate::read::syntax::ast::{File, Member};
use crate::read::types::{Primitive, Type};
use crate::source::{Source, Span};

/// What an `iterations` question is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Countable {
    /// A loop.
    Loop(LoopId),
    /// A method, all that share its name.
    Method(String),
}

/// The parts of a program that questions may be about.
#[derive(Clone, Copy, Debug)]
pub struct Parts<'a> {
    /// The author's text.
    pub source: &'a Source,
    /// Its syntax tree.
    pub file: &'a File,
    /// The typed program.
    pub program: &'a Program,
}

/// What is wrong with settings that are right as such, because of the program below them.
pub fn check(settings: &Settings, parts: Parts<'_>) -> Vec<Diagnostic> {
    let at = settings.question_span.unwrap_or_default();
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "any other kind needs nothing of the program but what it has"
    )]
    let found = match settings.question {
        kind if kind != QuestionKind::Output && parts.program.may_end_by_exception() => {
            let message = "a program that an exception may end, in a question about something else";
            Err(Diagnostic::error(Code::Question, at, message)
                .help("ask for the `output`, which tells the ending, or leave `__thrown` out"))
        }
        kind if kind != QuestionKind::Output && parts.program.names_overflow => {
            let message =
                "a program that names `StackOverflowError`, in a question about something else";
            Err(Diagnostic::error(Code::Question, at, message)
                .help("ask for the `output`: how deep a recursion goes is nothing that Java says"))
        }
        QuestionKind::Iterations => subject(settings, parts).map(|_| ()),
        QuestionKind::Order => compared(settings, parts).map(|_| ()),
        QuestionKind::Hole if parts.program.holes.is_empty() => {
            let finding = Diagnostic::error(Code::Question, at, "a `hole` question without a hole");
            Err(finding.help(
                "write `HOLE( … )` around the value to ask for, as in `HOLE(INT(range(1, 9)))`",
            ))
        }
        QuestionKind::Hole => holes(settings, parts),
        QuestionKind::Blocks
            if parts.program.checks.iter().all(|check| check.kind != CheckKind::Goal) =>
        {
            let message = "a `blocks` question without a `GOAL`";
            Err(Diagnostic::error(Code::Question, at, message)
                .help("say what tells right from wrong, as in `GOAL(sum > 10);`"))
        }
        QuestionKind::Refute => refuted(settings, parts),
        QuestionKind::Compiles if !settings.calls.is_empty() => {
            let message = "`call` means nothing in a question about what compiles";
            Err(Diagnostic::error(Code::Question, at, message)
                .help("write a method `main` or statements that call it"))
        }
        QuestionKind::Table => traced(settings, parts),
        QuestionKind::Result | QuestionKind::Variable => typed_number(settings, parts),
        _ => Ok(()),
    };
    found.err().into_iter().chain(unseen(parts)).collect()
}

/// Warnings about placeholders that stand where students see nothing.
fn unseen(parts: Parts<'_>) -> impl Iterator<Item = Diagnostic> {
    let placeholders = parts.program.placeholders.iter();
    // What stands in a `call` is shown in the question.
    let is_called = move |span: Span| parts.source.written_span(span) != span;
    let hidden = placeholders.filter(move |placeholder| {
        parts.is_hidden(placeholder.span) && !is_called(placeholder.span)
    });
    hidden.map(|placeholder| {
        let message = "students do not see this value, so the answer must not depend on it";
        Diagnostic::warning(Code::Question, placeholder.span, message)
            .help("move it to a part that is shown, or write a constant in its place")
    })
}

/// Whether a call is named that can have other arguments, of a method that a comment describes.
fn refuted(settings: &Settings, parts: Parts<'_>) -> Result<(), Diagnostic> {
    let at = settings.question_span.unwrap_or_default();
    let example = "name one with its arguments, as in `call = \"largest(INT(range(-5, 5)), 3)\"`";
    let [_] = &settings.calls[..] else {
        let message = "a `refute` question needs exactly one `call`";
        return Err(Diagnostic::error(Code::Question, at, message).help(example));
    };
    let is_called = |span: Span| parts.source.written_span(span) != span;
    let placeholders = &parts.program.placeholders;
    if !placeholders.iter().any(|one| is_called(one.span)) {
        let message = "a `refute` question needs a placeholder in its `call`";
        return Err(Diagnostic::error(Code::Question, at, message).help(example));
    }
    if let Some(choice) = placeholders.iter().find(|one| is_called(one.span) && one.is_choice()) {
        let message = "an argument of a `refute` question is a value, and no choice of expressions";
        return Err(Diagnostic::error(Code::Question, choice.span, message)
            .help("write a placeholder such as `INT(range(1, 9))`"));
    }
    let is_described = |span: Span| {
        parts.file.comments.iter().any(|comment| {
            let between = comment.end <= span.start && Some(*comment) != parts.file.front_matter;
            between && parts.source.slice(span.from_to(comment.end, span.start)).trim().is_empty()
        })
    };
    let methods = parts.file.all_members().into_iter().filter_map(Member::method);
    let mut described = methods.filter(|method| is_described(method.span));
    if described.next().is_none() {
        let message = "a `refute` question needs a comment that says what the method is to do";
        return Err(Diagnostic::error(Code::Question, at, message).help(
            "write it right before the method: `// Returns the larger of the two numbers.`",
        ));
    }
    Ok(())
}

/// Whether a method can be traced, if one is named.
fn traced(settings: &Settings, parts: Parts<'_>) -> Result<(), Diagnostic> {
    let Some(method) = &settings.method else { return Ok(()) };
    let entry = &parts.program.methods[parts.program.entry.index()];
    if entry.name == method.text {
        return Ok(());
    }
    named(method, CountedQuantity::Calls, parts).map(|_| ()).map_err(|finding| {
        let is_nameless = parts.method_names().is_empty();
        if is_nameless {
            finding.help("leave `method` out to ask about the program itself")
        } else {
            finding
        }
    })
}

/// Whether what is asked for can be asked for, and be answered as the author wants it.
fn holes(settings: &Settings, parts: Parts<'_>) -> Result<(), Diagnostic> {
    let at = settings.answer_span.or(settings.question_span).unwrap_or_default();
    let types = parts.program.holes.iter().map(|hole| {
        let placeholder = hole.placeholder.map(|id| &parts.program.placeholders[id.index()].ty);
        (hole, placeholder.or(hole.variable.as_ref().map(|variable| &variable.ty)))
    });
    let types: Vec<_> = types.collect();
    for (hole, ty) in &types {
        if hole.placeholder.is_none() && matches!(ty, Some(Type::Array(_))) {
            let message = "a `HOLE` around an array that no placeholder gives";
            return Err(Diagnostic::error(Code::Question, hole.span, message).help(
                "put `HOLE` around a placeholder, which says what may stand there: `HOLE(INTARRAY(list(3), range(1, 9)))`",
            ));
        }
    }
    match (settings.answer, &types[..]) {
        (AnswerForm::Number, [(first, _), (second, _), ..]) => {
            let message = "a `number` as the answer to several holes";
            Err(Diagnostic::error(Code::Question, at, message)
                .also(first.span, "the first one")
                .also(second.span, "the second one")
                .help("write `answer = \"cloze\"` for a gap each, or `answer = \"choice\"`"))
        }
        (AnswerForm::Number, [(hole, Some(ty))]) if !ty.is_whole_number() => {
            let message = format!("what fits into the hole is not a number, but of type `{ty}`");
            Err(Diagnostic::error(Code::Question, at, message).also(hole.span, "this hole").help(
                "write `answer = \"choice\"`, `answer = \"several\"` or `answer = \"cloze\"`",
            ))
        }
        _ => Ok(()),
    }
}

impl<'a> Parts<'a> {
    fn is_hidden(self, span: Span) -> bool {
        self.file.hidden.iter().any(|hidden| hidden.covers(span))
    }

    /// The loops that students see.
    pub fn loops(self) -> impl Iterator<Item = (LoopId, &'a LoopInfo)> {
        let loops = self.program.loops.iter().enumerate();
        let loops = loops.map(|(at, info)| (LoopId::new(at), info));
        loops.filter(move |(_, info)| !info.ghost && !info.synthetic && !self.is_hidden(info.span))
    }

    /// The methods that students see, the entry apart.
    fn methods(self) -> impl Iterator<Item = (MethodId, &'a Method)> {
        let methods = self.program.written_methods();
        methods
            .filter(move |(id, method)| *id != self.program.entry && !self.is_hidden(method.span))
    }

    /// The type of what a path leads to that is asked for.
    fn type_along(self, path: &str) -> Option<&'a Type> {
        let mut found = None;
        for method in &self.program.methods {
            each_statement(&method.body, &mut |stmt| {
                if let StmtKind::Observe { name, value } = &stmt.kind
                    && name == path
                {
                    found = Some(&value.ty);
                }
            });
        }
        found
    }

    /// The type of a variable of the entry, or of a static field.
    fn type_of(self, name: &str) -> Option<&'a Type> {
        if name.contains(['.', '[']) {
            return self.type_along(name);
        }
        let locals = &self.program.methods[self.program.entry.index()].locals;
        let local = locals.iter().find(|local| local.name == name).map(|local| &local.ty);
        local.or_else(|| {
            let field = self.program.statics.iter().find(|field| field.name == name)?;
            Some(&field.ty)
        })
    }

    /// Their names, each once.
    fn method_names(self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for (_, method) in self.methods() {
            if !names.contains(&method.name) {
                names.push(method.name.clone());
            }
        }
        names
    }

    fn line(self, span: Span) -> u32 {
        self.source.line(span)
    }
}

/// What an `iterations` question is about, and what it counts.
pub fn subject(
    settings: &Settings,
    parts: Parts<'_>,
) -> Result<(Countable, CountedQuantity), Diagnostic> {
    let at = settings.question_span.unwrap_or_default();
    let of_method = settings.method.is_some()
        || matches!(settings.count, Some(CountedQuantity::Calls | CountedQuantity::Depth));
    if let Some(method) = &settings.method {
        let counted = settings.count.unwrap_or(CountedQuantity::Calls);
        return Ok((Countable::Method(named(method, counted, parts)?), counted));
    }
    if of_method {
        return only_method(settings, parts, at);
    }
    let counted = settings.count.unwrap_or(CountedQuantity::Passes);
    if let Some((number, place)) = settings.the_loop {
        return Ok((Countable::Loop(numbered(number, place, parts)?), counted));
    }
    let loops: Vec<(LoopId, &LoopInfo)> = parts.loops().collect();
    match (&loops[..], settings.count) {
        ([(only, _)], _) => Ok((Countable::Loop(*only), counted)),
        ([], None) if parts.methods().next().is_some() => only_method(settings, parts, at),
        ([], _) => {
            let message = "an `iterations` question without a loop";
            Err(Diagnostic::error(Code::Question, at, message)
                .help("ask about a program with a loop, or about a method: `method = \"…\"`"))
        }
        (several, _) => {
            let message = format!("which of the {} loops is asked about?", several.len());
            let mut finding = Diagnostic::error(Code::Question, at, message);
            for (id, info) in several {
                let text = format!("`loop = {}`", id.index() + 1);
                finding = finding.also(keyword(parts.source, info.span), text);
            }
            let (first, info) = several[0];
            let line = parts.line(info.span);
            Err(finding.help(format!(
                "write `loop = {}` for the one in line {line}, and so on",
                first.index() + 1
            )))
        }
    }
}

/// The loop of this number, by the count of `__iterations`.
fn numbered(number: u32, place: Span, parts: Parts<'_>) -> Result<LoopId, Diagnostic> {
    let written = parts.program.loops.iter().filter(|info| !info.synthetic).count();
    let known: Vec<String> = parts
        .loops()
        .map(|(id, info)| {
            format!("`loop = {}` is in line {}", id.index() + 1, parts.line(info.span))
        })
        .collect();
    let id = LoopId::new(number.saturating_sub(1) as usize);
    let Some(info) = parts.program.loops.get(id.index()).filter(|info| !info.synthetic) else {
        let message = match written {
            0 => "an `iterations` question without a loop".to_owned(),
            1 => format!("there is no loop {number}: the skeleton has one"),
            _ => format!("there is no loop {number}: the skeleton has {written}"),
        };
        let help = match &known[..] {
            [] => "ask about a method instead: `method = \"…\"`".to_owned(),
            known => known.join("; "),
        };
        return Err(Diagnostic::error(Code::Question, place, message).help(help));
    };
    if parts.loops().all(|(known, _)| known != id) {
        let message = format!("students do not see loop {number}");
        let mut finding = Diagnostic::error(Code::Question, place, message);
        let why = if info.ghost { "it only checks" } else { "it is hidden" };
        finding = finding.also(keyword(parts.source, info.span), why);
        return Err(match &known[..] {
            [] => finding.help("show it, or ask for something else"),
            known => finding.help(known.join("; ")),
        });
    }
    Ok(id)
}

/// The keyword of a loop, so that a message does not underline all of it.
fn keyword(source: &Source, span: Span) -> Span {
    let text = source.slice(span);
    let length = text.bytes().take_while(u8::is_ascii_lowercase).count();
    span.first(length.max(1))
}

fn named(
    method: &Spanned,
    counted: CountedQuantity,
    parts: Parts<'_>,
) -> Result<String, Diagnostic> {
    let written = parts.program.written_methods().map(|(_, one)| one);
    let same: Vec<&Method> = written.filter(|one| one.name == method.text).collect();
    let wrong = |message: String| Diagnostic::error(Code::Question, method.span, message);
    let names = parts.method_names();
    let Some(first) = same.first() else {
        let message = format!("there is no method `{}`", method.text);
        let near = nearest(&method.text, names.iter().map(String::as_str));
        return Err(match (near, &names[..]) {
            (Some(near), _) => wrong(message)
                .help(format!("did you mean `{near}`?"))
                .replace(method.span, format!("\"{near}\"")),
            (None, []) => wrong(message).help("ask about a loop instead: `loop = 1`"),
            (None, names) => wrong(message).help(format!("name one of {}", list(names))),
        });
    };
    if let Some(hidden) = same.iter().find(|one| parts.is_hidden(one.span)) {
        let message = format!("students do not see the method `{}`", hidden.name);
        return Err(wrong(message).help("show it, or ask about another one"));
    }
    if let (CountedQuantity::Depth, [_, _, ..]) = (counted, &same[..]) {
        let message = format!("{} methods are called `{}`", same.len(), first.name);
        let help = "give each a name of its own, or count `calls`, which are those of all of them";
        return Err(wrong(message).help(help));
    }
    Ok(first.name.clone())
}

/// The method that is meant where none is named.
fn only_method(
    settings: &Settings,
    parts: Parts<'_>,
    at: Span,
) -> Result<(Countable, CountedQuantity), Diagnostic> {
    let counted = settings.count.unwrap_or(CountedQuantity::Calls);
    let names = parts.method_names();
    match &names[..] {
        [only] => {
            let method =
                Spanned { text: only.clone(), span: settings.place("count").unwrap_or(at) };
            Ok((Countable::Method(named(&method, counted, parts)?), counted))
        }
        [] => {
            let word = counted.as_str();
            let message = format!("`{word}` to count, but no method that the entry could call");
            let at = settings.place("count").unwrap_or(at);
            Err(Diagnostic::error(Code::Question, at, message)
                .help("write a method that is called, or count the `passes` of a loop"))
        }
        names => {
            let message = format!("which of the {} methods is asked about?", names.len());
            Err(Diagnostic::error(Code::Question, at, message).help(format!(
                "write `method = \"{}\"`, or another of {}",
                names[0],
                list(names)
            )))
        }
    }
}

/// What an `order` question compares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rivals {
    /// Loops, by passes.
    Loops(Vec<LoopId>),
    /// Variables, by their value.
    Variables(Vec<String>),
    /// Methods, by calls.
    Methods(Vec<String>),
}

impl Rivals {
    fn len(&self) -> usize {
        match self {
            Rivals::Loops(loops) => loops.len(),
            Rivals::Variables(names) | Rivals::Methods(names) => names.len(),
        }
    }
}

/// What an `order` question compares: at least two, and three where they are put in order.
pub fn compared(settings: &Settings, parts: Parts<'_>) -> Result<Rivals, Diagnostic> {
    let at = settings.place("compare").or(settings.question_span).unwrap_or_default();
    let loops = || Rivals::Loops(parts.loops().map(|(id, _)| id).collect());
    let methods = || Rivals::Methods(parts.method_names());
    let variables = || settings.variables.iter().map(|one| one.text.clone()).collect();
    let by_itself = if !settings.variables.is_empty() {
        Compared::Variables
    } else if loops().len() >= 2 {
        Compared::Loops
    } else {
        Compared::Methods
    };
    let rivals = match settings.compare.unwrap_or(by_itself) {
        Compared::Loops => loops(),
        Compared::Variables => Rivals::Variables(variables()),
        Compared::Methods => methods(),
    };
    let wanted = if settings.answer == AnswerForm::Ordering { 3 } else { 2 };
    if rivals.len() >= wanted {
        return if matches!(rivals, Rivals::Variables(_)) {
            numbers_only(settings, parts).map(|()| rivals)
        } else {
            Ok(rivals)
        };
    }
    let found = match rivals.len() {
        0 => "none".to_owned(),
        1 => "one".to_owned(),
        count => count.to_string(),
    };
    let wanted = if wanted == 3 { "three" } else { "two" };
    let (message, help) = match (&rivals, settings.compare) {
        (Rivals::Loops(_), _) => (
            format!("an `order` of loops needs at least {wanted}, and students see {found}"),
            "add loops, or name variables to compare, as in `variables = [\"a\", \"b\", \"c\"]`",
        ),
        (Rivals::Methods(_), Some(_)) => (
            format!(
                "an `order` of methods needs at least {wanted} besides the entry, and students see {found}"
            ),
            "add methods, or name variables to compare, as in `variables = [\"a\", \"b\", \"c\"]`",
        ),
        (Rivals::Methods(_), None) => (
            format!(
                "nothing to put in order: neither {wanted} loops nor {wanted} methods besides the entry"
            ),
            "name variables to compare, as in `variables = [\"a\", \"b\", \"c\"]`",
        ),
        (Rivals::Variables(_), _) => (
            format!("an `order` of variables needs at least {wanted}, and {found} is named"),
            "name those to compare, as in `variables = [\"a\", \"b\", \"c\"]`",
        ),
    };
    Err(Diagnostic::error(Code::Question, at, message).help(help))
}

/// Whether what is typed as a number is one.
fn typed_number(settings: &Settings, parts: Parts<'_>) -> Result<(), Diagnostic> {
    if settings.answer != AnswerForm::Number && settings.tolerance.is_none() {
        return Ok(());
    }
    let program = parts.program;
    let entry = &program.methods[program.entry.index()];
    let is_fraction = |ty: &Type| ty.primitive().is_some_and(Primitive::is_floating);
    let (what, ty) = match (&settings.variables[..], settings.question) {
        (variables @ [first, ..], QuestionKind::Variable) => {
            // A tolerance is for those that are fractions, and one is enough.
            let fraction =
                variables.iter().find(|one| parts.type_of(&one.text).is_some_and(is_fraction));
            let named = fraction.filter(|_| settings.tolerance.is_some()).unwrap_or(first);
            (format!("`{}`", named.text), parts.type_of(&named.text))
        }
        _ => ("the result".to_owned(), entry.result.as_ref()),
    };
    match ty {
        Some(ty) if settings.tolerance.is_some() && !is_fraction(ty) => {
            let at = settings.place("tolerance").unwrap_or_default();
            let message = format!("`tolerance` means nothing where {what} is of type `{ty}`");
            let finding = Diagnostic::error(Code::Question, at, message);
            Err(finding
                .help("leave it out; `near` says what a whole number earns that is off by one"))
        }
        Some(ty) if settings.answer == AnswerForm::Number && is_fraction(ty) => Ok(()),
        Some(ty) if settings.answer == AnswerForm::Number && !ty.is_whole_number() => {
            let at = settings.answer_span.or(settings.question_span).unwrap_or_default();
            let message = format!("{what} is not a number, but of type `{ty}`");
            let forms = settings.question.forms().iter().filter(|form| {
                matches!(form, AnswerForm::Text | AnswerForm::Choice | AnswerForm::Several)
            });
            let forms: Vec<String> =
                forms.map(|form| format!("`answer = \"{}\"`", form.as_str())).collect();
            let help = format!("write {}", forms.join(" or "));
            Err(Diagnostic::error(Code::Question, at, message).help(help))
        }
        _ => Ok(()),
    }
}

/// Whether every variable that is compared is a whole number.
fn numbers_only(settings: &Settings, parts: Parts<'_>) -> Result<(), Diagnostic> {
    for variable in &settings.variables {
        let Some(ty) = parts.type_of(&variable.text) else { continue };
        if !ty.is_whole_number() {
            let message = format!("`{}` is not a number, but of type `{ty}`", variable.text);
            return Err(Diagnostic::error(Code::Question, variable.span, message)
                .help("compare variables of whole numbers"));
        }
    }
    Ok(())
}

fn list(names: &[String]) -> String {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    super::value::listed(&names)
}
