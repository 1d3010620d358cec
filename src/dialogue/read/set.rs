//! Value sets: what may be typed.
//!
//! In: `range(1, 9).without(x, o)`. Out: an [`InputSet`]: a condition on the value, and the numbers
//! that it mentions.

use crate::diagnostic::{Code, Diagnostic};
use crate::read::syntax::ast::{Expr, ExprKind, Name};
use crate::read::types::Type;
use crate::skeleton::front_matter::{listed, nearest};
use crate::source::Span;

use super::super::spec::{Atom, DialogueTermId, InputSet};
use super::super::text_pattern::TextPattern;
use super::generate::{HistoryFunction, IS_LETTERS, IS_STEP, IS_WORD, PlacedText};
use super::pattern::{PatternError, automaton, parts};
use super::reader::DialogueReader;
use super::term::Rewriting;

/// The words for sets of numbers and of strings.
const NUMBER_SETS: [&str; 6] = ["range", "list", "atLeast", "atMost", "not", "where"];
const TEXT_SETS: [&str; 7] = ["line", "word", "letters", "matches", "list", "not", "where"];

/// A set being read.
#[derive(Default)]
struct SetDraft {
    rewriting: Rewriting,
    mentioned: Vec<DialogueTermId>,
    patterns: Vec<TextPattern>,
}

