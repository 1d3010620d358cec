//! Which values a type of pun has, and which terms make its functions.
//!
//! In: types. Out: sorts for the search: a sort is a type, or a type with the names that a term of
//! it may use. Functions are terms made by the typing rules: literal, sum, comparison, `if`,
//! projection, application of what is bound, `let`, constructors, and `rec` in the one form that
//! ends for every argument: over the parts of a tree or of a value of a data type. Names are three
//! times as likely to be drawn as anything else of their size, so that binders are used.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::checked::DataType;
use super::code::{FIRST_CONSTRUCTOR, LEAF, NODE, PAIR};
use super::types::PunType;
use crate::property::{Maker, SortId, SortShape};

/// How much likelier a name is drawn.
const WEIGHT_OF_NAMES: u32 = 3;

/// The largest size up to which a smallest value is looked for.
const LARGEST_LEAST: u32 = 32;

/// A form of a term, for each constructor of a sort of terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TermForm {
    /// A number.
    Literal,
    /// `true` or `false`
    Boolean(bool),
    /// `unit`
    Unit,
    /// A constructor with this tag; its fields are terms.
    Made(u32),
    /// The name that was bound as this one, counted from the outermost.
    Variable(u32),
    /// `fst x` (0) or `snd x` (1) of a name.
    Project(u32, u32),
    /// A name applied to terms.
    Apply(u32),
    /// A fold's own name applied to a part of its argument.
    Recurse(u32, u32),
    /// `a + b`
    Plus,
    /// `a <= b`
    AtMost,
    /// `a == b` of integers
    Equal,
    /// `if c then t else u`
    If,
    /// `let x = t in u`
    Let,
    /// `\x -> t`
    Lambda,
    /// `rec f . \x -> case x of …`, with these tags and numbers of fields.
    Fold(Rc<[(u32, u32)]>),
}

/// What the values of a sort are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SortKind {
    /// Integers.
    Number,
    /// `false` and `true`.
    Boolean,
    /// `unit`
    Unit,
    /// Constructors with these tags.
    Made(Rc<[u32]>),
    /// Terms of these forms, in which as many names are bound.
    Term(Rc<[TermForm]>, u32),
}

/// A name that a term may use.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum BoundName {
    /// A value of this type.
    Plain(PunType),
    /// The name of a fold, or its argument: of no use by itself.
    Hidden,
    /// A part of the argument to which the fold with this name can be applied, for this result.
    Part(PunType, u32, PunType),
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum SortKey {
    Value(PunType),
    Term(PunType, Vec<BoundName>),
}

#[derive(Clone, Debug)]
struct SortEntry {
    key: SortKey,
    known: Option<(SortKind, Rc<SortShape>)>,
    is_first_order: bool,
}

/// All sorts met so far.
#[derive(Clone, Debug)]
pub struct PunSorts {
    data: Vec<DataType>,
    /// The tag of the first constructor of each data type.
    tags: Vec<u32>,
    entries: Vec<SortEntry>,
    index: BTreeMap<SortKey, SortId>,
    least: BTreeMap<(PunType, u32), Option<u32>>,
}

impl PunSorts {
    /// No sorts of a program with these data types.
    pub fn of(data: &[DataType]) -> Self {
        let mut tag = FIRST_CONSTRUCTOR;
        let mut tags = Vec::new();
        for one in data {
            tags.push(tag);
            tag += u32::try_from(one.constructors.len()).unwrap_or(u32::MAX);
        }
        Self {
            data: data.to_vec(),
            tags,
            entries: Vec::new(),
            index: BTreeMap::new(),
            least: BTreeMap::new(),
        }
    }

    /// The sort of the values of a type.
    pub fn of_type(&mut self, ty: &PunType) -> SortId {
        match ty {
            PunType::Function(_) => self.intern(SortKey::Term(ty.clone(), Vec::new())),
            PunType::Variable(_) => self.intern(SortKey::Value(PunType::Integer)),
            PunType::Integer
            | PunType::Boolean
            | PunType::Unit
            | PunType::Pair(_)
            | PunType::Tree(_)
            | PunType::Data(..) => self.intern(SortKey::Value(ty.clone())),
        }
    }

