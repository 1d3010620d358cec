//! A skeleton without what its author asserts of it.
//!
//! In: a skeleton. Out: the [`Edit`]s that take conditions and bounds out of its text. Students do
//! not see these, so they decide nothing about what another version of the program, or the program
//! with another value, comes to.

use super::rewrite::Edit;
use crate::read::syntax::ast::{Directive, SkeletonForm, Stmt, StmtKind};
use crate::read::syntax::walk::each_nested_statement;
use crate::skeleton::Skeleton;
use crate::source::Span;

/// Activations that a version may have open at once, whatever the author's `@REC` says.
const DEEPEST: &str = "1000";

/// What becomes of `GOAL`s.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goals {
    /// They stay.
    Kept,
    /// They go with the other conditions.
    Dropped,
}

/// The edits that take conditions and bounds out.
pub fn relax(skeleton: &Skeleton, goals: Goals) -> Vec<Edit> {
    let file = &skeleton.file;
    let mut edits = Vec::new();
    for member in file.all_members() {
        let Some(method) = member.callable() else { continue };
        if let Some(annotation) = method.modifiers.annotation("REC")
            && let [first, ..] = &annotation.arguments[..]
        {
            edits.push(Edit::to(first.span, DEEPEST));
        }
        method.body.iter().for_each(|stmt| within(stmt, goals, &mut edits));
    }
    match file.form {
        SkeletonForm::Snippet => {
            file.statements.iter().for_each(|stmt| within(stmt, goals, &mut edits));
        }
        // What speaks of the end of the run stands outside of methods, where no block may stand.
        SkeletonForm::Methods | SkeletonForm::Class => {
            let dropped = file.statements.iter().filter(|stmt| !stays(stmt, goals));
            edits.extend(dropped.map(|stmt| Edit::to(stmt.span, "")));
        }
    }
    edits
}

/// The edits that lie outside of some places, which other edits change.
pub fn outside(edits: Vec<Edit>, places: &[Span]) -> Vec<Edit> {
    let apart = |one: Span, other: Span| one.end <= other.start || other.end <= one.start;
    edits.into_iter().filter(|edit| places.iter().all(|place| apart(edit.at, *place))).collect()
}

fn stays(stmt: &Stmt, goals: Goals) -> bool {
    goals == Goals::Kept && matches!(stmt.kind, StmtKind::Directive(Directive::Goal { .. }))
}

fn within(stmt: &Stmt, goals: Goals, edits: &mut Vec<Edit>) {
    if let StmtKind::Directive(_) = stmt.kind {
        if !stays(stmt, goals) {
            edits.push(Edit::to(stmt.span, "{ }"));
        }
        return;
    }
    each_nested_statement(stmt, &mut |inner| within(inner, goals, edits));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skeleton;
    use crate::source::Source;
    use crate::vary::rewrite::Version;

    #[test]
    fn conditions_go_wherever_they_stand() {
        let text = "@REC(3) static int f(int n) { ASSERT(n > 0); if (n < 2) { GOAL(n == 1); return 1; } return f(n - 1); }\n\
                    @MAIN static int g() {\n  LOOP(range(1, 2));\n  for (int i = 0; i < 2; i++) { if (i > 0) ASSERT(i == 1); }\n  return f(INT(range(1, 3)));\n}\n\
                    ASSERT(__ret == 1);\nGOAL(__ret > 0);";
        let skeleton = skeleton::read(&Source::new("x.java", text)).skeleton.unwrap();
        let version = |goals| Version::of(&skeleton, &relax(&skeleton, goals)).unwrap().skeleton;
        let none = version(Goals::Dropped);
        assert!(none.program.checks.is_empty());
        assert!(none.program.loops.iter().all(|info| info.bound.is_none()));
        assert_eq!(none.program.methods[0].recursion, Some(1000));
        assert_eq!(version(Goals::Kept).program.checks.len(), 2);
    }
}
