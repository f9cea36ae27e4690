import { sql, type Kysely } from 'kysely';

/** Adds the email that got a code because no message reached the phone; empty if the code went to the phone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('one_time_codes')
    .addColumn('sent_to_email', 'text', (column) => column.notNull().defaultTo(sql.lit('')))
    .execute();
}
