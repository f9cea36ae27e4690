import { expect, test } from 'vitest';
import { makeProduct, makeShopper } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { hashingInShareOf, hashInTurn } from './hash-queue.ts';

const shop = useShop({ RATE_LIMITS: '1' });

/** Fills the queue with hashes for strangers, which end only when the test calls `release`. */
function fillQueue() {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const waiting = Array.from({ length: 60 }, async (_, n) =>
    hashingInShareOf({ of: `203.0.113.${n}`, isKnown: false }, async () => hashInTurn(async () => released)),
  );
  return { release, settled: Promise.allSettled(waiting) };
}

test('while passwords wait for each other, a stranger’s sign-in is refused, and changes without a password go on', async () => {
  const product = await makeProduct(shop);
  const shopper = await makeShopper(shop);
  const { release, settled } = fillQueue();
  try {
    const signIn = { identifier: shopper.user.email, password: 'Not-the-password-7' };
    expect(await shop.guest.call('POST /auth/login', { body: signIn })).toMatchObject({
      status: 503,
      body: { code: 'BUSY' },
    });
    const added = await shopper.call('POST /cart/add', { body: { productVariantId: product.variants[0]?.id } });
    expect(added.status).toBe(200);
    const placed = await shopper.call('POST /orders/place', {
      body: { addressId: shopper.addressId, paymentMethod: 'COD' },
    });
    expect(placed.status).toBe(201);
  } finally {
    release();
    await settled;
  }
});
