//! Traces agree with what a JVM does.
//!
//! Every example skeleton and random programs get a version that prints, after each
//! assignment, the variable and its value, and for each condition what it, the parts of it that
//! were evaluated, and the numbers that they compare came to. A JVM runs it; what it prints must be
//! what the trace of the original says, in the same order.
//!
//! `TATSU_TRACES` sets the number of random programs (100 unless set), `TATSU_SEED` where the
//! random numbers start.

use std::collections::{BTreeMap, BTreeSet};

use crate::command::jvm::validator;
use crate::random::{generate, number};
use num_bigint::BigUint;
use tatsu::read::datum::Datum;
use tatsu::read::syntax::ast::{
    BinaryOp, Expr, ExprKind, LoopKind, Member, SkeletonForm, Stmt, StmtKind, SwitchForm,
};
use tatsu::read::syntax::walk;
use tatsu::read::types::Type;
use tatsu::skeleton::Skeleton;
use tatsu::solve::execute::{Limits, Machine, Outcome, Run};
use tatsu::solve::model::Model;
use tatsu::solve::search::choose::{Request, SearchEffort, Strategy, choose};
use tatsu::solve::space::Space;
use tatsu::source::Source;
use tatsu::validate::instance::{Instance, instance};
use tatsu::validate::verdict::Verdict;
use tatsu::vary::rewrite::{Edit, Version};
use tatsu::vary::trace::{RecordingLimits, RowKind, Trace, Tracer};

/// What the version prints of a skeleton, by the place of a statement or of a condition.
#[derive(Default)]
struct Marks {
    edits: Vec<Edit>,
    /// The variables that are printed after the statement that starts here.
    assigned: BTreeMap<u32, Vec<String>>,
    /// The conditions that are printed: those of `if`s by the statement, all others by themselves.
    conditions: BTreeMap<u32, u32>,
    /// The parts of conditions that are printed, and the numbers that they are printed with.
    parts: BTreeMap<(u32, u32), usize>,
}

/// The least number that a part of a condition is printed with: no place in a text is as large.
const PARTS: usize = 10_000_000;

struct Marker<'a> {
    skeleton: &'a Skeleton,
    marks: Marks,
}

