// On both engines: one statement checks and writes a report.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeUser } from '../../../../test/factories.ts';
import { msg91ReportOf, startProviders } from '../../../../test/message-providers.ts';
import { approve, setUp } from '../../../../test/messages.ts';
import { nextSerial } from '../../../../test/serial.ts';
import { useShop } from '../../../../test/shop.ts';
import { inTransaction } from '../../db/transaction.ts';
import { queueMessage, sealForMessage } from '../queue-message.ts';

const providers = await startProviders();
const shop = useShop({ MESSAGES: providers.url, PUBLIC_URL: 'https://shop.example' });
const aPhone = () => String(9_600_000_000 + nextSerial());
let address = '';

beforeAll(async () => {
  const owner = await shop.as({ id: (await makeUser(shop, 'ADMIN')).id, role: 'ADMIN' });
  for (const channel of ['whatsapp', 'sms'] as const) {
    await setUp(owner, channel);
    await approve(owner, channel, 'code');
  }
  address = (await owner.call('GET /messages')).body.settings.reportsUrl;
});
beforeEach(() => providers.calm());
afterAll(providers.close);

const tell = async (body: object, token = address.split('/').at(-1)) =>
  shop.guest.call(`POST /messages/msg91/${token}`, { body });

/** Sends a code by SMS. Returns MSG91's id of the message. */
async function sendBySms(phone: string): Promise<string> {
  const facts = { sealedCode: await sealForMessage(shop.mac, '481516') };
  const message = { event: 'code', phone, language: 'en', facts, channel: 'sms' } as const;
  await inTransaction(shop.db, async (db) => {
    await queueMessage(db, message, { now: shop.now(), lane: phone });
  });
  await shop.jobs.idle();
  return providers.asked.at(-1)?.id ?? '';
}
const rowsOf = async (phone: string) =>
  shop.db
    .selectFrom('messages')
    .select(['channel', 'state', 'failure', 'cost_paise'])
    .where('phone_end', '=', phone.slice(-4))
    .orderBy('id')
    .execute();

test('the owner gets an address of the shop that nobody guesses', () => {
  expect(address).toMatch(/^https:\/\/shop\.example\/api\/messages\/msg91\/[\da-f]{64}$/);
});

test('a delivered message says so, whatever comes later', async () => {
  const phone = aPhone();
  const id = await sendBySms(phone);
  for (const status of ['1', '2', '1']) expect((await tell(msg91ReportOf({ id, phone, status }))).status).toBe(200);
  await shop.jobs.idle();
  expect(await rowsOf(phone)).toEqual([{ channel: 'sms', state: 'delivered', failure: '', cost_paise: 20 }]);
});

test.each(['2', '9', '16', '17', '25'])(
  'a failed one (%s) costs nothing and goes by the next channel, once',
  async (status) => {
    const phone = aPhone();
    const id = await sendBySms(phone);
    const report = msg91ReportOf({ id, phone, status });
    await Promise.all(Array.from({ length: 10 }, async () => tell(report)));
    await shop.jobs.idle();
    await tell(report);
    await shop.jobs.idle();
    expect(await rowsOf(phone)).toEqual([
      { channel: 'sms', state: 'failed', failure: status, cost_paise: 0 },
      { channel: 'whatsapp', state: 'sent', failure: '', cost_paise: 12 },
    ]);
  },
);

test('a forged report changes nothing: without the address, of another phone, of an unknown message or number', async () => {
  const phone = aPhone();
  const id = await sendBySms(phone);
  const forged = await tell(msg91ReportOf({ id, phone, status: '2' }), 'f'.repeat(64));
  expect(forged).toMatchObject({ status: 401, body: { code: 'BAD_SIGNATURE' } });
  for (const body of [
    msg91ReportOf({ id, phone: aPhone(), status: '2' }),
    msg91ReportOf({ id: 'unknown', phone, status: '2' }),
    msg91ReportOf({ id: '', phone, status: '2' }),
    msg91ReportOf({ id, phone, status: '3' }),
    { ...msg91ReportOf({ id, phone, status: '2' }), number: { $ne: '' } },
    {},
  ])
    expect((await tell(body)).status).toBe(200);
  await shop.jobs.idle();
  expect(await rowsOf(phone)).toEqual([{ channel: 'sms', state: 'sent', failure: '', cost_paise: 20 }]);
});

test('a report about WhatsApp’s message is none', async () => {
  const phone = aPhone();
  const facts = { sealedCode: await sealForMessage(shop.mac, '481516') };
  await inTransaction(shop.db, async (db) => {
    await queueMessage(db, { event: 'code', phone, language: 'en', facts }, { now: shop.now(), lane: phone });
  });
  await shop.jobs.idle();
  await tell(msg91ReportOf({ id: providers.asked.at(-1)?.id ?? '', phone, status: '2' }));
  expect(await rowsOf(phone)).toMatchObject([{ channel: 'whatsapp', state: 'sent' }]);
});

test('a new address ends the earlier one at once', async () => {
  const owner = await shop.as({ id: (await makeUser(shop, 'ADMIN')).id, role: 'ADMIN' });
  const phone = aPhone();
  const id = await sendBySms(phone);
  const before = address;
  const { status, body } = await owner.call('POST /messages/reports-address');
  expect(status).toBe(200);
  address = body.settings.reportsUrl;
  expect(address).toMatch(/^https:\/\/shop\.example\/api\/messages\/msg91\/[\da-f]{64}$/);
  expect(address).not.toBe(before);
  const report = msg91ReportOf({ id, phone, status: '1' });
  expect((await tell(report, before.split('/').at(-1))).status).toBe(401);
  expect((await rowsOf(phone))[0]?.state).toBe('sent');
  expect((await tell(report)).status).toBe(200);
  expect((await rowsOf(phone))[0]?.state).toBe('delivered');
  const again = (await owner.call('POST /messages/reports-address')).body.settings.reportsUrl;
  expect(new Set([before, address, again]).size).toBe(3);
  address = again;
  const log = JSON.stringify(await shop.db.selectFrom('audit_log').selectAll().execute());
  expect(log).toContain('new delivery report URL');
  expect(log).not.toContain(again.split('/').at(-1));
});
