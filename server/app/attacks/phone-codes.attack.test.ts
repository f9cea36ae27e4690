// On both engines: many messages spend the same budget at the same time, and each engine has its own locks.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAdmin } from '../../../test/factories.ts';
import { computedMs } from '../../../test/computed.ts';
import { startProviders } from '../../../test/message-providers.ts';
import { approve, setUp } from '../../../test/messages.ts';
import { useShop } from '../../../test/shop.ts';
import { beginAttempt } from '../../platform/messages/sent-log.ts';
import { many, tell } from './scale.ts';

const providers = await startProviders();
const variables = { MESSAGES: providers.url, PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '127.0.0.1' };
const shop = useShop({ ...variables, RATE_LIMITS: '1' });
const unlimited = useShop(variables);
const DAY_MS = 24 * 3_600_000;

beforeAll(async () => {
  for (const one of [shop, unlimited]) {
    const owner = await makeAdmin(one);
    await setUp(owner, 'sms');
    await approve(owner, 'sms', 'code');
    expect((await owner.call('PUT /code-settings', { body: { isOn: true, takesAbroad: false } })).status).toBe(200);
  }
});
beforeEach(() => providers.calm());
afterAll(providers.close);

const setBudget = async (dayBudget: string) => {
  const body = { order: ['sms', 'whatsapp', 'email'], dayBudget };
  expect((await (await makeAdmin(shop)).call('PUT /messages', { body })).status).toBe(200);
};
const settingsNow = async () => (await (await makeAdmin(shop)).call('GET /messages')).body.settings;
/** Requests a code for another phone number each time. Each number has a network and a prefix of its own. */
const pump = async (n: number) =>
  shop.guest.call('POST /auth/code', {
    body: { phone: String(7_000_000_000 + n * 10_000 + 1) },
    headers: { 'x-forwarded-for': `10.${n >> 8}.${n & 255}.7` },
  });

test('of two hundred messages at once exactly those are paid that the day’s budget pays', async (context) => {
  await setBudget('10.00');
  const attempt = (n: number) => ({
    ...({ channel: 'sms', event: 'code', language: 'en', orderId: null, payload: '', sealedWords: '' } as const),
    jobId: `race ${n}`,
    phoneHash: '',
    phoneEnd: '',
    // The messages have one to three parts.
    pricePaise: 20 * (1 + (n % 3)),
  });
  const begun = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => ({ n, ...(await beginAttempt(shop.db, attempt(n), shop.now())) })),
  );
  const paid = begun.flatMap((one) => ('id' in one ? [attempt(one.n).pricePaise] : []));
  const sum = paid.reduce((all, paise) => all + paise, 0);
  tell(context, `${paid.length} of 200 paid, ${sum} of 1000 paise`);
  expect(sum).toBeLessThanOrEqual(1000);
  // The rest of the budget is too small for a message of three parts.
  expect(sum).toBeGreaterThan(1000 - 20 * 3);
  expect((await settingsNow()).today.cost).toBe((sum / 100).toFixed(2));
  const { cost } = await shop.db
    .selectFrom('messages')
    .select((all) => all.fn.sum<number>('cost_paise').as('cost'))
    .executeTakeFirstOrThrow();
  expect(Number(cost)).toBe(sum);
});

test('strangers with a network and a prefix for each number spend the day’s budget and no more', async (context) => {
  shop.wait(DAY_MS);
  await setBudget('2.00');
  const asked = many({ quick: 60, full: 1000 });
  const statuses = (await Promise.all(Array.from({ length: asked }, async (_, n) => pump(n)))).map((one) => one.status);
  await shop.jobs.idle();
  expect(providers.asked.length).toBe(10);
  expect(new Set(statuses)).toEqual(new Set(statuses.includes(409) ? [200, 409] : [200]));
  // The budget is spent, so the shop offers the next person a code by email, and tells the owner.
  expect(await pump(9000)).toMatchObject({ status: 409, body: { code: 'CODE_BY_EMAIL' } });
  const { today } = await settingsNow();
  expect(today.cost).toBe('2.00');
  expect(today.heldBack).toBeGreaterThan(0);
  tell(context, `${asked} asked, 10 sent`);
});

test('an owner who has named no budget has one', async () => {
  shop.wait(DAY_MS);
  await shop.db.deleteFrom('message_settings').execute();
  await setUp(await makeAdmin(shop), 'sms', { price: '100' });
  await Promise.all(Array.from({ length: 30 }, async (_, n) => pump(n)));
  await shop.jobs.idle();
  expect(providers.asked.length).toBe(10);
  await setUp(await makeAdmin(shop), 'sms');
});

test('a number that the shop knows costs it no more time than one that it does not', async (context) => {
  const ask = async (phone: string) => {
    const began = computedMs();
    const { status } = await unlimited.guest.call('POST /auth/code', { body: { phone } });
    const took = computedMs() - began;
    expect(status).toBe(200);
    await unlimited.jobs.idle();
    return took;
  };
  const known = '8123400001';
  const { ticket } = (await unlimited.guest.call('POST /auth/code', { body: { phone: known } })).body;
  await unlimited.jobs.idle();
  const sent = providers.asked.at(-1);
  const code = sent?.channel === 'sms' ? sent.message['VAR1'] : '';
  expect((await unlimited.guest.call('POST /auth/code/verify', { body: { ticket, code } })).status).toBe(200);
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let n = 0; n < 40; n++) {
    times.unknown.push(await ask(String(8_200_000_000 + n)));
    times.known.push(await ask(known));
  }
  const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length / 2] ?? 0;
  const [ofKnown, ofUnknown] = [median(times.known), median(times.unknown)];
  tell(context, `known ${ofKnown.toFixed(2)} ms, unknown ${ofUnknown.toFixed(2)} ms`);
  expect(ofKnown / ofUnknown).toBeGreaterThan(0.6);
  expect(ofKnown / ofUnknown).toBeLessThan(1.6);
});
