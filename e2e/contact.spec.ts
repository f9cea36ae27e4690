import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request as requests, type APIRequestContext, type Page } from '@playwright/test';
import sharp from 'sharp';
import { aPicture } from '../test/pictures.ts';
import { expect, expectNoSidewaysScroll, open, test } from './journey.ts';
import { closeShop, openShop, type OpenShop } from './open-shop.ts';
import { anAddress, callsOf, newCustomer, signIn, signInBrowser, type Caller } from './people.ts';
import { ports } from './shops.ts';

// This journey has a shop of its own, because its company details and its return policy appear on every page.

const origin = `http://127.0.0.1:${ports.contact}`;
test.use({ baseURL: origin });
test.describe.configure({ mode: 'default' });

type Made = { id: string; name: string; variants: Array<{ id: string }> };

let dataDir = '';
let shop: OpenShop | undefined;
let api: APIRequestContext;
let owner: Caller;
let categoryId = '';
let products: Made[] = [];
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tanabana-contact-'));
  shop = await openShop({ dataDir, port: ports.contact, env: { DEMO: '0', RATE_LIMITS: 'off' } });
  api = await requests.newContext({ baseURL: origin });
  const password = /^admin.*password: (\S+)/m.exec(await readFile(join(dataDir, 'first-run.txt'), 'utf8'))?.[1] ?? '';
  const person = await signIn(api, 'admin@example.com', password);
  owner = { ...person, calls: callsOf(api, person) };
  categoryId = (await owner.calls.post('/categories', { name: 'Women' })).category.id;
  products = [];
  for (const name of ['Kurta & Dupatta', 'Saree', 'Lehenga', 'Shawl']) products.push(await addProduct(name));
});
test.afterAll(async () => {
  await api.dispose();
  if (shop) await closeShop(shop);
  await rm(dataDir, { recursive: true, force: true });
});

async function addProduct(name: string): Promise<Made> {
  const form = new FormData();
  form.set('productName', name);
  form.set('categoryId', categoryId);
  form.set('description', 'Soft.');
  const variant = { size: 'M', stock: 9, originalPrice: '999', discountPrice: '100' };
  const colours = { Indigo: '#27396F', Madder: '#8C2F2B' };
  const variants = Object.entries(colours).map(([color, colorHexCode]) => ({ ...variant, color, colorHexCode }));
  form.set('productVariants', JSON.stringify(variants));
  form.set('imageColors', JSON.stringify({ 'new:0': 'Indigo', 'new:1': 'Madder' }));
  for (const seed of [1, 2]) form.append('images', await aPicture(seed, undefined, 900));
  return (await owner.calls.postForm('/products', form)).product;
}

const pathOf = ({ name }: Made) => `/product/${encodeURIComponent(name)}`;
const messageIn = async (page: Page, name: string) =>
  new URL((await page.getByRole('link', { name }).getAttribute('href')) ?? '');
const scrollDown = async (page: Page) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));

test('a shopper asks and shares by WhatsApp, and reads how long a piece may come back @core', async ({
  page,
  expectAccessible,
}) => {
  const [kurta] = products as [Made, ...Made[]];
  // If the owner has entered no WhatsApp number and no Instagram name, the pages show no links to them.
  await open(page, pathOf(kurta));
  await expect(page.locator('a[href*="wa.me/91"], a[href*="instagram"]')).toHaveCount(0);

  await signInBrowser(page, owner);
  await open(page, '/admin/company');
  await page.getByLabel('WhatsApp number').fill('+91 98290-12345');
  const instagram = page.getByLabel('Instagram username');
  await instagram.fill('instagram.com/p/Cabc');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter the Instagram username')).toBeVisible();
  // The test scrolls to the top, because otherwise the bar with the Save button would cover a part of a box.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible();
  await instagram.fill('https://www.instagram.com/Tana.Bana/?igsh=1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Company details updated successfully!')).toBeVisible();
  await expect(instagram).toHaveValue('tana.bana');
  await page.evaluate(() => localStorage.clear());

  await open(page, `${pathOf(kurta)}?color=Madder`);
  await expect(
    page.getByRole('link', { name: /^Return or exchange within 30 days of delivery\. Free pickup\./ }),
  ).toHaveAttribute('href', '/help#returns');
  const asked = await messageIn(page, 'Ask about this item on WhatsApp');
  expect(asked.origin + asked.pathname).toBe('https://wa.me/919829012345');
  const madder = `${origin}${pathOf(kurta)}?color=Madder`;
  expect(asked.searchParams.get('text')).toBe(`Hello, I have a question about “${kurta.name}”: ${madder}`);
  // The browser of this test has no dialog for sharing, so the button opens WhatsApp.
  const shared = await messageIn(page, 'Share on WhatsApp');
  expect([shared.pathname, shared.searchParams.get('text')]).toEqual(['/', `${kurta.name} ${madder}`]);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/919829012345');
  await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
    'href',
    'https://www.instagram.com/tana.bana/',
  );
  await expectAccessible();
  await expectNoSidewaysScroll(page);

  // The picture of a shared link is large, and shows the colour that the link names.
  const pictureOf = async (color: string) => {
    const html = await (await page.request.get(`${pathOf(kurta)}?color=${color}`)).text();
    return /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  };
  const picture = await pictureOf('Madder');
  expect(picture).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pictures\//);
  expect(picture).not.toBe(await pictureOf('Indigo'));
  const { width } = await sharp(await (await page.request.get(picture)).body()).metadata();
  expect(width).toBeGreaterThanOrEqual(600);

  // If the browser has a dialog for sharing, the button opens that dialog with the address of the chosen colour.
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (data: object) => sessionStorage.setItem('shared', JSON.stringify(data)) });
  });
  await open(page, `${pathOf(kurta)}?color=Madder`);
  await page.getByRole('button', { name: 'Indigo' }).click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  expect(JSON.parse((await page.evaluate(() => sessionStorage.getItem('shared'))) ?? '{}')).toEqual({
    title: kurta.name,
    text: kurta.name,
    url: `${origin}${pathOf(kurta)}?color=Indigo`,
  });
});

