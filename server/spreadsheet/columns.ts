import { productColumns, type ProductColumn } from '#contract/spreadsheets.ts';

/** Other spellings of a column's name. */
const SPELLINGS: Readonly<Record<string, ProductColumn>> = {
  color: 'colour',
  color_hex: 'colour_hex',
  color_family: 'colour_family',
};

/** The column that a cell of the header names, as the shop writes it; also where it does not know it. */
export function toColumn(name: string): string {
  const column = name
    .replace(/^\uFEFF/, '')
    .trim()
    .replaceAll(/^"|"$/g, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  return SPELLINGS[column] ?? column;
}

export function isKnownColumn(name: string): name is ProductColumn {
  return (productColumns as readonly string[]).includes(name);
}

/** Excel's first line that says which separator follows: `sep=;`. */
export function isSeparatorHint(row: string): boolean {
  return /^\uFEFF?"?sep=/i.test(row);
}
