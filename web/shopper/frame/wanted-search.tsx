import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { rememberIntent } from '../../session/intent.ts';

/** Opens the search once after the sign-in of a guest who had wanted it. */
export default function WantedSearch({ onOpen }: { onOpen: (words: string) => void }) {
  const { state } = useLocation();
  // The cast is safe: the sign-in page gives this value.
  const { wantedSearch } = (state ?? {}) as { wantedSearch?: string };
  useEffect(() => {
    if (wantedSearch === undefined) return;
    onOpen(wantedSearch);
    // Back and a reload do not open it again.
    window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [wantedSearch, onOpen]);
  return null;
}

/**
 * Remembers that a guest who signs in at this address wanted to search, with the words in the page's own box. This
 * component is in this file because a file of its own would add its address to each first visit.
 */
export function rememberSearch(loginPath: string): void {
  const words = document.querySelector<HTMLInputElement>('[type=search][name=q]')?.value ?? '';
  const next = new URLSearchParams(loginPath.split('?')[1]).get('next') ?? undefined;
  rememberIntent({ kind: 'search', words }, next);
}
