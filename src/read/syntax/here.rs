//! The place that a question asks about: `// tatsu:here`.
//!
//! In: the comments and the statements of a file. Out: the statements with a [`Directive::Here`]
//! where the comment stands. There is one such place at most, and it stands where a statement could
//! stand.

use super::SyntaxReader;
use super::ast::{Directive, File, Member, SkeletonForm, Stmt, StmtKind, Switch, SwitchForm, Try};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// Whether a comment is the mark.
pub(super) fn is_here(comment: &str) -> bool {
    let inside = comment.trim_start_matches(['/', '*']).trim_start();
    let behind = inside.strip_prefix("tatsu:here");
    behind.is_some_and(|behind| !behind.starts_with(|next: char| next.is_alphanumeric()))
}

impl SyntaxReader<'_> {
    /// Puts the mark among the statements.
    pub(super) fn mark(&mut self, file: &mut File) {
        let mut first: Option<Span> = None;
        for comment in file.comments.clone() {
            if !is_here(self.text.get(comment.range()).unwrap_or("")) {
                continue;
            }
            if let Some(first) = first {
                self.report(
                    Diagnostic::error(Code::Directive, comment, "a second `tatsu:here`")
                        .also(first, "the first one")
                        .help("leave one of them out: a question asks about one place"),
                );
                continue;
            }
            first = Some(comment);
            if file.hidden.iter().any(|hidden| hidden.covers(comment)) {
                self.report(
                    Diagnostic::error(
                        Code::Directive,
                        comment,
                        "`tatsu:here` where students see nothing",
                    )
                    .help("put it where the program is shown"),
                );
            } else if !placed(file, comment) {
                self.report(
                    Diagnostic::error(
                        Code::Directive,
                        comment,
                        "`tatsu:here` where no statement can stand",
                    )
                    .help("put it on a line of its own between two statements of a block"),
                );
            }
        }
    }
}

fn placed(file: &mut File, mark: Span) -> bool {
    let of_types = file.types.iter_mut().flat_map(|class| &mut class.members);
    for member in file.members.iter_mut().chain(of_types) {
        match member {
            Member::Method(method) | Member::Constructor(method) if method.span.covers(mark) => {
                return method.body_span.covers(mark) && into_list(&mut method.body, mark);
            }
            Member::Field(field) if field.declaration.span.covers(mark) => return false,
            Member::Initialiser(initialiser) if initialiser.span.covers(mark) => return false,
            Member::Method(_)
            | Member::Field(_)
            | Member::Constructor(_)
            | Member::Initialiser(_) => {}
        }
    }
    if file.types.iter().any(|class| class.span.covers(mark)) {
        return false;
    }
    file.form == SkeletonForm::Snippet && into_list(&mut file.statements, mark)
}

fn into_list(statements: &mut Vec<Stmt>, mark: Span) -> bool {
    if let Some(around) = statements.iter_mut().find(|stmt| stmt.span.covers(mark)) {
        return into_statement(around, mark);
    }
    let behind = statements.iter().position(|stmt| stmt.span.start >= mark.end);
    let place = behind.unwrap_or(statements.len());
    let before = place.checked_sub(1).and_then(|before| statements.get(before));
    // What is said of a loop stands right before it.
    let waits = before.is_some_and(|before| {
        matches!(
            before.kind,
            StmtKind::Directive(Directive::Loop { .. } | Directive::Invariant { .. })
        )
    });
    if !waits {
        let kind = StmtKind::Directive(Directive::Here);
        statements.insert(place, Stmt { kind, span: mark });
    }
    !waits
}

fn into_statement(stmt: &mut Stmt, mark: Span) -> bool {
    match &mut stmt.kind {
        StmtKind::Block(body) | StmtKind::Synchronized { body, .. } => into_list(body, mark),
        StmtKind::If { then, otherwise, .. } => {
            let parts = std::iter::once(&mut **then).chain(otherwise.as_deref_mut());
            let mut parts = parts.filter(|part| part.span.covers(mark));
            parts.next().is_some_and(|part| into_statement(part, mark))
        }
        StmtKind::Loop(of) => of.body.span.covers(mark) && into_statement(&mut of.body, mark),
        StmtKind::Labelled { body, .. } => body.span.covers(mark) && into_statement(body, mark),
        StmtKind::Switch(switch) => into_switch(switch, mark),
        StmtKind::Try(of) => into_try(of, mark),
        StmtKind::Empty
        | StmtKind::Local(_)
        | StmtKind::Expression(_)
        | StmtKind::Break(_)
        | StmtKind::Continue(_)
        | StmtKind::Return(_)
        | StmtKind::Yield(_)
        | StmtKind::Directive(_)
        | StmtKind::LocalClass(_)
        | StmtKind::ConstructorCall { .. }
        | StmtKind::Throw(_)
        | StmtKind::Assert { .. }
        | StmtKind::Unsupported => false,
    }
}

fn into_try(of: &mut Try, mark: Span) -> bool {
    let clauses = of.clauses.iter_mut().map(|clause| (clause.body_span, &mut clause.body));
    let finally = of.finally.iter_mut().map(|block| (block.body_span, &mut block.body));
    let all = std::iter::once((of.body_span, &mut of.body)).chain(clauses).chain(finally);
    let mut around = all.filter(|(span, _)| span.covers(mark));
    around.next().is_some_and(|(_, body)| into_list(body, mark))
}

fn into_switch(switch: &mut Switch, mark: Span) -> bool {
    let mut groups = switch.groups.iter_mut();
    match switch.form {
        SwitchForm::Arrow => {
            let mut bodies = groups.flat_map(|group| &mut group.body);
            bodies
                .find(|stmt| stmt.span.covers(mark))
                .is_some_and(|stmt| into_statement(stmt, mark))
        }
        SwitchForm::Colon => groups
            .rfind(|group| group.body.first().is_some_and(|first| first.span.start < mark.start))
            .is_some_and(|group| into_list(&mut group.body, mark)),
    }
}
