//! `lab gtp`: our players, driven from outside.

use std::io::{self, BufRead, Write};
use std::path::PathBuf;

use clap::Args;
use outflank_rules::{BoardId, Game, Setup, Square};
use outflank_search::eval::Learned;

use super::{GAME, colour};
use crate::players::{Mind, Player, learned};

/// Lets another program drive a player by the Go Text Protocol, version 2, over standard input and output.
#[derive(Args, Debug)]
pub struct Gtp {
    /// Who plays, as in `lab match`.
    #[arg(default_value = "level:8")]
    player: Player,
    /// Folder of evaluation weights; without it the hand-made evaluation plays.
    #[arg(long)]
    weights: Option<PathBuf>,
    /// What choices of chance are drawn from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Runs the command.
pub fn run(args: &Gtp) -> Result<(), String> {
    let learned = learned(args.weights.as_deref())?;
    let mut server = Server::new(&args.player, &learned, args.seed)?;
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line.map_err(|why| format!("a command could not be read: {why}"))?;
        if let Some(reply) = server.reply(&line) {
            write!(out, "{reply}\n\n").and_then(|()| out.flush()).map_err(|why| format!("nobody listens: {why}"))?;
        }
        if server.over {
            break;
        }
    }
    Ok(())
}

const COMMANDS: [&str; 12] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    GAME,
];

/// One conversation.
struct Server<'a> {
    player: &'a Player,
    learned: &'a Learned,
    seed: u64,
    game: Game,
    mind: Mind<'a>,
    /// Whether `quit` was said.
    over: bool,
}

impl<'a> Server<'a> {
    fn new(player: &'a Player, learned: &'a Learned, seed: u64) -> Result<Self, String> {
        let game = Game::new(Setup::default()).map_err(|why| why.to_string())?;
        Ok(Self { player, learned, seed, game, mind: Mind::new(player, learned, seed)?, over: false })
    }

    /// The reply to a line, none to an empty one or a remark.
    fn reply(&mut self, line: &str) -> Option<String> {
        let line = line.split('#').next().unwrap_or_default();
        let mut words = line.split_whitespace().peekable();
        let id = words.next_if(|word| word.bytes().all(|byte| byte.is_ascii_digit())).unwrap_or_default();
        let command = words.next()?;
        let words: Vec<&str> = words.collect();
        Some(match self.answer(command, &words) {
            Ok(text) => format!("={id} {text}").trim_end().to_owned(),
            Err(why) => format!("?{id} {why}"),
        })
    }

    fn answer(&mut self, command: &str, words: &[&str]) -> Result<String, String> {
        match (command, words) {
            ("protocol_version", _) => return Ok("2".to_owned()),
            ("name", _) => return Ok("Outflank".to_owned()),
            ("version", _) => return Ok(env!("CARGO_PKG_VERSION").to_owned()),
            ("known_command", [name]) => return Ok(COMMANDS.contains(name).to_string()),
            ("list_commands", _) => return Ok(COMMANDS.join("\n")),
            ("quit", _) => self.over = true,
            ("boardsize", [size]) => self.begin(Game::new(square_board(size)?).map_err(|why| why.to_string())?)?,
            ("clear_board", _) => self.begin(Game::new(self.game.setup().clone()).map_err(|why| why.to_string())?)?,
            // Every program has to know it; in Reversi there is nothing to give.
            ("komi", _) => {}
            ("play", [player, square]) => self.play(player, square)?,
            ("genmove", [player]) => return self.generate(player),
            (GAME, [seed, link]) => {
                self.seed = seed.parse().map_err(|_| format!("{seed} is no seed"))?;
                self.begin(Game::from_link(link).map_err(|why| why.to_string())?)?;
            }
            (known, _) if COMMANDS.contains(&known) => {
                return Err(format!("syntax error: {known} was given {words:?}"));
            }
            _ => return Err("unknown command".to_owned()),
        }
        Ok(String::new())
    }

    /// Takes up a game with a fresh mind.
    fn begin(&mut self, game: Game) -> Result<(), String> {
        self.mind = Mind::new(self.player, self.learned, self.seed)?;
        self.game = game;
        Ok(())
    }