    fn intern(&mut self, key: SortKey) -> SortId {
        if let Some(sort) = self.index.get(&key) {
            return *sort;
        }
        let sort = SortId(u32::try_from(self.entries.len()).unwrap_or(u32::MAX));
        let is_first_order = match &key {
            SortKey::Value(ty) => self.is_first_order(ty, &mut Vec::new()),
            SortKey::Term(..) => false,
        };
        self.entries.push(SortEntry { key: key.clone(), known: None, is_first_order });
        self.index.insert(key, sort);
        sort
    }

    /// Whether no value of a type holds a function.
    fn is_first_order(&self, ty: &PunType, seen: &mut Vec<PunType>) -> bool {
        match ty {
            PunType::Integer | PunType::Boolean | PunType::Unit | PunType::Variable(_) => true,
            PunType::Function(_) => false,
            PunType::Pair(parts) | PunType::Tree(parts) => {
                parts.iter().all(|part| self.is_first_order(part, seen))
            }
            PunType::Data(number, arguments) => {
                if seen.contains(ty) {
                    return true;
                }
                // A type that grows inside itself has no end of such types.
                if seen.len() > 20 {
                    return false;
                }
                seen.push(ty.clone());
                let fields = self.data[*number].constructors.iter().flat_map(|one| &one.fields);
                let mut fields = fields.map(|field| field.replaced(arguments));
                fields.all(|field| self.is_first_order(&field, seen))
            }
        }
    }

    /// Whether no value of a sort holds a function.
    pub fn holds_no_functions(&self, sort: SortId) -> bool {
        self.entries[sort.0 as usize].is_first_order
    }

    /// What the values of a sort are. The sort's shape was asked for before.
    pub fn kind(&self, sort: SortId) -> &SortKind {
        self.entries[sort.0 as usize].known.as_ref().map_or(&SortKind::Unit, |(kind, _)| kind)
    }

    /// How the values of a sort are made.
    pub fn shape(&mut self, sort: SortId) -> Rc<SortShape> {
        if let Some((_, shape)) = &self.entries[sort.0 as usize].known {
            return Rc::clone(shape);
        }
        let key = self.entries[sort.0 as usize].key.clone();
        let (kind, shape) = match &key {
            SortKey::Value(ty) => self.value_shape(ty),
            SortKey::Term(ty, names) => self.term_shape(ty, names),
        };
        let shape = Rc::new(shape);
        self.entries[sort.0 as usize].known = Some((kind, Rc::clone(&shape)));
        shape
    }

    /// A lower bound of the size of the values of a sort; `None` if it has no finite value.
    pub fn least(&mut self, sort: SortId) -> Option<u32> {
        let SortKey::Value(ty) = &self.entries[sort.0 as usize].key else { return Some(0) };
        let ty = ty.clone();
        [0, 1, 2, 4, 8, 16, LARGEST_LEAST].into_iter().find_map(|most| self.least_within(&ty, most))
    }

    /// The size of the smallest value of a type, if it is at most `most`.
    fn least_within(&mut self, ty: &PunType, most: u32) -> Option<u32> {
        let key = (ty.clone(), most);
        if let Some(known) = self.least.get(&key) {
            return *known;
        }
        let least = match ty {
            PunType::Integer
            | PunType::Boolean
            | PunType::Unit
            | PunType::Variable(_)
            | PunType::Tree(_) => Some(0),
            PunType::Function(_) => (most > 0).then_some(1),
            PunType::Pair(parts) => self.least_fields(&parts[..], most),
            PunType::Data(number, arguments) => {
                let constructors = self.data[*number].constructors.clone();
                let least = |this: &mut Self, fields: &[PunType]| {
                    let fields: Vec<PunType> =
                        fields.iter().map(|field| field.replaced(arguments)).collect();
                    if fields.is_empty() { Some(0) } else { this.least_fields(&fields, most) }
                };
                constructors.iter().filter_map(|one| least(self, &one.fields)).min()
            }
        };
        self.least.insert(key, least);
        least
    }

    fn least_fields(&mut self, fields: &[PunType], most: u32) -> Option<u32> {
        let inside = most.checked_sub(1)?;
        let mut sum = 1;
        for field in fields {
            sum += self.least_within(field, inside)?;
        }
        (sum <= most).then_some(sum)
    }

