//! How many discs the placement on the last empty square turns, stride 8.
//!
//! With every other square of the board filled, whatever is not the player's is the opponent's, so that eight bits tell
//! a whole line and a table tells what turns on it: four look-ups instead of eight rays. Squares beyond the end of a
//! line read as the opponent's and close nothing. Gathering a line by one multiplication is known from chess
//! programming (Kindergarten bitboards).

use crate::geometry::Geometry;

/// `TURNED[place][line]`: discs that turn on one line when a player with the discs `line` places on `place`.
static TURNED: [[u8; 256]; 8] = {
    let mut turned = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut line = 0;
        while line < 256 {
            turned[place][line] = run(place, line, true) + run(place, line, false);
            line += 1;
        }
        place += 1;
    }
    turned
};

/// The opponent's discs next to `place` on one side, if one of the player's ends them.
const fn run(place: usize, line: usize, up: bool) -> u8 {
    let mut length = 0;
    let mut at = place;
    loop {
        if at == (if up { 7 } else { 0 }) {
            return 0;
        }
        at = if up { at + 1 } else { at - 1 };
        if line >> at & 1 == 1 {
            return length;
        }
        length += 1;
    }
}

/// The two diagonals through each square, the square itself left out: falling to the left, falling to the right.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut diagonals = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let mut other = 0;
        while other < 64 {
            let (column, row) = (other % 8 - square as i32 % 8, other / 8 - square as i32 / 8);
            if row != 0 && column == -row {
                diagonals[square][0] |= 1 << other;
            }
            if row != 0 && column == row {
                diagonals[square][1] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    diagonals
};

/// One square of each row.
const COLUMN: u64 = 0x0101_0101_0101_0101;

/// See [`Geometry::last_flips`].
#[inline(always)]
#[expect(clippy::extra_unused_type_parameters, reason = "one signature for the kernels of both strides")]
pub(crate) fn last_flips<G: Geometry<Bits = u64>>(player: u64, square: u32) -> u32 {
    let square = (square % 64) as usize;
    let (column, row) = (square % 8, square / 8);
    let [left, right] = DIAGONALS[square];
    let across = (player >> (8 * row)) as usize & 255;
    // The products bring each row's bit to a bit of its own of the top byte.
    let along = ((player >> column & COLUMN).wrapping_mul(0x0102_0408_1020_4080) >> 56) as usize;
    let falling_left = ((player & left).wrapping_mul(COLUMN) >> 56) as usize;
    let falling_right = ((player & right).wrapping_mul(COLUMN) >> 56) as usize;
    let turned =
        TURNED[column][across] + TURNED[row][along] + TURNED[column][falling_left] + TURNED[column][falling_right];
    u32::from(turned)
}
