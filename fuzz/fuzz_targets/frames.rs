//! What comes out of a JVM's pipe, any bytes: it is read to its end or refused, and never believed
//! to be longer than it is.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| tatsu::jvm::read_frames(bytes));
