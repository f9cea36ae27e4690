import type { Kysely } from 'kysely';

/**
 * Adds the stage of an order within its status, and the stage of each of its events (domain/order-stages.ts). An empty
 * stage means the first stage of the status. Existing orders have an empty stage, and so have orders that the previous
 * version places or moves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['orders', 'order_events'])
    await db.schema
      .alterTable(table)
      .addColumn('stage', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
}
