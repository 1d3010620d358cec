//! Who calls whom, and who calls themselves.
//!
//! In: a checked program. Out: a finding for every method that may call itself, directly or through
//! others, without `@REC`; and a warning where `@REC` limits nothing.

use super::Findings;
use super::typed::{ExprKind, Method, Program};
use crate::diagnostic::{Code, Diagnostic};
use crate::read::ir::MethodId;
use crate::source::Span;

/// A call of a method in the body of another.
struct CallEdge {
    callee: usize,
    span: Span,
}

/// Reports methods that are recursive without `@REC`, each once, and needless `@REC`s.
pub(super) fn check(program: &Program, findings: &mut Findings) {
    let calls: Vec<Vec<CallEdge>> = program.methods.iter().map(calls_in).collect();
    for (at, method) in program.methods.iter().enumerate() {
        let cycle = cycle(&calls, at);
        match (cycle, method.recursion_span) {
            (Some(_), Some(_)) | (None, None) => {}
            (None, Some(span)) => {
                if Some(MethodId::new(at)) == program.entry || !findings.is_clean() {
                    continue;
                }
                let message =
                    format!("`{}` never calls itself, so `@REC` limits nothing", method.name);
                findings.push(
                    Diagnostic::warning(Code::Recursion, span, message).help("leave `@REC` out"),
                );
            }
            (Some(cycle), None) => {
                let names: Vec<String> = cycle
                    .iter()
                    .map(|method| format!("`{}`", program.methods[*method].name))
                    .collect();
                let message = match &names[..] {
                    [_, _] => format!("`{}` calls itself", method.name),
                    _ => format!(
                        "`{}` calls itself through others: {}",
                        method.name,
                        names.join(" → ")
                    ),
                };
                let mut finding = Diagnostic::error(Code::Recursion, method.name_span, message);
                let next = cycle.get(1).copied().unwrap_or(at);
                if let Some(call) = calls[at].iter().find(|call| call.callee == next) {
                    finding = finding.also(call.span, "the call");
                }
                findings.push(finding.help(format!(
                    "write `@REC(n)` in front of `{}`, with the number of its activations that may be open at once",
                    method.name
                )));
            }
        }
    }
}

/// The calls in a method in the order of the text, each callee once.
fn calls_in(method: &Method) -> Vec<CallEdge> {
    let mut calls: Vec<CallEdge> = Vec::new();
    for stmt in &method.body {
        stmt.walk_exprs(&mut |expr| {
            if let ExprKind::Call { method, .. } = expr.kind {
                let callee = method.index();
                if calls.iter().all(|call| call.callee != callee) {
                    calls.push(CallEdge { callee, span: expr.span });
                }
            }
        });
    }
    calls
}

/// A shortest chain of calls from a method back to itself, both ends included.
fn cycle(calls: &[Vec<CallEdge>], start: usize) -> Option<Vec<usize>> {
    let mut from: Vec<Option<usize>> = vec![None; calls.len()];
    let mut queue = std::collections::VecDeque::from([start]);
    while let Some(at) = queue.pop_front() {
        for call in calls.get(at).into_iter().flatten() {
            if call.callee == start {
                let mut chain = vec![start, at];
                let mut back = at;
                while back != start {
                    back = from[back]?;
                    chain.push(back);
                }
                if at == start {
                    chain.truncate(2);
                }
                chain.reverse();
                return Some(chain);
            }
            if let Some(slot) = from.get_mut(call.callee)
                && slot.is_none()
            {
                *slot = Some(at);
                queue.push_back(call.callee);
            }
        }
    }
    None
}
