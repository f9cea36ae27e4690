import { describe, expect, test } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { codeTries } from '../../accounts/users/client-tries.ts';
import { many } from './scale.ts';

const shop = useShop({ RATE_LIMITS: '1', TRUST_PROXY: '127.0.0.1' });
const unlimited = useShop({ TRUST_PROXY: '127.0.0.1' });
const NEW = 'Chanderi-Loom-9';
let nets = 0;
const newAddress = () => `10.${++nets}.0.1`;
type From = { address: string; cookie?: string };

const callFrom = async ({ address, cookie }: From, key: string, body: object, at = shop) =>
  at.guest.call(key, { body, headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) } });

/** Asks for a one-time code and reads it in the email. Returns the code and the browser's cookie. */
async function ask(email: string, from: From, at = shop): Promise<{ otp: string; cookie: string }> {
  const lettersOf = async () => (await at.emails()).filter((one) => one.to?.[0]?.address === email);
  const before = (await lettersOf()).length;
  const reply = await callFrom(from, 'POST /auth/forgot-password/request-otp', { email }, at);
  expect(reply.status).toBe(200);
  const letters = await lettersOf();
  expect(letters).toHaveLength(before + 1);
  return {
    otp: /\b\d{6}\b/.exec(letters.at(-1)?.text ?? '')?.[0] ?? '',
    cookie: String(reply.headers['set-cookie']).split(';', 1)[0] ?? '',
  };
}
const reset = async (email: string, otp: string, from: From, at = shop) =>
  callFrom(from, 'POST /auth/forgot-password/reset', { email, otp, newPassword: NEW }, at);
const wrong = (otp: string) => (otp === '000000' ? '000001' : '000000');

describe('strangers’ wrong codes', () => {
  test('burn no code of the browser that asked for it, and stop no reset from there', async () => {
    const { email } = await makeUser(shop);
    const asked = await ask(email, { address: newAddress() });
    for (let from = 0; from < many({ quick: 8, full: 20 }); from++) {
      const address = newAddress();
      await Promise.all(Array.from({ length: 12 }, async () => reset(email, wrong(asked.otp), { address })));
    }
    // Strangers have used up their tries for the account, so the shop refuses a stranger even with the right code.
    expect((await reset(email, asked.otp, { address: newAddress() })).status).toBe(429);
    expect((await reset(email, asked.otp, { address: newAddress(), cookie: asked.cookie })).status).toBe(200);
  });
  test('stop no reset by a client without cookies from the network that asked', async () => {
    const { email } = await makeUser(shop);
    const home = newAddress();
    const { otp } = await ask(email, { address: home });
    for (let from = 0; from < 8; from++) {
      const address = newAddress();
      await Promise.all(Array.from({ length: 12 }, async () => reset(email, wrong(otp), { address })));
    }
    expect((await reset(email, otp, { address: home })).status).toBe(200);
  });
  test('who also ask for codes put none in place of the owner’s', async () => {
    const { email } = await makeUser(shop);
    const asked = await ask(email, { address: newAddress() });
    const address = newAddress();
    for (let times = 0; times < 3; times++) await ask(email, { address });
    expect((await reset(email, asked.otp, { address: newAddress(), cookie: asked.cookie })).status).toBe(200);
    // After a new password was set, all other codes of the account are invalid.
    expect(await shop.db.selectFrom('one_time_codes').select('id').where('email_key', '=', email).execute()).toEqual(
      [],
    );
  });
  test('are weighed five times a network, at once or not, also where the limits are off', async () => {
    const { email } = await makeUser(unlimited);
    const { otp, cookie } = await ask(email, { address: newAddress() }, unlimited);
    const address = newAddress();
    await Promise.all(
      Array.from({ length: many({ quick: 40, full: 200 }) }, async () =>
        reset(email, wrong(otp), { address }, unlimited),
      ),
    );
    const guesses = await unlimited.db
      .selectFrom('code_guesses')
      .innerJoin('one_time_codes', 'one_time_codes.id', 'code_guesses.code_id')
      .select(['guesses', 'tries_left'])
      .where('email_key', '=', email)
      .execute();
    expect(guesses).toEqual([{ guesses: 5, tries_left: 5 }]);
    expect((await reset(email, otp, { address }, unlimited)).status).toBe(400);
    expect((await reset(email, otp, { address, cookie }, unlimited)).status).toBe(200);
  });
});

test('the browser that asked has five tries, wherever it is, and no others beside them', async () => {
  const { email } = await makeUser(shop);
  const { otp, cookie } = await ask(email, { address: newAddress() });
  for (let times = 0; times < 5; times++)
    expect((await reset(email, wrong(otp), { address: newAddress(), cookie })).status).toBe(400);
  expect((await reset(email, otp, { address: newAddress(), cookie })).status).toBe(400);
});

test('an account gets eight codes in a quarter of an hour from strangers, and its known browser four of its own', async () => {
  const user = await makeUser(shop);
  const { otp, cookie } = await ask(user.email, { address: newAddress() });
  expect((await reset(user.email, otp, { address: newAddress(), cookie })).status).toBe(200);
  const asks = async (from: () => From) => {
    const replies = [];
    for (let times = 0; times < 12; times++)
      replies.push(await callFrom(from(), 'POST /auth/forgot-password/request-otp', { email: user.email }));
    return replies.filter((reply) => reply.status === 200).length;
  };
  // The limit for unknown browsers is eight codes. The owner has already requested one from an unknown browser, so
  // seven are left.
  expect(await asks(() => ({ address: newAddress() }))).toBe(7);
  // The account knows the browser with this cookie, because it has sent the right code.
  expect(await asks(() => ({ address: newAddress(), cookie }))).toBe(4);
});

test('strangers in one network use up their own codes, not those of somebody in another', async () => {
  const { email } = await makeUser(shop);
  const stranger = newAddress();
  const codes = async (address: string, times: number) => {
    const replies = [];
    for (let time = 0; time < times; time++)
      replies.push(await callFrom({ address }, 'POST /auth/forgot-password/request-otp', { email }));
    return replies.filter((reply) => reply.status === 200).length;
  };
  expect(await codes(stranger, 20)).toBe(4);
  const address = newAddress();
  const { otp, cookie } = await ask(email, { address });
  expect((await reset(email, otp, { address, cookie })).status).toBe(200);
});

test('in a day a network gets six codes of an account, and all strangers thirty', async () => {
  const { id, email } = await makeUser(shop);
  const client = { network: '198.51.100.1', browser: 'B'.repeat(43) };
  const day = (network: string) =>
    codeTries({ id }, email, { ...client, network }, undefined).filter(([rule]) => rule.endsWith('-day'));
  const spent = async (network: string, times: number) => {
    let count = 0;
    for (let time = 0; time < times; time++)
      await shop.rateLimits.spend(...day(network)).then(
        () => count++,
        () => {},
      );
    return count;
  };
  expect(await spent(client.network, 12)).toBe(6);
  let others = 0;
  for (let network = 0; network < 8; network++) others += await spent(`198.51.100.${network + 2}`, 6);
  expect(others).toBe(24);
});
