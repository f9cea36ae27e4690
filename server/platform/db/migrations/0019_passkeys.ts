import type { Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/**
 * Adds passkeys of staff, and the rule that decides who must use a second factor (decisions/0044). Without a row of the
 * rule, nobody must use a second factor.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .$call(columns('text', 'transports', 'name', 'created_at', 'last_used_at?'))
    .execute();
  await db.schema.createIndex('passkeys_user').on('passkeys').columns(['user_id', 'created_at']).execute();
  await db.schema
    .createTable('used_challenges')
    .addColumn('challenge_hash', 'text', (c) => c.primaryKey())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('second_factor_rule')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .$call(columns('text', 'applies_to', 'updated_at'))
    .execute();
}
