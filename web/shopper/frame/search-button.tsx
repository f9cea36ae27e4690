import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as headerText from '#text/header.ts';
import { loginPath } from '../../session/login-path.ts';
import { part } from '../../ui/part.tsx';

const SearchOverlay = part(async () => import('./search-overlay.tsx'));
const fetchWanted = async () => import('./wanted-search.tsx');
const WantedSearch = part(fetchWanted);

const TYPED_INTO = 'input,textarea,select,[contenteditable]';

/**
 * A button that opens the search, as the key "/" does. Guests go to the sign-in page first (spec §2 Header). After they
 * have signed in, the search opens with the words that they had typed.
 */
export function SearchButton({ isGuest }: { isGuest: boolean }) {
  const [words, setWords] = useState<string>();
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => {
    if (isGuest) return;
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || (target instanceof Element && target.closest(TYPED_INTO)))
        return;
      event.preventDefault();
      setWords('');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isGuest]);
  const signIn = async () => {
    const to = loginPath(location);
    // A bad network must not stop the person from signing in. If the code that stores the words cannot be fetched, the
    // search does not open after the sign-in.
    await fetchWanted()
      .then(({ rememberSearch }) => rememberSearch(to))
      .catch(() => {});
    void navigate(to);
  };
  return (
    <>
      <button
        type="button"
        aria-label={headerText.search()}
        aria-haspopup="dialog"
        onClick={() => (isGuest ? void signIn() : setWords(''))}
        className="grid size-touch place-items-center hover:text-indigo"
      >
        <Search className="size-icon" />
      </button>
      {!isGuest && <WantedSearch onOpen={setWords} />}
      {words !== undefined && <SearchOverlay before={words} onClose={() => setWords(undefined)} />}
    </>
  );
}
