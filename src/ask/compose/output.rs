//! `output`: what is printed.

use minijinja::Value;

use super::feedback::slips;
use super::options;
use super::said::{Said, is_printable, lines, whole_number};
use super::typed::{Right, drafts, no_number};
use super::{Asked, Unfit};
use crate::ask::facts::{Solved, Subject};
use crate::ask::listing::visible;
use crate::ask::value::is_untypable;
use crate::read::front_matter::AnswerForm;
use crate::vary::Told;

/// What is printed, by instance. If the author leaves the form of answer open, an output that cannot be typed makes a choice of it.
pub fn asked(subject: &Subject<'_>, instances: &[Solved<'_>]) -> Asked {
    let form = subject.settings.answer;
    let is_choice = match form {
        AnswerForm::Auto => instances.iter().any(|one| must_be_chosen(&one.told.output)),
        form => form == AnswerForm::Choice,
    };
    let drafts = if is_choice {
        let printed = |told: &Told| Some(Said::Printed(told.output.clone()));
        let draft = |instance: &Solved<'_>| {
            let output = &instance.told.output;
            if lines(output).is_empty() {
                return Err(Problem::Nothing.unfit());
            }
            if let Some(character) = unprintable(output) {
                return Err(Problem::Character(character).unfit());
            }
            options::choice(subject, instance, &Said::Printed(output.clone()), &printed)
        };
        instances.iter().map(draft).collect()
    } else {
        let right = instances.iter().map(|instance| {
            let output = &instance.told.output;
            let right = right(output)?;
            let printed = |told: &Told| Some(Said::Printed(told.output.clone()));
            let said = Said::Printed(output.clone());
            Ok(right.with(slips(subject, instance, &said, &printed)))
        });
        let how = (form, subject.settings.marks.near);
        drafts(how, &|| no_number("prints"), right.collect())
    };
    Asked { template: "output.html", drafts, values: Vec::new() }
}

/// What is right where an output is typed.
pub fn right(output: &str) -> Result<Right, Unfit> {
    one_line(output).map(of_line).map_err(|problem| problem.unfit())
}

/// Whether an output can be an option but not be typed.
fn must_be_chosen(output: &str) -> bool {
    !lines(output).is_empty() && is_printable(output) && one_line(output).is_err()
}

fn unprintable(output: &str) -> Option<char> {
    output.chars().find(|character| !is_printable(&character.to_string()))
}

/// A line that is printed, as what is typed.
fn of_line(line: &str) -> Right {
    Right { number: whole_number(line), texts: vec![line.into()], slips: Vec::new() }
}

/// Why an output cannot be typed as an answer.
enum Problem {
    Nothing,
    Lines(usize),
    StartsBlank,
    Character(char),
}

impl Problem {
    fn unfit(&self) -> Unfit {
        let (key, values) = match self {
            Problem::Nothing => ("prints-nothing", Vec::new()),
            Problem::Lines(count) => ("prints-lines", vec![("count", Value::from(*count))]),
            Problem::StartsBlank => ("prints-blank-first", Vec::new()),
            Problem::Character(character) => {
                let shown = visible(&character.to_string());
                ("prints-untypable", vec![("character", Value::from(shown))])
            }
        };
        Unfit::new(key, values, self.help())
    }

    fn help(&self) -> &'static str {
        match self {
            Problem::Nothing => {
                "print a value, add `ASSERT(!__out.isEmpty());` at the end, or ask for the `result` \
                 or a `variable`"
            }
            Problem::Lines(_) => {
                "print everything in one line (`print` instead of `println`), or write \
                 `answer = \"choice\"`"
            }
            Problem::StartsBlank => {
                "print the blank behind each value instead of before it, or write \
                 `answer = \"choice\"`"
            }
            Problem::Character(_) => {
                "print blanks instead of tabs, and letters, digits and signs that are on a \
                 keyboard; or ask for the `result` or a `variable`"
            }
        }
    }
}

/// The line that an output consists of. Its last line end and blanks at its end do not count: answers are trimmed, so typing
/// them is neither needed nor wrong.
fn one_line(output: &str) -> Result<&str, Problem> {
    let text = output.strip_suffix('\n').unwrap_or(output);
    let text = text.strip_suffix('\r').unwrap_or(text);
    if text.trim().is_empty() {
        return Err(Problem::Nothing);
    }
    let lines = text.split('\n').count();
    if lines > 1 {
        return Err(Problem::Lines(lines));
    }
    let line = text.trim_end_matches([' ', '\t']);
    if let Some(character) = line.chars().find(|character| is_untypable(*character)) {
        return Err(Problem::Character(character));
    }
    if line.starts_with(char::is_whitespace) {
        return Err(Problem::StartsBlank);
    }
    Ok(line.trim_end())
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
    }
}
