//! The files of `templates` that are built in. A new layout, or a new file with sentences, is an
//! entry here.
//!
//! In: `built_in_files!`, which makes a list of paths below `templates`. Out: the lists. A test
//! reads this file, too, with a `built_in_files!` of its own.

built_in_files! {
    /// The layouts.
    LAYOUTS:
    "output.html",
    "output-gaps.html",
    "result.html",
    "calls.html",
    "results.html",
    "variable.html",
    "memory.html",
    "iterations.html",
    "order.html",
    "change.html",
    "which.html",
    "same.html",
    "hole.html",
    "blocks.html",
    "refute.html",
    "compiles.html",
    "typing.html",
    "feedback.html",
    "table.html",
    "parts.html",
    "trace.html",
    "asked-questions.html",
    "page-head.html",
    "scrollers.html",
    "report.html",
    "report-question.html",
    "exam.html",
    "statistics.html",
    "compare.html",
    "class-question.html",
    "class-feedback.html",
    "class-report.html",
    "dialogue.html",
    "dialogue-question.html",
    "dialogue-feedback.html",
    "dialogue-report.html",
    "dialogue-runs.html",
    "student.html",
    "report.css",
}

built_in_files! {
    /// The sentences in English.
    ENGLISH:
    "en/questions.toml",
    "en/compiles.toml",
    "en/misconceptions.toml",
    "en/explanation.toml",
    "en/report.toml",
    "en/document.toml",
    "en/exam.toml",
    "en/statistics.toml",
    "en/paper.toml",
    "en/thoughts.toml",
    "en/classes.toml",
    "en/dialogue.toml",
    "en/editor.toml",
}

built_in_files! {
    /// The sentences in German.
    GERMAN:
    "de/questions.toml",
    "de/compiles.toml",
    "de/misconceptions.toml",
    "de/explanation.toml",
    "de/report.toml",
    "de/document.toml",
    "de/exam.toml",
    "de/statistics.toml",
    "de/paper.toml",
    "de/thoughts.toml",
    "de/classes.toml",
    "de/dialogue.toml",
    "de/editor.toml",
}
