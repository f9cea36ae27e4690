import { expect, test } from 'vitest';
import { aDelivery } from '../../../test/returns.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();

type Listed = { id: string; state: string };

test('the pages of what is done go on where page 1 ended, whatever is done or comes back meanwhile', async () => {
  const deliveries = [];
  for (let n = 0; n < 9; n++) deliveries.push(await aDelivery(shop));
  const made: string[] = [];
  for (const { ask, swap } of deliveries) made.push((await ask(swap())).body.return.id);
  const { admin, step, bringBack } = await aDelivery(shop);
  const read = async (page: number, upTo = '') => {
    const { status, body } = await admin.call(`GET /returns?tab=done&limit=2&page=${page}${upTo && `&upTo=${upTo}`}`);
    expect(status).toBe(200);
    const rows = (body.returns as Listed[]).map(({ id }) => id);
    return { rows, total: body.pagination.totalItems as number, upTo: body.upTo as string, body };
  };
  const decline = async (place: number) => step(made[place] ?? '', 'decline', { words: 'Worn.' });
  // The exchange at place 4 is sent, the returns at places 1 and 6 stay open, and all other returns are declined.
  await bringBack(made[4] ?? '');
  await step(made[4] ?? '', 'sendSwap', { sentBy: 'DTDC 1' });
  for (const place of [0, 2, 3, 5, 7, 8]) await decline(place);
  const pages = async (upTo?: string) => [
    await read(1, upTo),
    await read(2, upTo),
    await read(3, upTo),
    await read(4, upTo),
  ];
  const before = await pages();
  const ids = [8, 7, 5, 4, 3, 2, 0].map((place) => made[place]);
  expect(before.flatMap(({ rows }) => rows)).toEqual(ids);

  const { upTo } = before[0] ?? { upTo: '' };
  await decline(6);
  await decline(1);
  await step(made[4] ?? '', 'takeSwapBack', { words: 'Nobody at home.' });

  const held = await pages(upTo);
  expect(held.map(({ rows, total }) => ({ rows, total }))).toEqual(before.map(({ rows, total }) => ({ rows, total })));
  // A return that has changed stays at its place in the list, but the list shows its present state.
  expect(held[1]?.body.returns[1]).toMatchObject({ id: made[4], state: 'SWAP_BACK' });
  // Without `upTo`, page 1 shows the list as it is now.
  expect((await pages()).flatMap(({ rows }) => rows)).toEqual([8, 7, 6, 5, 3, 2, 1, 0].map((place) => made[place]));
});

test('a shop without returns has nothing to hold still at', async () => {
  const { admin } = await aDelivery(shop);
  await shop.db.deleteFrom('return_events').execute();
  expect((await admin.call('GET /returns?tab=done')).body.upTo).toBeNull();
});
