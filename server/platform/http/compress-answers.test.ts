import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '#contract/calls.ts';
import { makeProduct, makeUser } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { beginSession } from '../../accounts/auth/sessions.ts';

const shop = useShop();

async function ask(url: string, accepted: string) {
  const token = await beginSession(shop.db, await makeUser(shop, 'ADMIN'), shop.now());
  return shop.app.inject({ url, headers: { authorization: `Bearer ${token}`, 'accept-encoding': accepted } });
}

describe('a private read', () => {
  test.each([
    ['br', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['identity', undefined],
  ])('for who accepts %j comes as %j, and holds the same', async (accepted, encoding) => {
    for (let n = 0; n < 6; n++) await makeProduct(shop);
    const url = '/api/variants?limit=500';
    const [plain, got] = [await ask(url, 'identity'), await ask(url, accepted)];
    expect([plain.statusCode, got.statusCode]).toEqual([200, 200]);
    expect([got.headers['content-encoding'], got.headers.vary]).toEqual([encoding, 'accept-encoding']);
    const open = { br: brotliDecompressSync, gzip: gunzipSync, plain: (bytes: Buffer) => bytes };
    // The cast is safe: the value is one of the encodings above.
    expect(open[(encoding ?? 'plain') as keyof typeof open](got.rawPayload).toString()).toBe(plain.body);
    expect(Number(got.headers['content-length'])).toBe(got.rawPayload.length);
    if (encoding) expect(got.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  });

  test('that is short stays plain', async () => {
    const { statusCode, headers } = await ask('/api/auth/me', 'br');
    expect([statusCode, headers['content-encoding']]).toEqual([200, undefined]);
  });
});

describe('what may hold a secret stays plain', () => {
  test('no GET of the contract answers one', () => {
    const isSecret = /token|secret|password|otp|recoveryCodes|hash|privateKey/i;
    const found = Object.entries(calls)
      .filter(([key, call]) => key.startsWith('GET ') && call.answer)
      .flatMap(([key, { answer }]) =>
        // The cast is safe: a call's `answer` is a schema or null, and the filter has left out the nulls.
        namesIn(answer as z.ZodType)
          .filter((name) => isSecret.test(name))
          .map((name) => `${key} ${name}`),
      );
    // The listed calls answer small facts such as yes or no, a time or a count. The `token` of an order is no dangerous
    // secret: it only opens the order's payment page.
    expect(found).toEqual([
      'GET /auth/me hasGivenPassword',
      'GET /auth/me hasNoPassword',
      'GET /orders/my-orders token',
      'GET /orders/all token',
      'GET /orders/{id} token',
      'GET /orders/{id}/content token',
      'GET /couriers/{id}/events hasSecret',
      'GET /swaps token',
      'GET /customers/{id} token',
      'GET /webhooks formerSecretUntil',
      'GET /security recoveryCodes',
    ]);
  });
});

/** Lists all names of fields in a shape. */
function namesIn(shape: z.ZodType | undefined): string[] {
  const schema = JSON.stringify(z.toJSONSchema(shape ?? z.object({}), { unrepresentable: 'any', io: 'output' }));
  return [...schema.matchAll(/"properties":\{|"(\w+)":\{/g)].flatMap(([, name]) => name ?? []);
}
