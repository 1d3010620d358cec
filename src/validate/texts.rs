//! The texts of an instance that come from the author's own text.
//!
//! In: the skeleton's text and tree, and the literals of its placeholders. Out: what students see,
//! and the same as a whole class.

use super::edits::{Edits, edits};
use super::entry::{methods, throws_of};
use super::splice::{Spliced, TextEdit, spliced};
use crate::read::syntax::ast::{File, Member, Method, SkeletonForm};
use crate::read::syntax::fragment::is_alternative;
use crate::read::syntax::walk;
use crate::skeleton::front_matter::Language;
use crate::source::{Source, Span};

/// The texts of one instance that come from the author's own text.
#[derive(Clone)]
pub(super) struct InstanceTexts<'a> {
    source: &'a Source,
    file: &'a File,
    /// What becomes of the text in what runs.
    edits: Vec<TextEdit>,
    /// What is added to it only in what runs.
    added: Vec<TextEdit>,
    /// What students do not see of it.
    hidden: Vec<TextEdit>,
    /// Whether it calls `java.util.Arrays` by its simple name.
    names_arrays: bool,
}

impl<'a> InstanceTexts<'a> {
    /// The texts with these literals for the placeholders.
    pub fn of(source: &'a Source, file: &'a File, literals: &[String]) -> Self {
        let Edits { found: edits, names_arrays, .. } = edits(file, literals);
        let added = made_static(source, file)
            .into_iter()
            .map(|at| TextEdit::Replace(at, String::from("static ")))
            .collect();
        let mut texts = Self { source, file, edits, added, hidden: Vec::new(), names_arrays };
        texts.hide();
        texts = texts.in_language(Language::English);
        if let Some(head) = texts.head() {
            texts.edits.push(TextEdit::Replace(head, String::new()));
        }
        texts
    }

    /// The texts where students see the place that is asked about in another language.
    pub fn in_language(mut self, language: Language) -> Self {
        if let Some(mark) = walk::mark(self.file) {
            let word = match language {
                Language::English => "here",
                Language::German => "hier",
            };
            let is_block = self.source.slice(mark).starts_with("/*");
            let text = if is_block { format!("/* {word} */") } else { format!("// {word}") };
            self.edits.retain(|edit| edit.span() != mark);
            self.edits.push(TextEdit::Replace(mark, text));
        }
        self
    }

    /// The texts with a mark in what runs, before a place of the author's text.
    pub fn marked(mut self, place: u32, mark: &str) -> Self {
        let at = self.whole().from_to(place, place);
        self.added.push(TextEdit::Replace(at, mark.to_owned()));
        self
    }

    /// Takes the marker comments out of every text, and what they hide out of what students see.
    fn hide(&mut self) {
        let text = self.source.text();
        let markers =
            self.file.comments.iter().filter(|comment| is_marker(self.source.slice(**comment)));
        self.edits.extend(markers.map(|comment| TextEdit::Cut(*comment)));
        self.edits.extend(self.file.stub_imports.iter().map(|import| TextEdit::Cut(*import)));
        self.hidden.extend(self.file.hidden.iter().map(|hidden| {
            // Without blanks and line ends around it, so that the cut sees what else stands in
            // these lines.
            let inside = &text[hidden.range()];
            let start = hidden.start as usize + (inside.len() - inside.trim_start().len());
            TextEdit::Cut(self.source.span(start, start + inside.trim().len()))
        }));
    }

