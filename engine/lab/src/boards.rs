//! From a board chosen at run time to code made for it.

/// Evaluates an expression with `$geometry` standing for the board's type.
macro_rules! with_board {
    ($board:expr, $geometry:ident => $body:expr) => {
        match $board {
            outflank_rules::BoardId::Six => {
                type $geometry = outflank_rules::Six;
                $body
            }
            outflank_rules::BoardId::Eight => {
                type $geometry = outflank_rules::Eight;
                $body
            }
            outflank_rules::BoardId::Ten => {
                type $geometry = outflank_rules::Ten;
                $body
            }
            outflank_rules::BoardId::Octagon => {
                type $geometry = outflank_rules::Octagon;
                $body
            }
        }
    };
}

pub(crate) use with_board;
