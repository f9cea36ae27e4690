// On both engines: the shop stores a category's names as one JSON text, in a column type of each engine.
import { expect, test } from 'vitest';
import { makeAdmin, makeProduct } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop({ LANGUAGES: 'en,hi' });
const hindi = { 'accept-language': 'hi-IN' };

async function makeKurtas() {
  const admin = await makeAdmin(shop);
  const made = await admin.call('POST /categories', { body: { name: 'Women', names: { hi: ' महिलाएँ ', en: 'No' } } });
  const parentId = made.body.category.id as string;
  const below = await admin.call('POST /categories', { body: { name: 'Kurtas', parentId, names: { hi: 'कुर्ते' } } });
  return { admin, women: made.body.category, kurtas: below.body.category };
}

test('a name in Hindi stands beside the category’s own, which no call replaces', async () => {
  const { admin, women, kurtas } = await makeKurtas();
  expect(women).toMatchObject({ name: 'Women', names: { hi: 'महिलाएँ' } });
  const { id } = await makeProduct(shop, { categoryId: kurtas.id, name: 'Blue one' });
  const category = async (headers = {}) =>
    (await shop.guest.call(`GET /products/${id}`, { headers })).body.product.category;
  // The test requests each language twice: the first answer comes from the database, and the second from a cache.
  for (const _ of [1, 2]) {
    expect(await category()).toMatchObject({ name: 'Kurtas', label: 'Women · Kurtas' });
    expect(await category(hindi)).toMatchObject({ name: 'Kurtas', label: 'महिलाएँ · कुर्ते' });
  }
  const byName = await shop.guest.call('GET /products/category-name/Kurtas', { headers: hindi });
  expect(byName.body.data).toMatchObject([{ id }]);
  const found = await shop.guest.call(`GET /products/search?q=${encodeURIComponent('कुर्ते')}`, { headers: hindi });
  expect(found.body.products).toMatchObject([{ id, name: 'Blue one' }]);
  // A request without the field `names` renames the category and leaves its names in other languages as they are.
  const renamed = await admin.call(`PUT /categories/${women.id}`, { body: { name: 'Ladies' } });
  expect(renamed.body.category).toMatchObject({ name: 'Ladies', names: { hi: 'महिलाएँ' } });
  const cleared = await admin.call(`PUT /categories/${women.id}`, { body: { name: 'Ladies', names: { hi: '' } } });
  expect(cleared.body.category).not.toHaveProperty('names');
  expect(await category(hindi)).toMatchObject({ label: 'Ladies · कुर्ते' });
});

test('before the owner writes anything, the tiles of the Hindi home page carry the Hindi names', async () => {
  const { content } = (await shop.guest.call('GET /content', { headers: hindi })).body;
  expect(content.tiles[0]).toMatchObject({ title: 'Ladies', text: 'कुर्ते' });
  const english = (await shop.guest.call('GET /content')).body.content;
  expect(english.tiles[0]).toMatchObject({ title: 'Ladies', text: 'Kurtas' });
});

test.each([
  ['a name that is too long', { hi: 'क'.repeat(500) }, 'names.hi'],
  ['a language that does not exist', { xx: 'Kurtas' }, 'names'],
])('refuses %s', async (_, names, path) => {
  const admin = await makeAdmin(shop);
  const { status, body } = await admin.call('POST /categories', { body: { name: 'Refused', names } });
  expect([status, body.issues[0].path]).toEqual([400, path]);
});
