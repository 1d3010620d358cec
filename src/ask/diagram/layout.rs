//! Where everything stands in a drawing of memory.
//!
//! In: a [`MemoryDiagram`]. Out: boxes and arrows in pixels of CSS. What holds: the variables stand
//! in the first column, an object in the column that is as far from them as the shortest way to it
//! is long; arrows run between the columns and below all boxes, and cross none.

use super::{MemoryDiagram, NamedCell};
use crate::read::memory::{MemoryCell, MemoryObject, MemoryShape};

/// The width of a character and the height of a row.
pub const WIDTH: u32 = 8;
pub const ROW: u32 = 22;
/// The room left and right of a text in its cell.
pub const PAD: u32 = 6;
/// The room between boxes in a column, and around the drawing.
const GAP: u32 = 18;
pub const MARGIN: u32 = 8;
/// The room between columns besides that of the arrows.
const CHANNEL: u32 = 18;
/// The room between two arrows that run side by side.
const LANE: u32 = 9;
/// The least width of a cell.
const CELL: u32 = 30;

/// A rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiagramArea {
    pub x: u32,
    pub y: u32,
    pub width: u32,
    pub height: u32,
}

/// What stands in the box of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CellContents {
    /// This text.
    Text(String),
    /// A dot, from which an arrow leads.
    Dot,
}

/// A cell that is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramCell {
    pub area: DiagramArea,
    pub inside: CellContents,
}

/// A text that stands somewhere: where it begins, and its base line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramLabel {
    pub x: u32,
    pub base: u32,
    pub text: String,
    /// Whether it is a title.
    pub is_title: bool,
}

/// A box around cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DiagramBox {
    pub area: DiagramArea,
    /// Whether it is an object, whose corners are round.
    pub is_object: bool,
    pub cells: Vec<DiagramCell>,
    pub texts: Vec<DiagramLabel>,
}

/// Where everything stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramLayout {
    pub width: u32,
    pub height: u32,
    pub boxes: Vec<DiagramBox>,
    /// The corners of each arrow, from the dot to the edge of the object.
    pub arrows: Vec<Vec<(u32, u32)>>,
}

/// An arrow before it has a way.
struct DiagramArrow {
    from: (u32, u32),
    column: usize,
    to: usize,
}

/// A row of a box: a label, and cells.
struct BoxRow<'d> {
    label: String,
    cells: Vec<&'d MemoryCell>,
}

/// Places a diagram.
pub fn layout(diagram: &MemoryDiagram) -> DiagramLayout {
    let depths = depths(diagram);
    let columns = depths.iter().copied().max().unwrap_or(0) + 1;
    let mut boxes = Vec::new();
    let mut places: Vec<DiagramArea> = vec![DiagramArea::default(); diagram.objects.len()];
    let mut links: Vec<DiagramArrow> = Vec::new();
    let mut x = MARGIN;
    let mut edges: Vec<u32> = Vec::new();
    let mut height = 0;
    for column in 0..columns {
        let mut y = MARGIN;
        let mut right = x;
        let first_link = links.len();
        let mut place =
            |title: &str, rows: &[BoxRow<'_>], is_object: bool, object: Option<usize>| {
                let drawn = placed((x, y), title, rows, is_object);
                for (cell, held) in drawn.cells.iter().zip(rows.iter().flat_map(|row| &row.cells)) {
                    if let MemoryCell::Reference(number) = held {
                        let area = cell.area;
                        links.push(DiagramArrow {
                            from: (area.x + area.width / 2, area.y + area.height / 2),
                            column,
                            to: (*number as usize).saturating_sub(1),
                        });
                    }
                }
                if let Some(at) = object {
                    places[at] = drawn.area;
                }
                y += drawn.area.height + GAP;
                right = right.max(drawn.area.x + drawn.area.width);
                boxes.push(drawn);
            };
        if column == 0 {
            let rows: Vec<BoxRow<'_>> = named(&diagram.variables);
            if !rows.is_empty() {
                place(&diagram.frame, &rows, false, None);
            }
            for (class, fields) in &diagram.statics {
                place(&format!("{class} (static)"), &named(fields), false, None);
            }
        } else {
            for (at, object) in diagram.objects.iter().enumerate() {
                if depths[at] == column {
                    place(&object.title, &rows(object), true, Some(at));
                }
            }
        }
        height = height.max(y - GAP + MARGIN);
        let lanes = links.len() - first_link;
        edges.push(right);
        x = right
            + CHANNEL
            + LANE * u32::try_from(lanes + 1).unwrap_or(1)
            + LANE * backs(diagram, &depths, column);
    }
    let (arrows, below) = ways(&links, &places, &depths, &edges, height);
    let right = boxes.iter().map(|one| one.area.x + one.area.width).max().unwrap_or(0);
    let reach = arrows.iter().flatten().map(|(x, _)| *x).max().unwrap_or(0);
    DiagramLayout { width: right.max(reach) + MARGIN, height: below, boxes, arrows }
}

