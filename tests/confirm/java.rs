//! Programs from questions, made complete so that a plain JVM can run them, and instrumented.
//!
//! In: the program as a question shows it, and the exercise. Out: a [`Job`]. Statements become the
//! body of a method, methods those of a class, which are static as the classes beside them; a class
//! with an entry stays what it is.

use std::ops::Range;

use tatsu::read::syntax::ast::{
    DeclaredType, Expr, ExprKind, File, LoopKind, Member, Method, SkeletonForm, Stmt, StmtKind,
    TypeDeclarationKind,
};
use tatsu::read::syntax::parse;
use tatsu::read::syntax::walk::shown_statements;
use tatsu::source::{FileId, Source, Span};

use crate::confirm::exercise::Exercise;
use crate::confirm::jvm::Job;

/// The class that instrumented programs report to.
pub const PROBE: &str = "zz_probe.Probe";

/// A program with what is to be changed in it.
pub struct Program<'a> {
    exercise: &'a Exercise,
    /// Its text.
    pub text: String,
    /// Its syntax.
    pub file: File,
    source: Source,
    edits: Vec<(usize, usize, String)>,
    after: String,
    /// Statements that run instead of an entry.
    start: Option<String>,
}

/// A loop of a program.
pub struct Loop {
    /// Its number in the text, from 0.
    pub number: u32,
    /// The line where it begins, from 1.
    pub line: u32,
}

/// The methods of a program.
pub fn methods(file: &File) -> Vec<&Method> {
    file.all_members().into_iter().filter_map(Member::method).collect()
}

impl<'a> Program<'a> {
    /// The program of this text; an error if it is no Java.
    pub fn of(exercise: &'a Exercise, text: &str) -> Result<Self, String> {
        let source = Source::new("shown", text.to_owned());
        let (file, found) = parse(&source);
        if let Some(error) = found.iter().find(|found| found.is_error()) {
            return Err(format!("the program is no Java: {error:?}\n{text}"));
        }
        let edits = if file.class.is_some() { Vec::new() } else { made_static(&file) };
        let after = String::new();
        Ok(Self { exercise, text: text.to_owned(), file, source, edits, after, start: None })
    }

    /// The line of a place.
    pub fn line(&self, offset: u32) -> u32 {
        self.source.position(offset).line
    }

    /// The loops in the order of the text.
    pub fn loops(&self) -> Vec<Loop> {
        let mut loops = Vec::new();
        shown_statements(&self.file, &mut |stmt| {
            if let StmtKind::Loop(one) = &stmt.kind {
                loops.push(Loop { number: one.id, line: self.line(stmt.span.start) });
            }
        });
        loops
    }

    /// The method where it starts; none in a snippet.
    pub fn entry(&self) -> Option<&Method> {
        let name = &self.exercise.entry()?.name.text;
        methods(&self.file).into_iter().find(|method| method.name.text == *name)
    }

    /// Runs these statements instead of an entry.
    pub fn start_with(&mut self, statements: String) {
        self.start = Some(statements);
    }

    /// Puts a text before a place.
    pub fn insert(&mut self, at: u32, text: impl Into<String>) {
        self.edits.push((at as usize, at as usize, text.into()));
    }

    /// Puts a text in the place of another.
    pub fn replace(&mut self, place: Span, text: impl Into<String>) {
        self.edits.push((place.start as usize, place.end as usize, text.into()));
    }

    /// Asserts this condition before the statement at a line, or at the end if there is none;
    /// `__out` and `__ret` stand for what is printed and returned.
    pub fn hold(&mut self, condition: &str, line: Option<u32>) -> Result<(), String> {
        let condition = condition
            .replace("__out", &format!("{PROBE}.printed()"))
            .replace("__ret", "zz_result")
            .replace("__distinct(", &format!("{PROBE}.distinct("))
            .replace("__sorted(", &format!("{PROBE}.sorted("));
        if condition.contains("__") {
            return Err(format!("nobody evaluates `{condition}`"));
        }
        let hold = format!("{PROBE}.hold({condition}); ");
        let mut at = None;
        shown_statements(&self.file, &mut |stmt| {
            if Some(self.line(stmt.span.start)) == line && at.is_none() {
                at = Some(stmt.span.start);
            }
        });
        match (at, line) {
            (Some(at), _) => self.insert(at, hold),
            (None, Some(line)) => return Err(format!("no statement begins in line {line}")),
            (None, None) if self.exercise.entry().is_none() => {
                let end = u32::try_from(self.text.len()).expect("a short text");
                self.insert(end, format!("\n{hold}"));
            }
            (None, None) => self.after.push_str(&hold),
        }
        Ok(())
    }

