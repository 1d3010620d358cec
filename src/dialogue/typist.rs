//! Typist: types random lines into a dialogue, as somebody would who tries a program out.
//!
//! In: a dialogue and a stream of random numbers. Out: lines that a right program reads to its end,
//! and the ways that they take. What holds: no solver is asked, so a dialogue whose conditions are
//! beyond it is tried all the same; each run has a mood, so that values come equal, rising,
//! falling, negative or large, and some runs are long.

use std::collections::VecDeque;

use crate::jvm::job::END_OF_INPUT;
use crate::read::datum::Datum;
use crate::read::types::{Primitive, Type};
use crate::solve::space::random::Stream;

use super::candidates::{
    SPECIAL_TEXTS, asks_for_empty_lines, mentioned_decimals, mentioned_numbers, mentioned_texts,
};
use super::environment::Histories;
use super::evaluate::{shown, typed};
use super::spec::{ConsoleForm, Dialogue, FormId, ReadForm, ReadMode};
use super::text_pattern::one_of;
use super::variants::{text_variants, texts_of_letters};
use super::walk::{ConsoleEvent, Control};

/// The most lines of a run.
const MOST_LINES: usize = 45;

/// How many lines are thought of until one is in its set.
const TRIES: usize = 14;

/// How many lines are tried for the last one of a run.
const ENDINGS: usize = 30;

/// What is typed where a number is asked for, and the dialogue says that words are.
const WORDS: [&str; 3] = ["abc", "x1", "-"];

/// What the values of a run are like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TypingMood {
    Plain,
    Small,
    Equal,
    Negative,
    Rising,
    Falling,
    Large,
    Long,
}

/// The moods take turns.
const MOODS: [TypingMood; 10] = [
    TypingMood::Plain,
    TypingMood::Small,
    TypingMood::Equal,
    TypingMood::Plain,
    TypingMood::Negative,
    TypingMood::Rising,
    TypingMood::Plain,
    TypingMood::Falling,
    TypingMood::Large,
    TypingMood::Long,
];

/// A run to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TypedRun {
    /// The lines.
    pub(super) inputs: Vec<String>,
    /// The branches, and whether their conditions held.
    pub(super) ways: Vec<(FormId, bool)>,
}

/// What is worth typing at one read.
#[derive(Debug, Default)]
struct LinePool {
    /// The texts that the set names.
    own: Vec<String>,
    /// Texts that the set describes, and texts of the dialogue.
    texts: Vec<String>,
    /// Those of the dialogue in other letters, with a blank, shortened and lengthened.
    variants: Vec<String>,
}

/// Who types.
pub(super) struct Typist<'d> {
    pub(super) dialogue: &'d Dialogue,
    /// For each form: what is worth typing there, if it reads a text.
    pools: Vec<LinePool>,
    /// The numbers that the dialogue mentions, and those with a point.
    pub(super) numbers: Vec<i64>,
    pub(super) decimals: Vec<f64>,
    /// Whether empty lines are typed where others than those of a set are.
    types_empty_lines: bool,
    /// Runs that led to something new.
    kept: Vec<TypedRun>,
    runs: usize,
    /// How often something was read or decided so far.
    steps: u64,
}

/// Where a run is.
#[derive(Clone)]
pub(super) struct TypingState {
    control: Control,
    pub(super) histories: Histories<Datum>,
    run: TypedRun,
    invalid: usize,
    /// The numbers and the texts that were typed.
    pub(super) typed: Vec<i64>,
    pub(super) decimals: Vec<f64>,
    words: Vec<String>,
}

/// Where control is at a read.
#[derive(Clone)]
struct ReadPlaces {
    /// While it waits for the value.
    here: Control,
    /// When the line is read again.
    stay: Control,
}

/// What comes next in a run.
enum NextRead<'d> {
    /// It is over.
    End,
    /// A line is read.
    Line(FormId, &'d ReadForm, ReadPlaces),
    /// Another line comes, or the input ends.
    More(Control, Control),
    /// It has no value, or goes round and round.
    Lost,
}

