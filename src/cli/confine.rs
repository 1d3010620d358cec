//! How programs of students are kept from the machine, decided before any of them runs.
//!
//! In: what the user allows, and the `PATH`. Out: the confinement. Without one, nothing runs
//! unless the user says so, and then a note says what programs can do.

use tatsu::jvm::confinement::Confinement;
use tatsu::make::status::Problem;

use super::environment::variable;
use super::terminal::Terminal;

/// The confinement of what runs; `what` names it, such as `programs`.
pub fn confinement(
    is_unconfined: bool,
    what: &str,
    terminal: Terminal,
) -> Result<Confinement, Problem> {
    match Confinement::find(variable("PATH").as_deref()) {
        Ok(confinement) => Ok(confinement),
        Err(error) if is_unconfined => {
            terminal.say(&format!(
                "note: {error}, so {what} run with all rights that you have: they can read and \
                 delete your files and use the network"
            ));
            Ok(Confinement::Open)
        }
        Err(error) => Err(Problem::new(format!("{what} cannot be confined: {error}")).hint(
            if cfg!(target_os = "linux") {
                "install it, for example by `apt install bubblewrap`, or say `--unconfined` to run \
                 them with all rights that you have"
            } else {
                "this system has nothing of the kind: say `--unconfined` to run them with all \
                 rights that you have"
            },
        )),
    }
}
