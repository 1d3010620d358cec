//! Types that share a name: each name stands for one thing in the whole crate.
//!
//! In: the files of the crate. Out: a line for each type whose name another type has, and one for
//! each exception that is not needed any more.

use std::collections::BTreeMap;

use crate::rust::File;

const AST: &str = "src/read/syntax/ast/code.rs";
const AST_DECLARATION: &str = "src/read/syntax/ast/declaration.rs";
const AST_OPERATOR: &str = "src/read/syntax/ast/operator.rs";
const TYPED: &str = "src/read/lower/typed.rs";
const IR: &str = "src/read/ir.rs";
const IR_OPERATOR: &str = "src/read/ir/operator.rs";

/// Names that several types may have, the files that may declare them, and the reason.
pub const SHARED: [(&str, &[&str], &str); 14] = [
    ("Expr", &[AST, TYPED, IR], "an expression as written, as checked, and free of effects"),
    ("ExprKind", &[AST, TYPED, IR], "what an expression is, in each of the three trees"),
    ("Stmt", &[AST, TYPED, IR], "a statement as written, as checked, and as it runs"),
    ("StmtKind", &[AST, TYPED, IR], "what a statement is, in each of the three trees"),
    ("Loop", &[AST, TYPED, IR], "a loop as written, as checked, and as it runs"),
    ("LoopKind", &[AST, TYPED], "the forms of a loop, as written and as checked"),
    ("Switch", &[AST, TYPED], "a `switch` as written and as checked"),
    ("SwitchGroup", &[AST, TYPED], "the groups of a `switch` as written and as checked"),
    (
        "UnaryOp",
        &[AST_OPERATOR, IR_OPERATOR],
        "an operator of Java, and what remains of it on typed operands",
    ),
    (
        "BinaryOp",
        &[AST_OPERATOR, IR_OPERATOR],
        "an operator of Java, and what remains of it on typed operands",
    ),
    ("Method", &[AST_DECLARATION, TYPED, IR], "a method as written, as checked, and as it runs"),
    ("Program", &[TYPED, IR], "a program as checked and as it runs"),
    (
        "Placeholder",
        &[AST, "src/read/ir/placeholder.rs"],
        "a placeholder as written, and its type and domain",
    ),
    ("Local", &[TYPED, "src/read/ir/variable.rs"], "a local variable as checked and as it runs"),
];

/// Each name is declared once, or by exactly the files that an exception names.
pub fn shared(files: &[File], exceptions: &[(&str, &[&str], &str)]) -> Vec<String> {
    let mut declared: BTreeMap<&str, Vec<(&str, usize)>> = BTreeMap::new();
    for file in files {
        for (name, line) in &file.types {
            declared.entry(name).or_default().push((&file.path, *line));
        }
    }
    let mut breaches = Vec::new();
    for (name, allowed, reason) in exceptions {
        let places = declared.remove(name).unwrap_or_default();
        let mut found: Vec<&str> = places.iter().map(|(path, _)| *path).collect();
        let mut expected = allowed.to_vec();
        found.sort_unstable();
        expected.sort_unstable();
        if found != expected {
            breaches.push(format!(
                "`{name}` ({reason}) may be a type of each of {expected:?}, and is one of {found:?}: \
                 rename a type, or change the list in tests/tidy/names.rs"
            ));
        }
    }
    for (name, places) in declared {
        for ((path, line), (other, at)) in places.iter().zip(&places[1..]) {
            breaches.push(format!(
                "{other}:{at}: `{name}` is a type of {path}:{line} as well: give one of them a name \
                 that says what it is in the whole crate"
            ));
        }
    }
    breaches
}
