//! The frames to and from the harness: a mark, a length, a payload; numbers are big-endian.
//!
//! In: [`JvmTask`]s. Out: [`HarnessMessage`]s. Text to the JVM is UTF-8, text from it is UTF-16 and
//! decoded lossily, because programs may print halves of surrogate pairs. `harness/Channel.java` is
//! the other side. What holds: an answer is believed only with the mark that this one process was
//! given before it loaded any program, so that a program which writes to the pipe is noticed.

use std::io::{self, Read, Write};

use super::harness;
use super::job::{
    ConsoleScript, Conversation, ConversationStep, CounterSizes, Expected, JavaProgram, JvmTask,
    Observation, ProgramStatus, Report, SubmissionJob,
};
use crate::read::datum::Datum;

/// Starts every frame to the harness. It is no secret: programs share the standard input.
const MARK: u32 = 0x7461_7473;

/// Starts every frame from one process, so that whatever else gets into its pipe is noticed at
/// once, even where a program writes there on purpose. No two processes have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AnswerMark([u8; 16]);

impl AnswerMark {
    /// One that nothing can guess. An error if the system has no random numbers.
    pub(super) fn random() -> io::Result<Self> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(io::Error::from)?;
        Ok(Self(bytes))
    }
}

/// The largest payload in bytes that is believed.
const LARGEST_PAYLOAD: u32 = 64 << 20;

/// The ways to end, by their number.
const STATUSES: [ProgramStatus; 18] = [
    ProgramStatus::Ended,
    ProgramStatus::NotCompiled,
    ProgramStatus::Thrown,
    ProgramStatus::CheckFailed,
    ProgramStatus::Steps,
    ProgramStatus::Output,
    ProgramStatus::Time,
    ProgramStatus::Memory,
    ProgramStatus::Exit,
    ProgramStatus::Threads,
    ProgramStatus::Streams,
    ProgramStatus::NoEntry,
    ProgramStatus::TooLarge,
    ProgramStatus::Asked,
    ProgramStatus::Slept,
    ProgramStatus::Exited,
    ProgramStatus::NoMain,
    ProgramStatus::SeveralMains,
];

/// What the harness says.
#[derive(Debug)]
pub(super) enum HarnessMessage {
    /// A worker has compiled its first program.
    Ready,
    /// These jobs are being worked on.
    Started(Vec<u32>),
    /// A job is done; one observation per program that was run.
    Done(u32, Vec<Observation>),
}

/// The first frame of all: how this process has to begin its answers, and a text that it needs.
pub(super) fn greeting(mark: AnswerMark, text: &str) -> Vec<u8> {
    let mut payload = mark.0.to_vec();
    put_text(&mut payload, text);
    payload
}

/// The first frame for the harness: the mark, the class that checked programs call, and a program
/// to warm the compiler up with.
pub(super) fn write_greeting(to: &mut impl Write, mark: AnswerMark) -> io::Result<()> {
    let text = "package tatsu$.warm; class Main { static int[] a = { 2, 1 }; public static void \
                main(String[] arguments) { int n = 0; for (int i = 0; i < 3; i++) { \
                tatsu$.Check.pass(0); if (i % 2 == 0 && n < 5) n += f(i); else n--; } \
                System.out.println(n + \" \" + a[0]); } static int f(int n) { return n < 2 ? n : f(n - 1); } }";
    let entry = "main(String[])";
    let program = JavaProgram {
        counters: Some(CounterSizes { loops: 1, methods: 0 }),
        ..JavaProgram::new(text, "tatsu$.warm.Main", entry, Expected::default())
    };
    let mut payload = greeting(mark, harness::CHECK);
    put_program(&mut payload, &program);
    write_frame(to, &payload)
}

/// Something to be compiled and run.
pub(super) fn write_task(to: &mut impl Write, task: &JvmTask) -> io::Result<()> {
    let mut payload = Vec::new();
    put_number(&mut payload, task.number());
    payload.push(u8::from(matches!(task, JvmTask::Submission(_))));
    match task {
        JvmTask::Programs(job) => {
            put_number(&mut payload, length(job.programs.len()));
            for program in &job.programs {
                put_program(&mut payload, program);
            }
        }
        JvmTask::Submission(job) => put_submission(&mut payload, job),
    }
    write_frame(to, &payload)
}

