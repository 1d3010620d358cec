//! Whether a text is a word of an output set.
//!
//! In: an [`OutputSet`] and a text. Out: yes or no, and how far the text agrees. The set becomes a
//! nondeterministic automaton (Thompson's construction) with a few states for each character that
//! the author wrote, so alternatives of neighbouring outputs add up and never multiply. Conditions
//! on what stands before and after a place, such as "here ends a number", are edges with a guard.

use std::collections::BTreeMap;

use crate::read::floating::value_of;

use super::output::{
    Capitals, OutputPattern, OutputSet, PatternPiece, Spacing, TextComparison, WriteSet,
};

impl OutputSet {
    /// Whether nothing need be printed.
    pub fn may_be_empty(&self) -> bool {
        self.matches("")
    }

    /// Whether `text`, all that was printed at this place, is one of the texts of the set.
    pub fn matches(&self, text: &str) -> bool {
        matches(self, text)
    }

    /// How many bytes of `text` can be the beginning of a text of the set: where the first
    /// difference stands, or the length of the text if it only ends too early.
    pub fn agreement(&self, text: &str) -> usize {
        agreement(self, text)
    }
}

/// The places of a text, as it is compared, at which an output can end that begins at `from`.
/// `is_first`: nothing of the text belongs to an output before it.
pub(super) fn ends(
    write: &WriteSet,
    comparison: TextComparison,
    (text, from, is_first): (&str, usize, bool),
) -> Vec<usize> {
    let mut automaton =
        OutputAutomaton { nodes: vec![AutomatonState::default()], last: 0, comparison };
    automaton.write(&WriteSet { is_optional: false, ..write.clone() }, is_first);
    automaton.ends(&Tape::new(text, comparison), from)
}

/// How long a text is as it is compared.
pub(super) fn compared_length(text: &str, comparison: TextComparison) -> usize {
    Tape::new(text, comparison).characters.len()
}

/// Whether all of `text` is a word of the set.
fn matches(set: &OutputSet, text: &str) -> bool {
    let tape = Tape::new(text, set.comparison);
    OutputAutomaton::of(set).run(&tape).is_ok()
}

/// How many bytes of `text` are the beginning of a word of the set.
fn agreement(set: &OutputSet, text: &str) -> usize {
    let tape = Tape::new(text, set.comparison);
    match OutputAutomaton::of(set).run(&tape) {
        Ok(()) => text.len(),
        Err(at) => tape.places.get(at).copied().unwrap_or(text.len()),
    }
}

/// A text as it is compared.
struct Tape {
    /// Line ends are `\n`; where blanks are forgiven, each run of blanks is one character, `\n` if
    /// it holds a line end, and there is none at the ends.
    characters: Vec<char>,
    /// For each of them: where it starts in the text.
    places: Vec<usize>,
}

impl Tape {
    fn new(text: &str, comparison: TextComparison) -> Self {
        let mut tape = Self { characters: Vec::new(), places: Vec::new() };
        let mut last = None;
        for (place, character) in text.char_indices() {
            let is_return = character == '\r' && text[place + 1..].starts_with('\n');
            if is_return {
                continue;
            }
            match comparison.spacing {
                Spacing::Exact => tape.push(character, place),
                Spacing::Forgiving if character.is_whitespace() => {
                    let blank = if character == '\n' { '\n' } else { ' ' };
                    let (kept, start) = last.unwrap_or((blank, place));
                    last = Some((if blank == '\n' { blank } else { kept }, start));
                }
                Spacing::Forgiving => {
                    if let Some((blank, start)) = last.take()
                        && !tape.characters.is_empty()
                    {
                        tape.push(blank, start);
                    }
                    tape.push(character, place);
                }
            }
        }
        tape
    }

    fn push(&mut self, character: char, place: usize) {
        self.characters.push(character);
        self.places.push(place);
    }

    fn at(&self, place: usize) -> Option<char> {
        self.characters.get(place).copied()
    }

    fn before(&self, place: usize) -> Option<char> {
        place.checked_sub(1).and_then(|before| self.at(before))
    }

    /// Whether letters or digits stand on both sides, so that a blank between them counts.
    fn joins_words(&self, place: usize) -> bool {
        let is_word = |character: Option<char>| character.is_some_and(char::is_alphanumeric);
        is_word(self.before(place)) && is_word(self.at(place))
    }

