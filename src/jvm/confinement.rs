//! What a program of a student's may see and do: the words before its command.
//!
//! In: whether `bubblewrap` is to be used, what the program has to read, and its working folder.
//! Out: words for a command line, and whether that works on this machine. What holds with
//! `bubblewrap`: no network, no other processes, no file of the user's but those that are named,
//! nothing that can be written but an empty working folder in memory, no variables of the
//! environment, no rights of root's. Where unprivileged namespaces are forbidden it does not work,
//! and [`Confinement::find`] says so.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// How programs are kept from the rest of the machine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Confinement {
    /// Programs of the subset that tatsu reads, which can do no harm, in the folder of the JVM.
    #[default]
    Subset,
    /// All of the language, with all that the user may do, in a working folder.
    Open,
    /// All of the language, by this command of `bubblewrap`.
    Bubblewrap(PathBuf),
}

/// Why `bubblewrap` cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfinementError {
    /// It is not on the `PATH`.
    #[error("bubblewrap is not installed")]
    Missing,
    /// It does not work on this machine.
    #[error("bubblewrap does not work here: {0}")]
    Refused(String),
}

/// The folder in which a confined program runs.
pub(super) const WORK: &str = "/tmp/work";

/// How much a confined program can write, in bytes.
const ROOM: &str = "33554432";

/// What programs need of a system: read only, and as far as it is there. Of `/etc` only what tells
/// no secrets.
const SYSTEM: [&str; 14] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/opt",
    "/nix/store",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/localtime",
    "/etc/fonts",
];

impl Confinement {
    /// `bubblewrap` as the first of these folders has it, once it has run a program.
    pub fn find(path: Option<&OsStr>) -> Result<Self, ConfinementError> {
        let command = path
            .into_iter()
            .flat_map(std::env::split_paths)
            .map(|folder| folder.join("bwrap"))
            .find(|command| command.is_file())
            .ok_or(ConfinementError::Missing)?;
        let confinement = Confinement::Bubblewrap(command);
        confinement.try_out()?;
        Ok(confinement)
    }

    #[expect(clippy::disallowed_methods, reason = "this is a door to processes")]
    fn try_out(&self) -> Result<(), ConfinementError> {
        let refused = |what: String| ConfinementError::Refused(what);
        let words = self.words(&[]);
        let Some((command, words)) = words.split_first() else { return Ok(()) };
        let output = Command::new(command)
            .args(words)
            .arg("true")
            .stdin(Stdio::null())
            .output()
            .map_err(|error| refused(error.to_string()))?;
        let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        if output.status.success() { Ok(()) } else { Err(refused(said)) }
    }

    /// The command and its words that come before the program's own; none where it runs openly.
    /// What is in `readable` keeps its place and can be read. The program starts in an empty
    /// folder.
    pub(crate) fn words(&self, readable: &[PathBuf]) -> Vec<OsString> {
        let Confinement::Bubblewrap(command) = self else { return Vec::new() };
        let mut words = vec![command.into()];
        let mut add = |more: &[&OsStr]| words.extend(more.iter().map(OsString::from));
        let separate = ["--unshare-all", "--die-with-parent", "--new-session", "--clearenv"];
        for word in separate {
            add(&[word.as_ref()]);
        }
        add(&["--cap-drop".as_ref(), "ALL".as_ref()]);
        for (name, value) in
            [("PATH", "/usr/local/bin:/usr/bin:/bin"), ("LANG", "C.UTF-8"), ("HOME", WORK)]
        {
            add(&["--setenv".as_ref(), name.as_ref(), value.as_ref()]);
        }
        add(&["--setenv".as_ref(), "TMPDIR".as_ref(), WORK.as_ref()]);
        let versions = (17..40).map(|version| format!("/etc/java-{version}-openjdk"));
        let system = SYSTEM.map(str::to_owned).into_iter().chain(versions);
        for path in system {
            add(&["--ro-bind-try".as_ref(), path.as_ref(), path.as_ref()]);
        }
        add(&["--proc".as_ref(), "/proc".as_ref(), "--dev".as_ref(), "/dev".as_ref()]);
        for path in readable {
            add(&["--ro-bind".as_ref(), path.as_os_str(), path.as_os_str()]);
        }
        add(&["--size".as_ref(), ROOM.as_ref(), "--tmpfs".as_ref(), WORK.as_ref()]);
        add(&["--remount-ro".as_ref(), "/".as_ref(), "--chdir".as_ref(), WORK.as_ref()]);
        add(&["--".as_ref()]);
        words
    }
}
