import { useState } from 'react';
import type { MetaArgs } from 'react-router';
import type { User } from '#contract/users.ts';
import { greetedOf } from '#domain/people.ts';
import { formatMobile } from '#domain/phone.ts';
import { formatDay } from '#messages/format.ts';
import * as accountText from '#text/account.ts';
import * as profileText from '#text/profile-page.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { session, useSession } from '../../../session/session.ts';
import { QuietButton } from '../../../ui/button.tsx';
import { clientActionOf } from '../../../ui/form-action.ts';
import { notify } from '../../../ui/notices.tsx';
import { useReturnedFocus } from '../../../ui/use-kept-focus.ts';
import { useAddresses } from '../../customer/use-addresses.ts';
import { privateHead, siteOf } from '../../frame/page-head.ts';
import { useFrame } from '../../frame/use-frame.ts';
import { AskForProof } from '../ask-for-proof.tsx';
import { OwnContact } from './own-contact.tsx';
import { profileFields } from './profile-fields.ts';
import { eraseAccount, OwnData } from './own-data.tsx';
import { ProfileForm, saveProfile, wasProfileTyped } from './profile-form.tsx';

export const meta = ({ matches }: MetaArgs) => privateHead(siteOf(matches), profileText.title());

export const clientAction = clientActionOf({ saveProfile, eraseAccount });

/**
 * Shows at once those details of the user that the browser has stored, and asks the server for the others. If the user
 * saves something meanwhile, the server's older answer is ignored.
 */
export function clientLoader() {
  const { user: before } = session.get();
  call('GET /auth/me').then(
    ({ user }) => session.get().user === before && session.update(user),
    (error: unknown) => notify('error', messageOf(error, accountText.profileLoadFailed()), 'account'),
  );
  return null;
}

// The loader runs once in each visit of the page. A save need not run the loader again, because the answer to the save
// has the newest details.
export const shouldRevalidate = () => false;

export default function Profile() {
  const { user } = useSession();
  const { codeChannels } = useFrame();
  const [isEditing, setEditing] = useState(wasProfileTyped);
  const [changesNumber, setChangesNumber] = useState(false);
  const editButton = useReturnedFocus(isEditing);
  if (!user) return null;
  const edit = (isEditing: boolean, changesNumber = false) => {
    setEditing(isEditing);
    setChangesNumber(changesNumber);
  };
  return (
    <section aria-label={profileText.title()}>
      <div className="flex flex-wrap items-center gap-5">
        <Who user={user} />
        {!isEditing && (
          <QuietButton ref={editButton} onClick={() => edit(true)}>
            {profileText.edit()}
          </QuietButton>
        )}
      </div>
      <div aria-hidden className="woven my-7" />
      {isEditing ? (
        <ProfileForm
          user={user}
          channels={codeChannels}
          onClose={() => edit(false)}
          onChangeNumber={() => edit(false, true)}
        />
      ) : (
        <Facts user={user} />
      )}
      {!isEditing && codeChannels && <OwnContact user={user} channels={codeChannels} changesNumber={changesNumber} />}
      {!isEditing && <OwnData />}
      <AskForProof />
    </section>
  );
}

function Who({ user }: { user: User }) {
  // A customer who registered with only a username has no name in the profile. The page then takes the name from their
  // usual delivery address.
  const [usual] = useAddresses().data ?? [];
  const recipientName = usual?.recipientName ?? '';
  const name = greetedOf({ user, address: { recipientName } }) || profileText.noName();
  return (
    <>
      <span aria-hidden className="display grid size-20 place-items-center rounded-full bg-indigo text-3xl text-kora">
        {name.slice(0, 1).toUpperCase()}
      </span>
      <div className="min-w-0 grow">
        <h2 className="display text-3xl wrap-anywhere">{name}</h2>
        <p className="wrap-anywhere text-ink-soft">{user.email || formatMobile(user.phone ?? '')}</p>
        <p className="text-md text-ink-soft">{profileText.role({ role: user.userType.toUpperCase() })}</p>
      </div>
    </>
  );
}

function Facts({ user }: { user: User }) {
  return (
    <dl className="grid gap-6 sm:grid-cols-2">
      {[...profileFields, { name: 'email', label: profileText.email() } as const].map(({ name, label }) => (
        <div key={name}>
          <dt className="text-md text-ink-soft">{label}</dt>
          <dd className="text-lg wrap-anywhere">{shown(user, name) || profileText.nil()}</dd>
        </div>
      ))}
    </dl>
  );
}

function shown(user: User, name: Exclude<keyof User, 'hasGivenPassword' | 'hasNoPassword' | 'phone'>): string | null {
  if (name === 'mobile') return formatMobile(user.mobile ?? user.phone ?? '');
  return name === 'dob' && user.dob ? formatDay(user.dob) : user[name];
}
