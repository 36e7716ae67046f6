// What can be seen in a picture of the page: brightness and contrast as WCAG defines them.

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/**
 * The brightness of each pixel, from 0 to 1, row by row.
 * @typedef {object} Picture
 * @property {number} width
 * @property {number} height
 * @property {Float32Array} luminance
 */

/** The brightness of each of 256 greys. */
const GREYS = Float32Array.from({ length: 256 }, (_, grey) => (grey <= 10 ? grey / 255 / 12.92 : ((grey / 255 + 0.055) / 1.055) ** 2.4));

/**
 * Takes a picture of part of the page, as the screen shows it.
 * @param {Page} page
 * @param {Box} [box]  in CSS pixels; without it, the whole window
 * @returns {Promise<Picture>}
 */
export async function see(page, box) {
  const clip = box && { x: Math.round(box.x), y: Math.round(box.y), width: Math.max(1, Math.round(box.width)), height: Math.max(1, Math.round(box.height)) };
  const png = (await page.screenshot({ clip })).toString("base64");
  // A byte for each pixel, the grey that is as bright, since whole pictures travel.
  const { width, height, greys } = await page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    if (!context) throw new Error("no canvas to look at the picture with");
    context.drawImage(image, 0, 0);
    const { data: pixels, width, height } = context.getImageData(0, 0, image.width, image.height);
    const linear = Array.from({ length: 256 }, (_, step) => (step <= 10 ? step / 255 / 12.92 : ((step / 255 + 0.055) / 1.055) ** 2.4));
    const greys = new Uint8Array(width * height);
    for (let index = 0; index < greys.length; index += 1) {
      const light = 0.2126 * linear[pixels[4 * index]] + 0.7152 * linear[pixels[4 * index + 1]] + 0.0722 * linear[pixels[4 * index + 2]];
      greys[index] = Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
    }
    const reader = new FileReader();
    const read = new Promise((done) => reader.addEventListener("load", done));
    reader.readAsDataURL(new Blob([greys]));
    await read;
    return { width, height, greys: String(reader.result) };
  }, png);
  const bytes = Buffer.from(greys.slice(greys.indexOf(",") + 1), "base64");
  return { width, height, luminance: Float32Array.from(bytes, (grey) => GREYS[grey]) };
}

/**
 * @param {number} one
 * @param {number} other
 */
export function contrast(one, other) {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/**
 * @param {Picture} picture
 * @param {number} x
 * @param {number} y
 */
export function at({ width, luminance }, x, y) {
  return luminance[Math.round(y) * width + Math.round(x)];
}

/**
 * The part of a picture inside a box.
 * @param {Picture} picture
 * @param {Box} box
 * @returns {Picture}
 */
export function crop(picture, box) {
  const left = Math.max(0, Math.floor(box.x));
  const top = Math.max(0, Math.floor(box.y));
  const right = Math.min(picture.width, Math.ceil(box.x + box.width));
  const bottom = Math.min(picture.height, Math.ceil(box.y + box.height));
  const width = Math.max(0, right - left);
  const height = Math.max(0, bottom - top);
  const luminance = new Float32Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const start = (top + row) * picture.width + left;
    luminance.set(picture.luminance.subarray(start, start + width), row * width);
  }
  return { width, height, luminance };
}

/**
 * How much the pixel that stands out most differs from the ground, which is the brightness most pixels have.
 * @param {Picture} picture
 */
export function standsOut({ luminance }) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const each of luminance) counts.set(each, (counts.get(each) ?? 0) + 1);
  const [ground] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0]);
  return luminance.reduce((most, each) => Math.max(most, contrast(ground, each)), 1);
}

/**
 * How much the pixel that changed most differs from what it was.
 * @param {Picture} before
 * @param {Picture} after
 */
export function change(before, after) {
  return after.luminance.reduce((most, each, index) => Math.max(most, contrast(before.luminance[index], each)), 1);
}
