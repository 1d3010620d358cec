//! The few facts about a skeleton and its instances that writing depends on.
//!
//! In: what reading, solving and validating found. Out: [`Subject`] and [`Solved`], plain borrowed
//! data, so that composing questions needs neither a solver nor a JVM.

use indexmap::IndexMap;

use crate::ask::capability::Capabilities;
use crate::ask::fingerprint::Fingerprint;
use crate::read::datum::Datum;
use crate::read::ir::walk::each_statement;
use crate::read::ir::{LoopId, Program, StmtKind};
use crate::read::syntax::ast::{ExprKind, Member, SkeletonForm, Stmt, StmtKind as AstStmtKind};
use crate::read::syntax::walk;
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::skeleton::front_matter::program::{self, Countable, Parts, Rivals};
use crate::skeleton::front_matter::{Aspect, CountedQuantity, Settings};
use crate::source::Span;
use crate::validate::lines::Lines;
use crate::vary::hardness::Hardness;
use crate::vary::run_result::loop_index;
use crate::vary::{Misread, RunResult, Trace, Twice, Varied};

/// What is asked about: the skeleton as far as questions need it.
#[derive(Clone, Debug)]
pub struct Subject<'a> {
    /// A short name fit for a file, such as `counting_loops`.
    pub name: &'a str,
    /// What tells its bank from those of other years, such as `2027`; in names and idnumbers.
    pub label: Option<&'a str>,
    /// The seed of the run, for tags.
    pub seed: u64,
    /// How the skeleton is written.
    pub form: SkeletonForm,
    /// What the author says about the exercise.
    pub settings: &'a Settings,
    /// The skeleton itself, which explanations quote; without it there are none.
    pub skeleton: Option<&'a Skeleton>,
    /// The name of the method where the program starts; made up for a snippet.
    pub entry: &'a str,
    /// The type of the entry's result; `None` for `void`.
    pub result: Option<Type>,
    /// The types of the variables whose final value the program reports, by name.
    pub variables: IndexMap<String, Type>,
    /// The names of the methods, by `MethodId`; empty for the one that makes the calls which the
    /// author names.
    pub methods: Vec<&'a str>,
    /// The types of what they return, by `MethodId`; `None` for `void`.
    pub results: Vec<Option<Type>>,
    /// The lines of the loops that students read, by `LoopId`; `None` where they do not see the
    /// loop.
    pub loop_lines: Vec<Option<u32>>,
    /// The line of the place that is asked about, if one is marked.
    pub mark: Option<u32>,
    /// The lines that students read: every instance has the same.
    pub lines: Lines,
    /// The parts of the program that an `iterations` or `order` question is about.
    pub about: About,
    /// Pairs of methods of which the first one is never called more often than the second, since
    /// each of its calls begins with one of the second.
    pub outnumbered: Vec<(&'a str, &'a str)>,
    /// The calls with which the program starts, if the author names them.
    pub calls: Vec<StartCall>,
    /// What the formats that are wanted can express.
    pub capabilities: Capabilities,
    /// What else is asked about each instance, if it is the first part of a group.
    pub following: Vec<Subject<'a>>,
}

/// A call with which the program starts, and which students see in the question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartCall {
    /// The name of the method.
    pub method: String,
    pieces: Vec<CallPiece>,
    /// The statements before it that make the arguments which are asked for.
    before: Vec<Vec<CallPiece>>,
}

/// A part of the text of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
enum CallPiece {
    Text(String),
    /// The value of the placeholder of this number.
    Value(usize),
}

impl StartCall {
    /// The call with these values.
    pub fn text(&self, literals: &[String]) -> String {
        joined(&self.pieces, literals)
    }

    /// The statements that make the arguments which are asked for, and the call, with these values.
    pub fn statements(&self, literals: &[String]) -> String {
        let before = self.before.iter().map(|one| joined(one, literals));
        before.chain([self.text(literals) + ";"]).collect::<Vec<_>>().join(" ")
    }
}

