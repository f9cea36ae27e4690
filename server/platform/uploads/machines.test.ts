import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Fingerprint } from '#domain/fingerprint.ts';
import { UPLOAD_ID_TYPE } from '#domain/upload-id.ts';
import { makeAdmin, makeCategory } from '../../../test/factories.ts';
import { startObjectStore } from '../../../test/object-store.ts';
import { aPicture } from '../../../test/pictures.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { beginSession } from '../../accounts/auth/sessions.ts';

// The test runs processes with separate data folders, like several machines. The processes share only a database and an
// object store.

describe.runIf(isPostgres)('an upload in pieces', async () => {
  const store = await startObjectStore();
  const s3 = {
    S3_ENDPOINT: store.endpoint,
    S3_BUCKET: 'shop',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  const shop = useShop(s3);
  const processes: ChildProcess[] = [];
  afterAll(() => {
    processes.forEach((child) => child.kill('SIGKILL'));
    store.stop();
  });

  async function startMachine(name: string): Promise<{ child: ChildProcess; api: string }> {
    const DATA_DIR = join(shop.env.DATA_DIR, name);
    await mkdir(DATA_DIR);
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../../test/serving-process.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        ...s3,
        ...{ DATABASE_URL: shop.env.DATABASE_URL ?? '', DATA_DIR, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' },
      },
    });
    processes.push(child);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    return { child, api: `${String(line).trim()}/api` };
  }

  test('is begun at one machine, which dies, finished at another, and named by a form at a third', async () => {
    const [first, second, third] = await Promise.all(['one', 'two', 'three'].map(startMachine));
    if (!first || !second || !third) throw new Error('three were started');
    const admin = await makeAdmin(shop);
    const authorization = `Bearer ${await beginSession(shop.db, admin.user, shop.now())}`;
    const bytes = Buffer.alloc(1_400_000);
    Buffer.from(await (await aPicture(461)).arrayBuffer()).copy(bytes);
    const fingerprint = new Fingerprint();
    fingerprint.add(bytes);
    const file = { fingerprint: fingerprint.end(), bytes: bytes.length };
    const answer = async (asked: Promise<Response>) => {
      const response = await asked;
      return { status: response.status, body: (await response.json()) as { upload: { id: string; received: number } } };
    };
    const begin = async ({ api }: { api: string }) =>
      answer(
        fetch(`${api}/uploads`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify(file),
        }),
      );
    const send = async ({ api }: { api: string }, id: string, from: number, to: number) =>
      answer(
        fetch(`${api}/uploads/${id}?offset=${from}`, {
          method: 'PATCH',
          headers: { authorization, 'content-type': 'application/octet-stream' },
          body: new Uint8Array(bytes.subarray(from, to)),
        }),
      );

    const { id } = (await begin(first)).body.upload;
    expect((await send(first, id, 0, 600_000)).body.upload.received).toBe(600_000);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    expect((await begin(second)).body.upload).toEqual({ id, bytes: bytes.length, received: 600_000 });
    // The two remaining processes get the pieces in turn, as behind a load balancer.
    for (let at = 600_000; at < bytes.length; at += 200_000)
      await send(at % 400_000 === 0 ? second : third, id, at, at + 200_000);
    expect((await begin(second)).body.upload.received).toBe(bytes.length);

    const form = new FormData();
    form.set('productName', 'Kurta of three machines');
    form.set('categoryId', await makeCategory(shop));
    form.set(
      'productVariants',
      JSON.stringify([{ color: 'Indigo', colorHexCode: '#27396F', size: 'M', stock: 3, originalPrice: '499.50' }]),
    );
    form.append('images', new File([id], 'a.png', { type: UPLOAD_ID_TYPE }));
    form.append('images', await aPicture(462, 'small.png', 90));
    const made = await fetch(`${third.api}/products`, { method: 'POST', headers: { authorization }, body: form });
    expect(made.status).toBe(201);
    const { product } = (await made.json()) as { product: { images: Array<{ width: number }> } };
    expect(product.images.map(({ width }) => width)).toEqual([120, 90]);
    expect(uploadsLeft()).not.toEqual([]);
    await shop.uploads.sweep(new Date(Date.now() + 2 * 24 * 3_600_000).toISOString());
    expect(uploadsLeft()).toEqual([]);
  }, 60_000);

  const uploadsLeft = () => [...store.objects.keys()].filter((name) => name.startsWith('/shop/uploads/'));
});
