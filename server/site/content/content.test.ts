import { expect, test } from 'vitest';
import { initialContent } from '#contract/content.ts';
import { makeAdmin, makeCategory, makeProduct } from '../../../test/factories.ts';
import { aPicture } from '../../../test/pictures.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();
const words = () => {
  const { hero, ...rest } = initialContent();
  const slides: Array<(typeof hero)[number] & { pictureId?: string }> = hero;
  return { ...rest, hero: slides };
};

test('as the shop came: the specification’s own words', async () => {
  const { body } = await shop.guest.call('GET /content');
  expect(body.content.hero).toHaveLength(6);
  expect(body.content.highlights[0].text).toBe('On orders over $50');
  expect(body.content).toMatchObject({ updatedAt: '', tiles: Array.from({ length: 5 }, () => ({ picture: null })) });
});

test('an owner’s words and pictures show at once, and nobody’s are overwritten unseen', async () => {
  const admin = await makeAdmin(shop);
  const form = new FormData();
  form.set('picture', await aPicture(3));
  const { picture } = (await admin.call('POST /content/pictures', { form })).body;
  const mine = words();
  const slide = { eyebrow: '', title: 'दिवाली', text: '', button: 'Shop', link: '/shop', pictureId: picture.id };
  mine.hero.splice(0, 1, slide);
  const saved = await admin.call('PUT /content', { body: { ...mine, expectedUpdatedAt: '' } });
  expect(saved.body).toMatchObject({
    message: 'Content saved successfully!',
    content: { hero: [{ title: 'दिवाली', picture: { url: picture.url } }, {}, {}, {}, {}, {}] },
  });
  expect((await admin.call('GET /content/all')).body).toEqual({
    content: saved.body.content,
    languages: ['en'],
  });
  expect(await admin.call('PUT /content', { body: { ...mine, expectedUpdatedAt: '' } })).toMatchObject({
    status: 409,
    body: { code: 'EDITED_ELSEWHERE' },
  });
});

test.each([
  ['five slides', () => ({ ...words(), hero: words().hero.slice(1) }), 'hero'],
  [
    'a slide without a title',
    () => ({ ...words(), hero: words().hero.map((slide) => ({ ...slide, title: ' ' })) }),
    'hero.0.title',
  ],
  [
    'a picture that is not here',
    () => ({ ...words(), hero: words().hero.map((slide) => ({ ...slide, pictureId: 'f'.repeat(32) })) }),
    'hero.0.pictureId',
  ],
  ...[
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/admin/order',
    'shop',
    '/product/%',
    '/shop?q=%zz',
  ].map((link): [string, () => object, string] => [
    `a slide that leads to ${link}`,
    () => ({ ...words(), hero: words().hero.map((slide) => ({ ...slide, link })) }),
    'hero.0.link',
  ]),
])('refuses %s, by field', async (_what, body, path) => {
  const reply = await (await makeAdmin(shop)).call('PUT /content', { body: body() });
  expect([reply.status, reply.body.issues[0].path]).toEqual([400, path]);
});

test('only what the owner changed is stored; the other words follow the language', async () => {
  const admin = await makeAdmin(shop);
  const mine = words();
  mine.hero[2] = { ...mine.hero[2]!, title: 'Diwali' };
  await admin.call('PUT /content', { body: { ...mine, tagline: 'Ours alone' } });
  const { content } = await shop.db.selectFrom('site_content').select('content').executeTakeFirstOrThrow();
  expect(JSON.parse(content)).toEqual({
    tagline: 'Ours alone',
    hero: [null, null, { ...words().hero[2], title: 'Diwali', during: null, pictureId: null }, null, null, null],
  });
});

test('before the owner writes anything, slides and tiles show the shop’s own categories and newest products', async () => {
  const women = await makeCategory(shop, 'Women');
  const sarees = await makeCategory(shop, 'Sarees', women);
  await makeCategory(shop, 'Empty');
  const product = await makeProduct(shop, { categoryId: sarees });
  const { content } = (await shop.guest.call('GET /content')).body;
  const link = `/shop?category=${women}`;
  const [image] = (await shop.guest.call(`GET /products/${product.id}`)).body.product.images;
  expect(content.tiles[0]).toMatchObject({ title: 'Women', text: 'Sarees', link, picture: { url: image.url } });
  expect(content.hero[1]).toMatchObject({ title: 'Women', text: 'Sarees', button: 'Shop Women', link });
  expect(JSON.stringify(content)).not.toContain('Empty');
  expect([content.hero.length, content.tiles.length]).toEqual([6, 5]);
  for (const { link: path } of [...content.hero, ...content.tiles]) expect(path).toMatch(/^\/shop/);
});

test('words that an owner wrote over a category stay with it when another one takes its place', async () => {
  const admin = await makeAdmin(shop);
  await makeProduct(shop, { categoryId: await makeCategory(shop, 'Men') });
  const { content } = (await shop.guest.call('GET /content')).body;
  const { link } = content.tiles[0];
  content.tiles[0].title = 'For you';
  await admin.call('PUT /content', { body: content });
  await makeProduct(shop, { categoryId: await makeCategory(shop, 'Accessories') });
  const [tile] = (await shop.guest.call('GET /content')).body.content.tiles;
  expect(tile).toMatchObject({ title: 'For you', link });
});

test('an owner may show the drawing instead, lead elsewhere, and tell another story', async () => {
  const admin = await makeAdmin(shop);
  await makeProduct(shop);
  const { content } = (await shop.guest.call('GET /content')).body;
  content.tiles[0] = { ...content.tiles[0], link: '/page/size-guide', pictureId: 'drawn' };
  content.about[2].mission = 'To play.';
  const saved = (await admin.call('PUT /content', { body: content })).body.content;
  expect(saved.tiles[0]).toMatchObject({ link: '/page/size-guide', pictureId: 'drawn', picture: null });
  expect(saved.about[2].mission).toBe('To play.');
  // An older client does not send the fields for links and stories. The shop must still accept a save by such a client.
  const { about: _, ...older } = initialContent();
  expect((await admin.call('PUT /content', { body: older })).status).toBe(200);
});
