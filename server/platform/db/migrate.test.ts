import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, inject, test, vi } from 'vitest';
import { postgresAt } from '../../../test/postgres.ts';
import { isPostgres } from '../../../test/shop.ts';
import { verifyLog } from '../../accounts/audit/verify-log.ts';
import { listClashes } from '../../accounts/staff/clashes.ts';
import { migrate, migrateTo } from './migrate.ts';
import { openDatabase } from './open.ts';
import type { Db } from './schema.ts';

type Settings = { DATA_DIR: string; DATABASE_URL?: string };

const cleanUps: Array<() => Promise<unknown>> = [];
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

/** Makes an empty database of the engine under test. */
async function newDatabase(): Promise<Settings> {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-migrate-'));
  cleanUps.push(async () => rm(folder, { recursive: true, force: true }));
  if (!isPostgres) return { DATA_DIR: folder };
  const server = postgresAt(inject('template'));
  const name = `new_${randomBytes(6).toString('hex')}`;
  await server.createDatabase(name);
  cleanUps.push(async () => server.dropDatabase(name));
  return { DATA_DIR: folder, DATABASE_URL: server.urlOf(name) };
}

function open(settings: Settings): Db {
  const db = openDatabase(settings);
  cleanUps.push(async () => db.destroy());
  return db;
}

