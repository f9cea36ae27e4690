import { sameKey } from '#domain/same-key.ts';
import { notFound, orNotFound, ShopError } from '#contract/errors.ts';
import * as notFoundText from '#text/not-found.ts';
import * as staffText from '#text/staff.ts';
import type { StaffInvite, StaffMember } from '#contract/staff.ts';
import { currentLocale } from '#messages/current-locale.ts';
import { limits } from '#domain/limits.ts';
import { staffRoleOf, type InvitableRole } from '#domain/staff-roles.ts';
import { addMs, DAY_MS } from '#domain/instants.ts';
import { noteInLog, type By } from '../audit/audit.ts';
import { hashOf, newToken } from '../../platform/keys/tokens.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { queueEmail, sealForEmail } from '../../platform/emails/queue-email.ts';
import type { Accounts } from '../accounts.ts';
import { addAccount, findAccount, prepareAccount, reopenAccount } from '../users/users.ts';
import { fullNameOf } from '../full-name.ts';
import { requireStillPermitted } from './change-staff.ts';
import {
  deleteInvite,
  findInvite,
  listInvites,
  listStaffRows,
  replaceInvite,
  updateInvite,
  type InviteRow,
} from './queries.ts';

type Invited = { email: string; role: InvitableRole };

/** Lists the people who may work in the back office, oldest account first, and the open invitations. */
export async function listStaff(
  db: Db,
  you: string,
  now: string,
): Promise<{ staff: StaffMember[]; invites: StaffInvite[] }> {
  const staff = (await listStaffRows(db)).map((row) => ({
    id: row.id,
    name: fullNameOf(row),
    email: row.email,
    role: staffRoleOf(row),
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    isYou: row.id === you,
  }));
  return { staff, invites: (await listInvites(db, now)).map(presentInvite) };
}

/**
 * Makes an invitation and queues its email. The email is in the language of the account with that address or, without
 * an account, in the inviter's language. Earlier invitations to the address stop working. The address may already
 * belong to a shopper's account. Even if a stranger registered this account, only a reader of the address's emails can
 * accept the invitation. Throws 403 if the inviter may no longer invite, and 409 if the invited person already works
 * here.
 */
export async function invite(
  shop: Pick<Accounts, 'db' | 'mac'>,
  { email, role }: Invited,
  by: By,
): Promise<StaffInvite> {
  const former = await findAccount(shop.db, email);
  if (worksHere(former)) throw isStaff();
  const token = newToken();
  const sealedToken = await sealForEmail(shop.mac, token);
  const language = former?.language ?? currentLocale();
  const row: InviteRow = {
    id: newId(),
    email,
    email_key: sameKey(email),
    token_hash: hashOf(token),
    invited_by: by.userId,
    staff_role: role,
    created_at: by.now,
    expires_at: addMs(by.now, limits.inviteDays * DAY_MS),
  };
  return inTransaction(shop.db, async (db) => {
    await requireStillPermitted(db, by, 'staff.manage');
    await replaceInvite(db, row);
    await noteInLog(db, by, { action: 'staff.invited', id: row.id, name: email, after: { role } });
    const queuing = { now: by.now, lane: row.email_key, expiresAt: row.expires_at };
    await queueEmail(db, { email: 'invitation', inviteId: row.id, language, sealedToken }, queuing);
    return presentInvite(row);
  });
}

/**
 * Gives an invitation a new token, which the inviter passes on without the shop's email. Earlier links stop working.
 * Throws 404 for an unknown invitation, and 403 if the inviter may no longer invite. Throws 409 if the shop has a mail
 * server, because a link in an email also proves who accepts the invitation. Throws 409 if a shopper has the address,
 * because anybody with the link would get the shopper's account.
 */
