import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { aPicture } from '../../../test/pictures.ts';
import { nextSerial } from '../../../test/serial.ts';
import { useShop, type Reply } from '../../../test/shop.ts';
import { aProductInRows, toCsv, upload } from '../../../test/spreadsheets.ts';

const shop = useShop();
const aProduct = async () => aProductInRows(shop);

test('a second import does not begin while one runs; one that fell silent is no hindrance', async () => {
  const { admin, rows } = await aProduct();
  const now = shop.now();
  await shop.db
    .insertInto('imports')
    .values({
      id: admin.user.id,
      user_id: admin.user.id,
      state: 'running',
      is_dry_run: 0,
      done: 0,
      total: 1,
      result: null,
      digest: '',
      created_at: now,
      updated_at: now,
    })
    .execute();
  expect(await upload(admin, toCsv(rows))).toMatchObject({ status: 409, body: { code: 'IMPORT_RUNNING' } });
  shop.wait(61_000);
  expect((await admin.call(`GET /imports/${admin.user.id}`)).body.import.state).toBe('failed');
  expect((await upload(admin, toCsv(rows))).status).toBe(202);
});

test('an import can be cancelled: what was written stays, the rest is not written', async () => {
  const { admin } = await aProduct();
  const pictures = await Promise.all([21, 22].map((seed) => aPicture(seed, `${seed}.png`)));
  const code = `C${nextSerial()}`;
  const rows = Array.from({ length: 200 }, (_, n) => ({
    product: `${code}-${n}`,
    name: `Cancelled ${n}`,
    category: 'Women > Cancelled',
    colour: 'Rust',
    size: 'M',
    stock: '1',
    price: '100',
    pictures: '21.png | 22.png',
  }));
  const form = new FormData();
  form.set('dryRun', 'false');
  form.set('catalogue', new File([toCsv(rows)], 'c.csv'));
  for (const picture of pictures) form.append('pictures', picture);
  // The import waits at its first batch of 50 until the test cancels it, so that the test cancels it at the same place
  // on fast and slow machines.
  const begun = Promise.withResolvers<string>();
  const canceled = Promise.withResolvers<Reply>();
  vi.spyOn(shop.catalogue, 'afterCommit').mockImplementationOnce(async () => {
    canceled.resolve(await admin.call(`DELETE /imports/${await begun.promise}`));
  });
  const { id } = (await admin.call('POST /imports', { form })).body.import;
  begun.resolve(id);
  expect(await canceled.promise).toMatchObject({
    status: 200,
    body: { message: 'Import cancelled. Rows that were already imported are kept.' },
  });
  // The import's job always removes the import's file at its end.
  const files = () => readdirSync(join(shop.env.DATA_DIR, 'imports')).filter((name) => name.startsWith(id));
  await expect.poll(files, { timeout: 25_000 }).toEqual([]);
  expect((await admin.call(`GET /imports/${id}`)).body.import.state).toBe('canceled');
  const { written } = await shop.db
    .selectFrom('products')
    .select((all) => all.fn.countAll<number>().as('written'))
    .where('source_id', 'like', `${code}-%`)
    .executeTakeFirstOrThrow();
  expect(Number(written)).toBe(50);
  expect((await admin.call(`DELETE /imports/${id}`)).status).toBe(404);
});

test('a dry run that is cancelled says that nothing was changed', async () => {
  const { admin, first } = await aProduct();
  const { body } = await upload(admin, toCsv([{ ...first, price: '1' }]), { dryRun: true });
  await shop.db.updateTable('imports').set({ state: 'running' }).where('id', '=', body.id).execute();
  expect(await admin.call(`DELETE /imports/${body.id}`)).toMatchObject({
    status: 200,
    body: { message: 'Check cancelled. Nothing was changed.' },
  });
});
