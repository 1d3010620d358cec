//! The unwound program as SMT-LIB 2.6: `tatsu show --stage smt2`.
//!
//! In: an [`SsaProgram`]. Out: a script that a stock Z3 accepts and that has the same
//! satisfiability as the formula in memory. It is modified SSA: each constant is declared once, and
//! `(assert (=> path (= x@0@2 …)))` says what it is on each path that defines it; the two branches
//! of a conditional may define the same one. Numbers have the full width of their Java type.

use crate::read::domain::{Segment, ValueSet};
use crate::read::floating::{FormatForm, TextForm};
use crate::solve::ssa::names::{Definition, NameVisibility, Notation, TermPrinter, TermText};
use crate::solve::ssa::pretty::reason;
use crate::solve::ssa::{DefinitionKind, PathId, SsaProgram};
use crate::solve::term::{Node, Operation, Sort, TermId, Terms, Variable, meaning};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fmt::Write;

/// The script of a program.
pub fn program(program: &SsaProgram) -> String {
    let mut out = String::new();
    // Writing into a string cannot fail.
    let _ = Script::new(program).write(&mut out);
    out
}

/// A script that asks for each of several ways whether all its Bools can hold together; each way
/// has a line of its own that says what it is. Only variables that some Bool mentions are declared.
pub fn ways(terms: Terms, ways: &[(String, Vec<TermId>)]) -> String {
    let mut out = String::new();
    let program = SsaProgram { terms, ..SsaProgram::default() };
    // Writing into a string cannot fail.
    let _ = Script::new(&program).write_ways(&mut out, ways);
    out
}

/// SMT-LIB's prefix notation, with the names that variables have in the script.
struct Prefix {
    variables: Vec<String>,
}

impl Notation for Prefix {
    fn node(&self, terms: &Terms, term: TermId, operands: &[TermText]) -> TermText {
        let operand = |at: usize| operands.get(at).map_or("", |operand| operand.text.as_str());
        let apply = |operator: &str| application(operator, operands);
        let text = match *terms.node(term) {
            Node::Boolean(value) => value.to_string(),
            Node::Number { bits, value } => number(value, bits),
            Node::Variable(id) => self.variables.get(id.index()).cloned().unwrap_or_default(),
            Node::Not(_) => apply("not"),
            Node::And(..) => apply("and"),
            Node::Or(..) => apply("or"),
            Node::Equal(..) => apply("="),
            Node::Less(..) => apply("bvslt"),
            Node::Conditional(..) => apply("ite"),
            Node::Binary(operation, _, b) => {
                if operation == Operation::BitXor && terms.as_number(b) == Some(-1) {
                    format!("(bvnot {})", operand(0))
                } else {
                    apply(operator(operation))
                }
            }
            Node::Floating(operation, ..) => meaning(operation, operand(0), operand(1)),
            Node::Settled(form, _) => apply(&settled(form)),
            Node::Wrap(to, _) => {
                let extend = if to.least() == 0 { "zero_extend" } else { "sign_extend" };
                let (more, last) = (32 - to.bits(), to.bits() - 1);
                format!("((_ {extend} {more}) ((_ extract {last} 0) {}))", operand(0))
            }
            Node::Widen(_) => apply("(_ sign_extend 32)"),
            Node::Narrow(_) => apply("(_ extract 31 0)"),
            Node::Select(..) => apply("select"),
            Node::Store(..) => apply("store"),
            Node::ConstantArray(_) => apply(&format!("(as const {})", sort(terms.sort(term)))),
        };
        TermText { text, binding: 0 }
    }

    fn not_less(&self, operands: &[TermText]) -> TermText {
        let turned: Vec<TermText> = operands.iter().rev().cloned().collect();
        TermText { text: application("bvsle", &turned), binding: 0 }
    }

    fn not_equal(&self, operands: &[TermText]) -> TermText {
        TermText { text: application("distinct", operands), binding: 0 }
    }

    fn name(&self, name: &str) -> TermText {
        TermText { text: symbol(name), binding: 0 }
    }
}

