//! Every program that is written does what its dialogue says, on a JVM.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::console::java::{JavaFiles, JavaStage};
use crate::dialogue::paths::PathBounds;
use crate::dialogue::search::{TestOrder, member, search};
use crate::dialogue::testing::{FIFTEEN, GUESS, SUM, dialogue};
use crate::dialogue::trial::DialogueTrial;
use crate::dialogue::verdict::{DialogueVerdict, verdict};
use crate::jvm::confinement::Confinement;
use crate::jvm::tests::toolchains;
use crate::solve::space::random::{Purpose, Stream};

use super::*;

/// A dialogue of statements that have an equivalent in both styles, more or less.
struct RandomStatements {
    stream: Stream,
    text: String,
}

impl RandomStatements {
    fn below(&mut self, bound: u64) -> u64 {
        self.stream.below(bound)
    }

    fn pick(&mut self, words: &[&str]) -> String {
        let at = self.below(words.len() as u64);
        String::from(words[usize::try_from(at).unwrap_or(0)])
    }

    fn condition(&mut self) -> String {
        self.pick(&[
            "x > y",
            "x == 2",
            "COUNT(x) > 2",
            "SUM(x, y) % 2 == 0",
            "CONTAINS(y, x)",
            "COUNT(x, y) > 3",
            "x + y < 3 || COUNT(y) == 1",
            "same(ALL(x))",
        ])
    }

    fn value(&mut self) -> String {
        self.pick(&["x", "SUM(y)", "\"a\"", "\"b\" + x", "COUNT(x, y)", "x - y", "MAX(y)"])
    }

    fn statement(&mut self, depth: u64, in_loop: bool) {
        let kinds = if depth == 0 { 4 } else { 7 };
        match self.below(kinds + u64::from(in_loop)) {
            0 | 1 => self.read(),
            2 => {
                let (one, other) = (self.value(), self.value());
                let _ = writeln!(self.text, "PRINT({one}, {other});");
            }
            3 => {
                let one = self.value();
                let _ = writeln!(self.text, "MAYBE({one});");
            }
            kind @ (4 | 5) if depth > 0 => {
                let condition = self.condition();
                let _ = writeln!(self.text, "if ({condition}) {{");
                self.block(depth - 1, in_loop);
                if kind == 5 {
                    self.text.push_str("} else {\n");
                    self.block(depth - 1, in_loop);
                }
                self.text.push_str("}\n");
            }
            6 if depth > 0 => {
                let condition = self.condition();
                self.text.push_str("while (true) {\n");
                self.read();
                self.block(depth - 1, true);
                let _ = writeln!(self.text, "if ({condition}) break;\n}}");
            }
            _ => {
                let condition = self.condition();
                let jump = self.pick(&["break", "continue"]);
                let _ = writeln!(self.text, "if ({condition}) {jump};");
            }
        }
    }

    fn read(&mut self) {
        let variable = self.pick(&["x", "y"]);
        let set = self.pick(&[
            "READ()",
            "READ(range(0, 3))",
            "READ(atLeast(x))",
            "READ(list(0, 2)).again(\"no\")",
            "READ(range(0, 5).fresh()).stop(\"end\")",
            "READ(not(list(1))).again(\"a\")",
        ]);
        let _ = writeln!(self.text, "{variable} = {set};");
    }

    fn block(&mut self, depth: u64, in_loop: bool) {
        for _ in 0..=self.below(3) {
            self.statement(depth, in_loop);
        }
    }
}

/// A random dialogue, if it keeps the static rules.
fn random(number: u64) -> Option<Dialogue> {
    let stream = Stream::new(number, Purpose::Draw, 77);
    let start = String::from("int x = READ(range(0, 3)), y = READ(range(-1, 2));\n");
    let mut text = RandomStatements { stream, text: start };
    text.block(2, false);
    text.text.push_str(
        "static boolean same(int[] a) { for (int i = 1; i < a.length; i++) \
         { if (a[i] != a[0]) return false; } return a.length > 1; }\n",
    );
    crate::dialogue::read(&Source::new("random.java", text.text)).ok()
}

fn written(text: &str, style: SampleStyle, seed: u64) -> Result<String, Inexpressible> {
    let dialogue = dialogue(text);
    let order = SampleOrder { style, seed, prints_optional: true };
    sample(&dialogue, &member(&dialogue, 0), &order).map(|program| program.code)
}

