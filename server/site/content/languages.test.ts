// On both engines: the texts of each language are merged into one row under a lock.
import { expect, test } from 'vitest';
import { makeAdmin, makeCategory, makeProduct } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop({ LANGUAGES: 'en,hi' });
const older = useShop({ LANGUAGES: 'en,hi' });
const hindi = { 'accept-language': 'hi-IN' };

async function shown(language: 'en' | 'hi', at = shop) {
  const headers = language === 'hi' ? hindi : {};
  return (await at.guest.call('GET /content', { headers })).body.content;
}

async function save(language: 'en' | 'hi' | undefined, change: (content: Content) => void, headers = {}) {
  const admin = await makeAdmin(shop);
  const query = language ? `?language=${language}` : '';
  const { updatedAt, ...content } = (await admin.call(`GET /content${query}`, { headers })).body.content;
  change(content);
  const body = { ...content, expectedUpdatedAt: updatedAt, ...(language && { language }) };
  const reply = await admin.call('PUT /content', { body, headers });
  expect(reply.status).toBe(200);
  return reply.body.content;
}

type Content = {
  tagline: string;
  hero: Array<Record<'title' | 'text' | 'link', string> & { pictureId: string | null }>;
  tiles: Array<{ title: string; link: string }>;
  highlights: Array<{ title: string; text: string }>;
  about: Array<{ mission: string }>;
};

test('words are saved for one language, and a save in English leaves the Hindi ones as they are', async () => {
  const before = await shown('hi');
  expect(before.hero[0].title).toMatch(/[\u0900-\u097F]/);
  await save('en', (content) => {
    content.hero[0]!.title = 'Diwali';
    content.tagline = 'Woven here.';
  });
  // If the owner has written an English text but no Hindi text, Hindi pages show the owner's English text, because the
  // shop's built-in Hindi text may say something else.
  expect(await shown('hi')).toMatchObject({
    tagline: 'Woven here.',
    hero: [{ title: 'Diwali' }, before.hero[1], {}, {}, {}, {}],
  });
  const saved = await save('hi', (content) => {
    content.hero[0]!.title = 'दिवाली';
    content.tagline = 'यहीं बुना।';
  });
  expect(saved).toMatchObject({ tagline: 'यहीं बुना।', hero: [{ title: 'दिवाली' }, {}, {}, {}, {}, {}] });
  expect(await shown('en')).toMatchObject({ tagline: 'Woven here.', hero: [{ title: 'Diwali' }, {}, {}, {}, {}, {}] });
  await save('en', (content) => {
    content.hero[0]!.text = 'Lamps and silk.';
    content.about[0]!.mission = 'To weave.';
  });
  const after = await shown('hi');
  expect(after).toMatchObject({
    tagline: 'यहीं बुना।',
    hero: [{ title: 'दिवाली', text: 'Lamps and silk.' }, {}, {}, {}, {}, {}],
  });
});

test('links and pictures are those of every language, and the words of a place that was only moved stay', async () => {
  const words = (await shown('hi')).hero[2].title;
  await save('en', (content) => {
    content.hero[2]!.pictureId = 'drawn';
    content.hero[2]!.link = '/shop?family=blue';
  });
  expect((await shown('hi')).hero[2]).toMatchObject({ pictureId: 'drawn', link: '/shop?family=blue', title: words });
  await save('hi', (content) => {
    content.hero[2]!.link = '/about';
  });
  expect((await shown('en')).hero[2]).toMatchObject({ link: '/about', pictureId: 'drawn' });
  // When the owner has rewritten a slide in English, the built-in texts of other languages no longer fit the slide.
  await save('en', (content) => {
    content.hero[2]!.title = 'Blues';
  });
  expect((await shown('hi')).hero[2].title).toBe('Blues');
  await save('hi', (content) => {
    content.hero[2]!.pictureId = null;
  });
  expect((await shown('en')).hero[2].pictureId).toBeNull();
});

test('a client that knows no languages saves the words of its request’s language', async () => {
  await save(undefined, (content) => (content.highlights[0]!.title = 'मुफ़्त भेजते हैं'), hindi);
  expect((await shown('hi')).highlights[0].title).toBe('मुफ़्त भेजते हैं');
  expect((await shown('en')).highlights[0].title).toBe('Free Shipping');
});

test('words written in Hindi over a category stay with it when another one takes its place', async () => {
  await makeProduct(shop, { categoryId: await makeCategory(shop, 'Men') });
  const place = (await shown('en')).tiles.findIndex(({ title }: { title: string }) => title === 'Men');
  const { link } = (await shown('en')).tiles[place];
  await save('hi', (content) => (content.tiles[place]!.title = 'पुरुषों के लिए'));
  await makeProduct(shop, { categoryId: await makeCategory(shop, 'Accessories') });
  expect((await shown('hi')).tiles[place]).toMatchObject({ title: 'पुरुषों के लिए', link });
  expect((await shown('en')).tiles[place]).toMatchObject({ title: 'Men', link });
});

test('a row that an earlier version has written shows as before', async () => {
  const content = JSON.stringify({ tagline: 'Of old', highlights: [null, { text: 'UPI' }] });
  await older.db.insertInto('site_content').values({ id: 1, content, updated_at: older.now() }).execute();
  for (const language of ['en', 'hi'] as const)
    expect(await shown(language, older)).toMatchObject({
      tagline: 'Of old',
      highlights: [{}, { text: 'UPI' }, {}, {}],
    });
});

test('a language that the shop does not offer is refused, and one that does not exist', async () => {
  const admin = await makeAdmin(shop);
  const { updatedAt: _, ...content } = await shown('en');
  for (const language of ['en-XA', 'fr'])
    expect((await admin.call('PUT /content', { body: { ...content, language } })).status).toBe(400);
});

test('the log names the language, and what changed in it', async () => {
  await save('hi', (content) => (content.tagline = 'कपड़े, हर दिन।'));
  const { lines } = (await (await makeAdmin(shop)).call('GET /audit?limit=1')).body;
  expect(JSON.stringify(lines[0])).toContain('कपड़े, हर दिन।');
  expect(lines[0].subject).toBe('Home page (हिन्दी)');
});
