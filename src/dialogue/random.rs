//! Random dialogues for tests.
//!
//! In: a number. Out: a dialogue of random statements, all of which follow from the number, unless
//! it breaks a static rule, which some do.

use crate::solve::space::random::{Purpose, Stream};
use crate::source::Source;

use super::spec::Dialogue;

/// Which statements and terms occur.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repertoire {
    /// What has an equivalent in sample programs of both styles, more or less: numbers only.
    Sample,
    /// All that a dialogue may have.
    Whole,
}

/// What stands before a run or at its beginning, so that terms may speak of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Needed {
    Nothing,
    /// A text `s` is read.
    Text,
    /// A constant `m` of an `enum` is read.
    Constant,
    /// There is a hidden parameter `secret`.
    Secret,
    /// `x` is read twice.
    Twice,
}

use Needed::{Constant, Nothing, Secret, Text, Twice};

/// Terms of samples, and further ones.
type RandomWords<const N: usize> = [(Needed, &'static str); N];

const SAMPLE_CONDITIONS: RandomWords<8> = [
    (Nothing, "x > y"),
    (Nothing, "x == 2"),
    (Nothing, "COUNT(x) > 2"),
    (Nothing, "SUM(x, y) % 2 == 0"),
    (Nothing, "CONTAINS(y, x)"),
    (Nothing, "COUNT(x, y) > 3"),
    (Nothing, "x + y < 3 || COUNT(y) == 1"),
    (Nothing, "same(ALL(x))"),
];

const FURTHER_CONDITIONS: RandomWords<15> = [
    (Nothing, "largest(ALL(x, y)) > 2"),
    (Nothing, "same(EARLIER(x))"),
    (Nothing, "MIN(x) < y && PRODUCT(y) != 1"),
    (Text, "s.equals(\"a\")"),
    (Text, "s.length() > 1 && x != 0"),
    (Text, "CONTAINS(s, \"b\")"),
    (Text, "!starts(s, 'a')"),
    (Text, "COUNT(x, y, s) > 4"),
    (Constant, "m == Move.ROCK"),
    (Constant, "COUNT(m) > 1 || m != Move.PAPER"),
    (Constant, "CONTAINS(m, Move.SCISSORS)"),
    (Secret, "x == secret"),
    (Secret, "COUNT(x, y) >= secret"),
    (Twice, "BEFORE(x) == x"),
    (Twice, "BEFORE(x) + 1 < y"),
];

const SAMPLE_VALUES: RandomWords<7> = [
    (Nothing, "x"),
    (Nothing, "SUM(y)"),
    (Nothing, "\"a\""),
    (Nothing, "\"b\" + x"),
    (Nothing, "COUNT(x, y)"),
    (Nothing, "x - y"),
    (Nothing, "MAX(y)"),
];

const FURTHER_VALUES: RandomWords<22> = [
    (Nothing, "ANY"),
    (Nothing, "SOME"),
    (Nothing, "\"\""),
    (Nothing, "DIGITS(x)"),
    (Nothing, "ANY + x + ANY"),
    (Nothing, "x + ANY + y"),
    (Nothing, "DIGITS(x) + ANY + SUM(x)"),
    (Nothing, "\"-\" + ANY + x + ANY + \"\" + ANY + \".5\""),
    (Nothing, "x + SOME + y"),
    (Nothing, "ANY + x + ANY + \"0 1\""),
    (Nothing, "\"(\" + ANY"),
    (Nothing, "SOME + \".\""),
    (Nothing, "ANY + DIGITS(COUNT(y)) + SOME"),
    (Nothing, "x > y ? 1 : 2"),
    (Nothing, "largest(ALL(x, y))"),
    (Nothing, "\"A b  c\""),
    (Text, "s"),
    (Text, "s + x"),
    (Text, "twice(s)"),
    (Constant, "m"),
    (Secret, "\"not \" + secret"),
    (Twice, "BEFORE(x) + y"),
];

const SAMPLE_SETS: RandomWords<6> = [
    (Nothing, "READ()"),
    (Nothing, "READ(range(0, 3))"),
    (Nothing, "READ(atLeast(x))"),
    (Nothing, "READ(list(0, 2)).again(\"no\")"),
    (Nothing, "READ(range(0, 5).fresh()).stop(\"end\")"),
    (Nothing, "READ(not(list(1))).again(\"a\")"),
];

const FURTHER_SETS: RandomWords<7> = [
    (Nothing, "READ(range(0, 3).without(x, y)).again(\"b\")"),
    (Nothing, "READ(where(v -> v % 2 == 0 || v > y)).stop(\"b\")"),
    (Nothing, "READ(atMost(2)).again()"),
    (Nothing, "READ(range(-1, 2)).stop()"),
    (Nothing, "READ(range(0, 2)).again(SOME + COUNT(y))"),
    (Nothing, "READ(list(1, 3)).stop(ANY + x)"),
    (Secret, "READ(range(secret, 3)).again(\"\")"),
];

const TEXT_SETS: [&str; 7] = [
    "READ()",
    "READ(list(\"a\", \"bb\"))",
    "READ(letters(1, 2)).again(\"letters\")",
    "READ(matches(\"a|[bc]{2}\")).stop(\"end\")",
    "READ(word())",
    "READ(line())",
    "READ(where(v -> v.length() < 2)).again(\"a\")",
];

const CONSTANT_SETS: [&str; 4] =
    ["READ()", "READ(list(Move.ROCK, Move.PAPER)).again(\"?\")", "READ().stop()", "READ().again()"];

/// Helpers by name; those that a text calls are added to it.
const HELPERS: [(&str, &str); 4] = [
    (
        "same(",
        "static boolean same(int[] a) {
            for (int i = 1; i < a.length; i++) { if (a[i] != a[0]) return false; }
            return a.length > 1;
        }\n",
    ),
    (
        "largest(",
        "static int largest(int[] a) {
            int most = a[0];
            for (int i = 1; i < a.length; i++) { if (a[i] > most) most = a[i]; }
            return most;
        }\n",
    ),
    (
        "starts(",
        "static boolean starts(String s, char c) { return s.length() > 0 && s.charAt(0) == c; }\n",
    ),
    ("twice(", "static String twice(String s) { return s.length() > 3 ? s : s + s; }\n"),
];

