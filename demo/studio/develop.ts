import sharp, { type Sharp } from 'sharp';
import type { Backdrop } from './backdrop.ts';
import { blurred, blurredWide, enlarged, smallMask, type Plane } from './plane.ts';
import { unevenness } from './uneven.ts';

/**
 * The drawings of one frame from which a picture is developed. `colour` shows the colours without light on a
 * transparent ground. The other three drawings are grey and show how far the cloth stands out: `form` from black (the
 * wall) to white; `folds` and `creases` from black (a valley) over middle grey to white (a ridge).
 */
export type Scene = {
  /** The part of the drawings that the picture shows. */
  view: Frame;
  backdrop: Backdrop;
  defs: string;
  colour: string;
  form: string;
  folds: string;
  creases: string;
  /** The distance of the garments from the backdrop, in units of the frame. */
  distance: number;
  /** A factor that makes folds softer and higher than usual, for a close view of the cloth. */
  softness?: number;
};

export type Frame = { x: number; y: number; width: number; height: number };

type Pixels = { data: Buffer; width: number; height: number };

// For each grey drawing, in units of the frame: `height` is the height that white means, and a larger `softness` makes
// rounder edges.
const FORM = { height: 58, softness: 24 };
const FOLDS = { height: 30, softness: 6 };
const CREASES = { height: 3.4, softness: 1.3 };
/** The direction of the light, which comes from the upper left, in front of the picture. */
const LIGHT = { x: -0.42, y: -0.4, z: 0.815 };
const AMBIENT = 0.36;
/**
 * The distance by which a fold moves the print of its cloth to the side, in units of the frame, if the fold rises by
 * its full height within one unit.
 */
const PULL = 120;

/**
 * Develops a scene into a picture of this many pixels across: adds light and shadow, and moves the print of the cloth
 * along its folds.
 */
export async function develop(scene: Scene, across: number): Promise<Pixels> {
  const { view, defs, softness = 1 } = scene;
  const scale = across / view.width;
  const [backdrop, colour, form, folds, creases] = await Promise.all([
    drawn(
      { x: 0, y: 0, ...scene.backdrop },
      scene.backdrop.defs,
      scene.backdrop.body,
      across,
      Math.round(view.height * scale),
    ),
    drawn(view, defs, scene.colour, across, Math.round(view.height * scale)),
    plane(view, defs, scene.form, '#000', scale),
    plane(view, defs, scene.folds, '#808080', scale),
    plane(view, defs, scene.creases, '#808080', scale),
  ]);
  const soft = {
    form: blurredWide(form, FORM.softness * scale),
    folds: blurred(folds, FOLDS.softness * softness * scale),
    creases: blurred(creases, CREASES.softness * scale),
    around: blurredWide(form, 10 * scale),
  };
  const relief = reliefOf(soft, view, scale, softness);
  const shadow = shadowOf(form, scene.distance, scale);
  const light = { relief, form, soft, shadow, scale, pull: PULL * softness };
  return { ...colour, data: lit(backdrop.data, colour, light) };
}

type Soft = { form: Plane; folds: Plane; creases: Plane; around: Plane };
type Light = { relief: Float32Array; form: Plane; soft: Soft; shadow: Float32Array; scale: number; pull: number };

