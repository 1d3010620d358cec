//! Diagrams near a right one, for choices in which misreadings give too few.
//!
//! In: a diagram. Out: others in which one thing is different that students take for the same: an
//! object that two variables share is there twice, two equal ones are one, an arrow leads to
//! another object of the class, or a value is that of another object.

use super::Diagram;
use crate::read::memory::{MemoryCell, MemoryObject};

/// The diagrams, those in which an arrow is different first.
pub fn changed(of: &Diagram) -> Vec<Diagram> {
    let mut found: Vec<Diagram> = Vec::new();
    let mut add = |one: Diagram| {
        let one = one.renumbered();
        if one != *of && !found.contains(&one) && one.fits().is_ok() {
            found.push(one);
        }
    };
    let (mut split, mut turned, mut valued) = (apart(of), led_elsewhere(of), with_values(of));
    // By turns, so that no set has only one sort.
    for at in 0..split.len().max(turned.len()).max(valued.len()) {
        for sort in [&mut split, &mut turned, &mut valued] {
            if let Some(one) = sort.get(at) {
                add(one.clone());
            }
        }
    }
    found
}

/// Where two arrows lead to one object, one of them leads to a copy of it.
fn apart(of: &Diagram) -> Vec<Diagram> {
    let mut found = Vec::new();
    let count = of.clone().cells_mut().len();
    for at in 0..count {
        let mut changed = of.clone();
        let numbers: Vec<MemoryCell> =
            changed.cells_mut().into_iter().map(|cell| cell.clone()).collect();
        let MemoryCell::Reference(number) = numbers[at] else { continue };
        let is_shared = numbers[..at].contains(&numbers[at]);
        let Some(object) = of.object(number).filter(|_| is_shared) else { continue };
        let copy = u32::try_from(of.objects.len() + 1).unwrap_or(u32::MAX);
        let object = MemoryObject { number: copy, ..object.clone() };
        if let Some(cell) = changed.cells_mut().into_iter().nth(at) {
            *cell = MemoryCell::Reference(copy);
        }
        changed.objects.push(object);
        found.push(changed);
    }
    found
}

/// An arrow leads to another object of the same class, to the one that the object before names, or
/// is `null`; what is `null` leads somewhere.
fn led_elsewhere(of: &Diagram) -> Vec<Diagram> {
    let mut found = Vec::new();
    let cells: Vec<MemoryCell> =
        of.clone().cells_mut().into_iter().map(|cell| cell.clone()).collect();
    let titled = |title: &str, except: u32| {
        let others = of.objects.iter().filter(move |one| one.number != except);
        let others = others.filter(|one| *one.title == *title).map(|one| one.number);
        others.collect::<Vec<u32>>()
    };
    for (at, cell) in cells.iter().enumerate() {
        let others: Vec<MemoryCell> = match cell {
            MemoryCell::Reference(number) => {
                let title = of.object(*number).map(|one| one.title.clone()).unwrap_or_default();
                let others = titled(&title, *number).into_iter().map(MemoryCell::Reference);
                others.chain([MemoryCell::Null]).collect()
            }
            MemoryCell::Null => {
                let all = of.objects.iter().map(|one| one.number);
                let linked = all.filter(|number| links_its_own(of, *number));
                linked.map(MemoryCell::Reference).collect()
            }
            MemoryCell::Value(_) | MemoryCell::Undrawn => Vec::new(),
        };
        for other in others {
            let mut changed = of.clone();
            if let Some(cell) = changed.cells_mut().into_iter().nth(at) {
                *cell = other;
            }
            found.push(changed);
        }
    }
    found
}

/// Whether objects of this one's class name each other, as nodes do.
fn links_its_own(of: &Diagram, number: u32) -> bool {
    let Some(title) = of.object(number).map(|one| &one.title) else { return false };
    let named = of.objects.iter().filter(|one| one.title == *title);
    let mut cells = named.flat_map(|one| one.shape.cells());
    cells.any(|cell| {
        matches!(cell, MemoryCell::Reference(to) if of.object(*to).is_some_and(|one| one.title == *title))
    })
}

/// A value is that of another cell, or a number one more.
fn with_values(of: &Diagram) -> Vec<Diagram> {
    let mut found = Vec::new();
    let cells: Vec<MemoryCell> =
        of.clone().cells_mut().into_iter().map(|cell| cell.clone()).collect();
    let kind = |text: &str| text.chars().next().map(|one| one.is_ascii_digit() || one == '-');
    for (at, cell) in cells.iter().enumerate() {
        let MemoryCell::Value(text) = cell else { continue };
        let others = cells.iter().filter_map(|other| match other {
            MemoryCell::Value(other) if other != text && kind(other) == kind(text) => {
                Some(other.clone())
            }
            _ => None,
        });
        let next = text.parse::<i64>().ok().and_then(|number| number.checked_add(1));
        let mut others: Vec<String> =
            others.take(2).chain(next.map(|next| next.to_string())).collect();
        others.dedup();
        for other in others {
            let mut changed = of.clone();
            if let Some(cell) = changed.cells_mut().into_iter().nth(at) {
                *cell = MemoryCell::Value(other);
            }
            found.push(changed);
        }
    }
    found
}
