//! Diagrams near a right one, for choices in which misreadings give too few.
//!
//! In: a diagram. Out: others in which one or two things are different: an object that two
//! variables share is there twice, an arrow leads to another object of the class, or a value is
//! that of another object.

use super::MemoryDiagram;
use crate::read::memory::{MemoryCell, MemoryObject};

/// The diagrams, by turns one of each sort, so that no set has only one sort.
pub fn changed(of: &MemoryDiagram) -> Vec<MemoryDiagram> {
    let mut found: Vec<MemoryDiagram> = Vec::new();
    let mut add = |one: &MemoryDiagram| {
        let one = one.clone().renumbered();
        if one != *of && !found.contains(&one) && one.fits().is_ok() {
            found.push(one);
        }
    };
    let (split, turned) = (apart(of), led_elsewhere(of));
    // Two things at once: what is different is not always next to what is right.
    let both: Vec<MemoryDiagram> = turned
        .iter()
        .chain(&split)
        .enumerate()
        .filter_map(|(at, one)| {
            let values = with_values(one);
            let count = values.len().max(1);
            values.into_iter().nth((at * 5 + 1) % count)
        })
        .collect();
    let sorts = [turned, with_values(of), split, both];
    for at in 0..sorts.iter().map(Vec::len).max().unwrap_or(0) {
        sorts.iter().filter_map(|sort| sort.get(at)).for_each(&mut add);
    }
    found
}

/// Where two arrows lead to one object, one of them leads to another object of its own. Its value
/// is another one, as if one of the two had been changed: two equal objects would be seen to be
/// copies.
fn apart(of: &MemoryDiagram) -> Vec<MemoryDiagram> {
    let mut found = Vec::new();
    let cells: Vec<MemoryCell> =
        of.clone().cells_mut().into_iter().map(|cell| cell.clone()).collect();
    for (at, cell) in cells.iter().enumerate() {
        let MemoryCell::Reference(number) = cell else { continue };
        let is_shared = cells[..at].contains(cell);
        let Some(object) = of.object(*number).filter(|_| is_shared) else { continue };
        let copy = u32::try_from(of.objects.len() + 1).unwrap_or(u32::MAX);
        for step in [0, 1, -1, 2] {
            let mut object = MemoryObject { number: copy, ..object.clone() };
            let number = object.shape.cells_mut().into_iter().find_map(|cell| match cell {
                MemoryCell::Value(text) => Some((text.parse::<i64>().ok()?, text)),
                MemoryCell::Reference(_) | MemoryCell::Null | MemoryCell::Undrawn => None,
            });
            if let Some((value, text)) = number {
                *text = (value + step).to_string();
            } else if step != 0 {
                continue;
            }
            let mut changed = of.clone();
            if let Some(cell) = changed.cells_mut().into_iter().nth(at) {
                *cell = MemoryCell::Reference(copy);
            }
            changed.objects.push(object);
            found.push(changed);
        }
    }
    // Those with another value first.
    found.sort_by_key(|one| {
        let shapes = || one.objects.iter().map(|object| (&object.title, &object.shape));
        shapes().enumerate().any(|(at, shape)| shapes().skip(at + 1).any(|other| other == shape))
    });
    found
}

/// An arrow leads to another object of the same class, to the one that the object before names, or
/// is `null` where something is; what is `null` leads somewhere.
fn led_elsewhere(of: &MemoryDiagram) -> Vec<MemoryDiagram> {
    let mut found = Vec::new();
    let cells: Vec<MemoryCell> =
        of.clone().cells_mut().into_iter().map(|cell| cell.clone()).collect();
    let titled = |title: &str, except: u32| {
        let others = of.objects.iter().filter(move |one| one.number != except);
        let others = others.filter(|one| *one.title == *title).map(|one| one.number);
        others.collect::<Vec<u32>>()
    };
    let has_null = cells.contains(&MemoryCell::Null);
    for (at, cell) in cells.iter().enumerate() {
        let others: Vec<MemoryCell> = match cell {
            MemoryCell::Reference(number) => {
                let title = of.object(*number).map(|one| one.title.clone()).unwrap_or_default();
                let others = titled(&title, *number).into_iter().map(MemoryCell::Reference);
                others.chain(has_null.then_some(MemoryCell::Null)).collect()
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
fn links_its_own(of: &MemoryDiagram, number: u32) -> bool {
    let Some(title) = of.object(number).map(|one| &one.title) else { return false };
    let named = of.objects.iter().filter(|one| one.title == *title);
    let mut cells = named.flat_map(|one| one.shape.cells());
    cells.any(|cell| {
        matches!(cell, MemoryCell::Reference(to) if of.object(*to).is_some_and(|one| one.title == *title))
    })
}

/// A value is that of another cell, or a number some more or less.
fn with_values(of: &MemoryDiagram) -> Vec<MemoryDiagram> {
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
            MemoryCell::Value(_)
            | MemoryCell::Reference(_)
            | MemoryCell::Null
            | MemoryCell::Undrawn => None,
        });
        let number = text.parse::<i64>().ok();
        let near = number.into_iter().flat_map(|number| {
            let near = [1, -1, 2, -2].into_iter().filter_map(move |step| number.checked_add(step));
            near.filter(move |near| number < 0 || *near >= 0)
        });
        let mut others: Vec<String> =
            others.take(2).chain(near.map(|near| near.to_string())).collect();
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
