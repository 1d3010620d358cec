//! Random skeletons: text that is valid Java in the subset, ends by itself, and can throw.
//!
//! In: a sequence of numbers, the *choices*. Out: the text of a skeleton. Every decision takes the
//! next choice; when they are used up, each decision takes its simplest branch. So a shorter or
//! smaller sequence is a simpler program, and a property test that shrinks the sequence shrinks the
//! program.

mod array;
mod assignment;
mod attempt;
mod class;
mod collection;
mod condition;
mod expression;
mod floating;
mod loops;
mod marked;
mod method;
mod number;
mod object;
mod switch;
mod text;
mod unobserved;

use std::fmt::Write as _;

use class::Class;
use marked::MemoryPlace;
pub use marked::remembering;

/// Types of variables and expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ty {
    Int,
    Long,
    Char,
    Boolean,
    Byte,
    Short,
    Float,
    Double,
    Text,
    Builder,
    /// `int[]`
    Array,
    /// `char[]`
    Chars,
    /// `String[]`
    Texts,
    /// `int[][]`
    Rows,
    /// A class of the program, by its number.
    Object(u8),
    /// An array of its objects.
    Objects(u8),
}

impl Ty {
    fn name(self) -> &'static str {
        match self {
            Ty::Int => "int",
            Ty::Long => "long",
            Ty::Char => "char",
            Ty::Boolean => "boolean",
            Ty::Byte => "byte",
            Ty::Short => "short",
            Ty::Float => "float",
            Ty::Double => "double",
            Ty::Text => "String",
            Ty::Builder => "StringBuilder",
            Ty::Array => "int[]",
            Ty::Chars => "char[]",
            Ty::Texts => "String[]",
            Ty::Rows => "int[][]",
            Ty::Object(class) => ["A", "B", "C"][usize::from(class)],
            Ty::Objects(class) => ["A[]", "B[]", "C[]"][usize::from(class)],
        }
    }

    /// Whether values are arrays.
    fn is_array(self) -> bool {
        matches!(self, Ty::Array | Ty::Chars | Ty::Texts | Ty::Rows | Ty::Objects(_))
    }
}

#[derive(Clone, Debug)]
struct Variable {
    name: String,
    ty: Ty,
    /// Loop counters and parameters that recursion counts down are only read.
    writable: bool,
}

#[derive(Clone, Debug)]
struct Method {
    name: String,
    parameters: Vec<Ty>,
    result: Ty,
}

/// Whether an expression may have effects.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purity {
    Any,
    Pure,
}

/// How the program is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Methods, and classes beside them.
    Methods,
    /// A class, and those within it.
    Around,
    /// A class, and those beside it.
    Beside,
    /// Statements, and methods and classes beside them.
    Snippet,
}

impl Form {
    /// Whether one class stands around all others.
    fn is_around(self) -> bool {
        self == Form::Around
    }

    /// Whether the text has a class around the methods.
    fn has_main(self) -> bool {
        matches!(self, Form::Around | Form::Beside)
    }
}

struct Generator<'c> {
    choices: std::slice::Iter<'c, u32>,
    text: String,
    indent: usize,
    scope: Vec<Variable>,
    methods: Vec<Method>,
    form: Form,
    classes: Vec<Class>,
    /// The class whose text is written.
    inside: Option<u8>,
    /// The class of the object that `this` is here.
    this: Option<u8>,
    /// Whether that object is being made, so that some of its fields have no value yet.
    making: bool,
    /// Labels of the enclosing loops, the innermost last.
    loops: Vec<String>,
    /// What the method returns, where `return` may stand.
    result: Option<Ty>,
    fresh: u32,
    /// Loops written so far, but for those that only check.
    written_loops: u32,
    /// Placeholders written so far; kept few so that the space stays small.
    placeholders: u32,
    /// What one more statement may still cost.
    fuel: u32,
    /// Whether there are floating numbers.
    has_floating: bool,
    /// Whether it throws and catches.
    catches: bool,
    /// Where memory is asked for, if it is.
    memory: Option<MemoryPlace>,
}

/// What a whole class needs for the methods of arrays.
const IMPORT: &str = "import java.util.Arrays;\n";

/// A random skeleton. Its entry returns an `int`, where it has one.
pub fn skeleton(choices: &[u32]) -> String {
    let mut generator = Generator::new(choices);
    let classes = u8::try_from(generator.pick(4)).unwrap_or(0);
    generator.program(classes);
    generator.text
}

