//! Programs in any language on Linux, whose processes can be watched.
//!
//! In: a [`CommandLine`] and [`ConsoleScript`]s. Out: [`Transcript`]s. A program sits at a
//! pseudo-terminal without echo and is given one line whenever it waits for one, so what it prints
//! and reads is seen in its order; where the system has no pseudo-terminals, it is given all lines
//! at once, and the transcript says that the order is not known. What holds: each run has an empty
//! working folder of its own, and no process of it is there afterwards. What ends a run is counted
//! in processor time, in time in which all of its processes slept, in bytes and in processes, so
//! that the load of the machine changes no verdict.

use std::ffi::OsString;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, ioctl_fionbio, read};
use rustix::process::{Pid, Signal, kill_process, kill_process_group};

use super::ending::{ending_of, with_short_places};
use super::family::{FamilySight, FamilyWork, ProcessFamily};
use super::limits::{CommandLimits, SpokenBy};
use super::line::CommandLine;
use super::pseudo_terminal::{Printed, PseudoTerminal};
use super::turns::{COMMAND_PATIENCE, in_turn};
use crate::console::transcript::{RunEnding, Transcript};
use crate::console::{ConsoleStage, StagePatience};
use crate::jvm::confinement::Confinement;
use crate::jvm::job::{ConsoleScript, ConversationStep, END_OF_INPUT};

/// What the shell says before it turns into the program: no dumps, at most 1 GiB of data, files of
/// 32 MiB (in units of 512 bytes).
const LIMITS: &str = "ulimit -c 0; ulimit -d 1048576; ulimit -f 65536; exec \"$@\"";

/// Where systems have a shell.
const SHELL: &str = "/bin/sh";

/// How long to wait before the processes are looked at again: at first, and at most.
const SHORTEST_PAUSE: Duration = Duration::from_micros(100);
const LONGEST_PAUSE: Duration = Duration::from_millis(4);

/// A program that only looks at the terminal now and then is taken to wait for a line once all of
/// its processes have slept this long.
const LOOKING: Duration = Duration::from_millis(500);

/// How long to wait for processes that were ended already.
const LONGEST_END: Duration = Duration::from_secs(5);

/// Whatever happens, a run is ended after this.
const LONGEST_RUN: Duration = Duration::from_mins(5);

impl SpokenBy {
    /// A pseudo-terminal, if this system has them and tells when a program waits.
    pub fn find() -> Self {
        let is_there = ProcessFamily::can_be_watched() && PseudoTerminal::open().is_ok();
        if is_there { SpokenBy::Terminal } else { SpokenBy::Pipe }
    }
}

/// What runs programs by their commands, one at a time.
#[derive(Clone, Debug)]
pub struct CommandStage {
    confinement: Confinement,
    limits: CommandLimits,
    spoken_by: SpokenBy,
}

impl CommandStage {
    /// A stage; nothing is started before [`perform`](ConsoleStage::perform).
    pub fn new(confinement: Confinement, limits: CommandLimits, spoken_by: SpokenBy) -> Self {
        Self { confinement, limits, spoken_by }
    }

    /// A run of a program. An error if it cannot be started at all.
    fn run(&self, line: &CommandLine, script: &ConsoleScript) -> io::Result<Transcript> {
        let folder = tempfile::Builder::new().prefix("tatsu-run-").tempdir()?;
        let work = folder.path().join("work");
        std::fs::create_dir(&work)?;
        let (mut channel, streams) = Channel::open(self.spoken_by, script, folder.path())?;
        let child = self.start(line, script, &work, streams)?;
        let is_wrapped = matches!(self.confinement, Confinement::Bubblewrap(_));
        let device = channel.device();
        let family = ProcessFamily::new(child.id(), is_wrapped, device);
        let mut run =
            CommandRun { limits: &self.limits, family, child, talk: SaidSoFar::default() };
        let ended = run.follow(&channel, script);
        // Whatever happened: nothing is left.
        run.end();
        channel.close_end_of_program();
        let ended = ended?;
        run.take_rest(&channel)?;
        Ok(run.transcript(ended, &channel, line, script))
    }

    #[expect(clippy::disallowed_methods, reason = "this is the door to commands")]
    fn start(
        &self,
        line: &CommandLine,
        script: &ConsoleScript,
        work: &Path,
        streams: [Stdio; 3],
    ) -> io::Result<Child> {
        let mut words = self.confinement.words(&line.readable);
        words.extend([SHELL, "-c", LIMITS, "sh"].map(OsString::from));
        words.extend(line.words.iter().cloned());
        words.extend(script.arguments.iter().map(OsString::from));
        let [input, output, errors] = streams;
        Command::new(words.remove(0))
            .args(words)
            .current_dir(work)
            .stdin(input)
            .stdout(output)
            .stderr(errors)
            .process_group(0)
            .spawn()
    }
}

