// On both engines: a separate transaction writes the state of slides.
import { beforeEach, expect, test } from 'vitest';
import { addMs, DAY_MS, HOUR_MS } from '#domain/instants.ts';
import { makeAdmin, makeProduct } from '../../../test/factories.ts';
import { makeOffer } from '../../../test/offers.ts';
import { useShop, type Caller } from '../../../test/shop.ts';
import { followRuns } from './offers.ts';

const shop = useShop({ LANGUAGES: 'en,hi' });
let owner: Caller;
beforeEach(async () => {
  owner = await makeAdmin(shop);
});

type Slide = { title: string; eyebrow: string; during: object | null; run: object | null };
const read = async () => (await owner.call('GET /content/all')).body.content as { hero: Slide[]; updatedAt: string };
const titles = async (language = 'en') => {
  const { content } = (await shop.guest.call(`GET /content?language=${language}`)).body;
  return content.hero.map(({ eyebrow, title }: Slide) =>
    eyebrow === '' ? title : `${eyebrow} / ${title}`,
  ) as string[];
};
/**
 * Gives the second slide a title of its own. The slide then follows a sale or an offer or, with null, is always shown.
 */
const follow = async (during: object | null) => {
  const { updatedAt, ...content } = await read();
  const hero = content.hero.map((slide, at) =>
    at === 1 ? { ...slide, eyebrow: '', title: 'Diwali at Tana', during } : slide,
  );
  const { status, body } = await owner.call('PUT /content', {
    body: { ...content, hero, expectedUpdatedAt: updatedAt },
  });
  expect([status, body.message]).toEqual([200, 'Content saved successfully!']);
  return body.content.hero[1] as Slide;
};

test('a slide that follows a sale shows from its beginning to its end, and says until when', async () => {
  const { id } = await makeProduct(shop);
  const startsAt = addMs(shop.now(), HOUR_MS);
  const body = {
    ...{ name: 'Diwali', goods: { kind: 'products', ids: [id] }, startsAt, endsAt: '2199-11-09T18:30:00+05:30' },
    rule: { change: { percent: -20 }, ending: null, keep: 'mrp' },
  };
  const { markdown } = (await owner.call('POST /markdowns', { body })).body;
  expect(await titles()).toHaveLength(6);
  const followed = await follow({ kind: 'sale', id: markdown.id, saysEnd: true });
  expect(followed.run).toEqual({ isRunning: false, endsAt: null });
  expect(await titles()).toHaveLength(5);
  await followRuns(shop);
  expect((await titles()).join()).not.toContain('Diwali');
  shop.wait(HOUR_MS);
  owner = await makeAdmin(shop);
  expect(await followRuns(shop)).toBe(true);
  expect(await followRuns(shop)).toBe(false);
  expect((await titles())[1]).toBe('until 09 Nov 2199, 6:30 pm / Diwali at Tana');
  expect((await titles('hi'))[1]).toMatch(/तक \/ Diwali at Tana$/);
  // A process whose clock is a little behind does not hide the slide again.
  expect(await followRuns({ ...shop, now: () => addMs(shop.now(), -2000) })).toBe(false);
  expect((await read()).hero[1]).toMatchObject({ eyebrow: '', run: { isRunning: true } });
  // The timer has changed the slide while an editor had the page open, but the editor can still save it.
  await follow({ kind: 'sale', id: markdown.id, saysEnd: false });
  expect((await titles())[1]).toBe('Diwali at Tana');
  await owner.call(`POST /markdowns/${markdown.id}/pause`, { body: {} });
  await followRuns(shop);
  expect(await titles()).toHaveLength(5);
  await follow(null);
  expect((await titles())[1]).toBe('Diwali at Tana');
});

test('a slide that follows an offer goes when the offer ends, is paused or is deleted', async () => {
  const offer = await makeOffer(owner, { endsAt: addMs(shop.now(), DAY_MS) });
  await follow({ kind: 'offer', id: offer.id });
  await followRuns(shop);
  expect(await titles()).toContain('Diwali at Tana');
  for (const [isPaused, count] of [
    [true, 5],
    [false, 6],
  ] as const) {
    await owner.call(`PUT /offers/${offer.id}/pause`, { body: { isPaused } });
    await followRuns(shop);
    expect(await titles()).toHaveLength(count);
  }
  shop.wait(DAY_MS);
  expect(await followRuns(shop)).toBe(true);
  expect(await titles()).toHaveLength(5);
  owner = await makeAdmin(shop);
  const other = await makeOffer(owner);
  await follow({ kind: 'offer', id: other.id });
  await followRuns(shop);
  expect(await titles()).toHaveLength(6);
  await owner.call(`DELETE /offers/${other.id}`);
  await followRuns(shop);
  expect(await titles()).toHaveLength(5);
});

test('at least one slide always shows', async () => {
  const offer = await makeOffer(owner);
  const { updatedAt: _, ...content } = await read();
  const hero = content.hero.map((slide) => ({ ...slide, during: { kind: 'offer', id: offer.id } }));
  const { status, body } = await owner.call('PUT /content', { body: { ...content, hero } });
  expect([status, body.issues]).toEqual([
    400,
    [{ path: 'hero.0.during', message: 'At least one slide must always be visible.' }],
  ]);
});