impl<'d> Typist<'d> {
    pub(super) fn new(dialogue: &'d Dialogue) -> Self {
        let mentioned = mentioned_texts(dialogue);
        let letters = texts_of_letters(dialogue);
        let pool = |form: &ConsoleForm| {
            let ConsoleForm::Read(read) = form else { return LinePool::default() };
            if dialogue.variable(read.variable).ty != Type::String {
                return LinePool::default();
            }
            let nothing = Histories::new(dialogue.variables.len(), Vec::new());
            let named = read.set.mentioned.iter();
            let named = named.filter_map(|term| dialogue.value(*term, &nothing, None).ok());
            let own = named
                .filter_map(|value| if let Datum::Text(text) = value { Some(text) } else { None });
            let own: Vec<String> = own.collect();
            let shapes =
                read.set.patterns.iter().flat_map(super::text_pattern::TextPattern::shapes);
            let special = SPECIAL_TEXTS.iter().map(|text| (*text).to_owned());
            let all = shapes.chain(mentioned.iter().cloned()).chain(letters.iter().cloned());
            let texts: Vec<String> = all.chain(special).collect();
            let variants = mentioned.iter().flat_map(|text| text_variants(text)).collect();
            LinePool { own, texts, variants }
        };
        let pools = dialogue.forms.iter().map(|placed| pool(&placed.form)).collect();
        let mut numbers = mentioned_numbers(dialogue);
        numbers.sort_unstable();
        numbers.dedup();
        let types_empty_lines = asks_for_empty_lines(dialogue);
        let decimals = mentioned_decimals(dialogue);
        Self {
            dialogue,
            pools,
            numbers,
            decimals,
            types_empty_lines,
            kept: Vec::new(),
            runs: 0,
            steps: 0,
        }
    }

    /// How often something was read or decided so far.
    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// Keeps a run, so that others go on from a part of it.
    pub(super) fn keep(&mut self, run: TypedRun) {
        self.kept.push(run);
    }

    /// The beginning of a run that was kept, or nothing; sometimes a part of it twice.
    fn beginning(&self, stream: &mut Stream) -> VecDeque<String> {
        if stream.below(2) == 0 {
            return VecDeque::new();
        }
        let Some(run) = one_of(&self.kept, stream) else { return VecDeque::new() };
        let place = |stream: &mut Stream| {
            let bound = u64::try_from(run.inputs.len()).unwrap_or(0) + 1;
            usize::try_from(stream.below(bound)).unwrap_or(0)
        };
        let end = place(stream);
        let mut lines: VecDeque<String> = run.inputs[..end].iter().cloned().collect();
        if stream.below(3) == 0 {
            let from = place(stream).min(end);
            lines.extend(run.inputs[from..end].iter().cloned());
        }
        lines.retain(|line| line != END_OF_INPUT);
        lines
    }

    /// The next run with these parameters; `None` if it did not come to an end.
    pub(super) fn run(&mut self, parameters: &[Datum], stream: &mut Stream) -> Option<TypedRun> {
        let mood = MOODS[self.runs % MOODS.len()];
        self.runs += 1;
        // What has room for a few is filled by many that are equal.
        let is_long = mood == TypingMood::Long
            || mood == TypingMood::Equal && self.runs / MOODS.len() % 2 == 1;
        let wanted = if is_long { 10 + stream.below(20) } else { stream.below(8) };
        let mut beginning = self.beginning(stream);
        let wanted = usize::try_from(wanted).unwrap_or(0) + beginning.len();
        let mut state = TypingState {
            control: Control::start(self.dialogue),
            histories: Histories::new(self.dialogue.variables.len(), parameters.to_vec()),
            run: TypedRun { inputs: Vec::new(), ways: Vec::new() },
            invalid: 0,
            typed: parameters.iter().filter_map(Datum::number).collect(),
            decimals: Vec::new(),
            words: Vec::new(),
        };
        loop {
            let (form, read, places) = match self.next(&mut state) {
                NextRead::End => return Some(state.run),
                NextRead::Lost => return None,
                NextRead::More(then, otherwise) => {
                    let ends = state.run.inputs.len() >= wanted || stream.below(12) == 0;
                    if ends {
                        state.run.inputs.push(END_OF_INPUT.to_owned());
                    }
                    state.control = if ends { otherwise } else { then };
                    continue;
                }
                NextRead::Line(form, read, places) => (form, read, places),
            };
            if state.run.inputs.len() >= MOST_LINES {
                return None;
            }
            if let Some(line) = beginning.pop_front() {
                // What no longer fits is left out.
                self.typed(&mut state, (read, &places), &line, None);
                if state.run.inputs.last() != Some(&line) {
                    state.control = places.here.clone();
                }
                continue;
            }
            if state.run.inputs.len() >= wanted
                && let Some(ended) = self.ended(&state, (form, read, &places), stream)
            {
                return Some(ended.run);
            }
            let is_outside = matches!(read.mode, ReadMode::Stop(_) | ReadMode::Again(_))
                && state.invalid < 3
                && stream.below(4) == 0;
            let mut read_on = false;
            for attempt in 0..TRIES {
                let mood = if attempt < TRIES / 2 { mood } else { TypingMood::Plain };
                let line = self.line((form, read), &state, mood, stream);
                let wants = if is_outside && attempt < TRIES / 2 { Some(false) } else { None };
                if self.typed(&mut state, (read, &places), &line, wants) {
                    read_on = true;
                    break;
                }
            }
            if !read_on {
                return None;
            }
        }
    }

