//! The decimal digits of a floating number, as different versions of Java's library find them.
//!
//! In: a positive, finite number. Out: digits, and where the decimal point stands among them. JDK
//! 19 and later write the shortest decimal that only this number is nearest to (JDK-4511638);
//! those before generated digits until nothing but this number was near enough (after Steele and
//! White), within machine words where these sufficed, and stopped late now and then.

use num_bigint::BigUint;

/// Digits `d` and a place `p` for the number 0.d × 10^p.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Digits {
    /// From `b'0'` to `b'9'`, at least one.
    pub digits: Vec<u8>,
    /// The power of ten.
    pub place: i32,
}

/// A number as its bits say: `fraction` × 2^(`exponent` - 52), where the highest bit of `fraction`
/// is that of 2^52.
#[derive(Clone, Copy, Debug)]
pub(super) struct BinaryNumber {
    /// 53 bits.
    pub fraction: u64,
    /// The exponent of the highest bit.
    pub exponent: i32,
    /// How many bits of the fraction the type holds at this exponent.
    pub significant: i32,
}

impl BinaryNumber {
    /// The parts of a positive, finite `double`.
    pub(super) fn of_double(value: f64) -> BinaryNumber {
        let bits = value.to_bits();
        Self::of_parts(bits & ((1 << 52) - 1), bits >> 52, 52, 1023)
    }

    /// The parts of a positive, finite `float`.
    pub(super) fn of_float(value: f32) -> BinaryNumber {
        let bits = u64::from(value.to_bits());
        let narrow = Self::of_parts(bits & ((1 << 23) - 1), bits >> 23, 23, 127);
        BinaryNumber { fraction: narrow.fraction << 29, ..narrow }
    }

    fn of_parts(stored: u64, exponent: u64, width: i32, bias: i32) -> BinaryNumber {
        let exponent = i32::try_from(exponent).unwrap_or_default();
        if exponent > 0 {
            let fraction = stored | 1 << width;
            return BinaryNumber { fraction, exponent: exponent - bias, significant: width + 1 };
        }
        let held = i32::try_from(u64::BITS - stored.leading_zeros()).unwrap_or_default();
        let shift = width + 1 - held;
        BinaryNumber { fraction: stored << shift, exponent: 1 - shift - bias, significant: held }
    }
}

/// The digits of the shortest decimal that rounds to this number, but at least two, and of those
/// the nearest; an even last digit decides between two. `shortest` writes the number in scientific
/// form with as few digits as tell it, and `exactly` with this many after the point; `is_same` is
/// whether a text is read as the number.
pub(super) fn of_today(
    shortest: &str,
    exactly: impl Fn(usize) -> String,
    is_same: impl Fn(&str) -> bool,
) -> Digits {
    let count = shortest.bytes().take_while(|one| *one != b'e').filter(u8::is_ascii_digit).count();
    let nearest = exactly(count.max(2) - 1);
    // Below a power of two, numbers are nearer to each other, so the nearest decimal may be theirs.
    let text = if is_same(&nearest) { &nearest } else { shortest };
    let (digits, exponent) = text.split_once('e').unwrap_or((text, "0"));
    let mut digits: Vec<u8> = digits.bytes().filter(u8::is_ascii_digit).collect();
    while digits.len() > 1 && digits.ends_with(b"0") {
        digits.pop();
    }
    Digits { digits, place: exponent.parse::<i32>().unwrap_or_default() + 1 }
}

/// How many bits 5^`power` has, as the library before JDK 19 counts them.
fn bits_of_five(power: i32) -> i32 {
    if power < 27 {
        let value = 5_u64.pow(power.unsigned_abs());
        i32::try_from(u64::BITS - value.leading_zeros()).unwrap_or_default()
    } else {
        power * 3
    }
}

