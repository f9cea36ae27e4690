import type { z } from 'zod';
import { badField } from '#contract/errors.ts';
import type { PricedGoods, PricedGoodsInput } from '#contract/price-rule.ts';
import { markdownLimits } from '#domain/markdowns.ts';
import { skusIn } from '#domain/pasted-skus.ts';
import * as pricesText from '#text/prices.ts';
import * as productErrorsText from '#text/product-errors.ts';

/**
 * Returns the goods of a price change in the form that the shop stores. Throws 400 for a list without SKUs or with too
 * many SKUs, and for a filter whose lowest price is above its highest price.
 */
export function readGoods(goods: z.output<typeof PricedGoodsInput>): PricedGoods {
  if (goods.kind === 'filter') {
    const { minPrice, maxPrice } = goods.filter;
    if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice)
      throw badField('goods.filter.minPrice', productErrorsText.pricesReversed());
    return goods;
  }
  if (goods.kind !== 'skus') return goods;
  const skus = skusIn(goods.text);
  if (skus.length === 0) throw badField('goods.text', pricesText.noSkus());
  if (skus.length > markdownLimits.skus)
    throw badField('goods.text', pricesText.tooManySkus({ max: markdownLimits.skus }));
  return { kind: 'skus', skus };
}
