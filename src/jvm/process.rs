//! One JVM as a process: started, spoken to, ended.
//!
//! The process never outlives this value, nor does what it started: dropping it kills them and
//! waits for it, and if the tool itself is killed, the closed pipe ends it, and the harness removes
//! the folder, since the tool cannot. (On Windows the system is faster, and the folder may stay.)

use std::ffi::OsString;
use std::io::{self, BufReader, BufWriter, Read};
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use super::confinement::{self, Confinement};
use super::job::JvmTask;
use super::launch::Launch;
use super::limits::JvmLimits;
use super::process_group::ProcessGroup;
use super::protocol::{self, AnswerMark, HarnessMessage};

/// How much of what the JVM writes to its standard error is kept, in bytes.
const KEPT_ERRORS: usize = 4096;

/// Environment variables that add options to every JVM: the harness's are chosen with care.
pub(super) const FOREIGN_OPTIONS: [&str; 4] =
    ["JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH"];

/// A running JVM.
pub(super) struct Process {
    group: ProcessGroup,
    /// `None` once it has been closed.
    input: Option<BufWriter<ChildStdin>>,
    errors: Arc<Mutex<Vec<u8>>>,
    listener: Option<JoinHandle<()>>,
}

impl Process {
    /// Starts a JVM on the harness, with `folder` as its working directory, or for programs of
    /// students with an empty one, and greets it. Each
    /// answer, then `None` at the end, is handed to `hear` in another thread.
    #[expect(clippy::disallowed_methods, reason = "this is the door to the JVM")]
    pub(super) fn start(
        java: &Path,
        folder: &Path,
        launch: &Launch,
        limits: &JvmLimits,
        hear: impl Fn(Option<HarnessMessage>) + Send + 'static,
    ) -> io::Result<Self> {
        let mark = AnswerMark::random()?;
        let work = match limits.confinement {
            Confinement::Open => folder.join("work"),
            Confinement::Subset | Confinement::Bubblewrap(_) => folder.to_path_buf(),
        };
        std::fs::create_dir_all(&work)?;
        let mut words = limits.confinement.words(&readable(java, launch));
        words.push(java.into());
        words.extend(options(folder, launch, limits));
        let mut command = Command::new(words.remove(0));
        command
            .args(words)
            .current_dir(&work)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        for name in FOREIGN_OPTIONS {
            command.env_remove(name);
        }
        // An interrupt from the keyboard is for the tool alone: the JVM then ends by its closed
        // pipe and takes the folder away.
        let mut group = ProcessGroup::start(&mut command)?;
        let child = group.child();
        let (input, output, trouble) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(input), Some(output), Some(trouble)) = (input, output, trouble) else {
            unreachable!("all three streams were asked for as pipes");
        };
        let errors = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&errors);
        let listener = thread::spawn(move || keep_end(trouble, &kept));
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Ok(answer) = protocol::read_answer(&mut output, mark) {
                hear(Some(answer));
            }
            hear(None);
        });
        let mut input = BufWriter::new(input);
        // A JVM that is gone already is noticed by its closed output.
        let _ = protocol::write_greeting(&mut input, mark);
        Ok(Self { group, input: Some(input), errors, listener: Some(listener) })
    }

    /// Hands a job over. A JVM that is gone is noticed by its closed output.
    pub(super) fn send(&mut self, task: &JvmTask) {
        if let Some(input) = &mut self.input {
            let _ = protocol::write_task(input, task);
        }
    }

    /// Tells it that nothing more will come, so that it ends by itself.
    pub(super) fn close_input(&mut self) {
        self.input = None;
    }

    /// Waits until it has ended; whether it ended well.
    pub(super) fn wait(&mut self) -> bool {
        self.group.child().wait().is_ok_and(|status| status.success())
    }

    /// Ends it, and says what it wrote to its standard error.
    pub(super) fn end(mut self) -> String {
        self.kill();
        if let Some(listener) = self.listener.take() {
            let _ = listener.join();
        }
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&errors).trim().to_owned()
    }

    /// The input stays open until the process is gone: at its end the harness would take the folder
    /// away, which the next JVM still needs.
    fn kill(&mut self) {
        self.group.end();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The options that every JVM gets.
///
/// Only the first compiler tier, the serial collector and shared class data: measured on 20
/// instances, a third of the time of the defaults; on 1,000 instances still half of it.
pub(super) const BASIC_OPTIONS: [&str; 15] = [
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    "-Xshare:auto",
    "-XX:-UsePerfData",
    // Whatever the JVM itself has to say must not get into the pipe.
    "-XX:+DisplayVMOutputToStderr",
    "-Xlog:disable",
    "-Xlog:all=error:stderr",
    "-XX:-CreateCoredumpOnCrash",
    "-XX:+DisableAttachMechanism",
    "-Dfile.encoding=UTF-8",
    // Otherwise what it has to say is told in the code page of a system that has one.
    "-Dstdout.encoding=UTF-8",
    "-Dstderr.encoding=UTF-8",
    "-Duser.language=en",
    "-Duser.country=US",
    // `%n` is what `println` ends a line with, on every system.
    "-Dline.separator=\n",
];

/// What a JVM reads that is not part of the system.
pub(super) fn readable(java: &Path, launch: &Launch) -> Vec<PathBuf> {
    let real = dunce::canonicalize(java).unwrap_or_else(|_| java.to_path_buf());
    let home = real.parent().and_then(Path::parent).map(Path::to_path_buf);
    home.into_iter().chain(launch.files()).collect()
}

/// The command line after `java`.
fn options(folder: &Path, launch: &Launch, limits: &JvmLimits) -> Vec<OsString> {
    let mut options: Vec<OsString> = BASIC_OPTIONS.map(OsString::from).into();
    options.push(format!("-Xmx{}m", limits.heap_mib).into());
    if let Confinement::Bubblewrap(_) = limits.confinement {
        options.push(format!("-Djava.io.tmpdir={}", confinement::WORK).into());
    }
    let mut crash_log = OsString::from("-XX:ErrorFile=");
    crash_log.push(folder.join("crash.log"));
    options.push(crash_log);
    options.extend(launch.words());
    options.push(limits.workers.to_string().into());
    options.push(limits.time.as_millis().to_string().into());
    options.push(limits.output.to_string().into());
    options.push(limits.steps.to_string().into());
    options.push(limits.batch.to_string().into());
    options
}

/// Reads to the end, keeping the last bytes.
pub(super) fn keep_end(mut stream: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 1024];
    while let Ok(count @ 1..) = stream.read(&mut buffer) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(&buffer[..count]);
        let surplus = kept.len().saturating_sub(KEPT_ERRORS);
        kept.drain(..surplus);
    }
}

