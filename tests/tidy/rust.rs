//! Rust source text as far as the rules look at it: tokens without comments and strings, and from
//! them the paths (`a::b::c`) that the file names, each with its line and the module it stands in.
//!
//! It knows no macros and no name resolution: what is written is what is judged.

use std::collections::BTreeSet;

/// One file and the paths in it.
pub struct File {
    /// From the package's folder, with `/`.
    pub path: String,
    pub text: String,
    pub paths: Vec<Path>,
    /// Names declared by `mod NAME;` or `mod NAME { … }`.
    pub modules: Vec<String>,
    /// Names in code outside `use` and tests, without those after a dot.
    pub words: BTreeSet<String>,
    /// Types that are declared, with their lines; associated types are none.
    pub types: Vec<(String, usize)>,
    /// Comments that begin with `//`, in the order of the text.
    pub comments: Vec<Comment>,
}

/// A comment that begins with `//`.
pub struct Comment {
    pub line: usize,
    /// With its marks.
    pub text: String,
    /// The column of its last character, from 1.
    pub end: usize,
    /// Whether nothing stands before it in its line.
    pub is_alone: bool,
}

/// A path as written; in a `use`, each leaf of the tree is one (`a::{b, c}` is `a::b` and `a::c`).
pub struct Path {
    /// A path that starts with `::` has an empty first segment. `*` stands for itself.
    pub segments: Vec<String>,
    pub line: usize,
    /// The modules around it in the crate: those of the file, then those inside it.
    pub module: Vec<String>,
    pub imported: bool,
    /// Whether it is imported by a `pub use`.
    pub exported: bool,
    /// The name that it is imported as, if that is not its last segment.
    pub alias: Option<String>,
    /// Whether it stands under `#[cfg(test)]`.
    pub tests: bool,
}

impl Path {
    /// What the path is called where it is imported.
    pub fn name(&self) -> &str {
        let last = self.segments.last().map_or("", String::as_str);
        self.alias.as_deref().unwrap_or(last)
    }

    /// The path from the crate's root, for one that starts with `crate`, `self` or `super`.
    pub fn absolute(&self) -> Option<Vec<&str>> {
        let mut module: Vec<&str> = self.module.iter().map(String::as_str).collect();
        let mut rest = self.segments.iter().map(String::as_str).peekable();
        match rest.next()? {
            "crate" => module.clear(),
            "self" => {}
            "super" => {
                module.pop();
            }
            _ => return None,
        }
        while rest.next_if_eq(&"super").is_some() {
            module.pop();
        }
        module.extend(rest);
        Some(module)
    }
}

impl File {
    pub fn new(path: &str, text: &str) -> Self {
        let mut comments = Vec::new();
        let mut reader = Reader {
            tokens: tokens(text, &mut comments),
            at: 0,
            module: module_of(path),
            tests: 0,
            exported: false,
            paths: Vec::new(),
            modules: Vec::new(),
            words: BTreeSet::new(),
            types: Vec::new(),
        };
        reader.items();
        Self {
            path: path.to_owned(),
            text: text.to_owned(),
            paths: reader.paths,
            modules: reader.modules,
            words: reader.words,
            types: reader.types,
            comments,
        }
    }

    /// The first module below the crate's root that the file belongs to; none for the roots.
    pub fn stage(&self) -> Option<String> {
        self.module().into_iter().next()
    }

    /// The module that the file is, from the crate's root.
    pub fn module(&self) -> Vec<String> {
        module_of(&self.path)
    }
}

/// `src/read/lower/mod.rs` is `read::lower`; `src/lib.rs` and `src/main.rs` are the root.
fn module_of(path: &str) -> Vec<String> {
    let path = path.strip_prefix("src/").unwrap_or(path);
    let mut module: Vec<String> =
        path.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    let is_root = module.len() == 1 && matches!(module[0].as_str(), "lib" | "main");
    if is_root || module.last().is_some_and(|last| last == "mod") {
        module.pop();
    }
    module
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Word(String),
    /// `::`
    Colons,
    Other(char),
}

