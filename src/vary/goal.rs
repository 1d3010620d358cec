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
use crate::vary::misconception::site::statement_lists;

/// What all goals of a skeleton say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatedGoal {
    /// Their conditions, joined by `&&`.
    pub condition: String,
    /// The places where conditions have to hold, in the order of the goals, each with what has to
    /// hold there.
    pub places: Vec<(String, GoalPlace)>,
}

/// Where a condition has to hold; lines are those that students see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalPlace {
    /// At the end.
    End,
    /// Whenever control reaches this line.
    Before(u32),
    /// Whenever control has passed this line.
    After(u32),
    /// When control reaches this line, which it does once at most.
    OnceBefore(u32),
    /// When control has passed this line, which it does once at most.
    OnceAfter(u32),
}

impl GoalPlace {
    /// The line; `None` for the end.
    pub fn line(self) -> Option<u32> {
        match self {
            GoalPlace::End => None,
            GoalPlace::Before(line)
            | GoalPlace::After(line)
            | GoalPlace::OnceBefore(line)
            | GoalPlace::OnceAfter(line) => Some(line),
        }
    }

    /// Whether it is after its line.
    pub fn is_after(self) -> bool {
        matches!(self, GoalPlace::After(_) | GoalPlace::OnceAfter(_))
    }

    /// Whether control is there once at most.
    pub fn is_once(self) -> bool {
        matches!(self, GoalPlace::OnceBefore(_) | GoalPlace::OnceAfter(_))
    }

    /// This place, where control is once at most.
    fn once(self) -> Self {
        match self {
            GoalPlace::Before(line) => GoalPlace::OnceBefore(line),
            GoalPlace::After(line) => GoalPlace::OnceAfter(line),
            GoalPlace::End | GoalPlace::OnceBefore(_) | GoalPlace::OnceAfter(_) => self,
        }
    }
}

impl StatedGoal {
    /// Whether nothing has to hold before the end.
    pub fn speaks_of_end(&self) -> bool {
        self.places.iter().all(|(_, place)| *place == GoalPlace::End)
    }
}

