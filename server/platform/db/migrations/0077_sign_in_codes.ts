import type { Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/** Adds the phone numbers with which customers sign in by a code, and the owner's setting for it. */
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
  // The shop finds customers who have only ordered by phone by the number that staff wrote down.
  await db.schema.createIndex('users_mobile').on('users').column('mobile').where('mobile', 'is not', null).execute();
  await db.schema
    .createTable('code_settings')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .$call(columns('integer', 'is_on', 'takes_abroad'))
    .$call(columns('text', 'updated_at'))
    .execute();
}
