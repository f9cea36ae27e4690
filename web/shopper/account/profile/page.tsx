import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { MetaArgs } from 'react-router';
import { say } from '#contract/sentences.ts';
import type { User } from '#contract/users.ts';
import { issuesOf, messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { session, useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { notify } from '../../../ui/notices.tsx';
import { privateHead, siteOf } from '../../frame/page-head.ts';

export const meta = ({ matches }: MetaArgs) => privateHead(siteOf(matches), 'Profile');

const fields = [
  { name: 'firstName', label: 'First name', type: 'text', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', type: 'text', autoComplete: 'family-name' },
  { name: 'username', label: 'Username', type: 'text', autoComplete: 'username' },
  { name: 'mobile', label: 'Mobile', type: 'tel', autoComplete: 'tel' },
  { name: 'dob', label: 'Date of birth', type: 'date', autoComplete: 'bday' },
] as const;

export default function Profile() {
  const { user } = useSession();
  const [isEditing, setEditing] = useState(false);
  useEffect(() => {
    call('GET /auth/me').then(
      ({ user }) => session.update(user),
      (error: unknown) => notify('error', messageOf(error, say.account.profileLoadFailed), 'account'),
    );
  }, []);
  if (!user) return null;
  return (
    <section aria-label="Profile">
      <div className="flex flex-wrap items-center gap-5">
        <span aria-hidden className="display grid size-20 place-items-center rounded-full bg-indigo text-3xl text-kora">{(user.firstName || 'User').slice(0, 1).toUpperCase()}</span>
        <div className="min-w-0 grow">
          <h2 className="display text-3xl [overflow-wrap:anywhere]">{user.firstName || 'User'}</h2>
          <p className="[overflow-wrap:anywhere] text-ink-soft">{user.email}</p>
          <p className="text-[0.9375rem] text-ink-soft">{user.userType.toLowerCase()}</p>
        </div>
        {!isEditing && <Button look="quiet" onClick={() => setEditing(true)}>Edit Profile</Button>}
      </div>
      <div aria-hidden className="woven my-7" />
      {isEditing ? <ProfileForm user={user} onClose={() => setEditing(false)} /> : <Facts user={user} />}
    </section>
  );
}

function Facts({ user }: { user: User }) {
  return (
    <dl className="grid gap-6 sm:grid-cols-2">
      {[...fields, { name: 'email', label: 'Email' } as const].map(({ name, label }) => (
        <div key={name}>
          <dt className="text-[0.9375rem] text-ink-soft">{label}</dt>
          <dd className="text-lg [overflow-wrap:anywhere]">{user[name] || 'Nil'}</dd>
        </div>
      ))}
    </dl>
  );
}

type Values = Record<(typeof fields)[number]['name'], string>;

function ProfileForm({ user, onClose }: { user: User; onClose: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: { firstName: user.firstName, lastName: user.lastName, username: user.username, mobile: user.mobile ?? '', dob: user.dob ?? '' },
  });
  const save = async ({ dob, ...values }: Values) => {
    try {
      // An empty date of birth is not sent (spec §5 Profile).
      const answer = await call('PUT /users/profile', { body: { ...values, ...(dob && { dob }) } });
      session.update(answer.user);
      notify('success', say.account.profileDone, 'account');
      onClose();
    } catch (error) {
      for (const [name, message] of Object.entries(issuesOf(error))) setError(name as keyof Values, { message });
      notify('error', messageOf(error, say.account.profileFailed), 'account');
    }
  };
  return (
    <form noValidate method="post" className="grid gap-5 sm:grid-cols-2" onSubmit={(event) => void handleSubmit(save)(event)}>
      {fields.map(({ name, label, type, autoComplete }) => (
        <Field key={name} label={label} type={type} autoComplete={autoComplete} error={formState.errors[name]?.message} {...register(name)} />
      ))}
      <Field label="Email" value={user.email} readOnly hint="The email cannot be changed." />
      <div className="flex gap-3 sm:col-span-2">
        <Button type="submit" isBusy={formState.isSubmitting}>Save Changes</Button>
        <Button look="quiet" onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
