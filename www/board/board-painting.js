/**
 * Paints the bare board: frame, field, grid, guide dots, wells of blocked squares, coordinates. It is painted once for
 * a size and a look, and then copied.
 * @module
 */
/** @import { Layout } from "./geometry.js" */
/** @import { Material } from "./palette.js" */
/** @import { TextureName } from "./texture.js" */
import { centreOf, cutOf, outline } from "./geometry.js";
import { cellOf, nameOf, turnCell } from "./navigation.js";
import { texture } from "./texture.js";

export const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';

/** How far a letter and a number on the same slanted edge keep from its middle, as a share of a square. */
const SLANT_APART = 0.22;

/** Device pixels of a square up to which a groove is a line without a lit edge. */
const SMALL = 24;

/** Device pixels by which a layer reaches under the next one, so that nothing shows between them. */
const OVERLAP = 3;

/**
 * @typedef {object} BoardLook
 * @property {Layout} layout
 * @property {Material} material
 * @property {readonly string[]} blocked
 * @property {boolean} coordinates
 * @property {boolean} grained  with the material's textures, which are made if need be
 */

/**
 * The textures that a material is painted with.
 * @param {Material} material
 * @returns {TextureName[]}
 */
export function texturesOf(material) {
  return material.grain > 0 ? [material.texture, frameTexture(material)] : [];
}

/**
 * Stone is framed in stone, all else in wood.
 * @param {Material} material
 * @returns {TextureName}
 */
function frameTexture({ texture: name }) {
  return name === "stone" ? "stone" : "wood";
}

/**
 * @param {CanvasRenderingContext2D} context  of a canvas of the layout's size
 * @param {BoardLook} look
 */
export function paintBoard(context, look) {
  const { layout, material } = look;
  context.clearRect(0, 0, layout.side, layout.side);
  paintFrame(context, look);
  paintField(context, look);
  paintGrid(context, layout, material);
  for (const square of look.blocked) paintWell(context, layout, material, square);
  if (look.coordinates) paintCoordinates(context, layout, material);
}

/**
 * Adds a polygon with rounded corners to the path.
 * @param {CanvasRenderingContext2D} context
 * @param {[number, number][]} points
 * @param {number} radius
 */
function trace(context, points, radius) {
  const [lastX, lastY] = points[points.length - 1];
  const [firstX, firstY] = points[0];
  context.moveTo((lastX + firstX) / 2, (lastY + firstY) / 2);
  for (const [index, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(index + 1) % points.length];
    context.arcTo(x, y, nextX, nextY, Math.max(0, radius));
  }
  context.closePath();
}

/**
 * A gradient from the top left, where the light is, to the bottom right.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {string[]} colours
 */
