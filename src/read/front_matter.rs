//! What the author says about the skeleton as an exercise: the TOML in a comment at the top.
//!
//! In: the text between `/*tatsu` and `*/`. Out: [`Settings`] with defaults filled in. The command line may override them.
//! Every key is known, every value is of its kind, and every place points into the skeleton.

use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax::ast::File;
use crate::source::{Source, Span};
use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// The keys, in the order in which messages list them.
const KEYS: &[&str] = &["title", "question", "variables", "category", "tags"];

/// The values of `question`.
const QUESTIONS: &[(&str, QuestionKind)] = &[
    ("output", QuestionKind::Output),
    ("result", QuestionKind::Result),
    ("variable", QuestionKind::Variable),
    ("iterations", QuestionKind::Iterations),
    ("order", QuestionKind::Order),
    ("change", QuestionKind::Change),
    ("which", QuestionKind::Which),
    ("same", QuestionKind::Same),
    ("hole", QuestionKind::Hole),
    ("blocks", QuestionKind::Blocks),
    ("table", QuestionKind::Table),
    ("parts", QuestionKind::Parts),
];

/// What opens the comment.
const OPENING: &str = "/*tatsu";

/// What a question asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum QuestionKind {
    /// What is printed.
    #[default]
    Output,
    /// What the entry returns.
    Result,
    /// The values of variables at the end, or at `// tatsu:here`.
    Variable,
    /// How often a loop's body runs or its condition is tested, how often a method is called, or how deep.
    Iterations,
    /// Which of the loops, variables or methods counts highest, or their order.
    Order,
    /// Whether result or output change if a line is replaced.
    Change,
    /// Which of several versions of the program gives a certain result.
    Which,
    /// Which of several versions give the same result as the program.
    Same,
    /// Which values may stand instead of `??`.
    Hole,
    /// For which blocks of values the `GOAL` holds.
    Blocks,
    /// The trace table, to be filled in.
    Table,
    /// The steps of the trace, to be put in order.
    Parts,
}

impl QuestionKind {
    /// The word for it in the front matter, in files, and as the stem of its template.
    pub fn as_str(self) -> &'static str {
        QUESTIONS.iter().find(|(_, kind)| *kind == self).map_or("output", |(name, _)| name)
    }
}

/// How a question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum AnswerForm {
    /// Whatever is safest to grade.
    #[default]
    Auto,
    /// A number is typed.
    Number,
    /// A line of text is typed.
    Text,
    /// One option is chosen.
    Choice,
    /// Several options may be chosen.
    Several,
    /// Gaps in the text are filled in.
    Cloze,
    /// Items are put in order.
    Ordering,
}

/// The language of the questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

impl Language {
    /// The word for it in the front matter, which is also the folder of its templates.
    pub fn as_str(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }
}

/// What an `iterations` question counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    /// Passes of a loop's body.
    Passes,
    /// Tests of a loop's condition.
    Tests,
    /// Calls of a method.
    Calls,
    /// The most activations of a method that are open at once.
    Depth,
}

/// What an `order` question compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compared {
    /// The loops, by passes.
    Loops,
    /// The variables, by their final value.
    Variables,
    /// The methods, by calls.
    Methods,
}

/// The least and the greatest value that is fine, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// The least.
    pub least: u64,
    /// The greatest.
    pub greatest: u64,
}

/// How hard instances may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Difficulty {
    /// Statements run.
    pub steps: Option<Bounds>,
    /// Passes of all loops together.
    pub iterations: Option<Bounds>,
    /// Calls of the author's methods.
    pub calls: Option<Bounds>,
    /// Activations open at once.
    pub depth: Option<Bounds>,
    /// By how many thousandths of the least the hardest instance of a bank may exceed it, in each of the four measures.
    pub spread: Option<u32>,
    /// Where `[difficulty]` stands, for diagnostics.
    pub span: Option<Span>,
}

impl Difficulty {
    /// Whether it asks for nothing.
    pub fn is_open(&self) -> bool {
        Self { span: None, ..*self } == Self::default()
    }
}

/// A text from the front matter and where it stands in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned {
    /// The text.
    pub text: String,
    /// Its place in the source.
    pub span: Span,
}

