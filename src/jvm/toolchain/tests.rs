//! Made-up JDK folders: who is found, who is passed over, and what is said of it.

#![allow(clippy::disallowed_methods, reason = "a test reads its settings from the environment")]

#[cfg(unix)]
use std::io;
#[cfg(unix)]
use std::time::Duration;

use super::*;

struct Jdk<'a> {
    release: Option<&'a str>,
    commands: &'a [(&'a str, &'a str)],
}

const MODULES: &str = "MODULES=\"java.base java.compiler jdk.compiler jdk.zipfs\"\n";

fn release(version: &str) -> String {
    format!("IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"{version}\"\n{MODULES}")
}

fn make(home: &Path, jdk: &Jdk) {
    fs::create_dir_all(home.join("bin")).unwrap();
    if let Some(text) = jdk.release {
        fs::write(home.join("release"), text).unwrap();
    }
    for (name, text) in jdk.commands {
        let path = home.join("bin").join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
        fs::write(&path, text).unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        }
    }
}

fn plain(home: &Path, version: &str) {
    make(home, &Jdk { release: Some(&release(version)), commands: &[("java", ""), ("javac", "")] });
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn usual(homes: &[PathBuf]) -> FurtherJdkPlaces {
    FurtherJdkPlaces { shipped: None, usual: homes.to_vec() }
}

#[test]
fn java_home_comes_first() {
    let top = folder();
    let (home, other) = (top.path().join("home"), top.path().join("other"));
    plain(&home, "17.0.15");
    plain(&other, "21.0.2");
    let path = other.join("bin");
    let found =
        find_among(Some(&home), Some(path.as_os_str()), &FurtherJdkPlaces::default()).unwrap();
    assert_eq!((found.major, found.java_version.as_str()), (17, "17.0.15"));
    assert_eq!(found.origin, JdkOrigin::JavaHome);
    assert_eq!(found.java, home.join("bin").join("java"));
}

#[test]
fn an_old_java_home_gives_way_to_the_path() {
    let top = folder();
    let (home, other) = (top.path().join("home"), top.path().join("other"));
    plain(&home, "1.8.0_292");
    plain(&other, "25");
    let path = std::env::join_paths([top.path().join("nothing"), other.join("bin")]).unwrap();
    let found = find_among(Some(&home), Some(&path), &FurtherJdkPlaces::default()).unwrap();
    assert_eq!((found.major, found.origin), (25, JdkOrigin::Path));
}

#[cfg(unix)]
#[test]
fn links_on_the_path_lead_to_the_home() {
    let top = folder();
    let (home, bin) = (top.path().join("jdk"), top.path().join("bin"));
    plain(&home, "21.0.1");
    fs::create_dir(&bin).unwrap();
    std::os::unix::fs::symlink(home.join("bin/java"), top.path().join("alternative")).unwrap();
    std::os::unix::fs::symlink(top.path().join("alternative"), bin.join("java")).unwrap();
    let found = find_among(None, Some(bin.as_os_str()), &FurtherJdkPlaces::default()).unwrap();
    assert_eq!(found.home, dunce::canonicalize(&home).unwrap());
}

#[cfg(unix)]
#[test]
fn a_launcher_script_is_asked_where_it_leads() {
    let top = folder();
    let (home, shims) = (top.path().join("jdk"), top.path().join("manager"));
    plain(&home, "21.0.1");
    let script = format!(
        "#!/bin/sh\necho '    java.home = {}' >&2\necho '    java.version = 21.0.1' >&2\n",
        home.display()
    );
    make(&shims, &Jdk { release: None, commands: &[("java", &script)] });
    let found = find_among(None, Some(shims.join("bin").as_os_str()), &FurtherJdkPlaces::default())
        .unwrap();
    assert_eq!((found.home, found.major), (home, 21));
}

#[cfg(unix)]
#[test]
fn a_jdk_without_a_release_file_is_asked() {
    let top = folder();
    let home = top.path().join("jdk");
    let script = format!(
        "#!/bin/sh\n[ \"$1\" = --list-modules ] && echo jdk.compiler@22\n\
         echo '    java.home = {}'\necho '    java.version = 22'\n",
        home.display()
    );
    make(&home, &Jdk { release: None, commands: &[("java", &script)] });
    let found = find_among(Some(&home), None, &FurtherJdkPlaces::default()).unwrap();
    assert_eq!((found.major, found.javac), (22, None));
}

#[test]
fn the_newest_of_the_usual_places_is_taken() {
    let top = folder();
    let homes: Vec<PathBuf> = ["11.0.1", "25.0.3", "17.0.15"]
        .iter()
        .map(|version| {
            let home = top.path().join(version);
            plain(&home, version);
            home
        })
        .collect();
    let found = find_among(None, None, &usual(&homes)).unwrap();
    assert_eq!((found.major, found.origin), (25, JdkOrigin::Platform));
}

#[test]
fn a_runtime_beside_tatsu_comes_after_the_path_and_before_the_usual_places() {
    let top = folder();
    let [path, shipped, platform] =
        ["path", "shipped", "platform"].map(|name| top.path().join(name));
    plain(&path, "17.0.15");
    plain(&shipped, "21.0.2");
    plain(&platform, "25.0.3");
    let places = FurtherJdkPlaces { shipped: Some(shipped), usual: vec![platform] };
    let bin = path.join("bin");
    let found = find_among(None, Some(bin.as_os_str()), &places).unwrap();
    assert_eq!((found.major, found.origin), (17, JdkOrigin::Path));
    let found = find_among(None, None, &places).unwrap();
    assert_eq!((found.major, found.origin), (21, JdkOrigin::Shipped));
}

#[test]
fn a_runtime_belongs_to_the_program_two_folders_above() {
    let top = folder();
    let prefix = top.path().join("with blank, \u{fc}");
    fs::create_dir_all(prefix.join("bin")).unwrap();
    let program = prefix.join("bin").join("tatsu");
    fs::write(&program, "").unwrap();
    assert_eq!(shipped::home_beside(&program), None);
    let home = prefix.join("lib/tatsu/java");
    plain(&home, "25");
    assert_eq!(shipped::home_beside(&program), Some(dunce::canonicalize(&home).unwrap()));
    // Installers of other tools put a link on the `PATH`.
    #[cfg(unix)]
    {
        let link = top.path().join("link");
        std::os::unix::fs::symlink(&program, &link).unwrap();
        assert_eq!(shipped::home_beside(&link), Some(dunce::canonicalize(&home).unwrap()));
    }
}

#[test]
fn a_runtime_for_a_newer_system_is_passed_over() {
    // Numbers are compared, not texts.
    assert_eq!(shipped::is_older("2.4", "2.36"), Some(true));
    assert_eq!(shipped::is_older("2.36", "2.4"), Some(false));
    assert_eq!(shipped::is_older("2.36", "2.36"), Some(false));
    assert_eq!(shipped::is_older("2.36", "unknown"), None);
    let flaw = Flaw::NeedsGlibc { needed: "2.36".to_owned(), here: "2.31".to_owned() };
    assert_eq!(flaw.to_string(), "needs glibc 2.36, and here is 2.31");

    let top = folder();
    let (shipped, platform) = (top.path().join("shipped"), top.path().join("platform"));
    let text = format!("{}TATSU_GLIBC=\"999.0\"\n", release("25"));
    make(&shipped, &Jdk { release: Some(&text), commands: &[("java", "")] });
    assert_eq!(glibc_needed(&shipped), Some("999.0".to_owned()));
    plain(&platform, "17.0.1");
    let places = FurtherJdkPlaces { shipped: Some(shipped), usual: vec![platform] };
    let found = find_among(None, None, &places).unwrap();
    let expected = if glibc_here().is_some() { 17 } else { 25 };
    assert_eq!(found.major, expected);
}

#[test]
fn what_does_not_do_is_named_with_its_reason() {
    let top = folder();
    let (old, runtime, empty) =
        (top.path().join("old"), top.path().join("runtime"), top.path().join("empty"));
    plain(&old, "11.0.20");
    let text = "JAVA_VERSION=\"21.0.1\"\nMODULES=\"java.base java.logging\"\n";
    make(&runtime, &Jdk { release: Some(text), commands: &[("java", "")] });
    let error = find_among(
        Some(&empty),
        Some(old.join("bin").as_os_str()),
        &usual(std::slice::from_ref(&runtime)),
    )
    .unwrap_err();
    let flaws: Vec<&Flaw> = error.passed_over.iter().map(|(_, flaw)| flaw).collect();
    let expected =
        [Flaw::NoJava, Flaw::TooOld("11.0.20".to_owned()), Flaw::NoCompiler("21.0.1".to_owned())];
    assert_eq!(flaws, expected.iter().collect::<Vec<_>>());
    let line = error.to_string();
    assert!(line.starts_with("no JDK of version 17 or later found: "), "{line}");
    assert!(line.contains("is Java 21.0.1 without the compiler"), "{line}");
    assert!(!line.contains('\n') && error.hint().contains("JAVA_HOME"));
}

#[test]
fn nothing_at_all_is_one_short_line() {
    let error = find_among(None, None, &FurtherJdkPlaces::default()).unwrap_err();
    assert_eq!(error.to_string(), "no JDK of version 17 or later found");
}

#[test]
fn an_empty_path_leaves_the_usual_places_out() {
    let error = find(None, Some(OsStr::new(""))).unwrap_err();
    assert!(error.passed_over.is_empty(), "{error}");
}

#[test]
fn versions_of_all_times_are_understood() {
    for (text, expected) in
        [("17.0.15", 17), ("1.8.0_292", 8), ("26-ea", 26), ("21", 21), ("9.0.1+11", 9)]
    {
        assert_eq!(major(text), Some(expected), "{text}");
    }
    assert_eq!(major("unknown"), None);
}

#[test]
fn this_machine_has_a_jdk() {
    let home = std::env::var_os("JAVA_HOME").map(PathBuf::from);
    let path = std::env::var_os("PATH");
    let found = find(home.as_deref(), path.as_deref())
        .unwrap_or_else(|error| panic!("the tests need a JDK: {error}; {}", error.hint()));
    assert!(found.major >= OLDEST && !found.java_version.is_empty());
    let answer = found.ask_version().unwrap();
    assert!(answer.contains(&found.java_version), "{answer}");
}

#[test]
#[cfg(unix)]
fn a_java_that_never_answers_is_not_waited_for() {
    let top = folder();
    let script = "#!/bin/sh\nexec tail -f /dev/null\n";
    make(top.path(), &Jdk { release: None, commands: &[("java", script)] });
    let error = ask(&top.path().join("bin/java"), &["-version"], Duration::from_millis(50));
    assert_eq!(error.err().map(|error| error.kind()), Some(io::ErrorKind::TimedOut));
}
