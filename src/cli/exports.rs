//! Tests of a class as files: a class for JUnit 5, a question for CodeRunner.

use std::path::Path;

use tatsu::ask::wording::Wording;
use tatsu::classes::junit::TestClass;
use tatsu::read::front_matter::Language;

use super::place::FilePlace;
use super::status::Problem;

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
    let unsayable = |error: String| Problem::new(error).hint("report this as a bug of tatsu's");
    let wording = Wording::load(&[], language, &[]).map_err(|errors| {
        unsayable(errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
    })?;
    let bytes = tests.coderunner(reference, &wording);
    place.write(bytes.map_err(|error| unsayable(error.to_string()))?)
}
