import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as headerText from '#text/header.ts';
import { rememberIntent } from '../../session/intent.ts';
import { loginPath } from '../../session/login-path.ts';
import { part } from '../../ui/part.tsx';

const SearchOverlay = part(async () => import('./search-overlay.tsx'));

/**
 * Opens the search, as the key "/" does. Guests go to the sign-in page (spec §2 Header); once they are signed in the
 * search opens, with the words that they had typed.
 */
export function SearchButton({ isGuest }: { isGuest: boolean }) {
  const [opened, setOpened] = useState<string>();
  const [closedAt, setClosedAt] = useState<string>();
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => {
    if (isGuest) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      setOpened('');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isGuest]);
  // as: the sign-in page gives it.
  const { wantedSearch } = (location.state ?? {}) as { wantedSearch?: string };
  const words = opened ?? (isGuest || closedAt === location.key ? undefined : wantedSearch);
  const close = () => {
    setOpened(undefined);
    setClosedAt(location.key);
    // It opens by itself once, and not again by Back or a reload.
    if (wantedSearch !== undefined) window.history.replaceState({ ...window.history.state, usr: null }, '');
  };
  const signIn = () => {
    // The page may have a box of its own, with words in it.
    const typed = document.querySelector<HTMLInputElement>('[type=search][name=q]')?.value ?? '';
    const to = loginPath(location);
    rememberIntent({ kind: 'search', words: typed }, new URLSearchParams(to.split('?')[1]).get('next') ?? undefined);
    void navigate(to);
  };
  return (
    <>
      <button
        type="button"
        aria-label={headerText.search()}
        aria-haspopup="dialog"
        onClick={() => (isGuest ? signIn() : setOpened(''))}
        className="grid size-touch place-items-center hover:text-indigo"
      >
        <Search aria-hidden className="size-icon" />
      </button>
      {words !== undefined && <SearchOverlay before={words} onClose={close} />}
    </>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
