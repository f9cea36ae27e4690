// On both engines: the texts of each language are merged into one row under a lock.
import { expect, test } from 'vitest';
import { makeAdmin } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop({ LANGUAGES: 'en,hi' });
const hindi = { 'accept-language': 'hi-IN' };
const english = { title: 'Shipping', slug: 'shipping-policy', content: '<p>Five days.</p>', place: 'footer' };
const inHindi = { ...english, title: 'डिलीवरी', content: '<p>पाँच दिन।</p><script>no</script>', language: 'hi' };

const read = async (headers = {}) => (await shop.guest.call('GET /legal-pages/slug/shipping-policy', { headers })).body;

test('a page shows its words in the reader’s language, and in English until they are written', async () => {
  const admin = await makeAdmin(shop);
  const save = async (body: object) => admin.call('POST /legal-pages', { body });
  expect((await save(inHindi)).status).toBe(404);
  await save(english);
  expect(await read(hindi)).toMatchObject({ title: 'Shipping', content: '<p>Five days.</p>' });

  const saved = await save(inHindi);
  expect(saved.body.page).toMatchObject({ title: 'डिलीवरी', content: '<p>पाँच दिन।</p>', slug: 'shipping-policy' });
  expect(await read()).toMatchObject({ title: 'Shipping', content: '<p>Five days.</p>' });
  expect(await read(hindi)).toMatchObject({ title: 'डिलीवरी', content: '<p>पाँच दिन।</p>' });
  const links = async (headers = {}) => (await shop.guest.call('GET /legal-pages/links', { headers })).body.links;
  expect(await links()).toContainEqual({ slug: 'shipping-policy', title: 'Shipping', isInMenu: false });
  expect(await links(hindi)).toContainEqual({ slug: 'shipping-policy', title: 'डिलीवरी', isInMenu: false });
});

test('a save in English leaves the Hindi words; the staff read English ones unless they ask for others', async () => {
  const admin = await makeAdmin(shop);
  const { id } = await read();
  await admin.call('POST /legal-pages', { body: { ...english, id, content: '<p>Six days.</p>' } });
  expect(await read()).toMatchObject({ content: '<p>Six days.</p>' });
  expect(await read(hindi)).toMatchObject({ content: '<p>पाँच दिन।</p>' });
  const all = async (query: string) => {
    const { body } = await admin.call(`GET /legal-pages/all${query}`, { headers: hindi });
    expect(body.languages).toEqual(['en', 'hi']);
    return body.pages.find(({ slug }: { slug: string }) => slug === 'shipping-policy').title;
  };
  expect([await all(''), await all('?language=hi')]).toEqual(['Shipping', 'डिलीवरी']);
});

test('English words that are saved as Hindi ones follow the English ones later', async () => {
  const admin = await makeAdmin(shop);
  const save = async (body: object) => admin.call('POST /legal-pages', { body });
  const { title, content } = await read();
  await save({ ...english, title, content, language: 'hi' });
  await save({ ...english, content: '<p>Seven days.</p>' });
  expect(await read(hindi)).toMatchObject({ content: '<p>Seven days.</p>' });
});

test('refuses a language that the shop does not offer', async () => {
  const admin = await makeAdmin(shop);
  const reply = await admin.call('POST /legal-pages', { body: { ...inHindi, language: 'en-XA' } });
  expect([reply.status, reply.body.issues[0].path]).toEqual([400, 'language']);
});
