//! The two streams: results go to standard output, everything said to people about them to standard
//! error.
//!
//! A reader that stops reading (`tatsu show … | head`) is no error. Colours and bars appear on a
//! terminal only.

use std::io::{self, IsTerminal, Write};

use tatsu::make::status::Problem;

use super::environment::variable;

/// Columns of a report if the terminal does not say how wide it is.
const USUAL_WIDTH: usize = 100;

/// Where text goes, and what it may look like there.
#[derive(Clone, Copy, Debug)]
pub struct Terminal {
    /// Whether standard error may be coloured.
    pub colour: bool,
    /// Whether standard error is a terminal, on which a bar can move.
    pub interactive: bool,
    /// Columns of standard error.
    pub width: usize,
}

impl Terminal {
    /// What the process was started with. `NO_COLOR` (<https://no-color.org>) and `TERM=dumb` turn
    /// colours off.
    pub fn of_process() -> Self {
        let interactive = io::stderr().is_terminal();
        let silenced = variable("NO_COLOR").is_some_and(|value| !value.is_empty());
        let dumb = variable("TERM").is_some_and(|value| value == "dumb");
        let width = if interactive {
            terminal_size::terminal_size_of(io::stderr())
                .map_or(USUAL_WIDTH, |(width, _)| usize::from(width.0).max(40))
        } else {
            USUAL_WIDTH
        };
        let colour = interactive && !silenced && !dumb && understands_colours();
        Self { colour, interactive: interactive && !dumb, width }
    }

    /// Writes a result, with a line feed if it does not end in one.
    #[expect(clippy::unused_self, reason = "callers write to a terminal, not to the process")]
    pub fn print(self, text: &str) -> Result<(), Problem> {
        let mut out = io::stdout().lock();
        let written = out
            .write_all(text.as_bytes())
            .and_then(|()| if text.ends_with('\n') { Ok(()) } else { out.write_all(b"\n") })
            .and_then(|()| out.flush());
        match written {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                Err(Problem::new(format!("cannot write to standard output: {error}")))
            }
            _ => Ok(()),
        }
    }

    /// Says something to people. A standard error that cannot be written leaves nowhere to
    /// complain.
    #[expect(clippy::unused_self, reason = "callers write to a terminal, not to the process")]
    pub fn say(self, text: &str) {
        let mut err = io::stderr().lock();
        let _ = err.write_all(text.as_bytes());
        if !text.ends_with('\n') {
            let _ = err.write_all(b"\n");
        }
    }

    /// Says something to people, unless there is nothing to say.
    pub fn say_if_any(self, text: &str) {
        if !text.is_empty() {
            self.say(text);
        }
    }

    /// Says what stands in the way.
    pub fn problem(self, problem: &Problem) {
        let (red, cyan, plain) =
            if self.colour { ("\x1b[1;91m", "\x1b[1;96m", "\x1b[0m") } else { ("", "", "") };
        self.say(&format!("{red}error{plain}: {}", problem.message));
        if let Some(hint) = &problem.hint {
            self.say(&format!("  {cyan}hint{plain}: {hint}"));
        }
    }
}

/// Whether the terminal takes escape sequences as such. Consoles of Windows do once they are asked
/// to; what they are told is text in any case, whatever their code page, since the standard library
/// hands it over in UTF-16.
#[cfg(windows)]
fn understands_colours() -> bool {
    anstyle_query::windows::enable_ansi_colors().unwrap_or(true)
}

/// Whether the terminal takes escape sequences as such.
#[cfg(not(windows))]
fn understands_colours() -> bool {
    true
}

/// How many threads the machine runs at once.
pub fn available_cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}