impl ConsoleStage for CommandStage {
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

/// The way from tatsu to a program.
enum Channel {
    Terminal(PseudoTerminal),
    /// Where its output comes out, and the file that takes its messages.
    Pipe(OwnedFd, PathBuf),
}

impl Channel {
    /// A channel, and what the program gets for its standard input, output and errors.
    #[expect(clippy::disallowed_methods, reason = "files in a folder that goes with the run")]
    fn open(
        spoken_by: SpokenBy,
        script: &ConsoleScript,
        folder: &Path,
    ) -> io::Result<(Self, [Stdio; 3])> {
        match spoken_by {
            SpokenBy::Terminal => {
                let terminal = PseudoTerminal::open()?;
                let end = || terminal.end_of_program().map(Stdio::from);
                let streams = [end()?, end()?, end()?];
                Ok((Channel::Terminal(terminal), streams))
            }
            SpokenBy::Pipe => {
                let (input, errors) = (folder.join("input"), folder.join("errors"));
                let lines = script.lines.iter().filter(|line| *line != END_OF_INPUT);
                let lines = lines.fold(String::new(), |all, line| all + line + "\n");
                std::fs::write(&input, lines)?;
                let (reader, writer) = io::pipe()?;
                let reader = OwnedFd::from(reader);
                ioctl_fionbio(&reader, true)?;
                let streams = [
                    Stdio::from(std::fs::File::open(&input)?),
                    Stdio::from(writer),
                    Stdio::from(std::fs::File::create(&errors)?),
                ];
                Ok((Channel::Pipe(reader, errors), streams))
            }
        }
    }

    fn device(&self) -> u64 {
        match self {
            Channel::Terminal(terminal) => terminal.device,
            Channel::Pipe(..) => u64::MAX,
        }
    }

    fn take_printed(&self, output: &mut Vec<u8>) -> io::Result<Printed> {
        match self {
            Channel::Terminal(terminal) => terminal.take_printed(output),
            Channel::Pipe(reader, _) => {
                let mut piece = vec![0; 1 << 16];
                match read(reader, &mut piece) {
                    Ok(0) => Ok(Printed::Over),
                    Err(Errno::AGAIN | Errno::INTR) => Ok(Printed::Nothing),
                    Ok(count) => {
                        output.extend(&piece[..count]);
                        Ok(Printed::Something)
                    }
                    Err(error) => Err(error.into()),
                }
            }
        }
    }

    /// Waits until something is printed, at most this long.
    fn wait(&self, pause: Duration) -> io::Result<()> {
        let time = Timespec { tv_sec: 0, tv_nsec: i64::from(pause.subsec_nanos()) };
        match self {
            Channel::Terminal(terminal) => terminal.wait(&time),
            Channel::Pipe(reader, _) => {
                match poll(&mut [PollFd::new(reader, PollFlags::IN)], Some(&time)) {
                    Ok(_) | Err(Errno::INTR) => Ok(()),
                    Err(error) => Err(error.into()),
                }
            }
        }
    }

    fn close_end_of_program(&mut self) {
        if let Channel::Terminal(terminal) = self {
            terminal.close_end_of_program();
        }
    }
}

/// What was said so far.
#[derive(Default)]
struct SaidSoFar {
    events: Vec<ConversationStep>,
    /// What was printed since the last line was typed.
    printed: Vec<u8>,
    /// How much was printed before it.
    before: usize,
    typed: usize,
}

impl SaidSoFar {
    fn close_output(&mut self) {
        let printed = std::mem::take(&mut self.printed);
        self.before += printed.len();
        if !printed.is_empty() {
            let text = String::from_utf8_lossy(&printed).into_owned();
            self.events.push(ConversationStep::Output(text));
        }
    }
}

/// How following a run came to its end.
enum FollowedTo {
    /// The program ended by itself.
    Exit(ExitStatus),
    /// It is to be stopped.
    Stop(RunEnding),
}

/// A run under way.
struct CommandRun<'a> {
    limits: &'a CommandLimits,
    family: ProcessFamily,
    child: Child,
    talk: SaidSoFar,
}

