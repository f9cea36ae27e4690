import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { parseRupees } from '#domain/money.ts';
import { markdownLimits } from '#domain/markdowns.ts';
import { canLower, priceEndings, strikes, type PriceChange, type PriceRule } from '#domain/price-rule.ts';
import * as pricesText from '#text/prices.ts';
import { filledLine, id, longText, rupees, rupeesUpTo } from './fields.ts';
import { ProductFilters, productFilters } from './product-filters.ts';

/** A percentage with a sign: -20 lowers a price by a fifth. */
const percent = z
  .union([z.number(), z.string()])
  .transform((written, context) => {
    const text = String(written).trim().replace(/^[−–]/, '-');
    if (/^[+-]?\d{1,4}(\.\d{1,2})?$/.test(text)) return Number(text);
    context.addIssue({ code: 'custom', message: pricesText.notAPercent() });
    return z.NEVER;
  })
  .refine((value) => value > -100, { error: pricesText.percentTooLow })
  .refine((value) => value <= markdownLimits.mostPercent, { error: pricesText.percentTooHigh })
  .refine((value) => value !== 0, { error: pricesText.noChange });

/** An amount of rupees with a sign, which the shop reads as paise. */
const signedRupees = z.union([z.number(), z.string()]).transform((written, context) => {
  const text = String(written).trim();
  const paise = parseRupees(text.replace(/^[+\-−–]/, ''));
  if (paise === undefined) context.addIssue({ code: 'custom', message: pricesText.notAnAmount() });
  else if (paise === 0) context.addIssue({ code: 'custom', message: pricesText.noChange() });
  else return /^[-−–]/.test(text) ? -paise : paise;
  return z.NEVER;
});

const ending = z.literal(priceEndings).nullable();

const setPrice = rupeesUpTo(limits.pricePaise, pricesText.price, pricesText.priceMax).refine((paise) => paise > 0, {
  error: pricesText.priceMin,
});

/**
 * A rule for a change of prices. The rule contains exactly one of `percent`, `amount` and `set`. `percent` and `amount`
 * have a sign; "-20" lowers prices. With `ending` the price ends in ₹9 or ₹0, or has whole rupees ("whole"), but is
 * never above the changed price; without `ending` a price may have paise. `keep` decides the struck-through price:
 * `mrp` leaves it unchanged; `saving` leaves the saving unchanged, so the MRP changes too; `lowest` uses the lowest
 * price of the last 30 days.
 */
export const PriceRuleInput = z
  .object({
    change: z
      .object({ percent: percent.optional(), amount: signedRupees.optional(), set: setPrice.optional() })
      .transform(({ percent, amount, set }, context): PriceChange => {
        const given = [
          ...(percent === undefined ? [] : [{ percent }]),
          ...(amount === undefined ? [] : [{ paise: amount }]),
          ...(set === undefined ? [] : [{ setPaise: set }]),
        ];
        const [change] = given;
        if (change && given.length === 1) return change;
        context.addIssue({ code: 'custom', message: pricesText.oneChange() });
        return z.NEVER;
      }),
    ending: ending.default(null),
    keep: z.enum(strikes).default('mrp'),
  })
  .transform((rule): PriceRule => rule);

/**
 * The rule of a sale, which must lower prices. The struck-through price during a sale is the MRP or the lowest price of
 * the last 30 days.
 */
export const saleRule = PriceRuleInput.refine(canLower, { error: pricesText.saleRaises, path: ['change'] }).refine(
  ({ keep }) => keep !== 'saving',
  { error: pricesText.saleKeepsSaving, path: ['keep'] },
);

/** A price rule in an answer; its amounts are rupees. */
export const PriceRuleAnswer = z.object({
  change: z.object({ percent: z.number().optional(), amount: rupees.optional(), set: rupees.optional() }),
  ending,
  keep: z.enum(strikes),
});
export type PriceRuleAnswer = z.infer<typeof PriceRuleAnswer>;

const { sort: _sort, ...listFilters } = productFilters;

/**
 * The goods whose prices change: all goods; chosen products; categories with all categories below them; a filter of the
 * list of products, with the parameters of that list; or a pasted list of SKUs. A sale evaluates its filter again
 * whenever its prices are applied, so new products join the sale.
 */
export const PricedGoodsInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({
    kind: z.literal('products'),
    ids: z.array(id).min(1, { error: pricesText.noGoods }).max(markdownLimits.products),
  }),
  z.object({ kind: z.literal('categories'), ids: z.array(id).min(1, { error: pricesText.noGoods }).max(200) }),
  z.object({ kind: z.literal('filter'), filter: z.object(listFilters) }),
  z.object({ kind: z.literal('skus'), text: longText(markdownLimits.pastedLength) }),
]);

/**
 * The goods of a sale in an answer. The filter of a sale has the parameters of the address of the product list, with
 * prices in rupees.
 */
export const PricedGoodsAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('products'), ids: z.array(id) }),
  z.object({ kind: z.literal('categories'), ids: z.array(id) }),
  z.object({
    kind: z.literal('filter'),
    filter: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  }),
  z.object({ kind: z.literal('skus'), skus: z.array(z.string()) }),
]);
export type PricedGoodsAnswer = z.infer<typeof PricedGoodsAnswer>;

/** The goods of a sale as the shop stores them; prices in a filter are paise. */
export type PricedGoods =
  | { kind: 'all' }
  | { kind: 'products' | 'categories'; ids: string[] }
  | { kind: 'filter'; filter: Omit<ProductFilters, 'sort'> }
  | { kind: 'skus'; skus: string[] };

/** A price that the owner has set by hand for one size; null keeps the size's price as it is. */
export const PriceException = z.object({ productVariantId: id, price: setPrice.nullable() });
export type PriceException = z.output<typeof PriceException>;
export const exceptions = z.array(PriceException).max(markdownLimits.exceptions).default([]);

export const saleName = filledLine(markdownLimits.nameLength, pricesText.nameMissing);
