//! Finding a JDK.
//!
//! In: what the environment says of `JAVA_HOME` and `PATH`. Out: a [`Toolchain`] whose `java` is of
//! version [`OLDEST`] or later and brings the compiler with it, or a [`ToolchainError`] that says
//! what was looked at and why it does not do. Versions are read from the `release` file that every
//! JDK has at its top; only where it is missing (a launcher script of a version manager, say) is
//! `java` asked itself.

use std::ffi::OsStr;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

mod program;
mod shipped;

pub(super) use program::IN_UTF_8;
use program::{PATIENCE, ask, executable};
pub use shipped::{glibc_here, glibc_needed};

/// The oldest version of Java that does.
pub const OLDEST: u32 = 17;

/// A JDK that can compile and run instances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toolchain {
    /// The folder of the JDK, what `JAVA_HOME` would name.
    pub home: PathBuf,
    /// The `java` command.
    pub java: PathBuf,
    /// The `javac` command; a JDK may do without, as the compiler is used as a library.
    pub javac: Option<PathBuf>,
    /// The version of the compiler, such as `17.0.15`.
    pub javac_version: String,
    /// The version of the virtual machine, such as `17.0.15`.
    pub java_version: String,
    /// The first number of the version.
    pub major: u32,
    /// How it was found.
    pub origin: JdkOrigin,
}

/// How a JDK was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JdkOrigin {
    /// `JAVA_HOME` names it.
    JavaHome,
    /// `java` or `javac` is on the `PATH`.
    Path,
    /// It was installed beside tatsu.
    Shipped,
    /// It lies where the platform keeps JDKs.
    Platform,
}

impl JdkOrigin {
    /// The words for it.
    pub fn as_str(self) -> &'static str {
        match self {
            JdkOrigin::JavaHome => "JAVA_HOME",
            JdkOrigin::Path => "PATH",
            JdkOrigin::Shipped => "its place beside tatsu",
            JdkOrigin::Platform => "the platform's usual place",
        }
    }
}

/// No JDK that does.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ToolchainError {
    /// What was looked at, and why it does not do.
    pub passed_over: Vec<(PathBuf, Flaw)>,
}

/// Why a folder or a command is not the JDK that is needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// There is no `bin/java` in it.
    NoJava,
    /// Its version is below [`OLDEST`].
    TooOld(String),
    /// It runs programs but cannot compile them.
    NoCompiler(String),
    /// It was made for systems with a newer glibc.
    NeedsGlibc {
        /// The oldest version that does.
        needed: String,
        /// The version of this system.
        here: String,
    },
    /// It cannot be run, or says nothing of its version.
    Silent,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::NoJava => f.write_str("has no bin/java"),
            Flaw::TooOld(version) => write!(f, "is Java {version}"),
            Flaw::NoCompiler(version) => write!(f, "is Java {version} without the compiler"),
            Flaw::NeedsGlibc { needed, here } => {
                write!(f, "needs glibc {needed}, and here is {here}")
            }
            Flaw::Silent => f.write_str("does not say its version"),
        }
    }
}

impl fmt::Display for ToolchainError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no JDK of version {OLDEST} or later found")?;
        for (at, (path, flaw)) in self.passed_over.iter().enumerate() {
            let separator = if at == 0 { ": " } else { ", " };
            write!(f, "{separator}{} {flaw}", path.display())?;
        }
        Ok(())
    }
}

impl ToolchainError {
    /// How to get one, in one line.
    pub fn hint(&self) -> String {
        let install = if cfg!(target_os = "macos") {
            "`brew install openjdk`"
        } else if cfg!(windows) {
            "`winget install EclipseAdoptium.Temurin.21.JDK`"
        } else {
            "`apt install openjdk-17-jdk-headless` or the like"
        };
        format!("install one, for example by {install}, or set JAVA_HOME to a JDK")
    }
}

/// Finds a JDK: the one that `java_home` names, else the first on `path`, else the runtime that was
/// installed beside tatsu, else the newest at the platform's usual places. Each must be a JDK of
/// version [`OLDEST`] or later to be taken. An empty `path` says that nothing is to be found by
/// itself; then only `java_home` is looked at.
pub fn find(java_home: Option<&Path>, path: Option<&OsStr>) -> Result<Toolchain, ToolchainError> {
    let is_closed = path.is_some_and(OsStr::is_empty);
    let places =
        if is_closed { FurtherJdkPlaces::default() } else { FurtherJdkPlaces::of_this_machine() };
    find_among(java_home, path, &places)
}

