//! What is thrown to JavaScript when a call fails.

use outflank_rules::Error;
use serde::Serialize;
use wasm_bindgen::JsValue;

use crate::plain::{self, Reason};

/// A failed call: a stable code for programs, a sentence for people, and the place where there is one.
#[derive(Debug, Serialize)]
pub struct Failure {
    /// One of the package's `ErrorCode`s.
    pub code: &'static str,
    /// What is wrong and what would be right.
    pub message: String,
    /// The ply it is about, the game's first being 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ply: Option<usize>,
    /// The square it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub square: Option<String>,
    /// For a setup: everything that is wrong with it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
}

impl Failure {
    /// A failure that is about no ply and no square.
    pub fn new(code: &'static str, message: &impl ToString) -> Self {
        Self { code, message: sentence(message), ply: None, square: None, reasons: Vec::new() }
    }

    /// What the rules refused.
    pub fn refused(error: impl Into<Error>) -> Self {
        let error = error.into();
        let reasons = match &error {
            Error::Setup(setup) => plain::reasons(setup),
            _ => Vec::new(),
        };
        Self { ply: error.ply(), square: error.square(), reasons, ..Self::new(error.code(), &error) }
    }
}

/// A message with its full stop.
pub fn sentence(message: &impl ToString) -> String {
    let mut message = message.to_string();
    if !message.ends_with('.') {
        message.push('.');
    }
    message
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        plain::object(&failure)
    }
}
