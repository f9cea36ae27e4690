import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { rememberIntent } from '../../session/intent.ts';

/** Opens the search once, after a guest who wanted to search has signed in. */
export default function WantedSearch({ onOpen }: { onOpen: (words: string) => void }) {
  const { state } = useLocation();
  // The cast is safe: the sign-in page wrote this navigation state.
  const { wantedSearch } = (state ?? {}) as { wantedSearch?: string };
  useEffect(() => {
    if (wantedSearch === undefined) return;
    onOpen(wantedSearch);
    // The navigation state is removed, so that Back or a reload does not open the search again.
    window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [wantedSearch, onOpen]);
  return null;
}

/**
 * Stores that a guest wanted to search, and the words in the page's search box, so that the search opens after the
 * sign-in. rememberSearch is in this file because the address of another file would make each first visit larger.
 */
export function rememberSearch(loginPath: string): void {
  const words = document.querySelector<HTMLInputElement>('[type=search][name=q]')?.value ?? '';
  const next = new URLSearchParams(loginPath.split('?')[1]).get('next') ?? undefined;
  rememberIntent({ kind: 'search', words }, next);
}
