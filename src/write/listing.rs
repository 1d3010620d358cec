//! Programs as HTML.
//!
//! In: the text that students see. Out: `<pre><code>` with inline style, in which every blank, tab and line end survives. What
//! holds: [`code_of`] finds the program again in any HTML that shows it, whatever the template put around it.

use std::fmt::Write as _;

/// Keeps blanks and tabs, scrolls sideways on a narrow screen, and takes its colours from the page, dark or light.
const STYLE: &str = "white-space: pre; tab-size: 4; overflow-x: auto; padding: 0.75em 1em; \
     border: 1px solid rgba(128, 128, 128, 0.4); border-radius: 0.4em; \
     background-color: rgba(128, 128, 128, 0.1); \
     font-family: Consolas, Menlo, 'DejaVu Sans Mono', monospace; line-height: 1.4";

/// The program as questions show it: line ends are `\n`, and there is no empty line at the end.
pub fn code(shown: &str) -> String {
    let text = shown.replace("\r\n", "\n").replace('\r', "\n");
    text.trim_end_matches('\n').to_owned()
}

/// The program as HTML. The `span` keeps Moodle's filters from making links of names that are also in a glossary.
pub fn html(code: &str) -> String {
    let code = escape(code);
    format!("<pre style=\"{STYLE}\"><code><span class=\"nolink\">{code}</span></code></pre>")
}

/// Text with the characters escaped that mean something in HTML.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(character),
        }
    }
    out
}

/// Every program that some HTML shows: the contents of its `<pre>` elements without tags, entities decoded.
pub fn code_of(html: &str) -> Vec<String> {
    let mut programs = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find("<pre") {
        rest = &rest[at..];
        let Some(open) = rest.find('>') else { break };
        let Some(close) = rest.find("</pre>") else { break };
        if open < close {
            programs.push(unescape(&without_tags(&rest[open + 1..close])));
        }
        rest = &rest[close + "</pre>".len()..];
    }
    programs
}

/// Text as it is read: HTML without tags, entities decoded.
pub fn plain(html: &str) -> String {
    unescape(&without_tags(html))
}

fn without_tags(html: &str) -> String {
    let mut out = String::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        out.push_str(&rest[..at]);
        match rest[at..].find('>') {
            Some(end) => rest = &rest[at + end + 1..],
            None => return out,
        }
    }
    out.push_str(rest);
    out
}

/// Text in which the entities of XML and numbers of characters are decoded; others stand as they are.
pub fn unescape(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let entity = rest.find(';').map(|end| &rest[1..end]);
        let decoded = entity.and_then(|entity| Some((character(entity)?, entity.len() + 2)));
        let (character, length) = decoded.unwrap_or(('&', 1));
        out.push(character);
        rest = &rest[length..];
    }
    out.push_str(rest);
    out
}

fn character(entity: &str) -> Option<char> {
    match entity {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => {
            let number = entity.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)
        }
    }
}

/// Text in which every character that cannot be shown is written as its number, such as `U+0007`.
pub fn visible(text: &str) -> String {
    let mut out = String::new();
    for character in text.chars() {
        if super::value::is_untypable(character) {
            let _ = write!(out, "U+{:04X}", u32::from(character));
        } else {
            out.push(character);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_survives_the_way_through_html() {
        let code = "if (a < b && c > '\\'') {\n\tprint(\"a &lt; \" + \" ]]> \");\n}  // <b>";
        assert_eq!(code_of(&format!("<p>x</p>{}<p>y</p>", html(code))), [code]);
        let marked =
            "<pre class=x><code><span>int</span> x &#x3d; 1 &amp;&amp;&nbsp2;</code></pre>";
        assert_eq!(code_of(marked), ["int x = 1 &&&nbsp2;"]);
    }

    #[test]
    fn line_ends_become_one_kind() {
        assert_eq!(code("a\r\nb\rc\n\n"), "a\nb\nc");
        assert_eq!(code("  a\t\n"), "  a\t");
    }

    #[test]
    fn broken_markup_is_no_program_and_no_panic() {
        assert_eq!(code_of("<pre"), Vec::<String>::new());
        assert_eq!(code_of("<pre>x"), Vec::<String>::new());
        assert_eq!(code_of("<pre</pre>"), Vec::<String>::new());
    }
}
