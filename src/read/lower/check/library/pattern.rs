//! Patterns: `s.split(p)`, `s.replaceAll(p, t)`, `s.replaceFirst(p, t)`, `s.matches(p)`.
//!
//! In: a pattern as Java writes it. Out: items, each of which takes characters, as the class of
//! the library reads them that is written in Java. What holds: an item takes as many characters as
//! it can, and no other choice could ever match, since what may follow it takes none of them; so
//! nothing has to be tried again. Patterns that are not of this kind are refused.

use super::super::super::typed::Expr;
use super::super::Checker;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::datum::Datum;
use crate::read::library::Overload;
use crate::read::types::Type;
use crate::source::Span;

/// The class that follows patterns.
const CLASS: &str = "$Patterns";

/// More characters are not listed for one item.
const MOST_LISTED: usize = 1000;

/// What takes characters.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PatternItem {
    /// `1`, `?`, `*` or `+`: how many.
    count: char,
    set: CharacterSet,
}

/// Some characters.
#[derive(Clone, Debug, PartialEq, Eq)]
struct CharacterSet {
    listed: Vec<char>,
    /// Whether it is all others.
    others: bool,
}

/// What is wrong with a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
enum PatternFault {
    /// Java has a meaning for this, which is not supported.
    Unsupported(String),
    /// Java throws an exception at this.
    NoPattern(String),
}

impl Checker<'_> {
    /// A call whose first argument is a pattern. A constant one is read here; of any other text it
    /// shows at run time whether each of its characters means itself.
    pub(super) fn of_pattern(
        &mut self,
        overload: &Overload,
        operands: Vec<Expr>,
        span: Span,
    ) -> Expr {
        let ty = overload.result.ty();
        let mut operands = operands.into_iter();
        let (Some(object), Some(pattern)) = (operands.next(), operands.next()) else {
            return Expr { ty, ..Expr::unknown(span, Vec::new()) };
        };
        let rest: Vec<Expr> = operands.collect();
        let at = pattern.span;
        let pattern = if let Some(Datum::Text(text)) = pattern.constant() {
            match encoded(&text) {
                Ok(items) => Expr::text(items, at),
                Err(fault) => {
                    self.wrong_pattern(&text, fault, at);
                    return Expr { ty, ..Expr::unknown(span, vec![object]) };
                }
            }
        } else {
            let ty = Some(Type::String);
            self.written_method("$plain", CLASS, vec![pattern], ty, at)
        };
        if let Some(other) = rest.first()
            && let Some(Datum::Text(text)) = other.constant()
            && text.contains(['$', '\\'])
        {
            let message = "`$` and `\\` in the new text mean something else than themselves";
            self.report(
                Diagnostic::error(Code::Unsupported, other.span, message)
                    .help("write `replace(…, …)`, where each character means itself"),
            );
            return Expr { ty, ..Expr::unknown(span, vec![object]) };
        }
        let operands = [object, pattern].into_iter().chain(rest).collect();
        self.written(overload, CLASS, operands, span)
    }

    fn wrong_pattern(&mut self, text: &str, fault: PatternFault, span: Span) {
        let is_single = text.chars().count() == 1;
        let (code, message) = match fault {
            PatternFault::Unsupported(what) => {
                let message = format!("{what} in a regular expression is not supported");
                (Code::Unsupported, message)
            }
            PatternFault::NoPattern(what) => {
                let message = format!("{what}, so Java throws a `PatternSyntaxException`");
                (Code::TypeMismatch, message)
            }
        };
        let help = if is_single {
            format!("write `\"\\\\{text}\"` for the character itself")
        } else {
            String::from(
                "what is supported are characters, `\\\\s`, `\\\\d`, `\\\\w`, `.`, classes like \
                 `[a-z]`, each with `+`, `*` or `?` where nothing that follows takes the same \
                 characters",
            )
        };
        self.report(Diagnostic::error(code, span, message).help(help));
    }
}

