//! HTML of questions → blocks and inlines, for formats that have their own marks.
//!
//! In: any HTML, of tatsu's templates or an author's. Out: [`ProseBlock`]s. What holds: every
//! program, and every text that is seen, is in them, in the order in which it stands; blanks count
//! in programs only; and what is only for the eyes, such as numbers of lines, is not.

pub mod paper;
pub mod text;
pub mod tree;

use std::ops::Range;

use crate::ask::listing;

/// A block of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProseBlock {
    /// A paragraph.
    Paragraph(Vec<ProseInline>),
    /// A program, or what one prints, as it is.
    Program(ProseListing),
    /// A list; with numbers if `is_ordered`.
    List {
        /// Whether its items have numbers.
        is_ordered: bool,
        /// Its items.
        items: Vec<Vec<ProseBlock>>,
    },
    /// A table, its rows as cells.
    Table(Vec<Vec<ProseCell>>),
    /// A drawing.
    Drawing(ProseDrawing),
}

/// A drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProseDrawing {
    /// The drawing as SVG.
    pub svg: String,
    /// What it shows, in words.
    pub words: String,
}

impl ProseDrawing {
    fn of(element: &tree::HtmlElement) -> Self {
        let words = element.attribute("aria-label").unwrap_or_default().to_owned();
        Self { svg: element.html(), words }
    }

    /// Its words as a line, where no drawing can stand.
    pub fn in_words_line(&self) -> Vec<ProseInline> {
        vec![ProseInline::Code(self.words.clone())]
    }
}

/// A text of several lines in which every blank counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProseListing {
    /// The text, without a line end at its end.
    pub text: String,
    /// Whether its lines have numbers.
    pub is_numbered: bool,
    /// Whether it is a program, and not what one prints.
    pub is_program: bool,
    /// The places in the text that are marked as differences, in bytes, in their order.
    pub marked: Vec<Range<usize>>,
    /// The gaps in it, in their order.
    pub gaps: Vec<ListingGap>,
}

/// A gap in a text of several lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListingGap {
    /// Its number.
    pub number: usize,
    /// Where it stands in the text, in bytes: before what stands there.
    pub at: usize,
    /// What its line is called; empty if it has no name.
    pub line: String,
}

impl ListingGap {
    /// The gap as text, where there is nothing but text.
    pub fn blank(&self) -> String {
        format!(" ({}) ________", self.number + 1)
    }
}

impl ProseListing {
    /// The text with this in the place of each gap.
    pub fn with_gaps(&self, gap: impl Fn(&ListingGap) -> String) -> String {
        let mut out = String::new();
        let mut from = 0;
        for one in &self.gaps {
            out.push_str(&self.text[from..one.at]);
            out.push_str(&gap(one));
            from = one.at;
        }
        out.push_str(&self.text[from..]);
        out
    }

    /// The text as it is printed, with blanks to be filled in.
    pub fn printed(&self) -> String {
        self.with_gaps(ListingGap::blank)
    }
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProseCell {
    /// Whether it is the name of a column or a row.
    pub is_head: bool,
    /// What stands in it.
    pub inlines: Vec<ProseInline>,
}

/// A part of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProseInline {
    /// Text; line ends are blanks.
    Text(String),
    /// A part of a program.
    Code(String),
    /// What is important.
    Strong(Vec<ProseInline>),
    /// What is stressed.
    Emphasis(Vec<ProseInline>),
    /// What is marked.
    Marked(Vec<ProseInline>),
    /// A line end.
    Break,
    /// The gap of this number.
    Gap(usize),
}

/// The blocks of some HTML.
pub fn blocks(html: &str) -> Vec<ProseBlock> {
    let mut flow = ProseFlow::default();
    flow.nodes(&tree::nodes(html));
    flow.end();
    flow.blocks
}

/// The text of inlines, without any marks.
pub fn plain(inlines: &[ProseInline]) -> String {
    let one = |inline: &ProseInline| match inline {
        ProseInline::Text(text) | ProseInline::Code(text) => text.clone(),
        ProseInline::Strong(inside)
        | ProseInline::Emphasis(inside)
        | ProseInline::Marked(inside) => plain(inside),
        ProseInline::Break => "\n".to_owned(),
        ProseInline::Gap(_) => String::new(),
    };
    inlines.iter().map(one).collect()
}