fn joined(pieces: &[CallPiece], literals: &[String]) -> String {
    let piece = |one: &CallPiece| match one {
        CallPiece::Text(text) => text.clone(),
        CallPiece::Value(at) => literals.get(*at).cloned().unwrap_or_default(),
    };
    pieces.iter().map(piece).collect()
}

/// The parts of a program that a question counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum About {
    /// None.
    #[default]
    Nothing,
    /// One, and what is counted of it.
    Count {
        /// Which.
        part: CountedPart,
        /// What is counted.
        counted: CountedQuantity,
    },
    /// Several, which are compared.
    Order(Contest),
}

/// A part of a program whose runs can be counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CountedPart {
    /// A loop.
    Loop {
        /// Its place among [`Effort::loops`](crate::vary::Effort).
        index: usize,
        /// The line where it begins, as students read it.
        line: u32,
        /// Whether students see no other loop.
        is_only: bool,
    },
    /// All methods of a name.
    Method {
        /// The name.
        name: String,
    },
}

/// What is compared, in the order of the text or of the author's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contest {
    /// Loops, by their place among [`Effort::loops`](crate::vary::Effort) and the line where they
    /// begin.
    Loops(Vec<(usize, u32)>),
    /// Variables.
    Variables(Vec<String>),
    /// Methods.
    Methods(Vec<String>),
}

impl Contest {
    /// How many are compared.
    pub fn len(&self) -> usize {
        match self {
            Contest::Loops(loops) => loops.len(),
            Contest::Variables(names) | Contest::Methods(names) => names.len(),
        }
    }

    /// Whether nothing is compared.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What a bank is called: the skeleton's name, and the label if there is one.
pub fn full_name(name: &str, label: Option<&str>) -> String {
    label.map_or_else(|| name.to_owned(), |label| format!("{name}-{label}"))
}

/// One solved and, unless the author said otherwise, JVM-proved instance.
#[derive(Clone, Debug)]
pub struct Solved<'a> {
    /// Its number in the bank, from 1.
    pub number: usize,
    /// What students see.
    pub shown: &'a str,
    /// The whole program; two instances never have the same.
    pub complete: &'a str,
    /// The values of the placeholders, by `PlaceholderId`.
    pub values: &'a [Datum],
    /// The values as they stand in the program text.
    pub literals: &'a [String],
    /// What the run tells: output, result, variables, counts.
    pub told: &'a RunResult,
    /// What else is known of it, as far as the kind of question needs it.
    pub known: &'a InstanceFacts,
    /// What backs the prediction.
    pub proof: Evidence<'a>,
}

/// What is known of an instance besides its run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InstanceFacts {
    /// What each misreading of the program comes to.
    pub misread: Vec<Misread>,
    /// What some pairs of them at once come to.
    pub twice: Vec<Twice>,
    /// The run, statement by statement.
    pub trace: Option<Trace>,
    /// Other versions and other values of the program, as far as the kind of question is about
    /// them.
    pub varied: Varied,
    /// How much work it is to trace.
    pub hardness: Hardness,
    /// Which of the sets of options that the question can have it gets, as in
    /// [`Draft::sets`](super::draft::Draft::sets).
    pub option_set: usize,
    /// Which of the answers that a bank balances is right; empty if there is nothing to balance.
    pub class: String,
    /// What recognises its question.
    pub fingerprint: Fingerprint,
    /// The options of this set, as [`OptionSet::places`](super::draft::OptionSet::places) names
    /// them; empty where they are not known yet.
    pub options: Vec<usize>,
}

/// What backs a prediction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence<'a> {
    /// A JVM ran the instance and agreed.
    Jvm {
        /// The version of Java.
        version: &'a str,
        /// The output that it printed.
        output: &'a str,
        /// The text form of the result that it computed; `None` for `void`.
        result: Option<&'a str>,
    },
    /// The author asked for no check.
    Unchecked,
}