    fn value_shape(&mut self, ty: &PunType) -> (SortKind, SortShape) {
        let constant = || maker(0, 1, Vec::new());
        match ty {
            PunType::Integer | PunType::Variable(_) | PunType::Function(_) => {
                (SortKind::Number, SortShape::Number)
            }
            PunType::Boolean => (SortKind::Boolean, SortShape::Made(vec![constant(), constant()])),
            PunType::Unit => (SortKind::Unit, SortShape::Made(vec![constant()])),
            PunType::Pair(parts) => {
                let fields = parts.iter().map(|part| self.of_type(part)).collect();
                (SortKind::Made([PAIR].into()), SortShape::Made(vec![maker(1, 1, fields)]))
            }
            PunType::Tree(parts) => {
                let tree = self.of_type(ty);
                let fields = vec![tree, self.of_type(&parts[0]), self.of_type(&parts[1]), tree];
                let shape = SortShape::Made(vec![constant(), maker(1, 1, fields)]);
                (SortKind::Made([LEAF, NODE].into()), shape)
            }
            PunType::Data(number, arguments) => {
                let mut tags = Vec::new();
                let mut makers = Vec::new();
                let constructors = self.data[*number].constructors.clone();
                for (tag, one) in (self.tags[*number]..).zip(constructors) {
                    let fields: Vec<SortId> = one
                        .fields
                        .iter()
                        .map(|field| self.of_type(&field.replaced(arguments)))
                        .collect();
                    if fields.iter().all(|field| self.least(*field).is_some()) {
                        tags.push(tag);
                        makers.push(maker(u32::from(!fields.is_empty()), 1, fields));
                    }
                }
                (SortKind::Made(tags.into()), SortShape::Made(makers))
            }
        }
    }

    fn term_shape(&mut self, ty: &PunType, names: &[BoundName]) -> (SortKind, SortShape) {
        let mut forms = TermForms { forms: Vec::new(), makers: Vec::new() };
        self.uses(ty, names, &mut forms);
        let integer = SortKey::Term(PunType::Integer, names.to_vec());
        match ty {
            PunType::Integer | PunType::Variable(_) => {
                let number = self.intern(SortKey::Value(PunType::Integer));
                forms.add(TermForm::Literal, 0, 1, vec![number]);
                let integer = self.intern(integer);
                forms.add(TermForm::Plus, 1, 1, vec![integer, integer]);
            }
            PunType::Boolean => {
                forms.add(TermForm::Boolean(false), 0, 1, Vec::new());
                forms.add(TermForm::Boolean(true), 0, 1, Vec::new());
                let integer = self.intern(integer);
                forms.add(TermForm::AtMost, 1, 1, vec![integer, integer]);
                forms.add(TermForm::Equal, 1, 1, vec![integer, integer]);
            }
            PunType::Unit => forms.add(TermForm::Unit, 0, 1, Vec::new()),
            PunType::Pair(parts) => {
                let fields = parts.iter().map(|part| self.term_sort(part, names)).collect();
                forms.add(TermForm::Made(PAIR), 1, 1, fields);
            }
            PunType::Tree(parts) => {
                forms.add(TermForm::Made(LEAF), 0, 1, Vec::new());
                let tree = self.term_sort(ty, names);
                let [key, value] = [0, 1].map(|at| self.term_sort(&parts[at], names));
                forms.add(TermForm::Made(NODE), 1, 1, vec![tree, key, value, tree]);
            }
            PunType::Data(number, arguments) => {
                let constructors = self.data[*number].constructors.clone();
                for (tag, one) in (self.tags[*number]..).zip(constructors) {
                    let fields: Vec<SortId> = one
                        .fields
                        .iter()
                        .map(|field| self.term_sort(&field.replaced(arguments), names))
                        .collect();
                    forms.add(TermForm::Made(tag), u32::from(!fields.is_empty()), 1, fields);
                }
            }
            PunType::Function(parts) => {
                let mut inner = names.to_vec();
                inner.push(BoundName::Plain(parts[0].clone()));
                let body = self.term_sort(&parts[1], &inner);
                forms.add(TermForm::Lambda, 1, 1, vec![body]);
                self.fold(parts, names, &mut forms);
            }
        }
        let is_function = matches!(ty, PunType::Function(_));
        if !is_function && !names.is_empty() {
            let condition = self.term_sort(&PunType::Boolean, names);
            let own = self.term_sort(ty, names);
            forms.add(TermForm::If, 1, 1, vec![condition, own, own]);
            let mut inner = names.to_vec();
            inner.push(BoundName::Plain(PunType::Integer));
            let value = self.term_sort(&PunType::Integer, names);
            let body = self.term_sort(ty, &inner);
            forms.add(TermForm::Let, 1, 1, vec![value, body]);
        }
        let depth = u32::try_from(names.len()).unwrap_or(u32::MAX);
        (SortKind::Term(forms.forms.into(), depth), SortShape::Made(forms.makers))
    }

