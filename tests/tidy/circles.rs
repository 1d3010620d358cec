//! Which file uses which, and the circles among them.
//!
//! In: all files of the crate. Out: the groups of files that use each other, each with the lines
//! that do so. A name that a file only passes on (`pub use child::Name`) leads to the file that it
//! comes from, and the file that passes it on does not use that one unless it uses the name itself.
//! Tests may use whatever they like.

use crate::rust::{File, Path};
use std::collections::{BTreeMap, BTreeSet};

/// Files that use each other, with one line for each use: `path:line: uses path`.
pub struct Circle {
    /// The paths of the files, sorted.
    pub files: Vec<String>,
    /// The uses, in the order of the text.
    pub uses: Vec<String>,
}

impl Circle {
    /// The folder that holds all its files, and how many they are.
    pub fn place(&self) -> (&str, usize) {
        let first = self.files[0].as_str();
        let folders = first.match_indices('/').map(|(at, _)| &first[..at]).rev();
        let holds =
            |folder: &&str| self.files.iter().all(|file| file.starts_with(&format!("{folder}/")));
        (folders.into_iter().find(holds).unwrap_or_default(), self.files.len())
    }
}

/// All circles, the largest first.
pub fn circles(files: &[File]) -> Vec<Circle> {
    let crate_files = Crate::of(files);
    let uses: Vec<BTreeMap<usize, usize>> =
        (0..files.len()).map(|file| crate_files.uses(file)).collect();
    let reached: Vec<BTreeSet<usize>> = (0..files.len()).map(|from| reached(&uses, from)).collect();
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for at in 0..files.len() {
        let circle: Vec<usize> =
            reached[at].iter().copied().filter(|other| reached[*other].contains(&at)).collect();
        if circle.len() < 2 || !seen.insert(circle.clone()) {
            continue;
        }
        let lines = circle.iter().flat_map(|file| {
            let inside = uses[*file].iter().filter(|(other, _)| circle.contains(other));
            inside.map(|(other, line)| {
                format!("{}:{line}: uses {}", files[*file].path, files[*other].path)
            })
        });
        let uses = lines.collect();
        let files = circle.iter().map(|file| files[*file].path.clone()).collect();
        found.push(Circle { files, uses });
    }
    found.sort_by_key(|circle| std::cmp::Reverse(circle.files.len()));
    found
}

/// The files that one uses, however indirectly.
fn reached(uses: &[BTreeMap<usize, usize>], from: usize) -> BTreeSet<usize> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(file) = open.pop() {
        open.extend(uses[file].keys().filter(|other| reached.insert(**other)));
    }
    reached
}

/// The files by the modules that they are.
struct Crate<'a> {
    files: &'a [File],
    modules: BTreeMap<Vec<String>, usize>,
}

impl<'a> Crate<'a> {
    fn of(files: &'a [File]) -> Self {
        let modules = files.iter().enumerate().map(|(at, file)| (file.module(), at)).collect();
        Self { files, modules }
    }

    /// The files that a file uses, each with the first line that does.
    fn uses(&self, at: usize) -> BTreeMap<usize, usize> {
        let file = &self.files[at];
        let mut uses = BTreeMap::new();
        for path in file.paths.iter().filter(|path| !path.tests) {
            let name = path.name();
            if path.exported && !file.words.contains(name) {
                continue;
            }
            let Some(absolute) = self.absolute(at, path) else { continue };
            if let Some(used) = self.target(absolute)
                && used != at
            {
                uses.entry(used).or_insert(path.line);
            }
        }
        uses
    }

    /// A path from the crate's root; `None` for what is not of this crate.
    fn absolute(&self, at: usize, path: &Path) -> Option<Vec<String>> {
        if let Some(absolute) = path.absolute() {
            return Some(absolute.into_iter().map(str::to_owned).collect());
        }
        let first = &path.segments[0];
        let is_own = self.files[at].modules.contains(first);
        is_own.then(|| path.module.iter().chain(&path.segments).cloned().collect())
    }

    /// The file where something is defined, as far as names are passed on by `use`.
    fn target(&self, mut absolute: Vec<String>) -> Option<usize> {
        // However long a chain of names is, it is shorter than this.
        for _ in 0..10 {
            let known = (0..=absolute.len())
                .rev()
                .find_map(|end| Some((end, *self.modules.get(&absolute[..end])?)));
            let (end, at) = known?;
            let passed = absolute.get(end).and_then(|name| {
                let imports = self.files[at].paths.iter();
                let mut imports = imports.filter(|path| path.imported && !path.tests);
                let path = imports.find(|path| path.name() == name)?;
                let rest = absolute[end + 1..].iter().cloned();
                Some(self.absolute(at, path)?.into_iter().chain(rest).collect::<Vec<_>>())
            });
            match passed {
                Some(next) if next != absolute => absolute = next,
                _ => return Some(at),
            }
        }
        None
    }
}
