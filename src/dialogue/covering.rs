//! Covering: whether what a program did is one of the ways that a generalised trace allows.
//!
//! In: a generalised trace and the steps that were observed. Out: yes, or the first difference with
//! what was expected there.

use super::generalised::{GeneralisedStep, GeneralisedTrace};
use super::output::OutputSet;

/// What a program did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TraceStep {
    /// It read this line.
    Input(String),
    /// It printed this text.
    Output(String),
}

/// The first place where a program differs from what is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// How many inputs the program had read.
    pub inputs: usize,
    /// What it had printed since; empty if nothing.
    pub printed: String,
    /// How many bytes of `printed` are as expected.
    pub agreement: usize,
    /// What might be printed there; `None`: nothing.
    pub expected: Option<OutputSet>,
    /// What kind of difference it is.
    pub kind: DifferenceKind,
}

/// How a program differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DifferenceKind {
    /// It printed something else, or something where nothing is expected.
    Printed,
    /// It printed nothing where something is expected, and then read on or ended.
    Missing,
    /// It read another line than the one that comes next.
    OtherInput,
    /// It reads on although the dialogue is over.
    ReadsOn,
    /// It ended although something is still to be read.
    StopsEarly,
}

/// Whether the steps that a program took from its start to its end are among those that the
/// generalised trace allows. Observed outputs in a row count as one.
pub fn covers(expected: &GeneralisedTrace, observed: &[TraceStep]) -> Result<(), Difference> {
    let mut observed = observed.iter().peekable();
    let mut expected = expected.steps.iter().peekable();
    let mut inputs = 0;
    loop {
        let printed = all_printed(&mut observed);
        let set = match expected.peek() {
            Some(GeneralisedStep::Output(set)) => {
                expected.next();
                Some(set)
            }
            _ => None,
        };
        let difference = |kind| {
            let agreement = set.map_or(0, |set| set.agreement(&printed));
            let printed = printed.clone();
            Difference { inputs, printed, agreement, expected: set.cloned(), kind }
        };
        let is_blank = printed.trim().is_empty();
        let is_fine = match set {
            Some(set) => set.matches(&printed),
            None => is_blank,
        };
        let (wanted, read) = (expected.next(), observed.next());
        if !is_fine {
            let kind = if is_blank { DifferenceKind::Missing } else { DifferenceKind::Printed };
            return Err(difference(kind));
        }
        match (wanted, read) {
            (None, None) => return Ok(()),
            (Some(GeneralisedStep::Input(wanted)), Some(TraceStep::Input(read))) => {
                if wanted != read {
                    return Err(difference(DifferenceKind::OtherInput));
                }
                inputs += 1;
            }
            (None, Some(_)) => return Err(difference(DifferenceKind::ReadsOn)),
            (Some(_), None) => return Err(difference(DifferenceKind::StopsEarly)),
            (Some(GeneralisedStep::Output(_)), Some(_))
            | (Some(GeneralisedStep::Input(_)), Some(TraceStep::Output(_))) => {
                unreachable!("outputs in a row were put together on both sides")
            }
        }
    }
}

/// Whether all that a program printed is among what the generalised trace allows, wherever the
/// inputs were read: for a program that was watched from so far away that this is not known.
pub fn covers_in_whole(expected: &GeneralisedTrace, printed: &str) -> Result<(), Difference> {
    let sets = expected.steps.iter().filter_map(|step| match step {
        GeneralisedStep::Output(set) => Some(set),
        GeneralisedStep::Input(_) => None,
    });
    let whole = sets.cloned().reduce(|mut whole, set| {
        whole.writes.extend(set.writes);
        whole
    });
    let is_blank = printed.trim().is_empty();
    if whole.as_ref().map_or(is_blank, |set| set.matches(printed)) {
        return Ok(());
    }
    Err(Difference {
        inputs: expected.inputs().count(),
        printed: printed.to_owned(),
        agreement: whole.as_ref().map_or(0, |set| set.agreement(printed)),
        expected: whole,
        kind: if is_blank { DifferenceKind::Missing } else { DifferenceKind::Printed },
    })
}

/// All that is printed up to the next input.
fn all_printed<'s>(
    observed: &mut std::iter::Peekable<impl Iterator<Item = &'s TraceStep>>,
) -> String {
    let mut printed = String::new();
    while let Some(TraceStep::Output(text)) = observed.peek() {
        printed.push_str(text);
        observed.next();
    }
    printed
}

#[cfg(test)]
mod tests {
    use super::super::generalised::generalised_trace;
    use super::super::testing::{SUM, dialogue, lines};
    use super::*;

    /// What is said of a program: `>3` reads, anything else prints.
    fn compared(steps: &[&str]) -> Result<(), Difference> {
        let dialogue = dialogue(SUM);
        let expected = generalised_trace(&dialogue, &[], &lines(&["1", "-4"]));
        let step = |step: &&str| match step.strip_prefix('>') {
            Some(line) => TraceStep::Input(String::from(line)),
            None => TraceStep::Output(String::from(*step)),
        };
        let observed: Vec<TraceStep> = steps.iter().map(step).collect();
        covers(&expected.unwrap_or_default(), &observed)
    }

    #[test]
    fn what_may_be_left_out_may_be_left_out() {
        assert_eq!(compared(&[">1", ">-4", "-4\n"]), Ok(()));
        assert_eq!(compared(&[">1", "1", "\n", ">-4", "-4\n"]), Ok(()));
    }

    #[test]
    fn where_the_order_is_not_known_all_that_is_printed_counts() {
        let dialogue = dialogue(SUM);
        let expected = generalised_trace(&dialogue, &[], &lines(&["2", "5", "-7"])).unwrap();
        let told = |text: &str| covers_in_whole(&expected, text).map_err(|one| one.kind);
        assert_eq!(told("2\n1\n-2\n"), Ok(()));
        assert_eq!(told("-2"), Ok(()));
        assert_eq!(told("2 1"), Err(DifferenceKind::Printed));
        assert_eq!(told(" \n"), Err(DifferenceKind::Missing));
    }

    #[test]
    fn the_first_difference_is_told() {
        use DifferenceKind::{Missing, OtherInput, Printed, ReadsOn, StopsEarly};
        let told =
            |steps: &[&str]| compared(steps).err().map(|one| (one.inputs, one.kind, one.agreement));
        assert_eq!(told(&[">1", ">-4", "-5"]), Some((2, Printed, 1)));
        assert_eq!(told(&[">1", ">-4"]), Some((2, Missing, 0)));
        assert_eq!(told(&["n?", ">1", ">-4", "-4"]), Some((0, Printed, 0)));
        assert_eq!(told(&[">1", "1"]), Some((1, StopsEarly, 1)));
        assert_eq!(told(&[">1", ">-4", "-4", ">0"]), Some((2, ReadsOn, 2)));
        assert_eq!(told(&[">1", ">4", "4"]), Some((1, OtherInput, 0)));
    }
}