/// A random skeleton that throws and catches.
pub fn catching(choices: &[u32]) -> String {
    let mut generator = Generator::new(choices);
    generator.catches = true;
    let classes = u8::try_from(generator.pick(3)).unwrap_or(0);
    generator.program(classes);
    generator.text
}

/// A random skeleton with collections, an enum and functions.
pub fn collecting(choices: &[u32]) -> String {
    let mut generator = Generator::new(choices);
    generator.collecting();
    generator.text
}

/// A random skeleton without classes of its own.
pub fn procedural(choices: &[u32]) -> String {
    let mut generator = Generator::new(choices);
    generator.program(0);
    generator.text
}

/// A random skeleton with floating numbers, of which most formulas say nothing.
pub fn floating(choices: &[u32]) -> String {
    let mut generator = Generator::new(choices);
    generator.has_floating = true;
    let classes = u8::try_from(generator.pick(3)).unwrap_or(0);
    generator.program(classes);
    generator.text
}

impl<'c> Generator<'c> {
    fn new(choices: &'c [u32]) -> Self {
        Generator {
            choices: choices.iter(),
            text: String::new(),
            indent: 0,
            scope: Vec::new(),
            methods: Vec::new(),
            form: Form::Methods,
            classes: Vec::new(),
            inside: None,
            this: None,
            making: false,
            loops: Vec::new(),
            result: None,
            written_loops: 0,
            fresh: 0,
            placeholders: 0,
            fuel: 40,
            has_floating: false,
            catches: false,
            memory: None,
        }
    }

    /// A number below `count`; 0 when the choices are used up.
    fn pick(&mut self, count: u32) -> u32 {
        self.choices.next().map_or(0, |choice| choice % count.max(1))
    }

    fn chance(&mut self, of: u32) -> bool {
        self.pick(of) == of - 1
    }

    fn line(&mut self, text: &str) {
        let indent = "    ".repeat(self.indent);
        let _ = writeln!(self.text, "{indent}{text}");
    }

    fn name(&mut self, prefix: &str) -> String {
        self.fresh += 1;
        format!("{prefix}{}", self.fresh)
    }

    /// A program with `count` classes beside or within the one where it starts.
    fn program(&mut self, count: u8) {
        if count > 0 {
            self.form =
                [Form::Methods, Form::Around, Form::Beside, Form::Snippet][self.pick(4) as usize];
            self.declare_classes(count);
        }
        self.indent = usize::from(self.form.has_main());
        for at in 0..self.pick(3) {
            let ty = self.scalar();
            let name = format!("s{at}");
            let value = if self.chance(2) { self.literal(ty) } else { self.placeholder(ty) };
            self.line(&format!("static {} {name} = {value};", ty.name()));
            self.scope.push(Variable { name, ty, writable: true });
        }
        if count > 0 && self.chance(3) {
            self.method(0);
        }
        self.indent = usize::from(self.form.is_around());
        let mut classes: Vec<String> = (0..count).map(|at| self.class(at)).collect();
        if self.catches {
            classes.push(self.exception_classes());
        }
        self.indent = usize::from(self.form.has_main());
        for at in 0..self.pick(3) {
            self.method(1 + at);
        }
        if self.chance(6) {
            self.mutual();
        }
        self.fuel = 40;
        if self.memory.is_some() {
            self.remembered_entry();
        } else if self.form == Form::Snippet {
            self.result = None;
            self.entry_statements();
        } else {
            let word = self.word_static();
            self.line("@MAIN");
            self.line(&format!("{word}int entry() {{"));
            self.indent += 1;
            let outer = self.scope.len();
            self.result = Some(Ty::Int);
            self.entry_statements();
            self.scope.truncate(outer);
            self.indent -= 1;
            self.line("}");
        }
        self.assemble(&classes);
    }

    fn entry_statements(&mut self) {
        for _ in 0..=self.pick(4) {
            self.declaration();
        }
        self.statements(6, 0);
        self.show_all();
        let result = self.digest();
        if self.form == Form::Snippet {
            self.line(&format!("System.out.println({result});"));
        } else {
            self.line(&format!("return {result};"));
        }
    }

    /// Puts the classes around, into or beside everything else.
    fn assemble(&mut self, classes: &[String]) {
        let (first, last) = classes.split_at(self.pick(4) as usize % (classes.len() + 1));
        let own = std::mem::take(&mut self.text);
        let (first, last) = (first.concat(), last.concat());
        self.text = match self.form {
            Form::Methods | Form::Snippet => [first, own, last].concat(),
            Form::Around => format!("{IMPORT}class Main {{\n{first}{own}{last}}}\n"),
            Form::Beside => format!("{IMPORT}{first}class Main {{\n{own}}}\n{last}"),
        };
    }

