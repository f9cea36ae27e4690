import { sql, type Kysely } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { Db } from '../schema.ts';
import { columns } from '../migration-columns.ts';

/**
 * Adds the clients that have signed in, by which the shop distinguishes earlier visitors from strangers. Adds the
 * counters of limited tries, which processes on PostgreSQL share.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('known_clients')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .$call(columns('text', 'mark', 'seen_at'))
    .addPrimaryKeyConstraint('known_clients_key', ['user_id', 'mark'])
    .execute();
  // rate-limiter-flexible requires these columns in this order. The shop may lose the counters if the database crashes,
  // so counting a try need not wait for the disk.
  const unlogged = isPostgres(db as Db) ? sql`unlogged` : sql``;
  await sql`create ${unlogged} table rate_limits (key text primary key, points integer not null, expire bigint)`.execute(
    db,
  );
}
