import type { Kysely } from 'kysely';

/**
 * The stage of an order within its status, and that of each of its events (domain/order-stages.ts). Empty: the one in
 * which the status begins, which is where all orders of before are, and those that the version before goes on to
 * place and to move.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['orders', 'order_events'])
    await db.schema
      .alterTable(table)
      .addColumn('stage', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
}
