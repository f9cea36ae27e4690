import { useState } from 'react';
import type { StaffInvite } from '#contract/staff.ts';
import { invitableRoles, type InvitableRole } from '#domain/staff-roles.ts';
import { formatDay } from '#messages/format.ts';
import * as adminStaffText from '#text/admin-staff.ts';
import * as rolesText from '#text/staff-roles.ts';
import { Button } from '../../ui/button.tsx';
import { Field, inputClass } from '../../ui/field.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { withTags } from '../../ui/with-tags.tsx';
import type { inviteStaff, takeBackInvitation } from './actions.ts';

/** Invites somebody by email, and lists the invitations that still wait. */
export function Invitations({ invites }: { invites: readonly StaffInvite[] }) {
  return (
    <section aria-labelledby="invite" className="mt-8 max-w-3xl">
      <h2 id="invite" className="display text-2xl">
        {adminStaffText.invite()}
      </h2>
      <InviteForm />
      {invites.length > 0 && (
        <ul
          aria-label={adminStaffText.openInvitations()}
          className="mt-4 divide-y divide-thread border-y border-thread bg-white"
        >
          {invites.map((invite) => (
            <Invitation key={invite.id} invite={invite} />
          ))}
        </ul>
      )}
    </section>
  );
}

function InviteForm() {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<InvitableRole>('manager');
  const { form, isBusy, issues } = useFormAction<typeof inviteStaff>('inviteStaff', { onDone: () => setEmail('') });
  return (
    <form {...form} noValidate className="mt-3 flex flex-wrap items-end gap-3">
      <Field
        label={adminStaffText.email()}
        name="email"
        type="email"
        autoComplete="off"
        enterKeyHint="send"
        required
        value={email}
        error={issues['email']}
        onChange={(event) => setEmail(event.target.value)}
        className="grow basis-60"
      />
      <label className="block">
        <span className="mb-1.5 block font-medium">{adminStaffText.role()}</span>
        <select
          name="role"
          aria-describedby="invited-does"
          value={role}
          onChange={({ target }) => setRole(invitableRoles.find((one) => one === target.value) ?? role)}
          className={`${inputClass} min-h-12`}
        >
          {invitableRoles.map((one) => (
            <option key={one} value={one}>
              {rolesText.name({ role: one })}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" isBusy={isBusy} disabled={email.trim() === ''} className="min-h-12">
        {adminStaffText.sendInvitation()}
      </Button>
      <p id="invited-does" aria-live="polite" className="w-full text-md text-ink-soft">
        {rolesText.does({ role })}
      </p>
    </form>
  );
}

const untilTags = { until: (inner: string) => <span className="text-md text-ink-soft">{inner}</span> };

function Invitation({ invite: { id, email, role, expiresAt } }: { invite: StaffInvite }) {
  const { submit } = useFormAction<typeof takeBackInvitation>('takeBackInvitation');
  return (
    <li className="flex flex-wrap items-center gap-4 px-3 py-2.5">
      <p className="min-w-0 grow wrap-anywhere">
        {withTags(
          adminStaffText.until({ email, role: rolesText.name({ role }), day: formatDay(expiresAt) }),
          untilTags,
        )}
      </p>
      <Button look="bare" aria-label={adminStaffText.takeBackOf({ email })} onClick={() => submit({ id })}>
        {adminStaffText.takeBack()}
      </Button>
    </li>
  );
}
