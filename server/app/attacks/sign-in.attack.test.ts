import { describe, expect, test } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { useShop, type TestShop } from '../../../test/shop.ts';
import { hashPassword } from '../../accounts/auth/passwords.ts';
import { many } from './scale.ts';

// The quick form of this test uses a quarter of the usual limits, so that the shop checks few passwords. The full form
// uses half of the usual limits, because the hashing queue has places for only that many guesses at the same time.
const FACTOR = many({ quick: 0.25, full: 0.5 });
const [LIMIT, FROM_ANYWHERE, NETWORK] = [8 * FACTOR, 60 * FACTOR, 120 * FACTOR];
const shop = useShop({ RATE_LIMITS: String(FACTOR), TRUST_PROXY: '127.0.0.1' });
const unlimited = useShop();
/**
 * Guesses with unknown names or from unknown networks use counters that honest people share (decisions/0037). The tests
 * of these counters use a separate shop, so that they do not disturb the other tests.
 */
const flooded = useShop({ RATE_LIMITS: String(FACTOR), TRUST_PROXY: '127.0.0.1' });
const PASSWORD = 'Sutli-Ghagra-7';

async function makeAccount(at: TestShop = shop) {
  const user = await makeUser(at);
  const password_hash = await hashPassword(PASSWORD);
  await at.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
  return user;
}

type From = { address?: string; cookie?: string };

/** Makes a call as a proxy forwards it from this address, with the browser's cookie if there is one. */
async function callFrom({ address = '198.51.100.1', cookie }: From, key: string, body: object, at: TestShop = shop) {
  return at.guest.call(key, { body, headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) } });
}
const signIn = async (identifier: string, password: string, from: From = {}, at: TestShop = shop) =>
  callFrom(from, 'POST /auth/login', { identifier, password }, at);
const cookieOf = (reply: { headers: Record<string, unknown> }) => String(reply.headers['set-cookie']).split(';', 1)[0];
const wrongTries = async (count: number, identifier: string, from: (n: number) => From) =>
  Promise.all(Array.from({ length: count }, async (_, n) => signIn(identifier, `wrong ${n}`, from(n))));
const weighed = (replies: Array<{ status: number }>) => replies.filter((reply) => reply.status === 401).length;
/**
 * Guesses passwords from these addresses until the shop refuses every guess. Returns how many guesses the shop checked.
 * Repeats guesses that get no place in the hashing queue.
 */
async function exhaust(identifier: string, addresses: readonly string[]): Promise<number> {
  let sum = 0;
  for (;;) {
    const replies = await wrongTries(addresses.length * 4, identifier, (n) => ({
      address: addresses[n % addresses.length] ?? '',
    }));
    sum += weighed(replies);
    if (replies.every((reply) => reply.status === 429)) return sum;
  }
}
let nets = 0;
/** Makes an address that no other test in this file uses. */
const newAddress = () => `10.${++nets}.0.1`;

