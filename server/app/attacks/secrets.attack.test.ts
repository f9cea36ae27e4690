import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterEach, expect, inject, test } from 'vitest';
import { fillByCalls } from '../../../test/busy-shop.ts';
import { bodyOf, requestsOf } from '../../../test/fuzz-requests.ts';
import { Fuzz, type OpenApi } from '../../../test/fuzz.ts';
import { startObjectStore } from '../../../test/object-store.ts';
import { postgresAt } from '../../../test/postgres.ts';
import { makeServerFolder, startServer } from '../../../test/processes.ts';
import { Random } from '../../../test/random.ts';
import { isPostgres } from '../../../test/shop.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { many, tell } from './scale.ts';

// Each secret in this test is a unique text. The test sends every kind of call, including calls that fail, to a real
// server that logs as much as possible. Then the test searches the logs and all answers for the secrets.

const steps: Array<() => unknown> = [];
afterEach(async () => {
  for (const step of steps.splice(0).toReversed()) await step();
});

let made = 0;
/** Makes a secret that is strong enough for a password and long enough for a key. */
const sentinel = () => `Sentinel-${++made}-${randomBytes(16).toString('hex')}`;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

async function placeOf(folder: string): Promise<{ DATA_DIR: string; DATABASE_URL: string; secrets: string[] }> {
  const DATA_DIR = join(folder, 'data');
  if (!isPostgres) return { DATA_DIR, DATABASE_URL: '', secrets: [] };
  const server = postgresAt(inject('template'));
  const name = `secrets_${randomBytes(6).toString('hex')}`;
  await server.createDatabase(name, { template: 'shop_template' });
  steps.push(async () => server.dropDatabase(name));
  const address = new URL(server.urlOf(name));
  address.password ||= sentinel();
  return { DATA_DIR, DATABASE_URL: address.href, secrets: [address.password] };
}

