//! What makes a question readable for everybody: words for what only eyes see.
//!
//! In: a question whose answer is said, and the wording. Out: the same question with names for the
//! lines of its programs and, in options, for where a line ends: read out as one name, two outputs
//! that differ in line ends only would be the same. What holds: no text changes, so whoever copies
//! an option, or compares it, finds what was there before.

use minijinja::Value;

use super::listing;
use super::question::{Answer, Choice, Question};
use super::wording::{Wording, WordingError};

/// What stands before the number of a line in the HTML of a program.
const LINE: &str = "<span role=\"group\" aria-label=\"";

/// The question as everybody can read it.
///
/// An error if a sentence is wrong.
pub fn readable(question: Question, wording: &Wording) -> Result<Question, WordingError> {
    Ok(Voice::of(wording)?.question(question))
}

/// The words for lines, ends of lines and blanks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Voice {
    /// What is said before and after the number of a line.
    line: (String, String),
    /// What is said where a line ends.
    line_end: String,
    /// What is said before and after a number of blanks.
    blanks: (String, String),
}

impl Voice {
    /// The words of a wording.
    ///
    /// An error if a sentence is wrong.
    pub fn of(wording: &Wording) -> Result<Self, WordingError> {
        // The sentences are said once and filled in for each line.
        let around = |key: &str, name: &'static str| -> Result<(String, String), WordingError> {
            let said = wording.say(key, vec![(name, Value::from("%n"))])?;
            let (before, after) = said.split_once("%n").unwrap_or((said.as_str(), ""));
            Ok((before.to_owned(), after.to_owned()))
        };
        Ok(Self {
            line: around("listing.line", "number")?,
            line_end: wording.say("listing.line-end", Vec::new())?,
            blanks: around("listing.blanks", "count")?,
        })
    }

    /// HTML in which each line of a program is called a line.
    pub fn text(&self, html: &str) -> String {
        let mut parts = html.split(LINE);
        let mut out = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (number, rest) = part.split_once('"').unwrap_or((part, ""));
            let (before, after) = &self.line;
            out.push_str(LINE);
            out.push_str(&[before, number, after, "\"", rest].concat());
        }
        out
    }

    fn question(&self, mut question: Question) -> Question {
        question.text = self.text(&question.text);
        question.feedback = self.text(&question.feedback);
        let mut answers = vec![&mut question.answer];
        while let Some(answer) = answers.pop() {
            match answer {
                Answer::Choice { options } | Answer::Several { options } => self.options(options),
                Answer::Number { mistakes, .. }
                | Answer::Decimal { mistakes, .. }
                | Answer::Text { mistakes, .. } => {
                    for one in mistakes.iter_mut() {
                        one.feedback = self.text(&one.feedback);
                    }
                }
                Answer::Cloze { gaps } => {
                    answers.extend(gaps.iter_mut().map(|gap| &mut gap.answer));
                }
                Answer::Ordering { items } => {
                    for item in items.iter_mut() {
                        *item = self.option(item, false);
                    }
                }
            }
        }
        question
    }

    fn options(&self, options: &mut [Choice]) {
        // Blanks are counted only where nothing else tells options apart.
        let by_line = |option: &Choice| -> Vec<String> {
            let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
            option.plain.split('\n').map(words).collect()
        };
        let mut names: Vec<Vec<String>> = options.iter().map(by_line).collect();
        names.sort_unstable();
        let are_blanks_said = names.windows(2).any(|pair| pair[0] == pair[1]);
        for option in options {
            option.text = self.option(&option.text, are_blanks_said);
            option.feedback = self.text(&option.feedback);
        }
    }

    /// An option or an item: outputs say their line ends, and blanks that count.
    fn option(&self, html: &str, are_blanks_said: bool) -> String {
        let html = self.text(html);
        let mut out = String::with_capacity(html.len());
        let mut rest = html.as_str();
        while let Some((start, end)) = printed(rest) {
            out.push_str(&rest[..start]);
            self.add_printed(&rest[start..end], are_blanks_said, &mut out);
            rest = &rest[end..];
        }
        out.push_str(rest);
        out
    }

    /// Adds what a program prints: its tags as they are, its texts with names for what is not seen.
    fn add_printed(&self, html: &str, are_blanks_said: bool, out: &mut String) {
        let mut rest = html;
        while !rest.is_empty() {
            let is_tag = rest.starts_with('<');
            let length = if is_tag { rest.find('>').map(|at| at + 1) } else { rest.find('<') };
            let (piece, after) = rest.split_at(length.unwrap_or(rest.len()));
            if is_tag {
                out.push_str(piece);
            } else {
                self.add_text(piece, are_blanks_said, out);
            }
            rest = after;
        }
    }

    fn add_text(&self, text: &str, are_blanks_said: bool, out: &mut String) {
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let same = rest.len() - rest.trim_start_matches(first).len();
            let name = match first {
                '\n' => {
                    let (line, after) = rest.split_at(1);
                    out.push_str(&named(&format!(", {}, ", self.line_end), line));
                    rest = after;
                    continue;
                }
                ' ' if are_blanks_said && same > 1 => {
                    Some(format!(", {}{same}{}, ", self.blanks.0, self.blanks.1))
                }
                _ => None,
            };
            let (piece, after) = rest.split_at(same);
            match name {
                Some(name) => out.push_str(&named(&name, piece)),
                None => out.push_str(piece),
            }
            rest = after;
        }
    }
}

