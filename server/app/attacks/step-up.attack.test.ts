import { expect, test } from 'vitest';
import { makeAdmin } from '../../../test/factories.ts';
import { setUpApp } from '../../../test/second-factor.ts';
import { useShop } from '../../../test/shop.ts';
import { aBrowser, aMember, PASSWORD, signIn } from '../../../test/staff-member.ts';
import { many } from './scale.ts';

// The most important calls ask for a recent proof of identity. A proof is valid for one session and for ten minutes,
// and no other session may use it.

const shop = useShop();
const TEN_MINUTES = 10 * 60_000;
const CLOSED = { status: 403, body: { code: 'STEP_UP_NEEDED' } };
const OPEN = 'POST /staff/invites';
let invited = 0;
const invite = async ({ call }: Pick<Awaited<ReturnType<typeof aMember>>, 'call'>) =>
  call(OPEN, { body: { email: `friend${++invited}@example.com`, role: 'manager' } });

test('the token of before the proof stays closed, and so does every other session of the same person', async () => {
  const one = await aMember(shop);
  const browser = aBrowser(shop);
  const { token } = (await signIn(browser, one.user.email)).body;
  const elsewhere = await shop.as(one.user);
  shop.wait(TEN_MINUTES);
  const former = shop.withToken(token);
  // `former` gets a new token from the proof and uses it from now on. `withFormer` still uses the previous token.
  const fresh = (await former.call('POST /users/prove', { body: { password: PASSWORD } })).body.token;
  const withFormer = shop.withToken(token);
  expect(await invite(withFormer)).toMatchObject(CLOSED);
  expect(await invite(elsewhere)).toMatchObject(CLOSED);
  expect(await invite(one)).toMatchObject(CLOSED);
  expect((await invite(shop.withToken(fresh))).status).toBe(201);
  shop.wait(11_000);
  expect((await invite(withFormer)).status).toBe(401);
});

test('a proof of one account opens nothing of another, whatever the request says', async () => {
  const [one, other] = [await aMember(shop), await aMember(shop)];
  shop.wait(TEN_MINUTES);
  const body = { password: PASSWORD, userId: other.user.id, identifier: other.user.email };
  expect((await one.call('POST /users/prove', { body })).status).toBe(200);
  expect(await invite(other)).toMatchObject(CLOSED);
  expect((await invite(one)).status).toBe(201);
});

test('proved many times at once, each new token is of the same session: none lives longer, and one at a time is listed', async () => {
  const one = await aMember(shop);
  const browser = aBrowser(shop);
  const { token } = (await signIn(browser, one.user.email)).body;
  shop.wait(TEN_MINUTES);
  const replies = await Promise.all(
    Array.from({ length: many({ quick: 4, full: 6 }) }, async () =>
      shop.withToken(token).call('POST /users/prove', { body: { password: PASSWORD } }),
    ),
  );
  const tokens = replies.flatMap(({ status, body }) => (status === 200 ? [body.token as string] : []));
  expect(new Set(tokens).size).toBe(tokens.length);
  expect(tokens.length).toBeGreaterThan(0);
  // All renewed tokens end at the time at which the first session would have ended.
  const ends = await shop.db.selectFrom('sessions').select('expires_at').where('user_id', '=', one.user.id).execute();
  const latest = ends.map(({ expires_at }) => Date.parse(expires_at)).toSorted((a, b) => b - a)[0] ?? 0;
  expect(latest).toBeLessThanOrEqual(Date.parse(shop.now()) - TEN_MINUTES + 12 * 3_600_000);
});

test('who loses a role keeps no right by a fresh proof, and who gets one back after a revocation has no session of before', async () => {
  const [boss, clerk] = [await makeAdmin(shop), await aMember(shop)];
  shop.wait(TEN_MINUTES);
  expect((await clerk.call('POST /users/prove', { body: { password: PASSWORD } })).status).toBe(200);
  const fresh = await shop.as(boss.user);
  expect((await fresh.call(`PUT /staff/${clerk.user.id}`, { body: { role: 'packing' } })).status).toBe(200);
  expect(await invite(clerk)).toMatchObject({ status: 403, body: { code: 'NOT_PERMITTED' } });
  expect((await fresh.call(`PUT /staff/${clerk.user.id}`, { body: { role: 'manager' } })).status).toBe(200);
  expect((await invite(clerk)).status).toBe(201);
  expect((await fresh.call(`DELETE /staff/${clerk.user.id}`)).status).toBe(200);
  await shop.db
    .updateTable('users')
    .set({ blocked_at: null, staff_role: 'owner' })
    .where('id', '=', clerk.user.id)
    .execute();
  expect((await invite(clerk)).status).toBe(401);
});

test('a session that is ended elsewhere while it proves who is there gets no new token that works', async () => {
  for (let round = 0; round < many({ quick: 2, full: 10 }); round++) {
    const { user, ...one } = await aMember(shop);
    const { recoveryCodes } = await setUpApp(shop, one);
    // A recovery code needs no slow hash, so this proof takes about as long as the call that ends the session.
    for (const code of recoveryCodes) {
      const [open, elsewhere] = [await shop.as(user), await shop.as(user)];
      const { sessions } = (await open.call('GET /auth/sessions')).body;
      const { id } = sessions.find((session: { isThis: boolean }) => session.isThis);
      const way = recoveryCodes.indexOf(code) % 2 === 0 ? 'DELETE /auth/sessions' : `DELETE /auth/sessions/${id}`;
      const [proved, ended] = await Promise.all([
        open.call('POST /users/prove', { body: { code } }),
        elsewhere.call(way),
      ]);
      expect([ended.status, [200, 401].includes(proved.status)]).toEqual([200, true]);
      // The proof may succeed before the other call ends the session, or the shop refuses it. In both cases the session
      // has ended now.
      expect((await open.call('GET /auth/me')).status).toBe(401);
    }
  }
});

test('a proof outlives no change of the password elsewhere', async () => {
  const one = await aMember(shop);
  const elsewhere = await shop.as(one.user);
  shop.wait(TEN_MINUTES);
  expect((await one.call('POST /users/prove', { body: { password: PASSWORD } })).status).toBe(200);
  const body = { currentPassword: PASSWORD, newPassword: 'Chanderi-Loom-9 elsewhere' };
  expect((await elsewhere.call('PUT /users/change-password', { body })).status).toBe(200);
  expect((await invite(one)).status).toBe(401);
  expect(await invite(elsewhere)).toMatchObject(CLOSED);
});
