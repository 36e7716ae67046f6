/**
 * Discs as pictures: faces, resting discs and a shadow are painted once for a size and then copied; a turning disc is
 * put together from them.
 * @module
 */
/** @import { DiscColour } from "./types.js" */
/** @import { Pose } from "./timeline.js" */
/** @import { Surface } from "./surface.js" */
import { DISCS } from "./palette.js";
import { contextOf, createSurface } from "./surface.js";

/** The disc's radius and its thickness, as shares of a square. */
const RADIUS = 0.41;
const THICKNESS = 0.1;
/** How much of the side one sees of a disc that lies flat: the eye is a little below the middle of the table. */
const FORESHORTENED = 0.35;

/** Layers painted for the side of a disc that lies flat. */
const SLICES = 8;
/** How far a turning disc leaves the board, as a share of the height from which a disc is dropped. */
const TURN_LIFT = 0.55;

/** Towards the light: from the top left, and from above. */
const LIGHT = { x: -0.42, y: -0.55, z: 0.72 };

/**
 * @typedef {object} DiscPainter
 * @property {(context: CanvasRenderingContext2D, x: number, y: number, height?: number, scale?: number) => void} shadow
 * @property {(context: CanvasRenderingContext2D, colour: DiscColour, x: number, y: number, scale?: number) => void} rest
 * @property {(context: CanvasRenderingContext2D, colour: DiscColour, x: number, y: number) => void} plain
 *   a resting disc without its mark, to write on
 * @property {(context: CanvasRenderingContext2D, pose: Pose, x: number, y: number, turned: number) => void} pose
 *   draws one moment of an animation, shadow and all; `turned` is the board's rotation in radians
 */

/**
 * @param {number} cell       side of a square in device pixels
 * @param {boolean} inlaid    whether marks are inlaid in a contrasting tone or merely embossed
 * @param {boolean} flat      high contrast: outlines instead of soft light
 * @returns {DiscPainter}
 */