/// What the author says about the exercise.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// A title for people; the file's name if there is none.
    pub title: Option<String>,
    /// What is asked, and where that is said.
    pub question: QuestionKind,
    /// Where `question` is said, for diagnostics.
    pub question_span: Option<Span>,
    /// The variables that are asked about.
    pub variables: Vec<Spanned>,
    /// The category in the question bank, levels separated by `/`.
    pub category: Option<String>,
    /// Tags besides those that tatsu sets.
    pub tags: Vec<String>,
    /// The language of the questions.
    pub language: Language,
    /// How questions are answered, and where that is said.
    pub answer: AnswerForm,
    /// Where `answer` is said, for diagnostics.
    pub answer_span: Option<Span>,
    /// How many options a choice has, the right ones included, 2 to 10; `None`: four, or as many as there are good ones.
    pub options: Option<u32>,
    /// Whether "none of these" is an option, which is right in some questions.
    pub none_of_these: bool,
    /// What an `iterations` question counts; `None`: passes of the loop, or calls of the method.
    pub count: Option<Counted>,
    /// The loop that is asked about, from 1 in the order of the text, and where that is said; `None`: the only one.
    pub the_loop: Option<(u32, Span)>,
    /// The method that is asked about; `None`: the only one besides the entry.
    pub method: Option<Spanned>,
    /// What an `order` question compares; `None`: what there are several of, variables if any are named.
    pub compare: Option<Compared>,
    /// How hard instances may be.
    pub difficulty: Difficulty,
    /// Whether no two instances of a bank may have the same right answer, as far as possible.
    pub distinct_answers: bool,
    /// Sentences of the author's own, by the key of the sentence that they replace.
    pub wording: Vec<(Spanned, String)>,
}

/// The settings of a skeleton, and what is wrong with them; the defaults where nothing is said.
pub fn settings(source: &Source, file: &File) -> (Settings, Vec<Diagnostic>) {
    let mut reader = Reader { start: 0, diagnostics: Vec::new() };
    reader.overlooked(source, file);
    let Some(comment) = file.front_matter else {
        return (Settings::default(), reader.diagnostics);
    };
    let whole = source.slice(comment);
    let inside = whole.strip_prefix(OPENING).and_then(|rest| rest.strip_suffix("*/"));
    reader.start = comment.start as usize + OPENING.len();
    let (table, errors) = DeTable::parse_recoverable(inside.unwrap_or(""));
    for error in &errors {
        let span = reader.span(error.span().unwrap_or_default());
        reader.diagnostics.push(
            Diagnostic::error(Code::FrontMatter, span, error.message().to_lowercase())
                .help("write TOML, such as `title = \"Which loop runs longest?\"`"),
        );
    }
    let mut settings = Settings::default();
    if errors.is_empty() {
        let mut entries: Vec<_> = table.get_ref().iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        for (key, value) in entries {
            let (key_span, value_span) = (reader.span(key.span()), reader.span(value.span()));
            reader.entry(&mut settings, key.get_ref(), key_span, value.get_ref(), value_span);
        }
        reader.check(&settings, comment);
    }
    (settings, reader.diagnostics)
}

struct Reader {
    /// Offset of the TOML in the source.
    start: usize,
    diagnostics: Vec<Diagnostic>,
}

