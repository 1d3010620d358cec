//! Instances: a skeleton with one value for every placeholder.
//!
//! In: a skeleton and what the search found. Out: an [`Instance`] with three texts: what students see, what a JVM runs
//! (the same as a whole class), and the same with the author's conditions as real checks.

use indexmap::IndexMap;

use super::checked;
use super::jvm::protocol::{Counters, Expected, Job, Program, Report};
use super::literal;
use super::splice::{Edit, spliced};
use super::text::datum_text;
use super::walk::{each_expression, each_subexpression, each_substatement};
use crate::read::Skeleton;
use crate::read::syntax::ast::{
    Expr, ExprKind, File, Form, Member, Method, Modifiers, Stmt, StmtKind,
};
use crate::solve::execute::{Outcome, Run};
use crate::solve::model::Model;
use crate::source::{Source, Span};

/// A skeleton with values in.
#[derive(Clone, Debug)]
pub struct Instance {
    /// Its number, from 1.
    pub number: usize,
    /// The values of the placeholders.
    pub model: Model,
    /// What students see.
    pub shown: String,
    /// What a JVM runs: a whole class.
    pub complete: String,
    /// The same with the author's conditions as real checks.
    pub checked: String,
    /// The binary name of the class to start.
    pub class: String,
    /// The values as they stand in the text, by `PlaceholderId`.
    pub literals: Vec<String>,
    /// The prediction.
    pub run: Run,
    /// How the JVM starts it, and what it has to find.
    start: Start,
}

/// How the JVM starts an instance, and what it has to find.
#[derive(Clone, Debug)]
struct Start {
    /// The entry in the complete text: `main` or `main(String[])`.
    entry: String,
    /// Whether the author's text names its package.
    has_package: bool,
    result: Option<String>,
    report: Report,
    counters: Counters,
}

/// The instance of a skeleton for a model and the run that was predicted for it, which must have ended normally.
pub fn instance(skeleton: &Skeleton, number: usize, model: Model, run: Run) -> Instance {
    let types: Vec<_> =
        skeleton.program.placeholders.iter().map(|placeholder| placeholder.ty.clone()).collect();
    let literals = literal::literals(&skeleton.file, &types, &model);
    let texts = Texts::of(&skeleton.source, &skeleton.file, &literals);
    let class = match &skeleton.file.class {
        Some(class) => {
            let package = class.package.as_ref().map(|package| format!("{}.", package.text));
            format!("{}{}", package.unwrap_or_default(), class.name.text)
        }
        None => "Main".to_owned(),
    };
    Instance {
        number,
        shown: texts.shown(),
        complete: texts.complete(skeleton),
        checked: checked::text(skeleton, &literals),
        class,
        start: start(skeleton, &run),
        model,
        literals,
        run,
    }
}

fn start(skeleton: &Skeleton, run: &Run) -> Start {
    let program = &skeleton.program;
    let entry = &program.methods[program.entry.index()];
    let result = match (&run.outcome, &entry.result) {
        (Outcome::Completed { result: Some(datum) }, Some(ty)) => Some(datum_text(ty, datum)),
        _ => None,
    };
    let types = checked::observed_types(skeleton);
    let observed: IndexMap<String, String> = run
        .observed
        .iter()
        .filter_map(|(name, datum)| Some((name.clone(), datum_text(types.get(name)?, datum))))
        .collect();
    let has_arguments = match entry_method(skeleton) {
        Some(method) => !method.parameters.is_empty(),
        None => true,
    };
    let name = entry_method(skeleton).map_or("main", |method| &method.name.text);
    Start {
        entry: if has_arguments { format!("{name}(String[])") } else { name.to_owned() },
        has_package: skeleton.file.class.as_ref().is_some_and(|class| class.package.is_some()),
        result,
        report: Report {
            iterations: run.metrics.iterations.clone(),
            calls: run.metrics.calls,
            depth: run.metrics.depth.into(),
            observed,
        },
        counters: Counters {
            loops: skeleton.file.loops,
            methods: u32::try_from(program.methods.len()).unwrap_or(u32::MAX),
        },
    }
}

/// The author's method where the program starts; `None` for a snippet.
pub(super) fn entry_method(skeleton: &Skeleton) -> Option<&Method> {
    let span = skeleton.program.methods[skeleton.program.entry.index()].span;
    methods(&skeleton.file)
        .find(|method| skeleton.file.form != Form::Snippet && method.span == span)
}

pub(super) fn methods(file: &File) -> impl Iterator<Item = &Method> {
    file.members.iter().filter_map(|member| match member {
        Member::Method(method) => Some(method),
        Member::Field(_) => None,
    })
}

