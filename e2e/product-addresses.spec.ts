import { expect, goTo, open, test } from './journey.ts';
import type { Caller } from './people.ts';
import { aProduct, uniqueName, type MadeProduct } from './products.ts';

async function rename(owner: Caller, { id }: MadeProduct, productName: string): Promise<void> {
  const { product } = await owner.calls.get(`/products/${id}`);
  const form = new FormData();
  const { categoryId, description, variants } = product;
  const fields = { id, productName, categoryId, description, productVariants: JSON.stringify(variants) };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  await owner.calls.postForm('/products', form);
}

const pathOf = (name: string) => `/product/${encodeURIComponent(name)}`;

test('a former name leads to the product for ever, and the first product of a name keeps its links', async ({
  page,
  request,
  owner,
  baseURL,
}) => {
  const [first, second, third] = [uniqueName('50% off / Kurta'), uniqueName('लाल Saree'), uniqueName('Third?')];
  const product = await aProduct(owner, { name: first });
  const answer = async (path: string) => {
    const response = await request.get(path, { maxRedirects: 0 });
    return [response.status(), response.headers()['location']];
  };
  for (const name of [second, third]) await rename(owner, product, name);
  for (const former of [first, second, third.toUpperCase()])
    expect(await answer(`${pathOf(former)}?color=Indigo+%26&utm_source=x`)).toEqual([
      301,
      `${pathOf(third)}?color=Indigo+%26`,
    ]);
  expect(await answer(`${pathOf(first)}?id=${product.id}`)).toEqual([301, pathOf(third)]);
  expect(await answer(pathOf(third))).toEqual([200, undefined]);

  const namesake = await aProduct(owner, { name: first });
  const withId = `${pathOf(first)}?id=${namesake.id}`;
  expect(await answer(pathOf(first))).toEqual([301, pathOf(third)]);
  expect(await answer(withId)).toEqual([200, undefined]);
  await open(page, withId);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${baseURL}${withId}`);
  const things = (await page.locator('script[type="application/ld+json"]').allTextContents()).join();
  expect(things).toContain(JSON.stringify(`${baseURL}${withId}`));
  const sitemap = (await (await request.get('/sitemap.xml')).text()).replaceAll('&#39;', "'");
  for (const path of [pathOf(third), withId]) expect(sitemap).toContain(`<loc>${baseURL}${path}</loc>`);
  for (const path of [pathOf(first), pathOf(second)]) expect(sitemap).not.toContain(`<loc>${baseURL}${path}</loc>`);
});

test('a card with a former name opens the product at its present address, and Back leads to the list', async ({
  page,
  owner,
}) => {
  const [before, after] = [uniqueName('Purani Kurti'), uniqueName('Nayi Kurti')];
  const product = await aProduct(owner, { name: before });
  const list = `/search?q=${encodeURIComponent(before)}`;
  await open(page, list);
  const card = page.getByRole('article').filter({ hasText: before });
  await expect(card).toBeVisible();
  await rename(owner, product, after);
  await card.getByRole('link').first().click();
  await expect(page).toHaveURL(pathOf(after));
  await expect(page.getByRole('heading', { level: 1, name: after })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL((url) => url.pathname === '/search');
  await goTo(page, pathOf(before));
  await expect(page).toHaveURL(pathOf(after));
  await expect(page.getByRole('heading', { level: 1, name: after })).toBeVisible();
});

test('a category without products is not for search engines until it has one', async ({ request, owner }) => {
  const name = uniqueName('Khaali');
  const { category } = await owner.calls.post('/categories', { name });
  const path = `/shop?category=${category.id}`;
  const noindex = '<meta name="robots" content="noindex"/>';
  const listed = async () => [
    (await (await request.get(path)).text()).includes(noindex),
    (await (await request.get('/sitemap.xml')).text()).includes(path),
  ];
  expect(await listed()).toEqual([true, false]);
  const product = await aProduct(owner);
  await owner.calls.put('/products', { ids: [product.id], categoryId: category.id });
  expect(await listed()).toEqual([false, true]);
});
