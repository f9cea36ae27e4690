import { describe, expect, test } from 'vitest';
import { aClient, makeAdmin, makeUser } from '../../../test/factories.ts';
import { issueCode } from '../../../test/issue-code.ts';
import { useShop } from '../../../test/shop.ts';
import { hashPassword } from '../../accounts/auth/passwords.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { storePassword } from '../../accounts/users/users.ts';

// Hashing a password takes long, and the account may change meanwhile. Such a change must take effect at once: the shop
// must refuse a call that began before the change.

const shop = useShop({ PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '127.0.0.1' });
const OLD = 'Sutli-Ghagra-7';
const NEW = 'Chanderi-Loom-9';
const MANY = 24;

async function makeAccount(role: 'ADMIN' | 'CUSTOMER' = 'CUSTOMER') {
  const user = await makeUser(shop, role);
  const password_hash = await hashPassword(OLD);
  await shop.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
  return { ...user, password_hash };
}

const signIn = async (identifier: string, password: string, headers: Record<string, string> = {}) =>
  shop.guest.call('POST /auth/login', { body: { identifier, password }, headers });

/**
 * Starts several sign-ins at the same time. Each comes from another address, because the hashing queue has few places
 * for one address.
 */
function signInsWith(identifier: string, password: string) {
  return Array.from({ length: MANY }, async (_, n) =>
    signIn(identifier, password, { 'x-forwarded-for': `10.0.${n}.1` }),
  );
}

/**
 * Resolves when the first sign-in has succeeded. At that time, the other sign-ins have already read the account, and
 * their passwords are waiting to be hashed.
 */
async function firstThrough(begun: Array<Promise<{ status: number }>>): Promise<void> {
  await Promise.any(begun.map(async (one) => expect((await one).status).toBe(200)));
}

async function sessionsOf(userId: string): Promise<number> {
  return (await shop.db.selectFrom('sessions').select('token_hash').where('user_id', '=', userId).execute()).length;
}

/** Counts how many of the answered tokens still work. */
async function alive(replies: Array<{ status: number; body: { token?: string } }>): Promise<number> {
  const asked = replies.map(async ({ body }) => shop.withToken(body.token ?? 'none').call('GET /auth/me'));
  return (await Promise.all(asked)).filter(({ status }) => status === 200).length;
}

describe('sign-ins that began with the old password', () => {
  test('leave no session once another one is stored', async () => {
    const user = await makeAccount();
    const hash = await hashPassword(NEW);
    const begun = signInsWith(user.email, OLD);
    await firstThrough(begun);
    await inTransaction(shop.db, async (db) => storePassword(db, user.id, hash, shop.now()));
    expect(await alive(await Promise.all(begun))).toBe(0);
    expect(await sessionsOf(user.id)).toBe(0);
    expect((await signIn(user.email, NEW)).status).toBe(200);
  });
  test('leave none beside a change of the password, but the session that changed it', async () => {
    const user = await makeAccount();
    const here = await shop.as(user);
    const [changed, ...begun] = await Promise.all([
      here.call('PUT /users/change-password', { body: { currentPassword: OLD, newPassword: NEW } }),
      ...signInsWith(user.email, OLD),
    ]);
    expect(changed.status).toBe(200);
    expect(await alive(begun)).toBe(0);
    expect((await here.call('GET /auth/me')).status).toBe(200);
  });
  test('leave none beside a reset', async () => {
    const user = await makeAccount();
    const otp = await issueCode(shop, user.email, aClient);
    const [reset, ...begun] = await Promise.all([
      shop.guest.call('POST /auth/forgot-password/reset', { body: { email: user.email, otp, newPassword: NEW } }),
      ...signInsWith(user.email, OLD),
    ]);
    expect(reset.status).toBe(200);
    expect(await alive(begun)).toBe(0);
    expect(await sessionsOf(user.id)).toBe(0);
  });
  test('leave none where the account is blocked meanwhile, and none to be used when it is let in again', async () => {
    const user = await makeAccount();
    const admin = await makeAdmin(shop);
    const block = async (blocked: boolean) => admin.call(`PUT /customers/${user.id}/block`, { body: { blocked } });
    const begun = signInsWith(user.email, OLD);
    await firstThrough(begun);
    expect((await block(true)).status).toBe(200);
    const replies = await Promise.all(begun);
    await block(false);
    expect(await alive(replies)).toBe(0);
  });
});