/** Runs the migrations in a separate process. Returns the names of the migrations that the process applied. */
async function migrateInProcess(settings: Settings): Promise<string[]> {
  const path = (file: string) => JSON.stringify(join(import.meta.dirname, file));
  const script = `
    import { migrate } from ${path('migrate.ts')};
    import { openDatabase } from ${path('open.ts')};
    const db = openDatabase(${JSON.stringify(settings)});
    process.stdout.write(JSON.stringify(await migrate(db)));
    await db.destroy();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [written, complaint, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (status !== 0) throw new Error(complaint);
  return JSON.parse(written) as string[];
}

const everyMigration = (await readdir(join(import.meta.dirname, 'migrations')))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.replace('.ts', ''))
  .toSorted();
const namesOfTables = async (db: Db) => (await db.introspection.getTables()).map((table) => table.name);

/** Runs the migrations from `first` up to the one before `last`. */
async function upTo(db: Db, first: string, last: string): Promise<void> {
  for (const name of everyMigration.filter((one) => one >= first && one < last))
    // The cast is safe: the folder contains only migrations.
    await ((await import(`./migrations/${name}.ts`)) as { up: (db: Db) => Promise<void> }).up(db);
}

test('a new database gets every migration, in order, and none a second time', async () => {
  const db = open(await newDatabase());
  expect(await migrate(db)).toEqual(everyMigration);
  expect(await migrate(db)).toEqual([]);
  expect(await namesOfTables(db)).toEqual(expect.arrayContaining(['users', 'orders', 'imports']));
});

test('five servers that start at once on a new database all start, and each migration runs once', async () => {
  const settings = await newDatabase();
  const ran = await Promise.all([1, 2, 3, 4, 5].map(async () => migrateInProcess(settings)));
  expect(ran.flat()).toEqual(everyMigration);
});

test('several migrations through one handle each run once', async () => {
  const db = open(await newDatabase());
  const ran = await Promise.all([1, 2, 3, 4].map(async () => migrate(db)));
  expect(ran.flat()).toEqual(everyMigration);
});

test('migrations that fail leave nothing half done, and succeed when started again', async () => {
  const db = open(await newDatabase());
  // The second migration fails, because the table `imports` exists already. The first migration runs before this error.
  await sql`create table imports (id text primary key)`.execute(db);
  await expect(migrate(db)).rejects.toThrow('imports');
  expect(await namesOfTables(db)).toEqual(['imports']);
  await sql`drop table imports`.execute(db);
  expect(await migrate(db)).toEqual(everyMigration);
});

test('a database that a newer version has changed is refused with a sentence, and stays as it is', async () => {
  const db = open(await newDatabase());
  await migrate(db);
  const tables = await namesOfTables(db);
  await sql`insert into kysely_migration (name, timestamp) values ('9999_from_the_future', '2030-01-01')`.execute(db);
  await expect(migrate(db)).rejects.toThrow(
    'a newer version of the shop has changed it (9999_from_the_future); start that one or a newer one',
  );
  expect(await namesOfTables(db)).toEqual(tables);
});

test('of the admins from before, the one who works here longest is the owner and the others are managers', async () => {
  const db = open(await newDatabase());
  await upTo(db, '0001', '0014');
  const now = '2026-06-01T00:00:00.000Z';
  for (const [id, role, made, blocked] of [
    ['left', 'ADMIN', '2026-01-01T00:00:00.000Z', now],
    ['newer', 'ADMIN', '2026-03-01T00:00:00.000Z', null],
    ['oldest', 'ADMIN', '2026-02-01T00:00:00.000Z', null],
    ['shopper', 'CUSTOMER', '2026-01-01T00:00:00.000Z', null],
  ])
    await sql`insert into users (id, email, email_key, username, username_key, first_name, last_name, role,
        password_hash, find_text, blocked_at, created_at, updated_at)
      values (${id}, ${id}, ${id}, ${id}, ${id}, 'Asha', 'Rao', ${role}, 'none', '', ${blocked}, ${made}, ${made})`.execute(
      db,
    );
  await sql`insert into staff_invites (id, email, email_key, token_hash, created_at, expires_at)
    values ('open', 'a', 'a', 'a', ${now}, ${now})`.execute(db);
  await upTo(db, '0014', '0015');
  expect(await db.selectFrom('users').select(['id', 'staff_role']).orderBy('id').execute()).toEqual([
    { id: 'left', staff_role: 'manager' },
    { id: 'newer', staff_role: 'manager' },
    { id: 'oldest', staff_role: 'owner' },
    { id: 'shopper', staff_role: null },
  ]);
  expect(await db.selectFrom('staff_invites').select('staff_role').execute()).toEqual([{ staff_role: 'manager' }]);
});

test('addresses and orders from before tell no recipient, and the date of birth that the old form made up is gone', async () => {
  const db = open(await newDatabase());
  await upTo(db, '0001', '0005');
  const at = '2026-01-01T00:00:00.000Z';
  for (const [id, dob] of [
    ['made-up', '2000-01-01'],
    ['real', '1994-03-07'],
  ])
    await sql`insert into users (id, email, email_key, username, username_key, first_name, last_name, dob,
        role, password_hash, created_at, updated_at)
      values (${id}, ${id}, ${id}, ${id}, ${id}, 'Asha', 'Rao', ${dob}, 'CUSTOMER', 'none', ${at}, ${at})`.execute(db);
  await sql`insert into addresses (id, user_id, line1, line2, city, state, postal_code, is_default, created_at, updated_at)
    values ('old', 'real', '14 Weavers’ Lane', '', 'Jaipur', 'Rajasthan', '302029', 1, ${at}, ${at})`.execute(db);
  await upTo(db, '0005', '0006');
  expect(await db.selectFrom('users').select(['id', 'dob']).orderBy('id').execute()).toEqual([
    { id: 'made-up', dob: null },
    { id: 'real', dob: '1994-03-07' },
  ]);
  expect(await db.selectFrom('addresses').select(['id', 'recipient_name', 'phone']).execute()).toEqual([
    { id: 'old', recipient_name: '', phone: '' },
  ]);
});

test('orders and customers from before are found by their words, more of them than are read at a time', async () => {
  const db = open(await newDatabase());
  await upTo(db, '0001', '0007');
  const at = '2026-01-01T00:00:00.000Z';
  await sql`insert into users (id, email, email_key, username, username_key, first_name, last_name, role,
      password_hash, created_at, updated_at)
    values ('élodie', 'e@example.com', 'e', 'e', 'e', 'Élodie', 'D’Souza', 'CUSTOMER', 'none', ${at}, ${at})`.execute(
    db,
  );
  const ids = Array.from({ length: 401 }, (_, index) => `order-${String(index).padStart(8, '0')}`);
  for (const id of ids)
    await sql`insert into orders (id, order_number, user_id, first_name, last_name, email, line1, line2,
        city, state, postal_code,
        subtotal_paise, discount_paise, total_paise, payment_method, payment_status, delivery_status, expected_on, created_at, updated_at)
      values (${id}, ${`ORD${id}`}, 'élodie', 'Élodie', 'D’Souza', 'e@example.com', '1', '', 'Jaipur', 'Rajasthan', '302029',
        1, 0, 1, 'COD', 'PENDING', 'PENDING', '2026-01-06', ${at}, ${at})`.execute(db);
  await sql`insert into order_items (id, order_id, position, product_id, variant_id, name, size, color,
      color_hex, quantity, selling_paise, saving_paise, picture_ids)
    values ('item', 'order-00000400', 0, 'p', 'v', 'Ikat Kurta', 'M', 'Kora', '#ffffff', 1, 1, 0, '[]')`.execute(db);
  await upTo(db, '0007', '0008');
  const orders = await db.selectFrom('orders').select('find_text').orderBy('id').execute();
  expect(orders.at(0)?.find_text).toBe('ordorder 00000000 elodie dsouza e@example.com jaipur 302029');
  expect(orders.at(-1)?.find_text).toBe('ordorder 00000400 elodie dsouza e@example.com jaipur 302029 ikat kurta');
  expect(orders.filter(({ find_text }) => find_text === '')).toEqual([]);
  expect(await db.selectFrom('users').select('find_text').execute()).toEqual([
    { find_text: 'elodie dsouza e@example.com' },
  ]);
});

test('lines of the log from before are found by their folded words, more of them than are read at a time', async () => {
  const db = open(await newDatabase());
  await upTo(db, '0001', '0009');
  for (let number = 0; number < 401; number++)
    await sql`insert into audit_log (id, at, action, subject)
      values (${String(number).padStart(4, '0')}, '2026-01-01T00:00:00.000Z', 'category.made', ${`Été ${number}`})`.execute(
      db,
    );
  await upTo(db, '0009', '0010');
  const lines = await db.selectFrom('audit_log').select('find_text').orderBy('id').execute();
  expect(lines.map(({ find_text }) => find_text)).toEqual(lines.map((_, number) => `ete ${number}`));
  expect(lines).toHaveLength(401);
});

describe('what looks the same, from before that was refused', () => {
  const at = '2026-01-01T00:00:00.000Z';
  const filled = async () => {
    const db = open(await newDatabase());
    await upTo(db, '0001', '0065');
    // The test writes keys in their old form, which is the text in lower case without further folding.
    const user = async (id: string, email: string, username: string, first_name = 'Asha') =>
      sql`insert into users (id, email, email_key, username, username_key, first_name, last_name, role,
          password_hash, find_text, created_at, updated_at)
        values (${id}, ${email}, ${email.toLowerCase()}, ${username}, ${username.toLowerCase()}, ${first_name},
          'Rao', 'CUSTOMER', 'none', ${first_name.toLowerCase()}, ${at}, ${at})`.execute(db);
    await user('1', 'Lost\u200B@example.com', 'lo\u200Dst', 'Łucja');
    await user('2', 'kavya@example.com', 'kavya');
    await user('3', 'kavya\uFE0F@example.com', 'kav\u2060ya');
    await user('4', '', 'caller-4');
    for (const [id, name] of [
      ['1', 'Kurtas\u200B'],
      ['2', 'Kurtas'],
      ['3', 'कुर्\u200Dता'],
    ] as const)
      await sql`insert into categories (id, parent_key, name, name_key, description, created_at, updated_at)
        values (${id}, '', ${name}, ${name.toLowerCase()}, '', ${at}, ${at})`.execute(db);
    await sql`insert into products (id, name, brand, description, category_id, created_at, updated_at)
      values ('p', 'Kurta', '', '', '2', ${at}, ${at})`.execute(db);
    for (const [id, size, sku, retired] of [
      ['1', 'M\u200B', 'TB\u20111', null],
      ['2', 'M', 'TB-2', null],
      ['3', 'L\u2800', 'TB-2\u200B', null],
      ['4', 'L', 'TB-4', at],
    ] as const)
      await sql`insert into variants (id, product_id, sku, color, color_hex, size, option_key, stock,
          selling_paise, saving_paise, retired_at, created_at, updated_at)
        values (${id}, 'p', ${sku}, 'Blue', '#0000FF', ${size},
          ${`blue\u001f#0000FF\u001f${size.toLowerCase()}`}, 1, 100, 0, ${retired}, ${at}, ${at})`.execute(db);
    await upTo(db, '0065', '0067');
    return db;
  };
  test('who was shut out by a sign that nobody sees is let in; the first of two keeps the key', async () => {
    const db = await filled();
    expect(
      await db.selectFrom('users').select(['id', 'email', 'email_key', 'username_key']).orderBy('id').execute(),
    ).toEqual([
      { id: '1', email: 'Lost@example.com', email_key: 'lost@example.com', username_key: 'lost' },
      { id: '2', email: 'kavya@example.com', email_key: 'kavya@example.com', username_key: 'kavya' },
      { id: '3', email: 'kavya@example.com', email_key: 'kavya@example.com  3', username_key: 'kavya  3' },
      { id: '4', email: '', email_key: '', username_key: 'caller-4' },
    ]);
    expect(await db.selectFrom('categories').select(['name', 'name_key']).orderBy('id').execute()).toEqual([
      { name: 'Kurtas\u200B', name_key: 'kurtas  1' },
      { name: 'Kurtas', name_key: 'kurtas' },
      { name: 'कुर्\u200Dता', name_key: 'कुर्ता' },
    ]);
    expect(await db.selectFrom('variants').select(['size', 'option_key', 'sku']).orderBy('id').execute()).toEqual([
      { size: 'M\u200B', option_key: 'blue\u001f#0000FF\u001fm  1', sku: 'TB-1' },
      { size: 'M', option_key: 'blue\u001f#0000FF\u001fm', sku: 'TB-2' },
      { size: 'L\u2800', option_key: 'blue\u001f#0000FF\u001fl', sku: 'TB-2\u200B' },
      { size: 'L', option_key: 'blue\u001f#0000FF\u001fl', sku: 'TB-4' },
    ]);
  });
  test('the rest are named to the owner, and found by plain letters', async () => {
    const db = await filled();
    expect((await listClashes(db)).map(({ what, id }) => `${what} ${id}`).sort()).toEqual([
      'the SKU 3',
      'the category 1',
      'the email 3',
      'the size 1',
      'the username 3',
    ]);
    expect((await db.selectFrom('users').select('find_text').where('id', '=', '1').execute())[0]?.find_text).toBe(
      'lucja rao lost@example.com',
    );
  });
});

test('names from before belong to the oldest product on sale, of more products than are read at a time', async () => {
  const db = open(await newDatabase());
  await upTo(db, '0001', '0070');
  const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
  await sql`insert into categories (id, parent_key, name, name_key, description, created_at, updated_at)
    values ('c', '', 'Kurtas', 'kurtas', '', ${at(1)}, ${at(1)})`.execute(db);
  const product = async (id: string, name: string, day: number, retired: string | null = null) =>
    sql`insert into products (id, name, brand, description, category_id, retired_at, created_at, updated_at)
      values (${id}, ${name}, '', '', 'c', ${retired}, ${at(day)}, ${at(day)})`.execute(db);
  for (let n = 0; n < 401; n++) await product(`p${String(n).padStart(3, '0')}`, `KURTA ${n}`, 2);
  await product('twin-1', 'Twin', 3);
  await product('twin-2', 'Twin', 2);
  await product('twin-0', 'Twin', 1, at(3));
  await product('twin-3', 'Twin', 2);
  await upTo(db, '0070', '0071');
  const names = await db.selectFrom('product_names').selectAll().orderBy('product_id').execute();
  expect(names).toHaveLength(402);
  expect([names[7], names.at(-1)]).toEqual([
    { name: 'KURTA 7', name_key: 'kurta 7', product_id: 'p007', owned_since: at(2) },
    { name: 'Twin', name_key: 'twin', product_id: 'twin-2', owned_since: at(2) },
  ]);
});

test('lines of the log from before are a chain, more of them than are read at a time', async () => {
  const settings = await newDatabase();
  const db = open(settings);
  await upTo(db, '0001', '0016');
  for (let number = 0; number < 401; number++)
    await sql`insert into audit_log (id, at, action, subject, find_text, after)
      values (${String(number).padStart(4, '0')}, '2026-01-01T00:00:00.000Z', 'category.made',
        ${`Été ${number}`}, '', '{"a":1}')`.execute(db);
  await upTo(db, '0016', '9');
  const mac = async () => '';
  expect(await verifyLog(db, mac, settings.DATA_DIR)).toMatchObject({ lines: 401, flaw: undefined });
  await db.updateTable('audit_log').set({ subject: 'another' }).where('seq', '=', 401).execute();
  expect((await verifyLog(db, mac, settings.DATA_DIR)).flaw).toMatchObject({ kind: 'changed', seq: 401 });
});

describe.runIf(isPostgres)('on PostgreSQL', () => {
  test('a wait for another server is never cut off; statements afterwards are', async () => {
    const { DATA_DIR, DATABASE_URL = '' } = await newDatabase();
    const db = open({ DATA_DIR, DATABASE_URL: `${DATABASE_URL}?statement_timeout=300` });
    const watcher = new pg.Client({ connectionString: DATABASE_URL });
    await watcher.connect();
    cleanUps.push(async () => watcher.end());
    // Another server migrates, and holds the lock for longer than a statement may take.
    await watcher.query('select pg_advisory_lock(3853314791062309107)');
    const migrating = migrate(db);
    await watcher.query('select pg_sleep(1)');
    await watcher.query('select pg_advisory_unlock(3853314791062309107)');
    expect(await migrating).toEqual(everyMigration);
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
    expect(rows).toEqual([{ statement_timeout: '300ms' }]);
    await expect(sql`select pg_sleep(1)`.execute(db)).rejects.toThrow('statement timeout');
  });
});

test.skipIf(isPostgres)('on SQLite a server waits for another that migrates', async () => {
  const settings = await newDatabase();
  const db = open(settings);
  const other = new DatabaseSync(join(settings.DATA_DIR, 'shop.db'));
  other.exec('begin immediate');
  // While the migration waits for SQLite's lock, this process continues to work, so the timer can end the other
  // transaction.
  setTimeout(() => other.exec('commit'), 100);
  expect(await migrate(db)).toEqual(everyMigration);
  other.close();
});

test.skipIf(!isPostgres)('an earlier version that takes the tables in another order does not stop it', async () => {
  const settings = await newDatabase();
  const db = open(settings);
  await migrateTo(db, '0027_stock_changes');
  // Migration 28 changes `orders` first, and then `order_events`.
  let migrated: Promise<string[]> = Promise.resolve([]);
  await open(settings)
    .transaction()
    .execute(async (earlier) => {
      await sql`select id from order_events limit 1`.execute(earlier);
      migrated = migrate(db);
      await vi.waitUntil(async () => (await countWaiting(db)) > 0, { timeout: 20_000 });
      await sql`select id from orders limit 1`.execute(earlier);
    });
  expect(await migrated).toContain('0028_order_stages');
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db);
  // The migration stops waiting before PostgreSQL finds a deadlock. To end a deadlock, PostgreSQL might end the other
  // transaction, which could be an order's.
  expect(rows[0]?.deadlocks).toBe(0);
});

/** Counts the connections to this database that wait for a lock. */
async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}
