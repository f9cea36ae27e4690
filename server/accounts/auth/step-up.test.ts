import { describe, expect, test } from 'vitest';
import { parseCallKey, type Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { makeUser } from '../../../test/factories.ts';
import { filledKey } from '../../../test/filled-key.ts';
import { guessUntilRefused } from '../../../test/guesses.ts';
import { useShop } from '../../../test/shop.ts';
import { hashPassword } from './passwords.ts';

const shop = useShop();
const limited = useShop({ RATE_LIMITS: '1' });
const PASSWORD = 'Sutli-Ghagra-7';
const TEN_MINUTES = 10 * 60_000;
const marked = Object.entries<Call>(calls).flatMap(([key, call]) => (call.stepUp ? [key] : []));
const ofCustomers = new Set(Object.entries<Call>(calls).flatMap(([key, { who }]) => (who === 'customer' ? [key] : [])));

async function signedIn(at = shop, role: 'ADMIN' | 'CUSTOMER' = 'ADMIN') {
  const user = await makeUser(at, role);
  const password_hash = await hashPassword(PASSWORD);
  await at.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
  const { call } = await at.as(user);
  return { user, call, prove: async (password: string) => call('POST /users/prove', { body: { password } }) };
}

describe('a call that asks for who has just shown who they are', () => {
  test('is any that changes staff, blocks a customer, changes a limit, or sends customers’ addresses', () => {
    expect(marked).toEqual(
      expect.arrayContaining([
        'POST /staff/invites',
        'DELETE /staff/invites/{id}',
        'DELETE /staff/{id}',
        'PUT /customers/{id}/block',
        'PUT /order-limits',
        'GET /exports/orders',
      ]),
    );
    const ofStaff = Object.entries<Call>(calls).filter(
      ([key, { who }]) => who === 'admin' && / \/staff/.test(key) && parseCallKey(key).method !== 'GET',
    );
    expect(ofStaff.filter(([key]) => !marked.includes(key))).toEqual([]);
  });
  test.each(marked)(
    '%s is refused ten minutes after signing in, and open for ten minutes after a proof',
    async (key) => {
      const { call, prove } = await signedIn(shop, ofCustomers.has(key) ? 'CUSTOMER' : 'ADMIN');
      const code = async () => (await call(filledKey(key), { body: {} })).body?.code as unknown;
      expect(await code()).not.toBe('STEP_UP_NEEDED');
      shop.wait(TEN_MINUTES);
      expect(await call(filledKey(key), { body: {} })).toMatchObject({ status: 403, body: { code: 'STEP_UP_NEEDED' } });
      expect((await prove(PASSWORD)).status).toBe(200);
      expect(await code()).not.toBe('STEP_UP_NEEDED');
      shop.wait(TEN_MINUTES - 1000);
      expect(await code()).not.toBe('STEP_UP_NEEDED');
      shop.wait(1000);
      expect(await code()).toBe('STEP_UP_NEEDED');
    },
  );
  test('stays closed after a wrong password, and for another session of the same person', async () => {
    const { user, call, prove } = await signedIn();
    const other = await shop.as(user);
    shop.wait(TEN_MINUTES);
    expect(await prove('wrong')).toMatchObject({ status: 400, body: { issues: [{ path: 'password' }] } });
    expect((await call('PUT /order-limits', { body: {} })).status).toBe(403);
    await prove(PASSWORD);
    expect((await call('PUT /order-limits', { body: {} })).status).toBe(400);
    expect((await other.call('PUT /order-limits', { body: {} })).status).toBe(403);
  });
});

test('wrong passwords of a proof are weighed as often as wrong ones of a sign-in, however many come at once', async () => {
  const { prove } = await signedIn(limited);
  const replies = await Promise.all(Array.from({ length: 40 }, async (_, n) => prove(`wrong ${n}`)));
  const weighed = replies.filter((reply) => reply.status === 400).length;
  // If a guess gets no place in the hashing queue, the shop gives its try back. After many such guesses, the shop gives
  // no try back any more.
  const all = weighed + (await guessUntilRefused(async () => prove('wrong'), 400));
  expect(all).toBeGreaterThan(4);
  expect(all).toBeLessThanOrEqual(8);
  expect((await prove(PASSWORD)).status).toBe(429);
});
