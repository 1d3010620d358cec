//! Where a file goes that the user names.
//!
//! In: a path. Out: its folder and its name. What holds: what is there is not written over unasked.

use std::path::{Path, PathBuf};

use tatsu::make::status::Problem;
use tatsu::write::artifact::{self, Artifact, Role};

/// A place for a file: a folder, and a name in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilePlace {
    folder: PathBuf,
    name: PathBuf,
}

impl FilePlace {
    /// The place that a path names. `example` shows how `option` is used.
    pub fn of(path: &Path, option: &str, example: &str, force: bool) -> Result<Self, Problem> {
        let Some(name) = path.file_name().filter(|_| !path.is_dir()) else {
            return Err(Problem::new(format!("`{}` is a folder", path.display()))
                .hint(format!("name a file, such as `{option} {example}`")));
        };
        if path.exists() && !force {
            return Err(Problem::new(format!("`{}` is there already", path.display()))
                .hint("name another file, or say `--force` to write over it"));
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new(".")).to_path_buf();
        Ok(Self { folder, name: PathBuf::from(name) })
    }

    /// The name without its ending.
    pub fn stem(&self) -> String {
        self.name.file_stem().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// The name.
    pub fn name(&self) -> &Path {
        &self.name
    }

    /// Writes the file, whole or not at all.
    pub fn write(&self, bytes: Vec<u8>) -> Result<(), Problem> {
        self.write_artifact(Artifact { path: self.name.clone(), role: Role::Report, bytes })
    }

    /// Writes a file that knows its name, whole or not at all.
    pub fn write_artifact(&self, artifact: Artifact) -> Result<(), Problem> {
        artifact::write_beside(&self.folder, &[artifact])
            .map(|_| ())
            .map_err(|error| Problem::new(error.to_string()).hint("name another file"))
    }
}