/** Draws the part of a drawing inside the frame in colours, four bytes for each pixel. */
async function drawn(frame: Frame, defs: string, body: string, across: number, down: number): Promise<Pixels> {
  const picture = rendered(frame, defs, body, across, down).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Makes an image of the part of a drawing inside the frame, stretched to this many pixels. */
function rendered(frame: Frame, defs: string, body: string, across: number, down: number): Sharp {
  const box = `viewBox="${frame.x} ${frame.y} ${frame.width} ${frame.height}" preserveAspectRatio="none"`;
  const start = `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}" ${box}>`;
  return sharp(Buffer.from(`${start}<defs>${defs}</defs>${body}</svg>`));
}

/** Draws a grey drawing as numbers from 0 to 1. */
async function plane(view: Frame, defs: string, body: string, ground: string, scale: number): Promise<Plane> {
  const fill = `<rect x="${view.x}" y="${view.y}" width="${view.width}" height="${view.height}" fill="${ground}"/>`;
  const [across, down] = [Math.round(view.width * scale), Math.round(view.height * scale)];
  const { data, info } = await rendered(view, defs, fill + body, across, down)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const values = new Float32Array(info.width * info.height);
  for (let at = 0; at < values.length; at++) values[at] = (data[at] ?? 0) / 255;
  return { values, width: info.width, height: info.height };
}

/** Calculates how far each pixel stands out, in units of the frame. */
function reliefOf({ form, folds, creases }: Soft, view: Frame, scale: number, softness: number): Float32Array {
  const waves = wavesOf(form, view, scale).values;
  const relief = new Float32Array(form.values.length);
  for (let at = 0; at < relief.length; at++) {
    const standsOut = form.values[at] ?? 0;
    // Pixels far from all garments have no relief, so the code skips them.
    if (standsOut === 0) continue;
    relief[at] =
      standsOut * FORM.height +
      ((folds.values[at] ?? 0) - 0.5) * FOLDS.height * softness +
      ((creases.values[at] ?? 0) - 0.5) * CREASES.height +
      (waves[at] ?? 0);
  }
  return relief;
}

/**
 * Calculates the unevenness of the cloth. The function uses only as many points as the small waves need, and enlarges
 * the result.
 */
function wavesOf({ width, height }: Plane, view: Frame, scale: number): Plane {
  const factor = Math.max(1, Math.round(4 * scale));
  const small = { width: Math.ceil(width / factor), height: Math.ceil(height / factor), values: new Float32Array(0) };
  small.values = new Float32Array(small.width * small.height);
  for (let y = 0, at = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++, at++)
      small.values[at] = unevenness(view.x + (x * factor) / scale, view.y + (y * factor) / scale);
  return factor === 1 ? small : enlarged(small, { width, height }, factor);
}

/**
 * Calculates the shadow on the backdrop, from 0 to 1. It combines a wide soft shadow of the garment and a narrow shadow
 * close to the garment's edge.
 */
function shadowOf(form: Plane, distance: number, scale: number): Float32Array {
  const factor = Math.max(2, Math.round(5 * scale));
  const small = smallMask(form, factor);
  const { width, height } = small;
  const wide = blurred(small, ((10 + distance * 0.7) * scale) / factor).values;
  const near = blurred(small, (7 * scale) / factor).values;
  const aside = Math.round((distance * scale) / factor);
  const shadow = new Float32Array(width * height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const from = Math.max(0, y - aside) * width + Math.max(0, x - aside);
      shadow[at] = 0.42 * (wide[from] ?? 0) + 0.16 * (near[at] ?? 0);
    }
  return enlarged({ values: shadow, width, height }, form, factor).values;
}

/** Calculates the finished pixels, three bytes each. */
function lit(backdrop: Buffer, colour: Pixels, light: Light): Buffer {
  const { width, height, data } = colour;
  const out = Buffer.alloc(width * height * 3);
  const dye: Rgb = [0, 0, 0];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const opacity = (data[at * 4 + 3] ?? 0) / 255;
      const wall = 1 - (light.shadow[at] ?? 0);
      if (opacity === 0) {
        for (let channel = 0; channel < 3; channel++) out[at * 3 + channel] = (backdrop[at * 4 + channel] ?? 0) * wall;
        continue;
      }
      const shade = shadeAt(light, at, x, y);
      pulledDye(dye, colour, light, at, x, y);
      const glow = Math.max(0, shade - 1) * 0.45;
      for (let channel = 0; channel < 3; channel++) {
        const pure = dye[channel] ?? 0;
        const cloth = pure * Math.min(shade, 1) + (255 - pure) * glow;
        const behind = (backdrop[at * 4 + channel] ?? 0) * wall;
        out[at * 3 + channel] = cloth * opacity + behind * (1 - opacity);
      }
    }
  return out;
}

type Rgb = [number, number, number];

/**
 * Returns the light at a place: 1 if the place faces the viewer, less if it turns away or lies in a valley or below an
 * edge.
 */
function shadeAt({ relief, form, soft, scale }: Light, at: number, x: number, y: number): number {
  const { width, height } = form;
  const slopeX = (((relief[at + (x < width - 1 ? 1 : 0)] ?? 0) - (relief[at - (x > 0 ? 1 : 0)] ?? 0)) / 2) * scale;
  const slopeY =
    (((relief[at + (y < height - 1 ? width : 0)] ?? 0) - (relief[at - (y > 0 ? width : 0)] ?? 0)) / 2) * scale;
  const facing = (LIGHT.z - LIGHT.x * slopeX - LIGHT.y * slopeY) / Math.sqrt(1 + slopeX * slopeX + slopeY * slopeY);
  const hidden = Math.max(0, (soft.around.values[at] ?? 0) - (form.values[at] ?? 0));
  const valley = Math.max(0, 0.5 - (soft.folds.values[at] ?? 0));
  return (
    (AMBIENT + (1 - AMBIENT) * Math.max(0, facing / LIGHT.z)) * (1 - Math.min(0.8, hidden * 1.5)) * (1 - valley * 0.8)
  );
}

/**
 * Writes into `dye` the colour that a fold has moved to this place. This colour is the mean of the four nearest pixels
 * there or, at an edge, the colour of the place itself.
 */
function pulledDye(
  dye: Rgb,
  { data, width, height }: Pixels,
  { soft, scale, pull }: Light,
  at: number,
  x: number,
  y: number,
): void {
  const folds = soft.folds.values;
  const fromX = Math.min(
    Math.max(x - ((folds[at + 1] ?? 0) - (folds[at - 1] ?? 0)) * pull * scale * scale, 0),
    width - 2,
  );
  const fromY = Math.min(
    Math.max(y - ((folds[at + width] ?? 0) - (folds[at - width] ?? 0)) * pull * scale * scale, 0),
    height - 2,
  );
  const [left, upper] = [Math.floor(fromX), Math.floor(fromY)];
  const corner = (upper * width + left) * 4;
  const below = corner + width * 4;
  const isInside =
    (data[corner + 3] ?? 0) + (data[corner + 7] ?? 0) + (data[below + 3] ?? 0) + (data[below + 7] ?? 0) === 1020;
  const [across, down] = [fromX - left, fromY - upper];
  for (let channel = 0; channel < 3; channel++) {
    if (!isInside) {
      dye[channel] = data[at * 4 + channel] ?? 0;
      continue;
    }
    const first = (data[corner + channel] ?? 0) * (1 - across) + (data[corner + 4 + channel] ?? 0) * across;
    const second = (data[below + channel] ?? 0) * (1 - across) + (data[below + 4 + channel] ?? 0) * across;
    dye[channel] = first + (second - first) * down;
  }
}
