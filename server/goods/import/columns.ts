import { productColumns, type ProductColumn } from '#contract/spreadsheets.ts';

/** Other spellings of a column's name. */
const SPELLINGS: ReadonlyMap<string, ProductColumn> = new Map([
  ['color', 'colour'],
  ['color_hex', 'colour_hex'],
  ['color_family', 'colour_family'],
  ['selling_price', 'price'],
  ['images', 'pictures'],
]);

/** The column that a cell of the header names, as the shop writes it; also where it does not know it. */
export function toColumn(name: string): string {
  const column = name
    .replace(/^\uFEFF/, '')
    .trim()
    .replaceAll(/^"|"$/g, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  return SPELLINGS.get(column) ?? column;
}

export function isKnownColumn(name: string): name is ProductColumn {
  return (productColumns as readonly string[]).includes(name);
}

/** Excel's first line that says which separator follows: `sep=;`. */
export function isSeparatorHint(row: string): boolean {
  return /^\uFEFF?"?sep=/i.test(row);
}

/** A column that only this program's own form of a catalogue has; the messages have its name. */
const OTHER_FORMS: ReadonlyArray<readonly [program: string, column: RegExp]> = [
  ['shopify', /^handle$/],
  ['woocommerce', /^attribute_1_name$/],
  ['magento', /^attribute_set_code$/],
  ['prestashop', /^active_\(0\/1\)$/],
  ['amazon', /^templatetype=/],
  ['meesho', /^meesho_price$/],
];

/** Answers the other program that wrote a file; undefined for a file in the shop's own form. */
export function programOf(columns: readonly string[]): string | undefined {
  return OTHER_FORMS.find(([, column]) => columns.some((name) => column.test(name)))?.[0];
}