export async function renewInvite(
  shop: Pick<Accounts, 'db' | 'env'>,
  id: string,
  by: By,
): Promise<{ invite: StaffInvite; token: string }> {
  if (shop.env.SMTP_URL !== undefined) throw new ShopError('conflict', 'INVITE_BY_EMAIL', staffText.byEmail());
  const token = newToken();
  return inTransaction(shop.db, async (db) => {
    await requireStillPermitted(db, by, 'staff.manage');
    const row = await updateInvite(db, id, {
      token_hash: hashOf(token),
      expires_at: addMs(by.now, limits.inviteDays * DAY_MS),
    });
    if (!row) throw notFound(notFoundText.invitation);
    const account = await findAccount(db, row.email);
    if (account && account.role !== 'ADMIN')
      throw new ShopError('conflict', 'INVITE_SHOPPER', staffText.shopsHere({ email: row.email }));
    await noteInLog(db, by, { action: 'staff.invited', id, name: row.email, after: { role: row.staff_role } });
    return { invite: presentInvite(row), token };
  });
}

/** Withdraws an invitation. Throws 404 for an unknown invitation, and 403 if the person may no longer invite. */
export async function takeInviteBack(db: Db, id: string, by: By): Promise<void> {
  await inTransaction(db, async (db) => {
    await requireStillPermitted(db, by, 'staff.manage');
    const email = orNotFound(await deleteInvite(db, id), notFoundText.invitation);
    await noteInLog(db, by, { action: 'staff.uninvited', id, name: email });
  });
}

/**
 * Finds the address of the invitation with this token; null if the token no longer works. Throws 429 after too many
 * invalid tokens from this network.
 */
export async function invitedBy(shop: Accounts, token: string, network: string): Promise<string | null> {
  return (await invitationOf(shop, token, network))?.email ?? null;
}

async function invitationOf({ db, now, rateLimits }: Accounts, token: string, network: string) {
  return rateLimits.weighLongSecret(['link-network', network], async () => findInvite(db, hashOf(token), now()));
}

type Joining = { token: string; username: string; firstName: string; lastName: string; password: string };

/**
 * Accepts an invitation: makes the account and returns its email. If a shopper, or a member of the staff whose access
 * was revoked, has an account with this email, the person gets that account, with a new password and the invitation's
 * role. Throws 400 if the token no longer works or the password is not allowed, 409 if the username is taken or the
 * person already works here, and 429 after too many tries with this invitation or too many invalid tokens from this
 * network.
 */
export async function acceptInvite(shop: Accounts, { token, ...person }: Joining, network: string): Promise<string> {
  const { db } = shop;
  const now = shop.now();
  const invitation = await invitationOf(shop, token, network);
  if (!invitation) throw invalidInvite();
  await shop.rateLimits.spend(['accept-invitation', invitation.id]);
  const { email } = invitation;
  const account = await prepareAccount(shop, {
    ...person,
    email,
    staffRole: invitation.staff_role,
    isEmailConfirmed: true,
  });
  await inTransaction(db, async (db) => {
    // Only one of several simultaneous requests can delete the invitation's row, and only that request gets the
    // account. If somebody has withdrawn the invitation meanwhile, no request gets the account.
    if ((await deleteInvite(db, invitation.id)) === undefined) throw invalidInvite();
    const former = await findAccount(db, email);
    if (worksHere(former)) throw isStaff();
    if (former) await reopenAccount(db, former.id, account);
    else await addAccount(db, account);
    const id = former?.id ?? account.id;
    const after = { role: invitation.staff_role };
    await noteInLog(db, { userId: id, now }, { action: 'staff.joined', id, name: email, after });
  });
  return email;
}

function worksHere(account: { role: string; blocked_at: string | null } | undefined): boolean {
  return account?.role === 'ADMIN' && account.blocked_at === null;
}

function isStaff(): ShopError {
  const message = staffText.isStaff();
  return new ShopError('conflict', 'IS_STAFF', message, { issues: [{ path: 'email', message }] });
}

function invalidInvite(): ShopError {
  return new ShopError('bad-input', 'INVITE_INVALID', staffText.invalidInvite());
}

function presentInvite(row: InviteRow): StaffInvite {
  return { id: row.id, email: row.email, role: row.staff_role, createdAt: row.created_at, expiresAt: row.expires_at };
}
