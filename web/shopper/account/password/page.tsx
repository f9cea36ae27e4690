import { useState } from 'react';
import type { MetaArgs } from 'react-router';
import * as passwordPageText from '#text/password-page.ts';
import { clientActionOf } from '../../../ui/form-action.ts';
import { changePassword } from '../../../sign-in/change-password.ts';
import { OwnSessions, sessionActions } from '../../../sign-in/own-sessions.tsx';
import { privateHead, siteOf } from '../../frame/page-head.ts';
import { PasswordAgain } from './password-again.tsx';
import { PasswordForm } from './password-form.tsx';
import { Advice } from './advice.tsx';

export const meta = ({ matches }: MetaArgs) => privateHead(siteOf(matches), passwordPageText.title());

export const clientAction = clientActionOf({ changePassword, ...sessionActions });

export default function Password() {
  const [newPassword, setNewPassword] = useState('');
  return (
    <>
      <section aria-labelledby="password-title" className="grid grid-cols-1 gap-10 xl:aside-cols-72">
        <PasswordForm newPassword={newPassword} onNewPassword={setNewPassword} />
        <Advice newPassword={newPassword} />
      </section>
      <OwnSessions />
      <PasswordAgain />
    </>
  );
}
