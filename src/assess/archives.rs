//! Archives of programs, as learning platforms and students pack them.
//!
//! In: the path of a zip file. Out: the programs in it: each folder at its top is one where there
//! are several with files of Java, and else the whole is. What holds: nothing is written to the
//! disk; what systems put beside files is passed over; an archive within a program counts as the
//! folder that it would be unpacked to.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::found_program::{FoundProgram, LARGEST, MOST_FILES, is_beside, is_java};
use crate::console::java::JavaFiles;
use crate::make::files;
use crate::write::package::unpack_bytes;

/// The largest archive, in bytes, and the most files that are looked at in one.
const LARGEST_ARCHIVE: u64 = 64 << 20;
const MOST_ENTRIES: usize = 20_000;

/// How deep archives are within each other.
const DEEPEST: usize = 3;

/// A file of Java in an archive: its path there, and its text.
type PackedText = (String, String);

/// Whether a file is an archive.
pub fn is_archive(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("zip"))
}

/// The files of Java in an archive, as those of one program.
pub fn files(path: &Path) -> Result<Vec<PackedText>, String> {
    let size = fs::metadata(path).map_or(0, |data| data.len());
    if size > LARGEST_ARCHIVE {
        return Err(String::from("the archive is larger than 64 MiB"));
    }
    let bytes = fs::read(path).map_err(|error| format!("cannot be read: {error}"))?;
    let mut texts = Vec::new();
    unpacked(&bytes, "", DEEPEST, &mut texts)?;
    Ok(texts)
}

/// The programs in an archive; one that says why where it cannot be read.
pub fn programs(path: &Path) -> Vec<FoundProgram<JavaFiles>> {
    let name = path.display().to_string();
    let texts = match files(path) {
        Ok(texts) => texts,
        Err(why) => return vec![FoundProgram { name, program: Err(why) }],
    };
    let texts = without_common_folder(texts);
    let mut folders: BTreeMap<String, Vec<PackedText>> = BTreeMap::new();
    for (inside, text) in &texts {
        let (folder, rest) = inside.split_once('/').unwrap_or(("", inside));
        folders.entry(folder.to_owned()).or_default().push((rest.to_owned(), text.clone()));
    }
    if folders.len() < 2 || folders.contains_key("") {
        return vec![FoundProgram { name, program: of_texts(texts) }];
    }
    let programs = folders.into_iter().map(|(folder, texts)| FoundProgram {
        name: format!("{name}/{folder}"),
        program: of_texts(texts),
    });
    programs.collect()
}

fn of_texts(texts: Vec<PackedText>) -> Result<JavaFiles, String> {
    if texts.is_empty() {
        return Err(String::from("there is no Java file"));
    }
    Ok(texts.into_iter().take(MOST_FILES).collect())
}

/// Adds the files of Java in an archive, whose own paths begin with `within`.
fn unpacked(
    bytes: &[u8],
    within: &str,
    depth: usize,
    texts: &mut Vec<PackedText>,
) -> Result<(), String> {
    let largest = if depth > 0 { LARGEST_ARCHIVE } else { LARGEST };
    let entries = unpack_bytes(bytes, (MOST_ENTRIES, largest))
        .map_err(|why| format!("the archive cannot be unpacked: {why}"))?;
    for (name, content) in entries {
        let name = name.replace('\\', "/");
        let mut parts = name.split('/');
        if parts.clone().any(|part| part == "..") || parts.any(is_beside) {
            continue;
        }
        let path = Path::new(&name);
        if is_java(path) && content.len() as u64 <= LARGEST {
            texts.push((format!("{within}{name}"), files::decoded(content)));
        } else if is_archive(path) && depth > 0 {
            // It stands for the folder in which it lies.
            let folder = name.rsplit_once('/').map_or(name.as_str(), |(folder, _)| folder);
            unpacked(&content, &format!("{within}{folder}/"), depth - 1, texts)?;
        }
    }
    Ok(())
}

/// The texts without folders that all of them stand in.
fn without_common_folder(mut texts: Vec<PackedText>) -> Vec<PackedText> {
    loop {
        let first = texts.first().and_then(|(path, _)| path.split_once('/'));
        let Some(common) = first.map(|(folder, _)| format!("{folder}/")) else { return texts };
        if !texts.iter().all(|(path, _)| path.starts_with(&common)) {
            return texts;
        }
        for (path, _) in &mut texts {
            path.drain(..common.len());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(paths: &[&str]) -> Vec<PackedText> {
        paths.iter().map(|path| ((*path).to_owned(), String::new())).collect()
    }

    #[test]
    fn folders_around_everything_count_for_nothing() {
        let inside = without_common_folder(texts(&["a/b/X.java", "a/b/c/Y.java"]));
        assert_eq!(inside, texts(&["X.java", "c/Y.java"]));
        assert_eq!(without_common_folder(texts(&["X.java", "a/Y.java"])).len(), 2);
        assert!(without_common_folder(Vec::new()).is_empty());
    }
}
