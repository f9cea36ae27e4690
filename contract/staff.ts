import { z } from 'zod';
import * as validationText from '#text/validation.ts';
import { accountLimits } from '#domain/limits.ts';
import { invitableRoles, permissions, staffRoles } from '#domain/staff-roles.ts';
import { creates, provedStaffWith, staffWith, type Calls } from './call.ts';
import { email, filledLine, id, instant, message } from './fields.ts';
import { byId } from './shared.ts';
import { password, personName, username } from './users.ts';

/** A person who works in the back office. `lastSeenAt` is null if the person has no open session. */
export const StaffMember = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  createdAt: instant,
  lastSeenAt: instant.nullable(),
  isYou: z.boolean(),
});
export const StaffInvite = z.object({
  id,
  email: z.string(),
  role: z.enum(invitableRoles),
  createdAt: instant,
  expiresAt: instant,
});
export type StaffMember = z.infer<typeof StaffMember>;
export type StaffInvite = z.infer<typeof StaffInvite>;

export const staffCalls = {
  'GET /staff/me': {
    ...staffWith('office.enter'),
    withoutSecondFactor: true,
    summary: 'What one’s own role allows.',
    /**
     * With `needsSecondFactor`, the person can make only the calls that set up a second factor until they have one.
     * `hasMailServer` is false if no mail server is set up, so that the shop's emails reach nobody.
     */
    answer: z.object({
      role: z.enum(staffRoles),
      permissions: z.array(z.enum(permissions)),
      needsSecondFactor: z.boolean(),
      hasMailServer: z.boolean(),
    }),
  },
  'GET /staff': {
    ...staffWith('staff.manage'),
    summary: 'Who works in the back office, and who is invited to.',
    answer: z.object({ staff: z.array(StaffMember), invites: z.array(StaffInvite) }),
  },
  'POST /staff/invites': {
    ...provedStaffWith('staff.manage'),
    ...creates,
    summary:
      'Invite someone by mail to work in the back office; the link works once, for a week, and makes a manager where no role is named.',
    body: z.object({ email, role: z.enum(invitableRoles).default('manager') }),
    answer: z.object({ invite: StaffInvite, message: z.string() }),
  },
  'POST /staff/invites/{id}/link': {
    ...provedStaffWith('staff.manage'),
    summary:
      'A new link of an invitation, to pass on by hand; only while the shop has no mail server. Earlier links stop working.',
    params: byId,
    answer: z.object({ invite: StaffInvite, link: z.string(), text: z.string() }),
  },
  'DELETE /staff/invites/{id}': {
    ...provedStaffWith('staff.manage'),
    summary: 'Take an invitation back.',
    params: byId,
    answer: message,
  },
  'PUT /staff/{id}': {
    ...provedStaffWith('staff.manage'),
    summary:
      'Give someone another role, from their next request on. Only owners make and change owners, and one always stays.',
    params: byId,
    body: z.object({ role: z.enum(staffRoles) }),
    answer: message,
  },
  'DELETE /staff/{id}': {
    ...provedStaffWith('staff.manage'),
    summary: 'End someone’s work here: their sessions end at once and they cannot sign in.',
    params: byId,
    answer: message,
  },
  'POST /staff/invitation': {
    who: 'anyone',
    summary: 'To which address an invitation went, by its token; null where it no longer works.',
    body: z.object({ token: z.string().max(200) }),
    answer: z.object({ email: z.string().nullable() }),
  },
  'POST /staff/accept': {
    who: 'anyone',
    summary: 'Accept an invitation with its token, choosing a name and a password.',
    body: z.object({
      token: z.string().max(200),
      username,
      firstName: filledLine(accountLimits.nameLength, validationText.firstNameMissing),
      lastName: personName.default(''),
      password,
    }),
    statuses: [201],
    answer: z.object({ email: z.string(), message: z.string() }),
  },
} as const satisfies Calls;
