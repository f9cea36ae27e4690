import type { ReactNode } from 'react';
import { Link, useLoaderData, useNavigate, type ShouldRevalidateFunctionArgs } from 'react-router';
import { accountLimits } from '#domain/limits.ts';
import * as authText from '#text/auth.ts';
import * as inviteText from '#text/invite.ts';
import * as staffText from '#text/staff.ts';
import { issuesOf, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';
import { clientActionOf, done, textsOf, useFormAction, type FormAction } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';

export const meta = () => [{ title: inviteText.tabTitle() }, { name: 'robots', content: 'noindex' }];

const accept: FormAction<void> = async (form) => {
  const { confirm, ...person } = textsOf(form, ['username', 'firstName', 'lastName', 'password', 'confirm']);
  if (person.password !== confirm) return { isDone: false, issues: { confirm: authText.passwordsDiffer() } };
  try {
    const { message } = await call('POST /staff/accept', {
      body: { token: window.location.hash.slice(1), ...person },
    });
    notify('success', message, 'account');
    return done();
  } catch (error) {
    const { token, ...issues } = issuesOf(error);
    // A message about a box is shown only at that box. The invitation's token has no box, so a notice shows the message
    // about the token.
    if (token !== undefined || Object.keys(issues).length === 0)
      notify('error', messageOf(error, staffText.joinFailed()), 'header');
    return { isDone: false, issues };
  }
};

export const clientAction = clientActionOf({ accept });

/**
 * Asks the server whether the invitation is still valid, before anybody fills in the form. If there is no answer, the
 * person may fill in the form all the same.
 */
export async function clientLoader(): Promise<{ email?: string | null }> {
  return call('POST /staff/invitation', { body: { token: window.location.hash.slice(1) } }).catch(() => ({}));
}
clientLoader.hydrate = true as const;

/**
 * Once the person has accepted, the invitation is used up. The invitation is not checked again while the person goes on
 * to sign in.
 */
export const shouldRevalidate = ({ formMethod }: ShouldRevalidateFunctionArgs) => formMethod === undefined;

export function HydrateFallback() {
  return (
    <Frame title={inviteText.title()}>
      <LoadingSkeleton className="mt-6 h-80" />
    </Frame>
  );
}

/**
 * The page of an invitation to the back office. The invitation's token is behind the # in the address, so the browser
 * does not send the token when it requests the page.
 */
export default function Invite() {
  const { email } = useLoaderData<typeof clientLoader>();
  if (email === null)
    return (
      <Frame title={inviteText.ended()}>
        <p role="status" className="mt-3">
          {staffText.invalidInvite()}
        </p>
        <Link to="/login?next=/admin/dashboard" className="mt-6 w-fit text-indigo underline">
          {inviteText.signInInstead()}
        </Link>
      </Frame>
    );
  return (
    <Frame title={inviteText.title()}>
      <p className="mt-3 text-ink-soft">{inviteText.intro()}</p>
      {email !== undefined && <p className="mt-1 wrap-anywhere text-ink-soft">{inviteText.signInBy({ email })}</p>}
      <InviteForm email={email} />
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className="wrap grid min-h-dvh max-w-xl content-center py-12">
      <h1 className="display text-4xl">{title}</h1>
      {children}
    </main>
  );
}

function InviteForm({ email }: { email: string | undefined }) {
  const navigate = useNavigate();
  const { form, isBusy, issues } = useFormAction<typeof accept>('accept', {
    onDone: () => void navigate('/login?next=/admin/dashboard', { replace: true, state: { email } }),
  });
  return (
    <form {...form} noValidate className="mt-6 grid gap-4 sm:grid-cols-2">
      <Field
        label={inviteText.firstName()}
        name="firstName"
        autoComplete="given-name"
        required
        most={accountLimits.nameLength}
        error={issues['firstName']}
      />
      <Field
        label={inviteText.lastName()}
        name="lastName"
        autoComplete="family-name"
        most={accountLimits.nameLength}
        error={issues['lastName']}
      />
      <Field
        label={inviteText.username()}
        name="username"
        autoComplete="username"
        required
        most={accountLimits.usernameLength}
        error={issues['username']}
        className="sm:col-span-2"
      />
      <PasswordField
        label={inviteText.password()}
        name="password"
        autoComplete="new-password"
        required
        error={issues['password']}
      />
      <PasswordField
        label={inviteText.passwordAgain()}
        name="confirm"
        autoComplete="new-password"
        required
        error={issues['confirm']}
      />
      <div className="flex items-center gap-4 sm:col-span-2">
        <SubmitButton isBusy={isBusy}>{inviteText.accept()}</SubmitButton>
        <Link to="/login" className="text-indigo underline">
          {inviteText.signInInstead()}
        </Link>
      </div>
    </form>
  );
}
