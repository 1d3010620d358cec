//! Which definition uses which, and groups that use each other.
//!
//! In: terms, and the names of definitions. Out: for each definition the others that it uses, and
//! the groups in an order in which each comes after what it uses (R. Tarjan, "Depth-first search
//! and linear graph algorithms", 1972), without recursion.

use std::collections::BTreeMap;

use crate::pun::tree::{PlacedName, PunTerm, PunTermKind};

/// The definitions that a term with these parameters uses, each once, in the order of their first
/// use.
pub(super) fn uses(
    parameters: &[PlacedName],
    term: &PunTerm,
    names: &BTreeMap<&str, usize>,
) -> Vec<usize> {
    let mut scope: Vec<&str> = parameters.iter().map(|name| name.text.as_str()).collect();
    let mut found = Vec::new();
    collect(term, names, &mut scope, &mut found);
    found
}

fn collect<'a>(
    term: &'a PunTerm,
    names: &BTreeMap<&str, usize>,
    scope: &mut Vec<&'a str>,
    found: &mut Vec<usize>,
) {
    match &term.kind {
        PunTermKind::Integer(_)
        | PunTermKind::Boolean(_)
        | PunTermKind::Unit
        | PunTermKind::Leaf
        | PunTermKind::Broken => {}
        PunTermKind::Name(name) => {
            if let Some(at) = names.get(name.as_str())
                && !scope.contains(&name.as_str())
                && !found.contains(at)
            {
                found.push(*at);
            }
        }
        PunTermKind::Made(_, fields) => {
            for field in fields {
                collect(field, names, scope, found);
            }
        }
        PunTermKind::Node(parts) => {
            for part in parts.iter() {
                collect(part, names, scope, found);
            }
        }
        PunTermKind::Pair(parts) | PunTermKind::Apply(parts) | PunTermKind::Binary(_, _, parts) => {
            for part in parts.iter() {
                collect(part, names, scope, found);
            }
        }
        PunTermKind::If(parts) => {
            for part in parts.iter() {
                collect(part, names, scope, found);
            }
        }
        PunTermKind::First(part) | PunTermKind::Second(part) => {
            collect(part, names, scope, found);
        }
        PunTermKind::Lambda(name, body) | PunTermKind::Rec(name, body) => {
            scope.push(&name.text);
            collect(body, names, scope, found);
            scope.pop();
        }
        PunTermKind::Let(name, parts) => {
            collect(&parts[0], names, scope, found);
            scope.push(&name.text);
            collect(&parts[1], names, scope, found);
            scope.pop();
        }
        PunTermKind::Case(value, arms) => {
            collect(value, names, scope, found);
            for arm in arms {
                let depth = scope.len();
                scope.extend(arm.pattern.names().into_iter().map(|(name, _)| name));
                collect(&arm.term, names, scope, found);
                scope.truncate(depth);
            }
        }
    }
}

/// Groups of vertices that reach each other; each group after those that it reaches.
pub(super) fn groups(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    const UNSEEN: usize = usize::MAX;
    let mut number = vec![UNSEEN; edges.len()];
    let mut low = vec![0; edges.len()];
    let mut is_open = vec![false; edges.len()];
    let (mut path, mut groups, mut next) = (Vec::new(), Vec::new(), 0);
    for start in 0..edges.len() {
        // A vertex, and how many of its edges were followed.
        let mut calls = vec![(start, 0)];
        while let Some((at, followed)) = calls.pop() {
            if followed == 0 {
                if number[at] != UNSEEN {
                    continue;
                }
                (number[at], low[at], is_open[at]) = (next, next, true);
                next += 1;
                path.push(at);
            } else {
                let before = edges[at][followed - 1];
                if is_open[before] {
                    low[at] = low[at].min(low[before]);
                }
            }
            match edges[at].get(followed) {
                Some(to) => {
                    calls.push((at, followed + 1));
                    if number[*to] == UNSEEN {
                        calls.push((*to, 0));
                    }
                }
                None if low[at] == number[at] => {
                    let from = path.iter().rposition(|one| *one == at).unwrap_or_default();
                    let mut group = path.split_off(from);
                    for one in &group {
                        is_open[*one] = false;
                    }
                    group.sort_unstable();
                    groups.push(group);
                }
                None => {}
            }
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::groups;

    #[test]
    fn groups_come_after_what_they_use() {
        assert_eq!(groups(&[vec![1], vec![2], vec![1, 3], vec![]]), [vec![3], vec![1, 2], vec![0]]);
        assert_eq!(groups(&[vec![0], vec![0]]), [vec![0], vec![1]]);
        assert_eq!(groups(&[vec![1, 2], vec![0], vec![0, 1]]), [vec![0, 1, 2]]);
        let long: Vec<Vec<usize>> =
            (0..100_000).map(|at| if at + 1 < 100_000 { vec![at + 1] } else { vec![] }).collect();
        assert_eq!(groups(&long).len(), 100_000);
    }
}
