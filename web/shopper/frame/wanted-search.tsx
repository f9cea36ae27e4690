import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { rememberIntent } from '../../session/intent.ts';

/** After the sign-in of a guest who wanted to search, opens the search once. */
export default function WantedSearch({ onOpen }: { onOpen: (words: string) => void }) {
  const { state } = useLocation();
  // The cast is safe: the sign-in page wrote this state.
  const { wantedSearch } = (state ?? {}) as { wantedSearch?: string };
  useEffect(() => {
    if (wantedSearch === undefined) return;
    onOpen(wantedSearch);
    // The state is removed, so that Back or a reload does not open the search again.
    window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [wantedSearch, onOpen]);
  return null;
}

/**
 * Remembers that a guest who signs in at this address wanted to search, with the words in the search box of the page.
 * The function is in this file because the address of another file would make each first visit larger.
 */
export function rememberSearch(loginPath: string): void {
  const words = document.querySelector<HTMLInputElement>('[type=search][name=q]')?.value ?? '';
  const next = new URLSearchParams(loginPath.split('?')[1]).get('next') ?? undefined;
  rememberIntent({ kind: 'search', words }, next);
}
