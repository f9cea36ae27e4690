import type { Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/**
 * Adds the phone numbers with which customers sign in by a code, and the setting by which the owner allows sign-in by a
 * code.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('confirmed_phone', 'text').execute();
  await db.schema.alterTable('users').addColumn('phone_proved_at', 'text').execute();
  await db.schema
    .createIndex('users_confirmed_phone')
    .unique()
    .on('users')
    .column('confirmed_phone')
    .where('confirmed_phone', 'is not', null)
    .execute();
  // Staff write down the mobile number of a customer who orders by phone. By this number the shop later finds the
  // customer, so the number gets an index.
  await db.schema.createIndex('users_mobile').on('users').column('mobile').where('mobile', 'is not', null).execute();
  await db.schema
    .createTable('code_settings')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .$call(columns('integer', 'is_on', 'takes_abroad'))
    .$call(columns('text', 'updated_at'))
    .execute();
}
