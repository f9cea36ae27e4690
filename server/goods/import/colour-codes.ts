import { shadeNamedBy } from '#domain/shade-names.ts';
import { sameKey } from '#domain/same-key.ts';
import type { Current } from './plan-notes.ts';
import type { SheetLine } from './read-spreadsheet.ts';

/**
 * Fills in missing colour codes. A row without a code gets the code that its colour has in the shop, or otherwise in
 * another row, or otherwise the usual code of a colour with this name. A row that names its variant by an id stays as
 * it is. The function is pure.
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