impl Marker<'_> {
    fn insert(&mut self, at: u32, text: &str) {
        self.marks.edits.push(Edit::to(self.skeleton.source.span(at as usize, at as usize), text));
    }

    /// How the variable of this name is printed, if all of this name have one type that can be.
    fn printed(&self, name: &str) -> Option<String> {
        let program = &self.skeleton.program;
        let locals = program.methods.iter().flat_map(|method| &method.locals);
        let types = locals.filter(|local| local.name == name).map(|local| &local.ty);
        let fields = program.statics.iter().filter(|field| field.name == name);
        let mut types = types.chain(fields.map(|field| &field.ty));
        let ty = types.next()?;
        let arrays = self.skeleton.file.form != SkeletonForm::Class
            || self.skeleton.source.text().contains("import java.util");
        match ty {
            _ if types.any(|other| other != ty) => None,
            // Most objects have no text, and rows of an array none that can be read.
            Type::Array(element)
                if arrays && !matches!(**element, Type::Array(_) | Type::Object(_)) =>
            {
                Some(format!("Arrays.toString({name})"))
            }
            Type::Primitive(_) | Type::String | Type::StringBuilder | Type::Null => {
                Some(name.to_owned())
            }
            Type::Array(_) | Type::Object(_) => None,
        }
    }

    fn print(&mut self, stmt: &Stmt, names: &[&str]) -> String {
        let at = stmt.span.start;
        let mut text = String::new();
        if has_statements(stmt) {
            return text;
        }
        for name in names {
            if let Some(printed) = self.printed(name) {
                let print = format!(" System.out.println(\"\\n@{at} {name}=\" + {printed});");
                text.push_str(&print);
                self.marks.assigned.entry(at).or_default().push((*name).to_owned());
            }
        }
        text
    }

    fn condition(&mut self, key: u32, condition: &Expr) {
        if is_plain(condition) {
            let at = condition.span.start;
            self.insert(at, &format!("tatsuSeen({at}, "));
            self.insert(condition.span.end, ")");
            self.marks.conditions.insert(key, at);
            if !calls(condition) {
                self.parts_of(condition);
            }
        }
    }

    /// The conditions that a condition is made of, and what they compare.
    fn parts_of(&mut self, condition: &Expr) {
        #[expect(clippy::wildcard_enum_match_arm, reason = "any other condition has no parts")]
        match &condition.kind {
            ExprKind::Parenthesised(inner) => self.parts_of(inner),
            ExprKind::Binary {
                operator: BinaryOp::LogicAnd | BinaryOp::LogicOr,
                left,
                right,
                ..
            } => {
                for part in [left, right] {
                    self.part(part);
                    self.parts_of(part);
                }
            }
            ExprKind::Binary {
                operator:
                    BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::Greater | BinaryOp::GreaterEqual,
                left,
                right,
                ..
            } => {
                self.part(left);
                self.part(right);
            }
            _ => {}
        }
    }

    fn part(&mut self, part: &Expr) {
        if is_plain(part) {
            let number = PARTS + self.marks.parts.len();
            self.insert(part.span.start, &format!("tatsuSeen({number}, "));
            self.insert(part.span.end, ")");
            self.marks.parts.insert((part.span.start, part.span.end), number);
        }
    }

    fn list(&mut self, statements: &[Stmt]) {
        for stmt in statements {
            if let StmtKind::Local(declaration) = &stmt.kind {
                let names: Vec<&str> = declaration
                    .declarators
                    .iter()
                    .filter(|one| one.initialiser.is_some())
                    .map(|one| one.name.text.as_str())
                    .collect();
                let text = self.print(stmt, &names);
                self.insert(stmt.span.end, &text);
            } else {
                self.statement(stmt);
            }
        }
    }

    fn statement(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Expression(expr) => {
                if let Some(name) = target(expr) {
                    let text = self.print(stmt, &[&name]);
                    self.insert(stmt.span.start, "{ ");
                    self.insert(stmt.span.end, &format!("{text} }}"));
                }
            }
            StmtKind::Block(body) | StmtKind::Synchronized { body, .. } => self.list(body),
            StmtKind::If { condition, then, otherwise } => {
                self.condition(stmt.span.start, condition);
                self.statement(then);
                if let Some(otherwise) = otherwise {
                    self.statement(otherwise);
                }
            }
            StmtKind::Loop(of) => {
                match &of.kind {
                    LoopKind::While { condition }
                    | LoopKind::Do { condition }
                    | LoopKind::For { condition: Some(condition), .. } => {
                        self.condition(condition.span.start, condition);
                    }
                    LoopKind::For { .. } | LoopKind::ForEach { .. } => {}
                }
                self.statement(&of.body);
            }
            StmtKind::Labelled { body, .. } => self.statement(body),
            StmtKind::Try(of) => {
                self.list(&of.body);
                for clause in &of.clauses {
                    self.list(&clause.body);
                }
                if let Some(block) = &of.finally {
                    self.list(&block.body);
                }
            }
            StmtKind::Switch(of) if of.form == SwitchForm::Colon => {
                of.groups.iter().for_each(|group| self.list(&group.body));
            }
            StmtKind::Empty
            | StmtKind::Local(_)
            | StmtKind::Break(_)
            | StmtKind::Continue(_)
            | StmtKind::Return(_)
            | StmtKind::Switch(_)
            | StmtKind::Yield(_)
            | StmtKind::Directive(_)
            | StmtKind::LocalClass(_)
            | StmtKind::ConstructorCall { .. }
            | StmtKind::Throw(_)
            | StmtKind::Assert { .. }
            | StmtKind::Unsupported => {}
        }
    }
}

/// Whether there are statements within the expressions of this one: then its effect is told with
/// the last of them.
fn has_statements(stmt: &Stmt) -> bool {
    let mut found = false;
    walk::each_expression(stmt, &mut |expr| {
        each_part(expr, &mut |part| found |= matches!(part.kind, ExprKind::Switch(_)));
    });
    found
}

/// Whether a condition may be handed to a method: it is no constant, and assigns nothing that Java
/// would not see then.
fn is_plain(expr: &Expr) -> bool {
    let (mut names, mut plain) = (0, true);
    each_part(expr, &mut |part| {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "nothing else names or changes a variable"
        )]
        match &part.kind {
            ExprKind::Name(_) => names += 1,
            ExprKind::Assign { .. } | ExprKind::Increment { .. } => plain = false,
            _ => {}
        }
    });
    plain && names > 0
}

