// On both engines: the budget, the log of messages and the refusals of phones depend on SQL statements that count and
// lock rows.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/instants.ts';
import { indianMinute } from '#domain/indian-time.ts';
import type { MessageEvent } from '#domain/messages.ts';
import { makeUser } from '../../../test/factories.ts';
import {
  failsBy,
  fallsSilent,
  reportOf,
  signedByMeta,
  startProviders,
  takes,
  wordsFrom,
  type ByWhatsApp,
} from '../../../test/message-providers.ts';
import { approve, orderTo, setUp } from '../../../test/messages.ts';
import { useShop, type Caller } from '../../../test/shop.ts';
import { inTransaction } from '../db/transaction.ts';
import { mayStillSendCode } from './budget.ts';
import { clearMessages } from './messages.ts';
import { queueMessage, sealForMessage } from './queue-message.ts';

const providers = await startProviders();
const shop = useShop({ MESSAGES: providers.url, PUBLIC_URL: 'https://shop.example' });
/** The owner signs in again for each call, because the tests move the clock by days. */
const owner: Caller = { call: async (key, sent) => (await shop.as(person)).call(key, sent) };
let person: { id: string; role: 'ADMIN' };
let serial = 0;
const aPhone = () => `98765${String(10_000 + ++serial)}`;

beforeAll(async () => {
  person = { id: (await makeUser(shop, 'ADMIN')).id, role: 'ADMIN' };
  for (const channel of ['whatsapp', 'sms'] as const) {
    await setUp(owner, channel);
    for (const event of ['code', 'orderPlaced', 'shipped', 'outForDelivery', 'delivered', 'refund'] as const)
      await approve(owner, channel, event);
  }
  atMinute(12 * 60);
});
beforeEach(async () => {
  providers.calm();
  await shop.emailsSent();
  providers.calm();
  await owner.call('PUT /messages', { body: { order: ['whatsapp', 'sms', 'email'], dayBudget: null } });
});
afterAll(providers.close);

/** Moves the clock forward to this minute of an Indian day. */
function atMinute(minute: number): void {
  shop.wait(((minute - indianMinute(shop.now()) + 24 * 60) % (24 * 60)) * MINUTE_MS);
}

async function sendCode(phone: string, code: string, channel?: 'whatsapp' | 'sms'): Promise<void> {
  const sealedCode = await sealForMessage(shop.mac, code);
  const message = { event: 'code', phone, language: 'en', facts: { sealedCode }, ...(channel && { channel }) } as const;
  await inTransaction(shop.db, async (db) => {
    await queueMessage(db, message, { now: shop.now(), lane: phone });
  });
}

/** Runs all waiting jobs of messages, even if they are not due yet. */
async function run(): Promise<void> {
  await shop.db
    .updateTable('jobs')
    .set({ run_at: shop.now() })
    .where('kind', 'in', ['message', 'urgentMessage'])
    .where('state', '=', 'waiting')
    .execute();
  await shop.jobs.idle();
}

const rows = async (phone: string) =>
  shop.db
    .selectFrom('messages')
    .select(['channel', 'state', 'failure'])
    .where('phone_end', '=', phone.slice(-4))
    .orderBy('at')
    .orderBy('id')
    .execute();
const channels = () => providers.asked.map(({ channel }) => channel);
const report = async (body: object, secret?: string) =>
  shop.guest.call('POST /messages/whatsapp', { body, headers: signedByMeta(body, secret) });

describe('a code', () => {
  test('goes by WhatsApp with its button, and lies nowhere in clear', async () => {
    const phone = aPhone();
    await sendCode(phone, '481516');
    const dump = JSON.stringify(await shop.db.selectFrom('jobs').selectAll().execute());
    expect(dump).not.toContain('481516');
    await run();
    const [sent] = providers.asked as ByWhatsApp[];
    expect(sent?.message).toMatchObject({
      to: `91${phone}`,
      template: {
        name: 'code_1',
        language: { code: 'en' },
        components: [{ type: 'body', parameters: [{ text: '481516' }] }, { parameters: [{ text: '481516' }] }],
      },
    });
    const log = JSON.stringify(await shop.db.selectFrom('messages').selectAll().execute());
    expect(log).not.toContain('481516');
    expect(await rows(phone)).toEqual([{ channel: 'whatsapp', state: 'sent', failure: '' }]);
  });

  test('goes by the channel that was asked for, and SMS binds it to the domain', async () => {
    const phone = aPhone();
    await sendCode(phone, '234999', 'sms');
    await run();
    expect(providers.asked).toMatchObject([
      { channel: 'sms', message: { flow_id: 'code_1', sender: 'TANABN', mobiles: `91${phone}`, VAR1: '234999' } },
    ]);
  });

  test.each([
    ['a phone without WhatsApp', failsBy(131_026), '131026'],
    ['too many messages', failsBy(130_429, 429), '130429'],
    ['a template that Meta does not know', failsBy(132_001), '132001'],
    ['a token that has ended', failsBy(190, 401), '190'],
  ])('takes the next channel at once: %s', async (_name, answer, failure) => {
    const phone = aPhone();
    providers.mood.whatsapp = answer;
    await sendCode(phone, '111222');
    await run();
    expect(channels()).toEqual(['whatsapp', 'sms']);
    expect(await rows(phone)).toEqual([
      { channel: 'whatsapp', state: 'failed', failure },
      { channel: 'sms', state: 'sent', failure: '' },
    ]);
  });
});

