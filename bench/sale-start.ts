import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addMs, DAY_MS } from '#domain/instants.ts';
import { productPath } from '#domain/paths.ts';
import { openShop } from '../server/app/open-shop.ts';
import type { Shop } from '../server/app/shop.ts';
import { createMarkdown } from '../server/goods/prices/edit-markdowns.ts';
import { copyDatabase } from '../server/office/backup/copy-database.ts';
import { newId } from '../server/platform/db/ids.ts';
import { inTransaction } from '../server/platform/db/transaction.ts';
import { parseEnv } from '../server/platform/env/env.ts';
import { insertWebhook, replaceTopics } from '../server/webhooks/queries.ts';
import { makeUser } from '../test/factories.ts';
import { startCluster } from '../test/postgres.ts';
import { sharedData } from '../test/shared-data.ts';
import { silent } from './filled-shop.ts';
import { growCatalogue } from './grown-catalogue.ts';
import { ended, PORT, startShop, waitUntilAnswers } from './servers.ts';

// npm run bench -- sale-start, after npm run build: measures how soon visitors see a sale on the whole real catalogue
// (6,655 products): the time from the start of the sale until cached pages show the sale prices, and from its end until
// they show the usual prices. Three processes that share a PostgreSQL database serve the pages. The program requests a
// product's page, a page of the list and the list's data from each process again and again. ROUNDS (3) sets the number
// of rounds; with WEBHOOK=1 a webhook wants `product.updated`, so that each start and end also writes an event for each
// product, which is not sent. Other work on the machine makes the times longer, so the program never fails because of a
// slow result.

const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const [LEAD_MS, RUN_MS] = [6000, 12_000];
const say = (text: string) => void process.stdout.write(`${text}\n`);

const folder = await mkdtemp(join(tmpdir(), 'tanabana-sale-'));
const cluster = await startCluster({ settings: ['fsync=on'] });
const servers: ChildProcess[] = [];
try {
  const DATABASE_URL = await fill();
  const origins: string[] = [];
  for (const place of [2, 3, 4]) {
    const origin = `http://127.0.0.1:${PORT + place}`;
    const server = startShop(join(folder, 'there'), {
      DATABASE_URL,
      PORT: String(PORT + place),
      DEMO: '0',
      LANGUAGES: 'en',
    });
    servers.push(server);
    await waitUntilAnswers(`${origin}/readyz`, server);
    origins.push(origin);
  }
  await measure(DATABASE_URL, origins);
} finally {
  await Promise.all(servers.map(ended));
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

/** Fills a database with the real catalogue, and returns its address. */
async function fill(): Promise<string> {
  await growCatalogue(folder, join(sharedData, 'catalogue.csv'), 1);
  await cluster.createDatabase('sale');
  const DATABASE_URL = cluster.urlOf('sale');
  await copyDatabase({ DATA_DIR: folder }, { DATA_DIR: join(folder, 'there'), DATABASE_URL });
  return DATABASE_URL;
}

async function measure(DATABASE_URL: string, origins: readonly string[]): Promise<void> {
  // This process creates the sale, so that the three measured processes learn about the sale only from the database.
  const shop = openShop(parseEnv({ DATA_DIR: join(folder, 'there'), DATABASE_URL, DEMO: '0' }), silent);
  const { id: userId } = await makeUser(shop);
  if (process.env['WEBHOOK'] === '1') await subscribe(shop, userId);
  const first = await fetch(`${origins[0]}/api/products?sort=newest&limit=1`);
  // The cast is safe: by the contract, the answer has this type.
  const { data } = (await first.json()) as { data: Array<{ id: string; name: string }> };
  const paths = [
    ...data.map((product) => productPath(product)),
    '/shop?sort=newest',
    '/api/products?sort=newest&limit=50',
  ];
  const addresses = origins.flatMap((origin) => paths.map((path) => origin + path));
  for (let round = 1; round <= ROUNDS; round++) {
    const startsAt = addMs(shop.now(), LEAD_MS);
    const endsAt = addMs(startsAt, RUN_MS);
    await createMarkdown(
      shop,
      {
        ...{ name: `Sale ${round}`, goods: { kind: 'all' }, exceptions: [], startsAt, endsAt },
        rule: { change: { percent: -20 }, ending: null, keep: 'mrp' },
      },
      { userId, now: shop.now() },
    );
    for (const [name, instant] of [
      ['begins', startsAt],
      ['ends', endsAt],
    ] as const) {
      const times = await Promise.all(addresses.map(async (address) => shownAfter(address, Date.parse(instant))));
      const kinds = ['product', 'list page', 'list'].map((kind, at) => {
        const own = times.filter((_, place) => place % paths.length === at);
        return `${kind} ${own.map((ms) => String(ms).padStart(5)).join(' ')}`;
      });
      say(`round ${round}, ${name.padEnd(6)} ms after the instant: ${kinds.join(' · ')}`);
    }
  }
  await shop.db.destroy();
}

/**
 * Adds a paused webhook that wants the events of products, so that the shop writes these events but does not send them.
 */
async function subscribe({ db, now }: Shop, userId: string): Promise<void> {
  const id = newId();
  await inTransaction(db, async (db) => {
    await insertWebhook(db, {
      ...{ id, name: 'Resting', url: 'https://example.com/', sealed_secret: '', sealed_before: '', before_until: null },
      ...{ paused: '', failures: 0, quiet_until: addMs(now(), DAY_MS), sequence: 0, user_id: userId },
      ...{ created_at: now(), updated_at: '' },
    });
    await replaceTopics(db, id, ['product.updated']);
  });
}

/**
 * Requests an address again and again until it shows other prices. Returns the milliseconds from the given instant
 * until then.
 */
async function shownAfter(address: string, instant: number): Promise<number> {
  const read = async () => pricesIn(await (await fetch(address)).text());
  const before = await read();
  for (;;) {
    const now = await read();
    if (now !== before) return Date.now() - instant;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function pricesIn(text: string): string {
  return (text.match(/₹[\d,]+(\.\d\d)?|"originalPrice":"[\d.]+"/g) ?? []).join(' ');
}
