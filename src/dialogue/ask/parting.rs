//! Where a run parts from a transcript, and what lines and conditions of a program do in a run.
//!
//! In: runs that a JVM saw, of programs with marks at some places. Out: [`WatchedStep`]s, and the
//! first place at which two runs differ. What holds: without its marks, a program does what it does
//! with them.

use crate::console::{ConversationStep, RunEnding, Transcript};

/// What a mark prints first: no program that students see prints it.
const MARK: char = '\u{1}';

/// The method by which a condition is watched.
const WATCHER: &str = "tatsuSees";

/// The most marks that are shown of a run.
const MOST_SHOWN: usize = 12;

/// Something that happens in a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum WatchedStep {
    /// This line is read.
    Reads(String),
    /// This line is printed.
    Prints(String),
    /// The condition is decided.
    Decides(bool),
    /// The line with this letter begins.
    Begins(char),
}

/// What a program does next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NextStep {
    /// It reads this line.
    Reads(String),
    /// It prints this line.
    Prints(String),
    /// It waits for a line, and there is none.
    Waits,
    /// It ends.
    Ends,
}

/// The first difference between a run and a transcript that it should come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Parting {
    /// Where a condition is watched: the lines that were read when it was decided another way for
    /// the first time, and which way the run went.
    pub(super) decided: Option<(Vec<String>, bool)>,
    /// The lines that were read before.
    pub(super) after: Vec<String>,
    /// What the run does then.
    pub(super) does: NextStep,
    /// What the transcript has there.
    pub(super) has: NextStep,
}

/// The program that tells in a run each time how the condition of a line, from 0, is decided.
pub(super) fn watching_condition(code: &str, line: usize, condition: &str) -> String {
    let mut lines: Vec<String> = code.lines().map(str::to_owned).collect();
    if let Some(own) = lines.get_mut(line) {
        *own = own.replacen(&format!("({condition})"), &format!("({WATCHER}({condition}))"), 1);
    }
    let method = format!(
        "static boolean {WATCHER}(boolean holds) {{ System.out.print(\"\\1\" + holds + \"\\n\"); return holds; }}"
    );
    if let Some(end) = lines.iter().rposition(|line| line.starts_with('}')) {
        lines.insert(end, method);
    }
    lines.join("\n") + "\n"
}

/// The program that tells in a run each time when one of the lines with these letters begins, of
/// which the first stands in line `start`, from 0.
pub(super) fn watching_lines(code: &str, start: usize, letters: &[char]) -> String {
    let mut lines: Vec<String> = code.lines().map(str::to_owned).collect();
    for (line, letter) in lines.iter_mut().skip(start).zip(letters) {
        *line = format!("System.out.print(\"\\1{letter}\\n\"); {line}");
    }
    lines.join("\n") + "\n"
}

/// What happened in a run; blank lines are left out.
pub(super) fn watched(run: &Transcript) -> Vec<WatchedStep> {
    let mut steps = Vec::new();
    let mut open = String::new();
    for event in &run.events {
        match event {
            ConversationStep::Input(line) => {
                end_line(&mut open, &mut steps);
                steps.push(WatchedStep::Reads(line.clone()));
            }
            ConversationStep::Output(text) => {
                for part in text.split_inclusive('\n') {
                    let (printed, mark) = match part.split_once(MARK) {
                        Some((before, mark)) => (before, Some(mark.trim_end())),
                        None => (part, None),
                    };
                    open.push_str(printed);
                    if open.ends_with('\n') {
                        end_line(&mut open, &mut steps);
                    }
                    steps.extend(mark.and_then(|mark| match mark {
                        "true" => Some(WatchedStep::Decides(true)),
                        "false" => Some(WatchedStep::Decides(false)),
                        letter => letter.chars().next().map(WatchedStep::Begins),
                    }));
                }
            }
        }
    }
    end_line(&mut open, &mut steps);
    steps
}

/// Whether two runs are alike, marks and blank lines aside.
pub(super) fn look_alike(one: &[WatchedStep], other: &[WatchedStep]) -> bool {
    seen(one).eq(seen(other))
}

/// Where a run parts from a transcript; `ending` is that of the run, and the transcript has an end.
/// `None`: they look the same.
pub(super) fn parting(
    run: &[WatchedStep],
    ending: &RunEnding,
    transcript: &[WatchedStep],
) -> Option<Parting> {
    let end = if *ending == RunEnding::AskedForMore { NextStep::Waits } else { NextStep::Ends };
    let (mut ours, mut theirs) = (seen(run), seen(transcript));
    let mut after = Vec::new();
    let (does, has) = loop {
        match (ours.next(), theirs.next()) {
            (Some(one), Some(other)) if one == other => {
                if let NextStep::Reads(line) = one {
                    after.push(line);
                }
            }
            (None, None) if end == NextStep::Ends => return None,
            (one, other) => break (one.unwrap_or(end), other.unwrap_or(NextStep::Ends)),
        }
    };
    let apart = run.iter().zip(transcript).position(|(one, other)| one != other);
    let decided = apart.and_then(|at| match run[at] {
        WatchedStep::Decides(holds) => Some((read(&run[..at]), holds)),
        WatchedStep::Reads(_) | WatchedStep::Prints(_) | WatchedStep::Begins(_) => None,
    });
    Some(Parting { decided, after, does, has })
}

