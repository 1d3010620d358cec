//! The house rules, checked on the text of the sources: which module may use which, where the
//! doors to the outside are, how long a file is, and what no committed file contains.
//!
//! In: every `.rs` file of this package. Out: one line for each breach, with file and line.
//! Each rule is tried on a text that breaks it before it judges the sources.

mod circles;
mod messages;
mod names;
mod prose;
mod rules;
mod rust;
mod templates;

use rust::File;
use std::path::{Path, PathBuf};

/// Every Rust file under the given places, sorted, with its path from the package's folder.
fn files(places: &[&str]) -> Vec<File> {
    fn walk(path: &Path, found: &mut Vec<PathBuf>) {
        if path.is_dir() {
            for entry in std::fs::read_dir(path).expect("a folder to list") {
                walk(&entry.expect("a folder to list").path(), found);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path.to_path_buf());
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for place in places {
        walk(&root.join(place), &mut found);
    }
    found.sort();
    let files: Vec<File> = found
        .iter()
        .map(|path| {
            let name = path.strip_prefix(root).expect("a path below root").to_string_lossy();
            File::new(&name.replace('\\', "/"), &std::fs::read_to_string(path).expect("UTF-8"))
        })
        .collect();
    assert!(!files.is_empty(), "no Rust file under {places:?}");
    files
}

/// Judges the files by one rule; fails with all breaches at once.
fn judge(files: &[File], rule: fn(&File) -> Vec<String>) {
    let breaches: Vec<String> = files.iter().flat_map(rule).collect();
    assert!(breaches.is_empty(), "\n{}\n", breaches.join("\n"));
}

/// The rule finds exactly these places (`line: part of the message`) in the text.
#[track_caller]
fn finds(rule: fn(&File) -> Vec<String>, path: &str, text: &str, expected: &[(usize, &str)]) {
    let breaches = rule(&File::new(path, text));
    let fits = breaches.len() == expected.len()
        && breaches.iter().zip(expected).all(|(breach, (line, part))| {
            breach.starts_with(&format!("{path}:{line}: ")) && breach.contains(part)
        });
    assert!(fits, "in\n{text}\nexpected {expected:?}, found {breaches:#?}");
}

#[test]
fn dependencies_point_left() {
    let rule = rules::leftward;
    finds(rule, "src/read/ir.rs", "use crate::solve::Model;", &[(1, "`read` uses `solve`")]);
    finds(rule, "src/read/ir.rs", "fn f() {\n crate::write::quiz() }", &[(2, "`write`")]);
    finds(rule, "src/read/ir.rs", "use crate::{source, pipeline};", &[(1, "`pipeline`")]);
    finds(
        rule,
        "src/read/ir.rs",
        "use crate::{source::Span,\n validate::{self}};",
        &[(2, "`validate`")],
    );
    finds(rule, "src/read/lower/mod.rs", "use super::super::solve;", &[(1, "`solve`")]);
    finds(rule, "src/read.rs", "use super::solve;", &[(1, "`solve`")]);
    finds(rule, "src/read.rs", "mod a {\n use super::super::solve::b;\n}", &[(2, "`solve`")]);
    finds(rule, "src/source.rs", "use crate::read;", &[(1, "`source` uses `read`")]);
    finds(rule, "src/solve/a.rs", "use crate::util::b;", &[(1, "`util`")]);
    finds(rule, "src/solve/a.rs", "use tatsu::read;", &[(1, "`tatsu`")]);
    finds(rule, "src/util.rs", "", &[(1, "`util`")]);
    for right in [
        "use crate::read::{ir, types}; use crate::source::Span;",
        "use super::term; use super::super::read::ir; use self::x::y; // use crate::write;",
        "mod a { use super::super::term; } /* crate::write */ const A: &str = \"crate::write::b\";",
        "const A: &str = r#\"\"crate::write::b\"#; const B: char = '\"'; use crate::solve::x; fn f<'a>() {}",
    ] {
        finds(rule, "src/solve/ssa.rs", right, &[]);
    }
    finds(rule, "src/source.rs", "use crate::diagnostic::Code;", &[]);
    finds(rule, "src/cli/gen.rs", "use tatsu::{write, pipeline}; use crate::cli::args;", &[]);
    judge(&files(&["src"]), rule);
}

#[test]
fn outside_things_have_one_door() {
    let rule = rules::doors;
    finds(rule, "src/solve/a.rs", "use tree_sitter::Node;", &[(1, "src/read/syntax")]);
    finds(rule, "src/read/lower/a.rs", "use tree_sitter_java as java;", &[(1, "src/read/syntax")]);
    finds(rule, "src/pipeline.rs", "\nuse z3::Solver;", &[(2, "src/solve/z3")]);
    finds(rule, "src/solve/a.rs", "fn f() { z3::Solver::new(); }", &[(1, "src/solve/z3")]);
    finds(
        rule,
        "src/solve/a.rs",
        "use rand_chacha::ChaCha8Rng;",
        &[(1, "src/solve/space/random.rs")],
    );
    finds(rule, "src/solve/mod.rs", "mod z3; use ::z3::Solver;", &[(1, "src/solve/z3")]);
    finds(rule, "src/cli/a.rs", "use quick_xml::Writer;", &[(1, "src/write")]);
    finds(rule, "src/cli/a.rs", "use minijinja::Environment;", &[(1, "src/write")]);
    finds(rule, "src/diagnostic.rs", "use annotate_snippets::Level;", &[(1, "src/cli")]);
    finds(rule, "src/pipeline.rs", "use indicatif::ProgressBar;", &[(1, "src/cli")]);
    finds(rule, "src/pipeline.rs", "#[derive(clap::ValueEnum)] enum A {}", &[(1, "src/cli")]);
    finds(rule, "src/pipeline.rs", "use std::process::{ExitCode,\nCommand};", &[(2, "src/jvm")]);
    finds(
        rule,
        "src/cli/a.rs",
        "use std::process; fn f() { process::Command::new(\"\"); }",
        &[(1, "src/jvm")],
    );
    finds(
        rule,
        "src/write/quiz.rs",
        "#[expect(clippy::disallowed_methods, reason = \"\")] fn f() {}",
        &[(1, "src/write/artifact.rs")],
    );
    let excepted = "#[expect(clippy::disallowed_methods, reason = \"\")] fn f() {}";
    finds(rule, "src/vary/a.rs", excepted, &[(1, "src/solve/clock.rs")]);
    finds(rule, "src/vary/a_tests.rs", excepted, &[]);
    finds(rule, "src/read/syntax.rs", "use tree_sitter::Node;", &[]);
    finds(rule, "src/read/syntax/cursor.rs", "use {tree_sitter::Node, tree_sitter_java};", &[]);
    finds(rule, "src/solve/z3/sorts.rs", "use z3::Sort;", &[]);
    finds(rule, "src/solve/mod.rs", "mod z3; fn f() { z3::check() }", &[]);
    finds(rule, "src/solve/space/random.rs", "use rand_chacha::ChaCha8Rng;", &[]);
    finds(rule, "src/solve/a.rs", "use super::{term, z3}; fn f() { z3::check(super::z3::g) }", &[]);
    finds(rule, "src/cli/doctor.rs", "use tatsu::solve::z3; fn f() { z3::version() }", &[]);
    finds(rule, "src/jvm/toolchain.rs", "use std::process::Command;", &[]);
    finds(rule, "src/main.rs", "use clap::Parser; use std::process::ExitCode;", &[]);
    finds(rule, "src/cli/args.rs", "use clap::Command; use indicatif::ProgressBar;", &[]);
    judge(&files(&["src"]), rule);
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    let circles = |texts: &[(&str, &str)]| -> Vec<Vec<String>> {
        let files: Vec<File> = texts.iter().map(|(path, text)| File::new(path, text)).collect();
        circles::circles(&files).into_iter().map(|circle| circle.uses).collect()
    };
    let none: [Vec<String>; 0] = [];
    let uses = |line: &str| line.replace(" > ", ": uses ");
    let found = circles(&[
        ("src/a/mod.rs", "mod b;\nmod c;\nuse b::f;"),
        ("src/a/b.rs", "fn f() {\n super::c::g() }"),
        ("src/a/c.rs", "use super::{Type, Other};"),
    ]);
    let expected =
        ["src/a/b.rs:2 > src/a/c.rs", "src/a/c.rs:1 > src/a/mod.rs", "src/a/mod.rs:3 > src/a/b.rs"];
    let mut lines = found.concat();
    lines.sort();
    assert_eq!(lines, expected.map(uses));
    // What is passed on leads to where it comes from, and passing it on uses nothing.
    let child = ("src/a/b.rs", "use super::Type; #[cfg(test)] mod tests { use crate::a::f; }");
    let ty = ("src/a/ty.rs", "pub struct Type;");
    let passing = "mod b; mod ty; pub use b::f; pub use ty::Type as Type;";
    assert_eq!(circles(&[("src/a.rs", passing), child, ty]), none);
    let using = "mod b; mod ty; pub use b::f; use ty::Type; fn g() { f() }";
    assert_eq!(circles(&[("src/a.rs", using), child, ty]), none);
    let defining = "mod b; pub use b::f; struct Type; fn g() { f() }";
    assert_eq!(circles(&[("src/a.rs", defining), child]).len(), 1);

    let found = circles::circles(&files(&["src"]));
    let breaches: Vec<String> = found
        .iter()
        .map(|circle| format!("a circle {:?}\n{}", circle.place(), circle.uses.join("\n")))
        .collect();
    assert!(breaches.is_empty(), "\n{}\n", breaches.join("\n\n"));
}

#[test]
fn a_name_is_a_name_of_one_type() {
    let found = |texts: &[(&str, &str)]| {
        let files: Vec<File> = texts.iter().map(|(path, text)| File::new(path, text)).collect();
        names::shared(&files, &[("Expr", &["src/a.rs", "src/b.rs"], "two trees")])
    };
    let trees = [("src/a.rs", "pub struct Expr;"), ("src/b.rs", "mod b {\nenum Expr {} }")];
    assert_eq!(found(&trees), [""; 0]);
    let gone = found(&trees[..1]);
    assert!(gone.len() == 1 && gone[0].starts_with("`Expr` (two trees)"), "{gone:?}");
    let more = found(&[&trees[..], &[("src/c.rs", "trait Expr {}")]].concat());
    assert!(more.len() == 1 && more[0].contains("\"src/c.rs\""), "{more:?}");

    let others =
        "struct Place; impl Trait for Place { type Target = u8; }\n// struct Run\nfn f() {}";
    let shared = "type Target = u8;\nfn f() { struct Place; type Run = u8; }";
    let breaches = found(&[&trees[..], &[("src/c.rs", others), ("src/d.rs", shared)]].concat());
    assert_eq!(breaches.len(), 1, "{breaches:?}");
    assert!(breaches[0].starts_with("src/d.rs:2: `Place` is a type of src/c.rs:1"), "{breaches:?}");

    let breaches = names::shared(&files(&["src"]), &names::SHARED);
    assert!(breaches.is_empty(), "\n{}\n", breaches.join("\n"));
}

#[test]
fn files_are_short() {
    let rule = rules::length;
    finds(rule, "src/a.rs", &"\n".repeat(601), &[(601, "601 lines")]);
    finds(rule, "src/a.rs", &"\n".repeat(600), &[]);
    finds(rule, "src/pipeline.rs", &"\n".repeat(151), &[(151, "151 lines")]);
    judge(&files(&["src", "tests", "benches", "examples"]), rule);
}

#[test]
fn comments_are_at_most_100_columns_wide() {
    let rule = prose::width;
    let words = "é ".repeat(48);
    finds(rule, "src/a.rs", &format!("fn f() {{\n    // {words}.\n}}"), &[(2, "column 104")]);
    finds(rule, "src/a.rs", &format!("/// {words}\nfn f() {{}}"), &[]);
    finds(rule, "src/a.rs", &format!("//! | {words}| {words}|"), &[]);
    finds(rule, "src/a.rs", &format!("const A: &str = \"\n// {words}{words}\";"), &[]);
    judge(&files(&["src", "tests", "benches", "examples", "build.rs"]), rule);
}

#[test]
fn comments_begin_with_a_subject() {
    let rule = prose::beginning;
    finds(rule, "src/a.rs", "/// The same, short.\n/// The same again.", &[(1, "The same")]);
    finds(rule, "src/a.rs", "//! A.\n//!\n//! The same as a text.", &[(3, "The same")]);
    finds(rule, "src/a.rs", "/// What is\n/// The same as a text.", &[]);
    finds(rule, "src/a.rs", "fn f() {\n // The same as a text.\n}", &[(2, "The same")]);
    judge(&files(&["src", "tests", "benches", "examples", "build.rs"]), rule);
}

#[test]
fn comments_avoid_some_words() {
    let rule = prose::wording;
    finds(rule, "src/a.rs", "/// Nobody comes here.", &[(1, "nobody")]);
    finds(rule, "src/a.rs", "// a\n/// There are so\n/// many of them.", &[(2, "so many")]);
    finds(rule, "src/a.rs", "a(); // What stands (behind) it.", &[(1, "after")]);
    finds(rule, "src/a.rs", "/// What is `behind`, `nobody\n/// so many`.", &[]);
    finds(rule, "src/a.rs", "/// So\n// many\nconst A: &str = \"// nobody\";", &[]);
    judge(&files(&["src", "tests", "benches", "examples", "build.rs"]), rule);
}

#[test]
fn nothing_is_left_undone() {
    let rule = rules::leftovers;
    let cases = [
        concat!("// TO", "DO: this"),
        concat!("// FIX", "ME"),
        concat!("/* X", "XX */"),
        concat!("to", "do!()"),
        concat!("unimple", "mented!(\"\")"),
        concat!("db", "g!(1)"),
        concat!("#[ign", "ore]"),
        concat!("#[ign", "ore = \"slow\"]"),
    ];
    for case in cases {
        finds(rule, "src/a.rs", &format!("\n {case}"), &[(2, "")]);
    }
    finds(rule, "src/a.rs", "// TODOS, mastodon, XXXL; #[ignored]; #![allow(clippy::todo)]", &[]);
    judge(&files(&["src", "tests", "benches", "examples", "build.rs"]), rule);
}

#[test]
fn files_open_with_what_they_do() {
    let rule = rules::opening;
    finds(rule, "src/a.rs", "use b;", &[(1, "//!")]);
    finds(rule, "src/a.rs", "//!\n//! late", &[(1, "//!")]);
    finds(rule, "src/a.rs", "\n//! late", &[(1, "//!")]);
    finds(rule, "src/a.rs", "", &[(1, "//!")]);
    finds(rule, "src/a.rs", "//! Says it.\nuse b;", &[]);
    judge(&files(&["src", "tests", "benches", "examples", "build.rs"]), rule);
}

#[test]
fn no_order_of_a_hash_map() {
    let rule = rules::hash_maps;
    finds(rule, "src/a.rs", "use std::collections::HashMap;", &[(1, "HashMap")]);
    finds(rule, "src/a.rs", "use std::collections::{BTreeMap,\n HashSet as S};", &[(2, "HashSet")]);
    finds(rule, "src/a.rs", "fn f() { std::collections::HashMap::new(); }", &[(1, "HashMap")]);
    finds(
        rule,
        "src/a.rs",
        "use std::collections;\ntype A = collections::HashSet<u8>;",
        &[(2, "HashSet")],
    );
    finds(rule, "src/a.rs", "use std::collections::hash_map::Entry;", &[(1, "hash_map")]);
    finds(rule, "src/a.rs", "use std::collections::*;", &[(1, "*")]);
    finds(rule, "src/a.rs", "use std::collections::HashMap; // order-free:", &[(1, "HashMap")]);
    finds(
        rule,
        "src/a.rs",
        "#[cfg(test)] mod t {}\nuse std::collections::HashMap;",
        &[(2, "HashMap")],
    );
    finds(rule, "src/a.rs", "use std::collections::HashMap; // order-free: only looked up", &[]);
    finds(rule, "src/a.rs", "use std::collections::{BTreeMap, VecDeque, btree_map};", &[]);
    finds(rule, "src/a.rs", "#[cfg(test)]\nmod tests { use std::collections::HashMap; }", &[]);
    judge(&files(&["src"]), rule);
}

#[test]
fn the_license_is_the_one_named() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let license = std::fs::read_to_string(root.join("LICENSE")).expect("a file LICENSE");
    let name = license.lines().next().unwrap_or_default();
    assert_eq!(name, format!("{} License", env!("CARGO_PKG_LICENSE")));
}

#[test]
fn the_guide_names_files_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(root.join("CONTRIBUTING.md")).expect("a guide");
    let quoted = text.split('`').skip(1).step_by(2);
    let linked = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let is_path = |word: &&str| word.contains('/') && !word.contains(' ');
    let paths: Vec<&str> = quoted.filter(is_path).chain(linked).collect();
    assert!(paths.len() > 30, "{paths:?}");
    let missing: Vec<&&str> = paths.iter().filter(|path| !root.join(path).exists()).collect();
    assert!(missing.is_empty(), "CONTRIBUTING.md names what does not exist: {missing:?}");
}

#[test]
fn the_glossary_names_types_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(root.join("docs/glossary.md")).expect("a glossary");
    let rows = text.lines().filter(|line| line.ends_with("` |"));
    let types: Vec<&str> = rows.filter_map(|row| row.rsplit('`').nth(1)).collect();
    assert!(types.len() >= 30, "{types:?}");
    let sources: String = files(&["src"]).into_iter().map(|file| file.text).collect();
    let is_there = |name: &str| {
        let ends = |rest: &str| !rest.starts_with(|one: char| one == '_' || one.is_alphanumeric());
        ["struct ", "enum ", "trait "].iter().any(|word| {
            let start = format!("{word}{name}");
            sources.match_indices(&start).any(|(at, _)| ends(&sources[at + start.len()..]))
        })
    };
    let missing: Vec<&&str> = types.iter().filter(|name| !is_there(name)).collect();
    assert!(missing.is_empty(), "docs/glossary.md names types that do not exist: {missing:?}");
}
