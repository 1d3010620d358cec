//! Styles at elements → one style sheet, light and dark.
//!
//! In: HTML with inline styles, as learning platforms need them. Out: the same HTML with classes,
//! and their rules for the head of a page of ours. What holds: nothing but markup changes, and what
//! has colours of its own on a light page has others on a dark one.

use std::fmt::Write as _;

use indexmap::IndexSet;

use crate::ask::highlight::{self, Shade};

/// Styles that stand in the page's head instead of at each element.
#[derive(Debug, Default)]
pub struct Styles {
    known: IndexSet<String>,
}

impl Styles {
    /// The HTML with a class for each `style`; what has a class of its own already keeps both.
    /// Elements without an end are closed as in XML.
    pub fn fold(&mut self, html: &str) -> String {
        const STYLE: &str = " style=\"";
        let mut out = String::with_capacity(html.len());
        let mut rest = html;
        while let Some(start) = rest.find('<') {
            let end = start + tag_length(&rest[start..]);
            let tag = &rest[start..end];
            out.push_str(&rest[..start]);
            let style = tag.find(STYLE).and_then(|at| {
                let from = at + STYLE.len();
                Some((at, &tag[from..from + tag[from..].find('"')?]))
            });
            match style {
                Some((at, style)) if is_plain(style) && !tag.contains(" class=") => {
                    let (number, _) = self.known.insert_full(style.trim().to_owned());
                    out.push_str(&tag[..at]);
                    let _ = write!(out, " class=\"s{number}\"");
                    out.push_str(&tag[at + STYLE.len() + style.len() + 1..]);
                }
                _ => out.push_str(tag),
            }
            if is_void(tag) && out.ends_with('>') && !out.ends_with("/>") {
                out.truncate(out.len() - 1);
                out.push_str(" />");
            }
            rest = &rest[end..];
        }
        out.push_str(rest);
        out
    }

    /// The rules for all classes that were given out; colours change where a screen is dark.
    pub fn css(&self) -> String {
        let (mut rules, mut dark) = (String::new(), String::new());
        for (number, style) in self.known.iter().enumerate() {
            let _ = writeln!(rules, ".s{number} {{ {style} }}");
            let darkened = darkened(style);
            if darkened != *style {
                let _ = writeln!(dark, ".s{number} {{ {darkened} }}");
            }
        }
        if !dark.is_empty() {
            let _ = write!(rules, "@media screen and (prefers-color-scheme: dark) {{\n{dark}}}\n");
        }
        rules
    }
}

/// A style in which each colour of a program is the one that it has on a dark page.
fn darkened(style: &str) -> String {
    let mut style = style.replace("color-scheme:light", "color-scheme:dark");
    for shade in Shade::ALL {
        style = style.replace(shade.colour(), shade.dark_colour());
        if let (Some(light), Some(dark)) = (shade.marker(), shade.dark_marker()) {
            style = style.replace(light, dark);
        }
    }
    for (light, dark) in [highlight::PAPERS, highlight::LINES] {
        style = style.replace(light, dark);
    }
    style
}

/// Whether a tag is of an element that never has content.
fn is_void(tag: &str) -> bool {
    const VOID: [&str; 6] = ["br", "img", "hr", "wbr", "col", "input"];
    let name = tag[1..].split([' ', '/', '>']).next().unwrap_or_default();
    VOID.contains(&name)
}

/// The length of what starts with `<`, quoted `>` included; all of it if it has no end.
fn tag_length(html: &str) -> usize {
    let mut quote = None;
    for (at, character) in html.char_indices() {
        match (quote, character) {
            (None, '"' | '\'') => quote = Some(character),
            (None, '>') => return at + 1,
            (Some(open), _) if open == character => quote = None,
            _ => {}
        }
    }
    html.len()
}

/// Whether a style means in a sheet what it means at an element.
fn is_plain(style: &str) -> bool {
    !style.contains(['{', '}', '<', '&', '@'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_styles_become_one_rule() {
        let mut styles = Styles::default();
        let html = "<b style=\"color: red\">a</b><i style=\"color: red\" lang=\"en\">x style=\"y\"</i>\
                    <p class=\"x\" style=\"a: b\"></p><p title=\"&gt;>\" style=\"a: b\">c</p>";
        assert_eq!(
            styles.fold(html),
            "<b class=\"s0\">a</b><i class=\"s0\" lang=\"en\">x style=\"y\"</i>\
             <p class=\"x\" style=\"a: b\"></p><p title=\"&gt;>\" class=\"s1\">c</p>"
        );
        assert_eq!(styles.css(), ".s0 { color: red }\n.s1 { a: b }\n");
        let mut styles = Styles::default();
        styles.fold(&crate::ask::listing::html("int x = 1;"));
        let css = styles.css();
        let (light, dark) = css.split_once("@media screen").unwrap();
        assert!(light.contains(highlight::PAPER) && !dark.contains(highlight::PAPER), "{css}");
        assert!(dark.contains(Shade::Keyword.dark_colour()) && dark.ends_with("}\n}\n"), "{css}");
        assert_eq!(styles.fold("<p style=\"x"), "<p style=\"x");
        assert_eq!(styles.fold("a<br>b<br/>c<i>"), "a<br />b<br/>c<i>");
    }
}