/// The newest JDK beside tatsu or at the platform's usual places that is of this version or later.
pub fn newest(least: u32) -> Option<Toolchain> {
    let places = FurtherJdkPlaces::of_this_machine();
    let shipped = places.shipped.and_then(|home| examine_shipped(&home).ok());
    let usual = places.usual.into_iter();
    let usual = usual.filter_map(|home| examine(&home, JdkOrigin::Platform).ok());
    let found = usual.chain(shipped);
    found.filter(|one| one.major >= least).max_by_key(|one| one.major)
}

/// Where JDKs are looked for that nothing in the environment leads to.
#[derive(Debug, Default)]
struct FurtherJdkPlaces {
    /// The runtime that was installed beside tatsu.
    shipped: Option<PathBuf>,
    /// JDKs where the platform keeps them.
    usual: Vec<PathBuf>,
}

impl FurtherJdkPlaces {
    fn of_this_machine() -> Self {
        Self { shipped: shipped::home(), usual: usual_homes() }
    }
}

/// As [`find`], with the places to look at last.
fn find_among(
    java_home: Option<&Path>,
    path: Option<&OsStr>,
    places: &FurtherJdkPlaces,
) -> Result<Toolchain, ToolchainError> {
    let mut passed_over: Vec<(PathBuf, Flaw)> = Vec::new();
    let mut note = |place: &Path, flaw: Flaw| {
        if !passed_over.iter().any(|(known, _)| known == place) {
            passed_over.push((place.to_path_buf(), flaw));
        }
    };
    if let Some(home) = java_home.filter(|home| !home.as_os_str().is_empty()) {
        match examine(home, JdkOrigin::JavaHome) {
            Ok(toolchain) => return Ok(toolchain),
            Err(flaw) => note(home, flaw),
        }
    }
    for folder in path.iter().flat_map(std::env::split_paths) {
        for command in ["javac", "java"] {
            let Some(command) = executable(&folder, command) else { continue };
            match examine_command(&command) {
                Ok(toolchain) => return Ok(toolchain),
                Err((place, flaw)) => note(&place, flaw),
            }
        }
    }
    if let Some(home) = &places.shipped {
        match examine_shipped(home) {
            Ok(toolchain) => return Ok(toolchain),
            Err(flaw) => note(home, flaw),
        }
    }
    let mut newest: Option<Toolchain> = None;
    for home in &places.usual {
        match examine(home, JdkOrigin::Platform) {
            Ok(found) if newest.as_ref().is_none_or(|known| known.major < found.major) => {
                newest = Some(found);
            }
            Ok(_) | Err(Flaw::NoJava) => {}
            Err(flaw) => note(home, flaw),
        }
    }
    newest.ok_or(ToolchainError { passed_over })
}

impl Toolchain {
    /// Asks `java` for its version: the first line of its answer, or why it cannot be run. For
    /// `tatsu doctor`.
    pub fn ask_version(&self) -> Result<String, String> {
        let answer = ask(&self.java, &["-version"], PATIENCE)
            .map_err(|error| format!("{} cannot be run: {error}", self.java.display()))?;
        let text = answer.text;
        let line = text.lines().find(|line| line.contains(" version ")).map(str::to_owned);
        line.ok_or_else(|| format!("{} does not say its version", self.java.display()))
    }
}

/// What a JDK says of itself.
struct JdkDescription {
    version: String,
    compiles: bool,
}

/// The JDK in this folder.
fn examine(home: &Path, origin: JdkOrigin) -> Result<Toolchain, Flaw> {
    let bin = home.join("bin");
    let java = executable(&bin, "java").ok_or(Flaw::NoJava)?;
    let javac = executable(&bin, "javac");
    let facts = match release_facts(home, javac.is_some()) {
        Some(facts) => facts,
        None => asked_facts(&java).ok_or(Flaw::Silent)?.1,
    };
    let major = major(&facts.version).ok_or(Flaw::Silent)?;
    if major < OLDEST {
        return Err(Flaw::TooOld(facts.version));
    }
    if !facts.compiles {
        return Err(Flaw::NoCompiler(facts.version));
    }
    Ok(Toolchain {
        home: home.to_path_buf(),
        java,
        javac,
        javac_version: facts.version.clone(),
        java_version: facts.version,
        major,
        origin,
    })
}

/// The runtime that was installed beside tatsu, if this system can run it.
fn examine_shipped(home: &Path) -> Result<Toolchain, Flaw> {
    let toolchain = examine(home, JdkOrigin::Shipped)?;
    match shipped::lack(home) {
        Some((needed, here)) => Err(Flaw::NeedsGlibc { needed, here }),
        None => Ok(toolchain),
    }
}

