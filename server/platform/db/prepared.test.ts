// On both engines: both must give the same rows, though only PostgreSQL prepares statements by name.
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { openDatabase } from './open.ts';
import { prepared } from './prepared.ts';
import type { Db } from './schema.ts';
import { together } from './together.ts';
import { inTransaction } from './transaction.ts';

const shop = useShop();

describe('a prepared query', () => {
  test('is composed once for each shape, and answers what the same query answers', async () => {
    const [one, other] = [await makeUser(shop), await makeUser(shop)];
    const compose = vi.fn((db: Db, ids: readonly string[], language: string) =>
      db.selectFrom('users').select('id').where('id', 'in', ids).where('language', '=', language).orderBy('id'),
    );
    const usersOf = prepared(compose);
    const found = async (ids: string[], language: string) =>
      (await usersOf(shop.db, ids, language).execute()).map(({ id }) => id);
    expect(await found([one.id], 'en')).toEqual([one.id]);
    expect(await found([other.id], 'en')).toEqual([other.id]);
    expect(await found([other.id], 'hi')).toEqual([]);
    expect(compose).toHaveBeenCalledTimes(1);
    expect(await found([one.id, other.id], 'en')).toEqual([one.id, other.id].toSorted());
    expect(compose).toHaveBeenCalledTimes(2);
    const { sql: text, parameters } = usersOf(shop.db, [one.id], 'en').compile();
    const plain = compose(shop.db, [one.id], 'en').compile();
    expect([text, parameters]).toEqual([plain.sql, plain.parameters]);
  });

  test('writes null where it is given null, and leaves out what is undefined', async () => {
    const insert = prepared((db, row: { key: string; points?: number | undefined; expire: number | null }) =>
      db.insertInto('rate_limits').values({ points: 7, ...row }),
    );
    await insert(shop.db, { key: 'given', points: 1, expire: 5 }).execute();
    await insert(shop.db, { key: 'null', points: 2, expire: null }).execute();
    const rows = await shop.db.selectFrom('rate_limits').selectAll().orderBy('key').execute();
    expect(rows.map(({ key, points, expire }) => [key, points, expire])).toEqual([
      ['given', 1, 5],
      ['null', 2, null],
    ]);
    expect(insert(shop.db, { key: 'none', points: undefined, expire: null }).compile().parameters).toEqual([
      'none',
      null,
    ]);
  });

  test('whose composing looks at a value is refused, since the next one would get the same query', () => {
    const byWords = prepared((db, words: string) =>
      db.selectFrom('users').select('id').where('email', '=', `${words}@`),
    );
    expect(() => byWords(shop.db, 'meera').compile()).toThrow('not known while it is composed');
    const byJson = prepared((db, words: string) =>
      db.selectFrom('users').select('id').where('email', '=', JSON.stringify({ words })),
    );
    expect(() => byJson(shop.db, 'meera').compile()).toThrow('not known while it is composed');
  });
});

describe.runIf(isPostgres)('on PostgreSQL', () => {
  const raw = (text: string) => prepared((db) => ({ compile: () => sql.raw(text).compile(db) }));

  /** Runs the work on a separate connection. */
  async function alone<Result>(use: (db: Db) => Promise<Result>): Promise<Result> {
    const db = openDatabase({ ...shop.env, DATABASE_CONNECTIONS: 1 });
    return use(db).finally(async () => db.destroy());
  }
  const keptBy = async (db: Db) =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows;

  test('is kept by the server, once, however often it is asked', async () => {
    const { id } = await makeUser(shop);
    const emailOf = prepared((db, id: string) => db.selectFrom('users').select('email').where('id', '=', id));
    await alone(async (db) => {
      for (let n = 0; n < 3; n++) await emailOf(db, id).execute();
      expect(await keptBy(db)).toEqual([{ statement: emailOf(db, id).compile().sql }]);
    });
  });

  test('that came with one that failed is asked again all the same, whether or not the server has it', async () => {
    const { id } = await makeUser(shop);
    const before = prepared((db, id: string) => db.selectFrom('users').select('role').where('id', '=', id));
    const failing = raw('select 1 / (select 0)');
    const after = prepared((db, id: string) => db.selectFrom('users').select('language').where('id', '=', id));
    await alone(async (db) => {
      const all = { before: before(db, id), failing: failing(db), after: after(db, id) };
      for (let n = 0; n < 2; n++) {
        await expect(inTransaction(db, async (db) => together(db, all))).rejects.toThrow('division by zero');
        await expect(together(db, all)).rejects.toThrow('division by zero');
      }
      const { failing: _, ...good } = all;
      expect(await together(db, good)).toEqual({ before: [{ role: 'CUSTOMER' }], after: [{ language: 'en' }] });
    });
  });

  test('has its columns each time, though the server says only once what they are', async () => {
    const users = [await makeUser(shop), await makeUser(shop)];
    const query = prepared((db, id: string) =>
      db
        .selectFrom('users')
        .select((rows) => ['id', 'blocked_at', sql<number>`count(*) over ()`.as('count'), rows.lit(true).as('yes')])
        .where('id', '=', id),
    );
    const changing = prepared((db, id: string) =>
      db.updateTable('users').set({ language: 'hi' }).where('id', '=', id).returning('language'),
    );
    const [one, two] = users.map(({ id }) => [{ id, blocked_at: null, count: 1, yes: true }]);
    await alone(async (db) => {
      for (let n = 0; n < 2; n++) {
        const [first = '', second = ''] = users.map(({ id }) => id);
        const asked = {
          one: query(db, first),
          none: query(db, 'nobody'),
          changed: changing(db, first),
          two: query(db, second),
        };
        expect(await together(db, asked)).toEqual({ one, none: [], changed: [{ language: 'hi' }], two });
      }
    });
  });

  test('is answered also when a migration has changed its columns meanwhile', async () => {
    await sql`create table looms (threads integer not null)`.execute(shop.db);
    await sql`insert into looms values (12)`.execute(shop.db);
    const threads = raw('select threads from looms');
    await alone(async (db) => {
      const ask = async () => inTransaction(db, async (db) => threads(db).execute());
      expect(await ask()).toEqual([{ threads: 12 }]);
      await sql`alter table looms alter column threads type text`.execute(shop.db);
      expect(await ask()).toEqual([{ threads: '12' }]);
    });
  });

  test('of a transaction that a pooler has lent another connection is asked anew', async () => {
    const { id } = await makeUser(shop);
    const emailOf = prepared((db, id: string) => db.selectFrom('users').select('email').where('id', '=', id));
    await alone(async (db) => {
      const [first] = await emailOf(db, id).execute();
      // Without its prepared statements, this connection behaves like a different connection that a pooler has lent.
      await sql`deallocate all`.execute(db);
      expect(await inTransaction(db, async (db) => emailOf(db, id).execute())).toEqual([first]);
      expect(await emailOf(db, id).executeTakeFirst()).toEqual(first);
    });
  });
});
