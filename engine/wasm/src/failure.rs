//! What is thrown to JavaScript when a call fails.

use outflank_rules::{Error, FormatError, Problem, Why};
use serde::Serialize;
use wasm_bindgen::JsValue;

use crate::plain::{self, Reason, Values};

/// A failed call: a stable code for programs, a sentence for people, and the place where there is one.
#[derive(Debug, Serialize)]
pub struct Failure {
    /// One of the package's `ErrorCode`s.
    pub code: &'static str,
    /// What is wrong and what would be right.
    pub message: Box<str>,
    /// The ply it is about, the game's first being 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
    /// The square it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub square: Option<Box<str>>,
    /// What it is precisely, in a stable word: one of the package's `Why`s.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<&'static str>,
    /// What a sentence about it needs.
    #[serde(skip_serializing_if = "Values::is_empty")]
    pub values: Values,
    /// For a setup: everything that is wrong with it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
}

impl Failure {
    /// A failure that is about no ply and no square.
    pub fn new(code: &'static str, message: &impl ToString) -> Self {
        Self {
            code,
            message: sentence(message).into(),
            ply: None,
            square: None,
            why: None,
            values: Values::default(),
            reasons: Vec::new(),
        }
    }

    /// The same failure with what it is precisely.
    pub fn because(self, why: Option<Why>) -> Self {
        match why {
            Some(Why { word, values }) => Self { why: Some(word), values: Values(values), ..self },
            None => self,
        }
    }

    /// What the rules refused.
    pub fn refused(error: impl Into<Error>) -> Self {
        let error = error.into();
        let reasons = match &error {
            Error::Setup(setup) | Error::Format(FormatError { problem: Problem::Setup(setup), .. }) => {
                plain::reasons(setup)
            }
            _ => Vec::new(),
        };
        let mut failure = Self::new(error.code(), &error).because(error.why());
        if let Error::Format(FormatError { game: Some(game), .. }) = error {
            failure.values.0.push(("game", game.into()));
        }
        let ply = error.ply().and_then(|ply| u32::try_from(ply).ok());
        Self { ply, square: error.square().map(Into::into), reasons, ..failure }
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
