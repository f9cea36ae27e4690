import { useState, type FormEvent } from 'react';
import type { CodeChannel } from '#contract/sign-in-codes.ts';
import type { User } from '#contract/users.ts';
import * as accountText from '#text/account.ts';
import * as commonText from '#text/common.ts';
import * as profileText from '#text/profile-page.ts';
import { parseAnyMobile } from '#domain/phone.ts';
import { issuesOf, messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { session } from '../../../session/session.ts';
import { QuietButton, SubmitButton } from '../../../ui/button.tsx';
import { Field, focusBox } from '../../../ui/field.tsx';
import { done, textsOf, useFormAction, type FormAction } from '../../../ui/form-action.ts';
import { forgetDraft, keepTyped, typedBefore } from '../../../drafts/form-draft.ts';
import { notify } from '../../../ui/notices.tsx';
import { MobileField } from './mobile-field.tsx';
import { profileFields } from './profile-fields.ts';

const DRAFT = 'profile';
const names = profileFields.map(({ name }) => name);

/** Returns whether a draft of the profile survived a reload. */
export const wasProfileTyped = () => typedBefore(DRAFT, names) !== undefined;

type ProfileFormProps = {
  user: User;
  channels: readonly CodeChannel[] | undefined;
  onClose: () => void;
  /** Opens the steps that change the number that signs in. The draft stays. */ onChangeNumber: () => void;
};

/** A form for the profile. The typed texts stay until they are saved. */
export function ProfileForm({ user, channels, onClose, onChangeNumber }: ProfileFormProps) {
  const [before] = useState<Pick<User, (typeof names)[number]>>(() => typedBefore(DRAFT, names) ?? user);
  const close = () => {
    forgetDraft(DRAFT);
    onClose();
  };
  const { form, isBusy, issues } = useFormAction<typeof saveProfile>('saveProfile', { onDone: close });
  const [isDayUnfinished, setDayUnfinished] = useState(false);
  // The browser reads an incomplete or impossible day as empty, and an empty day would delete the stored birthday. The
  // form therefore does not save such a day.
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const unfinished = [...event.currentTarget.querySelectorAll('input')].find((box) => box.validity.badInput);
    setDayUnfinished(unfinished !== undefined);
    if (!unfinished) return form.onSubmit(event);
    event.preventDefault();
    unfinished.focus();
  };
  const errors = isDayUnfinished ? { ...issues, dob: profileText.dayUnfinished() } : issues;
  return (
    <form
      {...form}
      onSubmit={onSubmit}
      onInput={keepTyped(DRAFT, names)}
      noValidate
      className="grid items-start gap-5 sm:grid-cols-2"
    >
      {profileFields.map(({ name, ...field }, index) =>
        name === 'mobile' ? (
          <MobileField
            key={name}
            user={user}
            channels={channels}
            typed={before.mobile ?? ''}
            error={errors[name]}
            onChange={onChangeNumber}
          />
        ) : (
          <Field
            key={name}
            name={name}
            defaultValue={before[name] ?? ''}
            error={errors[name]}
            {...(index === 0 && { ref: focusBox })}
            {...field}
          />
        ),
      )}
      {/* An account without an email adds one by a code (own-contact.tsx). */}
      {user.email !== '' && (
        <Field label={profileText.email()} value={user.email} readOnly hint={profileText.emailHint()} />
      )}
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <SubmitButton isBusy={isBusy}>{profileText.save()}</SubmitButton>
        <QuietButton onClick={close}>{commonText.cancel()}</QuietButton>
      </div>
    </form>
  );
}

export const saveProfile: FormAction<void> = async (form) => {
  const { dob, username, mobile, ...texts } = textsOf(form, names);
  // A customer who signed in by a code has no username and need not choose one.
  const named = username === '' && session.get().user?.username === '' ? {} : { username };
  // The API also stores other numbers (api.md). The form refuses a new number that nobody can call; an older one stays.
  const isNew = mobile !== '' && mobile !== session.get().user?.mobile;
  if (isNew && parseAnyMobile(mobile) === undefined)
    return { isDone: false, issues: { mobile: profileText.mobileWrong() } };
  // If the customer signs in by the number, the form does not edit it and has no box for it.
  const reached = form.has('mobile') ? { mobile } : {};
  try {
    const { user } = await call('PUT /users/profile', { body: { ...texts, ...named, ...reached, ...dayToSend(dob) } });
    session.update(user);
    forgetDraft(DRAFT);
    notify('success', accountText.profileDone(), 'account');
    return done();
  } catch (error) {
    notify('error', messageOf(error, accountText.profileFailed()), 'account');
    return { isDone: false, issues: issuesOf(error) };
  }
};

/** Returns the date of birth to send. An empty date is not sent (spec §5 Profile), unless it deletes a stored date. */
function dayToSend(dob: string): { dob?: string | null } {
  if (dob !== '') return { dob };
  return session.get().user?.dob ? { dob: null } : {};
}
