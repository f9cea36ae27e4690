import { shadeNamedBy } from '#domain/shade-names.ts';
import { sameKey } from '#domain/same-key.ts';
import type { Current } from './plan-notes.ts';
import type { SheetLine } from './read-spreadsheet.ts';

/**
 * Gives each colour in the rows of a product a code. A row without a code gets the code of its colour in the shop,
 * otherwise of its colour in another row, otherwise of the colour's name. A row that names its size by an id keeps that
 * size's code. The function is pure.
 */
export function withColourCodes(rows: readonly SheetLine[], current: Current | undefined): readonly SheetLine[] {
  const inFile = new Map(
    rows.flatMap(({ cells }) => {
      const hex = cells.colour_hex?.trim() ?? '';
      return hex === '' ? [] : [[sameKey(cells.colour ?? ''), hex] as const];
    }),
  );
  const ofColour = Map.groupBy(current?.variants ?? [], (variant) => sameKey(variant.color));
  const ofSize = new Map(
    (current?.variants ?? []).toReversed().map((variant) => [keyOf(variant.color, variant.size), variant]),
  );
  const codeFor = (color: string, size: string): string => {
    const inShop = ofSize.get(keyOf(color, size)) ?? ofColour.get(sameKey(color))?.[0];
    return inShop?.color_hex ?? inFile.get(sameKey(color)) ?? shadeNamedBy(color);
  };
  return rows.map((row) => {
    const { colour = '', colour_hex: hex = '', size = '', variant = '' } = row.cells;
    if (hex.trim() !== '' || colour.trim() === '' || variant.trim() !== '') return row;
    return { ...row, cells: { ...row.cells, colour_hex: codeFor(colour, size) } };
  });
}

function keyOf(color: string, size: string): string {
  return `${sameKey(color)}\n${sameKey(size)}`;
}
