// On both engines: a separate transaction stores which sales and offers run, which decides whether the announcement
// line is shown.
import { beforeEach, expect, test } from 'vitest';
import { addMs, DAY_MS, HOUR_MS } from '#domain/instants.ts';
import { makeAdmin } from '../../../test/factories.ts';
import { makeOffer } from '../../../test/offers.ts';
import { useShop, type Caller } from '../../../test/shop.ts';
import { followRuns } from './offers.ts';

const shop = useShop({ LANGUAGES: 'en,hi' });
let owner: Caller;
beforeEach(async () => {
  owner = await makeAdmin(shop);
});

const shown = async (language = 'en') =>
  (await shop.guest.call(`GET /content?language=${language}`)).body.content.announcement as
    { text: string; link: string } | undefined;
const save = async (line: object, language = 'en') => {
  const { updatedAt, announcement, ...content } = (await owner.call(`GET /content/all?language=${language}`)).body
    .content;
  return owner.call('PUT /content', {
    body: { ...content, language, expectedUpdatedAt: updatedAt, announcement: { ...announcement, ...line } },
  });
};

test('a shop has no announcement line until its owner writes one; each language has its own words', async () => {
  expect(await shown()).toBeUndefined();
  const { body } = await save({ text: 'Diwali sale', link: '/shop?sort=newest' });
  expect(body.content.announcement).toEqual({
    ...{ text: 'Diwali sale', link: '/shop?sort=newest', during: null, showsFrom: null, showsUntil: null, run: null },
  });
  expect(await shown()).toEqual({ text: 'Diwali sale', link: '/shop?sort=newest' });
  expect(await shown('hi')).toEqual({ text: 'Diwali sale', link: '/shop?sort=newest' });
  await save({ text: 'दिवाली सेल', link: '/shop' }, 'hi');
  expect(await shown('hi')).toEqual({ text: 'दिवाली सेल', link: '/shop' });
  expect(await shown()).toEqual({ text: 'Diwali sale', link: '/shop' });
  // If a request that saves the content of the site does not contain the announcement line, the line stays as it is.
  const { announcement: _, updatedAt: __, ...content } = (await owner.call('GET /content/all')).body.content;
  expect((await owner.call('PUT /content', { body: content })).status).toBe(200);
  expect(await shown()).toEqual({ text: 'Diwali sale', link: '/shop' });
  // An empty English text removes the line in every language.
  await save({ text: '' });
  expect([await shown(), await shown('hi')]).toEqual([undefined, undefined]);
});

test('the line shows from and until its dates', async () => {
  const [showsFrom, showsUntil] = [addMs(shop.now(), HOUR_MS), addMs(shop.now(), 2 * HOUR_MS)];
  await save({ text: 'Only this hour', showsFrom, showsUntil });
  for (const [isChanged, isShown] of [
    [true, false],
    [true, true],
    [true, false],
    [false, false],
  ] as const) {
    expect([await followRuns(shop), (await shown()) !== undefined]).toEqual([isChanged, isShown]);
    shop.wait(HOUR_MS);
  }
  owner = await makeAdmin(shop);
  const { status, body } = await save({ showsFrom: showsUntil, showsUntil: showsFrom });
  expect([status, body.issues]).toEqual([
    400,
    [{ path: 'announcement.showsUntil', message: 'The end must be after the start.' }],
  ]);
});

test('a line whose dates are written already is only read: it waits for nobody who saves', async () => {
  expect((await save({ text: 'From now on', showsFrom: shop.now(), showsUntil: null })).status).toBe(200);
  expect(await followRuns(shop)).toBe(true);
  const statements: string[] = [];
  shop.queries.watch(({ sql }) => statements.push(sql));
  expect(await followRuns(shop)).toBe(false);
  expect(statements.filter((sql) => sql.includes('site_content'))).toHaveLength(2);
  expect(statements.filter((sql) => /begin|for update|^update/i.test(sql))).toEqual([]);
});

test('the line follows an offer, says until when, and goes when the offer is paused', async () => {
  const offer = await makeOffer(owner, { endsAt: '2199-11-09T18:30:00+05:30' });
  const follows = { during: { kind: 'offer', id: offer.id, saysEnd: true }, showsFrom: null, showsUntil: null };
  await save({ text: 'Festive offer', ...follows });
  expect(await shown()).toBeUndefined();
  expect(await followRuns(shop)).toBe(true);
  expect((await shown())?.text).toBe('Festive offer · until 09 Nov 2199, 6:30 pm');
  expect((await shown('hi'))?.text).toMatch(/^Festive offer · .* तक$/);
  // The announcement line shows the end of its offer or, if that is earlier, its own last day.
  await save({ showsUntil: addMs(shop.now(), DAY_MS) });
  await followRuns(shop);
  expect((await shown())?.text).not.toContain('2199');
  await owner.call(`PUT /offers/${offer.id}/pause`, { body: { isPaused: true } });
  expect([await followRuns(shop), await shown()]).toEqual([true, undefined]);
});

test('a link leads only into the shop', async () => {
  const { status, body } = await save({ text: 'Sale', link: 'https://elsewhere.example' });
  expect([status, body.issues?.[0]?.path]).toEqual([400, 'announcement.link']);
});
