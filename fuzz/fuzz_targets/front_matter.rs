//! Front matter of any bytes: it ends, never panics, and says something true about the text.
//!
//! In: bytes, taken as the settings above a small skeleton that is right. Afterwards there is a
//! skeleton or an error, never both, and every place that a diagnostic names lies in the text.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tatsu::skeleton;
use tatsu::source::Source;

const SKELETON: &str = "int a = INT(range(1, 9));\nint b = a * 2;\nSystem.out.println(b);\n";

fuzz_target!(|bytes: &[u8]| {
    let settings = String::from_utf8_lossy(bytes);
    let text = format!("/*tatsu\n{settings}\n*/\n{SKELETON}");
    let source = Source::new("fuzz.java", text.as_str());
    let reading = skeleton::read(&source);
    let failed = reading.diagnostics.iter().any(|finding| finding.is_error());
    assert_ne!(failed, reading.skeleton.is_some(), "{:?}", reading.diagnostics);
    for finding in &reading.diagnostics {
        for label in std::iter::once(&finding.label).chain(&finding.others) {
            assert!(source.text().get(label.span.range()).is_some(), "{finding:?}");
        }
    }
});
