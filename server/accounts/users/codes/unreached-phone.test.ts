// On both engines: a conditional update ensures that a code is emailed only once.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeUser } from '../../../../test/factories.ts';
import {
  failsBy,
  reportOf,
  signedByMeta,
  startProviders,
  type ByWhatsApp,
  type BySms,
} from '../../../../test/message-providers.ts';
import { approve, setUp } from '../../../../test/messages.ts';
import { nextSerial } from '../../../../test/serial.ts';
import { useShop, type Reply } from '../../../../test/shop.ts';
import { turnCodesOn } from '../../../../test/sign-in-codes.ts';

const providers = await startProviders();
const shop = useShop({ MESSAGES: providers.url, PUBLIC_URL: 'https://shop.example' });
const aNumber = () => String(9_400_000_000 + nextSerial());
const cookies = { origin: 'https://shop.example' };
const refuses = () => {
  providers.mood.whatsapp = failsBy(131026);
  providers.mood.sms = (response) => void response.end('{"type":"error","message":"Invalid mobile number"}');
};

beforeAll(async () => {
  const owner = await shop.as({ id: (await makeUser(shop, 'ADMIN')).id, role: 'ADMIN' });
  for (const channel of ['whatsapp', 'sms'] as const) {
    await setUp(owner, channel);
    await approve(owner, channel, 'code');
  }
  await turnCodesOn(shop);
});
beforeEach(() => providers.calm());
afterAll(providers.close);

async function aCustomer({ isConfirmed = true } = {}) {
  const { id, email } = await makeUser(shop);
  const phone = aNumber();
  const at = shop.now();
  const confirmed = { confirmed_phone: phone, phone_proved_at: at, email_confirmed_at: isConfirmed ? at : null };
  await shop.db.updateTable('users').set(confirmed).where('id', '=', id).execute();
  return { id, email, phone };
}
const ask = async (phone: string): Promise<Reply> =>
  shop.guest.call('POST /auth/code', { body: { phone }, headers: cookies });
const verify = async (asked: Reply, code: string): Promise<Reply> => {
  const cookie = String(asked.headers['set-cookie'] ?? '').split(';', 1)[0] ?? '';
  const body = { ticket: asked.body.ticket, code };
  return shop.guest.call('POST /auth/code/verify', { body, headers: { ...cookies, cookie } });
};
/** Lists the codes that were sent to an email, the latest last. */
async function codesIn(email: string): Promise<string[]> {
  const emails = (await shop.emails()).filter(({ to }) => to?.[0]?.address === email);
  return emails.flatMap(({ text }) => /\b\d{6}\b/.exec(text ?? '') ?? []);
}

test('a code that no channel takes is emailed to the customer of the number, and signs in', async () => {
  const { id, email, phone } = await aCustomer();
  refuses();
  const asked = await ask(phone);
  await shop.emailsSent();
  expect(providers.asked.map(({ channel }) => channel)).toEqual(['whatsapp', 'sms']);
  const codes = await codesIn(email);
  expect(codes).toHaveLength(1);
  expect(await verify(asked, codes[0] ?? '')).toMatchObject({ status: 200, body: { isNew: false, user: { id } } });
});

test('it proves the email: it neither renews the number nor passes it to another account', async () => {
  const { id, email, phone } = await aCustomer();
  const proved = new Date(Date.parse(shop.now()) - 10 * 24 * 60 * 60_000).toISOString();
  await shop.db.updateTable('users').set({ phone_proved_at: proved }).where('id', '=', id).execute();
  refuses();
  const asked = await ask(phone);
  await shop.emailsSent();
  const [code = ''] = await codesIn(email);
  const other = await shop.as(await makeUser(shop));
  const cookie = String(asked.headers['set-cookie'] ?? '').split(';', 1)[0] ?? '';
  const taken = await other.call('PUT /users/phone', {
    body: { ticket: asked.body.ticket, code },
    headers: { cookie },
  });
  expect(taken.status).toBe(400);
  expect((await verify(asked, code)).status).toBe(200);
  const row = await shop.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ confirmed_phone: phone, phone_proved_at: proved });
});

test('a number that was quiet for 180 days opens no account by an emailed code: its new owner may have the code, too', async () => {
  const { id, email, phone } = await aCustomer();
  await shop.db
    .updateTable('users')
    .set({ phone_proved_at: '2020-01-02T00:00:00.000Z' })
    .where('id', '=', id)
    .execute();
  // The provider accepts the message with the code, but the shop does not get the provider's answer.
  providers.mood.whatsapp = failsBy(131026);
  providers.mood.sms = (response) => void response.end('{"type":');
  const asked = await ask(phone);
  await shop.emailsSent();
  const [code = ''] = await codesIn(email);
  expect(code).not.toBe('');
  expect((await verify(asked, code)).status).toBe(410);
});

test('the answer is the same for a number without an email and for one that the shop does not know', async () => {
  const known = await aCustomer();
  const unconfirmed = await aCustomer({ isConfirmed: false });
  refuses();
  const answers: object[] = [];
  for (const phone of [known.phone, unconfirmed.phone, aNumber()]) {
    const { status, body } = await ask(phone);
    // The answer to the request still names WhatsApp. Only the job that sends the message finds out later that no
    // channel accepts the message.
    expect(body.channel).toBe('whatsapp');
    answers.push({ status, body: { ...body, ticket: '' } });
    await shop.emailsSent();
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await codesIn(known.email)).toHaveLength(1);
  expect(await codesIn(unconfirmed.email)).toEqual([]);
});

test('the budget may run out between the question and the message: then the code is emailed, too', async () => {
  const { email, phone } = await aCustomer();
  providers.mood.whatsapp = (response) => {
    const change = shop.db.updateTable('message_settings').set({ day_budget_paise: 1 }).execute();
    void change.then(() => failsBy(131026)(response));
  };
  expect((await ask(phone)).status).toBe(200);
  await shop.emailsSent();
  await shop.db.updateTable('message_settings').set({ day_budget_paise: null, over_day: '' }).execute();
  expect(providers.asked.map(({ channel }) => channel)).toEqual(['whatsapp']);
  expect(await codesIn(email)).toHaveLength(1);
});

test('a code that WhatsApp reports as undelivered, while SMS refuses it, is emailed once', async () => {
  const { email, phone } = await aCustomer();
  providers.mood.sms = (response) => void response.end('{"type":"error","message":"Invalid mobile number"}');
  await ask(phone);
  await shop.emailsSent();
  expect(await codesIn(email)).toEqual([]);
  const [sent] = providers.asked as Array<ByWhatsApp | BySms>;
  const report = reportOf({ id: sent?.id ?? '', status: 'failed', code: 131026 });
  for (let times = 0; times < 3; times++)
    await shop.guest.call('POST /messages/whatsapp', { body: report, headers: signedByMeta(report) });
  await shop.emailsSent();
  expect(await codesIn(email)).toHaveLength(1);
});
