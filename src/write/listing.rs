//! Programs as HTML.
//!
//! In: the text that students see. Out: `<pre><code>` with inline style, in which every blank, tab and line end survives, with
//! numbers of lines and colours. What holds: [`code_of`] finds the program again in any HTML that shows it, whatever the
//! template put around it.

use std::fmt::Write as _;

use super::highlight::{self, PAPER, Shade};

/// The font of programs: every character as wide as any other.
const FONT: &str = "14px/1.45 Consolas,Menlo,'DejaVu Sans Mono',monospace";

/// The program as questions show it: line ends are `\n`, and there is no empty line at the end.
pub fn code(shown: &str) -> String {
    let text = shown.replace("\r\n", "\n").replace('\r', "\n");
    text.trim_end_matches('\n').to_owned()
}

/// The program as HTML, with the numbers of its lines beside it. It has colours of its own, so that it can be read on a light page and
/// on a dark one; it scrolls sideways by itself; and whoever copies it gets no numbers.
///
/// The table keeps numbers and lines together even where a platform drops parts of the style.
pub fn html(code: &str) -> String {
    let count = code.split('\n').count();
    let numbers: Vec<String> = (1..=count).map(|number| number.to_string()).collect();
    let gray = Shade::Comment.colour();
    format!(
        "{}<table role=\"presentation\" style=\"margin:0;border:0;border-collapse:collapse;width:auto;\
         background:none;color:inherit;font:inherit\"><tbody><tr>\
         <td aria-hidden=\"true\" style=\"border:0;padding:.6em .7em;text-align:right;vertical-align:top;\
         color:{gray};user-select:none;-webkit-user-select:none\">{}</td>\
         <td style=\"border:0;padding:.6em .9em .6em 0;vertical-align:top\">{}</td></tr></tbody></table></div>",
        frame(""),
        numbers.join("<br/>"),
        pre(code),
    )
}

/// A part of a program as HTML, such as one of several to choose from: like [`html`], but without numbers.
pub fn fragment(code: &str) -> String {
    format!("{}{}</div>", frame(";padding:.4em .7em"), pre(code))
}

/// What holds a program and scrolls.
fn frame(more: &str) -> String {
    let (paper, ink) = (PAPER, Shade::Plain.colour());
    format!(
        "<div style=\"max-width:100%;overflow-x:auto;margin:.5em 0;border:1px solid #d0d7de;border-radius:6px;\
         background:{paper};color:{ink};color-scheme:light;font:{FONT}{more}\">"
    )
}

/// `nolink` keeps Moodle's filters from making links of names that are also in a glossary; a `span` of that class would end for
/// them at the first `span` within. The filter that makes links of addresses knows such a `span` only, so an address has one of its own.
fn pre(code: &str) -> String {
    let mut out = String::from(
        "<pre style=\"margin:0;padding:0;border:0;background:none;color:inherit;font:inherit;\
         white-space:pre;tab-size:4;overflow:visible\"><code style=\"padding:0;background:none;\
         color:inherit;font:inherit;white-space:pre\"><nolink>",
    );
    for (number, line) in highlight::lines(code).into_iter().enumerate() {
        if number > 0 {
            out.push('\n');
        }
        for (shade, text) in line {
            let class = if is_address(text) { " class=\"nolink\"" } else { "" };
            if shade == Shade::Plain && class.is_empty() {
                out.push_str(&escape(text));
            } else {
                let (style, text) = (shade.style(), escape(text));
                let _ = write!(out, "<span{class} style=\"{style}\">{text}</span>");
            }
        }
    }
    out + "</nolink></code></pre>"
}

/// Text as HTML of which no learning platform makes a link.
pub fn unlinked(text: &str) -> String {
    let html = escape(text);
    if is_address(text) { format!("<span class=\"nolink\">{html}</span>") } else { html }
}

/// Whether a learning platform would make a link of something in this text.
fn is_address(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    ["http://", "https://", "www."].iter().any(|start| text.contains(start))
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
    while let Some((_, end, program)) = first_program(rest) {
        programs.push(program);
        rest = &rest[end..];
    }
    programs
}

/// The first program that some HTML shows: where its `<pre>` begins and ends, and its text.
pub fn first_program(html: &str) -> Option<(usize, usize, String)> {
    let mut from = 0;
    loop {
        let start = from + html[from..].find("<pre")?;
        let open = start + html[start..].find('>')?;
        let close = start + html[start..].find("</pre>")?;
        from = close + "</pre>".len();
        if open < close {
            return Some((start, from, unescape(&without_tags(&html[open + 1..close]))));
        }
    }
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
    fn lines_are_numbered_outside_of_the_program() {
        let shown = html("for (;;) {\n\n}");
        assert!(shown.contains(">1<br/>2<br/>3</td>"), "{shown}");
        assert_eq!(code_of(&shown), ["for (;;) {\n\n}"]);
        assert!(shown.contains(">for</span> (;;) {\n\n}</nolink>"), "{shown}");
        assert_eq!(code_of(&fragment("a  b\n\tc")), ["a  b\n\tc"]);
        assert!(!fragment("a").contains("<td"));
    }

    #[test]
    fn an_address_in_a_program_stays_text() {
        let code = "String url = \"http://a.b\";  // see WWW.c.d\nwww.x = 1;";
        let shown = html(code);
        assert_eq!(code_of(&shown), [code]);
        let mut protected = shown.split("<span class=\"nolink\"").skip(1);
        for address in ["http://a.b", "WWW.c.d", "www.x"] {
            let text = protected.next().unwrap();
            assert!(text.split("</span>").next().unwrap().contains(address), "{shown}");
        }
        assert!(!html("int i = 1;").contains("class="));
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