    /// Goes on to the next line that is read.
    fn next(&mut self, state: &mut TypingState) -> NextRead<'d> {
        /// More decisions in a row lead nowhere.
        const MOST: usize = 2_000;
        for _ in 0..MOST {
            self.steps += 1;
            match state.control.next(self.dialogue) {
                ConsoleEvent::Stop => return NextRead::End,
                ConsoleEvent::Write { .. } => {}
                ConsoleEvent::Branch { form, condition, then, otherwise } => {
                    let Ok(holds) = self.dialogue.holds(condition, &state.histories) else {
                        return NextRead::Lost;
                    };
                    state.run.ways.push((form, holds));
                    state.control = if holds { then } else { otherwise };
                }
                ConsoleEvent::More { then, otherwise } => {
                    return NextRead::More(then, otherwise);
                }
                ConsoleEvent::Read { form, read, here, stay } => {
                    return NextRead::Line(form, read, ReadPlaces { here, stay });
                }
            }
        }
        NextRead::Lost
    }

    /// Types a line. `wants`: only one that is in its set, or only one that is not. Whether it may
    /// be typed there.
    fn typed(
        &mut self,
        state: &mut TypingState,
        (read, places): (&ReadForm, &ReadPlaces),
        line: &str,
        wants: Option<bool>,
    ) -> bool {
        self.steps += 1;
        if let ReadMode::Until(words, levels) = &read.mode
            && words.iter().any(|word| word == line)
        {
            state.control = places.here.left(*levels);
            state.run.inputs.push(line.to_owned());
            return true;
        }
        // The second value of a line begins where a blank ends the first one.
        if (line.contains(' ') || line.is_empty()) && self.dialogue.values_in_line(read) > 1 {
            return false;
        }
        let ty = &self.dialogue.variable(read.variable).ty;
        let is_exact = |value: &Datum| ty.is_floating() || shown(value, ty) == line;
        let Some(value) = typed(line, ty).filter(is_exact) else {
            if self.dialogue.settings.types_words
                && matches!(read.mode, ReadMode::Again(_))
                && *ty != Type::String
                && wants != Some(true)
                && WORDS.contains(&line)
            {
                state.control = places.stay.clone();
                state.invalid += 1;
                state.run.inputs.push(line.to_owned());
                return true;
            }
            return false;
        };
        let Ok(fits) = self.dialogue.admits(&read.set, &value, &state.histories) else {
            return false;
        };
        if wants.is_some_and(|wants| wants != fits) {
            return false;
        }
        match (&read.mode, fits) {
            (_, true) => {
                if let Datum::Text(text) = &value {
                    state.words.push(text.clone());
                } else if ty.is_floating() {
                    state.decimals.extend(line.parse::<f64>().ok());
                } else {
                    state.typed.extend(value.number());
                }
                state.histories.store(read.variable, value);
            }
            (ReadMode::Plain | ReadMode::Until(..), false) => return false,
            (ReadMode::Again(_) | ReadMode::Stop(_), false)
                if line.trim().is_empty() && !self.types_empty_lines =>
            {
                return false;
            }
            (ReadMode::Again(_), false) => {
                state.control = places.stay.clone();
                state.invalid += 1;
            }
            (ReadMode::Stop(_), false) => state.control = Control::end(),
        }
        state.run.inputs.push(line.to_owned());
        true
    }

    /// The run with one more line that ends it, if there is one.
    fn ended(
        &mut self,
        state: &TypingState,
        (form, read, places): (FormId, &'d ReadForm, &ReadPlaces),
        stream: &mut Stream,
    ) -> Option<TypingState> {
        let words = match &read.mode {
            ReadMode::Until(words, _) => words.as_slice(),
            ReadMode::Plain | ReadMode::Stop(_) | ReadMode::Again(_) => &[],
        };
        for attempt in 0..ENDINGS {
            // What the set and the dialogue mention ends most runs.
            let line = match self.numbers.get(attempt) {
                _ if !words.is_empty() && stream.below(2) == 0 => {
                    one_of(words, stream).cloned().unwrap_or_default()
                }
                Some(number) if self.pools[form.index()].texts.is_empty() => number.to_string(),
                _ => self.line((form, read), state, TypingMood::Plain, stream),
            };
            let mut last = state.clone();
            if !self.typed(&mut last, (read, places), &line, None) {
                continue;
            }
            match self.next(&mut last) {
                NextRead::End => return Some(last),
                NextRead::More(_, otherwise) => {
                    last.run.inputs.push(END_OF_INPUT.to_owned());
                    last.control = otherwise;
                    if matches!(self.next(&mut last), NextRead::End) {
                        return Some(last);
                    }
                }
                NextRead::Line(..) | NextRead::Lost => {}
            }
        }
        None
    }

    /// A line that comes to mind.
    fn line(
        &self,
        (form, read): (FormId, &ReadForm),
        state: &TypingState,
        mood: TypingMood,
        stream: &mut Stream,
    ) -> String {
        if self.dialogue.settings.types_words
            && matches!(read.mode, ReadMode::Again(_))
            && self.dialogue.variable(read.variable).ty != Type::String
            && stream.below(10) == 0
        {
            return one_of(&WORDS, stream).map(|word| (*word).to_owned()).unwrap_or_default();
        }
        match &self.dialogue.variable(read.variable).ty {
            Type::String => self.text((form, read), state, mood, stream),
            Type::Primitive(Primitive::Boolean) => (stream.below(2) == 0).to_string(),
            Type::Primitive(Primitive::Float | Primitive::Double) => {
                self.decimal(read, state, mood, stream)
            }
            Type::Primitive(_)
            | Type::Array(_)
            | Type::StringBuilder
            | Type::Object(_)
            | Type::Null => self.number(read, state, mood, stream).to_string(),
        }
    }

    fn text(
        &self,
        (form, read): (FormId, &ReadForm),
        state: &TypingState,
        mood: TypingMood,
        stream: &mut Stream,
    ) -> String {
        let pool = &self.pools[form.index()];
        let last = state.words.last();
        if let (TypingMood::Equal, Some(last)) = (mood, last)
            && stream.below(4) > 0
        {
            return last.clone();
        }
        // What was typed at the same place may be removed, asked for or typed once more.
        let before = state.histories.of(read.variable);
        let again = |stream: &mut Stream| match one_of(before, stream) {
            Some(Datum::Text(text)) => Some(text.clone()),
            _ => None,
        };
        if mood == TypingMood::Small
            && pool.own.is_empty()
            && before.len() > 1
            && stream.below(2) == 0
            && let Some(text) = again(stream)
        {
            return text;
        }
        let drawn = match stream.below(16) {
            10..=13 => one_of(&pool.own, stream).cloned(),
            14 | 15 => again(stream),
            0..=2 => one_of(&read.set.patterns, stream).map(|pattern| pattern.drawn(stream)),
            3 | 4 => one_of(&pool.variants, stream).cloned(),
            5 => one_of(&state.words, stream).cloned(),
            6 => one_of(&state.words, stream)
                .and_then(|word| one_of(&text_variants(word), stream).cloned()),
            _ => None,
        };
        drawn.or_else(|| one_of(&pool.texts, stream).cloned()).unwrap_or_default()
    }
}

