import { sql, type Kysely } from 'kysely';

const ROLES = sql`staff_role in ('owner', 'manager', 'catalogue', 'packing', 'accounts')`;

/**
 * Adds the role of each member of staff (decisions/0041). Until now all staff could do everything. The existing admin
 * with the oldest account becomes the owner, and the other admins become managers. Open invitations make managers, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('staff_role', 'text', (c) => c.check(ROLES))
    .execute();
  await sql`update users set staff_role = 'manager' where role = 'ADMIN'`.execute(db);
  await sql`update users set staff_role = 'owner' where id = (
    select id from users where role = 'ADMIN' and blocked_at is null order by created_at, id limit 1
  )`.execute(db);
  await db.schema
    .alterTable('staff_invites')
    .addColumn('staff_role', 'text', (c) => c.notNull().defaultTo('manager').check(ROLES))
    .execute();
}
