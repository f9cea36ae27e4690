import * as spreadsheetText from '#text/spreadsheet.ts';
import type { Change, Current, Problem } from './plan-notes.ts';
import type { SheetLine } from './read-spreadsheet.ts';
import { productCells, variantCells, type ProductCell, type RowCells } from './row-cells.ts';
import { hashCell, isVersionOf, readVersion, type RowVersion } from './row-version.ts';

/** `kept`: values that somebody has changed in the shop since, and nobody in the file. `problems`: both have. */
type Merged = { rows: readonly SheetLine[]; kept: Change[]; problems: Problem[] };

type Column = keyof RowCells;
type Cells = SheetLine['cells'];

// An empty cell of these says that the value is to go; of the first where it is empty in all rows.
// Elsewhere it says nothing.
const EMPTIED_BY_ALL: readonly Column[] = ['description', 'brand', 'facts'];
const EMPTIED_BY_ROW: readonly Column[] = ['colour_family', 'sku', 'mrp'];

/**
 * The rows of a product as if their file had been exported just now: a cell that nobody has changed in the file says
 * what the shop has today, so that an old file brings nothing back. Rows without a version stay as they are. Pure.
 */
export function mergeRows(rows: readonly SheetLine[], current: Current | undefined): Merged {
  const versions = rows.map((row) => (current ? readVersion(row.cells.version) : undefined));
  // A row that somebody has added says of the product what the rows around it do.
  const anyVersion = versions.find((version) => typeof version === 'object');
  if (!current || versions.every((version) => version === undefined)) return { rows, kept: [], problems: [] };
  const merged: Merged = { rows: [], kept: [], problems: [] };
  const ofProduct = productCells(current);
  const emptied = EMPTIED_BY_ALL.filter((column) => rows.every(({ cells }) => cells[column]?.trim() === ''));
  merged.rows = rows.map((row, index) => {
    const version = versions[index];
    const variant = findVariant(row.cells, version, current);
    if (version === 'strange' || variant === 'other') {
      merged.problems.push({ line: row.line, column: 'version', message: spreadsheetText.strangeVersion() });
      return row;
    }
    const merge = (now: Partial<RowCells>, exported: RowVersion | undefined, cells: Cells) =>
      exported
        ? mergeCells({ ...row, cells }, { now, exported, emptied }, { label: current.product.name, merged })
        : cells;
    const cells = merge(ofProduct, anyVersion, row.cells);
    return { ...row, cells: variant ? merge(variantCells(variant), version, cells) : cells };
  });
  return { ...merged, kept: onceAProduct(merged.kept, ofProduct), problems: onceAProduct(merged.problems, ofProduct) };
}

/** The size that a version was written for: the row's own, or that of the row it was copied from. */
function findVariant({ variant }: Cells, version: RowVersion | undefined | 'strange', { variants }: Current) {
  if (typeof version !== 'object') return undefined;
  const id = variant?.trim() ?? '';
  if (id !== '' && !isVersionOf(version, id)) return 'other';
  return variants.find((one) => isVersionOf(version, one.id));
}

type Sides = { now: Partial<RowCells>; exported: RowVersion; emptied: readonly Column[] };

/** The cells of a row, with the shop's values in place of those that nobody has changed in the file. */
function mergeCells(
  { line, cells }: SheetLine,
  { now, exported, emptied }: Sides,
  { label, merged }: { label: string; merged: Merged },
): Cells {
  const result = { ...cells };
  // as: the keys of an object of cells.
  for (const [column, present = ''] of Object.entries(now) as Array<[Column, string]>) {
    const text = cells[column];
    if (text === undefined) continue;
    const [inFile, inShop, before] = [hashCell(column, text), hashCell(column, present), exported.cells[column]];
    if (inShop === before || inFile === inShop) continue;
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

/** What concerns the whole product is told once, and not in each of its rows. */
function onceAProduct<Noted extends { column: string }>(
  noted: readonly Noted[],
  ofProduct: Readonly<Record<ProductCell, string>>,
): Noted[] {
  return noted.filter(
    ({ column }, index) => !(column in ofProduct) || noted.findIndex((other) => other.column === column) === index,
  );
}
