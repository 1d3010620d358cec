//! A JVM that searches the calls of Java classes.
//!
//! In: requests, one after the other: what is looked for, pools and bounds, Java files. Out: for
//! each an answer as JSON. The search itself runs inside the JVM (`explorer/Explorer.java` says who
//! decides what). What holds: a class that hangs, exits or eats memory costs its limit and not the
//! JVM; if the JVM ends all the same, the caller gets [`JvmError::Died`] and may start another one.

use std::io::Write;
use std::time::Duration;

use super::archive::ClassArchive;
use super::confinement::Confinement;
use super::error::JvmError;
pub use super::explorer_process::{ClassFile, ExplorerRequest};
use super::explorer_process::{ExplorerProcess, work_folder};
use super::harness;
use super::launch::Launch;
use super::toolchain::Toolchain;

/// A running explorer. Dropping it ends the process.
pub struct Explorer {
    process: ExplorerProcess,
}

impl Explorer {
    /// Starts a JVM, from the archive of class data where it is there. What the classes may see of
    /// the machine is said by `confinement`.
    pub fn start(
        archive: Option<&ClassArchive>,
        toolchain: &Toolchain,
        confinement: &Confinement,
    ) -> Result<Self, JvmError> {
        let folder = work_folder()?;
        let archived = archive.and_then(ClassArchive::explorer_launch);
        let launch = if let Some(launch) = archived {
            launch
        } else {
            let mut file =
                tempfile::Builder::new().prefix("Explorer").suffix(".java").tempfile_in(&folder)?;
            file.write_all(harness::explorer_source().as_bytes())?;
            let path = file.into_temp_path().keep().map_err(|error| error.error)?;
            Launch::Source(path)
        };
        let process = ExplorerProcess::start(toolchain, &launch, confinement, folder)?;
        Ok(Self { process })
    }

    /// Asks, and waits for the answer, but not longer than `patience`.
    pub fn ask(
        &mut self,
        request: &ExplorerRequest,
        patience: Duration,
    ) -> Result<String, JvmError> {
        self.process.ask(request, patience)
    }
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::super::tests::toolchains;
    use super::*;

    /// Ends a world on which a thread has written the count of steps back that it had just read.
    const DRIVER: &str = r#"
class Driver {
    public static void main(String[] arguments) throws Throwable {
        String guard = java.nio.file.Files.readString(java.nio.file.Path.of(arguments[0]));
        String text = "public class A { public static int n; public static void f() { while (true) { n++; } } }";
        ClassSources sources = new ClassSources(List.of(new ClassSources.SourceFile("A.java", text, true)), guard);
        World world = new World(sources, 1, () -> true);
        world.poison();
        world.limit(20_000_000);
        Class<?> type = Class.forName("A", true, world.loader());
        try {
            type.getMethod("f").invoke(null);
        } catch (java.lang.reflect.InvocationTargetException ended) {
            System.out.print(type.getField("n").getInt(null) < 10_000);
        }
    }
}
"#;

    #[test]
    #[expect(clippy::disallowed_methods, reason = "runs a part of the explorer by itself")]
    fn what_runs_on_in_a_left_over_thread_ends_whatever_it_counts() {
        let folder = tempfile::tempdir().unwrap();
        let (driver, guard) = (folder.path().join("Driver.java"), folder.path().join("guard"));
        let source = harness::explorer_source();
        let imports = source.lines().take_while(|line| line.starts_with("import ")).count();
        let mut lines: Vec<&str> = source.lines().collect();
        lines.insert(imports, DRIVER);
        std::fs::write(&driver, lines.join("\n")).unwrap();
        std::fs::write(&guard, harness::GUARD).unwrap();
        for toolchain in toolchains() {
            let run = Command::new(&toolchain.java).arg(&driver).arg(&guard).output().unwrap();
            let said = String::from_utf8_lossy(&run.stderr);
            assert_eq!(String::from_utf8_lossy(&run.stdout), "true", "{said}");
        }
    }
}
