//! What a JVM says of an instance.
//!
//! In: an instance and what was observed of its two programs. Out: a [`Verdict`]. [`Validated`] can
//! only be made here: by a JVM that agreed in everything; by [`confirmed_before`], where such a JVM
//! did so in another part of the run; or by [`unchecked`], which is marked as such wherever it is
//! written.

use std::fmt;

use super::instance::Instance;
use crate::jvm::job::{Expected, Observation, ProgramStatus};

/// What a JVM says of an instance.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// It does what was predicted.
    Validated(Box<Validated>),
    /// It does something else: a bug of tatsu's.
    Disagreed(Box<Disagreement>),
    /// It cannot be used.
    Rejected(Box<Rejection>),
}

/// An instance whose prediction is backed by a [`Proof`].
#[derive(Clone, Debug)]
pub struct Validated {
    instance: Instance,
    proof: Proof,
}

/// What backs a prediction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// A JVM ran the instance and agreed.
    Jvm {
        /// The version of Java.
        version: String,
        /// The output that it printed.
        output: String,
        /// The text form of the result that the entry returned; `None` for `void`.
        result: Option<String>,
    },
    /// Nothing: the user asked for no check.
    Unchecked,
}

impl Proof {
    /// The version of the Java that agreed.
    pub fn java(&self) -> Option<&str> {
        match self {
            Proof::Jvm { version, .. } => Some(version),
            Proof::Unchecked => None,
        }
    }
}

/// An instance on which prediction and JVM disagree.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The instance.
    pub instance: Instance,
    /// Which of its texts was run.
    pub text: InstanceText,
    /// What was predicted, and what was observed, in words; one line per difference.
    pub differences: Vec<String>,
    /// The version of Java.
    pub java_version: String,
}

/// Which text of an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InstanceText {
    /// What the author wrote, with values in.
    Complete,
    /// The complete text with the author's conditions as real checks.
    Checked,
}

/// An instance that cannot be used, without anybody having been wrong.
#[derive(Clone, Debug)]
pub struct Rejection {
    /// The instance.
    pub instance: Instance,
    /// Why, in words: `ran longer than 5 s`.
    pub reason: String,
    /// The reason as one of a few sorts.
    pub cause: RejectionCause,
}

/// Why the JVM could not confirm an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RejectionCause {
    /// It ran too long.
    Time,
    /// It needed too much memory.
    Memory,
    /// It printed too much.
    Output,
    /// It ran too many steps.
    Steps,
    /// Its recursion went too deep, or it tells how deep a recursion can go.
    Depth,
    /// Its text is more than a class can hold.
    Size,
    /// The compiler of the JDK made a class of it that the JVM does not load.
    Compiler,
    /// The compiler of the JDK says something else than this one of a version that is only
    /// compiled.
    Refusal,
    /// It did what exercises may not do: it ended the JVM, left a thread running, or replaced a
    /// stream.
    Forbidden,
    /// It was not run to its end, because the JVM ended.
    Unfinished,
}

impl RejectionCause {
    /// The name in keys of sentences.
    pub fn as_str(self) -> &'static str {
        match self {
            RejectionCause::Time => "time",
            RejectionCause::Memory => "memory",
            RejectionCause::Output => "output",
            RejectionCause::Steps => "steps",
            RejectionCause::Depth => "depth",
            RejectionCause::Size => "size",
            RejectionCause::Compiler => "compiler",
            RejectionCause::Refusal => "refusal",
            RejectionCause::Forbidden => "forbidden",
            RejectionCause::Unfinished => "unfinished",
        }
    }
}

/// The instance without a check, for `--no-jvm`.
pub fn unchecked(instance: Instance) -> Validated {
    Validated { instance, proof: Proof::Unchecked }
}

/// The instance that a JVM of this version confirmed in another part of the run, where it printed
/// and returned this; `None` if that is not what is predicted.
pub fn confirmed_before(
    instance: Instance,
    version: &str,
    output: &str,
    result: Option<&str>,
) -> Option<Validated> {
    let agrees = instance.run.output == output && instance.result_text() == result;
    let proof = Proof::Jvm {
        version: version.to_owned(),
        output: output.to_owned(),
        result: result.map(str::to_owned),
    };
    agrees.then_some(Validated { instance, proof })
}

impl Validated {
    /// The instance.
    pub fn instance(&self) -> &Instance {
        &self.instance
    }

    /// What backs its prediction.
    pub fn proof(&self) -> &Proof {
        &self.proof
    }
}

impl Verdict {
    /// The instance that it is about.
    pub fn instance(&self) -> &Instance {
        match self {
            Verdict::Validated(validated) => &validated.instance,
            Verdict::Disagreed(disagreement) => &disagreement.instance,
            Verdict::Rejected(rejection) => &rejection.instance,
        }
    }
}

