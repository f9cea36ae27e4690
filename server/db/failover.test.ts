import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPgBouncer, startPgBouncer } from '../../test/pgbouncer.ts';
import { startPostgresPair, type PostgresPair } from '../../test/postgres-pair.ts';
import { isPostgres } from '../../test/shop.ts';
import { isDatabaseTrouble, unconfirmed } from './errors.ts';
import { hostsOf, withoutPassword } from './host-list.ts';
import { openDatabase } from './open.ts';
import { withProcessLock } from './process-lock.ts';
import type { Db } from './schema.ts';
import { readSnapshot } from './snapshot.ts';
import { inTransaction } from './transaction.ts';

test('the address of a database may name several servers', () => {
  expect(hostsOf('postgres://shop:word@db.example/shop')).toEqual(['postgres://shop:word@db.example/shop']);
  expect(hostsOf('postgres://shop:word@one:5433,two,[fe80::1]:5434/shop?sslmode=verify-full')).toEqual([
    'postgres://shop:word@one:5433/shop?sslmode=verify-full',
    'postgres://shop:word@two/shop?sslmode=verify-full',
    'postgres://shop:word@[fe80::1]:5434/shop?sslmode=verify-full',
  ]);
  for (const wrong of ['postgres://one,/shop', 'postgres://one:99999,two/shop', 'one,two'])
    expect(() => hostsOf(wrong), wrong).toThrow('Invalid URL');
  expect(withoutPassword('postgres://shop:word@one:1,two:2/shop')).toBe('postgres://shop@one:1,two:2/shop');
  expect(withoutPassword('postgres://one:5432/shop')).toBe('postgres://one:5432/shop');
});