fn put_submission(payload: &mut Vec<u8>, job: &SubmissionJob) {
    put_number(payload, length(job.files.len()));
    for (name, text) in job.files.iter() {
        put_text(payload, name);
        put_text(payload, text);
    }
    put_number(payload, length(job.scripts.len()));
    for ConsoleScript { arguments, lines } in &job.scripts {
        for texts in [arguments, lines] {
            put_number(payload, length(texts.len()));
            for text in texts {
                put_text(payload, text);
            }
        }
    }
}

/// Writes a mark, a length and this payload.
pub(super) fn write_frame(to: &mut impl Write, payload: &[u8]) -> io::Result<()> {
    to.write_all(&MARK.to_be_bytes())?;
    to.write_all(&length(payload.len()).to_be_bytes())?;
    to.write_all(payload)?;
    to.flush()
}

pub(super) fn put_number(payload: &mut Vec<u8>, number: u32) {
    payload.extend(number.to_be_bytes());
}

pub(super) fn put_text(payload: &mut Vec<u8>, text: &str) {
    put_number(payload, length(text.len()));
    payload.extend(text.as_bytes());
}

/// A value of a primitive type. It has 8 bytes, whatever the type.
fn put_primitive(payload: &mut Vec<u8>, number: i64) {
    payload.push(1);
    payload.extend(number.to_be_bytes());
}

/// A value: what it is, then itself.
fn put_value(payload: &mut Vec<u8>, value: &Datum) {
    match value {
        // No placeholder is an object.
        Datum::Null | Datum::Object { .. } | Datum::Printed(_) | Datum::Memory(_) => {
            payload.push(0);
        }
        Datum::Boolean(value) => put_primitive(payload, i64::from(*value)),
        Datum::Integral(number) => put_primitive(payload, *number),
        Datum::Floating(_, number) => {
            payload.push(4);
            payload.extend(number.to_be_bytes());
        }
        Datum::Text(text) => {
            payload.push(2);
            put_text(payload, text);
        }
        Datum::Array(items) => {
            payload.push(3);
            put_number(payload, length(items.len()));
            for item in items {
                put_value(payload, item);
            }
        }
    }
}

fn put_program(payload: &mut Vec<u8>, program: &JavaProgram) {
    put_text(payload, &program.text);
    payload.push(u8::from(program.is_shared));
    put_text(payload, &program.class);
    put_text(payload, &program.entry);
    put_number(payload, length(program.fields.len()));
    for field in &program.fields {
        put_text(payload, &field.class);
        put_text(payload, &field.name);
        put_value(payload, &field.value);
    }
    put_text(payload, &program.input);
    let counters = program.counters.unwrap_or(CounterSizes { loops: u32::MAX, methods: 0 });
    put_number(payload, counters.loops);
    put_number(payload, counters.methods);
    put_number(payload, length(program.noted.len()));
    for name in &program.noted {
        put_text(payload, name);
    }
    payload.push(u8::from(program.is_only_compiled));
}

pub(super) fn length(bytes: usize) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX)
}

/// Reads the payload of the next frame of the process that was given this mark. Any error means
/// that nothing more can be believed.
pub(super) fn read_payload(from: &mut impl Read, mark: AnswerMark) -> io::Result<Vec<u8>> {
    let mut header = [0; 20];
    from.read_exact(&mut header)?;
    let mut header = Payload(&header);
    let (seen, length) = (AnswerMark(header.take()?), header.number()?);
    if seen != mark || length > LARGEST_PAYLOAD {
        return Err(malformed());
    }
    let mut bytes = Vec::new();
    from.take(length.into()).read_to_end(&mut bytes)?;
    if bytes.len() == length as usize { Ok(bytes) } else { Err(malformed()) }
}

/// Reads the next answer of the harness that was given this mark. Any error means that nothing more
/// can be believed.
pub(super) fn read_answer(from: &mut impl Read, mark: AnswerMark) -> io::Result<HarnessMessage> {
    let bytes = read_payload(from, mark)?;
    let mut payload = Payload(&bytes);
    let answer = match payload.byte()? {
        1 => HarnessMessage::Ready,
        2 => {
            let count = payload.number()?;
            let numbers = (0..count).map(|_| payload.number()).collect::<io::Result<_>>()?;
            HarnessMessage::Started(numbers)
        }
        3 => {
            let job = payload.number()?;
            let count = payload.number()?;
            let observations =
                (0..count).map(|_| payload.observation()).collect::<io::Result<_>>()?;
            HarnessMessage::Done(job, observations)
        }
        _ => return Err(malformed()),
    };
    if payload.0.is_empty() { Ok(answer) } else { Err(malformed()) }
}

