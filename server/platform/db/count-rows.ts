import type { SelectQueryBuilder } from 'kysely';
import type { Schema } from './schema.ts';

/** Counts the rows that a query selects. */
export async function countRows<Table extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Table, object>,
): Promise<number> {
  const { count } = await query
    .clearSelect()
    .select((rows) => rows.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
