//! JVMs of tests that look at the library: of the JDK that the binary would take, started from an
//! archive of class data that is made once for all of them, which takes half the processor time.

#![allow(clippy::disallowed_methods, reason = "tests look for a JDK and start it")]

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use tatsu::console::java::JavaStage;
use tatsu::jvm::confinement::Confinement;
use tatsu::jvm::explorer::Explorer;
use tatsu::jvm::toolchain::{self, Toolchain};
use tatsu::jvm::{ClassArchive, JvmLimits};
use tatsu::validate::validator::Validator;

use super::CACHE;

/// The JDK.
pub fn jdk() -> Toolchain {
    let (home, path) = (std::env::var_os("JAVA_HOME"), std::env::var_os("PATH"));
    toolchain::find(home.as_deref().map(Path::new), path.as_deref())
        .unwrap_or_else(|error| panic!("this test needs a JDK: {error}"))
}

/// A JDK whose JVMs have the first compiler tier and the serial collector only: the JDK of the
/// other tests with two more options. None where that one is not of the system, since confined
/// programs could not read it.
pub fn quick_home() -> Option<String> {
    let real = dunce::canonicalize(&jdk().home).ok().filter(|home| home.starts_with("/usr"))?;
    let name = real.to_string_lossy().replace('/', "-");
    let home = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("quick{name}"));
    if !home.exists() {
        let stage = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
        fs::create_dir(stage.path().join("bin")).expect("a new folder");
        for part in ["lib", "conf", "release"] {
            symlink(real.join(part), stage.path().join(part)).expect("a link");
        }
        for (name, before) in [("java", ""), ("javac", "-J")] {
            let script = stage.path().join("bin").join(name);
            let real = real.join("bin").join(name);
            let options = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];
            let options = options.map(|option| format!("{before}{option}")).join(" ");
            let text = format!("#!/bin/sh\nexec '{}' {options} \"$@\"\n", real.display());
            fs::write(&script, text).expect("a new file");
            fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).expect("a script");
        }
        // Another test may have been faster.
        let _ = fs::rename(stage.keep(), &home);
    }
    Some(home.to_string_lossy().into_owned())
}

/// What its JVMs start from. Whoever comes second waits until the first has made it; a JDK that
/// makes none starts from the source.
fn archive(jdk: &Toolchain) -> ClassArchive {
    let archive = ClassArchive::of(Path::new(CACHE), jdk);
    if archive.is_wanted() {
        let _ = archive.make(jdk);
    }
    archive
}

/// A JVM that confirms instances.
pub fn validator() -> Validator {
    let jdk = jdk();
    Validator::start_from(Some(&archive(&jdk)), &jdk, &JvmLimits::default()).expect("a JVM")
}

/// A JVM that searches classes which touch nothing but their own values.
pub fn explorer() -> Explorer {
    let jdk = jdk();
    let path = std::env::var_os("PATH");
    let confinement = Confinement::find(path.as_deref()).unwrap_or(Confinement::Open);
    Explorer::start(Some(&archive(&jdk)), &jdk, &confinement).expect("an explorer")
}

/// A JVM for programs that read and print.
pub fn stage() -> JavaStage {
    let jdk = jdk();
    JavaStage::start(Some(&archive(&jdk)), &jdk, Confinement::Open).expect("a JVM")
}

/// The plain compiler, told to spend nothing on compiling itself well.
pub fn javac() -> Command {
    let mut javac = Command::new("javac");
    javac.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"]);
    javac
}

/// Plain Java for small programs, likewise.
pub fn java() -> Command {
    let mut java = Command::new("java");
    java.args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]);
    java
}