/// Blocks that are being collected.
#[derive(Default)]
struct ProseFlow {
    blocks: Vec<ProseBlock>,
    /// The paragraph that is not ended.
    line: Vec<ProseInline>,
}

impl ProseFlow {
    fn nodes(&mut self, nodes: &[tree::HtmlNode]) {
        for node in nodes {
            self.node(node);
        }
    }

    fn node(&mut self, node: &tree::HtmlNode) {
        let element = match node {
            tree::HtmlNode::Text(_) => return inlines(std::slice::from_ref(node), &mut self.line),
            tree::HtmlNode::Element(element) => element,
        };
        match element.name.as_str() {
            "pre" => {
                self.end();
                self.blocks.push(ProseBlock::Program(program(element, false)));
            }
            "ul" | "ol" => {
                self.end();
                let is_ordered = element.name == "ol";
                let items = element.children.iter().filter_map(tree::HtmlNode::element);
                let items = items.map(|item| of_nodes(&item.children)).collect();
                self.blocks.push(ProseBlock::List { is_ordered, items });
            }
            "table" => {
                self.end();
                self.table(element);
            }
            "svg" => {
                self.end();
                self.blocks.push(ProseBlock::Drawing(ProseDrawing::of(element)));
            }
            "style" | "script" | "head" => {}
            "p" | "div" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "blockquote" | "section"
            | "article" | "details" | "summary" | "dl" | "dt" | "dd" | "figure" | "figcaption"
            | "header" | "footer" | "main" | "li" | "hr" | "center" => {
                self.end();
                self.nodes(&element.children);
                self.end();
            }
            _ if element.has_block() => self.nodes(&element.children),
            _ => inlines(std::slice::from_ref(node), &mut self.line),
        }
    }

    /// The table that holds a program beside the numbers of its lines is that program.
    fn table(&mut self, element: &tree::HtmlElement) {
        let mut rows = Vec::new();
        element.each("tr", &mut |row| {
            let cells = row.children.iter().filter_map(tree::HtmlNode::element);
            rows.push(cells.filter(|cell| !cell.is_for_eyes()).collect::<Vec<_>>());
        });
        if let [row] = &rows[..]
            && let [cell] = &row[..]
            && let [tree::HtmlNode::Element(pre)] = &cell.children[..]
            && pre.name == "pre"
        {
            self.blocks.push(ProseBlock::Program(program(pre, true)));
            return;
        }
        let cell = |cell: &&tree::HtmlElement| {
            let mut inside = Vec::new();
            inlines(&cell.children, &mut inside);
            ProseCell { is_head: cell.name == "th", inlines: trimmed(inside) }
        };
        let rows: Vec<Vec<ProseCell>> =
            rows.iter().map(|row| row.iter().map(cell).collect()).collect();
        self.blocks.push(ProseBlock::Table(rows));
    }

    /// Ends the paragraph.
    fn end(&mut self) {
        let line = trimmed(std::mem::take(&mut self.line));
        if !line.is_empty() {
            self.blocks.push(ProseBlock::Paragraph(line));
        }
    }
}

fn of_nodes(nodes: &[tree::HtmlNode]) -> Vec<ProseBlock> {
    let mut flow = ProseFlow::default();
    flow.nodes(nodes);
    flow.end();
    flow.blocks
}

fn program(pre: &tree::HtmlElement, is_numbered: bool) -> ProseListing {
    let text = pre.text();
    let text = text.strip_suffix('\n').unwrap_or(&text).to_owned();
    let mut is_program = true;
    pre.each("samp", &mut |_| is_program = false);
    let mut parts = Vec::new();
    by_mark(&pre.children, false, &mut parts);
    let (mut marked, mut at) = (Vec::new(), 0);
    for (is_marked, part) in parts {
        let start = at;
        at += part.len();
        marked.extend(is_marked.then_some(start..at));
    }
    let mut names = Vec::new();
    let name = |span: &tree::HtmlElement| span.attribute("aria-label").map(str::to_owned);
    pre.each("span", &mut |span| names.push((span.text(), name(span).unwrap_or_default())));
    let mut listing = ProseListing { text, is_numbered, is_program, marked, gaps: Vec::new() };
    take_gaps(&mut listing, &names);
    listing
}

