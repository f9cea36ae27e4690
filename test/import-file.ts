import { createReadStream } from 'node:fs';
import type { Db } from '../server/platform/db/schema.ts';
import { importProducts, type ImportJob } from '../server/goods/import/import-products.ts';
import type { TestShop } from './shop.ts';

/**
 * Imports the CSV file at `path` into the shop. `changes` replaces fields of the usual job, and `db` replaces the
 * shop's own database.
 */
export async function importFile(
  shop: TestShop,
  path: string,
  changes: Partial<ImportJob> = {},
  db: Db = shop.db,
): ReturnType<typeof importProducts> {
  return importProducts(db, {
    sheet: createReadStream(path),
    separator: ',',
    ignored: [],
    isDryRun: false,
    by: { userId: null, now: shop.now() },
    categories: await shop.catalogue.categories(),
    pictures: new Map(),
    onProgress: async () => true,
    ...changes,
  });
}
