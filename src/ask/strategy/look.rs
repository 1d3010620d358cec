//! What an option looks like among those that it stands beside.
//!
//! In: the scores of some options in each order. Out: an [`OptionLook`] for each of them. What
//! holds: a look knows nothing of the program's meaning and not which option is right, so whoever
//! tells right from wrong by looks does not read the program.

/// An order in which options can be put without reading the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionOrder {
    /// How far it is from all others together: numbers by their differences, texts by their edit
    /// distances.
    Distance,
    /// How far it is from the closest other one.
    Closest,
    /// How far it is from the farthest other one.
    Remotest,
    /// How many characters have to be changed to come to the others, also of numbers.
    Spelling,
    /// The number, or the first one in a text.
    Size,
    /// The last number in it.
    LastNumber,
    /// The sum of the numbers in it.
    Sum,
    /// Its characters.
    Length,
    /// Its lines.
    Lines,
    /// Its words, numbers and signs.
    Parts,
    /// How many of its parts the others have at the same place, on average over its parts.
    SharedPlaces,
    /// How many of its parts the others have anywhere.
    SharedParts,
    /// How many of its lines the others have.
    SharedLines,
    /// How many characters at its beginning the others have.
    Beginning,
    /// How many characters at its end the others have.
    End,
    /// How many others look alike once digits and letters are replaced by a sign.
    Shape,
    /// Its digits.
    Digits,
    /// Its letters.
    Letters,
    /// Its different characters.
    Variety,
    /// The order of the alphabet.
    Alphabet,
    /// Whether it stands in the program.
    InProgram,
    /// The arrows of a drawing.
    Arrows,
    /// The objects of a drawing.
    Objects,
    /// How often the arrows of a drawing cross.
    Crossings,
    /// The width of a drawing.
    Width,
    /// The height of a drawing.
    Height,
    /// How often `null` stands in a drawing.
    Nulls,
}

/// How many orders there are.
pub const ORDERS: usize = OptionOrder::Nulls as usize + 1;

/// How many marks an option has.
pub const MARKS: usize = 8;

/// The score of an order that says nothing of an option.
pub const NO_SCORE: f64 = f64::NAN;

/// Where an option stands in an order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Standing {
    /// How many of the others have less.
    pub below: u8,
    /// How many of the others have more.
    pub above: u8,
}

/// What an option looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionLook {
    /// Its standing in each [`OptionOrder`]; `None` where options cannot be put in this order, or
    /// are all equal in it.
    pub standings: [Option<Standing>; ORDERS],
    /// What it is by itself, as small numbers: its length, its first and its last sign, whether its
    /// number is even, the last digit, and so on.
    pub marks: [i32; MARKS],
    /// Whether it says the same in every question, such as "none of these".
    pub is_fixed: bool,
}

impl OptionLook {
    /// A look that tells nothing.
    pub fn blank(marks: [i32; MARKS], is_fixed: bool) -> Self {
        Self { standings: [None; ORDERS], marks, is_fixed }
    }

    /// Its standing in an order.
    pub fn standing(&self, order: OptionOrder) -> Option<Standing> {
        self.standings[order as usize]
    }
}

/// The standings of options with these scores in one order; `None` for each where one has no score
/// or all are equal.
pub fn standings(scores: &[f64], into: &mut [OptionLook], places: &[usize], order: usize) {
    let first = scores[0];
    if scores.iter().any(|one| one.is_nan())
        || scores.iter().all(|one| one.total_cmp(&first).is_eq())
    {
        return;
    }
    for (own, place) in scores.iter().zip(places) {
        let (mut below, mut above) = (0, 0);
        for other in scores {
            below += u8::from(other < own);
            above += u8::from(other > own);
        }
        into[*place].standings[order] = Some(Standing { below, above });
    }
}
