//! Progress bars.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar that counts `length` things, named in the plural.
pub fn bar(length: u64, things: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} {msg}, {elapsed} gone, {eta} to go")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length).with_style(style).with_message(things)
}
