import type { SelectQueryBuilder } from 'kysely';

/** Counts the rows that a query selects. */
export async function countRows<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const row = await query
    .clearSelect()
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  // as: Kysely infers no row for tables that it does not know here.
  return Number((row as { count: number }).count);
}
