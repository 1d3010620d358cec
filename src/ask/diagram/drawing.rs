//! A diagram of memory as SVG.
//!
//! In: a [`MemoryDiagram`]. Out: an `svg` element that can stand in a page, with a text
//! alternative. What holds: the same diagram gives the same bytes, ink on white paper, and nothing
//! is told by colour alone.

use std::fmt::Write as _;

use super::MemoryDiagram;
use super::layout::{CellContents, PAD, layout, width_of};
use crate::ask::listing::escape;

/// The font, of which every character is [`WIDTH`](super::layout::WIDTH) wide.
const FONT: &str = "DejaVu Sans Mono,Consolas,Menlo,monospace";
const SIZE: f32 = 13.29;
const INK: &str = "#1a1a1a";
const LINE: &str = "#5a5a5a";
const ARROW: &str = "#0b4f9e";

/// The drawing.
pub fn svg(diagram: &MemoryDiagram) -> String {
    let layout = layout(diagram);
    let (width, height) = (layout.width, layout.height);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-label=\"{}\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"{FONT}\" font-size=\"{SIZE}\" fill=\"{INK}\">\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>",
        escape(&diagram.in_words()),
    );
    for one in &layout.boxes {
        let area = one.area;
        let round = if one.is_object { 8 } else { 0 };
        let _ = write!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{round}\" fill=\"#fff\" stroke=\"{LINE}\"/>",
            area.x, area.y, area.width, area.height
        );
        for cell in &one.cells {
            let area = cell.area;
            let _ = write!(
                out,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#fff\" stroke=\"{LINE}\"/>",
                area.x, area.y, area.width, area.height
            );
            match &cell.inside {
                CellContents::Text(text) => {
                    let x = area.x + (area.width.saturating_sub(width_of(text))) / 2;
                    write_text(&mut out, (x, area.y + 15), text, false);
                }
                CellContents::Dot => {
                    let (x, y) = (area.x + area.width / 2, area.y + area.height / 2);
                    let _ =
                        write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"3.5\" fill=\"{ARROW}\"/>");
                }
            }
        }
        for text in &one.texts {
            write_text(&mut out, (text.x, text.base), &text.text, text.is_title);
        }
    }
    for way in &layout.arrows {
        let points: Vec<String> = way.iter().map(|(x, y)| format!("{x},{y}")).collect();
        let _ = write!(
            out,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{ARROW}\" stroke-width=\"1.6\" stroke-linejoin=\"round\"/>",
            points.join(" ")
        );
        if let Some((x, y)) = way.last() {
            let (back, above, under) = (x.saturating_sub(PAD + 2), y.saturating_sub(4), y + 4);
            let _ = write!(
                out,
                "<polygon points=\"{x},{y} {back},{above} {back},{under}\" fill=\"{ARROW}\"/>"
            );
        }
    }
    out.push_str("</svg>");
    out
}

fn write_text(out: &mut String, (x, base): (u32, u32), text: &str, is_title: bool) {
    let weight = if is_title { " font-weight=\"bold\"" } else { "" };
    let _ = write!(
        out,
        "<text x=\"{x}\" y=\"{base}\"{weight} xml:space=\"preserve\">{}</text>",
        escape(text)
    );
}
