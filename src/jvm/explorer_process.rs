//! The process of an explorer: started, asked, ended.
//!
//! In: a JDK, how its JVM starts, and requests. Out: for each an answer as JSON. The process never
//! outlives its [`ExplorerProcess`].

use std::ffi::OsString;
use std::io::{self, BufReader, BufWriter};
use std::path::PathBuf;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

use super::confinement::{Confinement, WORK};
use super::error::JvmError;
use super::harness;
use super::launch::{EXPLORER, Launch};
use super::process::{BASIC_OPTIONS, FOREIGN_OPTIONS, keep_end, readable};
use super::process_group::ProcessGroup;
use super::protocol::{
    AnswerMark, greeting, length, put_number, put_text, read_payload, write_frame,
};
use super::toolchain::Toolchain;

/// Heap of the JVM in MiB: some million scripts and the compiler find room in it.
const HEAP_MIB: u32 = 1024;

/// After how many calls and loop passes the second compiler tier takes a method: twenty times as
/// many as by default.
///
/// What it compiles pays in long searches only. Measured: a short one takes a sixth less time so,
/// 1.45 s in place of 1.70 s, and one of 20 s as much as before.
const SECOND_TIER: [&str; 4] = [
    "-XX:Tier4InvocationThreshold=100000",
    "-XX:Tier4MinInvocationThreshold=12000",
    "-XX:Tier4CompileThreshold=300000",
    "-XX:Tier4BackEdgeThreshold=800000",
];

/// A Java file of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassFile {
    /// Its name, as places in it are told.
    pub name: String,
    /// The text.
    pub text: String,
    /// Whether its classes are looked into; others only give values.
    pub is_tested: bool,
}

/// What the explorer is asked to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplorerRequest {
    /// The kind, such as `crash`.
    pub kind: &'static str,
    /// Pools and bounds, as pairs of key and value; a key may stand several times.
    pub plan: Vec<(&'static str, String)>,
    /// The programs, each with its files.
    pub programs: Vec<Vec<ClassFile>>,
}

impl ExplorerRequest {
    /// The payload: texts with their lengths; numbers are big-endian.
    fn payload(&self) -> Vec<u8> {
        let mut payload = Vec::new();
        put_text(&mut payload, self.kind);
        let plan: Vec<String> =
            self.plan.iter().map(|(key, value)| format!("{key}={value}")).collect();
        put_text(&mut payload, &plan.join("\0"));
        for program in &self.programs {
            put_number(&mut payload, length(program.len()));
            for file in program {
                put_text(&mut payload, &file.name);
                put_text(&mut payload, &file.text);
                payload.push(u8::from(file.is_tested));
            }
        }
        payload
    }
}

/// A JVM that is asked. Dropping it ends the process.
pub(super) struct ExplorerProcess {
    java: PathBuf,
    group: ProcessGroup,
    /// `None` once it has been closed.
    input: Option<BufWriter<ChildStdin>>,
    answers: Receiver<Vec<u8>>,
    errors: Arc<Mutex<Vec<u8>>>,
    /// Its working directory, which goes with it.
    _folder: TempDir,
}