describe('a message about an order', () => {
  test('says what it should, once, beside the email; with every channel off nothing is queued', async () => {
    const phone = aPhone();
    const { number } = await orderTo(shop, phone);
    await run();
    const [sent, ...others] = providers.asked as ByWhatsApp[];
    expect(others).toEqual([]);
    const body = sent?.message.template.components[0]?.parameters.map(({ text }) => text) ?? [];
    expect(body).toContain(number);
    expect(body.at(-1)).toMatch(/^https:\/\/shop\.example\/l\/\w{11}$/);
    for (const channel of ['whatsapp', 'sms'] as const) await setUp(owner, channel, { isOn: false });
    await orderTo(shop, aPhone());
    const queued = await shop.db
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'message')
      .where('state', '=', 'waiting')
      .execute();
    expect(queued).toEqual([]);
    for (const channel of ['whatsapp', 'sms'] as const) await setUp(owner, channel);
  });

  test('waits for a provider that is busy, and then goes out once', async () => {
    const phone = aPhone();
    providers.mood.whatsapp = failsBy(130_429, 429);
    await orderTo(shop, phone);
    await run();
    expect(channels()).toEqual(['whatsapp']);
    providers.mood.whatsapp = takes;
    await run();
    expect(channels()).toEqual(['whatsapp', 'whatsapp']);
    expect(await rows(phone)).toEqual([{ channel: 'whatsapp', state: 'sent', failure: '' }]);
  });

  test('is sent at most twice by a channel that never answers', async () => {
    const phone = aPhone();
    providers.mood.whatsapp = fallsSilent;
    await orderTo(shop, phone);
    for (let attempt = 0; attempt < 4; attempt++) await run();
    expect(channels()).toEqual(['whatsapp', 'whatsapp', 'sms']);
  });

  test('has no template that is not approved, and by email only where that comes first', async () => {
    await approve(owner, 'whatsapp', 'orderPlaced', { state: 'submitted' });
    await orderTo(shop, aPhone());
    await run();
    expect(channels()).toEqual(['sms']);
    await approve(owner, 'whatsapp', 'orderPlaced');
    providers.calm();
    await owner.call('PUT /messages', { body: { order: ['email', 'whatsapp', 'sms'], dayBudget: null } });
    await orderTo(shop, aPhone());
    await run();
    expect(channels()).toEqual([]);
  });

  test('has a link that fits into one variable of an SMS', async () => {
    await setUp(owner, 'whatsapp', { isOn: false });
    await orderTo(shop, aPhone());
    await run();
    await setUp(owner, 'whatsapp');
    const [sent] = providers.asked;
    const values = Object.entries(sent?.message ?? {}).flatMap(([key, value]) =>
      key.startsWith('VAR') ? [value] : [],
    );
    // If a text contains a single ₹ or dash, a part holds 67 characters instead of 153, and the message costs more.
    expect(`${sent?.channel === 'sms' && values.join(' ')}`).toMatch(/^[ -~]*Rs [\d,]+ [ -~]*$/);
    expect(values).toContainEqual(expect.stringMatching(/^https:\/\/shop\.example\/l\/\w{11}$/));
  });
});

