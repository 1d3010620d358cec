//! Programs of a JDK: where they lie, and what they answer.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// The file of this command in a folder, if there is one.
pub(super) fn executable(folder: &Path, command: &str) -> Option<PathBuf> {
    let path = folder.join(format!("{command}{}", std::env::consts::EXE_SUFFIX));
    path.is_file().then_some(path)
}

/// What has `java` speak UTF-8, also where the system has another code page.
pub(in crate::jvm) const IN_UTF_8: [&str; 3] =
    ["-Dfile.encoding=UTF-8", "-Dstdout.encoding=UTF-8", "-Dstderr.encoding=UTF-8"];

/// How long a `java` may take to say what it is: far more than on the slowest machine.
pub(super) const PATIENCE: Duration = Duration::from_secs(20);

/// What a command answered.
pub(super) struct CommandOutput {
    /// All that it wrote, its errors last.
    pub(super) text: String,
    pub(super) is_success: bool,
}

/// Runs a command that reads nothing. One that goes on for too long is ended, and that is an error.
#[expect(clippy::disallowed_methods, reason = "this is the door to `java`")]
pub(super) fn ask(
    program: &Path,
    arguments: &[&str],
    patience: Duration,
) -> io::Result<CommandOutput> {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let (out, errors) = (child.stdout.take(), child.stderr.take());
    let (said, heard) = mpsc::channel();
    thread::spawn(move || {
        let errors = thread::spawn(move || read_all(errors));
        let mut bytes = read_all(out);
        bytes.extend(errors.join().unwrap_or_default());
        // The receiver may be gone.
        let _ = said.send(bytes);
    });
    let answer = heard.recv_timeout(patience);
    if answer.is_err() {
        let _ = child.kill();
    }
    let status = child.wait()?;
    let bytes = answer.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))?;
    Ok(CommandOutput {
        text: String::from_utf8_lossy(&bytes).into_owned(),
        is_success: status.success(),
    })
}

fn read_all(from: Option<impl Read>) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Some(mut from) = from {
        // What cannot be read is as good as not said.
        let _ = from.read_to_end(&mut bytes);
    }
    bytes
}
