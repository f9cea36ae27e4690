import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';

/** Adds the counter of order numbers, and the key that shuffles the numbers (decisions/0055). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('order_numbers')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('next', 'bigint', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .execute();
  await sql`insert into order_numbers (id, next, key) values (1, 0, ${randomBytes(32).toString('hex')})`.execute(db);
}