export function createDiscs(cell, inlaid, flat) {
  const radius = cell * RADIUS;
  const thickness = cell * THICKNESS;
  // Flat discs have no side to be seen: an outline does its work.
  const side = flat ? 0 : thickness * FORESHORTENED;
  const half = Math.ceil(radius * 1.02) + 2;

  const softShadow = paintShadow(radius, flat);

  const faceOf = keep((colour) => sprite(2 * half, (context) => {
    context.translate(half, half);
    paintFace(context, colour, radius, flat);
    paintMark(context, colour, radius, inlaid || flat, flat);
  }));
  const restOf = keep((colour) => sprite(2 * half + Math.ceil(side), (context) => {
    paintSide(context, colour, half, radius, side);
    context.drawImage(faceOf(colour), 0, 0);
  }));
  const plainOf = keep((colour) => sprite(2 * half + Math.ceil(side), (context) => {
    paintSide(context, colour, half, radius, side);
    context.translate(half, half);
    paintFace(context, colour, radius, flat);
  }));

  /** @type {DiscPainter["shadow"]} */
  const shadow = (context, x, y, height = 0, scale = 1) => {
    const reach = (softShadow.width / 2) * scale * (1 + 0.16 * height);
    const away = radius * (0.07 + 0.3 * height);
    const alpha = context.globalAlpha;
    context.globalAlpha = alpha * (1 - 0.45 * height);
    context.drawImage(softShadow, x - reach + away * 0.7, y + side - reach + away, 2 * reach, 2 * reach);
    context.globalAlpha = alpha;
  };

  /** @type {DiscPainter["rest"]} */
  const rest = (context, colour, x, y, scale = 1) => {
    const image = restOf(colour);
    // At rest the picture is copied pixel for pixel.
    if (scale === 1) context.drawImage(image, Math.round(x - half), Math.round(y - half));
    else context.drawImage(image, x - half * scale, y - half * scale, image.width * scale, image.height * scale);
  };

  /** @type {DiscPainter["plain"]} */
  const plain = (context, colour, x, y) => {
    context.drawImage(plainOf(colour), Math.round(x - half), Math.round(y - half));
  };

  /**
   * A disc part way over: its side, half in each colour, then the face one can see.
   * @param {CanvasRenderingContext2D} context
   * @param {Extract<Pose, { kind: "flip" }>} pose
   * @param {number} x
   * @param {number} y
   * @param {number} turned
   */
  const flip = (context, pose, x, y, turned) => {
    if (pose.turn <= 0 || pose.turn >= 1) {
      shadow(context, x, y);
      rest(context, pose.turn <= 0 ? pose.from : pose.to, x, y);
      return;
    }
    const tilt = Math.PI * pose.turn;
    const sine = Math.sin(tilt);
    const cosine = Math.cos(tilt);
    const lift = TURN_LIFT * sine;
    const scale = 1 + 0.1 * lift;
    const angle = pose.angle + turned;
    const rollX = Math.cos(angle);
    const rollY = Math.sin(angle);

    shadowOfTilted(context, x, y, lift, angle, Math.abs(cosine));

    // From the middle of the disc to the middle of its first face.
    const faceX = 0.5 * thickness * sine * rollX;
    const faceY = 0.5 * (thickness * sine * rollY - side * cosine);
    const centreY = y + side / 2 - lift * radius * 0.12;
    const towards = cosine >= 0 ? 1 : -1;
    const narrow = Math.max(radius * Math.abs(cosine), radius * 0.02) * scale;
    const wide = radius * scale;

    // Each half of the side from its face to the middle of the disc, the farther one first.
    for (const end of [-towards, towards]) {
      context.fillStyle = DISCS[end > 0 ? pose.from : pose.to].edge;
      context.beginPath();
      traceSwept(context, x, centreY, faceX * end, faceY * end, narrow, wide, angle);
      context.fill();
    }

    context.save();
    context.translate(x + faceX * towards, centreY + faceY * towards);
    context.rotate(angle);
    context.scale(Math.max(Math.abs(cosine), 0.02) * scale, scale);
    context.save();
    context.rotate(-angle);
    context.drawImage(faceOf(cosine >= 0 ? pose.from : pose.to), -half, -half);
    context.restore();
    const brightness =
      (towards * sine * (rollX * LIGHT.x + rollY * LIGHT.y) + Math.abs(cosine) * LIGHT.z) / LIGHT.z - 1;
    context.fillStyle = brightness > 0
      ? `rgba(255, 250, 235, ${Math.min(0.22, brightness * 0.3)})`
      : `rgba(0, 0, 0, ${Math.min(0.45, -brightness * 0.4)})`;
    context.beginPath();
    context.arc(0, 0, radius, 0, 2 * Math.PI);
    context.fill();
    context.restore();
  };

  /**
   * The shadow narrows with the disc, but less: it is soft.
   * @param {CanvasRenderingContext2D} context
   * @param {number} x
   * @param {number} y
   * @param {number} height
   * @param {number} angle
   * @param {number} narrow
   */
  const shadowOfTilted = (context, x, y, height, angle, narrow) => {
    context.save();
    context.translate(x, y);
    context.rotate(angle);
    context.scale(0.45 + 0.55 * narrow, 1);
    context.rotate(-angle);
    shadow(context, 0, 0, height);
    context.restore();
  };

  /** @type {DiscPainter["pose"]} */
  const pose = (context, moment, x, y, turned) => {
    switch (moment.kind) {
      case "flip":
        flip(context, moment, x, y, turned);
        break;
      case "drop": {
        const { height, scale, opacity } = moment;
        context.globalAlpha = opacity;
        shadow(context, x, y, height, scale);
        rest(context, moment.colour, x, y - height * radius * 0.16, scale * (1 + 0.14 * height));
        context.globalAlpha = 1;
        break;
      }
      case "fade":
        // The old disc stays whole beneath the new one, so that nothing shines through half way.
        if (moment.from) {
          context.globalAlpha = moment.to ? 1 : 1 - moment.mix;
          shadow(context, x, y);
          rest(context, moment.from, x, y);
        }
        if (moment.to) {
          context.globalAlpha = moment.mix;
          if (!moment.from) shadow(context, x, y);
          rest(context, moment.to, x, y);
        }
        context.globalAlpha = 1;
        break;
    }
  };

  return { shadow, rest, plain, pose };
}

