//! How often students misread programs in a certain way, beside the other ways.
//!
//! In: nothing. Out: an order of the rules, by which feedback chooses where several of them come to
//! the same wrong answer.
//!
//! The order is ours. The sources that rules name describe misconceptions, some with the answers in
//! which they were seen, but none of them counts how often each of these rules occurs among all
//! others. So each class has a reason that can be argued about, and each rule's file says which
//! class it is in.

/// How often, from rare to common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Frequency {
    /// It takes an odd program, or is a guess rather than a misreading.
    Rare,
    /// An idea of a construct that most programs of a course would soon refute.
    Occasional,
    /// Ordinary language, mathematics or another language suggests it, or two things that look
    /// alike are mixed up.
    Frequent,
    /// A slip by one place, one pass or one call: who knows how the construct works makes it as
    /// well.
    Common,
}

impl Frequency {
    /// All, the most common one first.
    pub const ALL: [Frequency; 4] =
        [Frequency::Common, Frequency::Frequent, Frequency::Occasional, Frequency::Rare];

    /// The word for it on pages.
    pub fn as_str(self) -> &'static str {
        match self {
            Frequency::Rare => "rare",
            Frequency::Occasional => "occasional",
            Frequency::Frequent => "frequent",
            Frequency::Common => "common",
        }
    }

    /// Why rules are in this class, for pages: what follows "because".
    pub fn reason(self) -> &'static str {
        match self {
            Frequency::Rare => "it takes an odd program, or is a guess rather than a misreading",
            Frequency::Occasional => {
                "it is an idea of a construct that most programs of a course would soon refute"
            }
            Frequency::Frequent => {
                "ordinary language, mathematics or another language suggests it, or two things that \
                 look alike are mixed up"
            }
            Frequency::Common => {
                "it is a slip by one place, one pass or one call, which also those make who know \
                 how the construct works"
            }
        }
    }
}
