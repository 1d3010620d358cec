//! Random skeletons: text that is valid Java in the subset, ends by itself, and can throw.
//!
//! In: a sequence of numbers, the *choices*. Out: the text of a skeleton. Every decision takes the next choice; when they are used up, each
//! decision takes its simplest branch. So a shorter or smaller sequence is a simpler program, and a property test that shrinks the sequence shrinks
//! the program.

use std::fmt::Write as _;

/// Types of variables and expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ty {
    Int,
    Long,
    Char,
    Boolean,
    Array,
}

impl Ty {
    fn name(self) -> &'static str {
        match self {
            Ty::Int => "int",
            Ty::Long => "long",
            Ty::Char => "char",
            Ty::Boolean => "boolean",
            Ty::Array => "int[]",
        }
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

struct Generator<'c> {
    choices: std::slice::Iter<'c, u32>,
    text: String,
    indent: usize,
    scope: Vec<Variable>,
    methods: Vec<Method>,
    /// Labels of the enclosing loops, the innermost last.
    loops: Vec<String>,
    fresh: u32,
    /// Placeholders written so far; kept few so that the space stays small.
    placeholders: u32,
    /// What one more statement may still cost.
    fuel: u32,
}

/// A random skeleton in the methods form. Its entry returns an `int`.
pub fn skeleton(choices: &[u32]) -> String {
    let mut generator = Generator {
        choices: choices.iter(),
        text: String::new(),
        indent: 0,
        scope: Vec::new(),
        methods: Vec::new(),
        loops: Vec::new(),
        fresh: 0,
        placeholders: 0,
        fuel: 40,
    };
    generator.program();
    generator.text
}

