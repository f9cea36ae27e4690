import { sql, type Compilable, type CompiledQuery, type QueryResult } from 'kysely';
import type { Db } from './schema.ts';

type Queries = Record<string, Compilable | undefined>;
/** The rows that each of these queries answers; none for a query that is left out. */
export type RowsOf<Qs extends Queries> = {
  [Name in keyof Qs]: NonNullable<Qs[Name]> extends Compilable<infer Row> ? Row[] : never;
};

const batches = new WeakMap<CompiledQuery, readonly CompiledQuery[]>();

/**
 * Runs queries one after another, in the order of their names, and answers the rows of each. On PostgreSQL they are
 * sent at once, so all of them take one round trip; if a query fails, so do the later ones. No query can use the answer
 * of another.
 */
export async function together<Qs extends Queries>(db: Db, queries: Qs): Promise<RowsOf<Qs>> {
  const asked = Object.entries(queries).flatMap(([name, query]) => (query ? [{ name, query: query.compile() }] : []));
  // Kysely knows only single queries, so this query carries the others through Kysely to the driver, and never runs
  // itself.
  const carrier = sql`select`.compile(db);
  batches.set(
    carrier,
    asked.map(({ query }) => query),
  );
  // The cast is safe: both drivers answer a carrier by the rows of each of its queries.
  const { rows } = (await db.executeQuery(carrier)) as QueryResult<unknown[]>;
  const none = Object.keys(queries).map((name): [string, unknown[]] => [name, []]);
  const answered = asked.map(({ name }, place): [string, unknown[]] => [name, rows[place] ?? []]);
  // The cast is safe: Kysely derives the rows of each query from the schema.
  return Object.fromEntries([...none, ...answered]) as RowsOf<Qs>;
}

/**
 * Does `together` for several callers with the same queries: the first query of each, then the second of each, and so
 * on. Locks are therefore taken in the order of the names. Answers the rows of each caller.
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

/** Answers the queries that a driver runs in place of this query, in order. */
export function queriesIn(query: CompiledQuery): readonly CompiledQuery[] | undefined {
  return batches.get(query);
}

/** Answers whether a query only reads. */
export function isRead({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*select\b/i.test(sql));
}