/// Text with a name that is said instead of it.
fn named(name: &str, text: &str) -> String {
    format!("<span role=\"img\" aria-label=\"{}\">{text}</span>", listing::escape(name))
}

/// Where the first output of some HTML begins and ends: the inside of its `samp`, or of a `code`
/// that is not a program of several lines.
fn printed(html: &str) -> Option<(usize, usize)> {
    let mut from = 0;
    loop {
        let samp = html[from..].find("<samp").map(|at| (from + at, "</samp>"));
        let code = html[from..].find("<code").map(|at| (from + at, "</code>"));
        let (start, close) = [samp, code].into_iter().flatten().min()?;
        let start = start + html[start..].find('>')? + 1;
        let end = start + html[start..].find(close)?;
        let is_program = close == "</code>" && html[start..end].contains("<nolink>");
        if !is_program {
            return Some((start, end));
        }
        from = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::question::Origin;

    fn voice() -> Voice {
        Voice::of(&Wording::built_in().unwrap()).unwrap()
    }

    /// What a screen reader makes one name of: texts, and names instead of texts that have one.
    fn heard(html: &str) -> String {
        let mut out = String::new();
        let mut rest = html;
        while let Some(at) = rest.find("<span role=\"img\" aria-label=\"") {
            out.push_str(&listing::plain(&rest[..at]));
            let (name, after) = rest[at + 29..].split_once('"').unwrap();
            out.push_str(name);
            rest = after.split_once("</span>").unwrap().1;
        }
        out.push_str(&listing::plain(rest));
        out.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn options(texts: &[&str]) -> Vec<Choice> {
        let option = |text: &&str| Choice {
            text: if text.contains('\n') { listing::lines(text) } else { listing::inline(text) },
            plain: (*text).to_owned(),
            right: false,
            feedback: String::new(),
            origin: Origin::Neighbour,
        };
        texts.iter().map(option).collect()
    }

    fn names(texts: &[&str]) -> Vec<String> {
        let mut options = options(texts);
        voice().options(&mut options);
        for (option, text) in options.iter().zip(texts) {
            assert_eq!(listing::plain(&option.text), *text, "the text changes");
        }
        options.iter().map(|option| heard(&option.text)).collect()
    }

    #[test]
    fn outputs_that_differ_in_line_ends_sound_different() {
        assert_eq!(
            names(&["11 10 18", "11\n10 18", "11\n10\n18"]),
            ["11 10 18", "11, new line, 10 18", "11, new line, 10, new line, 18"]
        );
    }

    #[test]
    fn blanks_are_counted_where_nothing_else_tells_options_apart() {
        assert_eq!(names(&["3  5", "3 5"]), ["3, 2 blanks, 5", "3 5"]);
        assert_eq!(names(&["3  5", "35"]), ["3 5", "35"]);
    }

    #[test]
    fn lines_of_programs_are_called_lines() {
        let voice = voice();
        let html = listing::html("int x = 1;\nx++;");
        let said = voice.text(&html);
        assert!(said.contains("aria-label=\"line 1\"") && said.contains("aria-label=\"line 2\""));
        assert_eq!(listing::code_of(&said), listing::code_of(&html));
        // A program is no output: its lines have their names or stand beside each other.
        let fragment = listing::fragment("x = 1;\nx++;");
        assert_eq!(voice.option(&fragment, true), fragment);
    }
}