describe('guessing a password', () => {
  test('many wrong passwords at once are weighed no more often than one after the other', async () => {
    const { email } = await makeAccount();
    const address = newAddress();
    const replies = await wrongTries(many({ quick: 60, full: 400 }), email, () => ({ address }));
    expect(replies.filter(({ status }) => ![401, 429, 503].includes(status))).toEqual([]);
    expect(weighed(replies) + (await exhaust(email, [address]))).toBe(LIMIT);
    expect(await signIn(email, PASSWORD, { address })).toMatchObject({ status: 429, body: { code: 'TOO_MANY_TRIES' } });
  });
  test('email and username in any letters are one account with one budget', async () => {
    const { email, username } = await makeAccount();
    const address = newAddress();
    const names = [email, username, email.toUpperCase(), ` ${username.toUpperCase()} `];
    const replies = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => signIn(names[n % names.length] ?? '', 'wrong', { address })),
    );
    expect(weighed(replies) + (await exhaust(email, [address]))).toBe(LIMIT);
  });
  test('from many networks at once is weighed so often an account as the limit says, and an IPv6 household is one network', async () => {
    const { email } = await makeAccount();
    const household = await wrongTries(40, email, (n) => ({ address: `2001:db8:7:1::${(n + 1).toString(16)}` }));
    expect(weighed(household) + (await exhaust(email, ['2001:db8:7:1::1']))).toBe(LIMIT);
    const everywhere = await exhaust(email, Array.from({ length: 8 }, newAddress));
    expect(LIMIT + everywhere).toBe(FROM_ANYWHERE);
  });
  test('a right password costs nothing, however often, and clears the failures before it', async () => {
    const { email } = await makeAccount();
    const address = newAddress();
    for (let times = 0; times < 2; times++) {
      expect(weighed(await wrongTries(LIMIT - 1, email, () => ({ address })))).toBe(LIMIT - 1);
      expect((await signIn(email, PASSWORD, { address })).status).toBe(200);
    }
    for (let times = 0; times < LIMIT + 2; times++)
      expect((await signIn(email, PASSWORD, { address })).status).toBe(200);
  });
  test('an account that does not exist is refused in the same way', async () => {
    const address = newAddress();
    const replies = await wrongTries(30, 'nobody-here@example.com', () => ({ address }));
    expect(weighed(replies) + (await exhaust('nobody-here@example.com', [address]))).toBe(LIMIT);
  });
  test('wrong current passwords count when one is changed', async () => {
    const user = await makeAccount();
    const { call } = await shop.as(user);
    const change = async (currentPassword: string) =>
      call('PUT /users/change-password', { body: { currentPassword, newPassword: 'Another-Good-1' } });
    const replies = await Promise.all(Array.from({ length: 30 }, async (_, n) => change(`wrong ${n}`)));
    expect(replies.filter((reply) => reply.status === 400)).toHaveLength(LIMIT);
    expect((await change(PASSWORD)).status).toBe(429);
    // Another session of the same user has its own tries.
    const other = await shop.as(user);
    const body = { currentPassword: PASSWORD, newPassword: 'Another-Good-1' };
    expect((await other.call('PUT /users/change-password', { body })).status).toBe(200);
  });
  test('is not limited where the limits are off', async () => {
    const { email } = await makeAccount(unlimited);
    const replies = await Promise.all(
      Array.from({ length: 12 }, async () =>
        callFrom({}, 'POST /auth/login', { identifier: email, password: 'wrong' }, unlimited),
      ),
    );
    expect(weighed(replies)).toBe(12);
  });
});

describe('made-up names', () => {
  test('in any number leave the counters of accounts as they are', async () => {
    const { email } = await makeAccount(flooded);
    const address = newAddress();
    for (let n = 0; n < LIMIT; n++) await signIn(email, `wrong ${n}`, { address }, flooded);
    const flood = many({ quick: 1_500, full: 60_000 });
    for (let n = 0; n < flood; n += 300)
      await Promise.all(
        Array.from({ length: 300 }, async (_, i) =>
          flooded.rateLimits
            .spend(
              ['login-network', `10.9.${n}.${i}`],
              ['login-nobody', `made-up-${n + i}@example.com`],
              ['login-nobody-network', `made-up-${n + i}@example.com 10.9.${n}.${i}`],
            )
            .catch(() => undefined),
        ),
      );
    expect((await signIn(email, PASSWORD, { address }, flooded)).status).toBe(429);
  });
  test('of one network share its limit', async () => {
    const address = newAddress();
    let sum = 0;
    // The test sends only a few guesses at the same time, so that each gets a place in the queue of passwords.
    for (let n = 0; n < NETWORK + 12; n += 6) {
      const some = Array.from({ length: 6 }, async (_, i) =>
        signIn(`made-up-${n + i}@example.com`, 'wrong', { address }),
      );
      sum += weighed(await Promise.all(some));
    }
    expect(sum).toBe(NETWORK);
  });
});

