//! Programs that print texts although the answer is to be a number.
//!
//! In: a skeleton. Out: a warning, if an instance of it prints something else. What holds: it
//! depends on the skeleton only, and where no values are found that pass, nothing is said.

use super::output::{must_be_chosen, typed_line};
use super::stated_answer::whole_number;
use crate::ask::listing::one_line;
use crate::diagnostic::{Code, Diagnostic};
use crate::skeleton::Skeleton;
use crate::skeleton::front_matter::{AnswerForm, QuestionKind};
use crate::solve::execute::{Machine, Outcome};
use crate::solve::search::probe::Probe;
use crate::solve::space::Space;
use crate::solve::space::random::{Purpose, Stream};

/// Random values that are tried.
const TRIED: u32 = 100;
/// The most characters of an output that a message shows.
const SHOWN: usize = 40;

/// The warning that `answer = "number"` stands above a program that prints something else, if the
/// first of some random instances does.
pub fn wanted_number(skeleton: &Skeleton, machine: &Machine, space: &Space) -> Option<Diagnostic> {
    let settings = &skeleton.settings;
    if settings.answer != AnswerForm::Number || settings.question != QuestionKind::Output {
        return None;
    }
    let place = settings.answer_span?;
    let mut stream = Stream::new(0, Purpose::Observe, 0);
    let mut values = space.first();
    let output = (0..TRIED).find_map(|_| {
        space.sample_into(&mut stream, &mut values);
        let run = machine.run(&space.model(&values), &Probe::limits());
        matches!(run.outcome, Outcome::Completed { .. }).then_some(run.output)
    })?;
    let line = typed_line(&output).ok();
    if line.is_some_and(|line| whole_number(line).is_some()) || output.trim().is_empty() {
        return None;
    }
    let shown: String = one_line(line.unwrap_or(output.trim_end())).chars().take(SHOWN).collect();
    let form = if line.is_none() && must_be_chosen(&output) { "choice" } else { "text" };
    let message = format!("the program prints `{shown}`, which is not a number");
    let finding = Diagnostic::warning(Code::Question, place, message);
    Some(finding.help(format!("write `answer = \"{form}\"`")).replace(place, format!("\"{form}\"")))
}

#[cfg(test)]
mod tests {
    use super::wanted_number;
    use crate::skeleton;
    use crate::solve::execute::Machine;
    use crate::solve::space::Space;
    use crate::source::Source;

    #[test]
    fn a_number_is_not_wanted_of_a_program_that_prints_a_text() {
        let said = |program: &str| {
            let text =
                format!("/*tatsu\nanswer = \"number\"\n*/\nint n = INT(range(3, 3));\n{program}");
            let source = Source::new("One.java", text.as_str());
            let skeleton = skeleton::read(&source).skeleton.expect("a skeleton");
            let (machine, space) = (Machine::new(&skeleton.program), Space::of(&skeleton.program));
            let finding = wanted_number(&skeleton, &machine, &space)?;
            assert!(!finding.is_error());
            assert_eq!(source.slice(finding.label.span), "\"number\"");
            let replacement = finding.replacement.expect("a replacement");
            assert_eq!(source.slice(replacement.span), "\"number\"");
            Some((finding.message, replacement.text))
        };
        assert_eq!(said("System.out.println(n);"), None);
        assert_eq!(said("if (n > 5) System.out.println(n);"), None, "there is nothing to type");
        assert_eq!(said("ASSERT(n > 5); System.out.println(\"a\");"), None, "nothing passes");
        assert_eq!(
            said("System.out.println(\"n: \" + n);"),
            Some((
                String::from("the program prints `n: 3`, which is not a number"),
                String::from("\"text\"")
            ))
        );
        let lines = said("System.out.println(\"a\"); System.out.println(n);");
        assert_eq!(lines.map(|(_, text)| text).as_deref(), Some("\"choice\""));
    }
}
