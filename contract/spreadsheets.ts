import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { productFieldNames } from '#domain/product-fields.ts';
import { staffWith, type Calls } from './call.ts';
import { id, instant, message, repeated } from './fields.ts';
import { ProductFilters } from './product-filters.ts';
import { byId } from './shared.ts';

/** The columns of the products' spreadsheet, which has one row for each size; docs/import.md explains them. */
export const productColumns = [
  'product',
  'variant',
  'name',
  'category',
  'description',
  ...productFieldNames,
  'facts',
  'colour',
  'colour_hex',
  'colour_family',
  'size',
  'sku',
  'stock',
  'stock_was',
  'price',
  'mrp',
  'weight_grams',
  'pictures',
  'version',
] as const;
export type ProductColumn = (typeof productColumns)[number];

/**
 * An error in an imported file, with its line and column. Lines are counted as spreadsheet programs count rows: the
 * header is line 1.
 */
export const SheetProblem = z.object({ line: z.number(), column: z.string(), message: z.string() });
export const ImportedChange = z.object({
  line: z.number(),
  product: z.string(),
  column: z.string(),
  before: z.string(),
  after: z.string(),
});

/**
 * The result of an import. `rows` is the number of rows; `added`, `changed`, `unchanged` and `refused` are numbers of
 * products. The lists of changes, additions and problems have only their first few hundred entries.
 */
export const ImportResult = z.object({
  rows: z.number(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  /**
   * The number of sizes whose stock changes by a difference (`stock_was`). A second import of the same file would
   * change the stock again.
   */
  restocked: z.number(),
  /** The categories that the import creates or would create, from the top level down: `Women > Kurtas`. */
  newCategories: z.array(z.string()),
  /** In a dry run: the new categories that are probably misspelt, each with the existing category that it resembles. */
  similarCategories: z.array(z.object({ path: z.string(), existing: z.string() })),
  /**
   * The number of existing products that keep their pictures, because no picture that the file names for them was sent
   * with the file. Owners may import a file several times, each time with another part of the photos; an earlier import
   * may have brought the pictures.
   */
  picturesKept: z.number().optional(),
  /** The columns of the file that the shop does not read. */
  ignoredColumns: z.array(z.string()),
  /**
   * The number of values that somebody changed in the shop after the export, but nobody changed in the file. The import
   * does not overwrite these values.
   */
  kept: z.number(),
  /**
   * The values that the shop keeps although the file has others: `before` is the value in the file, and `after` is the
   * value in the shop.
   */
  newer: z.array(ImportedChange),
  additions: z.array(z.object({ line: z.number(), product: z.string() })),
  changes: z.array(ImportedChange),
  problems: z.array(SheetProblem),
});
export type ImportResult = z.infer<typeof ImportResult>;

export const Import = z.object({
  id,
  state: z.enum(['running', 'done', 'canceled', 'failed']),
  isDryRun: z.boolean(),
  /** The number of bytes of the file that have been read. */ done: z.number(),
  total: z.number(),
  startedAt: instant,
  /** The time of an earlier import of the same file, if importing it again would change stock a second time. */
  importedAt: instant.nullable(),
  /** The reason why the import stopped before its end, as a sentence. */
  whyBrokenOff: z.string().nullable(),
  result: ImportResult.nullable(),
});
export type Import = z.infer<typeof Import>;

const yesOrNo = (otherwise: 'true' | 'false') =>
  z
    .enum(['true', 'false'])
    .default(otherwise)
    .transform((text) => text === 'true');

export const CSV = 'text/csv; charset=utf-8';

export const spreadsheetCalls = {
  'GET /exports/products': {
    ...staffWith('catalogue.edit'),
    summary:
      'The products on sale that match as a spreadsheet (CSV), one row a size; importing it again changes nothing.',
    /** If `ids` is given, the file contains only these products, and the shop ignores all other filters. */
    query: ProductFilters.extend({ ids: repeated(id) }),
    sends: CSV,
    answer: null,
  },
  'POST /imports': {
    ...staffWith('catalogue.edit'),
    summary:
      'Read a products’ spreadsheet, as a dry run or for good; pictures it names may come along. ' +
      'One that has been imported, and would change stock a second time, is refused (409 `ALREADY_IMPORTED`) unless ' +
      '`again` is true; one that broke off goes on where it stood.',
    body: z.object({ dryRun: yesOrNo('true'), again: yesOrNo('false') }),
    files: {
      catalogue: { maxCount: 1, maxBytes: limits.importBytes },
      pictures: { maxCount: limits.importPictures, maxBytes: limits.imageBytes },
    },
    textBytes: 1000,
    statuses: [202],
    answer: z.object({ import: Import }),
  },
  'GET /imports': {
    ...staffWith('catalogue.edit'),
    summary:
      'The newest import, a dry run aside, if it is under way, whoever has begun it, or if it broke off and nobody goes on with it.',
    answer: z.object({ brokenOff: Import.nullable(), underWay: Import.nullable() }),
  },
  'GET /imports/{id}': {
    ...staffWith('catalogue.edit'),
    summary: 'How far an import is, and what came of it.',
    params: byId,
    answer: z.object({ import: Import }),
  },
  'DELETE /imports/{id}': {
    ...staffWith('catalogue.edit'),
    summary: 'Cancel an import; what it wrote before stays.',
    params: byId,
    answer: message,
  },
} as const satisfies Calls;
