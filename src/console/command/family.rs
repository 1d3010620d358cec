//! A program and all processes that it started, as `/proc` shows them.
//!
//! In: the number of the first process, and the terminal's device. Out: what they are doing, and
//! what they use. What holds: [`FamilyWork::Reads`] is said only where a thread sleeps in a read of
//! the terminal and no other one runs; so it does not depend on the load of the machine, on which a
//! program may wait for a processor as long as it likes.

use std::cell::Cell;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::Duration;

/// How long a tick of the times in `/proc` lasts: the system's interface says 100 in a second.
const TICK: Duration = Duration::from_millis(10);

/// How long to wait before the last process is looked at again.
const END_PAUSE: Duration = Duration::from_millis(2);

/// The most processes that are looked at.
const MOST_LOOKED_AT: usize = 1000;

/// The numbers of system calls on this kind of processor, `None` where they are not known.
struct SystemCalls {
    /// Calls that read; the first argument is the file.
    read: &'static [i64],
    /// Calls that wait for files, and the place of the argument that limits the time.
    wait: &'static [(i64, usize)],
}

#[cfg(target_arch = "x86_64")]
const CALLS: Option<SystemCalls> = Some(SystemCalls {
    // read, readv.
    read: &[0, 19],
    // poll, ppoll, select, pselect6, epoll_wait, epoll_pwait, epoll_pwait2.
    wait: &[(7, 2), (271, 2), (23, 4), (270, 4), (232, 3), (281, 3), (441, 3)],
});
#[cfg(target_arch = "aarch64")]
const CALLS: Option<SystemCalls> = Some(SystemCalls {
    // read, readv.
    read: &[63, 65],
    // ppoll, pselect6, epoll_pwait, epoll_pwait2.
    wait: &[(73, 2), (72, 4), (22, 3), (441, 3)],
});
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const CALLS: Option<SystemCalls> = None;

/// What the processes are doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FamilyWork {
    /// The program is not there yet.
    Starts,
    /// One of them runs, or wants to.
    Runs,
    /// All sleep, one of them in a read of the terminal.
    Reads,
    /// All sleep, and one looks at the terminal now and then.
    Looks,
    /// All sleep.
    Sleeps,
}

/// What was seen of the processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FamilySight {
    pub(super) work: FamilyWork,
    pub(super) processes: usize,
    /// Memory that is really there, in bytes.
    pub(super) memory: u64,
    /// Processor time.
    pub(super) time: Duration,
}

/// The processes of one run.
pub(super) struct ProcessFamily {
    /// The process that was started.
    root: u32,
    /// Whether it and its child are those of `bubblewrap` and not the program.
    is_wrapped: bool,
    device: u64,
    /// The child of `bubblewrap`, once it was seen: the first process of those that see only each
    /// other.
    first_within: Cell<Option<u32>>,
}

/// What a thread is doing.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ThreadWork {
    Runs,
    Reads,
    Looks,
    Sleeps,
}

impl ProcessFamily {
    pub(super) fn new(root: u32, is_wrapped: bool, device: u64) -> Self {
        Self { root, is_wrapped, device, first_within: Cell::new(None) }
    }

    /// Whether this system tells enough to know when a program waits for a line.
    pub(super) fn can_be_watched() -> bool {
        let own = fs::read_to_string("/proc/thread-self/syscall").is_ok();
        CALLS.is_some() && own && Path::new("/proc/thread-self/children").exists()
    }

    /// The processes, those that were started by others after them.
    pub(super) fn members(&self) -> Vec<u32> {
        let mut members = vec![self.root];
        let mut next = 0;
        while next < members.len() && members.len() < MOST_LOOKED_AT {
            for thread in threads(members[next]) {
                let children = format!("/proc/{}/task/{thread}/children", members[next]);
                let children = fs::read_to_string(children).unwrap_or_default();
                for child in children.split_whitespace().filter_map(|word| word.parse().ok()) {
                    if !members.contains(&child) {
                        members.push(child);
                    }
                }
            }
            next += 1;
        }
        members
    }

    /// What the processes do now.
    pub(super) fn look(&self, page: u64) -> FamilySight {
        let members = self.members();
        if let (true, Some(first)) = (self.is_wrapped, members.get(1)) {
            self.first_within.set(Some(*first));
        }
        // The first two are those of `bubblewrap`, of which the second is the first's only child.
        let own = if self.is_wrapped { 2 } else { 0 };
        let mut sight = FamilySight {
            work: FamilyWork::Starts,
            processes: members.len().saturating_sub(own),
            memory: 0,
            time: Duration::ZERO,
        };
        for (at, process) in members.iter().enumerate() {
            let Some(figures) = figures(*process) else { continue };
            sight.time += TICK * figures.ticks;
            if at < own || figures.is_over {
                continue;
            }
            sight.memory += figures.pages * page;
            for thread in threads(*process) {
                let work = match self.thread(*process, thread) {
                    ThreadWork::Runs => FamilyWork::Runs,
                    ThreadWork::Reads => FamilyWork::Reads,
                    ThreadWork::Looks => FamilyWork::Looks,
                    ThreadWork::Sleeps => FamilyWork::Sleeps,
                };
                sight.work = weightier(sight.work, work);
            }
        }
        sight
    }

