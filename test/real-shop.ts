import { join } from 'node:path';
import { beforeAll } from 'vitest';
import type { Catalogue } from '../server/goods/catalogue/catalogue.ts';
import type { CatalogueProduct } from '../server/goods/import/catalogue-row.ts';
import { readCatalogue } from '../server/goods/import/read-catalogue.ts';
import { writeCatalogue } from '../server/goods/import/write-catalogue.ts';
import { hasSharedData, sharedData } from './shared-data.ts';
import { useShop, type TestShop } from './shop.ts';

/** A shop with the real catalogue in its database, and its products by their ids. */
type RealShop = { shop: TestShop; catalogue: Catalogue; products: Map<string, CatalogueProduct> };

export function useRealShop(): RealShop {
  const shop = useShop();
  const real: RealShop = { shop, catalogue: shop.catalogue, products: new Map() };
  beforeAll(async () => {
    if (!hasSharedData) return;
    const { products } = await readCatalogue(join(sharedData, 'catalogue.csv'));
    await writeCatalogue(
      shop.db,
      products.map((product) => ({ ...product, pictureIds: [] })),
      { now: shop.now(), makeCategories: true },
    );
    const bySource = new Map(products.map((product) => [product.sourceId, product]));
    const rows = await shop.db.selectFrom('products').select(['id', 'source_id']).execute();
    real.products = new Map(
      rows.flatMap(({ id, source_id }) => {
        const product = bySource.get(source_id ?? '');
        return product ? [[id, product] as const] : [];
      }),
    );
    real.catalogue = shop.catalogue;
    await shop.catalogue.refresh();
  });
  return real;
}
