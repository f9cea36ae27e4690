import { useState } from 'react';
import type { StaffMember } from '#contract/staff.ts';
import { staffRoles, type StaffRole } from '#domain/staff-roles.ts';
import * as adminStaffText from '#text/admin-staff.ts';
import * as rolesText from '#text/staff-roles.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import { Options } from '../../ui/options.tsx';
import { controlClass } from '../lists/list-tools.tsx';
import { useMay } from './permissions.ts';
import type { changeRole } from './actions.ts';

/** Changes a person's role, after a question that explains the new role. */
export function RoleSelect({ member: { id, name, email, role, isYou } }: { member: StaffMember }) {
  const may = useMay();
  const [wanted, setWanted] = useState<StaffRole>();
  const { submit, isBusy } = useFormAction<typeof changeRole>('changeRole');
  const choices = staffRoles.filter((one) => one !== 'owner' || may('owners.manage'));
  const choose = (value: string) => {
    const next = choices.find((one) => one === value);
    if (!isBusy && next !== role) setWanted(next);
  };
  const sentence = isYou ? adminStaffText.roleYourself : adminStaffText.roleSure;
  return (
    <>
      <select
        aria-label={adminStaffText.roleOf({ email })}
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        value={wanted ?? role}
        onChange={({ target }) => choose(target.value)}
        className={controlClass}
      >
        <Options of={choices.map((one) => [one, rolesText.name({ role: one })])} />
      </select>
      {wanted && (
        <Confirm
          title={adminStaffText.roleTitle()}
          yes={adminStaffText.changeRole()}
          isDangerous={false}
          onNo={() => setWanted(undefined)}
          closesFirst
          onYes={() => submit({ id, role: wanted })}
        >
          {sentence({ name, role: rolesText.name({ role: wanted }), does: rolesText.does({ role: wanted }) })}
        </Confirm>
      )}
    </>
  );
}
