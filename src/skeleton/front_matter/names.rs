//! `names = ["red", "blue", "green"]`: names of variables that each instance has in another order.
//!
//! In: the groups of names, and the program. Out: which of them are variables of the program, what
//! is wrong with the others, and the program with other names. What holds: whole words of the
//! program are replaced, each name by one that means nothing else in it, so that both programs do
//! the same; members, types, text and comments stay as they are.

use std::collections::{BTreeMap, BTreeSet};

use super::program::Parts;
use super::value::nearest;
use super::{Settings, Spanned};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::Program;
use crate::read::syntax::ast::Member;
use crate::read::syntax::fragment::is_alternative;
use crate::read::syntax::{WrittenWord, is_reserved, written_words};
use crate::source::{Source, Span};

/// Names of a program, each with the one that stands in its place.
pub type NewNames = BTreeMap<String, String>;

/// What is wrong with the names of the settings.
pub fn check(settings: &Settings, parts: Parts<'_>) -> Vec<Diagnostic> {
    if settings.names.is_empty() {
        return Vec::new();
    }
    let known = KnownNames::of(parts);
    let mut found = Vec::new();
    let mut listed: BTreeMap<&str, Span> = BTreeMap::new();
    for group in &settings.names {
        for name in group {
            if let Some(first) = listed.insert(&name.text, name.span) {
                let message = format!("`{}` stands twice in `names`", name.text);
                let finding = Diagnostic::error(Code::Question, name.span, message);
                found.push(finding.also(first, "the first one").help("leave one of them out"));
            } else {
                found.extend(known.wrong(name));
            }
        }
        let is_variable = |name: &&Spanned| known.variables.contains(name.text.as_str());
        match (group.iter().find(is_variable), group.first()) {
            (None, Some(first)) if found.is_empty() => found.push(known.unused(first)),
            (Some(only), _) if group.len() == 1 => {
                let message = format!("`{}` has no name to change with", only.text);
                let help =
                    format!("name another one, as in `names = [\"{}\", \"other\"]`", only.text);
                found.push(Diagnostic::error(Code::Question, only.span, message).help(help));
            }
            _ => {}
        }
    }
    found.extend(told_in_comments(settings, parts, &known));
    found
}

/// What the names of a program stand for.
struct KnownNames<'a> {
    /// Local variables and parameters of the author's.
    variables: BTreeSet<&'a str>,
    /// Fields, methods and classes of the author's, with what they are.
    members: BTreeMap<&'a str, &'static str>,
    /// All words that stand in the program as something else than what a dot is before.
    words: BTreeSet<&'a str>,
}

impl<'a> KnownNames<'a> {
    fn of(parts: Parts<'a>) -> Self {
        let authored = parts.program.methods.iter().filter(|method| !method.is_library);
        let variables = authored.flat_map(|method| &method.locals).map(|local| local.name.as_str());
        let mut members = BTreeMap::new();
        for member in parts.file.all_members() {
            match member {
                Member::Field(field) => {
                    let names = field.declaration.declarators.iter();
                    members.extend(names.map(|one| (one.name.text.as_str(), "a field")));
                }
                Member::Method(method) => {
                    members.insert(method.name.text.as_str(), "a method");
                }
                Member::Constructor(_) | Member::Initialiser(_) => {}
            }
        }
        for class in &parts.file.types {
            let components = class.components.iter();
            members.extend(components.map(|one| (one.name.text.as_str(), "a component")));
            members.insert(class.name.text.as_str(), "a class");
        }
        let words = words_of(parts.source, parts.file.front_matter);
        let is_name = |word: &WrittenWord<'_>| !is_member(word);
        Self {
            variables: variables.filter(|name| !name.starts_with('$')).collect(),
            members,
            words: words.into_iter().filter(is_name).map(|word| word.text).collect(),
        }
    }

