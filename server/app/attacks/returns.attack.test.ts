import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeShopper } from '../../../test/factories.ts';
import { openSocket, readToEnd } from '../../../test/raw-http.ts';
import { aPicture } from '../../../test/pictures.ts';
import { aDelivery } from '../../../test/returns.ts';
import { useShop } from '../../../test/shop.ts';
import { buildApp } from '../app.ts';
import { beginSession } from '../../accounts/auth/sessions.ts';

// A shopper with a delivered order can make the shop store rows and files and send emails. The tests check that the
// shop limits their number.

const shop = useShop({ RATE_LIMITS: '1' });

test('who asks for a return and withdraws it, again and again, is told to wait; the staff are not', async () => {
  const { ask, shopper, admin } = await aDelivery(shop);
  const statuses: number[] = [];
  for (let n = 0; n < 25; n++) {
    const { status, body } = await ask();
    statuses.push(status);
    if (status === 201) await shopper.call(`PUT /returns/${body.return.id}/withdraw`);
  }
  expect(statuses).toEqual([...Array<number>(20).fill(201), ...Array<number>(5).fill(429)]);
  expect((await ask({}, admin)).status).toBe(201);
});

describe('a form of photos', () => {
  let port = 0;
  let close = async () => {};
  const sockets: Socket[] = [];
  beforeAll(async () => {
    const app = await buildApp(shop);
    port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
    close = async () => app.close();
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await close();
  });

  const filesOnTheirWay = async () =>
    (await readdir(join(shop.env.DATA_DIR, 'tmp')).catch(() => [])).filter((name) => name.startsWith('upload-')).length;
  const aFile =
    '--x\r\ncontent-disposition: form-data; name="photos"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n' +
    'a'.repeat(100_000);
  const aText = '--x\r\ncontent-disposition: form-data; name="words"\r\n\r\n' + 'a'.repeat(100_000);
  /** Sends the headers of a form of 40 MB, and the first bytes of its first part. */
  const begin = async (userId: string, returnId: string, part = aFile) => {
    const token = await beginSession(shop.db, { id: userId, role: 'CUSTOMER' }, shop.now());
    const socket = await openSocket(port);
    sockets.push(socket);
    socket.write(
      `POST /api/returns/${returnId}/photos HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 40000000\r\n\r\n${part}`,
    );
    return socket;
  };

  test('for a return that is somebody else’s, or none, is refused before a byte of it is kept', async () => {
    const { ask } = await aDelivery(shop);
    const { id } = (await ask()).body.return;
    const stranger = await makeShopper(shop);
    for (const returnId of [id, '01900000-0000-7000-8000-000000000000', 'none', '%00']) {
      const reply = await readToEnd(await begin(stranger.user.id, returnId));
      expect([returnId, reply.status]).toEqual([returnId, 404]);
      expect(await filesOnTheirWay()).toBe(0);
    }
  });
  test('takes no text, which the server would hold in memory', async () => {
    const { ask, shopper } = await aDelivery(shop);
    const { id } = (await ask()).body.return;
    const begun = await Promise.all(Array.from({ length: 4 }, async () => begin(shopper.user.id, id, aText)));
    for (const reply of await Promise.all(begun.map(async (socket) => readToEnd(socket))))
      expect([reply.status, JSON.parse(reply.body).code]).toEqual([413, 'TOO_LARGE']);
    expect(await filesOnTheirWay()).toBe(0);
  });
  test('may have a little text, which is ignored, as in other calls', async () => {
    const { ask, shopper } = await aDelivery(shop);
    const { id } = (await ask()).body.return;
    const form = new FormData();
    form.set('words', 'a torn seam');
    form.set('photos', await aPicture(1), 'a.png');
    expect((await shopper.call(`POST /returns/${id}/photos`, { form })).status).toBe(200);
  });
  test('with a file that the call does not take is refused before the file arrives', async () => {
    const { ask, shopper } = await aDelivery(shop);
    const { id } = (await ask()).body.return;
    const reply = await readToEnd(await begin(shopper.user.id, id, aFile.replace('"photos"', '"x"')));
    const message = 'You cannot add files here.';
    const { code, issues } = JSON.parse(reply.body);
    expect([reply.status, code, issues]).toEqual([400, 'TOO_MANY_FILES', [{ path: 'x', message }]]);
    await expect.poll(filesOnTheirWay).toBe(0);
  });
  test('is one of four at once that a shopper may send', async () => {
    const { ask, shopper } = await aDelivery(shop);
    const { id } = (await ask()).body.return;
    const held = await Promise.all(Array.from({ length: 4 }, async () => begin(shopper.user.id, id)));
    await expect.poll(filesOnTheirWay).toBe(4);
    const fifth = await readToEnd(await begin(shopper.user.id, id));
    expect([fifth.status, JSON.parse(fifth.body).code]).toEqual([429, 'TOO_MANY_UPLOADS']);
    expect(await filesOnTheirWay()).toBe(4);
    for (const socket of held) socket.destroy();
    // A shopper whose upload broke off can send the file again.
    await expect.poll(filesOnTheirWay).toBe(0);
    await begin(shopper.user.id, id);
    await expect.poll(filesOnTheirWay).toBe(1);
  });
});
