import type { Frame } from './develop.ts';
import { cut } from './garments.ts';
import { foldedStack } from './lengths.ts';
import { paint, type Art } from './paint.ts';
import { none, type Cut, type Pattern, type Piece } from './shape.ts';
import type { Sitting } from './sitting.ts';

/** Draws a garment folded as on a shop's shelf, and returns it with the frame around it. */
export function folded(sitting: Sitting): { art: Art; view: Frame } {
  const garment = cut(sitting.garment);
  if (garment.isLength)
    return { art: paint([foldedStack()], sitting, 'g'), view: { x: 60, y: 180, width: 780, height: 1040 } };
  const area = areaOf(garment);
  const front = paint([lowerFolds(area), ...garment.layers.slice(-1)], sitting, 'g');
  return { art: cutOut(front, area), view: around(area) };
}

type Area = { x: number; y: number; width: number; height: number };

/** Returns the part of the front that stays visible, because sleeves and skirt lie folded behind it. */
function areaOf({ body, held, close: [middle] }: Cut): Area {
  const isTop = held !== 'clips';
  const half = isTop ? body.shoulder * 0.84 : 112;
  const y = isTop ? body.top - 34 : 176;
  return { x: middle - half, y, width: half * 2, height: isTop ? body.shoulder * 2.9 : 420 };
}

/** Draws the lower layers of a folded garment, whose edges show at the sides and at the end. */
function lowerFolds({ x, y, width, height }: Area): Pattern {
  const layer = (out: number, level: number): Piece => ({
    look: 'cloth',
    level,
    outline: roundedBox({ x: x - out, y: y + 60, width: width + out * 2, height: height - 60 + out * 1.6 }),
  });
  return { ...none, pieces: [layer(13, 0.5), layer(7, 0.64), layer(1, 0.8)] };
}

function roundedBox({ x, y, width, height }: Area): string {
  const [right, bottom] = [x + width, y + height];
  return `M${x} ${y}H${right}L${right} ${bottom - 26}Q${right} ${bottom} ${right - 22} ${bottom}H${x + 22}Q${x} ${bottom} ${x} ${bottom - 26}Z`;
}

/**
 * Keeps only the part of a drawing inside the folded shape. The edge of the folded shape stands out, because the cloth
 * turns there.
 */
function cutOut(art: Art, area: Area): Art {
  const edge = roundedBox({ ...area, x: area.x - 14, width: area.width + 28, height: area.height + 22 });
  const top = roundedBox(area);
  const within = (id: string, body: string) => `<g clip-path="url(#${id})">${body}</g>`;
  const crease = `<path d="${top}" fill="none" stroke="#000" stroke-width="5" opacity=".6"/>`;
  const clips = `<clipPath id="fold"><path d="${edge}"/></clipPath>`;
  return {
    defs: art.defs + clips,
    colour: within('fold', art.colour),
    form: within('fold', art.form),
    folds: within('fold', art.folds),
    creases: within('fold', art.creases) + crease,
  };
}

function around({ x, y, width, height }: Area): Frame {
  const wide = Math.max(width * 1.5, height * 0.75 * 1.3);
  return { x: x + width / 2 - wide / 2, y: y + height / 2 - (wide * 2) / 3, width: wide, height: (wide * 4) / 3 };
}
