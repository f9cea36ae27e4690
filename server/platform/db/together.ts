import { sql, type Compilable, type CompiledQuery, type QueryResult } from 'kysely';
import type { Db } from './schema.ts';

type Queries = Record<string, Compilable | undefined>;
/** The rows of each query; no rows for a query that is undefined. */
export type RowsOf<Qs extends Queries> = {
  [Name in keyof Qs]: NonNullable<Qs[Name]> extends Compilable<infer Row> ? Row[] : never;
};

const batches = new WeakMap<CompiledQuery, readonly CompiledQuery[]>();

/**
 * Runs queries one after another, in the order in which they are listed, and returns the rows of each. On PostgreSQL
 * the queries go in one message, so all of them take one round trip. If a query fails, the later queries fail, too. A
 * query cannot use the rows of an earlier query.
 */
export async function together<Qs extends Queries>(db: Db, queries: Qs): Promise<RowsOf<Qs>> {
  const asked = Object.entries(queries).flatMap(([name, query]) => (query ? [{ name, query: query.compile() }] : []));
  // Kysely accepts only single queries. The variable `carrier` is a query that takes the other queries through Kysely
  // to the driver, and does not run itself.
  const carrier = sql`select`.compile(db);
  batches.set(
    carrier,
    asked.map(({ query }) => query),
  );
  // The cast is safe: for a query such as `carrier`, both drivers return the rows of each query that it takes along.
  const { rows } = (await db.executeQuery(carrier)) as QueryResult<unknown[]>;
  const none = Object.keys(queries).map((name): [string, unknown[]] => [name, []]);
  const answered = asked.map(({ name }, place): [string, unknown[]] => [name, rows[place] ?? []]);
  // The cast is safe: Kysely derives the rows of each query from the schema.
  return Object.fromEntries([...none, ...answered]) as RowsOf<Qs>;
}

/**
 * Runs the same queries for several callers, as `together` does: the first query of every caller, then the second of
 * every caller, and so on. The callers therefore take their locks in the order of the queries. Returns the rows of each
 * caller.
 */
export async function togetherEach<Qs extends Queries>(db: Db, each: readonly Qs[]): Promise<Array<RowsOf<Qs>>> {
  const names = Object.keys(each[0] ?? {});
  const nameOf = (name: string, at: number) => `${name} ${at}`;
  const all = names.flatMap((name) => each.map((queries, at) => [nameOf(name, at), queries[name]] as const));
  const rows = await together(db, Object.fromEntries(all));
  const rowsOf = (at: number) => Object.fromEntries(names.map((name) => [name, rows[nameOf(name, at)]]));
  // The cast is safe: Kysely derives the rows of each query from the schema.
  return each.map((_, at) => rowsOf(at) as RowsOf<Qs>);
}

/** Returns the queries that `together` has put into this query, in order; undefined for any other query. */
export function queriesIn(query: CompiledQuery): readonly CompiledQuery[] | undefined {
  return batches.get(query);
}

/** Returns whether a query only reads. */
export function isRead({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*select\b/i.test(sql));
}
