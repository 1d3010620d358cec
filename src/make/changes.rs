//! What changes if a bank takes the place of one that there is.
//!
//! In: what lies in a folder, and what was made and is not written. Out: how they compare, byte for
//! byte and question by question. What holds: nothing is written.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;

use super::json::ComparisonReport;
use super::past::changed_by_hand;
use crate::write::artifact::Artifact;
use crate::write::bank::BankRecord;

/// The files of a folder compared with those that were made. `listed` are those that the folder's
/// own list names, with slashes.
pub fn compare(
    folder: &Path,
    listed: &[String],
    artifacts: &[Artifact],
    versions: &[String],
) -> ComparisonReport {
    let text = |path: &Path| path.to_string_lossy().into_owned();
    let mut report = ComparisonReport {
        files: artifacts.len(),
        versions: versions.to_vec(),
        ..ComparisonReport::default()
    };
    for artifact in artifacts {
        match std::fs::read(folder.join(&artifact.path)) {
            Ok(bytes) if bytes == artifact.bytes => {}
            Ok(_) => report.different.push(text(&artifact.path)),
            Err(_) => report.missing.push(text(&artifact.path)),
        }
    }
    for path in listed {
        if artifacts.iter().all(|one| one.path != Path::new(path)) {
            report.not_made.push(path.clone());
        }
    }
    report.same =
        report.different.is_empty() && report.missing.is_empty() && report.not_made.is_empty();
    report
}

/// How the questions of a bank compare with those that would take their place, by their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BankChanges {
    /// Ask the same in the same way.
    pub same: Vec<usize>,
    /// Ask the same, with other words, options or points.
    pub reworded: Vec<usize>,
    /// Ask something else.
    pub other: Vec<usize>,
    /// Are not asked any more.
    pub gone: Vec<usize>,
    /// Are new.
    pub added: Vec<usize>,
    /// Files that somebody changed after they were written, and that would be lost.
    pub by_hand: Vec<String>,
    /// The files.
    pub files: ComparisonReport,
}

impl BankChanges {
    /// What changes if these files come into a folder in which there is this bank; `made` is the
    /// list among them.
    pub fn of(
        folder: &Path,
        bank: Option<&BankRecord>,
        made: Option<&BankRecord>,
        artifacts: &[Artifact],
    ) -> Self {
        let nothing = BTreeMap::new();
        let by_hand =
            changed_by_hand(folder, artifacts, bank.map_or(&nothing, |bank| &bank.hashes));
        let below = |path: &Path| {
            path.strip_prefix(folder).unwrap_or(path).to_string_lossy().replace('\\', "/")
        };
        let mut changes = Self {
            by_hand: by_hand.iter().map(|path| below(path)).collect(),
            files: compare(folder, bank.map_or(&[], |bank| &bank.files), artifacts, &[]),
            ..Self::default()
        };
        for new in made.iter().flat_map(|made| &made.instances) {
            let list = match bank.and_then(|bank| bank.instance(new.number)) {
                None => &mut changes.added,
                Some(old) if old == new => &mut changes.same,
                Some(old) if old.fingerprint == new.fingerprint => &mut changes.reworded,
                Some(_) => &mut changes.other,
            };
            list.push(new.number);
        }
        let is_gone = |number: &usize| made.is_none_or(|made| made.instance(*number).is_none());
        changes.gone = bank
            .map(BankRecord::all_numbers)
            .unwrap_or_default()
            .into_iter()
            .filter(is_gone)
            .collect();
        changes
    }

    /// Whether no file is lost, since none of these was there before.
    pub fn takes_no_place(&self) -> bool {
        self.files.missing.len() == self.files.files && self.files.not_made.is_empty()
    }
}
