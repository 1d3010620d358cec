//! Finds the comment at the top and reads key by key.

use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax::ast::File;
use crate::source::{Source, Span};
use toml::Spanned as Placed;
use toml::de::{DeTable, DeValue};

use super::group::{AskedKind, FrontMatterEntry};
use super::kind::{ANSWERS, AnswerForm, KINDS, QuestionKind};
use super::settings::{
    ADDRESSES, BRANCHES, CODE_FORMS, COMPARISONS, COUNTS, COUNTS_MEANT, DETAILS, EXTENTS,
    GAP_FILLINGS, KEYS, LANGUAGES,
};
use super::value::{TomlReader, kind_of};
use super::{Difficulty, Marks, Overrides, Settings, Spanned};

/// The keys of `[difficulty]`.
pub(super) const MEASURES: &[&str] = &["steps", "iterations", "calls", "depth", "spread"];

/// The most characters of a tag and of the name of a category.
const LONGEST_TAG: usize = 50;
const LONGEST_LEVEL: usize = 255;

/// What opens the comment.
pub(super) const OPENING: &str = "/*tatsu";

/// What the comment at the top says.
#[derive(Clone, Debug)]
pub struct FrontMatter {
    /// The settings; the defaults where nothing is said. Of a group, those of its first part.
    pub settings: Settings,
    /// The settings of the other parts of a group; none if one question is asked.
    pub following: Vec<Settings>,
    /// What is wrong with each by itself.
    pub diagnostics: Vec<Diagnostic>,
    /// Where the comment stands; the start of the file if there is none.
    pub comment: Span,
}

/// The settings of a skeleton. Whether they mean something together, [`fit`](super::fit) finds out.
pub fn said(source: &Source, file: &File, overrides: Overrides) -> FrontMatter {
    let mut reader = TomlReader::new(source.file(), 0, Code::FrontMatter);
    reader.overlooked(source, file);
    let Some(comment) = file.front_matter else {
        let settings = Settings::default();
        let comment = source.beginning();
        let parts = reader.of_parts(&[], settings, overrides);
        return reader.front_matter(parts, comment);
    };
    let whole = source.slice(comment);
    let inside = whole.strip_prefix(OPENING).and_then(|rest| rest.strip_suffix("*/"));
    reader.start = comment.start as usize + OPENING.len();
    let (table, errors) = DeTable::parse_recoverable(inside.unwrap_or(""));
    for error in &errors {
        let range = error.span().unwrap_or_default();
        if inside.is_some_and(is_number_and_list) {
            let help = "`[[options]]` takes the key `options`; write the number of options as `choices = 4`";
            reader.error(reader.span(range), error.message().to_lowercase(), help.to_owned());
        } else {
            let example = "title = \"Which loop runs longest?\"";
            reader.not_toml(inside.unwrap_or(""), range, error.message(), example);
        }
    }
    let mut settings = Settings::default();
    if errors.is_empty() {
        let mut keys: Vec<_> = table.get_ref().iter().collect();
        keys.sort_by_key(|(key, _)| key.span().start);
        let mut entries = Vec::new();
        for (key, value) in keys {
            let (key_span, span) = (reader.span(key.span()), reader.span(value.span()));
            let key = key.get_ref().as_ref();
            if MEASURES.contains(&key) {
                reader.outside_difficulty(
                    key,
                    key_span,
                    table.get_ref().contains_key("difficulty"),
                );
                continue;
            }
            entries.push(FrontMatterEntry { key, key_span, value: value.get_ref(), span });
        }
        for entry in &entries {
            // `[[options]]` is not the number of options.
            settings.said.push(Spanned { text: entry.name().to_owned(), span: entry.span });
            reader.entry(&mut settings, entry);
        }
        let parts = reader.of_parts(&entries, settings, overrides);
        return reader.front_matter(parts, comment);
    }
    reader.front_matter(vec![settings], comment)
}

/// Whether `options` is both a number and a list, which TOML does not take.
fn is_number_and_list(inside: &str) -> bool {
    let lines = || inside.lines().map(str::trim_start);
    let is_number = |line: &str| {
        let rest = line.strip_prefix("options").map(str::trim_start);
        rest.is_some_and(|rest| rest.starts_with('='))
    };
    lines().any(is_number) && lines().any(|line| line.starts_with("[[options]]"))
}

