// A site author's TypeScript: every name that API.md promises, used as its types allow. Compiled, and run bundled.

import init, { Engine, Game, LEVELS, ReversiError, boardShape, checkSetup, drawSeats, randomBlocked, randomSeed, readGgf, readWthor, writeGgf } from "outflank";
import type { Analysis, BoardId, BoardShape, ErrorCode, Limits, MoveScore, Player, Ply, Reason, Result, Setup } from "outflank";
import type { ReversiBoard } from "outflank/element.js";

export async function consume(wasm?: Uint8Array, worker?: () => unknown): Promise<string> {
  const loaded: Promise<void> = init(wasm);
  await loaded;
  const setup: Partial<Setup> = { board: "8x8", players: 2, goal: "most", opening: "cross", blocked: [], handicap: { player: "white", corners: 1 } };
  const game = new Game(setup);
  const board: BoardId = game.setup.board;
  const shape: BoardShape = boardShape(board);
  const turn: Player | null = game.turn;
  const moves: string[] = game.legalMoves();
  const ply: Ply = game.play(moves[0]);
  const [player, square, flips, passed]: [Player, string, string[], Player[]] = [ply.player, ply.square, ply.flips, ply.passed];
  const undone: Ply | null = game.undo();
  const redone: Ply | null = game.redo();
  game.goTo(0);
  game.goTo(game.length);
  const counts: Record<string, number> = game.discs();
  const result: Result | null = game.result();
  const winner: Player | null | undefined = result?.winner;
  const copies: Game[] = [Game.fromLink(game.link()), Game.fromTranscript(game.transcript(), setup), Game.fromPosition(game.position(), setup), game.clone()];
  const lying: Player | "neutral" | null = game.disc(shape.centre[0]);
  const reasons: Reason[] = checkSetup({ players: 4, board: "6x6" });
  const blocked: string[] = randomBlocked({}, 4, randomSeed());
  const seats: Player[] = drawSeats(3);
  const records = [readGgf, readWthor, writeGgf].length;

  let code: ErrorCode | undefined;
  try {
    game.play("z9");
  } catch (error) {
    if (!(error instanceof ReversiError)) throw error;
    code = error.code;
    const where: [number | undefined, string | undefined, Reason[] | undefined] = [error.ply, error.square, error.reasons];
    if (where.every((place) => place === undefined)) throw error;
  }

  const engine: Engine = await Engine.create({ hashMb: 8, workers: null, worker });
  const limits: Limits = { level: LEVELS.easy, depth: 3, timeMs: 1000, nodes: 10_000, exact: false, moves: 2 };
  const heard: Analysis[] = [];
  const analysis: Analysis = await engine.analyse(game, limits, { onInfo: (info) => heard.push(info), signal: new AbortController().signal });
  await engine.analyse(game, limits, { onInfo: null, signal: null });
  const best: MoveScore = analysis.moves[0];
  const kind: "exact" | "estimate" = best.kind;
  const scores: Record<Player, number> | undefined = best.scores;
  engine.close();
  game.free();

  const facts = [turn, player, square, flips.length, passed.length, undone?.square === redone?.square, counts.empty, winner, copies.length, lying, reasons.length,
    blocked.length, seats.length, records, code, kind, scores, analysis.done, typeof analysis.best, best.pv.length > 0, heard.length > 0];
  return facts.join(" ");
}

/** What the types must refuse. Never called. */
export function refused(): void {
  // @ts-expect-error there is no such board
  new Game({ board: "9x9" });
  // @ts-expect-error there is no game of five
  new Game({ players: 5 });
  // @ts-expect-error the turn cannot be set
  new Game().turn = "red";
  // @ts-expect-error engines are made by Engine.create
  new Engine();
  // @ts-expect-error a square is text
  new Game().play(34);
  // @ts-expect-error there is no such limit
  const limits: Limits = { time: 1000 };
  console.log(limits);
}

/** What the types of the element allow. Never called: there is no document here. */
export function embed(element: ReversiBoard): void {
  element.players = 3;
  element.blocked = "a1 h8";
  element.level = "hard";
  element.addEventListener("reversi-move", ({ detail }) => console.log(detail.square));
  // @ts-expect-error there is no such board
  element.board = "9x9";
}
