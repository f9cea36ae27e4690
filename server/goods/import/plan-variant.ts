import * as validationText from '#text/validation.ts';
import * as spreadsheetText from '#text/spreadsheet.ts';
import { optionKey, VariantInput } from '#contract/variant-input.ts';
import { NO_CODE } from '#domain/colour-families.ts';
import { limits } from '#domain/limits.ts';
import { plainRupees, readRupees, readWhole } from '#domain/read-number.ts';
import { usualColumns, variantColumnsOf, type VariantRow } from '../products/products.ts';
import { columnOfField } from './columns.ts';
import type { Current, Notes } from './plan-notes.ts';
import type { SheetLine } from './read-spreadsheet.ts';
import { variantCells, type ProductCell } from './row-cells.ts';
import { presentTexts, refuseSpoilt, refuseSpoiltText, type PresentTexts } from './spoilt-cells.ts';

/**
 * A variant to write. `stockChange` is the stock of a new variant, or the difference from the present stock of an
 * existing variant. `hasBase` is true if the file contains the earlier stock (`stock_was`).
 */
export type PlannedVariant = {
  line: number;
  id: string | undefined;
  stockChange: number;
  hasBase: boolean;
  values: ReturnType<typeof variantColumnsOf>;
};

type Refuse = (column: string, message: string) => void;

/**
 * The product to which a row belongs, with the shop's variants and cells of this product. The import looks up the
 * variants and cells once for all rows of the product.
 */
type OfProduct = {
  current: Current | undefined;
  known: KnownVariants;
  ofProduct: Readonly<Record<ProductCell, string>> | undefined;
  /** The columns about the whole product for which the result already contains a message. */
  told: Set<string>;
};

/**
 * Plans the variant of one row; returns undefined if the import refuses the variant. Adds each change and problem to
 * `notes`, which the owner reads in the result of the import.
 */
export function planVariant(
  { line, cells }: SheetLine,
  { current, known, ofProduct, told }: OfProduct,
  notes: Notes,
): PlannedVariant | undefined {
  const refuse: Refuse = (column, message) => void notes.problems.push({ line, column, message });
  const before = findVariant(cells, known, refuse);
  if (before === 'refused') return undefined;
  const wanted = readVariant(cells, before, refuse);
  refuseSpoilt(cells, { ...ofProduct, ...(before && variantCells(before)) }, told, refuse);
  if (!before) refuseSpoiltOption(cells, known, refuse);
  if (!wanted) return undefined;
  // A price in a file is always the usual price, even if it equals the present price in a running sale.
  const values = variantColumnsOf({ ...wanted, isUsual: true }, before);
  const note = (column: string, was: string | number, is: string | number) =>
    was !== is &&
    void notes.changes.push({ line, product: notes.label, column, before: String(was), after: String(is) });
  if (!before) {
    if (current) note('size', '', `${wanted.color}, ${wanted.size}`);
    return { line, id: undefined, stockChange: wanted.stock, hasBase: false, values };
  }
  const stockChange = planStock(cells, before, wanted.stock, refuse);
  const cellsBefore: Record<string, string> = variantCells(before);
  for (const [column, is] of Object.entries(variantCells(values))) note(column, cellsBefore[column] ?? '', is);
  note('stock', before.stock, before.stock + stockChange);
  return { line, id: before.id, stockChange, hasBase: stockWas(cells) !== '', values };
}

type Cells = SheetLine['cells'];

/** The variants of a product, by each key with which a row may name a variant. */
type KnownVariants = {
  byId: ReadonlyMap<string, VariantRow>;
  byOption: ReadonlyMap<string, VariantRow>;
  options: Readonly<Record<'colour' | 'size', PresentTexts>>;
};

export function knownVariants(current: Current | undefined): KnownVariants {
  const variants = current?.variants ?? [];
  return {
    byId: new Map(variants.map((variant) => [variant.id, variant])),
    byOption: new Map(variants.map((variant) => [variant.option_key, variant])),
    options: {
      colour: presentTexts(variants.map(({ color }) => color)),
      size: presentTexts(variants.map(({ size }) => size)),
    },
  };
}

/** Finds the variant that a row names by its id, or by its colour and size; undefined for a new variant. */
function findVariant(cells: Cells, known: KnownVariants, refuse: Refuse): VariantRow | undefined | 'refused' {
  const id = cells.variant?.trim() ?? '';
  if (id === '') return known.byOption.get(keyOfCells(cells));
  const named = known.byId.get(id);
  if (named) return named;
  refuse('variant', spreadsheetText.sizeGone());
  return 'refused';
}

/**
 * Refuses an unknown size or colour if a spreadsheet program has probably made it from a known name. Also refuses a
 * size cell that lists several sizes.
 */
function refuseSpoiltOption(cells: Cells, { options }: KnownVariants, refuse: Refuse): void {
  const size = cells.size?.trim() ?? '';
  if (!options.size.has(size) && isListOfSizes(size)) refuse('size', spreadsheetText.sizesInOneCell({ typed: size }));
  for (const column of ['colour', 'size'] as const) refuseSpoiltText(column, cells[column], options[column], refuse);
}

/**
 * Returns whether a cell lists several sizes, such as "S,M,L". Does not count "2,4", which is a number, or "8/10/12",
 * which some makers use as the name of a single size.
 */
