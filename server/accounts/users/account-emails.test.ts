import { expect, test } from 'vitest';
import type { Email } from 'postal-mime';
import { makeAdmin } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop({ PUBLIC_URL: 'https://shop.example', LANGUAGES: 'en,en-XA' });
const lost = useShop({ SMTP_URL: 'smtp://127.0.0.1:9' });
const PASSWORD = 'Sutli-Ghagra-7';
let count = 0;

async function newcomer(at = shop, headers: Record<string, string> = {}) {
  const who = { username: `rupa${++count}`, email: `rupa${count}@example.com`, password: PASSWORD };
  const body = { ...who, firstName: 'Win a prize at http://evil.example' };
  const reply = await at.guest.call('POST /auth/register', { body, headers });
  const received = async (subject: RegExp) =>
    (await at.emails()).filter((one) => one.to?.[0]?.address === who.email && subject.test(one.subject ?? ''));
  return { who, reply, received };
}

function expectBoth(email: Email | undefined, words: readonly string[]) {
  for (const word of words) {
    expect(email?.text).toContain(word);
    expect(email?.html).toContain(word);
  }
}

const codeIn = (email: Email | undefined) => /^\d{6}$/m.exec(email?.text ?? '')?.[0] ?? 'no code';

test('a newcomer is welcomed once, with a link to the shop', async () => {
  const { reply, received } = await newcomer();
  expect(reply.status).toBe(201);
  const [email, ...more] = await received(/^Welcome to My Shop$/);
  expect(more).toEqual([]);
  expectBoth(email, ['Your account is ready.', 'https://shop.example/shop', 'You can ignore this email.']);
  expect(email?.from?.name).toBe('My Shop');
});

test('no email to a mere address carries words that whoever registered it chose', async () => {
  const { who, received } = await newcomer();
  await shop.guest.call('POST /auth/forgot-password/request-otp', { body: { email: who.email } });
  const all = await received(/./);
  expect(all).toHaveLength(2);
  for (const email of all) expect(`${email.subject} ${email.text} ${email.html}`).not.toContain('evil.example');
});

test('a refused registration is not welcomed', async () => {
  const { who, received } = await newcomer();
  expect((await shop.guest.call('POST /auth/register', { body: who })).status).toBe(409);
  expect(await received(/Welcome/)).toHaveLength(1);
});

test('a code names the shop and says how long it works', async () => {
  const { who, received } = await newcomer();
  await shop.guest.call('POST /auth/forgot-password/request-otp', { body: { email: who.email } });
  const [email] = await received(/^Your OTP/);
  // A locked phone shows the subjects of new emails, so the subject must not contain the code.
  expect(email?.subject).toBe('Your OTP – My Shop');
  expectBoth(email, [codeIn(email), 'My Shop', '10 minutes', 'once']);
});

test('a changed password is told to its owner, whichever way it was changed, and not when it was refused', async () => {
  const { who, received } = await newcomer();
  const body = { identifier: who.email, password: PASSWORD };
  const { token } = (await shop.guest.call('POST /auth/login', { body })).body;
  const change = async (currentPassword: string) =>
    shop
      .withToken(token)
      .call('PUT /users/change-password', { body: { currentPassword, newPassword: 'Another-Good-1' } });
  expect((await change('not this one')).status).toBe(400);
  expect(await received(/password was changed/)).toEqual([]);
  expect((await change(PASSWORD)).status).toBe(200);
  const [email, ...more] = await received(/^Your password was changed – My Shop$/);
  expect(more).toEqual([]);
  expectBoth(email, ['If this was not you', 'https://shop.example/login']);

  await shop.guest.call('POST /auth/forgot-password/request-otp', { body: { email: who.email } });
  const otp = codeIn((await received(/^Your OTP/)).at(-1));
  const reset = { email: who.email, otp, newPassword: 'Yet-Another-Good-2' };
  expect((await shop.guest.call('POST /auth/forgot-password/reset', { body: reset })).status).toBe(200);
  expect(await received(/password was changed/)).toHaveLength(2);
});

test('each comes in the account’s language', async () => {
  const { who, received } = await newcomer(shop, { 'accept-language': 'en-XA' });
  await shop.guest.call('POST /auth/forgot-password/request-otp', { body: { email: who.email } });
  const all = await received(/./);
  expect(all).toHaveLength(2);
  for (const { subject, html } of all) {
    expect(subject).toMatch(/^\[.*~+\]$/s);
    expect(html).toContain('lang="en-XA"');
  }
});

test('the invitation to the back office leads there, in HTML as in text', async () => {
  const admin = await makeAdmin(shop);
  await admin.call('POST /staff/invites', { body: { email: 'colleague@example.com' } });
  const email = (await shop.emails()).at(-1);
  const [link = ''] = /https:\/\/shop\.example\/invite#\S+/.exec(email?.text ?? '') ?? [];
  expect(link).not.toBe('');
  expect(email?.html).toContain(`href="${link}"`);
});

test('a mail server that is not there fails no registration', async () => {
  expect((await newcomer(lost)).reply.status).toBe(201);
});
