// On both engines: everybody can read a published page, and only staff can read a draft.
import { expect, test } from 'vitest';
import { makeAdmin, makeCustomer } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();
const shipping = { title: 'Shipping', slug: 'shipping-policy', content: '<p>Five days.</p>', isNew: true };

test('a draft is nobody’s but the staff’s; published it stands in footer, menu and sitemap', async () => {
  const admin = await makeAdmin(shop);
  const save = async (more: object) => admin.call('POST /legal-pages', { body: { ...shipping, ...more } });
  const { body } = await save({ isDraft: true, place: 'menu', seoTitle: 'Delivery', seoDescription: 'In five days.' });
  const { id, updatedAt } = body.page;
  const read = async () => shop.guest.call('GET /legal-pages/slug/shipping-policy');
  const links = async () => (await shop.guest.call('GET /legal-pages/links')).body.links;
  const listed = async (path: string, by = shop.guest) =>
    (await by.call(`GET /legal-pages${path}`)).body.pages.some((page: { slug: string }) => page.slug === shipping.slug);
  expect((await read()).status).toBe(404);
  expect(await listed('')).toBe(false);
  expect(await links()).toEqual([]);
  expect(await listed('/all', admin)).toBe(true);
  expect((await (await makeCustomer(shop)).call('GET /legal-pages/all')).status).toBe(403);

  // A field of the page that is missing in the input stays as it is.
  const published = await save({ id, isNew: undefined, isDraft: false, expectedUpdatedAt: updatedAt });
  expect(published.body.page).toMatchObject({ isDraft: false, place: 'menu', seoTitle: 'Delivery' });
  expect((await read()).body).toMatchObject({ title: 'Shipping', seoDescription: 'In five days.' });
  expect(await links()).toEqual([{ slug: 'shipping-policy', title: 'Shipping', isInMenu: true }]);
  expect(await listed('')).toBe(true);
});

test('a new page never replaces another one, and the two pages of every shop stay', async () => {
  const admin = await makeAdmin(shop);
  const save = async (body: object) => admin.call('POST /legal-pages', { body });
  await save(shipping);
  const again = await save(shipping);
  expect(again).toMatchObject({ status: 409, body: { code: 'SLUG_TAKEN', issues: [{ path: 'slug' }] } });
  const { body } = await save({ title: 'Terms', slug: 'terms-conditions', content: '<p>Ours.</p>' });
  const { id } = body.page;
  const hidden = await save({ id, title: 'Terms', slug: 'terms-conditions', content: '', isDraft: true });
  expect(hidden).toMatchObject({ status: 400, body: { issues: [{ path: 'isDraft' }] } });
  const moved = await save({ id, title: 'Terms', slug: 'terms', content: '' });
  expect(moved).toMatchObject({ status: 400, body: { issues: [{ path: 'slug' }] } });
  expect((await admin.call(`DELETE /legal-pages/${id}`)).status).toBe(409);
  const { links } = (await shop.guest.call('GET /legal-pages/links')).body;
  expect(links).not.toContainEqual(expect.objectContaining({ slug: 'terms-conditions' }));
});

test('a deleted page is gone, and the log has its text', async () => {
  const admin = await makeAdmin(shop);
  const made = await admin.call('POST /legal-pages', { body: { ...shipping, slug: 'size-guide', place: 'footer' } });
  const { id } = made.body.page;
  expect((await admin.call(`DELETE /legal-pages/${id}`)).body).toEqual({ message: 'Page deleted.' });
  expect((await shop.guest.call('GET /legal-pages/slug/size-guide')).status).toBe(404);
  expect((await admin.call(`DELETE /legal-pages/${id}`)).status).toBe(404);
  const { lines } = (await admin.call(`GET /audit?id=${id}`)).body;
  expect(lines).toContainEqual(
    expect.objectContaining({
      action: 'page.deleted',
      before: expect.objectContaining({ content: '<p>Five days.</p>' }),
    }),
  );
});

test('a shop has so many pages, and no more', async () => {
  const admin = await makeAdmin(shop);
  const now = shop.now();
  const { count } = await shop.db
    .selectFrom('legal_pages')
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 100 - count }, (_, n) => ({
    ...{ id: `page-${n}`, slug: `page-${n}`, title: 'Page', content: '', seo_title: '', seo_description: '' },
    ...{ place: 'none' as const, is_draft: 0 as const, languages: '{}', created_at: now, updated_at: now },
  }));
  await shop.db.insertInto('legal_pages').values(rows).execute();
  const tooMany = await admin.call('POST /legal-pages', { body: { ...shipping, slug: 'one-more' } });
  expect(tooMany).toMatchObject({ status: 409, body: { code: 'TOO_MANY_PAGES' } });
});