    /// What stands before the code and is no comment of the author's: a byte order mark and the
    /// settings, with the line ends after them.
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
        Some(self.source.span(0, start))
    }

    fn whole(&self) -> Span {
        self.source.whole()
    }

    fn part(&self, range: Span, edits: &[TextEdit]) -> String {
        self.spliced(range, edits).text
    }

    fn spliced(&self, range: Span, edits: &[TextEdit]) -> Spliced {
        spliced(self.source.text(), range, edits, &self.file.comments)
    }

    /// What students see.
    pub fn shown(&self) -> String {
        self.seen().text
    }

    /// What students see, and what became of the author's text in it.
    pub fn seen(&self) -> Spliced {
        let edits: Vec<TextEdit> = self.edits.iter().chain(&self.hidden).cloned().collect();
        self.spliced(self.whole(), &edits)
    }

    /// What runs of the author's text.
    fn whole_text(&self) -> String {
        self.part(self.whole(), &self.running_edits())
    }

    fn running_edits(&self) -> Vec<TextEdit> {
        self.edits.iter().chain(&self.added).cloned().collect()
    }

    /// What is to change where imports go to the top of a class that is put around the text.
    fn edits_without_imports(&self) -> Vec<TextEdit> {
        let imports = self.file.imports.iter().map(|import| TextEdit::Cut(import.span));
        self.running_edits().into_iter().chain(imports).collect()
    }

    /// The imports of a class that is put around the text, those that it lacks among them, and an
    /// empty line.
    fn imports(&self, line_end: &str) -> String {
        let mut imports: Vec<String> = self
            .file
            .imports
            .iter()
            .map(|import| self.source.slice(import.span).to_owned())
            .chain(missing_imports(self.file))
            .collect();
        if self.names_arrays && !imports_arrays(self.file) {
            imports.push(IMPORT_ARRAYS.to_owned());
        }
        if imports.is_empty() {
            return String::new();
        }
        imports.push(String::new());
        imports.iter().flat_map(|import| [import, line_end]).collect()
    }

    /// What a JVM runs; `entry` is the method where the program starts, `None` for a snippet.
    pub fn complete(&self, entry: Option<&Method>) -> String {
        self.program(entry) + console(self.file)
    }

    fn program(&self, entry: Option<&Method>) -> String {
        let frame = LineStyle::of(self.source.text());
        match self.file.form {
            SkeletonForm::Class => self.whole_text(),
            SkeletonForm::Methods => {
                let (mut edits, types) = (self.edits_without_imports(), self.types());
                edits.extend(self.type_spans().map(TextEdit::Cut));
                let mut members = self.part(self.whole(), &edits);
                let has_main = methods(self.file).any(|method| method.name.text == "main");
                if let (Some(entry), false) = (entry, has_main) {
                    trim_end(&mut members);
                    members.push_str(frame.line_end);
                    members.push_str(frame.line_end);
                    let given = if entry.parameters.is_empty() { "" } else { "args" };
                    let call = format!("{}({given});", entry.name.text);
                    let throws = throws_of(self.source, entry);
                    members.push_str(&frame.main("args", &throws, &call));
                }
                self.imports(frame.line_end) + &frame.class(&members) + &types
            }
            SkeletonForm::Snippet => {
                let (fields, methods, body) = self.snippet_parts();
                let main = frame.main(&free_name(self.source.text(), "args"), "", &body);
                let blank = [frame.line_end, frame.line_end].concat();
                let parts: Vec<&str> = [fields.as_str(), &main, &methods]
                    .into_iter()
                    .filter(|part| !part.trim().is_empty())
                    .collect();
                self.imports(frame.line_end) + &frame.class(&parts.join(&blank)) + &self.types()
            }
        }
    }

    /// The fields, the methods and the statements of a snippet. A comment right above a member goes
    /// with it.
    fn snippet_parts(&self) -> (String, String, String) {
        let (mut fields, mut methods) = (Vec::new(), Vec::new());
        let mut edits = self.edits_without_imports();
        let line_end = LineStyle::of(self.source.text()).line_end;
        for member in &self.file.members {
            let into = if member.field().is_some() { &mut fields } else { &mut methods };
            let span = self.with_comments_above(member.span());
            into.push(self.part(span, &self.running_edits()));
            edits.push(TextEdit::Cut(span));
        }
        edits.extend(self.type_spans().map(TextEdit::Cut));
        let body = self.part(self.whole(), &edits);
        let blank = [line_end, line_end].concat();
        (fields.join(line_end), methods.join(&blank), body)
    }

    /// Where the classes stand that go beside the class which is put around everything else.
    fn type_spans(&self) -> impl Iterator<Item = Span> {
        let beside = self.file.types.iter().filter(|one| !one.is_nested);
        beside.map(|one| self.with_comments_above(one.span))
    }

    /// These classes, each after an empty line.
    fn types(&self) -> String {
        let line_end = LineStyle::of(self.source.text()).line_end;
        let edits = self.running_edits();
        let texts = self.type_spans().map(|span| self.part(span, &edits));
        texts.flat_map(|text| [line_end, &*text, line_end].map(str::to_owned)).collect()
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

/// Where `static` has to stand in what runs: before the type of a method or field that stands in no
/// class.
pub(super) fn made_static(source: &Source, file: &File) -> Vec<Span> {
    if !file.has_open_members() {
        return Vec::new();
    }
    let members = file.members.iter().filter_map(|member| {
        let modifiers = match member {
            Member::Field(field) => &field.modifiers,
            Member::Method(method) => &method.modifiers,
            Member::Constructor(_) | Member::Initialiser(_) => return None,
        };
        let keywords = modifiers.keywords.iter().map(|name| name.span);
        let annotations = modifiers.annotations.iter().map(|annotation| annotation.span);
        let last = keywords.chain(annotations).max_by_key(|span| span.end);
        let place = match last {
            None => member.span().at_start(),
            // Before the type: an annotation is taken out with the blanks around it.
            Some(last) => {
                let from = last.end as usize;
                let end = member.span().end as usize;
                source.span(from, next_word(source.text(), from, end)).at_end()
            }
        };
        (!modifiers.has("static")).then_some(place)
    });
    members.collect()
}

/// Where the first word begins at or after a place, blanks and comments left out.
fn next_word(text: &str, from: usize, end: usize) -> usize {
    let mut rest = &text[from..end];
    loop {
        rest = rest.trim_start();
        let behind = if rest.starts_with("//") {
            rest.find('\n')
        } else if rest.starts_with("/*") {
            rest.find("*/").map(|at| at + 2)
        } else {
            None
        };
        match behind {
            Some(behind) => rest = &rest[behind..],
            None => return end - rest.len(),
        }
    }
}

/// What makes `Arrays` known.
pub(super) const IMPORT_ARRAYS: &str = "import java.util.Arrays;";

/// The class `IO` for Javas that do not know it, where the program names it.
pub(super) fn console(file: &File) -> &'static str {
    if file.names_console { CONSOLE } else { "" }
}

