//! `tatsu serve`: the page in the browser.
//!
//! In: the arguments. Out: nothing; it answers until it is ended. What holds: the page is the
//! library's; here it gets the clock, the JDK and the examples, and a browser is opened on it.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::{Args, ValueHint};
use tatsu::console::command::open_in_browser;
use tatsu::jvm::confinement::Confinement;
use tatsu::make::machine::HostMachine;
use tatsu::make::status::{CommandStatus, Problem};
use tatsu::serve::{FrontServer, ServeOrder, start};

use super::environment::{now, variable};
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

    /// Listen on this address instead of 127.0.0.1; only with a server in front
    #[arg(long, value_name = "ADDRESS")]
    pub listen: Option<IpAddr>,

    /// The origin of a server in front that has TLS and a log-in, such as https://tatsu.example.edu
    #[arg(long, value_name = "ORIGIN", requires = "secret_file")]
    pub behind_proxy: Option<String>,

    /// The file with the secret that the server in front says with each request
    #[arg(long, value_name = "FILE", requires = "behind_proxy", value_hint = ValueHint::FilePath)]
    pub secret_file: Option<PathBuf>,

    /// Print the address and open no browser
    #[arg(long)]
    pub no_open: bool,
}

/// Serves the page.
pub fn run(arguments: &ServeArguments, terminal: Terminal) -> Result<CommandStatus, Problem> {
    let order = ServeOrder {
        folder: arguments.folder.clone(),
        port: arguments.port,
        listen: arguments.listen,
        proxy: proxy(arguments)?,
    };
    let server = start(&order, host_machine())?;
    let address = server.address();
    terminal.print(&format!("{address}\n"))?;
    if arguments.no_open {
        terminal.say("open this address in a browser on this machine; Ctrl+C ends it");
    } else if arguments.behind_proxy.is_some() {
        terminal.say("the server in front hands requests on; Ctrl+C ends it");
    } else if open_in_browser(&server.address_for_browser()) {
        terminal.say("the page is open in your browser; Ctrl+C ends it");
    } else {
        terminal.say("no browser could be opened: open the address above; Ctrl+C ends it");
    }
    server.run();
    Ok(CommandStatus::Done)
}

/// The server in front, if there is one.
fn proxy(arguments: &ServeArguments) -> Result<Option<FrontServer>, Problem> {
    let (Some(origin), Some(file)) = (&arguments.behind_proxy, &arguments.secret_file) else {
        return Ok(None);
    };
    let unreadable = |error: std::io::Error| {
        Problem::new(format!("`{}` cannot be read: {error}", file.display()))
            .hint("make it with `openssl rand -hex 32`, readable by this user only")
    };
    let secret = std::fs::read_to_string(file).map_err(unreadable)?.trim().to_owned();
    Ok(Some(FrontServer { origin: origin.clone(), secret }))
}

/// What this process has.
pub fn host_machine() -> HostMachine {
    HostMachine {
        jdk: doctor::jdk,
        archive: archive::of,
        make_later: archive::make_later,
        confinement: || Confinement::find(variable("PATH").as_deref()),
        now,
        cores: available_cores(),
        examples: &EXAMPLES,
    }
}
