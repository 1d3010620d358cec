//! Which other names the array or builder has that a variable refers to.
//!
//! In: the variables of an activation, and a cell with a reference. Out: the names of those that
//! hold the same reference.

use super::event::TracePlan;
use super::memory::Now;
use super::open::OpenActivation;
use crate::read::types::Type;

/// The elements of an array of arrays that are looked at for other names of one of them.
const MOST_ELEMENTS: usize = 10;

/// The variables that can be named.
pub(super) struct NameableVariables<'a> {
    pub open: &'a OpenActivation,
    pub visible: &'a [usize],
}

impl NameableVariables<'_> {
    /// Those that refer to the array or builder in this cell, but for the one that is meant, and
    /// elements that do, as in `grid[0]`.
    pub fn aliases(
        &self,
        tracing: &TracePlan,
        (name, ty): (&str, &Type),
        cell: i64,
        now: &Now<'_>,
    ) -> Vec<String> {
        if cell == 0 || !ty.is_changed_in_place() {
            return Vec::new();
        }
        let variables = &tracing.variables[self.open.method];
        let locals = self.visible.iter().filter(|at| self.open.assigned[**at]);
        let locals = locals.map(|at| &variables[*at]).map(|variable| {
            (&variable.name, &variable.ty, now.registers[variable.register as usize])
        });
        let fields = tracing.statics.iter();
        let fields = fields.map(|(at, name, ty)| (name, ty, now.statics[*at as usize]));
        let named = locals.chain(fields).flat_map(|(other, of, held)| match of {
            // A variable of a class may name what one of another class names.
            _ if of == ty || matches!((of, ty), (Type::Object(_), Type::Object(_))) => {
                Vec::from_iter((held == cell && other != name).then(|| other.clone()))
            }
            Type::Array(element) if **element == *ty => {
                let elements = now.heap.elements(held).iter().take(MOST_ELEMENTS).enumerate();
                let same = elements.filter(|(_, element)| **element == cell);
                same.map(|(at, _)| format!("{other}[{at}]")).collect()
            }
            Type::Array(_)
            | Type::Primitive(_)
            | Type::String
            | Type::StringBuilder
            | Type::Object(_)
            | Type::Null => Vec::new(),
        });
        named.collect()
    }
}
