import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { productPath } from '#domain/paths.ts';
import { buildApp } from '../server/app.ts';
import { parseEnv } from '../server/env.ts';
import { servePages } from '../server/http/pages.ts';
import { openShop } from '../server/open-shop.ts';
import { prepareShop } from '../server/prepare-shop.ts';
import { loadRenderer } from '../server/web-renderer.ts';
import { searchedPaths } from './made-rows.ts';

// npm run bench:render [-- DATA_DIR [ROW …]]: processor time of this process for each page and answer that is made
// anew, with everything it reads. Each is asked for by an address that nobody has asked for before. The default is the
// shop that `npm run bench` imports; of the rows only those whose name begins with one of these words are measured.

const root = join(import.meta.dirname, '..');
const dataDir = process.argv[2] ?? join(root, 'data/bench');
const asked = process.argv.slice(3);
const [WARM, ROUNDS, PAGES] = [150, 5, 60];
/** Calls are answered in a tenth of the time: of so few as pages the compiler would be the larger part. */
const [CALLS_TO_WARM, CALLS] = [1500, 300];

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
const oneOf = (n: number) => products[n % products.length] ?? { id: '', name: '' };
const cases: Record<string, (n: number) => string> = {
  '/shop': (n) => `/shop?minPrice=1&maxPrice=${1_000_000 + n}`,
  '/shop, data only': (n) => `/shop.data?minPrice=2&maxPrice=${1_000_000 + n}`,
  product: (n) => {
    const { id, name } = oneOf(n);
    return productPath({ id, name, sharesName: shared.has(name) });
  },
  'JSON: product': (n) => `/api/products/${oneOf(n).id}`,
  'JSON: list of 24': (n) => `/api/products?limit=24&minPrice=1&maxPrice=${1_000_000 + n}`,
  'JSON: pages of 24': (n) => `/api/products?limit=24&page=${1 + (n % 270)}&minPrice=3&maxPrice=${1_000_000 + n}`,
  'JSON: search, two words': searchedPaths('words'),
  'JSON: search, a beginning': searchedPaths('beginnings'),
  'JSON: search, mistyped': searchedPaths('misspelt'),
};

let count = 0;
process.stdout.write('made anew                     CPU ms each, median of five (lowest)\n');
for (const [name, address] of Object.entries(cases)) {
  if (asked.length > 0 && !asked.some((word) => name.startsWith(word))) continue;
  const isCall = name.startsWith('JSON');
  await renderMany(address, isCall ? CALLS_TO_WARM : WARM);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await renderMany(address, isCall ? CALLS : PAGES));
  const [lowest = 0, , median = 0] = times.toSorted((a, b) => a - b);
  process.stdout.write(`${name.padEnd(30)}${median.toFixed(2).padStart(8)} (${lowest.toFixed(2)})\n`);
}
await app.close();
await shop.db.destroy();

/** Answers the processor time for each page, in milliseconds. */
async function renderMany(address: (n: number) => string, amount: number): Promise<number> {
  const before = process.cpuUsage();
  const made = shop.responseCache.answers.made;
  for (let n = 0; n < amount; n++) await render(app, address(count++));
  const { user, system } = process.cpuUsage(before);
  const rendered = shop.responseCache.answers.made - made;
  return (user + system) / 1000 / Math.max(1, rendered);
}

async function render(server: FastifyInstance, url: string): Promise<void> {
  // As a stream, whose pieces nobody joins and decodes: no shop does that either.
  const answer = await server.inject({ url, payloadAsStream: true });
  const { statusCode } = answer;
  await finished(answer.stream().resume());
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode}`);
}