/// How far each object is from the variables, from 1.
fn depths(diagram: &MemoryDiagram) -> Vec<usize> {
    let mut depths = vec![usize::MAX; diagram.objects.len()];
    let mut now: Vec<&MemoryCell> = diagram.roots().collect();
    let mut depth = 1;
    while !now.is_empty() {
        let mut next = Vec::new();
        for cell in now {
            let MemoryCell::Reference(number) = cell else { continue };
            let Some(known) = depths.get_mut((*number as usize).saturating_sub(1)) else {
                continue;
            };
            if *known == usize::MAX {
                *known = depth;
                next.extend(diagram.object(*number).into_iter().flat_map(|one| one.shape.cells()));
            }
        }
        now = next;
        depth += 1;
    }
    depths
}

/// How many arrows enter the objects of the next column from it or from a later one: they come up
/// between the two columns.
fn backs(diagram: &MemoryDiagram, depths: &[usize], column: usize) -> u32 {
    let mut count = 0;
    for (at, object) in diagram.objects.iter().enumerate() {
        for cell in object.shape.cells() {
            let MemoryCell::Reference(number) = cell else { continue };
            let to = depths.get((*number as usize).saturating_sub(1));
            if to == Some(&(column + 1)) && depths[at] > column {
                count += 1;
            }
        }
    }
    count
}

fn named(cells: &[NamedCell]) -> Vec<BoxRow<'_>> {
    cells.iter().map(|(name, cell)| BoxRow { label: name.to_string(), cells: vec![cell] }).collect()
}

/// The rows of an object: a field each; elements side by side, or one below the other where an
/// arrow leaves them; entries as key and value.
fn rows(object: &MemoryObject) -> Vec<BoxRow<'_>> {
    let row = |label: String, cells| BoxRow { label, cells };
    match &object.shape {
        MemoryShape::Fields(fields) => named(fields),
        MemoryShape::Elements(cells) | MemoryShape::Members(cells) => {
            let is_list = matches!(object.shape, MemoryShape::Elements(_));
            let has_arrow = cells.iter().any(|cell| matches!(cell, MemoryCell::Reference(_)));
            if has_arrow {
                let label = |at: usize| if is_list { at.to_string() } else { String::new() };
                cells.iter().enumerate().map(|(at, cell)| row(label(at), vec![cell])).collect()
            } else if cells.is_empty() {
                Vec::new()
            } else {
                vec![row(String::new(), cells.iter().collect())]
            }
        }
        MemoryShape::Entries(entries) => {
            let entry = |(key, value): &'_ (MemoryCell, MemoryCell)| {
                let label = match key {
                    MemoryCell::Value(text) => text.clone(),
                    MemoryCell::Null => String::from("null"),
                    MemoryCell::Reference(_) | MemoryCell::Undrawn => String::new(),
                };
                (label, value.clone())
            };
            let is_plain = entries.iter().all(|(key, _)| !matches!(key, MemoryCell::Reference(_)));
            if is_plain {
                let labels = entries.iter().map(entry).map(|(label, _)| label);
                labels.zip(entries).map(|(label, (_, value))| row(label, vec![value])).collect()
            } else {
                entries.iter().map(|(key, value)| row(String::new(), vec![key, value])).collect()
            }
        }
    }
}

/// What a cell shows.
fn inside(cell: &MemoryCell) -> CellContents {
    match cell {
        MemoryCell::Value(text) => CellContents::Text(text.clone()),
        MemoryCell::Reference(_) => CellContents::Dot,
        MemoryCell::Null => CellContents::Text(String::from("null")),
        MemoryCell::Undrawn => CellContents::Text(String::from("?")),
    }
}

/// How wide a text is.
pub fn width_of(text: &str) -> u32 {
    WIDTH * u32::try_from(text.chars().count()).unwrap_or(u32::MAX / WIDTH)
}

