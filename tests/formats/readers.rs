//! The readers, started as programs of their own.

#![allow(
    clippy::disallowed_methods,
    reason = "a test reads its settings from the environment and starts programs"
)]

use std::path::PathBuf;
use std::process::Command;

/// The folder that the readers were fetched into, if they were.
fn folder(name: &str) -> Option<PathBuf> {
    let folder =
        std::env::var_os("TATSU_READERS").map(PathBuf::from).filter(|folder| folder.is_dir());
    if folder.is_none() {
        missing(name, "the readers were not fetched: `scripts/test` fetches them");
    }
    folder
}

/// Says that a reader is missing, or fails where all are wanted.
fn missing(name: &str, why: &str) {
    assert!(std::env::var_os("TATSU_ALL_READERS").is_none(), "{name}: {why}");
    eprintln!("SKIPPED: {name}: {why}");
}

/// What a script for Node.js prints about files, line by line.
pub fn node(script: &str, files: &[&str]) -> Option<Vec<String>> {
    let readers = folder(script)?;
    if !readers.join("node_modules").is_dir() {
        missing(script, "no packages of npm");
        return None;
    }
    Some(lines(Command::new("node"), script, files))
}

/// A Python with the packages of PyPI.
fn python(script: &str) -> Option<PathBuf> {
    let python = folder(script)?.join("python/bin/python");
    if !python.exists() {
        missing(script, "no packages of PyPI");
        return None;
    }
    Some(python)
}

/// What pdfplumber finds in sheets of paper.
pub fn pdfplumber(files: &[&str]) -> Option<Vec<String>> {
    Some(lines(Command::new(python("sheet.py")?), "sheet.py", files))
}

/// What pyslet finds in packages of QTI of a version, those of QTI 3 after conversion.
pub fn pyslet(version: &str, files: &[&str]) -> Option<Vec<String>> {
    let python = python("qti.py")?;
    let mut words = vec![version];
    words.extend(files);
    Some(lines(Command::new(python), "qti.py", &words))
}

/// What pyslet scores in items with parts in packages of QTI of a version.
pub fn pyslet_groups(version: &str, files: &[&str]) -> Option<Vec<String>> {
    let python = python("qti_groups.py")?;
    let mut words = vec![version];
    words.extend(files);
    Some(lines(Command::new(python), "qti_groups.py", &words))
}

/// What pyslet finds in packages of QTI 1.2.
pub fn pyslet12(files: &[&str]) -> Option<Vec<String>> {
    let python = folder("qti12.py")?.join("python/bin/python");
    if !python.exists() {
        missing("qti12.py", "no packages of PyPI");
        return None;
    }
    Some(lines(Command::new(python), "qti12.py", files))
}

/// What jsonschema finds wrong with banks by a schema.
pub fn jsonschema(schema: &str, files: &[&str]) -> Option<Vec<String>> {
    let python = folder("schema.py")?.join("python/bin/python");
    if !python.exists() {
        missing("schema.py", "no packages of PyPI");
        return None;
    }
    let mut words = vec![schema];
    words.extend(files);
    Some(lines(Command::new(python), "schema.py", &words))
}

/// What pandoc finds in documents.
pub fn pandoc(format: &str, files: &[&str]) -> Option<Vec<String>> {
    let found = Command::new("pandoc").arg("--version").output();
    if !found.is_ok_and(|output| output.status.success()) {
        missing("pandoc", "it is not installed");
        return None;
    }
    let mut words = vec![format];
    words.extend(files);
    Some(lines(Command::new("python3"), "document.py", &words))
}

/// What a browser finds in pages.
pub fn chromium(files: &[&str]) -> Option<Vec<String>> {
    has_browser().then(|| lines(Command::new("python3"), "selftest.py", files))
}

/// What `scripts/check-report` says of pages, which is nothing wrong.
pub fn check_report(files: &[&str]) -> Option<String> {
    let readers = folder("axe-core")?;
    if !readers.join("node_modules/axe-core").is_dir() {
        missing("axe-core", "no packages of npm");
        return None;
    }
    if !has_browser() {
        return None;
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/check-report");
    let output = Command::new("python3").args([script, "--untimed"]).args(files).output();
    let output = output.unwrap_or_else(|error| panic!("{script}: {error}"));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}\n{errors}");
    Some(said)
}

fn has_browser() -> bool {
    let names = ["chromium", "chromium-browser", "google-chrome", "chrome"];
    let runs = |name: &&str| {
        let found = Command::new(name).arg("--version").output();
        found.is_ok_and(|output| output.status.success())
    };
    if std::env::var_os("CHROMIUM").is_none() && !names.iter().any(runs) {
        missing("Chromium", "it is not installed");
        return false;
    }
    true
}

fn lines(mut command: Command, script: &str, files: &[&str]) -> Vec<String> {
    let script = format!("{}/tests/formats/readers/{script}", env!("CARGO_MANIFEST_DIR"));
    let output = command
        .arg(&script)
        .args(files)
        .output()
        .unwrap_or_else(|error| panic!("{script}: {error}"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{script}: {said}");
    String::from_utf8(output.stdout).expect("UTF-8").lines().map(String::from).collect()
}