    /// What is wrong with a name by itself.
    fn wrong(&self, name: &Spanned) -> Option<Diagnostic> {
        let Spanned { text, span } = name;
        let error = |message: String| Diagnostic::error(Code::Question, *span, message);
        let mut letters = text.chars();
        let begins = letters.next().is_some_and(char::is_lowercase);
        let is_word = begins && letters.all(|one| one.is_alphanumeric() || one == '_');
        if is_reserved(text) || matches!(text.as_str(), "true" | "false" | "null" | "var" | "yield")
        {
            let help = "choose another name, such as `value`";
            return Some(error(format!("`{text}` is a word of Java, and no variable")).help(help));
        }
        if !is_word {
            let help = "write a name of letters and digits that begins with a small letter";
            return Some(error(format!("`{text}` is no name of a variable")).help(help));
        }
        if let Some(what) = self.members.get(text.as_str()) {
            let help =
                "name local variables and parameters only; members and types keep their names";
            return Some(error(format!("`{text}` is {what}")).help(help));
        }
        let is_taken = self.words.contains(text.as_str());
        (is_taken && !self.variables.contains(text.as_str())).then(|| {
            error(format!("`{text}` stands in the program, and is no variable there"))
                .help("choose another name, or leave it out")
        })
    }

    /// That no name of a group is a variable.
    fn unused(&self, first: &Spanned) -> Diagnostic {
        let message = "none of these names is a variable of the program";
        let finding = Diagnostic::error(Code::Question, first.span, message);
        let variables = self.variables.iter().copied();
        if let Some(near) = nearest(&first.text, variables.clone()) {
            let help = format!("did you mean `{near}`?");
            return finding.help(help).replace(first.span, format!("{near:?}"));
        }
        let all: Vec<String> = variables.map(|name| format!("`{name}`")).collect();
        finding.help(match &all[..] {
            [] => String::from("the program has no variables: leave `names` out"),
            all => format!("its variables are {}", all.join(", ")),
        })
    }
}

/// Warnings about comments that students read, which keep the name of a variable.
fn told_in_comments(
    settings: &Settings,
    parts: Parts<'_>,
    known: &KnownNames<'_>,
) -> Vec<Diagnostic> {
    let names = settings.names.iter().flatten();
    let is_told =
        |name: &&Spanned| name.text.len() > 1 && known.variables.contains(name.text.as_str());
    let names: Vec<&str> = names.filter(is_told).map(|name| name.text.as_str()).collect();
    let shown = parts.file.comments.iter().filter(|comment| {
        let text = parts.source.slice(**comment);
        Some(**comment) != parts.file.front_matter
            && !is_alternative(text)
            && !parts.file.hidden.iter().any(|hidden| hidden.covers(**comment))
    });
    let naming = shown.filter_map(|comment| {
        let text = parts.source.slice(*comment);
        let mut words = text.split(|one: char| !one.is_alphanumeric() && one != '_');
        let name = words.find(|word| names.contains(word))?;
        let message =
            format!("this comment names `{name}`, and stays when the variable has another name");
        let finding = Diagnostic::warning(Code::Question, *comment, message);
        Some(finding.help("say it without the name of the variable"))
    });
    naming.collect()
}

/// The ways to name the variables of a program, the author's own first; at most as many. Ways lie
/// as far apart as they can, in the order of the names.
pub fn ways(settings: &Settings, program: &Program, most: usize) -> Vec<NewNames> {
    let authored = program.methods.iter().filter(|method| !method.is_library);
    let variables: BTreeSet<&str> =
        authored.flat_map(|method| &method.locals).map(|local| local.name.as_str()).collect();
    let groups: Vec<(Vec<&str>, Vec<&str>)> = settings
        .names
        .iter()
        .map(|group| {
            let all: Vec<&str> = group.iter().map(|name| name.text.as_str()).collect();
            let used = all.iter().copied().filter(|name| variables.contains(name)).collect();
            (used, all)
        })
        .collect();
    let count = |(used, all): &(Vec<&str>, Vec<&str>)| {
        (0..used.len()).fold(1usize, |ways, at| ways.saturating_mul(all.len() - at))
    };
    let total = groups.iter().map(count).fold(1usize, usize::saturating_mul);
    let own = NewNames::new();
    let mut found = vec![own];
    let wanted = most.min(total);
    let mut at = 0;
    while found.len() < wanted && at < total {
        let way = way(&groups, at);
        if !way.is_empty() && !found.contains(&way) {
            found.push(way);
        }
        // Small spaces are gone through, large ones in strides.
        at += (total / (wanted * 2)).max(1);
    }
    found
}

