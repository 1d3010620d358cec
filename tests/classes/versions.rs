//! Every JDK tells the same of the example classes, line by line.
//!
//! Looked for are the JDK that the other tests use, and all of the folder where Linux keeps them.
//! Where there is but one, there is nothing to compare.

#![allow(clippy::disallowed_methods, reason = "a test looks for JDKs and examples")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::command::tatsu;

/// The releases that are compared, each with its home: 17, 21, what is newest, and `JAVA_HOME`.
fn homes() -> BTreeMap<String, PathBuf> {
    let folders = std::fs::read_dir("/usr/lib/jvm").into_iter().flatten();
    let folders = folders.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    let named = std::env::var_os("JAVA_HOME").map(PathBuf::from);
    let mut all = BTreeMap::new();
    for home in folders.chain(named).filter(|home| home.join("bin/javac").is_file()) {
        let release = std::fs::read_to_string(home.join("release")).unwrap_or_default();
        let version = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=\""));
        let major = version.and_then(|version| version.split(['.', '"']).next());
        if let Some(major) = major.filter(|major| major.parse::<u32>().is_ok_and(|one| one >= 17)) {
            all.insert(major.to_owned(), home);
        }
    }
    all
}

fn java_files(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder of examples");
    let paths = entries.map(|entry| entry.expect("readable").path());
    let mut files: Vec<String> = paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "java"))
        .map(|path| path.to_string_lossy().into_owned())
        .collect();
    files.sort();
    files
}

/// All commands on all examples.
fn commands() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("skeletons/classes");
    let entries = std::fs::read_dir(&root).expect("the examples are there");
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    folders.sort();
    let mut lines = Vec::new();
    for folder in folders {
        let files = java_files(&folder);
        for file in &files {
            lines.push(format!("crash {file} --scripts 2000 --no-proof"));
            lines.push(format!("suite {file} --scripts 500 -n 5 --faults 3"));
        }
        let submissions = std::fs::read_dir(folder.join("submissions")).into_iter().flatten();
        let mut others: Vec<String> =
            submissions.flat_map(|entry| java_files(&entry.expect("readable").path())).collect();
        others.sort();
        if let (Some(reference), false) = (files.first(), others.is_empty()) {
            let others = others.join(" ");
            lines.push(format!(
                "compare {reference} {others} --scripts 500 --drawn 300 --faults 2 --no-proof"
            ));
        }
    }
    for file in ["numbers/Numbers.java", "far/Far.java"] {
        let file = root.join("properties").join(file);
        let options = "--steps 100000 --draws 20 --no-proof";
        lines.push(format!("property {} {options}", file.display()));
    }
    let trees = root.join("properties/trees");
    let (spec, program) = (trees.join("BstSpec.java"), trees.join("bugs/bug2/Bst.java"));
    let program = program.display();
    lines.push(format!(
        "property {} --program {program} --steps 100000 --draws 20 --no-proof",
        spec.display()
    ));
    lines
}

/// Runs these commands on all examples with each JDK.
fn say_the_same(names: &[&str]) {
    let homes = homes();
    println!("JDKs: {}", homes.keys().cloned().collect::<Vec<_>>().join(", "));
    let is_named = |line: &String| names.contains(&line.split(' ').next().unwrap_or_default());
    let lines: Vec<String> = commands().into_iter().filter(is_named).collect();
    assert!(lines.len() >= names.len(), "{lines:?}");
    for line in lines {
        let mut first: Option<(&str, String)> = None;
        for (major, home) in &homes {
            let words = line.split(' ').chain(["--unconfined"]);
            let run = tatsu().java_home(&home.to_string_lossy()).words(words).run();
            assert!(matches!(run.code, Some(0 | 1)), "{line}: {}{}", run.stdout, run.stderr);
            let said = format!("{:?}\n{}{}", run.code, run.stdout, run.stderr);
            match &first {
                None => first = Some((major, said)),
                Some((other, told)) => assert_eq!(told, &said, "{line}: JDK {other}, JDK {major}"),
            }
        }
    }
}

#[test]
fn every_jdk_finds_the_same_failures() {
    say_the_same(&["crash"]);
}

#[test]
fn every_jdk_makes_the_same_suites() {
    say_the_same(&["suite"]);
}

#[test]
fn every_jdk_tells_the_same_differences_and_properties() {
    say_the_same(&["compare", "property"]);
}
