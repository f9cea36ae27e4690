import { PostgresAdapter, type Kysely } from 'kysely';
import { byId, dayOf, watch } from './0048_list_counts.ts';

/**
 * Adds three lists whose rows the shop counts by stretches (parts, such as days): customers, the security log and
 * remittances (decisions/0083).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const day = dayOf(db.getExecutor().adapter instanceof PostgresAdapter);
  await watch(db, [
    {
      list: { name: 'customers', table: 'users' },
      table: 'users',
      columns: ['created_at', 'role', 'blocked_at'],
      stretch: (row) => day(`${row}.created_at`),
    },
    {
      list: { name: 'security', table: 'security_log' },
      table: 'security_log',
      columns: ['at', 'kind'],
      stretch: (row) => day(`${row}.at`),
    },
    {
      list: { name: 'remittances', table: 'remittances' },
      table: 'remittances',
      columns: ['id'],
      stretch: byId('id'),
    },
  ]);
}
