//! A place in the tree of runs.
//!
//! In: a machine and its placeholder space. Out: one run after another, each with other values of
//! what the runs before it read. The way from the root to the current leaf is a list of digits:
//! cells in the order in which the run first reads them, each with the number of its value. A cell
//! is a whole placeholder, or of an array of numbers one of its lengths or elements. Cells that are
//! not on the way have their first value, and the run would be the same with any other.

use num_bigint::BigUint;

use crate::read::ir::LoopId;
use crate::solve::estimate::as_float;
use crate::solve::execute::{Ending, Limits, Machine, PlaceholderRead, Runner, ValuePart};
use crate::solve::space::Space;
use crate::solve::space::values::Values;

/// A cell on the way from the root: the number of its value, and where its values end.
#[derive(Clone, Copy, Debug)]
pub struct Digit {
    cell: Cell,
    /// The number of its value.
    pub number: u64,
    /// One more than the number of its last value.
    pub end: u64,
}

/// What has values of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    placeholder: u32,
    part: CellPart,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CellPart {
    Whole,
    /// One of the lengths of an array and its rows, in order.
    Length(u32),
    /// The element at this place of the flat value.
    Element(u32),
}

impl Cell {
    /// A number that tells it from other cells.
    pub fn key(self) -> u64 {
        let part = match self.part {
            CellPart::Whole => 0,
            CellPart::Length(at) => 1 | u64::from(at) << 1,
            CellPart::Element(place) => (1 << 33) | u64::from(place) << 1,
        };
        (u64::from(self.placeholder) << 36) ^ part
    }
}

impl Digit {
    /// The cell.
    pub fn cell(&self) -> Cell {
        self.cell
    }

    /// The cell with another range of values.
    pub fn within(&self, number: u64, end: u64) -> Digit {
        Digit { number, end, ..*self }
    }
}

/// What of a placeholder is on the way.
#[derive(Clone, Debug, Default)]
struct KnownParts {
    whole: bool,
    /// How many lengths.
    lengths: usize,
    /// How many elements.
    elements: usize,
    /// How many elements there are with these lengths.
    all: usize,
    /// By place of the flat value, which elements.
    places: Vec<bool>,
}

/// Goes through a part of the tree.
pub struct Cursor<'a> {
    space: &'a Space,
    runner: Runner,
    values: Values,
    path: Vec<Digit>,
    known: Vec<KnownParts>,
    /// Memory that is used again.
    reads: Vec<PlaceholderRead>,
    lengths: Vec<u64>,
    places: Vec<u32>,
    unread: Vec<usize>,
}

impl<'a> Cursor<'a> {
    /// At the root.
    pub fn new(machine: &Machine, space: &'a Space) -> Self {
        Self {
            space,
            runner: machine.runner(),
            values: space.first(),
            path: Vec::new(),
            known: vec![KnownParts::default(); space.placeholders()],
            reads: Vec::new(),
            lengths: Vec::new(),
            places: Vec::new(),
            unread: Vec::new(),
        }
    }

    /// The way from the root.
    pub fn path(&self) -> &[Digit] {
        &self.path
    }

    /// What made the last run.
    pub fn runner(&self) -> &Runner {
        &self.runner
    }

    /// Goes to the first leaf below these digits, which are a way from the root.
    pub fn go_to(&mut self, digits: &[Digit]) {
        while self.pop() {}
        for digit in digits {
            self.push(*digit);
            if digit.number > 0 {
                self.apply(*digit);
            }
        }
    }

    /// Runs the current values; `None` if the run reads something with too many values to go
    /// through.
    pub fn run(&mut self, limits: &Limits) -> Option<Ending> {
        let ending = self.runner.noted(&self.values, limits);
        let mut reads = std::mem::take(&mut self.reads);
        self.runner.reads(&mut reads);
        let numbered = reads.iter().try_for_each(|read| self.extend(*read));
        self.reads = reads;
        self.add_choices();
        numbered.map(|()| ending)
    }

    /// Runs the current values again to see how far loops run.
    pub fn observe(&mut self, limits: &Limits, most: &mut [u64]) {
        self.runner.observe(&self.values, limits);
        for (at, most) in most.iter_mut().enumerate() {
            *most = (*most).max(self.runner.passes(LoopId::new(at)).unwrap_or(0));
        }
    }

