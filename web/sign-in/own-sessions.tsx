import { useQuery } from '@tanstack/react-query';
import type { OwnSession } from '#contract/sessions.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as sessionsText from '#text/own-sessions.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { queries } from '../api/queries.ts';
import { BareButton } from '../ui/button.tsx';
import { AskButton } from '../ui/ask-button.tsx';
import { LoadFailed } from '../ui/empty-state.tsx';
import { done, useFormAction, type FormAction } from '../ui/form-action.ts';
import { notify } from '../ui/notices.tsx';
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx';
import { Section } from '../ui/section.tsx';
import { useSession } from '../session/session.ts';

const KEY = 'own-sessions';

/**
 * Lists the devices on which a person (shopper or member of staff) is signed in, with buttons that end these sessions.
 * The page's `clientAction` needs `sessionActions`.
 */
export function OwnSessions() {
  return (
    <Section id="own-sessions" title={sessionsText.title()} className="mt-12 max-w-3xl">
      <p className="mt-2 text-ink-soft">{sessionsText.intro()}</p>
      <List />
    </Section>
  );
}

function List() {
  const { user } = useSession();
  const { data, isPending, refetch } = useQuery({
    queryKey: [KEY, user?.id],
    queryFn: async () => (await call('GET /auth/sessions')).sessions,
  });
  if (isPending) return <LoadingSkeleton className="mt-4 h-24" />;
  if (!data) return <LoadFailed title={sessionsText.loadFailed()} onAgain={() => void refetch()} />;
  return (
    <>
      <ul aria-labelledby="own-sessions" className="mt-4 divide-y divide-thread border-y border-thread bg-white">
        {data.map((one) => (
          <Entry key={one.id} session={one} />
        ))}
      </ul>
      {data.length > 1 && <EndOthers />}
    </>
  );
}

function Entry({ session: { id, device, place, signedInAt, lastUsedAt, isThis } }: { session: OwnSession }) {
  const { submit, isBusy } = useFormAction<typeof endSession>('endSession');
  const signedIn = formatDayAndTime(signedInAt);
  const facts = [
    place,
    sessionsText.signedIn({ time: signedIn }),
    !isThis && sessionsText.lastUsed({ time: formatDayAndTime(lastUsedAt) }),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2.5">
      <p className="min-w-0 grow basis-60 wrap-anywhere">
        <span className="font-medium">{device}</span>
        {isThis && (
          <span className="ms-2 bg-neem-wash px-2 text-caption font-semibold text-neem">
            {sessionsText.thisDevice()}
          </span>
        )}
        <span className="block text-md text-ink-soft">{facts.filter(Boolean).join(' · ')}</span>
      </p>
      {!isThis && (
        <BareButton
          isBusy={isBusy}
          aria-label={sessionsText.signOutOf({ device, time: signedIn })}
          onClick={() => submit({ id })}
        >
          {sessionsText.signOut()}
        </BareButton>
      )}
    </li>
  );
}

function EndOthers() {
  const { submit, isBusy } = useFormAction<typeof endOtherSessions>('endOtherSessions');
  return (
    <AskButton
      look="quiet"
      className="mt-4"
      isBusy={isBusy}
      label={sessionsText.signOutOthers()}
      title={sessionsText.sureTitle()}
      onYes={() => submit({})}
    >
      {sessionsText.sure()}
    </AskButton>
  );
}

const endSession: FormAction<void> = async (form) =>
  saying(async () => call('DELETE /auth/sessions/{id}', { params: { id: String(form.get('id')) } }));

const endOtherSessions: FormAction<void> = async () => saying(async () => call('DELETE /auth/sessions'));

/** The actions for the `clientAction` of a page that shows `OwnSessions`. */
export const sessionActions = { endSession, endOtherSessions };

async function saying(end: () => Promise<{ message: string }>): ReturnType<FormAction<void>> {
  try {
    notify('success', (await end()).message, 'account');
    return done();
  } catch (error) {
    notify('error', messageOf(error, sessionsText.endFailed()), 'account');
    return { isDone: false };
  } finally {
    await queries.invalidateQueries({ queryKey: [KEY] });
  }
}