test('of two who change the password from the same old one, one does', async () => {
  const user = await makeAccount();
  const devices = await Promise.all([shop.as(user), shop.as(user)]);
  const replies = await Promise.all(
    devices.map(async (device, n) =>
      device.call('PUT /users/change-password', { body: { currentPassword: OLD, newPassword: `${NEW} ${n}` } }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(await sessionsOf(user.id)).toBe(1);
});

test('a code sets one password, however many come with it at once', async () => {
  const user = await makeAccount();
  const otp = await issueCode(shop, user.email, aClient);
  const replies = await Promise.all(
    Array.from({ length: 5 }, async (_, n) =>
      shop.guest.call('POST /auth/forgot-password/reset', {
        body: { email: user.email, otp, newPassword: `${NEW} ${n}` },
      }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
});

test('a code ends with the password that it was to replace', async () => {
  const user = await makeAccount();
  const otp = await issueCode(shop, user.email, aClient);
  const body = { currentPassword: OLD, newPassword: NEW };
  expect((await (await shop.as(user)).call('PUT /users/change-password', { body })).status).toBe(200);
  const reset = { email: user.email, otp, newPassword: 'Another-Loom-10' };
  expect((await shop.guest.call('POST /auth/forgot-password/reset', { body: reset })).body.code).toBe('OTP_INVALID');
});

describe('an invitation', () => {
  let count = 0;
  async function invited(email = `clerk${++count}@example.com`) {
    const admin = await makeAdmin(shop);
    const { body } = await admin.call('POST /staff/invites', { body: { email } });
    const letter = (await shop.emails()).findLast((one) => one.to?.[0]?.address === email);
    const token = /invite#(\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
    const accept = async (username = `clerk-${++count}`) =>
      shop.guest.call('POST /staff/accept', { body: { token, username, firstName: 'Ravi', password: NEW } });
    return { email, accept, takeBack: async () => admin.call(`DELETE /staff/invites/${body.invite.id}`) };
  }

  test('that is taken back while the password is hashed makes no admin', async () => {
    for (let round = 0; round < 3; round++) {
      const { email, accept, takeBack } = await invited();
      // The shop must compute these sixteen hashes first. This gives the test time to withdraw the invitation, even on
      // a busy machine.
      const before = Array.from({ length: 16 }, async () => hashPassword(OLD));
      const accepting = accept();
      const [takenBack, accepted] = [await takeBack(), await accepting];
      await Promise.all(before);
      expect([takenBack.status, accepted.status]).toEqual([200, 400]);
      expect((await signIn(email, NEW)).status).toBe(401);
    }
  });
  test('is accepted once of three times at once', async () => {
    const { accept } = await invited();
    const replies = await Promise.all([accept(), accept(), accept()]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
  });
  test('is not held up by a stranger who registered its email, and leaves the stranger nothing', async () => {
    const email = `first-come${++count}@example.com`;
    const stranger = { username: `stranger${count}`, email, password: OLD };
    expect((await shop.guest.call('POST /auth/register', { body: stranger })).status).toBe(201);
    const { token } = (await signIn(email, OLD)).body;
    const { accept } = await invited(email);
    const begun = signInsWith(email, OLD);
    const accepted = await accept();
    expect(accepted.status).toBe(201);
    expect(await alive([{ status: 200, body: { token } }, ...(await Promise.all(begun))])).toBe(0);
    for (const identifier of [email, stranger.username]) expect((await signIn(identifier, OLD)).status).toBe(401);
    expect((await signIn(email, NEW)).body.user).toMatchObject({ userType: 'ADMIN', firstName: 'Ravi' });
  });
});
