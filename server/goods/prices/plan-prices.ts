import { createHash } from 'node:crypto';
import { toRupees } from '#domain/money.ts';
import { exceptionRule, newPrice, type PriceRefusal, type PriceRule } from '#domain/price-rule.ts';
import type { Price } from '#domain/pricing.ts';
import type { PriceException, PricedGoods } from '#contract/price-rule.ts';
import type { PriceCounts } from '#contract/prices.ts';
import type { Db } from '../../platform/db/schema.ts';
import { pause } from '../../platform/scheduling/slices.ts';
import { listLowest, type PricedVariant } from '../products/price-queries.ts';
import { usualPrice } from '../products/usual-price.ts';

/**
 * A change of prices that an admin wants. `saleFrom` is the instant at which the change begins as a sale; undefined if
 * the change is not a sale.
 */
export type Wanted = {
  rule: PriceRule;
  goods: PricedGoods;
  exceptions: readonly PriceException[];
  saleFrom: string | undefined;
};

/** The planned price of one variant. `after` is undefined if the price stays. */
export type PlannedPrice = {
  variant: PricedVariant;
  before: Price;
  after?: Price;
  refusal?: PriceRefusal;
  isLeftOut?: true;
};

/** Plans the prices of these variants: their new usual prices, or for a sale their prices while the sale runs. */
export async function planPrices(
  db: Db,
  variants: readonly PricedVariant[],
  { rule, exceptions, saleFrom }: Omit<Wanted, 'goods'>,
  now: string,
): Promise<PlannedPrice[]> {
  const byHand = new Map(exceptions.map(({ productVariantId, price }) => [productVariantId, price]));
  const ids = variants.map(({ id }) => id);
  const lowest = rule.keep === 'lowest' ? await listLowest(db, ids, saleFrom ?? now) : undefined;
  const planned: PlannedPrice[] = [];
  for (const variant of variants) {
    await pause();
    const exception = byHand.get(variant.id);
    if (exception === null) planned.push({ variant, before: usualPrice(variant), isLeftOut: true });
    else {
      const own = exception === undefined ? rule : exceptionRule(exception, rule);
      planned.push(planPrice(variant, own, { isSale: saleFrom !== undefined, lowestPaise: lowest?.get(variant.id) }));
    }
  }
  return planned;
}

type Asked = { isSale: boolean; lowestPaise: number | undefined };

function planPrice(variant: PricedVariant, rule: PriceRule, { isSale, lowestPaise }: Asked): PlannedPrice {
  const before = usualPrice(variant);
  const { price: after, refusal } = newPrice(rule, before, lowestPaise);
  if (refusal) return { variant, before, refusal };
  // A sale covers only variants that it makes cheaper.
  const isChanged = isSale
    ? after.sellingPaise < before.sellingPaise
    : after.sellingPaise !== before.sellingPaise || after.savingPaise !== before.savingPaise;
  return isChanged ? { variant, before, after } : { variant, before };
}

export function countsOf(planned: readonly PlannedPrice[]): PriceCounts {
  const prices = planned.flatMap(({ after }) => (after ? [after.sellingPaise] : []));
  const [changed, refused, leftOut] = [
    prices.length,
    planned.filter(({ refusal }) => refusal).length,
    planned.filter(({ isLeftOut }) => isLeftOut).length,
  ];
  return {
    products: new Set(planned.map(({ variant }) => variant.product_id)).size,
    variants: planned.length,
    changed,
    refused,
    leftOut,
    same: planned.length - changed - refused - leftOut,
    before: toRupees(sumOf(planned.map(({ before, after }) => (after ? before.sellingPaise : 0)))),
    after: toRupees(sumOf(prices)),
    lowest: toRupees(prices.reduce((least, one) => Math.min(least, one), prices[0] ?? 0)),
    highest: toRupees(prices.reduce((most, one) => Math.max(most, one), 0)),
  };
}

function sumOf(paise: readonly number[]): number {
  return paise.reduce((sum, one) => sum + one, 0);
}

/**
 * Makes a hash of the goods and their usual prices. If a later hash differs, somebody has changed the goods or prices
 * meanwhile, and the shop must not change prices that the admin has not seen.
 */
export function seenMark(planned: readonly PlannedPrice[]): string {
  const hash = createHash('sha256');
  for (const { variant, before } of planned)
    hash.update(`${variant.id} ${before.sellingPaise} ${before.savingPaise}\n`);
  return hash.digest('base64url');
}
