//! The browser of the person at this machine.
//!
//! In: an address. Out: whether a program was started that opens it. What holds: nothing waits for
//! it, and what it says is not shown.

use std::process::{Command, Stdio};

/// Opens an address in the browser that the system names.
pub fn open_in_browser(address: &str) -> bool {
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(target_os = "windows") {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else {
        ("xdg-open", &[])
    };
    #[expect(clippy::disallowed_methods, reason = "this is the door to commands")]
    let mut command = Command::new(program);
    command.args(before).arg(address);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(mut child) = command.spawn() else { return false };
    // How it ended is asked so that it is gone from the list of processes.
    let _ = std::thread::Builder::new().name("browser".to_owned()).spawn(move || child.wait());
    true
}
