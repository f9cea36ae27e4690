import { describe, expect, test } from 'vitest';
import { makeShopper } from '../../../test/factories.ts';
import { aPicture } from '../../../test/pictures.ts';
import { aDelivery } from '../../../test/returns.ts';
import { useShop, type Caller } from '../../../test/shop.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { openErasureSigner } from '../../accounts/audit/sign-erasure.ts';
import { eraseCustomer } from '../../office/personal-data/erase.ts';
import { sweepPictures } from '../../platform/pictures/sweep-pictures.ts';

const shop = useShop();
const DAY_MS = 86_400_000;

const formOf = (files: readonly File[]) => {
  const form = new FormData();
  for (const file of files) form.append('photos', file);
  return form;
};
const show = async (by: Caller, id: string, ...files: File[]) =>
  by.call(`POST /returns/${id}/photos`, { form: formOf(files) });

async function aReturn() {
  const delivery = await aDelivery(shop);
  const { id } = (await delivery.ask({ reason: 'DAMAGED' })).body.return;
  return { ...delivery, returnId: id as string };
}

describe('photos of a return', () => {
  test('are seen by its shopper and by the staff, small and large', async () => {
    const { shopper, packer, returnId, seen } = await aReturn();
    const added = await show(shopper, returnId, await aPicture(701, 'tear.png', 1600), await aPicture(702));
    expect(added).toMatchObject({ status: 200, body: { message: 'We have received your photos.' } });
    expect(added.body.return.photos).toMatchObject([
      { alt: 'Photo from the customer', sources: { widths: [400, 1440] } },
      { width: 120 },
    ]);
    const [first] = added.body.return.photos;
    expect((await shop.app.inject({ url: first.url })).headers['content-type']).toBe('image/jpeg');
    expect((await packer.call(`GET /returns/${returnId}`)).body.return.photos).toHaveLength(2);
    expect((await seen()).returns[0].photos[0].url).toBe(first.url);
  });
  test('sent twice are one, and there are four at most, also of those sent at once', async () => {
    const { shopper, returnId } = await aReturn();
    const [a, b, c, d, e] = await Promise.all([711, 712, 713, 714, 715].map(async (seed) => aPicture(seed)));
    if (!a || !b || !c || !d || !e) throw new Error('no pictures');
    await show(shopper, returnId, a, a);
    expect((await show(shopper, returnId, a, b)).body.return.photos).toHaveLength(2);
    const replies = await Promise.all([show(shopper, returnId, c, d), show(shopper, returnId, d, e)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(replies.find(({ status }) => status === 400)?.body).toMatchObject({
      code: 'TOO_MANY_FILES',
      message: 'You can add at most 4 files.',
    });
  });
  test('are for its shopper to add, and for who of the staff may note a return, while something is still to be done with it', async () => {
    const { shopper, admin, packer, returnId, step } = await aReturn();
    const other = await makeShopper(shop);
    const photo = await aPicture(721);
    expect((await show(other, returnId, photo)).status).toBe(404);
    expect((await show(packer, returnId, photo)).status).toBe(403);
    const sent = await show(admin, returnId, await aPicture(722));
    expect(sent).toMatchObject({ status: 200, body: { message: 'Photos added.', return: { photos: [{}] } } });
    await step(returnId, 'decline', { words: 'It was worn.' });
    expect(await show(shopper, returnId, photo)).toMatchObject({ status: 409, body: { code: 'NOT_FROM_HERE' } });
  });
  test('that are no pictures are refused by name', async () => {
    const { shopper, returnId } = await aReturn();
    const refused = await show(shopper, returnId, new File(['<svg/>'], 'tear.jpg', { type: 'image/jpeg' }));
    expect(refused).toMatchObject({ status: 422, body: { code: 'PICTURE_UNREADABLE' } });
    expect(refused.body.message).toContain('tear.jpg');
  });
  test('stay with the return, and go with the data of their shopper', async () => {
    const { shopper, admin, returnId, step, bringBack } = await aReturn();
    const added = await show(shopper, returnId, await aPicture(731));
    const { url } = added.body.return.photos[0];
    const name = url.split('/').at(-1);
    await bringBack(returnId);
    await step(returnId, 'refund', { reference: 'UTR 1' });
    const sweep = async (days: number) =>
      sweepPictures(shop.db, shop.files, new Date(Date.parse(shop.now()) + days * DAY_MS).toISOString());
    await sweep(2);
    await sweep(50);
    expect(await shop.files.has(name)).toBe(true);
    expect(JSON.stringify((await shopper.call('GET /users/personal-data')).body)).toContain(name);

    const sign = await openErasureSigner(shop.mac);
    await inTransaction(shop.db, async (db) =>
      eraseCustomer(db, shopper.user.id, { userId: admin.user.id, now: shop.now() }, sign),
    );
    await sweep(2);
    expect(await shop.files.has(name)).toBe(false);
    expect((await admin.call(`GET /returns/${returnId}`)).body.return.photos).toEqual([]);
  });
});
