import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAdmin, makeUser } from '../../../test/factories.ts';
import { openSocket, readToEnd } from '../../../test/raw-http.ts';
import { useShop } from '../../../test/shop.ts';
import { buildApp } from '../app.ts';
import { beginSession } from '../../accounts/auth/sessions.ts';

// The body of a request may take an hour to arrive (decisions/0039). The shop checks the caller when the headers
// arrive, and must check the caller again when the body is complete.

const shop = useShop();
const MINUTE = 60_000;
let port = 0;
let close = async () => {};
beforeAll(async () => {
  const app = await buildApp(shop);
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  close = async () => app.close();
});
afterAll(async () => close());

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data; boundary=x';
const part = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/**
 * Sends a call and half of its body as a member of the staff. Returns that person, and a function that sends the rest.
 */
async function begun(line: string, type: string, body: string) {
  const user = await makeUser(shop, 'ADMIN', 'manager');
  const token = await beginSession(shop.db, user, shop.now());
  const lastUse = async () =>
    (
      await shop.db
        .selectFrom('sessions')
        .select('last_used_at')
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow()
    ).last_used_at;
  const before = await lastUse();
  // After two minutes, the shop records the next use of the session. When the use is recorded, the shop has checked the
  // caller.
  shop.wait(2 * MINUTE);
  const socket = await openSocket(port);
  const half = Math.floor(body.length / 2);
  socket.write(
    `${line} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, half)}`,
  );
  await expect.poll(lastUse).not.toBe(before);
  const end = async () => {
    socket.write(body.slice(half));
    return readToEnd(socket);
  };
  return { user, end };
}

const CATEGORY = ['POST /api/categories', JSON_TYPE, JSON.stringify({ name: 'Of the revoked' })] as const;
const COMPANY = [
  'PUT /api/company-details',
  FORM_TYPE,
  `${part('name', 'Of the revoked')}${part('email', 'a@example.com')}--x--\r\n`,
] as const;
const isChanged = async () => {
  const categories = await shop.db.selectFrom('categories').select('name').execute();
  const companies = await shop.db.selectFrom('company').select('name').execute();
  return [...categories, ...companies].some(({ name }) => name === 'Of the revoked');
};

test.each([
  ['a body', CATEGORY],
  ['an upload', COMPANY],
])('%s whose sender is revoked before its end changes nothing', async (_, [line, type, body]) => {
  const { user, end } = await begun(line, type, body);
  expect((await (await makeAdmin(shop)).call(`DELETE /staff/${user.id}`)).status).toBe(200);
  shop.wait(MINUTE);
  expect((await end()).status).toBe(401);
  expect(await isChanged()).toBe(false);
});

test.each([
  ['a body', CATEGORY],
  ['an upload', COMPANY],
])('%s whose sender loses the role before its end changes nothing', async (_, [line, type, body]) => {
  const { user, end } = await begun(line, type, body);
  const owner = await makeAdmin(shop);
  expect((await owner.call(`PUT /staff/${user.id}`, { body: { role: 'packing' } })).status).toBe(200);
  shop.wait(MINUTE);
  const { status, body: answer } = await end();
  expect([status, answer]).toEqual([403, expect.stringContaining('NOT_PERMITTED')]);
  expect(await isChanged()).toBe(false);
});

test('an upload that takes longer than a session may lie unused is not lost', async () => {
  const { end } = await begun(...COMPANY);
  shop.wait(45 * MINUTE);
  expect((await end()).status).toBe(200);
  expect(await isChanged()).toBe(true);
});
