//! Earlier banks: questions to avoid, and files not to overwrite.
//!
//! In: paths of banks to avoid, the folder where results go, the place of the skeleton. Out: what
//! the pipeline has to know of them, or why nothing may be written there. What holds: nothing is
//! written over unless the run makes the same bytes, or the user says so.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::write::artifact::{Artifact, EXAM_FILE};
use crate::write::bank::{
    self, AvoidedBank, BankError, BankRecord, KEEP_FILE, KeptQuestion, RunInputs, kept_in,
};

use super::status::Problem;
use super::words::plural;

/// The most files or reasons that a message names.
const MOST_NAMED: usize = 5;

impl From<BankError> for Problem {
    fn from(error: BankError) -> Self {
        Problem::new(error.to_string()).hint(error.help)
    }
}

/// The banks at these paths as banks to avoid, each once, by path. What lies in `output` is made
/// anew and not avoided.
pub fn banks_to_avoid(paths: &[PathBuf], output: &Path) -> Result<Vec<AvoidedBank>, Problem> {
    let real = |path: &Path| dunce::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut known = BTreeSet::from([real(output)]);
    let mut banks = Vec::new();
    for path in paths {
        for found in bank::banks_in(path)? {
            if known.insert(real(&found.folder)) {
                banks.push(found.bank.avoided());
            }
        }
    }
    Ok(banks)
}

/// The bank in a folder that a run may write over, since it would make the same one; `None` if
/// there is none. An error if there is another one.
pub fn earlier(folder: &Path, inputs: &RunInputs<'_>) -> Result<Option<BankRecord>, Problem> {
    let shown = folder.display();
    let hint = "`--force` writes over it; another folder (`-o DIR`) or a label (`--label LABEL`) keeps both";
    if !folder.join(bank::FILE).exists() {
        return Ok(None);
    }
    let found = bank::open(folder)
        .map_err(|error| Problem::new(error.to_string()).hint(format!("{hint}; {}", error.help)))?;
    let differences = found.bank.differences(inputs);
    if differences.is_empty() {
        return Ok(Some(found.bank));
    }
    let first = differences.iter().take(MOST_NAMED).cloned().collect::<Vec<_>>().join("; ");
    Err(Problem::new(format!("`{shown}` holds another bank: {first}")).hint(hint))
}

/// Which files may be written over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protection {
    /// Those that are the same: the bank in the folder, if there is one, is the one that is made.
    Differing,
    /// Those that are as the run of the bank in the folder left them.
    Changed,
    /// All.
    Off,
}

/// Why these files may not be written into a folder in which there is this bank.
pub fn obstacle(
    folder: &Path,
    artifacts: &[Artifact],
    earlier: Option<&BankRecord>,
    protection: Protection,
) -> Option<Problem> {
    if protection == Protection::Off {
        return None;
    }
    let mut strange = Vec::new();
    let mut changed = Vec::new();
    for artifact in artifacts {
        let path = folder.join(&artifact.path);
        let Ok(bytes) = std::fs::read(&path) else { continue };
        if bytes == artifact.bytes {
            continue;
        }
        if earlier.is_some_and(|bank| is_as_left(&artifact.path, &bytes, &bank.hashes)) {
            strange.push(path);
        } else {
            changed.push(path);
        }
    }
    if let (Some(bank), Protection::Changed) = (earlier, protection) {
        changed.extend(changed_of_those_that_go(folder, artifacts, &bank.hashes));
    }
    let hint = "`--force` writes over them; another folder (`-o DIR`) keeps them";
    if !changed.is_empty() {
        let which = listed(&changed);
        let what = if earlier.is_some() {
            format!("changed after tatsu wrote them: {which}")
        } else {
            format!("there already, and not written by tatsu: {which}")
        };
        return Some(Problem::new(format!("files are {what}")).hint(hint));
    }
    if strange.is_empty() || protection == Protection::Changed {
        return None;
    }
    let why = match earlier.map(|bank| bank.stopped.as_str()) {
        Some("timeout") => "its search ended before it was over",
        _ => "it was confirmed by another Java",
    };
    let which = listed(&strange);
    Some(
        Problem::new(format!("the same bank would have other bytes, since {why}: {which}"))
            .hint(hint),
    )
}

/// Files of an earlier run that were changed after it and that these take the place of, or that go;
/// `hashes` are those that the run's own list holds.
pub fn changed_by_hand(
    folder: &Path,
    artifacts: &[Artifact],
    hashes: &BTreeMap<String, String>,
) -> Vec<PathBuf> {
    let is_changed = |artifact: &&Artifact| {
        let bytes = std::fs::read(folder.join(&artifact.path));
        bytes.is_ok_and(|bytes| {
            bytes != artifact.bytes && !is_as_left(&artifact.path, &bytes, hashes)
        })
    };
    let changed = artifacts.iter().filter(is_changed).map(|one| folder.join(&one.path));
    changed.chain(changed_of_those_that_go(folder, artifacts, hashes)).collect()
}