function isListOfSizes(size: string): boolean {
  const parts = size.split(/[,;|]/).map((part) => part.trim());
  return (
    parts.length > 1 && !/^\d+,\d+$/.test(size) && parts.every((part) => /^[\p{L}\d][\p{L}\d./-]{0,4}$/u.test(part))
  );
}

function keyOfCells(cells: Cells): string {
  const parsed = VariantInput.safeParse({
    color: cells.colour?.trim() ?? '',
    colorHexCode: cells.colour_hex?.trim() ?? NO_CODE,
    size: cells.size?.trim() ?? '',
    originalPrice: '1',
  });
  return parsed.success ? optionKey(parsed.data) : '';
}

/**
 * Fills empty cells of a row with the variant's present values, and checks all cells by the rules of the product form.
 */
function readVariant(cells: Cells, before: VariantRow | undefined, refuse: Refuse): VariantInput | undefined {
  const price = asRupees(cells.price) || (before ? plainRupees(usualColumns(before).selling_paise) : '');
  const parsed = VariantInput.safeParse({
    color: cells.colour?.trim() || before?.color,
    colorHexCode: cells.colour_hex?.trim() || (before?.color_hex ?? NO_CODE),
    ...(cells.colour_family !== undefined && { colorFamily: cells.colour_family.trim().toLowerCase() }),
    size: cells.size?.trim() || before?.size,
    sku: cells.sku ?? before?.sku ?? '',
    stock: stockText(cells, before),
    originalPrice: price,
    discountPrice: plainRupees(savingOf(cells, price, before, refuse)),
    ...(cells.weight_grams !== undefined && {
      grams: readWhole(cells.weight_grams) ?? cells.weight_grams.trim(),
    }),
  });
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues.slice(0, 3)) {
    const field = String(path[0]);
    refuse(columnOfField[field] ?? '', message);
  }
  return undefined;
}

// Returns the text of a row's stock. In a file without a stock column, a new size has no stock. In a file with that
// column, the import refuses an empty cell of a new size, because the cell contains no number.
function stockText(cells: Cells, before: VariantRow | undefined): string | number {
  const text = cells.stock?.trim() ?? '';
  if (text !== '') return readWhole(text) ?? text;
  return before?.stock ?? (cells.stock === undefined ? 0 : text);
}

/** Returns a price in plain digits, or the cell's text if that is not a price. */
function asRupees(cell = ''): string {
  const paise = readRupees(cell);
  return paise === undefined ? cell.trim() : plainRupees(paise);
}

/**
 * Returns the saving in paise: the old price (mrp) less the price. If the file has no column for the old price, the
 * saving stays the same.
 */
function savingOf(cells: Cells, price: string, before: VariantRow | undefined, refuse: Refuse): number {
  const selling = readRupees(price);
  // The check of the price refuses an unreadable price, so the saving does not matter.
  if (selling === undefined) return 0;
  if (cells.mrp === undefined && before) return usualColumns(before).saving_paise;
  const mrp = cells.mrp?.trim() ?? '';
  const old = mrp === '' ? selling : readRupees(mrp);
  if (old !== undefined && old >= selling) return old - selling;
  refuse('mrp', spreadsheetText.mrpBelowPrice({ typed: mrp }));
  return 0;
}

/**
 * Returns the change of a variant's stock: the wanted stock minus the stock that the export wrote (`stock_was`). The
 * import thus does not put back into stock what the shop has sold since the export.
 */
function planStock(cells: Cells, before: VariantRow, wanted: number, refuse: Refuse): number {
  const was = stockWas(cells);
  const base = was === '' ? before.stock : readWhole(was);
  if (base === undefined) {
    refuse('stock_was', spreadsheetText.stockWas({ typed: was }));
    return 0;
  }
  const isGiven = (cells.stock?.trim() ?? '') !== '';
  const change = isGiven ? wanted - base : 0;
  const stock = before.stock + change;
  if (stock < 0) refuse('stock', spreadsheetText.onlyLeft({ stock: before.stock }));
  if (stock > limits.stock) refuse('stock', spreadsheetText.stockBeyond({ stock, max: limits.stock }));
  return change;
}

function stockWas(cells: Cells): string {
  return cells.stock_was?.trim() ?? '';
}

/**
 * Refuses a size that appears twice in one colour, either in two rows of the file, or in a row of the file and a
 * variant of the shop that the file does not contain.
 */
export function refuseRepeated(planned: readonly PlannedVariant[], current: Current | undefined, notes: Notes): void {
  const refuse = (line: number, column: string, message: string) => void notes.problems.push({ line, column, message });
  const touched = new Set<string>();
  for (const { id, line } of planned) {
    if (id !== undefined && touched.has(id)) refuse(line, 'variant', spreadsheetText.sizeTwice());
    if (id !== undefined) touched.add(id);
  }
  const untouched = (current?.variants ?? []).filter((variant) => !touched.has(variant.id));
  // The line of each size in the file; undefined for a size that only the shop has.
  const seen = new Map<string, number | undefined>(untouched.map((variant) => [variant.option_key, undefined]));
  for (const { line, values } of planned) {
    const { color, size, option_key: key } = values;
    const other = seen.get(key);
    if (seen.has(key))
      refuse(
        line,
        'size',
        other === undefined
          ? validationText.optionTwice({ color, size })
          : spreadsheetText.optionInRow({ color, size, line: other }),
      );
    seen.set(key, line);
  }
  if (seen.size > limits.variantsPerProduct)
    refuse(planned[0]?.line ?? 0, 'size', validationText.atMostVariants({ max: limits.variantsPerProduct }));
}
