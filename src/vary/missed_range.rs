//! What instances take where none is as hard as wanted.
//!
//! In: a skeleton whose `[difficulty]` no instance keeps to, and how to search. Out: a sentence
//! with the numbers that occur.

use super::difficulty::Range;
use super::run_result::effort;
use crate::skeleton::Skeleton;
use crate::solve::search::choose::{Allowance, Request, Stopped, Strategy, choose_within};

/// Instances that are looked at.
const LOOKED_AT: usize = 200;

/// Says how the instances of a skeleton miss its `[difficulty]`, without a full stop; `None` if it
/// asks for no range, if there are no instances whatever their difficulty, or if no single measure
/// is to blame.
pub fn missed_range(skeleton: &Skeleton, request: &Request) -> Option<String> {
    let range = Range::of(&skeleton.settings.difficulty);
    if range.is_open() {
        return None;
    }
    let request = Request { count: LOOKED_AT, strategy: Strategy::Auto, ..request.clone() };
    let mut efforts = Vec::new();
    let choice = choose_within(&skeleton.program, &request, Allowance::ASIDE, &mut |found| {
        efforts.push(effort(skeleton, &found.run));
    });
    let missed = range.missed(&efforts)?;
    let looked_at = match (choice.ok()?.stopped, efforts.len()) {
        (Stopped::Exhausted, 1) => String::from("in the only instance"),
        (Stopped::Exhausted, count) => format!("in all {count} instances"),
        (_, count) => format!("in {count} instances that were looked at"),
    };
    Some(format!("no instance is as hard as `[difficulty]` asks for: {missed} {looked_at}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skeleton;
    use crate::solve::execute::Limits;
    use crate::solve::search::choose::SearchEffort;
    use crate::source::Source;

    fn said(difficulty: &str, program: &str) -> Option<String> {
        let text = format!("/*tatsu\n[difficulty]\n{difficulty}\n*/\n{program}");
        let skeleton = skeleton::read(&Source::new("x.java", text)).skeleton.unwrap();
        let request = Request {
            count: 1,
            seed: 0,
            strategy: Strategy::Auto,
            deadline: None,
            effort: SearchEffort::UNBOUNDED,
            jobs: 1,
            limits: Limits::default(),
        };
        missed_range(&skeleton, &request)
    }

    const LOOP: &str =
        "int n = INT(range(1, 9));\nint s = 0;\nfor (int i = 0; i < n; i++) {\n    s += i;\n}";

    #[test]
    fn the_measure_that_is_missed_is_told_with_what_occurs() {
        let start = "no instance is as hard as `[difficulty]` asks for: ";
        assert_eq!(
            said("iterations = [20, 30]", LOOP).unwrap(),
            format!(
                "{start}`iterations` should be 20 to 30, but is from 1 to 9 in all 9 instances"
            )
        );
        assert_eq!(
            said("iterations = { least = 10 }\ncalls = [0, 3]", LOOP).unwrap(),
            format!(
                "{start}`iterations` should be at least 10, but is from 1 to 9 in all 9 instances"
            )
        );
        assert_eq!(said("iterations = [2, 3]", LOOP), None);
        assert_eq!(said("spread = 0.5", LOOP), None);
        let never = format!("{LOOP}\nASSERT(s < 0);");
        assert_eq!(said("iterations = [20, 30]", &never), None);
    }
}