/// The function that says whether all versions of Java write a number alike. What it is of which
/// number is not told: a solver may take it as it likes.
fn settled(form: TextForm) -> String {
    match form {
        TextForm::Plain(ty) => format!("settled.{}", ty.keyword()),
        TextForm::Formatted(FormatForm::Fixed, places) => format!("settled.{places}f"),
        TextForm::Formatted(FormatForm::Scientific, places) => format!("settled.{places}e"),
    }
}

fn application(operator: &str, operands: &[TermText]) -> String {
    let mut text = format!("({operator}");
    for operand in operands {
        text.push(' ');
        text.push_str(&operand.text);
    }
    text.push(')');
    text
}

fn operator(operation: Operation) -> &'static str {
    match operation {
        Operation::Add => "bvadd",
        Operation::Subtract => "bvsub",
        Operation::Multiply => "bvmul",
        Operation::Divide => "bvsdiv",
        Operation::Remainder => "bvsrem",
        Operation::ShiftLeft => "bvshl",
        Operation::ShiftRight => "bvashr",
        Operation::ShiftRightUnsigned => "bvlshr",
        Operation::BitAnd => "bvand",
        Operation::BitOr => "bvor",
        Operation::BitXor => "bvxor",
    }
}

/// A signed number.
fn number(value: i64, bits: u32) -> String {
    let plain = format!("(_ bv{} {bits})", value.unsigned_abs());
    if value < 0 { format!("(bvneg {plain})") } else { plain }
}

fn sort(sort: Sort) -> String {
    match sort {
        Sort::Bool => String::from("Bool"),
        Sort::Bits(bits) => format!("(_ BitVec {bits})"),
        Sort::Array { element } => format!("(Array (_ BitVec 32) (_ BitVec {element}))"),
    }
}

/// A name, between bars where it is not a simple symbol.
fn symbol(name: &str) -> String {
    let simple = |c: char| c.is_ascii_alphanumeric() || "~!@$%^&*_-+=<>.?/".contains(c);
    if !name.is_empty()
        && !name.starts_with(|c: char| c.is_ascii_digit())
        && name.chars().all(simple)
        && !RESERVED.contains(&name)
    {
        return name.to_owned();
    }
    let kept: String = name.chars().map(|c| if c == '|' || c == '\\' { '/' } else { c }).collect();
    format!("|{kept}|")
}

/// Words that name no constant in a script.
const RESERVED: [&str; 24] = [
    "_", "!", "as", "let", "exists", "forall", "match", "par", "true", "false", "not", "and", "or",
    "xor", "ite", "distinct", "select", "store", "const", "=", "=>", "+", "-", "*",
];

struct Script<'p> {
    program: &'p SsaProgram,
    printer: TermPrinter<'p, Prefix>,
    variables: Vec<String>,
}

impl<'p> Script<'p> {
    fn new(program: &'p SsaProgram) -> Self {
        let variables = variable_names(program.terms.variables());
        let notation = Prefix { variables: variables.clone() };
        Self { program, printer: TermPrinter::new(program, notation), variables }
    }

    fn write(&mut self, out: &mut String) -> fmt::Result {
        writeln!(out, "(set-info :smt-lib-version 2.6)")?;
        writeln!(out, "(set-option :produce-models true)")?;
        let terms = &self.program.terms;
        self.write_settled(out, (0..terms.len()).filter_map(|at| terms.term_at(at)))?;
        self.write_variables(out)?;
        self.write_constants(out)?;
        self.write_paths(out)?;
        self.write_steps(out)?;
        self.write_requirements(out)?;
        writeln!(out, "(check-sat)\n(get-model)")
    }

    /// Declares the functions that say how versions of Java write numbers.
    fn write_settled(&self, out: &mut String, terms: impl Iterator<Item = TermId>) -> fmt::Result {
        let names = terms.filter_map(|term| {
            let Node::Settled(form, _) = *self.program.terms.node(term) else { return None };
            Some(settled(form))
        });
        let names: BTreeSet<String> = names.collect();
        for name in names {
            writeln!(out, "(declare-fun {name} ((_ BitVec 64)) Bool)")?;
        }
        Ok(())
    }

