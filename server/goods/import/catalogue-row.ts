import * as importText from '#text/import.ts';
import * as spreadsheetText from '#text/spreadsheet.ts';
import { z } from 'zod';
import { productDescription, productFieldShapes, productName } from '#contract/product-form.ts';
import { VariantInputs, type VariantInput } from '#contract/variant-input.ts';
import type { Fact } from '#contract/facts.ts';
import { filledLine } from '#contract/fields.ts';
import { eachField, type FieldTexts, type ProductField } from '#domain/product-fields.ts';
import { parseRupees, toRupees } from '#domain/money.ts';
import { plainRupees, readRupees, readWhole } from '#domain/read-number.ts';
import { shadeNamedBy } from '#domain/shade-names.ts';
import { writtenPath } from '../categories/categories.ts';
import { columnOfField } from './columns.ts';

/** One product of a catalogue file, checked by the same rules as the product form. */
export type CatalogueProduct = FieldTexts & {
  /** The product's permanent id in the supplier's file, by which a later import finds the product again. */
  sourceId: string;
  /** The line of the file that contains the product. */
  line?: number;
  name: string;
  description: string;
  /** The names of the product's categories, from the top category down. */
  categoryPath: string[];
  /** The product's table of facts. */
  facts?: Fact[];
  variants: VariantInput[];
  /** Is true for children's wear; only the choice of pictures uses this field. */
  isForKids: boolean;
};

/** A mistake in a catalogue file, and its place. The header is line 1. */
export type Problem = { line: number; column: string; message: string };

const sourceId = filledLine(120, importText.sourceIdMissing);

const List = z.string().transform((text, context): unknown[] => {
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list)) return list;
  } catch {
    // If the text is not JSON, the lines below report this.
  }
  context.addIssue({ code: 'custom', message: importText.notAList() });
  return z.NEVER;
});

/**
 * The columns that a CSV catalogue must have. The import also reads optional columns: fields such as the brand, the
 * description and the section.
 */
export const requiredColumns = [
  'source_id',
  'name',
  'category_path',
  'colour',
  'colour_hex',
  'mrp',
  'price',
  'sizes',
  'stock',
] as const;

/** Reads one row of a CSV catalogue; returns the product, or the mistakes by column. */
export function readRow(row: Record<string, string>, line: number): CatalogueProduct | Problem[] {
  const problems: Problem[] = [];
  const take = <Shape extends z.ZodType>(column: string, shape: Shape, value: unknown): z.output<Shape> | undefined => {
    const parsed = shape.safeParse(value);
    if (parsed.success) return parsed.data;
    problems.push({ line, column, message: parsed.error.issues[0]?.message ?? spreadsheetText.unreadable() });
    return undefined;
  };
  const sizes = take('sizes', List, row['sizes']) ?? [];
  const stock = take('stock', List, row['stock']) ?? [];
  if (sizes.length !== stock.length && problems.length === 0)
    problems.push({
      line,
      column: 'stock',
      message: importText.sizesAndStock({ sizes: sizes.length, stock: stock.length }),
    });
  const variants = sizes.map((size, index) => ({
    color: row['colour'],
    colorHexCode: row['colour_hex'] || shadeNamedBy(row['colour'] ?? ''),
    size,
    stock: readWhole(String(stock[index])) ?? stock[index],
    price: asRupees(row['price']),
    mrp: asRupees(row['mrp']),
  }));
  const product = assemble(
    {
      sourceId: row['source_id'],
      name: row['name'],
      ...eachField((name) => row[name] ?? ''),
      description: row['description'] ?? '',
      categoryPath: row['category_path'] ?? '',
      variants,
    },
    line,
    problems,
    csvColumns,
  );
  return product ? { ...product, line, isForKids: row['section'] === 'kids' } : problems;
}

// Returns the price of a CSV cell, which people may write in several ways, as a plain number. A JSON catalogue needs no
// such reading, because it contains numbers.
function asRupees(cell = ''): string {
  const paise = readRupees(cell);
  return paise === undefined ? cell : plainRupees(paise);
}

