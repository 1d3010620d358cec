//! What rows tell of values: those of variables, and what collections hold.
//!
//! In: cells of the machine. Out: data with the numbers that people are told of objects.

use super::super::VariableChange;
use super::super::event::TracePlan;
use super::super::memory::{Now, cost, printed, told};
use super::Recorder;
use crate::read::datum::Datum;
use crate::read::types::{ClassId, Type};

impl Recorder {
    /// A value as data; `None` if looking at it costs more than is left.
    pub(super) fn datum(&mut self, ty: &Type, value: i64, now: &Now<'_>) -> Option<Datum> {
        let cost = cost(ty, value, &self.objects, now, self.left.values);
        self.charge(cost).then(|| told(ty, value, &self.objects, now))
    }

    /// Tells what became of collections that objects of the author's hold.
    pub(super) fn held(&mut self, tracing: &TracePlan, now: &Now<'_>) {
        if !tracing.has_library || self.is_skipping {
            return;
        }
        let mut changes = Vec::new();
        let objects: Vec<(i64, ClassId)> =
            self.objects.authored(&tracing.classes).map(|(at, class, _)| (at, class)).collect();
        for (object, class) in objects {
            for (field, of) in tracing.classes[class.index()].fields.iter().enumerate() {
                let Type::Object(_) = &of.ty else { continue };
                let place = i64::try_from(field).unwrap_or_default();
                let cell = now.heap.get(object, place).unwrap_or_default();
                if cell == 0 || !self.charge(1) {
                    continue;
                }
                let Some(text) = printed(cell, &self.objects, now) else { continue };
                let known = self.contents.insert((object, field), text.clone());
                if known.is_none_or(|known| known == text) {
                    continue;
                }
                let number = self.objects.number(object);
                changes.push(VariableChange {
                    variable: format!("{}#{number}.{}", self.objects.class(object), of.name),
                    ty: of.ty.clone(),
                    value: Datum::Printed(text),
                    is_static: true,
                    aliases: Vec::new(),
                });
            }
        }
        if let Some(row) = self.current() {
            for change in changes {
                row.changes.retain(|known| known.variable != change.variable);
                row.changes.push(change);
            }
        }
    }
}
