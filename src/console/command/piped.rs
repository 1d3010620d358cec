//! Programs in any language on systems whose processes cannot be watched.
//!
//! In: a [`CommandLine`] and [`ConsoleScript`]s. Out: [`Transcript`]s whose order is not known: a
//! program gets all lines at once. What ends a run is counted in seconds by the clock and in bytes,
//! so a machine under load is told from a slow program by patience only; memory and the number of
//! processes are not counted. What holds: the process that was started is not there afterwards, nor
//! are those that it started.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::ending::{ending_of, with_short_places};
use super::limits::{CommandLimits, SpokenBy};
use super::line::CommandLine;
use super::turns::{COMMAND_PATIENCE, in_turn};
use crate::console::transcript::{RunEnding, Transcript};
use crate::console::{ConsoleStage, StagePatience};
use crate::jvm::confinement::Confinement;
use crate::jvm::job::{ConsoleScript, ConversationStep, END_OF_INPUT};
use crate::jvm::process_group::ProcessGroup;

/// How long to wait for more before the process is looked at again.
const PAUSE: Duration = Duration::from_millis(5);

/// How long output may still come from a program that has ended.
const LONGEST_REST: Duration = Duration::from_secs(5);

#[cfg(not(target_os = "linux"))]
impl SpokenBy {
    /// All lines at once: this system has no pseudo-terminals that tell when a program waits.
    pub fn find() -> Self {
        SpokenBy::Pipe
    }
}

/// What runs programs by their commands, one at a time, with all lines at once.
#[derive(Clone, Debug)]
pub struct PipedStage {
    confinement: Confinement,
    limits: CommandLimits,
}

impl PipedStage {
    /// A stage; nothing is started before [`perform`](ConsoleStage::perform). Whatever is asked
    /// for, programs are spoken to over a pipe.
    pub fn new(confinement: Confinement, limits: CommandLimits, _: SpokenBy) -> Self {
        Self { confinement, limits }
    }

    /// A run of a program. An error if it cannot be started at all.
    #[expect(clippy::disallowed_methods, reason = "files in a folder that goes with the run")]
    fn run(&self, line: &CommandLine, script: &ConsoleScript) -> io::Result<Transcript> {
        let folder = tempfile::Builder::new().prefix("tatsu-run-").tempdir()?;
        let work = folder.path().join("work");
        fs::create_dir(&work)?;
        let (input, errors) = (folder.path().join("input"), folder.path().join("errors"));
        let typed = || script.lines.iter().filter(|line| *line != END_OF_INPUT);
        let lines = typed().fold(String::new(), |all, line| all + line + "\n");
        fs::write(&input, lines)?;
        let streams = (File::open(&input)?, File::create(&errors)?);
        let mut group = self.start(line, script, &work, streams)?;
        let pieces = group.child().stdout.take().map(read_on);
        let ended = pieces.as_ref().map(|pieces| self.follow(group.child(), pieces));
        // Whatever happened: it is not left running.
        group.end();
        let (printed, ended) = ended.ok_or_else(|| io::Error::other("no output"))??;
        let said = String::from_utf8_lossy(&fs::read(&errors).unwrap_or_default()).into_owned();
        let ending = match ended {
            Ok(status) => ending_of(status, &said, line),
            Err(ending) => ending,
        };
        let mut events: Vec<ConversationStep> =
            typed().cloned().map(ConversationStep::Input).collect();
        if !printed.is_empty() {
            let text = String::from_utf8_lossy(&printed).replace("\r\n", "\n");
            events.push(ConversationStep::Output(with_short_places(&text, line)));
        }
        Ok(Transcript { events, ending, is_in_order: false })
    }

    #[expect(clippy::disallowed_methods, reason = "this is a door to commands")]
    fn start(
        &self,
        line: &CommandLine,
        script: &ConsoleScript,
        work: &Path,
        (input, errors): (File, File),
    ) -> io::Result<ProcessGroup> {
        let mut words = self.confinement.words(&line.readable);
        words.extend(line.words.iter().cloned());
        words.extend(script.arguments.iter().map(std::ffi::OsString::from));
        let mut command = Command::new(words.remove(0));
        command.args(words).current_dir(work).stdin(input).stdout(Stdio::piped()).stderr(errors);
        // Python otherwise reads and prints in the code page of the system.
        #[cfg(windows)]
        command.env("PYTHONUTF8", "1");
        ProcessGroup::start(&mut command)
    }