/// Whether a method of the author's is called: what it prints would stand between what the parts
/// print.
fn calls(expr: &Expr) -> bool {
    let mut found = false;
    each_part(expr, &mut |part| {
        found |= matches!(part.kind, ExprKind::Call { receiver: None, .. } | ExprKind::Switch(_));
    });
    found
}

fn each_part(expr: &Expr, visit: &mut dyn FnMut(&Expr)) {
    visit(expr);
    walk::each_subexpression(expr, &mut |inner| each_part(inner, visit));
}

/// The variable that a statement changes, itself or an element of it.
fn target(expr: &Expr) -> Option<String> {
    let (ExprKind::Assign { target, .. } | ExprKind::Increment { operand: target, .. }) =
        &expr.kind
    else {
        return None;
    };
    let mut target = target;
    while let ExprKind::Index { array, .. } = &target.kind {
        target = array;
    }
    if let ExprKind::Name(name) = &target.kind { Some(name.clone()) } else { None }
}

/// What to print of a skeleton.
fn marks(skeleton: &Skeleton) -> Marks {
    let mut marker = Marker { skeleton, marks: Marks::default() };
    for member in &skeleton.file.members {
        // The entry that runs named calls is not in the author's text, and nothing tells of it.
        let is_named_calls = |name: &str| {
            !skeleton.settings.calls.is_empty()
                && *name == skeleton.program.methods[skeleton.program.entry.index()].name
        };
        if let Member::Method(method) = member
            && !is_named_calls(&method.name.text)
        {
            marker.list(&method.body);
        }
    }
    marker.list(&skeleton.file.statements);
    let seen = ["boolean", "int", "long", "char", "float", "double"].map(|ty| {
        format!(
            "\nstatic {ty} tatsuSeen(int at, {ty} value) {{ System.out.println(\"\\n@\" + at + \"?\" + value); return value; }}\n"
        )
    });
    let seen = seen.concat();
    let length = u32::try_from(skeleton.source.text().len()).expect("a short text");
    let end = skeleton.file.class.as_ref().map_or(length, |class| class.span.end - 1);
    marker.insert(end, &seen);
    let entry = &skeleton.program.methods[skeleton.program.entry.index()];
    let has_main = skeleton.file.members.iter().any(|member| {
        member.method().is_some_and(|method| method.modifiers.annotation("MAIN").is_some())
    });
    if skeleton.file.form != SkeletonForm::Snippet && !has_main {
        marker.insert(entry.span.start, "@MAIN ");
    }
    marker.marks
}

/// What the version prints if the trace is right: after each statement, and what it calls, the
/// values then.
fn expected(trace: &Trace, marks: &Marks) -> Vec<String> {
    let mut rows = vec![Vec::new(); trace.activations.len()];
    for (at, row) in trace.rows.iter().enumerate() {
        rows[row.activation as usize].push(at);
    }
    let mut called: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (at, activation) in trace.activations.iter().enumerate().skip(1) {
        called.entry(activation.row).or_default().push(at);
    }
    let text = |change: &tatsu::vary::trace::VariableChange| shown(&change.ty, &change.value);
    let statics = trace.statics.iter().map(|field| (field.variable.clone(), text(field)));
    let thrown = trace.caught.iter().chain(&trace.thrown);
    let threw = thrown.flat_map(|one| one.unfinished.iter().copied().chain([one.row])).collect();
    let (statics, printed) = (statics.collect(), Vec::new());
    let mut state = State { trace, marks, rows, called, statics, printed, threw };
    state.activation(0);
    state.printed
}

struct State<'a> {
    trace: &'a Trace,
    marks: &'a Marks,
    rows: Vec<Vec<usize>>,
    called: BTreeMap<usize, Vec<usize>>,
    statics: BTreeMap<String, String>,
    printed: Vec<String>,
    /// The rows that threw, and those that waited for a call which did.
    threw: BTreeSet<usize>,
}