/// Takes the marks of gaps out of a text, of which some lines have these names.
fn take_gaps(listing: &mut ProseListing, names: &[(String, String)]) {
    while let Some(start) = listing.text.find('\u{E000}') {
        let Some(length) = listing.text[start..].find('\u{E001}') else { return };
        let end = start + length + '\u{E001}'.len_utf8();
        let mark = listing.text[start..end].to_owned();
        let number = mark.trim_matches(['\u{E000}', '\u{E001}']).parse();
        listing.text.replace_range(start..end, "");
        for range in &mut listing.marked {
            let moved = |at: usize| if at >= end { at - mark.len() } else { at.min(start) };
            *range = moved(range.start)..moved(range.end);
        }
        if let Ok(number) = number {
            let line = names.iter().find(|(text, _)| text.contains(&mark));
            let line = line.map(|(_, name)| name.clone()).unwrap_or_default();
            listing.gaps.push(ListingGap { number, at: start, line });
        }
    }
}

fn is_mark(element: &tree::HtmlElement) -> bool {
    matches!(element.name.as_str(), "u" | "mark")
}

/// Adds what nodes say to a line.
fn inlines(nodes: &[tree::HtmlNode], line: &mut Vec<ProseInline>) {
    for node in nodes {
        let element = match node {
            tree::HtmlNode::Text(text) => {
                texts(text, line);
                continue;
            }
            tree::HtmlNode::Element(element) => element,
        };
        let inside = || {
            let mut inside = Vec::new();
            inlines(&element.children, &mut inside);
            inside
        };
        match element.name.as_str() {
            "br" => line.push(ProseInline::Break),
            "code" | "samp" | "kbd" | "tt" | "pre" => codes(&element.children, line),
            "strong" | "b" => line.push(ProseInline::Strong(inside())),
            "em" | "i" => line.push(ProseInline::Emphasis(inside())),
            _ if is_mark(element) => line.push(ProseInline::Marked(inside())),
            "style" | "script" => {}
            "svg" => line.push(ProseInline::Code(ProseDrawing::of(element).words)),
            "img" => {
                if let Some(text) = element.attribute("alt") {
                    texts(text, line);
                }
            }
            _ => line.extend(inside()),
        }
    }
}

/// Adds a text, in which gaps may stand.
fn texts(text: &str, line: &mut Vec<ProseInline>) {
    let mut rest = text;
    while let Some(at) = rest.find('\u{E000}') {
        spaced(&rest[..at], line);
        let after = &rest[at + '\u{E000}'.len_utf8()..];
        let gap = after.split_once('\u{E001}');
        let Some((Ok(number), after)) = gap.map(|(number, after)| (number.parse(), after)) else {
            rest = after;
            continue;
        };
        line.push(ProseInline::Gap(number));
        rest = after;
    }
    spaced(rest, line);
}

/// Adds a text in which several blanks are one.
fn spaced(text: &str, line: &mut Vec<ProseInline>) {
    let mut out = String::new();
    for character in text.chars() {
        let is_blank = matches!(character, ' ' | '\t' | '\n' | '\r');
        if !is_blank {
            out.push(character);
        } else if !out.ends_with(' ') {
            out.push(' ');
        }
    }
    if !out.is_empty() {
        line.push(ProseInline::Text(out));
    }
}

/// Adds what nodes say of a program; what is marked stays so.
fn codes(nodes: &[tree::HtmlNode], line: &mut Vec<ProseInline>) {
    let mut parts = Vec::new();
    by_mark(nodes, false, &mut parts);
    for (is_marked, text) in parts {
        if is_marked {
            let mut inside = Vec::new();
            code(&text, &mut inside);
            line.push(ProseInline::Marked(inside));
        } else {
            code(&text, line);
        }
    }
}

