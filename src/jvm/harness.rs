//! The Java that runs inside the JVM, as text.
//!
//! The harness is one source file for `java FILE`, which compiles it in memory and thereby warms
//! the compiler up for the instances: measured, this is faster than `javac` and then `java`. Java
//! 17 takes one file only, so the files beside this one are joined here. The explorer is a second
//! program of this kind that uses parts of the harness.

/// The parts of the harness; the first declares the class that is started.
const PARTS: [&str; 11] = [
    include_str!("harness/Harness.java"),
    include_str!("harness/Channel.java"),
    include_str!("harness/Compiler.java"),
    include_str!("harness/Instrumenter.java"),
    include_str!("harness/Starting.java"),
    include_str!("harness/Submission.java"),
    include_str!("harness/Execution.java"),
    include_str!("harness/ProgramClasses.java"),
    include_str!("harness/CallNotes.java"),
    include_str!("harness/Router.java"),
    include_str!("harness/Checker.java"),
];

/// The parts of the explorer, without those of the harness that it uses; the first declares the
/// class that is started.
const EXPLORER_PARTS: [&str; 78] = [
    include_str!("explorer/Explorer.java"),
    include_str!("explorer/Abandoned.java"),
    include_str!("explorer/Api.java"),
    include_str!("explorer/Applied.java"),
    include_str!("explorer/AskedFunction.java"),
    include_str!("explorer/Batch.java"),
    include_str!("explorer/Boxes.java"),
    include_str!("explorer/ClassSources.java"),
    include_str!("explorer/Comparison.java"),
    include_str!("explorer/Contracts.java"),
    include_str!("explorer/Conversion.java"),
    include_str!("explorer/CopiedText.java"),
    include_str!("explorer/Crash.java"),
    include_str!("explorer/Draws.java"),
    include_str!("explorer/Enumeration.java"),
    include_str!("explorer/Expectation.java"),
    include_str!("explorer/Failure.java"),
    include_str!("explorer/Filling.java"),
    include_str!("explorer/Fillings.java"),
    include_str!("explorer/FreeValue.java"),
    include_str!("explorer/Further.java"),
    include_str!("explorer/FurtherDifferences.java"),
    include_str!("explorer/FurtherScripts.java"),
    include_str!("explorer/Given.java"),
    include_str!("explorer/Iterated.java"),
    include_str!("explorer/Journal.java"),
    include_str!("explorer/Handover.java"),
    include_str!("explorer/Json.java"),
    include_str!("explorer/Lambdas.java"),
    include_str!("explorer/LazyReads.java"),
    include_str!("explorer/LazySearch.java"),
    include_str!("explorer/LibraryClass.java"),
    include_str!("explorer/Likeness.java"),
    include_str!("explorer/Members.java"),
    include_str!("explorer/Mutants.java"),
    include_str!("explorer/NamedObject.java"),
    include_str!("explorer/ObjectFields.java"),
    include_str!("explorer/ObjectText.java"),
    include_str!("explorer/OpenScripts.java"),
    include_str!("explorer/Overflows.java"),
    include_str!("explorer/PairedFields.java"),
    include_str!("explorer/Pairing.java"),
    include_str!("explorer/PlainClass.java"),
    include_str!("explorer/Plan.java"),
    include_str!("explorer/Probing.java"),
    include_str!("explorer/PropertyFound.java"),
    include_str!("explorer/PropertyFractions.java"),
    include_str!("explorer/PropertyNarrowing.java"),
    include_str!("explorer/PropertyOpenSearch.java"),
    include_str!("explorer/PropertyOutcome.java"),
    include_str!("explorer/PropertyProgram.java"),
    include_str!("explorer/PropertyRequests.java"),
    include_str!("explorer/PropertySearch.java"),
    include_str!("explorer/PropertySort.java"),
    include_str!("explorer/PropertySorts.java"),
    include_str!("explorer/PropertySources.java"),
    include_str!("explorer/PropertyTerms.java"),
    include_str!("explorer/PropertyValues.java"),
    include_str!("explorer/Reach.java"),
    include_str!("explorer/Rendering.java"),
    include_str!("explorer/Runner.java"),
    include_str!("explorer/Script.java"),
    include_str!("explorer/Seeing.java"),
    include_str!("explorer/Shrinking.java"),
    include_str!("explorer/Statics.java"),
    include_str!("explorer/Suite.java"),
    include_str!("explorer/SharedState.java"),
    include_str!("explorer/Tally.java"),
    include_str!("explorer/Tampering.java"),
    include_str!("explorer/Telling.java"),
    include_str!("explorer/Term.java"),
    include_str!("explorer/Tracing.java"),
    include_str!("explorer/Unlooked.java"),
    include_str!("explorer/UnnoticedFaults.java"),
    include_str!("explorer/Unset.java"),
    include_str!("explorer/Values.java"),
    include_str!("explorer/Walk.java"),
    include_str!("explorer/World.java"),
];

/// The class `tatsu$.Check`, which checked programs call.
pub(super) const CHECK: &str = include_str!("harness/Check.java");

/// The class `tatsu$.Guard`, which classes call that are searched for crashes.
pub(super) const GUARD: &str = include_str!("explorer/Guard.java");

/// What classes call whose fields are filled in one by one: `tatsu$.Unknown`, and its lists.
pub(super) const UNKNOWN: [&str; 2] =
    [include_str!("explorer/Unknown.java"), include_str!("explorer/UnknownList.java")];

/// The harness as one compilation unit.
pub(super) fn source() -> String {
    joined(&PARTS)
}

/// The explorer as a compilation unit that needs the harness beside it.
pub(super) fn explorer() -> String {
    joined(&EXPLORER_PARTS)
}

/// The explorer with the parts of the harness that it uses, as one compilation unit.
pub(super) fn explorer_source() -> String {
    joined(&[&EXPLORER_PARTS[..], &PARTS[..]].concat())
}

/// One compilation unit: imports first, then all types.
fn joined(parts: &[&str]) -> String {
    let is_import = |line: &&str| line.starts_with("import ");
    let mut imports: Vec<&str> =
        parts.iter().flat_map(|part| part.lines()).filter(is_import).collect();
    imports.sort_unstable();
    imports.dedup();
    let types = parts.iter().flat_map(|part| part.lines()).filter(|line| !is_import(line));
    imports.iter().copied().chain(types).flat_map(|line| [line, "\n"]).collect()
}