impl DialogueReader<'_> {
    /// The set that the arguments of `READ` name; none is every value of the type.
    pub(super) fn set(&mut self, arguments: &[Expr], ty: &Type, whole: Span) -> InputSet {
        self.candidate = ty.clone();
        let Some(first) = arguments.first() else {
            let span = whole.at_end();
            return InputSet {
                membership: None,
                mentioned: Vec::new(),
                patterns: Vec::new(),
                span,
            };
        };
        if let Some(second) = arguments.get(1) {
            let message = "`READ` takes one set";
            let help = "write `list(…)` around several values or ranges";
            self.report(Diagnostic::error(Code::Dialogue, second.span, message).help(help));
        }
        let mut draft = SetDraft::default();
        let condition = self.membership(first, ty, &mut draft);
        let SetDraft { rewriting, mentioned, patterns } = draft;
        let membership =
            condition.map(|body| self.request(&body, Some(&Type::BOOLEAN), rewriting, first.span));
        InputSet { membership, mentioned, patterns, span: first.span }
    }

    /// The condition that a value is in a set; `None` if something is wrong with the set.
    fn membership(&mut self, set: &Expr, ty: &Type, draft: &mut SetDraft) -> Option<PlacedText> {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "what is not a call is not a set, whatever it computes"
        )]
        match &set.kind {
            ExprKind::Parenthesised(inner) => self.membership(inner, ty, draft),
            ExprKind::Call { receiver: Some(inner), name, arguments } => {
                let inside = self.membership(inner, ty, draft);
                let kept = self.restricted(name, arguments, ty, draft)?;
                Some(joined(&[inside?, kept], " && ", set.span))
            }
            ExprKind::Call { receiver: None, name, arguments } => {
                self.named_set(set, name, arguments, ty, draft)
            }
            _ => {
                let text = self.text.get(set.span.range()).unwrap_or("");
                let message = format!("`{text}` is not a set of values");
                let help = format!("write `list({text})`, or one of {}", known(ty));
                self.report(Diagnostic::error(Code::Dialogue, set.span, message).help(help));
                None
            }
        }
    }

    /// `.fresh()` and `.without(x, y)`
    fn restricted(
        &mut self,
        name: &Name,
        arguments: &[Expr],
        ty: &Type,
        draft: &mut SetDraft,
    ) -> Option<PlacedText> {
        let own = self.reading;
        let of = match (name.text.as_str(), arguments) {
            ("fresh", []) => own.into_iter().collect(),
            ("without", [_, ..]) => {
                let found: Vec<_> = arguments.iter().map(|one| self.history(one)).collect();
                let found: Option<Vec<_>> = found.into_iter().collect();
                let found = found?;
                self.alike(&found, arguments)?;
                found
            }
            (known @ ("fresh" | "without"), _) => {
                let message = format!("`.{known}` does not take these arguments");
                let help = "write `.fresh()` or `.without(x, y)`";
                self.report(Diagnostic::error(Code::Dialogue, name.span, message).help(help));
                return None;
            }
            (other, _) => {
                let message = format!("a set has no `.{other}`");
                let near = nearest(other, ["fresh", "without", "stop", "again"].into_iter());
                let help = match (other, near) {
                    ("stop" | "again", _) => format!("write `READ(…).{other}()`: outside `READ`"),
                    (_, Some(near)) => format!("did you mean `.{near}`?"),
                    _ => String::from("write `.fresh()` or `.without(x, y)`"),
                };
                self.report(Diagnostic::error(Code::Dialogue, name.span, message).help(help));
                return None;
            }
        };
        let first = *of.first()?;
        let other = self.variables[first.index()].ty.clone();
        if other != *ty {
            let message = format!("values of type {ty} are never among those of type {other}");
            let help = "name variables of the type that is read";
            self.report(Diagnostic::error(Code::Dialogue, name.span, message).help(help));
            return None;
        }
        self.generator.uses(HistoryFunction::Contains, ty);
        let all = self.atom(&mut draft.rewriting, Atom::All(of));
        let value = self.atom(&mut draft.rewriting, Atom::Candidate);
        Some(PlacedText::of(&format!("!$CONTAINS({all}, {value})"), name.span))
    }

    fn named_set(
        &mut self,
        set: &Expr,
        name: &Name,
        arguments: &[Expr],
        ty: &Type,
        draft: &mut SetDraft,
    ) -> Option<PlacedText> {
        let value = self.atom(&mut draft.rewriting, Atom::Candidate);
        let is_number = ty.is_whole_number() || ty.is_floating();
        match (name.text.as_str(), arguments) {
            ("range", [low, high]) if is_number => {
                let low = self.bound(low, ty, draft);
                let high = self.bound(high, ty, draft);
                let mut text = low;
                text.push(&format!(" <= {value} && {value} <= "), set.span);
                text.append(&high);
                Some(text)
            }
            ("range", [low, high, step]) if is_number => {
                let (from, high) = (self.bound(low, ty, draft), self.bound(high, ty, draft));
                let step = self.bound(step, ty, draft);
                if ty.is_floating() {
                    self.generator.uses_own(IS_STEP);
                    let mut text = from.clone();
                    text.push(&format!(" <= {value} && {value} <= "), set.span);
                    text.append(&high);
                    text.push(&format!(" && $isStep({value} - "), set.span);
                    text.append(&from);
                    text.push(", ", set.span);
                    text.append(&step);
                    text.push(")", set.span);
                    return Some(text);
                }
                let mut text = from.clone();
                text.push(&format!(" <= {value} && {value} <= "), set.span);
                text.append(&high);
                text.push(&format!(" && ({value} - "), set.span);
                text.append(&from);
                text.push(") % ", set.span);
                text.append(&step);
                text.push(" == 0", set.span);
                Some(text)
            }
            ("atLeast", [low]) if is_number => {
                let mut text = PlacedText::of(&format!("{value} >= "), set.span);
                text.append(&self.bound(low, ty, draft));
                Some(text)
            }
            ("atMost", [high]) if is_number => {
                let mut text = PlacedText::of(&format!("{value} <= "), set.span);
                text.append(&self.bound(high, ty, draft));
                Some(text)
            }
            ("list", [_, ..]) => {
                let members: Vec<Option<PlacedText>> =
                    arguments.iter().map(|one| self.member(one, ty, draft)).collect();
                let members: Option<Vec<PlacedText>> = members.into_iter().collect();
                Some(joined(&members?, " || ", set.span))
            }
            ("not", [inner]) => {
                let inside = self.membership(inner, ty, draft)?;
                let mut text = PlacedText::of("!(", set.span);
                text.append(&inside);
                text.push(")", set.span);
                Some(text)
            }
            ("where", [condition]) => {
                let Some(candidate) = self.candidate_of(name) else {
                    let message = "`where` needs a condition on a value";
                    let help = "write `where(v -> v % 2 == 0)`";
                    self.report(Diagnostic::error(Code::Dialogue, set.span, message).help(help));
                    return None;
                };
                let mut text = PlacedText::of("(", set.span);
                text.append(&self.rewritten(condition, &mut draft.rewriting, Some(&candidate)));
                text.push(")", set.span);
                Some(text)
            }
            ("line", []) if *ty == Type::String => {
                Some(PlacedText::of(&format!("{value}.length() >= 0"), set.span))
            }
            ("word", []) if *ty == Type::String => {
                self.generator.uses_own(IS_WORD);
                Some(PlacedText::of(&format!("$isWord({value})"), set.span))
            }
            ("letters", [low, high]) if *ty == Type::String => {
                self.generator.uses_own(IS_LETTERS);
                let count = |bound: &Expr| self.text.get(bound.span.range())?.trim().parse().ok();
                if let (Some(least), Some(most)) = (count(low), count(high)) {
                    let letters = TextPattern::Class(vec![(0x61, 0x7a), (0x41, 0x5a)]);
                    let letters = TextPattern::Repeat(Box::new(letters), least, Some(most));
                    draft.patterns.extend((least <= most).then_some(letters));
                }
                let low = self.plain_bound(low, draft);
                let high = self.plain_bound(high, draft);
                let mut text = low;
                text.push(&format!(" <= {value}.length() && {value}.length() <= "), set.span);
                text.append(&high);
                text.push(&format!(" && $isLetters({value})"), set.span);
                Some(text)
            }
            ("matches", [pattern]) if *ty == Type::String => self.matching(pattern, &value, draft),
            (word, _) => {
                self.unknown_set(word, name.span, ty);
                None
            }
        }
    }

    /// `matches("[a-z]+")`
    fn matching(
        &mut self,
        pattern: &Expr,
        value: &str,
        draft: &mut SetDraft,
    ) -> Option<PlacedText> {
        let found = if let ExprKind::StringLiteral(text) = &pattern.kind {
            draft.patterns.extend(parts(text));
            automaton(text)
        } else {
            Err(PatternError {
                message: String::from("the pattern of `matches` stands between quotes"),
                help: "write `matches(\"[a-z]+\")`",
            })
        };
        match found {
            Ok(automaton) => {
                let name = format!("$matches{}", pattern.span.start);
                self.generator.uses_own(&automaton.java(&name));
                Some(PlacedText::of(&format!("{name}({value})"), pattern.span))
            }
            Err(PatternError { message, help }) => {
                let finding = Diagnostic::error(Code::Dialogue, pattern.span, message);
                self.report(finding.help(help));
                None
            }
        }
    }

    fn unknown_set(&mut self, word: &str, span: Span, ty: &Type) {
        let is_other = (NUMBER_SETS.contains(&word) || TEXT_SETS.contains(&word)) && {
            let own: &[&str] = if *ty == Type::String { &TEXT_SETS } else { &NUMBER_SETS };
            !own.contains(&word)
        };
        let is_known = NUMBER_SETS.contains(&word) || TEXT_SETS.contains(&word);
        let (message, help) = if is_other {
            (
                format!("`{word}` is not a set of values of type `{ty}`"),
                format!("sets of such values are {}", known(ty)),
            )
        } else if is_known {
            (format!("`{word}` does not take these arguments"), example_of(word).to_owned())
        } else {
            let words: Vec<&str> = NUMBER_SETS.iter().chain(&TEXT_SETS).copied().collect();
            let help = nearest(word, words.iter().copied())
                .map_or_else(|| known(ty), |near| format!("did you mean `{near}`?"));
            (format!("there is no set `{word}`"), help)
        };
        self.report(Diagnostic::error(Code::Dialogue, span, message).help(help));
    }

    /// A member of `list(…)`: a value or a set.
    fn member(&mut self, member: &Expr, ty: &Type, draft: &mut SetDraft) -> Option<PlacedText> {
        if let ExprKind::Call { receiver: None, name, .. } = &member.kind
            && is_set_word(&name.text)
            && !self.helpers.contains(&name.text)
        {
            return self.membership(member, ty, draft);
        }
        let value = self.atom(&mut draft.rewriting, Atom::Candidate);
        if *ty == Type::String {
            let mut text = PlacedText::of(&format!("{value}.equals("), member.span);
            draft.mentioned.push(self.term(member, Some(ty)));
            text.append(&self.rewritten(member, &mut draft.rewriting, None));
            text.push(")", member.span);
            return Some(text);
        }
        let mut text = PlacedText::of(&format!("{value} == "), member.span);
        text.append(&self.bound(member, ty, draft));
        Some(text)
    }

    /// A number that a set mentions, in parentheses.
    fn bound(&mut self, bound: &Expr, ty: &Type, draft: &mut SetDraft) -> PlacedText {
        let text = self.text.get(bound.span.range()).unwrap_or("");
        if *ty == Type::INT && is_beyond_int(text) {
            let message = format!("no `int` is {text}, so none can be typed here");
            let help = "stay between -2147483648 and 2147483647, or declare the variable as `long`";
            self.report(Diagnostic::error(Code::Dialogue, bound.span, message).help(help));
            return PlacedText::of("0", bound.span);
        }
        draft.mentioned.push(self.term(bound, Some(ty)));
        self.plain_bound(bound, draft)
    }

    fn plain_bound(&mut self, bound: &Expr, draft: &mut SetDraft) -> PlacedText {
        let mut text = PlacedText::of("(", bound.span);
        text.append(&self.rewritten(bound, &mut draft.rewriting, None));
        text.push(")", bound.span.at_end());
        text
    }
}

