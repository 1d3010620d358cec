//! What somebody sees of a drawing at once, before any name in it is read.
//!
//! In: a diagram, or the HTML of an option. Out: a [`DrawingGlance`]; `None` of HTML without a
//! drawing. What holds: both say the same of the same drawing.

use super::MemoryDiagram;
use super::layout::layout;

/// How large a drawing is, and how many of its arrows cross.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DrawingGlance {
    /// The width in pixels of CSS.
    pub width: u32,
    /// The height in pixels of CSS.
    pub height: u32,
    /// How often an arrow crosses another one.
    pub crossings: u32,
}

/// The corners of an arrow.
type ArrowWay = Vec<(u32, u32)>;

impl DrawingGlance {
    /// The glance at a diagram.
    pub fn of(diagram: &MemoryDiagram) -> Self {
        let layout = layout(diagram);
        Self { width: layout.width, height: layout.height, crossings: crossings(&layout.arrows) }
    }

    /// The glance at the drawing in the HTML of an option.
    pub fn in_html(html: &str) -> Option<Self> {
        let (_, svg) = html.split_once("<svg ")?;
        let number = |name: &str| {
            let (_, rest) = svg.split_once(&format!(" {name}=\""))?;
            rest.split('"').next()?.parse().ok()
        };
        let corner = |text: &str| {
            let (x, y) = text.split_once(',')?;
            Some((x.parse().ok()?, y.parse().ok()?))
        };
        let ways = svg.split("<polyline points=\"").skip(1).map(|rest| {
            rest.split('"').next().unwrap_or_default().split(' ').filter_map(corner).collect()
        });
        let crossings = crossings(&ways.collect::<Vec<ArrowWay>>());
        Some(Self { width: number("width")?, height: number("height")?, crossings })
    }
}

/// How often an arrow crosses another one: they run along the two axes, and where one ends at
/// another or runs along it they do not cross.
fn crossings(ways: &[ArrowWay]) -> u32 {
    let mut count = 0;
    for (at, one) in ways.iter().enumerate() {
        for other in &ways[at + 1..] {
            for first in one.windows(2) {
                for second in other.windows(2) {
                    count += u32::from(cross(first, second) || cross(second, first));
                }
            }
        }
    }
    count
}

/// Whether a line from left to right is crossed by one from top to bottom.
fn cross(across: &[(u32, u32)], down: &[(u32, u32)]) -> bool {
    let ([(left, y), (right, other_y)], [(x, top), (other_x, bottom)]) = (across, down) else {
        return false;
    };
    let is_inside = |at: u32, one: u32, other: u32| one.min(other) < at && at < one.max(other);
    y == other_y && x == other_x && is_inside(*x, *left, *right) && is_inside(*y, *top, *bottom)
}

#[cfg(test)]
mod tests {
    use super::super::svg;
    use super::super::tests::ring;
    use super::*;

    #[test]
    fn a_diagram_and_its_html_are_seen_alike() {
        for diagram in std::iter::once(ring()).chain(super::super::changed(&ring())) {
            let glance = DrawingGlance::of(&diagram);
            let html = format!("<div class=\"scrolled\">{}</div>", svg(&diagram));
            assert_eq!(DrawingGlance::in_html(&html), Some(glance), "{}", diagram.in_words());
        }
        assert_eq!(DrawingGlance::in_html("<code width=\"3\">7</code>"), None);
    }

    #[test]
    fn lines_cross_within_both_of_them() {
        let across = vec![(0, 5), (10, 5)];
        let down = |x: u32, top: u32, bottom: u32| vec![(x, top), (x, bottom)];
        assert_eq!(crossings(&[across.clone(), down(4, 0, 9)]), 1);
        assert_eq!(crossings(&[down(4, 9, 0), across.clone()]), 1);
        // One that begins at the other, passes beside it, or runs along it.
        assert_eq!(crossings(&[across.clone(), down(4, 5, 9)]), 0);
        assert_eq!(crossings(&[across.clone(), down(14, 0, 9)]), 0);
        assert_eq!(crossings(&[across.clone(), across.clone()]), 0);
        let twice = vec![(2, 0), (2, 9), (6, 9), (6, 0)];
        assert_eq!(crossings(&[across, twice]), 2);
    }
}
