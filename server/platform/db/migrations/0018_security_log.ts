import type { Kysely } from 'kysely';

/** Who signed in, failed, was refused or took data out of the shop, and from where (decisions/0045). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('security_log')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('last_at', 'text', (c) => c.notNull())
    .addColumn('times', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text')
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('detail', 'text', (c) => c.notNull())
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`security_log_${name}`).on('security_log').columns(columns).execute();
  await index('at', ['at', 'id']);
  await index('kind', ['kind', 'at']);
  await index('user', ['user_id', 'at']);
}
