//! Assignments and increments as statements (JLS 15.26).
//!
//! In: an update and whether its value is used. Out: the statement that does it, its operands
//! evaluated in Java's order, and a pure expression for its value.

use super::super::typed::{self, AssignedPlace, Yields};
use super::effect::{Effects, is_simple};
use super::{Emitter, place_local};
use crate::read::ir::{Expr, ExprKind, StmtKind};
use crate::source::Span;

impl Emitter<'_> {
    /// An update whose value is not used.
    pub(super) fn update_only(&mut self, place: &AssignedPlace, value: &typed::Expr, span: Span) {
        match place {
            AssignedPlace::Local(id) => self.value_into(*id, value, span),
            AssignedPlace::Static(field) => {
                let value = self.value(value);
                self.push(StmtKind::SetStatic { field: *field, value }, span);
            }
            AssignedPlace::Element { array, index } => {
                let (array, index) = self.element(array, index, value, span);
                let value = self.value(value);
                self.places.pop();
                self.push(StmtKind::SetElement { array, index, value }, span);
            }
            AssignedPlace::Field { object, field } => {
                let object = self.field_owner(object, *field, value, span);
                let value = self.value(value);
                self.places.pop();
                self.push(StmtKind::SetField { object, field: *field, value }, span);
            }
            AssignedPlace::Unknown(_) => {
                self.impossible(span);
            }
        }
    }

    /// An update and its value.
    pub(super) fn update(
        &mut self,
        place: &AssignedPlace,
        value: &typed::Expr,
        yields: Yields,
        span: Span,
    ) -> Expr {
        match place {
            AssignedPlace::Local(_) | AssignedPlace::Static(_) => {
                let read = match (place_local(place), place) {
                    (Some(id), _) => self.read(id, span),
                    (None, AssignedPlace::Static(field)) => Expr {
                        kind: ExprKind::Static(*field),
                        ty: self.typed.statics[field.index()].ty.clone(),
                        span,
                    },
                    _ => return self.impossible(span),
                };
                if yields == Yields::Before {
                    let before = self.captured(read);
                    self.update_only(place, value, span);
                    return before;
                }
                self.update_only(place, value, span);
                read
            }
            AssignedPlace::Element { array, index } => {
                let (array, index) = self.element(array, index, value, span);
                let array = self.simple(array);
                let index = self.simple(index);
                if let Some(old) = self.places.last_mut()
                    && let ExprKind::Element(..) = old.kind
                {
                    old.kind = ExprKind::Element(Box::new(array.clone()), Box::new(index.clone()));
                }
                let result = if yields == Yields::Before {
                    let before = self.places.last().cloned();
                    let before = match before {
                        Some(before) => self.captured(before),
                        None => self.impossible(span),
                    };
                    if let Some(old) = self.places.last_mut() {
                        *old = before.clone();
                    }
                    let value = self.value(value);
                    self.push(StmtKind::SetElement { array, index, value }, span);
                    before
                } else {
                    let value = self.value(value);
                    let value = if is_simple(&value) { value } else { self.captured(value) };
                    let set = StmtKind::SetElement { array, index, value: value.clone() };
                    self.push(set, span);
                    value
                };
                self.places.pop();
                result
            }
            AssignedPlace::Field { object, field } => {
                self.updated_field(object, *field, value, yields, span)
            }
            AssignedPlace::Unknown(_) => self.impossible(span),
        }
    }

    /// The array and the index of an element that is about to be changed, safe from what the new
    /// value's evaluation changes. Afterwards the top of `places` reads the element as it was.
    fn element(
        &mut self,
        array: &typed::Expr,
        index: &typed::Expr,
        value: &typed::Expr,
        span: Span,
    ) -> (Expr, Expr) {
        let later = Effects::of(value);
        let mut behind = later.clone();
        behind.add(index);
        let array = self.value(array);
        let mut array = self.kept(array, &behind);
        let index = self.value(index);
        let mut index = self.kept(index, &later);
        let mut reads_old = false;
        // An inner update has an element of its own, which does no harm here.
        value.walk(&mut |part| reads_old |= matches!(part.kind, typed::ExprKind::Old));
        if reads_old {
            array = self.simple(array);
            index = self.simple(index);
        }
        let ty = array.ty.element().cloned().unwrap_or(crate::read::types::Type::Null);
        let kind = ExprKind::Element(Box::new(array.clone()), Box::new(index.clone()));
        self.places.push(Expr { kind, ty, span });
        (array, index)
    }
}
