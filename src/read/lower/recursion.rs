//! Who calls whom, and who calls themselves.
//!
//! In: a checked program. Out: which methods may call themselves, directly or through others; and a
//! warning where `@REC` limits nothing.

use super::Findings;
use super::typed::{Method, Program, StmtKind};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::MethodId;

/// Marks methods that may call themselves, and reports needless `@REC`s.
pub(super) fn check(program: &mut Program, findings: &mut Findings) {
    let calls: Vec<Vec<usize>> = program.methods.iter().map(calls_in).collect();
    let entry = program.entry;
    for (at, method) in program.methods.iter_mut().enumerate() {
        method.calls_itself = calls_itself(&calls, at);
        if let (false, Some(span)) = (method.calls_itself, method.recursion_span)
            && Some(MethodId::new(at)) != entry
            && findings.is_clean()
        {
            let message = format!("`{}` never calls itself, so `@REC` limits nothing", method.name);
            findings
                .push(Diagnostic::warning(Code::Recursion, span, message).help("leave `@REC` out"));
        }
    }
}

/// The methods that a method calls, each once.
fn calls_in(method: &Method) -> Vec<usize> {
    let mut calls = Vec::new();
    for stmt in &method.body {
        if let StmtKind::MakeReady { method, .. } = stmt.kind {
            calls.push(method.index());
        }
        stmt.walk_exprs(&mut |expr| {
            for method in expr.callees() {
                if !calls.contains(&method.index()) {
                    calls.push(method.index());
                }
            }
        });
    }
    calls
}

/// Whether a chain of calls leads from a method back to itself.
fn calls_itself(calls: &[Vec<usize>], start: usize) -> bool {
    let mut seen = vec![false; calls.len()];
    let mut open = vec![start];
    while let Some(at) = open.pop() {
        for callee in calls.get(at).into_iter().flatten() {
            if *callee == start {
                return true;
            }
            if let Some(seen) = seen.get_mut(*callee)
                && !std::mem::replace(seen, true)
            {
                open.push(*callee);
            }
        }
    }
    false
}
