import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { StaffInvite, StaffMember } from '#contract/staff.ts';
import { say } from '#contract/sentences.ts';
import { formatDay, formatDayAndTime } from '#domain/days.ts';
import { issuesOf, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

const Confirm = lazy(async () => import('../../ui/confirm.tsx'));

export const meta = () => [{ title: 'Staff' }, { name: 'robots', content: 'noindex' }];

const refresh = async () => queries.invalidateQueries({ queryKey: ['admin', 'staff'] });

/** Who works in the back office: invited by mail, revoked at once. */
export default function Staff() {
  const { data, isError, refetch } = useQuery({ queryKey: ['admin', 'staff'], queryFn: async () => call('GET /staff') });
  const [leaving, setLeaving] = useState<StaffMember>();
  return (
    <>
      <h1 className="display text-3xl">Staff</h1>
      {isError ? (
        <EmptyState title={say.staff.loadFailed} action={<Button onClick={() => void refetch()}>Try again</Button>} />
      ) : !data ? (
        <Loading><Skeleton className="mt-6 h-72" /></Loading>
      ) : (
        <>
          <ul aria-label="Staff" className="mt-5 max-w-3xl divide-y divide-thread border-y border-thread bg-white">
            {data.staff.map((one) => (
              <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2.5">
                <p className="min-w-0 grow [overflow-wrap:anywhere]">
                  <span className="font-medium">{one.name}</span>{one.isYou && <span className="text-ink-soft"> (you)</span>}
                  <span className="block text-[0.9375rem] text-ink-soft">{one.email} · since {formatDay(one.createdAt)}{one.lastSeenAt && ` · last here ${formatDayAndTime(one.lastSeenAt)}`}</span>
                </p>
                {!one.isYou && <Button look="bare" aria-label={`Revoke ${one.email}`} onClick={() => setLeaving(one)}>Revoke</Button>}
              </li>
            ))}
          </ul>
          <Invites invites={data.invites} />
        </>
      )}
      <OwnPassword />
      {leaving && (
        <Suspense fallback={null}>
          <Confirm
            title="Revoke access"
            onNo={() => setLeaving(undefined)}
            onYes={() => {
              setLeaving(undefined);
              void revoke(leaving.id);
            }}
          >
            Are you sure? {leaving.name} is signed out everywhere at once and cannot sign in again, until invited anew.
          </Confirm>
        </Suspense>
      )}
    </>
  );
}

function Invites({ invites }: { invites: readonly StaffInvite[] }) {
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const invite = async () => {
    setBusy(true);
    setWrong({});
    try {
      notify('success', (await call('POST /staff/invites', { body: { email } })).message, 'account');
      setEmail('');
      await refresh();
    } catch (error) {
      setWrong(issuesOf(error));
      notify('error', messageOf(error, say.staff.inviteFailed), 'account');
    }
    setBusy(false);
  };
  return (
    <section aria-labelledby="invite" className="mt-8 max-w-3xl">
      <h2 id="invite" className="display text-2xl">Invite</h2>
      <form
        noValidate
        method="post"
        className="mt-3 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void invite();
        }}
      >
        <Field label="Email" name="email" type="email" required value={email} error={wrong['email']} onChange={(event) => setEmail(event.target.value)} className="grow basis-60" />
        <Button type="submit" isBusy={isBusy} disabled={email.trim() === ''} className="min-h-12">Send invitation</Button>
      </form>
      {invites.length > 0 && (
        <ul aria-label="Open invitations" className="mt-4 divide-y divide-thread border-y border-thread bg-white">
          {invites.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-4 px-3 py-2.5">
              <p className="min-w-0 grow [overflow-wrap:anywhere]">{one.email} <span className="text-[0.9375rem] text-ink-soft">until {formatDay(one.expiresAt)}</span></p>
              <Button look="bare" aria-label={`Take back the invitation of ${one.email}`} onClick={() => void takeBack(one.id)}>Take back</Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OwnPassword() {
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const change = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    setBusy(true);
    setWrong({});
    try {
      const { message } = await call('PUT /users/change-password', { body: { currentPassword: String(data.get('currentPassword')), newPassword: String(data.get('newPassword')) } });
      notify('success', message, 'account');
      form.reset();
    } catch (error) {
      setWrong(issuesOf(error));
      notify('error', messageOf(error, say.account.passwordFailed), 'account');
    }
    setBusy(false);
  };
  return (
    <section aria-labelledby="own-password" className="mt-8 max-w-3xl">
      <h2 id="own-password" className="display text-2xl">Your password</h2>
      <form
        noValidate
        method="post"
        className="mt-3 grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          void change(event.currentTarget);
        }}
      >
        <PasswordField label="Current password" name="currentPassword" autoComplete="current-password" required error={wrong['currentPassword']} />
        <PasswordField label="New password" name="newPassword" autoComplete="new-password" required error={wrong['newPassword']} />
        <Button type="submit" look="quiet" isBusy={isBusy} className="min-h-12 self-end">Change</Button>
      </form>
    </section>
  );
}

async function revoke(id: string): Promise<void> {
  try {
    notify('success', (await call('DELETE /staff/{id}', { params: { id } })).message, 'account');
  } catch (error) {
    notify('error', messageOf(error, say.staff.revokeFailed), 'account');
  }
  await refresh();
}

async function takeBack(id: string): Promise<void> {
  try {
    notify('success', (await call('DELETE /staff/invites/{id}', { params: { id } })).message, 'account');
  } catch (error) {
    notify('error', messageOf(error, say.general.failed), 'account');
  }
  await refresh();
}