    fn term_sort(&mut self, ty: &PunType, names: &[BoundName]) -> SortId {
        self.intern(SortKey::Term(ty.clone(), names.to_vec()))
    }

    /// The forms in which a bound name yields a value of a type.
    fn uses(&mut self, ty: &PunType, names: &[BoundName], forms: &mut TermForms) {
        for (at, name) in (0..).zip(names) {
            let own = match name {
                BoundName::Plain(own) => own,
                BoundName::Hidden => continue,
                BoundName::Part(own, fold, result) => {
                    if result == ty {
                        forms.add(TermForm::Recurse(*fold, at), 0, WEIGHT_OF_NAMES, Vec::new());
                    }
                    own
                }
            };
            if own == ty {
                forms.add(TermForm::Variable(at), 0, WEIGHT_OF_NAMES, Vec::new());
            }
            if let PunType::Pair(parts) = own {
                for side in 0..2 {
                    if parts[side as usize] == *ty {
                        let form = TermForm::Project(at, side);
                        forms.add(form, 0, WEIGHT_OF_NAMES, Vec::new());
                    }
                }
            }
            let mut arguments = Vec::new();
            let mut rest = own;
            while let PunType::Function(parts) = rest {
                arguments.push(parts[0].clone());
                rest = &parts[1];
                if rest == ty {
                    let fields =
                        arguments.iter().map(|argument| self.term_sort(argument, names)).collect();
                    forms.add(TermForm::Apply(at), 1, WEIGHT_OF_NAMES, fields);
                }
            }
        }
    }

    /// `rec f . \x -> case x of …`, where the parts of `x` are values to which `f` can be applied.
    fn fold(&mut self, parts: &[PunType; 2], names: &[BoundName], forms: &mut TermForms) {
        let [from, to] = parts;
        let branches: Vec<(u32, Vec<PunType>)> = match from {
            PunType::Tree(parts) => {
                let node = vec![from.clone(), parts[0].clone(), parts[1].clone(), from.clone()];
                vec![(LEAF, Vec::new()), (NODE, node)]
            }
            PunType::Data(number, arguments) => {
                let constructors = &self.data[*number].constructors;
                let fields = |fields: &[PunType]| {
                    fields.iter().map(|field| field.replaced(arguments)).collect()
                };
                (self.tags[*number]..)
                    .zip(constructors)
                    .map(|(tag, one)| (tag, fields(&one.fields)))
                    .collect()
            }
            PunType::Integer
            | PunType::Boolean
            | PunType::Unit
            | PunType::Variable(_)
            | PunType::Pair(_)
            | PunType::Function(_) => return,
        };
        let own = u32::try_from(names.len()).unwrap_or(u32::MAX);
        let mut fields = Vec::new();
        let mut tags = Vec::new();
        for (tag, branch) in branches {
            let mut inner = names.to_vec();
            inner.extend([BoundName::Hidden, BoundName::Hidden]);
            tags.push((tag, u32::try_from(branch.len()).unwrap_or(u32::MAX)));
            inner.extend(branch.into_iter().map(|field| {
                if field == *from {
                    BoundName::Part(field, own, to.clone())
                } else {
                    BoundName::Plain(field)
                }
            }));
            fields.push(self.term_sort(to, &inner));
        }
        if !fields.is_empty() {
            forms.add(TermForm::Fold(tags.into()), 1, 1, fields);
        }
    }
}

struct TermForms {
    forms: Vec<TermForm>,
    makers: Vec<Maker>,
}

impl TermForms {
    fn add(&mut self, form: TermForm, size: u32, weight: u32, fields: Vec<SortId>) {
        self.forms.push(form);
        self.makers.push(maker(size, weight, fields));
    }
}

fn maker(size: u32, weight: u32, fields: Vec<SortId>) -> Maker {
    Maker { size, weight, fields }
}
