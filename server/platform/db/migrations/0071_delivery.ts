import { sql, type Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/**
 * Adds the owner's delivery rules, the charges and the promised days of an order, the charges that are part of a
 * refund, and the weight of goods. Without a row the shop delivers everywhere, free of charge.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('delivery_rules')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .$call(columns('text', 'version', 'zones'))
    .$call(columns('integer', 'cutoff_hour'))
    .$call(columns('text', 'days_off', 'holidays'))
    .$call(columns('integer', 'charge_rate?'))
    .$call(columns('text', 'updated_at'))
    .execute();
  for (const name of ['delivery_paise', 'cash_fee_paise'])
    await db.schema
      .alterTable('orders')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(sql.lit(0)))
      .execute();
  await db.schema.alterTable('orders').addColumn('promised_from', 'text').execute();
  await db.schema
    .alterTable('orders')
    .addColumn('zone', 'text', (column) => column.notNull().defaultTo(sql.lit('')))
    .execute();
  await db.schema
    .alterTable('returns')
    .addColumn('charges_paise', 'bigint', (column) => column.notNull().defaultTo(sql.lit(0)))
    .execute();
  await db.schema
    .alterTable('return_policies')
    .addColumn('refunds_charges', 'integer', (column) => column.notNull().defaultTo(sql.lit(0)))
    .execute();
  for (const table of ['categories', 'products', 'variants'])
    await db.schema.alterTable(table).addColumn('grams', 'integer').execute();
}
