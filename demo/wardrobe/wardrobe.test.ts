import { expect, test } from 'vitest';
import { FactInputs } from '../../contract/facts.ts';
import { productName } from '../../contract/product-form.ts';
import { VariantInputs } from '../../contract/variant-input.ts';
import { shotsOf } from '../shots.ts';
import { factsOf } from './facts.ts';
import { wardrobe } from './wardrobe.ts';

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

test('no two products look alike', () => {
  const looks = wardrobe.map((garment) =>
    JSON.stringify([garment.garment, garment.cloth, shotsOf(garment)[0]?.sitting.colour]),
  );
  expect(new Set(looks).size).toBe(looks.length);
});

test('every colour of a product is shown in its own colour, and a product has four to six pictures', () => {
  for (const garment of wardrobe) {
    const shots = shotsOf(garment);
    expect(shots.length >= 4 && shots.length <= 6, garment.name).toBe(true);
    for (const { name, hex } of garment.colours) {
      const own = shots.filter((shot) => shot.color === name);
      expect([garment.name, new Set(own.map((shot) => shot.sitting.colour))]).toEqual([garment.name, new Set([hex])]);
      expect(own[0]?.pose).toBe('front');
      expect(new Set(own.map((shot) => shot.pose)).size).toBe(own.length);
    }
  }
});

test('every product says its fabric and its care, and clothes their fit and length', () => {
  for (const garment of wardrobe) {
    const facts = FactInputs.parse(factsOf(garment));
    const names = facts.map((fact) => fact.name);
    expect([garment.name, names]).toEqual([garment.name, expect.arrayContaining(['Fabric', 'Length', 'Wash care'])]);
  }
});
