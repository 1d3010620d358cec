//! Where the author's program starts, and what its class is called.

use crate::read::syntax::ast::{File, Member, Method, SkeletonForm};
use crate::skeleton::Skeleton;
use crate::source::Source;

/// The author's method where the program starts; `None` for a snippet.
pub(super) fn entry_method(skeleton: &Skeleton) -> Option<&Method> {
    let span = skeleton.program.methods[skeleton.program.entry.index()].span;
    methods(&skeleton.file)
        .find(|method| skeleton.file.form != SkeletonForm::Snippet && method.span == span)
}

/// What a method that calls this one has to declare to throw: the clause, after a blank.
pub(super) fn throws_of(source: &Source, method: &Method) -> String {
    let (Some(first), Some(last)) = (method.throws.first(), method.throws.last()) else {
        return String::new();
    };
    format!(" throws {}", source.slice(first.span.to(last.span)))
}

/// The methods and constructors of a file, in the order of the text.
pub(super) fn methods(file: &File) -> impl Iterator<Item = &Method> {
    file.all_members().into_iter().filter_map(Member::callable)
}

/// The package that the author names, with a dot after it; empty if none is named.
pub(super) fn package(file: &File) -> String {
    let package = file.class.as_ref().and_then(|class| class.package.as_ref());
    package.map_or_else(String::new, |package| format!("{}.", package.text))
}
