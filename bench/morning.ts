import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { ordersOfAMorning, parcelsFor } from '../e2e/morning-orders.ts';
import { closeShop, openShop } from '../e2e/open-shop.ts';
import { callsOf, signIn, signInBrowser } from '../e2e/people.ts';
import { chromiumPath, FIRST_RUN } from '../e2e/shops.ts';
import { checkSign } from '#domain/gst/gstin.ts';
import { cpuSeconds } from './servers.ts';

// npm run bench:morning, after npm run build: makes sixty orders with their parcels in a new shop, and measures each of
// their papers: from opening its page (for invoices: from asking for the file) until the whole PDF is there. Besides
// the time it takes it tells what the shop's process and the browser's computed, since machines differ.

const [CUSTOMERS, ORDERS_EACH] = [12, 5];
const ALL = CUSTOMERS * ORDERS_EACH;
const TRIES = 3;
const say = (text: string) => void process.stdout.write(`${text}\n`);

const folder = await mkdtemp(join(tmpdir(), 'tanabana-bench-'));
// Where products of journeys look for the shop's database.
process.env['SHOPS_DATA'] = folder;
const dataDir = join(folder, 'sqlite');
await mkdir(dataDir);
const shop = await openShop({ dataDir, port: 4313, env: { DEMO: '0', RATE_LIMITS: 'off' } });
const browser = await chromium.launch({
  ...(chromiumPath() && { executablePath: chromiumPath() }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await (await browser.newContext({ baseURL: shop.origin, serviceWorkers: 'block' })).newPage();
  const cdp = await browser.newBrowserCDPSession();
  const password = /^admin.*password: (\S+)/m.exec(await readFile(join(dataDir, FIRST_RUN), 'utf8'))?.[1] ?? '';
  const person = await signIn(page.request, 'admin@example.com', password);
  const admin = { ...person, calls: callsOf(page.request, person) };
  await signInBrowser(page, admin);
  const ids = await morning();
  say(`${ALL} orders, each paper as one PDF (median of ${TRIES})`);
  say('                      pages   seconds   computed by the shop, s   by the browser, s');
  for (const [name, kind] of [
    ['labels, 4 × 6 inches', 'labels'],
    ['labels, four on A4', 'labels-a4'],
    ['manifest', 'manifest'],
    ['packing slips', 'slips'],
  ] as const)
    await report(name, cdp, async () => printed(page, `/admin/order/print?kind=${kind}&${ids}`, kind === 'manifest'));
  await report('invoices', cdp, async () => {
    const headers = { authorization: `Bearer ${admin.token}` };
    return countPages(await (await page.request.get(`/api/exports/invoices?${ids}`, { headers })).body());
  });

  async function morning(): Promise<string> {
    const { settings } = await admin.calls.get('/tax');
    const first14 = '08AAAFT0000A1Z';
    const gstin = first14 + checkSign(first14);
    const { updatedAt: _, ...tax } = settings;
    await admin.calls.put('/tax', { ...tax, invoices: true, gstin, legalName: 'Bench', stateCode: '08' });
    await admin.calls.post('/categories', { name: 'Kurtas' });
    const callers = await ordersOfAMorning(page.request, admin, { customers: CUSTOMERS, ordersEach: ORDERS_EACH });
    const orders = callers.flatMap((caller) => caller.orders);
    const { courier } = await admin.calls.post('/couriers', { name: 'Bench' });
    await parcelsFor(admin, courier.id, orders);
    for (const { id } of orders) await admin.calls.put(`/orders/${id}/step`, { step: 'handOver' });
    return orders.map(({ id }) => `ids=${id}`).join('&');
  }
} finally {
  await browser.close();
  await closeShop(shop);
  await rm(folder, { recursive: true, force: true });
}

/** Opens what is to be printed, and answers on how many pages the browser has put it. */
async function printed(page: Page, path: string, isTable: boolean): Promise<number> {
  await page.goto(path);
  const pieces = isTable ? page.getByRole('row') : page.getByRole('article');
  await pieces.nth(ALL - 1).waitFor();
  return countPages(await page.pdf({ preferCSSPageSize: true }));
}

function countPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

async function report(name: string, cdp: CDPSession, make: () => Promise<number>): Promise<void> {
  const tries: Array<{ seconds: number; shopSeconds: number; browserSeconds: number }> = [];
  let pages = 0;
  for (let n = 0; n < TRIES; n++) {
    const before = { shop: cpuSeconds(shop.process), browser: await browserSeconds(cdp) };
    const started = performance.now();
    pages = await make();
    tries.push({
      seconds: (performance.now() - started) / 1000,
      shopSeconds: cpuSeconds(shop.process) - before.shop,
      browserSeconds: (await browserSeconds(cdp)) - before.browser,
    });
  }
  const middle = (of: (one: (typeof tries)[number]) => number) =>
    (tries.map(of).toSorted((a, b) => a - b)[Math.floor(TRIES / 2)] ?? 0).toFixed(2);
  const shown = [middle((one) => one.seconds), middle((one) => one.shopSeconds), middle((one) => one.browserSeconds)];
  say(
    `${name.padEnd(22)}${String(pages).padStart(5)}${shown[0]?.padStart(10)}${shown[1]?.padStart(26)}${shown[2]?.padStart(20)}`,
  );
}

/** What all processes of the browser have computed so far. */
async function browserSeconds(cdp: CDPSession): Promise<number> {
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}