    /// Whether the character is a blank between two tokens that are told apart without it.
    fn is_idle(&self, place: usize) -> bool {
        let is_word = |character: Option<char>| character.is_some_and(char::is_alphanumeric);
        self.at(place) == Some(' ') && !(is_word(self.before(place)) && is_word(self.at(place + 1)))
    }

    fn is_digit(&self, place: Option<usize>) -> bool {
        place.and_then(|place| self.at(place)).is_some_and(|c| c.is_ascii_digit())
    }

    /// Whether no numeral goes on to the left of a place.
    fn starts_number(&self, place: usize) -> bool {
        let (one, two) = (place.checked_sub(1), place.checked_sub(2));
        match one.and_then(|one| self.at(one)) {
            Some('.') => !self.is_digit(two),
            // A minus after an operand subtracts; any other one is a sign.
            Some('-') => {
                let operand = two.and_then(|two| self.at(two));
                operand.is_some_and(|c| c.is_alphanumeric() || c == ')')
            }
            Some(other) => !other.is_ascii_digit(),
            None => true,
        }
    }

    /// Whether no numeral goes on to the right of a place.
    fn ends_number(&self, place: usize) -> bool {
        match self.at(place) {
            Some('.') => !self.is_digit(Some(place + 1)),
            Some(other) => !other.is_ascii_digit(),
            None => true,
        }
    }
}

/// What must hold at a place for an edge without a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Guard {
    None,
    /// A blank of the author's may be missing here.
    BlankMayMiss,
    /// A line end of the author's may be missing here: at the ends of the text, and after another.
    LineEndMayMiss,
    /// The text ends here.
    End,
    StartsNumber,
    EndsNumber,
}

impl Guard {
    fn holds(self, tape: &Tape, place: usize) -> bool {
        match self {
            Self::None => true,
            Self::BlankMayMiss => !tape.joins_words(place),
            Self::LineEndMayMiss => {
                tape.at(place).is_none() || matches!(tape.before(place), None | Some('\n'))
            }
            Self::End => tape.at(place).is_none(),
            Self::StartsNumber => tape.starts_number(place),
            Self::EndsNumber => tape.ends_number(place),
        }
    }
}

/// Which characters an edge takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TakenCharacters {
    One(char),
    Blank,
    Visible,
    Every,
}

/// A state with its edges.
#[derive(Clone, Debug, Default)]
struct AutomatonState {
    free: Vec<(Guard, usize)>,
    taking: Vec<(TakenCharacters, usize)>,
    /// Whether it is inside a numeral, where no blank is forgiven.
    inside: bool,
    /// Numbers with a point that may stand there, each as a whole.
    decimals: Vec<(WantedDecimal, usize)>,
}

/// A number with a point that is to be printed.
#[derive(Clone, Copy, Debug)]
struct WantedDecimal {
    value: f64,
    digits: Option<u32>,
}

impl WantedDecimal {
    /// Where the numeral at a place ends, if it is one of this number.
    fn end(self, tape: &Tape, from: usize) -> Option<usize> {
        let mut end = from + usize::from(tape.at(from) == Some('-'));
        let whole = end;
        while tape.is_digit(Some(end)) {
            end += 1;
        }
        let mut digits = 0;
        if end > whole && tape.at(end) == Some('.') && tape.is_digit(Some(end + 1)) {
            end += 1;
            while tape.is_digit(Some(end)) {
                (end, digits) = (end + 1, digits + 1);
            }
        }
        let sign = usize::from(matches!(tape.at(end + 1), Some('-' | '+')));
        let has_power = tape.at(end) == Some('E') && tape.is_digit(Some(end + 1 + sign));
        if has_power && self.digits.is_none() {
            end += 1 + sign;
            while tape.is_digit(Some(end)) {
                end += 1;
            }
        }
        let text: String = tape.characters[from..end].iter().collect();
        let number: f64 = text.parse().ok()?;
        let apart = (number - self.value).abs();
        // What other orders of computing come to lies as near as that.
        let near = self.value.abs().max(1.0);
        let is_it = match self.digits {
            Some(wanted) => {
                let half = 0.5 * 0.1_f64.powi(i32::try_from(wanted).unwrap_or(0));
                digits == wanted && apart <= half + near * 1e-9
            }
            None => apart <= near * 1e-6,
        };
        is_it.then_some(end)
    }
}

