//! Programs in any language, by the command that starts them.
//!
//! In: a [`CommandLine`] and [`ConsoleScript`](super::ConsoleScript)s. Out:
//! [`Transcript`](super::Transcript)s. Where processes can be watched, a program is spoken to a
//! line at a time; elsewhere it is given all lines at once. What holds: each run has an empty
//! working folder of its own.
//!
//! | file | holds |
//! | --- | --- |
//! | `browser` | the browser of whoever sits here |
//! | `line` | how a program is started |
//! | `limits` | what it may use |
//! | `ending` | how it ended |
//! | `turns` | its runs, one after the other |
//! | `watched` | runs on Linux |
//! | `family` | the processes of such a run |
//! | `pseudo_terminal` | the terminal that they sit at |
//! | `piped` | runs on other systems |

mod browser;
mod ending;
#[cfg(target_os = "linux")]
mod family;
mod limits;
mod line;
#[cfg(any(not(target_os = "linux"), test))]
mod piped;
#[cfg(target_os = "linux")]
mod pseudo_terminal;
mod turns;
#[cfg(target_os = "linux")]
mod watched;

pub use browser::open_in_browser;
pub use limits::{CommandLimits, SpokenBy};
pub use line::CommandLine;
#[cfg(not(target_os = "linux"))]
pub use piped::PipedStage as CommandStage;
#[cfg(target_os = "linux")]
pub use watched::CommandStage;