    fn play(&mut self, player: &str, square: &str) -> Result<(), String> {
        let colour = colour(player).ok_or_else(|| format!("{player} is no colour"))?;
        if square.eq_ignore_ascii_case("pass") {
            return if self.passed(player)? { Ok(()) } else { Err(format!("illegal move: {colour} has a move")) };
        }
        if self.game.turn() != Some(colour) {
            return Err(format!("illegal move: it is not {colour}'s turn"));
        }
        let square: Square = square.parse().map_err(|why| format!("illegal move: {why}"))?;
        self.game.play(square).map_err(|why| format!("illegal move: {why}"))?;
        Ok(())
    }

    fn generate(&mut self, player: &str) -> Result<String, String> {
        if self.passed(player)? {
            return Ok("pass".to_owned());
        }
        if self.game.turn() != colour(player) {
            return Err(format!("it is not {player}'s turn"));
        }
        let square = self.mind.choose(&self.game)?;
        self.game.play(square).map_err(|why| why.to_string())?;
        Ok(square.to_string())
    }

    /// Whether this colour cannot but pass: it was passed just now, or the game is over.
    fn passed(&self, player: &str) -> Result<bool, String> {
        let colour = colour(player).ok_or_else(|| format!("{player} is no colour"))?;
        let last = self.game.plies().last();
        Ok(self.game.turn().is_none() || last.is_some_and(|ply| ply.passed.contains(&colour)))
    }
}

/// The plain setup on a board so many squares wide.
fn square_board(size: &str) -> Result<Setup, String> {
    let board = match size {
        "6" => BoardId::Six,
        "8" => BoardId::Eight,
        "10" => BoardId::Ten,
        _ => return Err("unacceptable size".to_owned()),
    };
    Ok(Setup { board, ..Setup::default() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::random_move;
    use crate::random::Random;

    /// What a server with a player of chance replies to these lines.
    fn replies(lines: &[&str]) -> Vec<String> {
        let learned = Learned::default();
        let mut server = Server::new(&Player::Random, &learned, 1).unwrap();
        lines.iter().filter_map(|line| server.reply(line)).collect()
    }

    #[test]
    fn conversation() {
        let said = replies(&["7 name", "", "# a remark", "play B F5", "play w d6", "genmove black", "play black c4"]);
        assert_eq!(said[..3], ["=7 Outflank", "=", "="]);
        assert!(said[3].starts_with("= "), "{said:?}");
        assert!(said[4].starts_with("? illegal move: it is not black's turn"), "{said:?}");
    }

    #[test]
    fn refusals() {
        for line in
            ["dance", "play", "play blue d3", "play b a1", "play b z", "play b pass", "genmove w", "boardsize 7"]
        {
            assert!(replies(&[line])[0].starts_with("? "), "{line}");
        }
        assert!(replies(&["outflank-game x 1.8x8.m"])[0].starts_with("? x is no seed"));
        assert!(replies(&["outflank-game 1 9.nothing"])[0].starts_with("? "));
    }

    #[test]
    fn forced_passes_may_be_said_and_asked() {
        let mut random = Random::new(1, 0);
        let mut game = Game::new(Setup::default()).unwrap();
        while game.plies().last().is_none_or(|ply| ply.passed.len() != 1) {
            if game.turn().is_none() {
                game = Game::new(Setup::default()).unwrap();
            }
            game.play(random_move(&game, &mut random)).unwrap();
        }
        let (passed, turn) = (game.plies().last().unwrap().passed[0], game.turn().unwrap());
        let begin = format!("outflank-game 3 {}", game.link());
        let said = replies(&[&begin, &format!("play {passed} pass"), &format!("genmove {passed}")]);
        assert_eq!(said, ["=", "=", "= pass"]);
        let said = replies(&[&begin, &format!("play {turn} pass"), &format!("genmove {turn}")]);
        assert!(said[1].starts_with('?') && said[2].starts_with("= ") && said[2] != "= pass", "{said:?}");
    }

    #[test]
    fn other_setups_by_their_links() {
        let setup = Setup { players: 4, ..Setup::default() };
        let mut game = Game::new(setup).unwrap();
        game.play(game.legal_moves()[0]).unwrap();
        let said =
            replies(&[&format!("outflank-game 5 {}", game.link()), "genmove white", "genmove r", "genmove green"]);
        assert!(said.iter().all(|reply| reply.starts_with('=')), "{said:?}");
    }
}
