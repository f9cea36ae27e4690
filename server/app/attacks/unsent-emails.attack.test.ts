import { expect, test } from 'vitest';
import { makeAdmin, makeCustomer, makeUser } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { startPostbox } from '../../../test/smtp.ts';
import { anUnsentEmail } from '../../../test/unsent-email.ts';
import { queueEmail } from '../../platform/emails/queue-email.ts';
import { many } from './scale.ts';

// The staff see each email that the shop could not send, with its recipient and the mail server's answer.

const postbox = await startPostbox();
const shop = useShop({ SMTP_URL: postbox.url });

async function refused(email: string, queue: () => Promise<unknown>): Promise<void> {
  postbox.mood.unknown.add(email);
  await queue();
  await shop.emailsSent();
  postbox.mood.unknown.delete(email);
}
const welcome = async ({ id }: { id: string }) =>
  queueEmail(shop.db, { email: 'welcome', userId: id }, { now: shop.now(), lane: id });
const sentTo = (email: string) => postbox.taken.filter(({ to }) => to?.[0]?.address === email);
const listed = async () => {
  const { call } = await makeAdmin(shop);
  return (await call('GET /unsent-emails')).body.emails as Array<{
    id: string;
    to: string;
    subject: string;
    reason: string;
  }>;
};

test('the list tells no code, link or token, whatever the email carries', async () => {
  const { email } = await makeUser(shop);
  await refused(email, async () => shop.guest.call('POST /auth/forgot-password/request-otp', { body: { email } }));
  await refused('clerk@example.com', async () =>
    (await makeAdmin(shop)).call('POST /staff/invites', { body: { email: 'clerk@example.com' } }),
  );
  const rows = await listed();
  expect(rows.map(({ to }) => to).toSorted()).toEqual([email, 'clerk@example.com'].toSorted());
  for (const row of rows) {
    expect(Object.keys(row).toSorted()).toEqual(
      ['id', 'isGivenUp', 'nextAt', 'reason', 'since', 'subject', 'to', 'tries'].toSorted(),
    );
    expect(`${row.subject} ${row.reason}`).not.toMatch(/\b\d{6}\b|#|https?:/);
  }
});

test('one that is tried again many times at once, by several of the staff, goes out once', async () => {
  const user = await makeUser(shop);
  await refused(user.email, async () => welcome(user));
  const [row] = (await listed()).filter(({ to }) => to === user.email);
  const admins = await Promise.all([makeAdmin(shop), makeAdmin(shop, 'manager')]);
  const replies = await Promise.all(
    Array.from({ length: many({ quick: 12, full: 100 }) }, async (_, n) =>
      admins[n % 2]?.call(`POST /unsent-emails/${row?.id}/retry`),
    ),
  );
  expect(replies.filter((reply) => reply?.status !== 200 && reply?.status !== 404)).toEqual([]);
  await expect.poll(() => sentTo(user.email)).toHaveLength(1);
  await shop.emailsSent();
  expect(sentTo(user.email)).toHaveLength(1);
});

test('one that is dropped and tried again at once is either gone or sent', async () => {
  const { call } = await makeAdmin(shop);
  for (let round = 0; round < many({ quick: 4, full: 40 }); round++) {
    const user = await makeUser(shop);
    await refused(user.email, async () => welcome(user));
    const [row] = (await listed()).filter(({ to }) => to === user.email);
    const [retried, dropped] = await Promise.all([
      call(`POST /unsent-emails/${row?.id}/retry`),
      call(`DELETE /unsent-emails/${row?.id}`),
    ]);
    expect([200, 404]).toContain(retried.status);
    expect([200, 404]).toContain(dropped.status);
    await shop.emailsSent();
    expect(sentTo(user.email)).toHaveLength(dropped.status === 200 ? 0 : 1);
  }
});

test('those of an erased customer are gone, and the id that somebody still has on the screen sends nothing', async () => {
  const customer = await makeCustomer(shop);
  await refused(customer.user.email, async () => welcome(customer.user));
  const [row] = (await listed()).filter(({ to }) => to === customer.user.email);
  const admin = await makeAdmin(shop);
  expect((await admin.call(`DELETE /customers/${customer.user.id}`)).status).toBe(200);
  expect((await listed()).filter(({ to }) => to === customer.user.email)).toEqual([]);
  expect((await admin.call(`POST /unsent-emails/${row?.id}/retry`)).status).toBe(404);
  await shop.emailsSent();
  expect(sentTo(customer.user.email)).toEqual([]);
  const jobs = await shop.db.selectFrom('jobs').selectAll().execute();
  expect(JSON.stringify(jobs)).not.toContain(customer.user.email);
});

test('other jobs of the queue are out of reach, and ids that are none find nothing', async () => {
  const { call } = await makeAdmin(shop);
  const other = await anUnsentEmail(shop);
  await shop.db.updateTable('jobs').set({ kind: 'backUp' }).where('id', '=', other).execute();
  for (const id of [other, '..%2Fbackups', '%27%20or%201=1--', '0'])
    for (const key of [`POST /unsent-emails/${id}/retry`, `DELETE /unsent-emails/${id}`])
      expect({ key, status: (await call(key)).status }).toEqual({ key, status: 404 });
  expect(await shop.db.selectFrom('jobs').select('state').where('id', '=', other).execute()).toEqual([
    { state: 'dead' },
  ]);
});

test('one that waits for its first attempt is not hurried or dropped by its id', async () => {
  const user = await makeUser(shop);
  const { call } = await makeAdmin(shop);
  const waiting = await queueEmail(
    shop.db,
    { email: 'welcome', userId: user.id },
    { now: shop.now(), lane: user.id, afterMs: 3_600_000 },
  );
  for (const key of [`POST /unsent-emails/${waiting}/retry`, `DELETE /unsent-emails/${waiting}`])
    expect({ key, status: (await call(key)).status }).toEqual({ key, status: 404 });
});

test('a mail server’s words and an address are text, and reach the log neither whole nor as an address', async () => {
  const evil = '"<script>alert(1)</script>"@evil.example';
  const id = await anUnsentEmail(shop, evil);
  await shop.db
    .updateTable('jobs')
    .set({ last_error: '550 <img src=x onerror=alert(1)>\r\nSet-Cookie: a=b' })
    .where('id', '=', id)
    .execute();
  const { call } = await makeAdmin(shop);
  const reply = await call('GET /unsent-emails');
  expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  expect(String(reply.headers['content-type'])).toContain('application/json');
  expect(reply.headers['set-cookie']).toBeUndefined();
  expect((await call(`DELETE /unsent-emails/${id}`)).status).toBe(200);
  expect(JSON.stringify((await call('GET /audit')).body)).not.toContain('evil.example');
});