/// The automaton of a set; state 0 is where it starts.
struct OutputAutomaton {
    nodes: Vec<AutomatonState>,
    last: usize,
    comparison: TextComparison,
}

impl OutputAutomaton {
    fn of(set: &OutputSet) -> Self {
        let mut automaton =
            Self { nodes: vec![AutomatonState::default()], last: 0, comparison: set.comparison };
        for (at, write) in set.writes.iter().enumerate() {
            automaton.write(write, at == 0);
        }
        automaton
    }

    fn node(&mut self) -> usize {
        self.nodes.push(AutomatonState::default());
        self.nodes.len() - 1
    }

    fn free(&mut self, from: usize, guard: Guard, to: usize) {
        self.nodes[from].free.push((guard, to));
    }

    fn taking(&mut self, from: usize, class: TakenCharacters, to: usize) {
        self.nodes[from].taking.push((class, to));
    }

    /// Adds one output after those before.
    fn write(&mut self, write: &WriteSet, is_first: bool) {
        let (start, end) = (self.last, self.node());
        for pattern in &write.alternatives {
            let mut at = self.node();
            self.free(start, Guard::None, at);
            if !is_first && self.comparison.spacing == Spacing::Forgiving {
                at = self.separator(at);
            }
            at = self.pattern(pattern, at);
            if self.comparison.spacing == Spacing::Exact {
                let line = self.node();
                self.taking(at, TakenCharacters::One('\n'), line);
                self.free(at, Guard::End, line);
                at = line;
            }
            self.free(at, Guard::None, end);
        }
        if write.is_optional {
            self.free(start, Guard::None, end);
        }
        self.last = end;
    }

    /// What stands between two outputs: blanks, or nothing where no words are joined.
    fn separator(&mut self, from: usize) -> usize {
        let to = self.node();
        self.taking(from, TakenCharacters::Blank, to);
        self.free(from, Guard::BlankMayMiss, to);
        to
    }

    fn pattern(&mut self, pattern: &OutputPattern, from: usize) -> usize {
        let mut at = from;
        let pieces = &pattern.pieces;
        for (place, piece) in pieces.iter().enumerate() {
            let is_open = |piece: Option<&PatternPiece>| piece.is_none_or(PatternPiece::is_wild);
            let before = place.checked_sub(1).and_then(|before| pieces.get(before));
            match piece {
                PatternPiece::Text(text) => at = self.text(text, at),
                PatternPiece::Value(text) => {
                    let digits = text.strip_prefix('-').unwrap_or(text);
                    if is_open(before) && digits.starts_with(|one: char| one.is_ascii_digit()) {
                        at = self.guarded(at, Guard::StartsNumber);
                    }
                    at = self.text(text, at);
                    if is_open(pieces.get(place + 1))
                        && text.ends_with(|one: char| one.is_ascii_digit())
                    {
                        at = self.guarded(at, Guard::EndsNumber);
                    }
                }
                PatternPiece::Decimal(number, digits) => {
                    if is_open(before) {
                        at = self.guarded(at, Guard::StartsNumber);
                    }
                    let to = self.node();
                    let wanted = WantedDecimal { value: value_of(*number), digits: *digits };
                    self.nodes[at].decimals.push((wanted, to));
                    at = to;
                }
                PatternPiece::Digits(text) => at = self.literal(text, at, false),
                PatternPiece::Number(number) => {
                    if is_open(before) {
                        at = self.guarded(at, Guard::StartsNumber);
                    }
                    at = self.literal(&number.to_string(), at, true);
                    if is_open(pieces.get(place + 1)) {
                        at = self.guarded(at, Guard::EndsNumber);
                    }
                }
                PatternPiece::Any => {
                    let looped = self.guarded(at, Guard::None);
                    self.taking(looped, TakenCharacters::Every, looped);
                    at = looped;
                }
                PatternPiece::Some => {
                    let (before, after) = (self.guarded(at, Guard::None), self.node());
                    self.taking(before, TakenCharacters::Every, before);
                    self.taking(before, TakenCharacters::Visible, after);
                    self.taking(after, TakenCharacters::Every, after);
                    at = after;
                }
            }
        }
        at
    }

    fn guarded(&mut self, from: usize, guard: Guard) -> usize {
        let to = self.node();
        self.free(from, guard, to);
        to
    }