/// A run as a terminal shows it, with a mark before what is typed, and after `//` what is watched:
/// `condition` with what it is, and lines by their letters. `None`: nothing is watched.
pub(super) fn shown_watched(
    steps: &[WatchedStep],
    mark: &str,
    condition: &str,
    lines: &[String],
) -> Option<String> {
    let mut shown = Vec::new();
    let mut marks = 0;
    for step in steps {
        let told = match step {
            WatchedStep::Reads(line) => {
                shown.push(format!("{mark} {line}"));
                continue;
            }
            WatchedStep::Prints(line) => {
                shown.push(line.clone());
                continue;
            }
            WatchedStep::Decides(holds) => format!("    // {condition} → {holds}"),
            WatchedStep::Begins(letter) => {
                let line = lines.iter().zip('A'..).find(|(_, own)| own == letter);
                format!("    // {}", line.map(|(line, _)| line.as_str()).unwrap_or_default())
            }
        };
        marks += 1;
        if marks <= MOST_SHOWN {
            shown.push(told);
        } else if marks == MOST_SHOWN + 1 {
            shown.push(String::from("    // …"));
        }
    }
    (marks > 0).then(|| shown.join("\n"))
}

/// What a student sees of a run.
fn seen(steps: &[WatchedStep]) -> impl Iterator<Item = NextStep> {
    steps.iter().filter_map(|step| match step {
        WatchedStep::Reads(line) => Some(NextStep::Reads(line.clone())),
        WatchedStep::Prints(line) => Some(NextStep::Prints(line.clone())),
        WatchedStep::Decides(_) | WatchedStep::Begins(_) => None,
    })
}

/// The lines that are read in some steps.
fn read(steps: &[WatchedStep]) -> Vec<String> {
    let lines = steps.iter().filter_map(|step| match step {
        WatchedStep::Reads(line) => Some(line.clone()),
        WatchedStep::Prints(_) | WatchedStep::Decides(_) | WatchedStep::Begins(_) => None,
    });
    lines.collect()
}

fn end_line(open: &mut String, steps: &mut Vec<WatchedStep>) {
    let line = std::mem::take(open);
    let line = line.trim_end();
    if !line.is_empty() {
        steps.push(WatchedStep::Prints(line.to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(events: &[(bool, &str)]) -> Transcript {
        let event = |(is_typed, text): &(bool, &str)| match is_typed {
            true => ConversationStep::Input((*text).to_owned()),
            false => ConversationStep::Output((*text).to_owned()),
        };
        Transcript {
            events: events.iter().map(event).collect(),
            ending: RunEnding::Ended,
            is_in_order: true,
        }
    }

    #[test]
    fn marks_are_told_from_what_is_printed() {
        let seen =
            run(&[(true, "2"), (false, "no\n\u{1}true\nn: "), (false, "7\n\n"), (true, "5")]);
        let steps = watched(&seen);
        let expected = [
            WatchedStep::Reads("2".into()),
            WatchedStep::Prints("no".into()),
            WatchedStep::Decides(true),
            WatchedStep::Prints("n: 7".into()),
            WatchedStep::Reads("5".into()),
        ];
        assert_eq!(steps, expected);
        let shown = shown_watched(&steps, ">", "x < n", &[]).unwrap();
        assert_eq!(shown, "> 2\nno\n    // x < n → true\nn: 7\n> 5");
        assert_eq!(shown_watched(&watched(&run(&[(true, "2")])), ">", "", &[]), None);
    }

    #[test]
    fn the_first_difference_is_told_with_what_was_read_before() {
        let one = watched(&run(&[(true, "2"), (false, "\u{1}true\n7\n"), (true, "5")]));
        let other = watched(&run(&[(true, "2"), (false, "\u{1}false\n8\n"), (true, "5")]));
        let parting = parting(&one, &RunEnding::Ended, &other).unwrap();
        assert_eq!(parting.decided, Some((vec!["2".to_owned()], true)));
        assert_eq!(parting.after, ["2"]);
        assert_eq!(parting.does, NextStep::Prints("7".into()));
        assert_eq!(parting.has, NextStep::Prints("8".into()));
        assert_eq!(super::parting(&one, &RunEnding::Ended, &one), None);
        let waits = super::parting(&one, &RunEnding::AskedForMore, &one).unwrap();
        assert_eq!((waits.does, waits.has), (NextStep::Waits, NextStep::Ends));
    }

    #[test]
    fn programs_get_marks_at_their_places() {
        let code = "class A {\n    while (a < b) {\n        f(a);\n        a++;\n    }\n}\n";
        let watching = watching_condition(code, 1, "a < b");
        assert!(watching.contains("    while (tatsuSees(a < b)) {\n"), "{watching}");
        assert!(watching.ends_with("return holds; }\n}\n"), "{watching}");
        let watching = watching_lines(code, 2, &['B', 'A']);
        assert!(watching.contains("\\1B\\n\");         f(a);\n"), "{watching}");
        assert!(watching.contains("\\1A\\n\");         a++;\n"), "{watching}");
    }
}
