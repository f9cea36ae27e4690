import type { Kysely } from 'kysely';

/**
 * Adds the data that decide whether a payment counts without a person (decisions/0070): the bank's own day, whether the
 * payment stands where only the bank writes, whether a member of staff has typed it, and whether it was in the
 * statement before the shopper entered the UTR. A payment that has settled no order may have been read from a payer's
 * words, so it counts by itself only after it is read again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('upi_credits').addColumn('day', 'text').execute();
  for (const [name, value] of [
    ['is_sure', 1],
    ['by_hand', 0],
  ] as const)
    await db.schema
      .alterTable('upi_credits')
      .addColumn(name, 'integer', (c) => c.notNull().defaultTo(value))
      .execute();
  const unsettled = ['wrong', 'there', 'unknown'];
  await db
    .withTables<{ upi_credits: { is_sure: 0 | 1; outcome: string } }>()
    .updateTable('upi_credits')
    .set({ is_sure: 0 })
    .where('outcome', 'in', unsettled)
    .execute();
  await db.schema.createIndex('upi_credits_of_order').on('upi_credits').columns(['order_id', 'outcome']).execute();
  await db.schema
    .alterTable('upi_payments')
    .addColumn('was_there', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
