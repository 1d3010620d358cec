//! Who confirms what is made: a JVM for instances of skeletons, and one for programs of dialogues.
//!
//! In: a JDK, and the archive that JVMs start faster from. Out: both of them, each started when it
//! is needed. What holds: all exercises of a run share them.

use tracing::info_span;

use super::own_stage::own_stage;
use super::status::Problem;
use crate::console::java::JavaStage;
use crate::jvm::toolchain::{self, Toolchain};
use crate::jvm::{ClassArchive, JvmLimits};
use crate::pipeline::Oracle;
use crate::validate::validator::Validator;

/// A JDK, and what is to be said of the choice.
pub struct SuitedToolchain {
    /// The JDK; `None` if none is wanted.
    pub toolchain: Option<Toolchain>,
    /// Why it is another one than the environment leads to.
    pub note: Option<String>,
}

/// The JDK that compiles what is made: the one that the environment leads to, or where the programs
/// need a newer one, the newest that is found.
pub fn suited(toolchain: Option<Toolchain>, least: u32) -> Result<SuitedToolchain, Problem> {
    let Some(known) = toolchain.as_ref().filter(|one| one.major < least) else {
        return Ok(SuitedToolchain { toolchain, note: None });
    };
    let Some(newer) = toolchain::newest(least) else {
        let message = format!(
            "patterns at labels need a JDK of version {least} or later, and {} is Java {}",
            known.home.display(),
            known.java_version
        );
        return Err(Problem::new(message).hint(
            "install a newer JDK, or set JAVA_HOME to one; without one: `--no-jvm`, which marks \
             results as unchecked",
        ));
    };
    let note = format!(
        "patterns at labels need Java {least}: answers are those of Java {} ({}) alone",
        newer.java_version,
        newer.home.display()
    );
    Ok(SuitedToolchain { toolchain: Some(newer), note: Some(note) })
}

/// The JVMs of a run.
pub struct ConfirmingJvms {
    /// Confirms instances of skeletons.
    pub oracle: Oracle,
    toolchain: Option<Toolchain>,
    stage: Option<JavaStage>,
    archive: Option<ClassArchive>,
}

impl ConfirmingJvms {
    /// Starts the one for skeletons, if there are any: then it is ready when they are.
    pub fn start(
        toolchain: Option<Toolchain>,
        archive: Option<ClassArchive>,
        has_skeletons: bool,
    ) -> Result<Self, Problem> {
        let oracle = match toolchain.as_ref().filter(|_| has_skeletons) {
            Some(toolchain) => {
                Oracle::Jvm(Box::new(started_validator(archive.as_ref(), toolchain)?))
            }
            None => Oracle::Absent,
        };
        Ok(Self { oracle, toolchain, stage: None, archive })
    }

    /// The one that runs programs of dialogues, and the version of its Java.
    pub fn stage(&mut self) -> Result<(&mut JavaStage, &str), Problem> {
        let Some(toolchain) = &self.toolchain else { return Err(missing()) };
        if self.stage.is_none() {
            self.stage = Some(own_stage(toolchain, self.archive.as_ref())?);
        }
        match &mut self.stage {
            Some(stage) => Ok((stage, &toolchain.java_version)),
            None => Err(missing()),
        }
    }

    /// Ends them; the archive that the next ones would start faster from, if any was started.
    pub fn end(self) -> Option<ClassArchive> {
        let Self { oracle, stage, archive, .. } = self;
        let was_any = stage.is_some() || matches!(oracle, Oracle::Jvm(_));
        drop((oracle, stage));
        archive.filter(|_| was_any)
    }
}

fn started_validator(
    archive: Option<&ClassArchive>,
    toolchain: &Toolchain,
) -> Result<Validator, Problem> {
    let _span = info_span!("start the JVM").entered();
    Validator::start_from(archive, toolchain, &JvmLimits::default()).map_err(|error| {
        Problem::new(error.to_string()).hint("`tatsu doctor` tells which JDK is used")
    })
}

/// That no dialogue comes without a JVM.
pub fn missing() -> Problem {
    Problem::new("what is made of a dialogue rests on runs on a JVM").hint("leave `--no-jvm` out")
}
