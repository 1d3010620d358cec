//! Runs the built binary in a folder of its own.

#![allow(clippy::disallowed_methods, reason = "tests prepare files and start the binary")]

pub mod jvm;
pub mod made;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A skeleton that every part of the tool takes: 20 × 20 assignments.
pub const SUM: &str = "\
int a = INT(range(1, 20));
int b = INT(range(1, 20));
ASSERT(a < b);
System.out.println(a + b);
";

/// What JVMs start faster from is made once for all tests, and not where users keep it.
pub const CACHE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/cache");

/// A folder that is gone after the test.
pub struct Folder {
    folder: tempfile::TempDir,
}

impl Folder {
    /// A folder with these files.
    pub fn with(files: &[(&str, &str)]) -> Self {
        let folder = Self { folder: tempfile::tempdir().expect("a temporary folder") };
        for (name, text) in files {
            folder.write(name, text.as_bytes());
        }
        folder
    }

    /// Adds a file.
    pub fn write(&self, name: &str, bytes: &[u8]) {
        std::fs::write(self.path().join(name), bytes).expect("a file in a temporary folder");
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The text of a file in it.
    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path().join(name))
            .unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The files of a folder in it, with their names, sorted.
    pub fn files(&self, name: &str) -> Vec<(String, Vec<u8>)> {
        let Ok(entries) = std::fs::read_dir(self.path().join(name)) else { return Vec::new() };
        let mut files: Vec<(String, Vec<u8>)> = entries
            .map(|entry| entry.expect("a folder to list").path())
            .filter(|path| path.is_file())
            .map(|path| {
                let name = path.file_name().expect("a name").to_string_lossy().into_owned();
                (name, std::fs::read(&path).expect("a file to read"))
            })
            .collect();
        files.sort();
        files
    }

    /// Whether it holds something of this name.
    pub fn has(&self, name: &str) -> bool {
        self.path().join(name).exists()
    }
}

/// A command line that is being put together.
pub struct Tatsu {
    words: Vec<String>,
    folder: Option<PathBuf>,
    input: Option<String>,
    without_jdk: bool,
    java_home: Option<String>,
}

/// The start of a command line.
pub fn tatsu() -> Tatsu {
    Tatsu { words: Vec::new(), folder: None, input: None, without_jdk: false, java_home: None }
}

impl Tatsu {
    /// One more word.
    pub fn word(mut self, word: &str) -> Self {
        self.words.push(String::from(word));
        self
    }

    /// More words.
    pub fn words<'a>(mut self, words: impl IntoIterator<Item = &'a str>) -> Self {
        self.words.extend(words.into_iter().map(String::from));
        self
    }

    /// Runs in this folder.
    pub fn within(self, folder: &Folder) -> Self {
        self.at(folder.path())
    }

    /// Runs in the folder of this path.
    pub fn at(mut self, folder: &Path) -> Self {
        self.folder = Some(folder.to_path_buf());
        self
    }

    /// Gets this text as standard input.
    pub fn input(mut self, text: &str) -> Self {
        self.input = Some(String::from(text));
        self
    }

    /// Runs as on a machine that has no JDK.
    pub fn without_jdk(mut self) -> Self {
        self.without_jdk = true;
        self
    }

    /// Runs with this `JAVA_HOME`.
    pub fn java_home(mut self, folder: &str) -> Self {
        self.java_home = Some(String::from(folder));
        self
    }

    /// Runs with JVMs that spend little on compiling themselves: a search of a moment is over
    /// before that pays.
    pub fn quickly(self) -> Self {
        let home = jvm::quick_home();
        Self { java_home: self.java_home.or(home), ..self }
    }

    /// Runs it to its end.
    pub fn run(self) -> Run {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tatsu"));
        command.args(&self.words).stdin(Stdio::piped());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command.env("XDG_CACHE_HOME", CACHE);
        if let Some(folder) = &self.folder {
            command.current_dir(folder);
        }
        if self.without_jdk {
            command.env("PATH", "").env_remove("JAVA_HOME");
        }
        if let Some(folder) = &self.java_home {
            command.env("JAVA_HOME", folder);
        }
        let mut child = command.spawn().expect("the binary is built");
        let mut stdin = child.stdin.take().expect("it is piped");
        // A command that does not read its input may have ended already.
        let _ = stdin.write_all(self.input.unwrap_or_default().as_bytes());
        drop(stdin);
        let output = child.wait_with_output().expect("it ends");
        Run {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).expect("UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("UTF-8"),
        }
    }
}

