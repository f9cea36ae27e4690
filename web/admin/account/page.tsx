import { useRef } from 'react';
import * as accountText from '#text/admin-account.ts';
import * as rolesText from '#text/staff-roles.ts';
import { changePassword } from '../../sign-in/change-password.ts';
import { OwnSessions, sessionActions } from '../../sign-in/own-sessions.tsx';
import { useSession } from '../../session/session.ts';
import { clientActionOf, useFormAction } from '../../ui/form-action.ts';
import { OwnTabs } from './own-tabs.tsx';
import { useRole } from '../staff/permissions.ts';
import { QuietButton } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Section } from '../../ui/section.tsx';

export const clientAction = clientActionOf({ changePassword, ...sessionActions });

/**
 * Shows a person's own account in the back office: email address, role, password, and the devices on which they are
 * signed in.
 */
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

/** Lets the person change their own password. After a successful change, both password boxes are empty. */
function OwnPassword() {
  const element = useRef<HTMLFormElement>(null);
  const { form, isBusy, issues } = useFormAction<typeof changePassword>('changePassword', {
    onDone: () => element.current?.reset(),
  });
  return (
    <Section id="own-password" title={accountText.yourPassword()} className="mt-8 max-w-3xl">
      <form {...form} ref={element} noValidate className="mt-3 grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <PasswordField
          label={accountText.currentPassword()}
          name="currentPassword"
          autoComplete="current-password"
          required
          error={issues['currentPassword']}
        />
        <PasswordField
          label={accountText.newPassword()}
          name="newPassword"
          autoComplete="new-password"
          required
          error={issues['newPassword']}
        />
        <QuietButton type="submit" isBusy={isBusy} className="min-h-12 self-end">
          {accountText.change()}
        </QuietButton>
      </form>
    </Section>
  );
}
