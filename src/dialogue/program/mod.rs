//! Sample programs: a dialogue as the Java that a lecturer would write.
//!
//! In: a dialogue, a style, and a seed that chooses names. Out: a [`SampleProgram`], whose loops
//! and branches are those of the dialogue. Whoever shows a program to people has it run in trials
//! first, by [`verdict`](super::verdict::verdict()).
//!
//! | file | writes |
//! | --- | --- |
//! | `slots` | the variables of a program, and their names |
//! | `writer` | what the others share |
//! | `condition` | conditions with as few parentheses as they need |
//! | `term` | expressions |
//! | `input` | reads, what they check and what they keep |
//! | `statement` | statements and outputs |

mod condition;
mod input;
mod slots;
mod statement;
mod term;
#[cfg(test)]
mod tests;
mod writer;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::read::datum::Datum;
use crate::read::syntax::ast::{File, Member};
use crate::read::types::{Primitive, Type};
use crate::source::Source;
use crate::validate::instance::initialiser;

use super::read::tree;
use super::spec::Dialogue;
use slots::{Slot, capital};
pub use writer::{Inexpressible, SampleStyle};
use writer::{SampleFrame, SampleHelper, SampleWriter};

/// A program that a dialogue describes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleProgram {
    /// The name of its class.
    pub class: String,
    /// Its text.
    pub code: String,
}

impl SampleProgram {
    /// The name of its file.
    pub fn file_name(&self) -> String {
        format!("{}.java", self.class)
    }
}

/// How a program is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SampleOrder {
    /// What it keeps of the values that it reads.
    pub style: SampleStyle,
    /// Chooses the names of variables; 0 takes the author's.
    pub seed: u64,
    /// Whether it prints what may be left out. Texts that the author does not name are never
    /// printed.
    pub prints_optional: bool,
}

/// Writes the program of a dialogue. `parameters` name the member of a family; hidden ones among
/// them are not looked at, since the program gets them as arguments.
pub fn sample(
    dialogue: &Dialogue,
    parameters: &[Datum],
    order: &SampleOrder,
) -> Result<SampleProgram, Inexpressible> {
    if let Some(span) = dialogue.beyond_programs() {
        return Err(Inexpressible { style: SampleStyle::Lists, span });
    }
    let tree = tree(&dialogue.source);
    let SampleOrder { style, seed, prints_optional } = *order;
    let frame = SampleFrame { dialogue, tree: &tree, style, parameters, prints_optional };
    let (mut needed, mut arrays) = (BTreeSet::new(), BTreeSet::new());
    // What is kept is known after a pass over all terms; how, after another one.
    for _ in 0..2 {
        let mut writer = SampleWriter::new(&frame, seed, needed, arrays);
        writer.main();
        (needed, arrays) = (writer.wanted, writer.arrays);
    }
    let mut writer = SampleWriter::new(&frame, seed, needed, arrays);
    writer.main();
    if let Some(trouble) = writer.trouble {
        return Err(trouble);
    }
    let class = class_name(&dialogue.source, &tree.file);
    let code = writer.assembled(&class);
    Ok(SampleProgram { class, code })
}

/// `SumOfN` for `sum_of_n.java`, or `Main` if that is no name.
fn class_name(source: &Source, file: &File) -> String {
    let stem = source.name().rsplit(['/', '\\']).next().unwrap_or("");
    let stem = stem.strip_suffix(".java").unwrap_or(stem);
    let words = stem.split(|one: char| !one.is_ascii_alphanumeric());
    let name: String = words.map(capital).collect();
    let is_taken = file.members.iter().any(|member| match member {
        Member::Method(method) => method.name.text == name,
        Member::Field(_) | Member::Constructor(_) | Member::Initialiser(_) => false,
    });
    let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic());
    let is_library =
        matches!(name.as_str(), "Scanner" | "List" | "Arrays" | "ArrayList" | "String");
    if is_name && !is_taken && !is_library { name } else { String::from("Main") }
}

