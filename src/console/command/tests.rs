//! Programs of the shell at a pseudo-terminal: order, endings, and that nothing is left. What might
//! do harm runs only where `bubblewrap` confines it.

use std::os::unix::process::ExitStatusExt;

use super::*;

fn shell(text: &str) -> CommandLine {
    CommandLine { words: [SHELL, "-c", text, "sh"].map(OsString::from).into(), readable: vec![] }
}

fn script(lines: &[&str]) -> ConsoleScript {
    let lines = lines.iter().map(|line| (*line).to_owned()).collect();
    ConsoleScript { arguments: vec!["7".to_owned()], lines }
}

/// Limits that are met soon.
fn limits() -> CommandLimits {
    CommandLimits {
        time: Duration::from_millis(300),
        sleep: Duration::from_millis(700),
        output: 10_000,
        ..CommandLimits::default()
    }
}

fn shown(transcript: &Transcript) -> String {
    let event = |event: &ConversationStep| match event {
        ConversationStep::Output(text) => text.clone(),
        ConversationStep::Input(line) => format!("<{line}>"),
    };
    transcript.events.iter().map(event).collect()
}

fn run(stage: &mut CommandStage, text: &str, lines: &[&str]) -> Transcript {
    let mut seen = stage.perform(&shell(text), &[script(lines)]).unwrap();
    assert_eq!(seen.len(), 1);
    seen.swap_remove(0)
}

fn confined() -> Option<CommandStage> {
    let path = OsString::from("/usr/local/bin:/usr/bin:/bin");
    let confinement = Confinement::find(Some(&path)).ok()?;
    Some(CommandStage::new(confinement, limits(), SpokenBy::find()))
}

#[test]
fn the_input_ends_where_that_is_told() {
    let mut stage = CommandStage::new(Confinement::Open, limits(), SpokenBy::Terminal);
    let text = "while read x; do echo $x; done; read y; echo end";
    let seen = run(&mut stage, text, &["3", END_OF_INPUT]);
    assert_eq!((shown(&seen).as_str(), &seen.ending), ("<3>3\nend\n", &RunEnding::Ended));
}

#[test]
fn output_and_input_keep_their_order() {
    let mut stage = CommandStage::new(Confinement::Open, limits(), SpokenBy::Terminal);
    let programs = [
        ("printf a; read x; printf \"$x\"; read y; echo $((x + y))", "a<3>3<4>7\n"),
        ("printf a >&2; read x; printf $x; (read y; echo $((x + y)))", "a<3>3<4>7\n"),
        ("printf a; read x; printf $x | cat; head -n 1", "a<3>3<4>4\n"),
        ("printf a; read x; sleep 0.2; printf $x; sleep 0.1; read y; echo $1", "a<3>3<4>7\n"),
        ("printf 'a\\tb\\n'; read x; read y", "a\tb\n<3><4>"),
        ("pwd | grep -c work; ls -A", "1\n"),
    ];
    for (text, expected) in programs {
        let seen = run(&mut stage, text, &["3", "4"]);
        assert_eq!((shown(&seen).as_str(), &seen.ending), (expected, &RunEnding::Ended), "{text}");
    }
    let more = run(&mut stage, "while read x; do echo $x; done", &["größer", "two words"]);
    assert_eq!(shown(&more), "<größer>größer\n<two words>two words\n");
    assert_eq!(more.ending, RunEnding::AskedForMore);
}

#[test]
fn over_a_pipe_the_order_is_not_known() {
    let mut stage = CommandStage::new(Confinement::Open, limits(), SpokenBy::Pipe);
    let seen = run(&mut stage, "read x; echo $x; echo oh >&2; read y; echo $y", &["3", "4"]);
    assert_eq!((shown(&seen).as_str(), &seen.ending), ("<3><4>3\n4\n", &RunEnding::Ended));
    assert!(!seen.is_in_order);
}