    /// What is printed until the program ends or is to be stopped, and its status or the reason.
    fn follow(
        &self,
        child: &mut Child,
        pieces: &Receiver<Vec<u8>>,
    ) -> io::Result<(Vec<u8>, Result<ExitStatus, RunEnding>)> {
        let start = now();
        let mut printed = Vec::new();
        let mut ended: Option<(ExitStatus, Instant)> = None;
        loop {
            let is_over = match pieces.recv_timeout(PAUSE) {
                Ok(piece) => {
                    printed.extend(piece);
                    false
                }
                Err(RecvTimeoutError::Timeout) => false,
                Err(RecvTimeoutError::Disconnected) => true,
            };
            if printed.len() > self.limits.output {
                return Ok((printed, Err(RunEnding::TooMuchOutput)));
            }
            if ended.is_none() {
                ended = child.try_wait()?.map(|status| (status, now()));
            }
            match ended {
                // A process that it started may keep its output open.
                Some((status, when)) if is_over || when.elapsed() > LONGEST_REST => {
                    return Ok((printed, Ok(status)));
                }
                None if start.elapsed() > self.limits.time + self.limits.sleep => {
                    return Ok((printed, Err(RunEnding::TooSlow)));
                }
                // Its output is over, and it goes on.
                None if is_over => thread::sleep(PAUSE),
                _ => {}
            }
        }
    }
}

impl ConsoleStage for PipedStage {
    type Program = CommandLine;
    type Error = io::Error;

    fn perform(
        &mut self,
        line: &CommandLine,
        scripts: &[ConsoleScript],
    ) -> Result<Vec<Transcript>, io::Error> {
        in_turn(scripts, |script| self.run(line, script))
    }

    fn patience(&self) -> StagePatience {
        COMMAND_PATIENCE
    }
}

/// The pieces of an output, read by a thread that ends with it.
fn read_on(mut output: ChildStdout) -> Receiver<Vec<u8>> {
    let (sender, pieces) = mpsc::channel();
    thread::spawn(move || {
        let mut piece = vec![0; 1 << 16];
        while let Ok(count @ 1..) = output.read(&mut piece) {
            if sender.send(piece[..count].to_vec()).is_err() {
                break;
            }
        }
    });
    pieces
}

/// The time now: only a clock tells how long a program takes.
#[expect(clippy::disallowed_methods, reason = "only a clock tells how long a program takes")]
fn now() -> Instant {
    Instant::now()
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    fn stage() -> PipedStage {
        let limits = CommandLimits {
            time: Duration::from_millis(300),
            sleep: Duration::from_millis(700),
            output: 10_000,
            ..CommandLimits::default()
        };
        PipedStage::new(Confinement::Open, limits, SpokenBy::Pipe)
    }

    fn run(text: &str) -> Transcript {
        let words = ["/bin/sh", "-c", text, "sh"].map(std::ffi::OsString::from).into();
        let lines = ["3", "4"].map(str::to_owned).into();
        let script = ConsoleScript { arguments: vec!["7".to_owned()], lines };
        let line = CommandLine { words, readable: vec![] };
        stage().perform(&line, &[script]).unwrap().swap_remove(0)
    }

    fn printed(transcript: &Transcript) -> &str {
        match &transcript.events[2..] {
            [ConversationStep::Output(text)] => text,
            _ => "",
        }
    }

    #[test]
    fn a_program_gets_all_lines_and_its_arguments() {
        let seen = run("read x; read y; echo $((x + y)) $1; ls -A; printf '\\r\\n.'");
        assert_eq!((printed(&seen), &seen.ending), ("7 7\n\n.", &RunEnding::Ended));
        assert!(!seen.is_in_order);
        let typed = ["3", "4"].map(|line| ConversationStep::Input(line.to_owned()));
        assert_eq!(seen.events[..2], typed);
    }

    #[test]
    fn a_program_that_goes_on_or_fails_is_told() {
        assert_eq!(run("exit 3").ending, RunEnding::ExitCode(3));
        assert_eq!(run("while :; do :; done").ending, RunEnding::TooSlow);
        assert_eq!(run("exec >&-; while :; do :; done").ending, RunEnding::TooSlow);
        assert_eq!(run("yes").ending, RunEnding::TooMuchOutput);
    }

    #[test]
    fn nothing_is_left_running() {
        // It lets go of the output, so the run is over at once, and tells who it is.
        let seen = run("tail -f /dev/null >&- 2>&- & echo $!");
        assert_eq!(seen.ending, RunEnding::Ended);
        let process: i32 = printed(&seen).trim().parse().unwrap();
        let process = rustix::process::Pid::from_raw(process).unwrap();
        // It takes a moment to end, and may wait to be buried by whoever looks after orphans here.
        let is_over = |_| {
            thread::yield_now();
            let stat = fs::read_to_string(format!("/proc/{}/stat", process.as_raw_nonzero()));
            stat.is_ok_and(|text| text.contains(") Z "))
                || rustix::process::test_kill_process(process).is_err()
        };
        assert!((0..100_000).any(is_over));
    }
}
