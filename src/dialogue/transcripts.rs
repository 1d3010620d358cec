//! Transcripts of runs, as a terminal shows them, with what is typed marked.
//!
//! In: runs of a right program. Out: a text, or a page; its layout is `dialogue-runs.html`.

use std::fmt::Write as _;
use std::path::Path;

use serde::Serialize;

use crate::ask::listing;
use crate::ask::wording::{Wording, WordingError};
use crate::console::{ConversationStep, Transcript};
use crate::write::artifact::Artifact;
use crate::write::report;

use super::feedback::TerminalPiece;
use super::spec::Dialogue;

/// Runs of a program that does what a dialogue says.
#[derive(Clone, Debug)]
pub struct TranscriptSheet<'a> {
    /// The dialogue.
    pub dialogue: &'a Dialogue,
    /// The runs: the arguments of the program, and what was printed and read.
    pub runs: Vec<(&'a [String], &'a Transcript)>,
    /// Where the runs come from.
    pub seed: u64,
}

/// What the layout shows.
#[derive(Serialize)]
struct TranscriptPage<'a> {
    language: &'a str,
    tool: &'a str,
    title: &'a str,
    task: Option<&'a str>,
    seed: u64,
    runs: Vec<TranscriptPart<'a>>,
}

/// A run on the page.
#[derive(Serialize)]
struct TranscriptPart<'a> {
    number: usize,
    arguments: &'a [String],
    pieces: Vec<TerminalPiece>,
}

impl TranscriptSheet<'_> {
    /// The runs as a text: a heading before each, typed lines between `‹` and `›`.
    ///
    /// An error if a sentence of the author's cannot be said.
    pub fn text(&self, wording: &Wording) -> Result<String, WordingError> {
        let mut text = format!("{}\n", self.title(wording));
        for part in self.parts() {
            let heading = wording.say("dialogue.run", vec![("number", part.number.into())])?;
            let _ = write!(text, "\n{}", listing::plain(&heading));
            if !part.arguments.is_empty() {
                let values = vec![("arguments", part.arguments.join(" ").into())];
                let told = wording.say("dialogue.coderunner.arguments", values)?;
                let _ = write!(text, " ({})", listing::plain(&told));
            }
            text.push('\n');
            let mut talk = String::new();
            for piece in &part.pieces {
                match piece {
                    TerminalPiece::Typed(line) => {
                        let _ = writeln!(talk, "‹{line}›");
                    }
                    TerminalPiece::Printed(printed) => talk.push_str(printed),
                    TerminalPiece::Different(_)
                    | TerminalPiece::Missing(_)
                    | TerminalPiece::Waits
                    | TerminalPiece::Over => {}
                }
            }
            for line in talk.lines() {
                let _ = writeln!(text, "{}", format!("    {line}").trim_end());
            }
        }
        Ok(text)
    }

    /// The runs as a page called `name`.
    ///
    /// An error if the layout or a sentence is wrong.
    pub fn page(&self, name: &Path, wording: &Wording) -> Result<Artifact, WordingError> {
        let page = TranscriptPage {
            language: wording.language().as_str(),
            tool: env!("CARGO_PKG_VERSION"),
            title: self.title(wording),
            task: self.dialogue.settings.task_in(wording.language()),
            seed: self.seed,
            runs: self.parts(),
        };
        let artifact = report::page("dialogue-runs.html", "report", &page, wording)?;
        Ok(Artifact { path: name.to_path_buf(), ..artifact })
    }

    fn title(&self, wording: &Wording) -> &str {
        self.dialogue.settings.title_in(wording.language()).unwrap_or(self.dialogue.source.name())
    }

    fn parts(&self) -> Vec<TranscriptPart<'_>> {
        let numbered = self.runs.iter().enumerate();
        numbered
            .map(|(at, (arguments, run))| TranscriptPart {
                number: at + 1,
                arguments,
                pieces: pieces(run),
            })
            .collect()
    }
}

/// What was printed and typed.
fn pieces(run: &Transcript) -> Vec<TerminalPiece> {
    let piece = |event: &ConversationStep| match event {
        ConversationStep::Input(line) => TerminalPiece::Typed(line.clone()),
        ConversationStep::Output(text) => TerminalPiece::Printed(text.clone()),
    };
    run.events.iter().map(piece).collect()
}