impl CommandRun<'_> {
    /// Types a line whenever the program waits for one, until it ends or breaks a limit.
    fn follow(&mut self, channel: &Channel, script: &ConsoleScript) -> io::Result<FollowedTo> {
        let page = u64::try_from(rustix::param::page_size()).unwrap_or(4096);
        let (start, mut last) = (now(), now());
        let (mut asleep, mut quiet) = (Duration::ZERO, Duration::ZERO);
        let mut pause = SHORTEST_PAUSE;
        let mut waited = false;
        loop {
            let printed = channel.take_printed(&mut self.talk.printed)?;
            if self.talk.before + self.talk.printed.len() > self.limits.output {
                return Ok(FollowedTo::Stop(RunEnding::TooMuchOutput));
            }
            if let Some(status) = self.child.try_wait()? {
                return Ok(FollowedTo::Exit(status));
            }
            let sight = self.family.look(page);
            if let Some(ending) = self.broken_limit(&sight, asleep) {
                return Ok(FollowedTo::Stop(ending));
            }
            let here = now();
            if here.duration_since(start) > LONGEST_RUN {
                return Ok(FollowedTo::Stop(RunEnding::TooSlow));
            }
            let elapsed = here.duration_since(last);
            last = here;
            let sleeps = matches!(sight.work, FamilyWork::Looks | FamilyWork::Sleeps);
            if printed == Printed::Something || !sleeps {
                quiet = Duration::ZERO;
            } else {
                (asleep, quiet) = (asleep + elapsed, quiet + elapsed);
            }
            let waits = match sight.work {
                FamilyWork::Reads => true,
                FamilyWork::Looks => quiet > LOOKING,
                FamilyWork::Starts | FamilyWork::Runs | FamilyWork::Sleeps => false,
            };
            if printed == Printed::Something {
                (pause, waited) = (SHORTEST_PAUSE, false);
                continue;
            }
            if let (true, Channel::Terminal(terminal)) = (waits, channel)
                && terminal.is_read_empty()
            {
                // The processes are not looked at all at once, so what is seen has to be seen
                // twice; and what they printed before that has to be here.
                if !std::mem::replace(&mut waited, true) {
                    continue;
                }
                let Some(line) = script.lines.get(self.talk.typed) else {
                    return Ok(FollowedTo::Stop(RunEnding::AskedForMore));
                };
                if line == END_OF_INPUT {
                    // It may ask as often as it likes.
                    terminal.end_input()?;
                    (pause, waited, quiet) = (SHORTEST_PAUSE, false, Duration::ZERO);
                    channel.wait(pause)?;
                    continue;
                }
                self.talk.close_output();
                self.talk.events.push(ConversationStep::Input(line.clone()));
                self.talk.typed += 1;
                terminal.type_line(line)?;
                (pause, waited, quiet) = (SHORTEST_PAUSE, false, Duration::ZERO);
            } else {
                waited = false;
            }
            channel.wait(pause)?;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    fn broken_limit(&self, sight: &FamilySight, asleep: Duration) -> Option<RunEnding> {
        let limits = self.limits;
        if sight.processes > limits.processes {
            Some(RunEnding::TooManyProcesses)
        } else if sight.memory > limits.memory {
            Some(RunEnding::TooMuchMemory)
        } else if sight.time > limits.time {
            Some(RunEnding::Endless)
        } else if asleep > limits.sleep {
            Some(RunEnding::TooSlow)
        } else {
            None
        }
    }

    /// Ends all processes of the run. Those under `bubblewrap` end with its first; of others, who
    /// start new ones meanwhile, all are looked for until none is left.
    fn end(&mut self) {
        let members = self.family.members();
        if let Ok(root) = i32::try_from(self.child.id())
            && let Some(root) = Pid::from_raw(root)
        {
            let _ = kill_process_group(root, Signal::KILL);
        }
        for member in members.into_iter().rev() {
            if let Some(member) = i32::try_from(member).ok().and_then(Pid::from_raw) {
                let _ = kill_process(member, Signal::KILL);
            }
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
        // `bubblewrap` may be over before those that it keeps in.
        self.family.wait_for_end(LONGEST_END, &std::thread::sleep);
    }

    /// What was printed and not taken yet, as far as more of it is kept.
    fn take_rest(&mut self, channel: &Channel) -> io::Result<()> {
        let start = now();
        while self.talk.before + self.talk.printed.len() <= self.limits.output
            && now().duration_since(start) < self.limits.sleep
        {
            match channel.take_printed(&mut self.talk.printed)? {
                Printed::Something => {}
                Printed::Nothing => channel.wait(LONGEST_PAUSE)?,
                Printed::Over => break,
            }
        }
        Ok(())
    }

    fn transcript(
        mut self,
        ended: FollowedTo,
        channel: &Channel,
        line: &CommandLine,
        script: &ConsoleScript,
    ) -> Transcript {
        let is_too_much = self.talk.before + self.talk.printed.len() > self.limits.output;
        let said = match channel {
            Channel::Terminal(_) => String::from_utf8_lossy(&self.talk.printed).into_owned(),
            Channel::Pipe(_, errors) => {
                let bytes = std::fs::read(errors).unwrap_or_default();
                String::from_utf8_lossy(&bytes).into_owned()
            }
        };
        self.talk.close_output();
        for event in &mut self.talk.events {
            if let ConversationStep::Output(text) = event {
                *text = with_short_places(text, line);
            }
        }
        let ending = match ended {
            FollowedTo::Exit(_) if is_too_much => RunEnding::TooMuchOutput,
            FollowedTo::Exit(status) => ending_of(status, &said, line),
            FollowedTo::Stop(ending) => ending,
        };
        let mut events = self.talk.events;
        let is_in_order = matches!(channel, Channel::Terminal(_));
        if !is_in_order {
            let typed = script.lines.iter().filter(|line| *line != END_OF_INPUT);
            let typed = typed.cloned().map(ConversationStep::Input);
            events.splice(0..0, typed);
        }
        Transcript { events, ending, is_in_order }
    }
}

/// The time now: only a clock tells how long a program sleeps.
#[expect(clippy::disallowed_methods, reason = "only a clock tells how long a program sleeps")]
fn now() -> Instant {
    Instant::now()
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
