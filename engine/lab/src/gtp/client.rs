//! Another program as a player in our matches.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use outflank_rules::{BoardId, Colour, Game, Setup, Square};

use super::GAME;

/// How long a program may take for one reply.
const PATIENCE: Duration = Duration::from_mins(10);

/// A program at the other end of a pipe, at one game. It ends with this value.
pub struct Outside {
    command: String,
    child: Child,
    to: ChildStdin,
    /// Its lines, read by a thread so that one that falls silent can be told from one that thinks.
    from: Receiver<String>,
    seed: u64,
    /// Plies it knows of; none before the game has begun.
    told: Option<usize>,
}

impl Outside {
    /// Starts a program. The command is split at white space; `seed` is for programs that know our [`GAME`].
    pub fn start(command: &str, seed: u64) -> Result<Self, String> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or("gtp: wants a program after it, such as gtp:edax -gtp")?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|why| format!("{program} could not be started: {why}"))?;
        let (Some(to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{program} has no pipes"));
        };
        let (sender, receiver) = channel();
        thread::spawn(move || {
            for line in BufReader::new(from).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Self { command: command.to_owned(), child, to, from: receiver, seed, told: None })
    }

    /// The program's move. The game is not over.
    pub fn choose(&mut self, game: &Game) -> Result<Square, String> {
        let turn = game.turn().ok_or("the game is over")?;
        let told = self.told.map_or_else(|| self.begin(game), Ok)?;
        for ply in &game.plies()[told..] {
            self.ask(&format!("play {} {}", ply.player, ply.square))?;
            self.pass_over(&ply.passed)?;
        }
        let reply = self.ask(&format!("genmove {turn}"))?;
        let square: Square =
            reply.parse().map_err(|_| format!("{} was asked for {turn}'s move and said \"{reply}\"", self.command))?;
        let mut after = game.clone();
        let ply = after.play(square).map_err(|why| format!("{} moved against the rules: {why}", self.command))?;
        self.pass_over(&ply.passed)?;
        self.told = Some(game.ply() + 1);
        Ok(square)
    }

    fn pass_over(&mut self, passed: &[Colour]) -> Result<(), String> {
        passed.iter().try_for_each(|colour| self.ask(&format!("play {colour} pass")).map(drop))
    }

    /// Begins a game; how many of its plies the program then knows.
    fn begin(&mut self, game: &Game) -> Result<usize, String> {
        if self.ask(&format!("known_command {GAME}")).is_ok_and(|reply| reply == "true") {
            self.ask(&format!("{GAME} {} {}", self.seed, game.link()))?;
            return Ok(game.ply());
        }
        let setup = game.setup();
        let size = match setup.board {
            BoardId::Six => 6,
            BoardId::Eight => 8,
            BoardId::Ten => 10,
            BoardId::Octagon => 0,
        };
        if size == 0 || *setup != (Setup { board: setup.board, ..Setup::default() }) {
            return Err(format!(
                "{} does not know {GAME}: it can play only 6x6-2-most, 8x8-2-most and 10x10-2-most",
                self.command
            ));
        }
        self.ask(&format!("boardsize {size}"))?;
        self.ask("clear_board")?;
        Ok(0)
    }

    /// Says a command and gives the reply to it.
    fn ask(&mut self, command: &str) -> Result<String, String> {
        if writeln!(self.to, "{command}").and_then(|()| self.to.flush()).is_err() {
            return Err(self.ended(command));
        }
        let mut reply: Option<String> = None;
        loop {
            let line = match self.from.recv_timeout(PATIENCE) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => {
                    let (program, seconds) = (&self.command, PATIENCE.as_secs());
                    return Err(format!("{program} has not answered \"{command}\" for {seconds} seconds"));
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended(command)),
            };
            let line = line.trim_end();
            match &mut reply {
                Some(reply) if line.is_empty() => return self.understood(command, reply),
                Some(reply) => *reply = format!("{reply}\n{line}"),
                // What a program says before its reply is for people.
                None => reply = line.starts_with(['=', '?']).then(|| line.to_owned()),
            }
        }
    }

    /// The text of a reply, or the refusal it is.
    fn understood(&self, command: &str, reply: &str) -> Result<String, String> {
        let text = reply[1..].trim_start_matches(|character: char| character.is_ascii_digit()).trim();
        if reply.starts_with('=') {
            return Ok(text.to_owned());
        }
        Err(format!("{} refused \"{command}\": {text}", self.command))
    }

    fn ended(&mut self, command: &str) -> String {
        let how = self.child.wait().map_or_else(|why| why.to_string(), |status| status.to_string());
        format!("{} ended ({how}) when it was told \"{command}\"", self.command)
    }
}

impl Drop for Outside {
    fn drop(&mut self) {
        // Politely first; one that is gone already cannot be asked, nor stopped, and need not be.
        let _ = writeln!(self.to, "quit").and_then(|()| self.to.flush());
        let asked = std::time::Instant::now();
        while asked.elapsed() < Duration::from_secs(2) {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(1));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