/// Adds the texts of nodes, each with whether it is marked; neighbours differ in that.
fn by_mark(nodes: &[tree::HtmlNode], is_within: bool, parts: &mut Vec<(bool, String)>) {
    for node in nodes {
        let text = match node {
            tree::HtmlNode::Text(text) => text,
            tree::HtmlNode::Element(element) if element.name == "br" => "\n",
            tree::HtmlNode::Element(element) => {
                by_mark(&element.children, is_within || is_mark(element), parts);
                continue;
            }
        };
        match parts.last_mut() {
            Some((known, before)) if *known == is_within => before.push_str(text),
            _ => parts.push((is_within, text.to_owned())),
        }
    }
}

/// Adds a part of a program, line by line; a gap in it stands by itself.
fn code(text: &str, line: &mut Vec<ProseInline>) {
    for (at, part) in text.split('\u{E000}').enumerate() {
        let (gap, rest) = match part.split_once('\u{E001}') {
            Some((number, rest)) if at > 0 => (number.parse().ok(), rest),
            _ => (None, part),
        };
        line.extend(gap.map(ProseInline::Gap));
        for (at, part) in rest.split('\n').enumerate() {
            if at > 0 {
                line.push(ProseInline::Break);
            }
            if !part.is_empty() {
                line.push(ProseInline::Code(part.to_owned()));
            }
        }
    }
}

/// A line without blanks and line ends at its ends.
fn trimmed(mut line: Vec<ProseInline>) -> Vec<ProseInline> {
    let is_blank = |inline: &ProseInline| match inline {
        ProseInline::Text(text) => text.trim().is_empty(),
        ProseInline::Break => true,
        ProseInline::Code(_)
        | ProseInline::Strong(_)
        | ProseInline::Emphasis(_)
        | ProseInline::Marked(_)
        | ProseInline::Gap(_) => false,
    };
    while line.last().is_some_and(is_blank) {
        line.pop();
    }
    let begin = line.iter().take_while(|inline| is_blank(inline)).count();
    line.drain(..begin);
    if let Some(ProseInline::Text(text)) = line.first_mut() {
        *text = text.trim_start().to_owned();
    }
    if let Some(ProseInline::Text(text)) = line.last_mut() {
        *text = text.trim_end().to_owned();
    }
    line
}

/// The listings of blocks, in their order.
pub fn listings(blocks: &[ProseBlock]) -> Vec<&ProseListing> {
    let mut found = Vec::new();
    for block in blocks {
        match block {
            ProseBlock::Program(listing) => found.push(listing),
            ProseBlock::List { items, .. } => {
                found.extend(items.iter().flat_map(|item| listings(item)));
            }
            ProseBlock::Paragraph(_) | ProseBlock::Table(_) | ProseBlock::Drawing(_) => {}
        }
    }
    found
}

/// The texts of all blocks without marks and blanks.
#[cfg(test)]
fn squeezed(blocks: &[ProseBlock]) -> String {
    let cells = |rows: &[Vec<ProseCell>]| -> String {
        rows.iter().flatten().map(|cell| plain(&cell.inlines)).collect()
    };
    let one = |block: &ProseBlock| match block {
        ProseBlock::Paragraph(inlines) => plain(inlines),
        ProseBlock::Program(listing) => listing.text.clone(),
        ProseBlock::List { items, .. } => items.iter().map(|item| squeezed(item)).collect(),
        ProseBlock::Table(rows) => cells(rows),
        ProseBlock::Drawing(drawing) => drawing.words.clone(),
    };
    let text: String = blocks.iter().map(one).collect();
    text.chars().filter(|character| !character.is_whitespace()).collect()
}