    /// Counts passes and tests of all loops.
    pub fn count_loops(&mut self) {
        let mut inserts: Vec<(u32, String)> = Vec::new();
        shown_statements(&self.file, &mut |stmt| {
            let StmtKind::Loop(one) = &stmt.kind else { return };
            let pass = format!("{PROBE}.pass({}); ", one.id);
            if let StmtKind::Block(_) = one.body.kind {
                inserts.push((one.body.span.start + 1, pass));
            } else {
                inserts.push((one.body.span.start, format!("{{ {pass}")));
                inserts.push((one.body.span.end, " }".to_owned()));
            }
            let condition = match &one.kind {
                LoopKind::While { condition } | LoopKind::Do { condition } => Some(condition),
                LoopKind::For { condition, .. } => condition.as_ref(),
                LoopKind::ForEach { .. } => None,
            };
            // What is always true stays so for the compiler.
            if let Some(condition) = condition.filter(|condition| !is_constant(condition)) {
                inserts.push((condition.span.start, format!("{PROBE}.test({}, ", one.id)));
                inserts.push((condition.span.end, ")".to_owned()));
            }
        });
        for (at, text) in inserts {
            self.insert(at, text);
        }
    }

    /// Counts calls and depth of all methods, by their place among the methods of the text.
    pub fn count_methods(&mut self) {
        let of = methods(&self.file).into_iter().enumerate().filter(|(_, one)| one.has_body);
        let bodies: Vec<(usize, Span)> = of.map(|(number, one)| (number, one.body_span)).collect();
        for (number, body) in bodies {
            self.insert(body.start + 1, format!(" {PROBE}.enter({number}); try {{ "));
            self.insert(body.end - 1, format!(" }} finally {{ {PROBE}.leave({number}); }} "));
        }
    }

    /// Puts a text in front of the first statement of a body, or after the call of another
    /// constructor that is the first one, and a text before its end.
    pub fn around_body(&mut self, of: &Method, before: &str, behind: &str) {
        let first = of.body.first().map(|stmt| (stmt.span, &self.text[stmt.span.range()]));
        let is_handed_on = |text: &str| text.starts_with("super(") || text.starts_with("this(");
        let from = match first {
            Some((span, text)) if is_handed_on(text) => span.end,
            _ => of.body_span.start + 1,
        };
        self.insert(from, before);
        self.insert(of.body_span.end - 1, behind);
    }

    /// Reports these variables at each end of the entry: those of its outermost block, and static
    /// fields.
    pub fn see_at_end(&mut self, names: &[String]) {
        let is_field = |name: &String| {
            self.file.members.iter().any(|member| match member {
                Member::Field(field) => {
                    field.declaration.declarators.iter().any(|one| one.name.text == *name)
                }
                Member::Method(_) | Member::Constructor(_) | Member::Initialiser(_) => false,
            })
        };
        let (outer, inner): (Vec<&String>, Vec<&String>) = {
            let body: &[Stmt] = match self.entry() {
                Some(entry) => &entry.body,
                None => &self.file.statements,
            };
            let is_local = |name: &&String| body.iter().any(|stmt| declares(stmt, name));
            names.iter().partition(|name| is_field(name) && !is_local(name))
        };
        let see = |names: &[&String]| -> String {
            let one = |name: &&String| format!("{PROBE}.see(\"{name}\", {name}); ");
            names.iter().map(one).collect::<Vec<_>>().concat()
        };
        let (fields, locals) = (see(&outer), see(&inner));
        self.after.push_str(&fields);
        if inner.is_empty() {
            return;
        }
        let Some(entry) = self.entry() else {
            self.insert(
                u32::try_from(self.text.len()).expect("a short text"),
                format!("\n{locals}"),
            );
            return;
        };
        let ty = entry.result.as_ref().map(|ty| &self.text[ty.span.range()]);
        let mut edits: Vec<(Span, String)> = Vec::new();
        for (place, value) in returns(&entry.body) {
            let text = match (value, ty) {
                (Some(value), Some(ty)) => {
                    let value = &self.text[value.range()];
                    format!("{{ {ty} zz_value = {value}; {locals} return zz_value; }}")
                }
                _ => format!("{{ {locals} return; }}"),
            };
            edits.push((place, text));
        }
        let end = entry.body_span.end - 1;
        let ends_open =
            !matches!(entry.body.last().map(|last| &last.kind), Some(StmtKind::Return(_)));
        if ty.is_none() && ends_open {
            edits.push((Span::new(FileId::FIRST, end as usize, end as usize), locals));
        }
        for (place, text) in edits {
            self.replace(place, text);
        }
    }

