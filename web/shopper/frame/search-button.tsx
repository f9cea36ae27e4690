import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as headerText from '#text/header.ts';
import { loginPath } from '../../session/login-path.ts';
import { part } from '../../ui/part.tsx';

const SearchOverlay = part(async () => import('./search-overlay.tsx'));

/** Opens the search, as the key "/" does; guests go to the sign-in page (spec §2 Header). */
export function SearchButton({ isGuest }: { isGuest: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const location = useLocation();
  useEffect(() => {
    if (isGuest) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isGuest]);
  return (
    <>
      <button
        type="button"
        aria-label={headerText.search()}
        aria-haspopup="dialog"
        onClick={() => (isGuest ? void navigate(loginPath(location)) : setOpen(true))}
        className="grid size-touch place-items-center hover:text-indigo"
      >
        <Search aria-hidden className="size-icon" />
      </button>
      {isOpen && <SearchOverlay onClose={() => setOpen(false)} />}
    </>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
