import sharp from 'sharp';
import { cloths } from './cloth.ts';
import { develop } from './develop.ts';
import { garments, type Garment } from './garments.ts';
import { photograph, poses, type Pose } from './photograph.ts';
import type { Sitting } from './sitting.ts';

const dyes = ['#27396f', '#98282c', '#c98a14', '#3a5a38', '#efe4d0', '#b5566b', '#2f6f73', '#2a2624'];

/** One picture of the contact sheet. `row` is the garment's index in `garments`, `column` the pose's in `poses`. */
type Tile = { garment: Garment; pose: Pose; sitting: Sitting; column: number; row: number };

/**
 * The pictures of the contact sheet: each kind of garment in all its poses, side by side. Each row uses two cloths and
 * two dyes, which alternate from pose to pose.
 */
const tiles: readonly Tile[] = garments.flatMap((garment, row) =>
  poses.map((pose, column) => {
    const turn = column % 2;
    const cloth = cloths[(row * 3 + turn * 5) % cloths.length] ?? 'plain';
    const colour = dyes[(row + turn * 3) % dyes.length] ?? '#27396f';
    return { garment, pose, row, column, sitting: { garment, cloth, colour, seed: garment } };
  }),
);

/**
 * Draws the pixels of a picture of this width, three bytes each. The picture is drawn three times as large and then
 * reduced, because a small drawing would lose the thin threads of a cloth.
 */
export async function smallPixels({ sitting, pose }: Pick<Tile, 'sitting' | 'pose'>, width: number): Promise<Buffer> {
  const drawn = await develop(photograph(sitting, pose), width * 3);
  const raw = { width: drawn.width, height: drawn.height, channels: 3 } as const;
  return sharp(drawn.data, { raw })
    .resize({ width, height: heightOf(width), fit: 'fill' })
    .raw()
    .toBuffer();
}

/** Returns the height of a picture of this width, in pixels. */
export function heightOf(width: number): number {
  return Math.round((width * 4) / 3);
}

/** Draws the contact sheet as PNG, with three garments side by side. `width` is the width of one picture, in pixels. */
export async function contactSheet(width = 225): Promise<Buffer> {
  const height = heightOf(width);
  const drawn = [];
  for (const tile of tiles) {
    const { left, top } = placeOf(tile, width);
    drawn.push({ input: await smallPixels(tile, width), raw: { width, height, channels: 3 as const }, left, top });
  }
  const rows = Math.ceil(garments.length / BESIDE);
  return sharp({
    create: { width: BESIDE * poses.length * width, height: rows * height, channels: 3, background: '#fff' },
  })
    .composite(drawn)
    .png()
    .toBuffer();
}

const BESIDE = 3;

/** Returns the place of a picture of this width on the sheet, in pixels. */
function placeOf({ row, column }: Pick<Tile, 'row' | 'column'>, width: number): { left: number; top: number } {
  return {
    left: ((row % BESIDE) * poses.length + column) * width,
    top: Math.floor(row / BESIDE) * heightOf(width),
  };
}
