import { sql } from 'kysely';
import { CLOCKS_DIFFER_MS } from '../clock.ts';
import { batched } from '../db/batched.ts';
import { isPostgres } from '../db/dialect.ts';
import { prepared, type PreparedQuery } from '../db/prepared.ts';
import type { Db } from '../db/schema.ts';
import { TransactionalSqliteAdapter } from '../db/sqlite.ts';
import { together } from '../db/together.ts';
import { hashOf } from '../keys/tokens.ts';
import { tryFile, type Counted, type Counter, type TryStore } from './try-file.ts';

/**
 * Opens the store that counts tries for the rate limits: a file beside the SQLite database, or a table of PostgreSQL.
 */
export function openTryStore(db: Db): TryStore {
  if (isPostgres(db)) return tryTable(db);
  const { adapter } = db.getExecutor();
  if (!(adapter instanceof TransactionalSqliteAdapter)) throw new Error('only the embedded database lies in a folder');
  return tryFile(adapter.file);
}

function tryTable(db: Db): TryStore {
  // The key contains only a hash of the subject, so the table does not reveal which emails were tried.
  const keyOf = ([rule, subject]: Counter) => `${rule}:${hashOf(subject)}`;
  return {
    count: async (counter, windowMs) => {
      const [key, now] = [keyOf(counter), Date.now()];
      const until = now + windowMs;
      const [counted] = await askTogether(db, { key, query: countTry(db, key, now, until, until + CLOCKS_DIFFER_MS) });
      if (!counted) throw new Error('a try was not counted');
      return counted;
    },
    giveBack: async (counter) => {
      const key = keyOf(counter);
      await askTogether(db, { key, query: giveTryBack(db, key, Date.now()) });
    },
    forget: async (counter) => {
      const key = keyOf(counter);
      await askTogether(db, { key, query: deleteTries(db, key) });
    },
    clearExpired: async (now) => {
      await db.deleteFrom('rate_limits').where('expire', '<', now).execute();
    },
  };
}

const countTry = prepared((db, key: string, now: number, until: number, latest: number) =>
  db
    .insertInto('rate_limits')
    .values({ key, points: 1, expire: until })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        points: sql`case when rate_limits.expire <= ${now} then 1 else rate_limits.points + 1 end`,
        // If a window ends later than is possible, a clock was ahead when it began. The window then gets a normal end.
        expire: sql`case when rate_limits.expire <= ${now} or rate_limits.expire > ${latest} then ${until}
          else rate_limits.expire end`,
      }),
    )
    .returning(['points', sql<number>`expire`.as('expire')]),
);

const giveTryBack = prepared((db, key: string, now: number) =>
  db
    .updateTable('rate_limits')
    .set({ points: sql`points - 1` })
    .where('key', '=', key)
    .where('points', '>', 0)
    .where('expire', '>', now)
    .returning(['points', sql<number>`expire`.as('expire')]),
);

const deleteTries = prepared((db, key: string) =>
  db
    .deleteFrom('rate_limits')
    .where('key', '=', key)
    .returning(['points', sql<number>`expire`.as('expire')]),
);

type Asked = { key: string; query: PreparedQuery<Counted> };

/**
 * Counts the tries of several requests in ascending order of their keys. Two requests with the same counters can then
 * never deadlock.
 */
const askTogether = batched(async (db, all: Asked[]) => {
  const inOrder = [...all.entries()].toSorted(([, a], [, b]) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const queries = Object.fromEntries(inOrder.map(([at, { query }]) => [`of ${at}`, query]));
  const found: Record<string, Counted[]> = await together(db, { quick: withoutDisk(db), ...queries });
  return all.map((_, at) => found[`of ${at}`] ?? []);
});

/**
 * Lets PostgreSQL count a try without waiting for the disk, as the file beside SQLite does. A crash may lose the counts
 * of the last moments.
 */
const withoutDisk = prepared((db) => {
  const setting = sql<Counted>`select set_config('synchronous_commit', 'off', true)`;
  return { compile: () => setting.compile(db) };
});
