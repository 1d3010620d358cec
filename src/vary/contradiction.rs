//! Conditions that no values satisfy together.
//!
//! In: a skeleton and how to search. Out: a finding that names the conditions, if it is proved that
//! there is no instance.

use super::difficulty::Range;
use super::missed_range::missed_range;
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::{Exception, Program};
use crate::skeleton::Skeleton;
use crate::solve::execute::{Ending, Machine};
use crate::solve::search::choose::{Allowance, Request, Stopped, choose_within};
use crate::solve::search::probe::{Probe, probe};
use crate::solve::space::Space;
use crate::source::Span;

/// The finding that no values satisfy all conditions of a skeleton, those of `[difficulty]`
/// included; `None` if there are instances, or if the search does not prove in the time of the
/// request that there are none.
pub fn contradiction(skeleton: &Skeleton, request: &Request) -> Option<Diagnostic> {
    let difficulty = skeleton.settings.difficulty;
    let place = difficulty.span.unwrap_or_default();
    let program = Range::of(&difficulty).imposed(&skeleton.program, place);
    if probe(&program, &Machine::new(&program), &Space::of(&program), 0).accepted > 0.0 {
        return None;
    }
    let choice = choose_within(&program, request, Allowance::ASIDE, &mut |_| ()).ok()?;
    if choice.stopped != Stopped::Unsatisfiable {
        return None;
    }
    let mut places = choice.conflict.iter().copied();
    let first = places.next().unwrap_or_default();
    let thrown = exception_of(&program, &choice.conflict);
    let title = match (choice.conflict.as_slice(), thrown) {
        ([], _) => String::from("no values satisfy all conditions"),
        (_, Some(Exception::Unspecified)) => {
            String::from("with all values Java leaves open what happens here")
        }
        (_, Some(exception)) => {
            format!("with all values this throws `{}`", exception.simple_name())
        }
        (conflict, None) => {
            conflict_title(conflict.iter().map(|span| skeleton.source.slice(*span))).into()
        }
    };
    let finding = Diagnostic::error(Code::Contradiction, first, title);
    let finding = places.fold(finding, |finding, place| finding.also(place, "and this one"));
    let help = missed_range(skeleton, request).unwrap_or_else(|| {
        String::from(match choice.conflict.len() {
            _ if thrown.is_some() => {
                "an instance ends without an exception: change the code, or give placeholders other ranges"
            }
            0 => "`tatsu check --why` shows where values fail",
            1 => "loosen it, or give placeholders other ranges",
            _ => "loosen one of them, or give placeholders other ranges",
        })
    });
    Some(finding.help(help))
}

/// The exception that a run ends with, if it is thrown at the only place in conflict.
fn exception_of(program: &Program, conflict: &[Span]) -> Option<Exception> {
    let [place] = conflict else { return None };
    let (machine, space) = (Machine::new(program), Space::of(program));
    let ending = machine.runner().ending(&space.first(), &Probe::limits());
    let Ending::Thrown { exception, span } = ending else { return None };
    place.covers(span).then_some(exception)
}

/// What to say of the places in conflict. Where one is not the author's condition, the program
/// itself fails there: with an exception, or because it goes on for too long.
pub fn conflict_title<'a>(places: impl ExactSizeIterator<Item = &'a str>) -> &'static str {
    const CONDITIONS: &[&str] = &["ASSERT", "GOAL", "INVARIANT", "LOOP", "@REC", "[difficulty"];
    let one = places.len() == 1;
    let mut own = true;
    for text in places {
        own &= CONDITIONS.iter().any(|name| text.starts_with(name));
    }
    match (own, one) {
        (true, true) => "no values satisfy this condition",
        (true, false) => "no values satisfy these conditions together",
        (false, true) => "with all values the program fails here",
        (false, false) => "no values get past all of these places without failing",
    }
}

#[cfg(test)]
mod tests {
    use super::conflict_title;

    #[test]
    fn a_place_that_throws_is_not_called_a_condition() {
        let title = |places: &[&'static str]| conflict_title(places.iter().copied());
        assert_eq!(title(&["ASSERT(x > 3);"]), "no values satisfy this condition");
        assert_eq!(
            title(&["LOOP(range(1, 2));", "GOAL(x < 3);"]),
            "no values satisfy these conditions together"
        );
        assert_eq!(title(&["a[0]"]), "with all values the program fails here");
        assert_eq!(
            title(&["ASSERT(x > 3);", "7 / x"]),
            "no values get past all of these places without failing"
        );
    }
}
