//! What is printed, as an answer.
//!
//! In: what a program prints. Out: what students type, or why they cannot.

use minijinja::Value;

use crate::ask::answer::stated_answer::{is_printable, lines};
use crate::ask::draft::Unfit;
use crate::ask::listing::visible;
use crate::ask::value::is_untypable;

/// The line that students type for an output, or why they cannot.
pub fn typed_line(output: &str) -> Result<&str, Unfit> {
    one_line(output).map_err(|problem| problem.unfit())
}

/// Whether an output can be an option but not be typed.
pub fn must_be_chosen(output: &str) -> bool {
    !lines(output).is_empty() && is_printable(output) && one_line(output).is_err()
}

/// Why an output cannot be an option: there is nothing to see, or a character that no page shows.
pub fn offered(output: &str) -> Result<(), Unfit> {
    if lines(output).is_empty() {
        return Err(TypingProblem::Nothing.unfit());
    }
    match unprintable(output) {
        Some(character) => Err(TypingProblem::Character(character).unfit()),
        None => Ok(()),
    }
}

fn unprintable(output: &str) -> Option<char> {
    output.chars().find(|character| !is_printable(&character.to_string()))
}

/// Why an output cannot be typed as an answer.
enum TypingProblem {
    Nothing,
    Lines(usize),
    StartsBlank,
    Character(char),
    LongNumber,
}

impl TypingProblem {
    fn unfit(&self) -> Unfit {
        let (key, values) = match self {
            TypingProblem::Nothing => ("prints-nothing", Vec::new()),
            TypingProblem::Lines(count) => ("prints-lines", vec![("count", Value::from(*count))]),
            TypingProblem::StartsBlank => ("prints-blank-first", Vec::new()),
            TypingProblem::LongNumber => ("prints-long-number", Vec::new()),
            TypingProblem::Character(character) => {
                let shown = visible(&character.to_string());
                ("prints-untypable", vec![("character", Value::from(shown))])
            }
        };
        Unfit::new(key, values, self.help())
    }

    fn help(&self) -> &'static str {
        match self {
            TypingProblem::Nothing => {
                "print a value, add `ASSERT(!__out.isEmpty());` at the end, or ask for the `result` \
                 or a `variable`"
            }
            TypingProblem::Lines(_) => {
                "print everything in one line (`print` instead of `println`), or write \
                 `answer = \"choice\"`"
            }
            TypingProblem::StartsBlank => {
                "print the blank after each value instead of before it, or write \
                 `answer = \"choice\"`"
            }
            TypingProblem::LongNumber => {
                "print fewer digits, as in `%.2f`, or write `answer = \"choice\"`"
            }
            TypingProblem::Character(_) => {
                "print blanks instead of tabs, and letters, digits and signs that are on a \
                 keyboard; or ask for the `result` or a `variable`"
            }
        }
    }
}

/// The line that an output consists of. Its last line end and blanks at its end do not count:
/// answers are trimmed, so typing them is neither needed nor wrong.
fn one_line(output: &str) -> Result<&str, TypingProblem> {
    let text = output.strip_suffix('\n').unwrap_or(output);
    let text = text.strip_suffix('\r').unwrap_or(text);
    if text.trim().is_empty() {
        return Err(TypingProblem::Nothing);
    }
    let lines = text.split('\n').count();
    if lines > 1 {
        return Err(TypingProblem::Lines(lines));
    }
    let line = text.trim_end_matches([' ', '\t']);
    if let Some(character) = line.chars().find(|character| is_untypable(*character)) {
        return Err(TypingProblem::Character(character));
    }
    if line.starts_with(char::is_whitespace) {
        return Err(TypingProblem::StartsBlank);
    }
    if has_long_number(line) {
        return Err(TypingProblem::LongNumber);
    }
    Ok(line.trim_end())
}

/// The most digits after a point that somebody copies without a slip.
const MOST_DIGITS: usize = 7;

/// Whether a number with more digits after its point stands in a line.
fn has_long_number(line: &str) -> bool {
    let parts: Vec<&str> = line.split('.').collect();
    parts.windows(2).any(|pair| {
        let digits = pair[1].bytes().take_while(u8::is_ascii_digit).count();
        digits > MOST_DIGITS && pair[0].ends_with(|one: char| one.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_is_what_can_be_typed() {
        let line = |output| one_line(output).map_err(|problem| problem.unfit().what());
        assert_eq!(line("a  b\n"), Ok("a  b"));
        assert_eq!(line("1 2 3 \r\n"), Ok("1 2 3"));
        assert!(line("").unwrap_err().contains("prints nothing"));
        assert!(line("\n").unwrap_err().contains("prints nothing"));
        assert!(line("a\nb\n").unwrap_err().contains("prints 2 lines"));
        assert!(line("a\n\n").unwrap_err().contains("prints 2 lines"));
        assert!(line(" a").unwrap_err().contains("starts its output with a blank"));
        assert!(line("a\tb").unwrap_err().contains("U+0009"));
        assert!(line("a\u{FFFD}").unwrap_err().contains("U+FFFD"));
        assert_eq!(
            line("0.3333333 x1.12345678"),
            Ok("0.3333333 x1.12345678").and_then(|_| {
                Err(String::from("prints a number with too many digits to be typed"))
            })
        );
        assert_eq!(line("0.1234567\n"), Ok("0.1234567"));
    }
}
