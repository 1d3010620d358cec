//! Arguments of a property that are known as far as a call has looked.
//!
//! In: the sorts of the parameters, and decisions about single places. Out: the arguments, one root
//! for each parameter. Decisions are taken back in the opposite order, so the fields of a place
//! always lie side by side at the end when they are made.

use super::sort::SortId;

/// A place of a candidate. The roots are the first ones, in the order of the parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlaceId(pub u32);

impl PlaceId {
    /// The place of a field of a value whose first field is this one.
    #[must_use]
    pub fn field(self, number: u32) -> Self {
        Self(self.0 + number)
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// What is known of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceState {
    /// Nothing: no call has looked.
    Unknown,
    /// A number.
    Number(i64),
    /// A value that a constructor makes.
    Made {
        /// The number of the constructor in its sort.
        maker: u32,
        /// The place of its first field; the others follow.
        first: PlaceId,
        /// How many fields it has.
        fields: u32,
    },
}

/// A value of its own, with its sort and its fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueTree {
    /// The sort.
    pub sort: SortId,
    /// What it is. The places of fields in it mean nothing; `fields` holds them.
    pub state: PlaceState,
    /// The fields.
    pub fields: Vec<ValueTree>,
}

/// Arguments that are partly unknown.
#[derive(Clone, Debug, Default)]
pub struct Candidate {
    places: Vec<(SortId, PlaceState)>,
    roots: u32,
}

impl Candidate {
    /// Arguments of which nothing is known, one of each sort.
    pub fn unknown(sorts: &[SortId]) -> Self {
        let places = sorts.iter().map(|sort| (*sort, PlaceState::Unknown)).collect();
        Self { places, roots: u32::try_from(sorts.len()).unwrap_or(u32::MAX) }
    }

    /// Arguments that are these values.
    pub fn known(values: &[ValueTree]) -> Self {
        let sorts: Vec<SortId> = values.iter().map(|value| value.sort).collect();
        let mut candidate = Self::unknown(&sorts);
        let mut open: Vec<(PlaceId, &ValueTree)> = candidate.roots().zip(values).collect();
        while let Some((place, value)) = open.pop() {
            let first = candidate.load(place, value);
            open.extend((0..).map(|at| first.field(at)).zip(&value.fields));
        }
        candidate
    }

    /// Sets one place as in a value and yields the place of its first field.
    fn load(&mut self, place: PlaceId, value: &ValueTree) -> PlaceId {
        match value.state {
            PlaceState::Unknown => place,
            PlaceState::Number(number) => {
                self.set_number(place, number);
                place
            }
            PlaceState::Made { maker, .. } => {
                let fields: Vec<SortId> = value.fields.iter().map(|field| field.sort).collect();
                self.make(place, maker, &fields)
            }
        }
    }

    /// The roots, in the order of the parameters.
    pub fn roots(&self) -> impl Iterator<Item = PlaceId> + use<> {
        (0..self.roots).map(PlaceId)
    }

    /// Every place, in the order in which they were made.
    pub fn places(&self) -> impl Iterator<Item = (SortId, PlaceState)> + '_ {
        self.places.iter().copied()
    }

    /// The sort of a place.
    pub fn sort(&self, place: PlaceId) -> SortId {
        self.places[place.index()].0
    }

    /// What is known of a place.
    pub fn state(&self, place: PlaceId) -> PlaceState {
        self.places[place.index()].1
    }

    /// An unknown place becomes a number.
    pub fn set_number(&mut self, place: PlaceId, number: i64) {
        self.places[place.index()].1 = PlaceState::Number(number);
    }

    /// An unknown place becomes a value of a constructor, whose fields are unknown. Yields the
    /// place of the first field.
    pub fn make(&mut self, place: PlaceId, maker: u32, fields: &[SortId]) -> PlaceId {
        let first = PlaceId(u32::try_from(self.places.len()).unwrap_or(u32::MAX));
        self.places.extend(fields.iter().map(|sort| (*sort, PlaceState::Unknown)));
        let fields = u32::try_from(fields.len()).unwrap_or(u32::MAX);
        self.places[place.index()].1 = PlaceState::Made { maker, first, fields };
        first
    }

    /// Takes back the latest decision that was not taken back: the place is unknown again, and its
    /// fields are gone.
    pub fn forget(&mut self, place: PlaceId) {
        if let PlaceState::Made { first, .. } = self.state(place) {
            self.places.truncate(first.index());
        }
        self.places[place.index()].1 = PlaceState::Unknown;
    }

    /// The first place, in the order in which they were made, that is unknown: what a language
    /// demands that cannot stop in the middle of a call.
    pub fn first_unknown(&self) -> Option<PlaceId> {
        let at = self.places.iter().position(|(_, state)| *state == PlaceState::Unknown)?;
        u32::try_from(at).ok().map(PlaceId)
    }

    /// The arguments as values of their own.
    pub fn values(&self) -> Vec<ValueTree> {
        self.roots().map(|root| self.value(root)).collect()
    }

    fn value(&self, place: PlaceId) -> ValueTree {
        let state = self.state(place);
        let fields = match state {
            PlaceState::Made { first, fields, .. } => {
                (0..fields).map(|at| self.value(first.field(at))).collect()
            }
            PlaceState::Unknown | PlaceState::Number(_) => Vec::new(),
        };
        ValueTree { sort: self.sort(place), state, fields }
    }
}