impl Instance {
    /// The two programs for the JVM, the checked one first: it ends by itself where the other one would not.
    pub(super) fn job(&self, number: u32) -> Job {
        // Many instances are compiled in one go, so each is put into a package of its own, on the same first line.
        let program = |text: &str, package: &str, entry: &str, report: Option<&Report>| {
            let package = format!("tatsu$.i{number}{package}");
            let (text, class) = if self.start.has_package {
                (text.to_owned(), self.class.clone())
            } else {
                (format!("package {package}; {text}"), format!("{package}.{}", self.class))
            };
            Program {
                text,
                class,
                entry: entry.to_owned(),
                counters: report.is_some().then_some(self.start.counters),
                expected: Expected {
                    output: self.run.output.clone(),
                    result: self.start.result.clone(),
                    report: report.cloned(),
                },
            }
        };
        Job {
            number,
            programs: vec![
                program(&self.checked, "k", checked::START, Some(&self.start.report)),
                program(&self.complete, "c", &self.start.entry, None),
            ],
        }
    }

    /// The predicted result of the entry in text form; `None` for `void`.
    pub fn result_text(&self) -> Option<&str> {
        self.start.result.as_deref()
    }
}

/// The texts of one instance that come from the author's own text.
struct Texts<'a> {
    source: &'a Source,
    file: &'a File,
    edits: Vec<Edit>,
}

impl<'a> Texts<'a> {
    fn of(source: &'a Source, file: &'a File, literals: &[String]) -> Self {
        let mut edits = Edits { literals, edits: Vec::new() };
        edits.file(file);
        let mut texts = Self { source, file, edits: edits.edits };
        if let Some(head) = texts.head() {
            texts.edits.push(Edit::Replace(head, String::new()));
        }
        texts
    }

    /// What stands before the code and is no comment of the author's: a byte order mark and the settings, with the line ends
    /// behind them.
    fn head(&self) -> Option<Span> {
        let text = self.source.text();
        let end = match self.file.front_matter {
            Some(settings) => settings.end as usize,
            None if text.starts_with('\u{FEFF}') => '\u{FEFF}'.len_utf8(),
            None => return None,
        };
        let rest = &text[end..];
        let code = end + rest.len() - rest.trim_start().len();
        // The indentation of the first line stays.
        let start = text[end..code].rfind('\n').map_or(code, |at| end + at + 1);
        Some(Span::new(0, start))
    }

    fn whole(&self) -> Span {
        Span::new(0, self.source.text().len())
    }

    fn part(&self, range: Span, edits: &[Edit]) -> String {
        spliced(self.source.text(), range, edits, &self.file.comments)
    }

    fn shown(&self) -> String {
        self.part(self.whole(), &self.edits)
    }

    fn complete(&self, skeleton: &Skeleton) -> String {
        let frame = Frame::of(self.source.text());
        match self.file.form {
            Form::Class => self.shown(),
            Form::Methods => {
                let mut members = self.shown();
                let entry = entry_method(skeleton);
                let has_main = methods(self.file).any(|method| method.name.text == "main");
                if let (Some(entry), false) = (entry, has_main) {
                    trim_end(&mut members);
                    members.push_str(frame.line_end);
                    members.push_str(frame.line_end);
                    let call = format!("{}();", entry.name.text);
                    members.push_str(&frame.main("args", &call));
                }
                frame.class(&members)
            }
            Form::Snippet => {
                let (fields, methods, body) = self.snippet_parts();
                let main = frame.main(&free_name(self.source.text(), "args"), &body);
                let blank = [frame.line_end, frame.line_end].concat();
                let parts: Vec<&str> = [fields.as_str(), &main, &methods]
                    .into_iter()
                    .filter(|part| !part.trim().is_empty())
                    .collect();
                frame.class(&parts.join(&blank))
            }
        }
    }

    /// The fields, the methods and the statements of a snippet. A comment right above a member goes with it.
    fn snippet_parts(&self) -> (String, String, String) {
        let (mut fields, mut methods) = (Vec::new(), Vec::new());
        let mut edits = self.edits.clone();
        let line_end = Frame::of(self.source.text()).line_end;
        for member in &self.file.members {
            let (own, into) = match member {
                Member::Field(field) => (field.declaration.span, &mut fields),
                Member::Method(method) => (method.span, &mut methods),
            };
            let span = self.with_comments_above(own);
            into.push(self.part(span, &self.edits));
            edits.push(Edit::Cut(span));
        }
        let body = self.part(self.whole(), &edits);
        let blank = [line_end, line_end].concat();
        (fields.join(line_end), methods.join(&blank), body)
    }

