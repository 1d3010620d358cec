//! The bar that moves while instances are found and validated.
//!
//! On a terminal only; elsewhere nothing is shown. The only place that knows indicatif.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::terminal::Terminal;

/// Found, validated and rate.
pub struct Progress {
    bar: ProgressBar,
    found: usize,
    validated: usize,
}

impl Progress {
    /// A bar for `asked` instances of the skeleton `name`.
    pub fn start(name: &str, asked: usize, terminal: Terminal) -> Self {
        let target = if terminal.interactive {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(Some(asked as u64), target);
        let colours = if terminal.colour { "{bar:24.green/dim}" } else { "{bar:24}" };
        let template = format!("{{prefix}} {colours} {{msg}}, {{per_sec}}, {{elapsed}}");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style.progress_chars("━━╌"));
        }
        bar.set_prefix(String::from(name));
        bar.enable_steady_tick(Duration::from_millis(120));
        let progress = Self { bar, found: 0, validated: 0 };
        progress.show();
        progress
    }

    /// A bar that is never seen.
    pub fn silent() -> Self {
        Self { bar: ProgressBar::hidden(), found: 0, validated: 0 }
    }

    /// So many instances were found by now.
    pub fn found(&mut self, total: usize) {
        self.found = total;
        self.show();
    }

    /// So many instances were validated by now.
    pub fn validated(&mut self, total: usize) {
        self.validated = total;
        self.show();
    }

    /// Takes the bar away.
    pub fn end(&self) {
        self.bar.finish_and_clear();
    }

    fn show(&self) {
        self.bar.set_position(self.validated as u64);
        self.bar.set_message(format!("{} found, {} validated", self.found, self.validated));
    }
}
