import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as commonText from '#text/common.ts';
import * as personalDataText from '#text/personal-data.ts';
import { issuesOf, messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { download } from '../../../api/download.ts';
import { forgetDrafts } from '../../../session/draft-storage.ts';
import { session, useSession } from '../../../session/session.ts';
import { QuietButton, SubmitButton } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import { done, textsOf, useFormAction, type FormAction } from '../../../ui/form-action.ts';
import { notify } from '../../../ui/notices.tsx';
import type { Proof } from '../../code-sign-in/code-proof.tsx';
import { OwnCodeProof } from '../../code-sign-in/own-code-proof.tsx';
import { useFrame } from '../../frame/use-frame.ts';

/** Erases the account of the signed-in person, if the form's `password` is right. A notice says whether that worked. */
export const eraseAccount: FormAction<void> = async (form) => {
  try {
    const { message } = await call('POST /users/erase', { body: textsOf(form, ['password']) });
    notify('success', message, 'account');
    return done();
  } catch (error) {
    notify('error', messageOf(error, personalDataText.eraseFailed()), 'account');
    return { isDone: false, issues: issuesOf(error) };
  }
};

/** Lets the shopper save their own data as a file, or erase the account for good. */
export function OwnData() {
  const [isAsking, setAsking] = useState(false);
  return (
    <section aria-labelledby="own-data-title" className="mt-10 border-t border-thread pt-6">
      <h3 id="own-data-title" className="display text-2xl">
        {personalDataText.heading()}
      </h3>
      <p className="mt-2 max-w-xl text-ink-soft">{personalDataText.explanation()}</p>
      {isAsking ? (
        <EraseForm onClose={() => setAsking(false)} />
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          <QuietButton onClick={() => void save()}>{personalDataText.download()}</QuietButton>
          <QuietButton onClick={() => setAsking(true)}>{personalDataText.erase()}</QuietButton>
        </div>
      )}
    </section>
  );
}

function EraseForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { user } = useSession();
  const { codeChannels } = useFrame();
  const leave = () => {
    session.clear();
    forgetDrafts();
    void navigate('/home');
  };
  const { form, isBusy, issues } = useFormAction<typeof eraseAccount>('eraseAccount', { onDone: leave });
  const eraseBy = async (body: Proof) => {
    const { message } = await call('POST /users/erase', { body });
    notify('success', message, 'account');
    leave();
  };
  return (
    <div className="mt-4 max-w-xl space-y-4">
      <p>{personalDataText.eraseSure()}</p>
      {user && <OwnCodeProof user={user} channels={codeChannels} onProof={eraseBy} />}
      <form {...form} className="space-y-4">
        <PasswordField
          label={personalDataText.password()}
          name="password"
          autoComplete="current-password"
          required
          error={issues['password']}
        />
        <div className="flex flex-wrap gap-3">
          <QuietButton onClick={onClose}>{commonText.no()}</QuietButton>
          <SubmitButton look="danger" isBusy={isBusy}>
            {personalDataText.yesErase()}
          </SubmitButton>
        </div>
      </form>
    </div>
  );
}

async function save(): Promise<void> {
  try {
    await download('GET /users/personal-data');
  } catch (error) {
    notify('error', messageOf(error, personalDataText.exportFailed()), 'account');
  }
}