/**
 * Makes a colour's picture when it is first wanted, and keeps it.
 * @param {(colour: DiscColour) => Surface} make
 * @returns {(colour: DiscColour) => Surface}
 */
function keep(make) {
  /** @type {Map<DiscColour, Surface>} */
  const kept = new Map();
  return (colour) => {
    const picture = kept.get(colour) ?? make(colour);
    kept.set(colour, picture);
    return picture;
  };
}

/**
 * @param {number} size
 * @param {(context: CanvasRenderingContext2D) => void} paint
 */
function sprite(size, paint) {
  const side = Math.max(1, Math.ceil(size));
  const surface = createSurface(side, side);
  const context = contextOf(surface);
  if (context) paint(context);
  return surface;
}

/**
 * Adds to the path what an ellipse covers that is moved in a straight line: both its ends, and what lies between the
 * lines that touch both.
 * @param {CanvasRenderingContext2D} context
 * @param {number} x  centre of the ellipse
 * @param {number} y
 * @param {number} alongX  by how much it is moved
 * @param {number} alongY
 * @param {number} narrow  its radius in the direction of `angle`
 * @param {number} wide    its radius across
 * @param {number} angle
 */
function traceSwept(context, x, y, alongX, alongY, narrow, wide, angle) {
  context.ellipse(x, y, narrow, wide, angle, 0, 2 * Math.PI);
  context.closePath();
  context.ellipse(x + alongX, y + alongY, narrow, wide, angle, 0, 2 * Math.PI);
  context.closePath();

  // Where the ellipse is a circle, the lines touch it square to the movement.
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  const moved = { x: (alongX * cosine + alongY * sine) / narrow, y: (alongY * cosine - alongX * sine) / wide };
  const length = Math.hypot(moved.x, moved.y);
  if (length === 0) return;
  const square = { x: (-moved.y / length) * narrow, y: (moved.x / length) * wide };
  const touchX = square.x * cosine - square.y * sine;
  const touchY = square.x * sine + square.y * cosine;
  // Round the same way as the ellipses, or what they cover together would be left out.
  context.moveTo(x + touchX, y + touchY);
  context.lineTo(x - touchX, y - touchY);
  context.lineTo(x + alongX - touchX, y + alongY - touchY);
  context.lineTo(x + alongX + touchX, y + alongY + touchY);
  context.closePath();
}

/**
 * @param {number} radius
 * @param {boolean} flat
 */
function paintShadow(radius, flat) {
  const reach = radius * 1.22;
  return sprite(2 * reach, (context) => {
    if (flat) return;
    const gradient = context.createRadialGradient(reach, reach, radius * 0.78, reach, reach, reach);
    gradient.addColorStop(0, "rgba(0, 0, 0, 0.55)");
    gradient.addColorStop(0.35, "rgba(0, 0, 0, 0.34)");
    gradient.addColorStop(0.7, "rgba(0, 0, 0, 0.1)");
    gradient.addColorStop(1, "rgba(0, 0, 0, 0)");
    context.fillStyle = gradient;
    context.fillRect(0, 0, 2 * reach, 2 * reach);
  });
}

/**
 * The side of a disc that lies flat: a sliver below its face.
 * @param {CanvasRenderingContext2D} context
 * @param {DiscColour} colour
 * @param {number} centre
 * @param {number} radius
 * @param {number} side
 */
function paintSide(context, colour, centre, radius, side) {
  context.fillStyle = DISCS[colour].edge;
  for (let slice = SLICES; slice > 0; slice -= 1) {
    context.beginPath();
    context.arc(centre, centre + (side * slice) / SLICES, radius, 0, 2 * Math.PI);
    context.fill();
  }
}

/**
 * One face without its mark, seen from straight above, its centre at the origin: a rounded rim and a very shallow dish.
 * @param {CanvasRenderingContext2D} context
 * @param {DiscColour} colour
 * @param {number} radius
 * @param {boolean} flat
 */