impl Generator<'_> {
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

    fn program(&mut self) {
        for at in 0..self.pick(3) {
            let ty = self.scalar();
            let name = format!("s{at}");
            let value = if self.chance(2) { self.literal(ty) } else { self.placeholder(ty) };
            self.line(&format!("static {} {name} = {value};", ty.name()));
            self.scope.push(Variable { name, ty, writable: true });
        }
        for at in 0..self.pick(3) {
            self.method(at);
        }
        self.fuel = 40;
        self.line("@MAIN");
        self.line("static int entry() {");
        self.indent += 1;
        let outer = self.scope.len();
        for _ in 0..=self.pick(4) {
            self.declaration();
        }
        self.statements(6, 0);
        let result = self.digest();
        self.line(&format!("return {result};"));
        self.scope.truncate(outer);
        self.indent -= 1;
        self.line("}");
    }

    fn method(&mut self, at: u32) {
        let result = [Ty::Int, Ty::Boolean, Ty::Long][self.pick(3) as usize];
        let recursive = self.chance(3);
        let mut parameters: Vec<Ty> = (0..self.pick(3))
            .map(|_| [Ty::Int, Ty::Array, Ty::Char, Ty::Long][self.pick(4) as usize])
            .collect();
        if recursive {
            parameters.insert(0, Ty::Int);
        }
        let name = format!("m{at}");
        let outer = self.scope.len();
        let mut list = Vec::new();
        for (index, ty) in parameters.iter().enumerate() {
            let parameter = self.name("p");
            list.push(format!("{} {parameter}", ty.name()));
            let writable = !(recursive && index == 0);
            self.scope.push(Variable { name: parameter, ty: *ty, writable });
        }
        let own = Method { name: name.clone(), parameters: parameters.clone(), result };
        if recursive {
            let most = 2 + self.pick(6);
            self.line(&format!("@REC({most})"));
        }
        self.line(&format!("static {} {name}({}) {{", result.name(), list.join(", ")));
        self.indent += 1;
        self.fuel = 12;
        if recursive {
            let counter = self.scope[outer].name.clone();
            let base = self.expression(result, 1, Purity::Any);
            self.line(&format!("if ({counter} <= 0) return {base};"));
            self.declaration();
            let again = self.recursive_call(&own, &counter);
            let variable = self.name("v");
            self.line(&format!("{} {variable} = {again};", result.name()));
            self.scope.push(Variable { name: variable, ty: result, writable: true });
        }
        self.statements(3, 1);
        let value = self.expression(result, 2, Purity::Any);
        self.line(&format!("return {value};"));
        self.scope.truncate(outer);
        self.indent -= 1;
        self.line("}");
        self.methods.push(own);
    }

    fn recursive_call(&mut self, own: &Method, counter: &str) -> String {
        let mut arguments = vec![format!("{counter} - 1")];
        for ty in &own.parameters[1..] {
            arguments.push(self.expression(*ty, 1, Purity::Any));
        }
        format!("{}({})", own.name, arguments.join(", "))
    }

    fn scalar(&mut self) -> Ty {
        [Ty::Int, Ty::Long, Ty::Char, Ty::Boolean][self.pick(4) as usize]
    }

    fn declaration(&mut self) {
        let ty = match self.pick(6) {
            0 | 1 => Ty::Int,
            2 => Ty::Array,
            3 => Ty::Long,
            4 => Ty::Char,
            _ => Ty::Boolean,
        };
        let value = match ty {
            Ty::Array => self.array(),
            _ if self.chance(2) => self.placeholder(ty),
            _ => self.expression(ty, 2, Purity::Any),
        };
        let name = self.name("v");
        self.line(&format!("{} {name} = {value};", ty.name()));
        self.scope.push(Variable { name, ty, writable: true });
    }

    fn array(&mut self) -> String {
        let known = self.variables(Ty::Array);
        match self.pick(4) {
            1 if !known.is_empty() => self.one_of(&known),
            2 => {
                let length = self.expression(Ty::Int, 1, Purity::Any);
                format!("new int[({length}) & 3]")
            }
            3 if self.placeholders < 4 => {
                self.placeholders += 2;
                let (low, width) = (1 + self.pick(2), self.pick(2));
                format!("INTARRAY(range({low}, {}), range(-2, 3))", low + width)
            }
            _ => {
                let count = 1 + self.pick(3);
                let items: Vec<String> =
                    (0..count).map(|_| self.expression(Ty::Int, 1, Purity::Any)).collect();
                format!("new int[] {{ {} }}", items.join(", "))
            }
        }
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
        }
        self.scope.truncate(outer);
    }

    fn statement(&mut self, depth: u32) {
        match self.pick(14) {
            0..=2 => {
                let text = self.effect();
                self.line(&format!("{text};"));
            }
            3 => self.declaration(),
            4 | 5 => self.print(),
            6 | 7 if depth < 3 => self.conditional(depth),
            8 if depth < 2 => self.for_loop(depth),
            9 if depth < 2 => self.while_loop(depth),
            10 if depth < 2 => self.do_loop(depth),
            11 if depth < 2 => self.for_each(depth),
            12 => {
                let condition = self.expression(Ty::Boolean, 2, Purity::Pure);
                // Mostly true, or hardly a program would get far.
                let other = self.expression(Ty::Boolean, 1, Purity::Pure);
                self.line(&format!("ASSERT(__impl({condition}, {other} || true));"));
                if self.chance(2) {
                    self.line(&format!("ASSERT({condition});"));
                }
            }
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
            _ => self.print(),
        }
    }

    fn print(&mut self) {
        let ty = self.scalar();
        let value = self.expression(ty, 2, Purity::Any);
        match self.pick(3) {
            0 => self.line(&format!("System.out.println({value});")),
            1 => self.line(&format!("System.out.print({value});")),
            _ => {
                let ty = self.scalar();
                let other = self.expression(ty, 1, Purity::Any);
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
            let labels = self.loops.clone();
            let label = self.one_of(&labels);
            let jump = [
                "break;".to_string(),
                "continue;".to_string(),
                format!("break {label};"),
                format!("continue {label};"),
            ];
            let at = self.pick(4) as usize;
            self.line(&format!("    {}", jump[at]));
        }
        if self.chance(2) {
            self.line("} else {");
            self.body(depth);
        }
        self.line("}");
    }

    fn enter(&mut self) -> String {
        let label = self.name("l");
        self.loops.push(label.clone());
        label
    }

    fn for_loop(&mut self, depth: u32) {
        let counter = self.name("i");
        let from = self.pick(3);
        let bound = if self.chance(2) && self.placeholders < 5 {
            self.placeholders += 1;
            "INT(range(0, 4))".to_string()
        } else {
            (1 + self.pick(4)).to_string()
        };
        let step = 1 + self.pick(2);
        if self.chance(4) {
            self.line("LOOP(range(0, 6));");
        }
        let label = self.enter();
        self.line(&format!(
            "{label}: for (int {counter} = {from}; {counter} < {bound}; {counter} += {step}) {{"
        ));
        self.scope.push(Variable { name: counter, ty: Ty::Int, writable: false });
        self.body(depth);
        self.scope.pop();
        self.loops.pop();
        self.line("}");
    }

    fn while_loop(&mut self, depth: u32) {
        let fuel = self.name("w");
        let most = 1 + self.pick(4);
        self.line(&format!("int {fuel} = 0;"));
        self.scope.push(Variable { name: fuel.clone(), ty: Ty::Int, writable: false });
        let condition = self.expression(Ty::Boolean, 2, Purity::Any);
        let label = self.enter();
        self.line(&format!("{label}: while ({fuel}++ < {most} && ({condition})) {{"));
        self.body(depth);
        self.loops.pop();
        self.line("}");
    }

    fn do_loop(&mut self, depth: u32) {
        let fuel = self.name("d");
        let most = 1 + self.pick(4);
        self.line(&format!("int {fuel} = 0;"));
        self.scope.push(Variable { name: fuel.clone(), ty: Ty::Int, writable: false });
        let label = self.enter();
        self.line(&format!("{label}: do {{"));
        self.body(depth);
        let condition = self.expression(Ty::Boolean, 2, Purity::Any);
        self.loops.pop();
        self.line(&format!("}} while (++{fuel} < {most} && ({condition}));"));
    }

    fn for_each(&mut self, depth: u32) {
        let item = self.name("e");
        let array = self.expression(Ty::Array, 1, Purity::Any);
        let label = self.enter();
        self.line(&format!("{label}: for (int {item} : {array}) {{"));
        self.scope.push(Variable { name: item, ty: Ty::Int, writable: true });
        self.body(depth);
        self.scope.pop();
        self.loops.pop();
        self.line("}");
    }

    fn placeholder(&mut self, ty: Ty) -> String {
        if self.placeholders >= 5 {
            return self.literal(ty);
        }
        self.placeholders += 1;
        match ty {
            Ty::Int => match self.pick(4) {
                0 => "INT(range(0, 3))".into(),
                1 => "INT(range(-2, 4, 2))".into(),
                2 => "INT(list(-1, range(2, 4), 2147483647))".into(),
                _ => "INT(range(-3, 5))".into(),
            },
            Ty::Long => ["LONG(range(-2, 2))", "LONG(list(3000000000L, -1, 7))"]
                [self.pick(2) as usize]
                .into(),
            Ty::Char => "CHAR(range('a', 'd'))".into(),
            Ty::Boolean => "BOOLEAN()".into(),
            Ty::Array => "INTARRAY(list(2), range(-1, 2))".into(),
        }
    }

    fn literal(&mut self, ty: Ty) -> String {
        match ty {
            Ty::Int => ["1", "0", "2", "-1", "7", "100", "2147483647", "-2147483648", "33"]
                [self.pick(9) as usize]
                .into(),
            Ty::Long => ["1L", "0L", "-3L", "4000000000L", "9223372036854775807L"]
                [self.pick(5) as usize]
                .into(),
            Ty::Char => ["'a'", "'z'", "'0'", "' '"][self.pick(4) as usize].into(),
            Ty::Boolean => ["true", "false"][self.pick(2) as usize].into(),
            Ty::Array => "new int[] { 1, 2 }".into(),
        }
    }

    /// An expression that stands as a statement.
    fn effect(&mut self) -> String {
        let ty =
            [Ty::Int, Ty::Int, Ty::Long, Ty::Char, Ty::Boolean, Ty::Array][self.pick(6) as usize];
        self.assignment(ty).unwrap_or_else(|| {
            if let Some(method) = self.methods.last().cloned() {
                self.call(&method, 1)
            } else {
                "System.out.print(1)".into()
            }
        })
    }

    fn element(&mut self, depth: u32, purity: Purity) -> Option<String> {
        let arrays = self.variables(Ty::Array);
        if arrays.is_empty() {
            return None;
        }
        let array = self.one_of(&arrays);
        let index = self.expression(Ty::Int, depth.saturating_sub(1), purity);
        Some(match self.pick(4) {
            0 => format!("{array}[0]"),
            2 | 3 => format!("{array}[{index}]"),
            _ => format!("{array}[(({index}) & 7) % ({array}.length + 1)]"),
        })
    }

    fn assignment(&mut self, ty: Ty) -> Option<String> {
        let names = self.writable(ty);
        let target = if ty == Ty::Int && self.chance(3) {
            self.element(1, Purity::Any)
        } else if names.is_empty() {
            None
        } else {
            Some(self.one_of(&names))
        }?;
        let value = self.expression(ty, 2, Purity::Any);
        Some(match (ty, self.pick(5)) {
            (Ty::Int | Ty::Long | Ty::Char, 1) => {
                let operator =
                    ["+=", "-=", "*=", "^=", "&=", "|=", "<<=", ">>=", ">>>=", "/=", "%="]
                        [self.pick(11) as usize];
                format!("{target} {operator} {value}")
            }
            (Ty::Int | Ty::Long | Ty::Char, 2) => [
                format!("{target}++"),
                format!("--{target}"),
                format!("++{target}"),
                format!("{target}--"),
            ][self.pick(4) as usize]
                .clone(),
            (Ty::Int | Ty::Char, 3) => {
                let wide = self.expression(Ty::Long, 1, Purity::Any);
                format!("{target} += {wide}")
            }
            _ => format!("{target} = {value}"),
        })
    }

    fn call(&mut self, method: &Method, depth: u32) -> String {
        let arguments: Vec<String> = method
            .parameters
            .iter()
            .map(|ty| self.expression(*ty, depth.saturating_sub(1), Purity::Any))
            .collect();
        format!("{}({})", method.name, arguments.join(", "))
    }

    fn calls(&self, ty: Ty) -> Vec<Method> {
        self.methods.iter().filter(|method| method.result == ty).cloned().collect()
    }

    fn leaf(&mut self, ty: Ty) -> String {
        let names = self.variables(ty);
        if names.is_empty() || self.chance(4) { self.literal(ty) } else { self.one_of(&names) }
    }

    /// An expression of a type. A pure one has no assignment, increment, call or placeholder in it.
    fn expression(&mut self, ty: Ty, depth: u32, purity: Purity) -> String {
        if depth == 0 {
            return self.leaf(ty);
        }
        let any = purity == Purity::Any;
        if any && ty != Ty::Array && self.chance(12) {
            if let Some(assignment) = self.assignment(ty) {
                return format!("({assignment})");
            }
        }
        if any && self.chance(8) {
            let calls = self.calls(ty);
            if !calls.is_empty() {
                let at = self.pick(u32::try_from(calls.len()).expect("few")) as usize;
                return self.call(&calls[at], depth);
            }
        }
        let next = depth - 1;
        match ty {
            Ty::Array => self.leaf(ty),
            Ty::Char => match self.pick(3) {
                1 => {
                    let value = self.expression(Ty::Int, next, purity);
                    format!("(char) ({value})")
                }
                2 => self.ternary(ty, next, purity),
                _ => self.leaf(ty),
            },
            Ty::Boolean => self.truth(next, purity),
            Ty::Int => match self.pick(12) {
                0 | 1 => self.leaf(ty),
                2 if any => self.placeholder(ty),
                3 => self.element(depth, purity).unwrap_or_else(|| "3".into()),
                4 => self.ternary(ty, next, purity),
                5 => {
                    let from = [Ty::Long, Ty::Char][self.pick(2) as usize];
                    let value = self.expression(from, next, purity);
                    format!("(int) ({value})")
                }
                6 => {
                    let (a, b) =
                        (self.expression(ty, next, purity), self.expression(ty, next, purity));
                    let function = ["Math.max", "Math.min"][self.pick(2) as usize];
                    format!("{function}({a}, {b})")
                }
                7 => {
                    let value = self.expression(ty, next, purity);
                    [format!("-({value})"), format!("~({value})"), format!("Math.abs({value})")]
                        [self.pick(3) as usize]
                        .clone()
                }
                8 => {
                    let arrays = self.variables(Ty::Array);
                    if arrays.is_empty() {
                        "5".into()
                    } else {
                        format!("{}.length", self.one_of(&arrays))
                    }
                }
                _ => self.arithmetic(ty, next, purity),
            },
            Ty::Long => match self.pick(5) {
                0 => self.leaf(ty),
                1 => {
                    let value = self.expression(Ty::Int, next, purity);
                    format!("(long) ({value})")
                }
                2 => self.ternary(ty, next, purity),
                _ => self.arithmetic(ty, next, purity),
            },
        }
    }

    fn arithmetic(&mut self, ty: Ty, depth: u32, purity: Purity) -> String {
        let a = self.expression(ty, depth, purity);
        let other = match (ty, self.pick(3)) {
            (Ty::Long, 1) => Ty::Int,
            (_, 2) => Ty::Char,
            _ => ty,
        };
        let b = self.expression(other, depth, purity);
        let operator =
            ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>"][self.pick(11) as usize];
        format!("({a} {operator} {b})")
    }

    fn ternary(&mut self, ty: Ty, depth: u32, purity: Purity) -> String {
        let condition = self.expression(Ty::Boolean, depth, purity);
        let (a, b) = (self.expression(ty, depth, purity), self.expression(ty, depth, purity));
        format!("({condition} ? {a} : {b})")
    }

    fn truth(&mut self, depth: u32, purity: Purity) -> String {
        match self.pick(6) {
            1 => self.leaf(Ty::Boolean),
            2 => {
                let (a, b) = (
                    self.expression(Ty::Boolean, depth, purity),
                    self.expression(Ty::Boolean, depth, purity),
                );
                let operator = ["&&", "||", "&", "|", "^", "=="][self.pick(6) as usize];
                format!("({a} {operator} {b})")
            }
            3 => {
                let value = self.expression(Ty::Boolean, depth, purity);
                format!("!({value})")
            }
            _ => {
                let ty = [Ty::Int, Ty::Int, Ty::Long, Ty::Char][self.pick(4) as usize];
                let (a, b) =
                    (self.expression(ty, depth, purity), self.expression(ty, depth, purity));
                let operator = ["<", "<=", ">", ">=", "==", "!="][self.pick(6) as usize];
                format!("({a} {operator} {b})")
            }
        }
    }

    /// One number that depends on all variables in scope.
    fn digest(&mut self) -> String {
        let mut sum = String::from("17");
        for variable in self.scope.clone() {
            let part = match variable.ty {
                Ty::Int => variable.name,
                Ty::Char => format!("{} * 3", variable.name),
                Ty::Long => format!("(int) ({0} ^ ({0} >>> 32))", variable.name),
                Ty::Boolean => format!("({} ? 5 : 9)", variable.name),
                Ty::Array => format!("{}.length", variable.name),
            };
            sum = format!("31 * ({sum}) + {part}");
        }
        sum
    }
}