    /// The span with the comments that stand directly above it.
    fn with_comments_above(&self, mut span: Span) -> Span {
        let text = self.source.text();
        for comment in self.file.comments.iter().rev() {
            if comment.end > span.start || Some(*comment) == self.file.front_matter {
                continue;
            }
            let between = &text[comment.end as usize..span.start as usize];
            let before = &text[..comment.start as usize];
            let own_line = before.rsplit('\n').next().is_some_and(|line| line.trim().is_empty());
            if between.trim().is_empty() && between.matches('\n').count() <= 1 && own_line {
                span = comment.to(span);
            } else {
                break;
            }
        }
        span
    }
}

/// How the author writes: line ends and indentation.
struct Frame {
    line_end: &'static str,
    indent: &'static str,
}

impl Frame {
    fn of(text: &str) -> Self {
        let tabs = text.lines().any(|line| line.starts_with('\t'));
        Self {
            line_end: if text.contains("\r\n") { "\r\n" } else { "\n" },
            indent: if tabs { "\t" } else { "    " },
        }
    }

    /// `class Main` around members.
    fn class(&self, members: &str) -> String {
        let members = self.indented(members);
        format!("class Main {{{0}{members}}}{0}", self.line_end)
    }

    /// `main` around statements.
    fn main(&self, arguments: &str, body: &str) -> String {
        let body = self.indented(body);
        format!("public static void main(String[] {arguments}) {{{0}{body}}}", self.line_end)
    }

    /// The text one level deeper, without blank lines around it, with a line end behind it.
    fn indented(&self, text: &str) -> String {
        let mut text = text.to_owned();
        trim_end(&mut text);
        let mut result = String::new();
        for line in text.split('\n').skip_while(|line| line.trim().is_empty()) {
            let line = line.strip_suffix('\r').unwrap_or(line);
            if !line.trim().is_empty() {
                result.push_str(self.indent);
                result.push_str(line);
            }
            result.push_str(self.line_end);
        }
        result
    }
}

fn trim_end(text: &mut String) {
    text.truncate(text.trim_end().len());
}

/// The name, or one like it that does not occur in the text.
fn free_name(text: &str, name: &str) -> String {
    let mut free = name.to_owned();
    while text.contains(&free) {
        free.push('_');
    }
    free
}

/// Collects what is to change in the author's text.
struct Edits<'a> {
    literals: &'a [String],
    edits: Vec<Edit>,
}

impl Edits<'_> {
    fn file(&mut self, file: &File) {
        for member in &file.members {
            match member {
                Member::Field(field) => {
                    self.annotations(&field.modifiers);
                    let initialisers = field.declaration.declarators.iter();
                    initialisers
                        .filter_map(|one| one.initialiser.as_ref())
                        .for_each(|e| self.expr(e));
                }
                Member::Method(method) => {
                    self.annotations(&method.modifiers);
                    method.body.iter().for_each(|stmt| self.statement(stmt));
                }
            }
        }
        file.statements.iter().for_each(|stmt| self.statement(stmt));
    }

    fn annotations(&mut self, modifiers: &Modifiers) {
        let spans = modifiers.annotations.iter().map(|annotation| Edit::Cut(annotation.span));
        self.edits.extend(spans);
    }

    /// A statement in a list, where a directive may vanish.
    fn statement(&mut self, stmt: &Stmt) {
        if let StmtKind::Directive(_) = stmt.kind {
            self.edits.push(Edit::Cut(stmt.span));
            return;
        }
        each_expression(stmt, &mut |expr| self.expr(expr));
        match &stmt.kind {
            StmtKind::Block(body) => body.iter().for_each(|stmt| self.statement(stmt)),
            _ => each_substatement(stmt, &mut |inner| self.substatement(inner)),
        }
    }

    /// A statement behind `if (…)` and its like, where something must stand.
    fn substatement(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Directive(_) => {
                self.edits.push(Edit::Replace(stmt.span, "{ }".to_owned()));
            }
            _ => self.statement(stmt),
        }
    }

    fn expr(&mut self, expr: &Expr) {
        if let ExprKind::Placeholder(placeholder) = &expr.kind {
            let span = placeholder.hole.map_or(expr.span, |hole| hole.to(expr.span));
            let literal = self.literals.get(placeholder.id as usize).cloned().unwrap_or_default();
            self.edits.push(Edit::Replace(span, literal));
            return;
        }
        each_subexpression(expr, &mut |inner| self.expr(inner));
    }
}