impl<'a> Subject<'a> {
    /// The facts about a skeleton.
    pub fn of(name: &'a str, seed: u64, skeleton: &'a Skeleton) -> Self {
        let program: &Program = &skeleton.program;
        let entry = &program.methods[program.entry.index()];
        let mut variables = IndexMap::new();
        for method in &program.methods {
            each_statement(&method.body, &mut |stmt| {
                if let StmtKind::Observe { name, value } = &stmt.kind {
                    variables.entry(name.clone()).or_insert_with(|| value.ty.clone());
                }
            });
        }
        let lines = Lines::of_skeleton(skeleton);
        let calls = calls(skeleton);
        Subject {
            name,
            label: None,
            seed,
            form: skeleton.file.form,
            settings: &skeleton.settings,
            skeleton: Some(skeleton),
            entry: &entry.name,
            result: entry.result.clone(),
            variables,
            // Students do not see what makes the calls that the author names.
            methods: program
                .methods
                .iter()
                .map(|method| method.name.as_str())
                .map(
                    |name| {
                        if skeleton.settings.call_entry.as_deref() == Some(name) {
                            ""
                        } else {
                            name
                        }
                    },
                )
                .collect(),
            about: about(skeleton, &lines),
            results: program.methods.iter().map(|method| method.result.clone()).collect(),
            loop_lines: program.loops.iter().map(|info| lines.shown(info.span.start)).collect(),
            mark: walk::mark(&skeleton.file).and_then(|mark| lines.shown(mark.start)),
            outnumbered: outnumbered(program),
            lines,
            calls,
            capabilities: Capabilities::default(),
            following: skeleton
                .following
                .iter()
                .map(|part| Subject::of(name, seed, part))
                .collect(),
        }
    }

    /// What is asked about in a bank with this label, whose formats can express this.
    #[must_use]
    pub fn labelled(mut self, label: Option<&'a str>, capabilities: &Capabilities) -> Self {
        for part in std::iter::once(&mut self.capabilities)
            .chain(self.following.iter_mut().map(|part| &mut part.capabilities))
        {
            part.clone_from(capabilities);
        }
        self.following.iter_mut().for_each(|part| part.label = label);
        Self { label, ..self }
    }

    /// The words for what is asked, those of all parts of a group.
    pub fn asked(&self) -> String {
        self.settings.asked()
    }

    /// What its bank is called: the skeleton's name, and the label if there is one.
    pub fn full_name(&self) -> String {
        full_name(self.name, self.label)
    }

    /// How the program starts, as students read it: `start()`, or the call that the author names,
    /// with these values.
    pub fn started_by(&self, literals: &[String]) -> String {
        match self.calls.first() {
            Some(call) => call.text(literals),
            None => format!("{}()", self.entry),
        }
    }

    /// The method that students see called first.
    pub fn first_method(&self) -> &str {
        self.calls.first().map_or(self.entry, |call| &call.method)
    }
}

/// The calls that the author names: what the method that was made up for them holds.
fn calls(skeleton: &Skeleton) -> Vec<StartCall> {
    let Some(name) = &skeleton.settings.call_entry else { return Vec::new() };
    let body = skeleton.file.members.iter().find_map(|member| {
        if let Member::Method(method) = member
            && method.name.text == *name
        {
            Some(&method.body)
        } else {
            None
        }
    });
    let mut found = Vec::new();
    if !skeleton.settings.arguments.is_empty() {
        return call_on_arguments(skeleton, body.into_iter().flatten()).into_iter().collect();
    }
    for stmt in body.into_iter().flatten() {
        walk::each_expression(stmt, &mut |expr| {
            if let ExprKind::Call { name, .. } = &expr.kind {
                let pieces = pieces(skeleton, expr.span);
                found.push(StartCall { method: name.text.clone(), pieces, before: Vec::new() });
            }
        });
    }
    found
}

/// The call of a method some of whose arguments are kept in variables.
fn call_on_arguments<'s>(
    skeleton: &Skeleton,
    body: impl Iterator<Item = &'s Stmt>,
) -> Option<StartCall> {
    let arguments = &skeleton.settings.arguments;
    // Students read the name of the parameter.
    let named = |mut pieces: Vec<CallPiece>| {
        for piece in &mut pieces {
            if let CallPiece::Text(text) = piece {
                for one in arguments.iter().filter(|one| one.is_printed) {
                    *text = text.replace(&one.local, &one.name);
                }
            }
        }
        pieces
    };
    let mut before = Vec::new();
    for stmt in body {
        #[expect(clippy::wildcard_enum_match_arm, reason = "nothing else was made up")]
        match &stmt.kind {
            AstStmtKind::Local(_) => before.push(named(pieces(skeleton, stmt.span))),
            AstStmtKind::Expression(expr) => {
                let ExprKind::Call { name, .. } = &expr.kind else { return None };
                let pieces = named(pieces(skeleton, expr.span));
                return Some(StartCall { method: name.text.clone(), pieces, before });
            }
            _ => return None,
        }
    }
    None
}

