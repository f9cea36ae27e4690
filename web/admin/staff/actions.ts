import { invitableRoles, staffRoles, type StaffRole } from '#domain/staff-roles.ts';
import * as generalText from '#text/general.ts';
import * as staffText from '#text/staff.ts';
import { issuesOf, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { callOnce } from '../../api/call-once.ts';
import { queries } from '../../api/queries.ts';
import { done, textsOf, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';

// What the forms of the staff screen do. Each says in a notice how it went.

type Sent = Promise<{ message: string }>;

/** Sends an invitation to the back office by email. */
export const inviteStaff: FormAction<void> = async (form) =>
  send(callOnce('POST /staff/invites', { body: inviteOf(form) }), staffText.inviteFailed());

/** Gives a member another role, which may be one's own. */
export const changeRole: FormAction<void> = async (form) => {
  const sent = call('PUT /staff/{id}', { params: textsOf(form, ['id']), body: { role: roleOf(form, staffRoles) } });
  const result = await send(sent, staffText.roleFailed());
  await queries.invalidateQueries({ queryKey: ['me'] });
  return result;
};

/** Ends a member's sessions, and their access for good. */
export const revokeStaff: FormAction<void> = async (form) =>
  send(call('DELETE /staff/{id}', { params: textsOf(form, ['id']) }), staffText.revokeFailed());

/** Makes an invitation that was sent useless. */
export const takeBackInvitation: FormAction<void> = async (form) =>
  send(call('DELETE /staff/invites/{id}', { params: textsOf(form, ['id']) }), generalText.failed());

const inviteOf = (form: FormData) => ({ ...textsOf(form, ['email']), role: roleOf(form, invitableRoles) });

function roleOf<Role extends StaffRole>(form: FormData, roles: readonly Role[]): Role {
  const role = roles.find((one) => one === form.get('role'));
  if (!role) throw new Error('the form names no role');
  return role;
}

async function send(sent: Sent, failed: string) {
  try {
    notify('success', (await sent).message, 'account');
    return done();
  } catch (error) {
    const issues = issuesOf(error);
    // What is wrong with a box stands at that box alone.
    if (Object.keys(issues).length === 0) notify('error', messageOf(error, failed), 'account');
    return { isDone: false as const, issues };
  } finally {
    await queries.invalidateQueries({ queryKey: ['admin', 'staff'] });
  }
}