impl Reader {
    /// The place in the source of a place in the TOML.
    fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.start + range.start, self.start + range.end)
    }

    fn error(&mut self, span: Span, message: String, help: String) {
        self.diagnostics.push(Diagnostic::error(Code::FrontMatter, span, message).help(help));
    }

    fn entry(
        &mut self,
        settings: &mut Settings,
        key: &str,
        key_span: Span,
        value: &DeValue,
        span: Span,
    ) {
        match key {
            "title" => settings.title = self.text(key, value, span),
            "category" => settings.category = self.text(key, value, span),
            "question" => {
                settings.question_span = Some(span);
                if let Some(text) = self.text(key, value, span) {
                    settings.question = self.question(&text, span);
                }
            }
            "variables" => settings.variables = self.texts(key, value, span),
            "tags" => {
                settings.tags =
                    self.texts(key, value, span).into_iter().map(|tag| tag.text).collect();
            }
            _ => {
                let help = match nearest(key, KEYS.iter().copied()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("the keys are {}", listed(KEYS)),
                };
                self.error(key_span, format!("unknown key `{key}`"), help);
            }
        }
    }

    fn question(&mut self, text: &str, span: Span) -> QuestionKind {
        if let Some((_, kind)) = QUESTIONS.iter().find(|(name, _)| *name == text) {
            return *kind;
        }
        let names: Vec<&str> = QUESTIONS.iter().map(|(name, _)| *name).collect();
        let help = match nearest(text, names.iter().copied()) {
            Some(near) => format!("did you mean `\"{near}\"`?"),
            None => format!("the kinds are {}", listed(&names)),
        };
        self.error(span, format!("unknown kind of question `{text}`"), help);
        QuestionKind::default()
    }

    /// A text that is not blank.
    fn text(&mut self, key: &str, value: &DeValue, span: Span) -> Option<String> {
        let Some(text) = value.as_str() else {
            let message = format!("`{key}` needs a text, not {}", kind_of(value));
            self.error(span, message, format!("write `{key} = \"…\"`"));
            return None;
        };
        if text.trim().is_empty() {
            self.error(span, format!("`{key}` is empty"), "leave it out".to_owned());
            return None;
        }
        Some(text.to_owned())
    }

    /// A list of texts.
    fn texts(&mut self, key: &str, value: &DeValue, span: Span) -> Vec<Spanned> {
        let Some(items) = value.as_array() else {
            let message = format!("`{key}` needs a list of texts, not {}", kind_of(value));
            let help = match value.as_str() {
                Some(text) => format!("write `{key} = [{text:?}]`"),
                None => format!("write `{key} = [\"…\"]`"),
            };
            self.error(span, message, help);
            return Vec::new();
        };
        let mut texts = Vec::new();
        for item in items {
            let span = self.span(item.span());
            if let Some(text) = self.item(key, item.get_ref(), span) {
                texts.push(Spanned { text, span });
            }
        }
        texts
    }

    fn item(&mut self, key: &str, value: &DeValue, span: Span) -> Option<String> {
        let Some(text) = value.as_str() else {
            let message = format!("`{key}` needs texts, not {}", kind_of(value));
            self.error(span, message, "put it into quotes".to_owned());
            return None;
        };
        if text.trim().is_empty() {
            self.error(span, format!("an empty text in `{key}`"), "leave it out".to_owned());
            return None;
        }
        Some(text.to_owned())
    }

    /// Whether question and variables fit together.
    fn check(&mut self, settings: &Settings, comment: Span) {
        if self.diagnostics.iter().any(Diagnostic::is_error) {
            return;
        }
        let at = settings.question_span.unwrap_or(comment);
        match (settings.question, &settings.variables[..]) {
            (QuestionKind::Variable, []) => self.diagnostics.push(
                Diagnostic::error(Code::Question, at, "a `variable` question without a variable")
                    .help("say which one, as in `variables = [\"sum\"]`"),
            ),
            (QuestionKind::Variable, [_, second, ..]) => self.diagnostics.push(
                Diagnostic::error(
                    Code::Question,
                    second.span,
                    "a `variable` question about several variables is not supported yet",
                )
                .help("name one variable"),
            ),
            (QuestionKind::Output | QuestionKind::Result, [first, ..]) => self.diagnostics.push(
                Diagnostic::warning(
                    Code::Question,
                    first.span,
                    "`variables` means nothing to this kind of question",
                )
                .help("write `question = \"variable\"`, or leave `variables` out"),
            ),
            _ => {}
        }
    }

    /// Warns of comments that look like the one at the top but are not read.
    fn overlooked(&mut self, source: &Source, file: &File) {
        for comment in file.comments.iter().filter(|comment| Some(**comment) != file.front_matter) {
            let text = source.slice(*comment);
            let Some(inside) = text.strip_prefix("/*") else { continue };
            let inside = inside.trim_start_matches(|c: char| c == '*' || c.is_whitespace());
            let behind = inside.strip_prefix("tatsu").and_then(|rest| rest.chars().next());
            if behind.is_some_and(char::is_whitespace) && inside.contains('=') {
                let first = text.lines().next().unwrap_or("").trim_end().len();
                let start = comment.start as usize;
                self.diagnostics.push(
                    Diagnostic::warning(
                        Code::FrontMatter,
                        Span::new(start, start + first),
                        "this comment is not read",
                    )
                    .help(
                        "settings stand at the very top, in one comment that starts with `/*tatsu`",
                    ),
                );
            }
        }
    }
}

