import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { makeAdmin } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { usualPlace } from '../../office/backup/backups.ts';
import { beginSession } from '../../accounts/auth/sessions.ts';

// A download that breaks off in the middle must not look complete behind any proxy.

const shop = useShop();
let port = 0;
let authorization = '';
beforeAll(async () => {
  const { call, user } = await makeAdmin(shop);
  authorization = `Bearer ${await beginSession(shop.db, user, shop.now())}`;
  await call('POST /backups');
  const lastGood = async () => (await call('GET /backups')).body.backups.lastGood;
  await vi.waitUntil(async () => (await lastGood()) !== null, { timeout: 20_000 });
  // The download comes to the missing file near its end, after the shop has sent most of the backup.
  const { name } = await shop.db.selectFrom('backups').select('name').executeTakeFirstOrThrow();
  await rm(join(usualPlace(shop.env), name ?? '', 'users.0001.jsonl.gz'));
  port = Number(new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 })).port);
});

/** Downloads as a client of this version of HTTP; returns the received bytes, and how the connection ended. */
async function download(version: '1.0' | '1.1'): Promise<{ came: string; ended: 'well' | 'reset' }> {
  const socket = connect(port, '127.0.0.1');
  let came = '';
  socket.on('data', (bytes) => (came += bytes.toString('latin1')));
  socket.write(`GET /api/exports/backup HTTP/${version}\r\nhost: a\r\nauthorization: ${authorization}\r\n\r\n`);
  const ended = await new Promise<'well' | 'reset'>((resolve) => {
    socket.once('end', () => resolve('well'));
    socket.once('error', () => resolve('reset'));
  });
  socket.destroy();
  return { came, ended };
}

test.each(['1.0', '1.1'] as const)('a download that breaks off is seen to by a client of HTTP/%s', async (version) => {
  const { came, ended } = await download(version);
  expect(came.endsWith('\r\n0\r\n\r\n')).toBe(false);
  expect(ended).toBe('reset');
});
