//! Who confirms what is made: a JVM for instances of skeletons, and one for programs of dialogues.
//!
//! In: a JDK. Out: both of them, each started when it is needed. What holds: all exercises of a run
//! share them.

use tatsu::console::java::JavaStage;
use tatsu::jvm::toolchain::{self, Toolchain};
use tatsu::jvm::{ClassArchive, JvmLimits};
use tatsu::pipeline::Oracle;
use tatsu::validate::validator::Validator;
use tracing::info_span;

use super::own_stage::own_stage;
use super::status::Problem;
use super::terminal::Terminal;
use super::{archive, doctor};

/// The JDK that compiles what is made: the one that the environment leads to, or where the programs
/// need a newer one, the newest that is found. Says so, or that there is none.
pub fn suited(
    toolchain: Option<Toolchain>,
    least: u32,
    terminal: Terminal,
) -> Result<Option<Toolchain>, Problem> {
    let Some(known) = toolchain.as_ref().filter(|one| one.major < least) else {
        return Ok(toolchain);
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
    terminal.say(&format!(
        "patterns at labels need Java {least}: answers are those of Java {} ({}) alone",
        newer.java_version,
        newer.home.display()
    ));
    Ok(Some(newer))
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
        has_skeletons: bool,
        quiet: bool,
        terminal: Terminal,
    ) -> Result<Self, Problem> {
        let of_skeletons = toolchain.as_ref().filter(|_| has_skeletons);
        let (oracle, archive) = oracle(of_skeletons, quiet, terminal)?;
        Ok(Self { oracle, toolchain, stage: None, archive })
    }

    /// The one that runs programs of dialogues, and the version of its Java.
    pub fn stage(&mut self) -> Result<(&mut JavaStage, &str), Problem> {
        let Some(toolchain) = &self.toolchain else { return Err(missing()) };
        if self.stage.is_none() {
            let (stage, archive) = own_stage(toolchain)?;
            self.stage = Some(stage);
            self.archive = archive.or(self.archive.take());
        }
        match &mut self.stage {
            Some(stage) => Ok((stage, &toolchain.java_version)),
            None => Err(missing()),
        }
    }

    /// Ends them, and has the archive made that the next ones start faster from.
    pub fn end(self) {
        let Self { oracle, stage, archive, .. } = self;
        drop((oracle, stage));
        if let Some(archive) = archive {
            archive::make_later(&archive);
        }
    }
}

/// Who confirms instances, and the archive that it starts faster from: a JVM of this toolchain. If
/// another JDK than the one of `JAVA_HOME` is used, the terminal says so.
fn oracle(
    toolchain: Option<&Toolchain>,
    quiet: bool,
    terminal: Terminal,
) -> Result<(Oracle, Option<ClassArchive>), Problem> {
    let Some(toolchain) = toolchain else { return Ok((Oracle::Absent, None)) };
    if !quiet && let Some(remark) = doctor::unused_home(toolchain) {
        terminal.say(&format!("note: {remark}"));
    }
    let archive = archive::of(toolchain);
    let validator = start(archive.as_ref(), toolchain)?;
    Ok((Oracle::Jvm(Box::new(validator)), archive))
}

fn start(archive: Option<&ClassArchive>, toolchain: &Toolchain) -> Result<Validator, Problem> {
    let _span = info_span!("start the JVM").entered();
    Validator::start_from(archive, toolchain, &JvmLimits::default()).map_err(|error| {
        Problem::new(error.to_string()).hint("`tatsu doctor` tells which JDK is used")
    })
}

/// That no dialogue comes without a JVM.
pub fn missing() -> Problem {
    Problem::new("what is made of a dialogue rests on runs on a JVM").hint("leave `--no-jvm` out")
}
