//! The bar that moves while instances are found and validated.
//!
//! On a terminal only; elsewhere nothing is shown. The only place that knows indicatif.

use std::fmt::Write;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::terminal::Terminal;

/// What an instance has to be to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgressGoal {
    /// Confirmed by the JVM.
    Validated,
    /// Found; there is no JVM.
    Found,
}

/// Found, validated and rate.
pub struct Progress {
    bar: ProgressBar,
    goal: ProgressGoal,
    found: usize,
    validated: usize,
}

impl Progress {
    /// A bar for `asked` instances of the skeleton `name`.
    pub fn start(name: &str, asked: usize, goal: ProgressGoal, terminal: Terminal) -> Self {
        let target = if terminal.interactive {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(Some(asked as u64), target);
        let colours = if terminal.colour { "{bar:24.green/dim}" } else { "{bar:24}" };
        let template = format!("{{prefix}} {colours} {{msg}}, {{rate}}, {{elapsed}}");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            let style = style.with_key("rate", |state: &ProgressState, text: &mut dyn Write| {
                let _ = text.write_str(&rate(state.per_sec()));
            });
            bar.set_style(style.progress_chars("━━╌"));
        }
        bar.set_prefix(String::from(name));
        bar.enable_steady_tick(Duration::from_millis(120));
        let progress = Self { bar, goal, found: 0, validated: 0 };
        progress.show();
        progress
    }

    /// A bar that is never seen.
    pub fn silent() -> Self {
        Self { bar: ProgressBar::hidden(), goal: ProgressGoal::Found, found: 0, validated: 0 }
    }

    /// How many instances were found by now.
    pub fn found(&mut self, total: usize) {
        self.found = total;
        self.show();
    }

    /// How many instances were validated by now.
    pub fn validated(&mut self, total: usize) {
        self.validated = total;
        self.show();
    }

    /// Takes the bar away.
    pub fn end(&self) {
        self.bar.finish_and_clear();
    }

    fn show(&self) {
        let (position, message) = match self.goal {
            ProgressGoal::Validated => {
                (self.validated, format!("{} found, {} validated", self.found, self.validated))
            }
            ProgressGoal::Found => (self.found, format!("{} found", self.found)),
        };
        self.bar.set_position(position as u64);
        self.bar.set_message(message);
    }
}

/// Instances a second, in two digits or in whole numbers.
fn rate(per_second: f64) -> String {
    if per_second < 9.95 { format!("{per_second:.1}/s") } else { format!("{per_second:.0}/s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_has_no_more_digits_than_can_be_read_while_it_moves() {
        assert_eq!(rate(0.0), "0.0/s");
        assert_eq!(rate(1.8282), "1.8/s");
        assert_eq!(rate(9.97), "10/s");
        assert_eq!(rate(75.637), "76/s");
    }
}
