//! Types of pun, and how they become equal.
//!
//! In: types that are partly open, and pairs of them that must be equal. Out: what the open ones
//! are, or that there is no answer. Unification is that of J. A. Robinson ("A machine-oriented
//! logic based on the resolution principle", 1965); which types stay open for each use is decided
//! by levels (D. Rémy, "Extension of ML type system with a sorted equation theory on types", 1992).
//! Nothing here recurs, so that no program is too deep.

use std::collections::{BTreeMap, BTreeSet};

/// A type that is decided.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PunType {
    /// `integer`
    Integer,
    /// `boolean`
    Boolean,
    /// `unit`
    Unit,
    /// `0`: any type.
    Variable(u32),
    /// `(a, b)`
    Pair(Box<[PunType; 2]>),
    /// `a -> b`
    Function(Box<[PunType; 2]>),
    /// `bst k v`
    Tree(Box<[PunType; 2]>),
    /// A data type, by its number in the program, and its arguments.
    Data(usize, Vec<PunType>),
}

impl PunType {
    /// The type as it is written. `names`: those of the data types.
    pub fn text(&self, names: &[String]) -> String {
        let mut text = String::new();
        self.write(names, 0, &mut text);
        text
    }

    /// `tightness`: 0 at the outside, 1 left of an arrow, 2 as an argument.
    fn write(&self, names: &[String], tightness: u8, text: &mut String) {
        let is_wrapped = match self {
            Self::Integer | Self::Boolean | Self::Unit | Self::Variable(_) | Self::Pair(_) => false,
            Self::Function(_) => tightness > 0,
            Self::Tree(_) => tightness > 1,
            Self::Data(_, arguments) => tightness > 1 && !arguments.is_empty(),
        };
        if is_wrapped {
            text.push('(');
        }
        match self {
            Self::Integer => text.push_str("integer"),
            Self::Boolean => text.push_str("boolean"),
            Self::Unit => text.push_str("unit"),
            Self::Variable(number) => text.push_str(&number.to_string()),
            Self::Pair(parts) => {
                text.push('(');
                parts[0].write(names, 0, text);
                text.push_str(", ");
                parts[1].write(names, 0, text);
                text.push(')');
            }
            Self::Function(parts) => {
                parts[0].write(names, 1, text);
                text.push_str(" -> ");
                parts[1].write(names, 0, text);
            }
            Self::Tree(parts) => {
                text.push_str("bst ");
                parts[0].write(names, 2, text);
                text.push(' ');
                parts[1].write(names, 2, text);
            }
            Self::Data(number, arguments) => {
                text.push_str(&names[*number]);
                for argument in arguments {
                    text.push(' ');
                    argument.write(names, 2, text);
                }
            }
        }
        if is_wrapped {
            text.push(')');
        }
    }

    /// The type with each variable replaced.
    pub fn replaced(&self, arguments: &[PunType]) -> PunType {
        let pair = |parts: &[PunType; 2]| {
            Box::new([parts[0].replaced(arguments), parts[1].replaced(arguments)])
        };
        match self {
            Self::Integer | Self::Boolean | Self::Unit => self.clone(),
            Self::Variable(number) => {
                arguments.get(*number as usize).cloned().unwrap_or(Self::Integer)
            }
            Self::Pair(parts) => Self::Pair(pair(parts)),
            Self::Function(parts) => Self::Function(pair(parts)),
            Self::Tree(parts) => Self::Tree(pair(parts)),
            Self::Data(number, all) => {
                Self::Data(*number, all.iter().map(|one| one.replaced(arguments)).collect())
            }
        }
    }
}

/// A type in a [`TypeStore`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TypeRef(u32);

/// What a type begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeHead {
    /// `integer`
    Integer,
    /// `boolean`
    Boolean,
    /// `unit`
    Unit,
    /// `(a, b)`
    Pair,
    /// `a -> b`
    Function,
    /// `bst k v`
    Tree,
    /// A data type, by its number.
    Data(usize),
    /// An open type of a declaration, while the definition with this number is checked: it equals
    /// itself only.
    Rigid(usize, u32),
}

