import type { PriceCounts, PriceRow } from '#contract/prices.ts';
import type { Pagination } from '#contract/shared.ts';
import { paginationOf } from '#contract/shared.ts';
import { markdownLimits } from '#domain/markdowns.ts';
import { compareSizes } from '#domain/sizes.ts';
import { listMarkdowns } from '../markdowns/queries.ts';
import { listPriced } from '../products/price-queries.ts';
import { listNames } from '../products/queries.ts';
import type { PricesShop } from './due-sales.ts';
import { findGoods } from './find-goods.ts';
import { countsOf, planPrices, seenMark, type PlannedPrice, type Wanted } from './plan-prices.ts';
import { presentRow } from './present.ts';

type Page = { page: number; limit: number; show: 'all' | 'changed' | 'refused' };
type Looked = {
  counts: PriceCounts;
  unknownSkus: string[];
  unknownSkuCount: number;
  seen: string;
  rows: PriceRow[];
  pagination: Pagination;
};

/**
 * Returns the effect of a wanted change of prices. The products have the order of `findGoods`, and the rows of a
 * product are sorted by colour and size.
 */
export async function lookAtPrices(shop: PricesShop, wanted: Wanted, { page, limit, show }: Page): Promise<Looked> {
  const { db } = shop;
  const { productIds, variantIds, unknownSkus } = await findGoods(shop, wanted.goods, {
    isSale: wanted.saleFrom !== undefined,
  });
  const variants = (await listPriced(db, productIds)).filter(({ id }) => variantIds?.has(id) ?? true);
  const planned = await planPrices(db, variants, wanted, shop.now());
  const shown = inOrder(planned.filter(isShown[show]), productIds);
  const rows = shown.slice((page - 1) * limit, page * limit);
  return {
    counts: countsOf(planned),
    unknownSkus: unknownSkus.slice(0, markdownLimits.named),
    unknownSkuCount: unknownSkus.length,
    seen: seenMark(planned),
    rows: await presentRows(shop, rows),
    pagination: paginationOf(shown.length, page, limit),
  };
}

const isShown: Record<Page['show'], (price: PlannedPrice) => boolean> = {
  all: () => true,
  changed: ({ after }) => after !== undefined,
  refused: ({ refusal }) => refusal !== undefined,
};

function inOrder(planned: readonly PlannedPrice[], productIds: readonly string[]): PlannedPrice[] {
  const place = new Map(productIds.map((id, at) => [id, at]));
  const placeOf = ({ variant }: PlannedPrice) => place.get(variant.product_id) ?? 0;
  return planned.toSorted(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      compareTexts(a.variant.color, b.variant.color) ||
      compareSizes(a.variant.size, b.variant.size),
  );
}

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

async function presentRows({ db }: PricesShop, rows: readonly PlannedPrice[]): Promise<PriceRow[]> {
  if (rows.length === 0) return [];
  const products = await listNames(db, [...new Set(rows.map(({ variant }) => variant.product_id))]);
  const isAnyHeld = rows.some(({ variant }) => variant.markdown_id !== null);
  const names = [...products, ...(isAnyHeld ? await listMarkdowns(db) : [])];
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return rows.map((row) => presentRow(row, nameOf));
}
