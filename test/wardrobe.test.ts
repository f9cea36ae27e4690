import { expect, test } from 'vitest';
import { FactInputs } from '../contract/facts.ts';
import { productName } from '../contract/product-form.ts';
import { VariantInputs } from '../contract/variant-input.ts';
import { shotsOf } from '../server/demo/photo-session.ts';
import { factsOf } from '../server/demo/wardrobe/facts.ts';
import { wardrobe } from '../server/demo/wardrobe/wardrobe.ts';
import { cloths } from '../studio/cloth.ts';
import { garments } from '../studio/garments.ts';

// Tests the demo's products against the studio, because neither may import the other.

test('the wardrobe has about a hundred products on the third category level, each with its own description', () => {
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
    VariantInputs.parse(
      colours.flatMap((colour) =>
        sizes.map((size) => ({
          color: colour.name,
          colorHexCode: colour.hex,
          size,
          stock: 1,
          originalPrice: price,
          discountPrice: mrp - price,
        })),
      ),
    );
  }
  expect(wardrobe.some((garment) => garment.pieces.every((left) => left === 0))).toBe(true);
});

test('the studio knows every garment and cloth of the wardrobe, and no two products look alike', () => {
  for (const { name, garment, cloth } of wardrobe)
    expect([name, garments as readonly string[], cloths as readonly string[]]).toEqual([
      name,
      expect.arrayContaining([garment]),
      expect.arrayContaining([cloth]),
    ]);
  const looks = wardrobe.map((garment) =>
    JSON.stringify([garment.garment, garment.cloth, shotsOf(garment)[0]?.sitting.colour]),
  );
  expect(new Set(looks).size).toBe(looks.length);
});

test('every colour of a product is photographed in its own colour, the first one from all sides', () => {
  for (const garment of wardrobe) {
    const shots = shotsOf(garment);
    const [first = { name: '' }] = garment.colours.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    for (const { name, hex } of garment.colours) {
      const own = shots.filter((shot) => shot.color === name);
      expect([garment.name, new Set(own.map((shot) => shot.sitting.colour))]).toEqual([garment.name, new Set([hex])]);
      expect(new Set(own.map((shot) => shot.pose)).size).toBeGreaterThanOrEqual(name === first.name ? 5 : 3);
      expect(own.map((shot) => shot.pose)).toEqual(expect.arrayContaining(['front', 'figure', 'detail']));
    }
    expect(new Set(shots.map((shot) => shot.key)).size).toBe(shots.length);
  }
});

test('every product says its fabric and its care, and clothes their fit and length', () => {
  for (const garment of wardrobe) {
    const facts = FactInputs.parse(factsOf(garment));
    const names = facts.map((fact) => fact.name);
    expect([garment.name, names]).toEqual([garment.name, expect.arrayContaining(['Fabric', 'Length', 'Wash care'])]);
  }
});
