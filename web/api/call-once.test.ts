import { afterEach, expect, test, vi } from 'vitest';
import { callOnce, untilAnswered } from './call-once.ts';

afterEach(() => vi.unstubAllGlobals());

/**
 * Starts a server that answers each request with the next entry of `answers`. Undefined means that the server does not
 * answer. The function returns the idempotency keys that the server received.
 */
function serverThat(...answers: Array<number | undefined>): string[] {
  const keys: string[] = [];
  vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['idempotency-key'] ?? '');
    const status = answers.shift();
    if (status === undefined) throw new TypeError('network');
    return new Response('{}', { status });
  });
  return keys;
}
const add = async (name: string) => callOnce('POST /categories', { body: { name } }).catch(() => {});

test('what was not answered is sent again under the same key; what was answered is a new request', async () => {
  const keys = serverThat(undefined, 503, 201, 201, 409, 201);
  for (let n = 0; n < 6; n++) await add('Scarves');
  const [lost, broken, done, anew, refused, corrected] = keys;
  expect([broken, done]).toEqual([lost, lost]);
  expect(new Set([lost, anew, refused, corrected]).size).toBe(4);
});

test('other content has a key of its own', async () => {
  const keys = serverThat(undefined, undefined, 201);
  await add('Scarves and stoles');
  await add('Shawls');
  await add('Scarves and stoles');
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe(keys[0]);
});

test('a form is the same where its texts and files are', async () => {
  const keys = serverThat(undefined, undefined, 201);
  const picture = new File(['picture'], 'kurta.png', { lastModified: 1 });
  for (const name of ['Kurta', 'Kurti', 'Kurta']) {
    const form = new FormData();
    form.set('productName', name);
    form.append('images', picture);
    await callOnce('POST /products', { body: form }).catch(() => {});
  }
  expect(keys[2]).toBe(keys[0]);
  expect(keys[1]).not.toBe(keys[0]);
});

test('asks again where no answer came, and not where there was one', async () => {
  const keys = serverThat(undefined, 503, 201, 409, undefined, undefined, undefined);
  const make = async () => untilAnswered(async () => callOnce('POST /categories', { body: { name: 'Dupattas' } }), 3);
  await make();
  expect(new Set(keys.splice(0))).toHaveLength(1);
  await expect(make()).rejects.toMatchObject({ status: 409 });
  expect(keys.splice(0)).toHaveLength(1);
  await expect(make()).rejects.toMatchObject({ status: 0 });
  expect(keys).toHaveLength(3);
});
