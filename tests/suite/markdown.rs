//! Literate cases: Markdown with Java and what is expected of it.
//!
//! In: a Markdown text. Out: its [`Case`]s: each is a `java` block, the blocks after it up to the
//! next `java` block or heading, and the place of every block, so that expectations can be
//! rewritten without touching anything else.

use std::ops::Range;

/// A fenced block.
#[derive(Clone, Debug)]
pub struct Block {
    /// The first word after the fence, such as `java` or `run`; empty where there is none.
    pub kind: String,
    /// The other words after the fence.
    pub words: Vec<String>,
    /// What stands between the fences, with a line break at its end unless it is empty.
    pub text: String,
    /// The place of `text` in the file, in bytes.
    pub range: Range<usize>,
    /// The line of the opening fence, from 1.
    pub line: usize,
}

/// A Java text and what is expected of it.
#[derive(Clone, Debug)]
pub struct Case {
    /// The headings above it, outermost first.
    pub headings: Vec<String>,
    /// What stands between the heading and the Java, apart from other blocks.
    pub prose: String,
    /// The Java.
    pub java: Block,
    /// What is expected.
    pub expected: Vec<Block>,
}

/// A Markdown file.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// Its cases in order.
    pub cases: Vec<Case>,
    /// The headings with their level, in order.
    pub headings: Vec<(usize, String)>,
    /// Blocks that belong to no case, and other faults, each with its line.
    pub faults: Vec<(usize, String)>,
}

impl Page {
    /// Reads a Markdown text.
    pub fn read(text: &str) -> Page {
        let mut page = Page::default();
        let mut open: Vec<(usize, String)> = Vec::new();
        let (mut prose, mut in_case) = (String::new(), false);
        let mut lines = Lines { text, at: 0, line: 0 };
        while let Some((line, _)) = lines.next() {
            let number = lines.line;
            if let Some(info) = line.strip_prefix("```") {
                let block = match fenced(&mut lines, info, number) {
                    Ok(block) => block,
                    Err(fault) => {
                        page.faults.push((number, fault));
                        break;
                    }
                };
                match (block.kind.as_str(), page.cases.last_mut()) {
                    ("java", _) => {
                        let headings = open.iter().map(|(_, title)| title.clone()).collect();
                        let expected = Vec::new();
                        let prose = prose.clone();
                        page.cases.push(Case { headings, prose, java: block, expected });
                        in_case = true;
                    }
                    (_, Some(case)) if in_case => case.expected.push(block),
                    ("" | "console" | "text" | "toml", _) => {}
                    (kind, _) => {
                        let fault = format!("a `{kind}` block without a `java` block before it");
                        page.faults.push((number, fault));
                    }
                }
            } else if line.starts_with('#') {
                let level = line.bytes().take_while(|byte| *byte == b'#').count();
                let title = line[level..].trim().to_owned();
                open.retain(|(other, _)| *other < level);
                open.push((level, title.clone()));
                page.headings.push((level, title));
                (prose, in_case) = (String::new(), false);
            } else if !line.trim().is_empty() {
                prose.push_str(line);
                prose.push('\n');
            }
        }
        page
    }
}

/// The block whose opening fence was just read.
fn fenced(lines: &mut Lines, info: &str, number: usize) -> Result<Block, String> {
    let mut words = info.split_whitespace().map(str::to_owned);
    let kind = words.next().unwrap_or_default();
    let start = lines.at;
    loop {
        match lines.next() {
            Some((line, end)) if line.trim_end() == "```" => {
                let text = lines.text[start..end].to_owned();
                return Ok(Block {
                    kind,
                    words: words.collect(),
                    text,
                    range: start..end,
                    line: number,
                });
            }
            Some(_) => {}
            None => return Err(String::from("this block has no end")),
        }
    }
}

struct Lines<'t> {
    text: &'t str,
    at: usize,
    line: usize,
}

impl<'t> Lines<'t> {
    /// The next line without its break, and where it starts.
    fn next(&mut self) -> Option<(&'t str, usize)> {
        let start = self.at;
        let rest = self.text.get(start..).filter(|rest| !rest.is_empty())?;
        let length = rest.find('\n').map_or(rest.len(), |at| at + 1);
        self.at += length;
        self.line += 1;
        Some((rest[..length].trim_end_matches('\n'), start))
    }
}
