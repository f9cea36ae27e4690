import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Outlet, useLocation, useNavigate, Link } from 'react-router';
import * as entryText from '#text/admin-entry.ts';
import * as rolesText from '#text/staff-roles.ts';
import { queries } from '../../api/queries.ts';
import { storage } from '../../session/storage.ts';
import { DialogsWait } from '../../ui/dialog.tsx';
import { part } from '../../ui/part.tsx';
import {
  useFreshPermissions,
  useKnowsPermissions,
  useMay,
  useNeedsSecondFactor,
  useRole,
} from '../staff/permissions.ts';
import { screenOf } from '../screens.ts';
import { isWorkUnsaved } from '../../drafts/unsaved-guard.tsx';
import { usePrefetch } from '../../ui/use-prefetch.ts';
import { useEarlyKeys } from '../palette/early-keys.ts';
import { Menu } from './menu.tsx';
import { useNewOrdersPoll } from '../order-news/new-orders.ts';
import { useWhoIsThere } from './who-is-there.tsx';
import { useAskedProof } from '../../sign-in/asked-proof.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

const ConfirmPerson = part(async () => import('./confirm-person.tsx'));

/**
 * If a call requires a proof of identity, asks for it in a dialog over the page. After the proof, the call continues.
 */
function useProof(): { isAsking: boolean; question: ReactNode } {
  const asked = useAskedProof();
  // The browser fetches the dialog's code beforehand, so that the dialog also works if a new build goes live meanwhile.
  usePrefetch(ConfirmPerson.prefetch);
  return {
    isAsking: asked !== undefined,
    question: asked && <ConfirmPerson onProved={() => asked.end(true)} onClose={() => asked.end(false)} />,
  };
}

const NARROW_KEY = 'narrowMenu';

/**
 * Returns whether the menu shows only icons, and a function that switches this. The browser stores the choice until
 * Logout.
 */
function useNarrowMenu(): [isNarrow: boolean, resize: () => void] {
  const [isNarrow, setNarrow] = useState(() => storage.get(NARROW_KEY) === 'on');
  const resize = () => {
    if (isNarrow) storage.remove([NARROW_KEY]);
    else storage.set(NARROW_KEY, 'on');
    setNarrow(!isNarrow);
  };
  return [isNarrow, resize];
}

const Palette = part(async () => import('../palette/palette.tsx'));

/**
 * The frame of the back office: the menu beside the page (above the page on a narrow display), and the command palette,
 * which opens over both.
 */
export function Frame() {
  const [isNarrow, resize] = useNarrowMenu();
  const [isFinding, setFinding] = useState(false);
  const [words, setWords] = useState('');
  const find = () => setFinding(true);
  const endFinding = () => {
    setFinding(false);
    setWords('');
  };
  useEarlyKeys(isFinding, setWords);
  const who = useWhoIsThere();
  const proof = useProof();
  const isAsking = who.isAsking || proof.isAsking;
  const may = useMay();
  const isKnown = useKnowsPermissions();
  const needsFactor = useNeedsSecondFactor();
  const screen = screenOf(useLocation().pathname);
  const newOrders = useNewOrdersPoll(may('orders.read') && !needsFactor);
  useFreshPermissions();
  // The browser fetches the palette's code beforehand, so that the palette opens at once.
  usePrefetch(Palette.prefetch);
  useFindKey(() => !isAsking && find());
  return (
    <QueryClientProvider client={queries}>
      <div className="min-h-dvh bg-kora lg:flex print:block">
        <Menu isNarrow={isNarrow} onResize={resize} onFind={find} newOrders={newOrders} />
        {/* On a narrow screen the unfolded menu covers the page's content, so the keyboard must not reach the
            content. */}
        <main
          id="main"
          className="min-w-0 grow p-4 not-print:max-lg:peer-data-open:invisible max-md:has-data-bulk:pb-64 max-md:has-data-undo:pb-32 sm:px-8 sm:py-6 print:p-0"
        >
          <DialogsWait value={isAsking || isFinding}>
            {/* If the person loses the permission for this screen while texts are unsaved, the screen stays. The server
                then refuses the save and gives the reason. */}
            {needsFactor && screen?.path !== 'security' ? (
              <ToSecurity />
            ) : isKnown && screen && !may(screen.needs) && !isWorkUnsaved() ? (
              <NotPermitted title={screen.title} />
            ) : (
              <Outlet />
            )}
          </DialogsWait>
        </main>
      </div>
      <DialogsWait value={isAsking}>
        {isFinding && <Palette words={words} onWords={setWords} onClose={endFinding} />}
      </DialogsWait>
      <DialogsWait value={who.isAsking}>{proof.question}</DialogsWait>
      {who.question}
    </QueryClientProvider>
  );
}

/**
 * Leads to the screen where a person sets up a second factor. The component does not use React Router's <Navigate>:
 * nothing else uses <Navigate>, and its code would be part of every first visit.
 */
function ToSecurity() {
  const navigate = useNavigate();
  useEffect(() => void navigate('/admin/security', { replace: true }), [navigate]);
  return null;
}

/** Calls `find` when a person presses Ctrl+K or ⌘K. */
function useFindKey(find: () => void): void {
  const onFind = useEffectEvent(find);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.shiftKey || event.altKey) return;
      event.preventDefault();
      onFind();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}

/** Replaces a screen that the person's role may not open. */
function NotPermitted({ title }: { title: string }) {
  const role = useRole();
  return (
    <EmptyState
      isPage
      title={entryText.notPermittedTitle({ title })}
      action={
        <Link to="/admin/dashboard" className={buttonClass('quiet')}>
          {entryText.toDashboard()}
        </Link>
      }
    >
      {role && entryText.notPermittedText({ role: rolesText.name({ role }) })}
    </EmptyState>
  );
}