impl fmt::Display for Disagreement {
    /// Everything that is needed to look into it, in plain text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Disagreement { instance, text, differences, java_version } = self;
        let which = match text {
            InstanceText::Complete => "the complete text",
            InstanceText::Checked => "the checked text",
        };
        writeln!(
            f,
            "instance {}: Java {java_version} and the prediction disagree on {which}",
            instance.number
        )?;
        for difference in differences {
            writeln!(f, "- {difference}")?;
        }
        writeln!(f, "\nplaceholders: {}", instance.literals.join(", "))?;
        writeln!(f, "\ncomplete text:\n\n{}", instance.complete)?;
        write!(f, "\nchecked text:\n\n{}", instance.checked())
    }
}

/// The verdict on an instance whose programs were run in order, each as long as the one before
/// ended normally.
pub(super) fn verdict(
    instance: Instance,
    expected: &[Expected],
    observations: Vec<Observation>,
    java_version: &str,
    limits: &Reasons,
) -> Verdict {
    let texts = [InstanceText::Checked, InstanceText::Complete];
    for ((expected, seen), text) in expected.iter().zip(&observations).zip(texts) {
        if let Some((cause, reason)) = limits.rejection(seen) {
            return Verdict::Rejected(Box::new(Rejection { instance, reason, cause }));
        }
        if expected.compiler.is_some() && !seen.meets(expected) {
            let reason = format!("is a program of which the compiler says: {}", seen.message);
            let cause = RejectionCause::Refusal;
            return Verdict::Rejected(Box::new(Rejection { instance, reason, cause }));
        }
        let differences = differences(expected, seen);
        if !differences.is_empty() && instance.template.is_depth_open {
            let reason = "depends on how deep calls go before the stack is full, which Java \
                          leaves open"
                .to_owned();
            let cause = RejectionCause::Depth;
            return Verdict::Rejected(Box::new(Rejection { instance, reason, cause }));
        }
        if !differences.is_empty() {
            let java_version = java_version.to_owned();
            let disagreement = Disagreement { instance, text, differences, java_version };
            return Verdict::Disagreed(Box::new(disagreement));
        }
    }
    let Some(seen) = observations.into_iter().nth(expected.len() - 1) else {
        let reason = "was not run to its end".to_owned();
        let cause = RejectionCause::Unfinished;
        return Verdict::Rejected(Box::new(Rejection { instance, reason, cause }));
    };
    let version = java_version.to_owned();
    let proof = Proof::Jvm { version, output: seen.output, result: seen.result };
    Verdict::Validated(Box::new(Validated { instance, proof }))
}

/// The words for limits, with their numbers.
#[derive(Clone, Debug)]
pub(super) struct Reasons {
    pub seconds: f64,
    pub heap_mib: u32,
    pub output: usize,
}

impl Reasons {
    /// Why an instance that ended like this cannot be used, without the prediction being wrong.
    fn rejection(&self, seen: &Observation) -> Option<(RejectionCause, String)> {
        Some(match seen.status {
            ProgramStatus::Time => {
                (RejectionCause::Time, format!("ran longer than {} s", self.seconds))
            }
            ProgramStatus::Memory => (
                RejectionCause::Memory,
                format!("needed more than {} MiB of memory", self.heap_mib),
            ),
            ProgramStatus::Output => {
                (RejectionCause::Output, format!("printed more than {} characters", self.output))
            }
            ProgramStatus::Steps => (RejectionCause::Steps, format!("ran {}", seen.message)),
            ProgramStatus::Exit => (RejectionCause::Forbidden, "called System.exit".to_owned()),
            ProgramStatus::Threads => {
                (RejectionCause::Forbidden, "left a thread running".to_owned())
            }
            ProgramStatus::Streams => {
                (RejectionCause::Forbidden, "replaced a standard stream".to_owned())
            }
            ProgramStatus::TooLarge => (
                RejectionCause::Size,
                format!("is more than a class of Java can hold: {}", seen.message),
            ),
            ProgramStatus::JvmEnded => (RejectionCause::Unfinished, seen.message.clone()),
            ProgramStatus::Thrown if seen.message.starts_with("java.lang.StackOverflowError") => {
                (RejectionCause::Depth, "recursed too deep".to_owned())
            }
            // An error of javac 17 and 21, which 25 does not make: a `do` loop with a `continue`
            // and a variable that is never read stands before a `switch` that declares others.
            ProgramStatus::Thrown if seen.message.starts_with("java.lang.VerifyError") => (
                RejectionCause::Compiler,
                "was compiled to a class that this JDK itself refuses; take a newer JDK".to_owned(),
            ),
            // Such as that of javac 17 over `(true ? null : "x").toCharArray()`.
            ProgramStatus::NotCompiled
                if seen.message.starts_with("the compiler failed: ")
                    && seen.message.contains("exception has occurred in the compiler") =>
            {
                let message = "is a program that the compiler of this JDK fails on by an error of its own; \
                               take a newer JDK, or write it in another way";
                (RejectionCause::Compiler, message.to_owned())
            }
            ProgramStatus::Ended
            | ProgramStatus::NotCompiled
            | ProgramStatus::Thrown
            | ProgramStatus::CheckFailed
            | ProgramStatus::NoEntry
            // What only submissions come to.
            | ProgramStatus::Asked
            | ProgramStatus::Slept
            | ProgramStatus::Exited
            | ProgramStatus::NoMain
            | ProgramStatus::SeveralMains => return None,
        })
    }
}