/// The items of a pattern as the class of the library reads them.
fn encoded(pattern: &str) -> Result<String, PatternFault> {
    let items = items(pattern)?;
    if let Some(again) = items.iter().enumerate().find(|(at, _)| needs_another_try(&items, *at)) {
        let what = format!("`{}` before what takes the same characters", again.1.count);
        return Err(PatternFault::Unsupported(what));
    }
    let mut text = String::new();
    for item in items {
        let length = u32::try_from(item.set.listed.len()).ok().and_then(char::from_u32);
        text.push(item.count);
        text.push(if item.set.others { '-' } else { '+' });
        text.push(length.unwrap_or_default());
        text.extend(item.set.listed);
    }
    Ok(text)
}

/// Whether fewer characters for an item might match where the most do not.
fn needs_another_try(items: &[PatternItem], at: usize) -> bool {
    if items[at].count == '1' {
        return false;
    }
    for next in &items[at + 1..] {
        if items[at].set.meets(&next.set) {
            return true;
        }
        if matches!(next.count, '1' | '+') {
            return false;
        }
    }
    false
}

impl CharacterSet {
    /// Whether a character is in both.
    fn meets(&self, other: &CharacterSet) -> bool {
        let has = |set: &CharacterSet, one: &char| set.listed.contains(one);
        match (self.others, other.others) {
            (false, false) => self.listed.iter().any(|one| has(other, one)),
            (false, true) => self.listed.iter().any(|one| !has(other, one)),
            (true, false) => other.listed.iter().any(|one| !has(self, one)),
            (true, true) => true,
        }
    }
}

/// The characters of a pattern, and how far it has been read.
struct ExpressionReader {
    characters: Vec<char>,
    at: usize,
}

fn items(pattern: &str) -> Result<Vec<PatternItem>, PatternFault> {
    let mut reader = ExpressionReader { characters: pattern.chars().collect(), at: 0 };
    let mut items = Vec::new();
    while let Some(one) = reader.next() {
        let set = reader.set(one)?;
        let beyond = set.listed.iter().any(|one| one.len_utf16() > 1);
        let count = reader.count()?;
        if !beyond {
            items.push(PatternItem { count, set });
            continue;
        }
        if count != '1' || set.others || set.listed.len() > 1 {
            return Err(PatternFault::Unsupported(String::from("a character of two units")));
        }
        return Err(PatternFault::Unsupported(format!("`{}`", set.listed[0])));
    }
    Ok(items)
}

fn unsupported(what: &str) -> PatternFault {
    PatternFault::Unsupported(format!("`{what}`"))
}

impl ExpressionReader {
    fn next(&mut self) -> Option<char> {
        let one = self.characters.get(self.at).copied();
        self.at += usize::from(one.is_some());
        one
    }

    fn peek(&self) -> Option<char> {
        self.characters.get(self.at).copied()
    }

    /// The characters that an item takes which begins with this one.
    fn set(&mut self, first: char) -> Result<CharacterSet, PatternFault> {
        let listed = match first {
            '.' => {
                let listed = vec!['\n', '\r', '\u{85}', '\u{2028}', '\u{2029}'];
                return Ok(CharacterSet { listed, others: true });
            }
            '\\' => return self.escaped(),
            '[' => return self.class(),
            '*' | '+' | '?' => {
                return Err(PatternFault::NoPattern(format!("`{first}` repeats nothing here")));
            }
            '{' => return Err(PatternFault::NoPattern(String::from("`{` counts nothing here"))),
            '(' | ')' if !self.characters.contains(&if first == '(' { ')' } else { '(' }) => {
                return Err(PatternFault::NoPattern(format!("`{first}` stands alone")));
            }
            '(' | ')' | '|' | '^' | '$' => return Err(unsupported(&first.to_string())),
            _ => vec![first],
        };
        Ok(CharacterSet { listed, others: false })
    }

    /// What stands after a backslash.
    fn escaped(&mut self) -> Result<CharacterSet, PatternFault> {
        let Some(one) = self.next() else {
            let message = String::from("nothing stands after the last `\\`");
            return Err(PatternFault::NoPattern(message));
        };
        let listed: Vec<char> = match one {
            's' | 'S' => vec![' ', '\t', '\n', '\u{b}', '\u{c}', '\r'],
            'd' | 'D' => ('0'..='9').collect(),
            'w' | 'W' => ('a'..='z').chain('A'..='Z').chain('0'..='9').chain(['_']).collect(),
            't' => vec!['\t'],
            'n' => vec!['\n'],
            'r' => vec!['\r'],
            'f' => vec!['\u{c}'],
            one if one.is_ascii_alphanumeric() => return Err(unsupported(&format!("\\{one}"))),
            one => vec![one],
        };
        Ok(CharacterSet { listed, others: matches!(one, 'S' | 'D' | 'W') })
    }

