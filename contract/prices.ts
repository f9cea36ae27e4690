import { z } from 'zod';
import { priceRefusals } from '#domain/price-rule.ts';
import { staffWith, type Calls } from './call.ts';
import { id, instant, instantIn, message, rupees, wholeNumber } from './fields.ts';
import { Markdown } from './markdowns.ts';
import {
  exceptions,
  PricedGoodsAnswer,
  PricedGoodsInput,
  PriceRuleAnswer,
  PriceRuleInput,
  saleName,
} from './price-rule.ts';
import { byId, Pagination, paging } from './shared.ts';

/** `originalPrice` is the selling price, and `discountPrice` is the saving, as for a variant. */
export const PricePair = z.object({ originalPrice: rupees, discountPrice: rupees });

/**
 * A size of the goods whose prices the owner wants to change. `before` is the size's usual price, even during a sale.
 * If the price does not change, `after` is null. `refusal` is the reason if the price cannot change, and `isLeftOut` is
 * true if the owner has excluded the size.
 */
export const PriceRow = z.object({
  productVariantId: id,
  productId: id,
  productName: z.string(),
  color: z.string(),
  size: z.string(),
  sku: z.string().nullable(),
  before: PricePair,
  after: PricePair.nullable(),
  refusal: z.enum(priceRefusals).nullable(),
  isLeftOut: z.boolean(),
  /** The sale from which the size has its price now; null if there is none. */
  sale: z.object({ id, name: z.string() }).nullable(),
});
export type PriceRow = z.infer<typeof PriceRow>;

/**
 * The results of a change of prices. `variants` is the number of sizes; `changed`, `same`, `refused` and `leftOut` are
 * numbers of sizes that add up to `variants`. `before` and `after` are the sums of the prices of all changed sizes,
 * with one piece of each size.
 */
export const PriceCounts = z.object({
  products: z.number(),
  variants: z.number(),
  changed: z.number(),
  same: z.number(),
  refused: z.number(),
  leftOut: z.number(),
  before: rupees,
  after: rupees,
  /** The lowest and the highest price after the change; 0 if no price changes. */
  lowest: rupees,
  highest: rupees,
});
export type PriceCounts = z.infer<typeof PriceCounts>;

/**
 * With `startsAt` or `endsAt` the change becomes a planned sale; without them the prices change at once and
 * permanently.
 */
const wanted = {
  rule: PriceRuleInput,
  goods: PricedGoodsInput,
  exceptions,
  startsAt: instantIn.optional(),
  endsAt: instantIn.nullable().optional(),
};

/** A size whose price stays when a change is undone, because somebody has set another price since the change. */
export const LeftPrice = z.object({
  productVariantId: id,
  productName: z.string(),
  color: z.string(),
  size: z.string(),
  originalPrice: rupees,
});
export type LeftPrice = z.infer<typeof LeftPrice>;

const priceCauses = ['known', 'hand', 'import', 'bulk', 'sale'] as const;

/**
 * A price that a size had from `at` on. `known` means that the size already had this price when the shop began to store
 * prices.
 */
export const PastPrice = z.object({
  productVariantId: id,
  color: z.string(),
  size: z.string(),
  at: instant,
  originalPrice: rupees,
  discountPrice: rupees,
  cause: z.enum(priceCauses),
  /** The person who changed the price; null for the command line, and for a sale that began or ended by itself. */
  who: z.string().nullable(),
  sale: z.object({ id, name: z.string() }).nullable(),
});
export type PastPrice = z.infer<typeof PastPrice>;

/** A change of many prices that can be undone. */
export const PriceChange = z.object({
  id,
  at: instant,
  who: z.string().nullable(),
  rule: PriceRuleAnswer,
  goods: PricedGoodsAnswer,
  products: z.number(),
  variants: z.number(),
  undoneAt: instant.nullable(),
});
export type PriceChange = z.infer<typeof PriceChange>;

export const priceCalls = {
  'POST /prices/look': {
    ...staffWith('catalogue.edit'),
    isHeavy: true,
    summary: 'What a change of many prices would do, a line a size, before and after. Changes nothing.',
    body: z.object({
      ...wanted,
      ...paging(50),
      /** `changed` shows only the sizes whose price changes, and `refused` only the sizes whose price cannot change. */
      show: z.enum(['all', 'changed', 'refused']).default('all'),
    }),
    answer: z.object({
      counts: PriceCounts,
      /** The first SKUs of the pasted list that belong to no size for sale, and the number of all such SKUs. */
      unknownSkus: z.array(z.string()),
      unknownSkuCount: z.number(),
      /**
       * Identifies the goods and prices of this answer. If the client sends `seen` with the change, the shop refuses
       * the change if goods or prices are different by then.
       */
      seen: z.string(),
      rows: z.array(PriceRow),
      pagination: Pagination,
    }),
  },
  'POST /prices/change': {
    ...staffWith('catalogue.edit'),
    isHeavy: true,
    takesKey: true,
    summary:
      'Change many prices by one rule, at once, or from `startsAt` to `endsAt` as a sale; ' +
      '409 EDITED_ELSEWHERE if they are no longer those that were seen.',
    body: z.object({
      ...wanted,
      seen: z.string().max(100).optional(),
      /** The name of the planned sale; if left out, the sale's rule in words becomes its name. */
      name: saleName.optional(),
    }),
    answer: z.object({
      message: z.string(),
      counts: PriceCounts,
      /** The id with which the whole change can be undone; null if no price changed, or if a sale was planned. */
      undoId: id.nullable(),
      markdown: Markdown.nullable(),
    }),
  },
  'GET /prices/changes': {
    ...staffWith('catalogue.edit'),
    summary: 'The changes of many prices of the last 30 days, newest first.',
    query: z.object({ limit: wholeNumber(1, 50).default(20) }),
    answer: z.object({ changes: z.array(PriceChange) }),
  },
  'POST /prices/undo/{id}': {
    ...staffWith('catalogue.edit'),
    isHeavy: true,
    summary: 'Undo a change of many prices. Prices that somebody has changed since stay, and are named in `left`.',
    params: byId,
    answer: message.extend({ undone: z.number(), left: z.array(LeftPrice), leftCount: z.number() }),
  },
  'GET /prices/history/{id}': {
    ...staffWith('catalogue.edit'),
    summary: 'The prices that a product’s sizes had, newest first, and the sizes that a sale holds now.',
    params: byId,
    query: z.object(paging(50)),
    answer: z.object({
      history: z.array(PastPrice),
      /** The sizes whose price comes from a sale now. `endsAt` is null if the sale runs until somebody ends it. */
      held: z.array(z.object({ productVariantId: id, endsAt: instant.nullable() })),
      pagination: Pagination,
    }),
  },
} as const satisfies Calls;