/// Files of an earlier run that are not among these and were changed after it.
fn changed_of_those_that_go(
    folder: &Path,
    artifacts: &[Artifact],
    hashes: &BTreeMap<String, String>,
) -> Vec<PathBuf> {
    let is_changed = |path: &&String| {
        let goes = artifacts.iter().all(|one| one.path != Path::new(path));
        let bytes = std::fs::read(folder.join(path));
        goes && bytes.is_ok_and(|bytes| !is_as_left(Path::new(path), &bytes, hashes))
    };
    hashes.keys().filter(is_changed).map(|path| folder.join(path)).collect()
}

/// Whether a file is as the run left it whose list holds these hashes; nothing says so of the list
/// itself.
fn is_as_left(path: &Path, bytes: &[u8], hashes: &BTreeMap<String, String>) -> bool {
    if path == Path::new(bank::FILE) || path == Path::new(EXAM_FILE) {
        return true;
    }
    let with_slashes: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    hashes.get(&with_slashes.join("/")).is_some_and(|hash| *hash == bank::hash_of(bytes))
}

/// Paths in one line.
pub fn listed(paths: &[PathBuf]) -> String {
    let mut named: Vec<String> =
        paths.iter().take(MOST_NAMED).map(|path| format!("`{}`", path.display())).collect();
    if paths.len() > MOST_NAMED {
        named.push(format!("and {}", plural(paths.len() - MOST_NAMED, "more file")));
    }
    named.join(", ")
}

/// What the table of a part is called in the `bank.toml` beside the file of the exam of this name.
pub fn table_of_part(exam: &str, part: &str) -> String {
    format!("{exam}/{part}")
}

/// The questions of a bank that the `bank.toml` in the folder of its skeleton keeps, by number.
pub fn kept(folder: &Path, bank: &str) -> Result<Vec<KeptQuestion>, Problem> {
    let path = folder.join(KEEP_FILE);
    kept_in(&keep_file(&path)?, bank).map_err(|error| unusable(&path, &error))
}

/// The text of a `bank.toml`; empty if there is none.
pub fn keep_file(path: &Path) -> Result<String, Problem> {
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(text),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(String::new()),
        Err(error) => Err(unusable(path, &error.to_string())),
    }
}

/// What to say of a `bank.toml` that cannot be used.
pub fn unusable(path: &Path, error: &str) -> Problem {
    let error = error.trim_end();
    Problem::new(format!("`{}` cannot be used: {error}", path.display())).hint(
        "mend the line, or take it out; `tatsu regenerate BANK --keep NUMBERS` writes such lines",
    )
}

/// The numbers of a bank of `count` questions in which these are kept; empty if they are 1, 2, 3
/// and so on.
pub fn numbers_around(kept: &[KeptQuestion], count: usize) -> Result<Vec<usize>, Problem> {
    if kept.len() > count {
        return Err(Problem::new(format!(
            "`{KEEP_FILE}` keeps {}, and {count} are wanted",
            plural(kept.len(), "question")
        ))
        .hint(format!("ask for `-n {}` or more, or let some of them go", kept.len())));
    }
    let mut numbers: BTreeSet<usize> = kept.iter().map(|one| one.number).collect();
    for free in 1.. {
        if numbers.len() >= count {
            break;
        }
        numbers.insert(free);
    }
    Ok(unless_plain(numbers.into_iter().collect()))
}

/// Adds banks to avoid; the questions of one that is among them already are added to it.
pub fn add_all(avoid: &mut Vec<AvoidedBank>, more: impl IntoIterator<Item = AvoidedBank>) {
    for one in more {
        let same = |known: &&mut AvoidedBank| {
            (&known.name, &known.label, known.seed) == (&one.name, &one.label, one.seed)
        };
        match avoid.iter_mut().find(same) {
            Some(known) => {
                for question in one.questions {
                    if !known.questions.contains(&question) {
                        known.questions.push(question);
                    }
                }
            }
            None => avoid.push(one),
        }
    }
}

/// The least and the greatest hardness of the questions of a bank, or those that it was to have
/// itself.
pub fn hardness(bank: &BankRecord) -> Option<[u64; 2]> {
    let all = bank.instances.iter().map(|one| one.hardness);
    let ends = all.clone().min().zip(all.max()).map(|(least, most)| [least, most]);
    bank.hardness.or(ends)
}

/// Numbers, or none if they are 1, 2, 3 and so on.
pub fn unless_plain(numbers: Vec<usize>) -> Vec<usize> {
    if numbers.iter().copied().eq(1..=numbers.len()) { Vec::new() } else { numbers }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(number: usize) -> KeptQuestion {
        KeptQuestion {
            number,
            idnumber: String::new(),
            values: Vec::new(),
            draw: None,
            option_set: 0,
            parts: Vec::new(),
            class: String::new(),
            variant: None,
        }
    }

    #[test]
    fn kept_questions_have_their_numbers_and_others_fill_the_gaps() {
        assert_eq!(numbers_around(&[kept(2), kept(9)], 4), Ok(vec![1, 2, 3, 9]));
        assert_eq!(numbers_around(&[kept(2)], 3), Ok(Vec::new()));
        assert_eq!(numbers_around(&[], 3), Ok(Vec::new()));
        assert!(numbers_around(&[kept(1), kept(2)], 1).is_err());
    }
}
