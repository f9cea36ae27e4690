import { sql, type Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/**
 * Adds the time when a person last proved their identity in a session, and the second factors with which staff can
 * prove it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A server of the previous version writes '', which means that the session has proved nothing.
  await db.schema
    .alterTable('sessions')
    .addColumn('proved_at', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await sql`update sessions set proved_at = created_at`.execute(db);
  await db.schema
    .createTable('totp_keys')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .$call(columns('text', 'sealed_key', 'confirmed_at?'))
    .addColumn('last_step', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_mac', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_mac'])
    .execute();
}
