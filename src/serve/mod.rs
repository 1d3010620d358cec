//! The page in the browser: everything that a lecturer does with tatsu, without a terminal.
//!
//! In: a folder, and what this machine has ([`HostMachine`]). Out: a server on 127.0.0.1 that
//! answers a browser on this machine and no other one. What holds: the files of the folder are the
//! truth; a request is an order of [`crate::make`] and an answer its outcome, as JSON; and nothing
//! answers without the secret of the page.
//!
//! | file | holds |
//! | --- | --- |
//! | `http` | requests read within bounds, responses written |
//! | `guard` | who is answered at all |
//! | `folder` | the files, and that no path leaves their folder |
//! | `assets` | the page itself |
//! | `machine` | what the process has and hands in |
//! | `state` | what all tabs share |
//! | `lane`, `job` | heavy runs one after the other, their progress, and calling them off |
//! | `frame` | pages in a frame |
//! | `source` | files as sources |
//! | `look` | one question as a student sees it |
//! | `bank` | a bank is made, reviewed and handed over |
//! | `review` | single questions of a bank kept, exchanged and dropped |
//! | `check`, `settings` | what is found in a text, and its settings as a form |
//! | `route` | which request is answered by whom |
//! | `listen` | connections, and what goes on beside them |

mod assets;
mod bank;
mod check;
mod folder;
mod frame;
mod guard;
mod http;
mod job;
mod lane;
mod listen;
mod look;
mod machine;
mod review;
mod route;
mod settings;
mod source;
mod state;

pub use folder::FolderError;
pub use listen::{PageServer, ServeOrder, start};
pub use machine::{GalleryExample, HostMachine};
