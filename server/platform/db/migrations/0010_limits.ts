import { sql, type Kysely } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { Db } from '../schema.ts';
import { columns } from '../migration-columns.ts';

/**
 * Adds the clients that have signed in, which distinguishes strangers from earlier visitors, and the counters of
 * limited tries, which processes on PostgreSQL share.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('known_clients')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .$call(columns('text', 'mark', 'seen_at'))
    .addPrimaryKeyConstraint('known_clients_key', ['user_id', 'mark'])
    .execute();
  // rate-limiter-flexible defines the columns and their order. Counters need not survive a crash of the database, so a
  // try need not wait for the disk.
  const unlogged = isPostgres(db as Db) ? sql`unlogged` : sql``;
  await sql`create ${unlogged} table rate_limits (key text primary key, points integer not null, expire bigint)`.execute(
    db,
  );
}
