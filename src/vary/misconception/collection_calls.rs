//! Calls of methods of collections, which rules about lists, sets and maps look at.
//!
//! In: a skeleton. Out: the calls that students see on a list, a set or a map.

use crate::read::syntax::ast::{Expr, ExprKind, Name};
use crate::read::syntax::walk;
use crate::read::types::Type;
use crate::skeleton::Skeleton;
use crate::vary::written_types::WrittenTypes;

/// A call on a collection.
pub(super) struct CollectionCall<'a> {
    /// The whole call.
    pub call: &'a Expr,
    /// The class that the collection is known by.
    pub class: String,
    /// What stands between the angle brackets of its type.
    pub holds: Vec<Type>,
    /// The method.
    pub name: &'a Name,
    /// The arguments, each with its type as far as that is known.
    pub arguments: Vec<(&'a Expr, Option<Type>)>,
}

/// The calls that students see on collections, in the order of the text.
pub(super) fn collection_calls(skeleton: &Skeleton) -> Vec<CollectionCall<'_>> {
    if skeleton.file.library.is_none() {
        return Vec::new();
    }
    let types = WrittenTypes::of(skeleton);
    let mut calls = Vec::new();
    walk::shown_expressions(&skeleton.file, &mut |expr: &Expr| {
        let ExprKind::Call { receiver: Some(receiver), name, arguments } = &expr.kind else {
            return;
        };
        let Some(Type::Object(class)) = types.type_of(receiver) else { return };
        if !skeleton.program.class(class.id).is_library {
            return;
        }
        calls.push(CollectionCall {
            call: expr,
            class: class.name.to_string(),
            holds: class.arguments.to_vec(),
            name,
            arguments: arguments.iter().map(|one| (one, types.type_of(one))).collect(),
        });
    });
    calls.sort_by_key(|one| one.call.span);
    calls
}

impl CollectionCall<'_> {
    /// Whether it is a call of this method with this number of arguments on one of these classes.
    pub(super) fn is(&self, name: &str, arguments: usize, classes: &[&str]) -> bool {
        self.name.text == name
            && self.arguments.len() == arguments
            && classes.contains(&self.class.as_str())
    }
}

/// The classes of lists.
pub(super) const LISTS: [&str; 5] = ["List", "ArrayList", "LinkedList", "Vector", "Stack"];

/// The classes of maps.
pub(super) const MAPS: [&str; 4] = ["Map", "HashMap", "LinkedHashMap", "TreeMap"];
