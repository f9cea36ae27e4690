import type { Page } from '@playwright/test';
import { expect, open, test } from './journey.ts';
import type { Caller } from './people.ts';
import { aProduct, uniqueName } from './products.ts';

/** Makes a kurta whose cheapest size S is sold out, in a colour that no other product has. */
async function aKurta(owner: Caller) {
  const color = uniqueName('Neel');
  const product = await aProduct(owner, {
    variants: [
      { color, size: 'S', stock: 0, originalPrice: '799' },
      { color, size: 'M', originalPrice: '1099' },
      { color, size: 'XL', originalPrice: '1299' },
    ],
  });
  return { product, color, shop: `/shop?color=${encodeURIComponent(color)}` };
}

const priceIn = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name }).locator('.price');
const offersIn = async (page: Page) => {
  const [text = ''] = await page.locator('script[type="application/ld+json"]').allTextContents();
  return JSON.parse(text).offers;
};

test(
  'the price on a card and on its page is that of a size that can be bought, and of the chosen one',
  { tag: '@both-widths' },
  async ({ page, owner, expectAccessible }) => {
    const { product, shop } = await aKurta(owner);
    await open(page, shop);
    await expect(priceIn(page, product.name)).toContainText('from ₹1,099');
    await expectAccessible();
    await open(page, `${shop}&size=XL`);
    await expect(priceIn(page, product.name)).toHaveText(/^Price ₹1,299/);
    await open(page, `${shop}&size=XL&minPrice=1200&maxPrice=1400`);
    await expect(priceIn(page, product.name)).toHaveText(/^Price ₹1,299/);
    await open(page, `${shop}&maxPrice=800`);
    await expect(page.getByRole('article')).toHaveCount(0);

    await open(page, product.path);
    const price = page.locator('main .price').first();
    await expect(price).toContainText('from ₹1,099');
    await expectAccessible();
    expect(await offersIn(page)).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: '1099.00',
      highPrice: '1299.00',
      availability: 'https://schema.org/InStock',
    });
    await page.getByRole('group', { name: 'Size' }).first().getByRole('button', { name: 'XL' }).click();
    await expect(price).toHaveText(/^Price ₹1,299/);
  },
);

test('the filters count a price beside what costs it', async ({ page, owner }) => {
  const { product, shop } = await aKurta(owner);
  await open(page, shop);
  await page.getByRole('button', { name: 'FILTER' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filter' });
  await drawer.getByLabel('From').fill('1200');
  await drawer.getByLabel('From').press('Enter');
  await expect(drawer.getByRole('button', { name: 'Size XL, 1' })).toBeVisible();
  await expect(drawer.getByRole('button', { name: /^Size M,/ })).toHaveCount(0);
  await drawer.getByRole('button', { name: /^Size XL,/ }).click();
  await drawer.getByRole('button', { name: /^Show 1/ }).click();
  await expect(priceIn(page, product.name)).toHaveText(/^Price ₹1,299/);
});
