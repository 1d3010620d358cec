//! Patterns: `matches("[a-z]+")` as a Java method.
//!
//! In: a regular expression as Java writes it, of characters, classes, groups, `|` and counts. Out:
//! a finite automaton, and the text of a method that runs it on a string. The parts become a
//! nondeterministic automaton (K. Thompson, "Regular expression search algorithm", 1968), and sets
//! of its states the states of a deterministic one (M. Rabin and D. Scott, "Finite automata and
//! their decision problems", 1959).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::super::text_pattern::{TextPattern, UnitRange};

/// The most states; more make a method that takes too long to follow.
const MOST_STATES: usize = 60;

/// The most often that a part is repeated by a count.
const MOST_REPEATS: u32 = 40;

/// All units but those that end a line, for `.`.
const ANY_UNIT: [UnitRange; 5] =
    [(0, 9), (0xb, 0xc), (0xe, 0x84), (0x86, 0x2027), (0x202a, 0xffff)];

/// What is wrong with a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PatternError {
    /// Why, for people.
    pub(super) message: String,
    /// What to write instead.
    pub(super) help: &'static str,
}

/// A deterministic automaton; state 0 is the first.
#[derive(Clone, Debug)]
pub(super) struct PatternAutomaton {
    /// For each state: ranges of units, and where they lead.
    steps: Vec<Vec<(UnitRange, usize)>>,
    accepting: BTreeSet<usize>,
}

/// The parts of a pattern.
pub(super) fn parts(pattern: &str) -> Result<TextPattern, PatternError> {
    let mut reader = PatternReader { units: pattern.chars().collect(), at: 0 };
    let part = reader.choice()?;
    if reader.at < reader.units.len() {
        return Err(error("`)` without `(` in the pattern", "write `\\\\)` for the character"));
    }
    Ok(part)
}

/// The automaton of a pattern.
pub(super) fn automaton(pattern: &str) -> Result<PatternAutomaton, PatternError> {
    let part = parts(pattern)?;
    let mut graph = PatternGraph::default();
    let (first, last) = (graph.state(), graph.state());
    graph.add(&part, first, last);
    graph.deterministic(first, last)
}

fn error(message: impl Into<String>, help: &'static str) -> PatternError {
    PatternError { message: message.into(), help }
}

struct PatternReader {
    units: Vec<char>,
    at: usize,
}

impl PatternReader {
    fn peek(&self) -> Option<char> {
        self.units.get(self.at).copied()
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek();
        self.at += usize::from(next.is_some());
        next
    }

    fn choice(&mut self) -> Result<TextPattern, PatternError> {
        let mut ways = vec![self.sequence()?];
        while self.peek() == Some('|') {
            self.at += 1;
            ways.push(self.sequence()?);
        }
        Ok(TextPattern::Choice(ways))
    }

    fn sequence(&mut self) -> Result<TextPattern, PatternError> {
        let mut parts = Vec::new();
        while let Some(next) = self.peek().filter(|next| !matches!(next, '|' | ')')) {
            self.at += 1;
            let part = match next {
                '(' => self.group()?,
                '[' => TextPattern::Class(self.class()?),
                '.' => TextPattern::Class(ANY_UNIT.to_vec()),
                '\\' => TextPattern::Class(self.escape()?),
                '*' | '+' | '?' | '{' => {
                    let message = format!("`{next}` has nothing before it in the pattern");
                    return Err(error(message, "write `\\\\` before it for the character"));
                }
                '^' | '$' => {
                    let message =
                        format!("`{next}` has no meaning here: the whole line is compared");
                    return Err(error(message, "leave it out, or write `\\\\` before it"));
                }
                other => single(other)?,
            };
            parts.push(self.repeated(part)?);
        }
        Ok(TextPattern::Sequence(parts))
    }

    fn group(&mut self) -> Result<TextPattern, PatternError> {
        if self.peek() == Some('?') {
            self.at += 1;
            if self.next() != Some(':') {
                let message = "the pattern looks ahead or names a group";
                return Err(error(message, "use plain groups, such as `(ab|cd)`"));
            }
        }
        let inside = self.choice()?;
        match self.next() {
            Some(')') => Ok(inside),
            _ => Err(error("`(` without `)` in the pattern", "write `\\\\(` for the character")),
        }
    }

