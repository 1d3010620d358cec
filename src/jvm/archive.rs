//! What is kept between runs so that a JVM starts faster: the compiled harness and explorer, and
//! for each of the two an archive of the data of its classes and of the compiler's.
//!
//! In: a folder for what can be made again, and the JDK. Out: a [`ClassArchive`]. A start from it
//! maps the classes that a rehearsal loaded, which takes half the processor time. What holds: it is
//! only ever an offer. Where there is none, or it does not do, the source does, and no result
//! depends on which of them it was.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;

use sha2::{Digest, Sha256};

use super::confinement::Confinement;
use super::explorer_process::{ExplorerProcess, work_folder};
use super::harness;
use super::launch::Launch;
use super::limits::JvmLimits;
use super::process::{BASIC_OPTIONS, Process};
use super::process_group;
use super::protocol::HarnessMessage;
use super::rehearsal;
use super::toolchain::{IN_UTF_8, Toolchain};

mod older;

/// The folder in which the compiled harness and its archive of class data are kept for one JDK.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassArchive {
    folder: PathBuf,
}

/// Why there is no archive of class data.
#[derive(Debug, thiserror::Error)]
pub enum ClassArchiveError {
    /// A file or a process is in the way.
    #[error("cannot make an archive of class data: {0}")]
    Io(#[from] io::Error),
    /// The JDK did not do one of the steps.
    #[error("the JDK cannot {step}{}{said}", if said.is_empty() { "" } else { ": " })]
    Refused {
        /// What was asked of it, as a verb with its object.
        step: &'static str,
        /// What it said about that, or nothing.
        said: String,
    },
}

impl ClassArchive {
    /// The place below `cache`, a folder of the user's for what can be made again. Another JDK,
    /// another tool or other options of the JVM have another place.
    pub fn of(cache: &Path, toolchain: &Toolchain) -> Self {
        let mut hash = Sha256::new();
        let mut add = |bytes: &[u8]| {
            hash.update((bytes.len() as u64).to_be_bytes());
            hash.update(bytes);
        };
        add(harness::source().as_bytes());
        add(harness::explorer().as_bytes());
        // What is in it depends on what the rehearsal does.
        add(include_bytes!("rehearsal.rs"));
        for option in BASIC_OPTIONS {
            add(option.as_bytes());
        }
        add(toolchain.java.as_os_str().as_encoded_bytes());
        add(toolchain.java_version.as_bytes());
        // A JDK that is replaced in place has other modules.
        let modules = fs::metadata(toolchain.home.join("lib/modules"));
        add(&modules.map_or(0, |data| data.len()).to_be_bytes());
        let digest = hash.finalize();
        let key = digest.iter().take(8).fold(0_u64, |key, byte| key << 8 | u64::from(*byte));
        let name = format!("java-{}-{key:016x}", toolchain.java_version);
        Self { folder: cache.join("tatsu").join(name) }
    }

    /// Where it is kept.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Whether a JVM can start from it.
    pub fn is_there(&self) -> bool {
        [self.data(), self.explorer_data(), self.jar()].iter().all(|file| file.is_file())
    }

    /// Whether it is worth the attempt to make it: it is not there, and no attempt failed.
    pub fn is_wanted(&self) -> bool {
        !self.is_there() && !self.failure().exists()
    }

    /// How a JVM of the harness starts: from the archive where it is there.
    pub(super) fn launch(&self) -> Option<Launch> {
        let (jar, data) = (self.jar(), self.data());
        self.is_there().then_some(Launch::Archive { jar, data })
    }

    /// How a JVM of the explorer starts.
    pub(super) fn explorer_launch(&self) -> Option<Launch> {
        let (jar, data) = (self.jar(), self.explorer_data());
        self.is_there().then_some(Launch::Archive { jar, data })
    }

    /// Gives it up for good, since a JVM did not start from it.
    pub(super) fn give_up(&self) {
        let _ = self.note_failure("A JVM did not start from the archive.\n");
        let _ = fs::remove_file(self.data());
    }

    /// Makes it, which takes some seconds, even if an earlier attempt failed. Waits for a process
    /// that is making it already. The archive appears last and whole.
    pub fn make(&self, toolchain: &Toolchain) -> Result<(), ClassArchiveError> {
        let lock = self.lock()?;
        lock.lock()?;
        if self.is_there() {
            return Ok(());
        }
        match fs::remove_file(self.failure()) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
        older::note(&self.folder, &toolchain.java)?;
        let made = self.rehearse(toolchain);
        older::remove_beside(&self.folder);
        if let Err(refused @ ClassArchiveError::Refused { .. }) = &made {
            self.note_failure(&format!("{refused}\n"))?;
        }
        made
    }

    /// Has `program` make it with `command` as its only word, in a process that outlives this one,
    /// if it is wanted, and returns at once.
    #[expect(clippy::disallowed_methods, reason = "the process must outlive this one")]
    pub fn make_later(&self, program: &Path, command: &str) {
        if !self.is_wanted() {
            return;
        }
        let mut process = Command::new(program);
        process.arg(command).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        // An interrupt from the keyboard is not for it.
        process_group::set_apart(&mut process);
        let _ = process.spawn();
    }

    #[expect(clippy::disallowed_methods, reason = "a note for people in the cache folder")]
    fn note_failure(&self, words: &str) -> io::Result<()> {
        fs::write(self.failure(), words)
    }

