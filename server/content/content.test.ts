import { expect, test } from 'vitest';
import { content } from '#contract/content.ts';
import { makeAdmin } from '../../test/factories.ts';
import { aPicture } from '../../test/pictures.ts';
import { useShop } from '../../test/shop.ts';

const shop = useShop();
const words = () => {
  const { tagline, tiles, highlights, callToAction } = content;
  const hero: Array<{ eyebrow: string; title: string; text: string; button: string; pictureId?: string }> = content.hero.map((slide) => ({ ...slide }));
  return { tagline, hero, tiles, highlights, callToAction };
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
  mine.hero.splice(0, 1, { eyebrow: '', title: 'दिवाली', text: '', button: 'Shop', pictureId: picture.id });
  const saved = await admin.call('PUT /content', { body: { ...mine, expectedUpdatedAt: '' } });
  expect(saved.body).toMatchObject({ message: 'Content saved successfully!', content: { hero: [{ title: 'दिवाली', picture: { url: picture.url } }, {}, {}, {}, {}, {}] } });
  expect((await shop.guest.call('GET /content')).body).toEqual({ content: saved.body.content });
  expect(await admin.call('PUT /content', { body: { ...mine, expectedUpdatedAt: '' } })).toMatchObject({ status: 409, body: { code: 'EDITED_ELSEWHERE' } });
});

test.each([
  ['five slides', () => ({ ...words(), hero: words().hero.slice(1) }), 'hero'],
  ['a slide without a title', () => ({ ...words(), hero: words().hero.map((slide) => ({ ...slide, title: ' ' })) }), 'hero.0.title'],
  ['a picture that is not here', () => ({ ...words(), hero: words().hero.map((slide) => ({ ...slide, pictureId: 'f'.repeat(32) })) }), 'hero.0.pictureId'],
])('refuses %s, by field', async (_what, body, path) => {
  const reply = await (await makeAdmin(shop)).call('PUT /content', { body: body() });
  expect([reply.status, reply.body.issues[0].path]).toEqual([400, path]);
});