/// The text of a part of the program, with its placeholders apart.
fn pieces(skeleton: &Skeleton, span: Span) -> Vec<CallPiece> {
    let mut pieces = Vec::new();
    let mut at = span.start;
    let add = |start: u32, end: u32, pieces: &mut Vec<CallPiece>| {
        let text = skeleton.source.slice(span.from_to(start, end));
        pieces.push(CallPiece::Text(text.to_owned()));
    };
    for (number, placeholder) in skeleton.program.placeholders.iter().enumerate() {
        if span.covers(placeholder.span) && placeholder.span.start >= at {
            add(at, placeholder.span.start, &mut pieces);
            pieces.push(CallPiece::Value(number));
            at = placeholder.span.end;
        }
    }
    add(at, span.end, &mut pieces);
    pieces
}

/// What the settings ask of the program, if it has that.
fn about(skeleton: &Skeleton, lines: &Lines) -> About {
    let Skeleton { source, file, settings, program, .. } = skeleton;
    let parts = Parts { source, file, program };
    let place = |id: LoopId| {
        let line = lines.shown(program.loops[id.index()].span.start)?;
        Some((loop_index(skeleton, id)?, line))
    };
    match settings.question.aspect() {
        Aspect::Count => {
            let Ok((countable, counted)) = program::subject(settings, parts) else {
                return About::Nothing;
            };
            let part = match countable {
                Countable::Loop(id) => {
                    let is_only = parts.loops().count() == 1;
                    place(id).map(|(index, line)| CountedPart::Loop { index, line, is_only })
                }
                Countable::Method(name) => Some(CountedPart::Method { name }),
            };
            part.map_or(About::Nothing, |part| About::Count { part, counted })
        }
        Aspect::Ranking => match program::compared(settings, parts) {
            Ok(Rivals::Loops(ids)) => {
                About::Order(Contest::Loops(ids.into_iter().filter_map(place).collect()))
            }
            Ok(Rivals::Variables(names)) => About::Order(Contest::Variables(names)),
            Ok(Rivals::Methods(names)) => About::Order(Contest::Methods(names)),
            Err(_) => About::Nothing,
        },
        Aspect::Output
        | Aspect::Result
        | Aspect::Variables
        | Aspect::Memory
        | Aspect::Calls
        | Aspect::Trace
        | Aspect::Aim
        | Aspect::Nothing => About::Nothing,
    }
}

