import type { Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/** Adds settlements, which are transfers of payment gateways to the bank, with a line for each payment and refund. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('settlements')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(columns('text', 'gateway', 'utr', 'settled_on', 'user_id?', 'created_at'))
    .execute();
  await db.schema
    .createIndex('settlements_each_once')
    .on('settlements')
    .columns(['gateway', 'utr', 'settled_on'])
    .unique()
    .execute();
  await db.schema.createIndex('settlements_by_day').on('settlements').columns(['settled_on', 'id']).execute();
  await db.schema
    .createTable('settlement_lines')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('settlement_id', 'text', (column) => column.notNull().references('settlements.id'))
    .$call(columns('integer', 'position'))
    .$call(columns('text', 'gateway', 'line_key', 'kind', 'capture_number', 'reference', 'capture_id?', 'refund_id?'))
    .$call(columns('bigint', 'paise', 'fee_paise', 'tax_paise', 'net_paise'))
    .execute();
  await db.schema
    .createIndex('settlement_lines_each_once')
    .on('settlement_lines')
    .columns(['gateway', 'line_key'])
    .unique()
    .execute();
  await db.schema
    .createIndex('settlement_lines_of_settlement')
    .on('settlement_lines')
    .columns(['settlement_id', 'position'])
    .execute();
  await db.schema
    .createIndex('settlement_lines_of_capture')
    .on('settlement_lines')
    .columns(['capture_id', 'kind'])
    .execute();
  await db.schema.createIndex('settlement_lines_of_refund').on('settlement_lines').column('refund_id').execute();
}