    fn write_ways(&mut self, out: &mut String, ways: &[(String, Vec<TermId>)]) -> fmt::Result {
        writeln!(out, "(set-info :smt-lib-version 2.6)")?;
        writeln!(out, "(set-option :produce-models true)")?;
        let terms = &self.program.terms;
        let roots: Vec<TermId> =
            ways.iter().flat_map(|(_, conditions)| conditions).copied().collect();
        let reachable = terms.reachable(&roots);
        self.write_settled(out, reachable.iter().copied())?;
        for term in reachable {
            let Node::Variable(id) = *terms.node(term) else { continue };
            let (name, variable) = (&self.variables[id.index()], terms.variable_info(id));
            writeln!(out, "(declare-const {name} {})", sort(variable.sort))?;
            if let (Sort::Bits(bits), Some(values)) = (variable.sort, &variable.values) {
                writeln!(out, "(assert {})", member(name, values, bits))?;
            }
        }
        for (what, conditions) in ways {
            let texts: Vec<String> = conditions
                .iter()
                .map(|condition| self.printer.term(*condition, NameVisibility::Global).text)
                .collect();
            // What later ways use too stands outside of this one.
            writeln!(out)?;
            self.write_definitions(out)?;
            writeln!(out, "; {}\n(push 1)", what.replace(['\n', '\r'], " "))?;
            for text in texts {
                writeln!(out, "(assert {text})")?;
            }
            writeln!(out, "(check-sat)\n(pop 1)")?;
        }
        Ok(())
    }

    fn write_variables(&mut self, out: &mut String) -> fmt::Result {
        let terms = &self.program.terms;
        if terms.variables().is_empty() {
            return Ok(());
        }
        writeln!(out, "\n; what may be chosen")?;
        for (variable, name) in terms.variables().iter().zip(&self.variables) {
            writeln!(out, "(declare-const {name} {})", sort(variable.sort))?;
            if let (Sort::Bits(bits), Some(values)) = (variable.sort, &variable.values) {
                writeln!(out, "(assert {})", member(name, values, bits))?;
            }
        }
        // Elements of arrays are restricted where they are read.
        for at in 0..terms.len() {
            let Some(term) = terms.term_at(at) else { continue };
            let Node::Select(array, index) = *terms.node(term) else { continue };
            for (name, values) in self.restricted_bases(array) {
                let index = self.printer.term(index, NameVisibility::Global).text;
                self.write_definitions(out)?;
                let element = format!("(select {name} {index})");
                let within = member(&element, &values, self.program.terms.bits(array));
                writeln!(out, "(assert {within})")?;
            }
        }
        Ok(())
    }

    /// The array variables with a value set that an array is made of.
    fn restricted_bases(&self, array: TermId) -> Vec<(String, ValueSet)> {
        let terms = &self.program.terms;
        let bases = terms.array_bases(array);
        let variable = |base: &TermId| {
            if let Node::Variable(id) = *terms.node(*base) {
                let values = terms.variable_info(id).values.clone()?;
                Some((self.variables.get(id.index())?.clone(), values))
            } else {
                None
            }
        };
        bases.iter().filter_map(variable).collect()
    }

    fn write_constants(&self, out: &mut String) -> fmt::Result {
        let mut declared = BTreeSet::new();
        for step in &self.program.steps {
            let Some(constant) = self.program.constants.get(step.constant.index()) else {
                continue;
            };
            if declared.insert(step.constant) {
                if declared.len() == 1 {
                    writeln!(out, "\n; what is written: name@instance@write")?;
                }
                let name = symbol(&constant.to_string());
                writeln!(out, "(declare-const {name} {})", sort(constant.sort))?;
            }
        }
        Ok(())
    }

    fn write_paths(&mut self, out: &mut String) -> fmt::Result {
        writeln!(out, "\n; where control may go")?;
        for (at, path) in self.program.paths.iter().enumerate() {
            let scope = self.printer.scope_of_condition(PathId::new(at));
            let condition = self.printer.term(path.condition, scope).text;
            self.write_definitions(out)?;
            let whole = match path.parent {
                Some(parent) => format!("(and {} {condition})", path_name(parent)),
                None => condition,
            };
            writeln!(out, "(define-fun {} () Bool {whole})", path_name(PathId::new(at)))?;
        }
        Ok(())
    }

