//! Packages: what their makers write from a small folder, what the check says of it, and that the
//! table of systems, the hosted checks and the README agree. What costs minutes, the real packages
//! and their use on fresh systems, is `scripts/check-package`.

#![allow(clippy::disallowed_methods, reason = "a test makes files and starts programs")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The time of all files, a day in 2023.
const EPOCH: &str = "1700000000";

/// Runs a file of `scripts/packing`; its output, and whether it ended well.
fn packing(file: &str, words: &[&str]) -> (String, bool) {
    let path = Path::new(ROOT).join("scripts/packing").join(file);
    let output = Command::new("python3").arg("-B").arg(path).args(words).output();
    let output = output.expect("python3 of version 3.11 or newer");
    let errors = String::from_utf8_lossy(&output.stderr);
    (format!("{}{errors}", String::from_utf8_lossy(&output.stdout)), output.status.success())
}

/// As [`packing`], of what has to end well.
fn packed(file: &str, words: &[&str]) -> String {
    let (said, is_well) = packing(file, words);
    assert!(is_well, "{file} {words:?}: {said}");
    said
}

/// A folder with what an installed tatsu has, in small.
fn prefix(top: &Path) -> PathBuf {
    let prefix = top.join("prefix");
    for (name, text) in [
        ("bin/tatsu", "program"),
        ("lib/tatsu/libz3.so.5.4", "library"),
        ("share/doc/tatsu/LICENSE", "MIT"),
        ("share/doc/tatsu/licences.txt", "others"),
    ] {
        let path = prefix.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder to make");
        fs::write(&path, text).expect("a file to write");
        if name.starts_with("bin/") {
            executable(&path);
        }
    }
    prefix
}

#[cfg(unix)]
fn executable(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("a mode to set");
}

#[cfg(not(unix))]
fn executable(_: &Path) {}

/// Makes one package of each kind of the prefix, with a bill and the sums.
fn make(prefix: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder to make");
    let text = |path: &Path| path.to_str().expect("UTF-8").to_owned();
    let (folder, into) = (text(prefix), text(to));
    let name = format!("tatsu-{VERSION}-linux-x86_64");
    packed("archive.py", &[&folder, &name, EPOCH, &format!("{into}/{name}.tar.gz")]);
    let description = to.join("../wheel.json");
    let words = format!(
        "{{\"Name\": \"tatsu-exercises\", \"Version\": \"{VERSION}\", \"Body\": \"Text.\\n\", \
         \"Tag\": \"manylinux_2_28_x86_64\"}}"
    );
    fs::write(&description, words).expect("a file to write");
    packed("wheel.py", &[&folder, &text(&description), EPOCH, &into]);
    let control = to.join("../control");
    let words = format!(
        "Package: tatsu-exercises\nVersion: {VERSION}\nArchitecture: amd64\nDescription: x\n"
    );
    fs::write(&control, words).expect("a file to write");
    let debian = format!("{into}/tatsu-exercises_{VERSION}_amd64.deb");
    packed("deb.py", &[&folder, &text(&control), EPOCH, &debian]);
    let target = "x86_64-unknown-linux-gnu";
    let library = text(&prefix.join("lib/tatsu/libz3.so.5.4"));
    let bill = format!("{into}/{name}.cdx.json");
    let licences = format!("{into}/../licences.txt");
    let words = [target, VERSION, "0123abc", EPOCH, "5.4.0.0", "sum", &library, &bill, &licences];
    packed("materials.py", &words);
    sums(to);
}

/// Writes the sums of the packages as `sha256sum` does.
fn sums(to: &Path) {
    let mut names: Vec<String> = fs::read_dir(to)
        .expect("a folder to list")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .filter(|name| name != "SHA256SUMS")
        .collect();
    names.sort();
    let output = Command::new("sha256sum").args(&names).current_dir(to).output().expect("sums");
    fs::write(to.join("SHA256SUMS"), output.stdout).expect("a file to write");
}

fn checked(to: &Path) -> (String, bool) {
    packing("check.py", &[to.to_str().expect("UTF-8"), VERSION])
}

#[test]
fn packages_of_the_same_files_have_the_same_bytes_and_pass_the_check() {
    let top = tempfile::tempdir().expect("a folder");
    let prefix = prefix(top.path());
    let (first, second) = (top.path().join("first/packages"), top.path().join("second/packages"));
    make(&prefix, &first);
    // Whatever time the files have, and in whatever order the folder lists them.
    let again = fs::read(prefix.join("bin/tatsu")).expect("a file");
    fs::remove_file(prefix.join("bin/tatsu")).expect("a file to remove");
    fs::write(prefix.join("bin/tatsu"), again).expect("a file to write");
    executable(&prefix.join("bin/tatsu"));
    make(&prefix, &second);
    let (said, is_well) = checked(&first);
    assert!(is_well, "{said}");
    let sums = |folder: &Path| fs::read_to_string(folder.join("SHA256SUMS")).expect("sums");
    assert_eq!(sums(&first), sums(&second));
    assert_eq!(sums(&first).lines().count(), 4, "{}", sums(&first));
}

