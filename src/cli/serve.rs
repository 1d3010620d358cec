//! `tatsu serve`: the page in the browser.
//!
//! In: the arguments. Out: nothing; it answers until it is ended. What holds: the page is the
//! library's; here it gets the clock, the JDK and the examples, and a browser is opened on it.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use tatsu::console::command::open_in_browser;
use tatsu::make::status::{CommandStatus, Problem};
use tatsu::serve::{HostMachine, ServeOrder, start};

use super::environment::now;
use super::example::EXAMPLES;
use super::terminal::{Terminal, available_cores};
use super::{archive, doctor};

/// `tatsu serve`
#[derive(Clone, Debug, Args)]
pub struct ServeArguments {
    /// The folder with your exercises [default: the current one]
    #[arg(value_name = "FOLDER", default_value = ".", hide_default_value = true, value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,

    /// The port on 127.0.0.1; 0 for any that is free [default: 7411, or any if that is taken]
    #[arg(long, value_name = "PORT")]
    pub port: Option<u16>,

    /// Print the address and open no browser
    #[arg(long)]
    pub no_open: bool,
}

/// Serves the page.
pub fn run(arguments: &ServeArguments, terminal: Terminal) -> Result<CommandStatus, Problem> {
    let order = ServeOrder { folder: arguments.folder.clone(), port: arguments.port };
    let machine = HostMachine {
        jdk: doctor::jdk,
        archive: archive::of,
        now,
        cores: available_cores(),
        examples: &EXAMPLES,
    };
    let server = start(&order, machine)?;
    let address = server.address();
    terminal.print(&format!("{address}\n"))?;
    if arguments.no_open {
        terminal.say("open this address in a browser on this machine; Ctrl+C ends it");
    } else if open_in_browser(&server.address_for_browser()) {
        terminal.say("the page is open in your browser; Ctrl+C ends it");
    } else {
        terminal.say("no browser could be opened: open the address above; Ctrl+C ends it");
    }
    server.run();
    Ok(CommandStatus::Done)
}
