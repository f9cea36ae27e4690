import * as spreadsheetText from '#text/spreadsheet.ts';
import { productFieldNames } from '#domain/product-fields.ts';
import type { VariantRow } from '../products/products.ts';
import type { Change, Current, Problem } from './plan-notes.ts';
import type { SheetLine } from './read-spreadsheet.ts';
import { variantCells, type ProductCell, type RowCells } from './row-cells.ts';
import { hashCell, hashVariant, isVersionOf, readVersion, type RowVersion } from './row-version.ts';

/**
 * The merged rows of a product. `kept` are the cells that somebody has changed in the shop since the export, but not in
 * the file. `problems` are about the cells that somebody has changed in both.
 */
type Merged = { rows: readonly SheetLine[]; kept: Change[]; problems: Problem[] };

type Column = keyof RowCells;
type Cells = SheetLine['cells'];

// An empty cell in these columns removes the value. For a column of `EMPTIED_BY_ALL`, the cell must be empty in all
// rows of the product. In all other columns an empty cell changes nothing.
const EMPTIED_BY_ALL: readonly Column[] = ['description', ...productFieldNames, 'facts'];
const EMPTIED_BY_ROW: readonly Column[] = ['colour_family', 'sku', 'mrp', 'weight_grams'];

/**
 * Returns the rows of a product as if the file had been exported just now: each cell that nobody has edited in the file
 * gets the shop's present text, so that an old file does not restore old values. Rows without a version stay as they
 * are. The function is pure.
 */
export function mergeRows(
  rows: readonly SheetLine[],
  current: Current | undefined,
  ofProduct: Readonly<Record<ProductCell, string>> | undefined,
): Merged {
  const versions = rows.map((row) => (current ? readVersion(row.cells.version) : undefined));
  // A row that a person has added has no version. The import compares such a row's cells about the whole product, such
  // as the name, with the version of another row of the product.
  const anyVersion = versions.find((version) => typeof version === 'object');
  if (!current || !ofProduct || versions.every((version) => version === undefined))
    return { rows, kept: [], problems: [] };
  const merged: Merged = { rows: [], kept: [], problems: [] };
  const hash = hashOnce();
  const ofProductOnce = hashed(ofProduct, hash);
  const byVariant = new Map(current.variants.map((variant) => [hashVariant(variant.id), variant]));
  const emptied = EMPTIED_BY_ALL.filter((column) => rows.every(({ cells }) => cells[column]?.trim() === ''));
  merged.rows = rows.map((row, index) => {
    const version = versions[index];
    const variant = findVariant(row.cells, version, byVariant);
    if (version === 'strange' || variant === 'other') {
      merged.problems.push({ line: row.line, column: 'version', message: spreadsheetText.strangeVersion() });
      return row;
    }
    const merge = (now: PresentCells, exported: RowVersion | undefined, cells: Cells) =>
      exported
        ? mergeCells({ ...row, cells }, { now, exported, emptied }, { label: current.product.name, merged })
        : cells;
    const cells = merge(ofProductOnce, anyVersion, row.cells);
    return { ...row, cells: variant ? merge(hashed(variantCells(variant), hashCell), version, cells) : cells };
  });
  return { ...merged, kept: onceAProduct(merged.kept, ofProduct), problems: onceAProduct(merged.problems, ofProduct) };
}

/**
 * Finds the variant for which an export wrote the row's version. If somebody has copied a row, this is the variant of
 * the original row. Returns 'other' if the row names another variant by its id.
 */
function findVariant(
  { variant }: Cells,
  version: RowVersion | undefined | 'strange',
  byVariant: ReadonlyMap<string, VariantRow>,
) {
  if (typeof version !== 'object') return undefined;
  const id = variant?.trim() ?? '';
  if (id !== '' && !isVersionOf(version, id)) return 'other';
  return byVariant.get(version.variant);
}

type HashCell = typeof hashCell;
/** The shop's present cells of a row, each with its hash. `hash` makes the hashes of the file's cells. */
type PresentCells = { cells: ReadonlyArray<readonly [column: Column, text: string, inShop: string]>; hash: HashCell };
type Sides = { now: PresentCells; exported: RowVersion; emptied: readonly Column[] };

function hashed(cells: Partial<RowCells>, hash: HashCell): PresentCells {
  // The cast is safe: `Object.entries` returns exactly the entries of `cells`.
  const entries = Object.entries(cells) as Array<[Column, string]>;
  return { cells: entries.map(([column, text]) => [column, text, hash(column, text)] as const), hash };
}

/** Makes a hash function that caches its results, because all rows of a product may contain the same long text. */
function hashOnce(): HashCell {
  const known = new Map<string, string>();
  return (column, text) => {
    const before = known.get(text);
    const hash = before ?? hashCell(column, text);
    if (before === undefined) known.set(text, hash);
    return hash;
  };
}

/** Returns the merged cells of a row: each cell that nobody has edited in the file gets the shop's present value. */
function mergeCells(
  { line, cells }: SheetLine,
  { now, exported, emptied }: Sides,
  { label, merged }: { label: string; merged: Merged },
): Cells {
  const result = { ...cells };
  for (const [column, present, inShop] of now.cells) {
    const text = cells[column];
    if (text === undefined) continue;
    const [inFile, before] = [now.hash(column, text), exported.cells[column]];
    // If the export is older than the column, its version has no hash for the cell, and the import uses the file's
    // cell.
    if (before === '' || inShop === before || inFile === inShop) continue;
    if (inFile === before) {
      result[column] = present;
      merged.kept.push({ line, product: label, column, before: text, after: present });
    } else if (text.trim() !== '' || emptied.includes(column) || EMPTIED_BY_ROW.includes(column)) {
      const shown = present.length > LONGEST_SHOWN ? `${present.slice(0, LONGEST_SHOWN).toWellFormed()}…` : present;
      merged.problems.push({ line, column, message: spreadsheetText.changedSince({ value: shown }) });
    }
  }
  return result;
}

const LONGEST_SHOWN = 80;

/**
 * Every row of a product repeats the changes and problems about the whole product, such as its name. The function lists
 * each of them only once.
 */
function onceAProduct<Noted extends { column: string }>(
  noted: readonly Noted[],
  ofProduct: Readonly<Record<ProductCell, string>>,
): Noted[] {
  const told = new Set<string>();
  return noted.filter(({ column }) => {
    const isTold = Object.hasOwn(ofProduct, column) && told.has(column);
    told.add(column);
    return !isTold;
  });
}
