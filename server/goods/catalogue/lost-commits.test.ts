import { afterEach, describe, expect, test } from 'vitest';
import { makeProduct } from '../../../test/factories.ts';
import { startPostgresPair } from '../../../test/postgres-pair.ts';
import { isPostgres } from '../../../test/shop.ts';
import { migrate } from '../../platform/db/migrate.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { parseEnv } from '../../platform/env/env.ts';
import { openShop } from '../../app/open-shop.ts';
import type { CatalogueFilters } from './narrow.ts';
import { noteChange } from '../../platform/site-version/versions.ts';

// In this test, a PostgreSQL replica that lacks the last commit becomes the primary server. The replica continues to
// count versions and transactions from before that commit, so it gives the numbers of the lost commit to other changes.

const everything: CatalogueFilters = {
  ...{ q: '', categories: [], sort: 'default', size: [], color: [], brand: [], family: [] },
  ...{ availability: undefined, minPrice: undefined, maxPrice: undefined },
};

const steps: Array<() => unknown> = [];
afterEach(async () => {
  for (const step of steps.splice(0).toReversed()) await step();
});

describe.runIf(isPostgres)('where a primary is lost with its last commit', () => {
  test('it is forgotten, also where the next one gets its version and its numbers', async () => {
    const pair = await startPostgresPair();
    steps.push(pair.stop);
    const open = (DATABASE_URL: string) => {
      const silent = { lostConnection: () => {}, emailFiled: () => {}, listUnreadable: () => {} };
      const shop = openShop(parseEnv({ DATABASE_URL, LOG_LEVEL: 'silent' }), silent);
      steps.push(async () => shop.db.destroy());
      return shop;
    };
    const shop = open(pair.urlOf('shop'));
    await migrate(shop.db);
    const [lost, other] = [await makeProduct(shop, { brand: 'Kept' }), await makeProduct(shop, { brand: 'Kept' })];
    const brands = async () => {
      await shop.catalogue.refresh();
      const { facets } = await shop.catalogue.select(everything, 1, 10);
      return facets.brands.map(({ value, count }) => `${value} ${count}`).toSorted();
    };
    expect(await brands()).toEqual(['Kept 2']);
    await pair.commitAlone();
    await pair.loseReplica();
    await setBrand(shop.db, lost.id, 'Vanished');
    expect(await brands()).toEqual(['Kept 1', 'Vanished 1']);

    await pair.losePrimary('killed');
    await pair.restartFormer();
    await pair.promote();
    // Another process changes the shop, and this process has not read the change yet.
    const elsewhere = open(pair.primaryUrlOf('shop'));
    await setBrand(elsewhere.db, other.id, 'Renamed');
    await elsewhere.catalogue.refresh();
    await expect.poll(async () => brands().catch(() => []), { timeout: 20_000 }).toEqual(['Kept 1', 'Renamed 1']);
  });
});

async function setBrand(db: Db, id: string, brand: string): Promise<void> {
  await inTransaction(db, async (db) => {
    await db.updateTable('products').set({ brand }).where('id', '=', id).execute();
    await noteChange(db, [id]);
  });
}