test('no secret is in anything that a server prints or answers, whatever it is asked and whatever fails', async (context) => {
  const { folder, build, remove } = await makeServerFolder();
  steps.push(remove);
  const { secrets, ...place } = await placeOf(folder);
  const store = await startObjectStore();
  steps.push(store.stop);
  const keys = {
    ADMIN_PASSWORD: sentinel(),
    SHOP_KEY: sentinel(),
    METRICS_TOKEN: sentinel(),
    S3_SECRET_ACCESS_KEY: sentinel(),
  };
  secrets.push(...Object.values(keys));
  const server = await startServer({
    ...place,
    ...keys,
    ADMIN_EMAIL: 'owner@example.com',
    BUILD_DIR: build,
    LOG_LEVEL: 'trace',
    SLOW_QUERY_MS: '0.000001',
    RATE_LIMITS: 'off',
    ORDER_LIMITS: 'off',
    ...{ S3_ENDPOINT: store.endpoint, S3_BUCKET: 'shop', S3_ACCESS_KEY_ID: 'a' },
  });
  steps.push(async () => server.end('SIGKILL'));
  expect(await server.ready(), server.printed()).toBe(true);

  const answers: string[] = [];
  const ask = async (method: string, path: string, token = '', sent: BodyInit | object = {}, isRaw = false) => {
    const hasBody = method !== 'get' && method !== 'GET';
    const isJson = !isRaw && !(sent instanceof FormData);
    const response = await fetch(`${server.origin}${path}`, {
      method: method.toUpperCase(),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(hasBody && (isJson || isRaw) && { 'content-type': 'application/json' }),
      },
      ...(hasBody && { body: isJson ? JSON.stringify(sent) : (sent as BodyInit) }),
      redirect: 'manual',
    });
    const text = await response.text();
    // Only the answer to a sign-in may contain the new token and cookie, so the test searches all other answers for
    // them.
    const { token: own } = text.startsWith('{"token"') ? (JSON.parse(text) as { token?: string }) : {};
    if (own) secrets.push(own, hashOf(own));
    for (const cookie of response.headers.getSetCookie()) secrets.push(cookie.split(';')[0]?.split('=')[1] ?? '');
    const headers = [...response.headers].filter(([name]) => name !== 'set-cookie');
    answers.push(`${headers.join('\n')}\n${own ? text.replaceAll(own, '') : text}`);
    return { status: response.status, text };
  };

  const people = await fillByCalls(server.origin, { email: 'owner@example.com', password: keys.ADMIN_PASSWORD });
  const tokens = [people.adminToken, ...people.shoppers.map(({ token }) => token)];
  secrets.push(...tokens, ...tokens.map(hashOf));

  // The owner also sends the keys for the message channels in requests that the shop refuses.
  const channel = { isOn: true, sender: '1055', price: '0.12' };
  const [token, appSecret, verifyToken, authKey] = [sentinel(), sentinel(), sentinel(), sentinel()];
  secrets.push(token, appSecret, verifyToken, authKey);
  const channels = '/api/messages/channels';
  await ask('PUT', `${channels}/whatsapp`, tokens[0], { ...channel, token, appSecret });
  const sms = { ...channel, sender: 'TANABN', authKey };
  expect((await ask('PUT', `${channels}/sms`, tokens[0], sms)).status).toBe(200);
  const whatsApp = { ...channel, token, appSecret, verifyToken };
  expect((await ask('PUT', `${channels}/whatsapp`, tokens[0], whatsApp)).status).toBe(200);
  await ask('GET', '/api/messages', tokens[0]);
  await ask('GET', '/api/messages/whatsapp?hub.mode=subscribe&hub.verify_token=guess&hub.challenge=1');

  // The owner stores a payment gateway's keys. A stranger, who does not have the keys, sends messages that pretend to
  // come from the gateway.
  const [keySecret, webhookSecret] = [sentinel(), sentinel()];
  secrets.push(keySecret, webhookSecret);
  const gateway = { keyId: 'rzp_test_Sentinel00001', keySecret, webhookSecret };
  const stored = await ask('PUT', '/api/gateways/razorpay', people.adminToken, { isTest: true, keys: gateway });
  expect(stored.status, stored.text).toBe(200);
  await ask('PUT', '/api/gateways/razorpay', people.adminToken, { isTest: false, keys: gateway });
  await ask('PUT', '/api/gateways/razorpay', people.adminToken, { isTest: true, keys: { ...gateway, keyId: 5 } });
  await ask('GET', '/api/gateways', people.adminToken);
  await ask('POST', '/api/gateways/razorpay/webhook', '', { event: 'payment_link.paid' });
  // Without stored keys, no later call of this test can reach a gateway.
  await ask('PUT', '/api/gateways/razorpay', people.adminToken, { isTest: true, keys: null });

  // A shopper registers, mistypes the password, forgets it and resets it.
  const [email, first, second, wrong] = ['sita@example.com', sentinel(), sentinel(), sentinel()];
  secrets.push(first, second, wrong);
  const account = { username: 'sita', email, password: first, firstName: 'Sita', lastName: 'Devi' };
  await ask('POST', '/api/auth/register', '', account);
  await ask('POST', '/api/auth/register', '', account);
  await ask('POST', '/api/auth/register', '', { ...account, email: 5, password: [first] });
  for (const password of [wrong, first, { $ne: first }, `${first}\u0000`])
    await ask('POST', '/api/auth/login', '', { identifier: email, password });
  await ask('POST', '/api/auth/login', '', `{"identifier":"${email}","password":"${first}"`, true);
  await ask('GET', '/api/auth/me', `${tokens[1]}x`);
  await ask('PUT', '/api/users/change-password', tokens[1], { currentPassword: wrong, newPassword: second });
  await ask('GET', '/metrics', wrong);
  await ask('GET', '/metrics', keys.METRICS_TOKEN);
  const letters = async () => {
    const names = await readdir(join(place.DATA_DIR, 'outbox')).catch(() => []);
    return Promise.all(
      names.map(async (name) => PostalMime.parse(await readFile(join(place.DATA_DIR, 'outbox', name)))),
    );
  };
  const codeFor = async () =>
    (await letters()).flatMap(({ to, text = '', subject = '' }) =>
      to?.[0]?.address === email ? (/(?<!\d)\d{6}(?!\d)/.exec(`${subject} ${text}`)?.[0] ?? []) : [],
    )[0];
  await ask('POST', '/api/auth/forgot-password/request-otp', '', { email });
  await expect.poll(codeFor).toMatch(/^\d{6}$/);
  const otp = (await codeFor()) ?? '';
  await ask('POST', '/api/auth/forgot-password/reset', '', { email, otp: 'wrong!', newPassword: second });
  await ask('POST', '/api/auth/forgot-password/reset', '', { email, otp, newPassword: 'short' });
  expect((await ask('POST', '/api/auth/forgot-password/reset', '', { email, otp, newPassword: second })).status).toBe(
    200,
  );

  // The test renames tables, and the missing tables cause unexpected errors, with messages from the database.
  const db = openDatabase(place);
  steps.push(async () => db.destroy());
  for (const table of ['sessions', 'users', 'one_time_codes']) {
    await sql`alter table ${sql.ref(table)} rename to ${sql.ref(`${table}_away`)}`.execute(db);
    const { status } = await ask('POST', '/api/auth/login', '', { identifier: email, password: second });
    if (table !== 'one_time_codes') expect(status).toBe(500);
    await ask('POST', '/api/auth/register', '', { ...account, username: 'gita', email: 'gita@example.com' });
    await ask('POST', '/api/auth/forgot-password/reset', '', { email, otp, newPassword: first });
    await ask('GET', '/api/auth/me', tokens[1]);
    await sql`alter table ${sql.ref(`${table}_away`)} rename to ${sql.ref(table)}`.execute(db);
  }
  expect((await ask('POST', '/api/auth/login', '', { identifier: email, password: second })).status).toBe(200);

  const document = JSON.parse((await ask('GET', '/api/openapi.json')).text) as OpenApi;
  const known = [people.categoryId, ...people.products.flatMap(({ id, variantId }) => [id, variantId]), email];
  const fuzz = new Fuzz(new Random(20_261), document, known);
  for (let round = 0; round < many({ quick: 1, full: 10 }); round++)
    for (const token of ['', tokens[(round % 5) + 1], tokens[0]])
      for (const { method, url, operation } of requestsOf(document, fuzz)) {
        // Calls to these addresses would end the sessions that the other calls use.
        if (/logout|erase|auth\/sessions|\/customers|\/staff|change-password/.test(url) && method !== 'get') continue;
        const { body, form } = await bodyOf(operation, fuzz);
        await ask(method, url, token, form ?? (body as object) ?? {}).catch(() => {});
      }
  await server.end();

  // Emails may contain codes, and tokens after the # of a link. No other text may contain them.
  const links = (await letters()).flatMap(({ text = '' }) => [...text.matchAll(/#(?:token=)?([\w-]{20,})/g)]);
  // A UUID after the # of a link is an id and no secret, so any text may contain it.
  secrets.push(...links.map(([, token = '']) => token).filter((token) => !/^[\da-f]{8}-[\da-f]{4}-7/.test(token)));
  const printed = server.printed();
  expect(printed.length).toBeGreaterThan(100_000);
  const places = [printed, ...answers];
  const found = [...new Set(secrets)].filter(
    (secret) => secret.length > 15 && places.some((text) => text.includes(secret)),
  );
  const where = (secret: string) => {
    const text = places.find((one) => one.includes(secret)) ?? '';
    return text.slice(Math.max(0, text.indexOf(secret) - 300), text.indexOf(secret) + 100);
  };
  expect(found, found.map((secret) => `${secret} in ${where(secret)}`).join('\n')).toEqual([]);
  const code = new RegExp(`(?<![\\w.-])${otp}(?![\\w])`);
  expect(places.filter((text) => code.test(text) || text.includes('$argon2'))).toEqual([]);
  tell(
    context,
    `${new Set(secrets).size} secrets in none of ${answers.length} answers, nor in ${(printed.length / 1e6).toFixed(1)} MB of log`,
  );
}, 300_000);