/// Pairs of methods of which the first one is never called more often than the second: before
/// anything that may leave out a call, the first one calls the second. Names that overloads share
/// are left out.
fn outnumbered(program: &Program) -> Vec<(&str, &str)> {
    let is_alone = |name: &str| program.methods.iter().filter(|one| one.name == name).count() == 1;
    let mut pairs: Vec<(&str, &str)> = Vec::new();
    if program.catches() {
        // An exception may leave out any call.
        return pairs;
    }
    for method in program.methods.iter().filter(|one| is_alone(&one.name)) {
        for statement in &method.body.statements {
            match &statement.kind {
                StmtKind::Call { method: called, .. } => {
                    let called = program.methods[called.index()].name.as_str();
                    if called != method.name && is_alone(called) {
                        pairs.push((&method.name, called));
                    }
                }
                StmtKind::If { .. }
                | StmtKind::Loop(_)
                | StmtKind::Labelled { .. }
                | StmtKind::Try { .. }
                | StmtKind::ThrowObject { .. }
                | StmtKind::Break(_)
                | StmtKind::Continue(_)
                | StmtKind::Return(_) => break,
                StmtKind::Step
                | StmtKind::Set { .. }
                | StmtKind::SetStatic { .. }
                | StmtKind::SetElement { .. }
                | StmtKind::NewArray { .. }
                | StmtKind::ArrayLiteral { .. }
                | StmtKind::NewBuilder { .. }
                | StmtKind::SetContent { .. }
                | StmtKind::NewObject { .. }
                | StmtKind::SetField { .. }
                | StmtKind::RequireObject { .. }
                | StmtKind::Throw(_)
                | StmtKind::Row
                | StmtKind::CopyArray { .. }
                | StmtKind::Characters { .. }
                | StmtKind::Fill { .. }
                | StmtKind::Sort { .. }
                | StmtKind::PlaceholderArray { .. }
                | StmtKind::Print { .. }
                | StmtKind::Check { .. }
                | StmtKind::Ghost(_)
                | StmtKind::Observe { .. }
                | StmtKind::Forget(_) => {}
            }
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::compose::quiz;
    use crate::ask::question::{Answer, Question};
    use crate::ask::wording::Wording;
    use crate::solve::execute::{Limits, Machine, Run};
    use crate::solve::model::Model;
    use crate::source::Source;
    use crate::vary::run_result::run_result;

    fn skeleton(text: &str) -> Skeleton {
        let reading = crate::skeleton::read(&Source::new("test.java", text));
        let diagnostics = reading.diagnostics;
        reading.skeleton.unwrap_or_else(|| panic!("{diagnostics:?}"))
    }

    /// The question that a skeleton without placeholders becomes.
    fn question(text: &str) -> Question {
        let skeleton = skeleton(text);
        let run: Run = Machine::new(&skeleton.program).run(&Model::default(), &Limits::default());
        let solved = Solved {
            number: 1,
            shown: text,
            complete: text,
            values: &[],
            literals: &[],
            told: &run_result(&skeleton, &run).unwrap(),
            known: &InstanceFacts::default(),
            proof: Evidence::Unchecked,
        };
        let wording = Wording::built_in().unwrap();
        let quiz = quiz(&Subject::of("test", 0, &skeleton), &[solved], &wording).unwrap();
        quiz.questions.into_iter().next().unwrap()
    }

    #[test]
    fn a_skeleton_becomes_a_question_by_its_kind() {
        let output = question("for (int i = 0; i < 3; i++) {\n\tSystem.out.print(i + \"<\");\n}");
        assert_eq!(output.answer.shown(), "0<1<2<");
        assert!(matches!(output.answer, Answer::Text { .. }));
        let result = question(
            "/*tatsu\nquestion = \"result\"\n*/\nstatic int[] twice(int a) { return new int[] { a, 2 * a }; }\n\
             @MAIN static int[] f() { return twice(3); }",
        );
        assert_eq!(result.answer.shown(), "{3, 6}");
        let variable = question(
            "/*tatsu\nquestion = \"variable\"\nvariables = [\"last\"]\n*/\n\
             char last = 'a';\nwhile (last < 'd') {\n  last++;\n}",
        );
        assert_eq!(variable.answer.shown(), "'d'");
        assert_eq!(variable.name, "test 001 (unchecked)");
    }

    #[test]
    fn a_subject_knows_entry_result_and_the_types_of_its_variables() {
        for (variable, ty) in [("count", Type::LONG), ("flag", Type::BOOLEAN)] {
            let skeleton = skeleton(&format!(
                "/*tatsu\nquestion = \"variable\"\nvariables = [\"{variable}\"]\n*/\n\
                 static long count = 0;\n\
                 @MAIN static boolean f() {{\n\
                   boolean flag = true;\n\
                   for (int i = 0; i < 3; i++) {{\n\
                     count += i;\n\
                     if (count > 2) {{ return flag; }}\n\
                   }}\n\
                   return false;\n\
                 }}"
            ));
            let subject = Subject::of("test", 0, &skeleton);
            assert_eq!((subject.entry, &subject.result), ("f", &Some(Type::BOOLEAN)));
            assert_eq!(subject.variables, IndexMap::from([(variable.to_owned(), ty)]));
        }
    }
}
