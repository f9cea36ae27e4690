// npm run shots: takes pictures of every screen at the widths of a phone, a tablet and a desk. They go into shots/, with a
// page that shows them all. Starts its own demo shop. `-- readme` takes the README's pictures into docs/pictures.
import { chromium, request as requests, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { waitForHydration, waitForAnimations } from './journey.ts';
import { closeShop, openShop } from './open-shop.ts';
import { signInBrowser, newCustomer, signIn, type Person } from './people.ts';
import type { Screen, Who } from './screen.ts';
import { screensOf } from './screens.ts';
import { chromiumPath, ports } from './shops.ts';

const widths = [360, 768, 1440];
const target = join(import.meta.dirname, '../shots');
const only = process.argv[2];
/** The README's pictures: the name of a screen, and the name of its picture. */
const readme: Record<string, string> = {
  home: 'home',
  shop: 'shop',
  'shop-5-columns': 'shop-5-columns',
  product: 'product',
  'product-lehenga': 'product-lehenga',
  'admin-dashboard': 'dashboard',
};

const dataDir = await mkdtemp(join(tmpdir(), 'tanabana-shots-'));
const shop = await openShop({ dataDir, port: ports.photographed, env: { DEMO: '1', RATE_LIMITS: 'off' } });
try {
  const people = await signInPeople(shop.origin);
  const browser = await chromium.launch({
    ...(chromiumPath() && { executablePath: chromiumPath() }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const names = new Set<string>();
  if (only === 'readme') await photographForReadme(browser, people, names);
  else await Promise.all(widths.map(async (width) => photograph(browser, width, people, names, screensOf(only))));
  await browser.close();
  if (only !== 'readme') await writeFile(join(target, 'index.html'), sheet([...names]));
  process.stdout.write(
    only === 'readme'
      ? `${names.size} pictures for README in docs/pictures\n`
      : `${names.size} screens at ${widths.join(', ')} px: ${join(target, 'index.html')}\n`,
  );
} finally {
  await closeShop(shop);
  await rm(dataDir, { recursive: true, force: true });
}

/** Signs in the demo's admin, its shopper, who has orders, wishes and a cart, and a new customer who has nothing yet. */
async function signInPeople(origin: string): Promise<Record<Exclude<Who, 'guest'>, Person>> {
  const api = await requests.newContext({ baseURL: origin });
  const signIns = await readFile(join(dataDir, 'first-run.txt'), 'utf8');
  const password = (role: string) => new RegExp(`^${role}.*password: (\\S+)`, 'm').exec(signIns)?.[1] ?? '';
  // The shop opens while the last of the demo's pictures are still being drawn.
  await waitForPictures(api);
  return {
    admin: await signIn(api, 'admin@example.com', password('admin')),
    customer: await signIn(api, 'shopper@example.com', password('shopper')),
    newcomer: await newCustomer(api),
  };
}

async function waitForPictures(api: APIRequestContext): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const { data } = (await (await api.get('/api/products?limit=100')).json()) as {
      data: Array<{ images: unknown[] }>;
    };
    if (data.some((product) => product.images.length > 2)) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function photographForReadme(
  browser: Browser,
  people: Record<Exclude<Who, 'guest'>, Person>,
  names: Set<string>,
): Promise<void> {
  await photograph(
    browser,
    1440,
    people,
    names,
    screensOf().filter((screen) => Object.hasOwn(readme, screen.name)),
  );
  for (const name of names) {
    const picture = sharp(join(target, '1440', `${name}.png`));
    const { height = 0 } = await picture.metadata();
    await picture
      .extract({ left: 0, top: 0, width: 1440, height: Math.min(height, 1000) })
      .resize(1200)
      .webp({ quality: 80 })
      .toFile(join(import.meta.dirname, '../docs/pictures', `${readme[name] ?? name}.webp`));
  }
}

async function photograph(
  browser: Browser,
  width: number,
  people: Record<Exclude<Who, 'guest'>, Person>,
  names: Set<string>,
  screens: readonly Screen[],
): Promise<void> {
  const folder = join(target, String(width));
  await mkdir(folder, { recursive: true });
  for (const screen of screens) {
    const context = await browser.newContext({
      baseURL: shop.origin,
      viewport: { width, height: width < 700 ? 760 : 900 },
      hasTouch: width < 1000,
      isMobile: width < 700,
      reducedMotion: 'reduce',
      locale: 'en-IN',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    if (screen.who !== 'guest') await signInBrowser(page, people[screen.who]);
    try {
      await page.goto(screen.path);
      if (!screen.isStill) await waitForHydration(page);
      await screen.act?.(page);
      await loadAllPictures(page);
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

/** Loads all pictures at once, also those that would load only when scrolled into view. */
async function loadAllPictures(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.shimmer') === null);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
  await waitForAnimations(page);
}

function sheet(names: readonly string[]): string {
  const rows = names.map(
    (name) =>
      `<tr><th>${name}</th>${widths.map((width) => `<td><a href="${width}/${name}.png"><img src="${width}/${name}.png" loading="lazy" width="${Math.round(width / 4)}"></a></td>`).join('')}</tr>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Every screen</title><table>${rows.join('\n')}</table>\n`;
}