function lightFall(context, layout, colours) {
  const gradient = context.createLinearGradient(0, 0, layout.side, layout.side);
  for (const [index, colour] of colours.entries()) gradient.addColorStop(index / (colours.length - 1), colour);
  return gradient;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {BoardLook} look
 */
function paintFrame(context, { layout, material, grained }) {
  const { frame, cell } = layout;
  const radius = Math.min(cell * 0.22, frame * 0.8);
  const bevel = Math.max(1, Math.round(frame * 0.07));
  const lip = bevel * 1.5;

  context.beginPath();
  trace(context, outline(layout, frame), radius);
  hollow(context, layout, frame - bevel, radius - bevel);
  context.fillStyle = lightFall(context, layout, [material.frameLight, material.frameShade, material.frameShade]);
  context.fill("evenodd");

  context.save();
  context.beginPath();
  trace(context, outline(layout, frame - bevel), radius - bevel);
  context.clip();
  hollow(context, layout, lip, 2);
  context.fillStyle = material.frame;
  context.fill("evenodd");
  const outer = outline(layout, frame);
  const inner = outline(layout, 0);
  for (const [index, corner] of outer.entries()) {
    const next = (index + 1) % outer.length;
    paintRail(context, material, grained, [corner, outer[next], inner[next], inner[index]]);
  }
  context.restore();

  // The inner lip, lit where it faces the light: at the bottom and the right.
  context.beginPath();
  trace(context, outline(layout, lip), 2);
  hollow(context, layout, 0, 1);
  context.fillStyle = lightFall(context, layout, [material.frameShade, material.frameShade, material.frameLight]);
  context.fill("evenodd");
}

/**
 * Takes out of a path, filled by the even-odd rule, what is painted over anyway: a gradient over the whole board takes
 * longer than all that is seen of it.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {number} outset  of the next layer's outline
 * @param {number} radius  of its corners
 */
function hollow(context, layout, outset, radius) {
  trace(context, outline(layout, outset - OVERLAP), radius);
}

/**
 * One rail of the frame, cut to a mitre at both ends, its grain along it.
 * @param {CanvasRenderingContext2D} context
 * @param {Material} material
 * @param {boolean} grained
 * @param {[number, number][]} corners  the outer edge clockwise, then the inner edge back
 */
function paintRail(context, material, grained, corners) {
  const [[fromX, fromY], [toX, toY]] = corners;
  const angle = Math.atan2(toY - fromY, toX - fromX);
  context.beginPath();
  for (const [x, y] of corners) context.lineTo(x, y);
  context.closePath();
  if (material.grain === 0) return;
  if (grained) {
    context.save();
    // The path stays where it is while the pattern turns with the rail.
    context.translate(fromX, fromY);
    context.rotate(angle);
    context.globalAlpha = material.grain;
    context.fillStyle = texture(context, frameTexture(material));
    context.fill();
    context.restore();
  }

  // Lit or shaded as a whole by which way its outer edge looks; the mitres show by that alone.
  const lit = Math.sin(angle) * -0.6 + Math.cos(angle) * 0.8;
  context.fillStyle = lit > 0 ? `rgba(255, 240, 215, ${0.07 * lit})` : `rgba(0, 0, 0, ${-0.16 * lit})`;
  context.fill();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {BoardLook} look
 */
function paintField(context, { layout, material, grained }) {
  context.beginPath();
  trace(context, outline(layout, 0), 1);
  context.fillStyle = lightFall(context, layout, [material.fieldLight, material.field, material.fieldShade]);
  context.fill();
  if (material.grain === 0) return;
  if (grained) {
    context.globalAlpha = material.grain;
    context.fillStyle = texture(context, material.texture);
    context.fill();
    context.globalAlpha = 1;
  }

  context.save();
  context.clip();
  const corners = outline(layout, 0);
  for (const [index, corner] of corners.entries()) {
    paintShadowOfEdge(context, corner, corners[(index + 1) % corners.length], layout.cell);
  }
  context.restore();
}

/**
 * The shadow that one edge of the frame throws on the sunken field: deep where the frame stands against the light,
 * a mere line of dusk where it faces it.
 * @param {CanvasRenderingContext2D} context
 * @param {[number, number]} from  the edge's ends, clockwise round the field
 * @param {[number, number]} to
 * @param {number} cell
 */
function paintShadowOfEdge(context, [fromX, fromY], [toX, toY], cell) {
  const length = Math.hypot(toX - fromX, toY - fromY);
  const inX = -(toY - fromY) / length;
  const inY = (toX - fromX) / length;
  const against = Math.max(0, inX * 0.6 + inY * 0.8);
  const depth = cell * (0.08 + 0.2 * against);
  const gradient = context.createLinearGradient(fromX, fromY, fromX + inX * depth, fromY + inY * depth);
  for (const [place, share] of SHADOW_FALL) {
    gradient.addColorStop(place, `rgba(0, 0, 0, ${(0.16 + 0.3 * against) * share})`);
  }
  context.fillStyle = gradient;
  context.beginPath();
  context.moveTo(fromX, fromY);
  context.lineTo(toX, toY);
  context.lineTo(toX + inX * depth, toY + inY * depth);
  context.lineTo(fromX + inX * depth, fromY + inY * depth);
  context.fill();
}

/** How a soft shadow dies away: place from 0 to 1, and strength there. */
const SHADOW_FALL = [[0, 1], [0.25, 0.62], [0.5, 0.3], [0.75, 0.09], [1, 0]];

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Material} material
 */
function paintGrid(context, layout, material) {
  const { frame, cell, columns, shape } = layout;
  const cut = cutOf(shape);
  const width = Math.max(1, Math.round(cell * 0.022));

  // On the octagon a line runs only as far as squares lie beside it.
  /** @param {number} index */
  const inset = (index) => Math.max(0, cut - Math.min(index, columns - index));
  for (let index = cut ? 0 : 1; index < columns + (cut ? 1 : 0); index += 1) {
    const start = frame + inset(index) * cell;
    const length = (columns - 2 * inset(index)) * cell;
    const at = frame + index * cell - Math.floor(width / 2);
    if (material.grain > 0 && cell > SMALL) {
      context.fillStyle = material.lineLight;
      context.fillRect(at + width, start, 1, length);
      context.fillRect(start, at + width, length, 1);
    }
    context.fillStyle = material.line;
    context.fillRect(at, start, width, length);
    context.fillRect(start, at, length, width);
  }

  if (columns < 8) return;
  context.fillStyle = material.guide;
  for (const x of [2, columns - 2]) {
    for (const y of [2, columns - 2]) {
      context.beginPath();
      context.arc(frame + x * cell, frame + y * cell, Math.max(2, cell * 0.06), 0, 2 * Math.PI);
      context.fill();
    }
  }
}

/**
 * A blocked square: a well sunk into the board, dark under its upper left edge and lit on its lower right.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Material} material
 * @param {string} square
 */
function paintWell(context, layout, material, square) {
  const { cell } = layout;
  const { x, y } = centreOf(layout, square);
  const half = Math.round(cell * 0.43);
  const radius = cell * 0.1;
  const lip = Math.max(1, Math.round(cell * 0.025));

  context.fillStyle = material.lineLight;
  context.beginPath();
  context.roundRect(x - half + lip, y - half + lip, 2 * half, 2 * half, radius);
  context.fill();

  context.save();
  context.beginPath();
  context.roundRect(x - half, y - half, 2 * half, 2 * half, radius);
  context.clip();
  context.fillStyle = material.well;
  context.fillRect(x - half, y - half, 2 * half, 2 * half);
  if (material.grain > 0) {
    context.shadowColor = "rgba(0, 0, 0, 0.75)";
    context.shadowBlur = cell * 0.2;
    context.shadowOffsetX = cell * 0.06;
    context.shadowOffsetY = cell * 0.09;
    context.beginPath();
    context.rect(x - cell, y - cell, 2 * cell, 2 * cell);
    context.roundRect(x - half, y - half, 2 * half, 2 * half, radius);
    context.fillStyle = "#000";
    context.fill("evenodd");
  }
  context.restore();
}

/**
 * Column letters above, row numbers at the left, on the frame, as the board lies. On the octagon's upper left edge,
 * which is above columns and left of rows at once, each keeps to its own side of the middle.
 * @param {CanvasRenderingContext2D} context
 * @param {Layout} layout
 * @param {Material} material
 */
function paintCoordinates(context, layout, material) {
  const { frame, cell, columns, rotation, shape } = layout;
  const cut = cutOf(shape);
  const size = Math.max(8 * layout.ratio, Math.min(frame * 0.6, Math.max(14 * layout.ratio, cell * 0.17)));
  context.font = `500 ${size}px ${FONT}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = material.ink;

  // From the field's edge to the middle of the frame, straight and on the slant.
  const out = frame / 2;
  const slant = out * Math.SQRT1_2;
  for (let index = 0; index < columns; index += 1) {
    const short = Math.max(0, cut - Math.min(index, columns - 1 - index));
    const middle = frame + (index + 0.5) * cell;
    const across = labelOf({ column: index, row: short }, columns, rotation, "across");
    const down = labelOf({ column: short, row: index }, columns, rotation, "down");
    if (short === 0) {
      context.fillText(across, middle, frame - out);
      context.fillText(down, frame - out, middle);
      continue;
    }
    const first = index < cut;
    const edge = frame + (short - 0.5) * cell - slant;
    const apart = first ? cell * SLANT_APART : 0;
    context.fillText(across, middle + (first ? apart - slant : slant), edge - apart);
    context.fillText(down, edge - apart, middle + (first ? apart - slant : slant));
  }
}

/**
 * What a seen column or row is called.
 * @param {{ column: number, row: number }} seen  any square of it, as seen
 * @param {number} columns
 * @param {number} rotation
 * @param {"across" | "down"} direction
 */
function labelOf(seen, columns, rotation, direction) {
  const name = nameOf(turnCell(seen, columns, -rotation));
  const lettersAcross = rotation % 2 === 0;
  const { row } = cellOf(name);
  return (direction === "across") === lettersAcross ? name[0] : String(row + 1);
}