/// A random dialogue; `None` if it breaks a static rule. The stream goes on where the text ends.
pub(super) fn random_dialogue(number: u64, repertoire: Repertoire) -> Option<(Stream, Dialogue)> {
    let stream = Stream::new(number, Purpose::Draw, 77);
    let mut random =
        RandomDialogue { stream, repertoire, given: Vec::new(), text: String::new(), labels: 0 };
    random.begin();
    random.block(2, false);
    for (call, helper) in HELPERS {
        if random.text.contains(call) {
            random.text.push_str(helper);
        }
    }
    let dialogue = super::read(&Source::new("random.java", random.text)).ok()?;
    Some((random.stream, dialogue))
}

/// A text that grows.
struct RandomDialogue {
    stream: Stream,
    repertoire: Repertoire,
    /// What terms may speak of.
    given: Vec<Needed>,
    text: String,
    /// Names of loops so far.
    labels: u64,
}

impl RandomDialogue {
    fn begin(&mut self) {
        if self.repertoire == Repertoire::Sample {
            self.given = vec![Nothing];
            self.text.push_str("int x = READ(range(0, 3)), y = READ(range(-1, 2));\n");
            return;
        }
        let settings = ["", "", "", "spaces = \"exact\"\n", "letters = \"any\"\n"];
        let settings = settings[self.at(settings.len())];
        let mut given = vec![Nothing];
        given.extend([Text, Constant, Secret, Twice].into_iter().filter(|_| self.at(4) == 0));
        self.given = given;
        let mut line = |needed, text: &str| {
            if self.given.contains(&needed) {
                self.text.push_str(text);
            }
        };
        if !settings.is_empty() {
            line(Nothing, &format!("/*tatsu\n{settings}*/\n"));
        }
        line(Constant, "enum Move { ROCK, PAPER, SCISSORS }\n");
        line(Secret, "@HIDDEN int secret = INT(range(0, 4));\n");
        line(Nothing, "int x = READ(range(0, 3)), y = READ(range(-1, 2));\n");
        line(Twice, "x = READ();\n");
        line(Text, "String s = READ();\n");
        line(Constant, "Move m = READ();\n");
    }

    /// A place below a bound.
    fn at(&mut self, bound: usize) -> usize {
        usize::try_from(self.stream.below(bound as u64)).unwrap_or(0)
    }

