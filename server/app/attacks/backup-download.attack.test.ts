import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeAdmin } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { aBrowser, aMember, PASSWORD, signIn } from '../../../test/staff-member.ts';
import { usualPlace } from '../../office/backup/backups.ts';
import { many } from './scale.ts';

// A backup contains all data of the shop, so the download must be protected like the whole shop.

const shop = useShop();
const DOWNLOAD = 'GET /exports/backup';

/** Makes a backup and waits until the backup is complete. */
async function backedUp(): Promise<string> {
  const { call } = await makeAdmin(shop);
  const { id } = (await call('POST /backups')).body;
  const latest = async () => (await call('GET /backups')).body.backups.lastGood;
  await expect.poll(latest, { timeout: 10_000 }).toMatchObject({ id, state: 'done' });
  return (await shop.db.selectFrom('backups').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name ?? '';
}
const downloads = async () =>
  (await shop.db.selectFrom('audit_log').select('id').where('action', '=', 'backup.downloaded').execute()).length;

test('is stored by nobody on the way, is no page, and tells its name only', async () => {
  await backedUp();
  const { headers, status } = await (await makeAdmin(shop)).call(DOWNLOAD);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/x-tar',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment; filename="backup-[\w-]+\.tar"$/),
  });
  expect(headers['etag']).toBeUndefined();
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

test('its address alone opens nothing: no token in the address, no cookie, no token of a session that has ended', async () => {
  await backedUp();
  const owner = await aMember(shop);
  const browser = aBrowser(shop);
  const { token } = (await signIn(browser, owner.user.email)).body;
  const address = '/exports/backup';
  for (const key of [
    `GET ${address}`,
    `GET ${address}?token=${token}`,
    `GET ${address}?authorization=Bearer%20${token}`,
    `GET ${address}?access_token=${token}`,
    `HEAD ${address}`,
    `POST ${address}`,
  ])
    expect([401, 404]).toContain((await shop.guest.call(key, { headers: { cookie: `token=${token}` } })).status);
  const before = await downloads();
  expect((await shop.withToken(token).call('POST /auth/logout')).status).toBe(204);
  expect((await shop.withToken(token).call(DOWNLOAD)).status).toBe(401);
  expect(await downloads()).toBe(before);
});

test('a token that was copied out of a browser opens it neither without that browser’s cookie nor with another’s', async () => {
  await backedUp();
  const owner = await aMember(shop);
  const origin = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' };
  const [home, thief] = [aBrowser(shop), aBrowser(shop)];
  const body = { identifier: owner.user.email, password: PASSWORD };
  const { token } = (await home.call('POST /auth/login', { body, headers: origin })).body;
  const { token: theirs } = (await thief.call('POST /auth/login', { body, headers: origin })).body;
  const authorization = `Bearer ${token}`;
  expect((await home.call('GET /auth/me', { headers: { authorization } })).status).toBe(200);
  expect((await thief.call('GET /auth/me', { headers: { authorization: `Bearer ${theirs}` } })).status).toBe(200);
  expect((await shop.withToken(token).call(DOWNLOAD)).status).toBe(401);
  expect((await thief.call(DOWNLOAD, { headers: { authorization } })).status).toBe(401);
  expect((await home.call(DOWNLOAD, { headers: { authorization } })).status).toBe(200);
});

test('no parameter and no path leads to another file', async () => {
  await backedUp();
  const owner = await makeAdmin(shop);
  await mkdir(join(usualPlace(shop.env), 'secret'), { recursive: true });
  await writeFile(join(usualPlace(shop.env), 'secret/manifest.json'), 'the secret of the folder');
  for (const more of ['?name=secret', '?place=/etc', '?id=../secret', '?path=..%2F..%2Fshop.key'])
    expect((await owner.call(`${DOWNLOAD}${more}`)).body).not.toContain('the secret of the folder');
  for (const path of ['/..%2Fbackup', '/secret', '%2F..%2F..%2Fshop.key', '/../backup/secret/manifest.json'])
    expect({ path, status: (await owner.call(`${DOWNLOAD}${path}`)).status }).toEqual({ path, status: 404 });
});

test('a row that names a folder elsewhere, as who can write to the database would make it, leads to no other file', async () => {
  const name = await backedUp();
  const owner = await makeAdmin(shop);
  for (const wrong of ['../../../../etc', '..', '', `${name}/..`, '/etc', `${name}\u0000`.replace('\u0000', '%00')]) {
    await shop.db.updateTable('backups').set({ name: wrong }).where('state', '=', 'done').execute();
    expect({ wrong, ...(await owner.call(DOWNLOAD)) }).toMatchObject({ status: 409, body: { code: 'NO_BACKUP' } });
  }
  await shop.db.deleteFrom('backups').execute();
});

test('an owner who becomes a manager, or is revoked, has it no more from the next call on, however fresh the proof', async () => {
  await backedUp();
  const [boss, owner] = [await makeAdmin(shop), await makeAdmin(shop)];
  expect((await owner.call(DOWNLOAD)).status).toBe(200);
  expect((await boss.call(`PUT /staff/${owner.user.id}`, { body: { role: 'manager' } })).status).toBe(200);
  expect(await owner.call(DOWNLOAD)).toMatchObject({ status: 403, body: { code: 'NOT_PERMITTED' } });
  expect((await boss.call(`DELETE /staff/${owner.user.id}`)).status).toBe(200);
  expect((await owner.call(DOWNLOAD)).status).toBe(401);
});

test('each time that it is given out, many at once or not, is a line of the log', async () => {
  await backedUp();
  const owner = await makeAdmin(shop);
  const before = await downloads();
  const count = many({ quick: 6, full: 40 });
  const replies = await Promise.all(Array.from({ length: count }, async () => owner.call(DOWNLOAD)));
  expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
  expect((await downloads()) - before).toBe(count);
});
