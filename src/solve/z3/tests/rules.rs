//! Each rule of the simplifying constructors, on random terms: it applies, and Z3 finds no
//! difference.

use super::{assert_same, author};
use crate::read::types::Primitive;
use crate::solve::term::{TermId, Terms};

type RewriteRule = (&'static str, fn(&mut Terms, [TermId; 3], [TermId; 2], [i64; 2]) -> TermId);

/// For each rule a term that it applies to, given three numbers, two Bools and two constants.
const RULES: &[RewriteRule] = &[
    ("k + x + l", |t, [x, ..], _, [k, l]| {
        let (k, l) = (t.number(32, k), t.number(32, l));
        let sum = t.add(x, k);
        t.add(l, sum)
    }),
    ("k - x + l", |t, [x, ..], _, [k, l]| {
        let (k, l) = (t.number(32, k), t.number(32, l));
        let difference = t.subtract(k, x);
        t.add(difference, l)
    }),
    ("k - (x + l)", |t, [x, ..], _, [k, l]| {
        let (k, l) = (t.number(32, k), t.number(32, l));
        let sum = t.add(x, l);
        t.subtract(k, sum)
    }),
    ("k - (l - x)", |t, [x, ..], _, [k, l]| {
        let (k, l) = (t.number(32, k), t.number(32, l));
        let difference = t.subtract(l, x);
        t.subtract(k, difference)
    }),
    ("-(x - y)", |t, [x, y, _], _, _| {
        let difference = t.subtract(x, y);
        t.negate(difference)
    }),
    ("x + y - x", |t, [x, y, _], _, _| {
        let sum = t.add(x, y);
        t.subtract(sum, x)
    }),
    ("x + y - y", |t, [x, y, _], _, _| {
        let sum = t.add(x, y);
        t.subtract(sum, y)
    }),
    ("x - (x + y)", |t, [x, y, _], _, _| {
        let sum = t.add(x, y);
        t.subtract(x, sum)
    }),
    ("x - (y + x)", |t, [x, y, _], _, _| {
        let sum = t.add(y, x);
        t.subtract(x, sum)
    }),
    ("x - (x - y)", |t, [x, y, _], _, _| {
        let difference = t.subtract(x, y);
        t.subtract(x, difference)
    }),
    ("x - y + y", |t, [x, y, _], _, _| {
        let difference = t.subtract(x, y);
        t.add(difference, y)
    }),
    ("y + (x - y)", |t, [x, y, _], _, _| {
        let difference = t.subtract(x, y);
        t.add(y, difference)
    }),
    ("x * k * l", |t, [x, ..], _, [k, l]| {
        let (k, l) = (t.number(32, k), t.number(32, l));
        let product = t.multiply(x, k);
        t.multiply(product, l)
    }),
    ("x / 10 / 10", |t, [x, ..], _, _| {
        let ten = t.number(32, 10);
        let quotient = t.divide(x, ten);
        t.divide(quotient, ten)
    }),
    ("x % 7 % 7", |t, [x, ..], _, _| {
        let seven = t.number(32, 7);
        let rest = t.remainder(x, seven);
        t.remainder(rest, seven)
    }),
    ("x % 7 % 9", |t, [x, ..], _, _| {
        let (seven, nine) = (t.number(32, 7), t.number(32, 9));
        let rest = t.remainder(x, seven);
        t.remainder(rest, nine)
    }),
    ("x & k & l", |t, [x, ..], _, [k, l]| {
        let (k, l) = (t.number(32, k), t.number(32, l));
        let masked = t.bit_and(x, k);
        t.bit_and(masked, l)
    }),
    ("x | k | l", |t, [x, ..], _, [k, l]| {
        let (k, l) = (t.number(32, k), t.number(32, l));
        let masked = t.bit_or(x, k);
        t.bit_or(masked, l)
    }),
    ("~~x", |t, [x, ..], _, _| {
        let not = t.complement(x);
        t.complement(not)
    }),
    ("x & 7 & 15", |t, [x, ..], _, _| {
        let (seven, more) = (t.number(32, 7), t.number(32, 15));
        let masked = t.bit_and(x, seven);
        t.bit_and(masked, more)
    }),
    ("x * -1 and x / -1", |t, [x, ..], _, _| {
        let minus = t.number(32, -1);
        let product = t.multiply(x, minus);
        t.divide(product, minus)
    }),
    ("(byte) (char) x", |t, [x, ..], _, _| {
        let wide = t.convert(x, Primitive::Int, Primitive::Char);
        t.convert(wide, Primitive::Char, Primitive::Byte)
    }),
    ("(int) (long) x", |t, [x, ..], _, _| {
        let wide = t.convert(x, Primitive::Int, Primitive::Long);
        t.convert(wide, Primitive::Long, Primitive::Int)
    }),
    ("x + k == l", |t, [x, ..], _, [k, l]| {
        let (k, l) = (t.number(32, k), t.number(32, l));
        let sum = t.add(x, k);
        t.equal(sum, l)
    }),
    ("k - x == l", |t, [x, ..], _, [k, l]| {
        let (k, l) = (t.number(32, k), t.number(32, l));
        let difference = t.subtract(k, x);
        t.equal(difference, l)
    }),
    ("x - y == 0", |t, [x, y, _], _, _| {
        let zero = t.number(32, 0);
        let difference = t.subtract(x, y);
        t.equal(difference, zero)
    }),
    ("x + 1 == x + 2", |t, [x, ..], _, _| {
        let (one, two) = (t.number(32, 1), t.number(32, 2));
        let (a, b) = (t.add(x, one), t.add(x, two));
        t.equal(a, b)
    }),
    ("x % 9 + 3 < 5", |t, [x, ..], _, _| {
        let (nine, three, five) = (t.number(32, 9), t.number(32, 3), t.number(32, 5));
        let rest = t.remainder(x, nine);
        let sum = t.add(rest, three);
        t.less(sum, five)
    }),
    ("5 < x % 9 + 3", |t, [x, ..], _, _| {
        let (nine, three, five) = (t.number(32, 9), t.number(32, 3), t.number(32, 5));
        let rest = t.remainder(x, nine);
        let sum = t.add(rest, three);
        t.less(five, sum)
    }),
    ("x % 9 < x % 9 + 3", |t, [x, ..], _, _| {
        let (nine, three) = (t.number(32, 9), t.number(32, 3));
        let rest = t.remainder(x, nine);
        let sum = t.add(rest, three);
        t.less(rest, sum)
    }),
    ("(long) x < (long) y", |t, [x, y, _], _, _| {
        let (x, y) = (t.widen(x), t.widen(y));
        t.less(x, y)
    }),
    ("(long) x < k", |t, [x, ..], _, [k, _]| {
        let (x, k) = (t.widen(x), t.number(64, k));
        t.less(x, k)
    }),
    ("k < (long) x", |t, [x, ..], _, [k, _]| {
        let (x, k) = (t.widen(x), t.number(64, k));
        t.less(k, x)
    }),
    ("(long) x == k", |t, [x, ..], _, [k, _]| {
        let (x, k) = (t.widen(x), t.number(64, k));
        t.equal(x, k)
    }),
    ("(c ? 5 : d ? 6 : 7) == 6", |t, _, [c, d], _| {
        let (five, six, seven) = (t.number(32, 5), t.number(32, 6), t.number(32, 7));
        let inner = t.conditional(d, six, seven);
        let outer = t.conditional(c, five, inner);
        t.equal(six, outer)
    }),
    ("6 < (c ? 5 : d ? 6 : 7)", |t, _, [c, d], _| {
        let (five, six, seven) = (t.number(32, 5), t.number(32, 6), t.number(32, 7));
        let inner = t.conditional(d, six, seven);
        let outer = t.conditional(c, five, inner);
        t.less(six, outer)
    }),
    ("!c ? x : y", |t, [x, y, _], [c, _], _| {
        let not = t.not(c);
        t.conditional(not, x, y)
    }),
    ("c ? (c ? x : y) : z", |t, [x, y, z], [c, _], _| {
        let inner = t.conditional(c, x, y);
        t.conditional(c, inner, z)
    }),
    ("c ? z : (c ? x : y)", |t, [x, y, z], [c, _], _| {
        let inner = t.conditional(c, x, y);
        t.conditional(c, z, inner)
    }),
    ("(c ? 5 : 9) + (c ? d ? 1 : 2 : 3) * 4", |t, _, [c, d], _| {
        let [one, two, three, four, five, nine] = [1, 2, 3, 4, 5, 9].map(|k| t.number(32, k));
        let first = t.conditional(c, five, nine);
        let inner = t.conditional(d, one, two);
        let second = t.conditional(c, inner, three);
        let product = t.multiply(second, four);
        t.add(first, product)
    }),
    ("(c ? 5 : 9) < (c ? d ? 6 : 7 : 3)", |t, _, [c, d], _| {
        let [three, five, six, seven, nine] = [3, 5, 6, 7, 9].map(|k| t.number(32, k));
        let first = t.conditional(c, five, nine);
        let inner = t.conditional(d, six, seven);
        let second = t.conditional(c, inner, three);
        t.less(first, second)
    }),
    ("x == y ? x : y", |t, [x, y, _], _, _| {
        let equal = t.equal(x, y);
        t.conditional(equal, x, y)
    }),
    ("c ? true : d", |t, _, [c, d], _| {
        let yes = t.boolean(true);
        t.conditional(c, yes, d)
    }),
    ("c ? false : d", |t, _, [c, d], _| {
        let no = t.boolean(false);
        t.conditional(c, no, d)
    }),
    ("c ? d : false", |t, _, [c, d], _| {
        let no = t.boolean(false);
        t.conditional(c, d, no)
    }),
    ("c ? d : true", |t, _, [c, d], _| {
        let yes = t.boolean(true);
        t.conditional(c, d, yes)
    }),
    ("c ? c : d", |t, _, [c, d], _| t.conditional(c, c, d)),
    ("c ? d : c", |t, _, [c, d], _| t.conditional(c, d, c)),
    ("c ? d : !d", |t, _, [c, d], _| {
        let not = t.not(d);
        t.conditional(c, d, not)
    }),
    ("c == !c", |t, _, [c, _], _| {
        let not = t.not(c);
        t.equal(c, not)
    }),
    ("!c == !d", |t, _, [c, d], _| {
        let (c, d) = (t.not(c), t.not(d));
        t.equal(c, d)
    }),
    ("c && !c", |t, _, [c, _], _| {
        let not = t.not(c);
        t.and(c, not)
    }),
    ("c && (d && !c)", |t, _, [c, d], _| {
        let not = t.not(c);
        let both = t.and(d, not);
        t.and(c, both)
    }),
    ("c || (d || !c)", |t, _, [c, d], _| {
        let not = t.not(c);
        let either = t.or(d, not);
        t.or(c, either)
    }),
    ("c && (c || d)", |t, _, [c, d], _| {
        let either = t.or(c, d);
        t.and(c, either)
    }),
    ("c && (!c || d)", |t, _, [c, d], _| {
        let either = t.implies(c, d);
        t.and(c, either)
    }),
    ("c || c && d", |t, _, [c, d], _| {
        let both = t.and(c, d);
        t.or(c, both)
    }),
    ("c || !c && d", |t, _, [c, d], _| {
        let not = t.not(c);
        let both = t.and(not, d);
        t.or(c, both)
    }),
    ("x < 3 && x < 5", |t, [x, ..], _, _| {
        let (three, five) = (t.number(32, 3), t.number(32, 5));
        let (a, b) = (t.less(x, three), t.less(x, five));
        t.and(a, b)
    }),
    ("x < 3 || x < 5", |t, [x, ..], _, _| {
        let (three, five) = (t.number(32, 3), t.number(32, 5));
        let (a, b) = (t.less(x, three), t.less(x, five));
        t.or(a, b)
    }),
    ("x < 3 && 5 < x", |t, [x, ..], _, _| {
        let (three, five) = (t.number(32, 3), t.number(32, 5));
        let (a, b) = (t.less(x, three), t.less(five, x));
        t.and(a, b)
    }),
    ("x <= 5 || 3 < x", |t, [x, ..], _, _| {
        let (three, five) = (t.number(32, 3), t.number(32, 5));
        let (a, b) = (t.less_equal(x, five), t.less(three, x));
        t.or(a, b)
    }),
    ("x == 3 && x != 5", |t, [x, ..], _, _| {
        let (three, five) = (t.number(32, 3), t.number(32, 5));
        let (a, b) = (t.equal(x, three), t.equal(x, five));
        let b = t.not(b);
        t.and(a, b)
    }),
    ("x == 3 && x == 5", |t, [x, ..], _, _| {
        let (three, five) = (t.number(32, 3), t.number(32, 5));
        let (a, b) = (t.equal(x, three), t.equal(x, five));
        t.and(a, b)
    }),
    ("x != 3 || x < 5", |t, [x, ..], _, _| {
        let (three, five) = (t.number(32, 3), t.number(32, 5));
        let (a, b) = (t.equal(x, three), t.less(x, five));
        let a = t.not(a);
        t.or(a, b)
    }),
    ("store and select", |t, [x, y, _], _, [k, l]| {
        let (at, other) = (t.number(32, k), t.number(32, l));
        let zeros = t.constant_array(32, at);
        let one = t.store(zeros, at, x);
        let two = t.store(one, other, y);
        t.select(two, at)
    }),
    ("store twice", |t, [x, y, z], _, _| {
        let zeros = t.constant_array(32, x);
        let one = t.store(zeros, z, x);
        let two = t.store(one, z, y);
        t.select(two, x)
    }),
    ("store what is there", |t, [x, y, z], _, _| {
        let zeros = t.constant_array(32, x);
        let one = t.store(zeros, z, y);
        let there = t.select(one, x);
        let two = t.store(one, x, there);
        t.select(two, y)
    }),
];

#[test]
fn each_rule_applies_and_keeps_the_value() {
    for (name, rule) in RULES {
        let mut shorter = false;
        for seed in 0..3 {
            let build = |terms| {
                let mut author = author(seed, terms, 4);
                let numbers = [author.numbers[3], author.number(), author.number()];
                let truths = [author.truths[0], author.truth()];
                let constants = [author.constant(), author.constant()];
                let term = rule(&mut author.terms, numbers, truths, constants);
                (author.terms, term)
            };
            let (raw, raw_term) = build(Terms::unsimplified());
            let (simple, simple_term) = build(Terms::new());
            shorter |= simple.reachable(&[simple_term]).len() < raw.reachable(&[raw_term]).len();
            assert_same((&raw, raw_term), (&simple, simple_term), name);
        }
        assert!(shorter, "`{name}` is simplified");
    }
}
