// On PostgreSQL: a transaction that cannot be serialised runs again.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { openDatabase } from './open.ts';
import type { Db } from './schema.ts';
import { inTransaction } from './transaction.ts';

describe.runIf(isPostgres)('at SERIALIZABLE', () => {
  const shop = useShop();
  let db: Db;
  beforeAll(async () => {
    db = openDatabase({ ...shop.env, DATABASE_ISOLATION: 'serializable' });
    await sql`create table on_duty (name text primary key, is_there integer not null)`.execute(db);
  });
  afterAll(async () => db.destroy());

  const isolationOf = async (db: Db) =>
    (await sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(db)).rows[0]?.level;

  test('every transaction is serializable, and so is a statement by itself', async () => {
    expect(await isolationOf(db)).toBe('serializable');
    expect(await inTransaction(db, isolationOf)).toBe('serializable');
    expect(await isolationOf(shop.db)).toBe('read committed');
  });

  test('of two who decide by what both have read, one gives way and decides anew', async () => {
    await sql`insert into on_duty values ('meera', 1), ('asha', 1)`.execute(db);
    const bothHaveRead = Promise.withResolvers<void>();
    let reads = 0;
    // At least one person must stay, so each person checks that somebody else is there before she leaves.
    const leave = async (name: string) =>
      inTransaction(db, async (db) => {
        const { rows } = await sql<{ count: number }>`select sum(is_there) as count from on_duty`.execute(db);
        if (++reads === 2) bothHaveRead.resolve();
        await bothHaveRead.promise;
        const mayLeave = Number(rows[0]?.count) > 1;
        if (mayLeave) await sql`update on_duty set is_there = 0 where name = ${name}`.execute(db);
        return mayLeave;
      });
    expect((await Promise.all([leave('meera'), leave('asha')])).toSorted()).toEqual([false, true]);
    // PostgreSQL may also roll back a transaction that harms nothing. The shop runs it again, too.
    expect(reads).toBeGreaterThanOrEqual(3);
  });

  test('a statement by itself that gives way is run again', async () => {
    await sql`create table counted (id integer primary key, count integer not null)`.execute(db);
    await sql`insert into counted values (1, 0)`.execute(db);
    const raise = sql`update counted set count = count + 1 where id = 1`;
    await Promise.all(Array.from({ length: 40 }, async () => raise.execute(db)));
    const { rows } = await sql<{ count: number }>`select count from counted`.execute(db);
    expect(rows).toEqual([{ count: 40 }]);
  });
});
