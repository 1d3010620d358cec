//! A JVM for programs that tatsu writes for a dialogue.
//!
//! In: a JDK. Out: a stage on which they run, and whether they do right. What runs is the author's
//! own text, as with skeletons, so nothing keeps it from the machine.

use std::sync::Arc;

use crate::console::java::{JavaFiles, JavaStage};
use crate::dialogue::program::SampleProgram;
use crate::dialogue::spec::Dialogue;
use crate::dialogue::trial::DialogueTrial;
use crate::dialogue::verdict::{DialogueVerdict, verdict};
use crate::jvm::confinement::Confinement;
use crate::jvm::toolchain::Toolchain;
use crate::jvm::{ClassArchive, JvmError};

use super::status::Problem;

/// Starts a JVM, from the archive if it is there.
pub fn own_stage(
    toolchain: &Toolchain,
    archive: Option<&ClassArchive>,
) -> Result<JavaStage, Problem> {
    let stage = JavaStage::start(archive, toolchain, Confinement::Open);
    stage.map_err(|error| trouble(&error))
}

/// What to say where a JVM does not do.
pub fn trouble(error: &JvmError) -> Problem {
    Problem::new(error.to_string()).hint("`tatsu doctor` tells which JDK is used")
}

/// A program as a stage takes it.
pub fn files_of(program: &SampleProgram) -> JavaFiles {
    Arc::new([(program.file_name(), program.code.clone())])
}

/// How many runs of a program of our own were right, all of them; 0 if there was nothing to try.
pub fn right_runs(
    stage: &mut JavaStage,
    dialogue: &Dialogue,
    program: &SampleProgram,
    trials: &[DialogueTrial],
) -> Result<usize, Problem> {
    let said = verdict(dialogue, trials, stage, &files_of(program));
    match said.map_err(|error| trouble(&error))? {
        DialogueVerdict::Right(runs) => Ok(runs),
        DialogueVerdict::Untested => Ok(0),
        DialogueVerdict::NotStarted(ending) => Err(unconfirmed(&format!("{ending:?}"))),
        DialogueVerdict::Wrong(found) => {
            let found =
                found.iter().map(|one| format!("{:?} for {:?}", one.mistake, one.trial.inputs));
            Err(unconfirmed(&found.collect::<Vec<_>>().join("; ")))
        }
    }
}

fn unconfirmed(reason: &str) -> Problem {
    Problem::new(format!("the program does not do what the dialogue says: {reason}"))
        .hint("this is a mistake of tatsu's; please report it with the dialogue")
}
