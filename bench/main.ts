import { execFileSync, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { get, pause, PORT, startShop, waitUntilAnswers, withBareServer } from './servers.ts';
import { measureWhileItSells } from './while-it-sells.ts';

// npm run bench [-- DATA_DIR]: measures the shop's response times, and those of a bare node:http server that sends the
// same bytes; once more while orders are placed in a copy. Machines differ, so nothing is asserted: compare the ratios.
// The default is the shop in ./data/bench, into which the catalogue beside the project is imported first, if there is
// one.

const root = join(import.meta.dirname, '..');
const dataDir = process.argv[2] ?? join(root, 'data/bench');
const shopUrl = `http://127.0.0.1:${PORT}`;
const say = (text: string) => void process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  importCatalogueOnce();
  const shop = startShop(dataDir, PORT);
  try {
    await waitUntilAnswers(`${shopUrl}/readyz`);
    await pause(1500);
    const atRest = residentMb(shop);
    const { pagination } = JSON.parse((await get(`${shopUrl}/api/products?limit=1`)).body) as {
      pagination: { totalItems: number };
    };
    const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`;
    say(`${machine}, ${pagination.totalItems} products, memory at rest ${atRest} MB\n`);
    await measureUncached(pagination.totalItems);
    await measureCached();
    say(`\nmemory after all this: ${residentMb(shop)} MB`);
  } finally {
    shop.kill();
  }
  await measureWhileItSells(dataDir, say);
}

/** Requests an address that is not in the response cache, one at a time: the cost of producing a response. */
async function measureUncached(products: number): Promise<void> {
  say('uncached, one at a time          p50 ms   p95 ms   bare node:http, same bytes, p50 ms');
  const pages = Math.max(1, Math.floor(products / 50));
  const cases: Array<[string, (n: number) => string]> = [
    ['GET /api/products?limit=24', (n) => `/api/products?limit=24&page=${(n % pages) + 1}&minPrice=${n}`],
    ['the same, filtered by size', (n) => `/api/products?limit=24&size=M&color=Black&minPrice=${n}`],
    [
      'GET /api/products/search',
      (n) => `/api/products/search?q=${['kurta', 'anarkli', 'red dress', 'shirt', 'sare', 'cotton'][n % 6]}%20${n}`,
    ],
    ['GET /shop (HTML)', (n) => `/shop?page=${(n % pages) + 1}&minPrice=${n}`],
    ['GET / (HTML)', (n) => `/?n=${n}`],
  ];
  for (const [name, address] of cases) {
    for (let n = 1; n <= 60; n++) await get(shopUrl + address(n));
    const times: number[] = [];
    let bytes = '';
    for (let n = 61; n <= 260; n++) {
      const { ms, body } = await get(shopUrl + address(n));
      times.push(ms);
      bytes = body;
    }
    say(`${name.padEnd(30)} ${percentile(times, 50)} ${percentile(times, 95)}   ${await bareMedian(bytes)}`);
  }
}

/** Requests one address over 20 connections: the cost of a cached response, beside bare Node. */
async function measureCached(): Promise<void> {
  say('\ncached, 20 connections           requests/s   share of bare node:http, same bytes');
  for (const path of ['/shop', '/', '/api/products?limit=24']) {
    const { body } = await get(shopUrl + path);
    const ours = await requestsPerSecond(shopUrl + path);
    const bare = await withBareServer(body, async (url) => requestsPerSecond(url));
    say(`${path.padEnd(30)} ${String(Math.round(ours)).padStart(10)}   ${((ours / bare) * 100).toFixed(0)} %`);
  }
}

async function requestsPerSecond(url: string): Promise<number> {
  const { requests } = await autocannon({ url, connections: 20, duration: 5 });
  return requests.average;
}

async function bareMedian(body: string): Promise<string> {
  return withBareServer(body, async (url) => {
    const times: number[] = [];
    for (let n = 0; n < 200; n++) times.push((await get(url)).ms);
    return percentile(times, 50);
  });
}

function importCatalogueOnce(): void {
  if (existsSync(join(dataDir, 'shop.db'))) return;
  const catalogue = join(root, '../shared/data/catalogue.csv');
  if (!existsSync(catalogue)) return say('No catalogue beside the project: timing the demo shop.\n');
  say('Importing the catalogue once …');
  execFileSync(
    process.execPath,
    [join(root, 'server/import/main.ts'), catalogue, '--photos', join(root, '../shared/data/photos/index.csv')],
    { stdio: 'inherit', env: { ...process.env, DATA_DIR: dataDir } },
  );
}

function residentMb(process: ChildProcess): number {
  const status = readFileSync(`/proc/${process.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

function percentile(times: readonly number[], share: number): string {
  return (times.toSorted((a, b) => a - b)[Math.floor((times.length * share) / 100)] ?? 0).toFixed(2).padStart(8);
}

await main();
process.exit(0);
