//! Reading any bytes: it ends, never panics, and says something true about the text.
//!
//! In: bytes, taken as text the way files are. Afterwards there is a skeleton or an error, never
//! both; every place that a diagnostic names lies in the text and does not cut a character; a
//! skeleton can be printed.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tatsu::read;
use tatsu::skeleton;
use tatsu::source::{Source, Span};

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let source = Source::new("fuzz.java", text.as_ref());
    let reading = skeleton::read(&source);
    let failed = reading.diagnostics.iter().any(|finding| finding.is_error());
    assert_ne!(failed, reading.skeleton.is_some(), "{:?}", reading.diagnostics);
    for finding in &reading.diagnostics {
        assert!(!finding.message.is_empty());
        for label in std::iter::once(&finding.label).chain(&finding.others) {
            assert!(lies_in(label.span, source.text()), "{finding:?}");
        }
    }
    if let Some(skeleton) = reading.skeleton {
        assert!(!read::pretty::program(&skeleton.program, &source).is_empty());
    }
});

fn lies_in(span: Span, text: &str) -> bool {
    text.get(span.range()).is_some()
}