/// The digits before JDK 19. For a text without an exponent, one digit may do; `at_least_two` says
/// that it never does.
pub(super) fn of_old(number: BinaryNumber, at_least_two: bool) -> Digits {
    #[expect(clippy::approx_constant, reason = "the estimate has just these digits")]
    const LOGARITHM_OF_TWO: f64 = 0.301_029_995_663_981;
    let BinaryNumber { fraction, exponent, significant } = number;
    let zeros = i32::try_from(fraction.trailing_zeros()).unwrap_or_default();
    let held = 53 - zeros;
    let behind_point = (held - exponent - 1).max(0);
    if behind_point == 0 && exponent <= 62 && held < 64 {
        return of_whole(number);
    }
    // An estimate of the decimal exponent that is right or one too large.
    let unit = f64::from_bits(1023 << 52 | fraction & ((1 << 52) - 1));
    let estimate =
        (unit - 1.5) * 0.289_529_654 + 0.176_091_259 + f64::from(exponent) * LOGARITHM_OF_TWO;
    #[expect(clippy::cast_possible_truncation, reason = "an exponent is at most some hundred")]
    let place = estimate.floor() as i32;

    // number = fraction × 5^b5 × 2^b2 / (5^s5 × 2^s2); half of what lies between this number and
    // the next is 5^b5 × 2^m2 over the same.
    let b5 = (-place).max(0);
    let mut b2 = b5 + behind_point + exponent;
    let s5 = place.max(0);
    let mut s2 = s5 + behind_point;
    let mut m2 = b2 - significant;
    b2 -= held - 1;
    let common = b2.min(s2);
    b2 -= common;
    s2 -= common;
    m2 -= common;
    if held == 1 {
        // Below a power of two, numbers are nearer to each other.
        m2 -= 1;
    }
    if m2 < 0 {
        b2 -= m2;
        s2 -= m2;
        m2 = 0;
    }
    let fraction = fraction >> zeros;
    let value_bits = held + b2 + bits_of_five(b5);
    let ten_bits = s2 + 1 + bits_of_five(s5 + 1);
    if value_bits < 64 && ten_bits < 64 {
        let shifted = |power: i32, shift: i32| 5_i64.pow(power.unsigned_abs()) << shift;
        let words = WordSource {
            rest: fraction.cast_signed().wrapping_mul(shifted(b5, b2)),
            scale: shifted(s5, s2),
            margin: shifted(b5, m2),
            is_narrow: value_bits < 32 && ten_bits < 32,
        };
        generate(words, place, at_least_two)
    } else {
        let shifted =
            |power: i32, shift: i32| BigUint::from(5_u32).pow(power.unsigned_abs()) << shift;
        let whole = WholeDigitSource {
            rest: shifted(b5, b2) * fraction,
            scale: shifted(s5, s2),
            margin: shifted(b5, m2),
        };
        generate(whole, place, at_least_two)
    }
}

/// The digits of a number without a fraction that fits into 63 bits: those that its bits do not
/// tell are rounded away.
fn of_whole(number: BinaryNumber) -> Digits {
    let BinaryNumber { fraction, exponent, significant } = number;
    let mut value =
        if exponent >= 52 { fraction << (exponent - 52) } else { fraction >> (52 - exponent) };
    let unknown = exponent - significant;
    let mut place = 0;
    if unknown > 1 {
        let dropped = (1_u64 << (unknown - 1)).ilog10();
        if dropped > 0 {
            let ten = 10_u64.pow(dropped);
            let rest = value % ten;
            value = value / ten + u64::from(rest >= ten / 2);
            place = i32::try_from(dropped).unwrap_or_default();
        }
    }
    let mut digits = value.to_string().into_bytes();
    place += i32::try_from(digits.len()).unwrap_or_default();
    while digits.len() > 1 && digits.ends_with(b"0") {
        digits.pop();
    }
    Digits { digits, place }
}

/// Where digit generation stops, and which way the rest rounds.
#[derive(Clone, Copy)]
struct DigitStop {
    low: bool,
    high: bool,
}

