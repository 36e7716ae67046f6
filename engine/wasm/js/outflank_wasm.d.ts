/**
 * The compiled engine as wasm-bindgen presents it, said more exactly than wasm-bindgen could. Every function may throw
 * a plain object with the fields of a `ReversiError`.
 */

import type { Analysis, BoardShape, Player, Ply, Reason, Result, Setup } from "./index.d.ts";
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
  duplicate(): GameCore;
  setup(): Setup;
  turn(): Player | null;
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
  free(): void;
}

export class EngineCore {
  constructor(hashMb: number);
  loadWeights(bytes: Uint8Array): void;
  begin(link: string, limits: Limits): void;
  step(polls: number, onInfo: (analysis: Analysis) => void): Analysis;
}