/// Tokens with their lines; a string, character or number is a `"`. Comments are put aside.
fn tokens(text: &str, comments: &mut Vec<Comment>) -> Vec<(Token, usize)> {
    let chars: Vec<char> = text.chars().collect();
    let (mut at, mut line, mut found) = (0, 1, Vec::new());
    let peek = |at: usize| chars.get(at).copied().unwrap_or('\0');
    let is_word = |c: char| c == '_' || c.is_alphanumeric();
    while at < chars.len() {
        let start = at;
        let token = match chars[at] {
            '/' if peek(at + 1) == '/' => {
                while at < chars.len() && chars[at] != '\n' {
                    at += 1;
                }
                let before = chars[..start].iter().rev().take_while(|&&one| one != '\n');
                comments.push(Comment {
                    line,
                    text: chars[start..at].iter().collect(),
                    end: before.clone().count() + at - start,
                    is_alone: before.clone().all(|one| one.is_whitespace()),
                });
                None
            }
            '/' if peek(at + 1) == '*' => {
                let mut depth = 0;
                loop {
                    match (peek(at), peek(at + 1)) {
                        ('/', '*') => (depth, at) = (depth + 1, at + 2),
                        ('*', '/') => (depth, at) = (depth - 1, at + 2),
                        _ => at += 1,
                    }
                    if depth == 0 || at >= chars.len() {
                        break None;
                    }
                }
            }
            '"' => {
                at = after_quoted(&chars, at + 1, '"');
                Some(Token::Other('"'))
            }
            // A lifetime is a quote and a word that no quote ends.
            '\'' if is_word(peek(at + 1)) && peek(at + 2) != '\'' => {
                at += 1;
                None
            }
            '\'' => {
                at = after_quoted(&chars, at + 1, '\'');
                Some(Token::Other('"'))
            }
            c if is_word(c) => {
                while is_word(peek(at)) {
                    at += 1;
                }
                let word: String = chars[start..at].iter().collect();
                let hashes = chars[at..].iter().take_while(|&&c| c == '#').count();
                if matches!(word.as_str(), "r" | "br" | "cr") && peek(at + hashes) == '"' {
                    at = after_raw(&chars, at + hashes + 1, hashes);
                    Some(Token::Other('"'))
                } else if word == "r" && hashes == 1 {
                    // `r#type` is the word after it.
                    at += 1;
                    None
                } else {
                    Some(Token::Word(word))
                }
            }
            ':' if peek(at + 1) == ':' => {
                at += 2;
                Some(Token::Colons)
            }
            c => {
                at += 1;
                (!c.is_whitespace()).then_some(Token::Other(c))
            }
        };
        found.extend(token.map(|token| (token, line)));
        line += chars[start..at.min(chars.len())].iter().filter(|&&c| c == '\n').count();
    }
    found
}

fn after_quoted(chars: &[char], mut at: usize, quote: char) -> usize {
    while at < chars.len() && chars[at] != quote {
        at += if chars[at] == '\\' { 2 } else { 1 };
    }
    at + 1
}

fn after_raw(chars: &[char], mut at: usize, hashes: usize) -> usize {
    while at < chars.len() {
        let end = chars[at] == '"'
            && chars[at + 1..].iter().take(hashes).filter(|&&c| c == '#').count() == hashes;
        at += 1;
        if end {
            return at + hashes;
        }
    }
    at
}

struct Reader {
    tokens: Vec<(Token, usize)>,
    at: usize,
    module: Vec<String>,
    /// How many blocks around are under `#[cfg(test)]`.
    tests: usize,
    /// Whether the `use` that is read is a `pub use`.
    exported: bool,
    paths: Vec<Path>,
    modules: Vec<String>,
    words: BTreeSet<String>,
    types: Vec<(String, usize)>,
}

/// What a `}` ends.
struct Block {
    is_module: bool,
    is_tests: bool,
}

impl Reader {
    fn items(&mut self) {
        let mut blocks: Vec<Block> = Vec::new();
        let mut opens_module = None;
        // Set by `#[cfg(test)]` until its item's block opens or its item ends.
        let mut test_item = false;
        while let Some((token, line)) = self.tokens.get(self.at).cloned() {
            if let Some(name) = self.declared(blocks.iter().all(|block| block.is_module)) {
                self.types.push((name, line));
            }
            match token {
                Token::Word(word) if word == "use" && !self.behind_colons() => {
                    self.exported = self.at > 0
                        && (self.word(self.at - 1).is_some_and(|word| word == "pub")
                            || self.is(self.at - 1, &Token::Other(')')));
                    self.at += 1;
                    self.tests += usize::from(test_item);
                    self.tree(&[]);
                    self.tests -= usize::from(test_item);
                    continue;
                }
                Token::Word(word) if word == "mod" => {
                    if let Some(name) = self.word(self.at + 1) {
                        self.at += 1;
                        self.modules.push(name.clone());
                        opens_module = Some(name);
                    }
                }
                // `pub(in path)` says who may use something and uses nothing.
                Token::Word(word) if word == "in" && self.is(self.at - 1, &Token::Other('(')) => {
                    while !self.is(self.at, &Token::Other(')')) {
                        self.at += 1;
                    }
                }
                Token::Word(_) | Token::Colons => {
                    self.path();
                    continue;
                }
                Token::Other('#') if self.is_cfg_test() => test_item = true,
                Token::Other('{') => {
                    let block = Block { is_module: opens_module.is_some(), is_tests: test_item };
                    self.module.extend(opens_module.take());
                    self.tests += usize::from(block.is_tests);
                    test_item = false;
                    blocks.push(block);
                }
                Token::Other('}') => {
                    if let Some(block) = blocks.pop() {
                        if block.is_module {
                            self.module.pop();
                        }
                        self.tests -= usize::from(block.is_tests);
                    }
                }
                Token::Other(';') => {
                    opens_module = None;
                    test_item = false;
                }
                Token::Other(_) => {}
            }
            self.at += 1;
        }
    }

