//! What the author's `GOAL` says, for students, who do not see it.
//!
//! In: a skeleton and the lines that students see. Out: the conditions as written, and where each
//! has to hold.

use crate::read::ir::CheckKind;
use crate::read::syntax::ast::{File, Stmt, StmtKind};
use crate::read::syntax::walk::shown_statements;
use crate::skeleton::Skeleton;
use crate::source::Span;
use crate::validate::lines::Lines;

/// What all goals of a skeleton say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatedGoal {
    /// Their conditions, joined by `&&`.
    pub condition: String,
    /// The places where conditions have to hold, in the order of the goals, each with what has to
    /// hold there: the line that students see after a goal, or `None` for the end.
    pub places: Vec<(String, Option<u32>)>,
}

impl StatedGoal {
    /// Whether nothing has to hold before the end.
    pub fn speaks_of_end(&self) -> bool {
        self.places.iter().all(|(_, line)| line.is_none())
    }
}

/// What the goals say; `None` if there is none.
pub fn stated(skeleton: &Skeleton, lines: &Lines) -> Option<StatedGoal> {
    let text =
        |span: Span| skeleton.source.slice(span).split_whitespace().collect::<Vec<_>>().join(" ");
    let mut all: Vec<String> = Vec::new();
    let mut places: Vec<(Vec<String>, Option<u32>)> = Vec::new();
    for goal in skeleton.program.checks.iter().filter(|check| check.kind == CheckKind::Goal) {
        let (condition, line) = (text(goal.condition), line(&skeleton.file, goal.span, lines));
        all.push(condition.clone());
        match places.iter_mut().find(|(_, known)| *known == line) {
            Some((conditions, _)) => conditions.push(condition),
            None => places.push((vec![condition], line)),
        }
    }
    let places = places.into_iter().map(|(conditions, line)| (joined(&conditions), line)).collect();
    (!all.is_empty()).then(|| StatedGoal { condition: joined(&all), places })
}

/// Conditions that hold together, as one.
fn joined(conditions: &[String]) -> String {
    if let [one] = conditions {
        one.clone()
    } else {
        conditions.iter().map(|one| format!("({one})")).collect::<Vec<_>>().join(" && ")
    }
}

/// The line of the statement after a goal, unless it speaks of the end: outside of methods, or with
/// nothing but directives after it in a snippet.
fn line(file: &File, goal: Span, lines: &Lines) -> Option<u32> {
    let directive = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Directive(_));
    if let Some(at) = file.statements.iter().position(|stmt| stmt.span.covers(goal))
        && directive(&file.statements[at])
        && file.statements[at..].iter().all(directive)
    {
        return None;
    }
    let mut next: Option<u32> = None;
    shown_statements(file, &mut |stmt: &Stmt| {
        if stmt.span.start >= goal.end && next.is_none() {
            next = lines.shown(stmt.span.start);
        }
    });
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;

    fn goal(text: &str) -> StatedGoal {
        let skeleton = crate::skeleton::read(&Source::new("x.java", text)).skeleton.unwrap();
        stated(&skeleton, &Lines::of_skeleton(&skeleton)).unwrap()
    }

    fn at_one_place(condition: &str, line: Option<u32>) -> StatedGoal {
        let condition = condition.to_owned();
        StatedGoal { places: vec![(condition.clone(), line)], condition }
    }

    #[test]
    fn goals_have_words_and_a_place() {
        let end = goal("int a = INT(range(1, 9));\nGOAL(a  >\n 3);\nASSERT(a < 8);");
        assert_eq!(end, at_one_place("a > 3", None));
        let within =
            goal("int a = INT(range(1, 9));\nASSERT(a > 1);\nGOAL(a > 3);\nGOAL(a < 8);\na++;");
        assert_eq!(within, at_one_place("(a > 3) && (a < 8)", Some(2)));
        let end = goal("static int f() {\n  return INT(range(1, 9));\n}\nGOAL(__ret > 3);");
        assert_eq!(end, at_one_place("__ret > 3", None));
        assert!(end.speaks_of_end());
    }

    #[test]
    fn each_place_has_its_conditions() {
        let text =
            "int a = INT(range(1, 9));\nGOAL(a > 3);\na++;\nGOAL(a < 8);\na++;\nGOAL(a != 7);";
        let several = goal(text);
        let place = |condition: &str, line| (condition.to_owned(), line);
        let places = [place("a > 3", Some(2)), place("a < 8", Some(3)), place("a != 7", None)];
        assert_eq!(several.places, places);
        assert_eq!(several.condition, "(a > 3) && (a < 8) && (a != 7)");
        assert!(!several.speaks_of_end());
    }
}