describe('quiet hours', () => {
  const move = async (id: string, step: string) =>
    expect((await owner.call(`PUT /orders/${id}/step`, { body: { step } })).status).toBe(200);

  test('hold back a parcel’s way until nine, but neither a new order nor a code', async () => {
    atMinute(22 * 60);
    const phone = aPhone();
    const { id } = await orderTo(shop, phone);
    await sendCode(aPhone(), '555666');
    await run();
    expect(channels()).toEqual(['whatsapp', 'whatsapp']);
    await move(id, 'handOver');
    await run();
    expect(channels()).toHaveLength(2);
    for (let hour = 22; hour < 24 + 8; hour++) {
      shop.wait(HOUR_MS);
      await shop.jobs.idle();
    }
    expect(channels()).toHaveLength(2);
    shop.wait(HOUR_MS);
    await shop.jobs.idle();
    expect(channels()).toHaveLength(3);
  });

  test('leave only the latest word about a parcel', async () => {
    atMinute(23 * 60);
    const { id } = await orderTo(shop, aPhone());
    await run();
    providers.calm();
    await move(id, 'handOver');
    await move(id, 'goOut');
    atMinute(9 * 60 + 1);
    await run();
    expect((providers.asked as ByWhatsApp[]).map(({ message }) => message.template.name)).toEqual(['outfordelivery_1']);
    await move(id, 'deliver');
    await run();
    expect((providers.asked as ByWhatsApp[]).map(({ message }) => message.template.name)).toEqual([
      'outfordelivery_1',
      'delivered_1',
    ]);
  });
});

describe('the budget of a day', () => {
  test('is not overspent by many at once; the owner sees what it held back', async () => {
    shop.wait(24 * HOUR_MS);
    atMinute(12 * 60);
    await owner.call('PUT /messages', { body: { order: ['whatsapp', 'email', 'sms'], dayBudget: '0.60' } });
    expect(await mayStillSendCode(shop.db, 'Tana Bana', shop.now())).toBe(true);
    await setUp(owner, 'sms', { price: '0.70' });
    await Promise.all(Array.from({ length: 12 }, async (_, at) => sendCode(aPhone(), `70000${at % 10}`)));
    await run();
    await setUp(owner, 'sms');
    expect(channels()).toHaveLength(5);
    expect(await mayStillSendCode(shop.db, 'Tana Bana', shop.now())).toBe(false);
    const { today } = (await owner.call('GET /messages')).body.settings;
    expect(today).toEqual({ cost: '0.60', heldBack: 7 });
    shop.wait(24 * HOUR_MS);
    expect(await mayStillSendCode(shop.db, 'Tana Bana', shop.now())).toBe(true);
  });

  test('counts each part of an SMS, and never leaves room for less than a code costs', async () => {
    shop.wait(24 * HOUR_MS);
    atMinute(12 * 60);
    await setUp(owner, 'whatsapp', { isOn: false });
    const cost = async () => (await owner.call('GET /messages')).body.settings.today.cost;
    const wordsOf = (length: number) => `{code} ${'x'.repeat(length - 7)}`;
    let paise = 0;
    for (const [words, more] of [
      [wordsOf(160), 1],
      [wordsOf(161), 2],
      [wordsOf(307), 3],
      [`{code} ${'न'.repeat(63)}`, 1],
      [`{code} ${'न'.repeat(64)}`, 2],
      [`{code} ${'न'.repeat(128)}`, 3],
    ] as const) {
      await approve(owner, 'sms', 'code', { words });
      await owner.call('PUT /messages', { body: { order: ['sms', 'whatsapp', 'email'], dayBudget: null } });
      await sendCode(aPhone(), '515151');
      await run();
      paise += more * 20;
      expect([words.length, await cost()]).toEqual([words.length, (paise / 100).toFixed(2)]);
      const budget = async (left: number) => {
        const dayBudget = String((paise + left) / 100);
        await owner.call('PUT /messages', { body: { order: ['sms', 'whatsapp', 'email'], dayBudget } });
        return mayStillSendCode(shop.db, 'Tana Bana', shop.now());
      };
      expect(await budget(more * 20 - 1)).toBe(false);
      expect(await budget(more * 20)).toBe(true);
    }
    const { month } = (await owner.call('GET /messages')).body.settings;
    const bySms = month.find((one: { channel: string }) => one.channel === 'sms');
    expect(Math.round(Number(bySms.cost) * 100)).toBeGreaterThanOrEqual(paise);
    await approve(owner, 'sms', 'code', { words: '{code} is your code.' });
    await setUp(owner, 'whatsapp');
  });

  test('counts nothing for a message that the provider refused', async () => {
    shop.wait(24 * HOUR_MS);
    atMinute(12 * 60);
    providers.mood.whatsapp = failsBy(131_026);
    await sendCode(aPhone(), '808080');
    await run();
    expect((await owner.call('GET /messages')).body.settings.today.cost).toBe('0.20');
  });
});