    /// The file whose lock the process has that makes the archive.
    #[expect(clippy::disallowed_methods, reason = "a lock in the cache folder")]
    fn lock(&self) -> io::Result<File> {
        fs::create_dir_all(&self.folder)?;
        File::create(self.folder.join("lock"))
    }

    /// Compiles harness and explorer, lets both work a little, and keeps what the JVMs then hold.
    #[expect(clippy::disallowed_methods, reason = "sources for the compiler, in the cache folder")]
    fn rehearse(&self, toolchain: &Toolchain) -> Result<(), ClassArchiveError> {
        let stage = tempfile::Builder::new().prefix("rehearsal-").tempdir_in(&self.folder)?;
        let source = stage.path().join("Harness.java");
        fs::write(&source, harness::source())?;
        let explorer = stage.path().join("Explorer.java");
        fs::write(&explorer, harness::explorer())?;
        let classes = stage.path().join("classes");
        let compiler = "jdk.compiler/com.sun.tools.javac.Main";
        let words = [
            OsString::from("-nowarn"),
            // Texts are joined by plain calls, which need no code that is made while a JVM runs.
            "-XDstringConcat=inline".into(),
            // Otherwise the user's locale decides what bytes mean.
            "-encoding".into(),
            "UTF-8".into(),
            "-d".into(),
            (&classes).into(),
            source.into(),
            explorer.into(),
        ];
        run(toolchain, compiler, &words, (stage.path(), "compile the harness"))?;
        let words = [
            OsString::from("--create"),
            "--file".into(),
            self.jar().into(),
            "-C".into(),
            classes.into(),
            ".".into(),
        ];
        let packer = "jdk.jartool/sun.tools.jar.Main";
        run(toolchain, packer, &words, (stage.path(), "pack the harness"))?;
        let work = stage.path().join("work");
        fs::create_dir(&work)?;
        let data = stage.path().join("harness.jsa");
        let launch = Launch::Rehearsal { jar: self.jar(), data: data.clone() };
        let (answers, heard) = mpsc::channel();
        let hear = move |answer| {
            let _ = answers.send(answer);
        };
        let limits = JvmLimits::default();
        let mut process = Process::start(&toolchain.java, &work, &launch, &limits, hear)?;
        let tasks = rehearsal::tasks();
        for task in &tasks {
            process.send(task);
        }
        let next = || heard.recv_timeout(limits.patience()).unwrap_or(None);
        let mut open = tasks.len();
        let is_done = loop {
            match next() {
                Some(HarnessMessage::Done(..)) if open == 1 => break true,
                Some(HarnessMessage::Done(..)) => open -= 1,
                Some(HarnessMessage::Ready | HarnessMessage::Started(_)) => {}
                None => break false,
            }
        };
        process.close_input();
        // It writes the archive before its output ends.
        let has_ended = is_done && heard.recv_timeout(limits.patience()).is_ok();
        if !has_ended || !process.wait() || !data.is_file() {
            let step = "keep its class data";
            return Err(ClassArchiveError::Refused { step, said: String::new() });
        }
        let explorer_data = stage.path().join("explorer.jsa");
        let launch = Launch::Rehearsal { jar: self.jar(), data: explorer_data.clone() };
        let folder = work_folder()?;
        let explorer = ExplorerProcess::start(toolchain, &launch, &Confinement::Open, folder);
        let patience = limits.patience();
        let said =
            explorer.and_then(|explorer| explorer.rehearse(&rehearsal::requests(), patience));
        if said.is_err() || !explorer_data.is_file() {
            let step = "keep the explorer's class data";
            let said = said.err().map(|error| error.to_string()).unwrap_or_default();
            return Err(ClassArchiveError::Refused { step, said });
        }
        fs::rename(explorer_data, self.explorer_data())?;
        Ok(fs::rename(data, self.data())?)
    }

    fn jar(&self) -> PathBuf {
        self.folder.join("harness.jar")
    }

    fn data(&self) -> PathBuf {
        self.folder.join("harness.jsa")
    }

    fn explorer_data(&self) -> PathBuf {
        self.folder.join("explorer.jsa")
    }

    fn failure(&self) -> PathBuf {
        self.folder.join("failed")
    }
}

/// Runs a program of the JDK to its end.
#[expect(clippy::disallowed_methods, reason = "this is a door to the JDK")]
fn run(
    toolchain: &Toolchain,
    program: &str,
    words: &[OsString],
    (folder, step): (&Path, &'static str),
) -> Result<(), ClassArchiveError> {
    let mut command = Command::new(&toolchain.java);
    let output = command
        // The folder that the tool was started in may be gone by now.
        .current_dir(folder)
        .args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"])
        .args(IN_UTF_8)
        .args(["-m", program])
        .args(words)
        .stdin(Stdio::null())
        .output()?;
    match output.status.code() {
        Some(0) => Ok(()),
        Some(_) => {
            // The compiler complains on one stream, and a JVM that lacks memory on the other.
            let said = [output.stdout, output.stderr].concat();
            let said = String::from_utf8_lossy(&said).trim().to_owned();
            Err(ClassArchiveError::Refused { step, said })
        }
        None => Err(io::Error::other("a process of the JDK was killed").into()),
    }
}