/// What digits are generated from: `rest` / `scale`, known to within `margin` / `scale`.
trait DigitSource {
    /// The next digit; what is left of the rest and the margin become ten times as large.
    fn digit(&mut self) -> u8;
    /// Whether what is left is within the margin of this digit or of the next one.
    fn stop(&self) -> DigitStop;
    /// Whether what is left is less than half, half or more.
    fn half(&self) -> std::cmp::Ordering;
}

/// In words of 32 or 64 bits, in which the margin may run over.
struct WordSource {
    rest: i64,
    scale: i64,
    margin: i64,
    is_narrow: bool,
}

impl WordSource {
    fn cut(&self, value: i64) -> i64 {
        #[expect(clippy::cast_possible_truncation, reason = "this is what running over means")]
        if self.is_narrow { i64::from(value as i32) } else { value }
    }
}

impl DigitSource for WordSource {
    fn digit(&mut self) -> u8 {
        let digit = self.rest / self.scale;
        self.rest = self.cut((self.rest % self.scale).wrapping_mul(10));
        self.margin = self.cut(self.margin.wrapping_mul(10));
        u8::try_from(digit).unwrap_or_default()
    }

    fn stop(&self) -> DigitStop {
        if self.margin <= 0 {
            return DigitStop { low: true, high: true };
        }
        let tens = self.cut(self.scale.wrapping_mul(10));
        let sum = self.cut(self.rest.wrapping_add(self.margin));
        DigitStop { low: self.rest < self.margin, high: sum > tens }
    }

    fn half(&self) -> std::cmp::Ordering {
        let twice = self.cut(self.rest << 1);
        let tens = self.cut(self.scale.wrapping_mul(10));
        self.cut(twice.wrapping_sub(tens)).cmp(&0)
    }
}

/// In numbers of any size.
struct WholeDigitSource {
    rest: BigUint,
    scale: BigUint,
    margin: BigUint,
}

impl DigitSource for WholeDigitSource {
    fn digit(&mut self) -> u8 {
        let digit = &self.rest / &self.scale;
        self.rest = (&self.rest % &self.scale) * 10_u32;
        self.margin *= 10_u32;
        u8::try_from(digit).unwrap_or_default()
    }

    fn stop(&self) -> DigitStop {
        let tens = &self.scale * 10_u32;
        DigitStop { low: self.rest < self.margin, high: &self.rest + &self.margin >= tens }
    }

    fn half(&self) -> std::cmp::Ordering {
        (&self.rest * 2_u32).cmp(&(&self.scale * 10_u32))
    }
}

/// Digits until what is left is near enough to one of its neighbours; the last one is rounded.
fn generate(mut from: impl DigitSource, mut place: i32, at_least_two: bool) -> Digits {
    let mut digits = Vec::new();
    let first = from.digit();
    let mut stop = from.stop();
    if first == 0 && !stop.high {
        place -= 1;
    } else {
        digits.push(first);
    }
    if at_least_two || !(-3..8).contains(&place) {
        // With an exponent, there are two digits in any case.
        stop = DigitStop { low: false, high: false };
    }
    while !stop.low && !stop.high {
        digits.push(from.digit());
        stop = from.stop();
    }
    let is_odd = digits.last().is_some_and(|last| last % 2 == 1);
    let rounds_up = stop.high
        && (!stop.low
            || match from.half() {
                std::cmp::Ordering::Less => false,
                std::cmp::Ordering::Equal => is_odd,
                std::cmp::Ordering::Greater => true,
            });
    if rounds_up {
        place += round_up(&mut digits);
    }
    Digits { digits: digits.iter().map(|digit| b'0' + digit).collect(), place: place + 1 }
}

/// Adds one to the last digit; yields 1 if the number has one digit more before the point then.
fn round_up(digits: &mut [u8]) -> i32 {
    for digit in digits.iter_mut().rev() {
        if *digit < 9 {
            *digit += 1;
            return 0;
        }
        *digit = 0;
    }
    if let Some(first) = digits.first_mut() {
        *first = 1;
    }
    1
}