/// What came of it.
pub struct Run {
    /// The exit code; none if a signal ended it.
    pub code: Option<i32>,
    /// Results.
    pub stdout: String,
    /// What was said to people.
    pub stderr: String,
}

impl Run {
    /// Asserts the exit code, and shows what was said if it is another.
    #[track_caller]
    pub fn exits(&self, code: i32) {
        assert_eq!(self.code, Some(code), "stdout: {}\nstderr: {}", self.stdout, self.stderr);
    }

    /// Standard output as lines of JSON.
    #[track_caller]
    pub fn json(&self) -> Vec<serde_json::Value> {
        self.stdout
            .lines()
            .map(|line| {
                serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
            })
            .collect()
    }
}

/// Runs a command line, of words without blanks, in a folder, and asserts its exit code.
#[track_caller]
pub fn exits(folder: &Folder, code: i32, line: &str) -> Run {
    let run = tatsu().within(folder).words(line.split_whitespace()).run();
    run.exits(code);
    run
}

/// The `bank.json` of a bank.
#[track_caller]
pub fn bank(folder: &Folder, path: &str) -> serde_json::Value {
    serde_json::from_str(&folder.read(&format!("{path}/bank.json"))).expect("JSON")
}

/// All files of a bank with their names.
pub fn bank_files(folder: &Folder, path: &str) -> Vec<(String, Vec<u8>)> {
    [folder.files(path), folder.files(&format!("{path}/instances"))].concat()
}

/// A folder with the files of an example of `skeletons/classes`.
pub fn class_example(name: &str) -> Folder {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("skeletons/classes").join(name);
    let folder = Folder::with(&[]);
    let mut open = vec![root.clone()];
    while let Some(next) = open.pop() {
        for entry in std::fs::read_dir(next).expect("a folder") {
            let path = entry.expect("an entry").path();
            let place = folder.path().join(path.strip_prefix(&root).expect("below it"));
            if path.is_dir() {
                std::fs::create_dir(place).expect("a new folder");
                open.push(path);
            } else {
                std::fs::copy(path, place).expect("a copy");
            }
        }
    }
    folder
}

/// What is added to a command on classes unless its line says it itself, with the short word for
/// it. Files are looked at one after the other: tests run side by side already, and a JVM that
/// starts costs more than what it then does. Searches end early: a fault that some thousand scripts
/// show is shown by the first of them. With `TATSU_WIDE`, as at night, nothing is added.
const USUAL: [(&[&str], &str, &str, &str); 5] = [
    (&["compare", "crash", "property"], "-j", "--jobs", "1"),
    (&["crash", "suite", "compare"], "--scripts", "--scripts", "3000"),
    (&["compare"], "--faults", "--faults", "0"),
    (&["property"], "--steps", "--steps", "1000000"),
    (&["property"], "--draws", "--draws", "50"),
];

/// Runs a command that ends with this code; `--unconfined` matters only where there is no
/// bubblewrap.
#[track_caller]
pub fn run(folder: &Folder, code: i32, line: &str) -> Run {
    let mut words: Vec<&str> = line.split_whitespace().chain(["--unconfined"]).collect();
    if std::env::var_os("TATSU_WIDE").is_some() {
        let run = tatsu().within(folder).words(words).run();
        run.exits(code);
        return run;
    }
    let command = words[0];
    for (commands, short, long, value) in USUAL {
        let is_said = words.iter().any(|word| word.starts_with(short) || word.starts_with(long));
        if commands.contains(&command) && !is_said {
            words.extend([long, value]);
        }
    }
    let run = tatsu().within(folder).quickly().words(words).run();
    run.exits(code);
    run
}
