import { notFound, ShopError } from '#contract/errors.ts';
import { say } from '#contract/sentences.ts';
import type { StaffInvite, StaffMember } from '#contract/staff.ts';
import { limits } from '#domain/limits.ts';
import { noteInLog, type By } from '../audit/audit.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { hashOf, newToken } from '../auth/tokens.ts';
import { newId } from '../db/ids.ts';
import type { Db, Schema } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { originOf } from '../env.ts';
import type { Shop } from '../shop.ts';
import { createUser, findAccount, keyOf, replaceAccount } from '../users/users.ts';

const DAY = 86_400_000;

/** Who may work in the back office, first come first, and who is invited. */
export async function listStaff(db: Db, you: string, now: string): Promise<{ staff: StaffMember[]; invites: StaffInvite[] }> {
  const rows = await db
    .selectFrom('users')
    .select((users) => [
      'id',
      'first_name',
      'last_name',
      'email',
      'created_at',
      users.selectFrom('sessions').whereRef('sessions.user_id', '=', 'users.id').select((one) => one.fn.max('last_used_at').as('at')).as('last_seen_at'),
    ])
    .where('role', '=', 'ADMIN')
    .where('blocked_at', 'is', null)
    .orderBy('created_at')
    .execute();
  const invites = await db.selectFrom('staff_invites').selectAll().where('expires_at', '>', now).orderBy('id').execute();
  return {
    staff: rows.map((row) => ({ id: row.id, name: `${row.first_name} ${row.last_name}`.trim(), email: row.email, createdAt: row.created_at, lastSeenAt: row.last_seen_at, isYou: row.id === you })),
    invites: invites.map(presentInvite),
  };
}

/** Mails an invitation; an earlier one to the same address stops working. Throws 409 for who has an account, 502 when the mail server refuses. */
export async function invite(shop: Shop, email: string, by: By): Promise<StaffInvite> {
  const holder = await findAccount(shop.db, email);
  if (holder && holder.role === 'CUSTOMER') throw new ShopError('conflict', 'EMAIL_TAKEN', say.staff.isCustomer, { issues: [{ path: 'email', message: say.staff.isCustomer }] });
  if (holder && holder.blocked_at === null) throw new ShopError('conflict', 'IS_STAFF', say.staff.isStaff, { issues: [{ path: 'email', message: say.staff.isStaff }] });
  const token = newToken();
  const row: Schema['staff_invites'] = { id: newId(), email, email_key: keyOf(email), token_hash: hashOf(token), invited_by: by.userId, created_at: by.now, expires_at: new Date(Date.parse(by.now) + limits.inviteDays * DAY).toISOString() };
  await inTransaction(shop.db, async (db) => {
    await db.deleteFrom('staff_invites').where('email_key', '=', row.email_key).execute();
    await db.insertInto('staff_invites').values(row).execute();
    await noteInLog(db, by, { action: 'staff.invited', id: row.id, name: email });
  });
  // After the hash: what a browser never sends, no log of any server on the way can keep.
  const link = `${originOf(shop.env)}/invite#${token}`;
  try {
    await shop.mailer.send({
      to: email,
      subject: 'You are invited to the back office',
      text: `You are invited to work in the shop's back office.\n\nChoose a name and a password here:\n${link}\n\nThe link works once, for ${limits.inviteDays} days.\n`,
      html: `<p>You are invited to work in the shop's back office.</p><p><a href="${link}">Choose a name and a password</a></p><p>The link works once, for ${limits.inviteDays} days.</p>`,
    });
  } catch {
    await shop.db.deleteFrom('staff_invites').where('id', '=', row.id).execute();
    throw new ShopError('mail-failed', 'MAIL_FAILED', say.order.mailFailed);
  }
  return presentInvite(row);
}

/** Throws 404. */
export async function takeInviteBack(db: Db, id: string, by: By): Promise<void> {
  await inTransaction(db, async (db) => {
    const gone = await db.deleteFrom('staff_invites').where('id', '=', id).returning('email').executeTakeFirst();
    if (!gone) throw notFound('Invitation');
    await noteInLog(db, by, { action: 'staff.uninvited', id, name: gone.email });
  });
}

export type Joining = { token: string; username: string; firstName: string; lastName: string; password: string };

/** Makes the account an invitation is for, or gives a revoked one back; answers its email. Throws 400 for a token that no longer works or an unfit password, 409 for a taken username. */
export async function acceptInvite(db: Db, { token, ...person }: Joining, now: string): Promise<string> {
  const invitation = await db.selectFrom('staff_invites').selectAll().where('token_hash', '=', hashOf(token)).where('expires_at', '>', now).executeTakeFirst();
  if (!invitation) throw invalidInvite();
  const { email } = invitation;
  const former = await findAccount(db, email);
  if (former && (former.role !== 'ADMIN' || former.blocked_at === null)) throw new ShopError('conflict', 'EMAIL_TAKEN', say.staff.isCustomer);
  const user = former ? await replaceAccount(db, former, person, now) : await createUser(db, { ...person, email, role: 'ADMIN' }, now);
  await inTransaction(db, async (db) => {
    await db.deleteFrom('staff_invites').where('id', '=', invitation.id).execute();
    await noteInLog(db, { userId: user.id, now }, { action: 'staff.joined', id: user.id, name: email });
  });
  return email;
}

/** Ends someone's work here. Throws 404, 409 for oneself, so that somebody always stays. */
export async function revoke(db: Db, id: string, by: By): Promise<void> {
  if (id === by.userId) throw new ShopError('conflict', 'NOT_YOURSELF', say.staff.notYourself);
  await inTransaction(db, async (db) => {
    const gone = await db.updateTable('users').set({ blocked_at: by.now, updated_at: by.now }).where('id', '=', id).where('role', '=', 'ADMIN').where('blocked_at', 'is', null).returning('email').executeTakeFirst();
    if (!gone) throw notFound('Staff member');
    await endSessionsOf(db, id);
    await noteInLog(db, by, { action: 'staff.revoked', id, name: gone.email });
  });
}

function invalidInvite(): ShopError {
  return new ShopError('bad-input', 'INVITE_INVALID', say.staff.invalidInvite);
}

function presentInvite(row: Schema['staff_invites']): StaffInvite {
  return { id: row.id, email: row.email, createdAt: row.created_at, expiresAt: row.expires_at };
}