/// Whether a text is a decimal number that does not fit into 32 bits.
fn is_beyond_int(text: &str) -> bool {
    let digits = text.trim_end_matches(['l', 'L']).replace('_', "");
    let number = digits.strip_prefix('-').unwrap_or(&digits);
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number && digits.parse::<i32>().is_err()
}

/// Whether a word names a set of numbers or of strings.
pub(in crate::dialogue) fn is_set_word(word: &str) -> bool {
    NUMBER_SETS.contains(&word) || TEXT_SETS.contains(&word)
}

/// The sets that there are for a type.
fn known(ty: &Type) -> String {
    let words: &[&str] = match ty {
        Type::String => &TEXT_SETS,
        Type::Primitive(crate::read::types::Primitive::Boolean) => &["list", "not", "where"],
        Type::Primitive(_)
        | Type::Array(_)
        | Type::StringBuilder
        | Type::Object(_)
        | Type::Null => &NUMBER_SETS,
    };
    listed(words)
}

fn example_of(word: &str) -> &'static str {
    match word {
        "range" => "write `range(1, 9)`, or `range(1, 9, 2)` for every second one",
        "list" => "write `list(1, 3, 5)`",
        "atLeast" => "write `atLeast(0)`",
        "atMost" => "write `atMost(99)`",
        "not" => "write `not(range(1, 9))`",
        "letters" => "write `letters(1, 10)`",
        "matches" => "write `matches(\"[a-z]+\")`",
        "line" => "write `line()`",
        "word" => "write `word()`",
        _ => "write `where(v -> v % 2 == 0)`",
    }
}

/// Conditions joined by an operator, each in parentheses.
fn joined(parts: &[PlacedText], operator: &str, span: Span) -> PlacedText {
    let mut text = PlacedText::of("(", span);
    for (at, part) in parts.iter().enumerate() {
        if at > 0 {
            text.push(operator, span);
        }
        text.push("(", span);
        text.append(part);
        text.push(")", span);
    }
    text.push(")", span);
    text
}
