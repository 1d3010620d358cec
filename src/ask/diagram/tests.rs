//! Diagrams of small memories: their words, their neighbours and where everything stands.

use super::layout::{DiagramArea, layout};
use super::*;
use crate::read::memory::ReachableMemory;

fn object(number: u32, title: &str, fields: &[(&str, MemoryCell)]) -> MemoryObject {
    let fields = fields.iter().map(|(name, cell)| (Arc::from(*name), cell.clone())).collect();
    MemoryObject { number, title: title.into(), shape: MemoryShape::Fields(fields) }
}

fn value(text: &str) -> MemoryCell {
    MemoryCell::Value(text.to_owned())
}

fn to(number: u32) -> MemoryCell {
    MemoryCell::Reference(number)
}

/// `a` and `b` name one node, which another one follows that leads back.
pub fn ring() -> MemoryDiagram {
    let first = object(4, "Node", &[("key", value("1")), ("next", to(2))]);
    let second = object(2, "Node", &[("key", value("2")), ("next", to(4))]);
    let memory = |root: MemoryCell| {
        let objects = vec![first.clone(), second.clone()];
        Datum::Memory(Arc::new(ReachableMemory { root, objects }))
    };
    let observed: IndexMap<String, Datum> = [
        (String::from("a"), memory(to(4))),
        (String::from("b"), memory(to(4))),
        (
            String::from("n"),
            Datum::Memory(Arc::new(ReachableMemory { root: value("3"), objects: Vec::new() })),
        ),
        (
            String::from("Node.made"),
            Datum::Memory(Arc::new(ReachableMemory { root: value("2"), objects: Vec::new() })),
        ),
    ]
    .into();
    let names = ["a", "b", "n", "Node.made"];
    MemoryDiagram::of("main", names.into_iter(), &observed).unwrap()
}

#[test]
fn objects_are_numbered_as_one_finds_them() {
    let words = "main: a → 1, b → 1, n = 3; Node: made = 2; \
                 1: Node (key = 1, next → 2); 2: Node (key = 2, next → 1)";
    assert_eq!(ring().in_words(), words);
    assert_eq!(ring().arrows(), 4);
}

#[test]
fn what_nothing_names_is_left_out() {
    let mut diagram = ring();
    for cell in diagram.cells_mut() {
        if *cell == to(1) {
            *cell = MemoryCell::Null;
        }
    }
    let words = "main: a = null, b = null, n = 3; Node: made = 2";
    assert_eq!(diagram.renumbered().in_words(), words);
}

#[test]
fn near_diagrams_differ_from_the_right_one_and_from_each_other() {
    let near = changed(&ring());
    let words: Vec<String> = near.iter().map(MemoryDiagram::in_words).collect();
    let mut each = words.clone();
    each.sort();
    each.dedup();
    assert_eq!(each.len(), words.len());
    assert!(!words.contains(&ring().in_words()));
    let copied = "main: a → 1, b → 2, n = 3; Node: made = 2; 1: Node (key = 1, next → 3); \
                  2: Node (key = 1, next → 3); 3: Node (key = 2, next → 1)";
    assert!(words.iter().any(|one| one == copied), "{words:#?}");
}

fn meet(one: (u32, u32), other: (u32, u32)) -> bool {
    one.0 < other.1 && other.0 < one.1
}

/// Whether a straight part of an arrow runs through the inside of a box.
fn crosses(from: (u32, u32), end: (u32, u32), area: DiagramArea) -> bool {
    let across = (from.0.min(end.0), from.0.max(end.0) + 1);
    let down = (from.1.min(end.1), from.1.max(end.1) + 1);
    let inner = |start: u32, length: u32| (start + 1, start + length - 1);
    meet(across, inner(area.x, area.width)) && meet(down, inner(area.y, area.height))
}

#[test]
fn arrows_cross_no_box_and_boxes_stand_apart() {
    for diagram in std::iter::once(ring()).chain(changed(&ring())) {
        let layout = layout(&diagram);
        for (at, one) in layout.boxes.iter().enumerate() {
            for other in &layout.boxes[at + 1..] {
                let (a, b) = (one.area, other.area);
                let apart = !meet((a.x, a.x + a.width), (b.x, b.x + b.width))
                    || !meet((a.y, a.y + a.height), (b.y, b.y + b.height));
                assert!(apart, "{}", diagram.in_words());
            }
            assert!(one.area.x + one.area.width < layout.width);
            assert!(one.area.y + one.area.height < layout.height);
        }
        for way in &layout.arrows {
            let own = layout.boxes.iter().find(|one| {
                let area = one.area;
                meet((area.x, area.x + area.width), (way[0].0, way[0].0 + 1))
                    && meet((area.y, area.y + area.height), (way[0].1, way[0].1 + 1))
            });
            for pair in way.windows(2) {
                for one in &layout.boxes {
                    let is_own = own.is_some_and(|own| own.area == one.area) && pair[0] == way[0];
                    let crossed = !is_own && crosses(pair[0], pair[1], one.area);
                    assert!(!crossed, "{pair:?} {:?} {}", one.area, diagram.in_words());
                }
            }
            assert!(way.iter().all(|(x, y)| *x < layout.width && *y < layout.height));
        }
    }
}

#[test]
fn the_same_diagram_gives_the_same_bytes() {
    assert_eq!(svg(&ring()), svg(&ring()));
    assert!(svg(&ring()).contains("aria-label=\"main: a → 1, b → 1"));
}

#[test]
fn what_cannot_be_drawn_is_told() {
    let of = |root: MemoryCell, objects| {
        let memory = Datum::Memory(Arc::new(ReachableMemory { root, objects }));
        MemoryDiagram::of("", ["a"].into_iter(), &[(String::from("a"), memory)].into())
    };
    let held = object(1, "P", &[("later", MemoryCell::Undrawn)]);
    assert_eq!(of(to(1), vec![held]), Err(Undrawn::Unknown));
    assert_eq!(of(MemoryCell::Undrawn, Vec::new()), Err(Undrawn::NoObjects));
    assert_eq!(of(value("1"), Vec::new()), Err(Undrawn::NoObjects));
    let long = object(1, "P", &[("text", value(&"x".repeat(30)))]);
    assert_eq!(of(to(1), vec![long]), Err(Undrawn::TooLarge));
}

/// `diagram` with other cells in some places, counted from the first variable.
fn with(diagram: &MemoryDiagram, changes: &[(usize, MemoryCell)]) -> MemoryDiagram {
    let mut copy = diagram.clone();
    let mut cells = copy.cells_mut();
    for (at, now) in changes {
        *cells[*at] = now.clone();
    }
    copy
}

#[test]
fn two_mistakes_change_a_diagram_in_two_places() {
    // The cells: a, b, n, made, then key and next of both objects.
    let right = ring();
    let mut copied = with(&right, &[(1, to(3))]);
    copied.objects.push(object(3, "Node", &[("key", value("1")), ("next", to(2))]));
    let lower = with(&right, &[(6, value("5"))]);
    let both = merged(&right, &copied.renumbered(), &lower).unwrap();
    let words = "main: a → 1, b → 2, n = 3; Node: made = 2; \
                 1: Node (key = 1, next → 3); 2: Node (key = 1, next → 3); \
                 3: Node (key = 5, next → 1)";
    assert_eq!(both.in_words(), words);
    let higher = with(&right, &[(6, value("7"))]);
    assert_eq!(merged(&right, &lower, &higher), None, "two things of one cell");
    assert_eq!(merged(&right, &lower, &lower), Some(lower));
}
