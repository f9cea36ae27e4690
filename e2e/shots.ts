// npm run shots: photographs every screen, as each of its users sees it, on a phone, a tablet and a desk; into shots/, with
// a page to look them over. Opens a demo shop of its own for it.
import { chromium, request as requests, type Browser, type Page } from '@playwright/test';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { awake, settled } from './journey.ts';
import { closeShop, openShop } from './open-shop.ts';
import { callsOf, carryIn, inStock, newCustomer, signIn, type Person } from './people.ts';
import { screensOf, type Who } from './screens.ts';
import { chromiumPath } from './shops.ts';

const PORT = 4403;
const widths = [360, 768, 1440];
const target = join(import.meta.dirname, '../shots');
const only = process.argv[2];

const dataDir = await mkdtemp(join(tmpdir(), 'tanabana-shots-'));
const shop = await openShop({ dataDir, port: PORT, env: { DEMO: '1', RATE_LIMITS: 'off' } });
try {
  const people = await furnish(shop.origin);
  const browser = await chromium.launch({ ...(chromiumPath() && { executablePath: chromiumPath() }), args: ['--no-sandbox', '--disable-gpu'] });
  const names = new Set<string>();
  await Promise.all(widths.map(async (width) => photograph(browser, width, people, names)));
  await browser.close();
  await writeFile(join(target, 'index.html'), sheet([...names]));
  process.stdout.write(`${names.size} screens at ${widths.join(', ')} px: ${join(target, 'index.html')}\n`);
} finally {
  await closeShop(shop);
  await rm(dataDir, { recursive: true, force: true });
}

/** Life for the shop: a customer with a full cart, wishes, addresses and an order in every state; another with nothing yet. */
async function furnish(origin: string): Promise<Record<Exclude<Who, 'guest'>, Person>> {
  const api = await requests.newContext({ baseURL: origin });
  const signIns = await readFile(join(dataDir, 'first-run.txt'), 'utf8');
  const password = (role: string) => new RegExp(`^${role}.*password: (\\S+)`, 'm').exec(signIns)?.[1] ?? '';
  const admin = await signIn(api, 'admin@example.com', password('admin'));
  const customer = await signIn(api, 'shopper@example.com', password('shopper'));
  const calls = callsOf(api, customer);
  const wares = await inStock(api, { limit: 9, atLeast: 3 });
  const { addresses } = await calls.get('/addresses');
  await calls.post('/addresses', { addressLine1: 'Shop 4, Johari Bazaar', addressLine2: '', city: 'Jaipur', state: 'Rajasthan', postalCode: '302003', isDefault: false });
  for (const [index, status] of ['DELIVERED', 'CANCELED', 'SHIPPED', 'PENDING'].entries()) {
    for (const ware of wares.slice(index, index + 1 + (index % 3))) await calls.post('/cart/add', { productVariantId: ware.variant.id, quantity: 1 });
    const { order } = await calls.post('/orders/place', { addressId: addresses[0].id, paymentMethod: 'COD' });
    if (status !== 'PENDING') await callsOf(api, admin).put(`/orders/${order.id}/status`, { deliveryStatus: status });
  }
  for (const ware of wares.slice(0, 5)) await calls.post(`/wishlist/${ware.id}`);
  for (const ware of wares.slice(5, 8)) await calls.post('/cart/add', { productVariantId: ware.variant.id, quantity: 1 });
  return { admin, customer, newcomer: await newCustomer(api) };
}

async function photograph(browser: Browser, width: number, people: Record<Exclude<Who, 'guest'>, Person>, names: Set<string>): Promise<void> {
  const folder = join(target, String(width));
  await mkdir(folder, { recursive: true });
  for (const screen of screensOf(only)) {
    const context = await browser.newContext({ baseURL: shop.origin, viewport: { width, height: width < 700 ? 760 : 900 }, hasTouch: width < 1000, isMobile: width < 700, reducedMotion: 'reduce', locale: 'en-IN', serviceWorkers: 'block' });
    const page = await context.newPage();
    if (screen.who !== 'guest') await carryIn(page, people[screen.who]);
    try {
      await page.goto(screen.path);
      if (!screen.isStill) await awake(page);
      await screen.act?.(page);
      await showAll(page);
    } catch (error) {
      process.stderr.write(`${screen.name} at ${width} px: ${String(error)}\n`);
      process.exitCode = 1;
    }
    if (screen.isWhole !== false) await page.evaluate(() => window.scrollTo(0, 0));
    await page.screenshot({ path: join(folder, `${screen.name}.png`), fullPage: screen.isWhole ?? true });
    names.add(screen.name);
    await context.close();
  }
}

/** Pictures load when they come near: walks down once, so that none is missing. */
async function showAll(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.shimmer') === null);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
  await settled(page);
}

function sheet(names: readonly string[]): string {
  const rows = names.map((name) => `<tr><th>${name}</th>${widths.map((width) => `<td><a href="${width}/${name}.png"><img src="${width}/${name}.png" loading="lazy" width="${Math.round(width / 4)}"></a></td>`).join('')}</tr>`);
  return `<!doctype html><meta charset="utf-8"><title>Every screen</title><table>${rows.join('\n')}</table>\n`;
}
