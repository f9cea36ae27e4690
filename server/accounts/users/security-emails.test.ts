import { expect, test } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { queueSecurityEmail, type SecurityEvent } from './security-emails.ts';

const shop = useShop({ PUBLIC_URL: 'https://shop.example', LANGUAGES: 'en,hi' });

const PHONE = { browser: 'Chrome', system: 'Android' };
const events: Array<[SecurityEvent, string]> = [
  [{ kind: 'newDevice', device: PHONE, network: '203.0.113.…' }, 'New device signed in – My Shop'],
  [{ kind: 'password' }, 'Your password was changed – My Shop'],
  [{ kind: 'sessionsEnded' }, 'Devices were signed out – My Shop'],
  [{ kind: 'secondFactorOn' }, 'Two-step verification method added – My Shop'],
  [{ kind: 'secondFactorOff' }, 'Two-step verification method removed – My Shop'],
  [{ kind: 'recoveryCodes' }, 'New recovery codes – My Shop'],
  [{ kind: 'recoveryCodeUsed' }, 'A recovery code was used – My Shop'],
  [{ kind: 'role', role: 'packing' }, 'Your role was changed – My Shop'],
  [{ kind: 'accessEnded' }, 'Your access was revoked – My Shop'],
];

async function sent(event: SecurityEvent, language: string) {
  const user = await makeUser(shop);
  await shop.db.updateTable('users').set({ language, first_name: 'Prize' }).where('id', '=', user.id).execute();
  await queueSecurityEmail(shop.db, user.id, event, '2026-11-22T06:30:00.000Z');
  const email = (await shop.emails()).find((one) => one.to?.[0]?.address === user.email);
  return { subject: email?.subject ?? '', text: email?.text ?? '', html: email?.html ?? '' };
}

test.each(events)('the holder hears of $kind, in HTML as in text', async (event, subject) => {
  const email = await sent(event, 'en');
  expect(email.subject).toBe(subject);
  for (const words of ['22 Nov 2026, 12:00', 'https://shop.example/login']) {
    expect(email.text).toContain(words);
    expect(email.html).toContain(words);
  }
  // The email contains no text of the account, because the account's email address may belong to another person.
  expect(email.text + email.html).not.toContain('Prize');
});

test('of a new device its name and its network are told', async () => {
  const { text, html } = await sent({ kind: 'newDevice', device: PHONE, network: '203.0.113.…' }, 'en');
  for (const words of ['Chrome on Android', '203.0.113.…', 'If this was you, you can ignore this email.']) {
    expect(text).toContain(words);
    expect(html).toContain(words);
  }
});

test('in Hindi to whoever reads Hindi', async () => {
  const { subject, text, html } = await sent({ kind: 'password' }, 'hi');
  expect(subject).toBe('आपका पासवर्ड बदला गया – My Shop');
  expect(text).toContain('https://shop.example/hi/login');
  expect(html).toContain('lang="hi-IN"');
});