impl SampleWriter<'_> {
    /// Writes the lines of `main`.
    fn main(&mut self) {
        let dialogue = self.frame.dialogue;
        for (id, _) in dialogue.hidden() {
            self.declare_all(self.lines.len(), [Slot::Parameter(id)].into());
        }
        let statements = &self.frame.tree.file.statements;
        for stmt in statements {
            let from = self.lines.len();
            self.touched.clear();
            self.statement(stmt);
            let own = std::mem::take(&mut self.touched);
            self.declare_all(from, own);
        }
    }

    /// Declares what is not declared yet, before a line.
    fn declare_all(&mut self, at: usize, slots: BTreeSet<Slot>) {
        let mut declarations = Vec::new();
        for slot in slots {
            if self.declared.insert(slot.clone())
                && let Some(text) = self.declaration(&slot)
            {
                declarations.push((0, text));
            }
        }
        self.lines.splice(at..at, declarations);
    }

    fn declaration(&mut self, slot: &Slot) -> Option<String> {
        let dialogue = self.frame.dialogue;
        let name = self.names.name(slot, dialogue);
        let start = |id: &super::spec::HistoryId, number: &str| {
            let ty = &dialogue.variable(*id).ty;
            format!("{ty} {name} = {number};")
        };
        Some(match slot {
            Slot::Parameter(id) => {
                let parameter = &dialogue.parameters[id.index()];
                if parameter.is_hidden {
                    let at = dialogue.hidden().position(|(own, _)| own == *id).unwrap_or(0);
                    let value = match &parameter.ty {
                        Type::Primitive(Primitive::Boolean) => {
                            format!("Boolean.parseBoolean(args[{at}])")
                        }
                        Type::Primitive(Primitive::Long) => format!("Long.parseLong(args[{at}])"),
                        Type::Primitive(_) => format!("Integer.parseInt(args[{at}])"),
                        Type::String
                        | Type::Array(_)
                        | Type::StringBuilder
                        | Type::Object(_)
                        | Type::Null => {
                            format!("args[{at}]")
                        }
                    };
                    format!("{} {name} = {value};", parameter.ty)
                } else {
                    let value = self.frame.parameters.get(id.index()).unwrap_or(&Datum::Null);
                    format!("{} {name} = {};", parameter.ty, initialiser(&parameter.ty, value))
                }
            }
            Slot::Current(id) => {
                let is_shifted = self.needed.contains(&Slot::Before(*id, 1));
                let ty = &dialogue.variable(*id).ty;
                if is_shifted {
                    format!("{ty} {name} = {};", zero(ty))
                } else {
                    format!("{ty} {name};")
                }
            }
            Slot::Before(id, _) => start(id, zero(&dialogue.variable(*id).ty)),
            Slot::Values(of) => {
                let ty = &dialogue.variable(of[0]).ty;
                if self.arrays.contains(of) || of.len() > 1 {
                    format!("{ty}[] {name} = new {ty}[0];")
                } else {
                    format!("List<{}> {name} = new ArrayList<>();", boxed(ty))
                }
            }
            Slot::Count(_) => format!("int {name} = 0;"),
            Slot::Sum(id) => start(id, "0"),
            Slot::Product(id) => start(id, "1"),
            Slot::Least(id) => {
                start(id, &format!("{}.MAX_VALUE", boxed(&dialogue.variable(*id).ty)))
            }
            Slot::Greatest(id) => {
                start(id, &format!("{}.MIN_VALUE", boxed(&dialogue.variable(*id).ty)))
            }
            Slot::Next(..) | Slot::Scanner => return None,
        })
    }

    /// The whole file.
    fn assembled(&mut self, class: &str) -> String {
        let mut body = String::new();
        for member in &self.frame.tree.file.members {
            if let Member::Field(field) = member {
                let keywords = &field.modifiers.keywords;
                let start = keywords.first().map_or(field.declaration.span, |word| word.span);
                let text = self.source(start.to(field.declaration.span));
                let _ = writeln!(body, "{}", indented(text, 1, self.column(start.start)));
            }
        }
        if !body.is_empty() {
            body.push('\n');
        }
        body.push_str("    public static void main(String[] args) {\n");
        if self.wanted.contains(&Slot::Scanner) {
            let name = self.names.name(&Slot::Scanner, self.frame.dialogue);
            let _ = writeln!(body, "        Scanner {name} = new Scanner(System.in);");
        }
        for (depth, text) in &self.lines {
            let _ = writeln!(body, "{}{text}", "    ".repeat(depth + 2));
        }
        body.push_str("    }\n");
        for (helper, ty, is_array, name) in &self.helpers {
            let _ = write!(body, "\n{}", helper_text(*helper, ty, *is_array, name));
        }
        for member in &self.frame.tree.file.members {
            if let Member::Method(method) = member {
                let text = self.source(method.span);
                let column = self.column(method.span.start);
                let _ = write!(body, "\n{}\n", indented(text, 1, column));
            }
        }
        let mut text = String::new();
        for (name, is_used) in [
            ("ArrayList", body.contains("ArrayList<")),
            ("Arrays", body.contains("Arrays.")),
            ("List", body.contains("List<")),
            ("Scanner", body.contains("Scanner(")),
        ] {
            if is_used {
                let _ = writeln!(text, "import java.util.{name};");
            }
        }
        if !text.is_empty() {
            text.push('\n');
        }
        let _ = write!(text, "public class {class} {{\n{body}}}\n");
        text
    }

    /// The blanks before a place in its line.
    fn column(&self, at: u32) -> usize {
        let text = &self.frame.dialogue.source.text()[..at as usize];
        text.len() - text.rfind('\n').map_or(0, |end| end + 1)
    }
}

