/**
 * The compiled engine as wasm-bindgen presents it, said more exactly than wasm-bindgen could. Every function may throw
 * a plain object with the fields of a `ReversiError`.
 */

import type { Analysis, BoardShape, Player, Ply, Reason, Result, Setup, WthorFile } from "./index.d.ts";
import type { Limits } from "./protocol.js";

export default function start(source: { module_or_path: WebAssembly.Module }): Promise<unknown>;

export function boardShape(board: string): BoardShape;
export function checkSetup(setup: unknown): Reason[];
export function randomBlocked(setup: unknown, count: number, seed: number): string[];
export function randomSeed(): number;
export function drawSeats(players: number): Player[];

export class GameCore {
  constructor(setup: unknown);
  static fromTranscript(text: string, setup: unknown): GameCore;
  static fromPosition(text: string, setup: unknown): GameCore;
  static fromLink(text: string): GameCore;
  static fromObf(text: string, setup: unknown): GameCore;
  duplicate(): GameCore;
  setup(): Setup;
  turn(): Player | null;
  openingPass(): Player | null;
  ply(): number;
  length(): number;
  legalMoves(): string[];
  flips(square: string): string[];
  disc(square: string): Player | "neutral" | null;
  play(square: string): Ply;
  undo(): Ply | null;
  redo(): Ply | null;
  goTo(ply: number): void;
  plies(): Ply[];
  discs(): Record<string, number>;
  result(): Result | null;
  position(): string;
  transcript(): string;
  link(): string;
  obf(): string;
  free(): void;
}

export class GgfRecord {
  constructor(game: GameCore, black: string, white: string, place: string, date: string, result: string);
  static read(text: string): GgfRecord[];
  write(): string;
  game(): GameCore;
  about(): { black: string; white: string; place: string; date: string; result: string };
  free(): void;
}

export function readWthor(bytes: Uint8Array): WthorFile;

export class EngineCore {
  constructor(hashMb: number);
  static plays(setup: Setup): boolean;
  loadWeights(bytes: Uint8Array): void;
  begin(link: string, limits: Limits): void;
  bench(): { name: string; nodes: number; score: number }[];
  step(polls: number, onInfo: (analysis: Analysis) => void): Analysis;
  free(): void;
}