/// The JDK that a `java` or `javac` on the `PATH` belongs to.
fn examine_command(command: &Path) -> Result<Toolchain, (PathBuf, Flaw)> {
    let real = dunce::canonicalize(command).unwrap_or_else(|_| command.to_path_buf());
    let home = real.parent().and_then(Path::parent);
    if let Some(home) = home
        && home.join("release").is_file()
    {
        return examine(home, JdkOrigin::Path).map_err(|flaw| (home.to_path_buf(), flaw));
    }
    // A launcher script, or macOS's stub: only the command itself knows what it launches.
    let java = command.with_file_name(format!("java{}", std::env::consts::EXE_SUFFIX));
    let asked = if is_stub(&java) { None } else { asked_facts(&java) };
    let (home, _) = asked.ok_or_else(|| (command.to_path_buf(), Flaw::Silent))?;
    examine(&home, JdkOrigin::Path).map_err(|flaw| (home, flaw))
}

/// Whether this is the command by which macOS without a JDK asks people to install one, in a
/// window.
fn is_stub(java: &Path) -> bool {
    cfg!(target_os = "macos") && java == Path::new("/usr/bin/java")
}

/// What the `release` file says, if there is one that names a version.
fn release_facts(home: &Path, has_javac: bool) -> Option<JdkDescription> {
    let text = fs::read_to_string(home.join("release")).ok()?;
    let value = |key: &str| {
        text.lines()
            .find_map(|line| line.trim().strip_prefix(key)?.strip_prefix('='))
            .map(|value| value.trim().trim_matches('"'))
    };
    let compiles = value("MODULES").map_or(has_javac, |modules| {
        modules.split_whitespace().any(|module| module == "jdk.compiler")
    });
    Some(JdkDescription { version: value("JAVA_VERSION")?.to_owned(), compiles })
}

/// The folder and the facts that `java` tells when asked.
fn asked_facts(java: &Path) -> Option<(PathBuf, JdkDescription)> {
    let told = |option: &str, last: &[&str]| {
        let answer = ask(java, &[&[option], &IN_UTF_8[..], last].concat(), PATIENCE).ok()?;
        answer.is_success.then_some(answer.text)
    };
    let properties = told("-XshowSettings:properties", &["-version"])?;
    let property = |name: &str| {
        properties
            .lines()
            .find_map(|line| line.trim().strip_prefix(name)?.trim_start().strip_prefix('='))
            .map(|value| value.trim().to_owned())
    };
    let version = property("java.version")?;
    let home = PathBuf::from(property("java.home")?);
    let compiles = told("--list-modules", &[])
        .is_some_and(|modules| modules.lines().any(|line| line.starts_with("jdk.compiler@")));
    Some((home, JdkDescription { version, compiles }))
}

/// The first number of a version: 17 of `17.0.15`, 8 of `1.8.0_292`, 26 of `26-ea`.
fn major(version: &str) -> Option<u32> {
    let mut numbers = version.split(|c: char| !c.is_ascii_digit()).map(str::parse::<u32>);
    match numbers.next()?.ok()? {
        1 => numbers.next()?.ok(),
        first => Some(first),
    }
}

/// The folders of JDKs at the usual places, sorted.
fn usual_homes() -> Vec<PathBuf> {
    // Each is a folder whose subfolders are JDKs, and the way from such a subfolder to its `bin`'s
    // parent.
    let places: &[(&str, &str)] = if cfg!(target_os = "macos") {
        &[
            ("/Library/Java/JavaVirtualMachines", "Contents/Home"),
            ("/opt/homebrew/opt", "libexec/openjdk.jdk/Contents/Home"),
            ("/usr/local/opt", "libexec/openjdk.jdk/Contents/Home"),
        ]
    } else if cfg!(windows) {
        &[
            ("C:\\Program Files\\Java", ""),
            ("C:\\Program Files\\Eclipse Adoptium", ""),
            ("C:\\Program Files\\Microsoft", ""),
        ]
    } else {
        &[("/usr/lib/jvm", ""), ("/usr/java", ""), ("/opt", "")]
    };
    let mut homes: Vec<PathBuf> = places
        .iter()
        .filter_map(|(place, rest)| Some((fs::read_dir(place).ok()?, rest)))
        .flat_map(|(entries, rest)| entries.flatten().map(move |entry| entry.path().join(rest)))
        .filter(|home| executable(&home.join("bin"), "java").is_some())
        .filter_map(|home| dunce::canonicalize(home).ok())
        .collect();
    homes.sort();
    homes.dedup();
    homes
}

#[cfg(test)]
mod tests;