    /// Puts the choices that the run did not read on the way, too: which placeholders there are
    /// depends on them.
    fn add_choices(&mut self) {
        let mut unread = std::mem::take(&mut self.unread);
        unread.extend(self.space.choices(&self.values).filter(|at| !self.known[*at].whole));
        for at in unread.drain(..) {
            let end = self.space.small_size_of(at).unwrap_or(1);
            self.add(u32::try_from(at).unwrap_or(u32::MAX), CellPart::Whole, end);
        }
        self.unread = unread;
    }

    /// Puts what the run has read on the way, unless it is there.
    fn extend(&mut self, read: PlaceholderRead) -> Option<()> {
        let placeholder = read.placeholder as usize;
        match read.part {
            ValuePart::Whole if self.known[placeholder].lengths == 0 => {
                if !self.known[placeholder].whole {
                    let end = self.space.small_size_of(placeholder)?;
                    self.add(read.placeholder, CellPart::Whole, end);
                }
            }
            ValuePart::Whole => {
                if self.known[placeholder].elements < self.known[placeholder].all {
                    let mut places = std::mem::take(&mut self.places);
                    self.space.element_places(&self.values, placeholder, &mut places);
                    let done = places.iter().try_for_each(|place| self.element(read, *place));
                    self.places = places;
                    return done;
                }
            }
            ValuePart::Element(place) => return self.element(read, place),
            ValuePart::Shape => {
                let mut lengths = std::mem::take(&mut self.lengths);
                self.space.lengths(&self.values, placeholder, &mut lengths);
                for (at, end) in lengths.iter().enumerate().skip(self.known[placeholder].lengths) {
                    let at = u32::try_from(at).unwrap_or(u32::MAX);
                    self.add(read.placeholder, CellPart::Length(at), *end);
                }
                let known = &mut self.known[placeholder];
                // No place after the end is known: elements leave the way before lengths do.
                let flat = self.values.sequences[placeholder].len();
                known.all = flat - lengths.len();
                known.places.resize(flat, false);
                self.lengths = lengths;
            }
        }
        Some(())
    }

    fn element(&mut self, read: PlaceholderRead, place: u32) -> Option<()> {
        let placeholder = read.placeholder as usize;
        if !self.known[placeholder].places[place as usize] {
            let end = self.space.element_size(placeholder)?;
            self.add(read.placeholder, CellPart::Element(place), end);
        }
        Some(())
    }

    fn add(&mut self, placeholder: u32, part: CellPart, end: u64) {
        self.push(Digit { cell: Cell { placeholder, part }, number: 0, end });
    }

    fn push(&mut self, digit: Digit) {
        let known = &mut self.known[digit.cell.placeholder as usize];
        match digit.cell.part {
            CellPart::Whole => known.whole = true,
            CellPart::Length(_) => known.lengths += 1,
            CellPart::Element(place) => {
                let place = place as usize;
                if known.places.len() <= place {
                    known.places.resize(place + 1, false);
                }
                known.places[place] = true;
                known.elements += 1;
            }
        }
        self.path.push(digit);
    }

    /// Takes the last digit away; its cell has its first value again.
    fn pop(&mut self) -> bool {
        let Some(digit) = self.path.pop() else { return false };
        let known = &mut self.known[digit.cell.placeholder as usize];
        match digit.cell.part {
            CellPart::Whole => known.whole = false,
            CellPart::Length(_) => known.lengths -= 1,
            CellPart::Element(place) => {
                known.places[place as usize] = false;
                known.elements -= 1;
            }
        }
        if digit.number > 0 {
            self.apply(Digit { number: 0, ..digit });
        }
        true
    }

    /// Gives the cell its value.
    fn apply(&mut self, digit: Digit) {
        let placeholder = digit.cell.placeholder as usize;
        match digit.cell.part {
            CellPart::Whole => self.space.set(&mut self.values, placeholder, digit.number),
            CellPart::Element(place) => {
                self.space.set_element(&mut self.values, placeholder, place, digit.number);
            }
            CellPart::Length(_) => {
                let mut numbers = self.path.iter().filter_map(|on_path| {
                    let same = on_path.cell.placeholder == digit.cell.placeholder;
                    (same && matches!(on_path.cell.part, CellPart::Length(_)))
                        .then_some(on_path.number)
                });
                self.space.set_lengths(&mut self.values, placeholder, &mut numbers);
            }
        }
    }

