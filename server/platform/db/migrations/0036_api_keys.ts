import type { Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/** Adds API keys for an owner's own tools. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('api_keys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('key_hash', 'text', (c) => c.notNull().unique())
    .$call(columns('text', 'start', 'permissions', 'created_at', 'expires_at?', 'last_used_at?', 'revoked_at?'))
    .execute();
}
