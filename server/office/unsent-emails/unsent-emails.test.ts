import { describe, expect, test } from 'vitest';
import { makeAdmin, makeUser } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { startPostbox } from '../../../test/smtp.ts';
import { queueEmail } from '../../platform/emails/queue-email.ts';

const postbox = await startPostbox();
const METRICS_TOKEN = 'a-token-of-enough-length';
const shop = useShop({ SMTP_URL: postbox.url, METRICS_TOKEN });

async function queue() {
  const { id, email } = await makeUser(shop);
  const sent = await queueEmail(shop.db, { email: 'welcome', userId: id }, { now: shop.now(), lane: id });
  return { email, id: sent ?? '' };
}

test('what the mail server refuses is listed with its reason, goes out when it is tried again, and is told in the log', async () => {
  const [gone, busy, well] = [await makeUser(shop), await makeUser(shop), await queue()];
  postbox.mood.unknown.add(gone.email);
  postbox.mood.busy.add(busy.email);
  for (const { id } of [gone, busy])
    await queueEmail(shop.db, { email: 'welcome', userId: id }, { now: shop.now(), lane: id });
  await shop.emailsSent();
  expect(postbox.taken.map((email) => email.to?.[0]?.address)).toEqual([well.email]);
  const admin = await makeAdmin(shop);
  const { emails, total } = (await admin.call('GET /unsent-emails')).body;
  expect(total).toBe(2);
  expect(emails).toMatchObject([
    { to: gone.email, tries: 1, isGivenUp: true, nextAt: null, subject: 'Welcome to My Shop' },
    { to: busy.email, tries: 1, isGivenUp: false },
  ]);
  expect(emails[0].reason).toContain('no such mailbox');
  postbox.mood.unknown.clear();
  const { id } = emails[0];
  expect((await admin.call(`POST /unsent-emails/${id}/retry`)).body.message).toBe('The email is being sent again.');
  await expect.poll(() => postbox.taken.map((email) => email.to?.[0]?.address)).toContain(gone.email);
  expect((await admin.call(`DELETE /unsent-emails/${emails[1].id}`)).status).toBe(200);
  await expect
    .poll(async () => (await admin.call('GET /unsent-emails')).body)
    .toEqual({
      emails: [],
      total: 0,
      hasMailServer: true,
    });
  expect((await admin.call(`POST /unsent-emails/${id}/retry`)).status).toBe(404);
  expect((await admin.call('GET /audit')).body.lines).toMatchObject([
    { action: 'email.dropped', subject: 'Welcome to My Shop' },
    { action: 'email.retried', subject: 'Welcome to My Shop' },
  ]);
});

test('many addresses that refuse hold up no other email', async () => {
  postbox.taken.length = 0;
  for (let nth = 0; nth < 20; nth++) postbox.mood.busy.add((await queue()).email);
  const { email } = await queue();
  await shop.emailsSent();
  expect(postbox.taken.map((taken) => taken.to?.[0]?.address)).toContain(email);
});

test('a mail server that takes seconds a command gets one copy', async () => {
  postbox.taken.length = 0;
  postbox.mood.waitMs = 3_000;
  const { email, id } = await queue();
  expect(await shop.jobs.outcome(id, 30_000)).toBe('done');
  postbox.mood.waitMs = 0;
  expect(postbox.taken.map((taken) => taken.to?.[0]?.address)).toEqual([email]);
});

test('where the connection is lost after the message was handed over, the same message is sent again', async () => {
  postbox.taken.length = 0;
  postbox.mood.hangUps = 1;
  const { email, id } = await queue();
  expect(await shop.jobs.outcome(id, 30_000)).toBe('failed');
  shop.wait(60_000);
  await shop.jobs.idle();
  expect(postbox.taken.map((taken) => taken.to?.[0]?.address)).toEqual([email, email]);
  const [first, second] = postbox.taken;
  expect(first?.messageId).toBe(second?.messageId);
  expect(await shop.jobs.outcome(id, 0)).toBe('done');
});

test('how attempts have ended is counted for whoever watches the shop', async () => {
  await queue();
  await shop.emailsSent();
  const { body } = await shop.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  expect(body).toMatch(/^job_attempts_total\{kind="email",outcome="done"\} \d+$/m);
});

describe('without a mail server', () => {
  const shop = useShop();
  test('nothing has failed, and the owner is told that nothing reaches anybody', async () => {
    const admin = await makeAdmin(shop);
    expect((await admin.call('GET /unsent-emails')).body).toEqual({ emails: [], total: 0, hasMailServer: false });
  });
});
