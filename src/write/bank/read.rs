//! Reads banks again.
//!
//! In: bytes, or paths of banks and of folders with banks. Out: a [`BankRecord`] that this version
//! understands, or what is wrong with the file and what to do about it. What holds: hashes, numbers
//! and fingerprints of what comes out are well formed, and the skeleton is the one that its hash
//! says.

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::record::BankRecord;
use super::{FILE, FORMAT, sha256};

/// How deep banks may lie in a folder that is searched for them.
const DEEPEST: usize = 8;

/// Why a bank cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}` {reason}", path.display())]
pub struct BankError {
    /// The file or folder.
    pub path: PathBuf,
    /// What is wrong, after the path, without a full stop.
    pub reason: String,
    /// What to do about it.
    pub help: String,
}

/// A bank and where it was found.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundBank {
    /// Its folder.
    pub folder: PathBuf,
    /// What it says.
    pub bank: BankRecord,
}

/// A bank from the bytes of a `bank.json`; else what is wrong with them and what to do about it.
pub fn parse(bytes: &[u8]) -> Result<BankRecord, (String, String)> {
    #[derive(Deserialize)]
    struct Versioned {
        format: u32,
        #[serde(default)]
        tool: Option<String>,
    }
    let wrong = |reason: String, help: &str| Err((reason, help.to_owned()));
    let damaged = "make the bank again with `tatsu gen`, or take the file from a backup";
    let versioned: Versioned = match serde_json::from_slice(bytes) {
        Ok(versioned) => versioned,
        Err(error) if error.is_data() => {
            return wrong(format!("is not a bank of tatsu: {error}"), "name a `bank.json`");
        }
        Err(error) => return wrong(format!("is damaged: {error}"), damaged),
    };
    let tool = versioned.tool.map_or_else(String::new, |tool| format!(" by tatsu {tool}"));
    if versioned.format > FORMAT {
        return wrong(
            format!(
                "was written{tool} in format {}, and this version reads up to {FORMAT}",
                versioned.format
            ),
            "install the newer tatsu",
        );
    }
    if versioned.format < FORMAT {
        return wrong(
            format!(
                "was written{tool} in format {}, which does not say how to recognise its questions",
                versioned.format
            ),
            "make the bank again with `tatsu gen --force`, from the same skeleton and seed",
        );
    }
    let bank: BankRecord = match serde_json::from_slice(bytes) {
        Ok(bank) => bank,
        Err(error) => return wrong(format!("is damaged: {error}"), damaged),
    };
    match flaw(&bank) {
        None => Ok(bank),
        Some(flaw) => wrong(format!("is damaged: {flaw}"), damaged),
    }
}

/// What is inconsistent in a bank.
fn flaw(bank: &BankRecord) -> Option<String> {
    if sha256(&bank.skeleton.text) != bank.skeleton.sha256 {
        return Some("the skeleton in it is not the one of its `sha256`".to_owned());
    }
    let mut numbers = BTreeSet::new();
    for one in &bank.instances {
        if !numbers.insert(one.number) {
            return Some(format!("two of its questions have the number {}", one.number));
        }
    }
    if let Some(lost) = bank.kept.iter().find(|number| !numbers.contains(number)) {
        return Some(format!("it keeps question {lost}, which it does not have"));
    }
    let own = bank.instances.iter().map(|one| &one.fingerprint);
    let avoided = bank.avoid.iter().flat_map(|one| &one.questions);
    let hashes = own.chain(avoided).flat_map(|one| one.values.iter().chain([&one.program]));
    let is_hash = |text: &String| {
        text.len() == 24 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
    };
    let mut strange = hashes.filter(|text| !is_hash(text));
    strange.next().map(|text| format!("`{text}` is not a fingerprint"))
}

/// The bank in a folder, or the bank that a path names itself.
pub fn open(path: &Path) -> Result<FoundBank, BankError> {
    let file = if path.is_dir() { path.join(FILE) } else { path.to_owned() };
    let error = |reason: String, help: String| BankError { path: file.clone(), reason, help };
    let bytes = std::fs::read(&file).map_err(|failed| {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "any other failure is told in the system's own words"
        )]
        match failed.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory if path.is_dir() => BankError {
                path: path.to_owned(),
                reason: format!("has no `{FILE}`"),
                help: "name a folder that `tatsu gen` wrote, such as `out/loops`".to_owned(),
            },
            ErrorKind::NotFound | ErrorKind::NotADirectory => error(
                "does not exist".to_owned(),
                "name a folder that `tatsu gen` wrote, such as `out/loops`".to_owned(),
            ),
            _ => error(format!("cannot be read: {failed}"), "check its permissions".to_owned()),
        }
    })?;
    let bank = parse(&bytes).map_err(|(reason, help)| error(reason, help))?;
    let above = file.parent().filter(|above| !above.as_os_str().is_empty());
    let folder = above.unwrap_or(Path::new(".")).to_owned();
    Ok(FoundBank { folder, bank })
}

/// All banks that a path names: a `bank.json`, a folder with one, or all in the folders below it,
/// by path.
///
/// An error if there is none, or if one of them cannot be read.
pub fn banks_in(path: &Path) -> Result<Vec<FoundBank>, BankError> {
    bank_files(path)?.iter().map(|file| open(file)).collect()
}

/// The paths of all banks that a path names, which are not opened: the path itself unless it is a
/// folder without a bank, else those of the folders below it.
///
/// An error if there is none.
pub fn bank_files(path: &Path) -> Result<Vec<PathBuf>, BankError> {
    if !path.is_dir() || path.join(FILE).is_file() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    collect(path, DEEPEST, &mut files)?;
    if files.is_empty() {
        return Err(BankError {
            path: path.to_owned(),
            reason: "has no bank in it".to_owned(),
            help: format!("name a `{FILE}`, its folder, or a folder of such folders"),
        });
    }
    Ok(files)
}

/// Adds the banks in the folders below a folder, by path.
fn collect(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) -> Result<(), BankError> {
    let failed = |error: std::io::Error| BankError {
        path: folder.to_owned(),
        reason: format!("cannot be listed: {error}"),
        help: "check its permissions".to_owned(),
    };
    let entries = std::fs::read_dir(folder).map_err(failed)?;
    let mut paths = Vec::new();
    for entry in entries {
        paths.push(entry.map_err(failed)?.path());
    }
    paths.sort();
    for path in paths {
        // A link may lead up again.
        if path.is_symlink() || !path.is_dir() {
            continue;
        }
        if path.join(FILE).is_file() {
            files.push(path.join(FILE));
        } else if depth > 0 {
            collect(&path, depth - 1, files)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
