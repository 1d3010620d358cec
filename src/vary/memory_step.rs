//! Memory after the step that decides, where two names for one object matter.
//!
//! In: a skeleton, the values of an instance and its trace. Out: a [`MemoryStep`]: the statement of
//! the entry in which an object that two variables name is changed for the first time, and what the
//! variables hold after it. What holds: the program runs once more for it, with a mark after that
//! statement, so what is drawn is what a `memory` question would ask for.

use indexmap::IndexMap;

use super::ir_build::is_shown;
use super::rewrite::{Edit, Version};
use super::trace::{RowKind, Trace};
use super::versions::LIMITS;
use crate::read::datum::Datum;
use crate::read::syntax::ast::{Member, SkeletonForm, Stmt, StmtKind, TypeSyntaxKind};
use crate::read::syntax::walk;
use crate::skeleton::Skeleton;
use crate::skeleton::front_matter::{QuestionKind, Settings};
use crate::solve::execute::{Machine, Outcome};
use crate::solve::model::Model;
use crate::source::{Span, Spanned};

/// What memory holds after a statement.
#[derive(Clone, Debug)]
pub struct MemoryStep {
    /// The statement.
    pub place: Span,
    /// The variables, in the order of their declarations.
    pub names: Vec<String>,
    /// What they hold.
    pub observed: IndexMap<String, Datum>,
}

impl MemoryStep {
    /// The step of an instance; `None` if no object with two names is changed, or if that is seen
    /// at no single place of the entry.
    pub fn of(skeleton: &Skeleton, model: &Model, trace: &Trace) -> Option<Self> {
        let is_whole = !trace.cut && trace.gap.is_none() && trace.thrown.is_none();
        if !is_whole || walk::mark(&skeleton.file).is_some() {
            return None;
        }
        let body = entry_body(skeleton)?;
        let outermost = |span: Span| body.iter().position(|stmt| stmt.span.covers(span));
        let aliased = trace.rows.iter().enumerate().find_map(|(at, row)| {
            let is_of_entry = row.activation == 0 && row.kind == RowKind::Statement;
            let stmt = outermost(row.span).filter(|at| body[*at].span == row.span);
            let stmt = stmt.filter(|_| is_of_entry)?;
            let named = row.changes.iter().find(|one| {
                matches!(one.value, Datum::Object { .. })
                    && one.aliases.iter().any(|name| !name.contains(['.', '[']))
            })?;
            Some((at, stmt, format!("{}.", named.value)))
        });
        let (from, _, object) = aliased?;
        let changed = (from + 1..trace.rows.len()).find(|at| {
            trace.rows[*at].changes.iter().any(|change| change.variable.starts_with(&object))
        })?;
        let last = outermost(trace.rows[of_entry(trace, changed)?].span)?;
        let place = body[last].span;
        let names = named(&body[..=last]);
        if names.len() < 2 || !is_shown(skeleton, place) {
            return None;
        }
        let variables = names.iter().map(|name| Spanned { text: name.clone(), span: place });
        let settings = Settings {
            question: QuestionKind::Memory,
            variables: variables.collect(),
            ..skeleton.settings.clone()
        };
        let asked = Skeleton { settings, ..skeleton.clone() };
        let mark = Edit::to(place.at_end(), "\n// tatsu:here\n");
        let version = Version::of(&asked, &[mark])?;
        let run = Machine::new(&version.skeleton.program).run(&version.model(model), &LIMITS);
        let is_over = matches!(run.outcome, Outcome::Completed { .. });
        is_over.then_some(Self { place, names, observed: run.observed })
    }
}

/// The statements of the entry.
fn entry_body(skeleton: &Skeleton) -> Option<&[Stmt]> {
    if skeleton.file.form == SkeletonForm::Snippet {
        return Some(&skeleton.file.statements);
    }
    let entry = &skeleton.program.methods[skeleton.program.entry.index()];
    let methods = skeleton.file.all_members().into_iter().filter_map(Member::method);
    methods.into_iter().find(|method| method.span == entry.span).map(|method| &*method.body)
}

/// The row of the entry in which a row ran.
fn of_entry(trace: &Trace, mut at: usize) -> Option<usize> {
    loop {
        let activation = trace.rows.get(at)?.activation;
        if activation == 0 {
            return Some(at);
        }
        at = trace.activations.get(activation as usize)?.row;
    }
}

/// The variables of these statements that hold references.
fn named(statements: &[Stmt]) -> Vec<String> {
    let mut names = Vec::new();
    for stmt in statements {
        let StmtKind::Local(declaration) = &stmt.kind else { continue };
        let is_reference = matches!(
            declaration.ty.kind,
            TypeSyntaxKind::Class(_) | TypeSyntaxKind::Generic { .. } | TypeSyntaxKind::Array(_)
        );
        let given = declaration.declarators.iter().filter(|one| one.initialiser.is_some());
        if is_reference {
            names.extend(given.map(|one| one.name.text.clone()));
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::memory::MemoryCell;
    use crate::source::Source;
    use crate::vary::trace::both_ends;

    /// The line after which memory is drawn, and which object each variable names then.
    type DrawnStep = (String, Vec<(String, Option<u32>)>);

    fn step(text: &str) -> Option<DrawnStep> {
        let skeleton = crate::skeleton::read(&Source::new("x.java", text)).skeleton.unwrap();
        let model = Model::default();
        let trace = both_ends(&skeleton, &model);
        let MemoryStep { place, names, observed } = MemoryStep::of(&skeleton, &model, &trace)?;
        let held = names.into_iter().map(|name| {
            let number = match &observed[&name] {
                Datum::Memory(memory) => match memory.root {
                    MemoryCell::Reference(number) => Some(number),
                    _ => None,
                },
                other => panic!("{other:?}"),
            };
            (name, number)
        });
        Some((skeleton.source.slice(place).to_owned(), held.collect()))
    }

    const BOX: &str = "class Box {\n  int n;\n  void fill() { n++; }\n}\n";

    #[test]
    fn the_first_change_of_an_object_with_two_names_decides() {
        let text = format!(
            "{BOX}Box a = new Box();\nBox b = new Box();\nb.n = 4;\nBox c = a;\nb.n = 5;\nc.fill();\n\
             a = b;\nBox d = a;\nSystem.out.println(a.n + c.n);\n"
        );
        let (place, held) = step(&text).unwrap();
        assert_eq!(place, "c.fill();");
        let names: Vec<&str> = held.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["a", "b", "c"]);
        assert_eq!(held[0].1, held[2].1);
        assert_ne!(held[0].1, held[1].1);
    }

    #[test]
    fn nothing_is_drawn_where_no_object_with_two_names_is_changed() {
        let text =
            format!("{BOX}Box a = new Box();\na.n = 3;\nBox b = a;\nSystem.out.println(b.n);\n");
        assert!(step(&text).is_none());
        assert!(step("int a = 1;\nint b = a;\nb++;\nSystem.out.println(a);\n").is_none());
    }
}