/// Reads frames to the end, or to the first that is malformed.
#[cfg(fuzzing)]
pub fn read_frames(mut bytes: &[u8]) {
    while read_answer(&mut bytes, AnswerMark(*b"tatsu fuzz marks")).is_ok() {}
}

fn malformed() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "not a frame of the harness")
}

/// What is left of a payload.
struct Payload<'a>(&'a [u8]);

impl Payload<'_> {
    fn take<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let (head, rest) = self.0.split_first_chunk::<N>().ok_or_else(malformed)?;
        self.0 = rest;
        Ok(*head)
    }

    fn byte(&mut self) -> io::Result<u8> {
        Ok(self.take::<1>()?[0])
    }

    fn number(&mut self) -> io::Result<u32> {
        Ok(u32::from_be_bytes(self.take()?))
    }

    fn long(&mut self) -> io::Result<u64> {
        Ok(u64::from_be_bytes(self.take()?))
    }

    fn text(&mut self) -> io::Result<String> {
        let bytes = self.number()? as usize * 2;
        if bytes > self.0.len() {
            return Err(malformed());
        }
        let (head, rest) = self.0.split_at(bytes);
        self.0 = rest;
        let units: Vec<u16> =
            head.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect();
        Ok(String::from_utf16_lossy(&units))
    }

    fn observation(&mut self) -> io::Result<Observation> {
        let status = *STATUSES.get(usize::from(self.byte()?)).ok_or_else(malformed)?;
        let message = self.text()?;
        let output = self.text()?;
        let result = if self.byte()? == 0 { None } else { Some(self.text()?) };
        let report = if self.byte()? == 0 { None } else { Some(self.report()?) };
        let conversation = if self.byte()? == 0 { None } else { Some(self.conversation()?) };
        Ok(Observation { status, message, output, result, report, conversation })
    }

    fn conversation(&mut self) -> io::Result<Conversation> {
        let count = self.number()?;
        let event = |payload: &mut Self| {
            let is_input = payload.byte()? != 0;
            let text = payload.text()?;
            Ok(if is_input {
                ConversationStep::Input(text)
            } else {
                ConversationStep::Output(text)
            })
        };
        let events = (0..count).map(|_| event(self)).collect::<io::Result<_>>()?;
        let (file, line) = (self.number()?, self.number()?);
        let exit_code = self.number()?.cast_signed();
        // A place that is not known has the number -1.
        let place = usize::try_from(file.cast_signed()).ok().map(|file| (file, line));
        Ok(Conversation { events, place, exit_code })
    }

    fn report(&mut self) -> io::Result<Report> {
        let (calls, depth) = (self.long()?, self.long()?);
        let (iterations, tests) = (self.longs()?, self.longs()?);
        let (method_calls, method_depth) = (self.longs()?, self.longs()?);
        let count = self.number()?;
        let observed =
            (0..count).map(|_| Ok((self.text()?, self.text()?))).collect::<io::Result<_>>()?;
        Ok(Report { iterations, tests, method_calls, method_depth, calls, depth, observed })
    }

    fn longs(&mut self) -> io::Result<Vec<u64>> {
        let count = self.number()?;
        (0..count).map(|_| self.long()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn garbage_in_the_pipe_is_noticed() {
        let mark = AnswerMark(*b"0123456789abcdef");
        let no_answer: [&[u8]; 4] = [
            b"hello, world, hello, world",
            b"0123456789abcdef\xff\xff\xff\xff",
            b"0123456789abcdef\0\0\0\x01\x09",
            b"0123456789abcdeF\0\0\0\x01\x01",
        ];
        for bytes in no_answer {
            let error = read_answer(&mut &bytes[..], mark).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::InvalidData, "{bytes:?}");
        }
        let mut ready = &b"0123456789abcdef\0\0\0\x01\x01"[..];
        assert!(matches!(read_answer(&mut ready, mark), Ok(HarnessMessage::Ready)));
    }

    #[test]
    fn no_two_processes_have_one_mark() {
        assert_ne!(AnswerMark::random().unwrap(), AnswerMark::random().unwrap());
    }

    #[test]
    fn halves_of_surrogate_pairs_are_replaced() {
        let units: [u16; 3] = [0xD83D, u16::from(b'a'), 0xE4];
        let mut bytes = length(units.len()).to_be_bytes().to_vec();
        bytes.extend(units.iter().flat_map(|unit| unit.to_be_bytes()));
        assert_eq!(Payload(&bytes).text().unwrap(), "\u{FFFD}aä");
    }

    #[test]
    fn a_length_beyond_the_payload_is_malformed() {
        assert!(Payload(&[0xFF; 8]).text().is_err());
    }
}
