import { hash } from 'node:crypto';
import { productFieldNames } from '#domain/product-fields.ts';
import { recordOf } from '#domain/record-of.ts';
import { plainRupees, readRupees } from '#domain/read-number.ts';
import type { ProductCell, RowCells, VariantCell } from './row-cells.ts';

// The version of a row contains a short hash of each cell that the export wrote. By these hashes, an import finds out
// for each cell whether somebody has edited it since the export in the file, in the shop, or in both.

const FIRST_CELLS = [
  ...(['name', 'category', 'description', 'brand', 'facts', 'pictures'] as const),
  ...(['colour', 'colour_hex', 'colour_family', 'size', 'sku', 'price', 'mrp'] as const),
];
/**
 * Columns that the shop got later must come last: an older export's version then contains the hashes of its columns at
 * the same places.
 */
const CELLS: ReadonlyArray<keyof RowCells> = [
  ...new Set([...FIRST_CELLS, 'weight_grams' as const, ...productFieldNames]),
];
/**
 * The letter at the beginning of a version makes every spreadsheet program treat the cell as text. Increase the number
 * in `PREFIX` if `FIRST_CELLS` or the hashes change, because the versions of older exports would then be read wrongly.
 */
const PREFIX = 'v1.';
const HASH_LENGTH = 4;
const VERSION = new RegExp(`^v1\\.(?:[\\w-]{${HASH_LENGTH}}){${1 + FIRST_CELLS.length},${1 + CELLS.length}}$`);

/** The hashes of a row's cells at the time of its export; '' for a field that the shop did not have then. */
export type RowVersion = { variant: string; cells: Readonly<Record<keyof RowCells, string>> };

/**
 * Makes a function that writes the versions of a product's rows. The function hashes the product's own cells once for
 * all its rows.
 */
export function versionsOf(product: Pick<RowCells, ProductCell>) {
  const ofProduct = hashCells(product);
  return (variantId: string, cells: Pick<RowCells, VariantCell>): string => {
    const hashes = { ...ofProduct, ...hashCells(cells) };
    return PREFIX + shortHash(variantId) + CELLS.map((column) => hashes[column]).join('');
  };
}

/**
 * Reads the version in a cell of a row. Returns undefined if the cell is empty, and 'strange' if its text is not a
 * version.
 */
export function readVersion(cell = ''): RowVersion | undefined | 'strange' {
  const text = cell.trim();
  if (text === '') return undefined;
  if (!VERSION.test(text)) return 'strange';
  const hashAt = (index: number) => text.slice(PREFIX.length + index * HASH_LENGTH).slice(0, HASH_LENGTH);
  return { variant: hashAt(0), cells: recordOf(CELLS, (column) => hashAt(1 + CELLS.indexOf(column))) };
}

/** Returns the hash of a variant's id that versions contain. */
export function hashVariant(variantId: string): string {
  return shortHash(variantId);
}

/** Returns whether an export has written this version for this variant. */
export function isVersionOf({ variant }: RowVersion, variantId: string): boolean {
  return variant === hashVariant(variantId);
}

function hashCells<Column extends keyof RowCells>(cells: Record<Column, string>): Record<Column, string> {
  // The cast is safe: `Object.keys` returns exactly the keys of `cells`.
  return recordOf(Object.keys(cells) as Column[], (column) => hashCell(column, cells[column]));
}

/**
 * Hashes a cell for a version. Different spellings of an amount have the same hash. Texts that differ only in their
 * line ends also have the same hash.
 */
export function hashCell(column: keyof RowCells, cell: string): string {
  const text = cell.replaceAll('\r\n', '\n').trim();
  const paise = column === 'price' || column === 'mrp' ? readRupees(text) : undefined;
  return shortHash(paise === undefined ? text : plainRupees(paise));
}

function shortHash(text: string): string {
  return hash('sha1', text, 'base64url').slice(0, HASH_LENGTH);
}