    /// Waits until what `bubblewrap` started has ended, at most `most`. The system ends the other
    /// processes within before it lets their first one go.
    pub(super) fn wait_for_end(&self, most: Duration, pause: &dyn Fn(Duration)) {
        let Some(first) = self.first_within.get() else { return };
        let mut waited = Duration::ZERO;
        while waited < most && figures(first).is_some_and(|figures| !figures.is_over) {
            pause(END_PAUSE);
            waited += END_PAUSE;
        }
    }

    fn thread(&self, process: u32, thread: u32) -> ThreadWork {
        let place = format!("/proc/{process}/task/{thread}");
        let Ok(call) = fs::read_to_string(format!("{place}/syscall")) else {
            // It is over, or it may not be looked at: then its state has to do.
            return match state(&fs::read_to_string(format!("{place}/stat")).unwrap_or_default()) {
                Some('R' | 'D') => ThreadWork::Runs,
                Some('S') => ThreadWork::Looks,
                _ => ThreadWork::Sleeps,
            };
        };
        let mut words = call.split_whitespace();
        let number = words.next().and_then(|word| word.parse::<i64>().ok());
        let arguments: Vec<u64> = words.filter_map(hexadecimal).collect();
        let argument = |at: usize| arguments.get(at).copied().unwrap_or(0);
        match (number, CALLS) {
            // In no call and yet not running: it waits for its memory, or was stopped.
            (Some(-1), _) => {
                let stat = fs::read_to_string(format!("{place}/stat")).unwrap_or_default();
                if matches!(state(&stat), Some('T' | 't' | 'Z' | 'X')) {
                    ThreadWork::Sleeps
                } else {
                    ThreadWork::Runs
                }
            }
            (Some(number), Some(calls)) if calls.read.contains(&number) => {
                let file = format!("/proc/{process}/fd/{}", argument(0));
                if self.is_terminal(Path::new(&file)) {
                    ThreadWork::Reads
                } else {
                    ThreadWork::Sleeps
                }
            }
            (Some(number), Some(calls)) => {
                let wait = calls.wait.iter().find(|(call, _)| *call == number);
                match wait {
                    Some((call, at)) if self.has_terminal(process) => {
                        if is_endless(*call, argument(*at)) {
                            ThreadWork::Reads
                        } else {
                            ThreadWork::Looks
                        }
                    }
                    _ => ThreadWork::Sleeps,
                }
            }
            // The word is `running`.
            (None, _) => ThreadWork::Runs,
            (Some(_), None) => ThreadWork::Looks,
        }
    }

    fn is_terminal(&self, file: &Path) -> bool {
        fs::metadata(file).is_ok_and(|data| data.rdev() == self.device)
    }

    fn has_terminal(&self, process: u32) -> bool {
        let files = fs::read_dir(format!("/proc/{process}/fd")).into_iter().flatten().flatten();
        files.into_iter().any(|file| self.is_terminal(&file.path()))
    }
}

/// Which of two says more about all.
fn weightier(one: FamilyWork, other: FamilyWork) -> FamilyWork {
    let weight = |work: FamilyWork| match work {
        FamilyWork::Starts => 0,
        FamilyWork::Sleeps => 1,
        FamilyWork::Looks => 2,
        FamilyWork::Reads => 3,
        FamilyWork::Runs => 4,
    };
    if weight(one) >= weight(other) { one } else { other }
}

/// Whether a call that waits for files does so without a limit: -1 in milliseconds, or no time.
fn is_endless(call: i64, argument: u64) -> bool {
    #[cfg(target_arch = "x86_64")]
    let in_milliseconds = matches!(call, 7 | 232 | 281);
    #[cfg(not(target_arch = "x86_64"))]
    let in_milliseconds = call == 22;
    if in_milliseconds { argument & 0xffff_ffff == 0xffff_ffff } else { argument == 0 }
}

fn hexadecimal(word: &str) -> Option<u64> {
    u64::from_str_radix(word.strip_prefix("0x")?, 16).ok()
}

fn threads(process: u32) -> Vec<u32> {
    let tasks = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    tasks.filter_map(|task| task.file_name().to_str()?.parse().ok()).collect()
}

/// What `stat` says of a process.
struct ProcessFigures {
    ticks: u32,
    pages: u64,
    is_over: bool,
}

fn figures(process: u32) -> Option<ProcessFigures> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let number = |at: usize| after_name(&stat).nth(at).and_then(|word| word.parse::<u64>().ok());
    // After the name: the state, then at 11 the processor time for itself, for the system on its
    // behalf, and both for its children that are over; at 21 the pages.
    let ticks: u64 = (11..15).filter_map(number).sum();
    Some(ProcessFigures {
        ticks: u32::try_from(ticks).unwrap_or(u32::MAX),
        pages: number(21).unwrap_or(0),
        is_over: matches!(state(&stat), Some('Z' | 'X')),
    })
}

fn state(stat: &str) -> Option<char> {
    after_name(stat).next()?.chars().next()
}

/// The words after the name of the process, which may have blanks and parentheses itself.
fn after_name(stat: &str) -> impl Iterator<Item = &str> {
    stat.rfind(')').map_or("", |at| &stat[at + 1..]).split_whitespace()
}
