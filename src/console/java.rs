//! Java programs in a conversation.
//!
//! In: the files of a program and [`ConsoleScript`]s. Out: [`Transcript`]s. A [`JavaStage`] is a
//! JVM that runs one program at a time; whoever wants several at once takes several stages. The
//! harness hands out a line when it is asked for, counts loop passes and calls, and answers
//! `System.exit` and `Thread.sleep` itself, so that none of these ends the JVM or takes time.

use std::sync::Arc;

use super::stage::{ConsoleStage, StagePatience};
use super::transcript::Transcript;
use crate::jvm::confinement::Confinement;
use crate::jvm::job::{ConsoleScript, SubmissionJob};
use crate::jvm::toolchain::Toolchain;
use crate::jvm::{ClassArchive, Jvm, JvmError, JvmLimits};

/// The files of a Java program: names, which messages use, and texts.
pub type JavaFiles = Arc<[(String, String)]>;

/// A JVM for programs of students, one at a time.
pub struct JavaStage {
    jvm: Jvm,
    jobs: u32,
}

impl JavaStage {
    /// Starts a JVM, from the archive of class data where it is there. Returns at once; a JVM that
    /// cannot start is an error of the first [`perform`](ConsoleStage::perform).
    pub fn start(
        archive: Option<&ClassArchive>,
        toolchain: &Toolchain,
        confinement: Confinement,
    ) -> Result<Self, JvmError> {
        let limits = JvmLimits::of_submissions(confinement);
        Ok(Self { jvm: Jvm::start_from(archive, toolchain, &limits)?, jobs: 0 })
    }
}

impl ConsoleStage for JavaStage {
    type Program = JavaFiles;
    type Error = JvmError;

    fn perform(
        &mut self,
        files: &JavaFiles,
        scripts: &[ConsoleScript],
    ) -> Result<Vec<Transcript>, JvmError> {
        let mut transcripts: Vec<Transcript> = Vec::new();
        // A JVM that has to be replaced gives what it has; another one goes on.
        while transcripts.len() < scripts.len()
            && transcripts.last().is_none_or(|last| last.ending.is_orderly())
        {
            self.jobs += 1;
            let scripts = scripts[transcripts.len()..].to_vec();
            let job = SubmissionJob { number: self.jobs, files: Arc::clone(files), scripts };
            self.jvm.submit(job);
            let Some((_, seen)) = self.jvm.wait()? else { break };
            let before = transcripts.len();
            let new = seen.into_iter().map(|seen| Transcript::of_observation(seen, files));
            transcripts.extend(new);
            if transcripts.len() == before {
                break;
            }
        }
        Ok(transcripts)
    }

    /// Steps are counted, so most of them are over soon.
    fn patience(&self) -> StagePatience {
        StagePatience { hanging: 40, smaller: 800 }
    }
}

#[cfg(test)]
mod tests;