describe('Meta’s webhook', () => {
  test('is verified by the owner’s word', async () => {
    const ask = async (token: string) =>
      shop.guest.call(`GET /messages/whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`);
    expect(await ask('verify-word-of-the-owner')).toMatchObject({ status: 200, body: '1158201444' });
    expect((await ask('guess')).status).toBe(401);
  });

  test('moves a message forward only, whatever the order of the reports; forged ones change nothing', async () => {
    const phone = aPhone();
    await sendCode(phone, '909090');
    await run();
    const { id = '' } = providers.asked[0] ?? {};
    const state = async () => (await rows(phone))[0]?.state;
    const read = reportOf({ id, status: 'read' });
    expect((await report(read, 'not-the-secret')).status).toBe(401);
    expect((await shop.guest.call('POST /messages/whatsapp', { body: read })).status).toBe(401);
    expect(await state()).toBe('sent');
    expect((await report(reportOf({ id, status: 'delivered' }))).status).toBe(200);
    await report(reportOf({ id, status: 'sent' }, { id, status: 'failed', code: 131_026 }));
    expect(await state()).toBe('delivered');
    await report(read);
    await report(reportOf({ id, status: 'delivered' }));
    expect(await state()).toBe('read');
    expect((await report({ object: 'x', entry: [{ changes: [{ value: { statuses: [7, null] } }] }] })).status).toBe(
      200,
    );
    await run();
    expect(channels()).toEqual(['whatsapp']);
  });

  test('that reports a failure later leads to the next channel, once', async () => {
    const phone = aPhone();
    await sendCode(phone, '313131');
    await run();
    const failed = reportOf({ id: providers.asked[0]?.id ?? '', status: 'failed', code: 131_026 });
    await Promise.all([report(failed), report(failed), report(failed)]);
    await run();
    expect(channels()).toEqual(['whatsapp', 'sms']);
    expect(providers.asked[1]?.message).toMatchObject({ VAR1: '313131' });
  });

  test('may be quicker than the answer of the send', async () => {
    const phone = aPhone();
    providers.mood.whatsapp = (response, taken) => {
      const { message } = taken as ByWhatsApp;
      const early = reportOf({ id: taken.id, status: 'delivered', ours: message.biz_opaque_callback_data });
      void report(early).then(() => takes(response, taken));
    };
    await sendCode(phone, '414141');
    await run();
    expect(await rows(phone)).toEqual([{ channel: 'whatsapp', state: 'delivered', failure: '' }]);
  });

  test('takes a STOP, which holds back all but codes until a START', async () => {
    const phone = aPhone();
    const at = Math.floor(Date.parse(shop.now()) / 1000);
    const stopped = async () => (await owner.call('GET /messages')).body.settings.stopped;
    for (const [words, is] of [
      ['Stop all', 1],
      ['START.', 0],
      ['बन्द करो', 1],
      ['शुरू', 0],
      ['please do not stop', 0],
      ['STOP\u0000', 0],
    ] as const) {
      await report(wordsFrom(aPhone(), words, at));
      expect([words, await stopped()]).toEqual([words, is]);
      await shop.db.deleteFrom('message_stops').execute();
    }
    expect((await report(wordsFrom(phone, ' बंद! ', at))).status).toBe(200);
    await orderTo(shop, phone);
    await sendCode(phone, '616161');
    await run();
    expect((providers.asked as ByWhatsApp[]).map(({ message }) => message.template.name)).toEqual(['code_1']);
    expect((await owner.call('GET /messages')).body.settings.stopped).toBe(1);
    await report(wordsFrom(phone, 'START', at + 60));
    // Meta repeats its report of the customer's first message.
    await report(wordsFrom(phone, 'stop', at));
    await orderTo(shop, phone);
    await run();
    expect(channels()).toHaveLength(2);
    const stored = JSON.stringify(await shop.db.selectFrom('message_stops').selectAll().execute());
    expect(stored).not.toContain(phone);
  });
});

test('the log forgets numbers in time, and at once those of a customer who is erased', async () => {
  const phone = aPhone();
  const { id, shopper } = await orderTo(shop, phone);
  await sendCode(aPhone(), '202020');
  await run();
  await owner.call(`PUT /orders/${id}/status`, { body: { deliveryStatus: 'DELIVERED' } });
  const left = async (event: MessageEvent) =>
    (await shop.db.selectFrom('messages').selectAll().where('event', '=', event).orderBy('id', 'desc').execute())[0];
  expect(await left('orderPlaced')).toMatchObject({ order_id: id, phone_end: phone.slice(-4) });
  expect((await owner.call(`DELETE /customers/${shopper.user.id}`)).status).toBe(200);
  expect(await left('orderPlaced')).toMatchObject({ order_id: id, phone_hash: '', phone_end: '', payload: '' });
  shop.wait(2 * HOUR_MS);
  await clearMessages(shop.db, shop.now());
  expect(await left('code')).toMatchObject({ payload: '', phone_end: expect.stringMatching(/^\d{4}$/) });
  shop.wait(24 * HOUR_MS);
  await clearMessages(shop.db, shop.now());
  expect(await left('code')).toMatchObject({ phone_hash: '', phone_end: '', state: 'sent' });
});
