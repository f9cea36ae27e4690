import { sql, type Kysely } from 'kysely';

/** Adds the email to which a code for a phone went because no message reached it; empty: it went to the phone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('one_time_codes')
    .addColumn('sent_to_email', 'text', (column) => column.notNull().defaultTo(sql.lit('')))
    .execute();
}
