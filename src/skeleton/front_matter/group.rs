//! `question = ["output", "iterations"]`: several questions about each instance.
//!
//! In: the entries of the front matter. Out: for each part [`Settings`] of its own, as if it were
//! the only question; and what parts mean together. What holds: a setting at the top holds for each
//! part to which it means something, one below `[part.…]` for that part alone.

use toml::Spanned as Placed;
use toml::de::DeValue;

use super::kind::{KINDS, PARTICULAR, QuestionKind};
use super::settings::{GroupPlace, KEYS, MAX_PARTS, PartKinds};
use super::value::{TomlReader, kind_of, listed};
use super::{AnswerForm, Aspect, CountedQuantity, OwnAnswer, Settings, Spanned, VersionNeed};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// The keys of `[part.…]` besides those that mean something to some kinds only.
const GENERAL_PART_KEYS: &[&str] = &["answer", "choices", "points"];

/// The keys of `[part.…]`, in the order in which messages list them.
fn part_keys() -> Vec<&'static str> {
    let is_of_parts = |key: &&str| GENERAL_PART_KEYS.contains(key) || PARTICULAR.contains(key);
    KEYS.iter().copied().filter(is_of_parts).collect()
}

/// A key with its value and the places of both.
pub(super) struct FrontMatterEntry<'a> {
    /// The key.
    pub key: &'a str,
    /// Where the key stands.
    pub key_span: Span,
    /// The value.
    pub value: &'a DeValue<'a>,
    /// Where the value stands.
    pub span: Span,
}

impl FrontMatterEntry<'_> {
    /// The name by which settings know that it is there.
    pub fn name(&self) -> &str {
        if self.key == "options" && self.value.as_array().is_some() {
            "[[options]]"
        } else {
            self.key
        }
    }
}

/// The letter of the part at a place, from 0.
pub fn part_letter(at: usize) -> char {
    char::from(b'a' + u8::try_from(at % 26).unwrap_or_default())
}

/// A kind of question that is asked, and where that is said.
pub(super) type AskedKind = (QuestionKind, Option<Span>);