function paintFace(context, colour, radius, flat) {
  const tones = DISCS[colour];
  /** @param {number} r */
  const circle = (r) => {
    context.beginPath();
    context.arc(0, 0, Math.max(r, 0.1), 0, 2 * Math.PI);
  };
  if (flat) {
    circle(radius);
    context.fillStyle = colour === "white" || colour === "green" || colour === "neutral" ? "#000" : "#fff";
    context.fill();
    circle(radius - Math.max(1.5, radius * 0.07));
    context.fillStyle = tones.face;
    context.fill();
  } else {
    const reach = radius * 0.74;
    const rim = context.createLinearGradient(-reach, -reach, reach, reach);
    rim.addColorStop(0, tones.light);
    rim.addColorStop(0.5, tones.face);
    rim.addColorStop(1, tones.shade);
    circle(radius);
    context.fillStyle = rim;
    context.fill();

    const dish = context.createLinearGradient(-reach, -reach, reach, reach);
    dish.addColorStop(0, tones.shade);
    dish.addColorStop(1, tones.light);
    circle(radius * 0.845);
    context.globalAlpha = 0.75;
    context.fillStyle = dish;
    context.fill();
    context.globalAlpha = 1;

    circle(radius * 0.82);
    context.fillStyle = tones.face;
    context.fill();
    const bowl = context.createLinearGradient(-reach, -reach, reach, reach);
    bowl.addColorStop(0, tones.shade);
    bowl.addColorStop(0.55, tones.face);
    bowl.addColorStop(1, tones.light);
    context.globalAlpha = 0.28;
    context.fillStyle = bowl;
    context.fill();
    context.globalAlpha = 1;
  }
}

/**
 * The mark that tells a colour from the others without colour: black a dot, red a diamond, green a ring, neutral a
 * cross, white none. Embossed tone on tone, where red, green and neutral always carry it, or inlaid in contrast.
 * @param {CanvasRenderingContext2D} context
 * @param {DiscColour} colour
 * @param {number} radius
 * @param {boolean} inlaid
 * @param {boolean} flat
 */
function paintMark(context, colour, radius, inlaid, flat) {
  if (colour === "white" || (colour === "black" && !inlaid)) return;
  const tones = DISCS[colour];
  /** @param {number} dx @param {string} style @param {number} alpha */
  const stroke = (dx, style, alpha) => {
    context.save();
    context.translate(dx, dx);
    context.globalAlpha = alpha;
    traceMark(context, colour, radius);
    if (colour === "black") {
      context.fillStyle = style;
      context.fill();
    } else {
      context.strokeStyle = style;
      context.lineWidth = radius * (colour === "neutral" ? 0.12 : 0.13);
      context.lineJoin = "miter";
      context.lineCap = "butt";
      context.stroke();
    }
    context.restore();
  };
  const relief = Math.max(0.6, radius * 0.035);
  if (!flat) stroke(relief, tones.light, 0.8);
  if (!flat) stroke(-relief * 0.6, tones.shade, 0.6);
  stroke(0, inlaid ? tones.inlay : tones.emboss, 1);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {DiscColour} colour
 * @param {number} radius
 */
function traceMark(context, colour, radius) {
  context.beginPath();
  switch (colour) {
    case "black":
      context.arc(0, 0, radius * 0.15, 0, 2 * Math.PI);
      break;
    case "red": {
      const reach = radius * 0.4;
      context.moveTo(0, -reach);
      context.lineTo(reach, 0);
      context.lineTo(0, reach);
      context.lineTo(-reach, 0);
      context.closePath();
      break;
    }
    case "green":
      context.arc(0, 0, radius * 0.34, 0, 2 * Math.PI);
      break;
    case "neutral": {
      const reach = radius * 0.26;
      context.moveTo(-reach, -reach);
      context.lineTo(reach, reach);
      context.moveTo(reach, -reach);
      context.lineTo(-reach, reach);
      break;
    }
    case "white":
      break;
  }
}
