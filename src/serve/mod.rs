//! The page in the browser: everything that a lecturer does with tatsu, without a terminal.
//!
//! In: a folder, and what this machine has ([`HostMachine`](crate::make::machine::HostMachine)).
//! Out: a server on 127.0.0.1 that answers a browser on this machine and no other one. What holds:
//! the files of the folder are the truth; a request is an order of [`crate::make`] and an answer
//! its outcome, as JSON; and nothing answers without the secret of the page.
//!
//! | file | holds |
//! | --- | --- |
//! | `http` | requests read within bounds, responses written |
//! | `guard` | who is answered at all |
//! | `folder` | the files, and that no path leaves their folder |
//! | `assets` | the page itself |
//! | `state` | what all tabs share |
//! | `job` | heavy runs, their progress, and calling them off |
//! | `found`, `outcome` | questions that were found: written, or compared and held for a yes |
//! | `frame` | pages in a frame |
//! | `source` | files as sources |
//! | `look` | one question as a student sees it |
//! | `bank` | a bank is made, reviewed and handed over |
//! | `again` | a bank made once more beside the one that there is, and a yes to it |
//! | `review` | single questions of a bank kept, exchanged and dropped |
//! | `exam`, `part` | exams put together, made and looked at |
//! | `statistics`, `upload` | what came of a quiz; files that are dropped on the page |
//! | `programs` | programs of students tested, and handed back |
//! | `check`, `offers`, `settings` | what is found in a text, what can be written, and its settings as a form |
//! | `localized` | what the page is told, in its language |
//! | `route` | which request is answered by whom |
//! | `listen` | connections, and what goes on beside them |

mod again;
mod assets;
mod bank;
mod check;
mod exam;
mod folder;
mod found;
mod frame;
mod guard;
mod http;
mod job;
mod listen;
mod localized;
mod look;
mod offers;
mod outcome;
mod part;
mod programs;
mod review;
mod route;
mod settings;
mod source;
mod state;
mod statistics;
mod upload;

pub use folder::FolderError;
pub use listen::{FrontServer, PageServer, ServeOrder, start};
