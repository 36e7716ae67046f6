/**
 * Small tiles of material grain, made once by a fixed pseudo-random sequence and repeated over a surface: translucent
 * light and dark over whatever colour lies beneath.
 * @module
 */

/** @typedef {"weave" | "stone" | "wood"} TextureName */

/**
 * How a texture is made: the size of its tile, what it stretches to, and for each pixel the light (positive) or the
 * dark (negative) it adds.
 * @typedef {object} Recipe
 * @property {number} width
 * @property {number} height
 * @property {number} stretch  how much longer the tile is laid than it was made
 * @property {(random: () => number, width: number, height: number) => Float32Array} make
 */

/** @type {Record<TextureName, Recipe>} */
const RECIPES = {
  weave: { width: 128, height: 128, stretch: 1, make: weave },
  stone: { width: 128, height: 128, stretch: 1, make: stone },
  // Grain runs along the board: a narrow tile drawn out long.
  wood: { width: 64, height: 192, stretch: 6, make: wood },
};

/** @type {Map<TextureName, HTMLCanvasElement>} */
const tiles = new Map();

/**
 * A pattern of the texture for filling.
 * @param {CanvasRenderingContext2D} context
 * @param {TextureName} name
 * @returns {CanvasPattern | string}
 */
export function texture(context, name) {
  return context.createPattern(tileOf(name), "repeat") ?? "transparent";
}

/**
 * Whether every one of these can be had at once, without being made first.
 * @param {readonly TextureName[]} names
 */
export function areReady(names) {
  return names.every((name) => tiles.has(name));
}

/** Milliseconds after which a texture is made, however busy the browser is. */
const PATIENCE = 1000;

/**
 * Makes textures, each in a task of its own when the browser has nothing better to do, and calls back when all of them
 * are there.
 * @param {readonly TextureName[]} names
 * @param {() => void} ready
 * @returns {() => void} gives up waiting for them
 */
export function prepare(names, ready) {
  const missing = names.filter((name) => !tiles.has(name));
  let stopWaiting = whenIdle(function makeNext() {
    const name = missing.shift();
    if (name === undefined) ready();
    else {
      tileOf(name);
      stopWaiting = whenIdle(makeNext);
    }
  });
  return () => stopWaiting();
}

/**
 * @param {() => void} work
 * @returns {() => void} has it not be done
 */
function whenIdle(work) {
  // Not every browser says when it is idle.
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: PATIENCE });
  return () => cancelIdleCallback(request);
}

/** @param {TextureName} name */
function tileOf(name) {
  const tile = tiles.get(name) ?? makeTile(RECIPES[name]);
  tiles.set(name, tile);
  return tile;
}

/** @param {Recipe} recipe */
function makeTile({ width, height, stretch, make }) {
  const values = make(sequence(width * height), width, height);
  const tile = document.createElement("canvas");
  tile.width = width;
  tile.height = height;
  const context = tile.getContext("2d");
  if (!context) return tile;
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  // White or black of some opacity; the bytes are red, green, blue, alpha from the low end.
  // Counted, for a pair made for each of the many pixels takes as long as all else.
  for (let index = 0; index < pixels.length; index += 1) {
    const alpha = Math.min(255, Math.round(Math.abs(values[index]) * 255));
    pixels[index] = (alpha << 24) | (values[index] > 0 ? 0xffffff : 0);
  }
  context.putImageData(image, 0, 0);
  if (stretch === 1) return tile;

  const long = document.createElement("canvas");
  long.width = width * stretch;
  long.height = height;
  long.getContext("2d")?.drawImage(tile, 0, 0, long.width, height);
  return long;
}

/**
 * Felt: short threads in two directions, and fluff.
 * @type {Recipe["make"]}
 */
function weave(random, width, height) {
  const noise = Float32Array.from({ length: width * height }, () => random() - 0.5);
  return noise.map((here, index) => {
    const row = index - (index % width);
    const across = noise[row + ((index + 1) % width)] + noise[row + ((index + 2) % width)];
    const down = noise[(index + width) % noise.length] + noise[(index + 2 * width) % noise.length];
    return 0.12 * here + 0.04 * (across + down);
  });
}

/**
 * Honed stone: fine speckle over slow clouds.
 * @type {Recipe["make"]}
 */
function stone(random, width, height) {
  const clouds = [4, 9, 22].map((features) => smooth(random, width, height, features, features));
  return clouds[0].map((cloud, index) => 0.05 * (cloud + clouds[1][index] + clouds[2][index]) + 0.07 * (random() - 0.5));
}

/**
 * Wood: long fibres, wandering slightly, with darker year rings and short pores.
 * @type {Recipe["make"]}
 */
function wood(random, width, height) {
  const wander = smooth(random, width, height, 2, 3);
  const rings = smooth(random, width, height, 2, 14);
  const fibres = Float32Array.from({ length: height }, () => random() - 0.5);
  const values = wander.map((shift, index) => {
    const row = (Math.floor(index / width) + Math.round(6 * shift) + height) % height;
    return 0.11 * fibres[row] + 0.2 * rings[row * width + (index % width)];
  });
  for (let count = 0; count < 160; count += 1) {
    const row = Math.floor(random() * height) * width;
    const start = Math.floor(random() * width);
    const length = 1 + random() * 2;
    for (let step = 0; step < length; step += 1) values[row + ((start + step) % width)] -= 0.1;
  }
  return values;
}

/**
 * Smooth noise that repeats with the tile, from −0.5 to 0.5.
 * @param {() => number} random
 * @param {number} width
 * @param {number} height
 * @param {number} columns  features across
 * @param {number} rows     and down
 */
function smooth(random, width, height, columns, rows) {
  const grid = Float32Array.from({ length: columns * rows }, () => random() - 0.5);
  /** @param {number} t */
  const ease = (t) => t * t * (3 - 2 * t);
  const across = Array.from({ length: width }, (_, x) => {
    const at = (x / width) * columns;
    return { left: Math.floor(at), right: (Math.floor(at) + 1) % columns, share: ease(at % 1) };
  });
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const at = (y / height) * rows;
    const top = Math.floor(at) * columns;
    const bottom = ((Math.floor(at) + 1) % rows) * columns;
    const fall = ease(at % 1);
    for (let x = 0; x < width; x += 1) {
      const { left, right, share } = across[x];
      const upper = grid[top + left] * (1 - share) + grid[top + right] * share;
      const lower = grid[bottom + left] * (1 - share) + grid[bottom + right] * share;
      values[y * width + x] = upper * (1 - fall) + lower * fall;
    }
  }
  return values;
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
