//! javac judges the programs on which the reader's tables say what is right and what is wrong.
//!
//! In: `src/skeleton/cases/{right,wrong}.txt`. Out: javac accepts every right one and rejects
//! every wrong one; tatsu rejects every wrong one, and of the right ones at most what it does not
//! support.

#![expect(clippy::disallowed_methods, reason = "a JVM is started on a file of programs")]

use std::fs;
use std::path::Path;
use std::process::Command;
use std::slice;

use tatsu::diagnostic::Code;
use tatsu::jvm::toolchain;
use tatsu::read;
use tatsu::read::syntax::ast::{Member, SkeletonForm};
use tatsu::skeleton;
use tatsu::source::{Source, Span};

/// The texts of a table's cases.
fn cases(table: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/skeleton/cases");
    let table = fs::read_to_string(folder.join(table)).expect("the table is there");
    let cases = table.split("\n===").skip(1);
    cases.map(|case| case.split_once('\n').expect("a line of codes").1.to_owned()).collect()
}

/// The class that a text stands for, its name first; statements keep the numbers of their lines.
fn class(text: &str) -> (String, String) {
    let source = Source::new("case", text);
    let (file, _) = read::syntax::parse(&source);
    let imports = file.imports.iter().map(|import| import.span);
    match file.form {
        SkeletonForm::Class => {
            let name = file.class.map_or_else(|| String::from("Main"), |class| class.name.text);
            (name, text.to_owned())
        }
        SkeletonForm::Methods => {
            let (types, text) = cut(text, file.types.iter().map(|one| one.span));
            let (imports, text) = cut(&text, imports);
            let text = all_static(&text, 0, &file.members);
            (String::from("Main"), format!("{imports} {IN_FRONT} {text}\n}} {types}"))
        }
        SkeletonForm::Snippet => {
            let members = file.members.iter().map(|member| {
                let span = member.span();
                let one =
                    all_static(&text[span.range()], span.start as usize, slice::from_ref(member));
                one.replace('\n', " ")
            });
            let members: String = members.collect();
            let (_, text) = cut(text, file.members.iter().map(Member::span));
            let (types, text) = cut(&text, file.types.iter().map(|one| one.span));
            let (imports, text) = cut(&text, imports);
            let main = "public static void main(String[] args$) {";
            let program = format!("{imports} {IN_FRONT} {members} {main} {text}\n}} }} {types}");
            (String::from("Main"), program)
        }
    }
}

const IN_FRONT: &str = "import java.util.Arrays; class Main {";

/// The text with `static` in front of every member that is without it; the text starts at this
/// place of the case.
fn all_static(text: &str, start: usize, members: &[Member]) -> String {
    let mut text = text.to_owned();
    let mut places: Vec<usize> = members
        .iter()
        .filter(|member| {
            let modifiers = match member {
                Member::Field(field) => &field.modifiers,
                Member::Method(method) | Member::Constructor(method) => &method.modifiers,
                Member::Initialiser(_) => return false,
            };
            !modifiers.has("static")
        })
        .map(|member| member.span().start as usize - start)
        .collect();
    places.sort_unstable();
    for place in places.into_iter().rev() {
        text.insert_str(place, "static ");
    }
    text
}

/// These parts of a text in one line, and the text without them, in which every line keeps its
/// number.
fn cut(text: &str, parts: impl Iterator<Item = Span>) -> (String, String) {
    let mut rest = text.to_owned();
    let mut gone = String::new();
    for part in parts.map(Span::range) {
        let is_break = |byte: &u8| *byte == b'\n';
        let blank: Vec<u8> =
            text[part.clone()].bytes().map(|b| if is_break(&b) { b } else { b' ' }).collect();
        rest.replace_range(part.clone(), &String::from_utf8_lossy(&blank));
        gone.push_str(&text[part].replace('\n', " "));
    }
    (gone, rest)
}

/// The first error of javac on each text, as line and code; empty if there is none.
fn javac(texts: &[String]) -> Vec<String> {
    let home = std::env::var_os("JAVA_HOME");
    let path = std::env::var_os("PATH");
    let toolchain = toolchain::find(home.as_deref().map(Path::new), path.as_deref())
        .unwrap_or_else(|error| panic!("this test needs a JDK: {error}"));
    let programs: Vec<String> = texts
        .iter()
        .map(|text| {
            let (name, program) = class(text);
            format!("{name}\n{program}\n")
        })
        .collect();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("programs.txt");
    fs::write(&file, programs.join("\u{c}\n")).expect("a file");
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/Javac.java");
    let run = Command::new(&toolchain.java)
        .arg("-XX:TieredStopAtLevel=1")
        .arg(program)
        .arg(file)
        .output()
        .expect("it starts");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let said: Vec<String> =
        String::from_utf8_lossy(&run.stdout).lines().map(String::from).collect();
    assert_eq!(said.len(), texts.len());
    said
}

/// The codes of tatsu's errors.
fn tatsu(text: &str) -> Vec<Code> {
    let reading = skeleton::read(&Source::new("case", text));
    let errors = reading.diagnostics.iter().filter(|diagnostic| diagnostic.is_error());
    errors.map(|diagnostic| diagnostic.code).collect()
}

#[test]
fn what_is_right_is_refused_by_neither() {
    let texts = cases("right.txt");
    let mut failures = Vec::new();
    for (text, said) in texts.iter().zip(javac(&texts)) {
        let codes = tatsu(text);
        if !said.is_empty() {
            failures.push(format!("javac: {said}\n{text}\n"));
        } else if codes.iter().any(|code| *code != Code::Unsupported) {
            failures.push(format!("tatsu: {codes:?}\n{text}\n"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(texts.len() >= 320, "only {} cases", texts.len());
}

#[test]
fn what_is_wrong_is_rejected_by_both() {
    let texts = cases("wrong.txt");
    let mut failures = Vec::new();
    for (text, said) in texts.iter().zip(javac(&texts)) {
        if said.is_empty() {
            failures.push(format!("accepted by javac\n{text}\n"));
        }
        if tatsu(text).is_empty() {
            failures.push(format!("accepted by tatsu; javac: {said}\n{text}\n"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(texts.len() >= 260, "only {} cases", texts.len());
}