    /// `static`, where it has to stand before a method, and often where it need not.
    fn word_static(&mut self) -> &'static str {
        if !self.form.has_main() && self.chance(3) { "" } else { "static " }
    }

    /// Names what a class beside the one where the program starts can see of that.
    fn outside_of_main(&mut self) {
        match self.form {
            Form::Around => {}
            Form::Methods | Form::Snippet => {
                self.methods.clear();
                self.scope.clear();
            }
            Form::Beside => {
                for method in &mut self.methods {
                    method.name.insert_str(0, "Main.");
                }
                for variable in &mut self.scope {
                    variable.name.insert_str(0, "Main.");
                }
            }
        }
    }

    fn scalar(&mut self) -> Ty {
        if self.has_floating && self.chance(2) {
            return self.floating_type();
        }
        [Ty::Int, Ty::Long, Ty::Char, Ty::Boolean, Ty::Text, Ty::Byte, Ty::Short]
            [self.pick(7) as usize]
    }

    fn declaration(&mut self) {
        if !self.classes.is_empty() && self.chance(2) {
            return self.object_declaration();
        }
        if self.has_floating && self.chance(2) {
            return self.floating_declaration();
        }
        let ty = match self.pick(16) {
            0 | 1 => Ty::Int,
            2 => Ty::Array,
            3 => Ty::Long,
            4 => Ty::Char,
            5 => Ty::Boolean,
            6 | 7 => Ty::Text,
            8 => Ty::Rows,
            9 | 14 => Ty::Texts,
            10 => Ty::Chars,
            11 | 15 => Ty::Builder,
            12 => Ty::Byte,
            _ => Ty::Short,
        };
        if ty != Ty::Builder && !ty.is_array() && self.chance(8) {
            return self.switch_declaration(ty);
        }
        let value = match ty {
            Ty::Array => self.array(),
            Ty::Rows => self.rows(),
            Ty::Texts => self.texts(),
            Ty::Chars => self.characters(),
            Ty::Builder => self.builder(),
            Ty::Text if self.chance(12) => "null".into(),
            _ if self.chance(2) => self.placeholder(ty),
            Ty::Int
            | Ty::Long
            | Ty::Char
            | Ty::Boolean
            | Ty::Byte
            | Ty::Short
            | Ty::Float
            | Ty::Double
            | Ty::Text
            | Ty::Object(_)
            | Ty::Objects(_) => self.expression(ty, 2, Purity::Any),
        };
        let name = self.name("v");
        self.line(&format!("{} {name} = {value};", ty.name()));
        self.scope.push(Variable { name, ty, writable: true });
    }

    fn variables(&self, ty: Ty) -> Vec<String> {
        self.scope.iter().filter(|v| v.ty == ty).map(|v| v.name.clone()).collect()
    }

    fn writable(&self, ty: Ty) -> Vec<String> {
        self.scope.iter().filter(|v| v.ty == ty && v.writable).map(|v| v.name.clone()).collect()
    }

    fn one_of(&mut self, names: &[String]) -> String {
        let at = self.pick(u32::try_from(names.len()).expect("few")) as usize;
        names[at].clone()
    }

    fn statements(&mut self, most: u32, depth: u32) {
        let outer = self.scope.len();
        for _ in 0..=self.pick(most) {
            if self.fuel == 0 {
                break;
            }
            self.fuel -= 1;
            self.statement(depth);
            self.mark_here();
        }
        self.scope.truncate(outer);
    }

    fn statement(&mut self, depth: u32) {
        if self.catches && self.chance(3) {
            return self.throwing_statement(depth);
        }
        if !self.classes.is_empty() && self.chance(3) {
            return self.object_statement(depth);
        }
        match self.pick(24) {
            0..=2 => {
                let text = self.effect();
                self.line(&format!("{text};"));
            }
            3 => self.declaration(),
            6 | 7 if depth < 3 => self.conditional(depth),
            8 if depth < 2 => self.for_loop(depth),
            9 if depth < 2 => self.while_loop(depth),
            10 if depth < 2 => self.do_loop(depth),
            11 if depth < 2 => self.for_each(depth),
            12 => {
                let condition = self.condition();
                // Mostly true, or hardly a program would get far.
                let other = self.condition();
                self.line(&format!("ASSERT(__impl({condition}, {other} || true));"));
                if self.chance(2) {
                    self.line(&format!("ASSERT({condition});"));
                }
            }
            4 | 5 => self.alias_statement(),
            13 => {
                let items = self.variables(Ty::Array);
                if items.is_empty() {
                    self.print();
                } else {
                    let array = self.one_of(&items);
                    self.line("ASSERTBLOCK(); {");
                    self.line("    int sum = 0;");
                    self.line(&format!("    for (int item : {array}) {{ sum += item; }}"));
                    self.line("    ASSERT(sum != 2);");
                    self.line("}");
                }
            }
            14 | 15 if depth < 3 => self.switch_statement(depth),
            16 | 17 => self.array_statement(),
            18 => self.text_statement(),
            20 | 21 if depth < 3 => self.assigned_late(depth),
            19 => self.format_statement(),
            22 if depth < 3 => self.synchronized(depth),
            23 => self.untested(),
            _ => self.print(),
        }
    }

    fn print(&mut self) {
        if self.has_floating && self.chance(4) {
            return self.print_floating();
        }
        let ty = self.scalar();
        let value = self.expression(ty, 2, Purity::Any);
        match self.pick(9) {
            8 => self.line(&format!("System.err.println({value});")),
            0..=2 => self.line(&format!("System.out.println({value});")),
            3 | 4 => self.line(&format!("System.out.print({value});")),
            shape => {
                let ty = self.scalar();
                let other = self.expression(ty, 1, Purity::Any);
                if shape == 7 {
                    // Which method prints is decided for each alternative by its type.
                    let value = self.choice(value, &other);
                    return self.line(&format!("System.out.println({value});"));
                }
                self.line(&format!("System.out.print(({value}) + \" \" + ({other}) + \";\");"));
            }
        }
    }

    /// A block in braces, the last statement of which may jump.
    fn body(&mut self, depth: u32) {
        self.indent += 1;
        self.statements(3, depth + 1);
        self.indent -= 1;
    }

    fn conditional(&mut self, depth: u32) {
        let condition = self.expression(Ty::Boolean, 2, Purity::Any);
        self.line(&format!("if ({condition}) {{"));
        self.body(depth);
        if !self.loops.is_empty() && self.chance(2) {
            let jump = self.jump();
            self.line(&format!("    {jump}"));
        }
        if self.chance(2) {
            self.line("} else {");
            self.body(depth);
        }
        self.line("}");
    }

    /// Prints what the digest does not tell.
    fn show_all(&mut self) {
        for Variable { name, ty, .. } in self.scope.clone() {
            match ty {
                Ty::Text | Ty::Builder | Ty::Float | Ty::Double => {
                    self.line(&format!("System.out.println({name});"));
                }
                Ty::Array | Ty::Chars | Ty::Texts => {
                    self.line(&format!("System.out.println(Arrays.toString({name}));"));
                }
                Ty::Rows => {
                    let row = self.name("r");
                    self.written_loops += 1;
                    self.line(&format!("if ({name} != null) for (int[] {row} : {name}) {{"));
                    self.line(&format!("    System.out.print(Arrays.toString({row}) + \";\");"));
                    self.line("}");
                }
                Ty::Object(class) => self.show_object(&name, class),
                Ty::Int
                | Ty::Long
                | Ty::Char
                | Ty::Boolean
                | Ty::Byte
                | Ty::Short
                | Ty::Objects(_) => {}
            }
        }
    }

    /// One number that depends on all variables in scope.
    fn digest(&mut self) -> String {
        let mut sum = String::from("17");
        for variable in self.scope.clone() {
            let part = match variable.ty {
                Ty::Int | Ty::Byte | Ty::Short => variable.name,
                Ty::Float | Ty::Double => format!("(int) {}", variable.name),
                Ty::Char => format!("{} * 3", variable.name),
                Ty::Long => format!("(int) ({0} ^ ({0} >>> 32))", variable.name),
                Ty::Boolean => format!("({} ? 5 : 9)", variable.name),
                Ty::Object(_) => format!("({} == null ? 1 : 2)", variable.name),
                Ty::Builder | Ty::Chars | Ty::Texts | Ty::Rows | Ty::Text | Ty::Objects(_) => {
                    continue;
                }
                Ty::Array => format!(
                    "({0}.length > 0 ? {0}[0] * 7 + {0}[{0}.length - 1] : 3)",
                    variable.name
                ),
            };
            sum = format!("31 * ({sum}) + {part}");
        }
        sum
    }
}
