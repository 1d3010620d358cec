//! Fields that constructors and static blocks have to give their values.

use crate::read::ir::MethodId;
use crate::read::types::ClassId;
use crate::source::Span;

/// A `final` field that is declared without a value.
#[derive(Clone, Debug)]
pub(in super::super) struct BlankField {
    pub class: ClassId,
    /// Its place among the fields of its class, of a static one among all static fields.
    pub field: u32,
    /// The method that makes its class ready, where it is static.
    pub initialiser: Option<MethodId>,
    pub name: String,
    pub span: Span,
}
