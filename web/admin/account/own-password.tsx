import { useRef } from 'react';
import * as accountText from '#text/admin-account.ts';
import type { changePassword } from '../../sign-in/change-password.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { useFormAction } from '../../ui/form-action.ts';

/** Changes the admin's own password; empties its boxes afterwards. */
export function OwnPassword() {
  const element = useRef<HTMLFormElement>(null);
  const { form, isBusy, issues } = useFormAction<typeof changePassword>('changePassword', {
    onDone: () => element.current?.reset(),
  });
  return (
    <section aria-labelledby="own-password" className="mt-8 max-w-3xl">
      <h2 id="own-password" className="display text-2xl">
        {accountText.yourPassword()}
      </h2>
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
        <Button type="submit" look="quiet" isBusy={isBusy} className="min-h-12 self-end">
          {accountText.change()}
        </Button>
      </form>
    </section>
  );
}
