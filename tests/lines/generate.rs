//! Random skeletons in which every line of code can be told from every other one.
//!
//! In: a seed. Out: the text of a skeleton. What holds: each line on which a statement or a part of
//! a loop's header begins ends in a comment with a number of its own, from [`FIRST_MARK`] on, and
//! no other line holds such a number; blank lines, comments, directives, hidden regions and hidden
//! methods stand at random places; every run ends.

use tatsu::solve::space::random::{Purpose, Stream};

/// The number of the first mark; nothing else in a skeleton is as large.
pub const FIRST_MARK: u32 = 1001;

/// The skeleton of a seed.
pub fn skeleton(seed: u64) -> String {
    let stream = Stream::new(seed, Purpose::Draw, 0);
    let mut generator = Generator {
        stream,
        text: String::new(),
        indent: 0,
        mark: FIRST_MARK,
        names: 0,
        methods: Vec::new(),
        is_hidden: false,
    };
    generator.file();
    generator.text
}

struct Generator {
    stream: Stream,
    text: String,
    indent: usize,
    mark: u32,
    names: u32,
    /// The methods so far.
    methods: Vec<String>,
    /// Whether students do not see the method under way.
    is_hidden: bool,
}

impl Generator {
    fn below(&mut self, bound: u64) -> u64 {
        self.stream.below(bound)
    }

    fn one_in(&mut self, bound: u64) -> bool {
        self.below(bound) == 0
    }

    /// A line as it is.
    fn line(&mut self, text: &str) {
        if !text.is_empty() {
            self.text.push_str(&"    ".repeat(self.indent));
            self.text.push_str(text);
        }
        self.text.push('\n');
    }

    /// A line with a mark of its own.
    fn code(&mut self, text: &str) {
        let marked = format!("{text} // {}", self.mark);
        self.mark += 1;
        self.line(&marked);
    }

    fn name(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }

    fn file(&mut self) {
        match self.below(4) {
            0 => self.line("/*tatsu\ntitle = \"Lines\"\n*/"),
            1 => self.line("/*tatsu title = \"Lines\" */\n"),
            2 => self.line("\u{FEFF}// A comment of the author's."),
            _ => {}
        }
        match self.below(3) {
            0 => {
                self.code("static int sum = 1;");
                self.noise(false);
                self.methods();
                self.noise(false);
                self.body(3);
                self.code("System.out.println(sum);");
                self.noise(true);
            }
            1 => {
                self.code("static int sum = INT(range(1, 3));");
                self.methods();
                self.noise(false);
                self.line("@MAIN");
                self.method("static int start()", "return sum;");
                self.methods();
                self.noise(false);
                if self.one_in(2) {
                    self.line("");
                    self.line("ASSERT(__ret == __ret);");
                }
            }
            _ => {
                self.line("class Lines {");
                self.indent += 1;
                self.noise(false);
                self.code("static int sum = 1;");
                self.methods();
                self.noise(false);
                self.method("public static void main(String[] args)", "System.out.println(sum);");
                self.noise(false);
                self.indent -= 1;
                self.line("}");
                self.noise(false);
            }
        }
    }

    /// Some methods, hidden ones among them.
    fn methods(&mut self) {
        for _ in 0..self.below(3) {
            self.noise(false);
            let name = self.name("m");
            self.is_hidden = self.one_in(3);
            if self.is_hidden {
                self.line("// What students do not see.");
                self.line("@HIDDEN");
            }
            self.method(&format!("static int {name}(int a, String s)"), "return a;");
            self.is_hidden = false;
            self.methods.push(name);
        }
    }

    fn method(&mut self, head: &str, last: &str) {
        self.line(&format!("{head} {{"));
        self.indent += 1;
        self.noise(true);
        self.body(3);
        self.code(last);
        self.noise(false);
        self.indent -= 1;
        self.line("}");
    }

    fn body(&mut self, depth: u32) {
        for _ in 0..=self.below(3) {
            self.statement(depth);
            self.noise(true);
        }
    }

    /// A block after something that opens it, with its end.
    fn block(&mut self, depth: u32, end: &str) {
        self.indent += 1;
        self.noise(true);
        self.body(depth - 1);
        self.indent -= 1;
        self.line(end);
    }

