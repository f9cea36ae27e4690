import { sql, type Kysely } from 'kysely';

/**
 * Adds the recipient of a parcel, and their mobile number with ten digits. The name and the number are empty if they
 * are unknown, as in older rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['addresses', 'orders'])
    for (const column of ['recipient_name', 'phone'])
      await db.schema
        .alterTable(table)
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute();
  // The shop's registration form used to send the birthday 2000-01-01 for every customer. The date 2000-01-01 means
  // nothing, but looks like a real birthday.
  await sql`update users set dob = null where dob = '2000-01-01'`.execute(db);
}