const csvColumns: Record<string, string> = { ...columnOfField, size: 'sizes' };

const JsonProduct = z.object({
  id: z.string(),
  product: z.object({
    name: z.unknown(),
    ...eachField(() => z.string().default('')),
    description: z.unknown(),
    category_path: z.string(),
    variants: z.array(z.record(z.string(), z.unknown())),
  }),
});

/**
 * Reads one line of a JSON-lines catalogue: `{id, product: {name, description, category_path, variants}}` with optional
 * fields, such as `brand`.
 */
export function readJsonLine(text: string, line: number): CatalogueProduct | Problem[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return [{ line, column: '', message: importText.notJson() }];
  }
  const shaped = JsonProduct.safeParse(parsed);
  if (!shaped.success)
    return [{ line, column: shaped.error.issues[0]?.path.join('.') ?? '', message: importText.notAProduct() }];
  const { id, product } = shaped.data;
  const problems: Problem[] = [];
  const variants = product.variants.map((variant) => ({
    colorHexCode: shadeNamedBy(String(variant['color'])),
    ...variant,
  }));
  const raw = { ...product, sourceId: id, categoryPath: product.category_path, variants };
  const read = assemble(raw, line, problems, {});
  return read ? { ...read, line, isForKids: product.category_path.startsWith('Kids') } : problems;
}

type Raw = Record<ProductField, unknown> & {
  sourceId: unknown;
  name: unknown;
  description: unknown;
  categoryPath: string;
  variants: Array<Record<string, unknown>>;
};

function assemble(
  raw: Raw,
  line: number,
  problems: Problem[],
  columns: Record<string, string>,
): Omit<CatalogueProduct, 'isForKids'> | undefined {
  const take = <Shape extends z.ZodType>(column: string, shape: Shape, value: unknown): z.output<Shape> | undefined => {
    const parsed = shape.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues.slice(0, 5)) {
      const field = issue.path.at(-1);
      const named = typeof field === 'string' ? (columns[field] ?? field) : column;
      const problem = { line, column: named, message: wordsFor(issue, raw) };
      // The sizes of a row share one price, so the function lists a mistake in the price only once.
      if (!problems.some((known) => known.column === problem.column && known.message === problem.message))
        problems.push(problem);
    }
    return undefined;
  };
  const priced = raw.variants.map(({ price, mrp, ...variant }) => ({
    ...variant,
    originalPrice: price,
    discountPrice: savingOf(price, mrp),
  }));
  const product = {
    sourceId: take('source_id', sourceId, raw.sourceId),
    name: take('name', productName, raw.name),
    ...eachField((name) => take(name, productFieldShapes[name], raw[name])),
    description: take('description', productDescription, raw.description),
    categoryPath: take('category_path', writtenPath, raw.categoryPath),
    variants: take('variants', VariantInputs, priced),
  };
  // The cast is safe: every field of the product is defined if there is no problem.
  return problems.length > 0 ? undefined : (product as Omit<CatalogueProduct, 'isForKids'>);
}

// Returns the saving: the old price less the selling price. If one of the two prices is unreadable, another check
// reports the mistake, so the returned saving does not matter.
function savingOf(price: unknown, mrp: unknown): unknown {
  if (mrp === undefined || mrp === '' || mrp === null) return 0;
  const [selling, old] = [price, mrp].map((written) => parseRupees(String(written)));
  if (selling === undefined) return 0;
  if (old === undefined) return String(mrp);
  return old < selling ? 'below' : toRupees(old - selling);
}

function wordsFor(issue: z.core.$ZodIssue, { variants }: Raw): string {
  const [index, field] = issue.path;
  if (field === 'discountPrice')
    return spreadsheetText.mrpBelowPrice({ typed: String(variants[Number(index)]?.['mrp']) });
  if (issue.code === 'invalid_union' || issue.code === 'invalid_type')
    return field === 'stock' ? importText.stockNotWhole() : spreadsheetText.unreadable();
  return issue.message;
}