/// A box with its title and its rows.
fn placed((x, y): (u32, u32), title: &str, rows: &[BoxRow<'_>], is_object: bool) -> DiagramBox {
    let label = rows.iter().map(|row| width_of(&row.label)).max().unwrap_or(0);
    let label = if label > 0 { label + PAD } else { 0 };
    let cell_width = |cell: &MemoryCell| match inside(cell) {
        CellContents::Text(text) => (width_of(&text) + 2 * PAD).max(CELL),
        CellContents::Dot => CELL,
    };
    // Cells that stand below each other are as wide as the widest.
    let is_column = rows.iter().all(|row| row.cells.len() == 1);
    let widest = rows.iter().flat_map(|row| &row.cells).map(|cell| cell_width(cell)).max();
    let mut texts = Vec::new();
    let mut cells = Vec::new();
    let mut top = y + PAD;
    let mut right = x + 2 * PAD + width_of(title);
    if !title.is_empty() {
        let base = top + 15;
        texts.push(DiagramLabel { x: x + PAD, base, text: title.to_owned(), is_title: true });
        top += ROW;
    }
    let is_row = rows.len() == 1 && rows[0].label.is_empty();
    for row in rows {
        let mut left = x + PAD;
        if !row.label.is_empty() {
            let text = row.label.clone();
            texts.push(DiagramLabel { x: left, base: top + 15, text, is_title: false });
        }
        left += label;
        for (at, cell) in row.cells.iter().enumerate() {
            let width = if is_column { widest.unwrap_or(CELL) } else { cell_width(cell) };
            cells.push(DiagramCell {
                area: DiagramArea { x: left, y: top, width, height: ROW },
                inside: inside(cell),
            });
            if is_row && is_object && title != "StringBuilder" && !title.ends_with("Set") {
                let text = at.to_string();
                let shift = (width.saturating_sub(width_of(&text))) / 2;
                let base = top + ROW + 14;
                texts.push(DiagramLabel { x: left + shift, base, text, is_title: false });
            }
            left += width;
        }
        right = right.max(left + PAD);
        top += ROW;
    }
    if is_row && is_object && title != "StringBuilder" && !title.ends_with("Set") {
        top += ROW - PAD;
    }
    let area = DiagramArea { x, y, width: right - x, height: top + PAD - y };
    DiagramBox { area, is_object, cells, texts }
}

/// Whether no other arrow ends at an object.
fn is_only(links: &[DiagramArrow], to: usize) -> bool {
    links.iter().filter(|link| link.to == to).count() == 1
}

/// The ways of the arrows, and how high the drawing is with them.
fn ways(
    links: &[DiagramArrow],
    places: &[DiagramArea],
    depths: &[usize],
    edges: &[u32],
    height: u32,
) -> (Vec<Vec<(u32, u32)>>, u32) {
    // Arrows that end at one object come in below each other.
    let mut entered: Vec<u32> = vec![0; places.len()];
    let entries: Vec<u32> = links
        .iter()
        .map(|link| {
            let target = places.get(link.to).copied().unwrap_or_default();
            let most = (target.height.saturating_sub(2 * PAD)) / 6;
            let before = entered.get(link.to).copied().unwrap_or_default();
            if let Some(count) = entered.get_mut(link.to) {
                *count += 1;
            }
            let top = target.y + 2 * PAD;
            // A straight one where nothing else comes in.
            if before == 0
                && (top..=top + 6 * most).contains(&link.from.1)
                && is_only(links, link.to)
            {
                link.from.1
            } else {
                top + 6 * before.min(most)
            }
        })
        .collect();
    let column_of = |link: &DiagramArrow| depths.get(link.to).copied().unwrap_or(1);
    let is_back = |link: &DiagramArrow| column_of(link) != link.column + 1;
    // Of arrows that lead down, the lowest runs down first, of those that lead up the highest: so
    // they do not cross each other.
    let mut order: Vec<usize> = (0..links.len()).collect();
    order.sort_by_key(|at| {
        let (link, into) = (&links[*at], entries[*at]);
        let from = link.from.1;
        let leads_up = into < from;
        (is_back(link), leads_up, if leads_up { from } else { u32::MAX - from })
    });
    let mut used: Vec<u32> = vec![0; edges.len() + 1];
    let mut lane = |column: usize| {
        used[column] += 1;
        edges.get(column).copied().unwrap_or_default() + LANE * used[column]
    };
    let mut below = height;
    let mut arrows: Vec<Vec<(u32, u32)>> = vec![Vec::new(); links.len()];
    for at in order {
        let (link, into) = (&links[at], entries[at]);
        let Some(target) = places.get(link.to) else { continue };
        let out = lane(link.column);
        let mut way = vec![link.from, (out, link.from.1)];
        if is_back(link) {
            let up = lane(column_of(link).saturating_sub(1));
            way.extend([(out, below), (up, below), (up, into)]);
            below += LANE;
        } else {
            way.push((out, into));
        }
        way.push((target.x, into));
        arrows[at] = way;
    }
    arrows.retain(|way| !way.is_empty());
    (arrows, if below > height { below + MARGIN - LANE } else { height })
}
