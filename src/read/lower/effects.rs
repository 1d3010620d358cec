//! Who calls whom.
use super::Findings;
use super::typed::Program;
pub(super) fn check(_program: &Program, _findings: &mut Findings) {}
