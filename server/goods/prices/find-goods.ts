import { eachFacet } from '#contract/facets.ts';
import type { PricedGoods } from '#contract/price-rule.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { CatalogueFilters } from '../catalogue/narrow.ts';
import type { Goods } from '../goods.ts';
import { listBySku, listInUsualRange } from '../products/price-queries.ts';

/**
 * The products that a price change covers. If the change covers all products, categories or a filter, the products have
 * the order of the product list. `variantIds` is set if the change covers only some of these products' variants.
 */
type FoundGoods = { productIds: string[]; variantIds?: ReadonlySet<string>; unknownSkus: string[] };

const everything: CatalogueFilters = {
  ...eachFacet(() => []),
  q: '',
  availability: undefined,
  categories: [],
  minPrice: undefined,
  maxPrice: undefined,
  sort: 'default',
};

type Shop = Pick<Goods, 'db' | 'catalogue'>;

/**
 * Finds the products that a price change covers now. With `isSale`, compares the price range of a filter with usual
 * prices. The sale itself lowers the present prices, so a product could otherwise leave the price range because of the
 * sale.
 */
export async function findGoods(shop: Shop, goods: PricedGoods, { isSale }: { isSale: boolean }): Promise<FoundGoods> {
  switch (goods.kind) {
    case 'all':
      return { productIds: await shop.catalogue.listMatching(everything), unknownSkus: [] };
    case 'categories':
      return {
        productIds: await shop.catalogue.listMatching({ ...everything, categories: goods.ids }),
        unknownSkus: [],
      };
    case 'products':
      return { productIds: [...new Set(goods.ids)], unknownSkus: [] };
    case 'filter':
      return {
        productIds: isSale
          ? await findByFilter(shop, goods.filter)
          : await shop.catalogue.listMatching({ ...goods.filter, sort: 'default' }),
        unknownSkus: [],
      };
    case 'skus':
      return findSkus(shop.db, goods.skus);
  }
}

/** Finds the products that the filter of a sale covers now, including new products. */
export async function findByFilter(
  { db, catalogue }: Shop,
  { minPrice, maxPrice, ...filter }: Extract<PricedGoods, { kind: 'filter' }>['filter'],
): Promise<string[]> {
  const ids = await catalogue.listMatching({ ...filter, minPrice: undefined, maxPrice: undefined, sort: 'default' });
  if (minPrice === undefined && maxPrice === undefined) return ids;
  return listInUsualRange(db, ids, { from: minPrice ?? 0, to: maxPrice ?? Infinity });
}

async function findSkus(db: Db, skus: readonly string[]): Promise<FoundGoods> {
  const found = await listBySku(db, skus);
  const known = new Set(found.map(({ sku }) => sku?.toLowerCase()));
  return {
    productIds: [...new Set(found.map(({ product_id }) => product_id))],
    variantIds: new Set(found.map(({ id }) => id)),
    unknownSkus: skus.filter((sku) => !known.has(sku.toLowerCase())),
  };
}
