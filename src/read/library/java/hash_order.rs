//! The names by which a run is told in which order to go through hash tables, which Java leaves
//! open; `$HashOrder` in `Set.java` says what the orders are.

/// The hash code of any object, for what depends on it; no run goes on where Java leaves it open.
pub const KNOWN_CODE: &str = "$knownCode";

/// The static field that says in which order one goes through hash tables: 0 for none, 1 for that
/// of the JDK's tables, up to [`HASH_ORDERS`] for others.
pub const HASH_ORDER: &str = "$hashOrder";

/// The static field that is set when a run goes through a hash table of more than one element.
pub const HASH_ASKED: &str = "$hashAsked";

/// How many orders of a hash table there are.
pub const HASH_ORDERS: i64 = 5;
