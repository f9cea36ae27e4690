import { expect, test, vi } from 'vitest';
import { limits } from '#domain/limits.ts';
import { ledgerAgrees, makeAdmin, makeProduct } from '../../../test/factories.ts';
import { nextSerial } from '../../../test/serial.ts';
import { useShop, type Caller, type Reply } from '../../../test/shop.ts';
import { exported, readRows, toCsv, upload } from '../../../test/spreadsheets.ts';

const shop = useShop();

/** Makes products with ten items in stock each, and a file that adds three items to the stock of each product. */
async function counted(count: number) {
  const admin = await makeAdmin(shop);
  const name = `Counted ${nextSerial()}`;
  for (let n = 0; n < count; n++) await makeProduct(shop, { name: `${name}-${n}`, variants: [{ stock: 10 }] });
  const rows = readRows(await exported(admin)).filter((row) => row['name']?.startsWith(`${name}-`));
  const csv = toCsv(rows.map((row) => ({ ...row, stock: '13' })));
  const stocks = async () => {
    const found = await shop.db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .select('variants.stock')
      .where('products.name', 'like', `${name}-%`)
      .execute();
    return found.map(({ stock }) => stock);
  };
  return { admin, rows, csv, stocks };
}

test('a file that has changed stock does not change it a second time unsaid', async () => {
  const { admin, csv, stocks } = await counted(2);
  expect((await upload(admin, csv, { dryRun: true })).body).toMatchObject({
    importedAt: null,
    result: { changed: 2, restocked: 2 },
  });
  const { startedAt } = (await upload(admin, csv)).body;
  expect(await upload(admin, csv)).toMatchObject({
    status: 409,
    body: {
      code: 'ALREADY_IMPORTED',
      message: expect.stringMatching(
        /^This file was already imported on .*\. Importing it again would change the stock twice\. Export the products again/,
      ),
    },
  });
  expect(await stocks()).toEqual([13, 13]);
  // A dry run warns that the shop has already imported the file. An admin may confirm a second import.
  expect((await upload(admin, csv, { dryRun: true })).body).toMatchObject({
    importedAt: startedAt,
    result: { changed: 2, restocked: 2 },
  });
  expect((await upload(admin, csv, { again: true })).body.result).toMatchObject({ changed: 2 });
  expect(await stocks()).toEqual([16, 16]);
  expect(await ledgerAgrees(shop)).toBe(true);
});

test('one that has changed no stock may come again, and so may one that says the stock as it is to be', async () => {
  const { admin, rows, stocks } = await counted(1);
  const dearer = toCsv(rows.map((row) => ({ ...row, price: '777' })));
  const absolute = toCsv(rows.map((row) => ({ ...row, stock: '5', stock_was: '' })));
  for (const csv of [dearer, dearer, absolute, absolute]) expect((await upload(admin, csv)).status).toBe(202);
  expect(await stocks()).toEqual([5]);
});

/** Begins a real import of a file and cancels it once its first batch of 50 is written. */
async function importFirstBatch(admin: Caller, csv: string, again = false): Promise<void> {
  const begun = Promise.withResolvers<string>();
  const canceled = Promise.withResolvers<Reply>();
  vi.spyOn(shop.catalogue, 'afterCommit').mockImplementationOnce(async () => {
    canceled.resolve(await admin.call(`DELETE /imports/${await begun.promise}`));
  });
  const form = new FormData();
  form.set('dryRun', 'false');
  form.set('again', String(again));
  form.set('catalogue', new File([csv], 'c.csv'));
  begun.resolve((await admin.call('POST /imports', { form })).body.import.id);
  expect((await canceled.promise).status).toBe(200);
}

test('what was cancelled in the middle goes on where it stood, and a dry run shows what is left', async () => {
  const { admin, csv, stocks } = await counted(70);
  await importFirstBatch(admin, csv);
  expect((await stocks()).filter((stock) => stock === 13)).toHaveLength(50);

  const left = (await upload(admin, csv, { dryRun: true })).body;
  expect(left).toMatchObject({ importedAt: null, result: { rows: 70, changed: 20 } });
  expect((await upload(admin, csv)).body).toMatchObject({ state: 'done', result: { rows: 70, changed: 70 } });
  expect(new Set(await stocks())).toEqual(new Set([13]));
  expect((await upload(admin, csv)).body.code).toBe('ALREADY_IMPORTED');
  expect(await ledgerAgrees(shop)).toBe(true);
});

test('what was meant a second time and broke off before any stock does not let a third one pass unsaid', async () => {
  const { admin, rows, stocks } = await counted(70);
  const csv = toCsv(rows.map((row, index) => ({ ...row, stock: index < 50 ? '10' : '13' })));
  const isDone = async () => (await stocks()).filter((stock) => stock === 13).length;
  expect((await upload(admin, csv)).body.result).toMatchObject({ restocked: 20 });
  await importFirstBatch(admin, csv, true);
  expect((await upload(admin, csv, { dryRun: true })).body.importedAt).not.toBe(null);
  expect((await upload(admin, csv)).body.code).toBe('ALREADY_IMPORTED');
  expect(await isDone()).toBe(20);
});

test('one that was cancelled after its last batch has nothing left to do, and is done once it was sent again', async () => {
  const { admin, csv, stocks } = await counted(50);
  await importFirstBatch(admin, csv);
  expect((await upload(admin, csv, { dryRun: true })).body).toMatchObject({ importedAt: null, result: { changed: 0 } });
  expect((await upload(admin, csv)).body).toMatchObject({ state: 'done', result: { changed: 50, restocked: 50 } });
  expect((await upload(admin, csv)).body.code).toBe('ALREADY_IMPORTED');
  expect(new Set(await stocks())).toEqual(new Set([13]));
});

test('of many who send one file at once, and again and again, one changes the stock', async () => {
  const { admin, csv, stocks } = await counted(3);
  const sendAgain = async () => {
    for (let times = 0; times < 6; times++) await upload(admin, csv);
  };
  await Promise.all(Array.from({ length: 6 }, sendAgain));
  expect(await stocks()).toEqual([13, 13, 13]);
  expect(await ledgerAgrees(shop)).toBe(true);
});

test('a difference that would bring the stock over its limit is refused', async () => {
  const { admin, rows, stocks } = await counted(1);
  const csv = toCsv(rows.map((row) => ({ ...row, stock: String(limits.stock), stock_was: '0' })));
  expect((await upload(admin, csv)).body.result).toMatchObject({
    refused: 1,
    problems: [{ column: 'stock', message: 'The stock would be 1,00,00,010, but it can be at most 1,00,00,000.' }],
  });
  expect(await stocks()).toEqual([10]);
});
