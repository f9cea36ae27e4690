import { invitableRoles, staffRoles, type StaffRole } from '#domain/staff-roles.ts';
import * as generalText from '#text/general.ts';
import * as staffText from '#text/staff.ts';
import type { Answer } from '../../api/address.ts';
import { issuesOf, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { callOnce } from '../../api/call-once.ts';
import { queries } from '../../api/queries.ts';
import { done, textsOf, type Done, type FormAction, type Refused } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { send } from '../editing/send.ts';

// The actions of the forms on the staff screen. Each action shows its result in a notice.

export type InviteLink = Answer<'POST /staff/invites/{id}/link'>;

const ways = { stale: ['admin', 'staff'], area: 'account', refuse } as const;

/** Makes an invitation to the back office. The shop sends the invitation by email if it has a mail server. */
export const inviteStaff = async (form: FormData) => {
  const body = { ...textsOf(form, ['email']), role: roleOf(form, invitableRoles) };
  return send(callOnce('POST /staff/invites', { body }), { ...ways, failed: staffText.inviteFailed() });
};

/** Changes the role of a member of staff. A person may change their own role, so their permissions are read again. */
export const changeRole: FormAction = async (form) => {
  const sent = call('PUT /staff/{id}', { params: textsOf(form, ['id']), body: { role: roleOf(form, staffRoles) } });
  const result = await send(sent, { ...ways, failed: staffText.roleFailed() });
  await queries.invalidateQueries({ queryKey: ['me'] });
  return result;
};

/** Ends the sessions of a member of staff, and takes away their access for good. */
export const revokeStaff: FormAction = async (form) =>
  send(call('DELETE /staff/{id}', { params: textsOf(form, ['id']) }), { ...ways, failed: staffText.revokeFailed() });

/** Makes a new link for an invitation. The person who makes the link passes it on to the invited person. */
export const makeLink = async (form: FormData): Promise<Done<InviteLink> | Refused> => {
  try {
    return done(await call('POST /staff/invites/{id}/link', { params: textsOf(form, ['id']) }));
  } catch (error) {
    return refuse(error, staffText.linkFailed());
  } finally {
    await queries.invalidateQueries({ queryKey: ways.stale });
  }
};

/** Withdraws an invitation that nobody has accepted yet. The link of the invitation then no longer works. */
export const takeBackInvitation: FormAction = async (form) =>
  send(call('DELETE /staff/invites/{id}', { params: textsOf(form, ['id']) }), {
    ...ways,
    failed: generalText.failed(),
  });

function roleOf<Role extends StaffRole>(form: FormData, roles: readonly Role[]): Role {
  const role = roles.find((one) => one === form.get('role'));
  if (!role) throw new Error('the form names no role');
  return role;
}

/** Shows a notice that says why the server refused a call. A message about a box is shown only at that box. */
function refuse(error: unknown, failed: string): Refused {
  const issues = issuesOf(error);
  if (Object.keys(issues).length === 0) notify('error', messageOf(error, failed), 'account');
  return { isDone: false, issues };
}