impl ExplorerProcess {
    /// Starts a JVM in this working directory.
    pub(super) fn start(
        toolchain: &Toolchain,
        launch: &Launch,
        confinement: &Confinement,
        folder: TempDir,
    ) -> Result<Self, JvmError> {
        let mark = AnswerMark::random()?;
        let not_started = |reason| JvmError::NotStarted { java: toolchain.java.clone(), reason };
        let mut group = spawn(toolchain, &folder, launch, confinement).map_err(not_started)?;
        let child = group.child();
        let streams = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(input), Some(output), Some(trouble)) = streams else {
            unreachable!("all three streams were asked for as pipes");
        };
        let errors = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&errors);
        thread::spawn(move || keep_end(trouble, &kept));
        let (heard, answers) = mpsc::channel();
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Ok(payload) = read_payload(&mut output, mark) {
                if heard.send(payload).is_err() {
                    return;
                }
            }
        });
        let mut input = BufWriter::new(input);
        // A JVM that is gone already is noticed by its closed output.
        let mut hello = greeting(mark, harness::GUARD);
        for text in harness::UNKNOWN {
            put_text(&mut hello, text);
        }
        let _ = write_frame(&mut input, &hello);
        let java = toolchain.java.clone();
        Ok(Self { java, group, input: Some(input), answers, errors, _folder: folder })
    }

    /// Asks all this, ends the JVM and waits until it has written its archive.
    pub(super) fn rehearse(
        mut self,
        requests: &[ExplorerRequest],
        patience: Duration,
    ) -> Result<(), JvmError> {
        for request in requests {
            let answer = self.ask(request, patience)?;
            if ["{\"trouble\"", "{\"errors\""].iter().any(|bad| answer.starts_with(bad)) {
                return Err(self.died(&format!("its rehearsal of {}: {answer}", request.kind)));
            }
        }
        self.input = None;
        let heard = self.answers.recv_timeout(patience);
        if heard == Err(RecvTimeoutError::Disconnected) && self.group.child().wait()?.success() {
            Ok(())
        } else {
            Err(self.died("it did not end"))
        }
    }

    /// Asks, and waits for the answer, but not longer than `patience`.
    pub(super) fn ask(
        &mut self,
        request: &ExplorerRequest,
        patience: Duration,
    ) -> Result<String, JvmError> {
        if let Some(input) = &mut self.input {
            let _ = write_frame(input, &request.payload());
        }
        match self.answers.recv_timeout(patience) {
            Ok(payload) => Ok(String::from_utf8_lossy(&payload).into_owned()),
            Err(RecvTimeoutError::Timeout) => Err(self.died("it went silent")),
            Err(RecvTimeoutError::Disconnected) => Err(self.died("")),
        }
    }

    fn died(&self, how: &str) -> JvmError {
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        let said = String::from_utf8_lossy(&errors).trim().to_owned();
        let errors = if said.is_empty() { how.to_owned() } else { said };
        JvmError::Died { java: self.java.clone(), errors }
    }
}

impl Drop for ExplorerProcess {
    fn drop(&mut self) {
        self.group.end();
    }
}

/// An empty working directory.
pub(super) fn work_folder() -> io::Result<TempDir> {
    tempfile::Builder::new().prefix("tatsu-explorer-").tempdir()
}

/// Starts the process with all its streams as pipes.
#[expect(clippy::disallowed_methods, reason = "this is a door to the JVM")]
fn spawn(
    toolchain: &Toolchain,
    folder: &TempDir,
    launch: &Launch,
    confinement: &Confinement,
) -> io::Result<ProcessGroup> {
    let mut words = confinement.words(&readable(&toolchain.java, launch));
    words.push(toolchain.java.clone().into());
    if let Launch::Rehearsal { .. } = launch {
        words.extend(BASIC_OPTIONS.map(OsString::from));
    } else {
        // Long searches gain from the second compiler tier: measured, more than double the speed.
        let options = BASIC_OPTIONS.iter().filter(|option| !option.contains("TieredStopAtLevel"));
        words.extend(options.chain(&SECOND_TIER).map(OsString::from));
    }
    words.push(format!("-Xmx{HEAP_MIB}m").into());
    // Otherwise an exception that was thrown often enough loses its stack trace.
    words.push("-XX:-OmitStackTraceInFastThrow".into());
    if let Confinement::Bubblewrap(_) = confinement {
        words.push(format!("-Djava.io.tmpdir={WORK}").into());
    }
    words.extend(launch.words_for(EXPLORER));
    let mut command = Command::new(words.remove(0));
    command
        .args(words)
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    for name in FOREIGN_OPTIONS {
        command.env_remove(name);
    }
    ProcessGroup::start(&mut command)
}
