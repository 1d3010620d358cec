//! What a student sees of a question's HTML.

/// Programs and texts of a piece of HTML.
pub struct Page {
    /// The contents of the `<pre>` elements, in order.
    pub programs: Vec<String>,
    /// The contents of the `<code>` elements outside of them, in order.
    pub codes: Vec<String>,
    /// Everything outside `<pre>`, without tags.
    pub text: String,
}

impl Page {
    /// Of this HTML.
    pub fn of(html: &str) -> Self {
        let html = without_unselectable(html);
        let mut page = Page { programs: Vec::new(), codes: Vec::new(), text: String::new() };
        let mut rest = html.as_str();
        while let Some((before, inside, behind)) = element(rest, "pre") {
            page.prose(before);
            page.programs.push(plain(inside));
            rest = behind;
        }
        page.prose(rest);
        page
    }

    fn prose(&mut self, html: &str) {
        self.text.push_str(&plain(html));
        let mut rest = html;
        while let Some((_, inside, behind)) = element(rest, "code") {
            self.codes.push(plain(inside));
            rest = behind;
        }
    }
}

/// What stands before, in and after the first element of a name.
pub fn element<'a>(html: &'a str, name: &str) -> Option<(&'a str, &'a str, &'a str)> {
    let (start, end) = (format!("<{name}"), format!("</{name}>"));
    let mut from = 0;
    loop {
        let at = from + html[from..].find(&start)?;
        let behind = &html[at + start.len()..];
        if behind.starts_with(['>', ' ', '\n']) {
            let open = at + start.len() + behind.find('>')? + 1;
            let close = open + html[open..].find(&end)?;
            return Some((&html[..at], &html[open..close], &html[close + end.len()..]));
        }
        from = at + start.len();
    }
}

/// Line numbers and the like, which students do not copy, are no part of a program.
fn without_unselectable(html: &str) -> String {
    let mut out = String::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        let Some(end) = rest[at..].find('>') else { break };
        let tag = &rest[at..=at + end];
        let name: String = tag[1..].chars().take_while(char::is_ascii_alphabetic).collect();
        let close = format!("</{name}>");
        let hides = tag.contains("user-select: none") || tag.contains("user-select:none");
        match rest[at..].find(&close) {
            Some(close_at) if hides => {
                out.push_str(&rest[..at]);
                rest = &rest[at + close_at + close.len()..];
            }
            _ => {
                out.push_str(&rest[..=at + end]);
                rest = &rest[at + end + 1..];
            }
        }
    }
    out + rest
}

/// HTML without tags, entities decoded; of a picture its words.
pub fn plain(html: &str) -> String {
    let mut out = String::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let Some(end) = rest.find('>') else { break };
        if rest.starts_with("<br") {
            out.push('\n');
        }
        if rest.starts_with("<img") {
            let words = rest[..end].split_once("alt=\"").and_then(|(_, rest)| rest.split_once('"'));
            out.push_str(words.map_or("", |(words, _)| words));
        }
        rest = &rest[end + 1..];
    }
    decoded(&(out + rest))
}

/// Text with its entities decoded; a `&` that begins none stays.
pub fn decoded(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let name = rest.find(';').map(|end| &rest[1..end]);
        let character = name.and_then(|name| Some((entity(name)?, name.len() + 2)));
        let (character, length) = character.unwrap_or(('&', 1));
        out.push(character);
        rest = &rest[length..];
    }
    out + rest
}

fn entity(name: &str) -> Option<char> {
    let named =
        [("amp", '&'), ("lt", '<'), ("gt", '>'), ("quot", '"'), ("apos", '\''), ("nbsp", '\u{A0}')];
    if let Some((_, character)) = named.iter().find(|(known, _)| *known == name) {
        return Some(*character);
    }
    let number = name.strip_prefix('#')?;
    let code = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16).ok()?,
        None => number.parse().ok()?,
    };
    char::from_u32(code)
}

#[test]
fn programs_are_found_without_line_numbers() {
    let page = Page::of(
        "<p>Call <code>f()</code> &amp; see</p><pre class=\"x\"><code><span style=\"user-select: none\"> 1 </span>\
         <span>int</span> a &lt; b;\n<span style=\"user-select: none\"> 2 </span>x</code></pre>",
    );
    assert_eq!(page.programs, ["int a < b;\nx"]);
    assert_eq!(page.codes, ["f()"]);
    assert_eq!(page.text, "Call f() & see");
}
