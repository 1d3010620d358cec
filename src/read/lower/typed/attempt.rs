//! What can be thrown.

use crate::read::types::ClassId;

/// The classes of what can be thrown that the language itself names (JLS 11.1.1).
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Throwables {
    pub throwable: ClassId,
    pub exception: ClassId,
    pub runtime: ClassId,
    pub error: ClassId,
}
