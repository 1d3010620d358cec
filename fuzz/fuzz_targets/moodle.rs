//! The reader of Moodle files on any bytes: it ends and never panics.
//!
//! In: bytes. Afterwards there is a file as Moodle reads it, with the rules that it breaks, or the
//! one rule for which Moodle refuses it.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = tatsu::write::moodle::inspect(bytes);
});
