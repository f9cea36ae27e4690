import { sql, type Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/**
 * Adds the columns and tables of decision 38. They store whether an email address is known to belong to its account,
 * whether a password is still the one that the shop gave, the shop's key, and codes by email, also for addresses
 * without an account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('email_confirmed_at', 'text').execute();
  await db.schema
    .alterTable('users')
    .addColumn('has_given_password', 'integer', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`has_given_password in (0, 1)`),
    )
    .execute();

  await db.schema
    .createTable('shop_key')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('key', 'text', (c) => c.notNull())
    .execute();

  // Codes are valid for ten minutes. A person whose code the migration deletes asks for a new code.
  await db.schema.dropTable('one_time_codes').execute();
  await db.schema
    .createTable('one_time_codes')
    .addColumn('email_key', 'text', (c) => c.primaryKey())
    .$call(columns('text', 'id', 'code_mac'))
    .addColumn('tries_left', 'integer', (c) => c.notNull().check(sql`tries_left >= 0`))
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
}
