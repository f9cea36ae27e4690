import { staffRoleOf, type StaffRole } from '#domain/staff-roles.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

export type InviteRow = Schema['staff_invites'];

/** Lists every admin's account, oldest first, including admins whose access was revoked. */
export async function listAdmins(db: Db) {
  return db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name', 'staff_role', 'blocked_at'])
    .where('role', '=', 'ADMIN')
    .orderBy('created_at')
    .execute();
}

/**
 * Lists the people who may work in the back office, oldest account first. `last_seen_at` is the last use of a session
 * that is still stored, or null.
 */
export async function listStaffRows(db: Db) {
  return db
    .selectFrom('users')
    .select((users) => [
      'id',
      'first_name',
      'last_name',
      'email',
      'staff_role',
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

export type StaffRow = { id: string; email: string; staffRole: StaffRole };

/**
 * Locks and lists all people who may work in the back office. Until this transaction ends, no other transaction can
 * revoke a person's access or change a role.
 */
export async function lockStaff(db: Tx): Promise<StaffRow[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'staff_role'])
    .where('role', '=', 'ADMIN')
    .where('blocked_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => ({ id: row.id, email: row.email, staffRole: staffRoleOf(row) }));
}

export async function hasOwner(db: Db): Promise<boolean> {
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('staff_role', '=', 'owner')
    .where('blocked_at', 'is', null)
    .executeTakeFirst();
  return owner !== undefined;
}

export async function listInvites(db: Db, now: string): Promise<InviteRow[]> {
  return db.selectFrom('staff_invites').selectAll().where('expires_at', '>', now).orderBy('id').execute();
}

/** Finds the invitation with this token, if the invitation is still valid. */
export async function findInvite(db: Db, tokenHash: string, now: string): Promise<InviteRow | undefined> {
  return db
    .selectFrom('staff_invites')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Finds the email address of an invitation that is still open. */
export async function findInvitedEmail(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('staff_invites').select('email').where('id', '=', id).executeTakeFirst();
  return row?.email;
}

/** Writes an invitation, and deletes an earlier invitation to the same address. */
export async function replaceInvite(db: Tx, row: InviteRow): Promise<void> {
  await db.deleteFrom('staff_invites').where('email_key', '=', row.email_key).execute();
  await db.insertInto('staff_invites').values(row).execute();
}

/** Changes an invitation; undefined if the invitation no longer exists. */
export async function updateInvite(
  db: Tx,
  id: string,
  change: Pick<InviteRow, 'token_hash' | 'expires_at'>,
): Promise<InviteRow | undefined> {
  return db.updateTable('staff_invites').set(change).where('id', '=', id).returningAll().executeTakeFirst();
}

/** Deletes the invitations that a person has sent. */
export async function deleteInvitesOf(db: Tx, userId: string): Promise<Array<{ id: string; email: string }>> {
  return db.deleteFrom('staff_invites').where('invited_by', '=', userId).returning(['id', 'email']).execute();
}

/** Deletes an invitation; returns its email address, or undefined if the invitation no longer exists. */
export async function deleteInvite(db: Tx, id: string): Promise<string | undefined> {
  const deleted = await db.deleteFrom('staff_invites').where('id', '=', id).returning('email').executeTakeFirst();
  return deleted?.email;
}
