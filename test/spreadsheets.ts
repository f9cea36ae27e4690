import { parse } from 'csv-parse/sync';
import { makeAdmin, makeProduct } from './factories.ts';
import { nextSerial } from './serial.ts';
import type { Caller, TestShop } from './shop.ts';

// The functions of this file export, change and import the spreadsheet of products, as an admin does.

export type Row = Record<string, string>;

export const readRows = (csv: string) => parse(csv, { columns: true, bom: true }) as Row[];

export const toCsv = (rows: readonly Row[]) =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n');

export const exported = async (admin: Caller, query = '') =>
  (await admin.call(`GET /exports/products${query}`)).body as string;

/** Makes a product in two sizes. Returns the product, an admin, and the product's rows in the spreadsheet. */
export async function aProductInRows(shop: TestShop, name = `Kurta ${nextSerial()}`) {
  const product = await makeProduct(shop, {
    name,
    description: 'Soft.',
    variants: [
      { size: 'S', stock: 5 },
      { size: 'M', stock: 7, savingPaise: 10000 },
    ],
  });
  const admin = await makeAdmin(shop);
  const rows = readRows(await exported(admin)).filter((row) => row['product'] === product.id);
  // The cast is safe: the product has two sizes.
  const [first, second] = rows as [Row, Row];
  return { admin, product, rows, first, second };
}

/**
 * Imports a file and waits until the import has ended. Returns the import, or the shop's answer if the shop refused the
 * upload.
 */
export async function upload(
  admin: Caller,
  csv: string | Uint8Array<ArrayBuffer>,
  { dryRun = false, again = false, pictures = [] as File[] } = {},
) {
  const form = new FormData();
  form.set('dryRun', String(dryRun));
  form.set('again', String(again));
  form.set('catalogue', new File([csv], 'products.csv', { type: 'text/csv' }));
  for (const picture of pictures) form.append('pictures', picture);
  const begun = await admin.call('POST /imports', { form });
  if (begun.status !== 202) return begun;
  for (;;) {
    const { body } = await admin.call(`GET /imports/${begun.body.import.id}`);
    if (body.import.state !== 'running') return { status: begun.status, body: body.import };
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
