import { sameKey } from '#domain/same-key.ts';
import type { SheetRow } from '#contract/variants.ts';
import { limits } from '#domain/limits.ts';
import { readNumber, readWhole } from '#domain/read-number.ts';
import { columnLabels, editable, toCellText, type Cell, type Column } from './edits.ts';

// A pasted table in which one column contains SKUs of the shop. The lines of the table are matched to the sheet's rows
// by these SKUs, in any order.

export type SkuPaste = {
  /** The lines of the pasted table without its header. */
  lines: readonly (readonly string[])[];
  /** The index of the column that contains the SKUs. */
  skuAt: number;
  /**
   * For each column of the pasted table: the sheet's column into which its values go. Undefined for the SKUs and for
   * columns that are not pasted.
   */
  targets: ReadonlyArray<Column | undefined>;
  /** The column titles of the pasted table, or undefined if the table has no header. */
  titles: readonly string[] | undefined;
};
/**
 * The cells that a paste writes, and the SKUs of the lines that it leaves out: `unmatched` SKUs are unknown, and
 * `ambiguous` ones belong to several rows.
 */
type Match = {
  cells: readonly Cell[];
  matched: number;
  unmatched: readonly string[];
  ambiguous: readonly string[];
};
export type RowsBySku = ReadonlyMap<string, readonly SheetRow[]>;

/** Groups the rows that have an SKU by that SKU, in small letters. */
export function bySku(rows: readonly SheetRow[]): RowsBySku {
  return Map.groupBy(
    rows.filter((row) => row.sku !== null),
    (row) => sameKey(row.sku ?? ''),
  );
}

/** Lists the texts of a table that may be SKUs but belong to none of the known rows. */
export function unknownSkus(table: readonly (readonly string[])[], known: RowsBySku): string[] {
  const texts = table
    .flat()
    .filter((text) => text !== '' && text.length <= limits.skuLength && !known.has(sameKey(text)));
  return [...new Set(texts)];
}

/**
 * Reads a pasted table as lines with SKUs. Returns undefined if no column contains SKUs. `at` is the column of the
 * current cell.
 */
export function readSkuPaste(
  table: readonly (readonly string[])[],
  known: RowsBySku,
  at: Column,
): SkuPaste | undefined {
  const [head = []] = table;
  const width = Math.max(0, ...table.map((line) => line.length));
  if (width < 2) return undefined;
  const named = head.findIndex((title) => targetNamed(title) === 'sku');
  const hasHeader = named >= 0 && !known.has(sameKey(head[named] ?? ''));
  const lines = (hasHeader ? table.slice(1) : table).filter((line) => line.some((text) => text !== ''));
  const skuAt = hasHeader ? named : skuColumn(lines, width, known);
  if (skuAt === undefined) return undefined;
  const targets = hasHeader ? headerTargets(head, skuAt, width) : guessTargets(lines, skuAt, width, at);
  return { lines, skuAt, targets, titles: hasHeader ? head : undefined };
}

// Finds the column with the most SKUs of the shop. A price may look like an SKU, so a column counts only if at least
// half of its values are SKUs, or if one of its SKUs is not a plain number.
function skuColumn(lines: readonly (readonly string[])[], width: number, known: RowsBySku): number | undefined {
  const counted = Array.from({ length: width }, (_, column) => {
    const texts = lines.map((line) => line[column] ?? '').filter((text) => text !== '');
    const found = texts.filter((text) => known.has(sameKey(text)));
    const isMeant = found.length * 2 >= texts.length || found.some((text) => readNumber(text) === undefined);
    return { column, found: isMeant ? found.length : 0 };
  });
  const best = counted.toSorted((a, b) => b.found - a.found)[0];
  return best && best.found > 0 ? best.column : undefined;
}

const names: Record<Column, readonly string[]> = {
  sku: ['sku', 'sku code', 'seller sku'],
  originalPrice: ['price', 'selling price', 'sale price', 'rate'],
  mrp: ['mrp', 'old price', 'list price', 'maximum retail price'],
  stock: ['stock', 'qty', 'quantity', 'count', 'counted', 'pieces'],
  grams: ['weight', 'weight g', 'weight grams', 'grams', 'gm'],
};

function targetNamed(title: string): Column | undefined {
  const name = sameKey(title).replaceAll(/[_\s]+/g, ' ');
  return editable.find((column) => sameKey(columnLabels[column]) === name || names[column].includes(name));
}

function headerTargets(head: readonly string[], skuAt: number, width: number): Array<Column | undefined> {
  const taken = new Set<Column>(['sku']);
  return Array.from({ length: width }, (_, column) => {
    const target = column === skuAt ? undefined : targetNamed(head[column] ?? '');
    if (target === undefined || taken.has(target)) return undefined;
    taken.add(target);
    return target;
  });
}

/**
 * If the pasted table has no header, guesses the sheet's column for each of its columns. A complete table has the order
 * of the sheet. Any other table goes into the current column and the columns after it. If the current column is the SKU
 * column, a single column of whole numbers goes into the stock; other columns go into the price and the columns after
 * it.
 */
function guessTargets(
  lines: readonly (readonly string[])[],
  skuAt: number,
  width: number,
  at: Column,
): Array<Column | undefined> {
  const others = Array.from({ length: width }, (_, column) => column).filter((column) => column !== skuAt);
  const isCount = others.length === 1 && lines.every((line) => isCountOrEmpty(line[others[0] ?? 0] ?? ''));
  const stockAt = editable.indexOf('stock');
  // A complete table has columns for price, MRP and stock, and perhaps for the weight.
  const isWhole = others.length >= stockAt && others.length < editable.length;
  const start = isWhole ? 1 : at !== 'sku' ? editable.indexOf(at) : isCount ? stockAt : 1;
  return Array.from({ length: width }, (_, column) => {
    const place = others.indexOf(column);
    return place < 0 ? undefined : editable[start + place];
  });
}

function isCountOrEmpty(text: string): boolean {
  return text === '' || readWhole(text) !== undefined;
}

/** Finds the row of each pasted line. An empty cell of the pasted table writes nothing. */
export function matchLines(
  { lines, skuAt, targets }: SkuPaste,
  known: RowsBySku,
  nameless: (line: number) => string,
): Match {
  const found = lines.map((line, index) => {
    const sku = (line[skuAt] ?? '').trim();
    const alike = known.get(sameKey(sku)) ?? [];
    const exact = alike.filter((row) => row.sku === sku);
    const rows = exact.length === 1 ? exact : alike;
    return { line, sku: sku === '' ? nameless(index + 1) : sku, row: rows.length === 1 ? rows[0] : undefined, rows };
  });
  const times = Map.groupBy(found, ({ row }) => row?.id);
  const isTwice = (id: string) => (times.get(id)?.length ?? 0) > 1;
  const placed = found.flatMap(({ line, row }) => (row && !isTwice(row.id) ? [{ line, row }] : []));
  const cells = placed.flatMap(({ line, row }) =>
    targets.flatMap((column, index): Cell[] => {
      const text = line[index] ?? '';
      return column === undefined || text === '' ? [] : [{ row, column, text: toCellText(column, text) }];
    }),
  );
  return {
    cells,
    matched: placed.length,
    unmatched: found.filter(({ rows }) => rows.length === 0).map(({ sku }) => sku),
    ambiguous: [
      ...new Set(found.filter(({ row, rows }) => rows.length > 1 || (row && isTwice(row.id))).map(({ sku }) => sku)),
    ],
  };
}
