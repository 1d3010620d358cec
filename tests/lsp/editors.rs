//! Real editors, in batch: Neovim and Emacs, where they are installed.

use std::process::{Command, Output};

use crate::command::{Folder, SUM};

/// What an editor is told to do; `None` where it is not installed.
fn run(editor: &str, folder: &Folder, arguments: &[&str]) -> Option<Output> {
    let path = std::env::var("PATH").unwrap_or_default();
    let binary = std::path::Path::new(env!("CARGO_BIN_EXE_tatsu"));
    let home = binary.parent().expect("a folder").display();
    let output = Command::new(editor)
        .args(arguments)
        .current_dir(folder.path())
        .env("PATH", format!("{home}:{path}"))
        .env("HOME", folder.path())
        .output();
    if output.is_err() {
        eprintln!("{editor} is not installed: nothing is tried");
    }
    output.ok()
}

fn text(output: &Output) -> String {
    let streams = [&output.stdout, &output.stderr];
    streams.map(|bytes| String::from_utf8_lossy(bytes).into_owned()).concat()
}

#[test]
fn neovim_shows_findings_and_hover() {
    let folder = Folder::with(&[("sum.java", &SUM.replace("a < b", "a < c")), ("fine.java", SUM)]);
    let script = include_str!("neovim.lua");
    folder.write("try.lua", script.as_bytes());
    let arguments = ["--headless", "--clean", "-c", "luafile try.lua", "-c", "qa!"];
    let Some(output) = run("nvim", &folder, &arguments) else { return };
    let said = text(&output);
    assert!(said.contains("finding: 2 unknown-name"), "{said}");
    assert!(said.contains("hover: Each instance has one of 20 values here (int)."), "{said}");
    assert!(said.contains("offer: INTARRAY"), "{said}");
    assert!(said.contains("lens: 3"), "{said}");
}

#[test]
fn emacs_shows_findings_and_hover() {
    let folder = Folder::with(&[("sum.java", &SUM.replace("a < b", "a < c")), ("fine.java", SUM)]);
    folder.write("try.el", include_str!("emacs.el").as_bytes());
    let arguments = ["--batch", "-Q", "--load", "try.el"];
    let Some(output) = run("emacs", &folder, &arguments) else { return };
    let said = text(&output);
    if said.contains("no eglot") {
        return;
    }
    assert!(said.contains("finding: 3 "), "{said}");
    assert!(said.contains("hover: Each instance has one of 20 values here (int)."), "{said}");
}
