import { expect, test } from 'vitest';
import { makeAdmin, makeProduct, makeShopper } from '../../../test/factories.ts';
import { guessUntilRefused } from '../../../test/guesses.ts';
import { useShop, type TestShop } from '../../../test/shop.ts';
import { hashPassword } from '../../accounts/auth/passwords.ts';
import { many } from './scale.ts';

// The tests attack two calls: one returns a file with all data about a person, and the other erases this data for good.

const shop = useShop();
const limited = useShop({ RATE_LIMITS: '1' });
const PASSWORD = 'Sutli-Ghagra-7';

async function aShopper(at: TestShop = shop) {
  const shopper = await makeShopper(at);
  const password_hash = await hashPassword(PASSWORD);
  await at.db.updateTable('users').set({ password_hash }).where('id', '=', shopper.user.id).execute();
  return shopper;
}
type Shopper = Awaited<ReturnType<typeof aShopper>>;
const OWN = 'GET /users/personal-data';
const erase = async ({ call }: Shopper, password = PASSWORD) => call('POST /users/erase', { body: { password } });
const isThere = async ({ user }: Shopper, at: TestShop = shop) =>
  (await at.db.selectFrom('users').select('email').where('id', '=', user.id).executeTakeFirstOrThrow()).email ===
  user.email;

test('one’s own file holds nobody else’s data, whatever the request says', async () => {
  const [one, other] = [await aShopper(), await aShopper()];
  for (const key of [
    OWN,
    `${OWN}?id=${other.user.id}`,
    `${OWN}?userId=${other.user.id}&customer=${other.user.email}`,
  ]) {
    const { status, body, headers } = await one.call(key);
    expect([status, body.account.email, headers['cache-control']]).toEqual([200, one.user.email, 'no-store']);
    expect(JSON.stringify(body)).not.toContain(other.user.id);
    expect(JSON.stringify(body)).not.toContain(other.user.email);
  }
  expect((await one.call(`GET /customers/${other.user.id}/personal-data`)).status).toBe(403);
  expect((await one.call(`DELETE /customers/${other.user.id}`)).status).toBe(403);
  expect(await isThere(other)).toBe(true);
});

test('it holds no hash, token, code or key: nothing by which somebody signs in', async () => {
  const shopper = await aShopper();
  await shop.guest.call('POST /auth/forgot-password/request-otp', { body: { email: shopper.user.email } });
  const file = JSON.stringify((await shopper.call(OWN)).body);
  const { password_hash } = await shop.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', shopper.user.id)
    .executeTakeFirstOrThrow();
  const sessions = await shop.db.selectFrom('sessions').selectAll().where('user_id', '=', shopper.user.id).execute();
  const codes = await shop.db
    .selectFrom('one_time_codes')
    .selectAll()
    .where('email_key', '=', shopper.user.email)
    .execute();
  expect([sessions.length, codes.length]).toEqual([1, 1]);
  const secrets = [password_hash, ...sessions.map((row) => row.token_hash), ...codes.map((row) => row.code_mac)];
  expect(secrets.filter((secret) => file.includes(secret))).toEqual([]);
  expect(file).not.toMatch(/argon2|[\da-f]{64}/);
});

test('wrong passwords before erasing are weighed as seldom as those of a sign-in, and erase nothing', async () => {
  const shopper = await aShopper(limited);
  const replies = await Promise.all(
    Array.from({ length: many({ quick: 30, full: 300 }) }, async (_, n) => erase(shopper, `wrong ${n}`)),
  );
  const weighed = replies.filter(({ status }) => status === 400).length;
  // If a guess gets no place in the hashing queue, the shop gives its try back. After many such guesses, the shop gives
  // no try back any more.
  const all = weighed + (await guessUntilRefused(async () => erase(shopper, 'wrong'), 400));
  expect(all).toBeGreaterThan(4);
  expect(all).toBeLessThanOrEqual(8);
  expect(replies.filter(({ status }) => ![400, 429, 503].includes(status))).toEqual([]);
  expect(await isThere(shopper, limited)).toBe(true);
  expect((await erase(shopper)).status).toBe(429);
});

test('erased many times at once, also by the back office, it is erased once and told once', async () => {
  const [shopper, admin] = [await aShopper(), await makeAdmin(shop)];
  const replies = await Promise.all([
    ...Array.from({ length: 4 }, async () => erase(shopper)),
    ...Array.from({ length: 4 }, async () => admin.call(`DELETE /customers/${shopper.user.id}`)),
  ]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  const told = await shop.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'customer.erased')
    .where('subject_id', '=', shopper.user.id)
    .execute();
  expect(told).toHaveLength(1);
});

test('a file that is fetched while its account is erased is of before or of after, and never half', async () => {
  for (let round = 0; round < many({ quick: 4, full: 40 }); round++) {
    const [shopper, admin] = [await aShopper(), await makeAdmin(shop)];
    const [file, erased] = await Promise.all([
      admin.call(`GET /customers/${shopper.user.id}/personal-data`),
      admin.call(`DELETE /customers/${shopper.user.id}`),
    ]);
    expect(erased.status).toBe(200);
    expect([200, 404]).toContain(file.status);
    if (file.status === 404) continue;
    const isBefore = file.body.account.email === shopper.user.email;
    expect(file.body.addresses).toHaveLength(isBefore ? 1 : 0);
    expect(JSON.stringify(file.body).includes(shopper.user.email)).toBe(isBefore);
  }
});

test('what the account does in the very moment of its end leaves nothing behind that names it', async () => {
  const { variants } = await makeProduct(shop);
  const productVariantId = variants[0]?.id;
  for (let round = 0; round < many({ quick: 4, full: 40 }); round++) {
    const shopper = await aShopper();
    const { email, id } = shopper.user;
    const address = { addressLine1: 'Left Lane', city: 'Jaipur', state: 'Rajasthan', postalCode: '302029' };
    const replies = await Promise.all([
      erase(shopper),
      shopper.call('PUT /users/profile', { body: { firstName: 'Left', lastName: 'Behind' } }),
      shopper.call('POST /addresses', { body: address }),
      shopper.call('POST /cart/add', { body: { productVariantId, quantity: 1 } }),
      shopper.call('POST /auth/confirm-email/request'),
      shop.guest.call('POST /auth/login', { body: { identifier: email, password: PASSWORD } }),
    ]);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    expect(replies[0].status).toBe(200);
    const user = await shop.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(JSON.stringify(user)).not.toMatch(/Left|Behind/);
    expect(JSON.stringify(user)).not.toContain(email);
    const { token } = replies[5].body;
    if (token !== undefined) expect((await shop.withToken(token).call('GET /auth/me')).status).toBe(401);
    expect((await shopper.call('GET /auth/me')).status).toBe(401);
  }
});

test('somebody who works here is neither handed out nor erased, by id or by becoming staff in that moment', async () => {
  const [owner, colleague] = [await makeAdmin(shop), await makeAdmin(shop, 'packing')];
  for (const { user } of [owner, colleague]) {
    expect((await owner.call(`GET /customers/${user.id}/personal-data`)).status).toBe(404);
    expect((await owner.call(`DELETE /customers/${user.id}`)).status).toBe(404);
  }
  expect((await colleague.call('GET /staff/me')).status).toBe(200);
});
