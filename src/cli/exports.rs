//! What is found out about classes as files: a class for JUnit 5, a question for CodeRunner, a
//! page.

use std::path::Path;

use tatsu::ask::wording::Wording;
use tatsu::classes::compare::CompareReport;
use tatsu::classes::junit::TestClass;
use tatsu::classes::page::ComparePage;
use tatsu::make::bank::TOOL;
use tatsu::make::status::Problem;
use tatsu::skeleton::front_matter::Language;
use tatsu::write::moodle::coderunner::CodeRunnerError;

use super::place::FilePlace;

/// The place of a class of tests; its name has to be one of a class.
pub fn class_place(path: &Path, force: bool) -> Result<FilePlace, Problem> {
    let place = FilePlace::of(path, "--junit", "StackTest.java", force)?;
    let name = place.name().to_string_lossy();
    let stem = name.strip_suffix(".java").unwrap_or_default();
    let is_plain = stem.chars().all(|one| one.is_alphanumeric() || one == '_');
    if is_plain && stem.starts_with(char::is_alphabetic) {
        return Ok(place);
    }
    Err(Problem::new(format!("`{name}` is no name for a class of tests"))
        .hint("name a file such as `--junit StackTest.java`"))
}

/// Writes a question for CodeRunner.
pub fn coderunner(
    place: &FilePlace,
    tests: &TestClass<'_>,
    reference: &str,
    language: Language,
) -> Result<(), Problem> {
    let bytes = tests.coderunner(reference, &wording(language)?);
    place.write(bytes.map_err(|error| untaken(&error))?)
}

/// What is said where Moodle would not take a question.
pub fn untaken(error: &CodeRunnerError) -> Problem {
    let hint = match error {
        CodeRunnerError::Wording(_) => "report this as a bug of tatsu's",
        CodeRunnerError::Lost(_) => "write the character as an escape, such as `\\f`, in the file",
    };
    Problem::new(error.to_string()).hint(hint)
}

/// Writes a comparison as a page.
pub fn page(place: &FilePlace, report: &CompareReport, language: Language) -> Result<(), Problem> {
    let wording = wording(language)?;
    let page = ComparePage::of(report, TOOL, &wording).and_then(|page| page.artifact(&wording));
    place.write(page.map_err(|error| unsayable(error.to_string()))?.bytes)
}

/// The sentences that are built in.
pub fn wording(language: Language) -> Result<Wording, Problem> {
    Wording::load(&[], language, &[]).map_err(|errors| {
        unsayable(errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
    })
}

fn unsayable(error: String) -> Problem {
    Problem::new(error).hint("report this as a bug of tatsu's")
}