    /// Characters as they are.
    fn literal(&mut self, text: &str, from: usize, is_numeral: bool) -> usize {
        let mut at = from;
        for (place, character) in text.chars().enumerate() {
            let to = self.node();
            self.nodes[at].inside |= is_numeral && place > 0;
            self.taking(at, TakenCharacters::One(character), to);
            at = to;
        }
        at
    }

    /// A text of the author's, in which blanks may be forgiven.
    fn text(&mut self, text: &str, from: usize) -> usize {
        if self.comparison.spacing == Spacing::Exact {
            return self.literal(text, from, false);
        }
        let mut at = from;
        let mut rest = text;
        while let Some(character) = rest.chars().next() {
            let to = self.node();
            if character.is_whitespace() {
                let end = rest.find(|c: char| !c.is_whitespace()).unwrap_or(rest.len());
                let (blanks, after) = rest.split_at(end);
                rest = after;
                if blanks.contains('\n') {
                    self.taking(at, TakenCharacters::One('\n'), to);
                    self.free(at, Guard::LineEndMayMiss, to);
                } else {
                    self.taking(at, TakenCharacters::One(' '), to);
                    self.free(at, Guard::BlankMayMiss, to);
                }
            } else {
                rest = &rest[character.len_utf8()..];
                self.taking(at, TakenCharacters::One(character), to);
            }
            at = to;
        }
        at
    }

    fn takes(&self, class: TakenCharacters, character: char) -> bool {
        match class {
            TakenCharacters::Every => true,
            TakenCharacters::Visible => !character.is_whitespace(),
            TakenCharacters::Blank => character.is_whitespace(),
            TakenCharacters::One(one) if one == character => true,
            TakenCharacters::One(one) => {
                self.comparison.letters == Capitals::Any
                    && one.to_lowercase().eq(character.to_lowercase())
            }
        }
    }

    /// Follows all ways at once; the error is the place of the first character that no way takes.
    fn run(&self, tape: &Tape) -> Result<(), usize> {
        let (ends, reached) = self.follow(tape, 0);
        if ends.last() == Some(&tape.characters.len()) { Ok(()) } else { Err(reached) }
    }

    /// The places at which a word can end that begins at a place.
    fn ends(&self, tape: &Tape, from: usize) -> Vec<usize> {
        self.follow(tape, from).0
    }

    /// Follows all ways at once from a place: where words can end, and the first place whose
    /// character no way takes, or the end of the text.
    fn follow(&self, tape: &Tape, from: usize) -> (Vec<usize>, usize) {
        let mut ends = Vec::new();
        let mut current = vec![0];
        // Where whole numbers end, the states after them.
        let mut arrivals: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for place in from..=tape.characters.len() {
            current.extend(arrivals.remove(&place).unwrap_or_default());
            let reached = self.closed(&current, tape, place);
            let there = self.nodes.iter().zip(&reached).filter(|(_, is)| **is);
            for (node, _) in there {
                for (wanted, to) in &node.decimals {
                    if let Some(end) = wanted.end(tape, place) {
                        arrivals.entry(end).or_default().push(*to);
                    }
                }
            }
            if reached[self.last] {
                ends.push(place);
            }
            let Some(character) = tape.at(place) else { return (ends, place) };
            let is_idle = self.comparison.spacing == Spacing::Forgiving && tape.is_idle(place);
            let mut next = vec![false; self.nodes.len()];
            for (at, node) in self.nodes.iter().enumerate().filter(|(at, _)| reached[*at]) {
                if is_idle && !node.inside {
                    next[at] = true;
                }
                for (class, to) in &node.taking {
                    if self.takes(*class, character) {
                        next[*to] = true;
                    }
                }
            }
            current = (0..next.len()).filter(|at| next[*at]).collect();
            if current.is_empty() && arrivals.is_empty() {
                return (ends, place);
            }
        }
        unreachable!("the last place of the loop has no character")
    }

