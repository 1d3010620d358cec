//! Ends a command that goes far beyond what it was allowed: in time, or in memory.
//!
//! In: how long a command may take at the longest. Out: nothing, or the end of the process with an
//! error. What holds: files are written whole or not at all, and nothing that is written depends on
//! the clock. All work ends by steps; this is the last resort for what was not foreseen.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tatsu::make::status::{CommandStatus, Problem};

use super::environment::now;
use super::terminal::Terminal;

/// How often it is looked.
const PERIOD: Duration = Duration::from_millis(20);
/// What comes on top of twice the time allowed: starting a JVM, and what a search leaves to do.
/// A command has ended by then, so it is told half a second before.
const GRACE: Duration = Duration::from_millis(1_500);
/// The least time: a busy machine takes some seconds for the shortest command.
const LEAST: Duration = Duration::from_secs(20);
/// How many times as long a development build may take: it computes without being optimised.
const SLACK: u32 = if cfg!(debug_assertions) { 8 } else { 1 };
/// The most memory of this process, in kilobytes. What is being allocated comes on top.
const MEMORY: u64 = 1_900_000;

/// What the command is allowed.
struct Allowed {
    /// When it has to be over, and how long that is in all.
    until: Option<(Instant, Duration)>,
    /// Folders that were made for files to come.
    folders: Vec<PathBuf>,
}

static ALLOWED: Mutex<Allowed> = Mutex::new(Allowed { until: None, folders: Vec::new() });

fn allowed() -> MutexGuard<'static, Allowed> {
    ALLOWED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Begins to watch this process.
pub fn start() {
    // Where no thread can be had, nothing is watched.
    let _ = std::thread::Builder::new().name(String::from("watch")).spawn(|| {
        loop {
            std::thread::sleep(PERIOD);
            look();
        }
    });
}

/// From now on the command may take twice this time and two seconds, for each file.
pub fn allow(timeout: Duration, files: usize) {
    let files = u32::try_from(files).unwrap_or(u32::MAX).max(1);
    let all = timeout.saturating_mul(2).saturating_mul(files).saturating_add(GRACE).max(LEAST);
    let all = all.saturating_mul(SLACK);
    let until = now().checked_add(all);
    allowed().until = until.map(|until| (until, all));
}

/// Folders that were made for files to come: they go where the command is ended.
pub fn reserved<'a>(folders: impl IntoIterator<Item = &'a PathBuf>) {
    allowed().folders.extend(folders.into_iter().cloned());
}

/// Writes something that must not be interrupted.
pub fn writing<T>(write: impl FnOnce() -> T) -> T {
    let _allowed = allowed();
    write()
}

fn look() {
    // Held until the process has ended, so that nothing is being written then.
    let allowed = allowed();
    let Some(problem) = trouble(&allowed) else { return };
    Terminal::of_process().problem(&problem);
    for folder in &allowed.folders {
        // Fails for a folder that holds something, which is what is wanted.
        let _ = std::fs::remove_dir(folder);
    }
    std::process::exit(i32::from(CommandStatus::Fewer.code()));
}

/// Why the command has to end.
fn trouble(allowed: &Allowed) -> Option<Problem> {
    let hint = "find out with `-v` where it goes, and simplify that; or the machine is busy: `--timeout` allows more time";
    if let Some((until, all)) = allowed.until
        && now() >= until
    {
        let message = format!(
            "this takes longer than {:.0} s, the most that `--timeout` allows for all of it: what is not written yet is given up",
            all.as_secs_f64()
        );
        return Some(Problem::new(message).hint(hint));
    }
    let used = memory().filter(|used| *used > MEMORY)?;
    let message = format!(
        "this needs {:.1} GB of memory, and tatsu may have 2: what is not written yet is given up",
        f64::from(u32::try_from(used / 1_000).unwrap_or(u32::MAX)) / 1_000.0
    );
    Some(
        Problem::new(message)
            .hint("ask for fewer questions at once, or for shorter programs and texts"),
    )
}

/// The memory of this process in kilobytes, where the system tells it.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string(Path::new("/proc/self/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_goes_beyond_its_time_is_ended() {
        let ago = now();
        let allowed = |until| Allowed { until, folders: Vec::new() };
        assert_eq!(trouble(&allowed(None)), None);
        let later = ago + Duration::from_hours(1);
        assert_eq!(trouble(&allowed(Some((later, GRACE)))), None);
        let over = trouble(&allowed(Some((ago, Duration::from_secs(22))))).expect("it is over");
        assert!(over.message.starts_with("this takes longer than 22 s"), "{over:?}");
        let hint = over.hint.expect("a hint");
        assert!(hint.ends_with("or the machine is busy: `--timeout` allows more time"), "{hint}");
    }
}