#[test]
fn programs_that_do_not_end_well_are_told_apart() {
    let mut stage = CommandStage::new(Confinement::Open, limits(), SpokenBy::Terminal);
    let told = |text: &str, stage: &mut CommandStage| run(stage, text, &["1"]).ending;
    assert_eq!(told("exit 3", &mut stage), RunEnding::ExitCode(3));
    assert_eq!(told("while :; do :; done", &mut stage), RunEnding::Endless);
    assert_eq!(told("while :; do echo on and on; done", &mut stage), RunEnding::TooMuchOutput);
    assert_eq!(told("sleep 100", &mut stage), RunEnding::TooSlow);
    let RunEnding::Crashed { what, .. } = told("kill -SEGV $$", &mut stage) else { panic!() };
    assert!(what.starts_with("SIGSEGV"), "{what}");
    let scripts = [script(&["1"]), script(&["2"])];
    assert_eq!(stage.perform(&shell("exit 1"), &scripts).unwrap().len(), 1);
    assert_eq!(stage.perform(&shell("read x"), &scripts).unwrap().len(), 2);
}

#[test]
fn what_python_says_of_an_exception_is_told() {
    let line = CommandLine { words: vec!["/x/a b.py".into()], readable: vec!["/x/a b.py".into()] };
    let said = "1\nTraceback (most recent call last):\n  File \"/x/a b.py\", line 3, in <module>\n    \
                int(s)\n    ~~~^^^\n  File \"/usr/lib/q.py\", line 7, in f\nValueError: no number\n";
    let short = said.replace("/x/a b.py", "a b.py");
    assert_eq!(with_short_places(said, &line), short, "only the folder of the program is cut off");
    let failed = ExitStatus::from_raw(1 << 8);
    let place = Some(("a b.py".to_owned(), 3));
    let crashed = RunEnding::Crashed { what: "ValueError: no number".to_owned(), place };
    assert_eq!(ending_of(failed, said, &line), crashed);
    let said =
        "  File \"/x/a b.py\", line 2\n    x = = 1\n        ^\nSyntaxError: invalid syntax\n";
    let python = CommandLine {
        words: vec!["/opt/python/bin/python3".into(), "/x/a b.py".into()],
        readable: vec!["/opt/python".into(), "/x/a b.py".into()],
    };
    let library = said_by_library();
    let RunEnding::Crashed { place, .. } = ending_of(failed, &library, &python) else { panic!() };
    assert_eq!(
        place,
        Some(("a b.py".to_owned(), 3)),
        "a line of the student's, not of the library"
    );
    let broken = RunEnding::NotCompiled("line 2: invalid syntax".to_owned());
    assert_eq!(ending_of(failed, said, &line), broken);
    assert_eq!(ending_of(failed, "SyntaxError: x\n", &line), RunEnding::ExitCode(1));
    let killed = ExitStatus::from_raw((128 + 8) << 8);
    assert!(matches!(ending_of(killed, "", &line), RunEnding::Crashed { .. }));
}

/// What Python says where a file of its own throws the exception.
fn said_by_library() -> String {
    String::from(
        "Traceback (most recent call last):\n  File \"/x/a b.py\", line 3, in <module>\n    \
         connect()\n  File \"/opt/python/lib/socket.py\", line 836, in connect\n    \
         sock.connect(to)\nConnectionRefusedError: refused\n",
    )
}

#[test]
fn hostile_programs_reach_nothing_and_nothing_is_left_of_them() {
    let Some(mut stage) = confined() else { return };
    let left = |mark: &str| {
        let processes = std::fs::read_dir("/proc").unwrap().flatten();
        let lines = processes.filter_map(|one| std::fs::read(one.path().join("cmdline")).ok());
        lines.filter(|line| String::from_utf8_lossy(line).contains(mark)).count()
    };
    let told = |text: &str, stage: &mut CommandStage| {
        let seen = run(stage, text, &["1"]);
        (shown(&seen), seen.ending)
    };
    let forks = "f() { sleep 98765 & f; }; f";
    assert_eq!(told(forks, &mut stage).1, RunEnding::TooManyProcesses);
    let stays = "(setsid sleep 98764 <&- >&- 2>&- &); read x; echo $x";
    assert_eq!(told(stays, &mut stage), ("<1>1\n".to_owned(), RunEnding::Ended));
    assert_eq!(left("98765") + left("98764"), 0);
    let here = std::env::current_dir().unwrap();
    let looks = format!("ls {} 2>&- | grep -c .; cat /etc/passwd 2>&- | grep -c .", here.display());
    assert_eq!(told(&looks, &mut stage).0, "0\n0\n");
    let writes = "(echo > /usr/mine) 2>&- || echo no; (echo > mine) && ls";
    assert_eq!(told(writes, &mut stage), ("no\nmine\n".to_owned(), RunEnding::Ended));
    assert_eq!(told("ls", &mut stage), (String::new(), RunEnding::Ended));
}
