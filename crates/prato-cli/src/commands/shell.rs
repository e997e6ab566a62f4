//! `prato completions` and `prato man`: made from the same table as `--help`.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::{help, output};

/// Print a script that completes commands and options in your shell
#[derive(Args)]
pub struct CompletionsArgs {
    /// Which shell
    shell: Shell,
}

/// Print the manual page, or write one page per command
#[derive(Args)]
pub struct ManArgs {
    /// Write the pages to this directory instead of printing the first
    directory: Option<PathBuf>,
}

/// Runs `prato completions`.
pub fn completions(args: &CompletionsArgs) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut help::shown(), "prato", &mut script);
    print(&script)
}

/// Runs `prato man`.
pub fn man(args: &ManArgs) -> Result<Exit, Failure> {
    let Some(directory) = &args.directory else {
        let mut page = Vec::new();
        clap_mangen::Man::new(help::shown()).render(&mut page)?;
        return print(&page);
    };
    fs::create_dir_all(directory)
        .and_then(|()| clap_mangen::generate_to(help::shown(), directory))
        .map_err(|why| output::unwritable(directory, &why))?;
    Ok(Exit::Answered)
}

fn print(text: &[u8]) -> Result<Exit, Failure> {
    let mut out = output::stdout();
    out.write_all(text)?;
    out.flush()?;
    Ok(Exit::Answered)
}
