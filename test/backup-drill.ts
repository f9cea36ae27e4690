import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import type { Target } from '../server/office/backup/fill-database.ts';
import { listTables } from '../server/office/backup/tables.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import type { Db } from '../server/platform/db/schema.ts';
import { makeAdmin, makeCategory, makeProduct, makeShopper } from './factories.ts';
import { aPicture } from './pictures.ts';
import { postgresAt } from './postgres.ts';
import { setUpApp } from './second-factor.ts';
import type { TestShop } from './shop.ts';

export type Engine = 'sqlite' | 'postgres';
const cleanUps: Array<() => Promise<unknown>> = [];

/** Removes everything that the functions below made. */
export async function cleanUp(): Promise<void> {
  for (const one of cleanUps.splice(0).toReversed()) await one();
}

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-backup-'));
  cleanUps.push(async () => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes an empty data folder and, for PostgreSQL, an empty database. */
export async function newTarget(engine: Engine): Promise<Target> {
  const DATA_DIR = join(await newFolder(), 'data');
  if (engine === 'sqlite') return { DATA_DIR };
  const server = postgresAt(inject('template'));
  const name = `restored_${randomBytes(6).toString('hex')}`;
  await server.createDatabase(name);
  cleanUps.push(async () => server.dropDatabase(name));
  return { DATA_DIR, DATABASE_URL: server.urlOf(name) };
}

/** Opens the database until the end of the tests. */
export function open(target: Target): Db {
  const db = openDatabase(target);
  cleanUps.push(async () => db.destroy());
  return db;
}

/** Returns every row of every table of the shop, in a fixed order, without using the code of the backup. */
export async function everyRow(db: Db): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const { name } of await listTables(db)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    all[name] = rows
      .map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))))
      .toSorted();
  }
  return all;
}

/** Fills the shop with products with encoded pictures, orders, an authenticator app, and words in many scripts. */
export async function fillShop(
  shop: TestShop,
): Promise<{ admin: Awaited<ReturnType<typeof makeAdmin>>; appKey: string }> {
  const admin = await makeAdmin(shop);
  const form = new FormData();
  form.set('productName', "Kurta “Łódź” — कुर्ता\n'); drop table users; --");
  form.set('categoryId', await makeCategory(shop, 'Z to A'));
  form.set('description', '\\ \u2028 " 👗');
  form.set(
    'productVariants',
    JSON.stringify([{ color: 'Indigo', colorHexCode: '#27396F', size: 'M', stock: 3, originalPrice: '499.5' }]),
  );
  for (const picture of [await aPicture(1), await aPicture(2)]) form.append('images', picture);
  const { status } = await admin.call('POST /products', { form });
  if (status !== 201) throw new Error(`no product: ${status}`);
  const { variants } = await makeProduct(shop, { pictures: [] });
  const shopper = await makeShopper(shop);
  await shopper.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 2 } });
  await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } });
  const { key } = await setUpApp(shop, admin);
  return { admin, appKey: key };
}
