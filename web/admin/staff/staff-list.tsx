import { useState } from 'react';
import type { StaffMember } from '#contract/staff.ts';
import { formatDay } from '#messages/format.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as adminStaffText from '#text/admin-staff.ts';
import * as rolesText from '#text/staff-roles.ts';
import { BareButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { withTags } from '../../ui/with-tags.tsx';
import { useMay } from './permissions.ts';
import type { revokeStaff } from './actions.ts';
import { RoleSelect } from './role-select.tsx';
import { Rows } from '../lists/rows.tsx';

/**
 * Lists all members of staff with their roles. A person can change the role of other members, and withdraw their
 * access, after a question. Only owners can change or remove owners. An owner can also change their own role if the
 * shop has another owner.
 */
export function StaffList({ staff }: { staff: readonly StaffMember[] }) {
  const may = useMay();
  const mayTouch = ({ role }: StaffMember) => role !== 'owner' || may('owners.manage');
  const owners = staff.filter(({ role }) => role === 'owner').length;
  const [toRevoke, setToRevoke] = useState<StaffMember>();
  const { submit } = useFormAction<typeof revokeStaff>('revokeStaff');
  return (
    <>
      <Rows label={adminStaffText.title()} className="mt-5 max-w-3xl">
        {staff.map((member) => (
          <li key={member.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2.5">
            <Facts member={member} />
            <div className="flex items-center gap-4">
              {mayTouch(member) && (member.role === 'owner' ? owners > 1 : !member.isYou) && (
                <RoleSelect member={member} />
              )}
              {!member.isYou && mayTouch(member) && (
                <BareButton
                  aria-label={adminStaffText.revokeOf({ email: member.email })}
                  onClick={() => setToRevoke(member)}
                >
                  {adminStaffText.revoke()}
                </BareButton>
              )}
            </div>
          </li>
        ))}
      </Rows>
      {toRevoke && (
        <Confirm
          title={adminStaffText.revokeTitle()}
          onNo={() => setToRevoke(undefined)}
          closesFirst
          onYes={() => submit({ id: toRevoke.id })}
        >
          {adminStaffText.revokeSure({ name: toRevoke.name })}
        </Confirm>
      )}
    </>
  );
}

const youTags = { you: (inner: string) => <span className="font-normal text-ink-soft">{inner}</span> };

function Facts({ member: { name, email, role, createdAt, lastSeenAt, isYou } }: { member: StaffMember }) {
  const since = adminStaffText.since({ day: formatDay(createdAt) });
  const lastHere = lastSeenAt && adminStaffText.lastHere({ time: formatDayAndTime(lastSeenAt) });
  const shownName = isYou ? withTags(adminStaffText.you({ name }), youTags) : name;
  return (
    <p className="min-w-0 grow basis-80 wrap-anywhere">
      <span className="font-medium">{shownName}</span>
      <span className="block text-md">
        <span className="font-medium">{rolesText.name({ role })}</span> · {rolesText.does({ role })}
      </span>
      <span className="block text-md text-ink-soft">{[email, since, lastHere].filter(Boolean).join(' · ')}</span>
    </p>
  );
}