#[test]
fn what_is_wrong_with_packages_is_noticed() {
    let top = tempfile::tempdir().expect("a folder");
    let folder = prefix(top.path());
    let to = top.path().join("made/packages");
    make(&folder, &to);
    // A file that no sum is told of.
    fs::write(to.join("stray"), "").expect("a file to write");
    assert!(checked(&to).0.contains("SHA256SUMS names ['stray'] wrongly"), "{}", checked(&to).0);
    fs::remove_file(to.join("stray")).expect("a file to remove");
    // Another program in one of them.
    fs::write(folder.join("bin/tatsu"), "another").expect("a file to write");
    let name = format!("tatsu-{VERSION}-linux-x86_64");
    let archive = to.join(format!("{name}.tar.gz"));
    let words = [folder.to_str().expect("UTF-8"), &name, EPOCH, archive.to_str().expect("UTF-8")];
    packed("archive.py", &words);
    let (said, is_well) = checked(&to);
    assert!(!is_well && said.contains("its sum differs from SHA256SUMS"), "{said}");
    sums(&to);
    let (said, is_well) = checked(&to);
    assert!(!is_well && said.contains("the packages have not one program, but 2"), "{said}");
    // A wheel of another version than the checkout's.
    let (said, is_well) = packing("check.py", &[to.to_str().expect("UTF-8"), "999.0.0"]);
    assert!(!is_well && said.contains("is not of version 999.0.0"), "{said}");
}

#[test]
fn an_archive_for_windows_has_its_libraries_beside_its_program() {
    let top = tempfile::tempdir().expect("a folder");
    let (folder, to) = (top.path().join("prefix"), top.path().join("made"));
    fs::create_dir_all(&to).expect("a folder to make");
    let name = format!("tatsu-{VERSION}-windows-x86_64");
    let zip = to.join(format!("{name}.zip"));
    let text = |path: &Path| path.to_str().expect("UTF-8").to_owned();
    let made = |files: &[&str], top: &str| {
        let _ = fs::remove_dir_all(&folder);
        for file in files {
            let path = folder.join(file);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder to make");
            fs::write(&path, "text").expect("a file to write");
        }
        packed("archive.py", &[&text(&folder), top, EPOCH, &text(&zip)]);
        let _ = fs::remove_file(to.join("SHA256SUMS"));
        sums(&to);
        checked(&to)
    };
    let licences = "share/doc/tatsu/licences.txt";
    let (said, is_well) = made(&["bin/tatsu.exe", "bin/libz3.dll", licences], &name);
    assert!(is_well, "{said}");
    let (said, is_well) = made(&["bin/tatsu.exe", "lib/tatsu/libz3.dll", licences], &name);
    assert!(!is_well && said.contains("has no bin/libz3.dll, which Windows looks for"), "{said}");
    let (said, is_well) = made(&["bin/tatsu.exe", "bin/libz3.dll", licences], "elsewhere");
    assert!(!is_well && said.contains("lies outside of its folder"), "{said}");
}

#[test]
fn the_table_of_systems_the_hosted_checks_and_the_readme_agree() {
    let read = |name: &str| fs::read_to_string(Path::new(ROOT).join(name)).expect("a file");
    let table = read("scripts/packing/systems.tsv");
    let rows: Vec<Vec<&str>> = table.lines().skip(1).map(|row| row.split('\t').collect()).collect();
    assert!(rows.iter().all(|row| row.len() == 7), "{rows:?}");
    let expected: Vec<String> = rows
        .iter()
        .map(|row| format!("          - {{ system: {}, runner: {} }}", row[0], row[1]))
        .collect();
    let workflow = read(".github/workflows/packages.yml");
    let found: Vec<&str> = workflow.lines().filter(|line| line.contains("- { system:")).collect();
    assert_eq!(found, expected);
    // Every system is one that scripts/package knows, and the other way round.
    let package = read("scripts/package");
    for row in &rows {
        assert!(package.contains(&format!(" system={} ;;", row[0])), "{}", row[0]);
    }
    assert_eq!(package.matches(") system=").count(), rows.len());
    // The Z3 that is packed is the one that is pinned, by the name that it has in its wheel.
    let library = rows[0][5];
    assert!(read("scripts/unpack-z3.py").contains(&format!("\"{library}\"")), "{library}");
    // One line gets it, another one makes a bank: by names that are there.
    let readme = read("README.md");
    let get: Vec<&str> =
        readme.lines().filter(|line| line.starts_with("$ uv tool install")).collect();
    assert_eq!(get.len(), 1, "{get:?}");
    assert!(get[0].ends_with(" 'tatsu-exercises[java]'"), "{get:?}");
    assert!(package.contains("description Name=tatsu-exercises Version="));
    assert!(package.contains("description Name=tatsu-exercises-java Version="));
}
