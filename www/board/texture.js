/**
 * Small tiles of material grain, made once by a fixed pseudo-random sequence and repeated over a surface: translucent
 * light and dark over whatever colour lies beneath.
 * @module
 */

/** @typedef {"weave" | "stone" | "wood"} TextureName */

/** Side of a tile in pixels. */
const TILE = 256;

/** @type {Map<TextureName, HTMLCanvasElement>} */
const tiles = new Map();

/**
 * A pattern of the texture for filling.
 * @param {CanvasRenderingContext2D} context
 * @param {TextureName} name
 * @param {number} ratio  device pixels in a CSS pixel: the grain keeps its size on the table
 * @returns {CanvasPattern | string}
 */
export function texture(context, name, ratio) {
  let tile = tiles.get(name);
  if (!tile) {
    tile = makeTile(name);
    tiles.set(name, tile);
  }
  const pattern = context.createPattern(tile, "repeat");
  if (!pattern) return "transparent";
  const scale = Math.max(0.5, ratio / 2);
  pattern.setTransform(new DOMMatrix([scale, 0, 0, scale, 0, 0]));
  return pattern;
}

/** @param {TextureName} name */
function makeTile(name) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = TILE;
  const context = canvas.getContext("2d");
  if (!context) return canvas;
  const image = context.createImageData(TILE, TILE);
  const random = sequence(name.length * 7919);
  const shade = { weave, stone, wood }[name](random);
  for (let y = 0; y < TILE; y += 1) {
    for (let x = 0; x < TILE; x += 1) {
      const value = shade(x, y);
      const at = 4 * (y * TILE + x);
      const tone = value > 0 ? 255 : 0;
      image.data[at] = image.data[at + 1] = image.data[at + 2] = tone;
      image.data[at + 3] = Math.min(255, Math.abs(value) * 255);
    }
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

/**
 * Felt: short threads in two directions, and fluff.
 * @param {() => number} random
 */
function weave(random) {
  const noise = Float32Array.from({ length: TILE * TILE }, () => random() - 0.5);
  /** @param {number} x @param {number} y */
  const at = (x, y) => noise[((y + TILE) % TILE) * TILE + ((x + TILE) % TILE)];
  /** @param {number} x @param {number} y */
  return (x, y) => {
    const across = at(x, y) + at(x + 1, y) + at(x + 2, y);
    const down = at(x, y) + at(x, y + 1) + at(x, y + 2);
    return 0.05 * (across + down) + 0.05 * at(x, y);
  };
}

/**
 * Honed stone: fine speckle over slow clouds.
 * @param {() => number} random
 */
function stone(random) {
  const fine = Float32Array.from({ length: TILE * TILE }, () => random() - 0.5);
  const clouds = [smooth(random, 6, 6), smooth(random, 14, 14), smooth(random, 34, 34)];
  /** @param {number} x @param {number} y */
  return (x, y) =>
    0.08 * fine[y * TILE + x] + 0.05 * clouds[0](x, y) + 0.05 * clouds[1](x, y) + 0.05 * clouds[2](x, y);
}

/**
 * Wood: long fibres, wandering slightly, with darker year rings and short pores.
 * @param {() => number} random
 */
function wood(random) {
  const wander = smooth(random, 3, 3);
  const rings = smooth(random, 2, 18);
  const fibre = Float32Array.from({ length: TILE }, () => random() - 0.5);
  const pores = new Float32Array(TILE * TILE);
  for (let count = 0; count < 420; count += 1) {
    const x = Math.floor(random() * TILE);
    const y = Math.floor(random() * TILE);
    const length = 5 + random() * 14;
    for (let step = 0; step < length; step += 1) pores[y * TILE + ((x + step) % TILE)] = -0.12;
  }
  /** @param {number} x @param {number} y */
  return (x, y) => {
    const bent = (y + Math.round(7 * wander(x, y)) + TILE) % TILE;
    return 0.11 * fibre[bent] + 0.2 * rings(x, bent) + pores[y * TILE + x];
  };
}

/**
 * Smooth noise that repeats with the tile, from −0.5 to 0.5.
 * @param {() => number} random
 * @param {number} columns  features across a tile
 * @param {number} rows     and down it
 */
function smooth(random, columns, rows) {
  const grid = Float32Array.from({ length: columns * rows }, () => random() - 0.5);
  /** @param {number} t */
  const ease = (t) => t * t * (3 - 2 * t);
  /** @param {number} x @param {number} y */
  return (x, y) => {
    const u = (x / TILE) * columns;
    const v = (y / TILE) * rows;
    const left = Math.floor(u);
    const top = Math.floor(v) * columns;
    const right = (left + 1) % columns;
    const bottom = ((Math.floor(v) + 1) % rows) * columns;
    const s = ease(u - left);
    const t = ease(v - Math.floor(v));
    const upper = grid[top + left] * (1 - s) + grid[top + right] * s;
    const lower = grid[bottom + left] * (1 - s) + grid[bottom + right] * s;
    return upper * (1 - t) + lower * t;
  };
}

/**
 * Repeatable numbers from 0 to 1 (a multiplicative congruential generator; good enough for grain).
 * @param {number} seed
 */
function sequence(seed) {
  let state = (seed % 2147483646) + 1;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
