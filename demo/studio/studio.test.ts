import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cloths } from './cloth.ts';
import { heightOf, smallPixels } from './contact-sheet.ts';
import { develop } from './develop.ts';
import { cut, garments } from './garments.ts';
import { onHanger } from './hangers.ts';
import { paint } from './paint.ts';
import { pointsOf } from './path.ts';
import { photograph, poses, type Sitting } from './photograph.ts';
import { none, type Pattern } from './shape.ts';

// A busy machine draws slowly, so the tests draw small pictures, and tests that draw have no time limit.
const WIDTH = 90;

const sitting = (more: Partial<Sitting> = {}): Sitting => ({
  garment: 'kurta',
  cloth: 'plain',
  colour: '#98282c',
  seed: 'one',
  ...more,
});
const dyes = ['#98282c', '#27396f', '#3a5a38', '#e0a030'];
const rgb = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

test('at least 24 garments, 14 cloths and 5 poses', () => {
  expect([garments.length >= 24, cloths.length >= 14, poses.length >= 5]).toEqual([true, true, true]);
});

describe.each(garments)('%s', { timeout: 0 }, (garment) => {
  test.each(['front', 'back'] as const)('lies within the frame, with its hanger: %s', (pose) => {
    const { view } = photograph(sitting({ garment }), pose);
    const layers = onHanger(cut(garment, pose));
    for (const [x, y] of layers.flatMap(({ pieces }) => pieces.flatMap(({ outline }) => pointsOf(outline)))) {
      expect([x >= view.x, x <= view.x + view.width]).toEqual([true, true]);
      expect([y >= view.y, y <= view.y + view.height]).toEqual([true, true]);
    }
  });
  test.each(['front', 'back'] as const)('has no stroke outside its outline: %s', async (side) => {
    const { layers } = cut(garment, side);
    expect(await strokesOutside(layers)).toBe(0);
  });
  test('is drawn the same every time, without text and external images', () => {
    const drawn = () => JSON.stringify(poses.map((pose) => photograph(sitting({ garment }), pose)));
    expect(drawn()).toBe(drawn());
    expect(drawn()).not.toMatch(/NaN|undefined|<text|<image|href/);
  });
  test('looks different in every pose, and from behind than from the front', () => {
    const pictures = new Set(poses.map((pose) => JSON.stringify(photograph(sitting({ garment }), pose))));
    // The two sides of a length of cloth look alike, and so do those of a skirt.
    const areAlike = garment === 'skirt' || (cut(garment).isLength && garment !== 'lehenga');
    expect(pictures.size).toBe(areAlike ? poses.length - 1 : poses.length);
  });
  test('is mostly of the colour asked for', async () => {
    const colour = dyes[garments.indexOf(garment) % dyes.length] ?? '';
    const pixels = await smallPixels({ sitting: sitting({ garment, colour }), pose: 'front' }, WIDTH);
    let near = 0;
    for (let at = 0; at < pixels.length; at += 3)
      if (Math.hypot(...rgb(colour).map((channel, index) => channel - (pixels[at + index] ?? 0))) < 75) near++;
    expect(near / (WIDTH * heightOf(WIDTH))).toBeGreaterThan(0.07);
  });
});

test('what a cut draws outside its pieces is not seen: a seam beside them, a border across them', async () => {
  const layer: Pattern = {
    ...none,
    pieces: [{ outline: 'M300 300H600V900H300Z', look: 'cloth' }],
    seams: ['M200 200V1000'],
    borders: [{ path: 'M100 850H800', width: 40 }],
    buttons: [[700, 500]],
  };
  expect(await strokesOutside([layer])).toBe(0);
});

test.each(dyes)('the cloth from near has, on average, the dye asked for: %s', { timeout: 0 }, async (colour) => {
  const pixels = await smallPixels({ sitting: sitting({ colour }), pose: 'cloth' }, WIDTH);
  const average = [0, 1, 2].map((channel) => {
    let sum = 0;
    for (let at = channel; at < pixels.length; at += 3) sum += pixels[at] ?? 0;
    return (sum / pixels.length) * 3;
  });
  expect(Math.hypot(...rgb(colour).map((channel, index) => channel - (average[index] ?? 0)))).toBeLessThan(30);
});

test('another seed changes the wall', () => {
  const walls = ['a', 'b', 'c', 'd', 'e'].map((seed) => photograph(sitting({ seed }), 'front').backdrop.body);
  expect(new Set(walls).size).toBeGreaterThan(1);
});

test('no two cloths are drawn alike', () => {
  const near = cloths.map((cloth) => JSON.stringify(photograph(sitting({ cloth }), 'cloth')));
  expect(new Set(near).size).toBe(cloths.length);
});

test('a picture shows as much at every size, and is as large as asked for', { timeout: 0 }, async () => {
  const { width, height } = await develop(photograph(sitting(), 'front'), 1200);
  expect([width, height]).toEqual([1200, 1600]);
});

/** Counts the painted pixels outside all pieces of the garment and outside the soft edges of pieces. */
async function strokesOutside(layers: readonly Pattern[]): Promise<number> {
  const { defs, colour } = paint(layers, { cloth: 'plain', colour: '#98282c' }, 'g');
  const outlines = layers.flatMap(({ pieces }) => pieces.map(({ outline }) => `<path d="${outline}"/>`)).join('');
  const [painted, pieces] = await Promise.all([opacity(colour, defs), opacity(outlines, '')]);
  return painted.reduce((count, value, at) => (value > 40 && (pieces[at] ?? 0) === 0 ? count + 1 : count), 0);
}

async function opacity(body: string, defs: string): Promise<Buffer> {
  const frame = '<svg xmlns="http://www.w3.org/2000/svg" width="450" height="600" viewBox="0 0 900 1200">';
  return sharp(Buffer.from(`${frame}<defs>${defs}</defs>${body}</svg>`))
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer();
}
