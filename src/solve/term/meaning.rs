//! What operations on floating numbers mean, in SMT-LIB.
//!
//! In: an operation, and its operands as terms of SMT-LIB, bit-vectors that represent floating
//! numbers. Out: a term of SMT-LIB with the same value: a Bool or a bit-vector, of 32 bits or of
//! 64. `NaN` is always represented by the same bits.

use crate::read::floating::{DEGREES_OF_A_RADIAN, FloatingOperation, RADIANS_OF_A_DEGREE};

/// What represents `NaN`.
const NAN: &str = "#x7ff8000000000000";

/// The number that represents a term which is a floating number.
fn represented(term: &str) -> String {
    format!("(let ((f {term})) (ite (fp.isNaN f) {NAN} (fp.to_ieee_bv f)))")
}

/// A `double` of a bit-vector.
fn double(bits: &str) -> String {
    format!("((_ to_fp 11 53) {bits})")
}

/// A whole number of a width, cut off and as near as possible; 0 for `NaN`.
fn whole(term: &str, bits: u32) -> String {
    let (least, greatest, beyond) = if bits == 32 {
        ("#x80000000", "#x7fffffff", "#x41e0000000000000")
    } else {
        ("#x8000000000000000", "#x7fffffffffffffff", "#x43e0000000000000")
    };
    let beyond = double(beyond);
    let zero = format!("(_ bv0 {bits})");
    format!(
        "(let ((f {term})) (ite (fp.isNaN f) {zero} (ite (fp.geq f {beyond}) {greatest} \
         (ite (fp.leq f (fp.neg {beyond})) {least} ((_ fp.to_sbv {bits}) RTZ f)))))"
    )
}

/// `Math.round`, still a floating number.
fn rounded(term: &str) -> String {
    let (half, one) = (double("#x3fe0000000000000"), double("#x3ff0000000000000"));
    format!(
        "(let ((g {term})) (let ((h (fp.roundToIntegral RTN g))) \
         (ite (fp.geq (fp.sub RNE g h) {half}) (fp.add RNE h {one}) h)))"
    )
}

/// What an operation on these operands is.
pub fn meaning(operation: FloatingOperation, left: &str, right: &str) -> String {
    use FloatingOperation as F;
    let (a, b) = (double(left), double(right));
    let two = |operator: &str| represented(&format!("({operator} RNE {a} {b})"));
    let whole_part = |mode: &str| represented(&format!("(fp.roundToIntegral {mode} {a})"));
    let times = |factor: f64| {
        let factor = double(&format!("#x{:016x}", factor.to_bits()));
        represented(&format!("(fp.mul RNE {a} {factor})"))
    };
    match operation {
        F::Add => two("fp.add"),
        F::Subtract => two("fp.sub"),
        F::Multiply => two("fp.mul"),
        F::Divide => two("fp.div"),
        F::Remainder => unreachable!("the formula has no remainders of floating numbers"),
        F::Negate => represented(&format!("(fp.neg {a})")),
        F::Abs => represented(&format!("(fp.abs {a})")),
        F::Less => format!("(fp.lt {a} {b})"),
        F::LessEqual => format!("(fp.leq {a} {b})"),
        F::Equal => format!("(fp.eq {a} {b})"),
        F::NotEqual => format!("(not (fp.eq {a} {b}))"),
        F::IsNotANumber => format!("(fp.isNaN {a})"),
        F::IsInfinite => format!("(fp.isInfinite {a})"),
        F::IsFinite => format!("(not (or (fp.isNaN {a}) (fp.isInfinite {a})))"),
        F::Min => format!(
            "(ite (or (fp.isNaN {a}) (fp.isNaN {b})) {NAN} \
             (ite (or (fp.lt {a} {b}) (and (fp.eq {a} {b}) (fp.isNegative {a}))) {left} {right}))"
        ),
        F::Max => format!(
            "(ite (or (fp.isNaN {a}) (fp.isNaN {b})) {NAN} \
             (ite (or (fp.gt {a} {b}) (and (fp.eq {a} {b}) (fp.isPositive {a}))) {left} {right}))"
        ),
        F::Compare => format!(
            "(ite (= {left} {right}) #x00000000 (ite (fp.isNaN {a}) #x00000001 \
             (ite (or (fp.isNaN {b}) (fp.lt {a} {b}) (and (fp.eq {a} {b}) (fp.isNegative {a}))) \
             #xffffffff #x00000001)))"
        ),
        F::Signum => format!(
            "(ite (or (fp.isNaN {a}) (fp.isZero {a})) {left} \
             (ite (fp.isNegative {a}) #xbff0000000000000 #x3ff0000000000000))"
        ),
        F::SquareRoot => represented(&format!("(fp.sqrt RNE {a})")),
        F::Floor => whole_part("RTN"),
        F::Ceiling => whole_part("RTP"),
        F::RoundToEven => whole_part("RNE"),
        F::RoundToLong => whole(&rounded(&a), 64),
        F::RoundToInt => whole(&rounded(&a), 32),
        F::ToRadians => times(RADIANS_OF_A_DEGREE),
        F::ToDegrees => times(DEGREES_OF_A_RADIAN),
        F::Bits => left.to_owned(),
        F::NarrowBits => {
            format!("(ite (fp.isNaN {a}) #x7fc00000 (fp.to_ieee_bv ((_ to_fp 8 24) RNE {a})))")
        }
        F::ToFloat => represented(&format!("((_ to_fp 11 53) RNE ((_ to_fp 8 24) RNE {a}))")),
        F::ToInt => whole(&a, 32),
        F::ToLong => whole(&a, 64),
        F::OfLong => represented(&format!("((_ to_fp 11 53) RNE {left})")),
        F::OfLongToFloat => {
            represented(&format!("((_ to_fp 11 53) RNE ((_ to_fp 8 24) RNE {left}))"))
        }
    }
}