#[cfg(test)]
mod tests {
    use super::super::harness;
    use super::super::tests::toolchains;
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    #[expect(clippy::disallowed_methods, reason = "asks the system about the process")]
    fn an_interrupt_from_the_keyboard_does_not_reach_the_jvm() {
        let java = toolchains().remove(0).java;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("Harness.java");
        std::fs::write(&file, harness::source()).unwrap();
        let (launch, limits) = (Launch::Source(file), JvmLimits::default());
        let mut process = Process::start(&java, folder.path(), &launch, &limits, |_| {}).unwrap();
        let number = process.group.child().id();
        let state = std::fs::read_to_string(format!("/proc/{number}/stat")).unwrap();
        // After the name in parentheses: state, parent, process group.
        let group = state.rsplit(')').next().unwrap().split_whitespace().nth(2).unwrap();
        assert_eq!(group, number.to_string());
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "stands for a run of the tool that is killed")]
    fn a_jvm_whose_tool_is_gone_removes_the_folder_and_ends() {
        let java = toolchains().remove(0).java;
        let folder = tempfile::tempdir().unwrap().keep();
        let file = folder.join("Harness.java");
        std::fs::write(&file, harness::source()).unwrap();
        let mut child = Command::new(java)
            .args(options(&folder, &Launch::Source(file), &JvmLimits::default()))
            .current_dir(&folder)
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        protocol::write_greeting(&mut input, AnswerMark::random().unwrap()).unwrap();
        drop(input);
        assert_eq!(child.wait().unwrap().code(), Some(0));
        assert!(!folder.exists());
    }
}
