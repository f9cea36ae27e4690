import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, request as requests, type Page } from '@playwright/test';
import { fillHindiShop, type HindiShop } from './hindi-shop.ts';
import { aPicture } from '../test/pictures.ts';
import { expect, expectNoSidewaysScroll, goTo, open, test, waitForContent, waitForHydration } from './journey.ts';
import { closeShop, openShop, type OpenShop } from './open-shop.ts';
import { findOverlaps } from './overlaps.ts';
import { callsOf, signInBrowser } from './people.ts';
import { plainWords, readTexts, textsBehindButtons, visibleText } from './plain-words.ts';
import { chromiumPath, emailsIn, ports } from './shops.ts';

const PORT = ports.languages;
const origin = `http://127.0.0.1:${PORT}`;
test.use({ baseURL: origin });
test.describe.configure({ mode: 'default', timeout: 240_000 });

let dataDir = '';
let opened: OpenShop | undefined;
let shop: HindiShop;
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tanabana-languages-'));
  opened = await openShop({
    dataDir,
    port: PORT,
    env: { DEMO: '0', RATE_LIMITS: 'off', LANGUAGES: 'en,hi,en-XA' },
  });
  const password = /^admin.*password: (\S+)/m.exec(await readFile(join(dataDir, 'first-run.txt'), 'utf8'))?.[1] ?? '';
  const api = await requests.newContext({ baseURL: origin, extraHTTPHeaders: { 'accept-language': 'en-XA' } });
  shop = await fillHindiShop(api, password);
  await api.dispose();
});
test.afterAll(async () => {
  if (opened) await closeShop(opened);
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

const guestPaths = [
  '/home',
  '/about',
  '/shop',
  '/shop?columns=1',
  '/shop?minPrice=900000',
  '/search?q=कुर्ता',
  '/search?q=ज़ाइलोफ़ोन',
  '/login',
  '/no/such/page',
];
const morePaths = ['/product/none', '/page/privacy-policy', '/page/none', '/offline', '/invite#none'];
const customerPaths = [
  '/home',
  '/wishlist',
  '/cart',
  '/checkout',
  '/myaccount/order',
  '/myaccount/address',
  '/myaccount/account',
  '/myaccount/password',
];
const adminPaths = [
  '/admin/dashboard',
  '/admin/category',
  '/admin/product',
  '/admin/product?edit=new',
  '/admin/product/sheet',
  '/admin/product/import',
  '/admin/prices',
  '/admin/sales/new',
  '/admin/order',
  '/admin/api-keys',
  '/admin/webhooks',
  '/admin/messages',
  '/admin/order/parcels',
  '/admin/order/new',
  '/admin/order/pack',
  '/admin/upi',
  '/admin/payments',
  '/admin/payments?tab=all',
  '/admin/gateways',
  '/admin/cash',
  '/admin/cash/book',
  '/admin/settlements',
  '/admin/settlements/import',
  '/admin/returns',
  '/admin/returns/policy',
  '/admin/offers',
  '/admin/offers?view=month',
  '/admin/offers/new',
  '/admin/offers/settings',
  '/admin/company',
  '/admin/delivery',
  '/admin/order-limits',
  '/admin/sign-in-codes',
  '/admin/confirm-rules',
  '/admin/couriers',
  '/admin/tax',
  '/admin/legal',
  '/admin/customer',
  '/admin/content',
  '/admin/synonyms',
  '/admin/staff',
  '/admin/security',
  '/admin/backups',
  '/admin/unsent-emails',
  '/admin/log',
  '/admin/account',
];

test('another spelling of a product’s address leads to the right one of the same language', async ({ request }) => {
  for (const prefix of ['', '/hi']) {
    const reply = await request.get(`${prefix}${shop.productPath}%E2%80%8D?color=x`, { maxRedirects: 0 });
    expect([reply.status(), reply.headers()['location']]).toEqual([301, `${prefix}${shop.productPath}?color=x`]);
  }
});

test('every text of a guest’s screens comes from the catalogue', async ({ page }) => {
  await expectOnlyCatalogueText(page, [...guestPaths, ...morePaths, shop.productPath]);
});

test('every text of a customer’s screens comes from the catalogue', async ({ page }) => {
  await signInBrowser(page, shop.customer);
  await openPseudo(page, '/about');
  await expectOnlyCatalogueText(page, [...customerPaths, `/checkout/placed/${shop.orderId}`, shop.productPath], goTo);
});

test('every text of the back office comes from the catalogue', async ({ page }) => {
  await signInBrowser(page, shop.admin);
  // The browser renders the screens of the back office, so the test loads one document and then goes from screen to
  // screen inside it.
  await page.goto('/en-XA/admin/dashboard');
  await waitForHydration(page);
  await expectOnlyCatalogueText(
    page,
    [
      ...adminPaths,
      `/admin/order?order=${shop.orderId}`,
      `/admin/order?order=${shop.orderId}&edit=1`,
      `/admin/order/print?ids=${shop.orderId}`,
    ],
    goTo,
  );
});

test('emails are in the language that the shopper used', async () => {
  const emails = await emailsIn(dataDir);
  const texts = emails.flatMap(({ subject, text, html }) => [subject ?? '', text ?? '', visibleText(html ?? '')]);
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.flatMap((text) => plainWords(text))).toEqual([]);
});

test('in a right-to-left layout nothing overlaps that does not overlap from left to right', async ({ page }) => {
  await signInBrowser(page, shop.customer);
  for (const path of [
    '/home',
    '/shop',
    shop.productPath,
    '/cart',
    '/checkout',
    '/myaccount/order',
    '/wishlist',
    '/about',
  ]) {
    await open(page, path);
    await waitForContent(page);
    const before = await findOverlaps(page);
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await expectNoSidewaysScroll(page);
    const after = await findOverlaps(page);
    expect({ path, overlaps: after.filter((pair) => !before.includes(pair)) }).toEqual({ path, overlaps: [] });
  }
});

test('Hindi is shown in a font of ours on Hindi pages, and on English ones in a font that the reader has', async () => {
  const home = await mkdtemp(join(tmpdir(), 'tanabana-fonts-'));
  await mkdir(join(home, 'fonts'));
  await copyFile(
    join(import.meta.dirname, '../server/sales/invoices/fonts/anek-devanagari-400.ttf'),
    join(home, 'fonts/devanagari.ttf'),
  );
  // The test starts another browser, which finds the font among the fonts of the system.
  const reader = await chromium.launch({
    ...(chromiumPath() && { executablePath: chromiumPath() }),
    args: ['--no-sandbox', '--disable-gpu'],
    env: { ...process.env, XDG_DATA_HOME: home },
  });
  const page = await reader.newPage({ baseURL: origin, serviceWorkers: 'block' });
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const fonts = () => fetched.filter((address) => /anek-devanagari-devanagari-\d+-/.test(address));
  for (const path of ['/shop', shop.productPath]) {
    await open(page, path);
    await expect(page.getByText('नीला कुर्ता').first()).toBeVisible();
    await waitForContent(page);
  }
  expect(fonts()).toEqual([]);
  await open(page, '/hi/shop');
  await waitForContent(page);
  expect(fonts()).not.toEqual([]);
  await reader.close();
  await rm(home, { recursive: true, force: true });
});

test('a sale’s badge shows on card, product and search of Hindi pages on a narrow phone', async ({
  page,
  request,
  expectAccessible,
}) => {
  const badge = 'दिवाली महोत्सव के दिन';
  const office = callsOf(request, shop.admin);
  const { markdown } = await office.post('/markdowns', {
    ...{ name: 'Diwali', endsAt: '2099-11-30T18:29:00.000Z', saysEnd: true, badge: { en: 'Diwali', hi: badge } },
    ...{ rule: { change: { percent: '-40' }, ending: null, keep: 'mrp' }, goods: { kind: 'all' } },
  });
  await page.setViewportSize({ width: 360, height: 740 });
  const check = async (name: string) => {
    await waitForContent(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible();
    await page.screenshot({ path: `${process.env['SHOTS'] ?? 'test-results'}/badge-hi-${name}-360.png` });
  };
  await open(page, '/hi/shop');
  const card = page.getByRole('article').filter({ hasText: 'नीला कुर्ता' }).first();
  await expect(card.getByText(badge)).toBeVisible();
  await expect(card.getByText(/\d% छूट/)).toBeVisible();
  await check('card');
  await open(page, `/hi${shop.productPath}`);
  await expect(page.getByRole('main').getByText(badge).first()).toBeVisible();
  await expect(page.getByText(/^सेल .* को खत्म होगी$/)).toBeVisible();
  await check('product');
  await open(page, '/hi/search?q=कुर्ता');
  await expect(page.getByRole('article').getByText(badge).first()).toBeVisible();
  await check('search');
  await office.delete(`/markdowns/${markdown.id}`);
});

// This test comes last, because it adds Latin letters to the shop's data.
test('names, colours, facts and pages in Hindi stand on Hindi pages alone, and addresses keep the owner’s words', async ({
  page,
  request,
  expectAccessible,
}) => {
  const office = callsOf(request, shop.admin);
  const { category } = await office.post('/categories', { name: 'Kurtas' });
  const form = new FormData();
  const variant = {
    color: 'Indigo',
    colorHexCode: '#27396F',
    size: 'M',
    stock: 5,
    originalPrice: '999',
    discountPrice: '0',
  };
  for (const [field, value] of Object.entries({ productName: 'Leher', categoryId: category.id, description: 'Soft.' }))
    form.set(field, String(value));
  form.set('productVariants', JSON.stringify([variant]));
  form.set('facts', JSON.stringify([{ name: 'Fabric', value: '100% cotton, handwoven' }]));
  for (const seed of [1, 2]) form.append('images', await aPicture(seed));
  await office.postForm('/products', form);
  const terms = { title: 'Terms', slug: 'terms-conditions', content: '<p>Ours.</p>' };
  await office.post('/legal-pages', terms);

  await signInBrowser(page, shop.admin);
  await open(page, '/admin/category');
  await page.getByRole('button', { name: 'Edit Kurtas' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name in हिन्दी').fill('कुर्ते');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await open(page, '/admin/legal');
  await page.getByRole('tab', { name: /^Terms/ }).click();
  await page.getByText('हिन्दी', { exact: true }).click();
  await expect(page.getByText(/^Text that you leave empty in हिन्दी/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('नियम');
  await page.locator('.ProseMirror').fill('हमारे नियम।');
  await expectAccessible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Page saved successfully!')).toBeVisible();

  for (const [prefix, name, colour, fact, title] of [
    ['/hi', 'कुर्ते', 'नील', 'कपड़ा100% सूती, हाथ से बुना', 'नियम'],
    ['', 'Kurtas', 'Indigo', 'Fabric100% cotton, handwoven', 'Terms'],
  ] as const) {
    // In every language, the address of a page names the category by the owner's word.
    await open(page, `${prefix}/shop?category=Kurtas&color=Indigo`);
    await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Leher' }).first()).toBeVisible();
    expect(new URL(page.url()).searchParams.get('color')).toBe('Indigo');
    await expect(page.getByRole('button', { name: colour })).toBeVisible();
    await open(page, `${prefix}/product/Leher`);
    const main = page.getByRole('main');
    await expect(main.getByText(name, { exact: true }).first()).toBeVisible();
    await expect(main.getByText(colour, { exact: true }).first()).toBeVisible();
    await expect(main.locator('dl')).toHaveText(fact);
    await expectAccessible();
    await page.goto(`${prefix}/page/terms-conditions`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
});

/** Opens each page in the pseudo-language, with its dialogs and menus, and fails if there is plain English on it. */
async function expectOnlyCatalogueText(page: Page, paths: readonly string[], show = openPseudo): Promise<void> {
  const found: Record<string, string[]> = {};
  const seen = new Set<string>();
  for (const path of paths) {
    await show(page, path);
    // Legal pages and the offline page contain no script, so the test need not wait for one.
    if (!/^\/(page|offline)/.test(path)) await waitForContent(page);
    const words = new Set(plainWords(...(await readTexts(page))));
    for (const text of await textsBehindButtons(page, seen)) for (const word of plainWords(text)) words.add(word);
    if (words.size > 0) found[path] = [...words];
  }
  expect(found).toEqual({});
}

async function openPseudo(page: Page, path: string): Promise<void> {
  await page.goto(`/en-XA${path}`);
  if (!/^\/(page|offline)/.test(path)) await waitForHydration(page);
}
