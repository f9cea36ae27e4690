import { sql, type Kysely } from 'kysely';

/** A one-time code belongs to the browser that asked for it, and guesses from elsewhere are counted by network. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Codes last ten minutes: whoever has one just now asks for another.
  await db.schema.dropTable('one_time_codes').execute();
  await db.schema
    .createTable('one_time_codes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('asker', 'text', (c) => c.notNull())
    .addColumn('asker_network', 'text', (c) => c.notNull())
    .addColumn('code_mac', 'text', (c) => c.notNull())
    .addColumn('tries_left', 'integer', (c) => c.notNull().check(sql`tries_left >= 0`))
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('one_time_codes_asker', ['email_key', 'asker'])
    .execute();
  // No reference to the code: a guess must not wait for, or fail by, a code that is being used up.
  await db.schema
    .createTable('code_guesses')
    .addColumn('code_id', 'text', (c) => c.notNull())
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('guesses', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('code_guesses_key', ['code_id', 'network'])
    .execute();
}