describe('strangers', () => {
  test('who fail from 8 networks until every stranger is refused keep the owner out neither of a known browser nor of a known network', async () => {
    const { email } = await makeAccount();
    const [home, elsewhere] = [newAddress(), newAddress()];
    const cookie = cookieOf(await signIn(email, PASSWORD, { address: home })) ?? '';
    const strange = Array.from({ length: 8 }, newAddress);
    expect(await exhaust(email, strange)).toBe(FROM_ANYWHERE);
    expect((await signIn(email, PASSWORD, { address: newAddress() })).status).toBe(429);
    expect((await signIn(email, PASSWORD, { address: elsewhere, cookie })).status).toBe(200);
    expect((await signIn(email, PASSWORD, { address: home })).status).toBe(200);
  });
  test('gain nothing by a cookie that was made up, or was given to them for an account of their own', async () => {
    const [{ email }, own] = [await makeAccount(), await makeAccount()];
    const theirs = cookieOf(await signIn(own.email, PASSWORD, { address: newAddress() })) ?? '';
    for (const cookie of [`browser=${'A'.repeat(43)}`, theirs]) {
      const address = newAddress();
      expect(weighed(await wrongTries(20, email, () => ({ address, cookie })))).toBe(LIMIT);
    }
  });
  test('who hold a known browser have its tries and no more', async () => {
    const { email } = await makeAccount();
    const cookie = cookieOf(await signIn(email, PASSWORD, { address: newAddress() })) ?? '';
    const replies = await wrongTries(40, email, () => ({ address: newAddress(), cookie }));
    expect(weighed(replies)).toBe(LIMIT);
  });
});

describe('the cookie by which a browser is known', () => {
  test('is out of reach of scripts and other sites, and stays the same', async () => {
    const { email, id } = await makeAccount();
    const first = await signIn(email, PASSWORD, { address: newAddress() });
    expect(first.headers['set-cookie']).toMatch(
      /^browser=[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    );
    const cookie = cookieOf(first) ?? '';
    expect(cookieOf(await signIn(email, PASSWORD, { address: newAddress(), cookie }))).toBe(cookie);
    const stored = await shop.db.selectFrom('known_clients').selectAll().where('user_id', '=', id).execute();
    expect(stored).toHaveLength(3);
    expect(JSON.stringify(stored)).not.toContain(cookie.slice('browser='.length));
  });
});

describe('the queue of passwords', () => {
  test('full of one network’s, still takes another’s in turn, and refuses the rest with a sentence and a time', async () => {
    const { email } = await makeAccount();
    const attack = Array.from({ length: many({ quick: 20, full: 600 }) }, async (_, n) => {
      // Each registration hashes a password, but it is not a guess at an account's password.
      const name = `crowd${n}-${Date.now()}`;
      const body = { username: name, email: `${name}@example.com`, password: PASSWORD };
      return callFrom({ address: '10.250.0.1' }, 'POST /auth/register', body);
    });
    const honest = await signIn(email, PASSWORD, { address: newAddress() });
    expect(honest.status).toBe(200);
    const refused = (await Promise.all(attack)).filter((reply) => reply.status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({
      body: { code: 'BUSY', message: 'Many people are signing in right now. Please try again in a few seconds.' },
      headers: { 'retry-after': '3' },
    });
  });
  test('full of strangers, still takes who signs in from a known browser', async () => {
    const { email } = await makeAccount();
    const cookie = cookieOf(await signIn(email, PASSWORD, { address: newAddress() })) ?? '';
    const crowd = Array.from({ length: 40 }, async (_, n) =>
      signIn(`stranger-${n}@example.com`, 'wrong', { address: newAddress() }),
    );
    const owner = await signIn(email, PASSWORD, { address: newAddress(), cookie });
    expect((await Promise.all(crowd)).map((reply) => reply.status)).toContain(503);
    expect(owner.status).toBe(200);
  });
});
