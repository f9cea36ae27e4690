import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isPostgres, useShop } from '../../../test/shop.ts';
import type { Tx } from './schema.ts';
import { inTransaction } from './transaction.ts';

// Short transactions of SQLite share commits (decisions/0092).

const shop = useShop();
const brief = async <Result>(work: (db: Tx) => Promise<Result>) => inTransaction(shop.db, work, { isBrief: true });
const write = async (db: Tx, key: string) =>
  db.insertInto('rate_limits').values({ key, points: 1, expire: null }).execute();
const keysIn = async (db: Pick<Tx, 'selectFrom'>, like: string) =>
  (await db.selectFrom('rate_limits').select('key').where('key', 'like', like).orderBy('key').execute()).map(
    ({ key }) => key,
  );
const each = (count: number) => Array.from({ length: count }, (_, n) => n);

test.skipIf(isPostgres)(
  'whoever is told that it is written finds it in the file, with any other connection',
  async () => {
    const other = new DatabaseSync(join(shop.env.DATA_DIR, 'shop.db'), { readOnly: true });
    const count = other.prepare('select count(*) as count from rate_limits where key = ?');
    const found = await Promise.all(
      each(150).map(async (n) => {
        await brief(async (db) => write(db, `told-${n}`));
        return count.get(`told-${n}`);
      }),
    );
    other.close();
    expect(found).toEqual(each(150).map(() => ({ count: 1 })));
  },
);

test.skipIf(isPostgres)('they share commits: far fewer than there are transactions', async () => {
  const seen = new Set<number>();
  const reader = new DatabaseSync(join(shop.env.DATA_DIR, 'shop.db'), { readOnly: true });
  const version = reader.prepare('pragma data_version');
  // SQLite's `data_version` changes with each commit of another connection, so the size of the set is the number of
  // commits.
  const look = () => void seen.add(Number(version.get()?.['data_version']));
  look();
  await Promise.all(each(100).map(async (n) => brief(async (db) => write(db, `shared-${n}`)).then(look)));
  reader.close();
  expect(seen.size).toBeLessThan(60);
});

test.skipIf(isPostgres)('one that refuses undoes its own writes and no others’', async () => {
  const outcomes = await Promise.allSettled(
    each(40).map(async (n) =>
      brief(async (db) => {
        await write(db, `some-${String(n).padStart(2, '0')}`);
        if (n % 4 === 0) throw new Error('refused');
      }),
    ),
  );
  const kept = each(40).filter((n) => n % 4 !== 0);
  expect(outcomes.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []))).toEqual(kept);
  expect(await keysIn(shop.db, 'some-%')).toEqual(kept.map((n) => `some-${String(n).padStart(2, '0')}`));
});

test.skipIf(isPostgres)(
  'where the commit fails, all who share it are told, and nothing of theirs is there',
  async () => {
    const outcomes = await Promise.allSettled(
      each(10).map(async (n) =>
        brief(async (db) => {
          await write(db, `lost-${n}`);
          if (n !== 3) return;
          // SQLite finds the error only at the commit.
          await sql`pragma defer_foreign_keys = on`.execute(db);
          await db
            .insertInto('wishlist_items')
            .values({ user_id: 'nobody', product_id: 'none', created_at: '' })
            .execute();
        }),
      ),
    );
    const refused = outcomes.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []));
    expect(refused).toContain(3);
    const kept = each(10).filter((n) => !refused.includes(n));
    expect(await keysIn(shop.db, 'lost-%')).toEqual(kept.map((n) => `lost-${n}`));
    // The next transaction works as usual.
    await brief(async (db) => write(db, 'lost-not'));
    expect(await keysIn(shop.db, 'lost-not')).toEqual(['lost-not']);
  },
);

test.skipIf(isPostgres)('all transactions have their turn in the order of asking, brief or not', async () => {
  const order: string[] = [];
  const note = (name: string) => async (db: Tx) => {
    order.push(name);
    await write(db, `turn-${name}`);
  };
  await Promise.all([
    brief(note('a')),
    brief(note('b')),
    inTransaction(shop.db, note('c')),
    brief(note('d')),
    shop.db.deleteFrom('rate_limits').where('key', '=', 'turn-d').execute(),
    brief(note('e')),
  ]);
  expect(order).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(await keysIn(shop.db, 'turn-%')).toEqual(['turn-a', 'turn-b', 'turn-c', 'turn-e']);
});