    /// The states that are reached without a character.
    fn closed(&self, from: &[usize], tape: &Tape, place: usize) -> Vec<bool> {
        let mut reached = vec![false; self.nodes.len()];
        let mut waiting = from.to_vec();
        while let Some(at) = waiting.pop() {
            if std::mem::replace(&mut reached[at], true) {
                continue;
            }
            let open = self.nodes[at].free.iter().filter(|(guard, _)| guard.holds(tape, place));
            waiting.extend(open.map(|(_, to)| *to));
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::super::output::*;

    fn text(text: &str) -> PatternPiece {
        PatternPiece::Text(String::from(text))
    }

    fn one(pieces: &[PatternPiece]) -> WriteSet {
        let pattern = OutputPattern { pieces: pieces.to_vec() };
        WriteSet { alternatives: vec![pattern], is_optional: false }
    }

    fn set(writes: &[WriteSet]) -> OutputSet {
        OutputSet { writes: writes.to_vec(), comparison: TextComparison::default() }
    }

    #[test]
    fn a_number_is_a_whole_token() {
        use PatternPiece::{Any, Digits, Number};
        let eight = set(&[one(&[Any, Number(8), Any])]);
        for fine in ["8", "It took 8 guesses", "(8)", "8.", "x=8", "4-8", "8th", "8\n"] {
            assert!(eight.matches(fine), "{fine}");
        }
        for wrong in ["18", "-8", "8.5", "88", "0.8", "= -8", "", "eight"] {
            assert!(!eight.matches(wrong), "{wrong}");
        }
        let loose = set(&[one(&[Any, Digits(String::from("8")), Any])]);
        assert!(loose.matches("18") && loose.matches("-8") && !loose.matches("17"));
        assert!(set(&[one(&[Number(-8)])]).matches("-8"));
        assert!(!set(&[one(&[Number(-8)])]).matches("- 8"));
        assert!(!set(&[WriteSet::anything(), one(&[Number(8)])]).matches("-8"));
    }

    #[test]
    fn blanks_are_forgiven_where_no_words_are_joined() {
        let sum = set(&[one(&[text("Sum: "), PatternPiece::Number(8)])]);
        for fine in ["Sum: 8", "Sum:8", " Sum :  8 \r\n", "\n\nSum: 8\n"] {
            assert!(sum.matches(fine), "{fine:?}");
        }
        for wrong in ["Sum:\n8", "S um: 8", "Sum 8", "Sum: 8 9"] {
            assert!(!sum.matches(wrong), "{wrong:?}");
        }
        let words = set(&[one(&[text("X wins")])]);
        assert!(words.matches("X   wins") && !words.matches("Xwins") && !words.matches("X\nwins"));
    }

    #[test]
    fn exact_spaces_count() {
        let comparison = TextComparison { spacing: Spacing::Exact, ..TextComparison::default() };
        let set = OutputSet { writes: vec![one(&[text("a b")]), one(&[text("c")])], comparison };
        assert!(set.matches("a b\nc\n") && set.matches("a b\r\nc"));
        assert!(!set.matches("a  b\nc\n") && !set.matches("a b c") && !set.matches("a b\nc\n\n"));
    }

    #[test]
    fn capital_letters_count_unless_any_will_do() {
        let comparison = TextComparison { letters: Capitals::Any, ..TextComparison::default() };
        let writes = vec![one(&[text("Größe")])];
        assert!(OutputSet { writes: writes.clone(), comparison }.matches("GRÖßE"));
        assert!(!set(&writes).matches("GRÖßE"));
    }

    #[test]
    fn neighbouring_outputs_stand_apart() {
        use PatternPiece::Number;
        let two = set(&[one(&[Number(1)]), one(&[Number(2)])]);
        assert!(two.matches("1 2") && two.matches("1\n2") && !two.matches("12"));
        let some = set(&[one(&[text("a")]), one(&[PatternPiece::Some])]);
        assert!(some.matches("a\nb") && !some.matches("a") && !some.matches("a \n "));
    }

    #[test]
    fn optional_outputs_add_up() {
        let mut write = one(&[text("x")]);
        write.is_optional = true;
        write.alternatives.push(OutputPattern::of(text("y")));
        let many = set(&vec![write; 40]);
        assert!(many.may_be_empty());
        assert!(many.matches(&"x y ".repeat(20)));
        assert!(!many.matches(&"x y ".repeat(21)));
        assert_eq!(many.agreement("x y z"), 4);
    }

    #[test]
    fn the_example_is_a_word_of_its_set() {
        let set = set(&[
            WriteSet::anything(),
            one(&[PatternPiece::Any, PatternPiece::Number(3), PatternPiece::Any]),
            one(&[text("done")]),
        ]);
        assert_eq!(set.example(), "3\ndone");
        assert!(set.matches(&set.example()));
        assert!(!set.may_be_empty());
        assert_eq!(set.to_string(), "{ ANY, ε } { ANY + 3 + ANY } { \"done\" }");
    }
}
