import { sql, type Expression } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Tx } from './schema.ts';

type Insert = Pick<Expression<unknown>, 'toOperationNode'> & { execute: () => Promise<unknown> };

/**
 * Runs inserts of rows that do not depend on each other: on PostgreSQL in one round trip, since others wait for what
 * the transaction has locked, and the database may be some milliseconds away.
 */
export async function insertTogether(db: Tx, ...inserts: readonly Insert[]): Promise<void> {
  if (!isPostgres(db)) {
    for (const insert of inserts) await insert.execute();
    return;
  }
  const named = inserts.map((insert, n) => sql`${sql.ref(`insert_${n}`)} as (${insert})`);
  await sql`with ${sql.join(named)} select 1`.execute(db);
}
