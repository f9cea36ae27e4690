import { CompiledQuery, sql } from 'kysely';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { isPostgres } from '../db/dialect.ts';
import { batched } from '../db/batched.ts';
import { prepared } from '../db/prepared.ts';
import type { Db } from '../db/schema.ts';
import { TransactionalSqliteAdapter } from '../db/sqlite.ts';
import { together } from '../db/together.ts';
import { TryCounters } from './try-counters.ts';

/** Counts the tries of one rule: some of the methods of rate-limiter-flexible's stores. */
export type Store = {
  readonly points: number;
  /** The window's length in seconds. */
  readonly duration: number;
  getKey: (key: string) => string;
  /** Rejects with its result where the tries are used up. */
  consume: (key: string) => Promise<RateLimiterRes>;
  reward: (key: string) => Promise<unknown>;
  delete: (key: string) => Promise<unknown>;
};

type OpenStore = (rule: string, points: number, duration: number) => Store;

/** The stores beside the database: a file beside the embedded one, or PostgreSQL's own table. */
export function storesOf(db: Db): OpenStore {
  return isPostgres(db) ? tableStore(db) : fileStore(db);
}

function fileStore(db: Db): OpenStore {
  const { adapter } = db.getExecutor();
  if (!(adapter instanceof TransactionalSqliteAdapter)) throw new Error('only the embedded database lies in a folder');
  const counters = new TryCounters(adapter.file);
  return (rule, points, seconds) => counters.store(rule, points, seconds);
}

function tableStore(db: Db): OpenStore {
  // The shop's own connections, as the library asks for them.
  const storeClient = {
    query: async (counting: Counting) => {
      const rows = await countTogether(db, counting);
      return { rows, rowCount: rows.length };
    },
  };
  return (keyPrefix, points, duration) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
}

type Counting = { text: string; values: Array<string | number | null> };

const queries = new Map<string, ReturnType<typeof textQuery>>();

/**
 * Tries of several requests, in the order of their keys: two who count the same ones never wait for each
 * other in a circle.
 */
const countTogether = batched(async (db, countings: Counting[]) => {
  const keyOf = (at: number) => String(countings[at]?.values[0]);
  const inOrder = [...countings.entries()].toSorted(([a], [b]) =>
    keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0,
  );
  const asked = inOrder.map(([at, { text, values }]) => {
    const query = queries.get(text) ?? textQuery(text);
    queries.set(text, query);
    return [`of ${at}`, query(db, values)] as const;
  });
  const found: Record<string, unknown[]> = await together(db, { quick: withoutDisk(db), ...Object.fromEntries(asked) });
  return countings.map((_, at) => found[`of ${at}`] ?? []);
});

function textQuery(text: string) {
  return prepared((_db, values: ReadonlyArray<string | number | null>) => ({
    compile: () => CompiledQuery.raw(text, [...values]),
  }));
}

/** A try waits for no disk, as in the file: what the last moments before a crash counted may be lost. */
const withoutDisk = prepared((db) => {
  const setting = sql`select set_config('synchronous_commit', 'off', true)`;
  return { compile: () => setting.compile(db) };
});
