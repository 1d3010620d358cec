//! The checked text: the author's program with the author's conditions as real checks.
//!
//! In: a skeleton and the literals of an instance. Out: a class that compiles whenever the complete
//! text does, prints the same, and reports what it does to `tatsu$.Check`
//! (`src/jvm/harness/Check.java`): each condition, the passes of each loop, calls and depth, and
//! the variables that the question asks about. The author's text is patched, not printed anew, so
//! that it can be compared with the complete text; everything added has a name that starts with
//! `tatsu$`.
//!
//! | file | adds |
//! | --- | --- |
//! | `writer` | to the class: what counts calls, and what runs around the entry |
//! | `condition` | to expressions: literals, `__out`, `__ret`, `__distinct` and its like, `__iterations`, `__steps` |
//! | `quantifier` | to the class: a method for each `__forall` and `__exists` |
//! | `statement` | to statements: directives, what is checked before a `return`, steps where a condition asks for them |
//! | `looping` | to loops: passes, `LOOP`, `INVARIANT`, steps |
//! | `scope` | nothing: says which variables can be seen |
//! | `flow` | nothing: says where control can reach, and which conditions are constant |

use std::collections::{BTreeMap, BTreeSet};

use crate::read::syntax::ast::{File, StmtKind};
use crate::read::syntax::walk;
use crate::read::types::Type;
use crate::skeleton::Skeleton;

mod condition;
mod flow;
mod looping;
mod patch;
mod quantifier;
mod report;
mod scope;
mod statement;
mod writer;

#[cfg(test)]
mod tests;

pub(super) use condition::broken;
use flow::Constants;
use report::each_report;
pub(super) use writer::START;

/// The checked text of a skeleton with these texts for its placeholders.
pub(super) fn text(skeleton: &Skeleton, literals: &[String]) -> String {
    writer::text(skeleton, literals)
}

/// The types of the variables that the program reports, by name.
pub(super) fn observed_types(skeleton: &Skeleton) -> BTreeMap<String, Type> {
    let mut types = BTreeMap::new();
    for method in &skeleton.program.methods {
        each_report(&method.body, &mut |name, value, _| {
            if name == crate::read::ir::ENDED_BY {
                return;
            }
            types.insert(name.to_owned(), value.ty.clone());
        });
    }
    types
}

/// The loops of a file, by number, whose tests the checked text counts.
pub(super) fn counts_tests(file: &File) -> BTreeSet<usize> {
    let constants = Constants::of(file);
    let mut counted = BTreeSet::new();
    walk::each_statement(file, &mut |stmt| {
        if let StmtKind::Loop(of) = &stmt.kind
            && looping::tests_show(of, &constants)
        {
            counted.insert(of.id as usize);
        }
    });
    counted
}
