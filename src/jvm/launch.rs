//! How a JVM comes to the harness: from its source, or from an archive of class data.
//!
//! In: a folder for what is kept between runs, and the JDK. Out: the [`Launch`] of a JVM. A start
//! from the source compiles the harness in memory each time. A start from an archive maps the
//! classes of harness and compiler that a rehearsal loaded, which takes half the processor time.
//! What holds: an archive is only ever an offer. Where there is none, or it does not do, the source
//! does, and no result depends on which of them it was.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;

use sha2::{Digest, Sha256};

use super::harness;
use super::job::{Expected, JavaProgram, Job};
use super::limits::JvmLimits;
use super::process::{BASIC_OPTIONS, Process};
use super::protocol::HarnessMessage;
use super::toolchain::Toolchain;

/// The class that a JVM starts with.
const MAIN: &str = "Harness";

/// What the command line after `java` says of the harness.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Launch {
    /// The source file, which `java` compiles in memory.
    Source(PathBuf),
    /// The compiled harness, and the archive of class data that goes with it.
    Archive {
        /// The compiled harness.
        jar: PathBuf,
        /// The archive.
        data: PathBuf,
    },
    /// The compiled harness in a JVM that writes an archive when it ends.
    Rehearsal {
        /// The compiled harness.
        jar: PathBuf,
        /// The archive to be.
        data: PathBuf,
    },
}

impl Launch {
    /// The words between the options of a JVM and the arguments of the harness.
    pub(super) fn words(&self) -> Vec<OsString> {
        let (option, jar, data) = match self {
            Launch::Source(path) => return vec![path.into()],
            Launch::Archive { jar, data } => ("-XX:SharedArchiveFile=", jar, data),
            Launch::Rehearsal { jar, data } => ("-XX:ArchiveClassesAtExit=", jar, data),
        };
        let mut archive = OsString::from(option);
        archive.push(data);
        vec![archive, "-cp".into(), jar.into(), MAIN.into()]
    }
}

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
    #[error("the JDK cannot {0}")]
    Refused(&'static str),
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
        for option in BASIC_OPTIONS {
            add(option.as_bytes());
        }
        add(toolchain.java.as_os_str().as_encoded_bytes());
        add(toolchain.java_version.as_bytes());
        // A JDK that is replaced in place has other modules.
        let modules = fs::metadata(toolchain.home.join("lib/modules"));
        add(&modules.map_or(0, |data| data.len()).to_be_bytes());
        let digest = hash.finalize();
        let key: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        let name = format!("java-{}-{key}", toolchain.java_version);
        Self { folder: cache.join("tatsu").join(name) }
    }

    /// Where it is kept.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Whether a JVM can start from it.
    pub fn is_there(&self) -> bool {
        self.data().is_file() && self.jar().is_file()
    }

    /// Whether it is worth the attempt to make it: it is not there, and no attempt failed.
    pub fn is_wanted(&self) -> bool {
        !self.is_there() && !self.failure().exists()
    }

    /// How a JVM starts: from the archive where it is there.
    pub(super) fn launch(&self) -> Option<Launch> {
        let (jar, data) = (self.jar(), self.data());
        self.is_there().then_some(Launch::Archive { jar, data })
    }

    /// Gives it up for good, since a JVM did not start from it.
    pub(super) fn give_up(&self) {
        let _ = fs::write(self.failure(), "A JVM did not start from the archive.\n");
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
        let made = self.rehearse(toolchain);
        if let Err(ClassArchiveError::Refused(step)) = made {
            fs::write(self.failure(), format!("The JDK cannot {step}.\n"))?;
        }
        made
    }

    /// The file whose lock the process has that makes the archive.
    fn lock(&self) -> io::Result<File> {
        fs::create_dir_all(&self.folder)?;
        File::create(self.folder.join("lock"))
    }

    /// Compiles the harness, lets it work on a program, and keeps what the JVM then holds.
    fn rehearse(&self, toolchain: &Toolchain) -> Result<(), ClassArchiveError> {
        let stage = tempfile::Builder::new().prefix("rehearsal-").tempdir_in(&self.folder)?;
        let source = stage.path().join("Harness.java");
        fs::write(&source, harness::source())?;
        let classes = stage.path().join("classes");
        let compiler = "jdk.compiler/com.sun.tools.javac.Main";
        let words = [OsString::from("-nowarn"), "-d".into(), (&classes).into(), source.into()];
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
        process.send(&rehearsal());
        let next = || heard.recv_timeout(limits.patience()).unwrap_or(None);
        let is_done = loop {
            match next() {
                Some(HarnessMessage::Done(..)) => break true,
                Some(HarnessMessage::Ready | HarnessMessage::Started(_)) => {}
                None => break false,
            }
        };
        process.close_input();
        // It writes the archive before its output ends.
        let has_ended = is_done && heard.recv_timeout(limits.patience()).is_ok();
        if !has_ended || !process.wait() || !data.is_file() {
            return Err(ClassArchiveError::Refused("keep its class data"));
        }
        Ok(fs::rename(data, self.data())?)
    }

    fn jar(&self) -> PathBuf {
        self.folder.join("harness.jar")
    }

    fn data(&self) -> PathBuf {
        self.folder.join("harness.jsa")
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
    let status = command
        // The folder that the tool was started in may be gone by now.
        .current_dir(folder)
        .args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-m", program])
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()?;
    match status.code() {
        Some(0) => Ok(()),
        Some(_) => Err(ClassArchiveError::Refused(step)),
        None => Err(io::Error::other("a process of the JDK was killed").into()),
    }
}

/// A job that needs what most jobs need: a checked program and one as students see it, with loops,
/// texts, arrays and a method.
fn rehearsal() -> Job {
    let text = "public class Main { static int square(int n) { return n * n; } public static void \
                main(String[] arguments) { int[] all = { 3, 1, 2 }; String text = \"\"; for (int \
                one : all) { switch (one) { case 1: text += 'a'; break; default: text += one; } } \
                int i = 0; while (i < 3) { all[i] = square(all[i++]); } \
                System.out.println(text + text.charAt(0) + all.length); } }";
    let program = JavaProgram {
        text: text.into(),
        is_shared: false,
        class: "Main".to_owned(),
        entry: "main(String[])".to_owned(),
        fields: Vec::new(),
        input: String::new(),
        counters: None,
        expected: Expected::default(),
    };
    Job { number: 1, programs: vec![program] }
}
