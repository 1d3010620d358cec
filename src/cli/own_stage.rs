//! A JVM for programs that tatsu writes for a dialogue.
//!
//! In: a JDK. Out: a stage on which they run, and whether they do right. What runs is the author's
//! own text, as with skeletons, so nothing keeps it from the machine.

use std::sync::Arc;

use tatsu::console::java::{JavaFiles, JavaStage};
use tatsu::dialogue::program::SampleProgram;
use tatsu::dialogue::spec::Dialogue;
use tatsu::dialogue::trial::DialogueTrial;
use tatsu::dialogue::verdict::{DialogueVerdict, verdict};
use tatsu::jvm::confinement::Confinement;
use tatsu::jvm::toolchain::Toolchain;
use tatsu::jvm::{ClassArchive, JvmError};

use super::archive;
use super::status::Problem;

/// Starts a JVM; with it comes the archive that it starts faster from, to be made later.
pub fn own_stage(toolchain: &Toolchain) -> Result<(JavaStage, Option<ClassArchive>), Problem> {
    let archive = archive::of(toolchain);
    let stage = JavaStage::start(archive.as_ref(), toolchain, Confinement::Open);
    Ok((stage.map_err(|error| trouble(&error))?, archive))
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