    /// The type that is declared here, if one is; an alias counts outside of blocks of code only.
    fn declared(&self, is_item: bool) -> Option<String> {
        let keyword = self.word(self.at)?;
        let is_declaration = matches!(keyword.as_str(), "struct" | "enum" | "trait");
        let is_declared = is_declaration || keyword == "type" && is_item;
        self.word(self.at + 1).filter(|_| is_declared)
    }

    fn word(&self, at: usize) -> Option<String> {
        match self.tokens.get(at) {
            Some((Token::Word(word), _)) => Some(word.clone()),
            _ => None,
        }
    }

    fn is(&self, at: usize, token: &Token) -> bool {
        self.tokens.get(at).is_some_and(|(found, _)| found == token)
    }

    fn behind_colons(&self) -> bool {
        self.at > 0 && self.is(self.at - 1, &Token::Colons)
    }

    fn is_cfg_test(&self) -> bool {
        let text: String =
            self.tokens[self.at..].iter().take(7).map(|(token, _)| show(token)).collect();
        text == "#[cfg(test)]"
    }

    fn add(&mut self, segments: Vec<String>, line: usize, imported: bool) {
        self.paths.push(Path {
            segments,
            line,
            module: self.module.clone(),
            imported,
            exported: imported && self.exported,
            alias: None,
            tests: self.tests > 0,
        });
    }

    /// A path in code: words with `::` between them, up to anything else.
    fn path(&mut self) {
        let line = self.tokens[self.at].1;
        let after_dot = self.at > 0 && self.is(self.at - 1, &Token::Other('.'));
        let mut segments = Vec::new();
        if self.is(self.at, &Token::Colons) {
            segments.push(String::new());
            self.at += 1;
        }
        while let Some(word) = self.word(self.at) {
            segments.push(word);
            self.at += 1;
            if !self.is(self.at, &Token::Colons) {
                break;
            }
            self.at += 1;
        }
        if let Some(first) = segments.first()
            && !after_dot
            && self.tests == 0
        {
            self.words.insert(first.clone());
        }
        if segments.len() > 1 {
            self.add(segments, line, false);
        }
    }

    /// What stands after `use`, and each branch of `{…}` in it, after the given segments.
    fn tree(&mut self, before: &[String]) {
        let mut segments = before.to_vec();
        if before.is_empty() && self.is(self.at, &Token::Colons) {
            segments.push(String::new());
            self.at += 1;
        }
        while let Some((token, line)) = self.tokens.get(self.at).cloned() {
            match token {
                Token::Word(word) if word == "as" => {
                    let alias = self.word(self.at + 1);
                    if let Some(path) = self.paths.last_mut() {
                        path.alias = alias;
                    }
                    self.at += 2;
                }
                Token::Word(word) => {
                    segments.push(word);
                    self.at += 1;
                    if !self.is(self.at, &Token::Colons) {
                        self.add(segments.clone(), line, true);
                    }
                }
                Token::Colons => self.at += 1,
                Token::Other('*') => {
                    self.at += 1;
                    segments.push("*".to_owned());
                    self.add(segments.clone(), line, true);
                }
                Token::Other('{') => {
                    self.at += 1;
                    while self.at < self.tokens.len() && !self.is(self.at, &Token::Other('}')) {
                        let start = self.at;
                        self.tree(&segments);
                        // A `,` between branches, or something that is no `use` at all.
                        if self.is(self.at, &Token::Other(',')) || self.at == start {
                            self.at += 1;
                        }
                    }
                    self.at += 1;
                    return;
                }
                Token::Other(_) => return,
            }
        }
    }
}

fn show(token: &Token) -> String {
    match token {
        Token::Word(word) => word.clone(),
        Token::Colons => "::".to_owned(),
        Token::Other(c) => c.to_string(),
    }
}