/// The lines of `main` after the scanner, without what is around them.
fn main_of(code: &str) -> Vec<&str> {
    let lines = code.lines().skip_while(|line| !line.contains("new Scanner")).skip(1);
    lines.take_while(|line| *line != "    }").map(str::trim).collect()
}

fn trials(dialogue: &Dialogue, inputs: usize) -> Vec<DialogueTrial> {
    let bounds = PathBounds { inputs, rounds: 4, paths: 60, ..PathBounds::default() };
    let order = TestOrder { bounds, tests: 2, seed: 0 };
    let mut trials = Vec::new();
    search(dialogue, &order, &|| true, &mut |test| {
        trials.push(DialogueTrial::of_test(dialogue, test));
        if trials.len() < 80 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    trials
}

/// What a JVM makes of the program in a style; `None` if the style cannot say it.
fn performed(
    dialogue: &Dialogue,
    trials: &[DialogueTrial],
    order: &SampleOrder,
    stage: &mut JavaStage,
) -> Option<(DialogueVerdict, String)> {
    let program = sample(dialogue, &member(dialogue, 0), order).ok()?;
    let files: JavaFiles = Arc::new([(program.file_name(), program.code.clone())]);
    let verdict = verdict(dialogue, trials, stage, &files);
    Some((verdict.unwrap(), program.code))
}

#[test]
fn a_program_reads_like_one_of_a_lecturer() {
    let lists = written(SUM, SampleStyle::Lists, 0).unwrap();
    assert_eq!(
        main_of(&lists),
        [
            "int n = in.nextInt();",
            "int x;",
            "List<Integer> numbers = new ArrayList<>();",
            "while (numbers.size() < n) {",
            "System.out.println(n - numbers.size());",
            "x = in.nextInt();",
            "numbers.add(x);",
            "}",
            "System.out.println(sum(numbers));",
        ]
    );
    let accumulators = written(SUM, SampleStyle::Accumulators, 0).unwrap();
    assert_eq!(
        main_of(&accumulators),
        [
            "int n = in.nextInt();",
            "int x;",
            "int count = 0;",
            "int sum = 0;",
            "while (count < n) {",
            "System.out.println(n - count);",
            "x = in.nextInt();",
            "count++;",
            "sum += x;",
            "}",
            "System.out.println(sum);",
        ]
    );
}

#[test]
fn accumulators_say_where_they_keep_too_little() {
    let trouble = written(FIFTEEN, SampleStyle::Accumulators, 0).unwrap_err();
    let source = dialogue(FIFTEEN).source;
    assert_eq!(source.slice(trouble.span), "without");
    assert!(written(GUESS, SampleStyle::Accumulators, 0).is_ok());
}

#[test]
fn seeds_choose_names() {
    let texts: Vec<String> =
        (0..6).map(|seed| written(SUM, SampleStyle::Accumulators, seed).unwrap()).collect();
    assert!(texts[1..].iter().any(|text| *text != texts[0]));
    assert_eq!(texts[3], written(SUM, SampleStyle::Accumulators, 3).unwrap());
}

#[test]
fn programs_of_random_dialogues_do_right() {
    let mut stage = JavaStage::start(None, &toolchains()[0], Confinement::Open).unwrap();
    let mut counts = [0; 2];
    for (at, dialogue) in (0..).filter_map(random).take(40).enumerate() {
        let trials = trials(&dialogue, 6);
        if trials.is_empty() {
            continue;
        }
        for (style, count) in SampleStyle::ALL.into_iter().zip(&mut counts) {
            let order = SampleOrder { style, seed: at as u64, prints_optional: at % 2 == 0 };
            let Some((verdict, code)) = performed(&dialogue, &trials, &order, &mut stage) else {
                assert_eq!(style, SampleStyle::Accumulators, "{}", dialogue.source.text());
                continue;
            };
            let is_right = matches!(verdict, DialogueVerdict::Right(_));
            assert!(is_right, "{verdict:#?}\n{}\n{code}", dialogue.source.text());
            *count += 1;
        }
    }
    assert!(counts[0] > 25 && counts[1] > 3, "{counts:?}");
}