impl TomlReader {
    /// The settings of all parts, with what somebody else wants; `alone` are those of all entries.
    fn of_parts(
        &mut self,
        entries: &[FrontMatterEntry<'_>],
        alone: Settings,
        overrides: Overrides,
    ) -> Vec<Settings> {
        let wanted = overrides.question.into_iter().chain(overrides.following.iter());
        let wanted: Vec<AskedKind> = wanted.map(|kind| (kind, None)).collect();
        let named = entries.iter().find(|one| one.key == "question");
        let items = named.and_then(|one| Some((one.value.as_array()?, one.span)));
        let own = items.map(|(items, _)| self.kinds_again(items)).unwrap_or_default();
        let is_grouped = wanted.len() > 1 || own.len() > 1;
        if !is_grouped {
            self.ungrouped(entries);
            let mut alone = alone;
            alone.override_with(overrides);
            return vec![alone];
        }
        let mut parts = match &wanted[..] {
            // One of the author's parts is asked by itself.
            [(only, _)] => {
                let mut parts = self.parts(entries, &own, false);
                match parts.iter().position(|part| part.question == *only) {
                    Some(at) => vec![Settings { group: None, ..parts.swap_remove(at) }],
                    None => self.parts(entries, &wanted, true),
                }
            }
            [] => self.parts(entries, &own, false),
            _ => self.parts(entries, &wanted, true),
        };
        let count = parts.len();
        for (at, part) in parts.iter_mut().enumerate() {
            let is_other = !wanted.is_empty() && part.question != alone.question;
            if is_other && part.answer_span == alone.answer_span {
                // How another question would be answered says nothing about this one.
                (part.answer, part.answer_span) = (AnswerForm::Auto, None);
            }
            let points = overrides.marks.points;
            let shared = points.map(|points| points.shared(count, at).unwrap_or(points));
            let marks = Marks { points: shared, ..overrides.marks };
            part.override_with(Overrides { question: Some(part.question), marks, ..overrides });
            part.overrides = overrides;
        }
        parts
    }

    /// The kinds in a list that was read before.
    fn kinds_again(&self, items: &[Placed<DeValue<'_>>]) -> Vec<AskedKind> {
        let mut silent = TomlReader::new(self.file, self.start, self.code);
        silent.kinds(items, Span::default())
    }

    /// What the comment at the top says; `parts` are never empty.
    fn front_matter(self, mut parts: Vec<Settings>, comment: Span) -> FrontMatter {
        let following = parts.split_off(1.min(parts.len()));
        let settings = parts.pop().unwrap_or_default();
        FrontMatter { settings, following, diagnostics: self.diagnostics, comment }
    }

    /// Moodle would cut off what it does not like in a name.
    fn category(&mut self, path: Option<&str>, span: Span) {
        let path = path.unwrap_or("level").replace("//", "\0");
        let levels = || path.split('/').map(|level| level.trim().replace('\0', "/"));
        if levels().any(|level| level.is_empty()) {
            let help = "write one `/` between levels, and `//` for a slash in a name";
            self.error(span, "a level of the category has no name".to_owned(), help.to_owned());
        } else if let Some(level) =
            levels().find(|level| level.contains('<') || level.chars().count() > LONGEST_LEVEL)
        {
            let message = format!("`{level}` is not a name of a category");
            let help = format!("leave `<` out, and write at most {LONGEST_LEVEL} characters");
            self.error(span, message, help);
        }
    }

    /// Nor does it take every tag.
    fn tag(&mut self, tag: &Spanned) {
        let text = tag.text.trim();
        if text.contains(['<', '>', '`', '\n']) || text.chars().count() > LONGEST_TAG {
            let message = format!("`{text}` is not a tag");
            let help = format!(
                "leave `<`, `>`, backticks and line ends out, and write at most {LONGEST_TAG} characters"
            );
            self.error(tag.span, message, help);
        }
    }

    /// Reads how many options a choice has, which two keys can say.
    fn option_count(&mut self, settings: &mut Settings, key: &str, value: &DeValue, span: Span) {
        if settings.options.is_some() {
            let help = "leave one of `options` and `choices` out";
            self.error(span, "the number of options is said twice".into(), help.into());
        }
        let number = self.number(key, &(2..=10), value, span);
        settings.options = number.and_then(|number| u32::try_from(number).ok());
    }

    /// Reads what one key says.
    pub(super) fn entry(&mut self, settings: &mut Settings, entry: &FrontMatterEntry<'_>) {
        let FrontMatterEntry { key, value, span, .. } = *entry;
        match key {
            "question" if value.as_array().is_some() => {
                settings.question_span = Some(span);
                let items = value.as_array().map_or(&[][..], |items| items);
                let kinds = self.kinds(items, span);
                settings.question = kinds.first().map(|(kind, _)| *kind).unwrap_or_default();
            }
            "answer" if value.as_array().is_some() => {
                settings.answer_span = Some(span);
                for item in value.as_array().into_iter().flatten() {
                    let span = self.span(item.span());
                    self.word((key, "form of answer"), ANSWERS, item.get_ref(), span);
                }
            }
            "part" => {}
            "question" => {
                settings.question_span = Some(span);
                let words: Vec<(&str, QuestionKind)> =
                    KINDS.iter().map(|traits| (traits.word, traits.kind)).collect();
                let word = self.word((key, "kind of question"), &words, value, span);
                settings.question = word.unwrap_or_default();
            }
            "answer" => {
                settings.answer_span = Some(span);
                let word = self.word((key, "form of answer"), ANSWERS, value, span);
                settings.answer = word.unwrap_or_default();
            }
            "count" => {
                settings.count =
                    self.word_meant((key, "thing to count"), COUNTS, COUNTS_MEANT, value, span);
            }
            "compare" => {
                settings.compare = self.word((key, "thing to compare"), COMPARISONS, value, span);
            }
            "order" => {
                settings.order = self.word((key, "part of an order"), EXTENTS, value, span);
            }
            "branches" | "gaps" => self.shape(settings, key, value, span),
            "variables" => settings.variables = self.texts(key, value, span),
            "misconceptions" => settings.misconceptions = self.texts(key, value, span),
            "without" => settings.without = self.texts(key, value, span),
            "options" if value.as_array().is_some() => {
                let items = value.as_array().map_or(&[][..], |items| items);
                settings.own_options = self.own_options(items);
            }
            "options" | "choices" => self.option_count(settings, key, value, span),
            "loop" => {
                let number = self.number(key, &(1..=u64::MAX), value, span);
                let number = number.map(|number| u32::try_from(number).unwrap_or(u32::MAX));
                settings.the_loop = number.map(|number| (number, span));
            }
            "method" => {
                // `fib()` and `fib` are the same to a reader.
                let text = self.text(key, value, span);
                let name = |text: String| text.trim_end_matches("()").trim().to_owned();
                settings.method = text.map(|text| Spanned { text: name(text), span });
            }
            "call" => {
                settings.calls = if value.as_str().is_some() {
                    let text = self.text(key, value, span);
                    text.map(|text| Spanned { text, span }).into_iter().collect()
                } else {
                    self.texts(key, value, span)
                };
            }
            "none_of_these" => settings.none_of_these = self.flag(key, value, span),
            "distinct_answers" => settings.distinct_answers = self.flag(key, value, span),
            "points" | "penalty" | "negative" | "near" => {
                self.mark(&mut settings.marks, key, value, span);
            }
            "tolerance" => settings.tolerance = self.tolerance(value, span),
            "names" => settings.names = self.name_groups(key, value, span),
            _ => self.entry_of_bank(settings, entry),
        }
    }

    /// Reads what a key says that is about all questions of a bank.
    fn entry_of_bank(&mut self, settings: &mut Settings, entry: &FrontMatterEntry<'_>) {
        let FrontMatterEntry { key, key_span, value, span } = *entry;
        match key {
            "title" => settings.title = self.author_text(key, value, span),
            "category" => {
                settings.category = self.text(key, value, span);
                self.category(settings.category.as_deref(), span);
            }
            "language" => {
                let word = self.word((key, "language"), LANGUAGES, value, span);
                settings.language = word.unwrap_or_default();
            }
            "address" => {
                let word = self.word((key, "form of address"), ADDRESSES, value, span);
                settings.address = word.unwrap_or_default();
            }
            "code" if value.as_bool() == Some(false) => settings.hides_variant = true,
            "code" => {
                let word = self.word((key, "way to show programs"), CODE_FORMS, value, span);
                settings.code = word.unwrap_or_default();
            }
            "explanation" => {
                let word = self.word((key, "length of explanations"), DETAILS, value, span);
                settings.explanation = word.unwrap_or_default();
            }
            "tags" => {
                let tags = self.texts(key, value, span);
                for tag in &tags {
                    self.tag(tag);
                }
                settings.tags = tags.into_iter().map(|tag| tag.text).collect();
            }
            "difficulty" => settings.difficulty = self.difficulty(value, span),
            "wording" => {
                if let Some(table) = value.as_table() {
                    self.sentences(settings, "", table);
                } else {
                    let message = format!("`wording` needs a table, not {}", kind_of(value));
                    let help = "write `[wording]` and, below it, `\"ask.output\" = \"…\"`";
                    self.error(span, message, help.to_owned());
                }
            }
            _ => self.unknown(key_span, format!("unknown key `{key}`"), key, KEYS),
        }
    }

    /// Reads how what is asked for is laid out.
    fn shape(&mut self, settings: &mut Settings, key: &str, value: &DeValue, span: Span) {
        if key == "gaps" {
            let word = self.word((key, "way to fill in gaps"), GAP_FILLINGS, value, span);
            settings.gaps = word.unwrap_or_default();
        } else {
            let word = self.word((key, "way to show branches"), BRANCHES, value, span);
            settings.branches = word.unwrap_or_default();
        }
    }

    /// A key of `[difficulty]` that does not stand there.
    fn outside_difficulty(&mut self, key: &str, span: Span, has_difficulty: bool) {
        let message = format!("`{key}` stands outside `[difficulty]`");
        let finding = Diagnostic::error(self.code, span, message);
        self.diagnostics.push(if has_difficulty {
            finding.help(format!("write `{key} = …` below `[difficulty]`"))
        } else {
            finding
                .help(format!(
                    "write `difficulty.{key} = …`, or `[difficulty]` and, below it, `{key} = …`, after all other settings"
                ))
                .replace(span, format!("difficulty.{key}"))
        });
    }

    fn difficulty(&mut self, value: &DeValue, span: Span) -> Difficulty {
        let mut difficulty = Difficulty { span: Some(span), ..Difficulty::default() };
        let Some(table) = value.as_table() else {
            let message = format!("`difficulty` needs a table, not {}", kind_of(value));
            let help = "write `[difficulty]` and, below it, `steps = [10, 40]` or `spread = 0.2`";
            self.error(span, message, help.to_owned());
            return difficulty;
        };
        for (key, value) in table {
            let (key_span, span) = (self.span(key.span()), self.span(value.span()));
            let (key, value) = (key.get_ref().as_ref(), value.get_ref());
            match key {
                "steps" => difficulty.steps = self.bounds(key, value, span),
                "iterations" => difficulty.iterations = self.bounds(key, value, span),
                "calls" => difficulty.calls = self.bounds(key, value, span),
                "depth" => difficulty.depth = self.bounds(key, value, span),
                "spread" => difficulty.spread = self.share(key, value, span),
                _ => {
                    let message = format!("unknown key `{key}` in `[difficulty]`");
                    self.unknown(key_span, message, key, MEASURES);
                }
            }
        }
        difficulty
    }

    /// Sentences by their keys, whose dots may be quoted or not.
    fn sentences(&mut self, settings: &mut Settings, before: &str, table: &DeTable) {
        let mut entries: Vec<_> = table.iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        for (key, value) in entries {
            let (key_span, span) = (self.span(key.span()), self.span(value.span()));
            let name = format!("{before}{}", key.get_ref());
            if let DeValue::Table(inner) = value.get_ref() {
                self.sentences(settings, &format!("{name}."), inner);
            } else if let Some(text) = self.text(&name, value.get_ref(), span) {
                settings.wording.push((Spanned { text: name, span: key_span }, text));
            }
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
                let finding = Diagnostic::warning(
                    Code::FrontMatter,
                    comment.first(first),
                    "this comment is not read",
                )
                .help("settings stand at the very top, in one comment that starts with `/*tatsu`");
                let opening = comment.first(text.len() - inside.len() + "tatsu".len());
                let is_at_top = source.text()[..comment.range().start].trim().is_empty();
                self.diagnostics.push(if is_at_top && !text.starts_with("/*tatsu") {
                    finding.replace(opening, "/*tatsu")
                } else {
                    finding
                });
            }
        }
    }
}
