import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cloths } from './cloth.ts';
import { contactSheet, small } from './contact-sheet.ts';
import { cut, garments } from './garments.ts';
import { clothView, flatView, frontView, type Sitting } from './photograph.ts';

const sitting = (more: Partial<Sitting> = {}): Sitting => ({ garment: 'kurta', cloth: 'plain', colour: '#98282c', seed: 'one', ...more });
const numbersIn = (path: string) => [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number));

test('at least 24 garments and 14 cloths', () => {
  expect(garments.length).toBeGreaterThanOrEqual(24);
  expect(cloths.length).toBeGreaterThanOrEqual(14);
});

describe.each(garments)('%s', (garment) => {
  const { pieces, bands, buttons } = cut(garment);
  test('lies within the frame', () => {
    for (const outline of [...pieces.map((piece) => piece.outline), ...bands]) {
      // Absolute commands only: every second number is a y.
      expect(outline).toMatch(/^[MLCQHVZ\d\s.,-]+$/);
      for (const number of numbersIn(outline)) expect(number).toBeGreaterThan(0);
      expect(Math.max(...numbersIn(outline))).toBeLessThan(1150);
    }
    for (const [x, y] of buttons) expect([x > 0, x < 900, y > 0, y < 1200]).toEqual([true, true, true, true]);
  });
  test('is drawn the same every time, without words or anything from elsewhere', () => {
    const svg = frontView(sitting({ garment }));
    expect(frontView(sitting({ garment }))).toBe(svg);
    expect(svg).not.toMatch(/NaN|undefined|<text|<image|href/);
  });
  test.each(['#98282c', '#27396f', '#3a5a38'])('is mostly of the colour asked for: %s', async (colour) => {
    const asked = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    const { data, info } = await sharp(await small(frontView(sitting({ garment, colour })), { width: 90, height: 120 })).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    let near = 0;
    for (let at = 0; at < data.length; at += info.channels) if (Math.hypot(...asked.map((channel, index) => channel - (data[at + index] ?? 0))) < 75) near++;
    expect(near / (90 * 120)).toBeGreaterThan(0.07);
  });
});

test('front, cloth and flat lay are three different pictures; another seed is another light', () => {
  const views = [frontView, clothView, flatView].map((view) => view(sitting()));
  expect(new Set(views).size).toBe(3);
  expect(new Set(['a', 'b', 'c', 'd', 'e'].map((seed) => frontView(sitting({ seed })))).size).toBeGreaterThan(1);
});

test('every cloth is its own', () => {
  expect(new Set(cloths.map((cloth) => clothView(sitting({ cloth })))).size).toBe(cloths.length);
});

// Looked at and found good; drawn anew by: npm run studio -- approve
test('the contact sheet looks as it was approved', async () => {
  const pixels = async (picture: Buffer) => sharp(picture).resize(1080).removeAlpha().raw().toBuffer();
  const approved = await pixels(await readFile(join(import.meta.dirname, 'approved.webp')));
  const drawn = await pixels(await contactSheet());
  expect(drawn.length).toBe(approved.length);
  let apart = 0;
  for (const [at, value] of drawn.entries()) apart += Math.abs(value - (approved[at] ?? 0));
  expect(apart / drawn.length / 255).toBeLessThan(0.02);
}, 60_000);
