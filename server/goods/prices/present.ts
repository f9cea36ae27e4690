import type { Markdown } from '#contract/markdowns.ts';
import type { PricedGoods, PricedGoodsAnswer, PriceRuleAnswer } from '#contract/price-rule.ts';
import type { PriceRow } from '#contract/prices.ts';
import { markdownState } from '#domain/markdowns.ts';
import { formatPaise, toRupees } from '#domain/money.ts';
import type { PriceRule } from '#domain/price-rule.ts';
import type { Price } from '#domain/pricing.ts';
import * as pricesText from '#text/prices.ts';
import { badgeIn } from '../markdowns/badge.ts';
import type { MarkdownRow } from '../markdowns/queries.ts';
import { exceptionsOf, goodsOf, ruleOf } from '../markdowns/running.ts';
import type { Sold } from './sold-by-sales.ts';
import type { PlannedPrice } from './plan-prices.ts';

export function presentRule({ change, ...rule }: PriceRule): PriceRuleAnswer {
  if ('percent' in change) return { ...rule, change };
  return {
    ...rule,
    change: 'setPaise' in change ? { set: toRupees(change.setPaise) } : { amount: toRupees(change.paise) },
  };
}

/** Describes the rule of a price change in a few words: "20 % off". */
export function ruleText({ change }: PriceRule): string {
  if ('percent' in change)
    return pricesText.byPercent({ percent: Math.abs(change.percent), isLower: String(change.percent < 0) });
  if ('setPaise' in change) return pricesText.setTo({ amount: formatPaise(change.setPaise) });
  return pricesText.byAmount({ amount: formatPaise(Math.abs(change.paise)), isLower: String(change.paise < 0) });
}

/**
 * Returns the goods of a price change. A filter gets the parameters of the product list's address, without empty
 * parameters.
 */
export function presentGoods(goods: PricedGoods): PricedGoodsAnswer {
  if (goods.kind !== 'filter') return goods;
  const { minPrice, maxPrice, availability, q, ...lists } = goods.filter;
  return {
    kind: 'filter',
    filter: {
      ...(q !== '' && { q }),
      ...(availability && { availability }),
      ...Object.fromEntries(Object.entries(lists).filter(([, values]) => values.length > 0)),
      ...(minPrice !== undefined && { minPrice: toRupees(minPrice) }),
      ...(maxPrice !== undefined && { maxPrice: toRupees(maxPrice) }),
    },
  };
}

function presentPrice({ sellingPaise, savingPaise }: Price) {
  return { originalPrice: toRupees(sellingPaise), discountPrice: toRupees(savingPaise) };
}

/** Presents the planned price of one variant. `nameOf` contains the names of products and of sales, by their ids. */
export function presentRow(
  { variant, before, after, refusal, isLeftOut }: PlannedPrice,
  nameOf: ReadonlyMap<string, string>,
): PriceRow {
  const { id, product_id: productId, color, size, sku, markdown_id } = variant;
  return {
    productVariantId: id,
    productId,
    productName: nameOf.get(productId) ?? '',
    color,
    size,
    sku,
    before: presentPrice(before),
    after: after ? presentPrice(after) : null,
    refusal: refusal ?? null,
    isLeftOut: isLeftOut ?? false,
    sale: markdown_id === null ? null : { id: markdown_id, name: nameOf.get(markdown_id) ?? '' },
  };
}

type OfSale = { holds: number; sold: Sold | undefined };

export function presentMarkdown(row: MarkdownRow, { holds, sold }: OfSale, now: string): Markdown {
  const times = { startsAt: row.starts_at, endsAt: row.ends_at, pausedAt: row.paused_at, closedAt: row.closed_at };
  return {
    id: row.id,
    name: row.name,
    state: markdownState(times, now),
    rule: presentRule(ruleOf(row)),
    goods: presentGoods(goodsOf(row)),
    exceptions: Array.from(exceptionsOf(row), ([productVariantId, paise]) => ({
      productVariantId,
      price: paise === null ? null : toRupees(paise),
    })),
    badge: badgeIn(row),
    saysEnd: row.says_end === 1,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isPaused: row.paused_at !== null,
    holds,
    brought: {
      orders: sold?.orders ?? 0,
      pieces: sold?.pieces ?? 0,
      sales: toRupees(sold?.paise ?? 0),
      reduction: toRupees(sold?.reductionPaise ?? 0),
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