const CONSOLE: &str = "
final class IO {
    static void print(Object value) {
        System.out.print(value);
    }

    static void println(Object value) {
        System.out.println(value);
    }

    static void println() {
        System.out.println();
    }
}
";

/// The imports without which a class around the text would not know what the text names.
pub(super) fn missing_imports(file: &File) -> impl Iterator<Item = String> {
    file.packages.iter().map(|package| format!("import {package}.*;"))
}

/// Whether the author imports `Arrays`, or it comes with what else is imported.
pub(super) fn imports_arrays(file: &File) -> bool {
    let names = ["java.util.Arrays", "java.util.*"];
    file.imports.iter().any(|import| names.contains(&import.name.text.as_str()))
        || file.packages.contains(&"java.util")
}

/// Whether a comment says where something hidden or a fragment starts or ends, or what may stand
/// instead of its line.
pub(super) fn is_marker(comment: &str) -> bool {
    if is_alternative(comment) {
        return true;
    }
    let inside = comment.trim_start_matches(['/', '*']).trim_start();
    let word = inside.strip_prefix("tatsu:").unwrap_or_default();
    ["hide", "show", "fragment", "end"].iter().any(|known| word.starts_with(known))
}

/// How the author writes: line ends and indentation.
struct LineStyle {
    line_end: &'static str,
    indent: &'static str,
}

impl LineStyle {
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
    fn main(&self, arguments: &str, throws: &str, body: &str) -> String {
        let body = self.indented(body);
        let head = format!("public static void main(String[] {arguments}){throws}");
        format!("{head} {{{0}{body}}}", self.line_end)
    }

    /// The text one level deeper, without blank lines around it, with a line end after it.
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
