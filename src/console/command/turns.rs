//! Runs of one command, one after the other.

use std::io;

use crate::console::StagePatience;
use crate::console::transcript::Transcript;
use crate::jvm::job::ConsoleScript;

/// How many runs of a command are worth their time: each starts a process.
pub const COMMAND_PATIENCE: StagePatience = StagePatience { hanging: 4, smaller: 200 };

/// Runs a command on each script, up to the first run that does not end as a program should.
pub fn in_turn(
    scripts: &[ConsoleScript],
    mut run: impl FnMut(&ConsoleScript) -> io::Result<Transcript>,
) -> io::Result<Vec<Transcript>> {
    let mut transcripts = Vec::new();
    for script in scripts {
        let transcript = run(script)?;
        let is_orderly = transcript.ending.is_orderly();
        transcripts.push(transcript);
        if !is_orderly {
            break;
        }
    }
    Ok(transcripts)
}