impl State<'_> {
    fn activation(&mut self, at: usize) {
        let arguments = self.trace.activations[at].arguments.iter();
        let mut locals: BTreeMap<String, String> =
            arguments.map(|one| (one.variable.clone(), shown(&one.ty, &one.value))).collect();
        for number in self.rows[at].clone() {
            for called in self.called.get(&number).cloned().unwrap_or_default() {
                self.activation(called);
            }
            let row = &self.trace.rows[number];
            for change in &row.changes {
                let value = shown(&change.ty, &change.value);
                let values = if change.is_static { &mut self.statics } else { &mut locals };
                values.insert(change.variable.clone(), value);
            }
            let key = row.span.start;
            let mut printed = BTreeSet::new();
            for evaluated in &row.evaluated {
                let span = (evaluated.span.start, evaluated.span.end);
                if let Some(number) = self.marks.parts.get(&span).filter(|_| printed.insert(span)) {
                    let Some(evaluated) = row.value_at(evaluated.span) else { continue };
                    let value = shown(&evaluated.ty, &evaluated.value);
                    self.printed.push(first_line(&format!("{number}?{value}")));
                }
            }
            if let (Some(condition), Some(place)) = (row.condition, self.marks.conditions.get(&key))
            {
                self.printed.push(format!("{place}?{condition}"));
            }
            // What comes after a statement does not run where it throws.
            if row.kind != RowKind::Statement || self.threw.contains(&number) {
                continue;
            }
            for name in self.marks.assigned.get(&key).into_iter().flatten() {
                let value = locals.get(name).or_else(|| self.statics.get(name));
                let line = format!("{key} {name}={}", value.map_or("(untold)", |value| value));
                self.printed.push(first_line(&line));
            }
        }
    }
}

/// As `System.out.println` shows it.
fn shown(ty: &Type, value: &Datum) -> String {
    match (ty, value) {
        (Type::Array(element), Datum::Array(items)) => {
            let items: Vec<String> = items.iter().map(|item| shown(element, item)).collect();
            format!("[{}]", items.join(", "))
        }
        (_, Datum::Boolean(truth)) => truth.to_string(),
        (Type::Primitive(primitive), Datum::Integral(number)) => {
            tatsu::read::ir::number_text(*primitive, *number)
        }
        (_, Datum::Floating(..)) => value.to_string(),
        (_, Datum::Text(text)) => text.clone(),
        _ => "null".to_owned(),
    }
}

/// The lines that the version has printed of itself.
fn printed(output: &str) -> Vec<String> {
    output.split("\n@").skip(1).map(first_line).collect()
}

/// Of a string with line ends only the first line is compared.
fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

fn models(skeleton: &Skeleton, count: usize) -> Vec<Model> {
    let request = Request {
        count,
        seed: 3,
        strategy: Strategy::Auto,
        deadline: None,
        effort: SearchEffort::UNBOUNDED,
        jobs: 1,
        limits: Limits::default(),
    };
    let mut models = Vec::new();
    choose(&skeleton.program, &request, &mut |found| models.push(found.model))
        .expect("a skeleton that can be searched");
    models
}

/// A version that prints what happens, ready to run.
struct Printing<'a> {
    skeleton: &'a Skeleton,
    marks: Marks,
    tracer: Tracer,
    version: Box<Version>,
    machine: Machine,
}

/// A run of a version, and what the trace says that it prints.
struct Traced {
    model: Model,
    run: Run,
    expected: Vec<String>,
}

impl<'a> Printing<'a> {
    fn of(skeleton: &'a Skeleton) -> Self {
        let marks = marks(skeleton);
        let version = Version::misread(skeleton, &marks.edits)
            .unwrap_or_else(|| panic!("no version of {}", skeleton.source.text()));
        Printing {
            skeleton,
            tracer: Tracer::with(skeleton, RecordingLimits { rows: 50_000, values: 50_000_000 }),
            machine: Machine::new(&version.skeleton.program),
            version: Box::new(version),
            marks,
        }
    }

    fn traced(&self, model: &Model) -> Traced {
        let trace = self.tracer.trace(model);
        let values = self.version.placeholders.iter().map(|id| model.values[id.index()].clone());
        let model = Model { values: values.collect() };
        let run = self.machine.run(&model, &Limits::default());
        Traced { model, run, expected: expected(&trace, &self.marks) }
    }
}

/// Versions whose runs agree with the trace on the machine, to be run by a JVM as well.
#[derive(Default)]
struct Batch {
    instances: Vec<Instance>,
    lines: usize,
}

