import { productColumns, type ProductColumn } from '#contract/spreadsheets.ts';

/** Other spellings that the import accepts for the columns' names. */
const SPELLINGS: ReadonlyMap<string, ProductColumn> = new Map([
  ['color', 'colour'],
  ['color_hex', 'colour_hex'],
  ['color_family', 'colour_family'],
  ['selling_price', 'price'],
  ['images', 'pictures'],
]);

/** Returns the column that a header cell names, in the shop's spelling. Returns an unknown name as it is. */
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

/** The columns of a variant by the names of its fields in the API. */
export const columnOfField: Record<string, string> = {
  color: 'colour',
  colorHexCode: 'colour_hex',
  colorFamily: 'colour_family',
  size: 'size',
  sku: 'sku',
  stock: 'stock',
  originalPrice: 'price',
  discountPrice: 'mrp',
  grams: 'weight_grams',
};

/** Returns whether a row is a first line such as `sep=;`, in which Excel names the separator of the following lines. */
export function isSeparatorHint(row: string): boolean {
  return /^\uFEFF?"?sep=/i.test(row);
}

/**
 * For each program that exports catalogues, a column that only the catalogues of this program have, so that a message
 * can name the program.
 */
const OTHER_FORMS: ReadonlyArray<readonly [program: string, column: RegExp]> = [
  ['shopify', /^handle$/],
  ['woocommerce', /^attribute_1_name$/],
  ['magento', /^attribute_set_code$/],
  ['prestashop', /^active_\(0\/1\)$/],
  ['amazon', /^templatetype=/],
  ['meesho', /^meesho_price$/],
];

/** Returns the program that has written a file; undefined for a file in the shop's own form. */
export function programOf(columns: readonly string[]): string | undefined {
  return OTHER_FORMS.find(([, column]) => columns.some((name) => column.test(name)))?.[0];
}
