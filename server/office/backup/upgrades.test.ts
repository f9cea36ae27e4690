import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { cleanUp, newTarget, open } from '../../../test/backup-drill.ts';
import { isPostgres } from '../../../test/shop.ts';
import { isFull } from '../../app/attacks/scale.ts';
import { buildApp } from '../../app/app.ts';
import { parseEnv } from '../../platform/env/env.ts';
import { openShop } from '../../app/open-shop.ts';
import { listMigrationNames, listMigrations } from '../../platform/db/migrate.ts';
import { fillDatabase } from './fill-database.ts';
import { RowSum, type Row } from './rows.ts';
import { listTables } from './tables.ts';

type Earlier = { migrations: string[]; tables: Array<{ name: string; columns: string[]; rows: Row[] }> };

const folder = join(import.meta.dirname, '../../../test/earlier-schemas');
afterAll(cleanUp);

/** Fills an empty database of the tested engine with a shop in an earlier schema, and migrates it. */
async function upgraded({ migrations, tables }: Earlier) {
  const target = await newTarget(isPostgres ? 'postgres' : 'sqlite');
  const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? [];
  await fillDatabase(
    target,
    {
      migrations,
      tables,
      rowsOf: async function* (name) {
        yield rowsOf(name);
      },
      sumOf: (name) => {
        const sum = new RowSum();
        sum.add(rowsOf(name));
        return sum.end();
      },
      key: undefined,
    },
    () => {},
  );
  return target;
}

/** Tables that a migration empties on purpose. */
const emptied = new Set(['one_time_codes', 'code_guesses', 'recovery_codes']);

const all = (await readdir(folder)).toSorted();
/**
 * On PostgreSQL each schema takes a second, so the quick form of this test uses only the first, the last and every
 * sixth schema. On SQLite the test uses every schema.
 */
const asked = isPostgres && !isFull ? all.filter((_, n) => n % 6 === 0 || n === all.length - 1) : all;

test('each schema has a dump', async () => {
  expect(all).toEqual((await listMigrationNames()).map((name) => `${name}.json`));
});

test.each(asked)('a shop of %s is brought up to date: nothing is lost, and it opens', async (file) => {
  // The cast is safe: make-earlier-schemas.ts wrote the file.
  const earlier = JSON.parse(await readFile(join(folder, file), 'utf8')) as Earlier;
  const target = await upgraded(earlier);
  const db = open(target);
  expect(await listMigrations(db)).toEqual(await listMigrationNames());
  const there = new Set((await listTables(db)).map(({ name }) => name));
  for (const { name, rows } of earlier.tables.filter((table) => there.has(table.name) && !emptied.has(table.name))) {
    const [counted] = (await sql<{ total: number }>`select count(*) as total from ${sql.table(name)}`.execute(db)).rows;
    expect([name, Number(counted?.total)]).toEqual([name, rows.length]);
  }
  const env = parseEnv({ DATA_DIR: target.DATA_DIR, DATABASE_URL: target.DATABASE_URL, LOG_LEVEL: 'silent' });
  const shop = openShop(env, {
    lostConnection: () => {},
    emailFiled: () => {},
    listUnreadable: () => {},
  });
  const app = await buildApp(shop);
  await shop.catalogue.refresh();
  const { statusCode, body } = await app.inject('/api/products');
  expect(statusCode).toBe(200);
  expect((JSON.parse(body) as { data: unknown[] }).data).toHaveLength(2);
  await app.close();
  await shop.db.destroy();
});