    fn repeated(&mut self, part: TextPattern) -> Result<TextPattern, PatternError> {
        let (least, most) = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => self.count()?,
            _ => return Ok(part),
        };
        self.at += 1;
        if matches!(self.peek(), Some('?' | '+' | '*' | '{')) {
            let message = "two counts in a row in the pattern";
            return Err(error(message, "put the first one in a group, such as `(a+)?`"));
        }
        Ok(TextPattern::Repeat(Box::new(part), least, most))
    }

    /// `{2}`, `{2,}` or `{2,5}`; stops at the closing brace.
    fn count(&mut self) -> Result<(u32, Option<u32>), PatternError> {
        const HELP: &str = "write `{2}`, `{2,}` or `{2,5}`, with numbers up to 40";
        let rest: String = self.units[self.at + 1..].iter().collect();
        let wrong = || error("a count of the pattern is not right", HELP);
        let inside = &rest[..rest.find('}').ok_or_else(wrong)?];
        self.at += inside.chars().count() + 1;
        let number = |text: &str| {
            text.parse::<u32>().ok().filter(|number| *number <= MOST_REPEATS).ok_or_else(wrong)
        };
        let (least, most) = match inside.split_once(',') {
            None => (number(inside)?, Some(number(inside)?)),
            Some((least, "")) => (number(least)?, None),
            Some((least, most)) => (number(least)?, Some(number(most)?)),
        };
        if most.is_some_and(|most| most < least) { Err(wrong()) } else { Ok((least, most)) }
    }

    /// After `\`.
    fn escape(&mut self) -> Result<Vec<UnitRange>, PatternError> {
        const DIGITS: [UnitRange; 1] = [(0x30, 0x39)];
        const WORDS: [UnitRange; 4] = [(0x30, 0x39), (0x41, 0x5a), (0x5f, 0x5f), (0x61, 0x7a)];
        const BLANKS: [UnitRange; 2] = [(9, 13), (32, 32)];
        Ok(match self.next() {
            Some('d') => DIGITS.to_vec(),
            Some('D') => others(&DIGITS),
            Some('w') => WORDS.to_vec(),
            Some('W') => others(&WORDS),
            Some('s') => BLANKS.to_vec(),
            Some('S') => others(&BLANKS),
            Some('t') => vec![(9, 9)],
            Some(other) if !other.is_alphanumeric() => vec![unit(other)?],
            Some(other) => {
                let message = format!("`\\{other}` is not known in patterns");
                return Err(error(
                    message,
                    "use `\\\\d`, `\\\\w`, `\\\\s`, their capitals, or classes",
                ));
            }
            None => {
                return Err(error(
                    "the pattern ends in `\\`",
                    "write `\\\\\\\\` for the character",
                ));
            }
        })
    }

    /// After `[`.
    fn class(&mut self) -> Result<Vec<UnitRange>, PatternError> {
        let negated = self.peek() == Some('^');
        self.at += usize::from(negated);
        let mut ranges: Vec<UnitRange> = Vec::new();
        let open = || error("`[` without `]` in the pattern", "write `\\\\[` for the character");
        loop {
            let from = match self.next().ok_or_else(open)? {
                ']' if !ranges.is_empty() => break,
                '[' | '&' if self.peek() == Some('&') || self.units[self.at - 1] == '[' => {
                    let message = "a class within a class in the pattern";
                    return Err(error(message, "name the characters one after the other"));
                }
                '\\' => {
                    let ranges_of = self.escape()?;
                    match ranges_of.as_slice() {
                        [(low, high)] if low == high => *low,
                        _ => {
                            ranges.extend(ranges_of);
                            continue;
                        }
                    }
                }
                other => unit(other)?.0,
            };
            let is_range = self.peek() == Some('-')
                && self.units.get(self.at + 1).is_some_and(|next| *next != ']');
            if !is_range {
                ranges.push((from, from));
                continue;
            }
            self.at += 1;
            let to = match self.next().ok_or_else(open)? {
                '\\' => self.escape()?.first().map_or(from, |range| range.0),
                other => unit(other)?.0,
            };
            if to < from {
                let message = "a range of the pattern ends before it starts";
                return Err(error(message, "write the smaller character first, as in `[a-z]`"));
            }
            ranges.push((from, to));
        }
        Ok(if negated { others(&ranges) } else { ranges })
    }
}