/// An option or an item as blocks; a text that is no HTML at all is a paragraph.
pub fn of_option(html: &str, plain: &str) -> Vec<ProseBlock> {
    let blocks = blocks(html);
    if blocks.is_empty() {
        return vec![ProseBlock::Paragraph(vec![ProseInline::Text(listing::visible(plain))])];
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listing_is_its_program() {
        let code = "for (;;) {\n\n\tx = \"<a>\";\n}";
        let listing = |is_numbered| {
            vec![ProseBlock::Program(ProseListing {
                text: code.into(),
                is_numbered,
                is_program: true,
                marked: Vec::new(),
                gaps: Vec::new(),
            })]
        };
        assert_eq!(blocks(&crate::ask::listing::html(code)), listing(true));
        assert_eq!(blocks(&crate::ask::listing::offered(code)), listing(true));
        assert_eq!(blocks(&crate::ask::listing::fragment(code)), listing(false));
        let [ProseBlock::Program(printed)] = &blocks(&crate::ask::listing::lines("1\n 2"))[..]
        else {
            panic!("no output");
        };
        assert!(!printed.is_program && printed.text == "1\n 2");
    }

    #[test]
    fn lines_lists_and_tables_keep_what_they_say() {
        let html = "a  <b>b\n c</b> &lt;<code>x  &amp; y</code><br/>\u{E000}3\u{E001} d<p>e</p>\
                    <ol><li>f</li><li><p>g</p><pre>h\n</pre></li></ol>\
                    <div><table><tr><th>i</th><td><code>\u{E000}0\u{E001}</code></td></tr></table></div>";
        let text = |text: &str| ProseInline::Text(text.into());
        let paragraph = |text_of: &str| ProseBlock::Paragraph(vec![text(text_of)]);
        let program = ProseListing {
            text: "h".into(),
            is_numbered: false,
            is_program: true,
            marked: Vec::new(),
            gaps: Vec::new(),
        };
        assert_eq!(
            blocks(html),
            [
                ProseBlock::Paragraph(vec![
                    text("a "),
                    ProseInline::Strong(vec![text("b c")]),
                    text(" <"),
                    ProseInline::Code("x  & y".into()),
                    ProseInline::Break,
                    ProseInline::Gap(3),
                    text(" d"),
                ]),
                paragraph("e"),
                ProseBlock::List {
                    is_ordered: true,
                    items: vec![
                        vec![paragraph("f")],
                        vec![paragraph("g"), ProseBlock::Program(program)],
                    ],
                },
                ProseBlock::Table(vec![vec![
                    ProseCell { is_head: true, inlines: vec![text("i")] },
                    ProseCell { is_head: false, inlines: vec![ProseInline::Gap(0)] },
                ]]),
            ]
        );
        assert_eq!(squeezed(&blocks("<p>a b</p><ul><li>c</li></ul>")), "abc");
    }

    #[test]
    fn gaps_in_a_program_are_no_part_of_its_text() {
        let code = crate::ask::listing::announcing_gaps("a();\nbc();\nd();", &[1, 3]);
        let [ProseBlock::Program(listing)] =
            &blocks(&crate::ask::listing::gapped(&code, &[1, 3]))[..]
        else {
            panic!("no program");
        };
        assert_eq!(listing.text, code);
        assert_eq!(
            listing.printed(),
            "a();  // OUT: (1) ________\nbc();\nd();  // OUT: (2) ________"
        );
        let names: Vec<&str> = listing.gaps.iter().map(|gap| gap.line.as_str()).collect();
        assert_eq!(names, ["1", "3"]);
    }

    #[test]
    fn what_differs_stays_marked() {
        let code = |text: &str| ProseInline::Code(text.into());
        assert_eq!(
            blocks("<p><code><span>a &lt;</span> <u style=\"x\">b</u><br/>c</code></p>"),
            [ProseBlock::Paragraph(vec![
                code("a < "),
                ProseInline::Marked(vec![code("b")]),
                ProseInline::Break,
                code("c"),
            ])]
        );
        let [ProseBlock::Program(listing)] =
            &blocks("<pre><code>a\n<b>b <u>cd</u></b>\ne</code></pre>")[..]
        else {
            panic!("no program");
        };
        assert_eq!(listing.text, "a\nb cd\ne");
        assert!(matches!(listing.marked[..], [Range { start: 4, end: 6 }]), "{:?}", listing.marked);
    }

    #[test]
    fn broken_html_is_read_as_far_as_it_goes() {
        for html in
            ["<", "<p", "<p>a</b></p></p>", "a <b>c", "&", "&#xZZ;", "<!-- a", "<a href='>'"]
        {
            let _ = blocks(html);
        }
        assert_eq!(squeezed(&blocks("a <b>c")), "ac");
        assert_eq!(squeezed(&blocks("<p>a<p>b<li>c")), "abc");
        assert_eq!(squeezed(&blocks("1 < 2")), "1<2");
    }
}