    /// The program, ready to be run.
    pub fn job(&self) -> Job {
        let run = self.run();
        let hidden = self.exercise.hidden();
        if let Some(class) = &self.file.class {
            let end = class.span.end as usize - 1;
            let (before, behind) = (self.edited(0..end), self.edited(end..self.text.len()));
            let text = format!("{before}\n{hidden}\n{run}\n{behind}");
            return Job { class: class.name.text.clone(), text };
        }
        let all = 0..self.text.len();
        let body = if self.file.form == SkeletonForm::Snippet {
            let mut statements = String::new();
            let mut members = String::new();
            let mut from = 0;
            for place in places(&self.file) {
                statements.push_str(&self.edited(from..place.start));
                members.push_str(&self.edited(place.clone()));
                members.push('\n');
                from = place.end;
            }
            statements.push_str(&self.edited(from..all.end));
            format!("{members}static void zz_main() throws Throwable {{\n{statements}\n}}")
        } else {
            self.edited(all)
        };
        let text = format!(
            "import java.util.*; import java.util.function.*; public class Main {{\n{body}\n{hidden}\n{run}\n}}"
        );
        Job { class: "Main".to_owned(), text }
    }

    /// The method that runs it.
    fn run(&self) -> String {
        let head = "static Object zz_run() throws Throwable {";
        let after = &self.after;
        if let Some(start) = &self.start {
            return format!("{head} {start} {after} return null; }}");
        }
        let Some(entry) = self.exercise.entry() else {
            return format!("{head} zz_main(); {after} return null; }}");
        };
        let arguments = if entry.parameters.is_empty() { "" } else { "new String[0]" };
        let call = format!("{}({arguments});", entry.name.text);
        if let Some(ty) = &entry.result {
            let ty = &self.exercise.text[ty.span.range()];
            format!("{head} {ty} zz_result = {call} {after} return zz_result; }}")
        } else {
            format!("{head} {call} {after} return null; }}")
        }
    }

    /// A part of the text with the edits in it. What is put between two parts goes to the second.
    fn edited(&self, range: Range<usize>) -> String {
        let is_last = range.end == self.text.len();
        let within = |(start, end, _): &&(usize, usize, String)| {
            range.start <= *start && *end <= range.end && (is_last || *start < range.end)
        };
        let mut edits: Vec<&(usize, usize, String)> = self.edits.iter().filter(within).collect();
        // Stable: what is put into the same place keeps its order.
        edits.sort_by_key(|(start, _, _)| *start);
        let mut text = self.text[range.clone()].to_owned();
        for (start, end, new) in edits.into_iter().rev() {
            text.replace_range(start - range.start..end - range.start, new);
        }
        text
    }
}

/// The classes that have a name: what is a class without one stands in an expression.
fn named_types(file: &File) -> impl Iterator<Item = &DeclaredType> {
    let is_nameless = |kind: TypeDeclarationKind| {
        matches!(kind, TypeDeclarationKind::Anonymous | TypeDeclarationKind::Function)
    };
    file.types.iter().filter(move |one| !is_nameless(one.kind))
}

/// The places of members and of classes, in the order of the text.
fn places(file: &File) -> Vec<Range<usize>> {
    let members = file.members.iter().map(Member::span);
    let spans = members.chain(named_types(file).map(|one| one.span));
    let mut places: Vec<Range<usize>> = spans.map(Span::range).collect();
    places.sort_by_key(|place| place.start);
    // A class within another one goes with it.
    places.dedup_by(|inner, outer| inner.end <= outer.end);
    places
}

/// Edits that write `static` where a member of no class, or a class, is without it.
fn made_static(file: &File) -> Vec<(usize, usize, String)> {
    let members = file.members.iter().filter(|member| match member {
        Member::Field(field) => !field.modifiers.has("static"),
        Member::Method(method) => !method.modifiers.has("static"),
        Member::Constructor(_) | Member::Initialiser(_) => false,
    });
    let spans = members.map(Member::span);
    let types = named_types(file).filter(|one| !one.modifiers.has("static"));
    let spans = spans.chain(types.map(|one| one.span));
    spans.map(|span| span.start as usize).map(|at| (at, at, "static ".to_owned())).collect()
}

fn is_constant(condition: &Expr) -> bool {
    #[expect(clippy::wildcard_enum_match_arm, reason = "only literals are constant here")]
    match &condition.kind {
        ExprKind::BooleanLiteral(_) => true,
        ExprKind::Parenthesised(inner) => is_constant(inner),
        _ => false,
    }
}

/// Whether a statement declares a variable for those after it.
fn declares(stmt: &Stmt, name: &str) -> bool {
    matches!(&stmt.kind, StmtKind::Local(declaration)
        if declaration.declarators.iter().any(|one| one.name.text == name))
}

/// The `return` statements in some statements, each with the place of its value.
pub fn returns(body: &[Stmt]) -> Vec<(Span, Option<Span>)> {
    fn within(stmt: &Stmt, found: &mut Vec<(Span, Option<Span>)>) {
        if let StmtKind::Return(value) = &stmt.kind {
            found.push((stmt.span, value.as_ref().map(|value| value.span)));
        }
        tatsu::read::syntax::walk::each_substatement(stmt, &mut |inner| within(inner, found));
    }
    let mut found = Vec::new();
    for stmt in body {
        within(stmt, &mut found);
    }
    found
}
