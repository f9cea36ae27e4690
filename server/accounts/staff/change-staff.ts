import { notFound, ShopError } from '#contract/errors.ts';
import * as notFoundText from '#text/not-found.ts';
import * as staffText from '#text/staff.ts';
import { isPermitted, type Permission, type StaffRole } from '#domain/staff-roles.ts';
import { noteInLog, type By } from '../audit/audit.ts';
import { revokeKeysOf } from '../auth/api-keys.ts';
import { requirePermission } from '../auth/authorize.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { queueSecurityEmail, updateStaff } from '../users/users.ts';
import { deleteInvitesOf, lockStaff, type StaffRow } from './queries.ts';

// Each function of this file locks the rows of all staff before it changes one of them (decisions/0041). If two people
// revoke each other's access at the same time, the second transaction waits, sees the first change, and is refused.

/**
 * Gives a member of the staff another role, which applies from the person's next request on. Revokes the API keys that
 * the person has made, and emails the person. If the new role may not invite people, withdraws the invitations that the
 * person has sent. Throws 404 for an unknown person, 403 if the acting person may not change this role, and 409 for the
 * last owner.
 */
export async function changeRole(db: Db, id: string, role: StaffRole, by: By): Promise<void> {
  await inTransaction(db, async (db) => {
    const { me, target, staff } = await findBoth(db, id, by);
    if (target.staffRole === role) return;
    if (role === 'owner') requirePermission(me, 'owners.manage');
    const owners = staff.filter((one) => one.staffRole === 'owner');
    if (target.staffRole === 'owner' && owners.length === 1)
      throw new ShopError('conflict', 'LAST_OWNER', staffText.lastOwner());
    await updateStaff(db, id, { staff_role: role, updated_at: by.now });
    if (!isPermitted(role, 'staff.manage')) await takeBackInvitesOf(db, id, by);
    await revokeKeysOf(db, id, by);
    const change = { before: { role: target.staffRole }, after: { role } };
    await noteInLog(db, by, { action: 'staff.role', id, name: target.email, ...change });
    await queueSecurityEmail(db, id, { kind: 'role', role }, by.now);
  });
}

/**
 * Ends a person's access to the back office. Ends the person's sessions, revokes their API keys, withdraws the
 * invitations that they have sent, and emails them. Throws 404 for an unknown person, 403 if the acting person may not
 * revoke this access, and 409 NOT_YOURSELF if people revoke their own access, so that an owner always remains.
 */
export async function revoke(db: Db, id: string, by: By): Promise<void> {
  if (id === by.userId) throw new ShopError('conflict', 'NOT_YOURSELF', staffText.notYourself());
  await inTransaction(db, async (db) => {
    const { target } = await findBoth(db, id, by);
    await updateStaff(db, id, { blocked_at: by.now, updated_at: by.now });
    await endSessionsOf(db, id);
    await takeBackInvitesOf(db, id, by);
    await revokeKeysOf(db, id, by);
    await noteInLog(db, by, { action: 'staff.revoked', id, name: target.email });
    await queueSecurityEmail(db, id, { kind: 'accessEnded' }, by.now);
  });
}

/**
 * Locks the rows of all staff until the transaction ends, and returns these rows. Throws 403 if the acting person does
 * not have this permission any more.
 */
export async function requireStillPermitted(db: Tx, by: By, permission: Permission): Promise<StaffRow[]> {
  const staff = await lockStaff(db);
  requirePermission(of(staff, by.userId) ?? { staffRole: null }, permission);
  return staff;
}

async function findBoth(db: Tx, id: string, by: By) {
  const staff = await requireStillPermitted(db, by, 'staff.manage');
  const [me, target] = [of(staff, by.userId) ?? { staffRole: null }, of(staff, id)];
  if (!target) throw notFound(notFoundText.staffMember);
  if (target.staffRole === 'owner') requirePermission(me, 'owners.manage');
  return { me, target, staff };
}

function of(staff: readonly StaffRow[], id: string | null): StaffRow | undefined {
  return staff.find((one) => one.id === id);
}

async function takeBackInvitesOf(db: Tx, userId: string, by: By): Promise<void> {
  const taken = await deleteInvitesOf(db, userId);
  await noteInLog(db, by, ...taken.map(({ id, email }) => ({ action: 'staff.uninvited' as const, id, name: email })));
}