test('the promise of returns follows the policy and its category', async ({ page }) => {
  const [kurta] = products as [Made, ...Made[]];
  const save = async (days: number, categories: object[] = []) =>
    owner.calls.put('/return-policy', { days, holdDays: 10, categories });
  const line = page.locator('a[href="/help#returns"]').filter({ hasText: /return/ });
  for (const [days, own, words] of [
    [7, [], 'Return or exchange within 7 days of delivery. Free pickup.'],
    [7, [{ id: categoryId, days: 1 }], 'Return or exchange within 1 day of delivery. Free pickup.'],
    [7, [{ id: categoryId, days: 0 }], 'This item cannot be returned or exchanged.'],
  ] as const) {
    await save(days, [...own]);
    await page.goto(pathOf(kurta));
    await expect(page.getByRole('main').getByRole('link', { name: words })).toBeVisible();
  }
  // If a shop accepts no returns, its product pages do not mention returns, as in the specification.
  await save(0);
  await page.goto(pathOf(kurta));
  await expect(page.getByRole('main').getByRole('link', { name: 'Track an earlier order' })).toBeVisible();
  await expect(page.getByRole('main').locator(line)).toHaveCount(0);
  await save(30);
});

test('what was looked at stands on later pages, in every tab, until the shopper signs out @core', async ({
  page,
  context,
  expectAccessible,
}) => {
  await signInBrowser(page, await newCustomer(api));
  const [kurta, saree, lehenga, shawl] = products as [Made, Made, Made, Made];
  const row = page.getByRole('region', { name: 'Recently viewed' });
  // Another program may have written an unreadable value into the storage; the page ignores it without an error.
  await open(page, '/about');
  await page.evaluate(
    (id) => localStorage.setItem('recentlyViewed', JSON.stringify([7, null, '../x', id, id])),
    shawl.id,
  );
  for (const product of [kurta, saree, lehenga]) {
    await open(page, pathOf(product));
    await scrollDown(page);
    await expect(row).toBeVisible();
  }
  await expect(row.getByRole('heading', { level: 3 })).toHaveText([saree.name, kurta.name, shawl.name]);
  await expect(page.getByRole('region', { name: 'More Women' })).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll(page);

  await open(page, '/home');
  await scrollDown(page);
  const names = [lehenga.name, saree.name, kurta.name, shawl.name];
  await expect(row.getByRole('heading', { level: 3 })).toHaveText(names);
  await expectAccessible();
  const other = await context.newPage();
  await open(other, pathOf(shawl));
  await scrollDown(other);
  await expect(row.getByRole('heading', { level: 3 }).first()).toHaveText(shawl.name);
  // After the shop has retired a product, the row of recently viewed products no longer shows it.
  await owner.calls.delete(`/products/${saree.id}`);
  await open(page, '/home');
  await scrollDown(page);
  await expect(row.getByRole('heading', { level: 3 })).toHaveText([shawl.name, lehenga.name, kurta.name]);

  await open(other, '/myaccount/account');
  await other.getByRole('button', { name: 'Menu', exact: true }).click();
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/home');
  await expect(row).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('recentlyViewed'))).toBeNull();
});

test('the pages of an order lead to a message with its number @core', async ({ page, expectAccessible }) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: 'Tana Bana', whatsapp: '98290 12345' })) form.set(name, value);
  await owner.calls.putForm('/company-details', form);
  const person = await newCustomer(api);
  const calls = callsOf(api, person);
  const phone = '9876543210';
  const { address } = await calls.post('/addresses', { ...anAddress, firstName: 'Meera', lastName: 'Nair', phone });
  await calls.post('/cart/add', { productVariantId: products[0]?.variants[0]?.id, quantity: 1 });
  const { order } = await calls.post('/orders/place', { addressId: address.id, paymentMethod: 'COD' });
  await signInBrowser(page, person);
  for (const path of [`/myaccount/order?order=${order.id}`, `/checkout/placed/${order.id}`]) {
    await open(page, path);
    const asked = await messageIn(page, 'Ask about this order on WhatsApp');
    expect(asked.origin + asked.pathname).toBe('https://wa.me/919829012345');
    expect(asked.searchParams.get('text')).toBe(`Hello, I have a question about my order ${order.orderNumber}.`);
    await expectAccessible();
    await expectNoSidewaysScroll(page);
  }
});