/// Lines of the author's at a depth of our own; `column` blanks are taken from all but the first.
fn indented(text: &str, depth: usize, column: usize) -> String {
    let mut lines = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let blanks = line.len() - line.trim_start().len();
        let kept = if at == 0 { line.trim_start() } else { &line[blanks.min(column)..] };
        if kept.trim().is_empty() {
            lines.push(String::new());
        } else {
            lines.push(format!("{}{}", "    ".repeat(depth), kept.trim_end()));
        }
    }
    lines.join("\n")
}

fn zero(ty: &Type) -> &'static str {
    match ty {
        Type::String => "\"\"",
        Type::Primitive(Primitive::Boolean) => "false",
        Type::Primitive(_)
        | Type::Array(_)
        | Type::StringBuilder
        | Type::Object(_)
        | Type::Null => "0",
    }
}

fn boxed(ty: &Type) -> &'static str {
    match ty {
        Type::Primitive(Primitive::Long) => "Long",
        Type::Primitive(Primitive::Boolean) => "Boolean",
        Type::Primitive(_) => "Integer",
        Type::String | Type::Array(_) | Type::StringBuilder | Type::Object(_) | Type::Null => {
            "String"
        }
    }
}

/// A method of our own.
fn helper_text(helper: SampleHelper, ty: &str, is_array: bool, name: &str) -> String {
    let class = match ty {
        "int" => "Integer",
        "long" => "Long",
        "boolean" => "Boolean",
        other => other,
    };
    let values = if is_array { format!("{ty}[] values") } else { format!("List<{class}> values") };
    let first = if is_array { "values[0]" } else { "values.get(0)" };
    let fold = |start: &str, body: &[&str]| {
        let mut text = format!("    static {ty} {name}({values}) {{\n");
        let _ = writeln!(text, "        {ty} result = {start};");
        let _ = writeln!(text, "        for ({ty} value : values) {{");
        for line in body {
            let _ = writeln!(text, "            {line}");
        }
        text.push_str("        }\n        return result;\n    }\n");
        text
    };
    match helper {
        SampleHelper::Sum => fold("0", &["result += value;"]),
        SampleHelper::Product => fold("1", &["result *= value;"]),
        SampleHelper::Least => fold(first, &["if (value < result) {", "    result = value;", "}"]),
        SampleHelper::Greatest => {
            fold(first, &["if (value > result) {", "    result = value;", "}"])
        }
        SampleHelper::Contains => {
            let same = if ty == "String" { "value.equals(wanted)" } else { "value == wanted" };
            format!(
                "    static boolean {name}({values}, {ty} wanted) {{\n        \
                 for ({ty} value : values) {{\n            if ({same}) {{\n                \
                 return true;\n            }}\n        }}\n        return false;\n    }}\n"
            )
        }
    }
}
