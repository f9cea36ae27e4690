import type { Db, Schema, Tx } from '../db/schema.ts';

export type InviteRow = Schema['staff_invites'];

/** Every admin's account, also of those whose access was revoked, oldest first. */
export async function listAdmins(db: Db) {
  return db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name', 'blocked_at'])
    .where('role', '=', 'ADMIN')
    .orderBy('created_at')
    .execute();
}

/** Who may work in the back office, oldest account first, with the last use of an open session. */
export async function listStaffRows(db: Db) {
  return db
    .selectFrom('users')
    .select((users) => [
      'id',
      'first_name',
      'last_name',
      'email',
      'created_at',
      users
        .selectFrom('sessions')
        .whereRef('sessions.user_id', '=', 'users.id')
        .select((one) => one.fn.max('last_used_at').as('at'))
        .as('last_seen_at'),
    ])
    .where('role', '=', 'ADMIN')
    .where('blocked_at', 'is', null)
    .orderBy('created_at')
    .execute();
}

/** Revokes the access of someone who works here; answers their email, or undefined for who does not. */
export async function revokeAccess(db: Tx, id: string, now: string): Promise<string | undefined> {
  const revoked = await db
    .updateTable('users')
    .set({ blocked_at: now, updated_at: now })
    .where('id', '=', id)
    .where('role', '=', 'ADMIN')
    .where('blocked_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
  return revoked?.email;
}

export async function restoreAccess(db: Tx, id: string): Promise<void> {
  await db.updateTable('users').set({ blocked_at: null }).where('id', '=', id).execute();
}

export async function listInvites(db: Db, now: string): Promise<InviteRow[]> {
  return db.selectFrom('staff_invites').selectAll().where('expires_at', '>', now).orderBy('id').execute();
}

/** The invitation with this token, while it works. */
export async function findInvite(db: Db, tokenHash: string, now: string): Promise<InviteRow | undefined> {
  return db
    .selectFrom('staff_invites')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Writes an invitation in place of an earlier one to the same address. */
export async function replaceInvite(db: Tx, row: InviteRow): Promise<void> {
  await db.deleteFrom('staff_invites').where('email_key', '=', row.email_key).execute();
  await db.insertInto('staff_invites').values(row).execute();
}

/** Deletes an invitation; answers its email, or undefined where it has gone. */
export async function deleteInvite(db: Tx, id: string): Promise<string | undefined> {
  const deleted = await db.deleteFrom('staff_invites').where('id', '=', id).returning('email').executeTakeFirst();
  return deleted?.email;
}
