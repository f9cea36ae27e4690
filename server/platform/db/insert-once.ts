import type { InsertQueryBuilder, InsertResult } from 'kysely';
import type { Schema } from './schema.ts';

type Unique<Table extends keyof Schema> = keyof Schema[Table] & string;

/**
 * Inserts a row, unless the row would violate the unique constraint on these columns. If no columns are given, any
 * unique constraint counts. Returns whether the row was inserted.
 */
export async function insertOnce<Table extends keyof Schema>(
  insert: InsertQueryBuilder<Schema, Table, InsertResult>,
  unique: ReadonlyArray<Unique<Table>> = [],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await insert
    .onConflict((conflict) => (unique.length > 0 ? conflict.columns([...unique]).doNothing() : conflict.doNothing()))
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}
