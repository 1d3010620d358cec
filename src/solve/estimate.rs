//! Numbers for estimates.

/// A number for an estimate, which needs no more than 53 bits of it.
#[expect(clippy::cast_precision_loss, reason = "estimates need no more than 53 bits")]
pub fn as_float(number: impl TryInto<u64>) -> f64 {
    number.try_into().unwrap_or(u64::MAX) as f64
}