    fn write_steps(&mut self, out: &mut String) -> fmt::Result {
        for (at, step) in self.program.steps.iter().enumerate() {
            if at == 0 {
                writeln!(out, "\n; what each path writes")?;
            }
            let Some(constant) = self.program.constants.get(step.constant.index()) else {
                continue;
            };
            if step.role == DefinitionKind::Join {
                continue;
            }
            let value = self.printer.term(step.value, NameVisibility::Path(step.path, at)).text;
            self.write_definitions(out)?;
            let name = symbol(&constant.to_string());
            match self.on_path(step.path) {
                Some(path) => writeln!(out, "(assert (=> {path} (= {name} {value})))")?,
                None => writeln!(out, "(assert (= {name} {value}))")?,
            }
        }
        Ok(())
    }

    fn write_requirements(&mut self, out: &mut String) -> fmt::Result {
        let steps = self.program.steps.len();
        for (at, assertion) in self.program.assertions.iter().enumerate() {
            if at == 0 {
                writeln!(out, "\n; what must hold")?;
            }
            let scope = NameVisibility::Path(assertion.path, steps);
            let condition = self.printer.term(assertion.condition, scope).text;
            self.write_definitions(out)?;
            let reason = reason(assertion.kind);
            match self.on_path(assertion.path) {
                Some(path) => writeln!(out, "(assert (=> {path} {condition})) ; {reason}")?,
                None => writeln!(out, "(assert {condition}) ; {reason}")?,
            }
        }
        for (at, cutoff) in self.program.cutoffs.iter().enumerate() {
            if at == 0 {
                writeln!(out, "\n; where loops and calls are not followed further")?;
            }
            writeln!(out, "(assert (not {}))", path_name(cutoff.path))?;
        }
        Ok(())
    }

    /// The name of a path, unless it is always taken.
    fn on_path(&self, path: PathId) -> Option<String> {
        let always = self.program.paths.get(path.index()).is_none_or(|path| {
            path.parent.is_none() && self.program.terms.as_boolean(path.condition) == Some(true)
        });
        (!always).then(|| path_name(path))
    }

    fn write_definitions(&mut self, out: &mut String) -> fmt::Result {
        for Definition { name, term, text } in self.printer.definitions() {
            let sort = sort(self.program.terms.sort(term));
            writeln!(out, "(define-fun {} () {sort} {text})", symbol(&name))?;
        }
        Ok(())
    }
}

fn path_name(path: PathId) -> String {
    format!("path@{}", path.index())
}

/// Names for variables, each once: a second `n` is `n!2`.
fn variable_names(variables: &[Variable]) -> Vec<String> {
    let mut seen: BTreeMap<&str, u32> = BTreeMap::new();
    let mut names = BTreeSet::new();
    let mut unique = Vec::new();
    for variable in variables {
        let count = seen.entry(&variable.name).or_default();
        let mut name = variable.name.clone();
        loop {
            *count += 1;
            if *count > 1 {
                name = format!("{}!{count}", variable.name);
            }
            if names.insert(name.clone()) {
                break;
            }
        }
        unique.push(symbol(&name));
    }
    unique
}

fn member(name: &str, values: &ValueSet, bits: u32) -> String {
    let parts: Vec<String> =
        values.segments().iter().map(|segment| inside(name, *segment, bits)).collect();
    if let [single] = parts.as_slice() {
        return single.clone();
    }
    format!("(or {})", parts.join(" "))
}

fn inside(name: &str, segment: Segment, bits: u32) -> String {
    let (first, last) = (number(segment.first, bits), number(segment.last, bits));
    if segment.first == segment.last {
        return format!("(= {name} {first})");
    }
    let range = format!("(and (bvsle {first} {name}) (bvsle {name} {last})");
    if segment.step > 1 {
        let step = format!("(_ bv{} {bits})", segment.step);
        let zero = number(0, bits);
        return format!("{range} (= (bvurem (bvsub {name} {first}) {step}) {zero}))");
    }
    format!("{range})")
}