impl TomlReader {
    /// The kinds in a list of them.
    pub(super) fn kinds(&mut self, items: &[Placed<DeValue<'_>>], span: Span) -> Vec<AskedKind> {
        let words: Vec<(&str, QuestionKind)> =
            KINDS.iter().map(|traits| (traits.word, traits.kind)).collect();
        let mut kinds = Vec::new();
        for item in items {
            let at = self.span(item.span());
            let word = self.word(("question", "kind of question"), &words, item.get_ref(), at);
            kinds.extend(word.map(|kind| (kind, Some(at))));
        }
        if items.is_empty() {
            let help = "name one, as in `question = \"output\"`, or several in the order in which they are asked";
            self.error(span, "no kind of question is named".to_owned(), help.to_owned());
        } else if items.len() > MAX_PARTS {
            let message = format!("{} questions about one instance", items.len());
            let help = format!("name at most {MAX_PARTS}");
            self.error(span, message, help);
        }
        kinds
    }

    /// The settings of each part of a group of these kinds; those of an only kind where one is
    /// asked. `replaced` says that the kinds are not the author's, whose parts may be others.
    pub(super) fn parts(
        &mut self,
        entries: &[FrontMatterEntry<'_>],
        kinds: &[AskedKind],
        replaced: bool,
    ) -> Vec<Settings> {
        let own = self.part_tables(entries, kinds, replaced);
        let all: Vec<QuestionKind> = kinds.iter().map(|(kind, _)| *kind).collect();
        let mut parts = Vec::new();
        for (at, (kind, span)) in kinds.iter().enumerate() {
            let mut settings = Settings::default();
            // What is wrong at the top was told when the top was read.
            let mut silent = TomlReader::new(self.file, self.start, self.code);
            for entry in entries.iter().filter(|one| holds_for(one, *kind, &all)) {
                settings.said.push(said(entry));
                match (entry.key, entry.value.as_array()) {
                    ("answer", Some(items)) => {
                        // A list is about the author's own parts.
                        if let Some(item) = items.get(at).filter(|_| !replaced) {
                            let place = silent.span(item.span());
                            let of_part =
                                FrontMatterEntry { value: item.get_ref(), span: place, ..*entry };
                            silent.entry(&mut settings, &of_part);
                        }
                    }
                    ("question" | "part", _) => {}
                    _ => silent.entry(&mut settings, entry),
                }
            }
            (settings.question, settings.question_span) = (*kind, *span);
            for entry in own.iter().filter(|(part, _)| *part == at).map(|(_, entry)| entry) {
                settings.said.retain(|known| known.text != entry.name());
                settings.said.push(said(entry));
                if matches!(entry.name(), "options" | "choices") {
                    settings.options = None;
                }
                if entry.key == "points" {
                    settings.marks.points = None;
                }
                self.entry(&mut settings, entry);
            }
            if kinds.len() > 1 {
                settings.group = Some(GroupPlace { at, kinds: all.clone() });
            }
            parts.push(settings);
        }
        if !replaced {
            self.shared_answers(entries, kinds.len());
        }
        if kinds.len() > 1 {
            self.shared_points(entries, &mut parts);
        }
        parts
    }

    /// What stands below `[part.…]`, each entry with the place of its part.
    fn part_tables<'e>(
        &mut self,
        entries: &[FrontMatterEntry<'e>],
        kinds: &[AskedKind],
        replaced: bool,
    ) -> Vec<(usize, FrontMatterEntry<'e>)> {
        let Some(tables) = entries.iter().find(|one| one.key == "part") else { return Vec::new() };
        let help = "write `[part.iterations]` and, below it, what holds for this part only";
        let Some(table) = tables.value.as_table() else {
            let message = format!("`part` needs tables, not {}", kind_of(tables.value));
            self.error(tables.span, message, help.to_owned());
            return Vec::new();
        };
        let mut named: Vec<(usize, Span)> = Vec::new();
        let mut own = Vec::new();
        let mut parts: Vec<_> = table.iter().collect();
        parts.sort_by_key(|(key, _)| key.span().start);
        for (name, value) in parts {
            let (name_span, span) = (self.span(name.span()), self.span(value.span()));
            let name = name.get_ref().as_ref();
            let Some(at) = self.named_part((name, name_span), kinds, replaced) else { continue };
            if let Some((_, first)) = named.iter().find(|(known, _)| *known == at) {
                let message = format!("part {} has two tables", part_letter(at));
                let finding = Diagnostic::error(self.code, name_span, message);
                let finding = finding.also(*first, "here first");
                self.diagnostics.push(finding.help("write all of its settings below one of them"));
                continue;
            }
            named.push((at, name_span));
            let Some(table) = value.get_ref().as_table() else {
                let message =
                    format!("`part.{name}` needs a table, not {}", kind_of(value.get_ref()));
                self.error(span, message, help.to_owned());
                continue;
            };
            let mut entries: Vec<_> = table.iter().collect();
            entries.sort_by_key(|(key, _)| key.span().start);
            for (key, value) in entries {
                let (key_span, span) = (self.span(key.span()), self.span(value.span()));
                let key = key.get_ref().as_ref();
                if part_keys().contains(&key) {
                    own.push((
                        at,
                        FrontMatterEntry { key, key_span, value: value.get_ref(), span },
                    ));
                } else if KEYS.contains(&key) {
                    let message = format!("`{key}` holds for all parts");
                    let help = format!("write `{key} = …` above all tables");
                    self.error(key_span, message, help);
                } else {
                    let message = format!("unknown key `{key}` in `[part.{name}]`");
                    self.unknown(key_span, message, key, &part_keys());
                }
            }
        }
        own
    }

    /// The part that a name means: the word of its kind, or its letter.
    fn named_part(
        &mut self,
        (name, span): (&str, Span),
        kinds: &[AskedKind],
        replaced: bool,
    ) -> Option<usize> {
        let of_kind: Vec<usize> =
            (0..kinds.len()).filter(|at| kinds[*at].0.as_str() == name).collect();
        let of_letter = (0..kinds.len()).find(|at| name == part_letter(*at).to_string());
        match (&of_kind[..], of_letter.filter(|_| !replaced)) {
            ([only], _) => return Some(*only),
            ([], Some(only)) => return Some(only),
            // Somebody asks something else than the author, whose parts are not all there.
            _ if replaced => return None,
            ([], None) => {
                let names: Vec<&str> = kinds.iter().map(|(kind, _)| kind.as_str()).collect();
                let help = format!("name one of {}, or its letter", listed(&names));
                self.error(span, format!("there is no part `{name}`"), help);
            }
            (several, _) => {
                let letters: Vec<String> =
                    several.iter().map(|at| format!("`[part.{}]`", part_letter(*at))).collect();
                let message = format!("{} parts are of the kind `{name}`", several.len());
                let help = format!("name the part by its letter: {}", letters.join(" or "));
                self.error(span, message, help);
            }
        }
        None
    }

    /// What means nothing where one question is asked.
    pub(super) fn ungrouped(&mut self, entries: &[FrontMatterEntry<'_>]) {
        for entry in entries {
            let is_list = entry.key == "answer" && entry.value.as_array().is_some();
            if entry.key == "part" {
                let message = "`[part.…]` means nothing where one question is asked";
                let help = "name several, as in `question = [\"output\", \"iterations\"]`, or write its \
                            settings above all tables";
                self.error(entry.key_span, message.to_owned(), help.to_owned());
            } else if is_list {
                let message = "a list of forms of answer, where one question is asked";
                let help = "write one of them, as in `answer = \"choice\"`";
                self.error(entry.span, message.to_owned(), help.to_owned());
            }
        }
    }

    /// A list of forms of answer has one for each part.
    fn shared_answers(&mut self, entries: &[FrontMatterEntry<'_>], parts: usize) {
        let Some(entry) = entries.iter().find(|one| one.key == "answer") else { return };
        let Some(items) = entry.value.as_array() else { return };
        if items.len() != parts {
            let message = format!("{} forms of answer for {parts} parts", items.len());
            let help = "name one for each part, in their order: `\"auto\"` leaves it open";
            self.error(entry.span, message, help.to_owned());
        }
    }

    /// What the whole counts is shared equally; the first parts get the hundredths that remain.
    fn shared_points(&mut self, entries: &[FrontMatterEntry<'_>], parts: &mut [Settings]) {
        let Some(entry) = entries.iter().find(|one| one.key == "points") else { return };
        let own =
            parts.iter().find_map(|part| part.place("points").filter(|place| *place != entry.span));
        if let Some(own) = own {
            let message = "`points` says what the whole counts, and what a part counts";
            let finding = Diagnostic::error(self.code, own, message).also(entry.span, "the whole");
            self.diagnostics.push(finding.help("leave one of both out"));
            return;
        }
        let count = parts.len();
        for (at, part) in parts.iter_mut().enumerate() {
            let Some(points) = part.marks.points else { continue };
            part.marks.points = points.shared(count, at);
            if part.marks.points.is_none() {
                let message = format!("{} points for {count} parts", points.shown());
                let help = "a part counts at least 0.01 points: write more of them";
                self.error(entry.span, message, help.to_owned());
                return;
            }
        }
    }
}

fn said(entry: &FrontMatterEntry<'_>) -> Spanned {
    Spanned { text: entry.name().to_owned(), span: entry.span }
}

/// Whether an entry at the top holds for the part of a kind: it means something to it, or to none.
fn holds_for(entry: &FrontMatterEntry<'_>, kind: QuestionKind, all: &[QuestionKind]) -> bool {
    let name = if entry.key == "choices" { "options" } else { entry.key };
    if entry.name() == "[[options]]" {
        let takes = |kind: &QuestionKind| !matches!(kind.traits().own_answer, OwnAnswer::None(_));
        return takes(&kind) || !all.iter().any(takes) && all[0] == kind;
    }
    let means = |kind: &QuestionKind| kind.traits().keys.contains(&name);
    !PARTICULAR.contains(&name) || means(&kind) || !all.iter().any(means) && all[0] == kind
}

/// What is wrong with the parts of a group that are each right by themselves.
pub fn check(parts: &[Settings], comment: Span) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    let place = |at: usize| parts[at].question_span.unwrap_or(comment);
    for (at, part) in parts.iter().enumerate() {
        let word = part.question.as_str();
        if part.question.versions() != VersionNeed::None {
            let message = format!("a question of the kind `{word}` in a group");
            findings.push(Diagnostic::error(Code::Question, place(at), message).help(
                "it shows other programs than the one that the parts share: ask it in a skeleton of its own",
            ));
        }
        if part.asks_line_by_line() {
            let at = part.place("answer").unwrap_or_else(|| place(at));
            let message = "gaps in the program that the parts share";
            findings.push(Diagnostic::error(Code::Question, at, message).help(
                "its gaps stand in its own program: ask it in a skeleton of its own, or write `answer = \"text\"`",
            ));
        }
        let same = parts[..at].iter().position(|other| asks_the_same(other, part));
        if let Some(first) = same {
            let (one, other) = (part_letter(first), part_letter(at));
            let message = format!("parts {one} and {other} ask the same");
            let finding = Diagnostic::error(Code::Question, place(at), message);
            findings.push(finding.also(place(first), "the first one").help(format!(
                "leave one out, or say below `[part.{other}]` what it asks about, such as another `loop` or `variables`"
            )));
        }
    }
    if let Some(second) = parts.first().and_then(|part| part.calls.get(1)) {
        let message = "several calls, and several questions";
        findings.push(
            Diagnostic::error(Code::Question, second.span, message)
                .help("name one call, or ask one question: `question = \"result\"`"),
        );
    }
    let with_own = || parts.iter().filter(|part| !part.own_options.is_empty());
    if let (Some(first), true) = (with_own().next(), with_own().count() > 1) {
        let at = first.place("[[options]]").unwrap_or(comment);
        if with_own().all(|part| part.place("[[options]]") == Some(at)) {
            let word = first.question.as_str();
            let message = "`[[options]]` could be wrong answers to several parts";
            findings.push(
                Diagnostic::error(Code::Question, at, message)
                    .help(format!("say to which, as in `[[part.{word}.options]]`")),
            );
        }
    }
    for at in 0..parts.len() {
        for other in 0..parts.len() {
            if let Some((what, help)) =
                gives_away(&parts[at], &parts[other]).filter(|_| at != other)
            {
                let (one, other) = (part_letter(at), (part_letter(other), place(other)));
                let message = format!("part {one} {what} part {} asks for", other.0);
                let finding = Diagnostic::warning(Code::Question, place(at), message);
                findings.push(finding.also(other.1, "the other part").help(help));
            }
        }
    }
    findings
}

/// Whether two parts have one right answer, and ask for it in the same words.
fn asks_the_same(one: &Settings, other: &Settings) -> bool {
    let texts = |all: &[Spanned]| all.iter().map(|one| one.text.clone()).collect::<Vec<_>>();
    let about = |part: &Settings| {
        (
            part.question,
            texts(&part.variables),
            part.count,
            part.the_loop.map(|(number, _)| number),
            part.method.as_ref().map(|method| method.text.clone()),
            part.compare,
            part.order,
        )
    };
    // One drawing may be asked for, and how many objects are in it.
    let is_form = one.question == QuestionKind::Memory && one.answer != other.answer;
    about(one) == about(other) && !is_form
}

/// What a part shows of what another one asks for, and what to write instead.
fn gives_away(one: &Settings, other: &Settings) -> Option<(String, &'static str)> {
    let names = |part: &Settings| -> Vec<String> {
        part.variables.iter().map(|one| one.text.clone()).collect()
    };
    let shown = names(one);
    match (one.question.aspect(), other.question.aspect()) {
        (Aspect::Memory, Aspect::Variables)
            if matches!(one.answer, AnswerForm::Auto | AnswerForm::Choice) =>
        {
            let asked = names(other);
            let is_shown = |name: &&String| {
                let root = name.split(['.', '[']).next().unwrap_or_default();
                shown.is_empty() || shown.iter().any(|known| known == *name || known == root)
            };
            let name = asked.iter().find(is_shown)?;
            let what = format!("has drawings that show `{name}`, which");
            Some((what, "name other `variables`, or leave one of the two out"))
        }
        (Aspect::Trace, Aspect::Variables) if one.question == QuestionKind::Table => {
            let name =
                names(other).into_iter().find(|name| shown.is_empty() || shown.contains(name))?;
            let what = format!("has the last value of `{name}` in its table, which");
            Some((what, "name other `variables`, or leave one of the two out"))
        }
        (Aspect::Trace, Aspect::Count | Aspect::Ranking) => {
            let is_called =
                matches!(other.count, Some(CountedQuantity::Calls | CountedQuantity::Depth));
            (!is_called && other.method.is_none()).then(|| {
                let what = "shows by its lines how often a loop runs, which".to_owned();
                (what, "ask for one of the two")
            })
        }
        (Aspect::Trace, Aspect::Trace) if one.question == QuestionKind::Table => {
            Some(("shows by its lines the order that".to_owned(), "ask for one of the two"))
        }
        (Aspect::Calls, Aspect::Count) if other.method.is_some() => Some((
            "shows in its items how often a method is called, which".to_owned(),
            "ask for one of the two, or count a loop",
        )),
        _ => None,
    }
}

impl PartKinds {
    /// The kinds, and whether there are more than a group takes.
    pub fn of(kinds: &[QuestionKind]) -> Option<Self> {
        let mut all = Self::default();
        for kind in kinds {
            *all.kinds.get_mut(all.count)? = *kind;
            all.count += 1;
        }
        Some(all)
    }

    /// The kinds in their order.
    pub fn iter(&self) -> impl Iterator<Item = QuestionKind> + '_ {
        self.kinds.iter().copied().take(self.count)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }
}
