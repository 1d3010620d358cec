//! `tatsu property --coderunner`: the counterexamples of several programs as one question.

use std::collections::BTreeSet;
use std::path::Path;

use tatsu::classes::property::question::{PropertyQuestion, QuestionCall};
use tatsu::jvm::explorer::ClassFile;
use tatsu::make::status::Problem;

use super::exports;
use super::property_args::PropertyArguments;
use super::property_report::CheckedJava;

/// Says what is wrong with the command line, before anything is checked.
pub fn refused(arguments: &PropertyArguments) -> Result<(), Problem> {
    let places = [("--junit", &arguments.junit), ("--coderunner", &arguments.coderunner)];
    for (option, path) in places {
        if let Some(path) = path.as_deref().filter(|path| path.exists()) {
            return Err(Problem::new(format!("`{}` is there already", path.display()))
                .hint(format!("name another file with `{option}`; nothing is overwritten")));
        }
    }
    if arguments.coderunner.is_some() && arguments.program.is_empty() {
        let what = "`--coderunner` needs the program that students write in a file of its own";
        return Err(Problem::new(what).hint(
            "keep the properties in another file, as in `tatsu property TreeSpec.java --program Tree.java --coderunner tree.xml`",
        ));
    }
    let pools = [
        ("--ints", arguments.ints.as_ref().map_or(0, Vec::len), 6),
        ("--doubles", arguments.doubles.as_ref().map_or(0, Vec::len), 4),
        ("--chars", arguments.chars.as_ref().map_or(0, Vec::len), 4),
        ("--strings", arguments.strings.as_ref().map_or(0, Vec::len), 6),
    ];
    for (option, count, most) in pools {
        if count > most {
            return Err(Problem::new(format!(
                "`{option}` has {count} values, at most {most} are tried"
            ))
            .hint("name those that matter to the property; small ones are tried anyway"));
        }
    }
    Ok(())
}

/// The question about the counterexamples of these programs; `None` if there is no counterexample.
/// `files` are those of each program; that of number `right` is the sample answer.
pub fn question(
    arguments: &PropertyArguments,
    files: &[Vec<ClassFile>],
    checked: &[CheckedJava],
    right: Option<usize>,
) -> Result<Option<Vec<u8>>, Problem> {
    let mut known = BTreeSet::new();
    let mut calls = Vec::new();
    for one in checked.iter().flat_map(|program| &program.findings) {
        let Some(call) = one.call.clone().filter(|call| known.insert(call.clone())) else {
            continue;
        };
        let package = one.package.clone();
        calls.push(QuestionCall { call, is_void: one.is_void, package });
    }
    let Some(first) = files.first().filter(|_| !calls.is_empty()) else { return Ok(None) };
    // Files with properties come first, then the program, then what it needs.
    let own = arguments.files.len();
    let fixed: Vec<ClassFile> = first[..own].iter().chain(&first[own + 1..]).cloned().collect();
    let class = arguments.program.first().and_then(|path| path.file_stem());
    let class = class.unwrap_or_default().to_string_lossy();
    let answer = right.map(|at| files[at][own].text.as_str());
    let question = PropertyQuestion { class: &class, answer, fixed: &fixed, calls };
    let wording = exports::wording(arguments.language.unwrap_or_default())?;
    let bytes = question.document(&wording).map_err(|error| exports::untaken(&error))?;
    Ok(Some(bytes))
}

/// What is said where there is nothing to ask.
pub fn nothing(path: &Path) -> String {
    format!("`{}` is not written: there is no counterexample to test", path.display())
}