fn single(character: char) -> Result<TextPattern, PatternError> {
    Ok(TextPattern::Class(vec![unit(character)?]))
}

fn unit(character: char) -> Result<UnitRange, PatternError> {
    let unit = u32::from(character);
    if unit > 0xffff {
        let message = format!("`{character}` takes two units of a string");
        return Err(error(message, "use characters up to U+FFFF"));
    }
    Ok((unit, unit))
}

/// All units that are in none of these ranges.
fn others(ranges: &[UnitRange]) -> Vec<UnitRange> {
    let mut sorted = ranges.to_vec();
    sorted.sort_unstable();
    let mut left = Vec::new();
    let mut next = 0;
    for (from, to) in sorted {
        if next < from {
            left.push((next, from - 1));
        }
        next = next.max(to + 1);
    }
    if next <= 0xffff {
        left.push((next, 0xffff));
    }
    left
}

/// A nondeterministic automaton.
#[derive(Default)]
struct PatternGraph {
    free: Vec<Vec<usize>>,
    reads: Vec<Vec<(UnitRange, usize)>>,
}

impl PatternGraph {
    fn state(&mut self) -> usize {
        self.free.push(Vec::new());
        self.reads.push(Vec::new());
        self.free.len() - 1
    }

    fn add(&mut self, part: &TextPattern, from: usize, to: usize) {
        match part {
            TextPattern::Class(ranges) => {
                self.reads[from].extend(ranges.iter().map(|range| (*range, to)));
            }
            TextPattern::Sequence(parts) => {
                let mut at = from;
                for part in parts {
                    let next = self.state();
                    self.add(part, at, next);
                    at = next;
                }
                self.free[at].push(to);
            }
            TextPattern::Choice(ways) => {
                for way in ways {
                    let (first, last) = (self.state(), self.state());
                    self.free[from].push(first);
                    self.add(way, first, last);
                    self.free[last].push(to);
                }
            }
            TextPattern::Repeat(inner, least, most) => {
                let mut at = from;
                for _ in 0..*least {
                    let next = self.state();
                    self.add(inner, at, next);
                    at = next;
                }
                match most {
                    None => {
                        let (round, end) = (self.state(), self.state());
                        self.free[at].push(round);
                        self.add(inner, round, end);
                        self.free[end].push(round);
                        self.free[round].push(to);
                    }
                    Some(most) => {
                        for _ in *least..*most {
                            self.free[at].push(to);
                            let next = self.state();
                            self.add(inner, at, next);
                            at = next;
                        }
                        self.free[at].push(to);
                    }
                }
            }
        }
    }

    fn closure(&self, states: impl IntoIterator<Item = usize>) -> BTreeSet<usize> {
        let mut all = BTreeSet::new();
        let mut waiting: Vec<usize> = states.into_iter().collect();
        while let Some(state) = waiting.pop() {
            if all.insert(state) {
                waiting.extend(&self.free[state]);
            }
        }
        all
    }

    fn deterministic(&self, first: usize, last: usize) -> Result<PatternAutomaton, PatternError> {
        let mut numbers = BTreeMap::new();
        let mut sets = vec![self.closure([first])];
        numbers.insert(sets[0].clone(), 0);
        let mut steps = Vec::new();
        let mut at = 0;
        while at < sets.len() {
            let reads: Vec<(UnitRange, usize)> =
                sets[at].iter().flat_map(|state| self.reads[*state].iter().copied()).collect();
            let mut borders: BTreeSet<u32> = BTreeSet::new();
            for ((from, to), _) in &reads {
                borders.extend([*from, to + 1]);
            }
            let borders: Vec<u32> = borders.into_iter().collect();
            let mut own: Vec<(UnitRange, usize)> = Vec::new();
            for pair in borders.windows(2) {
                let (from, to) = (pair[0], pair[1] - 1);
                let inside = reads.iter().filter(|((low, high), _)| *low <= from && to <= *high);
                let next = self.closure(inside.map(|(_, state)| *state));
                if next.is_empty() {
                    continue;
                }
                let number = *numbers.entry(next.clone()).or_insert_with(|| {
                    sets.push(next);
                    sets.len() - 1
                });
                match own.last_mut() {
                    Some(((_, end), state)) if *end + 1 == from && *state == number => *end = to,
                    _ => own.push(((from, to), number)),
                }
            }
            if sets.len() > MOST_STATES {
                let message = "the pattern is too large";
                return Err(error(message, "use smaller counts, or fewer parts"));
            }
            steps.push(own);
            at += 1;
        }
        let accepting = (0..sets.len()).filter(|at| sets[*at].contains(&last)).collect();
        Ok(PatternAutomaton { steps, accepting })
    }
}

