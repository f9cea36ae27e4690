import { expect, test } from 'vitest';
import { safeGreetingName } from '#domain/people.ts';
import { makeShopper } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { beginSession } from '../../accounts/auth/sessions.ts';

const shop = useShop();
const secure = useShop({ PUBLIC_URL: 'https://shop.example' });

test('JSON of 5,000 levels is refused as bad input, with and without an Idempotency-Key', async () => {
  const { user } = await makeShopper(shop);
  const token = `Bearer ${await beginSession(shop.db, user, shop.now())}`;
  for (const deep of ['[', '{"a":'].map((open) => open.repeat(5000) + '1' + (open === '[' ? ']' : '}').repeat(5000)))
    for (const key of [{}, { 'idempotency-key': 'a-key-of-enough-length' }]) {
      const headers = { 'content-type': 'application/json', authorization: token, ...key };
      const reply = await shop.app.inject({ method: 'POST', url: '/api/orders/place', payload: deep, headers });
      expect(reply.statusCode).toBe(400);
    }
});

test('a letter of a path that is written by its code is that letter: a call is never taken for a page', async () => {
  const plain = await shop.app.inject({ url: '/api/company-details' });
  for (const url of ['/%61pi/company-details', '/%61%70%69/company-details', '/a%70i/company-details']) {
    const coded = await shop.app.inject({ url });
    expect([coded.statusCode, coded.headers['content-type'], coded.headers['content-security-policy']]).toEqual([
      plain.statusCode,
      plain.headers['content-type'],
      plain.headers['content-security-policy'],
    ]);
  }
});

test('a name that another host has planted is never promoted to the cookie that only this host can set', async () => {
  const planted = 'P'.repeat(43);
  const headers = { origin: 'https://shop.example', cookie: `browser=${planted}` };
  const reply = await secure.guest.call('POST /auth/login', { body: { identifier: 'nobody', password: 'x' }, headers });
  const given = String(reply.headers['set-cookie']);
  expect(given).toContain('__Host-browser=');
  expect(given).not.toContain(planted);
});

test('a text that the shop sends greets by a short word of letters, never by a link, a number or a sentence', () => {
  for (const typed of [
    'https://evil.example/pay',
    'evil.example',
    '9876543210',
    'www.x.in Asha',
    '<b>',
    'A'.repeat(70),
    '',
  ])
    expect(safeGreetingName(typed)).toBe('');
  for (const [typed, greeting] of [
    ['Asha Rao', 'Asha'],
    ['  आशा राव', 'आशा'],
    ['Jean-Luc', 'Jean-Luc'],
    ['Asha pay at evil.example', 'Asha'],
  ])
    expect(safeGreetingName(typed ?? '')).toBe(greeting);
});