/// What a value is, in words.
fn kind_of(value: &DeValue) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) | DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "`true` or `false`",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

/// The name that was probably meant.
fn nearest<'name>(written: &str, names: impl Iterator<Item = &'name str>) -> Option<&'name str> {
    names
        .map(|name| (strsim::osa_distance(&written.to_lowercase(), name), name))
        .filter(|(distance, name)| *distance <= name.len().div_ceil(3))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// `a`, `b` and `c`
fn listed(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::syntax;

    fn read(text: &str) -> (Source, Settings, Vec<Diagnostic>) {
        let source = Source::new("x.java", text);
        let (file, _) = syntax::parse(&source);
        let (settings, diagnostics) = settings(&source, &file);
        (source, settings, diagnostics)
    }

    /// The one finding: the text at its place, its message and its help.
    fn finding(toml: &str) -> (String, Code, String, String) {
        let text = format!("/*tatsu\r\n{toml}\r\n*/ int x = 1;");
        let (source, _, diagnostics) = read(&text);
        let [diagnostic] = &diagnostics[..] else { panic!("{diagnostics:#?}") };
        (
            source.slice(diagnostic.label.span).to_owned(),
            diagnostic.code,
            diagnostic.message.clone(),
            diagnostic.help.clone().unwrap_or_default(),
        )
    }

    #[test]
    fn all_keys_are_read() {
        let (source, settings, diagnostics) = read(
            "\u{FEFF}\n /*tatsu\ntitle = \"Sum\"\nquestion = \"variable\"\nvariables = [\"a\"]\n\
             category = \"x/y\"\ntags = [\"loops\", \"ä\"]\n*/\nint a = 1;",
        );
        assert!(diagnostics.is_empty(), "{diagnostics:#?}");
        assert_eq!(settings.title.as_deref(), Some("Sum"));
        assert_eq!(settings.question, QuestionKind::Variable);
        assert_eq!(source.slice(settings.question_span.expect("a place")), "\"variable\"");
        assert_eq!(source.slice(settings.variables[0].span), "\"a\"");
        assert_eq!(settings.category.as_deref(), Some("x/y"));
        assert_eq!(settings.tags, ["loops", "ä"]);
    }

    #[test]
    fn without_a_comment_defaults_hold() {
        let (_, settings, diagnostics) = read("int a = 1;");
        assert_eq!(settings, Settings::default());
        assert!(diagnostics.is_empty());
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        let (place, code, message, help) = finding("titel = \"x\"");
        assert_eq!((place.as_str(), code), ("titel", Code::FrontMatter));
        assert_eq!(message, "unknown key `titel`");
        assert_eq!(help, "did you mean `title`?");
        let (place, _, message, help) = finding("title = \"ü\"\r\ntags = \"a\"");
        assert_eq!(place, "\"a\"");
        assert_eq!(message, "`tags` needs a list of texts, not a text");
        assert_eq!(help, "write `tags = [\"a\"]`");
        let (place, _, message, _) = finding("tags = [\"a\", 3]");
        assert_eq!((place.as_str(), message.as_str()), ("3", "`tags` needs texts, not a number"));
        let (place, _, message, help) = finding("question = \"outptu\"");
        assert_eq!(place, "\"outptu\"");
        assert_eq!(message, "unknown kind of question `outptu`");
        assert_eq!(help, "did you mean `\"output\"`?");
        let (place, code, _, _) = finding("title = ");
        assert_eq!((place.as_str(), code), ("", Code::FrontMatter));
    }

    #[test]
    fn variable_questions_need_one_variable() {
        let (place, code, _, _) = finding("question = \"variable\"");
        assert_eq!((place.as_str(), code), ("\"variable\"", Code::Question));
        let (place, code, _, _) = finding("question = \"variable\"\r\nvariables = [\"a\", \"b\"]");
        assert_eq!((place.as_str(), code), ("\"b\"", Code::Question));
    }

    #[test]
    fn comments_that_only_look_like_settings_are_pointed_out() {
        let (_, settings, diagnostics) = read("int x = 1; /* tatsu\ntitle = \"x\" */");
        assert_eq!(settings, Settings::default());
        assert_eq!(diagnostics.len(), 1);
        assert!(!diagnostics[0].is_error());
    }
}
