import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { startCachingProxy, type CachingProxy } from '../../../test/caching-proxy.ts';
import { makeProduct } from '../../../test/factories.ts';
import { startPostgresPair, type PostgresPair } from '../../../test/postgres-pair.ts';
import { isPostgres } from '../../../test/shop.ts';
import { buildApp } from '../../app/app.ts';
import { noteChange } from '../site-version/versions.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { parseEnv } from '../env/env.ts';
import { handlersOf } from '../../app/job-handlers.ts';
import { openShop } from '../../app/open-shop.ts';
import type { Shop } from '../../app/shop.ts';
import { keepCdnTold } from './purge.ts';

// In these tests a primary fails, and its last commits are lost with it. The CDN has cached answers that show the lost
// commits.

const CDN_PURGE_TOKEN = 'a-token-for-purges';
const steps: Array<() => unknown> = [];
afterEach(async () => {
  for (const step of steps.splice(0).toReversed()) await step();
});

describe.runIf(isPostgres)('a CDN before a shop whose primary is lost with its last commits', () => {
  test.each([
    { then: 'nothing else changes', raised: 0 },
    { then: 'another process gives the lost version to something else', raised: 1 },
    { then: 'the versions go on beyond the lost one', raised: 2 },
  ])('forgets what was lost where $then', async ({ raised }) => {
    const { cdn, pair, shop } = await openBehindCdn();
    const [product, other] = [await makeProduct(shop), await makeProduct(shop)];
    const priceIn = async () => {
      const { headers, text } = await get(cdn, `/api/products/${product.id}`);
      return { from: headers.get('x-cache'), price: JSON.parse(text).product?.variants[0].originalPrice as unknown };
    };
    await setPrice(shop.db, product.id, 1000_00);
    await told(shop);
    await expect.poll(priceIn).toEqual({ from: 'HIT', price: '1000.00' });
    await pair.commitAlone();
    await pair.loseReplica();
    await setPrice(shop.db, product.id, 2000_00);
    await told(shop);
    await expect.poll(priceIn).toEqual({ from: 'HIT', price: '2000.00' });

    await pair.losePrimary('killed');
    await pair.restartFormer();
    await pair.promote();
    const elsewhere = openDatabase({ DATABASE_URL: pair.primaryUrlOf('shop'), DATA_DIR: '' });
    for (let times = 0; times < raised; times++) await setPrice(elsewhere, other.id, 3000_00 + times);
    await elsewhere.destroy();
    await expect.poll(priceIn, { timeout: 40_000 }).toEqual({ from: 'HIT', price: '1000.00' });
  });
});

async function openBehindCdn(): Promise<{ cdn: CachingProxy; pair: PostgresPair; shop: Shop }> {
  const pair = await startPostgresPair();
  steps.push(pair.stop);
  const cdn = await startCachingProxy(CDN_PURGE_TOKEN);
  steps.push(cdn.close);
  const silent = { lostConnection: () => {}, emailFiled: () => {}, listUnreadable: () => {} };
  const ofCdn = { CDN: 'other', CDN_PURGE_URL: cdn.purgeUrl, CDN_PURGE_TOKEN };
  const ofShop = { DATABASE_URL: pair.urlOf('shop'), RATE_LIMITS: 'off', DEMO: '0', LOG_LEVEL: 'silent' };
  const shop = openShop(parseEnv({ ...ofCdn, ...ofShop }), silent);
  steps.push(async () => shop.db.destroy());
  await migrate(shop.db);
  const app = await buildApp(shop);
  steps.push(async () => Promise.all([app.close(), shop.jobs.stop(0)]));
  shop.jobs.start(handlersOf(shop), app.log);
  await app.listen({ host: '127.0.0.1', port: 0 });
  // The cast is safe: a server that listens has an address with a port.
  cdn.lead(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
  await keepCdnTold(shop, app.log);
  return { cdn, pair, shop };
}

async function get({ origin }: CachingProxy, path: string): Promise<{ headers: Headers; text: string }> {
  const answer = await fetch(origin + path);
  return { headers: answer.headers, text: await answer.text() };
}

async function setPrice(db: Db, id: string, selling_paise: number): Promise<void> {
  await inTransaction(db, async (db) => {
    await db.updateTable('variants').set({ selling_paise }).where('product_id', '=', id).execute();
    await noteChange(db, [id]);
  });
}

/** Waits until the job has purged the CDN twice for every change. */
async function told({ db, catalogue }: Shop): Promise<void> {
  await catalogue.refresh();
  const purge = db.selectFrom('jobs').select('payload').where('unique_key', '=', 'purgeCdn');
  await expect
    .poll(async () => JSON.parse((await purge.executeTakeFirst())?.payload ?? '{}').purged, { timeout: 30_000 })
    .toBe(catalogue.lastRead);
}
