//! A process with all that it starts, which end together.
//!
//! In: a command. Out: a [`ProcessGroup`]. What holds: an interrupt from the keyboard is for the
//! tool alone; when the group is ended or dropped, neither the process nor one that it started is
//! left, but those on Unix that left the group by themselves. It is a process group on Unix. On
//! Windows it is a job object, which the system ends also when the tool is gone, however it went.

use std::io;
use std::process::{Child, Command};

/// A running process and those that it started.
#[derive(Debug)]
pub(crate) struct ProcessGroup {
    child: Child,
    /// Whether it was ended: its number may belong to somebody else by now.
    is_over: bool,
    /// What the system keeps the processes together with.
    #[cfg(windows)]
    job: Option<win32job::Job>,
}

impl ProcessGroup {
    /// Starts the command in a group of its own.
    pub(crate) fn start(command: &mut Command) -> io::Result<Self> {
        set_apart(command);
        #[cfg(windows)]
        let job = job()?;
        let child = command.spawn()?;
        let group = Self {
            child,
            is_over: false,
            #[cfg(windows)]
            job: Some(job),
        };
        #[cfg(windows)]
        let group = group.assigned()?;
        Ok(group)
    }

    /// The process that was started.
    pub(crate) fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// Ends all of them, and waits for the first.
    pub(crate) fn end(&mut self) {
        if std::mem::replace(&mut self.is_over, true) {
            return;
        }
        self.end_all();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    #[cfg(unix)]
    fn end_all(&mut self) {
        use rustix::process::{Pid, Signal, kill_process_group};
        if let Some(first) = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw) {
            let _ = kill_process_group(first, Signal::KILL);
        }
    }

    /// Closes the job, by which the system ends whoever belongs to it.
    #[cfg(windows)]
    fn end_all(&mut self) {
        self.job = None;
    }

    #[cfg(not(any(unix, windows)))]
    fn end_all(&mut self) {}

    /// Puts the process into the job, before it has come to its first instruction of its own. One
    /// that has ended already cannot be put there and need not be.
    #[cfg(windows)]
    fn assigned(mut self) -> io::Result<Self> {
        use std::os::windows::io::AsRawHandle;
        let handle = self.child.as_raw_handle().addr().cast_signed();
        match self.job.as_ref().map_or(Ok(()), |job| job.assign_process(handle)) {
            // Dropped, it ends the process.
            Err(error) if self.child.try_wait()?.is_none() => Err(io::Error::other(error)),
            _ => Ok(self),
        }
    }
}

impl Drop for ProcessGroup {
    fn drop(&mut self) {
        self.end();
    }
}

/// Has an interrupt from the keyboard not reach what the command starts.
pub(super) fn set_apart(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(windows)]
    std::os::windows::process::CommandExt::creation_flags(command, NEW_GROUP | NO_WINDOW);
}

/// Windows: interrupts are for the group that the process begins.
#[cfg(windows)]
const NEW_GROUP: u32 = 0x0200;

/// Windows: the process has no console, or one without a window.
#[cfg(windows)]
const NO_WINDOW: u32 = 0x0800_0000;

/// A job whose processes end when its last handle is closed, which is ours.
#[cfg(windows)]
fn job() -> io::Result<win32job::Job> {
    let mut limits = win32job::ExtendedLimitInfo::new();
    limits.limit_kill_on_job_close();
    win32job::Job::create_with_limit_info(&limits).map_err(io::Error::other)
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;
    use std::thread;

    use rustix::process::{Pid, test_kill_process};

    use super::*;

    /// A shell that waits for a process that it started, and the number of this one.
    #[expect(clippy::disallowed_methods, reason = "stands for a JVM whose program starts another")]
    fn started() -> (ProcessGroup, Pid) {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", "tail -f /dev/null & echo $!; wait"]).stdout(Stdio::piped());
        let mut group = ProcessGroup::start(&mut command).unwrap();
        let mut line = String::new();
        BufReader::new(group.child().stdout.take().unwrap()).read_line(&mut line).unwrap();
        let other = Pid::from_raw(line.trim().parse().unwrap()).unwrap();
        assert!(is_there(other));
        (group, other)
    }

    /// Whether this process runs: one that only waits to be buried does not.
    fn is_there(process: Pid) -> bool {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", process.as_raw_nonzero()));
        test_kill_process(process).is_ok() && !stat.is_ok_and(|text| text.contains(") Z "))
    }

    fn ends(process: Pid) -> bool {
        // It takes a moment.
        (0..100_000).any(|_| {
            thread::yield_now();
            !is_there(process)
        })
    }

    #[test]
    fn what_a_process_started_ends_with_it() {
        let (mut group, other) = started();
        group.end();
        assert!(group.child().try_wait().unwrap().is_some());
        assert!(ends(other));
    }

    #[test]
    fn a_group_that_is_dropped_is_ended() {
        let (group, other) = started();
        drop(group);
        assert!(ends(other));
    }
}