#[derive(Clone, Debug)]
enum TypeNode {
    /// Not decided yet; made at this level.
    Open(u32),
    /// Equal to another one.
    Same(TypeRef),
    /// Decided.
    Built(TypeHead, Vec<TypeRef>),
}

/// A type of which some parts may differ at each use.
#[derive(Clone, Debug)]
pub struct TypeScheme {
    /// The parts that may differ.
    pub open: BTreeSet<TypeRef>,
    /// The type.
    pub ty: TypeRef,
}

/// Why two types cannot be equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeClash {
    /// They begin differently.
    Different,
    /// One would be a part of itself.
    Endless,
}

/// The most parts of a type that is shown or has values made.
const MOST_PARTS: usize = 400;

/// All types of a program.
#[derive(Clone, Debug, Default)]
pub struct TypeStore {
    nodes: Vec<TypeNode>,
    /// The level of what is made now.
    pub level: u32,
}

impl TypeStore {
    fn add(&mut self, node: TypeNode) -> TypeRef {
        self.nodes.push(node);
        TypeRef(u32::try_from(self.nodes.len() - 1).unwrap_or(u32::MAX))
    }

    /// A type that is not decided yet.
    pub fn open(&mut self) -> TypeRef {
        self.add(TypeNode::Open(self.level))
    }

    /// A type of a head and its parts.
    pub fn built(&mut self, head: TypeHead, parts: &[TypeRef]) -> TypeRef {
        self.add(TypeNode::Built(head, parts.to_vec()))
    }

    /// The head and the parts of a type, as far as it is decided.
    pub fn head(&self, ty: TypeRef) -> Option<(TypeHead, Vec<TypeRef>)> {
        match &self.nodes[self.root(ty).0 as usize] {
            TypeNode::Built(head, parts) => Some((*head, parts.clone())),
            TypeNode::Open(_) | TypeNode::Same(_) => None,
        }
    }

    fn root(&self, ty: TypeRef) -> TypeRef {
        let mut ty = ty;
        while let TypeNode::Same(other) = self.nodes[ty.0 as usize] {
            ty = other;
        }
        ty
    }

    /// Makes two types equal. What was made equal before a clash stays so.
    pub fn unify(&mut self, one: TypeRef, other: TypeRef) -> Result<(), TypeClash> {
        let mut open = vec![(one, other)];
        while let Some((one, other)) = open.pop() {
            let (one, other) = (self.root(one), self.root(other));
            if one == other {
                continue;
            }
            let nodes = (&self.nodes[one.0 as usize], &self.nodes[other.0 as usize]);
            match nodes {
                (TypeNode::Open(_), _) => self.decide(one, other)?,
                (_, TypeNode::Open(_)) => self.decide(other, one)?,
                (TypeNode::Built(head, parts), TypeNode::Built(other_head, others)) => {
                    if head != other_head {
                        return Err(TypeClash::Different);
                    }
                    open.extend(parts.iter().copied().zip(others.iter().copied()));
                    // What is equal need not be compared again.
                    self.nodes[one.0 as usize] = TypeNode::Same(other);
                }
                (TypeNode::Same(_), _) | (_, TypeNode::Same(_)) => {}
            }
        }
        Ok(())
    }

    /// An open type becomes another one.
    fn decide(&mut self, open: TypeRef, ty: TypeRef) -> Result<(), TypeClash> {
        let TypeNode::Open(level) = self.nodes[open.0 as usize] else { return Ok(()) };
        let inside = self.reach(ty);
        if inside.contains(&open) {
            return Err(TypeClash::Endless);
        }
        for part in inside {
            if let TypeNode::Open(own) = &mut self.nodes[part.0 as usize] {
                *own = level.min(*own);
            }
        }
        self.nodes[open.0 as usize] = TypeNode::Same(ty);
        Ok(())
    }

    /// All types inside of one, itself included, as roots; parts before what they are parts of.
    fn reach(&self, ty: TypeRef) -> Vec<TypeRef> {
        let mut seen = BTreeSet::new();
        let mut order = Vec::new();
        let mut open = vec![(self.root(ty), false)];
        while let Some((ty, is_done)) = open.pop() {
            if is_done {
                order.push(ty);
                continue;
            }
            if !seen.insert(ty) {
                continue;
            }
            open.push((ty, true));
            if let TypeNode::Built(_, parts) = &self.nodes[ty.0 as usize] {
                open.extend(parts.iter().map(|part| (self.root(*part), false)));
            }
        }
        order
    }

