//! A pseudo-terminal without echo, as the person who types sees it.
//!
//! In: lines to type. Out: what was printed, byte for byte: line ends are not changed, and control
//! characters send no signals. What holds after [`PseudoTerminal::type_line`]: the line has reached
//! the terminal's queue, so a program that slept in a read is awake.

use std::io;
use std::os::fd::OwnedFd;

use crate::jvm::job::END_OF_INPUT;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::fstat;
use rustix::io::{Errno, ioctl_fionbio, ioctl_fionread, read, write};
use rustix::pty::{OpenptFlags, grantpt, ioctl_tiocgptpeer, openpt, unlockpt};
use rustix::termios::{InputModes, LocalModes, OptionalActions, OutputModes, tcgetattr, tcsetattr};

/// How many bytes are read at once.
const PIECE: usize = 1 << 16;

/// What came of looking for output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Printed {
    /// There was some.
    Something,
    /// There was none by now.
    Nothing,
    /// There will be none: no process can print any more.
    Over,
}

/// Both ends of a pseudo-terminal.
pub(super) struct PseudoTerminal {
    /// The end of the person who types.
    person: OwnedFd,
    /// The end of the program; `None` once the program is over.
    program: Option<OwnedFd>,
    /// The number of the device, by which an open file of a process is told to be this terminal.
    pub(super) device: u64,
}

impl PseudoTerminal {
    /// A new pseudo-terminal; an error where the system has none to give.
    pub(super) fn open() -> io::Result<Self> {
        let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
        let person = openpt(flags)?;
        grantpt(&person)?;
        unlockpt(&person)?;
        let program = ioctl_tiocgptpeer(&person, flags)?;
        let mut modes = tcgetattr(&program)?;
        modes
            .local_modes
            .remove(LocalModes::ECHO | LocalModes::ECHONL | LocalModes::ISIG | LocalModes::IEXTEN);
        modes.output_modes.remove(OutputModes::OPOST);
        modes.input_modes.remove(InputModes::IXON | InputModes::ICRNL | InputModes::ISTRIP);
        tcsetattr(&program, OptionalActions::Now, &modes)?;
        ioctl_fionbio(&person, true)?;
        let device = fstat(&program)?.st_rdev;
        Ok(Self { person, program: Some(program), device })
    }

    /// The program's end once more, for a process to be.
    pub(super) fn end_of_program(&self) -> io::Result<OwnedFd> {
        let program = self.program.as_ref().ok_or(io::ErrorKind::BrokenPipe)?;
        program.try_clone()
    }

    /// Adds what has been printed by now to `output`, a piece at most. The system hands over first
    /// what is still under way, so nothing is missing after [`Printed::Nothing`] that a process
    /// printed before this call.
    pub(super) fn take_printed(&self, output: &mut Vec<u8>) -> io::Result<Printed> {
        let mut piece = vec![0; PIECE];
        match read(&self.person, &mut piece) {
            Ok(0) | Err(Errno::IO) => Ok(Printed::Over),
            Err(Errno::AGAIN | Errno::INTR) => Ok(Printed::Nothing),
            Ok(count) => {
                output.extend(&piece[..count]);
                Ok(Printed::Something)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Waits until something is printed, at most this long.
    pub(super) fn wait(&self, time: &Timespec) -> io::Result<()> {
        match poll(&mut [PollFd::new(&self.person, PollFlags::IN)], Some(time)) {
            Ok(_) | Err(Errno::INTR) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Types a line and its end.
    pub(super) fn type_line(&self, line: &str) -> io::Result<()> {
        self.put(&format!("{line}\n").into_bytes())
    }

    /// Types what ends the input: the program reads nothing more, as often as it asks.
    pub(super) fn end_input(&self) -> io::Result<()> {
        self.put(END_OF_INPUT.as_bytes())
    }

    fn put(&self, bytes: &[u8]) -> io::Result<()> {
        let mut rest = bytes;
        while !rest.is_empty() {
            match write(&self.person, rest) {
                Ok(count) => rest = &rest[count..],
                Err(Errno::AGAIN | Errno::INTR) => {
                    let mut here = [PollFd::new(&self.person, PollFlags::OUT)];
                    let _ = poll(&mut here, Some(&Timespec { tv_sec: 1, tv_nsec: 0 }));
                }
                Err(error) => return Err(error.into()),
            }
        }
        self.settle();
        Ok(())
    }

    /// Whether all that was typed has been read by the program.
    pub(super) fn is_read_empty(&self) -> bool {
        let Some(program) = &self.program else { return true };
        self.settle();
        ioctl_fionread(program).is_ok_and(|waiting| waiting == 0)
    }

    /// Lets what was typed come through: the system hands it over before it answers.
    fn settle(&self) {
        if let Some(program) = &self.program {
            let at_once = Timespec { tv_sec: 0, tv_nsec: 0 };
            let _ = poll(&mut [PollFd::new(program, PollFlags::IN)], Some(&at_once));
        }
    }

    /// Lets go of the program's end, once the program is over.
    pub(super) fn close_end_of_program(&mut self) {
        self.program = None;
    }
}