impl Batch {
    fn add(&mut self, printing: &Printing<'_>, traced: Traced) {
        let Traced { model, run, expected } = traced;
        let ends = matches!(run.outcome, Outcome::Completed { .. });
        let skeleton = &printing.version.skeleton;
        let instance = instance(skeleton, self.instances.len(), model, run);
        let original = printing.skeleton.source.text();
        let printed = printed(&instance.run.output);
        let differ = printed.iter().zip(&expected).find(|(printed, traced)| printed != traced);
        assert!(
            differ.is_none() && printed.len() == expected.len(),
            "printed and traced: {differ:?}, {} and {} lines\n{original}\n{}",
            printed.len(),
            expected.len(),
            instance.complete
        );
        self.lines += expected.len();
        // A JVM is asked about runs that end by themselves.
        if ends {
            self.instances.push(instance);
        }
    }

    /// Has one JVM run all of them: it prints what the machine prints, so what the traces say. How
    /// many lines that is.
    fn confirm(self) -> usize {
        let mut validator = validator();
        self.instances.into_iter().for_each(|instance| validator.submit(instance));
        while let Some(verdict) = validator.wait().unwrap_or_else(|error| panic!("{error}")) {
            assert!(matches!(verdict, Verdict::Validated(_)), "{verdict:?}");
        }
        self.lines
    }
}

#[test]
fn traces_say_what_a_jvm_does() {
    let mut files: Vec<_> =
        std::fs::read_dir("skeletons").unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.is_file());
    files.sort();
    let mut batch = Batch::default();
    for file in &files {
        let text = std::fs::read_to_string(file).unwrap();
        let source = Source::new(file.display().to_string(), text);
        let Some(skeleton) = tatsu::skeleton::read(&source).skeleton else { panic!("{file:?}") };
        let printing = Printing::of(&skeleton);
        for model in models(&skeleton, 2) {
            let traced = printing.traced(&model);
            // What is printed in addition may be more than the machine prints.
            match traced.run.outcome {
                Outcome::Completed { .. } => batch.add(&printing, traced),
                Outcome::BeyondLimit { .. } => {}
                // Such a program is to end so.
                Outcome::Thrown { .. } if source.text().contains("__thrown") => {
                    batch.add(&printing, traced);
                }
                outcome @ (Outcome::Thrown { .. }
                | Outcome::CheckFailed { .. }
                | Outcome::LoopBound { .. }
                | Outcome::RecursionBound { .. }) => panic!("{file:?}: {outcome:?}"),
            }
        }
    }
    let lines = batch.confirm();
    assert!(lines > 500, "{lines}");
}

#[test]
fn traces_of_random_programs_say_what_a_jvm_does() {
    let programs = number("TATSU_TRACES", 100) as usize;
    let mut batch = Batch::default();
    let mut random = Random(1 + u64::from(number("TATSU_SEED", 0)));
    for _ in 0..programs {
        let length = 20 + random.next() % 380;
        let choices: Vec<u32> = (0..length).map(|_| random.next()).collect();
        let text = generate::procedural(&choices);
        let reading = tatsu::skeleton::read(&Source::new("random.java", text.as_str()));
        let Some(skeleton) = reading.skeleton else { panic!("{text}\n{:?}", reading.diagnostics) };
        let machine = Machine::new(&skeleton.program);
        let space = Space::of(&skeleton.program);
        let limits = Limits { steps: 200_000, ..Limits::default() };
        let mut models = (0..6).filter_map(|_| {
            let number = (u64::from(random.next()) << 32) + u64::from(random.next());
            space.at(&(BigUint::from(number) % space.size()))
        });
        let Some(model) = models.find(|model| machine.run(model, &limits).outcome.is_completed())
        else {
            continue;
        };
        let printing = Printing::of(&skeleton);
        let traced = printing.traced(&model);
        // A condition on what is printed or on how long the run is does not hold of the version.
        if traced.run.outcome.is_completed() {
            batch.add(&printing, traced);
        }
    }
    let instances = batch.instances.len();
    let lines = batch.confirm();
    println!("{instances} of {programs} programs, {lines} lines");
    assert!(instances * 4 > programs && lines > 5 * instances, "{instances}, {lines}");
}

/// Random numbers, the same each time.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u32 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from((self.0 ^ self.0 >> 17) >> 32).unwrap_or_default()
    }
}