    fn pick<const N: usize>(&mut self, words: [&'static str; N]) -> &'static str {
        words[self.at(N)]
    }

    /// One of the words that may be used here.
    fn word<const N: usize, const M: usize>(
        &mut self,
        sample: &RandomWords<N>,
        further: &RandomWords<M>,
    ) -> &'static str {
        let further = further.iter().filter(|_| self.repertoire == Repertoire::Whole);
        let words = sample.iter().chain(further);
        let words: Vec<&str> =
            words.filter(|word| self.given.contains(&word.0)).map(|word| word.1).collect();
        words[self.at(words.len())]
    }

    fn condition(&mut self) -> &'static str {
        self.word(&SAMPLE_CONDITIONS, &FURTHER_CONDITIONS)
    }

    fn value(&mut self) -> &'static str {
        self.word(&SAMPLE_VALUES, &FURTHER_VALUES)
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn statement(&mut self, depth: u64, in_loop: bool) {
        let kinds = match (depth, self.repertoire) {
            (0, _) => 5,
            (_, Repertoire::Sample) => 8,
            (_, Repertoire::Whole) => 12,
        };
        match self.stream.below(kinds + u64::from(in_loop)) {
            0..=2 => self.read(),
            3 => {
                let (one, other) = (self.value(), self.value());
                self.line(&format!("PRINT({one}, {other});"));
            }
            4 => {
                let is_bare = self.repertoire == Repertoire::Whole && self.at(4) == 0;
                let one = if is_bare { "" } else { self.value() };
                self.line(&format!("MAYBE({one});"));
            }
            kind @ (5 | 6) if depth > 0 => {
                let condition = self.condition();
                self.line(&format!("if ({condition}) {{"));
                self.block(depth - 1, in_loop);
                if kind == 6 {
                    self.line("} else {");
                    self.block(depth - 1, in_loop);
                }
                self.line("}");
            }
            7 if depth > 0 => {
                let condition = self.condition();
                self.line("while (true) {");
                self.read();
                self.block(depth - 1, true);
                self.line(&format!("if ({condition}) break;\n}}"));
            }
            8 if depth > 0 && kinds > 8 => {
                let condition = self.condition();
                self.line("do {");
                self.read();
                self.block(depth - 1, true);
                self.line(&format!("}} while ({condition});"));
            }
            9 if depth > 0 => self.loop_in_a_loop(depth),
            10 if depth > 0 => {
                self.line("switch (x) {\ncase 0, 1 -> {");
                self.block(depth - 1, false);
                self.line("}\ncase 2 -> PRINT(\"two\");\ndefault -> {");
                self.block(depth - 1, false);
                self.line("}\n}");
            }
            11 if depth > 0 && self.given.contains(&Constant) => {
                self.line("switch (m) {\ncase ROCK -> {");
                self.block(depth - 1, false);
                self.line("}\ncase PAPER -> PRINT(m);\ndefault -> { }\n}");
            }
            11 if depth > 0 => {
                let (one, other) = (self.value(), self.value());
                self.line(&format!("PRINT({one});\nMAYBE({other});"));
            }
            _ => {
                let condition = self.condition();
                let jump = match self.repertoire {
                    Repertoire::Sample => self.pick(["break", "continue"]),
                    Repertoire::Whole => self.pick(["break", "continue", "return"]),
                };
                self.line(&format!("if ({condition}) {jump};"));
            }
        }
    }

    /// A labelled loop, and one inside that may leave it or begin it again.
    fn loop_in_a_loop(&mut self, depth: u64) {
        let (first, second) = (self.condition(), self.condition());
        let jump = self.pick(["break", "continue"]);
        let label = format!("loop{}", self.labels);
        self.labels += 1;
        self.line(&format!("{label}: while ({first}) {{"));
        self.read();
        self.line("while (true) {");
        self.read();
        self.line(&format!("if ({second}) {jump} {label};"));
        self.block(depth - 1, true);
        self.line("if (COUNT(x, y) > 6) break;\n}\n}");
    }

    fn read(&mut self) {
        if self.given.contains(&Text) && self.at(4) == 0 {
            let set = self.pick(TEXT_SETS);
            self.line(&format!("s = {set};"));
        } else if self.given.contains(&Constant) && self.at(4) == 0 {
            let set = self.pick(CONSTANT_SETS);
            self.line(&format!("m = {set};"));
        } else {
            let variable = self.pick(["x", "y"]);
            let set = self.word(&SAMPLE_SETS, &FURTHER_SETS);
            self.line(&format!("{variable} = {set};"));
        }
    }

    fn block(&mut self, depth: u64, in_loop: bool) {
        for _ in 0..=self.stream.below(1 + depth) {
            self.statement(depth, in_loop);
        }
    }
}
