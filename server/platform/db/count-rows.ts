import type { SelectQueryBuilder } from 'kysely';

/** Counts the rows that a query selects. */
export async function countRows<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const row = await query
    .clearSelect()
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  // The cast is safe: the query has exactly this column, but Kysely infers no row type for a table that is a type
  // parameter.
  return Number((row as { count: number }).count);
}