describe.runIf(isPostgres)('on PostgreSQL with a replica', () => {
  let pair: PostgresPair;
  const opened: Db[] = [];
  const open = (url: string) => {
    const db = openDatabase({ DATABASE_URL: url, DATA_DIR: '' });
    opened.push(db);
    return db;
  };
  const portOf = async (db: Db) => {
    const { rows } = await sql<{ port: number }>`select current_setting('port')::int as port`.execute(db);
    return rows[0]?.port;
  };
  const ports = () => new URL(hostsOf(pair.urlOf('shop'))[0] ?? '').port;
  beforeAll(async () => {
    pair = await startPostgresPair();
  });
  afterAll(async () => {
    for (const db of opened) await db.destroy();
    await pair.stop();
  });

  test('the primary is found wherever it stands in the list, also by the lock of a start', async () => {
    const [primary = '', replica = ''] = hostsOf(pair.urlOf('shop'));
    const list = `postgres://tester@${new URL(replica).host},${new URL(primary).host}/shop`;
    expect(await portOf(open(list))).toBe(Number(ports()));
    expect(await withProcessLock({ DATABASE_URL: list, DATA_DIR: '' }, 'start', async () => 'held')).toBe('held');
    // A name that leads to a replica for a moment, as that of a managed service may, is trouble and no more.
    const refused = portOf(open(replica)).catch((error: unknown) => error);
    expect(isDatabaseTrouble(await refused)).toBe(true);
  });

  test('what no replica has confirmed is not called done, and goes on once there is one', async () => {
    const db = open(pair.urlOf('shop'));
    await sql`create table notes (text text)`.execute(db);
    const note = async (text: string) =>
      inTransaction(db, async (db) => sql`insert into notes values (${text})`.execute(db));
    const notes = async () => (await sql<{ text: string }>`select text from notes order by text`.execute(db)).rows;
    await pair.loseReplica();
    const noted = [note('a').catch((error: unknown) => error), note('b').catch((error: unknown) => error)];
    // When somebody cancels the wait, PostgreSQL says that all is well.
    const waiting = sql`select pid from pg_stat_activity where wait_event = 'SyncRep' and datname = 'shop' order by pid limit 1`;
    await expect
      .poll(
        async () => (await sql`select 1 from pg_stat_activity where wait_event = 'SyncRep'`.execute(db)).rows.length,
      )
      .toBe(2);
    await sql`select pg_cancel_backend(pid) from (${waiting}) as waiting`.execute(db);
    for (const error of await Promise.all(noted))
      expect([error, isDatabaseTrouble(error)]).toEqual([unconfirmed(), true]);
    expect(await notes()).toHaveLength(1);
    await pair.addReplica();
    await note('c');
    expect(await notes()).toEqual([{ text: 'a' }, { text: 'b' }, { text: 'c' }]);
    // Their connections are back: as many as there may be are used at once.
    await Promise.all(Array.from({ length: 40 }, async (_, nth) => note(`d${nth}`)));
  });

  test.runIf(hasPgBouncer)(
    'the primary is found behind poolers, which remember what their servers once were',
    async () => {
      const urls = [pair.primaryUrlOf('postgres'), pair.replicaUrlOf('postgres')];
      const poolers = await Promise.all(urls.map(async (url) => startPgBouncer(url)));
      const hosts = poolers.map(({ urlOf }) => new URL(urlOf('shop')).host);
      const DATABASE_URL = `postgres://tester@${hosts.join(',')}/shop`;
      const direct = pair.urlOf('shop');
      const dbs = [1, 2, 3].map(() => openDatabase({ DATABASE_URL, DATABASE_DIRECT_URL: direct, DATA_DIR: '' }));
      const first = Number(ports());
      expect(await Promise.all(dbs.map(portOf))).toEqual([first, first, first]);
      await pair.losePrimary('killed');
      await pair.promote();
      const refusals: unknown[] = [];
      const found = async (db: Db) => portOf(db).catch((error: unknown) => void refusals.push(error));
      const next = Number(new URL(pair.primaryUrlOf('shop')).port);
      // Whoever asks later hears at once that there is no server, and never waits for one.
      for (const db of dbs) await expect.poll(async () => found(db)).toBe(next);
      expect(refusals.filter((error) => !isDatabaseTrouble(error))).toEqual([]);
      await Promise.all(dbs.map(async (db) => db.destroy()));
      await Promise.all(poolers.map(async ({ stop }) => stop()));
      await pair.addReplica();
    },
  );

  test.each(['killed', 'silent'] as const)(
    'while the primary is %s a replica is read from, which shows what this process has done',
    async (how) => {
      const db = open(pair.urlOf('shop'));
      const [former, standIn] = [pair.primaryUrlOf('shop'), pair.replicaUrlOf('shop')].map((url) => new URL(url).port);
      await sql`create table if not exists things (text text)`.execute(db);
      await sql`delete from things`.execute(db);
      const things = async () => (await sql<{ text: string }>`select text from things order by text`.execute(db)).rows;
      const write = async (text: string) => sql`insert into things values (${text})`.execute(db);
      expect(Number(former)).toBe(await portOf(db));
      await inTransaction(db, async (db) => sql`insert into things values ('a')`.execute(db));
      await write('b');
      const both = [{ text: 'a' }, { text: 'b' }];
      await pair.losePrimary(how);
      // As many as there are connections, and more: none of them waits for another one's.
      const read = await Promise.all(Array.from({ length: 30 }, things));
      for (const rows of read) expect(rows).toEqual(both);
      expect(await portOf(db)).toBe(Number(standIn));
      const ports = readSnapshot(db, async function* (db) {
        yield await portOf(db);
      });
      for await (const port of ports) expect(port).toBe(Number(standIn));
      // What writes is for a primary only, and either waits for one or is refused.
      const isWritten = (text: string) =>
        write(text).then(
          () => true,
          (error: unknown) => (isDatabaseTrouble(error) ? false : error),
        );
      const written = isWritten('c');
      await pair.promote();
      await pair.commitAlone();
      expect([true, false]).toContain(await written);
      await expect.poll(async () => isWritten('d'), { timeout: 10_000 }).toBe(true);
      expect(await things()).toContainEqual({ text: 'd' });
      await pair.addReplica();
    },
  );

  test('a replica that does not show what this process has done is not read from', async () => {
    const db = open(pair.urlOf('shop'));
    await sql`create table remarks (text text)`.execute(db);
    await pair.holdReplica(true);
    await inTransaction(db, async (db) => sql`insert into remarks values ('a')`.execute(db));
    await pair.losePrimary('killed');
    const texts = async () => (await sql`select text from remarks`.execute(db)).rows;
    await expect(texts()).rejects.toSatisfy(isDatabaseTrouble);
    await pair.holdReplica(false);
    await expect.poll(async () => texts().catch(() => [])).toEqual([{ text: 'a' }]);
    await pair.promote();
    await pair.addReplica();
  });

  test('of several replicas the one is read from that has come furthest', async () => {
    const behind = await pair.addLeftBehind('shop');
    const [primary = '', replica = ''] = hostsOf(pair.urlOf('shop'));
    const list = [behind, primary, replica].map((url) => new URL(url).host).join(',');
    const db = open(`postgres://tester@${list}/shop`);
    expect(await portOf(db)).toBe(Number(new URL(primary).port));
    // Another process has written it, of which this one knows nothing.
    await sql`create table news as select 'a' as text`.execute(open(pair.primaryUrlOf('shop')));
    await pair.losePrimary('killed');
    expect((await sql`select text from news`.execute(db)).rows).toEqual([{ text: 'a' }]);
    expect(await portOf(db)).toBe(Number(new URL(replica).port));
    await pair.promote();
    await pair.addReplica();
  });

  test('a replica is read from that has none of what PostgreSQL logs for nobody', async () => {
    const db = open(pair.urlOf('shop'));
    await sql`create unlogged table rate_limits (key text primary key, points integer not null, expire bigint)`.execute(
      db,
    );
    await sql`create table words (text text)`.execute(db);
    await inTransaction(db, async (db) => sql`insert into words values ('a')`.execute(db));
    // Long before PostgreSQL sends by itself what nobody waits for.
    await sql`alter system set wal_writer_delay = '10s'`.execute(db);
    await sql`select pg_reload_conf()`.execute(db);
    await expect
      .poll(async () => (await sql`show wal_writer_delay`.execute(db)).rows)
      .toEqual([{ wal_writer_delay: '10s' }]);
    await db.insertInto('rate_limits').values({ key: 'a', points: 1, expire: null }).execute();
    await pair.losePrimary('killed');
    expect((await sql`select text from words`.execute(db)).rows).toEqual([{ text: 'a' }]);
    await pair.promote();
    await pair.addReplica();
  });

  test('a former primary that comes back is not taken for the primary', async () => {
    const db = open(pair.urlOf('shop'));
    const list = pair.urlOf('shop');
    const former = await portOf(db);
    await pair.losePrimary('killed');
    const next = await portOf(db);
    expect(next).not.toBe(former);
    await pair.promote();
    expect(await portOf(db)).toBe(next);
    await pair.restartFormer();
    expect(await portOf(db)).toBe(next);
    expect(await portOf(open(list))).toBe(next);
  });
});