/// The way of this number; names that stay are left out.
fn way(groups: &[(Vec<&str>, Vec<&str>)], number: usize) -> NewNames {
    let mut rest = number;
    let mut names = NewNames::new();
    for (used, all) in groups {
        let mut free = all.clone();
        for name in used {
            let chosen = free.remove(rest % free.len());
            rest /= free.len() + 1;
            if chosen != *name {
                names.insert((*name).to_owned(), chosen.to_owned());
            }
        }
    }
    names
}

/// The text of a program with other names, but for the comment at the top.
pub fn renamed_text(source: &Source, front_matter: Option<Span>, names: &NewNames) -> String {
    let text = source.text();
    let code = front_matter.map_or(0, |comment| comment.end as usize);
    let mut changed = text[..code].to_owned();
    let mut behind = code;
    let mut put = |start: usize, length: usize, new: &str| {
        changed.push_str(&text[behind..start]);
        changed.push_str(new);
        behind = start + length;
    };
    for (start, name, new) in places(text, code, names) {
        put(start, name.len(), new);
    }
    changed.push_str(&text[behind..]);
    changed
}

/// Where names stand in code from a place on, and what takes their place.
fn places<'a>(text: &'a str, code: usize, names: &'a NewNames) -> Vec<(usize, &'a str, &'a str)> {
    let of = |part: &'a str, from: usize| {
        let words = written_words(part).into_iter().filter(|word| !is_member(word));
        let known = words.filter_map(move |word| {
            let new = names.get(word.text)?;
            Some((from + word.start, word.text, new.as_str()))
        });
        known.collect::<Vec<_>>()
    };
    let mut found = of(&text[code..], code);
    // What may stand instead of a line stands in a comment.
    for (at, _) in text.match_indices("//~").filter(|(at, _)| *at >= code) {
        let line = text[at..].lines().next().unwrap_or_default();
        let inside = &line["//~".len()..];
        found.extend(of(inside, at + "//~".len()));
    }
    found.sort_unstable();
    found
}

/// The words of the code of a file.
fn words_of(source: &Source, front_matter: Option<Span>) -> Vec<WrittenWord<'_>> {
    let code = front_matter.map_or(0, |comment| comment.end as usize);
    written_words(&source.text()[code..])
}

/// Whether a word names a member of what stands before it, a method, a label, or an annotation.
fn is_member(word: &WrittenWord<'_>) -> bool {
    matches!(word.before, "." | "::" | "@" | "break" | "continue") || word.after == "("
}

/// An expression of the settings with other names.
fn renamed_expression(text: &str, names: &NewNames) -> String {
    let mut changed = String::new();
    let mut behind = 0;
    for (start, name, new) in places(text, 0, names) {
        changed.push_str(&text[behind..start]);
        changed.push_str(new);
        behind = start + name.len();
    }
    changed + &text[behind..]
}

/// A sentence with other names in what stands between backticks.
fn renamed_sentence(text: &str, names: &NewNames) -> String {
    let parts = text.split('`').enumerate().map(|(at, part)| {
        if at % 2 == 1 { renamed_expression(part, names) } else { part.to_owned() }
    });
    parts.collect::<Vec<_>>().join("`")
}

/// Settings that say the same of a program with other names.
pub fn renamed_settings(settings: &Settings, names: &NewNames) -> Settings {
    let mut settings = settings.clone();
    let of_expression = |one: &mut Spanned| one.text = renamed_expression(&one.text, names);
    settings.variables.iter_mut().for_each(of_expression);
    for argument in &mut settings.arguments {
        for name in [&mut argument.name, &mut argument.local] {
            *name = renamed_expression(name, names);
        }
    }
    for option in &mut settings.own_options {
        of_expression(&mut option.value);
        option.variable.iter_mut().for_each(of_expression);
        option.feedback = renamed_sentence(&option.feedback, names);
    }
    for (_, sentence) in &mut settings.wording {
        *sentence = renamed_sentence(sentence, names);
    }
    settings
}
