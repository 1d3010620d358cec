//! Blocks and inlines → the HTML that QTI has.
//!
//! In: [`ProseBlock`]s, and what stands where a gap is. Out: elements. What holds: programs are as
//! they are, with the numbers of their lines beside them.

use super::xml::{QtiElement, QtiNode, element};
use crate::write::prose::{ProseBlock, ProseCell, ProseInline, ProseListing};

/// What stands for the gap of a number.
pub type GapElement<'g> = &'g dyn Fn(usize) -> QtiElement;

/// The elements for blocks.
pub fn elements(blocks: &[ProseBlock], gap: GapElement<'_>) -> Vec<QtiNode> {
    blocks.iter().map(|block| of_block(block, gap).node()).collect()
}

/// The elements for blocks without gaps.
pub fn static_elements(blocks: &[ProseBlock]) -> Vec<QtiNode> {
    elements(blocks, &|number| element("span").saying(format!("({})", number + 1)))
}

fn of_block(block: &ProseBlock, gap: GapElement<'_>) -> QtiElement {
    match block {
        ProseBlock::Paragraph(line) => element("p").holding_all(inlines(line, gap)),
        ProseBlock::Drawing(drawing) => {
            element("p").holding_all(inlines(&drawing.in_words_line(), gap))
        }
        ProseBlock::Program(listing) => program(listing, gap),
        ProseBlock::List { is_ordered, items } => {
            let list = element(if *is_ordered { "ol" } else { "ul" });
            let item =
                |item: &Vec<ProseBlock>| element("li").holding_all(elements(item, gap)).node();
            list.holding_all(items.iter().map(item))
        }
        ProseBlock::Table(rows) => {
            let row = |row: &Vec<ProseCell>| {
                let scope = if row.iter().all(|cell| cell.is_head) { "col" } else { "row" };
                let cells = row.iter().map(|cell| {
                    let cell_element = if cell.is_head {
                        element("th").with("scope", scope)
                    } else {
                        element("td")
                    };
                    cell_element.holding_all(inlines(&cell.inlines, gap)).node()
                });
                element("tr").holding_all(cells).node()
            };
            let body = element("tbody").holding_all(rows.iter().map(row));
            element("table").holding(body)
        }
    }
}

fn program(listing: &ProseListing, gap: GapElement<'_>) -> QtiElement {
    let mut parts = Vec::new();
    let mut from = 0;
    for one in &listing.gaps {
        parts.push(QtiNode::Text(listing.text[from..one.at].to_owned()));
        parts.push(gap(one.number).node());
        from = one.at;
    }
    parts.push(QtiNode::Text(listing.text[from..].to_owned()));
    let text = element("pre").holding_all(parts);
    if !listing.is_numbered {
        return text;
    }
    let count = listing.text.split('\n').count();
    let numbers: Vec<String> = (1..=count).map(|number| number.to_string()).collect();
    let numbers = element("td").holding(element("pre").saying(numbers.join("\n")));
    let row = element("tr").holding(numbers).holding(element("td").holding(text));
    element("table").holding(element("tbody").holding(row))
}

fn inlines(line: &[ProseInline], gap: GapElement<'_>) -> Vec<QtiNode> {
    let within =
        |name, inside: &[ProseInline]| element(name).holding_all(inlines(inside, gap)).node();
    let one = |inline: &ProseInline| match inline {
        ProseInline::Text(text) => QtiNode::Text(text.clone()),
        ProseInline::Code(text) => element("code").saying(text).node(),
        ProseInline::Strong(inside) | ProseInline::Marked(inside) => within("strong", inside),
        ProseInline::Emphasis(inside) => within("em", inside),
        ProseInline::Break => element("br").node(),
        ProseInline::Gap(number) => gap(*number).node(),
    };
    line.iter().map(one).collect()
}
