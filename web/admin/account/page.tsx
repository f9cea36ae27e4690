import * as accountText from '#text/admin-account.ts';
import * as rolesText from '#text/staff-roles.ts';
import { changePassword } from '../../sign-in/change-password.ts';
import { OwnSessions, sessionActions } from '../../sign-in/own-sessions.tsx';
import { useSession } from '../../session/session.ts';
import { clientActionOf } from '../../ui/form-action.ts';
import { OwnTabs } from './own-tabs.tsx';
import { useRole } from '../staff/permissions.ts';
import { OwnPassword } from './own-password.tsx';

export const clientAction = clientActionOf({ changePassword, ...sessionActions });

/** A person's own account in the back office: name, password, and the places where they are signed in. */
export default function Account() {
  const { user } = useSession();
  const role = useRole();
  return (
    <>
      <h1 className="display text-3xl">{accountText.title()}</h1>
      <OwnTabs active="account" />
      <p className="mt-3 wrap-anywhere">{user?.email}</p>
      {role && (
        <p className="text-ink-soft">
          <span className="font-medium text-ink">{rolesText.name({ role })}</span> · {rolesText.does({ role })}
        </p>
      )}
      <OwnPassword />
      <OwnSessions />
    </>
  );
}