    /// `[a-z,]`, after the bracket.
    fn class(&mut self) -> Result<CharacterSet, PatternFault> {
        let others = self.peek() == Some('^');
        self.at += usize::from(others);
        let mut listed: Vec<char> = Vec::new();
        loop {
            let Some(one) = self.next() else {
                return Err(PatternFault::NoPattern(String::from("a `]` is missing")));
            };
            let mut found = match one {
                ']' if !listed.is_empty() => return Ok(CharacterSet { listed, others }),
                ']' | '[' | '&' | '^' => return Err(unsupported(&format!("{one} in a class"))),
                '\\' => {
                    let set = self.escaped()?;
                    if set.others {
                        return Err(unsupported("\\S, \\D or \\W in a class"));
                    }
                    set.listed
                }
                one => vec![one],
            };
            let ends = self.characters.get(self.at + 1).copied();
            if let (&[first], Some('-'), Some(last)) = (&found[..], self.peek(), ends)
                && last != ']'
            {
                self.at += 2;
                if matches!(last, '[' | '\\' | '&') {
                    return Err(unsupported(&format!("-{last} in a class")));
                }
                if last < first {
                    let message = format!("`{first}-{last}` ends before it begins");
                    return Err(PatternFault::NoPattern(message));
                }
                found = (first..=last).take(MOST_LISTED + 1).collect();
            }
            listed.extend(found);
            if listed.len() > MOST_LISTED {
                return Err(PatternFault::Unsupported(String::from(
                    "a class of so many characters",
                )));
            }
        }
    }

    /// How many characters an item takes.
    fn count(&mut self) -> Result<char, PatternFault> {
        let count = match self.peek() {
            Some(count @ ('*' | '+' | '?')) => count,
            Some('{') => return Err(unsupported("{")),
            _ => return Ok('1'),
        };
        self.at += 1;
        match self.peek() {
            Some(more @ ('?' | '+')) => Err(unsupported(&format!("{count}{more}"))),
            Some('*') => {
                Err(PatternFault::NoPattern(format!("`*` repeats nothing after `{count}`")))
            }
            _ => Ok(count),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{PatternFault, encoded};

    #[test]
    fn items_are_counts_and_characters() {
        assert_eq!(encoded(""), Ok(String::new()));
        assert_eq!(encoded("a-"), Ok(String::from("1+\u{1}a1+\u{1}-")));
        assert_eq!(encoded("\\.?"), Ok(String::from("?+\u{1}.")));
        assert_eq!(encoded("[^a-c,]+"), Ok(String::from("+-\u{4}abc,")));
        assert_eq!(encoded("[a-]*"), Ok(String::from("*+\u{2}a-")));
    }

    #[test]
    fn whatever_needs_another_try_is_refused() {
        for taken in ["\\s*,\\s*", ",\\s+", "[a-z]+[0-9]*", "a*b*c", "\\d+\\.?\\d", "\\w+\\W"] {
            let is_refused = taken == "\\d+\\.?\\d";
            assert_eq!(encoded(taken).is_err(), is_refused, "{taken}");
        }
        for refused in ["a*ab", "a*b*a", ".*x", "\\w+\\d", "\\S+\\S", "a?a"] {
            assert!(matches!(encoded(refused), Err(PatternFault::Unsupported(_))), "{refused}");
        }
    }

    #[test]
    fn what_java_throws_at_is_told_from_what_is_not_supported() {
        for wrong in ["*", "+a", "(", ")", "[a", "a\\", "[b-a]", "a**", "{"] {
            assert!(matches!(encoded(wrong), Err(PatternFault::NoPattern(_))), "{wrong}");
        }
        for unsupported in ["|", "^", "a$", "(a)", "a{2}", "a+?", "\\b", "[[a]]", "😀"] {
            let found = encoded(unsupported);
            assert!(matches!(found, Err(PatternFault::Unsupported(_))), "{unsupported}");
        }
    }
}
