//! Methods of strings against Rust's.
//!
//! In: bytes that choose two strings and what is asked of them. Each call is written in Java, run
//! by the machine, and compared with what Rust says. The characters are of the basic plane and keep
//! their length when their case changes, so that a UTF-16 unit is a `char`.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tatsu::skeleton;
use tatsu::solve::execute::{Limits, Machine};
use tatsu::solve::space::Space;
use tatsu::source::Source;

const CHARACTERS: [char; 12] = ['a', 'b', 'A', 'B', 'z', ' ', '0', '9', '-', 'ä', 'é', 'Ω'];

/// What is left of the bytes.
struct Choices<'b>(&'b [u8]);

impl Choices<'_> {
    fn number(&mut self) -> usize {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        usize::from(*first)
    }

    fn below(&mut self, bound: usize) -> usize {
        self.number() % bound
    }

    fn text(&mut self) -> String {
        (0..self.below(7)).map(|_| CHARACTERS[self.below(CHARACTERS.len())]).collect()
    }
}

/// A call in Java, and what it gives as Java prints it.
fn call(choices: &mut Choices<'_>, s: &str, t: &str) -> (String, String) {
    let units: Vec<char> = s.chars().collect();
    let text = |units: &[char]| units.iter().collect::<String>();
    let place = |at: Option<usize>| {
        at.map_or("-1".to_owned(), |byte| s[..byte].chars().count().to_string())
    };
    let to = choices.below(units.len() + 1);
    let from = choices.below(to + 1);
    let one = CHARACTERS[choices.below(CHARACTERS.len())];
    let two = CHARACTERS[choices.below(CHARACTERS.len())];
    let times = choices.below(4);
    // The machine stops where the case of other letters would have to change.
    let is_latin = units.iter().all(|unit| u32::from(*unit) < 256);
    let (java, said) = match choices.below(20) {
        0 => ("s.length()".to_owned(), units.len().to_string()),
        1 => (format!("s.substring({from}, {to})"), text(&units[from..to])),
        2 => (format!("s.substring({from})"), text(&units[from..])),
        3 => ("s.indexOf(t)".to_owned(), place(s.find(t))),
        4 => ("s.lastIndexOf(t)".to_owned(), place(s.rfind(t))),
        5 => (format!("s.indexOf('{one}')"), place(s.find(one))),
        6 => (format!("s.lastIndexOf('{one}')"), place(s.rfind(one))),
        7 => ("s.equals(t)".to_owned(), (s == t).to_string()),
        8 => ("s.contains(t)".to_owned(), s.contains(t).to_string()),
        9 => ("s.startsWith(t)".to_owned(), s.starts_with(t).to_string()),
        10 => ("s.endsWith(t)".to_owned(), s.ends_with(t).to_string()),
        11 => ("s.concat(t)".to_owned(), format!("{s}{t}")),
        12 if is_latin => ("s.toUpperCase()".to_owned(), s.to_uppercase()),
        13 if is_latin => ("s.toLowerCase()".to_owned(), s.to_lowercase()),
        14 => ("s.trim()".to_owned(), s.trim_matches(' ').to_owned()),
        15 => (format!("s.repeat({times})"), s.repeat(times)),
        16 => (format!("s.replace('{one}', '{two}')"), s.replace(one, &two.to_string())),
        17 => ("s.isEmpty()".to_owned(), s.is_empty().to_string()),
        18 => ("s.compareTo(t)".to_owned(), compared(s, t).to_string()),
        _ => ("s + t + s".to_owned(), format!("{s}{t}{s}")),
    };
    (java, said)
}

/// The difference of the first units that differ, else of the lengths.
fn compared(s: &str, t: &str) -> i64 {
    let differing = s.chars().zip(t.chars()).find(|(one, other)| one != other);
    let length = |text: &str| i64::try_from(text.chars().count()).expect("it is short");
    differing.map_or(length(s) - length(t), |(one, other)| {
        i64::from(u32::from(one)) - i64::from(u32::from(other))
    })
}

fuzz_target!(|bytes: &[u8]| {
    let mut choices = Choices(bytes);
    let (s, t) = (choices.text(), choices.text());
    let mut java = format!("String s = \"{s}\";\nString t = \"{t}\";\n");
    let mut expected = String::new();
    for _ in 0..=choices.below(6) {
        let (call, said) = call(&mut choices, &s, &t);
        java.push_str(&format!("System.out.println(\"<\" + ({call}) + \">\");\n"));
        expected.push_str(&format!("<{said}>\n"));
    }
    let source = Source::new("strings.java", java.as_str());
    let reading = skeleton::read(&source);
    let Some(skeleton) = reading.skeleton else { panic!("{:?}\n{java}", reading.diagnostics) };
    let space = Space::of(&skeleton.program);
    let run = Machine::new(&skeleton.program).run(&space.model(&space.first()), &Limits::default());
    assert_eq!(run.output, expected, "{java}");
});
