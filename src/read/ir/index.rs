//! Numbers of what a program consists of.
//!
//! In: the place of an item in the list that owns it. Out: a number of a type of its own, so that
//! the number of a loop is never taken for that of a method.

macro_rules! index_type {
    ($($(#[doc = $doc:literal])+ $name:ident,)+) => {
        $($(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// The index of the `at`-th item.
            pub fn new(at: usize) -> Self {
                Self(u32::try_from(at).unwrap_or(u32::MAX))
            }

            /// As an index into the owning vector.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        })+
    };
}

pub(crate) use index_type;

index_type! {
    /// Index into [`Program::placeholders`](super::Program::placeholders), in the order of the
    /// text.
    PlaceholderId,
    /// Index into [`Program::methods`](super::Program::methods).
    MethodId,
    /// Index into [`Program::statics`](super::Program::statics).
    StaticId,
    /// Index into [`Program::loops`](super::Program::loops), in the order of the text.
    LoopId,
    /// Index into [`Program::checks`](super::Program::checks), in the order of the text.
    CheckId,
    /// Index into [`Method::locals`](super::Method::locals).
    LocalId,
    /// A target of `break`, unique within a method.
    LabelId,
}
