//! Bit-vectors of one width at another, constants, and quotients by constants.
//!
//! In: Z3's bit-vectors. Out: Z3's bit-vectors.

use z3::ast::BV;

/// The quotient and the remainder of an unsigned number, `greatest` at most, by a constant greater
/// than 1.
pub(super) fn divided(number: &BV, greatest: u64, divisor: i64) -> (BV, BV) {
    let divisor_bits = divisor.unsigned_abs();
    let width = number.get_size();
    let mut steps = 0;
    // The first rest is what stands before the bits of the steps; it must be less than the divisor.
    while steps < width && greatest >> steps >= divisor_bits {
        steps += 1;
    }
    if steps == 0 {
        return (constant(0, 1), number.clone());
    }
    // A rest is below the divisor, and twice of it plus a bit below twice the divisor.
    let rest_width = 65 - divisor_bits.leading_zeros();
    let mut rest = if steps == width {
        constant(0, rest_width)
    } else {
        resize_unsigned(&number.extract(width - 1, steps), rest_width)
    };
    let by = constant(divisor, rest_width);
    let (one, zero) = (constant(1, 1), constant(0, 1));
    let mut quotient: Option<BV> = None;
    for at in (0..steps).rev() {
        let next = rest.extract(rest_width - 2, 0).concat(number.extract(at, at));
        let fits = next.bvuge(&by);
        rest = fits.ite(&next.bvsub(&by), &next);
        let bit = fits.ite(&one, &zero);
        quotient = Some(match quotient {
            None => bit,
            Some(before) => before.concat(bit),
        });
    }
    (quotient.unwrap_or(zero), rest)
}

/// An operation on bit-vectors of one width.
pub(super) fn ring((a, b): (BV, BV), operation: impl Fn(&BV, &BV) -> BV) -> BV {
    operation(&a, &b)
}

/// A signed bit-vector at another width.
pub(super) fn resize(bits: &BV, width: u32) -> BV {
    let have = bits.get_size();
    match width.cmp(&have) {
        std::cmp::Ordering::Less => bits.extract(width - 1, 0),
        std::cmp::Ordering::Equal => bits.clone(),
        std::cmp::Ordering::Greater => bits.sign_ext(width - have),
    }
}

/// An unsigned bit-vector at another width.
pub(super) fn resize_unsigned(bits: &BV, width: u32) -> BV {
    let have = bits.get_size();
    if width > have { bits.zero_ext(width - have) } else { resize(bits, width) }
}

/// The low `width` bits of a number.
#[expect(clippy::cast_sign_loss, reason = "the bits are what counts")]
pub(super) fn constant(value: i64, width: u32) -> BV {
    let value = value as u64;
    let kept = if width >= 64 { value } else { value & ((1 << width) - 1) };
    if width <= 64 {
        BV::from_u64(kept, width)
    } else {
        BV::from_u64(value, 64).sign_ext(width - 64)
    }
}
