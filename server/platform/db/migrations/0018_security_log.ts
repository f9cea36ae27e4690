import type { Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/**
 * Adds the log of sign-ins, failed sign-ins, refusals and exports of data, with the networks of the callers
 * (decisions/0045).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('security_log')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .$call(columns('text', 'at', 'last_at'))
    .addColumn('times', 'integer', (c) => c.notNull())
    .$call(columns('text', 'kind', 'user_id?', 'network', 'request_id', 'detail'))
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`security_log_${name}`).on('security_log').columns(columns).execute();
  await index('at', ['at', 'id']);
  await index('kind', ['kind', 'at']);
  await index('user', ['user_id', 'at']);
}
