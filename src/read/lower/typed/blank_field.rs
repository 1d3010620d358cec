//! Fields that constructors have to give their values.

use crate::read::types::ClassId;
use crate::source::Span;

/// A `final` field of objects that is declared without a value.
#[derive(Clone, Debug)]
pub(in super::super) struct BlankField {
    pub class: ClassId,
    /// Its place among the fields of its class.
    pub field: u32,
    pub name: String,
    pub span: Span,
}
