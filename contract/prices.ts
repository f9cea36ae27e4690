import { z } from 'zod';
import { priceRefusals } from '#domain/price-rule.ts';
import type { Calls } from './call.ts';
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

/** `originalPrice` is the selling price, `discountPrice` the saving, as of a variant. */
export const PricePair = z.object({ originalPrice: rupees, discountPrice: rupees });

/**
 * A size whose price changes. `before` is its usual price, also while a sale holds it. `after` is null where it stays,
 * and `refusal` then says why, unless the owner has left it out.
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
  /** The sale that holds the size now. */
  sale: z.object({ id, name: z.string() }).nullable(),
});
export type PriceRow = z.infer<typeof PriceRow>;

/**
 * Counts of sizes, but for `products`. `changed`, `same`, `refused` and `leftOut` add up to `variants`. `before` and
 * `after`: one piece of each size that changes, added up.
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
  /** The lowest and the highest of the new prices; 0 if no price changes. */
  lowest: rupees,
  highest: rupees,
});
export type PriceCounts = z.infer<typeof PriceCounts>;

/** `startsAt` or `endsAt` make a planned sale of it; without them the prices change at once and stay. */
const wanted = {
  rule: PriceRuleInput,
  goods: PricedGoodsInput,
  exceptions,
  startsAt: instantIn.optional(),
  endsAt: instantIn.nullable().optional(),
};

/** A size that stays as somebody has set it since. */
export const LeftPrice = z.object({
  productVariantId: id,
  productName: z.string(),
  color: z.string(),
  size: z.string(),
  originalPrice: rupees,
});
export type LeftPrice = z.infer<typeof LeftPrice>;

const priceCauses = ['known', 'hand', 'import', 'bulk', 'sale'] as const;

/** A price that a size had from `at` on. `known`: it stood when the shop began to keep this history. */
export const PastPrice = z.object({
  productVariantId: id,
  color: z.string(),
  size: z.string(),
  at: instant,
  originalPrice: rupees,
  discountPrice: rupees,
  cause: z.enum(priceCauses),
  /** The person who changed it; null: the command line, or a sale that began or ended by itself. */
  who: z.string().nullable(),
  sale: z.object({ id, name: z.string() }).nullable(),
});
export type PastPrice = z.infer<typeof PastPrice>;

/** A change of prices in bulk that can be undone. */
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
    who: 'admin',
    isHeavy: true,
    needs: 'catalogue.edit',
    summary: 'What a change of many prices would do, a line a size, before and after. Changes nothing.',
    body: z.object({
      ...wanted,
      ...paging(50),
      /** Only the lines that change, or only those that cannot. */
      show: z.enum(['all', 'changed', 'refused']).default('all'),
    }),
    answer: z.object({
      counts: PriceCounts,
      /** SKUs of the pasted list that no size on sale has: the first of them, and how many there are. */
      unknownSkus: z.array(z.string()),
      unknownSkuCount: z.number(),
      /** A mark of these prices: sent with the change, it refuses the change if goods or prices are others by then. */
      seen: z.string(),
      rows: z.array(PriceRow),
      pagination: Pagination,
    }),
  },
  'POST /prices/change': {
    who: 'admin',
    isHeavy: true,
    needs: 'catalogue.edit',
    takesKey: true,
    summary:
      'Change many prices by one rule, at once, or from `startsAt` to `endsAt` as a sale; 409 EDITED_ELSEWHERE if they are no longer those that were seen.',
    body: z.object({
      ...wanted,
      seen: z.string().max(100).optional(),
      /** The name of the planned sale; left out: its rule in words. */
      name: saleName.optional(),
    }),
    answer: z.object({
      message: z.string(),
      counts: PriceCounts,
      /** With this id the whole change can be undone; null if no price changed, or if a sale was planned. */
      undoId: id.nullable(),
      markdown: Markdown.nullable(),
    }),
  },
  'GET /prices/changes': {
    who: 'admin',
    needs: 'catalogue.edit',
    summary: 'The changes of many prices of the last 30 days, newest first.',
    query: z.object({ limit: wholeNumber(1, 50).default(20) }),
    answer: z.object({ changes: z.array(PriceChange) }),
  },
  'POST /prices/undo/{id}': {
    who: 'admin',
    isHeavy: true,
    needs: 'catalogue.edit',
    summary: 'Undo a change of many prices. Prices that somebody has changed since stay, and are named in `left`.',
    params: byId,
    answer: message.extend({ undone: z.number(), left: z.array(LeftPrice), leftCount: z.number() }),
  },
  'GET /prices/history/{id}': {
    who: 'admin',
    needs: 'catalogue.edit',
    summary: 'The prices that a product’s sizes had, newest first, and the sizes that a sale holds now.',
    params: byId,
    query: z.object(paging(50)),
    answer: z.object({
      history: z.array(PastPrice),
      /** The sizes on sale that a sale holds now, and until when; null: until somebody ends it. */
      held: z.array(z.object({ productVariantId: id, endsAt: instant.nullable() })),
      pagination: Pagination,
    }),
  },
} as const satisfies Calls;
