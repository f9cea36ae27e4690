import { expect, test } from 'vitest';
import { productName, VariantInputs } from '../contract/products.ts';
import { shotsOf } from '../server/demo/photo-session.ts';
import { wardrobe } from '../server/demo/wardrobe/wardrobe.ts';
import { cloths } from '../studio/cloth.ts';
import { garments } from '../studio/garments.ts';

// Where two rooms meet that do not know each other: the demo's words and the studio's.

test('the wardrobe: a hundred products in three levels, each told in its own words', () => {
  expect(wardrobe.length).toBeGreaterThanOrEqual(96);
  expect(new Set(wardrobe.map((garment) => garment.name)).size).toBe(wardrobe.length);
  expect(new Set(wardrobe.map((garment) => garment.description.split('\n')[0])).size).toBe(wardrobe.length);
  for (const { name, path, description, colours, sizes, pieces, price, mrp } of wardrobe) {
    expect([name, path.length]).toEqual([name, 3]);
    expect(productName.parse(name)).toBe(name);
    expect([name, description.includes('Care:')]).toEqual([name, true]);
    expect(colours.length).toBeGreaterThanOrEqual(1);
    expect(colours.length).toBeLessThanOrEqual(4);
    expect([name, pieces.length]).toEqual([name, sizes.length]);
    expect(mrp).toBeGreaterThanOrEqual(price);
    expect((mrp - price) / mrp).toBeLessThan(0.45);
    VariantInputs.parse(colours.flatMap((colour) => sizes.map((size) => ({ color: colour.name, colorHexCode: colour.hex, size, stock: 1, originalPrice: price, discountPrice: mrp - price }))));
  }
  expect(wardrobe.some((garment) => garment.pieces.every((left) => left === 0))).toBe(true);
});

test('the studio knows every garment and cloth of the wardrobe, and no two products look alike', () => {
  for (const { name, garment, cloth } of wardrobe) expect([name, garments as readonly string[], cloths as readonly string[]]).toEqual([name, expect.arrayContaining([garment]), expect.arrayContaining([cloth])]);
  const looks = wardrobe.map((garment) => JSON.stringify([garment.garment, garment.cloth, shotsOf(garment)[0]?.sitting.colour]));
  expect(new Set(looks).size).toBe(looks.length);
});
