//! What two misreadings together make of memory.
//!
//! In: the right diagram and two wrong ones. Out: the diagram of somebody who makes both mistakes,
//! where each of them changes other cells; `None` where both change the same one. What holds:
//! objects of two diagrams are taken for the same one if the same way leads to them from the
//! variables, and what is left over was made besides.

use std::collections::{BTreeMap, VecDeque};

use super::MemoryDiagram;
use crate::read::memory::{MemoryCell, MemoryObject, MemoryShape};

/// What a wrong diagram changes in the right one. References name objects by their numbers in the
/// right diagram, those that were made besides by higher ones.
struct DiagramChange {
    /// By the place among the cells of variables and static fields.
    roots: BTreeMap<usize, MemoryCell>,
    /// By the number of the object, and the place among its cells.
    cells: BTreeMap<(u32, usize), MemoryCell>,
    /// By the number of the object, all that it holds, where it has more cells or fewer.
    shapes: BTreeMap<u32, MemoryShape>,
    /// The objects that were made besides.
    added: Vec<MemoryObject>,
}

/// The right diagram with what each of two wrong ones changes in it.
pub fn merged(
    right: &MemoryDiagram,
    one: &MemoryDiagram,
    other: &MemoryDiagram,
) -> Option<MemoryDiagram> {
    let first = number(right.objects.len() + 1);
    let one = DiagramChange::of(right, one, first)?;
    let other = DiagramChange::of(right, other, first + number(one.added.len()))?;
    let mut both = right.clone();
    for (at, cell) in both.roots_mut().enumerate() {
        both_ways(cell, one.roots.get(&at), other.roots.get(&at))?;
    }
    for object in &mut both.objects {
        let own = object.number;
        let changes_cells =
            |of: &DiagramChange| of.cells.range((own, 0)..(own + 1, 0)).next().is_some();
        match (one.shapes.get(&own), other.shapes.get(&own)) {
            (Some(shape), None) if !changes_cells(&other) => object.shape = shape.clone(),
            (None, Some(shape)) if !changes_cells(&one) => object.shape = shape.clone(),
            (None, None) => {
                for (at, cell) in object.shape.cells_mut().into_iter().enumerate() {
                    both_ways(cell, one.cells.get(&(own, at)), other.cells.get(&(own, at)))?;
                }
            }
            _ => return None,
        }
    }
    both.objects.extend(one.added.into_iter().chain(other.added));
    let both = both.renumbered();
    both.fits().ok().map(|()| both)
}

/// Gives a cell what one of two changes makes of it, or `None` if they make two things of it.
fn both_ways(
    cell: &mut MemoryCell,
    one: Option<&MemoryCell>,
    other: Option<&MemoryCell>,
) -> Option<()> {
    match (one, other) {
        (Some(one), Some(other)) if one != other => return None,
        (Some(changed), _) | (None, Some(changed)) => *cell = changed.clone(),
        (None, None) => {}
    }
    Some(())
}

impl DiagramChange {
    /// What `of` changes; objects that were made besides are numbered from `first`.
    fn of(right: &MemoryDiagram, of: &MemoryDiagram, first: u32) -> Option<Self> {
        let names = |diagram: &MemoryDiagram| {
            let fields = diagram.statics.iter().flat_map(|(_, fields)| fields);
            diagram.variables.iter().chain(fields).map(|(name, _)| name.clone()).collect::<Vec<_>>()
        };
        if names(right) != names(of) {
            return None;
        }
        let known = matched(right, of);
        let besides: Vec<&MemoryObject> =
            of.objects.iter().filter(|object| !known.contains_key(&object.number)).collect();
        let renamed = |cell: &MemoryCell| match cell {
            MemoryCell::Reference(to) => {
                let besides = || besides.iter().position(|object| object.number == *to);
                let new = || besides().map(|at| first + number(at));
                known.get(to).copied().or_else(new).map_or(MemoryCell::Null, MemoryCell::Reference)
            }
            MemoryCell::Value(_) | MemoryCell::Null | MemoryCell::Undrawn => cell.clone(),
        };
        let renamed_shape = |shape: &MemoryShape| {
            let mut shape = shape.clone();
            shape.cells_mut().into_iter().for_each(|cell| *cell = renamed(cell));
            shape
        };
        let roots = right.roots().zip(of.roots().map(renamed)).enumerate();
        let roots = roots.filter(|(_, (before, now))| *before != now);
        let mut change = Self {
            roots: roots.map(|(at, (_, now))| (at, now)).collect(),
            cells: BTreeMap::new(),
            shapes: BTreeMap::new(),
            added: Vec::new(),
        };
        for (theirs, ours) in &known {
            let (theirs, before) = (of.object(*theirs)?, right.object(*ours)?);
            let now = renamed_shape(&theirs.shape);
            let cells = (before.shape.cells(), now.cells());
            if cells.0.len() == cells.1.len() {
                let pairs = cells.0.into_iter().zip(cells.1).enumerate();
                let changed = pairs.filter(|(_, (before, now))| before != now);
                change.cells.extend(changed.map(|(at, (_, now))| ((*ours, at), now.clone())));
            } else {
                change.shapes.insert(*ours, now);
            }
        }
        let added = besides.iter().enumerate().map(|(at, object)| MemoryObject {
            number: first + number(at),
            title: object.title.clone(),
            shape: renamed_shape(&object.shape),
        });
        change.added = added.collect();
        Some(change)
    }
}

/// The objects of a diagram that are objects of the right one, by number, each with the number that
/// it has there: the same way from the variables leads to both, and they are of one class.
fn matched(right: &MemoryDiagram, of: &MemoryDiagram) -> BTreeMap<u32, u32> {
    let mut known: BTreeMap<u32, u32> = BTreeMap::new();
    let mut open: VecDeque<(MemoryCell, MemoryCell)> =
        of.roots().cloned().zip(right.roots().cloned()).collect();
    while let Some((theirs, ours)) = open.pop_front() {
        let (MemoryCell::Reference(theirs), MemoryCell::Reference(ours)) = (theirs, ours) else {
            continue;
        };
        if known.contains_key(&theirs) || known.values().any(|known| *known == ours) {
            continue;
        }
        let (Some(one), Some(other)) = (of.object(theirs), right.object(ours)) else { continue };
        if one.title != other.title {
            continue;
        }
        known.insert(theirs, ours);
        let cells = one.shape.cells().into_iter().cloned();
        open.extend(cells.zip(other.shape.cells().into_iter().cloned()));
    }
    known
}

/// A count as the number of an object.
fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
