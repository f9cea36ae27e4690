// npm run shots             takes pictures of every screen at the widths of phones, a tablet and desks, into shots/,
//                           with a page that shows them all.
// npm run shots -- cart     takes only screens whose names contain "cart"; more words add more screens.
// npm run shots -- readme   takes the README's pictures, into docs/pictures.
// npm run shots -- --language en-XA --side shopper --widths 360,1440   takes only such pictures.
// The program starts its own demo shop, or with --catalogue the shop of the real catalogue, which has past orders.
import { chromium, type Browser, type Page } from '@playwright/test';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { isLocale, pathIn } from '#messages/locales.ts';
import { inLanguage } from './in-language.ts';
import { waitForHydration, waitForAnimations } from './journey.ts';
import { closeShop } from './open-shop.ts';
import { signInBrowser, type Person } from './people.ts';
import { openPhotographed } from './photographed-shop.ts';
import type { Screen, Sights } from './screen.ts';
import { screensOf, type Side } from './screens.ts';
import { chromiumPath } from './shops.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: 'string', default: 'en' },
    side: { type: 'string' },
    widths: { type: 'string' },
    catalogue: { type: 'boolean', default: false },
    out: { type: 'string', default: join(import.meta.dirname, '../shots') },
  },
});
const isReadme = positionals[0] === 'readme';
const language = isLocale(options.language) ? options.language : 'en';
/** The widths of phones, a tablet, a small and a usual desk, in pixels. */
const widthsOf: Record<Side, readonly number[]> = { shopper: [360, 768, 1024, 1440], office: [390, 768, 1024, 1440] };
const target = language === 'en' ? options.out : join(options.out, language);
/** For each picture in the README: the name of its screen, and the name of the picture. */
const readme: Record<string, string> = {
  home: 'home',
  shop: 'shop',
  'shop-5-columns': 'shop-5-columns',
  product: 'product',
  'product-lehenga': 'product-lehenga',
  'admin-dashboard': 'dashboard',
};

const dataDir = await mkdtemp(join(tmpdir(), 'tanabana-shots-'));
const kind = options.catalogue ? 'catalogue' : 'demo';
const { shop, sights, people, newBuyer } = await openPhotographed(kind, dataDir, [...new Set(['en', language])].join());
try {
  const browser = await chromium.launch({
    ...(chromiumPath() && { executablePath: chromiumPath() }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const taken = isReadme ? await photographForReadme(browser) : await photographSides(browser);
  await browser.close();
  process.stdout.write(`${taken} pictures in ${isReadme ? 'docs/pictures' : join(target, 'index.html')}\n`);
} finally {
  await closeShop(shop);
  await rm(dataDir, { recursive: true, force: true });
}

/** Takes a picture of the part of each screen that is visible without scrolling. */
async function photographForReadme(browser: Browser): Promise<number> {
  const screens = screensOf().filter((screen) => Object.hasOwn(readme, screen.name));
  await photograph(browser, 1440, screens);
  for (const { name } of screens) {
    const picture = sharp(join(target, '1440', `${name}.png`));
    const { height = 0 } = await picture.metadata();
    await picture
      .extract({ left: 0, top: 0, width: 1440, height: Math.min(height, 900) })
      .resize(1200)
      .webp({ quality: 80 })
      .toFile(join(import.meta.dirname, '../docs/pictures', `${readme[name] ?? name}.webp`));
  }
  return screens.length;
}

/** Takes pictures of the screens of each side at its widths, and returns the number of pictures. */
async function photographSides(browser: Browser): Promise<number> {
  const sides = (['shopper', 'office'] as const).filter((side) => !options.side || side === options.side);
  const rows: string[] = [];
  let taken = 0;
  for (const side of sides) {
    const widths = options.widths?.split(',').map(Number) ?? widthsOf[side];
    const screens = screensOf(positionals, side);
    await Promise.all(widths.map(async (width) => photograph(browser, width, screens)));
    rows.push(...screens.map(({ name }) => rowOf(name, widths)));
    taken += screens.length * widths.length;
  }
  await mkdir(target, { recursive: true });
  await writeFile(join(target, 'index.html'), sheet(rows));
  return taken;
}

async function photograph(browser: Browser, width: number, screens: readonly Screen[]): Promise<void> {
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
    page.setDefaultTimeout(60_000);
    const person = await personOf(screen);
    if (person) await signInBrowser(page, person);
    try {
      await page.goto(pathIn(language, isSight(screen.path) ? sights[screen.path] : screen.path));
      if (!screen.isStill) await waitForHydration(page);
      await screen.act?.(inLanguage(page, language), width);
      await loadAllPictures(page);
    } catch (error) {
      process.stderr.write(`${screen.name} at ${width} px: ${String(error)}\n`);
      process.exitCode = 1;
    }
    await takePicture(page, screen, join(folder, `${screen.name}.png`));
    await context.close();
  }
}

/** Takes a picture of the whole page, or of the first part of a long page. */
async function takePicture(page: Page, screen: Screen, path: string): Promise<void> {
  if (screen.isWhole === false) return void (await page.screenshot({ path, timeout: 120_000 }));
  await page.evaluate(() => window.scrollTo(0, 0));
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: Math.min(document.documentElement.scrollHeight, 5000),
  }));
  await page.screenshot({ path, fullPage: true, clip: { x: 0, y: 0, width, height }, timeout: 120_000 });
}

function isSight(path: string): path is keyof Sights {
  return Object.hasOwn(sights, path);
}

async function personOf({ who }: Screen): Promise<Person | undefined> {
  if (who === 'guest') return undefined;
  return who === 'buyer' ? newBuyer() : people[who];
}

/** Makes the page load all its pictures at once, also those that it would load only when scrolled into view. */
async function loadAllPictures(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('.shimmer') === null);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
  await waitForAnimations(page);
}

function rowOf(name: string, widths: readonly number[]): string {
  const cells = widths.map(
    (width) =>
      `<td><a href="${width}/${name}.png"><img src="${width}/${name}.png" loading="lazy" width="${Math.round(width / 4)}"></a></td>`,
  );
  return `<tr><th>${name}</th>${cells.join('')}</tr>`;
}

function sheet(rows: readonly string[]): string {
  return `<!doctype html><meta charset="utf-8"><title>Every screen</title><table>${rows.join('\n')}</table>\n`;
}