    /// The open types inside of one.
    pub fn open_parts(&self, ty: TypeRef) -> Vec<TypeRef> {
        let is_open = |ty: &TypeRef| matches!(self.nodes[ty.0 as usize], TypeNode::Open(_));
        self.reach(ty).into_iter().filter(is_open).collect()
    }

    /// A type whose parts that were made at a deeper level may differ at each use.
    pub fn generalised(&self, ty: TypeRef) -> TypeScheme {
        let is_deeper = |ty: &TypeRef| match self.nodes[ty.0 as usize] {
            TypeNode::Open(level) => level > self.level,
            TypeNode::Same(_) | TypeNode::Built(..) => false,
        };
        TypeScheme { open: self.reach(ty).into_iter().filter(is_deeper).collect(), ty }
    }

    /// A use of a scheme.
    pub fn instance(&mut self, scheme: &TypeScheme) -> TypeRef {
        if scheme.open.is_empty() {
            return scheme.ty;
        }
        let mut copies: BTreeMap<TypeRef, TypeRef> = BTreeMap::new();
        for ty in self.reach(scheme.ty) {
            let copy = if scheme.open.contains(&ty) {
                Some(self.open())
            } else if let TypeNode::Built(head, parts) = &self.nodes[ty.0 as usize] {
                let of = |part: &TypeRef| {
                    let root = self.root(*part);
                    copies.get(&root).copied().unwrap_or(root)
                };
                let new: Vec<TypeRef> = parts.iter().map(of).collect();
                let head = *head;
                let is_new = parts.iter().zip(&new).any(|(part, new)| self.root(*part) != *new);
                is_new.then(|| self.built(head, &new))
            } else {
                None
            };
            copies.extend(copy.map(|copy| (ty, copy)));
        }
        let root = self.root(scheme.ty);
        copies.get(&root).copied().unwrap_or(root)
    }

    /// The type, with variables for what is open, numbered in the order in which they stand in it;
    /// `None` if it has too many parts.
    pub fn decided(&self, ty: TypeRef) -> Option<PunType> {
        let mut names = BTreeMap::new();
        let mut left = MOST_PARTS;
        self.decided_within(ty, &mut names, &mut left)
    }

    /// The types of several things, whose variables are the same ones.
    pub fn decided_all(&self, types: &[TypeRef]) -> Option<Vec<PunType>> {
        let mut names = BTreeMap::new();
        let mut left = MOST_PARTS;
        types.iter().map(|ty| self.decided_within(*ty, &mut names, &mut left)).collect()
    }

    fn decided_within(
        &self,
        ty: TypeRef,
        names: &mut BTreeMap<TypeRef, u32>,
        left: &mut usize,
    ) -> Option<PunType> {
        *left = left.checked_sub(1)?;
        let ty = self.root(ty);
        let is_free = |number: &u32| !names.values().any(|other| other == number);
        let next = (0..u32::MAX).find(is_free).unwrap_or(u32::MAX);
        let TypeNode::Built(head, parts) = &self.nodes[ty.0 as usize] else {
            return Some(PunType::Variable(*names.entry(ty).or_insert(next)));
        };
        if let TypeHead::Rigid(_, own) = head {
            let own = if is_free(own) { *own } else { next };
            return Some(PunType::Variable(*names.entry(ty).or_insert(own)));
        }
        let parts: Option<Vec<PunType>> =
            parts.iter().map(|part| self.decided_within(*part, names, left)).collect();
        let parts = parts?;
        let two = || <[PunType; 2]>::try_from(parts.clone()).ok().map(Box::new);
        Some(match head {
            TypeHead::Integer => PunType::Integer,
            TypeHead::Boolean => PunType::Boolean,
            TypeHead::Unit | TypeHead::Rigid(..) => PunType::Unit,
            TypeHead::Pair => PunType::Pair(two()?),
            TypeHead::Function => PunType::Function(two()?),
            TypeHead::Tree => PunType::Tree(two()?),
            TypeHead::Data(number) => PunType::Data(*number, parts),
        })
    }
}
