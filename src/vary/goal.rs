//! What the author's `GOAL` says, for students, who do not see it.
//!
//! In: a skeleton and the lines that students see. Out: the condition as written, and where it has
//! to hold.

use crate::read::Skeleton;
use crate::read::ir::CheckKind;
use crate::read::syntax::ast::{File, Stmt, StmtKind};
use crate::read::syntax::walk::shown_statements;
use crate::source::Span;
use crate::validate::lines::Lines;

/// The conditions of all goals, joined by `&&`, and the line before which the first one has to
/// hold; `None` for a line if they speak of the end. `None` if there is no goal.
pub fn stated(skeleton: &Skeleton, lines: &Lines) -> Option<(String, Option<u32>)> {
    let goals = skeleton.program.checks.iter().filter(|check| check.kind == CheckKind::Goal);
    let goals: Vec<_> = goals.collect();
    let text =
        |span: Span| skeleton.source.slice(span).split_whitespace().collect::<Vec<_>>().join(" ");
    let conditions: Vec<String> = match &goals[..] {
        [] => return None,
        [one] => vec![text(one.condition)],
        several => several.iter().map(|goal| format!("({})", text(goal.condition))).collect(),
    };
    Some((conditions.join(" && "), line(&skeleton.file, goals[0].span, lines)))
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

    fn goal(text: &str) -> (String, Option<u32>) {
        let skeleton = crate::read::skeleton(&Source::new("x.java", text)).skeleton.unwrap();
        stated(&skeleton, &Lines::of_skeleton(&skeleton)).unwrap()
    }

    #[test]
    fn goals_have_words_and_a_place() {
        let end = goal("int a = INT(range(1, 9));\nGOAL(a  >\n 3);\nASSERT(a < 8);");
        assert_eq!(end, ("a > 3".to_owned(), None));
        let within =
            goal("int a = INT(range(1, 9));\nASSERT(a > 1);\nGOAL(a > 3);\nGOAL(a < 8);\na++;");
        assert_eq!(within, ("(a > 3) && (a < 8)".to_owned(), Some(2)));
        let end = goal("static int f() {\n  return INT(range(1, 9));\n}\nGOAL(__ret > 3);");
        assert_eq!(end, ("__ret > 3".to_owned(), None));
    }
}