    fn statement(&mut self, depth: u32) {
        match self.below(if depth == 0 { 8 } else { 14 }) {
            0 => self.code("sum += 2;"),
            1 => self.code("sum = sum * INT(range(1, 3)) % 17;"),
            2 => {
                self.code("sum = 1 +");
                self.line("    INT(range(1,");
                self.line("        3));");
            }
            3 => self.code("ASSERT(sum == sum); sum++;"),
            4 => self.code("sum += 3; ASSERT(sum == sum);"),
            5 => self.code("if (sum % 2 == 0) sum++;"),
            6 => {
                let name = self.name("v");
                let value =
                    if self.is_hidden { "INT(range(1, 3))" } else { "HOLE(INT(range(1, 3)))" };
                self.code(&format!("int {name} = {value} + sum;"));
            }
            7 => match self.methods.last().cloned() {
                Some(method) => self.code(&format!("sum += {method}(sum % 3, \"x\");")),
                None => self.code("sum *= 1;"),
            },
            8 => {
                self.code("if (sum % 3 != 0) {");
                self.block(depth, "} else {");
                self.block(depth, "}");
            }
            9 => self.counted_loop(depth),
            10 => {
                let name = self.name("w");
                self.code(&format!("int {name} = 2;"));
                self.noise(true);
                self.loop_directive();
                self.code(&format!("while ({name} > 0) {{"));
                self.indent += 1;
                self.code(&format!("{name}--;"));
                self.indent -= 1;
                self.block(depth, "}");
            }
            11 => {
                let name = self.name("d");
                self.code(&format!("int {name} = 1;"));
                self.line("do {");
                self.indent += 1;
                self.noise(true);
                self.body(depth - 1);
                self.code(&format!("{name}++;"));
                self.noise(true);
                self.indent -= 1;
                self.code(&format!("}} while ({name} < 3);"));
            }
            12 => {
                let name = self.name("c");
                self.code(&format!("for (char {name} : \"ab\".toCharArray()) {{"));
                self.block(depth, "}");
            }
            _ => self.switch(depth),
        }
    }

    fn counted_loop(&mut self, depth: u32) {
        let name = self.name("i");
        self.loop_directive();
        if self.one_in(2) {
            self.code(&format!("for (int {name} = 0; {name} < INT(range(1, 2)); {name}++) {{"));
        } else {
            self.code(&format!("for (int {name} = 0;"));
            self.code(&format!("     {name} < INT(range(1, 2));"));
            self.code(&format!("     {name}++) {{"));
        }
        self.block(depth, "}");
    }

    fn switch(&mut self, depth: u32) {
        let name = self.name("s");
        self.code(&format!("String {name} = STRING(list(\"a\", \"b\"));"));
        self.noise(true);
        self.code(&format!("switch ({name}) {{"));
        self.indent += 1;
        self.line("case \"a\":");
        self.indent += 1;
        self.noise(true);
        self.body(depth - 1);
        self.code("break;");
        self.noise(false);
        self.indent -= 1;
        self.line("default:");
        self.indent += 1;
        self.code("sum--;");
        self.noise(true);
        self.indent -= 2;
        self.line("}");
    }

    fn loop_directive(&mut self) {
        match self.below(4) {
            0 => self.line("LOOP(range(0, 9));"),
            1 => self.line("LOOP(range(0, 9)); // Not too often.\n"),
            _ => {}
        }
    }

    /// What may stand between two lines of code; directives and hidden statements only within a
    /// body.
    fn noise(&mut self, within: bool) {
        for _ in 0..self.below(4) {
            match self.below(if within { 10 } else { 4 }) {
                0 | 1 => self.line(""),
                2 => self.line("// A comment."),
                3 => self.line("/* A longer\n   comment. */"),
                4 | 5 => self.line("ASSERT(sum == sum);"),
                6 => self.line("ASSERT(sum == sum); // Of no use."),
                7 => self.line("ASSERT(sum ==\n\n    sum); ASSERT(sum < 9999 + sum);"),
                8 => self.line("ASSERTBLOCK(); {\n    ASSERT(sum == sum);\n}"),
                _ => {
                    self.line("// tatsu:hide");
                    self.code("sum += 5;");
                    self.noise(false);
                    self.code("sum %= 7;");
                    self.line("// tatsu:show");
                }
            }
        }
    }
}
