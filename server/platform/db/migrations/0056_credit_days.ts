import type { Kysely } from 'kysely';

/**
 * Adds the facts that decide whether a payment counts without a person's decision (decisions/0070). The first column is
 * the day that the bank states. The other columns are flags: only the bank can have written the part of the statement's
 * line with the payment; staff have entered the payment; a statement contained the payment before the shopper entered
 * the UTR. The shop may have read an existing payment from text that a payer wrote. If such a payment has paid no
 * order, it counts without a person's decision only after the shop has read its statement again.
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