impl PatternAutomaton {
    /// A method that says whether a string is of the pattern. It uses numbers and comparisons only.
    pub(super) fn java(&self, name: &str) -> String {
        let mut text = format!(
            "static boolean {name}(String s) {{ int q = 0; \
             for (int i = 0; i < s.length(); i++) {{ char c = s.charAt(i); q = "
        );
        for (at, steps) in self.steps.iter().enumerate() {
            let _ = write!(text, "q == {at} ? (");
            for ((from, to), next) in steps {
                let condition = if from == to {
                    format!("c == {from}")
                } else {
                    format!("c >= {from} && c <= {to}")
                };
                let _ = write!(text, "{condition} ? {next} : ");
            }
            text.push_str("-1) : ");
        }
        text.push_str("-1; } return ");
        let accepting: Vec<String> =
            self.accepting.iter().map(|state| format!("q == {state}")).collect();
        text.push_str(if accepting.is_empty() { "false" } else { "" });
        text.push_str(&accepting.join(" || "));
        text.push_str("; }");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_match(pattern: &str, text: &str) -> bool {
        let automaton = automaton(pattern).unwrap_or_else(|error| panic!("{error:?}"));
        let mut state = 0;
        for unit in text.encode_utf16() {
            let unit = u32::from(unit);
            let next =
                automaton.steps[state].iter().find(|((from, to), _)| (*from..=*to).contains(&unit));
            let Some((_, next)) = next else { return false };
            state = *next;
        }
        automaton.accepting.contains(&state)
    }

    #[test]
    fn patterns_match_what_java_matches() {
        for (pattern, fits, misses) in [
            ("[a-z]+", vec!["a", "zz"], vec!["", "A", "a1"]),
            ("", vec![""], vec!["a"]),
            ("a|bc", vec!["a", "bc"], vec!["b", "abc"]),
            ("(ab){2,3}", vec!["abab", "ababab"], vec!["ab", "abababab"]),
            ("x{3}", vec!["xxx"], vec!["xx", "xxxx"]),
            ("x{2,}", vec!["xx", "xxxxx"], vec!["x"]),
            ("[^0-9]*", vec!["", "ab-"], vec!["a1"]),
            (r"\d{2}\.\d", vec!["12.3"], vec!["1.3", "12x3"]),
            (r"\w+@\w+\.(de|com)", vec!["a@b.de", "x_1@y.com"], vec!["a@b", "@b.de"]),
            ("-?[1-9]\\d*|0", vec!["0", "-5", "120"], vec!["-0", "01", ""]),
            (r"[\d\-x]+", vec!["1-x"], vec!["y"]),
            ("[-a]", vec!["-", "a"], vec!["b"]),
            (".a?", vec!["x", "xa"], vec!["", "xb", "\n"]),
        ] {
            assert!(fits.iter().all(|text| is_match(pattern, text)), "{pattern}");
            assert!(!misses.iter().any(|text| is_match(pattern, text)), "{pattern}");
        }
    }

    #[test]
    fn what_is_not_known_is_told() {
        for (pattern, said) in [
            ("(a", "`(` without `)`"),
            ("a)", "`)` without `(`"),
            ("[a", "`[` without `]`"),
            ("*a", "nothing before it"),
            ("a{2", "a count"),
            ("a{5,2}", "a count"),
            ("a{99}", "a count"),
            ("(?=a)b", "looks ahead"),
            ("^a$", "has no meaning here"),
            (r"\1", "is not known"),
            ("a+?", "two counts in a row"),
            ("[z-a]", "ends before it starts"),
            ("[a-z&&[b]]", "within a class"),
            ("((a|b)*a(a|b){9})", "too large"),
        ] {
            let found = automaton(pattern).map(|_| ());
            assert!(
                matches!(&found, Err(error) if error.message.contains(said)),
                "{pattern} {found:?}"
            );
        }
    }
}