    /// Goes on to the next leaf; false if there is none below the digits that it was sent to.
    pub fn advance(&mut self) -> bool {
        while let Some(digit) = self.path.last_mut() {
            if digit.number + 1 < digit.end {
                digit.number += 1;
                let digit = *digit;
                self.apply(digit);
                return true;
            }
            self.pop();
        }
        false
    }

    /// How many choices agree with the current one in all that it read.
    pub fn alike(&self) -> BigUint {
        let mut small = 1_u64;
        let mut large: Option<BigUint> = None;
        let mut times = |size: Option<u64>, whole: &dyn Fn() -> BigUint| {
            if let Some(product) = size.and_then(|size| small.checked_mul(size)) {
                small = product;
            } else {
                let known = large.take().unwrap_or_else(|| BigUint::from(1u32));
                large = Some(known * whole());
            }
        };
        for (at, known) in self.known.iter().enumerate() {
            if known.lengths > 0 {
                let left = u32::try_from(known.all - known.elements).unwrap_or(u32::MAX);
                let each = self.space.element_size(at);
                let exact = || BigUint::from(each.unwrap_or(1)).pow(left);
                // What has too many values for 64 bits is read by no run that gets here.
                times(each.and_then(|each| each.checked_pow(left)), &exact);
            } else if !known.whole && !self.space.is_left_out(&self.values, at) {
                times(self.space.small_size_of(at), &|| self.space.size_of(at).clone());
            }
        }
        large.map_or_else(|| BigUint::from(small), |large| large * small)
    }

    /// The cells that the run did not read, with more than one value each; `None` if one has too
    /// many to number.
    pub fn free(&mut self) -> Option<Vec<Digit>> {
        let mut free = Vec::new();
        let mut add = |placeholder: usize, part, end: u64| {
            let placeholder = u32::try_from(placeholder).unwrap_or(u32::MAX);
            if end > 1 {
                free.push(Digit { cell: Cell { placeholder, part }, number: 0, end });
            }
        };
        for (at, known) in self.known.iter().enumerate() {
            if known.lengths > 0 {
                if known.elements < known.all {
                    let end = self.space.element_size(at)?;
                    self.space.element_places(&self.values, at, &mut self.places);
                    let unread = |place: &&u32| !known.places[**place as usize];
                    for place in self.places.iter().filter(unread) {
                        add(at, CellPart::Element(*place), end);
                    }
                }
            } else if !known.whole && !self.space.is_left_out(&self.values, at) {
                add(at, CellPart::Whole, self.space.small_size_of(at)?);
            }
        }
        Some(free)
    }

    /// The current values, with those of free cells.
    pub fn values_with(&self, free: &[Digit]) -> Values {
        let mut values = self.values.clone();
        for digit in free {
            let placeholder = digit.cell.placeholder as usize;
            match digit.cell.part {
                CellPart::Element(place) => {
                    self.space.set_element(&mut values, placeholder, place, digit.number);
                }
                CellPart::Whole | CellPart::Length(_) => {
                    self.space.set(&mut values, placeholder, digit.number);
                }
            }
        }
        values
    }
}

/// One over the probability that a random choice reads the same, with the same values, as the run
/// with these values has read.
pub fn rarity(
    space: &Space,
    values: &Values,
    reads: &[PlaceholderRead],
    known: &mut Elements,
) -> f64 {
    known.of.clear();
    known.of.resize(space.placeholders(), None);
    let mut rarity = 1.0;
    for read in reads {
        let at = read.placeholder as usize;
        match (read.part, &mut known.of[at]) {
            (ValuePart::Whole, None) => {
                rarity *= space.small_size_of(at).map_or(f64::INFINITY, as_float);
            }
            (ValuePart::Shape, elements) => *elements = Some(Vec::new()),
            (ValuePart::Element(place), Some(elements)) => elements.push(place),
            (ValuePart::Whole, Some(elements)) => {
                space.element_places(values, at, &mut known.places);
                elements.extend(&known.places);
            }
            (ValuePart::Element(_), None) => {}
        }
    }
    for (at, elements) in known.of.iter_mut().enumerate() {
        if let Some(elements) = elements {
            elements.sort_unstable();
            elements.dedup();
            rarity *= space.rarity(values, at, elements.len());
        }
    }
    rarity
}

/// The elements that a run has read, by placeholder; memory that is used again.
#[derive(Clone, Debug, Default)]
pub struct Elements {
    of: Vec<Option<Vec<u32>>>,
    places: Vec<u32>,
}
