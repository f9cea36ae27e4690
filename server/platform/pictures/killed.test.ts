import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeAdmin, makeCategory } from '../../../test/factories.ts';
import { startObjectStore } from '../../../test/object-store.ts';
import { aPicture } from '../../../test/pictures.ts';
import { useShop } from '../../../test/shop.ts';
import { beginSession } from '../../accounts/auth/sessions.ts';

// A process dies while it stores the pictures of a form. The sender has got no answer, so the shop loses nothing that
// it had confirmed. If the sender sends the form again, the shop has one product with all its pictures. decisions/0005
// explains why storing pictures needs no job.

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

async function startProcess(): Promise<{ child: ChildProcess; api: string }> {
  const { DATABASE_URL = '', DATA_DIR } = shop.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../test/serving-process.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...s3, DATABASE_URL, DATA_DIR, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' },
  });
  processes.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, api: `${String(line).trim()}/api` };
}

const stored = () => [...store.objects.keys()].filter((name) => name.startsWith('/shop/pictures/')).length;

test.each([1, 4, 5])(
  'a form whose process is killed when %i files are stored is whole when it is sent again, once',
  async (files) => {
    store.objects.clear();
    // The object store is slow, so that the test can kill the process between two files.
    store.slowDown(30);
    const admin = await makeAdmin(shop);
    const authorization = `Bearer ${await beginSession(shop.db, admin.user, shop.now())}`;
    const name = `Kurta of ${files} files`;
    const categoryId = await makeCategory(shop);
    const pictures = [await aPicture(800 + files), await aPicture(900 + files, 'b.png', 90)];
    const send = async (api: string) => {
      const form = new FormData();
      form.set('productName', name);
      form.set('categoryId', categoryId);
      form.set(
        'productVariants',
        JSON.stringify([{ color: 'Indigo', colorHexCode: '#27396F', size: 'M', stock: 3, originalPrice: '499.50' }]),
      );
      for (const picture of pictures) form.append('images', picture);
      const headers = { authorization, 'idempotency-key': `killed-at-${files}-files` };
      return fetch(`${api}/products`, { method: 'POST', headers, body: form });
    };

    const first = await startProcess();
    const answer = send(first.api).then(
      ({ status }) => status,
      () => 'cut off',
    );
    await expect.poll(stored, { interval: 5, timeout: 30_000 }).toBeGreaterThanOrEqual(files);
    first.child.kill('SIGKILL');
    expect(await answer).toBe('cut off');
    store.slowDown(0);

    const second = await startProcess();
    const made = await send(second.api);
    expect(made.status).toBe(201);
    const rows = await shop.db.selectFrom('products').select('id').where('name', '=', name).execute();
    expect(rows).toHaveLength(1);
    const { product } = (await made.json()) as { product: { images: Array<{ url: string; width: number }> } };
    expect(product.images.map(({ width }) => width)).toEqual([120, 90]);
    for (const { url } of product.images)
      expect((await shop.app.inject({ url: new URL(url, 'http://a').pathname })).statusCode).toBe(200);
  },
  60_000,
);