/// The branches that a run with these lines takes, and whether their conditions hold.
pub(super) fn ways_of(
    dialogue: &Dialogue,
    parameters: &[Datum],
    inputs: &[String],
) -> Vec<(FormId, bool)> {
    let mut histories = Histories::new(dialogue.variables.len(), parameters.to_vec());
    let mut control = Control::start(dialogue);
    let mut ways = Vec::new();
    let mut lines = inputs.iter();
    loop {
        match control.next(dialogue) {
            ConsoleEvent::Stop => return ways,
            ConsoleEvent::Write { .. } => {}
            ConsoleEvent::Branch { form, condition, then, otherwise } => {
                let Ok(holds) = dialogue.holds(condition, &histories) else { return ways };
                ways.push((form, holds));
                control = if holds { then } else { otherwise };
            }
            ConsoleEvent::More { then, otherwise } => {
                let ends = lines.clone().next().is_none_or(|line| line == END_OF_INPUT);
                control = if ends { otherwise } else { then };
            }
            ConsoleEvent::Read { read, here, stay, .. } => {
                let Some(line) = lines.next() else { return ways };
                if let ReadMode::Until(words, levels) = &read.mode
                    && words.contains(line)
                {
                    control = here.left(*levels);
                    continue;
                }
                let value = typed(line, &dialogue.variable(read.variable).ty);
                match value {
                    Some(value) if dialogue.admits(&read.set, &value, &histories) == Ok(true) => {
                        histories.store(read.variable, value);
                    }
                    _ if matches!(read.mode, ReadMode::Again(_)) => control = stay,
                    _ => return ways,
                }
            }
        }
    }
}
