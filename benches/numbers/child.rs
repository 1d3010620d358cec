//! Rows that are measured in a process of their own, so that the peak of memory is theirs alone.
//!
//! In: a [`Task`]. Out: a [`Done`]. The bench starts itself anew with the task as arguments; the
//! new process does it, prints one line and ends.

#![allow(clippy::disallowed_methods, reason = "a bench measures time and starts processes")]

use std::fmt;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use num_bigint::BigUint;
use tatsu::solve::count::CountRequest;
use tatsu::solve::search::choose::Strategy;

use crate::measure::{self, differing, read, search};

/// The first argument of a process that does a task.
const MARK: &str = "--task";

/// What a process of its own does.
pub enum Task<'a> {
    /// Searches a skeleton of the bench's own for `count` instances.
    Search { skeleton: &'a str, strategy: Strategy, wanted: usize },
    /// Counts the instances of a skeleton as `tatsu count` does.
    Count { skeleton: &'a Path },
}

/// What it found out.
#[derive(Clone, Debug, PartialEq)]
pub struct Done {
    /// Instances found or counted.
    pub instances: BigUint,
    /// Why it ended.
    pub end: String,
    pub seconds: f64,
    /// The share of cells in which consecutive instances differ.
    pub differing: f64,
    /// The peak of the process's memory; 0 where the system does not tell.
    pub peak_mib: u64,
}

impl fmt::Display for Done {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Done { instances, end, seconds, differing, peak_mib } = self;
        write!(f, "{instances} {end} {seconds} {differing} {peak_mib}")
    }
}

/// Does the task that the arguments of this process name, if they do.
pub fn obey() -> bool {
    let arguments: Vec<String> = std::env::args().collect();
    let Some(at) = arguments.iter().position(|argument| argument == MARK) else { return false };
    let of = |offset: usize| arguments[at + offset].as_str();
    let done = match of(1) {
        "count" => counted(Path::new(of(2))),
        _ => searched(of(2), of(3), of(4)),
    };
    println!("{done}");
    true
}

fn searched(skeleton: &str, strategy: &str, wanted: &str) -> Done {
    let strategies = [Strategy::Auto, Strategy::Enumerate, Strategy::Draw, Strategy::Solve];
    let strategy = strategies.into_iter().find(|one| one.as_str() == strategy);
    let skeleton = measure::bench(skeleton);
    let wanted = wanted.parse().expect("a number");
    let found = search(&skeleton, strategy.expect("a strategy"), wanted);
    Done {
        instances: found.models.len().into(),
        end: String::from(found.stopped.as_str()),
        seconds: found.seconds,
        differing: differing(&found.models),
        peak_mib: peak("self"),
    }
}

fn counted(path: &Path) -> Done {
    let skeleton = read(path);
    let start = Instant::now();
    let deadline = Some(start + Duration::from_mins(1));
    let request = CountRequest { deadline, jobs: 2, ..CountRequest::default() };
    let count = tatsu::solve::count::exhaust::count(&skeleton.program, &request);
    let count = count.unwrap_or_else(|diagnostics| panic!("{diagnostics:#?}"));
    Done {
        instances: count.instances,
        end: String::from(if count.exact { "exact" } else { "estimate" }),
        seconds: start.elapsed().as_secs_f64(),
        differing: 0.0,
        peak_mib: peak("self"),
    }
}

/// Has a process of its own do it.
pub fn run(task: &Task<'_>) -> Done {
    let mut command = Command::new(std::env::current_exe().expect("the bench is a file"));
    command.arg(MARK);
    match task {
        Task::Search { skeleton, strategy, wanted } => {
            command.args(["search", skeleton, strategy.as_str()]).arg(wanted.to_string())
        }
        Task::Count { skeleton } => command.arg("count").arg(skeleton),
    };
    let output = command.output().expect("the bench can start itself");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let words: Vec<&str> = text.split_whitespace().collect();
    let [instances, end, seconds, differing, peak_mib] = words[..] else {
        panic!("{}", String::from_utf8_lossy(&output.stderr));
    };
    Done {
        instances: instances.parse().expect("a number"),
        end: String::from(end),
        seconds: seconds.parse().expect("a number"),
        differing: differing.parse().expect("a number"),
        peak_mib: peak_mib.parse().expect("a number"),
    }
}

/// The most memory that a process has used since it was started, in MiB. Linux tells; elsewhere it
/// is 0.
pub fn peak(process: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"));
    let peak = status.unwrap_or_default().lines().find_map(|line| {
        line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse::<u64>().ok()
    });
    peak.unwrap_or_default() / 1024
}
