import { sql, type Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/** Makes a one-time code belong to the browser that asked for it, and counts guesses of other browsers by network. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Codes are valid for ten minutes. A person whose code the migration deletes asks for a new code.
  await db.schema.dropTable('one_time_codes').execute();
  await db.schema
    .createTable('one_time_codes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .$call(columns('text', 'email_key', 'asker', 'asker_network', 'code_mac'))
    .addColumn('tries_left', 'integer', (c) => c.notNull().check(sql`tries_left >= 0`))
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('one_time_codes_asker', ['email_key', 'asker'])
    .execute();
  // The table has no foreign key to the codes. With a foreign key, a guess would wait for a code that somebody is
  // using, or fail because of it.
  await db.schema
    .createTable('code_guesses')
    .$call(columns('text', 'code_id', 'network'))
    .addColumn('guesses', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('code_guesses_key', ['code_id', 'network'])
    .execute();
}
