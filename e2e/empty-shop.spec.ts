import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aPicture } from '../test/pictures.ts';
import { waitForHydration, expect, test } from './journey.ts';
import { closeShop, openShop, type OpenShop } from './open-shop.ts';
import { signInBrowser, signIn } from './people.ts';
import { ports } from './shops.ts';

let dataDir = '';
let shop: OpenShop | undefined;
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tanabana-empty-'));
  shop = await openShop({ dataDir, port: ports.empty, env: { DEMO: '0' } });
});
test.afterAll(async () => {
  if (shop) await closeShop(shop);
  await rm(dataDir, { recursive: true, force: true });
});

test.describe('on its own address', () => {
  test.use({ baseURL: `http://127.0.0.1:${ports.empty}` });
  test('an empty shop has working pages, and guides its owner to the first category and the first product', async ({
    page,
    expectAccessible,
  }) => {
    test.slow();
    for (const path of ['/home', '/shop', '/about']) {
      await page.goto(path);
      await waitForHydration(page);
      await expectAccessible();
    }
    const password = /^admin.*password: (\S+)/m.exec(await readFile(join(dataDir, 'first-run.txt'), 'utf8'))?.[1] ?? '';
    await signInBrowser(page, await signIn(page.request, 'admin@example.com', password));
    await page.goto('/admin/dashboard');
    await expect(page.getByText('Your shop has no products yet.')).toBeVisible();
    await expectAccessible();
    await expect(
      page.getByText('2 pages are not written yet, so their links in the footer do not work.'),
    ).toBeVisible();
    await expect(page.getByText('No address yet. Parcels and invoices need one.')).toBeVisible();
    // Without a mail server no email can fail, so "no failed emails" would not mean that emails were sent.
    await page.getByRole('link', { name: 'Set up email' }).click();
    await expect(page.getByText('Email is not set up: emails are saved in the folder')).toBeVisible();
    await expect(page.getByText('All emails have been sent.')).toBeHidden();
    await expectAccessible();
    for (const [path, says] of [
      ['order', 'No orders yet. New orders appear here automatically.'],
      ['customer', 'No customers yet.'],
      ['product', 'Create a category first'],
      ['product/sheet', 'Create a category first'],
      ['log', 'No changes yet.'],
      // If the shop has neither a mail server nor a channel to phones, these pages promise no customer an email or a
      // code.
      ['sign-in-codes', 'no codes can be sent'],
    ]) {
      await page.goto(`/admin/${path}`);
      await expect(page.getByRole('main').getByText(says ?? '')).toBeVisible();
      // In an empty shop, lists offer nothing to choose and nothing to export.
      await expect(page.getByRole('main').getByRole('checkbox', { name: /^Select/ })).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('button', { name: /^Export/ })).toHaveCount(0);
    }
    await page.goto('/admin/tax');
    await expect(page.getByText('Your shop has no address yet')).toBeHidden();
    await page.getByRole('checkbox', { name: 'Issue GST invoices' }).check();
    await expect(page.getByText('Your shop has no address yet, and invoices must show one.')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Issue GST invoices' }).uncheck();
    await page.goto('/admin/product?edit=new');
    const early = page.getByRole('dialog', { name: 'New product' });
    await expect(early.getByText('There are no categories yet. Create one before you add a product.')).toBeVisible();
    await early.getByRole('link', { name: 'Go to categories' }).click();
    await expect(page.getByRole('button', { name: 'Create a category' })).toBeVisible();
    await page.goto('/admin/dashboard');
    // The shop's first start printed the admin's password and wrote it into a file, so the dashboard asks the admin to
    // change it, but blocks nothing.
    await page.getByRole('link', { name: 'Change it now.' }).click();
    await page.getByRole('textbox', { name: /^Current password/ }).fill(password);
    await page.getByRole('textbox', { name: /^New password/ }).fill('Chanderi-Loom-9');
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await expect(page.getByText('Password changed successfully')).toBeVisible();
    await page.goto('/admin/dashboard');
    await expect(page.getByText('Your shop has no products yet.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Change it now.' })).toBeHidden();
    await page.getByRole('link', { name: 'Create a category' }).click();
    await page.getByRole('button', { name: 'Create a category' }).click();
    await page.getByLabel(/^Name/).fill('Women');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('list', { name: 'Categories' })).toContainText('Women');
    await page.goto('/admin/product?edit=new');
    const form = page.getByRole('dialog', { name: 'New product' });
    await form.getByLabel(/^Product name/).fill('The First Kurta');
    await form.getByLabel('Category', { exact: true }).selectOption({ label: 'Women' });
    await form.getByLabel('Add pictures').setInputFiles(
      await Promise.all(
        [1, 2].map(async (seed) => ({
          name: `${seed}.png`,
          mimeType: 'image/png',
          buffer: Buffer.from(await (await aPicture(seed)).arrayBuffer()),
        })),
      ),
    );
    await form.getByLabel('Colour of variant 1').fill('Indigo');
    await form.getByLabel('Size of variant 1').fill('M');
    await form.getByLabel('Price of variant 1').fill('999');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await page.goto('/shop');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('article')).toContainText('The First Kurta');
  });
});