/// What the goals say; `None` if there is none.
pub fn stated(skeleton: &Skeleton, lines: &Lines) -> Option<StatedGoal> {
    let text =
        |span: Span| skeleton.source.slice(span).split_whitespace().collect::<Vec<_>>().join(" ");
    let mut all: Vec<String> = Vec::new();
    let mut places: Vec<(Vec<String>, GoalPlace)> = Vec::new();
    for goal in skeleton.program.checks.iter().filter(|check| check.kind == CheckKind::Goal) {
        let (condition, place) = (text(goal.condition), place(&skeleton.file, goal.span, lines));
        let place = if is_once(skeleton, goal.span) { place.once() } else { place };
        all.push(condition.clone());
        match places.iter_mut().find(|(_, known)| *known == place) {
            Some((conditions, _)) => conditions.push(condition),
            None => places.push((vec![condition], place)),
        }
    }
    let places = places.into_iter();
    let places = places.map(|(conditions, place)| (joined(&conditions), place)).collect();
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

/// Whether control comes to a place once at most: it stands in no loop, and in no method that
/// another one calls.
fn is_once(skeleton: &Skeleton, place: Span) -> bool {
    let Skeleton { program, file, .. } = skeleton;
    let entry = &program.methods[program.entry.index()];
    let is_recursive = entry.recursion.is_some();
    let is_in_entry =
        entry.span.covers(place) || file.statements.iter().any(|stmt| stmt.span.covers(place));
    let mut is_in_loop = false;
    shown_statements(file, &mut |stmt| {
        is_in_loop |= matches!(stmt.kind, StmtKind::Loop(_)) && stmt.span.covers(place);
    });
    is_in_entry && !is_recursive && !is_in_loop
}

/// Where a goal stands: at the end outside of methods, or with nothing but directives after it in a
/// snippet; else before the next statement of its block, or after the last one before it.
fn place(file: &File, goal: Span, lines: &Lines) -> GoalPlace {
    let directive = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Directive(_));
    if let Some(at) = file.statements.iter().position(|stmt| stmt.span.covers(goal))
        && directive(&file.statements[at])
        && file.statements[at..].iter().all(directive)
    {
        return GoalPlace::End;
    }
    for list in statement_lists(file) {
        let Some(at) = list.iter().position(|stmt| directive(stmt) && stmt.span.covers(goal))
        else {
            continue;
        };
        let mut after = list[at..].iter().filter(|stmt| !directive(stmt));
        if let Some(line) = after.find_map(|stmt| lines.shown(stmt.span.start)) {
            return GoalPlace::Before(line);
        }
        let mut before = list[..at].iter().rev().filter(|stmt| !directive(stmt));
        if let Some(line) = before.find_map(|stmt| lines.shown(stmt.span.end.saturating_sub(1))) {
            return GoalPlace::After(line);
        }
    }
    let mut next: Option<u32> = None;
    shown_statements(file, &mut |stmt: &Stmt| {
        if stmt.span.start >= goal.end && next.is_none() {
            next = lines.shown(stmt.span.start);
        }
    });
    next.map_or(GoalPlace::End, GoalPlace::Before)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;

    fn goal(text: &str) -> StatedGoal {
        let skeleton = crate::skeleton::read(&Source::new("x.java", text)).skeleton.unwrap();
        stated(&skeleton, &Lines::of_skeleton(&skeleton)).unwrap()
    }

    fn at_one_place(condition: &str, place: GoalPlace) -> StatedGoal {
        let condition = condition.to_owned();
        StatedGoal { places: vec![(condition.clone(), place)], condition }
    }

    #[test]
    fn goals_have_words_and_a_place() {
        let end = goal("int a = INT(range(1, 9));\nGOAL(a  >\n 3);\nASSERT(a < 8);");
        assert_eq!(end, at_one_place("a > 3", GoalPlace::End));
        let within =
            goal("int a = INT(range(1, 9));\nASSERT(a > 1);\nGOAL(a > 3);\nGOAL(a < 8);\na++;");
        assert_eq!(within, at_one_place("(a > 3) && (a < 8)", GoalPlace::OnceBefore(2)));
        let end = goal("static int f() {\n  return INT(range(1, 9));\n}\nGOAL(__ret > 3);");
        assert_eq!(end, at_one_place("__ret > 3", GoalPlace::End));
        assert!(end.speaks_of_end());
    }

    #[test]
    fn each_place_has_its_conditions() {
        let text =
            "int a = INT(range(1, 9));\nGOAL(a > 3);\na++;\nGOAL(a < 8);\na++;\nGOAL(a != 7);";
        let several = goal(text);
        let place = |condition: &str, place| (condition.to_owned(), place);
        let places = [
            place("a > 3", GoalPlace::OnceBefore(2)),
            place("a < 8", GoalPlace::OnceBefore(3)),
            place("a != 7", GoalPlace::End),
        ];
        assert_eq!(several.places, places);
        assert_eq!(several.condition, "(a > 3) && (a < 8) && (a != 7)");
        assert!(!several.speaks_of_end());
    }

    #[test]
    fn a_goal_at_the_end_of_a_block_holds_after_what_stands_before_it() {
        let method = "static int s = 0;\n\nstatic void add(int n) {\n  s += n;\n  GOAL(s < 9);\n}\n\n@MAIN\nstatic void f() {\n  add(INT(range(1, 9)));\n}";
        assert_eq!(goal(method), at_one_place("s < 9", GoalPlace::After(4)));
        let looping = "int s = 0;\nfor (int i = 0; i < INT(range(1, 9)); i++) {\n  if (i > 2) {\n    s += i;\n  }\n  ASSERT(s >= 0);\n  GOAL(s < 9);\n}\nSystem.out.println(s);";
        assert_eq!(goal(looping), at_one_place("s < 9", GoalPlace::After(5)));
    }
}
