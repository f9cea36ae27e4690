import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgresPair, type PostgresPair } from '../../../test/postgres-pair.ts';
import { isPostgres } from '../../../test/shop.ts';
import { isDatabaseTrouble, unconfirmed } from './errors.ts';
import { openDatabase } from './open.ts';
import type { Db } from './schema.ts';
import { inTransaction } from './transaction.ts';

describe.runIf(isPostgres)('on PostgreSQL with a replica', () => {
  let pair: PostgresPair;
  const opened: Db[] = [];
  const open = (url: string) => {
    const db = openDatabase({ DATABASE_URL: url, DATA_DIR: '' });
    opened.push(db);
    return db;
  };
  beforeAll(async () => {
    pair = await startPostgresPair();
  });
  afterAll(async () => {
    for (const db of opened) await db.destroy();
    await pair.stop();
  });

  test('an address that leads to a replica for a moment is trouble and no more', async () => {
    const noted = sql`create table notes (text text)`.execute(open(pair.replicaUrlOf('shop')));
    expect(isDatabaseTrouble(await noted.catch((error: unknown) => error))).toBe(true);
  });

  test('what no replica has confirmed is not called done, and goes on once there is one', async () => {
    const db = open(pair.urlOf('shop'));
    await sql`create table notes (text text)`.execute(db);
    const note = async (text: string) =>
      inTransaction(db, async (db) => sql`insert into notes values (${text})`.execute(db));
    const notes = async () => (await sql<{ text: string }>`select text from notes order by text`.execute(db)).rows;
    await pair.loseReplica();
    const noted = [note('a').catch((error: unknown) => error), note('b').catch((error: unknown) => error)];
    // If somebody cancels a commit that waits for the replica, PostgreSQL reports the commit as successful.
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
    // The connections are free again: the test now uses all connections of the pool at the same time.
    await Promise.all(Array.from({ length: 40 }, async (_, nth) => note(`d${nth}`)));
  });
});
