import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { productPath } from '#domain/paths.ts';
import { buildApp } from '../server/app.ts';
import { parseEnv } from '../server/env.ts';
import { servePages } from '../server/http/pages.ts';
import { openShop } from '../server/open-shop.ts';
import { prepareShop } from '../server/prepare-shop.ts';
import { loadRenderer } from '../server/web-renderer.ts';

// npm run bench:render [-- DATA_DIR]: processor time of this process for each page that is rendered anew, with everything it reads.
// Each page is asked for by an address that nobody has asked for before. The default is the shop that `npm run bench` imports.

const root = join(import.meta.dirname, '..');
const dataDir = process.argv[2] ?? join(root, 'data/bench');
const [WARM, ROUNDS, PAGES] = [150, 5, 60];

const silent = { lostConnection: () => {}, emailFiled: () => {}, listUnreadable: () => {} };
const env = parseEnv({
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'off',
  LANGUAGES: 'en',
  DEMO: '0',
});
const shop = openShop(env, silent);
await prepareShop(shop, () => {});
const app = await buildApp(shop);
const renderer = loadRenderer(join(root, 'build/en/server/index.js'), ['en']);
servePages(app, shop, 'http://localhost', async () => renderer);
await app.ready();

const products = await shop.catalogue.list();
const shared = await shop.catalogue.sharedNames(products.map(({ name }) => name));
const cases: Record<string, (n: number) => string> = {
  '/shop': (n) => `/shop?minPrice=1&maxPrice=${1_000_000 + n}`,
  '/shop, data only': (n) => `/shop.data?minPrice=2&maxPrice=${1_000_000 + n}`,
  product: (n) => {
    const { id, name } = products[n % products.length] ?? { id: '', name: '' };
    return productPath({ id, name, sharesName: shared.has(name) });
  },
};

let asked = 0;
process.stdout.write('rendered anew                 CPU ms a page, median of five (lowest)\n');
for (const [name, address] of Object.entries(cases)) {
  await renderMany(address, WARM);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await renderMany(address, PAGES));
  const [lowest = 0, , median = 0] = times.toSorted((a, b) => a - b);
  process.stdout.write(`${name.padEnd(30)}${median.toFixed(2).padStart(8)} (${lowest.toFixed(2)})\n`);
}
await app.close();
await shop.db.destroy();

/** Answers the processor time for each page, in milliseconds. */
async function renderMany(address: (n: number) => string, count: number): Promise<number> {
  const before = process.cpuUsage();
  const made = shop.responseCache.answers.made;
  for (let n = 0; n < count; n++) await render(app, address(asked++));
  const { user, system } = process.cpuUsage(before);
  const rendered = shop.responseCache.answers.made - made;
  return (user + system) / 1000 / Math.max(1, rendered);
}

async function render(server: FastifyInstance, url: string): Promise<void> {
  const { statusCode } = await server.inject({ url });
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode}`);
}