fn differences(expected: &Expected, seen: &Observation) -> Vec<String> {
    if expected.compiler.is_some() {
        return Vec::new();
    }
    if let Some(broken) = &expected.broken {
        let observed = if seen.status == ProgramStatus::Ended {
            "it ended normally"
        } else {
            seen.message.as_str()
        };
        let same = seen.meets(expected);
        return if same {
            vec![]
        } else {
            vec![format!("predicted that {broken}, but {observed}")]
        };
    }
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "after any other ending what was observed is compared"
    )]
    let failure = match seen.status {
        ProgramStatus::NotCompiled => Some("does not compile"),
        ProgramStatus::Thrown => Some("ended with an exception"),
        ProgramStatus::CheckFailed => Some("broke a condition"),
        ProgramStatus::NoEntry => Some("has no entry"),
        _ => None,
    };
    if let Some(thrown) = &expected.thrown {
        return if seen.meets(expected) {
            Vec::new()
        } else {
            vec![format!(
                "predicted to end with {thrown} after printing {:?}, observed {:?}: {:?} after printing {:?}",
                expected.output, seen.status, seen.message, seen.output
            )]
        };
    }
    if let Some(failure) = failure {
        return vec![format!("predicted to end normally, but {failure}: {}", seen.message)];
    }
    let mut differences = Vec::new();
    let mut compare = |what: &str, predicted: String, observed: String| {
        if predicted != observed {
            differences.push(format!("{what}: predicted {predicted}, observed {observed}"));
        }
    };
    compare("output", format!("{:?}", expected.output), format!("{:?}", seen.output));
    compare("result", format!("{:?}", expected.result), format!("{:?}", seen.result));
    let open = &expected.open;
    let reports = expected.report.as_ref().zip(seen.report.as_ref());
    let reports = reports.map(|(one, other)| (open.without(one), open.without(other)));
    if let Some((expected, seen)) = reports {
        compare(
            "passes of each loop",
            format!("{:?}", expected.iterations),
            format!("{:?}", seen.iterations),
        );
        let lists = [
            ("tests of each loop", &expected.tests, &seen.tests),
            ("calls of each method", &expected.method_calls, &seen.method_calls),
            ("depth of each method", &expected.method_depth, &seen.method_depth),
        ];
        for (what, expected, seen) in lists {
            compare(what, format!("{expected:?}"), format!("{seen:?}"));
        }
        compare("calls", expected.calls.to_string(), seen.calls.to_string());
        compare("depth", expected.depth.to_string(), seen.depth.to_string());
        compare("variables", format!("{:?}", expected.observed), format!("{:?}", seen.observed));
    }
    differences
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thrown(message: &str) -> Observation {
        seen(ProgramStatus::Thrown, message)
    }

    fn seen(status: ProgramStatus, message: &str) -> Observation {
        Observation {
            status,
            message: message.to_owned(),
            output: String::new(),
            result: None,
            report: None,
            conversation: None,
        }
    }

    #[test]
    fn a_class_that_the_compiler_spoils_is_left_out_and_no_disagreement() {
        let limits = Reasons { seconds: 5.0, heap_mib: 64, output: 100 };
        let cause = |message| limits.rejection(&thrown(message)).map(|(cause, _)| cause);
        let refused = "java.lang.VerifyError: Inconsistent stackmap frames at branch target 40";
        assert_eq!(cause(refused), Some(RejectionCause::Compiler));
        assert_eq!(cause("java.lang.StackOverflowError"), Some(RejectionCause::Depth));
        assert_eq!(cause("java.lang.ArithmeticException: / by zero"), None);
        let cause = |message| {
            limits.rejection(&seen(ProgramStatus::NotCompiled, message)).map(|(cause, _)| cause)
        };
        let crash = "the compiler failed: An exception has occurred in the compiler (17.0.15).";
        assert_eq!(cause(crash), Some(RejectionCause::Compiler));
        assert_eq!(cause("cannot find symbol"), None);
    }
}
