import * as validationText from '#text/validation.ts';
import { z } from 'zod';
import { colourFamilies } from '#domain/colour-families.ts';
import { limits } from '#domain/limits.ts';
import { staffWith, type Calls } from './call.ts';
import * as variantFieldsText from '#text/variant-fields.ts';
import {
  code,
  id,
  instant,
  isUsual,
  line,
  pieceGrams,
  repeated,
  rupees,
  rupeesIn,
  rupeesUpTo,
  wholeNumber,
} from './fields.ts';
import { productFilters } from './product-filters.ts';
import { SearchSummary } from './search-summary.ts';
import { Pagination } from './shared.ts';

/** One size in one colour of a product, with its stock and prices. */
export const Variant = z.object({
  id,
  color: z.string(),
  colorHexCode: z.string(),
  /** The colour's family, for filters; product cards do not include it. */
  colorFamily: z.enum(colourFamilies).optional(),
  size: z.string(),
  /** The shop's own number for this variant, if it has one. */
  sku: z.string().nullable(),
  stock: z.number(),
  originalPrice: rupees,
  discountPrice: rupees,
  /** The price and the saving without the present sale; both are left out if the variant is in no sale now. */
  usualPrice: rupees.optional(),
  usualDiscount: rupees.optional(),
  /** The badge of the present sale of the variant in the language of the request, if the sale has one. */
  saleBadge: z.string().optional(),
  /** The end of the variant's present sale, if the owner wants pages to show the end. */
  saleEndsAt: instant.optional(),
  /** The weight of a piece in grams, if the variant has a weight of its own. */
  grams: z.number().optional(),
});
export type Variant = z.infer<typeof Variant>;

/**
 * A line of the sheet of stock and prices in the back office: one size in one colour, with its product and category.
 */
export const SheetRow = Variant.extend({ productId: id, productName: z.string(), categoryId: id });
export type SheetRow = z.infer<typeof SheetRow>;

const price = rupeesUpTo(limits.pricePaise, variantFieldsText.price, validationText.priceMax).refine(
  (paise) => paise > 0,
  {
    error: validationText.priceMin,
  },
);
const saving = rupeesUpTo(limits.pricePaise, variantFieldsText.saving, validationText.savingMax);
const nullIfEmpty = (text: string | null) => (text === '' ? null : text);
const sku = code(limits.skuLength).nullable().transform(nullIfEmpty);
/**
 * An SKU as the sheet of stock and prices showed it. The shop does not tidy this SKU as it tidies a new SKU, because a
 * stored SKU may be from a time when the shop did not remove invisible characters.
 */
const shownSku = line(limits.skuLength).nullable().transform(nullIfEmpty);

/**
 * The change of one line of the sheet. The client sends the stock as a difference, so that pieces sold meanwhile stay
 * sold. `expected` has the value of each changed field in the sheet. If somebody has saved another value since then,
 * the shop saves nothing.
 */
export const SheetChange = z.object({
  id,
  stockChange: z.number().int({ error: validationText.stockWhole }).min(-limits.stock).max(limits.stock).optional(),
  sku: sku.optional(),
  originalPrice: price.optional(),
  discountPrice: saving.optional(),
  /** The weight of a piece; null means the weight of the product. */
  grams: pieceGrams,
  isUsual,
  expected: z
    .object({
      sku: shownSku.optional(),
      originalPrice: rupeesIn.optional(),
      discountPrice: rupeesIn.optional(),
      grams: pieceGrams,
    })
    .default({}),
});
export type SheetChange = z.output<typeof SheetChange>;

/** A field that somebody else has changed since the sheet was opened, with its present value. */
export const SheetConflict = z.object({
  id,
  field: z.enum(['sku', 'originalPrice', 'discountPrice', 'grams']),
  theirs: z.string(),
});
export type SheetConflict = z.infer<typeof SheetConflict>;

/** The address of each product's first picture in its smallest size, by the product's id. */
const Pictures = z.record(id, z.string());

const { sort: _sort, ...sheetFilters } = productFilters;

export const variantCalls = {
  'GET /variants': {
    ...staffWith('catalogue.edit'),
    isHeavy: true,
    summary: 'The variant sheet: every size of the products that match, a page being so many products.',
    query: z.object({
      page: wholeNumber(1, 1_000_000).default(1),
      limit: wholeNumber(1, limits.sheetProducts).default(100),
      ...sheetFilters,
      /**
       * If `ids` is given, the answer contains only these products, in this sequence, and the shop ignores all other
       * filters.
       */
      ids: repeated(id),
    }),
    answer: z.object({
      variants: z.array(SheetRow),
      pictures: Pictures,
      pagination: Pagination,
      /** How the shop understood the search; left out unless the query has `q`. */
      search: SearchSummary.optional(),
    }),
  },
  'POST /variants/find': {
    ...staffWith('catalogue.edit'),
    summary: 'The lines of the sheet with these ids or SKUs, whatever case the SKUs are written in. Changes nothing.',
    body: z.object({
      ids: z.array(id).max(limits.sheetChanges).default([]),
      skus: z.array(code(limits.skuLength)).max(limits.sheetChanges).default([]),
    }),
    answer: z.object({ variants: z.array(SheetRow), pictures: Pictures }),
  },
  'PUT /variants': {
    ...staffWith('catalogue.edit'),
    summary:
      'Change SKU, price, saving, weight and stock of many variants, all or none; 409 EDITED_ELSEWHERE names `conflicts`.',
    body: z.object({
      changes: z.array(SheetChange).min(1, { error: validationText.nothingChanged }).max(limits.sheetChanges),
    }),
    answer: z.object({ variants: z.array(SheetRow), message: z.string() }),
  },
} as const satisfies Calls;
